//! Lengths without large prime factors: Stockham's algorithm, either on four lines side by side, or on one line in two steps.
//!
//! ```text
//! four lines    a tile of n rows, a line in each lane
//! one line      seen as first x second: the first stages down its columns, four of them side by side;
//!               then the others along its rows, four of them side by side
//! ```
//!
//! Both do the same operations on each number, so that a line has the same bits in company and alone. In the first step of one
//! line the lanes are at different places of it: there each lane has factors of its own.

use super::butterfly::Lanes;
use super::plan::{self, Stage};
use super::stage::{self, Own};
use crate::C64;
use lanner_base::interrupt::poll;
use lanner_base::room::claim;
use pulp::bytemuck::{cast_slice, cast_slice_mut};
use pulp::{Arch, Simd, WithSimd, cast};

/// Lanes of a vector.
const LANES: usize = 4;
/// Tiles whose columns are read from, and written to, one row at a time: memory likes to be read in pieces of this length.
const WIDE: usize = 4;
/// Numbers in so many tiles.
const ROW: usize = WIDE * LANES;

/// Stages for a length.
pub(super) struct Smooth {
    n: usize,
    /// The product of the radices of the first step.
    first: usize,
    /// How many of the stages are those of the first step.
    split: usize,
    stages: Vec<Stage>,
    /// The factors of the first step as [`Lanes`], tile after tile.
    own: Vec<f64>,
}

/// Buffers that one transform leaves to the next one.
#[derive(Default)]
pub(super) struct Tiles {
    tiles: Vec<f64>,
    middle: Vec<f64>,
}

impl Tiles {
    /// Complex numbers in the buffers.
    pub(super) fn len(&self) -> usize {
        (self.tiles.len() + self.middle.len()) / 2
    }
}

/// A buffer with at least so many numbers.
fn grown(buffer: &mut Vec<f64>, length: usize) -> &mut [f64] {
    if buffer.len() < length {
        claim::<f64>(length);
        buffer.resize(length, 0.0);
    }
    &mut buffer[..length]
}

impl Smooth {
    /// None where the length has a large prime factor.
    pub(super) fn new(n: usize) -> Option<Smooth> {
        plan::radices(n).map(|radices| Smooth::with(n, &radices))
    }

    /// For a length from [`plan::fast_length`].
    pub(super) fn of_fast(n: usize) -> Smooth {
        let radices = plan::radices(n).unwrap_or_default();
        Smooth::with(n, &radices)
    }

    fn with(n: usize, radices: &[usize]) -> Smooth {
        let (mut first, mut split) = (1, 0);
        // Both steps are about the root of the length.
        while split < radices.len() && (split == 0 || first * first * radices[split] <= n) {
            first *= radices[split];
            split += 1;
        }
        // The factors of the stages, and those of the first step once more.
        claim::<C64>(n.saturating_mul(2));
        let stages = plan::stages(n, radices);
        let mut plan = Smooth { n, first, split, stages, own: Vec::new() };
        plan.own = Arch::new().dispatch(OwnFactors(&plan));
        plan
    }

    fn second(&self) -> usize {
        self.n / self.first
    }

    /// Transforms one line; `flip` exchanges real and imaginary parts before and after, which is the inverse.
    pub(super) fn one(&self, data: &[C64], out: &mut [C64], flip: bool, tiles: &mut Tiles) {
        match self.n {
            1 => out[0] = data[0],
            _ => Arch::new().dispatch(One { plan: self, data, out, flip, tiles }),
        }
    }

    /// Transforms up to four lines, of which `get(place, lane)` gives the numbers and `put` takes them.
    pub(super) fn four(
        &self,
        lines: usize,
        flip: bool,
        get: impl Fn(usize, usize) -> C64,
        put: impl FnMut(usize, usize, C64),
        tiles: &mut Tiles,
    ) {
        Arch::new().dispatch(Four { plan: self, lines, flip, get, put, tiles });
    }
}

/// Complex numbers one after the other, as lanes.
#[inline(always)]
fn taken<S: Simd>(simd: S, four: [C64; LANES], flip: bool) -> Lanes<S> {
    let [re, im] = simd.deinterleave_shfl_f64s(cast::<[C64; LANES], Lanes<S>>(four));
    if flip { [im, re] } else { [re, im] }
}

#[inline(always)]
fn given<S: Simd>(simd: S, [re, im]: Lanes<S>, flip: bool) -> [C64; LANES] {
    let pair = if flip { [im, re] } else { [re, im] };
    cast(simd.interleave_shfl_f64s(pair))
}

struct OwnFactors<'a>(&'a Smooth);

