//! Comparisons: `==`, `<` and the others, on all classes, exactly.
//!
//! Doubles meet singles in single precision, as in arithmetic. A 64-bit integer and a double are compared by value,
//! although neither type holds all values of the other: each becomes a pair of doubles, high and low half.

use super::expand::{Plain, combine, map_into};
use super::map::unsupported2;
use super::operand::{Operand, complexes, doubles, integers, logicals, singles, with_int_type};
use crate::value::{C64, Char, IntElement, Object, Value};
use crate::{Fault, Result};
use lanner_builtins::Scalar;
use lanner_facts::Class;

/// The comparison at every place.
///
/// # Errors
/// Extents that do not fit; classes that cannot be compared.
pub(super) fn compare((op, of): (Scalar, &Comparison), a: Value, b: Value) -> Result<Value> {
    if let (Value::Object(_), _) | (_, Value::Object(_)) = (&a, &b)
        && matches!(op, Scalar::Eq | Scalar::Ne)
        && let (Some(a), Some(b)) = (handle_numbers(&a), handle_numbers(&b))
    {
        return compare((op, of), a, b);
    }
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
        return complex(of, complexes(a).ok_or_else(fail)?, complexes(b).ok_or_else(fail)?);
    }
    match (&a, &b) {
        (Value::Char(x), Value::Char(y)) => {
            return ordered(of, &Operand::of(x.clone()), &Operand::of(y.clone()));
        }
        (Value::Char(x), &Value::Scalar(y)) if f64::from(y as u16) == y => {
            return ordered(of, &Operand::of(x.clone()), &Operand::One(Char(y as u16)));
        }
        (Value::Logical(_) | Value::Bool(_), Value::Logical(_) | Value::Bool(_)) => {
            return ordered(of, &logicals(a).ok_or_else(fail)?, &logicals(b).ok_or_else(fail)?);
        }
        _ => {}
    }
    if ca == cb && ca.is_integer() {
        return with_int_type!(
            ca,
            T => ordered(of, &integers::<T>(a).ok_or_else(fail)?, &integers::<T>(b).ok_or_else(fail)?),
            else Err(fail())
        );
    }
    let is_wide = |class| matches!(class, Class::Int64 | Class::Uint64);
    if is_wide(ca) || is_wide(cb) {
        return (of.halves)(&halves(a).ok_or_else(fail)?, &halves(b).ok_or_else(fail)?);
    }
    if (ca == Class::Single && !cb.is_integer()) || (cb == Class::Single && !ca.is_integer()) {
        return ordered(of, &singles(a).ok_or_else(fail)?, &singles(b).ok_or_else(fail)?);
    }
    if let &Value::Scalar(y) = &b
        && ca.is_integer()
    {
        return with_int_type!(ca, T => with_double(of, &integers::<T>(a).ok_or_else(fail)?, y), else Err(fail()));
    }
    ordered(of, &doubles(a).ok_or_else(fail)?, &doubles(b).ok_or_else(fail)?)
}

/// The numbers of handles of what is drawn, and of numbers themselves.
#[cold]
fn handle_numbers(value: &Value) -> Option<Value> {
    match value {
        Value::Object(Object::Drawn(drawn)) => Some(drawn.numbers()),
        _ => value.is_arithmetic().then(|| value.clone()),
    }
}

/// What a comparison does to each kind of operands.
pub(super) struct Comparison {
    symbol: &'static str,
    /// The loops of `<` serve `>`, too: the operands change places.
    swapped: bool,
    /// Whether order is asked for, which looks at real parts alone.
    order: bool,
    pairs: Pairs,
    halves: fn(&Operand<C64>, &Operand<C64>) -> Result<Value>,
}

/// Loops over pairs of elements.
type Loops<T> = fn(&Operand<T>, &Operand<T>) -> Result<Value>;

/// Loops over integers and one double.
type WithDouble<T> = fn(&Operand<T>, f64) -> Value;

/// Elements that are compared with those of their type.
trait Compared: Plain + PartialOrd {
    fn loops(pairs: &Pairs) -> Loops<Self>;
}

/// Integers that are compared with one double, too.
trait BesideDouble: Compared + IntElement {
    fn with_double(pairs: &Pairs) -> WithDouble<Self>;
}

