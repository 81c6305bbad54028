//! Factors of sparse matrices: `lu` and `chol` with their permutations.
//!
//! ```text
//! [L, U, P] = lu(S)          P*S = L*U                 rows by their size
//! [L, U, P, Q] = lu(S)       P*S*Q = L*U               columns and rows for few entries
//! [L, U, P, Q, D] = lu(S)    P*(D\S)*Q = L*U           rows scaled by the sums of their absolute values
//! [R, flag, P] = chol(S)     R'*R = P'*S*P
//! ```

use super::first;
use super::order::{places, row_of, too_large};
use crate::arith::conjugate_transpose;
use crate::library::arguments::option;
use crate::library::linear::{Number, invalid_option};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Own};
use crate::sparse::shape;
use crate::value::{C64, Pattern, SparseMatrix, Values};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value};
use lanner_linalg::ordering::{Degree, amd, colamd};
use lanner_linalg::sparse::{Columns, Compressed};
use lanner_linalg::sparse_lu::{Pivots, Preferred};
use lanner_linalg::{sparse_chol, sparse_lu};
use smallvec::smallvec;

/// A factor as a value with `rows` rows.
pub(super) fn to_matrix<T: Number>(factor: Compressed<T>, rows: usize) -> SparseMatrix {
    let pattern = Pattern::from_parts(rows, factor.starts, factor.places);
    let values = if T::COMPLEX {
        Values::Complex(factor.values.iter().map(|v| v.complex()).gather())
    } else {
        Values::Real(factor.values.iter().map(|v| v.re()).gather())
    };
    SparseMatrix::new(pattern, values)
}

/// The matrix and its values as the library of factorisations takes them.
pub(super) fn columns<'a, T>(p: &'a Pattern, values: &'a [T]) -> Columns<'a, T> {
    Columns { m: p.rows(), n: p.columns(), starts: p.starts(), places: p.places(), values }
}

/// Ones in row `k` and column `order[k]`, or transposed.
pub(super) fn permutation(order: &[usize], transposed: bool) -> Result<Value> {
    let n = order.len();
    let own: Vec<usize> = (0..n).gather();
    let (i, j) = if transposed { (order, own.as_slice()) } else { (own.as_slice(), order) };
    Ok(SparseMatrix::of_triplets(n, n, i, j, &Values::Real(memory::filled(1.0, n)))?.into())
}

fn a_permutation(order: &[usize], as_vector: bool, transposed: bool) -> Result<Value> {
    if as_vector { Ok(row_of(order)) } else { permutation(order, transposed) }
}

/// What was asked of `lu`.
struct LuForm {
    as_vector: bool,
    thresholds: Vec<f64>,
}

fn lu_form(args: &[Value]) -> Result<LuForm> {
    let mut form = LuForm { as_vector: false, thresholds: Vec::new() };
    for arg in args {
        match option(arg).as_deref() {
            Some("vector") => form.as_vector = true,
            Some("matrix") => form.as_vector = false,
            Some(_) => return Err(invalid_option("lu")),
            None => {
                let numbers =
                    arg.to_f64s().filter(|_| arg.class().is_float()).ok_or_else(|| invalid_option("lu"))?;
                if numbers.is_empty() || numbers.len() > 2 || numbers.iter().any(|t| !(0.0..=1.0).contains(t))
                {
                    return Err(Error::new(
                        "MATLAB:lu:InvalidThreshold",
                        "The pivot threshold must be one or two numbers between 0 and 1.",
                    ));
                }
                form.thresholds = numbers.owned();
            }
        }
    }
    Ok(form)
}

/// `lu(S, …)`.
pub fn lu(_: &mut dyn Host, args: &Args, nargout: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    let form = lu_form(&args[1..])?;
    if m.is_complex() {
        return lu_outputs::<C64>(m, &m.values().to_c64s(), &form, nargout).map(Some);
    }
    lu_outputs::<f64>(m, &m.values().to_f64s(), &form, nargout).map(Some)
}

fn lu_outputs<T: Number>(m: &SparseMatrix, values: &[T], form: &LuForm, nargout: usize) -> Result<Outputs> {
    let p = m.pattern();
    let (rows, width) = (p.rows(), p.columns());
    let size = rows.min(width);
    if nargout < 4 {
        let own: Vec<usize> = (0..width).gather();
        let threshold = form.thresholds.first().copied().unwrap_or(1.0);
        let f = sparse_lu::factor(&columns(p, values), &own, Pivots { threshold, by: Preferred::Diagonal });
        let upper = to_matrix(f.upper, size);
        let lower = to_matrix(f.lower, rows);
        return Ok(match nargout {
            0 | 1 => smallvec![both(&lower, &upper, rows, width)?],
            2 => smallvec![with_rows_at(&lower, &f.rows)?, upper.into()],
            _ => smallvec![lower.into(), upper.into(), a_permutation(&f.rows, form.as_vector, false)?],
        });
    }
    let scales = if nargout > 4 { Some(row_sums(p, values)) } else { None };
    let scaled: Vec<T> = match &scales {
        None => values.duplicate(),
        Some(s) => p.places().iter().zip(values).map(|(&i, &v)| v / T::from_real(s[i])).gather(),
    };
    let symmetric = rows == width && is_nearly_symmetric(p)?;
    let order =
        if symmetric { amd(&places(p), &Degree::default()) } else { colamd(&places(p), &Degree::default()) };
    let order = order.ok_or_else(|| too_large(m))?;
    let threshold = match (symmetric, form.thresholds.as_slice()) {
        (true, [_, diagonal]) => *diagonal,
        (true, _) => 0.001,
        (false, [any, ..]) => *any,
        (false, []) => 0.1,
    };
    let by = if symmetric { Preferred::Diagonal } else { Preferred::Sparsest };
    let f = sparse_lu::factor(&columns(p, &scaled), &order, Pivots { threshold, by });
    let mut out: Outputs = smallvec![
        to_matrix(f.lower, rows).into(),
        to_matrix(f.upper, size).into(),
        a_permutation(&f.rows, form.as_vector, false)?,
        a_permutation(&order, form.as_vector, true)?,
    ];
    if let Some(scales) = scales {
        let own: Vec<usize> = (0..rows).gather();
        out.push(SparseMatrix::of_triplets(rows, rows, &own, &own, &Values::Real(scales))?.into());
    }
    Ok(out)
}

