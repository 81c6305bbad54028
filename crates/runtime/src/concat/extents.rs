//! The extents of `[a, b]` and `[a; b]`.
//!
//! ```text
//! [2x3, 2x1]  2x4     [0x0, 2x3]  2x3     [1x0; 1x3]  1x3     [2x3, 3x3]  an error
//! ```

use crate::value::Dims;
use crate::{Error, Fault, Result, Value};

/// The extents of a part.
pub struct Operand {
    dims: Dims,
}

impl Operand {
    /// A part with these extents.
    pub fn new(dims: Dims) -> Operand {
        Operand { dims }
    }

    /// The extents of a value.
    pub fn of(value: &Value) -> Operand {
        Operand { dims: value.dims() }
    }
}

/// The extents of the parts beside each other along `dim`. A 0x0 part fits anything; beside or below each other
/// so do 1x0 and 0x1.
///
/// # Errors
/// Parts that differ in another dimension.
pub fn joined_dims(parts: &[Operand], dim: usize) -> Result<Dims> {
    let mut parts = parts.iter();
    let Some(first) = parts.next() else { return Ok(Dims::EMPTY) };
    let mut joined = first.dims.clone();
    let mut only_empties = joined == Dims::EMPTY;
    for Operand { dims } in parts {
        if only_empties && *dims != Dims::EMPTY {
            // `cat(3, [], [], x)` is x, whatever the parts before it add up to.
            joined = Dims::EMPTY;
            only_empties = false;
        }
        joined = match beside(&joined, dims, dim) {
            Some(dims) => dims,
            None if joined == Dims::EMPTY => dims.clone(),
            None if *dims == Dims::EMPTY => joined,
            None if dim < 2 && is_empty_vector(dims) => {
                if is_empty_vector(&joined) {
                    Dims::EMPTY
                } else {
                    joined
                }
            }
            None if dim < 2 && is_empty_vector(&joined) => dims.clone(),
            None => return Err(mismatch(&joined, dims, dim)),
        };
    }
    Ok(joined)
}

/// Both along `dim`, where all other extents are equal.
fn beside(a: &Dims, b: &Dims, dim: usize) -> Option<Dims> {
    let rank = a.rank().max(b.rank()).max(dim + 1);
    let fit = (0..rank).all(|k| k == dim || a.extent(k) == b.extent(k));
    fit.then(|| a.with(dim, a.extent(dim).saturating_add(b.extent(dim))))
}

/// 1x0 or 0x1.
fn is_empty_vector(dims: &Dims) -> bool {
    matches!(dims.as_slice(), [1, 0] | [0, 1])
}

#[cold]
fn mismatch(a: &Dims, b: &Dims, dim: usize) -> Error {
    let fault = if dim == 0 { Fault::VerticalMismatch } else { Fault::HorizontalMismatch };
    fault.with(&[a, b])
}
