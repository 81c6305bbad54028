//! Scalar operations on complex doubles. Principal values; branch cuts as in MATLAB.

use super::real;
use crate::value::C64;
use lanner_builtins::Scalar;
use lanner_linalg::{Portable, PortableReal};
use std::f64::consts::{FRAC_PI_2, LN_2, LN_10, PI};

const I: C64 = C64::new(0.0, 1.0);

/// `i z`, without rounding and without touching the signs of zeros.
fn times_i(z: C64) -> C64 {
    C64::new(-z.im, z.re)
}

/// `-i z`.
fn over_i(z: C64) -> C64 {
    C64::new(z.im, -z.re)
}

/// The operation on complex numbers; none where it has none, or its results are real or logical.
pub const fn complex1(op: Scalar) -> Option<fn(C64) -> C64> {
    Some(match op {
        Scalar::Pos => |z| z,
        Scalar::Neg => |z| C64::new(-z.re, -z.im),
        Scalar::Conj => |z| C64::new(z.re, -z.im),
        Scalar::Sign => |z| if z.re == 0.0 && z.im == 0.0 { z } else { over_real(z, magnitude(z)) },
        Scalar::Sqrt => sqrt,
        Scalar::Exp => exp,
        Scalar::Expm1 => expm1,
        Scalar::Log => log,
        Scalar::Log2 => |z| over_real(log(z), LN_2),
        Scalar::Log10 => |z| over_real(log(z), LN_10),
        Scalar::Log1p => log1p,
        Scalar::Exp2 => |z| power(C64::new(2.0, 0.0), z),
        Scalar::Sin => sin,
        Scalar::Cos => cos,
        Scalar::Tan => tan,
        Scalar::Sec => |z| one_over(cos(z)),
        Scalar::Csc => |z| one_over(sin(z)),
        Scalar::Cot => |z| one_over(tan(z)),
        Scalar::Asin => asin,
        Scalar::Acos => acos,
        Scalar::Atan => atan,
        Scalar::Asec => |z| acos(one_over(z)),
        Scalar::Acsc => |z| asin(one_over(z)),
        Scalar::Acot => |z| atan(one_over(z)),
        Scalar::Sinh => sinh,
        Scalar::Cosh => cosh,
        Scalar::Tanh => tanh,
        Scalar::Sech => |z| one_over(cosh(z)),
        Scalar::Csch => |z| one_over(sinh(z)),
        Scalar::Coth => |z| one_over(tanh(z)),
        Scalar::Asinh => |z| over_i(asin(times_i(z))),
        Scalar::Acosh => acosh,
        Scalar::Atanh => atanh,
        Scalar::SinDegrees => sin_degrees,
        Scalar::CosDegrees => cos_degrees,
        Scalar::TanDegrees => tan_degrees,
        Scalar::AsinDegrees => |z| asin(z) * (180.0 / PI),
        Scalar::AcosDegrees => |z| acos(z) * (180.0 / PI),
        Scalar::AtanDegrees => |z| atan(z) * (180.0 / PI),
        Scalar::Degrees => |z| z * (180.0 / PI),
        Scalar::Radians => |z| z * (PI / 180.0),
        Scalar::Floor => |z| C64::new(z.re.floor(), z.im.floor()),
        Scalar::Ceil => |z| C64::new(z.re.ceil(), z.im.ceil()),
        Scalar::Round => |z| C64::new(z.re.round(), z.im.round()),
        Scalar::Fix => |z| C64::new(z.re.trunc(), z.im.trunc()),
        _ => return None,
    })
}

/// The operations of complex numbers that give reals.
pub(crate) const fn real_part_of(op: Scalar) -> Option<fn(C64) -> f64> {
    Some(match op {
        Scalar::Abs => magnitude,
        Scalar::Real => |z| z.re,
        Scalar::Imag => |z| z.im,
        Scalar::Angle => angle,
        _ => return None,
    })
}

/// `abs(z)`, without overflow.
pub(crate) fn magnitude(z: C64) -> f64 {
    z.re.portable_hypot(z.im)
}

/// `angle(z)`, within -pi to pi.
pub(crate) fn angle(z: C64) -> f64 {
    z.im.portable_atan2(z.re)
}

