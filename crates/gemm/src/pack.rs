//! Packing: a block of an operand as panels, step after step, in the order in which tiles read it.

use crate::Matrix;
use crate::tile::Real;
use lanner_base::room::claim;
use rayon::prelude::*;
use std::any::Any;
use std::cell::RefCell;

/// Panels of one extent, each a step of `width` elements after the other.
#[derive(Default)]
pub(crate) struct Packed<T> {
    data: Vec<T>,
    /// Where the first line of the cache begins.
    start: usize,
    width: usize,
    /// Steps from one panel to the next: odd, since at a distance of a power of two the cache would hold only a few.
    apart: usize,
}

thread_local! {
    /// Buffers of earlier products of this thread, already in its caches.
    static KEPT: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

impl<T: Real> Packed<T> {
    /// A buffer, kept from an earlier product if there is one.
    pub(crate) fn take() -> Packed<T> {
        let data = KEPT.with_borrow_mut(|kept| {
            let place = kept.iter().position(|buffer| buffer.is::<Vec<T>>())?;
            kept.swap_remove(place).downcast::<Vec<T>>().ok()
        });
        Packed { data: data.map(|data| *data).unwrap_or_default(), start: 0, width: 1, apart: 1 }
    }

    /// Keeps the buffer for the next product.
    pub(crate) fn give_back(self) {
        KEPT.with_borrow_mut(|kept| {
            // Products can be nested where a thread that waits takes over another one's work.
            if kept.len() < 6 {
                kept.push(Box::new(self.data));
            }
        });
    }

    /// Fills the buffer with panels of `width` rows of the first `count` rows and `depth` columns of a matrix.
    ///
    /// # Safety
    /// The matrix has these rows and columns.
    pub(crate) unsafe fn pack(
        &mut self,
        source: Matrix<T>,
        width: usize,
        count: usize,
        depth: usize,
        threads: usize,
    ) {
        let panels = count.div_ceil(width);
        (self.width, self.apart) = (width, depth | 1);
        let length = panels * self.apart * width;
        let slack = 64 / size_of::<T>();
        if self.data.len() < length + slack {
            claim::<T>(length + slack);
            self.data.resize(length + slack, T::default());
        }
        self.start = self.data.as_ptr().align_offset(64).min(slack);
        let lines = &mut self.data[self.start..self.start + length];
        let fill = |(p, panel): (usize, &mut [T])| {
            let rows = width.min(count - p * width);
            // SAFETY: these rows belong to the matrix.
            unsafe { pack_panel(source.from(p * width, 0), width, rows, &mut panel[..depth * width]) }
        };
        if panels >= 16 && threads > 1 {
            lines.par_chunks_mut(self.apart * width).with_min_len(4).enumerate().for_each(fill);
        } else {
            lines.chunks_mut(self.apart * width).enumerate().for_each(fill);
        }
    }

    /// Where panel `p` begins.
    pub(crate) fn panel(&self, p: usize) -> *const T {
        self.data[self.start + p * self.apart * self.width..].as_ptr()
    }
}

/// # Safety
/// The matrix has `rows` rows and as many columns as the panel has steps.
unsafe fn pack_panel<T: Real>(source: Matrix<T>, width: usize, rows: usize, panel: &mut [T]) {
    // SAFETY: as the caller promises.
    unsafe {
        if rows == width && source.row == 1 {
            for (q, line) in panel.chunks_exact_mut(width).enumerate() {
                line.copy_from_slice(std::slice::from_raw_parts(source.place(0, q), width));
            }
        } else if rows == width && source.column == 1 {
            // Squares of four steps of four rows are turned in registers.
            let (squares, rest) = panel.split_at_mut(panel.len() / (SIDE * width) * (SIDE * width));
            let whole = squares.len() / width;
            for (g, group) in squares.chunks_exact_mut(SIDE * width).enumerate() {
                for i in (0..width).step_by(SIDE) {
                    turn(source.from(i, g * SIDE), &mut group[i..], width);
                }
            }
            for (q, line) in rest.chunks_exact_mut(width).enumerate() {
                for (i, cell) in line.iter_mut().enumerate() {
                    *cell = *source.place(i, whole + q);
                }
            }
        } else {
            for (q, line) in panel.chunks_exact_mut(width).enumerate() {
                for (i, cell) in line.iter_mut().enumerate() {
                    *cell = if i < rows { *source.place(i, q) } else { T::default() };
                }
            }
        }
    }
}

/// Side of the squares that are turned: all widths are multiples of it.
const SIDE: usize = 4;

/// Copies a square whose rows are dense to one whose columns are, `width` apart.
///
/// # Safety
/// The matrix has [`SIDE`] rows and columns.
#[inline(always)]
unsafe fn turn<T: Real>(source: Matrix<T>, target: &mut [T], width: usize) {
    // SAFETY: as the caller promises.
    let row = |i: usize| unsafe { source.place(i, 0).cast::<[T; SIDE]>().read_unaligned() };
    let rows = [row(0), row(1), row(2), row(3)];
    for (q, column) in target.chunks_mut(width).take(SIDE).enumerate() {
        column[..SIDE].copy_from_slice(&[rows[0][q], rows[1][q], rows[2][q], rows[3][q]]);
    }
}
