//! `sin`, `cos`, `tan`.
//!
//! `x = k pi/2 + r` with `|r| <= pi/4`: pi/2 as three doubles (Cody and Waite), every product with its error, so that
//! `r` has full precision also next to multiples of pi. Sine and cosine of `r` are their series with near-minimax
//! (Chebyshev) tails; `k` chooses between them. Arguments from 2^26 on need more of pi and are far.

use super::exp::ROUNDER;
use super::slices::Unary;
use super::twofold::{polynomial, product, quick_sum, quotient, sum};

const HALF_PI: [f64; 3] =
    [std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];
/// From here on an argument is far.
const LIMIT: f64 = 67_108_864.0;

/// `(cos r - 1 + r^2/2) / r^4` and `(sin r - r) / r^3` as polynomials of `r^2`: errors below 2^-59.
const COS: [f64; 6] = [
    0.041_666_666_666_666_664,
    -0.001_388_888_888_888_739_5,
    2.480_158_729_876_343_3e-5,
    -2.755_731_727_056_032_6e-7,
    2.087_614_602_468_974_7e-9,
    -1.138_261_486_855_632_5e-11,
];
const SIN: [f64; 7] = [
    -0.166_666_666_666_666_66,
    0.008_333_333_333_333_331,
    -0.000_198_412_698_412_650_6,
    2.755_731_921_933_543e-6,
    -2.505_210_623_115_790_4e-8,
    1.605_853_141_458_901e-10,
    -7.586_685_070_091_267e-13,
];

/// An angle within pi/4 as a twofold number, and in the low two bits the quarter turns taken off.
#[inline(always)]
fn reduce(x: f64) -> (u64, f64, f64) {
    let shifted = x.mul_add(std::f64::consts::FRAC_2_PI, ROUNDER);
    let k = shifted - ROUNDER;
    let rest = (-k).mul_add(HALF_PI[0], x);
    let (second, second_low) = product(k, HALF_PI[1]);
    let (r, low) = sum(rest, -second);
    (shifted.to_bits(), r, (-k).mul_add(HALF_PI[2], low - second_low))
}

/// The sine within pi/4 as a sum of two doubles.
#[inline(always)]
fn sin_within(r: f64, low: f64) -> (f64, f64) {
    let z = r * r;
    (r, (r * z).mul_add(polynomial(z, &SIN), (-0.5 * z).mul_add(low, low)))
}

/// The cosine within pi/4 as a twofold number.
#[inline(always)]
fn cos_within(r: f64, low: f64) -> (f64, f64) {
    let (z, z_low) = product(r, r);
    let (high, rest) = quick_sum(1.0, -0.5 * z);
    let rest = (-0.5f64).mul_add(z_low, (-r).mul_add(low, rest));
    (high, (z * z).mul_add(polynomial(z, &COS), rest))
}

/// The sine of an angle of `quarters` quarter turns and the rest.
#[inline(always)]
fn sin_of_parts(quarters: u64, r: f64, low: f64) -> f64 {
    let (sin, cos) = (sin_within(r, low), cos_within(r, low));
    let value = if quarters & 1 == 0 { sin.0 + sin.1 } else { cos.0 + cos.1 };
    f64::from_bits(value.to_bits() ^ ((quarters & 2) << 62))
}

/// `sin`.
pub(super) struct Sin;

impl Unary for Sin {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (quarters, r, low) = reduce(x);
        let value = sin_of_parts(quarters, r, low);
        // The sum would lose the sign of zero.
        if x == 0.0 { x } else { value }
    }

    #[inline(always)]
    fn is_far(x: f64) -> bool {
        x.abs() >= LIMIT
    }

    #[cold]
    fn slow(x: f64) -> f64 {
        libm::sin(x)
    }
}

/// `cos`.
pub(super) struct Cos;

impl Unary for Cos {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (quarters, r, low) = reduce(x);
        sin_of_parts(quarters.wrapping_add(1), r, low)
    }

    #[inline(always)]
    fn is_far(x: f64) -> bool {
        x.abs() >= LIMIT
    }

    #[cold]
    fn slow(x: f64) -> f64 {
        libm::cos(x)
    }
}

/// `tan`.
pub(super) struct Tan;

impl Unary for Tan {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (quarters, r, low) = reduce(x);
        let (sin, cos) = (sin_within(r, low), cos_within(r, low));
        let is_odd = quarters & 1 == 1;
        let (over, under) = if is_odd { (cos, (-sin.0, -sin.1)) } else { (sin, cos) };
        let value = quotient(over, under);
        if x.abs() < 1e-8 { x } else { value }
    }

    #[inline(always)]
    fn is_far(x: f64) -> bool {
        x.abs() >= LIMIT
    }

    #[cold]
    fn slow(x: f64) -> f64 {
        libm::tan(x)
    }
}
