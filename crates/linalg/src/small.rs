//! Products of matrices so small that a library's set-up would cost more than the work.

use crate::Op;
use std::ops::{AddAssign, Mul};

/// The largest extent that counts as small.
pub(crate) const SMALL: usize = 8;

/// `out = op(a) * op(b)`; every element is summed in the order of `k`.
pub(crate) fn product<T>(
    (m, n, k): (usize, usize, usize),
    (a, op_a): (&[T], Op),
    (b, op_b): (&[T], Op),
    conjugate: impl Fn(T) -> T,
    out: &mut [T],
) where
    T: Copy + Default + Mul<Output = T> + AddAssign,
{
    let (row_a, step_a) = strides(op_a, m, k);
    let (row_b, column_b) = strides(op_b, k, n);
    let (flip_a, flip_b) = (op_a == Op::ConjTranspose, op_b == Op::ConjTranspose);
    for (j, column) in out.chunks_exact_mut(m.max(1)).take(n).enumerate() {
        for (i, cell) in column.iter_mut().enumerate() {
            let mut sum = T::default();
            for p in 0..k {
                let x = a[i * row_a + p * step_a];
                let y = b[p * row_b + j * column_b];
                let x = if flip_a { conjugate(x) } else { x };
                let y = if flip_b { conjugate(y) } else { y };
                // The first term stands alone: 0 + (-0) would lose the sign of zero.
                if p == 0 { sum = x * y } else { sum += x * y }
            }
            *cell = sum;
        }
    }
}

/// Distances between neighbours down a column and along a row of the operand, seen as `rows x columns`.
pub(crate) fn strides(op: Op, rows: usize, columns: usize) -> (usize, usize) {
    match op {
        Op::None => (1, rows),
        Op::Transpose | Op::ConjTranspose => (columns, 1),
    }
}