impl WithSimd for OwnFactors<'_> {
    type Output = Vec<f64>;
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Vec<f64> {
        let plan = self.0;
        let second = plan.second();
        let mut own = Vec::with_capacity(2 * plan.n);
        for column in (0..second).step_by(LANES) {
            poll();
            for stage in &plan.stages[..plan.split] {
                for p in (column..stage.count).step_by(second) {
                    for t in 0..stage.radix - 1 {
                        let mut four = [C64::new(1.0, 0.0); LANES];
                        for (l, cell) in four.iter_mut().enumerate().take(second - column) {
                            let [re, im] = stage.factors[(p + l) * (stage.radix - 1) + t];
                            *cell = C64::new(re, im);
                        }
                        own.extend_from_slice(cast_slice(&taken(simd, four, false)));
                    }
                }
            }
        }
        own
    }
}

struct One<'a> {
    plan: &'a Smooth,
    data: &'a [C64],
    out: &'a mut [C64],
    flip: bool,
    tiles: &'a mut Tiles,
}

impl WithSimd for One<'_> {
    type Output = ();
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let One { plan, data, out, flip, tiles } = self;
        let (first, second) = (plan.first, plan.second());
        let length = first.max(second).next_multiple_of(LANES);
        let apart = second.next_multiple_of(LANES);
        let rows = grown(&mut tiles.tiles, (WIDE + 1) * length * 2 * LANES);
        let (spare, now) = rows.split_at_mut(length * 2 * LANES);
        let (spare, now): (&mut [Lanes<S>], &mut [Lanes<S>]) = (cast_slice_mut(spare), cast_slice_mut(now));
        let middle = grown(&mut tiles.middle, apart * first.next_multiple_of(LANES) * 2);
        let middle: &mut [Lanes<S>] = cast_slice_mut(middle);
        let own: &[Lanes<S>] = cast_slice(&plan.own);
        let mut own = own.chunks_exact(own.len() / second.div_ceil(LANES));
        for column in (0..second).step_by(ROW) {
            poll();
            read_rows(simd, &data[column..], (first, second), second - column, flip, now, length);
            for (t, tile) in now.chunks_exact_mut(length).take((second - column).div_ceil(LANES)).enumerate()
            {
                let column = column + t * LANES;
                let Some(mut factors) = own.next() else { return };
                let (mut count, mut stride) = (first, 1);
                let (mut x, mut y) = (tile, &mut *spare);
                for stage in &plan.stages[..plan.split] {
                    count /= stage.radix;
                    let (these, rest) = factors.split_at(count * (stage.radix - 1));
                    let these = Own { factors: these, is_first: column == 0 };
                    stage::run(simd, stage, (count, stride), these, x, y);
                    (x, y, factors) = (y, x, rest);
                    stride *= stage.radix;
                }
                turn(simd, x, middle, apart, column);
            }
        }
        let stages = &plan.stages[plan.split..];
        for column in (0..first).step_by(ROW) {
            poll();
            let sources = middle.chunks_exact(apart).skip(column / LANES);
            for (tile, source) in now.chunks_exact_mut(length).zip(sources) {
                run_all(simd, stages, second, source, tile, &mut *spare);
            }
            write_rows(simd, &mut out[column..], (second, first), first - column, flip, now, length);
        }
    }
}

/// Runs stages of which no lane has factors of its own; the last one writes the tile.
#[inline(always)]
fn run_all<S: Simd>(
    simd: S,
    stages: &[Stage],
    n: usize,
    source: &[Lanes<S>],
    tile: &mut [Lanes<S>],
    spare: &mut [Lanes<S>],
) {
    if stages.is_empty() {
        tile[..n].copy_from_slice(&source[..n]);
    }
    let (mut x, mut y) = if stages.len() % 2 == 1 { (spare, tile) } else { (tile, spare) };
    let mut stride = 1;
    for (k, stage) in stages.iter().enumerate() {
        let from = if k == 0 { source } else { &*x };
        stage::run(simd, stage, (stage.count, stride), stage.factors.as_slice(), from, y);
        (x, y) = (y, x);
        stride *= stage.radix;
    }
}

/// Fills tiles with columns of a matrix whose rows are `step` apart, of which `left` columns are left.
#[inline(always)]
fn read_rows<S: Simd>(
    simd: S,
    data: &[C64],
    (rows, step): (usize, usize),
    left: usize,
    flip: bool,
    tiles: &mut [Lanes<S>],
    length: usize,
) {
    for (j, row) in data.chunks(step).take(rows).enumerate() {
        if let Some(row) = row.first_chunk::<ROW>().filter(|_| left >= ROW) {
            for t in 0..WIDE {
                let four = [row[4 * t], row[4 * t + 1], row[4 * t + 2], row[4 * t + 3]];
                tiles[t * length + j] = taken(simd, four, flip);
            }
        } else {
            for t in 0..left.div_ceil(LANES).min(WIDE) {
                let mut four = [C64::default(); LANES];
                for (cell, &z) in four.iter_mut().zip(&row[t * LANES..left.min(ROW)]) {
                    *cell = z;
                }
                tiles[t * length + j] = taken(simd, four, flip);
            }
        }
    }
}

