//! Reading parts of sparse matrices.
//!
//! ```text
//! S(:, [3 1])     the columns as they are
//! S(mask, :)      rows: their new places are found by a table of the rows
//! S(5), S(:)      places in column-major order; the result is sparse, also where it is 1x1
//! ```

use crate::index::gather::{folded, linear_shape};
use crate::index::subscript::{Position, Subscript};
use crate::memory;
use crate::memory::{Grow, GrowBy};
use crate::value::{Pattern, SparseMatrix};
use crate::{Error, Result, Value};
use lanner_base::interrupt::Polled;

/// `m(subscripts…)`. There is at least one subscript.
///
/// # Errors
/// Places beyond the extents; results with more than two dimensions.
pub fn get(m: &SparseMatrix, subscripts: &[Subscript]) -> Result<Value> {
    check(m, subscripts)?;
    let part = match subscripts {
        [one] => linear(m.pattern(), one)?,
        [rows, columns, ..] => matrix(m.pattern(), rows, columns)?,
        [] => return Ok(m.clone().into()),
    };
    Ok(m.moved(part).into())
}

/// Whether there is such a part.
///
/// # Errors
/// Those of [`get`].
pub fn check(m: &SparseMatrix, subscripts: &[Subscript]) -> Result<()> {
    let (dims, count) = (m.dims(), subscripts.len());
    if let [one] = subscripts {
        return one.check(dims.numel(), Position { k: 0, count }, &dims);
    }
    let extents = folded(&dims, count);
    for (k, subscript) in subscripts.iter().enumerate() {
        subscript.check(extents[k], Position { k, count }, &dims)?;
    }
    match subscripts.get(2..) {
        Some(more) if more.iter().any(|s| s.len(1) != 1) => Err(many_dimensions()),
        Some(_) | None => Ok(()),
    }
}

/// The error of a sparse array with more than two dimensions.
#[cold]
pub fn many_dimensions() -> Error {
    Error::new("MATLAB:sparse:NDSparseNotSupported", "N-dimensional indexing allowed for full matrices only.")
}

fn linear(p: &Pattern, subscript: &Subscript) -> Result<(Pattern, Vec<usize>)> {
    let dims = p.dims();
    let numel = dims.numel();
    if *subscript == Subscript::Colon {
        let mut sources = memory::room(p.len());
        let pattern = Pattern::of_columns(numel, 1, |_, places| {
            for j in (0..p.columns()).paced() {
                places.put_all(p.column(j).map(|k| p.linear(k, j)));
                sources.put_all(p.column(j));
            }
        })?;
        return Ok((pattern, sources));
    }
    let shape = linear_shape(&dims, subscript, numel);
    if shape.rank() > 2 {
        return Err(many_dimensions());
    }
    let rows = shape.rows();
    let mut sources = Vec::new();
    let pattern = Pattern::of_columns(rows, shape.columns(), |j, places| {
        for i in (0..rows).paced() {
            let at = subscript.nth(i + j * rows);
            if let Some(k) = p.find(at % p.rows(), at / p.rows()) {
                places.put(i);
                sources.put(k);
            }
        }
    })?;
    Ok((pattern, sources))
}

/// Where rows go.
enum RowMap {
    /// Each stays where it is.
    Same,
    /// Those from the first to before the second move up by the first.
    Run(usize, usize),
    /// Row `i` goes to `targets[starts[i]..starts[i + 1]]`.
    Table { starts: Vec<usize>, targets: Vec<usize>, ascends: bool },
}

impl RowMap {
    fn of(subscript: &Subscript, extent: usize) -> RowMap {
        match subscript {
            Subscript::Colon => RowMap::Same,
            Subscript::At(i) => RowMap::Run(*i, i + 1),
            Subscript::Span { first, step: 1, len } => RowMap::Run(*first, first + len),
            Subscript::Span { .. } | Subscript::List(_) => {
                let len = subscript.len(extent);
                let mut starts = memory::filled(0, extent + 1);
                (0..len).for_each(|k| starts[subscript.nth(k) + 1] += 1);
                (0..extent).for_each(|i| starts[i + 1] += starts[i]);
                let mut next = starts.clone();
                let mut targets = memory::filled(0, len);
                for k in (0..len).paced() {
                    let slot = &mut next[subscript.nth(k)];
                    targets[*slot] = k;
                    *slot += 1;
                }
                let ascends = targets.windows(2).all(|w| w[0] < w[1]);
                RowMap::Table { starts, targets, ascends }
            }
        }
    }
}

fn matrix(p: &Pattern, rows: &Subscript, columns: &Subscript) -> Result<(Pattern, Vec<usize>)> {
    let map = RowMap::of(rows, p.rows());
    let mut sources = Vec::new();
    let mut entries: Vec<(usize, usize)> = Vec::new();
    let pattern = Pattern::of_columns(rows.len(p.rows()), columns.len(p.columns()), |c, places| {
        let j = columns.nth(c);
        let column = p.column(j);
        match &map {
            RowMap::Same => {
                places.put_slice(&p.places()[column.clone()]);
                sources.put_all(column);
            }
            RowMap::Run(first, end) => {
                let inside = p.rows_of(j);
                let from = inside.partition_point(|i| i < first);
                let to = inside.partition_point(|i| i < end).max(from);
                places.put_all(inside[from..to].iter().map(|i| i - first));
                sources.put_all(column.start + from..column.start + to);
            }
            RowMap::Table { starts, targets, ascends } => {
                entries.clear();
                for k in column {
                    let i = p.places()[k];
                    entries.put_all(targets[starts[i]..starts[i + 1]].iter().map(|&target| (target, k)));
                }
                if !ascends {
                    entries.sort_unstable();
                }
                places.put_all(entries.iter().map(|&(target, _)| target));
                sources.put_all(entries.iter().map(|&(_, k)| k));
            }
        }
    })?;
    Ok((pattern, sources))
}
