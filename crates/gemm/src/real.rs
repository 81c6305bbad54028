//! Products of real matrices: small ones from where the operands lie, large ones by packed blocks that stay in the caches.
//!
//! After K. Goto and R. van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34(3), 2008.

use crate::pack::Packed;
use crate::tile::{COLUMNS, Real, TALL, Tile, TileOf};
use crate::{DEPTH, Matrix, Target};
use lanner_base::room::claim;
use rayon::prelude::*;

/// Panels of `A` that are used again and again while one after the other panel of `B` passes by: half of the second cache.
const RESIDENT: usize = 5 * TALL;
/// Panels packed at a time: 8 MiB.
const PACKED: usize = 256;
/// The fewest panels of columns in what one thread computes at a time.
const SHARE: usize = 4;
/// Elements of `A` up to which it is read from where it lies: a part of the second cache.
const NEAR: usize = 1 << 15;
/// Columns up to which nothing is packed: it would not be used again.
const FEW: usize = 2 * COLUMNS;
/// Multiplications from which threads share a product.
const PARALLEL: usize = 100 * 100 * 100;

/// Which part of the product is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// The diagonal and what is below; above, near the diagonal, anything may be written.
    Lower,
}

/// `out = alpha * A * B`, or with `add` `out = out + alpha * A * B`: `m x n`, by products of length `k`. What `poll` is is called now and then,
/// and may unwind.
///
/// # Safety
/// The operands and the target have these extents, and nobody else uses the target.
#[allow(clippy::too_many_arguments)]
pub unsafe fn product<T: Real>(
    (m, n, k): (usize, usize, usize),
    mut a: Matrix<T>,
    mut b: Matrix<T>,
    mut out: Target<T>,
    add: bool,
    alpha: T,
    part: Part,
    threads: usize,
    poll: fn(),
) {
    if m == 0 || n == 0 {
        return;
    }
    // SAFETY: as the caller promises; a matrix upside down has the same elements.
    unsafe {
        if k == 0 {
            if !add {
                (0..n).for_each(|j| (0..m).for_each(|i| *out.place(i, j) = T::default()));
            }
            return;
        }
        if out.row != 1 && out.row != -1 && (out.column.abs() == 1 || m == 1) && part == Part::Whole {
            let turned = Target { data: out.data, row: out.column, column: out.row };
            return product(
                (n, m, k),
                b.transposed(),
                a.transposed(),
                turned,
                add,
                alpha,
                part,
                threads,
                poll,
            );
        }
        if m == 1 {
            out.row = 1;
        } else if out.row == -1 {
            out = Target { data: out.place(m - 1, 0), row: 1, ..out };
            a = Matrix { data: a.place(m - 1, 0), row: -a.row, ..a };
        } else if out.row != 1 {
            return scattered((m, n, k), a, b, out, add, alpha, part, threads, poll);
        }
        if m == 1 {
            a.row = 1;
        }
        if n == 1 {
            b.column = 1;
        }
        let threads = if m.saturating_mul(n).saturating_mul(k) < PARALLEL { 1 } else { threads };
        for first in (0..k).step_by(DEPTH) {
            let depth = DEPTH.min(k - first);
            let block = Block { m, n, depth, add: add || first > 0, alpha, part, threads, out, poll };
            block.multiply(a.from(0, first), b.from(first, 0));
        }
    }
}

/// Into a target whose rows are no neighbours.
#[allow(clippy::too_many_arguments)]
unsafe fn scattered<T: Real>(
    (m, n, k): (usize, usize, usize),
    a: Matrix<T>,
    b: Matrix<T>,
    out: Target<T>,
    add: bool,
    alpha: T,
    part: Part,
    threads: usize,
    poll: fn(),
) {
    claim::<T>(m * n);
    let mut dense = vec![T::default(); m * n];
    let whole = Target { data: dense.as_mut_ptr(), row: 1, column: m as isize };
    // SAFETY: as the caller promises.
    unsafe {
        if add {
            (0..m * n).for_each(|q| dense[q] = *out.place(q % m, q / m));
        }
        let whole = Target { data: dense.as_mut_ptr(), ..whole };
        product((m, n, k), a, b, whole, add, alpha, part, threads, poll);
        (0..m * n).for_each(|q| *out.place(q % m, q / m) = dense[q]);
    }
}

/// A product whose sums are one block.
struct Block<T> {
    m: usize,
    n: usize,
    depth: usize,
    add: bool,
    alpha: T,
    part: Part,
    threads: usize,
    out: Target<T>,
    /// Called now and then: it may unwind.
    poll: fn(),
}

/// An operand as tiles read it.
#[derive(Clone, Copy)]
enum Rows<'a, T> {
    /// From where it lies: rows are neighbours.
    There(Matrix<T>),
    Packed(&'a Packed<T>),
}

