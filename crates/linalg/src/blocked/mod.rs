//! Large products of doubles on processors with 512-bit vectors: `C = op(A) * op(B)`, or only its lower triangle.
//!
//! ```text
//! for a block of DEPTH of the inner extent     each element of C sums one block first to last, then the blocks in order
//!   pack the block of B into panels            8 columns side by side, so that one line of 64 bytes is one step
//!   pack the block of A into panels            8 rows side by side; of A*A' they are the panels that are there already
//!   for each tile of C                         up to 24 rows by 8 columns stay in registers (`kernel`)
//! ```
//!
//! The order of each element's sum depends on the inner extent alone, never on how tiles are cut or shared among threads.
//!
//! After K. Goto and R. van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34(3), 2008.

mod kernel;
mod pack;
pub(crate) mod vector;

use crate::aside::poll;
use kernel::Tile;
use pack::{Line, Packed, Strided};
use rayon::prelude::*;

/// Steps of the inner extent that are packed and summed at a time.
const DEPTH: usize = 512;
/// Rows and columns of a panel: the lanes of a vector.
const LANES: usize = 8;
/// Panels of `A` in a tile.
const TALL: usize = 3;
/// Panels of `A` that are used again and again while one after the other panel of `B` passes by: half of the second cache.
const RESIDENT: usize = 5 * TALL;
/// Panels packed at a time: 8 MiB.
const PACKED: usize = 256;
/// The fewest panels of columns in what one thread computes at a time.
const SHARE: usize = 4;

/// Which part of the product is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// The diagonal and what is below; above, near the diagonal, anything may be written. `B` is the transpose of `A`.
    Lower,
}

/// An operand in memory: element `(i, p)` lies at `i * row + p * step`, where `i` counts rows of `A` or columns of `B`, and
/// `p` along the inner extent. One of the two is 1.
#[derive(Clone, Copy)]
pub(crate) struct Operand<'a> {
    pub data: &'a [f64],
    pub row: usize,
    pub step: usize,
}

/// Whether this processor has the instructions.
pub(crate) fn is_available() -> bool {
    kernel::is_available()
}

/// `out = A * B`, `m x n` and column-major, by products of length `k`.
///
/// # Panics
/// Where the processor has not the instructions, or an operand is shorter than its extents say.
pub(crate) fn product((m, n, k): (usize, usize, usize), a: Operand, b: Operand, part: Part, out: &mut [f64]) {
    assert!(is_available() && out.len() == m * n);
    let (mut left, mut right) = (Packed::take(), Packed::take());
    for first in (0..k).step_by(DEPTH) {
        let depth = DEPTH.min(k - first);
        for j in (0..n).step_by(PACKED * LANES) {
            let columns = (PACKED * LANES).min(n - j);
            right.pack(Strided { operand: b, from: (j, first), count: columns }, depth);
            for i in (0..m).step_by(PACKED * LANES) {
                let rows = (PACKED * LANES).min(m - i);
                if part == Part::Lower && i < j {
                    continue;
                }
                let same = part == Part::Lower && i == j;
                if !same {
                    left.pack(Strided { operand: a, from: (i, first), count: rows }, depth);
                }
                let block = Block {
                    a: if same { &right } else { &left },
                    b: &right,
                    rows: (i, rows),
                    height: m,
                    lower: same,
                    add: first > 0,
                };
                block.multiply(&mut out[j * m..(j + columns) * m]);
            }
        }
    }
    left.give_back();
    right.give_back();
}

/// Packed panels of both operands, and where their product goes.
struct Block<'a> {
    a: &'a Packed,
    b: &'a Packed,
    /// The first row in the columns of the result, and how many.
    rows: (usize, usize),
    /// Rows of the whole result.
    height: usize,
    /// Only tiles that reach the diagonal or lie below: the block begins on the diagonal.
    lower: bool,
    /// Whether the sums are added to what is there.
    add: bool,
}

impl Block<'_> {
    /// Into whole columns of the result.
    fn multiply(&self, columns: &mut [f64]) {
        let threads = rayon::current_num_threads();
        let panels = columns.len().div_ceil(LANES * self.height);
        // Below the diagonal columns are of different lengths, so there are more shares than threads.
        let share = panels.div_ceil(4 * threads).max(SHARE);
        if threads == 1 || panels <= share {
            return self.multiply_share(0, columns);
        }
        let shares = columns.par_chunks_mut(share * LANES * self.height);
        shares.enumerate().for_each(|(c, columns)| self.multiply_share(c * share, columns));
    }

    /// The columns of one thread, of which the first belongs to panel `first` of `B`.
    fn multiply_share(&self, first: usize, columns: &mut [f64]) {
        let panels = self.rows.1.div_ceil(LANES);
        for resident in (0..panels).step_by(RESIDENT) {
            poll();
            let end = panels.min(resident + RESIDENT);
            for (j, stripe) in columns.chunks_mut(LANES * self.height).enumerate() {
                let panel = first + j;
                let mut i = if self.lower { resident.max(panel) } else { resident };
                while i < end {
                    // Four are two and two: a single panel makes poor use of what is loaded.
                    let count = if end - i == TALL + 1 { 2 } else { TALL.min(end - i) };
                    let row = self.rows.0 + i * LANES;
                    let rows = (count * LANES).min(self.rows.0 + self.rows.1 - row);
                    let tile = Tile { out: stripe, height: self.height, row, rows, add: self.add };
                    tile.multiply(self.a.panels(i, count), self.b.panel(panel));
                    i += count;
                }
            }
        }
    }
}
