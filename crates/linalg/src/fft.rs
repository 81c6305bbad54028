//! Discrete Fourier transforms of any length along one dimension of an array.
//!
//! The array is seen as `inner x length x outer`: neighbours of a line are `inner` elements apart. A line is cut or
//! filled up with zeros to the wanted length. Real lines are transformed as such, and give lines that are conjugate
//! symmetric to the bit; the inverse recognises those and gives real numbers. How a line is transformed: see [`crate::fourier`].

use crate::C64;
use crate::fourier::{Plan, Scratch};
use crate::scratch::{copied, filled};
use lanner_base::interrupt::poll;
use lanner_base::room::claim;
use pulp::bytemuck::{cast_slice, cast_slice_mut};
use pulp::{Arch, Simd, WithSimd};
use std::borrow::Cow;

/// Lines that are read and written together: neighbours in memory.
const TOGETHER: usize = 4;

/// How lines lie in an array.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// Elements between neighbours of a line.
    pub inner: usize,
    /// Elements of a line as given.
    pub length: usize,
    /// How often the pattern repeats.
    pub outer: usize,
    /// Elements of a line of the result.
    pub wanted: usize,
}

impl Lines {
    /// Where line number `k` begins.
    fn start(&self, k: usize) -> usize {
        k / self.inner * self.inner * self.length + k % self.inner
    }

    fn count(&self) -> usize {
        self.inner * self.outer
    }

    fn numel(&self) -> usize {
        self.inner * self.wanted * self.outer
    }

    /// Elements of a line that are read.
    fn kept(&self) -> usize {
        self.length.min(self.wanted)
    }
}

/// The transform of complex lines; the inverse divides by the length.
pub fn complex(data: &[C64], lines: Lines, inverse: bool) -> Vec<C64> {
    let mut out = filled(C64::default(), lines.numel());
    if out.is_empty() {
        return out;
    }
    transform(data, lines, inverse, &mut out, (0, lines.wanted));
    if inverse {
        Arch::new().dispatch(Divide(cast_slice_mut(&mut out), lines.wanted));
    }
    out
}

/// Divides by a length: by multiplication where that gives the same.
struct Divide<'a>(&'a mut [f64], usize);

impl WithSimd for Divide<'_> {
    type Output = ();
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Divide(numbers, n) = self;
        let (divisor, part) = (n as f64, 1.0 / n as f64);
        let (vectors, rest) = S::as_mut_simd_f64s(numbers);
        if n.is_power_of_two() {
            let splat = simd.splat_f64s(part);
            for v in vectors {
                *v = simd.mul_f64s(*v, splat);
            }
            rest.iter_mut().for_each(|x| *x *= part);
        } else {
            let splat = simd.splat_f64s(divisor);
            for v in vectors {
                *v = simd.div_f64s(*v, splat);
            }
            rest.iter_mut().for_each(|x| *x /= divisor);
        }
    }
}

/// Transforms lines without division. In the result a line begins `place.0` elements behind where its own would begin if it had `place.1`
/// elements.
fn transform(data: &[C64], lines: Lines, inverse: bool, out: &mut [C64], place: (usize, usize)) {
    let (n, kept, step) = (lines.wanted, lines.kept(), lines.inner);
    let plan = Plan::of(n);
    let likes_four = plan.likes_four(lines.count(), step == 1);
    let target = |line: usize| line / step * step * place.1 + line % step + place.0 * step;
    Scratch::with(|scratch| {
        if step == 1 && kept == n && !likes_four {
            for (k, data) in data.chunks(lines.length).enumerate() {
                poll();
                plan.one(&data[..n], &mut out[target(k)..][..n], inverse, scratch);
            }
            return;
        }
        let mut buffer = std::mem::take(&mut scratch.lines);
        if !likes_four {
            claim::<C64>(n * (TOGETHER + 1));
            buffer.resize(n * (TOGETHER + 1), C64::default());
        }
        for first in (0..lines.count()).step_by(TOGETHER) {
            poll();
            let count = TOGETHER.min(lines.count() - first);
            let mut starts = [(0, 0); TOGETHER];
            for (l, start) in starts.iter_mut().enumerate().take(count) {
                *start = (lines.start(first + l), target(first + l));
            }
            let get =
                |k: usize, l: usize| if k < kept { data[starts[l].0 + k * step] } else { C64::default() };
            if likes_four {
                plan.four(count, inverse, get, |k, l, z| out[starts[l].1 + k * step] = z, scratch);
                continue;
            }
            let (result, given) = buffer.split_at_mut(n);
            for k in 0..n {
                (0..count).for_each(|l| given[l * n + k] = get(k, l));
            }
            for line in given.chunks_exact_mut(n).take(count) {
                plan.one(line, &mut result[..n], inverse, scratch);
                line.copy_from_slice(&result[..n]);
            }
            for k in 0..n {
                (0..count).for_each(|l| out[starts[l].1 + k * step] = given[l * n + k]);
            }
        }
        scratch.lines = buffer;
    });
}

