//! Integer arithmetic: saturating, quotients rounded to nearest with ties away from zero.
//!
//! Up to 32 bits an operation with a double is computed in double precision and rounded, which is exact. 64-bit
//! integers are computed in 128 bits, so that `int64(2)^62 + 0.5` loses nothing.

use super::convert::integer_operand;
use super::expand::{Plain, combine_left, combine_same, map_into, map_same};
use super::float::{Loops, symbol_of};
use super::map::{name_of, own_integers};
use super::operand::{Operand, doubles};
use super::operation::{FACTORIAL, Unary};
use super::{kernel, real};
use crate::value::{IntElement, Value};
use crate::{Fault, Result};
use lanner_builtins::Scalar;

/// Integers with the machine's own saturating operations.
pub(crate) trait Saturating: IntElement + Plain {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    const ZERO: Self;
    const ONE: Self;
    const WIDE: bool;
    /// What an operation of one operand does to this class.
    fn map_of(maps: &IntegerMaps) -> fn(Operand<Self>) -> Result<Value>;
    /// What an operation of two operands does to this class.
    fn loops_of(loops: &IntegerLoops) -> &Beside<Self>;
}

macro_rules! saturating {
    ($($type:ident),*) => { $(
        impl Saturating for $type {
            #[inline]
            fn plus(self, other: Self) -> Self { self.saturating_add(other) }
            #[inline]
            fn minus(self, other: Self) -> Self { self.saturating_sub(other) }
            #[inline]
            fn times(self, other: Self) -> Self { self.saturating_mul(other) }
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const WIDE: bool = std::mem::size_of::<$type>() == 8;
            fn map_of(maps: &IntegerMaps) -> fn(Operand<Self>) -> Result<Value> { maps.$type }
            fn loops_of(loops: &IntegerLoops) -> &Beside<Self> { &loops.$type }
        }
    )*
        /// What an operation of one operand does to integers.
        pub(crate) struct IntegerMaps {
            $($type: fn(Operand<$type>) -> Result<Value>,)*
        }

        /// What an operation of two operands does to integers.
        pub(crate) struct IntegerLoops {
            $($type: Beside<$type>,)*
        }

        /// The loops of an operation over integers; none where they do not have it.
        pub(super) const fn maps(op: Scalar) -> Option<IntegerMaps> {
            Some(IntegerMaps {
                $($type: match map_of::<$type>(op) {
                    Some(map) => map,
                    None => return None,
                },)*
            })
        }

        /// The loops of an operation over integers and what stands beside them.
        pub(super) const fn loops(op: Scalar) -> IntegerLoops {
            IntegerLoops { $($type: beside(op),)* }
        }
    };
}
saturating!(i8, i16, i32, i64, u8, u16, u32, u64);

/// What an operation does to integers of a class, and to one beside a double; none where they do not have it.
pub(crate) struct Beside<T: 'static> {
    integers: Option<Loops<T, T>>,
    with_double: Option<WithDouble<T>>,
    double_with: Option<WithDouble<T>>,
}

/// The loop over integers and doubles. One that calls a function stands beside it.
enum WithDouble<T: 'static> {
    /// It has the operation written out.
    Own(fn(&str, Operand<T>, &Operand<f64>) -> Result<Value>),
    /// It computes in double precision and rounds.
    Rounded(fn(&str, fn(f64, f64) -> f64, Operand<T>, &Operand<f64>) -> Result<Value>, fn(f64, f64) -> f64),
    /// It rounds once.
    Exact(fn(&str, fn(T, f64) -> T, Operand<T>, &Operand<f64>) -> Result<Value>, fn(T, f64) -> T),
}

impl<T> WithDouble<T> {
    fn run(&self, symbol: &str, a: Operand<T>, b: &Operand<f64>) -> Result<Value> {
        match *self {
            WithDouble::Own(each) => each(symbol, a, b),
            WithDouble::Rounded(each, function) => each(symbol, function, a, b),
            WithDouble::Exact(each, function) => each(symbol, function, a, b),
        }
    }
}