/// `L + U` without the ones of the diagonal of L.
fn both(lower: &SparseMatrix, upper: &SparseMatrix, rows: usize, width: usize) -> Result<Value> {
    let strict = shape::triangle(lower, -1, false);
    let mut i = strict.pattern().places().duplicate();
    let mut j = strict.pattern().column_numbers();
    i.put_slice(upper.pattern().places());
    j.put_all(upper.pattern().column_numbers());
    let values = Values::joined(&[strict.values(), upper.values()]);
    Ok(SparseMatrix::of_triplets(rows, width, &i, &j, &values)?.into())
}

/// The matrix with row `k` at row `places[k]`.
pub(super) fn with_rows_at(m: &SparseMatrix, places: &[usize]) -> Result<Value> {
    let p = m.pattern();
    let i: Vec<usize> = p.places().iter().map(|&k| places[k]).gather();
    Ok(SparseMatrix::of_triplets(p.rows(), p.columns(), &i, &p.column_numbers(), m.values())?.into())
}

/// The sum of the absolute values of every row; 1 where that is zero.
fn row_sums<T: Number>(p: &Pattern, values: &[T]) -> Vec<f64> {
    let mut sums = memory::filled(0.0, p.rows());
    p.places().iter().zip(values).for_each(|(&i, v)| sums[i] += v.magnitude());
    sums.iter_mut().filter(|s| **s == 0.0).for_each(|s| *s = 1.0);
    sums
}

/// Whether there is a diagonal, and at least half of the other entries have their mirror image.
fn is_nearly_symmetric(p: &Pattern) -> Result<bool> {
    let (turned, _) = p.transposed()?;
    let diagonal = (0..p.columns()).filter(|&k| p.find(k, k).is_some()).count();
    let matched: usize = (0..p.columns())
        .map(|j| p.rows_of(j).iter().filter(|&&i| i != j && turned.find(i, j).is_some()).count())
        .sum();
    Ok(diagonal == p.columns() && 2 * matched >= p.len() - diagonal)
}

/// `chol(S, …)`.
pub fn chol(_: &mut dyn Host, args: &Args, nargout: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    if m.dims().rows() != m.dims().columns() {
        return Err(Fault::NotSquare.with(&[&"chol"]));
    }
    let (mut lower, mut as_vector) = (false, false);
    for arg in &args[1..] {
        match option(arg).as_deref() {
            Some("lower") => lower = true,
            Some("upper") => lower = false,
            Some("vector") => as_vector = true,
            Some("matrix") => as_vector = false,
            Some(_) | None => return Err(invalid_option("chol")),
        }
    }
    let turned;
    let read = if lower {
        turned = match conjugate_transpose(m.clone().into())? {
            Value::Sparse(t) => SparseMatrix::clone(&t),
            _ => return Ok(None),
        };
        &turned
    } else {
        m
    };
    let n = m.dims().rows();
    let order = if nargout > 2 {
        amd(&places(read.pattern()), &Degree::default()).ok_or_else(|| too_large(m))?
    } else {
        (0..n).gather()
    };
    let (factor, stopped) = if read.is_complex() {
        made::<C64>(read, &read.values().to_c64s(), &order)
    } else {
        made::<f64>(read, &read.values().to_f64s(), &order)
    };
    if stopped.is_some() && nargout < 2 {
        return Err(Error::new("MATLAB:posdef", "Matrix must be positive definite."));
    }
    let factor: Value = factor.into();
    let factor = if lower { conjugate_transpose(factor)? } else { factor };
    let mut out: Outputs = smallvec![factor, Value::Scalar(stopped.map_or(0.0, |k| (k + 1) as f64))];
    if nargout > 2 {
        out.push(a_permutation(&order, as_vector, true)?);
    }
    out.truncate(nargout.max(1));
    Ok(Some(out))
}

/// The factor; of a matrix that is not positive definite the rows before the one that stopped it.
fn made<T: Number>(m: &SparseMatrix, values: &[T], order: &[usize]) -> (SparseMatrix, Option<usize>) {
    let (factor, stopped) = sparse_chol::factor(&columns(m.pattern(), values), order);
    (to_matrix(factor, stopped.unwrap_or(order.len())), stopped)
}
