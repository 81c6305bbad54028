//! Scalar operations and reductions on sparse matrices.
//!
//! ```text
//! abs(S), S'                 sparse, computed on the entries
//! cos(S), S == 0             sparse, though nothing is zero: computed on the full matrix
//! S + T, S .* F, S * 2, S > 1, S & F     sparse
//! S + F, S + 1, 1 ./ S       full
//! ```

use crate::arith;
use crate::arith::Reducer;
use crate::arith::operation::{Binary, Unary};
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::value::{Dims, Pattern, SparseMatrix, Tensor, Values};
use crate::{Result, Value};
use lanner_base::interrupt::Polled;
use lanner_builtins::{Reduction, Scalar};
use lanner_facts::Class;

/// The operation at every element of a sparse matrix; the result is sparse.
///
/// # Errors
/// Those of the operation; out of memory, where zeros do not stay zeros.
pub fn map1(op: &Unary, m: &SparseMatrix) -> Result<Value> {
    if is_zero(&arith::map1(op, m.zero())?) {
        return with_values(m.pattern(), arith::map1(op, m.values().to_value())?);
    }
    Ok(arith::map1(op, m.to_full()?)?.into_sparse())
}

/// A matrix of this pattern whose entries have the elements of an array, in order.
fn with_values(pattern: &Pattern, values: Value) -> Result<Value> {
    match Values::of(values) {
        Some(values) => Ok(SparseMatrix::new(pattern.clone(), values).into()),
        None => Ok(SparseMatrix::zeros(pattern.rows(), pattern.columns())?.into()),
    }
}

fn is_zero(value: &Value) -> bool {
    matches!(value, Value::Scalar(x) if *x == 0.0) || matches!(value, Value::Bool(false))
}

/// How an operand is given.
#[derive(Clone, Copy, PartialEq)]
enum Given {
    Sparse,
    Scalar,
    Full,
}

/// Whether the result of an operation with at least one sparse operand is stored sparsely.
fn keeps_sparse(op: Scalar, a: Given, b: Given) -> bool {
    use Given::{Full, Scalar as One, Sparse};
    if a == Sparse && b == Sparse {
        return true;
    }
    match op {
        Scalar::Add | Scalar::Sub => false,
        Scalar::Div => a == Sparse || a == Full,
        Scalar::LeftDiv => b == Sparse || b == Full,
        // A power with a scalar is full where zeros do not stay zeros, which is decided before.
        Scalar::Pow => a != One && b != One,
        Scalar::Max | Scalar::Min => a == One || b == One,
        _ => true,
    }
}

/// The operation at every place of two values of which at least one is sparse.
///
/// # Errors
/// As [`arith::map2`].
pub fn map2(operation: &Binary, a: Value, b: Value) -> Result<Value> {
    let op = operation.op;
    let plain = |v: &Value| matches!(v.class(), Class::Double | Class::Logical | Class::Char);
    if !plain(&a) || !plain(&b) {
        return arith::map2(operation, a.into_full()?, b.into_full()?);
    }
    // `S + 0` is full, whatever the scalar.
    let becomes_full = matches!(op, Scalar::Add | Scalar::Sub) && !(a.is_sparse() && b.is_sparse());
    if !becomes_full && let Some(result) = on_entries(operation, &a, &b)? {
        return Ok(result);
    }
    let given = |v: &Value| match v {
        Value::Sparse(_) => Given::Sparse,
        _ if v.is_scalar() => Given::Scalar,
        _ => Given::Full,
    };
    let keeps = keeps_sparse(op, given(&a), given(&b));
    let result = arith::map2(operation, a.into_full()?, b.into_full()?)?;
    Ok(if keeps { result.into_sparse() } else { result })
}