/// The one-operand operations that integers have.
///
/// # Errors
/// The others.
pub(super) fn map1<T: Saturating>(operation: &Unary, a: Value) -> Result<Value> {
    let x = own_integers::<T>(operation.op, a)?;
    match &operation.integers {
        Some(maps) => T::map_of(maps)(x),
        None => Err(no_operation::<T>(operation.op)),
    }
}

const fn map_of<T: Saturating>(op: Scalar) -> Option<fn(Operand<T>) -> Result<Value>> {
    Some(match op {
        Scalar::Pos
        | Scalar::Real
        | Scalar::Conj
        | Scalar::Floor
        | Scalar::Ceil
        | Scalar::Round
        | Scalar::Fix => |x| Ok(x.into_value()),
        Scalar::Neg => |x| Ok(map_same(x, |x| T::ZERO.minus(x))),
        Scalar::Abs => |x| Ok(map_same(x, |x| if x < T::ZERO { T::ZERO.minus(x) } else { x })),
        Scalar::Sign => |x| Ok(map_same(x, sign)),
        Scalar::Imag => |x| Ok(map_same(x, |_| T::ZERO)),
        Scalar::IsNan | Scalar::IsInf => |x| Ok(map_into(&x, |_| false)),
        Scalar::IsFinite => |x| Ok(map_into(&x, |_| true)),
        Scalar::Factorial => |x| {
            let result = super::map1(&FACTORIAL, x.convert(T::to_f64).into_value())?;
            Ok(integer_operand::<T>(result)?.into_value())
        },
        _ => return None,
    })
}

fn sign<T: Saturating>(x: T) -> T {
    if x > T::ZERO {
        T::ONE
    } else if x < T::ZERO {
        T::ZERO.minus(T::ONE)
    } else {
        T::ZERO
    }
}

/// The arithmetic of two operands, one of which has the class of `T` and the other the same or a real one that is no
/// integer class.
///
/// # Errors
/// Operations that integers do not have; extents that do not fit.
pub(super) fn arithmetic<T: Saturating>(
    (op, loops): (Scalar, &IntegerLoops),
    a: Value,
    b: Value,
) -> Result<Value> {
    let loops = T::loops_of(loops);
    let of_integers = |x, y| match loops.integers {
        Some(each) => each(symbol_of(op), x, y),
        None => Err(no_operation::<T>(op)),
    };
    if a.class() == T::CLASS && b.class() == T::CLASS {
        return of_integers(own_integers::<T>(op, a)?, own_integers::<T>(op, b)?);
    }
    if a.class() == T::CLASS {
        let (x, y) = (own_integers::<T>(op, a)?, real_numbers(op, b)?);
        if let Some(y) = held(op, &y) {
            return of_integers(x, y);
        }
        return match &loops.with_double {
            Some(with) => with.run(symbol_of(op), x, &y),
            None => Err(no_operation::<T>(op)),
        };
    }
    let (x, y) = (real_numbers(op, a)?, own_integers::<T>(op, b)?);
    if let Some(x) = held(op, &x) {
        return of_integers(x, y);
    }
    match &loops.double_with {
        Some(with) => with.run(symbol_of(op), y, &x).map_err(swapped),
        None => Err(no_operation::<T>(op)),
    }
}

/// One double that is an integer of the class, where the operation on integers has the result of the one on doubles.
fn held<T: Saturating>(op: Scalar, y: &Operand<f64>) -> Option<Operand<T>> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let &Operand::One(y) = y else { return None };
    let is_same =
        matches!(op, Scalar::Add | Scalar::Sub | Scalar::Max | Scalar::Min | Scalar::Mod | Scalar::Rem);
    let own = T::from_f64(y);
    (is_same && y.abs() < EXACT && own.to_f64() == y).then_some(Operand::One(own))
}

