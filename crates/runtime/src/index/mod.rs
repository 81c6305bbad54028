//! Subscripts: reading, assignment that grows, deletion.
//!
//! Subscripts are values; a char `:` is the colon. They count from 1 and are doubles, integers, logicals or ranges.

pub mod path;

use crate::{Fault, Result, Value};

/// `base(subscripts…)`.
///
/// # Errors
/// Subscripts that are not positive integers, or beyond the extents.
pub fn get(base: &Value, subscripts: &[Value]) -> Result<Value> {
    let _ = subscripts;
    Err(Fault::ParenOnNonArray.with(&[&base.class_name()]))
}

/// `base(subscripts…) = value`, in place where nobody else holds the buffer; grows and converts as needed.
/// `base` may be `Undefined`.
///
/// # Errors
/// Extents that do not fit; `base` is then unchanged.
pub fn set(base: &mut Value, subscripts: &[Value], value: Value) -> Result<()> {
    let _ = (subscripts, value);
    Err(Fault::ParenOnNonArray.with(&[&base.class_name()]))
}

/// `base(subscripts…) = []`.
///
/// # Errors
/// More than one subscript that is not all of its dimension; `base` is then unchanged.
pub fn delete(base: &mut Value, subscripts: &[Value]) -> Result<()> {
    let _ = subscripts;
    Err(Fault::BadDeletion.with(&[&base.class_name()]))
}
