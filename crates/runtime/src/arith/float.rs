//! Arithmetic of two operands: which class computes, and the loops of doubles, singles and complex numbers.

use super::expand::{combine, combine_dear, combine_same};
use super::integer::IntegerLoops;
use super::map::{name_of, unsupported2};
use super::operand::{Operand, complexes, doubles, singles, with_int_type};
use super::{complex, convert, integer, kernel, real};
use crate::value::{C64, Range, Value};
use crate::{Error, Fault, Result};
use lanner_builtins::Scalar;
use lanner_facts::Class;
use lanner_linalg::PortableReal;
use std::cmp::Ordering;
use std::rc::Rc;

/// What an operation of numbers does to each kind of them: for each pair of kinds its loops.
pub(super) struct Arithmetic {
    doubles: Option<Loops<f64, f64>>,
    singles: Option<Loops<f32, f32>>,
    complexes: Option<Loops<C64, C64>>,
    real_with_complex: Option<Loops<f64, C64>>,
    complex_with_real: Option<Loops<C64, f64>>,
    integers: IntegerLoops,
}

/// Loops over two operands; the text is the operation's symbol for messages.
pub(super) type Loops<A, B> = fn(&str, Operand<A>, Operand<B>) -> Result<Value>;

/// What an operation does.
pub(super) const fn on_numbers(op: Scalar) -> Arithmetic {
    Arithmetic {
        doubles: on_doubles(op),
        singles: on_singles(op),
        complexes: on_complexes(op),
        real_with_complex: on_real_with_complex(op),
        complex_with_real: on_complex_with_real(op),
        integers: integer::loops(op),
    }
}

/// The arithmetic operation at every place.
///
/// # Errors
/// Extents that do not fit; classes without arithmetic; different integer classes.
pub(super) fn arithmetic((op, numbers): (Scalar, &Arithmetic), a: Value, b: Value) -> Result<Value> {
    // What programs do most.
    if let (Value::Double(_), Value::Double(_) | Value::Scalar(_)) | (Value::Scalar(_), Value::Double(_)) =
        (&a, &b)
    {
        return of_doubles((op, numbers), a, b);
    }
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
        return with_int_type!(
            class,
            T => integer::arithmetic::<T>((op, &numbers.integers), a, b),
            else Err(unsupported2(op, &a, &b))
        );
    }
    if a.is_complex() || b.is_complex() {
        let value = of_complex((op, numbers), a, b)?;
        return if ca == Class::Single || cb == Class::Single {
            convert::to_single(value)
        } else {
            Ok(value)
        };
    }
    if ca == Class::Single || cb == Class::Single {
        return of_singles((op, numbers), a, b);
    }
    of_doubles((op, numbers), a, b)
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
pub(super) fn of_doubles((op, numbers): (Scalar, &Arithmetic), a: Value, b: Value) -> Result<Value> {
    let (a, b) = match (a, b) {
        (Value::Double(a), Value::Double(b)) => (Operand::Many(a), Operand::Many(b)),
        (Value::Double(a), Value::Scalar(y)) => (Operand::Many(a), Operand::One(y)),
        (Value::Scalar(x), Value::Double(b)) => (Operand::One(x), Operand::Many(b)),
        (a, b) => both(op, a, b, doubles)?,
    };
    match numbers.doubles {
        Some(loops) => loops(symbol_of(op), a, b),
        None => Err(no_float_operation(op, "double")),
    }
}

const fn on_doubles(op: Scalar) -> Option<Loops<f64, f64>> {
    Some(match op {
        Scalar::Add => |symbol, a, b| combine_same(symbol, a, b, |x, y| x + y),
        Scalar::Sub => |symbol, a, b| combine_same(symbol, a, b, |x, y| x - y),
        Scalar::Mul => |symbol, a, b| combine_same(symbol, a, b, |x, y| x * y),
        Scalar::Div => |symbol, a, b| combine_same(symbol, a, b, |x, y| x / y),
        Scalar::LeftDiv => |symbol, a, b| combine_same(symbol, a, b, |x, y| y / x),
        Scalar::Pow => power,
        Scalar::Max => |symbol, a, b| combine_same(symbol, a, b, real::larger),
        Scalar::Min => |symbol, a, b| combine_same(symbol, a, b, real::smaller),
        Scalar::Mod => |symbol, a, b| kernel::drive::combine(symbol, kernel::MOD, a, b),
        Scalar::Rem => |symbol, a, b| kernel::drive::combine(symbol, kernel::REM, a, b),
        Scalar::Atan2 => |symbol, a, b| kernel::drive::combine(symbol, kernel::ATAN2, a, b),
        Scalar::Hypot => |symbol, a, b| combine_dear(symbol, a, b, |x, y| x.portable_hypot(y)),
        _ => return None,
    })
}

/// The operator's symbol, for messages; functions have none, which spares looking for their name.
pub(super) fn symbol_of(op: Scalar) -> &'static str {
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

fn of_singles((op, numbers): (Scalar, &Arithmetic), a: Value, b: Value) -> Result<Value> {
    let (a, b) = both(op, a, b, singles)?;
    match numbers.singles {
        Some(loops) => loops(symbol_of(op), a, b),
        None => Err(no_float_operation(op, "single")),
    }
}