fn real_numbers(op: Scalar, value: Value) -> Result<Operand<f64>> {
    let class = value.class_name();
    doubles(value).ok_or_else(|| Fault::UndefinedForClass.with(&[&name_of(op), &class]))
}

fn no_operation<T: IntElement>(op: Scalar) -> crate::Error {
    Fault::UndefinedForClass.with(&[&name_of(op), &T::CLASS.name()])
}

const fn beside<T: Saturating>(op: Scalar) -> Beside<T> {
    let integers = of_integers(op);
    if T::WIDE {
        return Beside { integers, with_double: exact(op, false), double_with: exact(op, true) };
    }
    Beside { integers, with_double: with_double(op), double_with: double_with(op) }
}

const fn of_integers<T: Saturating>(op: Scalar) -> Option<Loops<T, T>> {
    Some(match op {
        Scalar::Add => |symbol, a, b| combine_same(symbol, a, b, T::plus),
        Scalar::Sub => |symbol, a, b| combine_same(symbol, a, b, T::minus),
        Scalar::Mul => |symbol, a, b| combine_same(symbol, a, b, T::times),
        Scalar::Div => |symbol, a, b| combine_same(symbol, a, b, quotient),
        Scalar::LeftDiv => |symbol, a, b| combine_same(symbol, a, b, |x, y| quotient(y, x)),
        Scalar::Pow => |symbol, a, b| combine_same(symbol, a, b, power),
        Scalar::Max => |symbol, a, b| combine_same(symbol, a, b, |x, y| x.max(y)),
        Scalar::Min => |symbol, a, b| combine_same(symbol, a, b, |x, y| x.min(y)),
        Scalar::Mod => |symbol, a, b| combine_same(symbol, a, b, modulo),
        Scalar::Rem => |symbol, a, b| combine_same(symbol, a, b, remainder),
        Scalar::IDivide => |symbol, a, b| combine_same(symbol, a, b, |x, y| quotient_by(Rounding::Fix, x, y)),
        _ => return None,
    })
}

/// How a quotient of integers is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// To nearest, ties away from zero.
    Round,
    /// Towards zero.
    Fix,
    /// Down.
    Floor,
    /// Up.
    Ceil,
}

#[inline]
fn quotient<T: Saturating>(x: T, y: T) -> T {
    if T::WIDE {
        quotient_by(Rounding::Round, x, y)
    } else {
        // Quotients of 32-bit numbers differ from a tie by more than the rounding error; x/0 saturates, 0/0 is 0.
        T::from_f64(x.to_f64() / y.to_f64())
    }
}

/// `x / y` rounded; by zero it saturates, `0/0` is 0.
pub(crate) fn quotient_by<T: IntElement>(rounding: Rounding, x: T, y: T) -> T {
    T::from_i128(quotient_128(rounding, x.to_i128(), y.to_i128()))
}

fn quotient_128(rounding: Rounding, x: i128, y: i128) -> i128 {
    if y == 0 {
        return x.signum().saturating_mul(i128::MAX);
    }
    let (q, r) = (x / y, x % y);
    if r == 0 {
        return q;
    }
    let away = if (r < 0) == (y < 0) { 1 } else { -1 };
    q + match rounding {
        Rounding::Fix => 0,
        Rounding::Floor => away.min(0),
        Rounding::Ceil => away.max(0),
        // r is smaller than y, which has at most 65 bits here or is compared without doubling.
        Rounding::Round if r.unsigned_abs() >= y.unsigned_abs() - r.unsigned_abs() => away,
        Rounding::Round => 0,
    }
}

#[inline]
fn modulo<T: Saturating>(x: T, y: T) -> T {
    if y == T::ZERO {
        return x;
    }
    if !T::WIDE {
        // Quotients of 32-bit numbers differ from the integer above by more than the rounding error; the rest is exact.
        let (x, y) = (x.to_f64(), y.to_f64());
        return T::from_f64(x - (x / y).floor() * y);
    }
    let r = x.to_i128() % y.to_i128();
    T::from_i128(if r != 0 && (r < 0) != (y < T::ZERO) { r + y.to_i128() } else { r })
}

