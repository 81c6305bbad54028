//! Arithmetic of two operands: which class computes, and the loops of doubles, singles and complex numbers.

use super::expand::{combine, combine_dear, combine_same};
use super::map::{name_of, unsupported2};
use super::operand::{Operand, complexes, doubles, singles, with_int_type};
use super::{complex, convert, integer, kernel, real};
use crate::value::{C64, Range, Value};
use crate::{Error, Fault, Result};
use lanner_builtins::Scalar;
use lanner_facts::Class;
use lanner_linalg::PortableReal;
use std::rc::Rc;

/// The arithmetic operation at every place.
///
/// # Errors
/// Extents that do not fit; classes without arithmetic; different integer classes.
pub(crate) fn arithmetic(op: Scalar, a: Value, b: Value) -> Result<Value> {
    if let Some(lazy) = moved_range(op, &a, &b) {
        return Ok(lazy);
    }
    let (ca, cb) = (a.class(), b.class());
    if ca == Class::String || cb == Class::String {
        return super::text::combine(op, a, b);
    }
    if !a.is_arithmetic() || !b.is_arithmetic() {
        return Err(unsupported2(op, &a, &b));
    }
    let class = if ca.is_integer() { ca } else { cb };
    if class.is_integer() {
        if cb.is_integer() && cb != ca && ca.is_integer() {
            return Err(Fault::MixedIntegers.with(&[&name_of(op), &ca.name(), &cb.name()]));
        }
        if a.is_complex() || b.is_complex() {
            return Err(Fault::ComplexIntegers.with(&[&name_of(op), &ca.name(), &cb.name()]));
        }
        return with_int_type!(class, T => integer::arithmetic::<T>(op, a, b), else Err(unsupported2(op, &a, &b)));
    }
    if a.is_complex() || b.is_complex() {
        let value = of_complex(op, a, b)?;
        return if ca == Class::Single || cb == Class::Single {
            convert::to_single(value)
        } else {
            Ok(value)
        };
    }
    if ca == Class::Single || cb == Class::Single {
        return of_singles(op, a, b);
    }
    of_doubles(op, a, b)
}

/// A range moved by an integer stays a range where its elements are integers: the sums are exact.
fn moved_range(op: Scalar, a: &Value, b: &Value) -> Option<Value> {
    let (range, by) = match (op, a, b) {
        (Scalar::Add, Value::Range(r), Value::Scalar(x))
        | (Scalar::Add, Value::Scalar(x), Value::Range(r)) => (r, *x),
        (Scalar::Sub, Value::Range(r), Value::Scalar(x)) => (r, -x),
        _ => return None,
    };
    const EXACT: f64 = (1u64 << 52) as f64;
    let small = |x: f64| x.abs() < EXACT;
    let fits = range.is_integral() && by.fract() == 0.0 && by != 0.0;
    if !(fits && small(by) && small(range.first()) && small(range.last())) {
        return None;
    }
    let moved = Range::new(range.first() + by, range.step(), range.last() + by);
    (moved.len() == range.len()).then(|| Value::Range(Rc::new(moved)))
}

/// Both operands by a conversion that the caller knows to succeed for arithmetic classes.
fn both<T>(op: Scalar, a: Value, b: Value, f: impl Fn(Value) -> Option<T>) -> Result<(T, T)> {
    let names = (a.class_name(), b.class_name());
    match (f(a), f(b)) {
        (Some(a), Some(b)) => Ok((a, b)),
        _ => Err(Fault::NoBinaryOperator.with(&[&name_of(op), &names.0, &names.1])),
    }
}

#[cold]
fn no_float_operation(op: Scalar, class: &str) -> Error {
    Fault::UndefinedForClass.with(&[&name_of(op), &class])
}

