//! What `if` and `while` make of a value.

use crate::value::instance::data_of;
use crate::value::{Tensor, Value};
use crate::{Fault, Result};
use lanner_base::Dialect;

/// Whether a condition holds: it is not empty, and all elements are nonzero.
///
/// # Errors
/// NaN has no truth; cells, structs, strings and handles have none either.
#[inline]
pub fn truth(value: &Value) -> Result<bool> {
    match value {
        Value::Bool(x) => Ok(*x),
        Value::Scalar(x) if !x.is_nan() => Ok(*x != 0.0),
        Value::Int(_, bits) => Ok(*bits != 0),
        other => truth_of_array(other),
    }
}

/// The operand of `&&` or `||`.
///
/// # Errors
/// Anything but a scalar that has a truth.
pub fn scalar_truth(value: &Value) -> Result<bool> {
    if value.is_scalar() { truth(value) } else { Err(Fault::ShortCircuitArray.with(&[])) }
}

/// The same as the dialect has it: Octave takes arrays as `if` does.
///
/// # Errors
/// Those of the dialect's.
pub fn logical(value: &Value, dialect: Dialect) -> Result<bool> {
    match dialect {
        Dialect::Matlab => scalar_truth(value),
        Dialect::Octave => truth(value),
    }
}

fn truth_of_array(value: &Value) -> Result<bool> {
    if let Some(data) = data_of(value) {
        return truth(&data);
    }
    match value {
        Value::Logical(t) => Ok(t.numel() > 0 && t.data().iter().all(|&x| x)),
        Value::Double(t) => all_nonzero(t, |x| *x != 0.0, |x| x.is_nan()),
        Value::Single(t) => all_nonzero(t, |x| *x != 0.0, |x| x.is_nan()),
        Value::Complex(t) => {
            all_nonzero(t, |z| z.re != 0.0 || z.im != 0.0, |z| z.re.is_nan() || z.im.is_nan())
        }
        Value::ComplexSingle(t) => {
            all_nonzero(t, |z| z.re != 0.0 || z.im != 0.0, |z| z.re.is_nan() || z.im.is_nan())
        }
        Value::Sparse(m) => {
            let entries = truth(&m.values().to_value())?;
            Ok(entries && m.values().len() == m.dims().numel())
        }
        Value::Scalar(_) => Err(Fault::NanToLogical.with(&[])),
        Value::String(_) | Value::Undefined => Err(no_truth(value)),
        _ => match value.to_f64s() {
            Some(numbers) => Ok(!numbers.is_empty() && numbers.iter().all(|&x| x != 0.0)),
            None => Err(no_truth(value)),
        },
    }
}

#[cold]
fn no_truth(value: &Value) -> crate::Error {
    Fault::BadCondition.with(&[&value.class_name()])
}

fn all_nonzero<T>(t: &Tensor<T>, nonzero: impl Fn(&T) -> bool, nan: impl Fn(&T) -> bool) -> Result<bool> {
    if t.data().iter().any(nan) {
        return Err(Fault::NanToLogical.with(&[]));
    }
    Ok(t.numel() > 0 && t.data().iter().all(nonzero))
}