#[inline]
fn remainder<T: Saturating>(x: T, y: T) -> T {
    if T::WIDE {
        return if y == T::ZERO { T::ZERO } else { T::from_i128(x.to_i128() % y.to_i128()) };
    }
    // The rest by 0 is NaN, which becomes 0.
    let (x, y) = (x.to_f64(), y.to_f64());
    T::from_f64(x - (x / y).trunc() * y)
}

fn power<T: Saturating>(x: T, n: T) -> T {
    if T::WIDE { integer_power(x, n.to_i128()) } else { T::from_f64(real::power(x.to_f64(), n.to_f64())) }
}

/// `x^n` by repeated squaring, saturating; negative exponents give the rounded quotient.
fn integer_power<T: Saturating>(x: T, n: i128) -> T {
    if n < 0 {
        return quotient_by(Rounding::Round, T::ONE, integer_power(x, n.saturating_neg()));
    }
    let mut result: i128 = 1;
    let mut square = x.to_i128();
    let mut rest = n;
    while rest > 0 {
        if rest & 1 == 1 {
            result = result.saturating_mul(square);
        }
        rest >>= 1;
        if rest > 0 {
            square = square.saturating_mul(square);
        }
    }
    T::from_i128(result)
}

/// The operation of real numbers behind one of integers up to 32 bits.
const fn in_double(op: Scalar) -> Option<fn(f64, f64) -> f64> {
    Some(match op {
        Scalar::Add => |x, y| x + y,
        Scalar::Sub => |x, y| x - y,
        Scalar::Mul => |x, y| x * y,
        Scalar::Div => |x, y| x / y,
        Scalar::LeftDiv => |x, y| y / x,
        Scalar::Pow => real::power,
        Scalar::Max => real::larger,
        Scalar::Min => real::smaller,
        Scalar::Mod => kernel::MOD.one,
        // The rest by 0 is NaN, which becomes 0.
        Scalar::Rem => kernel::REM.one,
        Scalar::IDivide => |x, y| (x / y).trunc(),
        _ => return None,
    })
}

const fn with_double<T: Saturating>(op: Scalar) -> Option<WithDouble<T>> {
    Some(WithDouble::Own(match op {
        Scalar::Add => |symbol, a, b| combine_left(symbol, a, b, |x, y| T::from_f64(x.to_f64() + y)),
        Scalar::Sub => |symbol, a, b| combine_left(symbol, a, b, |x, y| T::from_f64(x.to_f64() - y)),
        Scalar::Mul => |symbol, a, b| combine_left(symbol, a, b, |x, y| T::from_f64(x.to_f64() * y)),
        Scalar::Div => |symbol, a, b| combine_left(symbol, a, b, |x, y| T::from_f64(x.to_f64() / y)),
        _ => {
            let Some(function) = in_double(op) else { return None };
            let each: fn(&str, fn(f64, f64) -> f64, Operand<T>, &Operand<f64>) -> Result<Value> =
                |symbol, f, a, b| combine_left(symbol, a, b, |x, y| T::from_f64(f(x.to_f64(), y)));
            return Some(WithDouble::Rounded(each, function));
        }
    }))
}

const fn double_with<T: Saturating>(op: Scalar) -> Option<WithDouble<T>> {
    let Some(function) = in_double(op) else { return None };
    let each: fn(&str, fn(f64, f64) -> f64, Operand<T>, &Operand<f64>) -> Result<Value> =
        |symbol, f, a, b| combine_left(symbol, a, b, |y, x| T::from_f64(f(x, y.to_f64())));
    Some(WithDouble::Rounded(each, function))
}

