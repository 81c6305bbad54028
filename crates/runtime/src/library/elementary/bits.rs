//! Single bits: `bitget`, `bitset`, `bitcmp`. They count from 1, the least significant.

use crate::arith::{self, operation, to_class};
use crate::library::creation::class_named;
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_facts::Class;

/// The number of bits of a class, 53 for doubles and 24 for singles.
fn width(class: Class) -> f64 {
    match class {
        Class::Int8 | Class::Uint8 => 8.0,
        Class::Int16 | Class::Uint16 => 16.0,
        Class::Int32 | Class::Uint32 => 32.0,
        Class::Int64 | Class::Uint64 => 64.0,
        Class::Single => 24.0,
        _ => 53.0,
    }
}

/// Bit numbers as doubles, checked.
fn bit_numbers(name: &str, class: Class, bits: Value) -> Result<Value> {
    let bits = to_class(bits, Class::Double)?;
    let width = width(class);
    let valid = |x: &f64| x.fract() == 0.0 && (1.0..=width).contains(x);
    if bits.to_f64s().is_some_and(|x| x.iter().all(valid)) {
        return Ok(bits);
    }
    Err(Error::new(
        &format!("MATLAB:{name}:bitsOutOfRange"),
        format!("BIT numbers must be integers between 1 and {width}."),
    ))
}

/// `bitget(a, bit)`.
pub fn bitget(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (a, bits) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let class = a.class();
    let bits = bit_numbers("bitget", class, bits)?;
    let shift = arith::map2(&operation::SUB, Value::Scalar(1.0), bits)?;
    let shifted = arith::map2(&operation::BIT_SHIFT, a, shift)?;
    let unit = if class.is_integer() { to_class(Value::Scalar(1.0), class)? } else { Value::Scalar(1.0) };
    one(arith::map2(&operation::BIT_AND, shifted, unit)?)
}

/// `bitset(a, bit)`, `bitset(a, bit, value)`.
pub fn bitset(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (a, bits, value) = (args.next().unwrap_or_default(), args.next().unwrap_or_default(), args.next());
    let class = a.class();
    let shift = arith::map2(&operation::SUB, bit_numbers("bitset", class, bits)?, Value::Scalar(1.0))?;
    let unit = if class.is_integer() { to_class(Value::Scalar(1.0), class)? } else { Value::Scalar(1.0) };
    let mask = arith::map2(&operation::BIT_SHIFT, unit, shift)?;
    let on = arith::map2(&operation::BIT_OR, a, mask.clone())?;
    let Some(value) = value else {
        return one(on);
    };
    // With the bit on, it is taken off where the value is 0.
    let off = arith::map1(&operation::NOT, value)?;
    let off = if class.is_integer() { to_class(off, class)? } else { to_class(off, Class::Double)? };
    let taken = arith::map2(&operation::MUL, mask, off)?;
    one(arith::map2(&operation::BIT_XOR, on, taken)?)
}

/// `bitcmp(a)`, `bitcmp(a, assumedtype)`.
pub fn bitcmp(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (a, assumed) = (args.next().unwrap_or_default(), args.next());
    let class = a.class();
    if class.is_integer() {
        return one(complement(a)?);
    }
    if !class.is_float() || a.is_complex() {
        return Err(Fault::UndefinedForClass.with(&[&"bitcmp", &a.class_name()]));
    }
    let assumed = match assumed.map(|text| text.as_text().and_then(|text| class_named(&text))) {
        None => Class::Uint64,
        Some(Some(class)) if class.is_integer() => class,
        Some(_) => {
            return Err(Error::new("MATLAB:bitcmp:unknownType", "ASSUMEDTYPE must be an integer type name."));
        }
    };
    one(to_class(complement(to_class(a, assumed)?)?, class)?)
}

/// All bits of integers inverted.
fn complement(a: Value) -> Result<Value> {
    let class = a.class();
    let ones = match class {
        Class::Int8 | Class::Int16 | Class::Int32 | Class::Int64 => -1.0,
        _ => f64::INFINITY,
    };
    arith::map2(&operation::BIT_XOR, a, to_class(Value::Scalar(ones), class)?)
}