/// The forward transform of real lines: pairs of neighbours are the parts of complex numbers where the length is even.
pub fn real(data: &[f64], lines: Lines) -> Vec<C64> {
    let (n, inner) = (lines.wanted, lines.inner);
    let mut out = filled(C64::default(), lines.numel());
    if out.is_empty() {
        return out;
    }
    if n % 2 == 1 {
        claim::<C64>(data.len());
        let data: Vec<C64> = data.iter().map(|&x| C64::new(x, 0.0)).collect();
        transform(&data, lines, false, &mut out, (0, n));
        for line in out.chunks_exact_mut(inner * n) {
            line[..inner].iter_mut().for_each(|z| z.im = 0.0);
            for k in 1..=n / 2 {
                (0..inner).for_each(|i| line[i + (n - k) * inner] = line[i + k * inner].conj());
            }
        }
        return out;
    }
    let half = n / 2;
    let plan = Plan::of(half);
    let pairs = pairs(data, lines);
    // The transforms of pairs are where the second halves of the lines will be.
    let of_pairs = Lines { inner, length: half, outer: lines.outer, wanted: half };
    transform(&pairs, of_pairs, false, &mut out, (half, n));
    for line in out.chunks_exact_mut(inner * n) {
        poll();
        let (low, high) = line.split_at_mut(inner * half);
        for (low, high) in low.iter_mut().zip(high.iter_mut()).take(inner) {
            (*low, *high) = (C64::new(high.re + high.im, 0.0), C64::new(high.re - high.im, 0.0));
        }
        let (low, high) = (&mut low[inner..], &mut high[inner..]);
        // Rows k and half - k of both halves are made of rows k and half - k of the second one.
        let middle = (half - 1) / 2 * inner;
        let (low, low_back) = low.split_at_mut(low.len() - middle);
        let (high, high_back) = high.split_at_mut(high.len() - middle);
        let mut rows = low.chunks_exact_mut(inner).zip(high.chunks_exact_mut(inner));
        let back = low_back.chunks_exact_mut(inner).zip(high_back.chunks_exact_mut(inner)).rev();
        let mut turns = plan.turns()[1..].iter();
        for ((low_back, high_back), (low, high)) in back.zip(rows.by_ref()) {
            let Some(&w) = turns.next() else { break };
            for i in 0..inner {
                let (one, other) = parted(high[i], high_back[i], w);
                (low[i], high_back[i]) = (one, one.conj());
                (low_back[i], high[i]) = (other, other.conj());
            }
        }
        if let Some((low, high)) = rows.next() {
            for i in 0..inner {
                let (one, _) = parted(high[i], high[i], C64::new(0.0, -1.0));
                (low[i], high[i]) = (one, one.conj());
            }
        }
    }
    out
}

/// Elements `k` and `half - k` of the transform of a real line, of those of its pairs: half the sum is the transform of the even
/// places, half the difference over `i` that of the odd ones.
fn parted(z: C64, y: C64, turn: C64) -> (C64, C64) {
    let (even, odd) = ((z + y.conj()) * 0.5, (z - y.conj()) * 0.5);
    let odd = turn * C64::new(odd.im, -odd.re);
    (even + odd, (even - odd).conj())
}