macro_rules! pairs {
    ($($type:ident $field:ident)*; $($int:ident $int_field:ident $beside:ident)*) => {
        /// Loops over pairs of elements of each type.
        struct Pairs {
            $($field: Loops<$type>,)*
            complex: Loops<C64>,
            $($int_field: Loops<$int>, $beside: WithDouble<$int>,)*
        }

        $(impl Compared for $type {
            fn loops(pairs: &Pairs) -> Loops<$type> { pairs.$field }
        })*
        $(impl Compared for $int {
            fn loops(pairs: &Pairs) -> Loops<$int> { pairs.$int_field }
        }
        impl BesideDouble for $int {
            fn with_double(pairs: &Pairs) -> WithDouble<$int> { pairs.$beside }
        })*

        const fn pairs(op: Scalar) -> Pairs {
            Pairs {
                $($field: loops(op),)*
                complex: equal(op),
                $($int_field: loops(op), $beside: loop_with_double(op),)*
            }
        }
    };
}
pairs! {
    f64 f64 f32 f32 bool bool Char char;
    i8 i8 i8_double i16 i16 i16_double i32 i32 i32_double i64 i64 i64_double
    u8 u8 u8_double u16 u16 u16_double u32 u32 u32_double u64 u64 u64_double
}

/// What a comparison does.
pub(super) const fn comparison(op: Scalar) -> Comparison {
    let (symbol, swapped) = match op {
        Scalar::Lt => ("<", false),
        Scalar::Le => ("<=", false),
        Scalar::Gt => (">", true),
        Scalar::Ge => (">=", true),
        Scalar::Ne => ("!=", false),
        _ => ("==", false),
    };
    let order = !matches!(op, Scalar::Eq | Scalar::Ne);
    Comparison { symbol, swapped, order, pairs: pairs(op), halves: of_halves(op) }
}

const fn loops<T: Plain + PartialOrd>(op: Scalar) -> Loops<T> {
    match op {
        Scalar::Lt | Scalar::Gt => |a, b| combine("<", a, b, |x, y| x < y),
        Scalar::Le | Scalar::Ge => |a, b| combine("<=", a, b, |x, y| x <= y),
        _ => equal(op),
    }
}

const fn equal<T: Plain + PartialEq>(op: Scalar) -> Loops<T> {
    match op {
        Scalar::Ne => |a, b| combine("!=", a, b, |x, y| x != y),
        _ => |a, b| combine("==", a, b, |x, y| x == y),
    }
}

const fn loop_with_double<T: IntElement + Plain>(op: Scalar) -> WithDouble<T> {
    match op {
        Scalar::Lt => |a, y| map_into(a, |x| x.to_f64() < y),
        Scalar::Le => |a, y| map_into(a, |x| x.to_f64() <= y),
        Scalar::Gt => |a, y| map_into(a, |x| x.to_f64() > y),
        Scalar::Ge => |a, y| map_into(a, |x| x.to_f64() >= y),
        Scalar::Ne => |a, y| map_into(a, |x| x.to_f64() != y),
        _ => |a, y| map_into(a, |x| x.to_f64() == y),
    }
}

/// Integers up to 32 bits beside one double, as doubles where it is no integer of their class.
fn with_double<T: BesideDouble>(of: &Comparison, a: &Operand<T>, y: f64) -> Result<Value> {
    let own = T::from_f64(y);
    if own.to_f64() == y {
        return ordered(of, a, &Operand::One(own));
    }
    Ok(T::with_double(&of.pairs)(a, y))
}

fn ordered<T: Compared>(of: &Comparison, a: &Operand<T>, b: &Operand<T>) -> Result<Value> {
    let each = T::loops(&of.pairs);
    if !of.swapped {
        return each(a, b);
    }
    fit(of.symbol, a, b)?;
    each(b, a)
}

/// Whether the extents fit, told of the operands as they stand in the program.
fn fit<T: Plain>(symbol: &str, a: &Operand<T>, b: &Operand<T>) -> Result<()> {
    match a.dims().expanded(&b.dims()) {
        Some(_) => Ok(()),
        None => Err(Fault::SizeMismatch.with(&[&symbol, &a.dims(), &b.dims()])),
    }
}

/// Equality looks at both parts, order at the real parts alone.
fn complex(of: &Comparison, a: Operand<C64>, b: Operand<C64>) -> Result<Value> {
    if of.order {
        ordered(of, &a.convert(|z| z.re), &b.convert(|z| z.re))
    } else {
        (of.pairs.complex)(&a, &b)
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

const fn of_halves(op: Scalar) -> fn(&Operand<C64>, &Operand<C64>) -> Result<Value> {
    match op {
        Scalar::Lt => |a, b| combine("<", a, b, less),
        Scalar::Le => |a, b| combine("<=", a, b, |x, y| less(x, y) || x == y),
        Scalar::Gt => |a, b| combine(">", a, b, |x, y| less(y, x)),
        Scalar::Ge => |a, b| combine(">=", a, b, |x, y| less(y, x) || x == y),
        _ => equal(op),
    }
}

/// Whether a number in halves is smaller than another one.
fn less(x: C64, y: C64) -> bool {
    x.re < y.re || (x.re == y.re && x.im < y.im)
}