impl<T: Real> Block<T> {
    unsafe fn multiply(&self, a: Matrix<T>, b: Matrix<T>) {
        let near = a.row == 1 && (self.m * self.depth <= NEAR || self.n <= FEW);
        // SAFETY: the operands have the extents of the block.
        unsafe {
            if near && self.threads == 1 {
                let columns = Columns {
                    block: self,
                    first: 0,
                    b: Rows::There(b),
                    a: Rows::There(a),
                    rows: (0, self.m),
                };
                return columns.multiply(0, self.n.div_ceil(COLUMNS));
            }
            let (mut left, mut right) = (Packed::take(), Packed::take());
            for j in (0..self.n).step_by(PACKED * COLUMNS) {
                let count = (PACKED * COLUMNS).min(self.n - j);
                let keep_b = self.m <= TALL * T::ROWS;
                if !keep_b {
                    right.pack(b.from(0, j).transposed(), COLUMNS, count, self.depth, self.threads);
                }
                for i in (0..self.m).step_by(PACKED * T::ROWS) {
                    let rows = (PACKED * T::ROWS).min(self.m - i);
                    if self.part == Part::Lower && i + rows <= j {
                        continue;
                    }
                    left.pack(a.from(i, 0), T::ROWS, rows, self.depth, self.threads);
                    let b = if keep_b { Rows::There(b.from(0, j)) } else { Rows::Packed(&right) };
                    let columns =
                        Columns { block: self, first: j, b, a: Rows::Packed(&left), rows: (i, rows) };
                    columns.share(count.div_ceil(COLUMNS));
                }
            }
            left.give_back();
            right.give_back();
        }
    }
}

/// Some columns of the result, and what they are made of.
struct Columns<'a, T> {
    block: &'a Block<T>,
    /// The first column.
    first: usize,
    b: Rows<'a, T>,
    a: Rows<'a, T>,
    /// The first row, and how many.
    rows: (usize, usize),
}

// SAFETY: what is shared is read; the threads write different columns.
unsafe impl<T: Real> Sync for Columns<'_, T> {}

impl<T: Real> Columns<'_, T> {
    unsafe fn share(&self, panels: usize) {
        let threads = self.block.threads;
        // Below the diagonal columns are of different lengths, so there are more shares than threads.
        let share = panels.div_ceil(4 * threads).max(SHARE);
        // SAFETY: shares are different columns.
        unsafe {
            if threads == 1 || panels <= share {
                return self.multiply(0, panels);
            }
            (0..panels.div_ceil(share)).into_par_iter().for_each(|s| {
                self.multiply(s * share, panels.min((s + 1) * share));
            });
        }
    }

    /// Panels of columns from `from` to `to`.
    unsafe fn multiply(&self, from: usize, to: usize) {
        let panels = self.rows.1.div_ceil(T::ROWS);
        for resident in (0..panels).step_by(RESIDENT) {
            (self.block.poll)();
            let end = panels.min(resident + RESIDENT);
            for panel in from..to {
                let mut i = resident;
                if self.block.part == Part::Lower {
                    // Panels that end above the diagonal are not wanted.
                    let column = self.first + panel * COLUMNS;
                    i = i.max(column.saturating_sub(self.rows.0) / T::ROWS);
                }
                while i < end {
                    // Four are two and two: a single panel makes poor use of what is loaded.
                    let count = if end - i == TALL + 1 { 2 } else { TALL.min(end - i) };
                    // SAFETY: as the caller promises.
                    unsafe { self.tile(i, count, panel) };
                    i += count;
                }
            }
        }
    }

    unsafe fn tile(&self, i: usize, count: usize, panel: usize) {
        let block = self.block;
        let column = self.first + panel * COLUMNS;
        let columns = COLUMNS.min(block.n - column);
        let rows = (count * T::ROWS).min(self.rows.1 - i * T::ROWS);
        let row = self.rows.0 + i * T::ROWS;
        let (a, a_step) = match self.a {
            Rows::There(a) => (std::array::from_fn(|r| a.place(row + r * T::ROWS, 0)), a.column),
            Rows::Packed(a) => {
                (std::array::from_fn(|r| a.panel(if r < count { i + r } else { i })), T::ROWS as isize)
            }
        };
        let (b, b_step) = match self.b {
            Rows::There(b) => {
                (std::array::from_fn(|c| b.place(0, panel * COLUMNS + c.min(columns - 1))), b.row)
            }
            Rows::Packed(b) => {
                let start = b.panel(panel);
                (std::array::from_fn(|c| start.wrapping_add(c)), COLUMNS as isize)
            }
        };
        let out = block.out.place(row, column);
        let (depth, add, alpha, apart) = (block.depth, block.add, block.alpha, block.out.column);
        let tile = Tile { a, a_step, b, b_step, depth, out, apart, rows, columns, add, alpha };
        // SAFETY: the tile is a part of the block.
        unsafe { T::compute(&TileOf(tile)) }
    }
}