const fn exact<T: Saturating>(op: Scalar, swapped: bool) -> Option<WithDouble<T>> {
    let Some(function) = in_wide::<T>(op, swapped) else { return None };
    let each: fn(&str, fn(T, f64) -> T, Operand<T>, &Operand<f64>) -> Result<Value> =
        |symbol, f, a, b| combine_left(symbol, a, b, f);
    Some(WithDouble::Exact(each, function))
}

/// The operands changed places for the loop; messages name extents in the program's order.
fn swapped(error: crate::Error) -> crate::Error {
    match error.reason() {
        crate::error::Reason::Fault(Fault::SizeMismatch, args) if args.len() == 3 => {
            Fault::SizeMismatch.with(&[&args[0], &args[2], &args[1]])
        }
        _ => error,
    }
}

/// The operation of a 64-bit integer and a double, the double on the left where `swapped`.
const fn in_wide<T: Saturating>(op: Scalar, swapped: bool) -> Option<fn(T, f64) -> T> {
    Some(match (op, swapped) {
        (Scalar::Add, _) => |x, y| sum(x.to_i128(), y),
        (Scalar::Sub, false) => |x, y| sum(x.to_i128(), -y),
        (Scalar::Sub, true) => |x, y| sum(-x.to_i128(), y),
        (Scalar::Mul, _) => |x, y| product(x, y),
        (Scalar::Div, false) | (Scalar::LeftDiv, true) => |x, y| ratio(x, y),
        (Scalar::Div, true) | (Scalar::LeftDiv, false) => |x, y| inverse_ratio(y, x),
        (Scalar::Pow, false) => |x, y| {
            if y.fract() == 0.0 {
                integer_power(x, y as i128)
            } else {
                T::from_f64(real::power(x.to_f64(), y))
            }
        },
        (Scalar::Pow, true) => |x, y| T::from_f64(real::power(y, x.to_f64())),
        (Scalar::Max, _) => |x, y| if y.is_nan() { x } else { x.max(T::from_f64(y)) },
        (Scalar::Min, _) => |x, y| if y.is_nan() { x } else { x.min(T::from_f64(y)) },
        (Scalar::Mod, false) => |x, y| {
            if y.fract() == 0.0 { modulo_by(x, y as i128) } else { T::from_f64(real::modulo(x.to_f64(), y)) }
        },
        (Scalar::Mod, true) => |x, y| {
            if y.fract() == 0.0 {
                modulo(T::from_f64(y), x)
            } else {
                T::from_f64(real::modulo(y, x.to_f64()))
            }
        },
        (Scalar::Rem, false) => |x, y| {
            if y.fract() == 0.0 {
                T::from_i128(x.to_i128().checked_rem(y as i128).unwrap_or(0))
            } else {
                T::from_f64(real::remainder(x.to_f64(), y))
            }
        },
        (Scalar::Rem, true) => |x, y| T::from_f64(real::remainder(y, x.to_f64())),
        (Scalar::IDivide, false) => |x, y| T::from_i128(quotient_128(Rounding::Fix, x.to_i128(), y as i128)),
        (Scalar::IDivide, true) => |x, y| T::from_i128(quotient_128(Rounding::Fix, y as i128, x.to_i128())),
        _ => return None,
    })
}

fn modulo_by<T: Saturating>(x: T, y: i128) -> T {
    if y == 0 {
        return x;
    }
    let r = x.to_i128() % y;
    T::from_i128(if r != 0 && (r < 0) != (y < 0) { r + y } else { r })
}

/// `x + y` rounded once.
fn sum<T: IntElement>(x: i128, y: f64) -> T {
    if y.is_nan() {
        return T::from_i128(0);
    }
    // Doubles beyond 2^100 saturate whatever is added.
    let whole = y.clamp(-1.3e30, 1.3e30).floor();
    let rest = if y.abs() < 1e18 { y - whole } else { 0.0 };
    let total = x + whole as i128;
    let up = if total >= 0 { rest >= 0.5 } else { rest > 0.5 };
    T::from_i128(total + i128::from(up))
}

