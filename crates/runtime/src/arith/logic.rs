//! Logical operations on truth values, and bitwise ones on integers.

use super::convert::{integer_operand, truths};
use super::expand::{combine, combine_same, map_into};
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
pub(super) fn combine_truths((op, each): (Scalar, Connective), a: Value, b: Value) -> Result<Value> {
    if !a.is_arithmetic() || !b.is_arithmetic() {
        return Err(unsupported2(op, &a, &b));
    }
    each(truths(a)?, truths(b)?)
}

/// Loops over truths.
pub(super) type Connective = fn(Operand<bool>, Operand<bool>) -> Result<Value>;

/// The loops of a connective.
pub(super) const fn connective(op: Scalar) -> Connective {
    match op {
        Scalar::And => |a, b| combine_same("&", a, b, |x, y| x & y),
        Scalar::Or => |a, b| combine_same("|", a, b, |x, y| x | y),
        _ => |a, b| combine_same("", a, b, |x, y| x ^ y),
    }
}

/// The largest double that `bitand` and its kin take: 53 bits.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// `bitand`, `bitor`, `bitxor`, `bitshift` at every place. Doubles are taken as 53-bit unsigned integers.
///
/// # Errors
/// Doubles that are negative or no integers; different integer classes; extents that do not fit.
pub(super) fn combine_bits((op, bits): (Scalar, &Bits), a: Value, b: Value) -> Result<Value> {
    if !a.is_arithmetic() || !b.is_arithmetic() || a.is_complex() || b.is_complex() {
        return Err(unsupported2(op, &a, &b));
    }
    let (ca, cb) = (a.class(), b.class());
    let class = if ca.is_integer() || op == Scalar::BitShift { ca } else { cb };
    if op != Scalar::BitShift && ca.is_integer() && cb.is_integer() && ca != cb {
        return Err(Fault::MixedIntegers.with(&[&name_of(op), &ca.name(), &cb.name()]));
    }
    if class.is_integer() {
        return with_int_type!(
            class,
            T => integer_bits::<T>(op, a, b, T::bits_of(bits)),
            else Err(unsupported2(op, &a, &b))
        );
    }
    let both_logical = ca == Class::Logical && cb == Class::Logical;
    let single = ca == Class::Single || cb == Class::Single;
    let result = double_bits(op, a, b, &bits.f64)?;
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

/// Loops over numbers of a class; shift counts are doubles.
enum BitLoops<T: 'static> {
    /// Of numbers.
    Pairs(fn(Operand<T>, Operand<T>) -> Result<Value>),
    /// Of numbers and shift counts.
    Shifts(fn(&Operand<T>, &Operand<f64>) -> Result<Value>),
}

/// A number of which bits are asked.
trait HasBits: IntElement + Send + Sync {
    /// What an operation does to this class.
    fn bits_of(bits: &Bits) -> &BitLoops<Self>;
}

macro_rules! bit_loops {
    ($($type:ident)*) => {
        /// What an operation on bits does to each class.
        pub(super) struct Bits {
            f64: BitLoops<f64>,
            $($type: BitLoops<$type>,)*
        }

        $(impl HasBits for $type {
            fn bits_of(bits: &Bits) -> &BitLoops<$type> { &bits.$type }
        })*

        /// The loops of an operation on bits.
        pub(super) const fn bits(op: Scalar) -> Bits {
            Bits { f64: on_doubles(op), $($type: on_integers(op),)* }
        }
    };
}
bit_loops! { i8 i16 i32 i64 u8 u16 u32 u64 }

const fn on_doubles(op: Scalar) -> BitLoops<f64> {
    BitLoops::Pairs(match op {
        Scalar::BitAnd => |a, b| combine("", &a, &b, |x, y| (x as u64 & y as u64) as f64),
        Scalar::BitOr => |a, b| combine("", &a, &b, |x, y| (x as u64 | y as u64) as f64),
        Scalar::BitXor => |a, b| combine("", &a, &b, |x, y| (x as u64 ^ y as u64) as f64),
        _ => {
            return BitLoops::Shifts(|a, b| {
                combine("", a, b, |x, n| shifted(x as u64, n, LARGEST as u64) as f64)
            });
        }
    })
}

const fn on_integers<T: HasBits>(op: Scalar) -> BitLoops<T> {
    BitLoops::Pairs(match op {
        Scalar::BitAnd => |a, b| combine_same("", a, b, |x, y| T::of_bits(x.to_bits() & y.to_bits())),
        Scalar::BitOr => |a, b| combine_same("", a, b, |x, y| T::of_bits(x.to_bits() | y.to_bits())),
        Scalar::BitXor => |a, b| combine_same("", a, b, |x, y| T::of_bits(x.to_bits() ^ y.to_bits())),
        _ => {
            return BitLoops::Shifts(|a, b| match b {
                Operand::One(n) => Ok(by_one_count(a, *n)),
                Operand::Many(_) => combine("", a, b, |x: T, n| shifted_integer(x, n)),
            });
        }
    })
}

fn double_bits(op: Scalar, a: Value, b: Value, loops: &BitLoops<f64>) -> Result<Value> {
    let a = checked(op, a)?;
    match loops {
        BitLoops::Pairs(each) => each(a, checked(op, b)?),
        BitLoops::Shifts(each) => each(&a, &shifts(op, b)?),
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

fn integer_bits<T: HasBits>(op: Scalar, a: Value, b: Value, loops: &BitLoops<T>) -> Result<Value> {
    let each = match loops {
        BitLoops::Shifts(each) => return each(&integer_operand::<T>(a)?, &shifts(op, b)?),
        BitLoops::Pairs(each) => each,
    };
    // A double beside integers must be one of theirs.
    for side in [&a, &b] {
        if !side.class().is_integer() {
            checked(op, side.clone())?;
        }
    }
    each(integer_operand::<T>(a)?, integer_operand::<T>(b)?)
}

/// All numbers shifted by one count: what it means is decided once.
fn by_one_count<T: HasBits>(a: &Operand<T>, n: f64) -> Value {
    let count = n.abs() as u32;
    match n < 0.0 {
        _ if count >= T::WIDTH => map_into(a, |x| shifted_integer(x, n)),
        true => map_into(a, |x| x.shifted_right(count)),
        false => map_into(a, |x| x.shifted_left(count)),
    }
}

/// Unsigned integers lose the bits that leave; signed ones are shifted arithmetically to the right.
fn shifted_integer<T: IntElement>(x: T, n: f64) -> T {
    let count = n.abs() as u32;
    match n < 0.0 {
        true => x.shifted_right(count.min(T::WIDTH - 1)).shifted_right(u32::from(count >= T::WIDTH)),
        false if count < T::WIDTH => x.shifted_left(count),
        false => T::default(),
    }
}
