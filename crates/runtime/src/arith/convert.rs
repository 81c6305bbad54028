//! Conversion of values between classes: `int8(2.5)` is 3, `uint8(-1)` is 0, `logical(NaN)` is an error.

use super::expand::Plain;
use super::operand::{
    Operand, complex_singles, complexes, doubles, integers, logicals, made, singles, with_int_type,
};
use crate::memory::{Gather, Reword};
use crate::value::{Char, Element, IntElement, SparseMatrix, Tensor, Value};
use crate::{Error, Fault, Result};
use lanner_facts::Class;
use std::rc::Rc;

/// The value in another class: numbers are rounded and saturated, texts become their code units, and a value of the
/// class stays as it is.
///
/// # Errors
/// `NoConversion` where the classes have none; NaN or complex to logical.
pub fn to_class(value: Value, class: Class) -> Result<Value> {
    if value.class() == class {
        return Ok(value);
    }
    if let Value::Sparse(m) = &value {
        return sparse_to_class(m, class);
    }
    if !value.is_arithmetic() {
        return from_text(value, class);
    }
    match class {
        Class::Double => to_double(value),
        Class::Single => to_single(value),
        Class::Logical => to_logical(value),
        Class::Char => to_char(value),
        Class::Cell => Ok(Value::Cell(Rc::new(Tensor::scalar(value)))),
        Class::String => char_to_string(value),
        Class::Struct | Class::FunctionHandle | Class::Object => Err(no_conversion(&value, class)),
        Class::Int8
        | Class::Int16
        | Class::Int32
        | Class::Int64
        | Class::Uint8
        | Class::Uint16
        | Class::Uint32
        | Class::Uint64 => to_integer(value, class),
    }
}

/// Doubles as a value of a class: rounded and saturated for the numeric ones, what is not zero as `true`, codes of
/// characters. For classes that are none of these they stay doubles.
pub fn of_doubles(tensor: Tensor<f64>, class: Class) -> Value {
    match class {
        Class::Single => tensor.map(|&x| x as f32).into(),
        Class::Logical => tensor.map(|&x| x != 0.0).into(),
        Class::Char => tensor.map(|&x| Char(u16::from_f64(x))).into(),
        class => with_int_type!(class, T => tensor.map(|&x| T::from_f64(x)).into(), else tensor.into()),
    }
}

/// Doubles and logicals stay sparse, other classes have no sparse matrices.
fn sparse_to_class(m: &SparseMatrix, class: Class) -> Result<Value> {
    match class {
        Class::Double => Ok(m.converted(class).into()),
        Class::Logical => {
            truths(m.values().to_value())?;
            Ok(m.converted(class).into())
        }
        Class::Cell => Ok(Value::Cell(Rc::new(Tensor::scalar(m.clone().into())))),
        _ => to_class(m.to_full()?, class),
    }
}

fn no_conversion(value: &Value, class: Class) -> Error {
    Fault::NoConversion.with(&[&class.name(), &value.class_name()])
}

fn done<T: Element + Copy>(operand: Option<Operand<T>>, class: Class, of: Class) -> Result<Value> {
    match operand {
        Some(operand) => Ok(operand.into_value()),
        None => Err(Fault::NoConversion.with(&[&class.name(), &of.name()])),
    }
}

/// Strings are parsed or become rows of char; everything else that is no number goes into a cell, or nowhere.
fn from_text(value: Value, class: Class) -> Result<Value> {
    match (&value, class) {
        (Value::String(t), Class::Char) if t.numel() == 1 => match &t.data()[0] {
            Some(text) => Ok(Value::text(text)),
            None => Err(no_conversion(&value, class)),
        },
        (Value::String(t), _) if class.is_numeric() => {
            let numbers = t.map(|text| text.as_deref().map_or(f64::NAN, number_of_text));
            to_class(numbers.into(), class)
        }
        (_, Class::Cell) => Ok(Value::Cell(Rc::new(Tensor::scalar(value)))),
        _ => Err(no_conversion(&value, class)),
    }
}

/// The real number that a text spells, NaN where it spells none.
fn number_of_text(text: &str) -> f64 {
    text.trim().with_replaced("D", "e").with_replaced("d", "e").parse().unwrap_or(f64::NAN)
}

fn to_double(value: Value) -> Result<Value> {
    let of = value.class();
    if value.is_complex() {
        return done(complexes(value), Class::Double, of);
    }
    done(doubles(value), Class::Double, of)
}

/// The value in single precision, real or complex.
pub(crate) fn to_single(value: Value) -> Result<Value> {
    let of = value.class();
    if value.is_complex() {
        return done(complex_singles(value), Class::Single, of);
    }
    done(singles(value), Class::Single, of)
}

