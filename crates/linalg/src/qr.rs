//! Orthogonal factors: `A = Q*R`, or `A*E = Q*R` with column pivoting.
//!
//! Signs are LAPACK's: a reflector maps a column to `-sign(re(x1)) * norm(x)`, real, and leaves a column alone whose
//! tail is zero already.

use crate::aside::{self, poll};
use crate::scratch::{buffer, filled};
use crate::{Field, parallelism};
use faer::dyn_stack::MemStack;
use faer::linalg::householder;
use faer::linalg::qr::col_pivoting::factor as faer_pivoted;
use faer::linalg::qr::no_pivoting::factor as faer_qr;
use faer::{Conj, Mat, MatMut, MatRef};

/// The fewest columns that reflectors are applied to at a time where there are more.
const PANEL: usize = 64;

/// Reflectors and `R` of an `m x n` matrix.
pub struct Qr<T: Field> {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// `R` on and above the diagonal, the reflectors below it.
    factors: Vec<T>,
    blocks: Mat<T>,
    /// What the rows of the library's `R` are multiplied by to have LAPACK's real diagonal.
    phases: Vec<T>,
    /// Column `j` of `A*E` is column `columns[j]` of `A`.
    pub columns: Vec<usize>,
}

/// Factors an `m x n` matrix.
pub fn factor<T: Field>(m: usize, n: usize, a: Vec<T>) -> Qr<T> {
    aside::owned(aside::cost(m, n, 2), move || decompose(m, n, a))
}

fn decompose<T: Field>(m: usize, n: usize, mut a: Vec<T>) -> Qr<T> {
    let par = parallelism(m.min(n));
    let size = faer_qr::recommended_block_size::<T>(m, n);
    let mut blocks = Mat::zeros(size, m.min(n));
    if m > 0 && n > 0 {
        let mut buffer = buffer(faer_qr::qr_in_place_scratch::<T>(m, n, size, par, Default::default()));
        faer_qr::qr_in_place(
            MatMut::from_column_major_slice_mut(&mut a, m, n),
            blocks.as_mut(),
            par,
            MemStack::new(&mut buffer),
            Default::default(),
        );
    }
    finished(m, n, a, blocks, (0..n).collect())
}

/// Factors an `m x n` matrix, always taking the longest remaining column next: the diagonal of `R` descends.
pub fn factor_pivoted<T: Field>(m: usize, n: usize, a: Vec<T>) -> Qr<T> {
    aside::owned(aside::cost(m, n, 4), move || decompose_pivoted(m, n, a))
}

fn decompose_pivoted<T: Field>(m: usize, n: usize, mut a: Vec<T>) -> Qr<T> {
    let par = parallelism(m.min(n));
    let size = faer_qr::recommended_block_size::<T>(m, n);
    let mut blocks = Mat::zeros(size, m.min(n));
    let mut forward = filled(0usize, n);
    let mut backward = filled(0usize, n);
    if m > 0 && n > 0 {
        let scratch = faer_pivoted::qr_in_place_scratch::<usize, T>(m, n, size, par, Default::default());
        let mut buffer = buffer(scratch);
        faer_pivoted::qr_in_place(
            MatMut::from_column_major_slice_mut(&mut a, m, n),
            blocks.as_mut(),
            &mut forward,
            &mut backward,
            par,
            MemStack::new(&mut buffer),
            Default::default(),
        );
    } else {
        forward = (0..n).collect();
    }
    finished(m, n, a, blocks, forward)
}

fn finished<T: Field>(m: usize, n: usize, factors: Vec<T>, blocks: Mat<T>, columns: Vec<usize>) -> Qr<T> {
    let phases = (0..m.min(n))
        .map(|k| {
            let diagonal = factors[k + k * m];
            let size = diagonal.magnitude();
            let imaginary = diagonal.complex().im;
            if imaginary == 0.0 || size == 0.0 {
                return T::ONE;
            }
            // The library maps onto the direction of the column's head. The last row has no tail: untouched.
            let sign = if diagonal.re() < 0.0 { -1.0 } else { 1.0 };
            let sign = if k + 1 == m { -sign } else { sign };
            T::from_real(sign * size) / diagonal
        })
        .collect();
    Qr { m, n, factors, blocks, phases, columns }
}

impl<T: Field> Qr<T> {
    fn rank_bound(&self) -> usize {
        self.m.min(self.n)
    }

    /// `R` with `rows` rows, `m` for the full form and `min(m, n)` for the economical one.
    pub fn upper(&self, rows: usize) -> Vec<T> {
        let mut r = filled(T::ZERO, rows * self.n);
        for j in 0..self.n {
            for i in 0..(j + 1).min(self.rank_bound()).min(rows) {
                let value = self.factors[i + j * self.m] * self.phases[i];
                r[i + j * rows] = if i == j { T::from_real(value.re()) } else { value };
            }
        }
        r
    }

    /// The first `columns` columns of `Q`.
    pub fn orthogonal(&self, columns: usize) -> Vec<T> {
        let mut q = filled(T::ZERO, self.m * columns);
        for k in 0..columns.min(self.m) {
            // The library's column times the conjugate phase, so that Q*R stays A.
            let phase = self.phases.get(k).copied().unwrap_or(T::ONE);
            q[k + k * self.m] = phase.conjugate();
        }
        self.apply(&mut q, columns, false);
        q
    }

    /// `b := Q' * b` for `columns` columns of length `m`.
    pub fn apply_transposed(&self, b: &mut [T], columns: usize) {
        self.apply(b, columns, true);
        for column in b.chunks_exact_mut(self.m.max(1)) {
            for (value, &phase) in column.iter_mut().zip(&self.phases) {
                *value *= phase;
            }
        }
    }

    fn apply(&self, b: &mut [T], columns: usize, transposed: bool) {
        if self.rank_bound() == 0 || columns == 0 {
            return;
        }
        // Columns do not know of each other.
        let cost = self.m.saturating_mul(self.rank_bound()).saturating_mul(2).max(1);
        let piece = (aside::PIECE / cost).max(PANEL);
        if columns > piece {
            for b in b.chunks_mut(piece * self.m) {
                poll();
                self.apply(b, b.len() / self.m, transposed);
            }
            return;
        }
        let basis =
            MatRef::from_column_major_slice(&self.factors, self.m, self.n).subcols(0, self.rank_bound());
        let par = parallelism(self.rank_bound().min(columns));
        let rhs = MatMut::from_column_major_slice_mut(b, self.m, columns);
        let size = self.blocks.nrows();
        if transposed {
            let scratch =
                householder::apply_block_householder_sequence_transpose_on_the_left_in_place_scratch::<T>(
                    self.m, size, columns,
                );
            householder::apply_block_householder_sequence_transpose_on_the_left_in_place_with_conj(
                basis,
                self.blocks.as_ref(),
                Conj::Yes,
                rhs,
                par,
                MemStack::new(&mut buffer(scratch)),
            );
        } else {
            let scratch = householder::apply_block_householder_sequence_on_the_left_in_place_scratch::<T>(
                self.m, size, columns,
            );
            householder::apply_block_householder_sequence_on_the_left_in_place_with_conj(
                basis,
                self.blocks.as_ref(),
                Conj::No,
                rhs,
                par,
                MemStack::new(&mut buffer(scratch)),
            );
        }
    }

    /// Magnitudes on the diagonal of `R`.
    pub fn diagonal(&self) -> Vec<f64> {
        (0..self.rank_bound()).map(|k| self.factors[k + k * self.m].magnitude()).collect()
    }
}