/// The order in which `max`, `min` and `sort` see complex numbers: by magnitude, then by angle.
pub(crate) fn magnitude_order(a: C64, b: C64) -> std::cmp::Ordering {
    let by_magnitude = magnitude(a).partial_cmp(&magnitude(b)).unwrap_or(std::cmp::Ordering::Equal);
    by_magnitude.then(angle(a).partial_cmp(&angle(b)).unwrap_or(std::cmp::Ordering::Equal))
}

fn over_real(z: C64, x: f64) -> C64 {
    C64::new(z.re / x, z.im / x)
}

/// The product.
#[inline]
pub(crate) fn multiply(a: C64, b: C64) -> C64 {
    C64::new(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
}

/// The quotient, by Smith's method: no overflow where the result has none.
#[inline]
pub(crate) fn divide(a: C64, b: C64) -> C64 {
    if b.im == 0.0 {
        return over_real(a, b.re);
    }
    if (b.re.is_infinite() || b.im.is_infinite())
        && a.re.is_finite()
        && a.im.is_finite()
        && !b.re.is_nan()
        && !b.im.is_nan()
    {
        return C64::new(0.0, 0.0);
    }
    if b.re.abs() >= b.im.abs() {
        let ratio = b.im / b.re;
        let below = b.re + b.im * ratio;
        C64::new((a.re + a.im * ratio) / below, (a.im - a.re * ratio) / below)
    } else {
        let ratio = b.re / b.im;
        let below = b.re * ratio + b.im;
        C64::new((a.re * ratio + a.im) / below, (a.im * ratio - a.re) / below)
    }
}

/// `1 / z`.
pub(crate) fn one_over(z: C64) -> C64 {
    // Real zeros have the reciprocal that they have as real numbers.
    if z.re == 0.0 && z.im == 0.0 {
        return C64::new(1.0 / z.re, 0.0);
    }
    divide(C64::new(1.0, 0.0), z)
}

/// `a ^ b`: small integer powers by multiplication, so that `i^2` is exactly -1; else by magnitude and angle.
pub(crate) fn power(a: C64, b: C64) -> C64 {
    if b.im == 0.0 {
        if a.im == 0.0 && real::power_stays_real(a.re, b.re) {
            return C64::new(real::power(a.re, b.re), 0.0);
        }
        if b.re.fract() == 0.0 && b.re.abs() <= 1024.0 {
            return integer_power(a, b.re as i32);
        }
    }
    if a.re == 0.0 && a.im == 0.0 {
        return if b.re > 0.0 {
            C64::new(0.0, 0.0)
        } else if b.re == 0.0 && b.im == 0.0 {
            C64::new(1.0, 0.0)
        } else {
            C64::new(f64::INFINITY, if b.im == 0.0 { 0.0 } else { f64::NAN })
        };
    }
    let (r, theta) = (magnitude(a), angle(a));
    if b.im == 0.0 {
        return polar(r.portable_powf(b.re), theta * b.re);
    }
    let size = r.portable_powf(b.re) * (-b.im * theta).portable_exp();
    polar(size, b.re * theta + b.im * r.portable_ln())
}

fn polar(r: f64, theta: f64) -> C64 {
    C64::new(r * theta.portable_cos(), r * theta.portable_sin())
}

fn integer_power(a: C64, n: i32) -> C64 {
    if n == 2 {
        return multiply(a, a);
    }
    let mut result = C64::new(1.0, 0.0);
    let mut square = a;
    let mut rest = n.unsigned_abs();
    while rest > 0 {
        if rest & 1 == 1 {
            result = multiply(result, square);
        }
        rest >>= 1;
        if rest > 0 {
            square = multiply(square, square);
        }
    }
    if n < 0 { one_over(result) } else { result }
}

/// The square root with real part not negative.
pub(crate) fn sqrt(z: C64) -> C64 {
    if z.im == 0.0 {
        return if z.re < 0.0 {
            C64::new(0.0, (-z.re).sqrt().copysign(z.im))
        } else {
            C64::new(z.re.sqrt(), z.im)
        };
    }
    if z.im.is_infinite() {
        return C64::new(f64::INFINITY, z.im);
    }
    // Halving keeps the sum of magnitude and part within range; a quarter of the argument halves the root.
    let large = z.re.abs() > f64::MAX / 4.0 || z.im.abs() > f64::MAX / 4.0;
    let (w, scale) = if large { (z * 0.25, 2.0) } else { (z, 1.0) };
    let root = ((magnitude(w) + w.re.abs()) / 2.0).sqrt();
    let (re, im) = if w.re >= 0.0 {
        (root, w.im / (2.0 * root))
    } else {
        (w.im.abs() / (2.0 * root), root.copysign(w.im))
    };
    C64::new(re * scale, im * scale)
}

/// The exponential.
pub(crate) fn exp(z: C64) -> C64 {
    if z.im == 0.0 {
        return C64::new(z.re.portable_exp(), z.im);
    }
    if z.re == f64::NEG_INFINITY && !z.im.is_finite() {
        return C64::new(0.0, 0.0);
    }
    polar(z.re.portable_exp(), z.im)
}

fn expm1(z: C64) -> C64 {
    // exp(x)cos(y) - 1 = expm1(x)cos(y) - 2 sin(y/2)^2.
    let half = (z.im / 2.0).portable_sin();
    C64::new(
        z.re.portable_exp_m1() * z.im.portable_cos() - 2.0 * half * half,
        z.re.portable_exp() * z.im.portable_sin(),
    )
}

/// The logarithm with imaginary part within -pi to pi.
pub(crate) fn log(z: C64) -> C64 {
    C64::new(magnitude(z).portable_ln(), angle(z))
}

fn log1p(z: C64) -> C64 {
    let w = C64::new(1.0 + z.re, z.im);
    if z.im == 0.0 {
        return C64::new(
            if z.re > -1.0 { z.re.portable_ln_1p() } else { (-1.0 - z.re).portable_ln() },
            angle(w),
        );
    }
    // |1+z|^2 - 1 without cancellation.
    C64::new(0.5 * (z.re * (2.0 + z.re) + z.im * z.im).portable_ln_1p(), angle(w))
}

fn sin(z: C64) -> C64 {
    C64::new(z.re.portable_sin() * z.im.portable_cosh(), z.re.portable_cos() * z.im.portable_sinh())
}

fn cos(z: C64) -> C64 {
    C64::new(z.re.portable_cos() * z.im.portable_cosh(), -(z.re.portable_sin() * z.im.portable_sinh()))
}

fn tan(z: C64) -> C64 {
    over_i(tanh(times_i(z)))
}

fn sinh(z: C64) -> C64 {
    C64::new(z.re.portable_sinh() * z.im.portable_cos(), z.re.portable_cosh() * z.im.portable_sin())
}

fn cosh(z: C64) -> C64 {
    C64::new(z.re.portable_cosh() * z.im.portable_cos(), z.re.portable_sinh() * z.im.portable_sin())
}

fn tanh(z: C64) -> C64 {
    if z.re.abs() > 20.0 {
        // The quotient of huge numbers: the real part is 1 up to rounding.
        let im = 4.0 * z.im.portable_sin() * z.im.portable_cos() * (-2.0 * z.re.abs()).portable_exp();
        return C64::new(1f64.copysign(z.re), im);
    }
    // Kahan's formula: everything from tan(y), sinh(x).
    let t = z.im.portable_tan();
    let s = z.re.portable_sinh();
    let beta = 1.0 + t * t;
    let rho = (1.0 + s * s).sqrt();
    if t.is_infinite() {
        return C64::new(rho / s, 1.0 / t);
    }
    let below = 1.0 + beta * s * s;
    C64::new(beta * rho * s / below, t / below)
}

/// A point on the cut right of 1 seen from below, as MATLAB has it: `asin(2)` has imaginary part -1.3170.
fn below_right_cut(z: C64) -> C64 {
    if z.im == 0.0 && z.re > 1.0 { C64::new(z.re, -0.0) } else { z }
}

fn asin(z: C64) -> C64 {
    if z.re.is_infinite() || z.im.is_infinite() {
        let beside = acos(z);
        return C64::new(FRAC_PI_2 - beside.re, -beside.im);
    }
    let z = below_right_cut(z);
    let a = sqrt(C64::new(1.0 - z.re, -z.im));
    let b = sqrt(C64::new(1.0 + z.re, z.im));
    let product = multiply(C64::new(a.re, -a.im), b);
    C64::new(z.re.portable_atan2(multiply(a, b).re), product.im.portable_asinh())
}

fn acos(z: C64) -> C64 {
    let z = below_right_cut(z);
    let a = sqrt(C64::new(1.0 - z.re, -z.im));
    let b = sqrt(C64::new(1.0 + z.re, z.im));
    let product = multiply(C64::new(b.re, -b.im), a);
    C64::new(2.0 * a.re.portable_atan2(b.re), product.im.portable_asinh())
}

fn acosh(z: C64) -> C64 {
    let a = sqrt(C64::new(z.re - 1.0, z.im));
    let b = sqrt(C64::new(z.re + 1.0, z.im));
    C64::new(multiply(C64::new(a.re, -a.im), b).re.portable_asinh(), 2.0 * a.im.portable_atan2(b.re))
}

fn atanh(z: C64) -> C64 {
    // (log(1+z) - log(1-z)) / 2, with the real part from the ratio of magnitudes.
    let (x, y) = (z.re, z.im);
    if x.is_infinite() || y.is_infinite() {
        let above = if y == 0.0 && x > 0.0 { 1.0 } else { y };
        return C64::new(0f64.copysign(x), FRAC_PI_2.copysign(above));
    }
    let re = 0.25 * (4.0 * x / ((1.0 - x) * (1.0 - x) + y * y)).portable_ln_1p();
    let im = if y == 0.0 && x.abs() > 1.0 {
        FRAC_PI_2.copysign(if x > 0.0 { 1.0 } else { y })
    } else {
        0.5 * (2.0 * y).portable_atan2((1.0 - x) * (1.0 + x) - y * y)
    };
    C64::new(re, im)
}

fn atan(z: C64) -> C64 {
    over_i(atanh(multiply(I, z)))
}

// The real part of an angle in degrees is reduced exactly, as for real angles.

fn sin_degrees(z: C64) -> C64 {
    let y = z.im * (PI / 180.0);
    C64::new(real::sin_degrees(z.re) * y.cosh(), real::cos_degrees(z.re) * y.sinh())
}

fn cos_degrees(z: C64) -> C64 {
    let y = z.im * (PI / 180.0);
    C64::new(real::cos_degrees(z.re) * y.cosh(), -(real::sin_degrees(z.re) * y.sinh()))
}

/// `(t + i*h) / (1 - i*t*h)` with the tangent of the real part and the hyperbolic one of the imaginary part.
fn tan_degrees(z: C64) -> C64 {
    let (t, h) = (real::tan_degrees(z.re), (z.im * (PI / 180.0)).tanh());
    if t.is_infinite() {
        return C64::new(0.0, 1.0 / h);
    }
    C64::new(t, h) / C64::new(1.0, -t * h)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: C64, re: f64, im: f64) -> bool {
        (a.re - re).abs() < 1e-14 && (a.im - im).abs() < 1e-14
    }

    #[test]
    fn reals_outside_the_domain_give_matlabs_branch() {
        let x = |re| C64::new(re, 0.0);
        assert!(near(asin(x(2.0)), FRAC_PI_2, -1.316_957_896_924_816_7));
        assert!(near(asin(x(-2.0)), -FRAC_PI_2, 1.316_957_896_924_816_7));
        assert!(near(acos(x(2.0)), 0.0, 1.316_957_896_924_816_7));
        assert!(near(acos(x(-2.0)), PI, -1.316_957_896_924_816_7));
        assert!(near(acosh(x(0.5)), 0.0, 1.047_197_551_196_597_6));
        assert!(near(acosh(x(-2.0)), 1.316_957_896_924_816_7, PI));
        assert!(near(atanh(x(2.0)), 0.549_306_144_334_054_8, FRAC_PI_2));
        assert!(near(sqrt(x(-4.0)), 0.0, 2.0));
        assert!(near(power(x(-8.0), x(1.0 / 3.0)), 1.0, 1.732_050_807_568_877_2));
    }

    #[test]
    fn functions_and_their_inverses_agree() {
        for (re, im) in [(0.3, 0.4), (-1.2, 0.7), (0.5, -2.0), (-0.2, -0.9), (1.4, 0.1)] {
            let z = C64::new(re, im);
            type Function = fn(C64) -> C64;
            let pairs: [(Function, Function); 6] =
                [(asin, sin), (acos, cos), (atan, tan), (acosh, cosh), (atanh, tanh), (log, exp)];
            for (k, (inverse, function)) in pairs.into_iter().enumerate() {
                let back = function(inverse(z));
                assert!(near(back, re, im), "{k}: {z} {back}");
            }
            assert!(near(multiply(sqrt(z), sqrt(z)), re, im));
            assert!(near(divide(multiply(z, I), I), re, im));
        }
        assert_eq!(power(I, C64::new(2.0, 0.0)), C64::new(-1.0, 0.0));
    }
}
