//! `mod` and `rem`, exactly.
//!
//! The truncated quotient is right or one too large, since rounding never passes an integer below 2^53; the fused
//! rest is exact in both cases, and its sign tells which. Larger quotients, and divisors that are 0 or NaN, are far.

use super::super::real;
use super::slices::Binary;

/// From this quotient on integers have gaps.
const LIMIT: f64 = 9_007_199_254_740_992.0;

/// What C's `fmod` gives, and whether the quotient is an integer up to rounding although the divisor is none.
#[inline(always)]
fn rest_of(x: f64, y: f64) -> (f64, bool) {
    let quotient = x / y;
    let nearest = quotient.round();
    let off = (quotient - nearest).abs();
    let is_multiple = (y.trunc() != y) & (nearest != 0.0) & (off < f64::EPSILON * nearest.abs());
    let (size, divisor) = (x.abs(), y.abs());
    let rest = (-quotient.abs().trunc()).mul_add(divisor, size);
    let rest = if rest < 0.0 { rest + divisor } else { rest };
    let rest = if divisor == f64::INFINITY { size } else { rest };
    (rest.copysign(x), is_multiple)
}

#[inline(always)]
fn is_far(x: f64, y: f64) -> bool {
    // Also where the quotient is NaN.
    !((x / y).abs() < LIMIT)
}

/// `mod(x, y)`: see [`real::modulo`].
pub(super) struct Mod;

impl Binary for Mod {
    #[inline(always)]
    fn fast(x: f64, y: f64) -> f64 {
        let (rest, is_multiple) = rest_of(x, y);
        let moved = if (rest < 0.0) != (y < 0.0) { rest + y } else { rest };
        let is_zero = is_multiple | (rest == 0.0);
        if is_zero { 0f64.copysign(y) } else { moved }
    }

    #[inline(always)]
    fn is_far(x: f64, y: f64) -> bool {
        is_far(x, y)
    }

    fn slow(x: f64, y: f64) -> f64 {
        real::modulo(x, y)
    }
}

/// `rem(x, y)`: see [`real::remainder`].
pub(super) struct Rem;

impl Binary for Rem {
    #[inline(always)]
    fn fast(x: f64, y: f64) -> f64 {
        let (rest, is_multiple) = rest_of(x, y);
        if is_multiple { 0f64.copysign(x) } else { rest }
    }

    #[inline(always)]
    fn is_far(x: f64, y: f64) -> bool {
        is_far(x, y)
    }

    fn slow(x: f64, y: f64) -> f64 {
        real::remainder(x, y)
    }
}
