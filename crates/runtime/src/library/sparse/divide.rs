//! Inverses of sparse matrices.

use super::{done, first};
use crate::error::warning;
use crate::memory::Gather;
use crate::sparse::solve;
use crate::value::{SparseMatrix, Value};
use crate::{Args, Host, Outputs, Result};

/// `inv(S)`.
pub fn inv(host: &mut dyn Host, args: &Args, nargout: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args).filter(|m| m.dims().rows() == m.dims().columns() && !m.dims().is_empty())
    else {
        return Ok(None);
    };
    let inverse = solve::inverse(m)?;
    if nargout > 1 {
        warning::take();
        let sizes = norm1(m) * SparseMatrix::of_value(&inverse).map_or(f64::NAN, |inverse| norm1(&inverse));
        return Ok(Some([inverse, Value::Scalar(1.0 / sizes)].into_iter().gather()));
    }
    if warning::is_pending() {
        crate::library::errors::show_pending(host)?;
    }
    done(inverse)
}

/// The largest sum of absolute values of a column.
fn norm1(m: &SparseMatrix) -> f64 {
    let values = m.values().to_c64s();
    let sums =
        (0..m.pattern().columns()).map(|j| m.pattern().column(j).map(|k| values[k].norm()).sum::<f64>());
    sums.fold(0.0, f64::max)
}