/// Numbers at places `2k` and `2k + 1` of a line as the parts of one.
fn pairs(data: &[f64], lines: Lines) -> Cow<'_, [C64]> {
    let (half, inner, kept) = (lines.wanted / 2, lines.inner, lines.kept());
    if inner == 1 && lines.length == lines.wanted {
        return Cow::Borrowed(cast_slice(data));
    }
    let mut out = filled(C64::default(), half * lines.count());
    for (line, out) in
        data.chunks_exact((inner * lines.length).max(1)).zip(out.chunks_exact_mut(inner * half))
    {
        for k in 0..kept.div_ceil(2) {
            for i in 0..inner {
                let im = if 2 * k + 1 < kept { line[i + (2 * k + 1) * inner] } else { 0.0 };
                out[i + k * inner] = C64::new(line[i + 2 * k * inner], im);
            }
        }
    }
    Cow::Owned(out)
}

/// The inverse transform of lines that are conjugate symmetric, of which the first half is read.
pub fn inverse_symmetric(data: &[C64], lines: Lines) -> Vec<f64> {
    let (n, inner, kept) = (lines.wanted, lines.inner, lines.kept());
    if lines.numel() == 0 {
        return Vec::new();
    }
    // The first number has no imaginary part in a symmetric line, nor has the middle one.
    let at = |line: &[C64], i: usize, k: usize| match k {
        _ if k >= kept => C64::default(),
        _ if k == 0 || 2 * k == n => C64::new(line[i + k * inner].re, 0.0),
        _ => line[i + k * inner],
    };
    let given = data.chunks_exact((inner * lines.length).max(1));
    let half = if n % 2 == 1 { n } else { n / 2 };
    let plan = Plan::of(half);
    let turns = if n % 2 == 1 { &[] } else { plan.turns() };
    let whole = Lines { inner, length: half, outer: lines.outer, wanted: half };
    let mut spectrum = filled(C64::default(), whole.numel());
    for (line, spectrum) in given.zip(spectrum.chunks_exact_mut(inner * half)) {
        poll();
        for k in 0..half {
            let row = &mut spectrum[k * inner..(k + 1) * inner];
            for (i, cell) in row.iter_mut().enumerate() {
                *cell = if n % 2 == 1 {
                    if 2 * k < n { at(line, i, k) } else { at(line, i, n - k).conj() }
                } else {
                    let (z, y) = (at(line, i, k), at(line, i, half - k).conj());
                    let odd = (z - y) * turns[k].conj();
                    z + y + C64::new(-odd.im, odd.re)
                };
            }
        }
    }
    let mut out = filled(C64::default(), whole.numel());
    transform(&spectrum, whole, true, &mut out, (0, half));
    Arch::new().dispatch(Divide(cast_slice_mut(&mut out), n));
    if n % 2 == 1 {
        claim::<f64>(out.len());
        return out.iter().map(|z| z.re).collect();
    }
    if inner == 1 {
        return copied(cast_slice(&out));
    }
    let mut parts = filled(0.0, lines.numel());
    for (row, parts) in out.chunks_exact(inner).zip(parts.chunks_exact_mut(2 * inner)) {
        let (even, odd) = parts.split_at_mut(inner);
        for ((z, even), odd) in row.iter().zip(even).zip(odd) {
            (*even, *odd) = (z.re, z.im);
        }
    }
    parts
}