/// The result where zeros stay zeros; none where they do not.
fn on_entries(op: &Binary, a: &Value, b: &Value) -> Result<Option<Value>> {
    match (a, b) {
        (Value::Sparse(x), Value::Sparse(y)) if x.dims() == y.dims() => {
            if !is_zero(&arith::map2(op, x.zero(), y.zero())?) {
                return Ok(None);
            }
            let (pattern, from_x, from_y) = united(x.pattern(), y.pattern());
            let (x, y) = (x.values().pick(&from_x), y.values().pick(&from_y));
            Ok(Some(with_values(&pattern, arith::map2(op, x.to_value(), y.to_value())?)?))
        }
        (Value::Sparse(x), _) if b.is_scalar() => {
            let b = scalar(b);
            if !is_zero(&arith::map2(op, x.zero(), b.clone())?) {
                return Ok(None);
            }
            Ok(Some(with_values(x.pattern(), arith::map2(op, x.values().to_value(), b)?)?))
        }
        (_, Value::Sparse(y)) if a.is_scalar() => {
            let a = scalar(a);
            if !is_zero(&arith::map2(op, a.clone(), y.zero())?) {
                return Ok(None);
            }
            Ok(Some(with_values(y.pattern(), arith::map2(op, a, y.values().to_value())?)?))
        }
        (Value::Sparse(x), Value::Sparse(_)) => beside(op, x, &b.clone().into_full()?, false),
        (Value::Sparse(x), _) => beside(op, x, b, false),
        (_, Value::Sparse(y)) => beside(op, y, a, true),
        _ => Ok(None),
    }
}

/// A 1x1 value that is not sparse.
fn scalar(value: &Value) -> Value {
    match value {
        Value::Sparse(m) => m.scalar(),
        other => other.clone(),
    }
}

/// A sparse matrix and a full array, which may repeat along a dimension, where zeros of the sparse one stay zeros
/// whatever is beside them. `swapped` says that the array is the left operand.
fn beside(op: &Binary, m: &SparseMatrix, full: &Value, swapped: bool) -> Result<Option<Value>> {
    let dims = full.dims();
    let fits = |k: usize| dims.extent(k) == m.dims().extent(k) || dims.extent(k) == 1;
    if dims.rank() > 2 || !fits(0) || !fits(1) {
        return Ok(None);
    }
    let Some(numbers) = Values::of(full.clone()) else { return Ok(None) };
    let stays = match op.op {
        Scalar::Mul => numbers.to_c64s().iter().all(|z| z.re.is_finite() && z.im.is_finite()),
        Scalar::Div if !swapped => divides(&numbers),
        Scalar::LeftDiv if swapped => divides(&numbers),
        Scalar::And if !full.is_complex() => {
            numbers.to_c64s().iter().all(|z| !z.re.is_nan() && !z.im.is_nan())
        }
        _ => false,
    };
    if !stays {
        return Ok(None);
    }
    let pattern = m.pattern();
    let column_numbers = pattern.column_numbers();
    let places = pattern.places().iter().zip(&column_numbers);
    let sources: Vec<usize> = places
        .map(|(&i, &j)| {
            let (i, j) = (if dims.rows() == 1 { 0 } else { i }, if dims.columns() == 1 { 0 } else { j });
            i + j * dims.rows()
        })
        .gather();
    let (own, other) = (m.values().to_value(), numbers.pick(&sources).to_value());
    let values = if swapped { arith::map2(op, other, own) } else { arith::map2(op, own, other) }?;
    Ok(Some(with_values(pattern, values)?))
}

/// Whether zero divided by any of the numbers is zero.
fn divides(numbers: &Values) -> bool {
    (0..numbers.len()).all(|k| !numbers.is_zero(k))
        && numbers.to_c64s().iter().all(|z| !z.re.is_nan() && !z.im.is_nan())
}

/// The entries of two patterns of equal extents, each with the entries that it comes from, `usize::MAX` where there is
/// none.
fn united(x: &Pattern, y: &Pattern) -> (Pattern, Vec<usize>, Vec<usize>) {
    let most = x.len() + y.len();
    let mut starts = memory::room(x.columns() + 1);
    let mut places = memory::room(most);
    let (mut from_x, mut from_y) = (memory::room(most), memory::room(most));
    starts.put(0);
    for j in (0..x.columns()).polled() {
        let (mut kx, mut ky) = (x.column(j), y.column(j));
        loop {
            let row = |k: Option<usize>, p: &Pattern| k.map_or(usize::MAX, |k| p.places()[k]);
            let (i, l) = (row(kx.clone().next(), x), row(ky.clone().next(), y));
            if i == usize::MAX && l == usize::MAX {
                break;
            }
            places.put(i.min(l));
            from_x.put(if i <= l { kx.next().unwrap_or(usize::MAX) } else { usize::MAX });
            from_y.put(if l <= i { ky.next().unwrap_or(usize::MAX) } else { usize::MAX });
        }
        starts.put(places.len());
    }
    (Pattern::from_parts(x.rows(), starts, places), from_x, from_y)
}

