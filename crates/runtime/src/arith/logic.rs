//! Logical operations on truth values, and bitwise ones on integers.

use super::convert::{integer_operand, truths};
use super::expand::{combine, combine_same};
use super::map::{name_of, unsupported2};
use super::operand::{Operand, doubles, with_int_type};
use crate::value::{IntElement, Value};
use crate::{Error, Fault, Result};
use lanner_builtins::Scalar;
use lanner_facts::Class;

/// `&`, `|` and `xor` at every place.
///
/// # Errors
/// NaN; classes without truth; extents that do not fit.
pub(crate) fn combine_truths(op: Scalar, a: Value, b: Value) -> Result<Value> {
    if !a.is_arithmetic() || !b.is_arithmetic() {
        return Err(unsupported2(op, &a, &b));
    }
    let (a, b) = (truths(a)?, truths(b)?);
    match op {
        Scalar::And => combine_same("&", a, b, |x, y| x & y),
        Scalar::Or => combine_same("|", a, b, |x, y| x | y),
        _ => combine_same("", a, b, |x, y| x ^ y),
    }
}

/// The largest double that `bitand` and its kin take: 53 bits.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// `bitand`, `bitor`, `bitxor`, `bitshift` at every place. Doubles are taken as 53-bit unsigned integers.
///
/// # Errors
/// Doubles that are negative or no integers; different integer classes; extents that do not fit.
pub(crate) fn combine_bits(op: Scalar, a: Value, b: Value) -> Result<Value> {
    if !a.is_arithmetic() || !b.is_arithmetic() || a.is_complex() || b.is_complex() {
        return Err(unsupported2(op, &a, &b));
    }
    let (ca, cb) = (a.class(), b.class());
    let class = if ca.is_integer() || op == Scalar::BitShift { ca } else { cb };
    if op != Scalar::BitShift && ca.is_integer() && cb.is_integer() && ca != cb {
        return Err(Fault::MixedIntegers.with(&[&name_of(op), &ca.name(), &cb.name()]));
    }
    if class.is_integer() {
        return with_int_type!(class, T => integer_bits::<T>(op, a, b), else Err(unsupported2(op, &a, &b)));
    }
    let both_logical = ca == Class::Logical && cb == Class::Logical;
    let single = ca == Class::Single || cb == Class::Single;
    let result = double_bits(op, a, b)?;
    if both_logical && op != Scalar::BitShift {
        super::to_class(result, Class::Logical)
    } else if single {
        super::to_class(result, Class::Single)
    } else {
        Ok(result)
    }
}

fn checked(op: Scalar, value: Value) -> Result<Operand<f64>> {
    let class = value.class_name();
    let Some(numbers) = doubles(value) else {
        return Err(Fault::UndefinedForClass.with(&[&name_of(op), &class]));
    };
    if numbers.data().iter().all(|&x| (0.0..=LARGEST).contains(&x) && x.fract() == 0.0) {
        return Ok(numbers);
    }
    let id = format!("MATLAB:{}:inputsMustBeNonnegativeIntegers", name_of(op));
    Err(Error::new(&id, "Double inputs must have integer values in the range of ASSUMEDTYPE."))
}

fn shifts(op: Scalar, value: Value) -> Result<Operand<f64>> {
    let class = value.class_name();
    let Some(numbers) = doubles(value) else {
        return Err(Fault::UndefinedForClass.with(&[&name_of(op), &class]));
    };
    if numbers.data().iter().all(|x| x.fract() == 0.0) {
        return Ok(numbers);
    }
    Err(Error::new("MATLAB:bitshift:inputsMustBeIntegers", "Shift counts must be integers."))
}

fn double_bits(op: Scalar, a: Value, b: Value) -> Result<Value> {
    let a = checked(op, a)?;
    if op == Scalar::BitShift {
        return combine("", &a, &shifts(op, b)?, |x, n| shifted(x as u64, n, LARGEST as u64) as f64);
    }
    let b = checked(op, b)?;
    match op {
        Scalar::BitAnd => combine("", &a, &b, |x, y| (x as u64 & y as u64) as f64),
        Scalar::BitOr => combine("", &a, &b, |x, y| (x as u64 | y as u64) as f64),
        _ => combine("", &a, &b, |x, y| (x as u64 ^ y as u64) as f64),
    }
}

/// The bits moved left by `n`, right where it is negative; bits that leave the mask are lost.
fn shifted(bits: u64, n: f64, mask: u64) -> u64 {
    let moved = if n >= 0.0 {
        bits.checked_shl(n.min(64.0) as u32).unwrap_or(0)
    } else {
        bits.checked_shr((-n).min(64.0) as u32).unwrap_or(0)
    };
    moved & mask
}

fn integer_bits<T: IntElement + Send + Sync>(op: Scalar, a: Value, b: Value) -> Result<Value> {
    if op == Scalar::BitShift {
        let a = integer_operand::<T>(a)?;
        return combine("", &a, &shifts(op, b)?, |x: T, n| shifted_integer(x, n));
    }
    // A double beside integers must be one of theirs.
    for side in [&a, &b] {
        if !side.class().is_integer() {
            checked(op, side.clone())?;
        }
    }
    let (a, b) = (integer_operand::<T>(a)?, integer_operand::<T>(b)?);
    match op {
        Scalar::BitAnd => combine_same("", a, b, |x, y| T::of_bits(x.to_bits() & y.to_bits())),
        Scalar::BitOr => combine_same("", a, b, |x, y| T::of_bits(x.to_bits() | y.to_bits())),
        _ => combine_same("", a, b, |x, y| T::of_bits(x.to_bits() ^ y.to_bits())),
    }
}

/// Unsigned integers lose the bits that leave; signed ones are shifted arithmetically to the right.
fn shifted_integer<T: IntElement>(x: T, n: f64) -> T {
    let width = 8 * std::mem::size_of::<T>() as i64;
    let n = n.clamp(-128.0, 128.0) as i64;
    let value = x.to_i128();
    if n <= 0 {
        return T::from_i128(value >> (-n).min(127));
    }
    if n >= width {
        return T::of_bits(0);
    }
    T::of_bits((x.to_bits() as u64).wrapping_shl(n as u32) as i64)
}
