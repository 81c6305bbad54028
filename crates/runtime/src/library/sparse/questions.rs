//! What sparse matrices are asked.

use super::{done, first};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::sparse::shape::{is_banded, is_symmetric};
use crate::value::{Dims, SparseMatrix, Tensor, Values};
use crate::{Args, Host, Outputs, Result, Value, one};
use lanner_linalg::PortableReal;
use smallvec::smallvec;

/// `issparse(A)`.
pub fn issparse(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(args[0].is_sparse())
}

/// `nzmax(A)`: of a full array its number of elements.
pub fn nzmax(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(match &args[0] {
        // There is always room for one.
        Value::Sparse(m) => m.pattern().len().max(1),
        other => other.numel(),
    })
}

/// `nnz(S)`.
pub fn nnz(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    match first(args) {
        Some(m) => done(m.pattern().len()),
        None => Ok(None),
    }
}

/// `find(S)`, `find(S, n)`, `find(S, n, 'last')`, `[i, j, v] = find(…)`.
pub fn find(_: &mut dyn Host, args: &Args, nargout: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    let p = m.pattern();
    let limit = match args.get(1) {
        None => usize::MAX,
        Some(n) => match n.as_f64() {
            Some(n) if n >= 1.0 && n.fract() == 0.0 => n as usize,
            _ => return Ok(None),
        },
    };
    let entries = match args.get(2).map(|text| text.as_text().unwrap_or_default().lowercase()).as_deref() {
        None | Some("first") => 0..p.len().min(limit),
        Some("last") => p.len().saturating_sub(limit)..p.len(),
        Some(_) => return Ok(None),
    };
    let dims = m.dims();
    let count = entries.len();
    let shape = if count == 0 && (dims.is_scalar() || dims == Dims::EMPTY) {
        Dims::EMPTY
    } else if dims.rows() == 1 && !dims.is_scalar() {
        Dims::matrix(1, count)
    } else {
        Dims::matrix(count, 1)
    };
    let columns = p.column_numbers();
    let numbers = |f: &dyn Fn(usize) -> usize| -> Value {
        Tensor::new(shape.clone(), entries.clone().map(|k| (f(k) + 1) as f64).gather::<Vec<f64>>()).into()
    };
    if nargout <= 1 {
        return done(numbers(&|k| p.linear(k, columns[k])));
    }
    let mut outputs = Outputs::new();
    outputs.push(numbers(&|k| p.places()[k]));
    outputs.push(numbers(&|k| columns[k]));
    if nargout > 2 {
        let values = m.values().pick(&entries.gather::<Vec<_>>()).to_value();
        outputs.push(crate::library::shape::with_dims(values, shape));
    }
    Ok(Some(outputs))
}

/// `norm(S, p)` of a matrix with p 1, Inf or 'fro', and of vectors with p 2.
pub fn norm(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args).filter(|m| !m.dims().is_empty() && m.class().is_float()) else {
        return Ok(None);
    };
    let sizes: Vec<f64> = match m.values() {
        Values::Complex(data) => data.iter().map(|z| z.re.portable_hypot(z.im)).gather(),
        values => values.to_f64s().iter().map(|x| x.abs()).gather(),
    };
    let text = args.get(1).and_then(Value::as_text).map(|text| text.lowercase());
    let kind = match (text.as_deref(), args.get(1).map(|p| p.as_f64())) {
        (Some("fro"), _) => None,
        (Some("inf"), _) => Some(f64::INFINITY),
        (Some(_), _) | (None, Some(None)) => return Ok(None),
        (None, Some(Some(p))) => Some(p),
        (None, None) => Some(2.0),
    };
    if sizes.iter().any(|x| x.is_nan()) {
        return Ok(None);
    }
    let is_vector = m.dims().is_vector();
    let largest = |sums: Vec<f64>| sums.into_iter().fold(0.0, f64::max);
    match kind {
        None => done(euclidean(&sizes)),
        Some(2.0) if is_vector => done(euclidean(&sizes)),
        Some(_) if is_vector => Ok(None),
        Some(1.0) => done(largest(sums(m, &sizes, false))),
        Some(p) if p == f64::INFINITY => done(largest(sums(m, &sizes, true))),
        Some(_) => Ok(None),
    }
}

fn euclidean(sizes: &[f64]) -> f64 {
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    if largest == 0.0 || largest.is_infinite() {
        return largest;
    }
    let squares: f64 = sizes.iter().map(|x| x * x).sum();
    if (1e-290..f64::MAX).contains(&squares) {
        return squares.sqrt();
    }
    largest * sizes.iter().map(|x| (x / largest) * (x / largest)).sum::<f64>().sqrt()
}

/// The sums of every column, or row.
fn sums(m: &SparseMatrix, sizes: &[f64], of_rows: bool) -> Vec<f64> {
    let p = m.pattern();
    let columns = p.column_numbers();
    let mut sums = memory::filled(0.0, if of_rows { p.rows() } else { p.columns() });
    for (k, size) in sizes.iter().enumerate() {
        sums[if of_rows { p.places()[k] } else { columns[k] }] += size;
    }
    sums
}

fn banded(args: &Args, lower: f64, upper: f64) -> Result<Option<Outputs>> {
    match first(args) {
        Some(m) => done(is_banded(m, lower, upper)),
        None => Ok(None),
    }
}

/// `isdiag(S)`.
pub fn isdiag(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    banded(args, 0.0, 0.0)
}

/// `istril(S)`.
pub fn istril(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    banded(args, f64::INFINITY, 0.0)
}

/// `istriu(S)`.
pub fn istriu(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    banded(args, 0.0, f64::INFINITY)
}

/// `isbanded(S, lower, upper)`.
pub fn isbanded(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let width = |k: usize| args.get(k).and_then(Value::as_f64).filter(|w| *w >= 0.0 && w.fract() == 0.0);
    match (width(1), width(2)) {
        (Some(lower), Some(upper)) => banded(args, lower, upper),
        _ => Ok(None),
    }
}

fn mirrored(args: &Args, conjugate: bool) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    let sign = match args.get(1).map(|kind| kind.as_text().unwrap_or_default()).as_deref() {
        None | Some("nonskew") => 1.0,
        Some("skew") => -1.0,
        Some(_) => return Ok(None),
    };
    done(is_symmetric(m, conjugate, sign)?)
}

/// `issymmetric(S)`, `issymmetric(S, 'skew')`.
pub fn issymmetric(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    mirrored(args, false)
}

/// `ishermitian(S)`, `ishermitian(S, 'skew')`.
pub fn ishermitian(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    mirrored(args, true)
}

/// `mat2str(S)`: a call of `sparse` with the places and values of the entries.
pub fn mat2str(host: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    let p = m.pattern();
    let numbers = |list: Vec<usize>| {
        Value::from(Tensor::column(list.into_iter().map(|k| (k + 1) as f64).gather::<Vec<f64>>()))
    };
    let mut texts = Vec::new();
    for list in [numbers(p.places().duplicate()), numbers(p.column_numbers()), m.values().to_value()] {
        let mut inner = smallvec![list];
        inner.put_all(args[1..].iter().cloned());
        let text = crate::library::convert::mat2str(host, inner, 1)?;
        texts.put(text[0].as_text().unwrap_or_default());
    }
    done(Value::text(&format!("sparse({},{},{},{},{})", texts[0], texts[1], texts[2], p.rows(), p.columns())))
}
