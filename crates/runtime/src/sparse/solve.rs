//! Matrix division with a sparse matrix on the left: `S \ b`.
//!
//! What the structure allows is used: a diagonal, a triangle, Cholesky for hermitian matrices with a positive
//! diagonal, else LU. Matrices that are not square are solved by QR in the sense of least squares: in full while they are small,
//! which finds dependent columns, else sparsely.

use super::{elimination, shape};
use crate::library::linear::{self, Number};
use crate::memory;
use crate::memory::{Gather, Own};
use crate::value::{C64, Dims, SparseMatrix, Tensor, Values};
use crate::{Fault, Result, Value};
use lanner_linalg::sparse::{Cholesky, Columns, least_squares};
use lanner_linalg::{Op, condition};

/// `a \ b` where one of them is sparse; neither is a scalar. The result is sparse where both are.
///
/// # Errors
/// Row counts that differ; classes without matrix division; out of memory.
pub fn left_divide(a: &Value, b: &Value) -> Result<Value> {
    let Value::Sparse(m) = a else {
        return linear::left_divide(a, &b.clone().into_full()?);
    };
    let (da, db) = (a.dims(), b.dims());
    if !b.is_arithmetic() || b.class().is_integer() {
        return linear::left_divide(&Value::Scalar(1.0), b);
    }
    if da.rows() != db.rows() || db.rank() > 2 {
        return Err(Fault::DivisionDimensions.with(&[&"\\", &da, &db]));
    }
    let full = b.clone().into_full()?;
    let small = da.numel() <= SMALL;
    let solution = if da.is_empty()
        || db.is_empty()
        || (da.rows() != da.columns() && (small || da.rows() < da.columns()))
    {
        linear::left_divide(&m.to_full()?, &full)?
    } else if m.is_complex() || full.is_complex() {
        let x = solve::<C64>(m, &m.values().to_c64s(), full.to_c64s().unwrap_or_default(), db.columns())?;
        Value::from(Tensor::new(Dims::matrix(da.columns(), db.columns()), x)).narrowed()
    } else {
        let right = full.to_f64s().unwrap_or_default().owned();
        let x = solve::<f64>(m, &m.values().to_f64s(), right, db.columns())?;
        Tensor::new(Dims::matrix(da.columns(), db.columns()), x).into()
    };
    Ok(if b.is_sparse() { solution.into_sparse() } else { solution })
}

/// Elements up to which a matrix that is not square is solved in full.
const SMALL: usize = 1 << 20;

/// `b / a`: `(a' \ b')'`.
///
/// # Errors
/// As [`left_divide`].
pub fn right_divide(b: &Value, a: &Value) -> Result<Value> {
    if a.dims().columns() != b.dims().columns() {
        return Err(Fault::DivisionDimensions.with(&[&"/", &b.dims(), &a.dims()]));
    }
    let turned = crate::arith::conjugate_transpose;
    turned(left_divide(&turned(a.clone())?, &turned(b.clone())?)?)
}

/// The inverse of a square sparse matrix, sparse, and the reciprocal condition number.
///
/// # Errors
/// Out of memory.
pub fn inverse(m: &SparseMatrix) -> Result<Value> {
    let n = m.dims().rows();
    crate::memory::check::<f64>(&m.dims())?;
    let identity = SparseMatrix::of_triplets(
        n,
        n,
        &(0..n).gather::<Vec<_>>(),
        &(0..n).gather::<Vec<_>>(),
        &Values::Real(memory::filled(1.0, n)),
    )?;
    left_divide(&m.clone().into(), &identity.into())
}

/// The solution for `columns` right sides in `b`; warnings are left where it is doubtful.
fn solve<T: Number>(m: &SparseMatrix, values: &[T], mut b: Vec<T>, columns: usize) -> Result<Vec<T>> {
    let p = m.pattern();
    let a = Columns { m: p.rows(), n: p.columns(), starts: p.starts(), places: p.places(), values };
    if a.m != a.n {
        return Ok(match least_squares(&a, &mut b, columns) {
            Some(()) => b.chunks(a.m).flat_map(|column| &column[..a.n]).copied().gather(),
            None => memory::filled(T::from_real(f64::NAN), a.n * columns),
        });
    }
    let rcond = solve_square(m, &a, &mut b, columns)?;
    linear::warn_condition(rcond, f64::EPSILON);
    Ok(b)
}

/// `b := a \ b`; gives the reciprocal condition number.
fn solve_square<T: Number>(m: &SparseMatrix, a: &Columns<'_, T>, b: &mut [T], columns: usize) -> Result<f64> {
    let n = a.n;
    for (lower, is) in
        [(true, shape::is_banded(m, f64::INFINITY, 0.0)), (false, shape::is_banded(m, 0.0, f64::INFINITY))]
    {
        if is {
            // A zero on the diagonal gives infinities where it matters.
            b.chunks_mut(n).for_each(|x| substitute(a, lower, Op::None, x));
            if (0..n).any(|k| m.pattern().find(k, k).is_none()) {
                return Ok(0.0);
            }
            return Ok(condition::estimate(n, a.norm1(), |x, op| substitute(a, lower, op, x)));
        }
    }
    let positive = |k: usize| {
        m.pattern().find(k, k).is_some_and(|at| a.values[at].re() > 0.0 && a.values[at].complex().im == 0.0)
    };
    if (0..n).all(positive)
        && shape::is_symmetric(m, true, 1.0)?
        && let Some(factor) = Cholesky::factor(a)
    {
        factor.solve(b, columns);
        return Ok(condition::estimate(n, a.norm1(), |x, _| factor.solve(x, 1)));
    }
    let Some(rcond) = elimination::solve(a, b, columns) else {
        b.fill(T::from_real(f64::INFINITY));
        return Ok(0.0);
    };
    // Elimination divided by a zero pivot.
    let divided = rcond.is_nan() && a.values.iter().all(|x| x.magnitude().is_finite());
    if divided || rcond == 0.0 {
        b.fill(T::from_real(f64::INFINITY));
        return Ok(0.0);
    }
    Ok(rcond)
}

/// `x := op(a) \ x` for a triangle.
fn substitute<T: Number>(a: &Columns<'_, T>, lower: bool, op: Op, x: &mut [T]) {
    let transposed = op != Op::None;
    let conj = |v: T| if op == Op::ConjTranspose { v.conjugate() } else { v };
    let step = |j: usize, x: &mut [T]| {
        let (from, to) = (a.starts[j], a.starts[j + 1]);
        // The diagonal is the first entry of a column of a lower triangle, the last of an upper one, if it is there.
        let at = if lower { from } else { to.wrapping_sub(1) };
        let stored = from < to && a.places[at] == j;
        let diagonal = if stored { a.values[at] } else { T::ZERO };
        let others = match (lower, stored) {
            (_, false) => from..to,
            (true, true) => from + 1..to,
            (false, true) => from..to - 1,
        };
        if transposed {
            for k in others {
                x[j] -= conj(a.values[k]) * x[a.places[k]];
            }
            x[j] /= conj(diagonal);
        } else {
            x[j] /= diagonal;
            for k in others {
                x[a.places[k]] -= a.values[k] * x[j];
            }
        }
    };
    if lower != transposed {
        (0..a.n).for_each(|j| step(j, x));
    } else {
        (0..a.n).rev().for_each(|j| step(j, x));
    }
}
