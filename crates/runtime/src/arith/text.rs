//! Operators on strings: `+` joins texts, comparisons compare them, both with implicit expansion.

use super::map::{name_of, unsupported2};
use crate::memory::Gather;
use crate::value::{Dims, Tensor, Text, Value};
use crate::{Fault, Result, memory};
use lanner_builtins::Scalar;
use lanner_linalg::PortableReal;
use std::cmp::Ordering;

/// `"a" + "b"` is `"ab"`; the other operand may be text, numbers or truth values. Missing stays missing.
///
/// # Errors
/// Operations that strings do not have; extents that do not fit.
pub(crate) fn combine(op: Scalar, a: Value, b: Value) -> Result<Value> {
    if op != Scalar::Add {
        return Err(no_string_operation(op, &a, &b));
    }
    let (Some(x), Some(y)) = (texts(&a), texts(&b)) else {
        return Err(no_string_operation(op, &a, &b));
    };
    let (dims, places) = places(op, x.dims(), y.dims())?;
    let join = |&(i, j): &(usize, usize)| -> Text {
        let (x, y) = (x.data()[i].as_deref()?, y.data()[j].as_deref()?);
        Some(format!("{x}{y}").into())
    };
    Ok(Tensor::new(dims, places.iter().map(join).gather()).into())
}

/// The comparison at every place: equality and the order of code points. Missing differs from everything.
///
/// # Errors
/// Classes that cannot be compared with strings; extents that do not fit.
pub(crate) fn compare(op: Scalar, a: Value, b: Value) -> Result<Value> {
    let (Some(x), Some(y)) = (texts(&a), texts(&b)) else {
        return Err(no_string_operation(op, &a, &b));
    };
    let (dims, places) = places(op, x.dims(), y.dims())?;
    let test = |&(i, j): &(usize, usize)| {
        let order = match (x.data()[i].as_deref(), y.data()[j].as_deref()) {
            (Some(x), Some(y)) => Some(x.cmp(y)),
            _ => None,
        };
        match op {
            Scalar::Lt => order == Some(Ordering::Less),
            Scalar::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Scalar::Gt => order == Some(Ordering::Greater),
            Scalar::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
            Scalar::Ne => order != Some(Ordering::Equal),
            _ => order == Some(Ordering::Equal),
        }
    };
    Ok(Tensor::new(dims, places.iter().map(test).gather()).into())
}

#[cold]
fn no_string_operation(op: Scalar, a: &Value, b: &Value) -> crate::Error {
    if matches!(a, Value::String(_)) && b.is_arithmetic()
        || a.is_arithmetic() && matches!(b, Value::String(_))
    {
        return Fault::NoBinaryOperator.with(&[&name_of(op), &"string", &"string"]);
    }
    unsupported2(op, a, b)
}

/// A value as texts: strings as they are, the rows of a char array, the texts in a cell, numbers as `string` shows
/// them.
fn texts(value: &Value) -> Option<Tensor<Text>> {
    match value {
        Value::String(t) => Some((**t).clone()),
        Value::Char(t) if t.rows() == 1 || t.numel() == 0 => {
            Some(Tensor::scalar(Some(value.as_text()?.into())))
        }
        Value::Char(_) => {
            Some(Tensor::column(value.to_texts()?.into_iter().map(|s| Some(s.into())).gather()))
        }
        Value::Cell(t) => {
            let texts = value.to_texts()?.into_iter().map(|s| Some(s.into())).gather();
            Some(Tensor::new(t.dims().clone(), texts))
        }
        Value::Bool(_) | Value::Logical(_) => {
            let word = |x: &f64| Some(if *x != 0.0 { "true" } else { "false" }.into());
            Some(Tensor::new(value.dims(), value.to_f64s()?.iter().map(word).gather()))
        }
        Value::Int(_, bits) => {
            let text = if value.class() == lanner_facts::Class::Uint64 {
                (*bits as u64).to_string()
            } else {
                bits.to_string()
            };
            Some(Tensor::scalar(Some(text.into())))
        }
        _ if value.is_arithmetic() && !value.is_complex() => {
            let texts = value.to_f64s()?.iter().map(|x| number_text(*x)).gather();
            Some(Tensor::new(value.dims(), texts))
        }
        _ => None,
    }
}

/// A number as `string` shows it: integers in full, others with four decimals beyond the point's digits; NaN is
/// missing.
fn number_text(x: f64) -> Text {
    if x.is_nan() {
        return None;
    }
    if x.is_infinite() {
        return Some(if x > 0.0 { "Inf" } else { "-Inf" }.into());
    }
    if x.fract() == 0.0 && x.abs() < 1e15 {
        return Some(format!("{}", x as i64).into());
    }
    let digits = (x.abs().portable_log10().floor() as i32 + 5).clamp(5, 16) as usize;
    let scientific = format!("{:.*e}", digits - 1, x);
    let rounded: f64 = scientific.parse().unwrap_or(x);
    let exponent = rounded.abs().portable_log10().floor() as i32;
    if exponent < -5 || exponent >= digits as i32 {
        let (mantissa, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let mantissa = if mantissa.contains('.') {
            mantissa.trim_end_matches('0').trim_end_matches('.')
        } else {
            mantissa
        };
        let power: i32 = power.parse().unwrap_or(0);
        let sign = if power < 0 { '-' } else { '+' };
        return Some(format!("{mantissa}e{sign}{:02}", power.abs()).into());
    }
    Some(format!("{rounded}").into())
}

/// For each place of the result, in column-major order, the places in the operands.
fn places(op: Scalar, a: &Dims, b: &Dims) -> Result<(Dims, Vec<(usize, usize)>)> {
    let Some(dims) = a.expanded(b) else {
        return Err(Fault::SizeMismatch.with(&[&name_of(op), a, b]));
    };
    memory::check::<(usize, usize)>(&dims)?;
    let at = |operand: &Dims, mut place: usize| {
        let (mut index, mut stride) = (0, 1);
        for k in 0..dims.rank() {
            let (subscript, extent) = (place % dims.extent(k), operand.extent(k));
            place /= dims.extent(k);
            index += if extent == 1 { 0 } else { subscript * stride };
            stride *= extent;
        }
        index
    };
    let places = (0..dims.numel()).map(|k| (at(a, k), at(b, k))).gather();
    Ok((dims, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plus_joins_and_expands() -> Result<()> {
        let names = Tensor::row(vec![Some("x".into()), Some("y".into())]).into();
        let joined = combine(Scalar::Add, names, Value::Scalar(1.0))?;
        assert_eq!(joined.to_texts(), Some(vec!["x1".to_owned(), "y1".to_owned()]));
        assert_eq!(number_text(std::f64::consts::PI).as_deref(), Some("3.1416"));
        assert_eq!(number_text(123456.789).as_deref(), Some("123456.789"));
        assert_eq!(number_text(1e-10).as_deref(), Some("1e-10"));
        assert_eq!(number_text(0.1).as_deref(), Some("0.1"));
        Ok(())
    }
}
