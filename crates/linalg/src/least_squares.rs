//! `A \ b` for matrices that are not square: column-pivoted QR, and where columns depend on each other the basic
//! solution, which has at most `rank` entries that are not zero.

use crate::scratch::filled;
use crate::triangular::{self, Triangle};
use crate::{Field, Op, qr};

/// A solution and what was found on the way.
pub struct Solution<T> {
    /// `n x columns`.
    pub x: Vec<T>,
    /// The numerical rank.
    pub rank: usize,
    /// Diagonal entries of `R` up to this counted as zero.
    pub tolerance: f64,
}

/// Least squares with an `m x n` matrix and `columns` right-hand sides of length `m`; `eps` is the precision of the
/// data.
pub fn solve<T: Field>(
    m: usize,
    n: usize,
    a: Vec<T>,
    mut b: Vec<T>,
    columns: usize,
    eps: f64,
) -> Solution<T> {
    let qr = qr::factor_pivoted(m, n, a);
    let diagonal = qr.diagonal();
    let largest = diagonal.first().copied().unwrap_or(0.0);
    let tolerance = m.max(n) as f64 * eps * largest;
    let rank = diagonal.iter().take_while(|&&d| d > tolerance || d.is_nan()).count();
    qr.apply_transposed(&mut b, columns);
    let r = qr.upper(m.min(n));
    let mut head: Vec<T> = Vec::with_capacity(rank * columns);
    for column in b.chunks_exact(m.max(1)).take(columns) {
        head.extend_from_slice(&column[..rank.min(column.len())]);
    }
    triangular::solve(rank, (&r, m.min(n)), Triangle::Upper, Op::None, &mut head, columns);
    let mut x = filled(T::ZERO, n * columns);
    if rank > 0 {
        for (from, to) in head.chunks_exact(rank).zip(x.chunks_exact_mut(n)) {
            for (k, &value) in from.iter().enumerate() {
                to[qr.columns[k]] = value;
            }
        }
    }
    Solution { x, rank, tolerance }
}
