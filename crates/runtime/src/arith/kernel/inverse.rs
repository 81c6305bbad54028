//! `asin`, `acos`, `atan`, `atan2`.
//!
//! The arc tangent of `n/d` is that of `t = n/d`, `(n-d)/(n+d)` or `-d/n` and 0, pi/4 or pi/2, so that
//! `|t| <= tan(pi/8)`. The arc sine beyond 1/2 is `pi/2 - 2 asin(sqrt((1-x)/2))`. Quotients and roots keep their
//! rounding errors. The series have near-minimax (Chebyshev) tails.

use super::slices::{Binary, Unary};
use super::twofold::{polynomial, quick_sum, sum};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// What pi lacks as a double.
const PI_LOW: f64 = 1.224_646_799_147_353_2e-16;

/// `(atan t - t) / t^3` as a polynomial of `t^2`: error below 2^-59, `|t| <= tan(pi/8)`.
const ATAN: [f64; 12] = [
    -0.333_333_333_333_333_3,
    0.199_999_999_999_998_04,
    -0.142_857_142_856_597_29,
    0.111_111_111_051_457_25,
    -0.090_909_087_530_171_78,
    0.076_922_963_610_482_18,
    -0.066_664_246_345_993_37,
    0.058_789_261_105_281_01,
    -0.052_304_330_074_828_924,
    0.045_514_962_374_949_3,
    -0.034_568_068_014_968_874,
    0.016_282_993_238_924_487,
];
/// `(asin s - s) / s^3` as a polynomial of `s^2`: error below 2^-55, `|s| <= 1/2`.
const ASIN: [f64; 13] = [
    0.166_666_666_666_666_69,
    0.074_999_999_999_984_32,
    0.044_642_857_146_357_22,
    0.030_381_944_138_386_928,
    0.022_372_172_948_124_706,
    0.017_352_392_575_609_256,
    0.013_971_215_203_097_548,
    0.011_479_154_971_005_417,
    0.010_322_964_581_482_783,
    0.005_456_844_463_293_151,
    0.017_402_725_959_689_853,
    -0.014_854_837_699_421_992,
    0.028_759_909_742_471_62,
];

/// The arc tangent of `n/d` as a sum of two doubles, for `n, d >= 0` within 2^+-1000 and not both zero.
#[inline(always)]
fn angle(n: f64, d: f64) -> (f64, f64) {
    const NEAR: f64 = 0.414_213_562_373_095_03;
    const FAR: f64 = 2.414_213_562_373_095;
    let (is_near, is_middle) = (n <= NEAR * d, n <= FAR * d);
    let (difference, total) = (sum(n, -d), sum(n, d));
    let middle = if is_middle { (difference, total, FRAC_PI_4) } else { ((-d, 0.0), (n, 0.0), FRAC_PI_2) };
    let (over, under, base) = if is_near { ((n, 0.0), (d, 0.0), 0.0) } else { middle };
    let inverse = 1.0 / under.0;
    let t = over.0 * inverse;
    let t_low = ((-t).mul_add(under.0, over.0) + (-t).mul_add(under.1, over.1)) * inverse;
    let z = t * t;
    let tail = (t * z).mul_add(polynomial(z, &ATAN), (-z).mul_add(t_low, t_low));
    let (high, rest) = quick_sum(base, t);
    // The base is 0, 1 or 2 quarters of pi, and so is what it lacks.
    (high, rest + base.mul_add(PI_LOW / PI, tail))
}

/// `atan`.
pub(super) struct Atan;

impl Unary for Atan {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let size = x.abs();
        let size = if size > 1e300 { 1e300 } else { size };
        let (high, low) = angle(size, 1.0);
        (high + low).copysign(x)
    }
}

/// The angle of the point `(x, y)`; the first operand is `y`.
pub(super) struct Atan2;

