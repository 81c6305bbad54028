//! Matrix products `C = A * B` and `C = C + alpha * A * B` of real and complex numbers, whose bits are the same on every processor.
//!
//! ```text
//! sum = 0; for p in block: sum = fma(A(i, p), B(p, j), sum)       C(i, j) = C(i, j) + alpha * sum
//! ```
//!
//! Each element is summed in blocks of [`DEPTH`] terms, a block first to last with fused operations, and the blocks one after the other. Neither the
//! extents, nor where the matrices lie, nor the number of threads, nor the vectors of the processor change that: a processor
//! without fused operations does them one by one in software. The parts of a complex element are two such sums each.
//!
//! One file per step: [`real`] cuts a product into tiles, [`pack`] lays operands out for it, [`tile`] sums with the vectors of
//! [`vector`]; [`complex`] is four real products. Products of decompositions come through the packages below `library`, which
//! stand for those that the library would take, and choose by the processor.

#![allow(unsafe_code)]

mod complex;
mod matvec;
mod pack;
mod real;
mod target;
mod tile;
mod vector;

pub use complex::product as complex_product;
pub use matvec::{combine_columns, dot_columns};
pub use real::{Part, product};
pub use target::{Part as TargetPart, Product, multiply};
pub use tile::Real;

/// Steps of the inner extent that are summed at a time.
pub const DEPTH: usize = 512;

/// A matrix in memory: element `(i, j)` lies at `i * row + j * column`.
#[derive(Clone, Copy, Debug)]
pub struct Matrix<T> {
    /// Element `(0, 0)`.
    pub data: *const T,
    /// From one row to the next.
    pub row: isize,
    /// From one column to the next.
    pub column: isize,
}

// SAFETY: products read operands only, and whoever calls them promises that nobody else writes there.
unsafe impl<T: Sync> Sync for Matrix<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Send for Matrix<T> {}

impl<T: Copy> Matrix<T> {
    /// The matrix from element `(i, j)` on.
    pub(crate) fn from(self, i: usize, j: usize) -> Matrix<T> {
        Matrix { data: self.place(i, j), ..self }
    }

    pub(crate) fn place(self, i: usize, j: usize) -> *const T {
        self.data.wrapping_offset(i as isize * self.row + j as isize * self.column)
    }

    /// The transpose.
    pub fn transposed(self) -> Matrix<T> {
        Matrix { data: self.data, row: self.column, column: self.row }
    }
}

/// Where a product goes: as [`Matrix`].
#[derive(Clone, Copy, Debug)]
pub struct Target<T> {
    /// Element `(0, 0)`.
    pub data: *mut T,
    /// From one row to the next.
    pub row: isize,
    /// From one column to the next.
    pub column: isize,
}

// SAFETY: the threads of a product write different columns.
unsafe impl<T: Send> Sync for Target<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Target<T> {}

impl<T: Copy> Target<T> {
    pub(crate) fn place(self, i: usize, j: usize) -> *mut T {
        self.data.wrapping_offset(i as isize * self.row + j as isize * self.column)
    }

    pub(crate) fn from(self, i: usize, j: usize) -> Target<T> {
        Target { data: self.place(i, j), ..self }
    }
}
