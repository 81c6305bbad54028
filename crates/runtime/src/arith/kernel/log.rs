//! `log`, `log2`, `log10`, `log1p`, and the logarithm with 68 bits that `power` needs.
//!
//! `x = 2^k m` with `m` between the roots of 1/2 and 2; with `f = m - 1` and `s = f/(2+f)`,
//! `log m = 2 atanh s = f - (f^2/2 - s (f^2/2 + R(s^2)))`, where R is the tail of the series of `2 atanh(s)/s - 2`,
//! near-minimax (Chebyshev) from its third term on. `f` is exact, and what its square loses goes along.

use super::slices::Unary;
use super::twofold::{polynomial, product, quick_sum, sum};

/// ln 2 and log10 2: the high part has 41 bits, so its product with an exponent is exact.
const LN_2: (f64, f64) = (0.693_147_180_559_663, 2.823_529_056_303_157_7e-13);
const LOG10_2: (f64, f64) = (0.301_029_995_663_839_14, 1.420_502_322_726_61e-13);
/// 1/ln 2 and 1/ln 10 as twofold numbers.
const LOG2_E: (f64, f64) = (std::f64::consts::LOG2_E, 2.035_527_374_093_103_3e-17);
const LOG10_E: (f64, f64) = (std::f64::consts::LOG10_E, 1.098_319_650_216_765e-17);

const TWO_THIRDS: (f64, f64) = (0.666_666_666_666_666_6, 3.700_743_415_417_188e-17);
const TWO_FIFTHS: f64 = 0.4;
/// The series of `2 atanh(s)/s` from `s^6` on, as a polynomial of `s^2`: error below 2^-51 of it, `|s| <= 0.1716`.
const TAIL: [f64; 7] = [
    0.285_714_285_714_286,
    0.222_222_222_221_406_14,
    0.181_818_182_261_031_33,
    0.153_846_063_853_800_9,
    0.133_342_023_173_185_75,
    0.117_218_030_777_042_67,
    0.115_664_710_703_207_57,
];

const EXPONENT_BIAS: f64 = 1023.0;
const TWO_52: f64 = 4_503_599_627_370_496.0;
const TWO_54: f64 = 18_014_398_509_481_984.0;

/// `x = 2^k m` with `m` between the roots of 1/2 and 2, for a positive finite `x`; anything for others.
#[inline(always)]
fn split(x: f64) -> (f64, f64) {
    const ROOT: u64 = std::f64::consts::FRAC_1_SQRT_2.to_bits();
    const MANTISSA: u64 = (1 << 52) - 1;
    let is_denormal = x < f64::MIN_POSITIVE;
    let x = if is_denormal { x * TWO_54 } else { x };
    let bits = x.to_bits().wrapping_add(1f64.to_bits() - ROOT);
    let m = f64::from_bits((bits & MANTISSA).wrapping_add(ROOT));
    let k = f64::from_bits((bits >> 52) | TWO_52.to_bits()) - (TWO_52 + EXPONENT_BIAS);
    (if is_denormal { k - 54.0 } else { k }, m)
}

/// `log(1+f)` as a twofold number, for `f` in -0.293..0.415: relative error about 2^-59.
#[inline(always)]
fn log_of_mantissa(f: f64) -> (f64, f64) {
    let s = f / (2.0 + f);
    let z = s * s;
    let tail = z * z.mul_add(z.mul_add(polynomial(z, &TAIL), TWO_FIFTHS), TWO_THIRDS.0);
    let half = 0.5 * f;
    let (square, square_low) = product(half, f);
    let (high, rest) = quick_sum(f, -square);
    (high, (rest - square_low) + s * (square + tail))
}

/// The logarithm's value for a positive finite argument, or that of the edges: NaN left of 0.
#[inline(always)]
fn with_edges(x: f64, value: f64) -> f64 {
    let edge = if x > 0.0 { x } else { f64::NAN };
    let edge = if x == 0.0 { f64::NEG_INFINITY } else { edge };
    if x > 0.0 && x < f64::INFINITY { value } else { edge }
}