/// Whether every line, cut or filled up to the wanted length, is conjugate symmetric.
pub fn is_symmetric(data: &[C64], lines: Lines) -> bool {
    let n = lines.wanted;
    // Lines without elements have no first one to compare.
    let mut symmetric = n > 0;
    for k in 0..lines.count() {
        let from = lines.start(k);
        let at = |k: usize| if k < lines.length { data[from + k * lines.inner] } else { C64::default() };
        symmetric = symmetric && (0..=n / 2).all(|k| at(k) == at((n - k) % n).conj());
    }
    symmetric
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_along_a_stride() {
        let data: Vec<f64> = (0..2 * 7 * 3).map(|k| ((k * k) % 11) as f64).collect();
        let lines = Lines { inner: 2, length: 7, outer: 3, wanted: 7 };
        let spectrum = real(&data, lines);
        assert!(is_symmetric(&spectrum, lines));
        let back = inverse_symmetric(&spectrum, lines);
        let also = complex(&spectrum, lines, true);
        for (k, &x) in data.iter().enumerate() {
            assert!((back[k] - x).abs() < 1e-13);
            assert!((also[k] - x).norm() < 1e-13);
        }
    }

    /// By the definition.
    fn defined(data: &[C64], lines: Lines) -> Vec<C64> {
        let n = lines.wanted;
        let mut out = vec![C64::default(); lines.numel()];
        for line in 0..lines.count() {
            let from = lines.start(line);
            let to = Lines { length: n, ..lines }.start(line);
            for k in 0..n {
                let term = |j: usize| {
                    let angle = -std::f64::consts::TAU * (j * k % n) as f64 / n as f64;
                    data[from + j * lines.inner] * C64::new(angle.cos(), angle.sin())
                };
                out[to + k * lines.inner] = (0..lines.kept()).map(term).sum();
            }
        }
        out
    }

    #[test]
    fn every_length_and_layout_agrees_with_the_definition() {
        let lengths = (1..=40).chain([49, 64, 66, 77, 81, 97, 120, 128, 143, 202, 256, 343, 384, 509, 640]);
        for (n, (inner, outer)) in lengths.flat_map(|n| [(n, (1, 1)), (n, (1, 6)), (n, (3, 2)), (n, (5, 1))])
        {
            for length in [n, n + 3, n / 2 + 1] {
                let lines = Lines { inner, length, outer, wanted: n };
                let numbers: Vec<f64> =
                    (0..inner * length * outer).map(|k| ((k * k + 3 * k) % 17) as f64 / 7.0 - 1.0).collect();
                let z: Vec<C64> = numbers.iter().map(|&x| C64::new(x, (3.0 * x).sin())).collect();
                let near = |a: &[C64], b: &[C64]| {
                    let worst = a.iter().zip(b).map(|(a, b)| (a - b).norm()).fold(0.0, f64::max);
                    assert!(a.len() == b.len() && worst < 1e-12 * n as f64, "{lines:?}: {worst}");
                };
                near(&complex(&z, lines, false), &defined(&z, lines));
                let plain: Vec<C64> = numbers.iter().map(|&x| C64::new(x, 0.0)).collect();
                let spectrum = real(&numbers, lines);
                near(&spectrum, &defined(&plain, lines));
                if length == n {
                    assert!(is_symmetric(&spectrum, lines));
                    near(&complex(&complex(&z, lines, false), lines, true), &z);
                    let back: Vec<C64> =
                        inverse_symmetric(&spectrum, lines).iter().map(|&x| C64::new(x, 0.0)).collect();
                    near(&back, &plain);
                }
            }
        }
    }

    /// The transform of each line is to the bit what it is when it is alone.
    #[test]
    fn a_line_does_not_know_of_its_neighbours() {
        for n in [6, 20, 63, 64, 100, 131, 1000, 4096, 5000] {
            let lines = Lines { inner: 5, length: n, outer: 2, wanted: n };
            let data: Vec<C64> = (0..10 * n)
                .map(|k| C64::new((k as f64).sin() - 0.5, if k % 7 == 0 { -0.0 } else { (k as f64).cos() }))
                .collect();
            let all = complex(&data, lines, false);
            for l in 0..10 {
                let from = lines.start(l);
                let line: Vec<C64> = (0..n).map(|k| data[from + 5 * k]).collect();
                let alone = complex(&line, Lines { inner: 1, length: n, outer: 1, wanted: n }, false);
                for (k, z) in alone.iter().enumerate() {
                    let other = all[from + 5 * k];
                    assert_eq!([z.re, z.im].map(f64::to_bits), [other.re, other.im].map(f64::to_bits), "{n}");
                }
            }
        }
    }

    #[test]
    fn known_values() {
        let lines = Lines { inner: 1, length: 3, outer: 1, wanted: 4 };
        let spectrum = real(&[1.0, 2.0, 3.0], lines);
        let want = [C64::new(6.0, 0.0), C64::new(-2.0, -2.0), C64::new(2.0, 0.0), C64::new(-2.0, 2.0)];
        assert_eq!(spectrum, want);
    }
}