/// The reduction along dimension `dim` (from 0), or along the first whose extent is not 1; the result is sparse.
///
/// # Errors
/// As [`arith::reduce`].
pub fn reduce(by: &Reducer, m: &SparseMatrix, dim: Option<usize>) -> Result<Value> {
    let op = by.op;
    let dims = m.dims();
    let running = matches!(op, Reduction::CumSum | Reduction::CumProd);
    if dims.is_empty() || running || dim.is_some_and(|dim| dim > 1) {
        return Ok(arith::reduce(by, m.to_full()?, dim)?.into_sparse());
    }
    match dim.unwrap_or_else(|| dims.first_non_singleton()) {
        0 => Ok(down(by, m)?.into()),
        _ => Ok(down(by, &m.transposed()?)?.transposed()?.into()),
    }
}

/// The reduction of every column.
fn down(by: &Reducer, m: &SparseMatrix) -> Result<SparseMatrix> {
    let pattern = m.pattern();
    let filled: Vec<usize> = (0..pattern.columns()).filter(|&j| !pattern.column(j).is_empty()).gather();
    let values = match (by.op, m.values()) {
        (Reduction::Sum, Values::Real(data)) => {
            Values::Real(filled.iter().map(|&j| data[pattern.column(j)].iter().sum()).gather())
        }
        _ => {
            let mut parts = memory::room(filled.len());
            for &j in &filled {
                let entries: Vec<usize> = pattern.column(j).gather();
                parts.put(of_column(by, &m.values().pick(&entries), pattern.rows())?);
            }
            let lists: Vec<&Values> = parts.iter().gather();
            match lists.as_slice() {
                // Of no entries at all the class is what the operation gives.
                [] => Values::of(arith::reduce(by, m.zero(), Some(0))?)
                    .map_or(Values::Real(Vec::new()), |v| v.pick(&[])),
                lists => Values::joined(lists),
            }
        }
    };
    let places = memory::filled(0, filled.len());
    let mut starts = memory::filled(0, pattern.columns() + 1);
    filled.iter().for_each(|&j| starts[j + 1] = 1);
    (0..pattern.columns()).for_each(|j| starts[j + 1] += starts[j]);
    Ok(SparseMatrix::new(Pattern::from_parts(1, starts, places), values))
}

/// The reduction of a column with `rows` elements, of which these are not zero.
fn of_column(by: &Reducer, entries: &Values, rows: usize) -> Result<Values> {
    let part = arith::reduce(by, entries.to_value(), Some(0))?;
    let part = match by.op {
        _ if entries.len() == rows => part,
        // NaN and Inf stay NaN.
        Reduction::Prod => match part.to_c64s().as_deref() {
            Some(&[z]) => Value::from(z * 0.0).narrowed(),
            _ => Value::Scalar(0.0),
        },
        Reduction::All => Value::Bool(false),
        Reduction::Sum | Reduction::SumSquares | Reduction::Any | Reduction::CumSum | Reduction::CumProd => {
            part
        }
    };
    Ok(Values::of(part).unwrap_or(Values::Real(vec![0.0])))
}

/// Largest or smallest elements along a dimension, as sparse as they are.
///
/// # Errors
/// Out of memory.
pub fn extreme(m: &SparseMatrix, dim: Option<usize>, largest: bool) -> Result<Option<Value>> {
    let dims = m.dims();
    let Values::Real(_) = m.values() else { return Ok(None) };
    if dims.is_empty() || dim.is_some_and(|dim| dim > 1) {
        return Ok(None);
    }
    let along_rows = dim.unwrap_or_else(|| dims.first_non_singleton()) == 1;
    let turned = if along_rows { m.transposed()? } else { m.clone() };
    let (pattern, values) = (turned.pattern(), turned.values().to_f64s());
    let better = |x: f64, y: f64| if largest { x > y } else { x < y };
    let mut out = Tensor::filled(Dims::matrix(1, pattern.columns()), 0.0)?;
    for (j, place) in out.data_mut().iter_mut().enumerate().polled() {
        let entries = &values[pattern.column(j)];
        let mut best = if entries.len() < pattern.rows() { 0.0 } else { f64::NAN };
        for &x in entries {
            if best.is_nan() || better(x, best) {
                best = x;
            }
        }
        *place = best;
    }
    let row = Value::from(out).into_sparse();
    Ok(Some(match row {
        Value::Sparse(row) if along_rows => row.transposed()?.into(),
        row => row,
    }))
}
