//! The inner loop: a tile of the product, of a few vectors of rows and up to eight columns, by the widest vectors that there are.

use crate::vector::{Plain, Vector};
use std::sync::LazyLock;

/// Columns of a tile.
pub(crate) const COLUMNS: usize = 8;
/// Panels of `A` in a tile.
pub(crate) const TALL: usize = 3;
/// Bytes of a panel's step: a line of the cache.
const LINE: usize = 64;

/// What a tile is made of.
pub(crate) struct Tile<T> {
    /// The rows of the panels, at the first step. Of the missing ones nothing is read.
    pub a: [*const T; TALL],
    /// From one step to the next.
    pub a_step: isize,
    /// The columns at the first step; of the missing ones, another one again.
    pub b: [*const T; COLUMNS],
    /// From one step to the next.
    pub b_step: isize,
    /// Steps.
    pub depth: usize,
    /// The tile's first element, whose neighbours below follow.
    pub out: *mut T,
    /// From one column to the next.
    pub apart: isize,
    /// Rows, at most those of [`TALL`] panels, and columns that belong to the result.
    pub rows: usize,
    pub columns: usize,
    /// Whether the sums are added to what is there.
    pub add: bool,
    /// The sums are multiplied with it.
    pub alpha: T,
}

/// A class of real numbers.
pub trait Real:
    Copy
    + Default
    + PartialEq
    + Send
    + Sync
    + std::ops::Neg<Output = Self>
    + std::ops::Mul<Output = Self>
    + std::ops::Add<Output = Self>
    + 'static
{
    /// Rows of a panel.
    const ROWS: usize;
    /// 1.
    const ONE: Self;
    /// Computes a tile.
    ///
    /// # Safety
    /// What the tile says is there.
    #[doc(hidden)]
    unsafe fn compute(tile: &TileOf<Self>);
}

/// A tile that others cannot make.
pub struct TileOf<T>(pub(crate) Tile<T>);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// 512-bit vectors.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// 256-bit vectors with fused operations.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Nothing that is known.
    Plain,
}

static LEVEL: LazyLock<Level> = LazyLock::new(|| {
    #[cfg(target_arch = "x86_64")]
    {
        let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        if has_avx2 && is_x86_feature_detected!("avx512f") {
            return Level::Avx512;
        } else if has_avx2 {
            return Level::Avx2;
        }
    }
    Level::Plain
});

/// What this processor has.
pub(crate) fn level() -> Level {
    *LEVEL
}

