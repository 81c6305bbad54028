//! `exp`, `exp2`, `expm1`.
//!
//! `x = k ln 2 + r` with `|r| <= ln(2)/2` (Cody and Waite, with fused operations), and `exp(r) = cosh r + sinh r`
//! from their series; the part of `r` that a double cannot hold goes along, so the only rounding that counts is the
//! last. The coefficients are near-minimax (Chebyshev) fits of the tails of the series, made for these intervals.

use super::slices::Unary;
use super::twofold::{polynomial, product, quick_sum, sum};

/// Added to a number below 2^51 and subtracted again, it rounds to an integer; its low bits then are that integer.
pub(super) const ROUNDER: f64 = 6_755_399_441_055_744.0;

const LOG2_E: f64 = std::f64::consts::LOG2_E;
const LN_2_HIGH: f64 = std::f64::consts::LN_2;
const LN_2_LOW: f64 = 2.319_046_813_846_299_6e-17;

/// `(cosh r - 1 - r^2/2) / r^4` as a polynomial of `r^2`, and `(sinh r - r) / r^3`: errors below 2^-60, `|r| <= 0.3466`.
const COSH: [f64; 5] = [
    0.041_666_666_666_666_664,
    0.001_388_888_888_888_655_2,
    2.480_158_731_714_449_8e-5,
    2.755_728_296_954_995e-7,
    2.091_123_663_026_154_5e-9,
];
const SINH: [f64; 6] = [
    0.166_666_666_666_666_66,
    0.008_333_333_333_333_333,
    0.000_198_412_698_412_632_98,
    2.755_731_924_721_873e-6,
    2.505_207_109_429_355e-8,
    1.608_662_795_678_037e-10,
];

/// A number as a whole multiple `k` of ln 2 and the rest `r + low`.
#[derive(Clone, Copy)]
pub(super) struct Reduced {
    pub k: f64,
    pub r: f64,
    pub low: f64,
}

/// Splits `x + low`, where `low` is small beside `x` and `|x| < 800`. The first product is exact with its sum.
#[inline(always)]
pub(super) fn reduce(x: f64, low: f64) -> Reduced {
    let k = x.mul_add(LOG2_E, ROUNDER) - ROUNDER;
    let rest = (-k).mul_add(LN_2_HIGH, x);
    let r = (-k).mul_add(LN_2_LOW, rest);
    let low = (-k).mul_add(LN_2_LOW, rest - r) + low;
    let (r, low) = quick_sum(r, low);
    Reduced { k, r, low }
}

/// `cosh r - 1` and `sinh r - r`.
#[inline(always)]
pub(super) fn cosh_and_sinh_tails(r: f64) -> (f64, f64) {
    let z = r * r;
    (z * z.mul_add(polynomial(z, &COSH), 0.5), (r * z) * polynomial(z, &SINH))
}

/// `exp(r + low) - 1 - r`.
#[inline(always)]
fn exp_tail(r: f64, low: f64) -> f64 {
    let (cosh, sinh) = cosh_and_sinh_tails(r);
    cosh + (sinh + low.mul_add(r, low))
}

/// `exp(r + low) - 1` as a sum of two doubles, the second the smaller: also `r^2/2` loses nothing.
#[inline(always)]
fn precise_tail(r: f64, low: f64) -> (f64, f64) {
    let (z, z_low) = product(r, r);
    let (high, rest) = quick_sum(r, 0.5 * z);
    let even = (z * z).mul_add(polynomial(z, &COSH), 0.5 * z_low);
    let odd = (r * z).mul_add(polynomial(z, &SINH), low.mul_add(r, low));
    (high, rest + (even + odd))
}

/// 2^k for a whole k in -1022..=1023.
#[inline(always)]
pub(super) fn power_of_two(k: f64) -> f64 {
    // The low bits hold k + 1023; the rounder's own bits leave at the top.
    f64::from_bits((k + (ROUNDER + 1023.0)).to_bits() << 52)
}

/// `x * 2^k` for a whole k within +-2000, rounded once.
#[inline(always)]
fn scaled(x: f64, k: f64) -> f64 {
    const BIAS: u64 = 2048;
    let biased = (k + (ROUNDER + BIAS as f64)).to_bits().wrapping_sub(ROUNDER.to_bits());
    let first = biased >> 1;
    let second = biased.wrapping_sub(first);
    let power = |half: u64| f64::from_bits(half.wrapping_sub(BIAS / 2 - 1023) << 52);
    x * power(first) * power(second)
}

/// `exp(x + low)`, where `low` is small beside `x`; any `x`.
#[inline(always)]
pub(super) fn exp_of(x: f64, low: f64) -> f64 {
    // Comparisons in this form let a NaN through.
    let x = if x > 710.0 { 710.0 } else { x };
    let x = if x < -746.0 { -746.0 } else { x };
    let Reduced { k, r, low } = reduce(x, low);
    let (high, rest) = quick_sum(1.0, r);
    scaled(high + (rest + exp_tail(r, low)), k)
}

/// `exp`.
pub(super) struct Exp;

impl Unary for Exp {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        exp_of(x, 0.0)
    }
}

/// `2^x`.
pub(super) struct Exp2;

impl Unary for Exp2 {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let x = if x > 1025.0 { 1025.0 } else { x };
        let x = if x < -1080.0 { -1080.0 } else { x };
        let k = (x + ROUNDER) - ROUNDER;
        let fraction = x - k;
        let r = fraction * LN_2_HIGH;
        let low = fraction.mul_add(LN_2_HIGH, -r) + fraction * LN_2_LOW;
        let (high, rest) = quick_sum(1.0, r);
        scaled(high + (rest + exp_tail(r, low)), k)
    }
}

/// `exp(x) - 1`.
pub(super) struct Expm1;

impl Unary for Expm1 {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let limited = if x > 710.0 { 710.0 } else { x };
        let limited = if limited < -40.0 { -40.0 } else { limited };
        let Reduced { k, r, low } = reduce(limited, 0.0);
        let (value, tail) = precise_tail(r, low);
        // Half the result, because 2^1024 is no double.
        let half = power_of_two(k - 1.0);
        let (whole, whole_low) = sum(half, -0.5);
        let (high, rest) = quick_sum(whole, half * value);
        let result = 2.0 * (high + (rest + half.mul_add(tail, whole_low)));
        // Halving would lose a bit of a denormal number.
        let result = if k == 0.0 { value + tail } else { result };
        result.copysign(x)
    }
}
