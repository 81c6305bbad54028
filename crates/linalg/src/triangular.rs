//! Triangular systems, solved in place for many right-hand sides.
//!
//! ```text
//! X = L \ B       solve(n, l, Triangle::Lower, Op::None, &mut b, columns)
//! ```

use crate::aside::{self, poll};
use crate::{Field, Op, parallelism};
use faer::linalg::triangular_solve as faer_solve;
use faer::{Conj, MatMut, MatRef};
use lanner_base::interrupt::Polled;

/// Which triangle of a square matrix is meant, and whether its diagonal is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triangle {
    /// The lower triangle with its diagonal.
    Lower,
    /// The lower triangle with ones on the diagonal.
    UnitLower,
    /// The upper triangle with its diagonal.
    Upper,
    /// The upper triangle with ones on the diagonal.
    UnitUpper,
}

impl Triangle {
    fn transposed(self) -> Triangle {
        match self {
            Triangle::Lower => Triangle::Upper,
            Triangle::UnitLower => Triangle::UnitUpper,
            Triangle::Upper => Triangle::Lower,
            Triangle::UnitUpper => Triangle::UnitLower,
        }
    }
}

/// The fewest columns that are solved for at a time where there are more.
const PANEL: usize = 64;

/// Extents up to which plain substitution is used.
const PLAIN: usize = 24;

/// `b := op(T) \ b`, where `T` is the triangle of the leading `n x n` part of `t`, whose columns are `stride` apart.
pub fn solve<T: Field>(
    n: usize,
    (t, stride): (&[T], usize),
    triangle: Triangle,
    op: Op,
    b: &mut [T],
    columns: usize,
) {
    if n == 0 || columns == 0 {
        return;
    }
    if n <= PLAIN {
        for column in b.chunks_exact_mut(n) {
            substitute(n, t, stride, triangle, op, column);
        }
        return;
    }
    // Columns do not know of each other.
    let piece = (aside::PIECE / n.saturating_mul(n)).max(PANEL);
    if columns > piece {
        for b in b.chunks_mut(piece * n) {
            poll();
            solve(n, (t, stride), triangle, op, b, b.len() / n);
        }
        return;
    }
    let matrix = MatRef::from_column_major_slice_with_stride(t, n, n, stride);
    let (matrix, triangle) = if op == Op::None {
        (matrix.as_dyn_stride(), triangle)
    } else {
        (matrix.transpose().as_dyn_stride(), triangle.transposed())
    };
    let conj = if op == Op::ConjTranspose { Conj::Yes } else { Conj::No };
    let rhs = MatMut::from_column_major_slice_mut(b, n, columns);
    let par = parallelism(n.min(columns));
    match triangle {
        Triangle::Lower => faer_solve::solve_lower_triangular_in_place_with_conj(matrix, conj, rhs, par),
        Triangle::UnitLower => {
            faer_solve::solve_unit_lower_triangular_in_place_with_conj(matrix, conj, rhs, par)
        }
        Triangle::Upper => faer_solve::solve_upper_triangular_in_place_with_conj(matrix, conj, rhs, par),
        Triangle::UnitUpper => {
            faer_solve::solve_unit_upper_triangular_in_place_with_conj(matrix, conj, rhs, par)
        }
    }
}

fn substitute<T: Field>(n: usize, t: &[T], stride: usize, triangle: Triangle, op: Op, x: &mut [T]) {
    let at = |i: usize, j: usize| match op {
        Op::None => t[i + j * stride],
        Op::Transpose => t[j + i * stride],
        Op::ConjTranspose => t[j + i * stride].conjugate(),
    };
    let effective = if op == Op::None { triangle } else { triangle.transposed() };
    let unit = matches!(triangle, Triangle::UnitLower | Triangle::UnitUpper);
    let forward = matches!(effective, Triangle::Lower | Triangle::UnitLower);
    for step in 0..n {
        let j = if forward { step } else { n - 1 - step };
        if !unit {
            x[j] /= at(j, j);
        }
        let xj = x[j];
        if xj == T::ZERO {
            continue;
        }
        let rest = if forward { j + 1..n } else { 0..j };
        for i in rest {
            x[i] -= at(i, j) * xj;
        }
    }
}

/// The estimate of `1 / (norm1(T) * norm1(inv(T)))` for a triangle of an `n x n` matrix; 0 with a zero on the diagonal.
pub fn rcond<T: Field>(n: usize, t: &[T], triangle: Triangle) -> f64 {
    if (0..n).any(|i| t[i + i * n] == T::ZERO) {
        return 0.0;
    }
    let keep = |i: usize, j: usize| match triangle {
        Triangle::Lower | Triangle::UnitLower => i >= j,
        Triangle::Upper | Triangle::UnitUpper => i <= j,
    };
    let norm = (0..n)
        .polled()
        .map(|j| (0..n).filter(|&i| keep(i, j)).map(|i| t[i + j * n].magnitude()).sum::<f64>())
        .fold(0.0, f64::max);
    crate::condition::estimate(n, norm, |x, op| solve(n, (t, n), triangle, op, x, 1))
}
