//! Chains: `a.b(3).c{2}` read and `a.b(3).c{2}(4) = 1` written in place.

use crate::{Fault, Result, Value};
use lanner_base::Name;

/// One step of a chain, its subscripts evaluated.
#[derive(Clone, Debug)]
pub enum Step<'a> {
    /// `(i, j)`.
    Paren(&'a [Value]),
    /// `{i, j}`.
    Brace(&'a [Value]),
    /// `.name`.
    Field(Name),
}

/// All values that one step of a chain gives: one for `()`, any number for `{}` and for fields of struct arrays.
///
/// # Errors
/// Those of indexing; steps that the class does not have.
pub fn get_step(base: &Value, step: &Step<'_>) -> Result<Vec<Value>> {
    let _ = step;
    Err(Fault::DotOnNonStruct.with(&[&base.class_name()]))
}

/// `base STEPS… = value`, in place where nobody else holds the buffers; what is missing on the way is created.
/// `base` may be `Undefined`.
///
/// # Errors
/// Those of indexing; `base` is then unchanged.
pub fn set_path(base: &mut Value, steps: &[Step<'_>], value: Value) -> Result<()> {
    let _ = (steps, value);
    Err(Fault::DotOnNonStruct.with(&[&base.class_name()]))
}

/// `base STEPS…(subscripts) = []`: the last step is a `Paren`.
///
/// # Errors
/// Those of deletion; `base` is then unchanged.
pub fn delete_path(base: &mut Value, steps: &[Step<'_>]) -> Result<()> {
    let _ = steps;
    Err(Fault::BadDeletion.with(&[&base.class_name()]))
}