/// The operation on real doubles.
///
/// # Errors
/// Extents that do not fit.
pub(crate) fn of_doubles(op: Scalar, a: Value, b: Value) -> Result<Value> {
    let (a, b) = match (a, b) {
        (Value::Double(a), Value::Double(b)) => (Operand::Many(a), Operand::Many(b)),
        (Value::Double(a), Value::Scalar(y)) => (Operand::Many(a), Operand::One(y)),
        (Value::Scalar(x), Value::Double(b)) => (Operand::One(x), Operand::Many(b)),
        (a, b) => both(op, a, b, doubles)?,
    };
    let symbol = name_of_operator(op);
    match op {
        Scalar::Add => combine_same(symbol, a, b, |x, y| x + y),
        Scalar::Sub => combine_same(symbol, a, b, |x, y| x - y),
        Scalar::Mul => combine_same(symbol, a, b, |x, y| x * y),
        Scalar::Div => combine_same(symbol, a, b, |x, y| x / y),
        Scalar::LeftDiv => combine_same(symbol, a, b, |x, y| y / x),
        Scalar::Pow => power(symbol, a, b),
        Scalar::Max => combine_same(symbol, a, b, real::larger),
        Scalar::Min => combine_same(symbol, a, b, real::smaller),
        Scalar::Mod => kernel::drive::combine(symbol, kernel::MOD, a, b),
        Scalar::Rem => kernel::drive::combine(symbol, kernel::REM, a, b),
        Scalar::Atan2 => kernel::drive::combine(symbol, kernel::ATAN2, a, b),
        Scalar::Hypot => combine_dear(symbol, a, b, |x, y| x.portable_hypot(y)),
        _ => Err(no_float_operation(op, "double")),
    }
}

/// The operator's symbol, for messages; functions have none, which spares looking for their name.
fn name_of_operator(op: Scalar) -> &'static str {
    match op {
        Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div | Scalar::LeftDiv | Scalar::Pow => name_of(op),
        _ => "",
    }
}

fn power(symbol: &str, a: Operand<f64>, b: Operand<f64>) -> Result<Value> {
    if let Operand::One(y) = b
        && y == 2.0
    {
        return combine_same(symbol, a, b, |x, _| x * x);
    }
    let leaves_reals = !real::all_stay_real(Scalar::Sqrt, a.data())
        && b.data().iter().any(|&y| !real::power_stays_real(-1.0, y));
    if leaves_reals {
        let f = |x, y| complex::power(C64::new(x, 0.0), C64::new(y, 0.0));
        return Ok(combine(symbol, &a, &b, f)?.narrowed());
    }
    kernel::drive::combine(symbol, kernel::POWER, a, b)
}

/// Sums, products and quotients in single precision; what a library computes, in double precision and rounded once.
fn of_singles(op: Scalar, a: Value, b: Value) -> Result<Value> {
    let (a, b) = both(op, a, b, singles)?;
    let symbol = name_of_operator(op);
    match op {
        Scalar::Add => combine_same(symbol, a, b, |x, y| x + y),
        Scalar::Sub => combine_same(symbol, a, b, |x, y| x - y),
        Scalar::Mul => combine_same(symbol, a, b, |x, y| x * y),
        Scalar::Div => combine_same(symbol, a, b, |x, y| x / y),
        Scalar::LeftDiv => combine_same(symbol, a, b, |x, y| y / x),
        Scalar::Pow => {
            let result = power(symbol, a.convert(f64::from), b.convert(f64::from))?;
            convert::to_single(result)
        }
        Scalar::Max => combine_same(symbol, a, b, |x, y| if y > x || x.is_nan() { y } else { x }),
        Scalar::Min => combine_same(symbol, a, b, |x, y| if y < x || x.is_nan() { y } else { x }),
        Scalar::Mod => combine_dear(symbol, a, b, real::modulo_single),
        Scalar::Rem => combine_dear(symbol, a, b, real::remainder_single),
        Scalar::Atan2 => kernel::drive::combine(symbol, kernel::ATAN2, a, b),
        Scalar::Hypot => combine_dear(symbol, a, b, |x, y| f64::from(x).portable_hypot(f64::from(y)) as f32),
        _ => Err(no_float_operation(op, "single")),
    }
}

