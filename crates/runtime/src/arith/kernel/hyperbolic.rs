//! `sinh`, `cosh`, `tanh`.
//!
//! With `|x| = k ln 2 + r`, `u = 2^k / 2` and `v = 2^-k / 2`: `sinh x = (u-v) cosh r + (u+v) sinh r`, and `cosh x`
//! with the two factors exchanged. No division and no cancellation: `k >= 0`, and for `k = 0` one factor is 0.

use super::exp::{Reduced, cosh_and_sinh_tails, power_of_two, reduce};
use super::slices::Unary;
use super::twofold::{product, quick_sum, quotient};

/// `a cosh(r + low) + b sinh(r + low)` as a sum of two doubles, where `a` is zero or `|a|` above `|b r|`.
#[inline(always)]
fn combined(a: (f64, f64), b: (f64, f64), at: Reduced, cosh: f64, sinh: f64) -> (f64, f64) {
    let (first, first_low) = product(b.0, at.r);
    let (high, rest) = quick_sum(a.0, first);
    let tails = a.0.mul_add(cosh, b.0 * sinh);
    // The derivative takes the low part of r along.
    let slope = at.low * a.0.mul_add(at.r, b.0);
    (high, rest + (first_low + (a.1 + (b.1.mul_add(at.r, slope) + tails))))
}

/// Both overflow before this; its k is 1025.
const LIMIT: f64 = 710.6;

/// Half of `sinh |x|` and half of `cosh |x|` as sums of two doubles, and k; for `|x|` up to [`LIMIT`].
#[inline(always)]
fn halves(x: f64) -> ((f64, f64), (f64, f64), Reduced) {
    let at = reduce(x, 0.0);
    let u = power_of_two(at.k - 2.0);
    // Beyond 2^-60 of the other it does not count; it may not leave the range of exponents.
    let v = power_of_two(-2.0 - if at.k > 1000.0 { 1000.0 } else { at.k });
    let (difference, total) = (quick_sum(u, -v), quick_sum(u, v));
    let (cosh, sinh) = cosh_and_sinh_tails(at.r);
    (combined(difference, total, at, cosh, sinh), combined(total, difference, at, cosh, sinh), at)
}

#[inline(always)]
fn limited(x: f64, limit: f64) -> f64 {
    let size = x.abs();
    if size > limit { limit } else { size }
}

/// `sinh`.
pub(super) struct Sinh;

impl Unary for Sinh {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (sinh, _, at) = halves(limited(x, LIMIT));
        // Halves would lose a bit of a denormal number.
        let tail = cosh_and_sinh_tails(at.r).1;
        let result = if at.k == 0.0 { at.r + tail } else { 2.0 * (sinh.0 + sinh.1) };
        result.copysign(x)
    }
}

/// `cosh`.
pub(super) struct Cosh;

impl Unary for Cosh {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (_, cosh, _) = halves(limited(x, LIMIT));
        2.0 * (cosh.0 + cosh.1)
    }
}

/// `tanh`.
pub(super) struct Tanh;

impl Unary for Tanh {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        // From 19.1 on the result rounds to 1.
        let size = limited(x, 22.0);
        let (sinh, cosh, _) = halves(size);
        let ratio = quotient(sinh, cosh);
        // Below 2^-28, tanh x is x - x^3/3, which rounds to x or differs from it by less than its last bit.
        let result = if size < 3.7e-9 { size } else { ratio };
        result.copysign(x)
    }
}
