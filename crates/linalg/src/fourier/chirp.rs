//! Lengths with a large prime factor: Bluestein's algorithm, a convolution with a chirp of a length that stages do fast.
//!
//! ```text
//! X(k) = c(k) * sum over j of (x(j) * c(j)) * conj(c(k - j)),   c(k) = exp(-i * pi * k^2 / n)
//! ```

use super::Scratch;
use super::plan::{fast_length, root};
use super::smooth::{Smooth, Tiles};
use crate::C64;
use crate::scratch::filled;
use lanner_base::room::claim;

/// A chirp for a length, and the transform of what it is convolved with.
pub(super) struct Chirp {
    chirp: Vec<C64>,
    response: Vec<C64>,
    /// Of the length of the convolution.
    inner: Smooth,
}

impl Chirp {
    pub(super) fn new(n: usize) -> Chirp {
        let length = fast_length(2 * n - 1);
        let inner = Smooth::of_fast(length);
        let square = |k: usize| (k as u128 * k as u128 % (2 * n as u128)) as usize;
        claim::<C64>(n);
        let chirp: Vec<C64> =
            (0..n).map(|k| root(square(k), 2 * n)).map(|[re, im]| C64::new(re, im)).collect();
        let mut wanted = filled(C64::default(), length);
        for (k, c) in chirp.iter().enumerate() {
            wanted[k] = c.conj() / length as f64;
            wanted[(length - k) % length] = wanted[k];
        }
        let mut response = filled(C64::default(), length);
        inner.one(&wanted, &mut response, false, &mut Tiles::default());
        Chirp { chirp, response, inner }
    }

    /// As [`Smooth::one`].
    pub(super) fn one(&self, data: &[C64], out: &mut [C64], flip: bool, scratch: &mut Scratch) {
        let flipped = |z: C64| if flip { C64::new(z.im, z.re) } else { z };
        let length = self.response.len();
        let (x, y) = &mut scratch.convolution;
        claim::<C64>(2 * length);
        x.clear();
        x.extend(data.iter().zip(&self.chirp).map(|(&z, &c)| flipped(z) * c));
        x.resize(length, C64::default());
        y.resize(length, C64::default());
        self.inner.one(x, y, false, &mut scratch.tiles);
        for (y, &r) in y.iter_mut().zip(&self.response) {
            *y *= r;
        }
        self.inner.one(y, x, true, &mut scratch.tiles);
        for ((out, &x), &c) in out.iter_mut().zip(&*x).zip(&self.chirp) {
            *out = flipped(x * c);
        }
    }
}