/// `k ln 2 + log(1+f) + correction`.
#[inline(always)]
fn assembled(k: f64, f: f64, correction: f64) -> f64 {
    let (value, low) = log_of_mantissa(f);
    let (high, rest) = quick_sum(k * LN_2.0, value);
    high + (rest + (correction + k.mul_add(LN_2.1, low)))
}

/// `log`.
pub(super) struct Log;

impl Unary for Log {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (k, m) = split(x);
        with_edges(x, assembled(k, m - 1.0, 0.0))
    }
}

/// `log(m)` in another base, as a twofold number.
#[inline(always)]
fn log_in_base(m: f64, per_e: (f64, f64)) -> (f64, f64) {
    let (value, low) = log_of_mantissa(m - 1.0);
    let (value, low) = quick_sum(value, low);
    let (high, rest) = product(value, per_e.0);
    (high, rest + value.mul_add(per_e.1, low * per_e.0))
}

/// `log2`: exact for powers of two.
pub(super) struct Log2;

impl Unary for Log2 {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (k, m) = split(x);
        let (value, low) = log_in_base(m, LOG2_E);
        let (high, rest) = quick_sum(k, value);
        with_edges(x, high + (rest + low))
    }
}

/// `log10`: exact for powers of ten, since the error before the last rounding is far below half a unit.
pub(super) struct Log10;

impl Unary for Log10 {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (k, m) = split(x);
        let (value, low) = log_in_base(m, LOG10_E);
        let (high, rest) = quick_sum(k * LOG10_2.0, value);
        with_edges(x, high + (rest + k.mul_add(LOG10_2.1, low)))
    }
}

/// `log(1+x)`.
pub(super) struct Log1p;

impl Unary for Log1p {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        log_of_next(x, 0.0).copysign(x)
    }
}

/// `log(1 + x + low)`, where `low` is small beside `x`.
#[inline(always)]
pub(super) fn log_of_next(x: f64, low: f64) -> f64 {
    let (whole, lost) = sum(1.0, x);
    let (k, m) = split(whole);
    // Near 0 nothing need be lost: f is x.
    let is_near = k == 0.0;
    let (f, lost) = if is_near { (x, low) } else { (m - 1.0, lost + low) };
    with_edges(whole, assembled(k, f, lost / whole))
}

/// `log(2 x)` for an `x` of at least 1.
#[inline(always)]
pub(super) fn log_of_double(x: f64) -> f64 {
    let (k, m) = split(x);
    with_edges(x, assembled(k + 1.0, m - 1.0, 0.0))
}

/// `log x` as a twofold number with a relative error below 2^-65, for a positive finite `x`. The first two terms of
/// the series, 2s and 2/3 s^3, are twofold, with a twofold `s`.
#[inline(always)]
pub(super) fn precise_log(x: f64) -> (f64, f64) {
    let (k, m) = split(x);
    let f = m - 1.0;
    let (d, d_low) = quick_sum(2.0, f);
    let inverse = 1.0 / d;
    let s = f * inverse;
    let s_low = (-s).mul_add(d_low, (-s).mul_add(d, f)) * inverse;
    let (z, z_rest) = product(s, s);
    let z_low = (2.0 * s).mul_add(s_low, z_rest);
    let w = z.mul_add(polynomial(z, &TAIL), TWO_FIFTHS);
    let (zw, zw_low) = product(z, w);
    let (p, p_rest) = quick_sum(TWO_THIRDS.0, zw);
    let p_low = p_rest + (TWO_THIRDS.1 + z_low.mul_add(w, zw_low));
    let (cube, cube_rest) = product(s, z);
    let cube_low = s_low.mul_add(z, s.mul_add(z_low, cube_rest));
    let (term, term_rest) = product(cube, p);
    let term_low = cube_low.mul_add(p, cube.mul_add(p_low, term_rest));
    let (value, value_rest) = quick_sum(2.0 * s, term);
    let value_low = value_rest + 2.0f64.mul_add(s_low, term_low);
    let (high, rest) = quick_sum(k * LN_2.0, value);
    quick_sum(high, rest + k.mul_add(LN_2.1, value_low))
}
