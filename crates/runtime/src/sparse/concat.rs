//! `[S, T; U]` with a sparse part: the result is sparse.

use crate::memory::{Gather, Grow};
use crate::value::{Dims, SparseMatrix, Values};
use crate::{Result, Value};

/// The parts one after the other along dimension `dim` (0 or 1); together they have these extents. The result is
/// logical where all parts are. None where a part is no matrix of numbers.
///
/// # Errors
/// Out of memory.
pub fn join(parts: &[Value], dim: usize, dims: &Dims) -> Result<Option<Value>> {
    let (mut i, mut j) = (Vec::new(), Vec::new());
    let mut lists = Vec::new();
    let mut offset = 0;
    for part in parts {
        let Some(m) = SparseMatrix::of_value(part) else { return Ok(None) };
        let (pattern, values) = m.into_parts();
        // Parts without elements leave nothing, also where their extents do not fit.
        let (down, right) = if dim == 0 { (offset, 0) } else { (0, offset) };
        i.put_all(pattern.places().iter().map(|i| i + down));
        j.put_all(pattern.column_numbers().iter().map(|j| j + right));
        if !pattern.dims().is_empty() {
            offset += pattern.dims().extent(dim);
        }
        lists.put(values);
    }
    let lists: Vec<&Values> = lists.iter().gather();
    let joined = SparseMatrix::of_triplets(dims.rows(), dims.columns(), &i, &j, &Values::joined(&lists))?;
    Ok(Some(joined.into()))
}
