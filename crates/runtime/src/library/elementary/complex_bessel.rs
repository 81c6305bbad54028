//! Bessel functions of real order and complex argument, and Airy functions, by the crate `complex-bessel`.
//!
//! Its last bits may depend on the system's mathematical library: it computes with that library's elementary functions.
//! D. E. Amos, Algorithm 644: a portable package for Bessel functions of a complex argument and nonnegative order, 1986.

use crate::arith::expand::combine;
use crate::arith::operand::{complexes, doubles};
use crate::value::C64;
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_facts::Class;

type Computed = std::result::Result<C64, complex_bessel::Error>;

/// What MATLAB has where the crate has no value: what is too large is infinite, what has no correct digit is NaN.
fn value(computed: Computed) -> C64 {
    computed.unwrap_or_else(|error| match error {
        complex_bessel::Error::Overflow => C64::new(f64::INFINITY, 0.0),
        _ => C64::new(f64::NAN, 0.0),
    })
}

/// One of two functions; `at_zero` where the argument is 0, which the functions of the second kind do not take.
fn chosen(
    (nu, z): (f64, C64),
    is_scaled: bool,
    [plain, scaled]: [fn(f64, C64) -> Computed; 2],
    at_zero: Option<f64>,
) -> C64 {
    match at_zero.filter(|_| z == C64::new(0.0, 0.0)) {
        Some(limit) => C64::new(limit, 0.0),
        None => value(if is_scaled { scaled(nu, z) } else { plain(nu, z) }),
    }
}

/// J; scaled by `exp(-abs(imag(z)))`.
pub(super) fn complex_j(nu: f64, z: C64, scaled: bool) -> C64 {
    chosen((nu, z), scaled, [complex_bessel::besselj, complex_bessel::besselj_scaled], None)
}

/// Y; scaled by `exp(-abs(imag(z)))`.
pub(super) fn complex_y(nu: f64, z: C64, scaled: bool) -> C64 {
    let kinds = [complex_bessel::bessely, complex_bessel::bessely_scaled];
    chosen((nu, z), scaled, kinds, Some(f64::NEG_INFINITY))
}

/// I; scaled by `exp(-abs(real(z)))`.
pub(super) fn complex_i(nu: f64, z: C64, scaled: bool) -> C64 {
    chosen((nu, z), scaled, [complex_bessel::besseli, complex_bessel::besseli_scaled], None)
}

/// K; scaled by `exp(z)`.
pub(super) fn complex_k(nu: f64, z: C64, scaled: bool) -> C64 {
    let kinds = [complex_bessel::besselk, complex_bessel::besselk_scaled];
    chosen((nu, z), scaled, kinds, Some(f64::INFINITY))
}

/// `f` at each order and argument, with implicit expansion; single where one of both is.
///
/// # Errors
/// What is no number; extents that do not fit.
pub(super) fn at_complex(
    name: &str,
    nu: Value,
    z: Value,
    f: impl Fn(f64, C64) -> C64 + Copy,
) -> Result<Value> {
    let is_single = [&nu, &z].iter().any(|value| value.class() == Class::Single);
    let classes = [nu.class_name(), z.class_name()];
    let (Some(nu), Some(z)) = (doubles(nu), complexes(z)) else {
        return Err(Fault::UndefinedForClass.with(&[&name, &classes[1]]));
    };
    let class = if is_single { Class::Single } else { Class::Double };
    crate::arith::to_class(combine(name, &nu, &z, f)?.narrowed(), class)
}

/// Limits of Ai, Ai', Bi, Bi'. On the left the functions vanish, and their derivatives have no limit.
fn airy_at_infinity(k: u8, is_right: bool) -> f64 {
    match (k, is_right) {
        (0, _) | (1, true) | (2, false) => 0.0,
        (1 | 3, false) => f64::NAN,
        _ => f64::INFINITY,
    }
}

/// `airy(z)`, `airy(k, z)`, `airy(k, z, 1)`: Ai, Ai', Bi, Bi' for k = 0, 1, 2, 3, the last one scaled.
pub fn airy(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let first = args.next().unwrap_or_default();
    let (k, z) = match args.next() {
        Some(z) => (first, z),
        None => (Value::Scalar(0.0), first),
    };
    let is_scaled = args.next().and_then(|flag| flag.as_f64()).is_some_and(|flag| flag != 0.0);
    if !k.to_f64s().is_some_and(|k| k.iter().all(|k| [0.0, 1.0, 2.0, 3.0].contains(k))) {
        return Err(Error::new("MATLAB:airy:InvalidK", "K must be 0, 1, 2 or 3."));
    }
    let is_real = !z.is_complex();
    // Scaled, Ai of a negative number is complex.
    let stays_real = is_real && (!is_scaled || z.to_f64s().is_some_and(|z| z.iter().all(|z| *z >= 0.0)));
    let found = at_complex("airy", k, z, |k, z| {
        let functions: [fn(C64) -> Computed; 2] = match k as u8 {
            0 => [complex_bessel::airy, complex_bessel::airy_scaled],
            1 => [complex_bessel::airyprime, complex_bessel::airyprime_scaled],
            2 => [complex_bessel::biry, complex_bessel::biry_scaled],
            _ => [complex_bessel::biryprime, complex_bessel::biryprime_scaled],
        };
        let found = match z.im == 0.0 && z.re.is_infinite() {
            true => C64::new(airy_at_infinity(k as u8, z.re > 0.0), 0.0),
            false => value(functions[usize::from(is_scaled)](z)),
        };
        if stays_real { C64::new(found.re, 0.0) } else { found }
    })?;
    one(found)
}
