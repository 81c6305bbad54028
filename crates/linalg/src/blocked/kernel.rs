//! The inner loops in 512-bit vectors: a tile of the product, and eight rows made into one panel.

use super::{LANES, Line, TALL};

/// Where a tile of the result lies: in a stripe of at most 8 whole columns.
pub(super) struct Tile<'a> {
    pub out: &'a mut [f64],
    /// Rows of the stripe.
    pub height: usize,
    /// The tile's first row, and how many of its rows belong to the result.
    pub row: usize,
    pub rows: usize,
    /// Whether the sums are added to what is there.
    pub add: bool,
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::is_available;

/// Whether this processor has the instructions.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn is_available() -> bool {
    false
}

impl Tile<'_> {
    /// The product of up to three panels of `A`, one below the other, with one of `B`.
    pub(super) fn multiply(mut self, (a, count): ([&[Line]; TALL], usize), b: &[Line]) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `product` has asked for the instructions.
        #[allow(unsafe_code)]
        unsafe {
            match count {
                1 => x86::multiply::<1>(&mut self, [a[0]], b),
                2 => x86::multiply::<2>(&mut self, [a[0], a[1]], b),
                _ => x86::multiply::<3>(&mut self, a, b),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (&mut self, a, count, b);
    }

    /// Where column `c` of the tile lies, if it belongs to the result.
    fn column(&mut self, c: usize) -> Option<&mut [f64]> {
        let start = c * self.height + self.row;
        self.out.get_mut(start..start + self.rows)
    }
}

/// Line `q` of the panel takes element `q` of each source.
pub(super) fn interleave(sources: [&[f64]; LANES], panel: &mut [Line]) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: `product` has asked for the instructions.
    #[allow(unsafe_code)]
    unsafe {
        x86::interleave(sources, panel)
    }
    #[cfg(not(target_arch = "x86_64"))]
    for (q, line) in panel.iter_mut().enumerate() {
        line.0 = std::array::from_fn(|i| sources[i][q]);
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use super::{LANES, Line, Tile};
    use std::arch::x86_64::*;
    use std::sync::LazyLock;

    static AVAILABLE: LazyLock<bool> = LazyLock::new(|| is_x86_feature_detected!("avx512f"));

    /// Whether this processor has the instructions.
    pub(crate) fn is_available() -> bool {
        *AVAILABLE
    }

    /// `R` vectors of rows times eight columns.
    #[target_feature(enable = "avx512f")]
    pub(super) fn multiply<const R: usize>(tile: &mut Tile, a: [&[Line]; R], b: &[Line]) {
        let mut sums = [[Line::default(); R]; LANES];
        sum(a, b, &mut sums);
        let add = tile.add;
        for (c, sums) in sums.iter().enumerate() {
            let Some(column) = tile.column(c) else { break };
            for (sum, cells) in sums.iter().zip(column.chunks_mut(LANES)) {
                let mask = u8::MAX >> (LANES - cells.len());
                // SAFETY: only the lanes of `cells` are read and written.
                unsafe {
                    let old =
                        if add { _mm512_maskz_loadu_pd(mask, cells.as_ptr()) } else { _mm512_setzero_pd() };
                    let new = if add { _mm512_add_pd(load(&sum.0), old) } else { load(&sum.0) };
                    _mm512_mask_storeu_pd(cells.as_mut_ptr(), mask, new);
                }
            }
        }
    }

    /// On its own, so that nothing else in it keeps the sums from staying in registers: they are named by number for the
    /// same reason.
    #[allow(clippy::needless_range_loop)]
    #[inline(never)]
    #[target_feature(enable = "avx512f")]
    fn sum<const R: usize>(a: [&[Line]; R], b: &[Line], out: &mut [[Line; R]; LANES]) {
        let mut sums = [[_mm512_setzero_pd(); R]; LANES];
        let depth = b.len();
        assert!(a.iter().all(|panel| panel.len() == depth));
        let a = a.map(<[Line]>::as_ptr);
        for (p, line) in b.iter().enumerate() {
            // SAFETY: all panels have `depth` lines.
            let rows: [__m512d; R] = std::array::from_fn(|r| unsafe { _mm512_load_pd(a[r].add(p).cast()) });
            for c in 0..LANES {
                let x = _mm512_set1_pd(line.0[c]);
                for r in 0..R {
                    sums[c][r] = _mm512_fmadd_pd(rows[r], x, sums[c][r]);
                }
            }
        }
        for c in 0..LANES {
            for r in 0..R {
                // SAFETY: a line is eight doubles.
                unsafe { _mm512_store_pd(out[c][r].0.as_mut_ptr(), sums[c][r]) };
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    fn load(x: &[f64; LANES]) -> __m512d {
        // SAFETY: these are eight doubles.
        unsafe { _mm512_loadu_pd(x.as_ptr()) }
    }

    /// Eight steps at a time are a transposed square.
    #[target_feature(enable = "avx512f")]
    pub(super) fn interleave(sources: [&[f64]; LANES], panel: &mut [Line]) {
        let squares = panel.len() / LANES * LANES;
        for q in (0..squares).step_by(LANES) {
            let rows: [__m512d; LANES] =
                std::array::from_fn(|i| load(sources[i][q..q + LANES].try_into().expect("a slice of eight")));
            for (line, column) in panel[q..q + LANES].iter_mut().zip(transposed(rows)) {
                // SAFETY: a line is eight doubles.
                unsafe { _mm512_storeu_pd(line.0.as_mut_ptr(), column) };
            }
        }
        for (q, line) in panel.iter_mut().enumerate().skip(squares) {
            line.0 = std::array::from_fn(|i| sources[i][q]);
        }
    }

    /// By exchanging neighbours, then pairs, then halves.
    #[target_feature(enable = "avx512f")]
    fn transposed(x: [__m512d; LANES]) -> [__m512d; LANES] {
        let pairs: [__m512d; LANES] = std::array::from_fn(|i| {
            let (a, b) = (x[i & !1], x[i | 1]);
            if i % 2 == 0 { _mm512_unpacklo_pd(a, b) } else { _mm512_unpackhi_pd(a, b) }
        });
        // Quarter `h` of vector `4*g + i` is now columns `2*h + i % 2` of rows `4*g + 2*(i / 2)` and the next.
        let quads: [__m512d; LANES] = std::array::from_fn(|i| {
            let (a, b) = (pairs[i & !2], pairs[i | 2]);
            if i & 2 == 0 { _mm512_shuffle_f64x2::<0x88>(a, b) } else { _mm512_shuffle_f64x2::<0xdd>(a, b) }
        });
        // Columns 0 and 4 of rows 0 to 3 are in vector 0, of rows 4 to 7 in vector 4.
        std::array::from_fn(|c| {
            let i = c % 4;
            let (a, b) = (quads[i], quads[i + 4]);
            if c < 4 { _mm512_shuffle_f64x2::<0x88>(a, b) } else { _mm512_shuffle_f64x2::<0xdd>(a, b) }
        })
    }
}
