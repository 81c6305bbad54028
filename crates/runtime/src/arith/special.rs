//! Special functions of real doubles: gamma, error function inverses, factorial.

use lanner_linalg::Portable;
use std::f64::consts::PI;

/// 0! to 170!, each the product rounded once more than the one before, as exact as doubles allow up to 22!.
fn factorial_of(n: usize) -> f64 {
    // The products are exact up to 22!; beyond, the two-double product keeps the rounding error out.
    let (mut high, mut low) = (1.0f64, 0.0f64);
    for k in 2..=n {
        let k = k as f64;
        let product = high * k;
        let error = high.mul_add(k, -product) + low * k;
        high = product + error;
        low = error - (high - product);
    }
    high
}

/// Whether `factorial` is defined: an integer that is not negative.
#[inline]
pub(crate) fn has_factorial(x: f64) -> bool {
    x >= 0.0 && (x.fract() == 0.0 || x == f64::INFINITY)
}

/// `n!`, infinite beyond 170.
pub(crate) fn factorial(x: f64) -> f64 {
    if x > 170.0 { f64::INFINITY } else { factorial_of(x as usize) }
}

/// The gamma function. Poles are `Inf`, the one at -0 `-Inf`.
pub(crate) fn gamma(x: f64) -> f64 {
    if x == 0.0 {
        return 1.0 / x;
    }
    if x.fract() == 0.0 && x.is_finite() {
        let has_value = (0.0..=171.0).contains(&x);
        return if has_value { factorial_of(x as usize - 1) } else { f64::INFINITY };
    }
    libm::tgamma(x)
}

/// The logarithm of the absolute value of the gamma function.
pub(crate) fn log_gamma(x: f64) -> f64 {
    libm::lgamma(x)
}

/// The inverse of `erf`: NaN outside -1..1.
pub(crate) fn erf_inverse(y: f64) -> f64 {
    if y.is_nan() || y.abs() > 1.0 {
        return f64::NAN;
    }
    if y.abs() == 1.0 {
        return f64::INFINITY.copysign(y);
    }
    if y == 0.0 {
        return y;
    }
    if y.abs() > 0.5 {
        return tail_inverse(1.0 - y.abs()).copysign(y);
    }
    let mut x = start(1.0 - y.abs(), y.abs());
    for _ in 0..3 {
        // Halley's step; the slope of erf is 2/sqrt(pi) exp(-x^2).
        let error = (libm::erf(x) - y.abs()) / (2.0 / PI.sqrt() * (-x * x).portable_exp());
        x -= error / (1.0 + x * error);
    }
    x.copysign(y)
}

/// The inverse of `erfc`: NaN outside 0..2.
pub(crate) fn erfc_inverse(y: f64) -> f64 {
    if y.is_nan() || !(0.0..=2.0).contains(&y) {
        return f64::NAN;
    }
    if y == 0.0 {
        return f64::INFINITY;
    }
    if y == 2.0 {
        return f64::NEG_INFINITY;
    }
    if y >= 1.5 {
        -tail_inverse(2.0 - y)
    } else if y <= 0.5 {
        tail_inverse(y)
    } else {
        erf_inverse(1.0 - y)
    }
}

/// The positive x with `erfc(x) = tail`, for tails up to one half.
fn tail_inverse(tail: f64) -> f64 {
    let mut x = start(tail, 1.0 - tail);
    for _ in 0..4 {
        let slope = 2.0 / PI.sqrt() * (-x * x).portable_exp();
        if slope == 0.0 {
            break;
        }
        let error = (tail - libm::erfc(x)) / slope;
        x -= error / (1.0 + x * error);
    }
    x
}

/// A first guess for the inverse of the error function of `y = 1 - tail`: Winitzki's formula.
fn start(tail: f64, y: f64) -> f64 {
    const A: f64 = 0.147;
    // 1 - y^2 without cancellation.
    let log = (tail * (1.0 + y)).portable_ln();
    let half = 2.0 / (PI * A) + log / 2.0;
    ((half * half - log / A).sqrt() - half).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_of_the_error_function_invert_it() {
        for k in 1..200 {
            let x = f64::from(k) / 35.0;
            let (e, c) = (libm::erf(x), libm::erfc(x));
            if x < 2.0 {
                assert!((erf_inverse(e) - x).abs() < 1e-13 * x.max(1.0), "{x}");
            }
            assert!((erfc_inverse(c) - x).abs() < 4e-16 * x.max(1.0), "{x} {}", erfc_inverse(c));
        }
        assert_eq!(erf_inverse(1.0), f64::INFINITY);
        assert_eq!(erf_inverse(-0.5), -0.476_936_276_204_469_9);
        assert!(erf_inverse(1.5).is_nan());
    }

    #[test]
    fn gamma_of_integers_is_the_factorial() {
        assert_eq!(gamma(5.0), 24.0);
        assert_eq!(gamma(23.0), 1_124_000_727_777_607_680_000.0);
        assert_eq!(factorial(170.0), 7.257_415_615_307_999e306);
        assert_eq!(gamma(-1.0), f64::INFINITY);
        assert!((gamma(0.5) - 1.772_453_850_905_516).abs() < 3e-16);
    }
}