/// A finite double as `mantissa * 2^exponent`.
fn parts(y: f64) -> (i128, i32) {
    let bits = y.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i128;
    let mantissa = if exponent == 0 { fraction } else { fraction | (1 << 52) };
    (if y < 0.0 { -mantissa } else { mantissa }, exponent.max(1) - 1075)
}

/// `x * y` rounded once.
fn product<T: IntElement>(x: T, y: f64) -> T {
    if !y.is_finite() {
        return T::from_f64(x.to_f64() * y);
    }
    let (mantissa, exponent) = parts(y);
    // At most 64 + 53 bits.
    let product = x.to_i128() * mantissa;
    if exponent >= 0 {
        let scaled = if product == 0 {
            Some(0)
        } else {
            product.checked_mul(1i128.checked_shl(exponent as u32).unwrap_or(i128::MAX))
        };
        return T::from_i128(scaled.unwrap_or(product.signum().saturating_mul(i128::MAX)));
    }
    if exponent < -120 {
        return T::from_i128(0);
    }
    T::from_i128(quotient_128(Rounding::Round, product, 1i128 << -exponent))
}

/// `x / y` rounded once.
fn ratio<T: IntElement>(x: T, y: f64) -> T {
    if !y.is_finite() || y == 0.0 {
        return T::from_f64(x.to_f64() / y);
    }
    let (mantissa, exponent) = parts(y);
    let shift = exponent.unsigned_abs();
    let x128 = x.to_i128();
    if exponent <= 0 && shift <= 62 {
        T::from_i128(quotient_128(Rounding::Round, x128 << shift, mantissa))
    } else if (0..=70).contains(&exponent) {
        T::from_i128(quotient_128(Rounding::Round, x128, mantissa << exponent))
    } else {
        T::from_f64(x.to_f64() / y)
    }
}