/// A real operand of a sum, product or quotient keeps out of the imaginary part: `Inf*(1+2i)` has no NaN.
fn of_complex(op: Scalar, a: Value, b: Value) -> Result<Value> {
    let symbol = name_of_operator(op);
    let value = match (a.is_complex(), b.is_complex()) {
        (false, _) => {
            let x = doubles(a).ok_or_else(|| no_float_operation(op, "double"))?;
            let z = complexes(b).ok_or_else(|| no_float_operation(op, "double"))?;
            real_with_complex(op, symbol, x, z)?
        }
        (_, false) => {
            let z = complexes(a).ok_or_else(|| no_float_operation(op, "double"))?;
            let x = doubles(b).ok_or_else(|| no_float_operation(op, "double"))?;
            complex_with_real(op, symbol, z, x)?
        }
        (true, true) => {
            let (a, b) = both(op, a, b, complexes)?;
            two_complex(op, symbol, a, b)?
        }
    };
    Ok(value.narrowed())
}

fn real_with_complex(op: Scalar, symbol: &str, x: Operand<f64>, z: Operand<C64>) -> Result<Value> {
    match op {
        Scalar::Add => combine(symbol, &x, &z, |x, z| C64::new(x + z.re, z.im)),
        Scalar::Sub => combine(symbol, &x, &z, |x, z| C64::new(x - z.re, -z.im)),
        Scalar::Mul => combine(symbol, &x, &z, |x, z| C64::new(x * z.re, x * z.im)),
        Scalar::LeftDiv => combine(symbol, &x, &z, |x, z| C64::new(z.re / x, z.im / x)),
        _ => two_complex(op, symbol, x.convert(|x| C64::new(x, 0.0)), z),
    }
}

fn complex_with_real(op: Scalar, symbol: &str, z: Operand<C64>, x: Operand<f64>) -> Result<Value> {
    match op {
        Scalar::Add => combine(symbol, &z, &x, |z, x| C64::new(z.re + x, z.im)),
        Scalar::Sub => combine(symbol, &z, &x, |z, x| C64::new(z.re - x, z.im)),
        Scalar::Mul => combine(symbol, &z, &x, |z, x| C64::new(z.re * x, z.im * x)),
        Scalar::Div => combine(symbol, &z, &x, |z, x| C64::new(z.re / x, z.im / x)),
        _ => two_complex(op, symbol, z, x.convert(|x| C64::new(x, 0.0))),
    }
}

fn two_complex(op: Scalar, symbol: &str, a: Operand<C64>, b: Operand<C64>) -> Result<Value> {
    match op {
        Scalar::Add => combine_same(symbol, a, b, |x, y| x + y),
        Scalar::Sub => combine_same(symbol, a, b, |x, y| x - y),
        Scalar::Mul => combine_same(symbol, a, b, complex::multiply),
        Scalar::Div => combine_same(symbol, a, b, complex::divide),
        Scalar::LeftDiv => combine_same(symbol, a, b, |x, y| complex::divide(y, x)),
        Scalar::Pow => combine_dear(symbol, a, b, complex::power),
        Scalar::Max => combine_dear(symbol, a, b, |x, y| pick(x, y, std::cmp::Ordering::Greater)),
        Scalar::Min => combine_dear(symbol, a, b, |x, y| pick(x, y, std::cmp::Ordering::Less)),
        Scalar::Hypot => {
            combine(symbol, &a, &b, |x, y| complex::magnitude(x).portable_hypot(complex::magnitude(y)))
        }
        _ => Err(Error::new("MATLAB:UndefinedFunction", format!("{}: inputs must be real.", name_of(op)))),
    }
}

/// The one of two complex numbers that is ahead in order of magnitude, then angle; a NaN loses.
fn pick(x: C64, y: C64, wanted: std::cmp::Ordering) -> C64 {
    if x.re.is_nan() || x.im.is_nan() {
        y
    } else if y.re.is_nan() || y.im.is_nan() || complex::magnitude_order(y, x) != wanted {
        x
    } else {
        y
    }
}