/// Both coordinates are zero, or one is so large or small that the quotient could leave the doubles.
#[inline(always)]
fn is_extreme(size: f64) -> bool {
    const LARGE: f64 = 1e150;
    const SMALL: f64 = 1e-150;
    (size > LARGE) | ((size < SMALL) & (size != 0.0))
}

impl Binary for Atan2 {
    #[inline(always)]
    fn fast(y: f64, x: f64) -> f64 {
        let (high, low) = angle(y.abs(), x.abs());
        let (turned, rest) = quick_sum(PI, -high);
        let is_left = x.is_sign_negative();
        let value = if is_left { turned + (rest + (PI_LOW - low)) } else { high + low };
        value.copysign(y)
    }

    #[inline(always)]
    fn is_far(y: f64, x: f64) -> bool {
        is_extreme(x.abs()) | is_extreme(y.abs()) | ((x == 0.0) & (y == 0.0))
    }

    #[cold]
    fn slow(y: f64, x: f64) -> f64 {
        if x.is_nan() || y.is_nan() {
            return f64::NAN;
        }
        let is_left = x.is_sign_negative();
        let one_if_infinite = |v: f64| if v.is_infinite() { 1.0f64 } else { 0.0 }.copysign(v);
        if x.is_infinite() || y.is_infinite() {
            let (y, x) = (one_if_infinite(y), one_if_infinite(x));
            return if y == 0.0 { along_the_axis(y, is_left) } else { Self::fast(y, x) };
        }
        if y == 0.0 {
            return along_the_axis(y, is_left);
        }
        if x == 0.0 {
            return FRAC_PI_2.copysign(y);
        }
        let (ey, ex) = (libm::ilogb(y), libm::ilogb(x));
        if ey - ex > 60 {
            FRAC_PI_2.copysign(y)
        } else if ey - ex < -60 {
            if is_left { PI.copysign(y) } else { y / x }
        } else {
            Self::fast(libm::scalbn(y, -ex), libm::scalbn(x, -ex))
        }
    }
}

/// The angle of a point of the x axis.
fn along_the_axis(y: f64, is_left: bool) -> f64 {
    if is_left { PI.copysign(y) } else { y }
}

/// `s + low` and `asin(s + low) - s`: of the argument itself up to 1/2, of `sqrt((1-x)/2)` beyond.
#[inline(always)]
fn asin_parts(size: f64) -> (bool, f64, f64) {
    let is_small = size <= 0.5;
    let halved = (-0.5f64).mul_add(size, 0.5);
    let root = halved.sqrt();
    let root_low = (-root).mul_add(root, halved) * (0.5 / root);
    let root_low = if root > 0.0 { root_low } else { 0.0 };
    let z = if is_small { size * size } else { halved };
    let (s, low) = if is_small { (size, 0.0) } else { (root, root_low) };
    (is_small, s, (s * z).mul_add(polynomial(z, &ASIN), (0.5 * z).mul_add(low, low)))
}

/// `asin`; NaN outside -1..1.
pub(super) struct Asin;

impl Unary for Asin {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (is_small, s, tail) = asin_parts(x.abs());
        let (high, rest) = quick_sum(FRAC_PI_2, -2.0 * s);
        let large = high + (rest + (-2.0f64).mul_add(tail, 0.5 * PI_LOW));
        let value = if is_small { s + tail } else { large };
        value.copysign(x)
    }
}

/// `acos`; NaN outside -1..1.
pub(super) struct Acos;

impl Unary for Acos {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (is_small, s, tail) = asin_parts(x.abs());
        // pi/2 - asin x, 2 asin(s), or pi less that.
        let sign = 1f64.copysign(x);
        let from = if is_small { 0.5 } else { 1.0 };
        let times = if is_small { -sign } else { -2.0 };
        let (high, rest) = quick_sum(from * PI, times * s);
        let turned = high + (rest + times.mul_add(tail, from * PI_LOW));
        if is_small || x < 0.0 { turned } else { 2.0 * (s + tail) }
    }
}