/// Empties tiles into columns of a matrix, as [`read_rows`] fills them.
#[inline(always)]
fn write_rows<S: Simd>(
    simd: S,
    out: &mut [C64],
    (rows, step): (usize, usize),
    left: usize,
    flip: bool,
    tiles: &[Lanes<S>],
    length: usize,
) {
    for (k, row) in out.chunks_mut(step).take(rows).enumerate() {
        if let Some(row) = row.first_chunk_mut::<ROW>().filter(|_| left >= ROW) {
            for t in 0..WIDE {
                let four = given(simd, tiles[t * length + k], flip);
                row[4 * t] = four[0];
                row[4 * t + 1] = four[1];
                row[4 * t + 2] = four[2];
                row[4 * t + 3] = four[3];
            }
        } else {
            for t in 0..left.div_ceil(LANES).min(WIDE) {
                let four = given(simd, tiles[t * length + k], flip);
                for (cell, &z) in row[t * LANES..left.min(ROW)].iter_mut().zip(&four) {
                    *cell = z;
                }
            }
        }
    }
}

/// Turns a tile of four columns into four rows of the tiles in the middle, each a multiple of four wide and `apart` high.
#[inline(always)]
fn turn<S: Simd>(simd: S, x: &[Lanes<S>], middle: &mut [Lanes<S>], apart: usize, column: usize) {
    // Where lanes are after numbers were taken apart differs between vectors.
    let places = [0.0, 1.0, 2.0, 3.0].map(|place| C64::new(place, place));
    let order: [[f64; LANES]; 2] = cast(taken(simd, places, false));
    let order = order[0].map(
        #[inline(always)]
        |place| place as usize % LANES,
    );
    for (x, tile) in x.chunks_exact(LANES).zip(middle.chunks_exact_mut(apart)) {
        let rows = [x[order[0]], x[order[1]], x[order[2]], x[order[3]]];
        let re = simd.deinterleave_shfl_f64s([rows[0][0], rows[1][0], rows[2][0], rows[3][0]]);
        let im = simd.deinterleave_shfl_f64s([rows[0][1], rows[1][1], rows[2][1], rows[3][1]]);
        let place = &mut tile[column..column + LANES];
        for l in 0..LANES {
            place[order[l]] = [re[l], im[l]];
        }
    }
}

struct Four<'a, G, P> {
    plan: &'a Smooth,
    lines: usize,
    flip: bool,
    get: G,
    put: P,
    tiles: &'a mut Tiles,
}

impl<G: Fn(usize, usize) -> C64, P: FnMut(usize, usize, C64)> WithSimd for Four<'_, G, P> {
    type Output = ();
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Four { plan, lines, flip, get, mut put, tiles } = self;
        let n = plan.n;
        let buffers: &mut [Lanes<S>] = cast_slice_mut(grown(&mut tiles.middle, 3 * n * 2 * LANES));
        let (source, rest) = buffers.split_at_mut(n);
        let (tile, spare) = rest.split_at_mut(n);
        for (k, cell) in source.iter_mut().enumerate() {
            let mut four = [C64::default(); LANES];
            for (l, z) in four.iter_mut().enumerate().take(lines) {
                *z = get(k, l);
            }
            *cell = taken(simd, four, flip);
        }
        run_all(simd, &plan.stages, n, source, tile, spare);
        for (k, &cell) in tile.iter().enumerate() {
            let four = given(simd, cell, flip);
            for (l, &z) in four.iter().enumerate().take(lines) {
                put(k, l, z);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line gives in company, the others being `NaN`, is to the bit what it gives alone.
    #[test]
    fn a_line_alone_and_in_company() {
        for n in [4, 8, 15, 16, 36, 60, 64, 77, 100, 128, 169, 243, 1000, 1024, 1155, 2048] {
            let plan = Smooth::new(n).expect("the factors are small");
            let mut line: Vec<C64> =
                (0..n).map(|k| C64::new((k as f64 * 0.7).sin(), -((k * k) as f64).cos())).collect();
            line[1] = C64::new(-0.0, 0.0);
            let (mut alone, mut company) = (vec![C64::default(); n], vec![C64::default(); n]);
            plan.one(&line, &mut alone, false, &mut Tiles::default());
            let get = |k: usize, l: usize| if l == 2 { line[k] } else { C64::new(f64::NAN, 0.0) };
            let put = |k: usize, l: usize, z: C64| {
                if l == 2 {
                    company[k] = z;
                }
            };
            plan.four(4, false, get, put, &mut Tiles::default());
            let bits = |z: &C64| (z.re.to_bits(), z.im.to_bits());
            assert_eq!(
                alone.iter().map(bits).collect::<Vec<_>>(),
                company.iter().map(bits).collect::<Vec<_>>()
            );
            let mut back = vec![C64::default(); n];
            plan.one(&alone, &mut back, true, &mut Tiles::default());
            assert!(back.iter().zip(&line).all(|(a, b)| (a / n as f64 - b).norm() < 1e-14), "{n}");
        }
    }
}
