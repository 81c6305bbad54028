//! LU factors with partial pivoting: `P*A = L*U`.
//!
//! ```text
//! let lu = factor(n, n, a);
//! lu.solve(Op::None, &mut b, columns);      // b := A \ b
//! ```

use crate::scratch::{buffer, filled};
use crate::triangular::{self, Triangle};
use crate::{Field, Op, aside, condition, parallelism};
use faer::MatMut;
use faer::dyn_stack::MemStack;
use faer::linalg::lu::partial_pivoting::factor as faer_lu;
use lanner_base::interrupt::Polled;

/// The factors of an `m x n` matrix.
pub struct Lu<T> {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// `L` below the diagonal, `U` on and above it, in the place of the matrix.
    pub factors: Vec<T>,
    /// Row `i` of `P*A` is row `rows[i]` of `A`.
    pub rows: Vec<usize>,
    /// Whether the permutation is odd.
    pub odd: bool,
}

/// Extents up to which plain elimination is used.
const PLAIN: usize = 24;

/// Factors an `m x n` matrix. Zero pivots are kept: `U` is then singular.
pub fn factor<T: Field>(m: usize, n: usize, mut a: Vec<T>) -> Lu<T> {
    let (rows, factors) = aside::owned(aside::cost(m, n, 1), move || {
        let rows = if m.min(n) <= PLAIN { eliminate(m, n, &mut a) } else { blocked(m, n, &mut a) };
        (rows, a)
    });
    let odd = is_odd(&rows);
    Lu { m, n, factors, rows, odd }
}

fn eliminate<T: Field>(m: usize, n: usize, a: &mut [T]) -> Vec<usize> {
    let mut rows: Vec<usize> = (0..m).collect();
    for k in 0..m.min(n) {
        let mut pivot = k;
        for i in k + 1..m {
            if a[i + k * m].cabs1() > a[pivot + k * m].cabs1() {
                pivot = i;
            }
        }
        if a[pivot + k * m] == T::ZERO {
            continue;
        }
        if pivot != k {
            rows.swap(k, pivot);
            for j in 0..n {
                a.swap(k + j * m, pivot + j * m);
            }
        }
        let (head, tail) = a.split_at_mut((k + 1) * m);
        let column = &mut head[k * m..];
        // As LAPACK does: multiply by the reciprocal where it is safe.
        let reciprocal = T::ONE / column[k];
        let safe = column[k].magnitude() >= f64::MIN_POSITIVE;
        let divisor = column[k];
        for value in &mut column[k + 1..] {
            *value = if safe { *value * reciprocal } else { *value / divisor };
        }
        for other in tail.chunks_exact_mut(m) {
            let factor = other[k];
            if factor == T::ZERO {
                continue;
            }
            for (value, &l) in other[k + 1..].iter_mut().zip(&column[k + 1..]) {
                *value -= l * factor;
            }
        }
    }
    rows
}

fn blocked<T: Field>(m: usize, n: usize, a: &mut [T]) -> Vec<usize> {
    let par = parallelism(m.min(n));
    let mut forward = filled(0usize, m);
    let mut backward = filled(0usize, m);
    let scratch = faer_lu::lu_in_place_scratch::<usize, T>(m, n, par, Default::default());
    let matrix = MatMut::from_column_major_slice_mut(a, m, n);
    let mut buffer = buffer(scratch);
    let stack = MemStack::new(&mut buffer);
    faer_lu::lu_in_place(matrix, &mut forward, &mut backward, par, stack, Default::default());
    forward
}

fn is_odd(rows: &[usize]) -> bool {
    let mut seen = filled(false, rows.len());
    let mut odd = false;
    for start in 0..rows.len() {
        let mut at = start;
        let mut length = 0;
        while !seen[at] {
            seen[at] = true;
            at = rows[at];
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

impl<T: Field> Lu<T> {
    /// Whether a pivot is exactly zero.
    pub fn is_singular(&self) -> bool {
        (0..self.m.min(self.n)).any(|k| self.factors[k + k * self.m] == T::ZERO)
    }

    /// `b := A \ b`, or with the transpose, for a square matrix. Zero pivots give infinities and NaN.
    pub fn solve(&self, op: Op, b: &mut [T], columns: usize) {
        let n = self.n;
        let factors = (self.factors.as_slice(), n);
        match op {
            Op::None => {
                self.permute(b);
                triangular::solve(n, factors, Triangle::UnitLower, op, b, columns);
                triangular::solve(n, factors, Triangle::Upper, op, b, columns);
            }
            Op::Transpose | Op::ConjTranspose => {
                triangular::solve(n, factors, Triangle::Upper, op, b, columns);
                triangular::solve(n, factors, Triangle::UnitLower, op, b, columns);
                let mut copy = filled(T::ZERO, n);
                for column in b.chunks_exact_mut(n.max(1)) {
                    copy.copy_from_slice(column);
                    for (i, &row) in self.rows.iter().enumerate() {
                        column[row] = copy[i];
                    }
                }
            }
        }
    }

    fn permute(&self, b: &mut [T]) {
        let mut copy = filled(T::ZERO, self.n);
        for column in b.chunks_exact_mut(self.n.max(1)) {
            copy.copy_from_slice(column);
            for (value, &row) in column.iter_mut().zip(&self.rows) {
                *value = copy[row];
            }
        }
    }

    /// The reciprocal condition number; `norm` is the 1-norm of the matrix.
    pub fn rcond(&self, norm: f64) -> f64 {
        if self.is_singular() && !norm.is_nan() {
            return 0.0;
        }
        condition::estimate(self.n, norm, |x, op| self.solve(op, x, 1))
    }

    /// The determinant of a square matrix.
    pub fn determinant(&self) -> T {
        let start = if self.odd { -T::ONE } else { T::ONE };
        (0..self.n).fold(start, |product, k| product * self.factors[k + k * self.n])
    }

    /// `L`, `m x min(m,n)` with ones on the diagonal.
    pub fn lower(&self) -> Vec<T> {
        let k = self.m.min(self.n);
        let mut out = filled(T::ZERO, self.m * k);
        for j in (0..k).polled() {
            out[j + j * self.m] = T::ONE;
            for i in j + 1..self.m {
                out[i + j * self.m] = self.factors[i + j * self.m];
            }
        }
        out
    }

    /// `U`, `min(m,n) x n`.
    pub fn upper(&self) -> Vec<T> {
        let k = self.m.min(self.n);
        let mut out = filled(T::ZERO, k * self.n);
        for j in (0..self.n).polled() {
            for i in 0..k.min(j + 1) {
                out[i + j * k] = self.factors[i + j * self.m];
            }
        }
        out
    }
}
