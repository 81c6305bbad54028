//! A matrix times a vector, as fast as the matrix comes from memory: eight columns are read side by side.
//!
//! ```text
//! y = A * x     each element sums its row first to last
//! y = A' * x    each element is a dot product in eight lanes, of which the halves are then added, and theirs
//! ```

use crate::tile::{Level, level};
use crate::vector::{Plain, Vector};
use rayon::prelude::*;

/// Columns that are read side by side, and lanes of a dot product.
const LANES: usize = 8;
/// Rows of `A * x` at a time: so much of `y` stays in the second cache.
const ROWS: usize = 4096;
/// Elements of the matrix from which threads share it.
const PARALLEL: usize = 1 << 17;

/// `y = A * x`, where `A` is column-major and has as many rows as `y`.
///
/// # Panics
/// Where `A` is shorter than its extents say.
pub fn combine_columns(a: &[f64], x: &[f64], y: &mut [f64]) {
    let rows = y.len();
    assert!(a.len() >= rows * x.len());
    let part = |(p, y): (usize, &mut [f64])| {
        y.fill(0.0);
        let length = y.len();
        for (columns, x) in a.chunks(LANES * rows).zip(x.chunks(LANES)) {
            // Of the columns that are missing at the end, the last one again, which is not read.
            let column = |c: usize| &columns[c.min(x.len() - 1) * rows + p * ROWS..][..length];
            add_columns(std::array::from_fn(column), x, y);
        }
    };
    if rayon::current_num_threads() > 1 && a.len() > PARALLEL {
        y.par_chunks_mut(ROWS).enumerate().for_each(part);
    } else {
        y.chunks_mut(ROWS).enumerate().for_each(part);
    }
}

/// `y = A' * x`, where `A` is column-major and has as many columns as `y`.
///
/// # Panics
/// As [`combine_columns`].
pub fn dot_columns(a: &[f64], x: &[f64], y: &mut [f64]) {
    let rows = x.len();
    assert!(a.len() >= rows * y.len());
    let part = |(p, y): (usize, &mut [f64])| {
        let (first, count) = (p * LANES, y.len());
        // Of the columns that are missing at the end, the last one again.
        let column = |c: usize| &a[(first + c.min(count - 1)) * rows..][..rows];
        let sums = dots(std::array::from_fn(column), x);
        y.copy_from_slice(&sums[..count]);
    };
    if rayon::current_num_threads() > 1 && a.len() > PARALLEL {
        y.par_chunks_mut(LANES).enumerate().for_each(part);
    } else {
        y.chunks_mut(LANES).enumerate().for_each(part);
    }
}

/// Adds a combination of up to eight columns to `y`, of the same length.
fn add_columns(columns: [&[f64]; LANES], x: &[f64], y: &mut [f64]) {
    #[cfg(target_arch = "x86_64")]
    use std::arch::x86_64::*;
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    fn wide(columns: [&[f64]; LANES], x: &[f64], y: &mut [f64]) {
        // SAFETY: these are the instructions of the vector.
        unsafe { add_with::<__m512d>(columns, x, y) }
    }
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn half(columns: [&[f64]; LANES], x: &[f64], y: &mut [f64]) {
        // SAFETY: as above.
        unsafe { add_with::<__m256d>(columns, x, y) }
    }
    // SAFETY: the level says which instructions there are.
    unsafe {
        match level() {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => wide(columns, x, y),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => half(columns, x, y),
            Level::Plain => add_with::<Plain<f64>>(columns, x, y),
        }
    }
}

#[inline(always)]
unsafe fn add_with<V: Vector<Item = f64>>(columns: [&[f64]; LANES], x: &[f64], y: &mut [f64]) {
    assert!(columns.iter().all(|column| column.len() == y.len()));
    // SAFETY: all columns are as long as `y`.
    unsafe {
        if let Ok(x) = <[f64; LANES]>::try_from(x) {
            let x = x.map(|x| V::splat(x));
            let whole = y.len() / V::LANES * V::LANES;
            for i in (0..whole).step_by(V::LANES) {
                let place = y.as_mut_ptr().add(i);
                let mut sum = V::load(place);
                for c in 0..LANES {
                    sum = V::load(columns[c].as_ptr().add(i)).mul_add(x[c], sum);
                }
                sum.store(place);
            }
            if whole < y.len() {
                let (place, count) = (y.as_mut_ptr().add(whole), y.len() - whole);
                let mut sum = V::load_first(place, count);
                for c in 0..LANES {
                    sum = V::load_first(columns[c].as_ptr().add(whole), count).mul_add(x[c], sum);
                }
                sum.store_first(place, count);
            }
            return;
        }
        for (column, &x) in columns.iter().zip(x) {
            for (y, a) in y.iter_mut().zip(*column) {
                *y = a.mul_add(x, *y);
            }
        }
    }
}

/// The dot products of eight columns with `x`, of the same length.
fn dots(columns: [&[f64]; LANES], x: &[f64]) -> [f64; LANES] {
    #[cfg(target_arch = "x86_64")]
    use std::arch::x86_64::*;
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    fn wide(columns: [&[f64]; LANES], x: &[f64]) -> [f64; LANES] {
        // SAFETY: these are the instructions of the vector.
        unsafe { dots_with::<__m512d, 8, 1>(columns, x) }
    }
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn half(columns: [&[f64]; LANES], x: &[f64]) -> [f64; LANES] {
        // SAFETY: as above.
        unsafe { dots_with::<__m256d, 4, 2>(columns, x) }
    }
    // SAFETY: the level says which instructions there are.
    unsafe {
        match level() {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => wide(columns, x),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => half(columns, x),
            Level::Plain => dots_with::<Plain<f64>, 4, 2>(columns, x),
        }
    }
}

/// `C` columns at a time, each in `P` vectors: together they have eight lanes.
#[inline(always)]
unsafe fn dots_with<V: Vector<Item = f64>, const C: usize, const P: usize>(
    columns: [&[f64]; LANES],
    x: &[f64],
) -> [f64; LANES] {
    assert!(columns.iter().all(|column| column.len() == x.len()) && P * V::LANES == LANES);
    let mut out = [0.0; LANES];
    for first in (0..LANES).step_by(C) {
        // SAFETY: all columns are as long as `x`.
        unsafe {
            let mut sums = [[V::splat(0.0); P]; C];
            let whole = x.len() / LANES * LANES;
            for i in (0..whole).step_by(LANES) {
                for p in 0..P {
                    let i = i + p * V::LANES;
                    let x = V::load(x.as_ptr().add(i));
                    for c in 0..C {
                        sums[c][p] = V::load(columns[first + c].as_ptr().add(i)).mul_add(x, sums[c][p]);
                    }
                }
            }
            for c in 0..C {
                let mut lanes = [0.0; LANES];
                for p in 0..P {
                    sums[c][p].store(lanes.as_mut_ptr().add(p * V::LANES));
                }
                for (lane, i) in lanes.iter_mut().zip(whole..x.len()) {
                    *lane = columns[first + c][i].mul_add(x[i], *lane);
                }
                let [s, t, u, v, w, x, y, z] = lanes;
                out[first + c] = ((s + w) + (u + y)) + ((t + x) + (v + z));
            }
        }
    }
    out
}