fn to_char(value: Value) -> Result<Value> {
    let of = value.class();
    // Code units outside 0 to 65535 saturate.
    let units = made(&value.into_full()?, |x| Char(x as u16));
    done(units, Class::Char, of)
}

/// The rows of a char array as strings.
fn char_to_string(value: Value) -> Result<Value> {
    let Value::Char(t) = &value else {
        return Err(no_conversion(&value, Class::String));
    };
    if t.dims().rank() == 2 && (t.rows() == 1 || t.numel() == 0) {
        return Ok(Value::string(&value.as_text().unwrap_or_default()));
    }
    let rows = crate::value::char_rows(t).into_iter().map(|row| Some(row.as_str().into())).gather();
    Ok(Tensor::column(rows).into())
}

/// The elements as truth values.
///
/// # Errors
/// NaN and complex numbers have none.
pub(crate) fn to_logical(value: Value) -> Result<Value> {
    Ok(truths(value)?.into_value())
}

/// The elements as truth values.
///
/// # Errors
/// NaN, complex numbers and classes that have none.
pub(crate) fn truths(value: Value) -> Result<Operand<bool>> {
    match value {
        Value::Bool(_) | Value::Logical(_) => match logicals(value) {
            Some(operand) => Ok(operand),
            None => Err(Fault::NoConversion.with(&[&"logical", &"logical"])),
        },
        Value::Complex(_) | Value::ComplexSingle(_) => {
            Err(Error::new("MATLAB:nologicalcomplex", "Complex values cannot be converted to logicals."))
        }
        Value::Range(r) if r.is_integral() => {
            Ok(Operand::of(Rc::new(Tensor::row(r.iter().map(|x| x != 0.0).gather()))))
        }
        other => {
            let of = other.class_name();
            let other = other.into_full()?;
            let has_nan = match &other {
                Value::Scalar(x) => x.is_nan(),
                Value::Range(r) => r.first().is_nan(),
                Value::Double(t) => t.data().iter().any(|x| x.is_nan()),
                Value::Single(t) => t.data().iter().any(|x| x.is_nan()),
                _ => false,
            };
            match made(&other, |x| x != 0.0) {
                Some(_) if has_nan => Err(Fault::NanToLogical.with(&[])),
                Some(truths) => Ok(truths),
                None => Err(Fault::NoConversion.with(&[&"logical", &of])),
            }
        }
    }
}

fn to_integer(value: Value, class: Class) -> Result<Value> {
    if value.is_complex() {
        return Err(no_conversion(&value, class));
    }
    with_int_type!(class, T => Ok(integer_operand::<T>(value)?.into_value()), else Err(no_conversion(&value, class)))
}

/// A real numeric, logical or char value as integers of the class of `T`, rounded and saturated; exact between
/// 64-bit integers.
///
/// # Errors
/// Classes that have no conversion.
pub(crate) fn integer_operand<T: IntElement + Plain>(value: Value) -> Result<Operand<T>> {
    let class = value.class();
    if class == T::CLASS {
        return match integers::<T>(value) {
            Some(operand) => Ok(operand),
            None => Err(Fault::NoConversion.with(&[&T::CLASS.name(), &class.name()])),
        };
    }
    let converted = match class {
        // They are no doubles.
        Class::Int64 => integers::<i64>(value).map(|o| o.convert(|x| T::from_i128(x.into()))),
        Class::Uint64 => integers::<u64>(value).map(|o| o.convert(|x| T::from_i128(x.into()))),
        _ => made(&value.into_full()?, T::from_f64),
    };
    converted.ok_or_else(|| Fault::NoConversion.with(&[&T::CLASS.name(), &class.name()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_and_saturate() -> Result<()> {
        assert_eq!(to_class(Value::Scalar(2.5), Class::Int8)?.as_f64(), Some(3.0));
        assert_eq!(to_class(Value::Scalar(-2.5), Class::Int8)?.as_f64(), Some(-3.0));
        assert_eq!(to_class(Value::Scalar(-1.0), Class::Uint8)?.as_f64(), Some(0.0));
        assert_eq!(to_class(Value::Scalar(f64::NAN), Class::Int32)?.as_f64(), Some(0.0));
        let big = to_class(Value::Int(Class::Uint64, -1), Class::Int64)?;
        assert!(matches!(big, Value::Int(Class::Int64, i64::MAX)));
        assert!(to_class(Value::Scalar(f64::NAN), Class::Logical).is_err());
        assert!(matches!(to_class(Value::text("a"), Class::Double)?, Value::Scalar(97.0)));
        Ok(())
    }
}
