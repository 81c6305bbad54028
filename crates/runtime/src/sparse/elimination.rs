//! Systems that elimination solves: rows scaled, the solution refined.
//!
//! ```text
//! S*A*x = S*b           S: powers of two that make the absolute sum of each row about one
//! x := x + A \ (b - A*x)   while the backward error falls, twice at most
//! ```
//!
//! Without scaling, a row of large numbers is a pivot row only because it is large. Interior-point methods make such matrices.
//! Powers of two round nothing. The refinement is that of Arioli, Demmel and Duff, "Solving sparse linear systems with sparse backward
//! error" (1989).

use crate::library::linear::Number;
use crate::memory;
use crate::memory::{Duplicate, Gather};
use lanner_base::interrupt::Polled;
use lanner_linalg::sparse::{Columns, Lu};
use lanner_linalg::{Op, condition};

/// Steps of refinement.
const STEPS: usize = 2;

/// Backward errors that rounding alone explains.
const ROUNDED: f64 = 4.0 * f64::EPSILON;

/// `b := a \ b` for the columns of `b`; gives the reciprocal condition number of the matrix with scaled rows. None where the structure
/// alone makes the matrix singular.
pub fn solve<T: Number>(a: &Columns<'_, T>, b: &mut [T], columns: usize) -> Option<f64> {
    let n = a.n;
    let scales = row_scales(a);
    let values: Vec<T> = a.places.iter().zip(a.values).map(|(&i, &v)| v * T::from_real(scales[i])).gather();
    let scaled = Columns { values: &values, ..*a };
    let lu = Lu::factor(&scaled)?;
    b.chunks_mut(n).for_each(|b| b.iter_mut().zip(&scales).for_each(|(v, &s)| *v *= T::from_real(s)));
    let right = b.duplicate();
    lu.solve(Op::None, b, columns);
    for (x, b) in b.chunks_mut(n).zip(right.chunks(n)).polled() {
        refine(&scaled, &lu, x, b);
    }
    Some(condition::estimate(n, scaled.norm1(), |x, op| lu.solve(op, x, 1)))
}

/// For each row the power of two by which its absolute sum becomes a number from 1 to 2.
fn row_scales<T: Number>(a: &Columns<'_, T>) -> Vec<f64> {
    let mut sums = memory::filled(0.0, a.m);
    a.places.iter().zip(a.values).for_each(|(&i, v)| sums[i] += v.magnitude());
    let scale = |sum: f64| if sum.is_normal() { 2f64.powi(-exponent(sum)) } else { 1.0 };
    sums.into_iter().map(scale).gather()
}

/// The exponent of a normal number, within what has a reciprocal.
fn exponent(x: f64) -> i32 {
    let biased = (x.to_bits() >> 52) & 0x7ff;
    (biased as i32 - 1023).clamp(-1022, 1022)
}

/// Adds corrections to `x`, a solution of `a*x = b`, while they make it better.
fn refine<T: Number>(a: &Columns<'_, T>, lu: &Lu<T>, x: &mut [T], b: &[T]) {
    let (mut residual, mut error) = residual(a, x, b);
    for _ in 0..STEPS {
        // NaN: the solution is not finite.
        if error <= ROUNDED || error.is_nan() {
            return;
        }
        lu.solve(Op::None, &mut residual, 1);
        let better: Vec<T> = x.iter().zip(&residual).map(|(&x, &d)| x + d).gather();
        let (after, smaller) = self::residual(a, &better, b);
        if smaller.is_nan() || smaller >= error {
            return;
        }
        x.copy_from_slice(&better);
        if smaller > error / 2.0 {
            return;
        }
        (residual, error) = (after, smaller);
    }
}

/// `b - a*x`, and the backward error of `x`: the largest part of `|a|*|x| + |b|` that an element of it is.
fn residual<T: Number>(a: &Columns<'_, T>, x: &[T], b: &[T]) -> (Vec<T>, f64) {
    let mut residual = b.duplicate();
    let mut sizes: Vec<f64> = b.iter().map(|v| v.magnitude()).gather();
    for (j, &x) in x.iter().enumerate() {
        for k in a.starts[j]..a.starts[j + 1] {
            let term = a.values[k] * x;
            residual[a.places[k]] -= term;
            sizes[a.places[k]] += term.magnitude();
        }
    }
    let part = |(r, &size): (&T, &f64)| if size == 0.0 { 0.0 } else { r.magnitude() / size };
    let worse = |worst: f64, part: f64| if worst.is_nan() || worst >= part { worst } else { part };
    let error = residual.iter().zip(&sizes).map(part).fold(0.0, worse);
    (residual, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_any_size_are_solved() {
        // [1e-14 1; 1e200 1e200]: without scaling the second row is always the pivot row.
        let (starts, places) = ([0, 2, 4], [0, 1, 0, 1]);
        let values = [1e-14, 1e200, 1.0, 1e200];
        let a = Columns { m: 2, n: 2, starts: &starts, places: &places, values: &values };
        let mut b = [1.0 + 1e-14, 2e200];
        let rcond = solve(&a, &mut b, 1).unwrap();
        assert!(rcond > 0.1, "{rcond}");
        assert!(b.iter().all(|x| (x - 1.0).abs() < 1e-15), "{b:?}");
    }

    #[test]
    fn corrections_are_kept_while_they_help() {
        let (starts, places) = ([0, 2, 4], [0, 1, 0, 1]);
        let values = [4.0, 1.0, 1.0, 3.0];
        let a = Columns { m: 2, n: 2, starts: &starts, places: &places, values: &values };
        let lu = Lu::factor(&a).unwrap();
        let mut x = [1.5, 0.5];
        refine(&a, &lu, &mut x, &[5.0, 4.0]);
        assert!(x.iter().all(|x| (x - 1.0).abs() < 1e-15), "{x:?}");
        let mut lost = [f64::NAN, 0.5];
        refine(&a, &lu, &mut lost, &[5.0, 4.0]);
        assert!(lost[0].is_nan());
    }
}
