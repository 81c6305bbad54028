//! Reading arguments: sizes, texts, flags, name-value pairs, counts.
//!
//! `cell(2, 3)`, `cell([2 3])` and `cell(2)` all name extents; `'UniformOutput', false` is a pair. Each function
//! here reads one such thing and raises the caller's error where it is not there.

use crate::memory::{Gather, Grow, Reword};
use crate::{Dims, Error, Fault, Result, Value};

/// Extents as `zeros`, `cell` and `ones` take them: `n` is n x n, `m, n, …` and `[m n …]` are extents. Negative
/// ones count as 0.
///
/// # Errors
/// Sizes that are not real numbers, not integers or NaN.
pub fn extents(args: &[Value]) -> Result<Dims> {
    match args {
        [] => Ok(Dims::SCALAR),
        [one] if !one.is_scalar() => {
            let sizes = one.to_f64s().filter(|_| one.dims().is_row() && !one.is_complex());
            let sizes = sizes.ok_or_else(|| Error::new("MATLAB:NonIntegerInput", SIZE_VECTOR))?;
            let sizes = sizes.iter().map(|&x| extent(x)).gather::<Result<Vec<usize>>>()?;
            Ok(Dims::new(&sizes))
        }
        [one] => {
            let n = extent(size_of(one)?)?;
            Ok(Dims::matrix(n, n))
        }
        many => {
            let sizes = many.iter().map(|v| extent(size_of(v)?)).gather::<Result<Vec<usize>>>()?;
            Ok(Dims::new(&sizes))
        }
    }
}

const SIZE_VECTOR: &str = "Size vector should be a row vector with real elements.";

fn size_of(value: &Value) -> Result<f64> {
    value
        .as_f64()
        .filter(|_| value.is_arithmetic())
        .ok_or_else(|| Error::new("MATLAB:NonScalarInput", "Size inputs must be scalar."))
}

fn extent(x: f64) -> Result<usize> {
    if x.is_nan() {
        return Err(Fault::SizeNan.with(&[]));
    }
    if x.fract() != 0.0 && x.is_finite() {
        return Err(Fault::SizeFraction.with(&[&x]));
    }
    // The cast saturates: an infinite extent is found to be too large where memory is asked for.
    Ok(x.max(0.0) as usize)
}

/// A dimension argument, from 0.
///
/// # Errors
/// Anything but a positive integer.
pub fn dimension(value: &Value) -> Result<usize> {
    match value.as_f64().filter(|_| !value.is_char()) {
        Some(d) if d >= 1.0 && d.fract() == 0.0 && d < 1e9 => Ok(d as usize - 1),
        _ => Err(Error::new(
            "MATLAB:getdimarg:dimensionMustBePositiveInteger",
            "Dimension argument must be a positive integer scalar within indexing range.",
        )),
    }
}

/// A count or index that must be an integer of at least 0.
pub fn count(value: &Value) -> Option<usize> {
    value.as_f64().filter(|x| *x >= 0.0 && x.fract() == 0.0 && *x < 9e15).map(|x| x as usize)
}

/// The option that a text argument names, in lower case.
pub fn option(value: &Value) -> Option<String> {
    match value {
        Value::Char(_) | Value::String(_) => value.as_text().map(|text| text.lowercase()),
        _ => None,
    }
}

/// What a condition makes of a 1x1 value: nonzero is true.
pub fn flag(value: &Value) -> Option<bool> {
    value.as_f64().filter(|x| !x.is_nan()).map(|x| x != 0.0)
}

/// Takes trailing `name, value` pairs off the arguments, as long as the name (in any case, or a unique beginning
/// of two letters and more) is one of `names`. Pairs come in the order of the call, with the index of the name.
pub fn take_pairs(args: &mut crate::Args, names: &[&str]) -> Vec<(usize, Value)> {
    let mut pairs = Vec::new();
    while args.len() >= 2 {
        let Some(found) = option(&args[args.len() - 2]).and_then(|text| matching(&text, names)) else {
            break;
        };
        let value = args.pop().unwrap_or_default();
        args.pop();
        pairs.put((found, value));
    }
    pairs.reverse();
    pairs
}

fn matching(text: &str, names: &[&str]) -> Option<usize> {
    let exact = names.iter().position(|name| name.eq_ignore_ascii_case(text));
    exact.or_else(|| {
        let begins = |name: &&str| name.len() > text.len() && name.lowercase().starts_with(text);
        let mut found = names.iter().enumerate().filter(|(_, name)| text.len() >= 2 && begins(name));
        let (at, _) = found.next()?;
        found.next().is_none().then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_come_in_three_forms() {
        assert_eq!(extents(&[Value::Scalar(2.0)]).unwrap(), Dims::matrix(2, 2));
        assert_eq!(extents(&[Value::Scalar(2.0), Value::Scalar(-1.0)]).unwrap(), Dims::matrix(2, 0));
        assert_eq!(
            extents(&[Value::from(crate::Tensor::row(vec![2.0, 3.0, 4.0]))]).unwrap(),
            Dims::new(&[2, 3, 4])
        );
        assert!(extents(&[Value::Scalar(1.5)]).is_err());
    }

    #[test]
    fn pairs_are_taken_from_the_end() {
        let mut args: crate::Args =
            vec![Value::Scalar(1.0), Value::text("uniform"), Value::Bool(false)].into();
        let pairs = take_pairs(&mut args, &["UniformOutput", "ErrorHandler"]);
        assert_eq!((args.len(), pairs.len(), pairs[0].0), (1, 1, 0));
    }
}
