//! Equations with sparse matrices in compressed columns: LU, Cholesky and, for least squares, QR, each with an ordering
//! that keeps the factors sparse.
//!
//! ```text
//! let lu = Lu::factor(&a)?;                 // None: the structure is singular
//! lu.solve(Op::None, &mut b, columns);      // b := A \ b
//! ```

use crate::scratch::push;
use crate::{Field, Op, aside};
use faer::linalg::solvers::{SolveCore, SolveLstsqCore};
use faer::sparse::linalg::solvers;
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Side};
use lanner_base::interrupt::Polled;

/// An `m x n` matrix: column `j` has its values from `starts[j]` to `starts[j + 1]`, in rows that ascend.
#[derive(Clone, Copy)]
pub struct Columns<'a, T> {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// Where each column begins, and the end of the last.
    pub starts: &'a [usize],
    /// The row of every value.
    pub places: &'a [usize],
    /// The values.
    pub values: &'a [T],
}

impl<'a, T: Field> Columns<'a, T> {
    fn view(&self) -> SparseColMatRef<'a, usize, T> {
        // The factorisations of this file run on one thread, so that their results do not depend on the number.
        faer::set_global_parallelism(Par::Seq);
        let symbolic = SymbolicSparseColMatRef::new_checked(self.m, self.n, self.starts, None, self.places);
        SparseColMatRef::new(symbolic, self.values)
    }

    /// The largest sum of absolute values of a column.
    pub fn norm1(&self) -> f64 {
        let mut largest = 0.0;
        for w in self.starts.windows(2) {
            let sum: f64 = self.values[w[0]..w[1]].iter().map(|x| x.magnitude()).sum();
            if sum.is_nan() {
                return f64::NAN;
            }
            largest = f64::max(largest, sum);
        }
        largest
    }
}

/// A matrix that is made column by column: `push` the entries of a column, then `close` it.
#[derive(Clone, Debug)]
pub struct Compressed<T> {
    /// Where each column begins, and the end of the last.
    pub starts: Vec<usize>,
    /// The row of every value.
    pub places: Vec<usize>,
    /// The values.
    pub values: Vec<T>,
}

impl<T: Copy> Compressed<T> {
    /// No columns yet.
    pub fn with_room(entries: usize) -> Compressed<T> {
        Compressed {
            starts: vec![0],
            places: Vec::with_capacity(entries),
            values: Vec::with_capacity(entries),
        }
    }

    /// An entry of the column that is being made.
    pub fn push(&mut self, row: usize, value: T) {
        push(&mut self.places, row);
        push(&mut self.values, value);
    }

    /// The column is complete.
    pub fn close(&mut self) {
        push(&mut self.starts, self.places.len());
    }

    /// How many columns are complete.
    pub fn columns(&self) -> usize {
        self.starts.len() - 1
    }

    /// The entries of a column.
    pub fn column(&self, j: usize) -> std::ops::Range<usize> {
        self.starts[j]..self.starts[j + 1]
    }

    /// Where the entries are.
    pub fn places(&self, m: usize, n: usize) -> crate::ordering::Places<'_> {
        crate::ordering::Places { m, n, starts: &self.starts, places: &self.places }
    }
}

/// LU factors with row and column permutations.
pub struct Lu<T: Field>(solvers::Lu<usize, T>, usize);

impl<T: Field> Lu<T> {
    /// The factors of a square matrix; none where its structure alone makes it singular.
    pub fn factor(a: &Columns<'_, T>) -> Option<Lu<T>> {
        Some(Lu(aside::sparse(a, |a| a.view().sp_lu().ok())?, a.n))
    }

    /// `b := op(A) \ b` for the columns of `b`.
    pub fn solve(&self, op: Op, b: &mut [T], columns: usize) {
        in_parts(self.1, b, columns, |b| match op {
            Op::None => self.0.solve_in_place_with_conj(Conj::No, b),
            Op::Transpose => self.0.solve_transpose_in_place_with_conj(Conj::No, b),
            Op::ConjTranspose => self.0.solve_transpose_in_place_with_conj(Conj::Yes, b),
        });
    }
}

