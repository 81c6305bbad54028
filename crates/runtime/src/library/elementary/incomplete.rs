//! Incomplete gamma and beta functions, the scaled complementary error function.

use super::real_map::real_map;
use crate::arith::special::{self, log_gamma};
use crate::library::arguments::option;
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_linalg::{Portable, PortableReal};

/// `erfcx(x)` is `exp(x^2) * erfc(x)`.
pub fn erfcx(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let x = args.into_iter().next().unwrap_or_default();
    one(real_map("erfcx", &[&x], |x| scaled_complement(x[0]))?)
}

fn scaled_complement(x: f64) -> f64 {
    if x < -27.0 {
        // The square's exponential is more than the largest double.
        return f64::INFINITY;
    }
    if x < 10.0 {
        // exp of the square in two parts: the rounding error of the square matters.
        let square = x * x;
        return square.portable_exp() * x.mul_add(x, -square).portable_exp() * libm::erfc(x);
    }
    // The continued fraction x + (1/2)/(x + (2/2)/(x + (3/2)/(x + …))) from its far end.
    let mut below = x;
    for k in (1..=60).rev() {
        below = x + f64::from(k) / 2.0 / below;
    }
    1.0 / (std::f64::consts::PI.sqrt() * below)
}

/// Which of two complementary integrals.
#[derive(Clone, Copy, PartialEq)]
enum Tail {
    Lower,
    Upper,
    ScaledLower,
    ScaledUpper,
}

fn tail(name: &str, arg: Option<Value>) -> Result<Tail> {
    match arg.as_ref().map(option) {
        None => Ok(Tail::Lower),
        Some(Some(text)) if text == "lower" => Ok(Tail::Lower),
        Some(Some(text)) if text == "upper" => Ok(Tail::Upper),
        Some(Some(text)) if text == "scaledlower" && name == "gammainc" => Ok(Tail::ScaledLower),
        Some(Some(text)) if text == "scaledupper" && name == "gammainc" => Ok(Tail::ScaledUpper),
        Some(_) => Err(Error::new(&format!("MATLAB:{name}:InvalidTailArg"), "Unrecognized tail argument.")),
    }
}

/// `gammainc(x, a, tail)`.
pub fn gammainc(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (x, a, which) = (args.next().unwrap_or_default(), args.next().unwrap_or_default(), args.next());
    let which = tail("gammainc", which)?;
    if a.to_f64s().is_some_and(|a| a.iter().any(|a| *a < 0.0)) {
        return Err(Error::new("MATLAB:gammainc:NegativeArg", "A must be nonnegative."));
    }
    one(real_map("gammainc", &[&x, &a], |v| regularized_gamma(v[0], v[1], which))?)
}

fn regularized_gamma(x: f64, a: f64, which: Tail) -> f64 {
    if x.is_nan() || a.is_nan() {
        return f64::NAN;
    }
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    // Lower and upper, and both divided by the weight exp(-x) x^a / gamma(a + 1).
    let [lower, upper, scaled_lower, scaled_upper] = if a == inf {
        if x == inf { [nan; 4] } else { [0.0, 1.0, 1.0, inf] }
    } else if a == 0.0 {
        [1.0, 0.0, x.portable_exp(), 0.0]
    } else if x == 0.0 {
        [0.0, 1.0, 1.0, inf]
    } else if x == inf {
        [1.0, 0.0, inf, 0.0]
    } else if a == 1.0 {
        let (lower, upper) = (-(-x).portable_exp_m1(), (-x).portable_exp());
        [lower, upper, lower / (upper * x), 1.0 / x]
    } else if x < 0.0 {
        return gamma_of_negative(x, a, which);
    } else {
        let weight = gamma_weight(x, a);
        if x < a + 1.0 {
            let series = gamma_series(x, a);
            let lower = weight * series;
            [lower, 1.0 - lower, series, (1.0 - lower) / weight]
        } else {
            let fraction = a * gamma_fraction(x, a);
            let upper = weight * fraction;
            [1.0 - upper, upper, (1.0 - upper) / weight, fraction]
        }
    };
    match which {
        Tail::Lower => lower,
        Tail::Upper => upper,
        Tail::ScaledLower => scaled_lower,
        Tail::ScaledUpper => scaled_upper,
    }
}

/// `exp(-x) x^a / gamma(a + 1)`: by its factors where they are of moderate size, which is more exact, else by logarithms.
fn gamma_weight(x: f64, a: f64) -> f64 {
    let power = x.portable_powf(a);
    if a < 100.0 && x < 600.0 && power > 1e-200 && power < 1e200 {
        return power * (-x).portable_exp() / special::gamma(a + 1.0);
    }
    (a * x.portable_ln() - x - log_gamma(a + 1.0)).portable_exp()
}