macro_rules! real {
    ($item:ty, $wide:ident, $half:ident) => {
        impl Real for $item {
            const ROWS: usize = LINE / size_of::<$item>();
            const ONE: $item = 1.0;
            unsafe fn compute(TileOf(tile): &TileOf<$item>) {
                #[cfg(target_arch = "x86_64")]
                use std::arch::x86_64::*;
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx512f")]
                fn wide(tile: &Tile<$item>) {
                    // SAFETY: as the caller promises.
                    unsafe {
                        match tile.rows.div_ceil(LINE / size_of::<$item>()) {
                            1 => sum::<$wide, 1, 8>(tile, 0, 0),
                            2 => sum::<$wide, 2, 8>(tile, 0, 0),
                            _ => sum::<$wide, 3, 8>(tile, 0, 0),
                        }
                    }
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,fma")]
                fn half(tile: &Tile<$item>) {
                    // SAFETY: as the caller promises.
                    unsafe { halves::<$half>(tile) }
                }
                // SAFETY: the level says which instructions there are.
                unsafe {
                    match level() {
                        #[cfg(target_arch = "x86_64")]
                        Level::Avx512 => wide(tile),
                        #[cfg(target_arch = "x86_64")]
                        Level::Avx2 => half(tile),
                        Level::Plain => halves::<Plain<$item>>(tile),
                    }
                }
            }
        }
    };
}

real!(f64, __m512d, __m256d);
real!(f32, __m512, __m256);

/// The tile in parts of two vectors and four columns.
#[inline(always)]
unsafe fn halves<V: Vector>(tile: &Tile<V::Item>)
where
    V::Item: Real,
{
    for row in (0..tile.rows).step_by(2 * V::LANES) {
        for column in (0..tile.columns).step_by(4) {
            unsafe {
                if tile.rows - row > V::LANES {
                    sum::<V, 2, 4>(tile, row, column);
                } else {
                    sum::<V, 1, 4>(tile, row, column);
                }
            }
        }
    }
}

/// `R` vectors of rows from `row` on, times `C` columns from `column` on. Loops are by number, so that the sums stay in registers.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
unsafe fn sum<V: Vector, const R: usize, const C: usize>(tile: &Tile<V::Item>, row: usize, column: usize)
where
    V::Item: Real,
{
    let a: [*const V::Item; R] = std::array::from_fn(|r| {
        let row = row + r * V::LANES;
        tile.a[row / V::Item::ROWS].wrapping_add(row % V::Item::ROWS)
    });
    let b: [*const V::Item; C] = std::array::from_fn(|c| tile.b[column + c]);
    let last = (tile.rows - row - (R - 1) * V::LANES).min(V::LANES);
    // SAFETY: the tile has these rows, columns and steps.
    unsafe {
        let sums = if last == V::LANES {
            steps::<V, R, C, true>(a, tile.a_step, b, tile.b_step, tile.depth, last)
        } else {
            steps::<V, R, C, false>(a, tile.a_step, b, tile.b_step, tile.depth, last)
        };
        // One by one: a loop with a bound that is no constant would keep the sums in memory.
        macro_rules! store {
            ($($c:literal)*) => {$(
                if $c < C && column + $c < tile.columns {
                    store::<V, R>(tile, (row, column + $c), sums[$c % C], last);
                }
            )*};
        }
        store!(0 1 2 3 4 5 6 7);
    }
}

/// Writes the sums of a column, of whose last vector `last` numbers are wanted.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
unsafe fn store<V: Vector, const R: usize>(
    tile: &Tile<V::Item>,
    (row, column): (usize, usize),
    sums: [V; R],
    last: usize,
) where
    V::Item: Real,
{
    let start = tile.out.wrapping_offset(column as isize * tile.apart).wrapping_add(row);
    // SAFETY: the tile has these rows and this column.
    unsafe {
        let alpha = V::splat(tile.alpha);
        for r in 0..R {
            let (to, value) = (start.wrapping_add(r * V::LANES), sums[r].mul(alpha));
            if r + 1 < R || last == V::LANES {
                let value = if tile.add { V::load(to).add(value) } else { value };
                value.store(to);
            } else {
                let value = if tile.add { V::load_first(to, last).add(value) } else { value };
                value.store_first(to, last);
            }
        }
    }
}

#[allow(clippy::needless_range_loop)]
#[inline(always)]
unsafe fn steps<V: Vector, const R: usize, const C: usize, const WHOLE: bool>(
    mut a: [*const V::Item; R],
    a_step: isize,
    b: [*const V::Item; C],
    b_step: isize,
    depth: usize,
    last: usize,
) -> [[V; R]; C]
where
    V::Item: Real,
{
    // SAFETY: as the caller promises.
    unsafe {
        let mut sums = [[V::splat(V::Item::default()); R]; C];
        let mut at = 0;
        for _ in 0..depth {
            let mut rows = [V::splat(V::Item::default()); R];
            for r in 0..R {
                rows[r] = if WHOLE || r + 1 < R { V::load(a[r]) } else { V::load_first(a[r], last) };
                a[r] = a[r].wrapping_offset(a_step);
            }
            for c in 0..C {
                let x = V::splat(*b[c].wrapping_offset(at));
                for r in 0..R {
                    sums[c][r] = rows[r].mul_add(x, sums[c][r]);
                }
            }
            at += b_step;
        }
        sums
    }
}
