//! A matrix times a vector, as fast as the matrix comes from memory: eight columns are read side by side.
//!
//! ```text
//! y = A * x     each element sums its row first to last
//! y = A' * x    each element is a dot product in eight lanes, which are then added pairwise
//! ```

use super::LANES;
use rayon::prelude::*;

/// Rows of `A * x` at a time: so much of `y` stays in the second cache.
const ROWS: usize = 4096;

/// `y = A * x`, where `A` is column-major and has as many rows as `y`.
///
/// # Panics
/// Where the processor has not the instructions, or `A` is shorter than its extents say.
pub(crate) fn combine_columns(a: &[f64], x: &[f64], y: &mut [f64]) {
    let rows = y.len();
    assert!(super::is_available() && a.len() == rows * x.len());
    let part = |(p, y): (usize, &mut [f64])| {
        y.fill(0.0);
        let length = y.len();
        for (columns, x) in a.chunks(LANES * rows).zip(x.chunks(LANES)) {
            let column = |c: usize| &columns[c * rows + p * ROWS..][..length];
            if let Ok(x) = x.try_into() {
                x86::add_columns(std::array::from_fn(column), x, y);
            } else {
                for (c, &x) in x.iter().enumerate() {
                    y.iter_mut().zip(column(c)).for_each(|(y, a)| *y = a.mul_add(x, *y));
                }
            }
        }
    };
    if rayon::current_num_threads() > 1 && a.len() > 1 << 17 {
        y.par_chunks_mut(ROWS).enumerate().for_each(part);
    } else {
        y.chunks_mut(ROWS).enumerate().for_each(part);
    }
}

/// `y = A' * x`, where `A` is column-major and has as many columns as `y`.
///
/// # Panics
/// As [`combine_columns`].
pub(crate) fn dot_columns(a: &[f64], x: &[f64], y: &mut [f64]) {
    let rows = x.len();
    assert!(super::is_available() && a.len() == rows * y.len());
    let part = |(p, y): (usize, &mut [f64])| {
        let (first, count) = (p * LANES, y.len());
        // Of the columns that are missing at the end, the last one again.
        let column = |c: usize| &a[(first + c.min(count - 1)) * rows..][..rows];
        let sums = x86::dots(std::array::from_fn(column), x);
        y.copy_from_slice(&sums[..count]);
    };
    if rayon::current_num_threads() > 1 && a.len() > 1 << 17 {
        y.par_chunks_mut(LANES).enumerate().for_each(part);
    } else {
        y.chunks_mut(LANES).enumerate().for_each(part);
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod x86 {
    use super::LANES;

    pub(super) fn add_columns(_: [&[f64]; LANES], _: [f64; LANES], _: &mut [f64]) {}

    pub(super) fn dots(_: [&[f64]; LANES], _: &[f64]) -> [f64; LANES] {
        [0.0; LANES]
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use super::LANES;
    use std::arch::x86_64::*;

    /// Adds a combination of eight columns to `y`, of the same length.
    pub(super) fn add_columns(columns: [&[f64]; LANES], x: [f64; LANES], y: &mut [f64]) {
        // SAFETY: the callers have asked for the instructions.
        unsafe { add_columns_wide(columns, x, y) }
    }

    /// The dot products of eight columns with `x`, of the same length.
    pub(super) fn dots(columns: [&[f64]; LANES], x: &[f64]) -> [f64; LANES] {
        // SAFETY: as above.
        unsafe { dots_wide(columns, x) }
    }

    /// Which lanes belong to the `left` elements that are left.
    fn lanes(left: usize) -> u8 {
        if left >= LANES { u8::MAX } else { (1 << left) - 1 }
    }

    #[target_feature(enable = "avx512f")]
    fn add_columns_wide(columns: [&[f64]; LANES], x: [f64; LANES], y: &mut [f64]) {
        assert!(columns.iter().all(|column| column.len() == y.len()));
        let x = x.map(|x| _mm512_set1_pd(x));
        for i in (0..y.len()).step_by(LANES) {
            let mask = lanes(y.len() - i);
            // SAFETY: only lanes before the columns' ends are read and written.
            unsafe {
                let place = y.as_mut_ptr().add(i);
                let mut sum = _mm512_maskz_loadu_pd(mask, place);
                for c in 0..LANES {
                    sum = _mm512_fmadd_pd(_mm512_maskz_loadu_pd(mask, columns[c].as_ptr().add(i)), x[c], sum);
                }
                _mm512_mask_storeu_pd(place, mask, sum);
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    fn dots_wide(columns: [&[f64]; LANES], x: &[f64]) -> [f64; LANES] {
        assert!(columns.iter().all(|column| column.len() == x.len()));
        let mut sums = [_mm512_setzero_pd(); LANES];
        for i in (0..x.len()).step_by(LANES) {
            let mask = lanes(x.len() - i);
            // SAFETY: only lanes before the columns' ends are read; the others are zeros, also in `x`.
            unsafe {
                let x = _mm512_maskz_loadu_pd(mask, x.as_ptr().add(i));
                for c in 0..LANES {
                    let column = _mm512_maskz_loadu_pd(mask, columns[c].as_ptr().add(i));
                    sums[c] = _mm512_fmadd_pd(column, x, sums[c]);
                }
            }
        }
        sums.map(|sum| _mm512_reduce_add_pd(sum))
    }
}