/// For whole `a` the upper integral is `exp(-x)` times a sum of `a` terms, whatever the sign of `x`; for other `a` it is not real.
fn gamma_of_negative(x: f64, a: f64, which: Tail) -> f64 {
    if a.fract() != 0.0 || a > 1e6 {
        return f64::NAN;
    }
    let (mut term, mut sum) = (1.0, 1.0);
    for k in 1..a as u64 {
        term *= x / k as f64;
        sum += term;
    }
    let upper = (-x).portable_exp() * sum;
    let weight = term * x / a * (-x).portable_exp();
    match which {
        Tail::Upper => upper,
        Tail::ScaledUpper => upper / weight,
        // Near zero the sum cancels and the series does not.
        Tail::Lower if x > -1.0 => weight * gamma_series(x, a),
        Tail::ScaledLower if x > -1.0 => gamma_series(x, a),
        Tail::Lower => 1.0 - upper,
        Tail::ScaledLower => (1.0 - upper) / weight,
    }
}

/// 1 + x/(a+1) + x^2/((a+1)(a+2)) + …
fn gamma_series(x: f64, a: f64) -> f64 {
    let (mut term, mut sum, mut n) = (1.0, 1.0, a);
    for _ in 0..100_000 {
        n += 1.0;
        term *= x / n;
        sum += term;
        if term.abs() < sum.abs() * 1e-17 {
            break;
        }
    }
    sum
}

/// A continued fraction b0 + a1/(b1 + a2/(b2 + …)) by Lentz's method as Thompson and Barnett mended it.
fn continued_fraction(b0: f64, terms: impl Fn(f64) -> (f64, f64)) -> f64 {
    const TINY: f64 = 1e-300;
    let off_zero = |x: f64| if x == 0.0 { TINY } else { x };
    let mut value = off_zero(b0);
    let (mut c, mut d) = (value, 0.0);
    for k in 1..100_000 {
        let (a, b) = terms(f64::from(k));
        d = 1.0 / off_zero(b + a * d);
        c = off_zero(b + a / c);
        let change = c * d;
        value *= change;
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

/// The upper integral of `exp(x-t) (t/x)^(a-1)`, times 1/x: `1/(x+1-a - 1(1-a)/(x+3-a - …))`.
fn gamma_fraction(x: f64, a: f64) -> f64 {
    1.0 / continued_fraction(x + 1.0 - a, |k| (-k * (k - a), x + 2.0 * k + 1.0 - a))
}

/// `betainc(x, z, w, tail)`.
pub fn betainc(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let mut next = || args.next().unwrap_or_default();
    let (x, z, w) = (next(), next(), next());
    let which = tail("betainc", args.next())?;
    if x.to_f64s().is_some_and(|x| x.iter().any(|x| *x < 0.0 || *x > 1.0)) {
        return Err(Error::new("MATLAB:betainc:XoutOfRange", "X must be in the interval [0,1]."));
    }
    for part in [&z, &w] {
        if part.to_f64s().is_some_and(|p| p.iter().any(|p| *p < 0.0)) {
            return Err(Error::new("MATLAB:betainc:PositiveZ", "Z and W must be real and nonnegative."));
        }
    }
    one(real_map("betainc", &[&x, &z, &w], |v| {
        if which == Tail::Upper {
            regularized_beta(1.0 - v[0], v[2], v[1])
        } else {
            regularized_beta(v[0], v[1], v[2])
        }
    })?)
}

pub(crate) fn regularized_beta(x: f64, a: f64, b: f64) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() || (a.is_infinite() && b.is_infinite()) {
        return f64::NAN;
    }
    // An endless parameter puts the whole weight at one end.
    if b.is_infinite() && x > 0.0 {
        return 1.0;
    }
    if a.is_infinite() && x < 1.0 {
        return 0.0;
    }
    if x <= 0.0 || x >= 1.0 || a == 0.0 || b == 0.0 {
        return if x <= 0.0 || b == 0.0 && a != 0.0 && x < 1.0 { 0.0 } else { 1.0 };
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - regularized_beta(1.0 - x, b, a);
    }
    let log_beta = log_gamma(a) + log_gamma(b) - log_gamma(a + b);
    let front = (a * x.portable_ln() + b * (-x).portable_ln_1p() - log_beta).portable_exp() / a;
    let fraction = continued_fraction(1.0, |k| {
        let m = (k / 2.0).floor();
        let numerator = if k % 2.0 == 0.0 {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        };
        (numerator, 1.0)
    });
    front / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-14 * y.abs().max(1e-300), "{x} {y}");
        near(regularized_gamma(1.0, 1.0, Tail::Lower), 1.0 - (-1f64).exp());
        near(regularized_gamma(5.0, 2.0, Tail::Upper), 6.0 * (-5f64).exp());
        near(regularized_gamma(-100.0, 1.0, Tail::Upper), 100f64.exp());
        near(regularized_gamma(-2.0, 3.0, Tail::Upper), 2f64.exp());
        near(regularized_gamma(-1e-3, 2.0, Tail::Lower), 5.003_334_583_666_736e-7);
        assert!(regularized_beta(f64::NAN, 1.0, 2.0).is_nan());
        assert_eq!(regularized_beta(0.5, 1.0, f64::INFINITY), 1.0);
        near(regularized_beta(0.5, 2.0, 2.0), 0.5);
        near(regularized_beta(0.25, 1.0, 3.0), 1.0 - 0.75f64.powi(3));
        near(scaled_complement(1.0), 0.427_583_576_155_807);
        near(scaled_complement(20.0), 0.028_174_348_741_051_32);
    }
}
