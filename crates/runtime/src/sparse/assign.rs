//! Writing and deleting parts of sparse matrices.
//!
//! ```text
//! S(2, 3) = 7       one entry, put into its column in place
//! S(:, 2) = v       the columns are made again: what was there goes, what is not zero comes
//! S(9, 9) = 1       grows; nothing is stored for the new places
//! ```

use crate::copies::make_own;
use crate::index::delete;
use crate::index::scatter::plan;
use crate::index::subscript::{List, Subscript};
use crate::memory::{Gather, Grow};
use crate::value::{Dims, Pattern, SparseMatrix, Values};
use crate::{Fault, Result, Value, arith, memory};
use lanner_facts::Class;
use std::rc::Rc;

/// `base(subscripts…) = value`. A matrix of doubles stays one, also where logicals are stored into it; logicals stay
/// logicals.
///
/// # Errors
/// Extents that do not fit; values that do not convert; `base` is then unchanged.
pub fn set(base: &mut Rc<SparseMatrix>, subscripts: &mut [Subscript], value: &Value) -> Result<()> {
    if !value.is_arithmetic() {
        return Err(Fault::NoConversion.with(&[&base.class(), &value.class_name()]));
    }
    if let ([Subscript::At(i), Subscript::At(j)], &Value::Scalar(x)) = (&*subscripts, value)
        && *i < base.pattern().rows()
        && *j < base.pattern().columns()
        && make_own(base)?.put(*i, *j, x)
    {
        return Ok(());
    }
    let class = if base.class() == Class::Logical { Class::Logical } else { Class::Double };
    let value = arith::to_class(value.clone(), class)?;
    let dims = plan(&base.dims(), subscripts, &value.dims())?;
    if dims.rank() > 2 {
        return Err(super::index::many_dimensions());
    }
    let source = Source::of(value);
    let old = base.pattern().clone().grown(dims.rows(), dims.columns())?;
    let (pattern, sources) = match subscripts {
        [one] => linear(&old, one, &source)?,
        [rows, columns, ..] => block(&old, rows, columns, &source)?,
        [] => return Ok(()),
    };
    let values = Values::joined(&[base.values(), &source.values]).pick(&sources);
    *base = Rc::new(SparseMatrix::new(pattern, values));
    Ok(())
}

/// What is stored: every element of an array, or the entries of a sparse matrix.
struct Source {
    values: Values,
    pattern: Option<Pattern>,
    one: bool,
}

impl Source {
    fn of(value: Value) -> Source {
        let one = value.is_scalar();
        match value {
            Value::Sparse(m) if !one => {
                let (pattern, values) = Rc::unwrap_or_clone(m).into_parts();
                Source { values, pattern: Some(pattern), one }
            }
            other => {
                let values = Values::of(other).unwrap_or(Values::Real(Vec::new()));
                Source { values, pattern: None, one }
            }
        }
    }

    /// The value of element `k`, as one of the values after the `before` ones of the matrix; `usize::MAX` for a zero.
    fn at(&self, k: usize, before: usize) -> usize {
        let k = if self.one { 0 } else { k };
        match &self.pattern {
            None => before + k,
            Some(p) => p.find(k % p.rows(), k / p.rows()).map_or(usize::MAX, |k| before + k),
        }
    }
}

/// The places that a subscript selects, ascending, each with the last of its elements that selects it.
fn selected(subscript: &Subscript, extent: usize) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = (0..subscript.len(extent)).map(|k| (subscript.nth(k), k)).gather();
    pairs.sort_unstable();
    pairs.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same {
            earlier.1 = later.1;
        }
        same
    });
    pairs
}

/// The rows of one column where `written` rows, with their sources, take the place of entries.
fn merge(
    old: &Pattern,
    j: usize,
    written: impl Iterator<Item = (usize, usize)>,
    places: &mut Vec<usize>,
    sources: &mut Vec<usize>,
) {
    let mut entries = old.column(j).peekable();
    let mut push = |i: usize, source: usize| {
        if source != usize::MAX {
            places.put(i);
            sources.put(source);
        }
    };
    for (i, source) in written {
        while let Some(k) = entries.next_if(|&k| old.places()[k] < i) {
            push(old.places()[k], k);
        }
        entries.next_if(|&k| old.places()[k] == i);
        push(i, source);
    }
    entries.for_each(|k| push(old.places()[k], k));
}

fn block(
    old: &Pattern,
    rows: &Subscript,
    columns: &Subscript,
    source: &Source,
) -> Result<(Pattern, Vec<usize>)> {
    let height = rows.len(old.rows());
    memory::check::<(usize, usize)>(&Dims::matrix(height, 1))?;
    let (rows, columns) = (selected(rows, old.rows()), selected(columns, old.columns()));
    let mut columns = columns.into_iter().peekable();
    let mut sources = Vec::new();
    let pattern = Pattern::of_columns(old.rows(), old.columns(), |j, places| {
        let written = columns
            .next_if(|&(column, _)| column == j)
            .map(|(_, c)| rows.iter().map(move |&(i, r)| (i, source.at(r + c * height, old.len()))));
        merge(old, j, written.into_iter().flatten(), places, &mut sources);
    })?;
    Ok((pattern, sources))
}

fn linear(old: &Pattern, subscript: &Subscript, source: &Source) -> Result<(Pattern, Vec<usize>)> {
    let numel = old.dims().numel();
    memory::check::<(usize, usize)>(&Dims::matrix(subscript.len(numel), 1))?;
    let mut written = selected(subscript, numel).into_iter().peekable();
    let rows = old.rows();
    let mut sources = Vec::new();
    let pattern = Pattern::of_columns(rows, old.columns(), |j, places| {
        let here = std::iter::from_fn(|| written.next_if(|&(at, _)| at / rows == j));
        let here = here.map(|(at, k)| (at % rows, source.at(k, old.len())));
        merge(old, j, here, places, &mut sources);
    })?;
    Ok((pattern, sources))
}

/// `m(subscripts…) = []`.
///
/// # Errors
/// As [`crate::index::delete`].
pub fn remove(m: &SparseMatrix, subscripts: &[Subscript]) -> Result<Value> {
    if let [one] = subscripts
        && *one != Subscript::Colon
    {
        memory::check::<bool>(&m.dims())?;
    }
    let Some(plan) = delete::plan(&m.dims(), subscripts)? else { return Ok(m.clone().into()) };
    if plan.dims == Dims::EMPTY {
        return Ok(SparseMatrix::zeros(0, 0)?.converted(m.class()).into());
    }
    let left: Vec<usize> = (0..plan.extent).filter(|&k| !plan.gone[k]).gather();
    let needs = left.last().map_or(0, |k| k + 1);
    let kept = Subscript::List(List { dims: Dims::matrix(1, left.len()), places: left, needs, mask: false });
    match subscripts {
        [_] => super::index::get(m, &[kept]),
        _ if plan.dims.rows() != m.pattern().rows() => super::index::get(m, &[kept, Subscript::Colon]),
        _ => super::index::get(m, &[Subscript::Colon, kept]),
    }
}