/// `y / x` rounded once.
fn inverse_ratio<T: IntElement>(y: f64, x: T) -> T {
    let x128 = x.to_i128();
    if !y.is_finite() || x128 == 0 {
        return T::from_f64(y / x.to_f64());
    }
    let (mantissa, exponent) = parts(y);
    if exponent >= 0 {
        return match 1i128.checked_shl(exponent as u32).and_then(|unit| mantissa.checked_mul(unit)) {
            Some(numerator) if exponent < 70 => T::from_i128(quotient_128(Rounding::Round, numerator, x128)),
            _ => T::from_f64(y / x.to_f64()),
        };
    }
    if exponent < -62 {
        return T::from_f64(y / x.to_f64());
    }
    T::from_i128(quotient_128(Rounding::Round, mantissa, x128 << -exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_four_bits_are_exact() {
        let big = 9_007_199_254_740_993i64;
        assert_eq!(sum::<i64>(big as i128, 1.0), big + 1);
        assert_eq!(sum::<i64>(5, -7.5), -3);
        assert_eq!(sum::<i64>(5, 0.5), 6);
        assert_eq!(product(big, 1.0), big);
        assert_eq!(product(big, 0.5), 4_503_599_627_370_497);
        assert_eq!(product(i64::MAX, 2.0), i64::MAX);
        assert_eq!(product(i64::MIN, 2.0), i64::MIN);
        assert_eq!(product(3i64, 1e300), i64::MAX);
        assert_eq!(ratio(big, 3.0), 3_002_399_751_580_331);
        assert_eq!(ratio(7i64, 2.0), 4);
        assert_eq!(ratio(-7i64, 2.0), -4);
        assert_eq!(ratio(7i64, 0.25), 28);
        assert_eq!(ratio(1i64, 0.0), i64::MAX);
        assert_eq!(inverse_ratio(1.0, 3i64), 0);
        assert_eq!(inverse_ratio(1e18, 3i64), 333_333_333_333_333_333);
        assert_eq!(inverse_ratio(0.75, 1u64), 1);
    }

    #[test]
    fn quotients_round_as_asked() {
        assert_eq!(quotient(7i8, 2), 4);
        assert_eq!(quotient(-7i8, 2), -4);
        assert_eq!(quotient(5i64, 0), i64::MAX);
        assert_eq!(quotient(0i64, 0), 0);
        assert_eq!(quotient(i64::MIN, -1), i64::MAX);
        assert_eq!(quotient_by(Rounding::Fix, -7i32, 2), -3);
        assert_eq!(quotient_by(Rounding::Floor, -7i32, 2), -4);
        assert_eq!(quotient_by(Rounding::Ceil, -7i32, 2), -3);
        assert_eq!(modulo(-7i32, 3), 2);
        assert_eq!(remainder(-7i32, 3), -1);
        assert_eq!(modulo(7i8, 0), 7);
    }

    /// All of a class that may matter.
    fn edges<T: Saturating>() -> Vec<T> {
        let ends = [i64::MIN, i64::MAX, 0].map(|x| T::from_i128(x.into()).to_i128());
        let near = ends.iter().flat_map(|&end| (-3..=3).map(move |step| T::from_i128(end + step)));
        near.chain([7, 9, 100, -9].map(T::from_i128)).collect()
    }

    fn checked<T: Saturating + std::fmt::Debug>() {
        let numbers = edges::<T>();
        for (&x, &y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (x, y))) {
            let (a, b) = (x.to_i128(), y.to_i128());
            let rest = a.checked_rem(b).unwrap_or(0);
            let above = if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest };
            assert_eq!(remainder(x, y).to_i128(), rest, "rem({a}, {b})");
            assert_eq!(modulo(x, y).to_i128(), if b == 0 { a } else { above }, "mod({a}, {b})");
            let double = y.to_f64();
            for op in [Scalar::Add, Scalar::Sub, Scalar::Max, Scalar::Min, Scalar::Mod, Scalar::Rem] {
                let loops = &loops(op);
                let beside = |x: f64, y: T| arithmetic::<T>((op, loops), Value::Scalar(x), y.element_value());
                let before = |x: T, y: f64| arithmetic::<T>((op, loops), x.element_value(), Value::Scalar(y));
                let (x_double, is_exact) = (x.to_f64(), double.abs() < 1e15 && x.to_f64().abs() < 1e15);
                let Some(f) = in_double(op).filter(|_| is_exact) else { continue };
                let is = |value: Result<Value>| value.ok().and_then(|value| value.as_f64());
                assert_eq!(
                    is(before(x, double)),
                    Some(T::from_f64(f(x_double, double)).to_f64()),
                    "{op:?}({a}, {b})"
                );
                assert_eq!(
                    is(beside(x_double, y)),
                    Some(T::from_f64(f(x_double, double)).to_f64()),
                    "{op:?}({a}, {b})"
                );
            }
        }
        for x in [0.5, 1.5, 2.499_999_999, -0.5, -1.5, 126.5, 127.5, -128.5, 65_535.4, 2_147_483_646.5, 1e300]
        {
            for x in [x, f64::next_up(x), f64::next_down(x), -x] {
                let rounded = x.round().clamp(-1e30, 1e30) as i128;
                assert_eq!(T::from_f64(x), T::from_i128(rounded), "{x}");
            }
        }
        assert_eq!(T::from_f64(f64::NAN), T::ZERO);
        assert_eq!(T::from_f64(f64::NEG_INFINITY), T::from_i128(i128::MIN));
    }

    #[test]
    fn every_class_rounds_saturates_and_has_its_rests() {
        checked::<i8>();
        checked::<u8>();
        checked::<i16>();
        checked::<u16>();
        checked::<i32>();
        checked::<u32>();
        checked::<i64>();
        checked::<u64>();
    }
}