/// Sums, products and quotients in single precision; what a library computes, in double precision and rounded once.
const fn on_singles(op: Scalar) -> Option<Loops<f32, f32>> {
    Some(match op {
        Scalar::Add => |symbol, a, b| combine_same(symbol, a, b, |x, y| x + y),
        Scalar::Sub => |symbol, a, b| combine_same(symbol, a, b, |x, y| x - y),
        Scalar::Mul => |symbol, a, b| combine_same(symbol, a, b, |x, y| x * y),
        Scalar::Div => |symbol, a, b| combine_same(symbol, a, b, |x, y| x / y),
        Scalar::LeftDiv => |symbol, a, b| combine_same(symbol, a, b, |x, y| y / x),
        Scalar::Pow => {
            |symbol, a, b| convert::to_single(power(symbol, a.convert(f64::from), b.convert(f64::from))?)
        }
        Scalar::Max => {
            |symbol, a, b| combine_same(symbol, a, b, |x, y| if y > x || x.is_nan() { y } else { x })
        }
        Scalar::Min => {
            |symbol, a, b| combine_same(symbol, a, b, |x, y| if y < x || x.is_nan() { y } else { x })
        }
        Scalar::Mod => |symbol, a, b| combine_dear(symbol, a, b, real::modulo_single),
        Scalar::Rem => |symbol, a, b| combine_dear(symbol, a, b, real::remainder_single),
        Scalar::Atan2 => |symbol, a, b| kernel::drive::combine(symbol, kernel::ATAN2, a, b),
        Scalar::Hypot => {
            |symbol, a, b| combine_dear(symbol, a, b, |x, y| f64::from(x).portable_hypot(f64::from(y)) as f32)
        }
        _ => return None,
    })
}

/// A real operand of a sum, product or quotient keeps out of the imaginary part: `Inf*(1+2i)` has no NaN.
fn of_complex((op, numbers): (Scalar, &Arithmetic), a: Value, b: Value) -> Result<Value> {
    let symbol = symbol_of(op);
    let refused = || no_float_operation(op, "double");
    let value = match (a.is_complex(), b.is_complex(), numbers) {
        (false, _, Arithmetic { real_with_complex: Some(loops), .. }) => {
            loops(symbol, doubles(a).ok_or_else(refused)?, complexes(b).ok_or_else(refused)?)?
        }
        (_, false, Arithmetic { complex_with_real: Some(loops), .. }) => {
            loops(symbol, complexes(a).ok_or_else(refused)?, doubles(b).ok_or_else(refused)?)?
        }
        (_, _, Arithmetic { complexes: Some(loops), .. }) => {
            let (a, b) = both(op, a, b, complexes)?;
            loops(symbol, a, b)?
        }
        (_, _, Arithmetic { complexes: None, .. }) => {
            let text = format!("{}: inputs must be real.", name_of(op));
            return Err(Error::new("MATLAB:UndefinedFunction", text));
        }
    };
    Ok(value.narrowed())
}

const fn on_real_with_complex(op: Scalar) -> Option<Loops<f64, C64>> {
    Some(match op {
        Scalar::Add => |symbol, x, z| combine(symbol, &x, &z, |x, z| C64::new(x + z.re, z.im)),
        Scalar::Sub => |symbol, x, z| combine(symbol, &x, &z, |x, z| C64::new(x - z.re, -z.im)),
        Scalar::Mul => |symbol, x, z| combine(symbol, &x, &z, |x, z| C64::new(x * z.re, x * z.im)),
        Scalar::LeftDiv => |symbol, x, z| combine(symbol, &x, &z, |x, z| C64::new(z.re / x, z.im / x)),
        _ => return None,
    })
}

const fn on_complex_with_real(op: Scalar) -> Option<Loops<C64, f64>> {
    Some(match op {
        Scalar::Add => |symbol, z, x| combine(symbol, &z, &x, |z, x| C64::new(z.re + x, z.im)),
        Scalar::Sub => |symbol, z, x| combine(symbol, &z, &x, |z, x| C64::new(z.re - x, z.im)),
        Scalar::Mul => |symbol, z, x| combine(symbol, &z, &x, |z, x| C64::new(z.re * x, z.im * x)),
        Scalar::Div => |symbol, z, x| combine(symbol, &z, &x, |z, x| C64::new(z.re / x, z.im / x)),
        _ => return None,
    })
}

const fn on_complexes(op: Scalar) -> Option<Loops<C64, C64>> {
    Some(match op {
        Scalar::Add => |symbol, a, b| combine_same(symbol, a, b, |x, y| x + y),
        Scalar::Sub => |symbol, a, b| combine_same(symbol, a, b, |x, y| x - y),
        Scalar::Mul => |symbol, a, b| combine_same(symbol, a, b, complex::multiply),
        Scalar::Div => |symbol, a, b| combine_same(symbol, a, b, complex::divide),
        Scalar::LeftDiv => |symbol, a, b| combine_same(symbol, a, b, |x, y| complex::divide(y, x)),
        Scalar::Pow => |symbol, a, b| combine_dear(symbol, a, b, complex::power),
        Scalar::Max => |symbol, a, b| combine_dear(symbol, a, b, |x, y| pick(x, y, Ordering::Greater)),
        Scalar::Min => |symbol, a, b| combine_dear(symbol, a, b, |x, y| pick(x, y, Ordering::Less)),
        Scalar::Hypot => |symbol, a, b| {
            combine(symbol, &a, &b, |x, y| complex::magnitude(x).portable_hypot(complex::magnitude(y)))
        },
        _ => return None,
    })
}

/// The one of two complex numbers that is ahead in order of magnitude, then angle; a NaN loses.
pub(super) fn pick(x: C64, y: C64, wanted: Ordering) -> C64 {
    if x.re.is_nan() || x.im.is_nan() {
        y
    } else if y.re.is_nan() || y.im.is_nan() || complex::magnitude_order(y, x) != wanted {
        x
    } else {
        y
    }
}
