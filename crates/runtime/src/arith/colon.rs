//! `first:step:last`.

use super::convert::to_class;
use crate::memory::Gather;
use crate::value::{Element, IntElement, Range, Tensor, Value};
use crate::{Error, Result, memory};
use lanner_facts::Class;
use std::rc::Rc;

/// `first:last` or `first:step:last`. What a loop runs over may be endless: who stores the row asks whether that can be.
///
/// # Errors
/// Those of [`colon`].
pub fn range(parts: &[Value]) -> Result<Value> {
    let (first, step, last) = match *parts {
        [Value::Scalar(first), Value::Scalar(last)] => (first, 1.0, last),
        [Value::Scalar(first), Value::Scalar(step), Value::Scalar(last)] => (first, step, last),
        _ => return colon(parts),
    };
    Ok(Value::Range(Rc::new(Range::new(first, step, last))))
}

/// The row of `[first, last]` or `[first, step, last]`. Doubles stay a lazy [`Range`]; with an integer operand the
/// row is of its class, with a single one it is single. Of an array operand the first element counts, an empty one
/// gives an empty row.
///
/// # Errors
/// Operands that are no numbers, different integer classes, a row that does not fit into memory.
pub fn colon(parts: &[Value]) -> Result<Value> {
    let mut class = Class::Double;
    for part in parts.iter().map(Value::class) {
        match (class, part) {
            (Class::Double | Class::Single, part) if part.is_integer() => class = part,
            (class, part) if class.is_integer() && part.is_integer() && class != part => {
                return Err(Error::new(
                    "MATLAB:colon:sameIntegerType",
                    "Colon operands must be all the same type.",
                ));
            }
            (Class::Double, Class::Single) => class = Class::Single,
            _ => (),
        }
    }
    let ends: Vec<f64> = if parts.iter().any(Value::is_empty) {
        parts.iter().try_for_each(|part| to_class(part.clone(), Class::Double).map(drop))?;
        vec![1.0, 0.0]
    } else {
        parts.iter().map(first_element).gather::<Result<_>>()?
    };
    let (first, step, last) = match ends.as_slice() {
        [first, last] => (*first, 1.0, *last),
        [first, step, last] => (*first, *step, *last),
        _ => return Err(crate::Fault::NotEnoughInputs.with(&[&"colon"])),
    };
    // An infinite step leaves the first element, if any.
    let beyond = step.is_infinite() && first.is_finite() && last.is_finite();
    let step = if beyond { (1.0 + (last - first).abs()).copysign(step) } else { step };
    if parts.iter().all(Value::is_char) || (parts.len() == 3 && parts[0].is_char() && parts[2].is_char()) {
        let range = Range::new(first, step, last);
        range.check_size()?;
        return to_class(Value::Range(Rc::new(range)), Class::Char);
    }
    match class {
        Class::Int8 => integers::<i8>(first, step, last),
        Class::Int16 => integers::<i16>(first, step, last),
        Class::Int32 => integers::<i32>(first, step, last),
        Class::Int64 => integers::<i64>(first, step, last),
        Class::Uint8 => integers::<u8>(first, step, last),
        Class::Uint16 => integers::<u16>(first, step, last),
        Class::Uint32 => integers::<u32>(first, step, last),
        Class::Uint64 => integers::<u64>(first, step, last),
        Class::Single => {
            let range = Range::new(first, step, last);
            memory::check::<f32>(&crate::value::Dims::matrix(1, range.len()))?;
            Ok(Tensor::row(range.iter().map(|x| x as f32).gather()).into())
        }
        _ => {
            let range = Range::new(first, step, last);
            range.check_size()?;
            Ok(Value::Range(Rc::new(range)))
        }
    }
}

fn integers<T: IntElement + Element>(first: f64, step: f64, last: f64) -> Result<Value> {
    if step.fract() != 0.0 {
        return Err(Error::new(
            "MATLAB:colon:nonIntegerStep",
            "Colon operands must be in the range of the data type with no fractional part.",
        ));
    }
    let range = Range::new(first, step, last);
    memory::check::<T>(&crate::value::Dims::matrix(1, range.len()))?;
    Ok(Tensor::row(range.iter().map(T::from_f64).gather()).into())
}

fn first_element(part: &Value) -> Result<f64> {
    if let Some(x) = part.as_f64() {
        return Ok(x);
    }
    let numbers = part.to_f64s().and_then(|numbers| numbers.first().copied());
    numbers.ok_or_else(|| {
        Error::new("MATLAB:colon:invalidOperand", "Colon operands must be numeric, logical or char scalars.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_the_row() {
        let row = colon(&[Value::Int(Class::Int8, 1), Value::Scalar(3.0)]);
        assert_eq!(row.map(|v| (v.class(), v.numel())).ok(), Some((Class::Int8, 3)));
        let one = colon(&[Value::Scalar(3.0), Value::Scalar(f64::NEG_INFINITY), Value::Scalar(1.0)]);
        assert_eq!(one.map(|v| v.as_f64()).ok().flatten(), Some(3.0));
        let empty = colon(&[Value::empty(), Value::Scalar(3.0)]);
        assert_eq!(empty.map(|v| v.dims().to_string()).ok().as_deref(), Some("1x0"));
        let [empty, chars] = ["", "c"].map(Value::text);
        for (parts, class) in
            [([Value::empty(), Value::Int(Class::Int8, 3)], Class::Int8), ([empty, chars], Class::Char)]
        {
            let row = colon(&parts);
            assert_eq!(row.map(|v| (v.class(), v.numel())).ok(), Some((class, 0)));
        }
    }
}
