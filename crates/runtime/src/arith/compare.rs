//! Comparisons: `==`, `<` and the others, on all classes, exactly.
//!
//! Doubles meet singles in single precision, as in arithmetic. A 64-bit integer and a double are compared by value,
//! although neither type holds all values of the other: each becomes a pair of doubles, high and low half.

use super::expand::{Plain, combine, map_into};
use super::map::unsupported2;
use super::operand::{Operand, complexes, doubles, integers, logicals, singles, with_int_type};
use crate::value::{C64, Char, IntElement, Value};
use crate::{Fault, Result};
use lanner_builtins::Scalar;
use lanner_facts::Class;

/// The comparison at every place.
///
/// # Errors
/// Extents that do not fit; classes that cannot be compared.
pub(crate) fn compare(op: Scalar, a: Value, b: Value) -> Result<Value> {
    let (ca, cb) = (a.class(), b.class());
    if ca == Class::String || cb == Class::String {
        return super::text::compare(op, a, b);
    }
    if !a.is_arithmetic() || !b.is_arithmetic() {
        return Err(unsupported2(op, &a, &b));
    }
    let refused = (a.class_name(), b.class_name());
    let fail = || Fault::NoBinaryOperator.with(&[&super::map::name_of(op), &refused.0, &refused.1]);
    if a.is_complex() || b.is_complex() {
        return complex(op, complexes(a).ok_or_else(fail)?, complexes(b).ok_or_else(fail)?);
    }
    match (&a, &b) {
        (Value::Char(x), Value::Char(y)) => {
            return ordered(op, &Operand::of(x.clone()), &Operand::of(y.clone()));
        }
        (Value::Char(x), &Value::Scalar(y)) if f64::from(y as u16) == y => {
            return ordered(op, &Operand::of(x.clone()), &Operand::One(Char(y as u16)));
        }
        (Value::Logical(_) | Value::Bool(_), Value::Logical(_) | Value::Bool(_)) => {
            return ordered(op, &logicals(a).ok_or_else(fail)?, &logicals(b).ok_or_else(fail)?);
        }
        _ => {}
    }
    if ca == cb && ca.is_integer() {
        return with_int_type!(
            ca,
            T => ordered(op, &integers::<T>(a).ok_or_else(fail)?, &integers::<T>(b).ok_or_else(fail)?),
            else Err(fail())
        );
    }
    let is_wide = |class| matches!(class, Class::Int64 | Class::Uint64);
    if is_wide(ca) || is_wide(cb) {
        return halves_compared(op, &halves(a).ok_or_else(fail)?, &halves(b).ok_or_else(fail)?);
    }
    if (ca == Class::Single && !cb.is_integer()) || (cb == Class::Single && !ca.is_integer()) {
        return ordered(op, &singles(a).ok_or_else(fail)?, &singles(b).ok_or_else(fail)?);
    }
    if let &Value::Scalar(y) = &b
        && ca.is_integer()
    {
        return with_int_type!(ca, T => with_double(op, &integers::<T>(a).ok_or_else(fail)?, y), else Err(fail()));
    }
    ordered(op, &doubles(a).ok_or_else(fail)?, &doubles(b).ok_or_else(fail)?)
}

/// Integers up to 32 bits beside one double, as doubles where it is no integer of their class.
fn with_double<T: IntElement + Plain>(op: Scalar, a: &Operand<T>, y: f64) -> Result<Value> {
    let own = T::from_f64(y);
    if own.to_f64() == y {
        return ordered(op, a, &Operand::One(own));
    }
    Ok(match op {
        Scalar::Lt => map_into(a, |x| x.to_f64() < y),
        Scalar::Le => map_into(a, |x| x.to_f64() <= y),
        Scalar::Gt => map_into(a, |x| x.to_f64() > y),
        Scalar::Ge => map_into(a, |x| x.to_f64() >= y),
        Scalar::Ne => map_into(a, |x| x.to_f64() != y),
        _ => map_into(a, |x| x.to_f64() == y),
    })
}

fn ordered<T: Plain + PartialOrd>(op: Scalar, a: &Operand<T>, b: &Operand<T>) -> Result<Value> {
    match op {
        Scalar::Lt => combine("<", a, b, |x, y| x < y),
        Scalar::Le => combine("<=", a, b, |x, y| x <= y),
        // The loops of `<` serve `>`, too.
        Scalar::Gt => {
            fit(">", a, b)?;
            combine("<", b, a, |x, y| x < y)
        }
        Scalar::Ge => {
            fit(">=", a, b)?;
            combine("<=", b, a, |x, y| x <= y)
        }
        Scalar::Ne => combine("!=", a, b, |x, y| x != y),
        _ => combine("==", a, b, |x, y| x == y),
    }
}

/// Whether the extents fit, told of the operands as they stand in the program.
fn fit<T: Plain>(symbol: &str, a: &Operand<T>, b: &Operand<T>) -> Result<()> {
    match a.dims().expanded(&b.dims()) {
        Some(_) => Ok(()),
        None => Err(Fault::SizeMismatch.with(&[&symbol, &a.dims(), &b.dims()])),
    }
}

/// Equality looks at both parts, order at the real parts alone.
fn complex(op: Scalar, a: Operand<C64>, b: Operand<C64>) -> Result<Value> {
    match op {
        Scalar::Eq => combine("==", &a, &b, |x, y| x == y),
        Scalar::Ne => combine("!=", &a, &b, |x, y| x != y),
        _ => ordered(op, &a.convert(|z| z.re), &b.convert(|z| z.re)),
    }
}

/// High and low half of every element: the value is `high * 2^32 + low`, exactly.
fn halves(value: Value) -> Option<Operand<C64>> {
    const UNIT: f64 = 4_294_967_296.0;
    fn of_integer<T: IntElement>(x: T) -> C64 {
        let x = x.to_i128();
        C64::new((x >> 32) as f64, (x & 0xffff_ffff) as f64)
    }
    match value.class() {
        Class::Int64 => integers::<i64>(value).map(|o| o.convert(of_integer)),
        Class::Uint64 => integers::<u64>(value).map(|o| o.convert(of_integer)),
        _ => doubles(value).map(|o| {
            o.convert(|x| {
                let high = (x / UNIT).floor();
                C64::new(high, if x.is_infinite() { 0.0 } else { x - high * UNIT })
            })
        }),
    }
}

fn halves_compared(op: Scalar, a: &Operand<C64>, b: &Operand<C64>) -> Result<Value> {
    let less = |x: C64, y: C64| x.re < y.re || (x.re == y.re && x.im < y.im);
    match op {
        Scalar::Lt => combine("<", a, b, less),
        Scalar::Le => combine("<=", a, b, |x, y| less(x, y) || x == y),
        Scalar::Gt => combine(">", a, b, |x, y| less(y, x)),
        Scalar::Ge => combine(">=", a, b, |x, y| less(y, x) || x == y),
        Scalar::Ne => combine("!=", a, b, |x, y| x != y),
        _ => combine("==", a, b, |x, y| x == y),
    }
}