/// Solves for a few columns at a time, which do not know of each other, and polls in between.
fn in_parts<T: Field>(n: usize, b: &mut [T], columns: usize, solve: impl Fn(MatMut<'_, T>)) {
    const FEW: usize = 8;
    if n == 0 || columns == 0 {
        return;
    }
    for b in b[..n * columns].chunks_mut(FEW * n).polled() {
        let columns = b.len() / n;
        solve(MatMut::from_column_major_slice_mut(b, n, columns));
    }
}

/// The Cholesky factor of a hermitian positive definite matrix, with a permutation.
pub struct Cholesky<T: Field>(solvers::Llt<usize, T>, usize);

impl<T: Field> Cholesky<T> {
    /// The factor, from the upper triangle; none where the matrix is not positive definite.
    pub fn factor(a: &Columns<'_, T>) -> Option<Cholesky<T>> {
        Some(Cholesky(aside::sparse(a, |a| a.view().sp_cholesky(Side::Upper).ok())?, a.n))
    }

    /// `b := A \ b` for the columns of `b`.
    pub fn solve(&self, b: &mut [T], columns: usize) {
        in_parts(self.1, b, columns, |b| self.0.solve_in_place_with_conj(Conj::No, b));
    }
}

/// The least squares solution of `A*x = b` for an `m x n` matrix of full rank with `m >= n`: the first `n` rows of
/// the result. None where there is no QR factorisation.
pub fn least_squares<T: Field>(a: &Columns<'_, T>, b: &mut [T], columns: usize) -> Option<()> {
    let qr = aside::sparse(a, |a| a.view().sp_qr().ok())?;
    qr.solve_lstsq_in_place_with_conj(Conj::No, MatMut::from_column_major_slice_mut(b, a.m, columns));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [4 1 0; 1 3 0; 0 2 5] and its symmetric relative.
    #[test]
    fn solutions_solve() {
        let (starts, places) = ([0, 2, 5, 6], [0, 1, 0, 1, 2, 2]);
        let values = [4.0, 1.0, 1.0, 3.0, 2.0, 5.0];
        let a = Columns { m: 3, n: 3, starts: &starts, places: &places, values: &values };
        let lu = Lu::factor(&a).unwrap();
        let mut b = [6.0, 7.0, 19.0];
        lu.solve(Op::None, &mut b, 1);
        assert!(b.iter().zip([1.0, 2.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-14), "{b:?}");
        let mut b = [6.0, 13.0, 15.0];
        lu.solve(Op::ConjTranspose, &mut b, 1);
        assert!(b.iter().zip([1.0, 2.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-14), "{b:?}");
    }

    #[test]
    fn definite_and_tall_matrices() {
        let a =
            Columns { m: 2, n: 2, starts: &[0, 2, 4], places: &[0, 1, 0, 1], values: &[2.0, 1.0, 1.0, 2.0] };
        let mut b = [3.0, 3.0];
        Cholesky::factor(&a).unwrap().solve(&mut b, 1);
        assert!((b[0] - 1.0).abs() < 1e-15 && (b[1] - 1.0).abs() < 1e-15);
        let not = Columns { values: &[1.0, 2.0, 2.0, 1.0], ..a };
        assert!(Cholesky::factor(&not).is_none());
        let tall = Columns {
            m: 3,
            n: 2,
            starts: &[0, 3, 6],
            places: &[0, 1, 2, 0, 1, 2],
            values: &[1.0, 1.0, 1.0, 1.0, 2.0, 3.0],
        };
        let mut b = [1.0, 2.0, 2.0];
        least_squares(&tall, &mut b, 1).unwrap();
        assert!((b[0] - 2.0 / 3.0).abs() < 1e-14 && (b[1] - 0.5).abs() < 1e-14, "{b:?}");
    }
}
