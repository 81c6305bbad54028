//! Sizes and classes as arguments: `zeros(2, 3)`, `ones([2 3], 'int8')`, `eye(3, 'like', x)`.

use crate::value::Dims;
use crate::{Error, Result, Value};
use lanner_facts::Class;
use smallvec::SmallVec;

/// The extents that leading numeric arguments mean, and the arguments after them. None means 1x1, one number `n`
/// means `n x n`, a row of numbers all extents, several numbers one extent each; negative ones count as 0.
///
/// # Errors
/// Sizes that are not integers, not scalar or no row.
pub fn size_arguments(args: &[Value]) -> Result<(Dims, &[Value])> {
    let count = args.iter().take_while(|arg| arg.is_numeric() || arg.class() == Class::Logical).count();
    let (sizes, rest) = args.split_at(count);
    let dims = match sizes {
        [] => Dims::SCALAR,
        [Value::Scalar(n)] => {
            let n = extent(*n)?;
            Dims::matrix(n, n)
        }
        [one] => size_vector(one)?,
        several => {
            let extents: SmallVec<[usize; 4]> = several.iter().map(size_scalar).collect::<Result<_>>()?;
            Dims::new(&extents)
        }
    };
    Ok((dims, rest))
}

/// The extents in a row of numbers; one number `n` means `n x n`.
///
/// # Errors
/// What is no row of integers.
pub fn size_vector(sizes: &Value) -> Result<Dims> {
    let not_a_row =
        || Error::new("MATLAB:sizeVectorMustBeRow", "Size vector must be a row vector with real elements.");
    if sizes.is_complex() || (!sizes.is_empty() && !sizes.dims().is_row()) {
        return Err(not_a_row());
    }
    let extents: SmallVec<[usize; 4]> =
        sizes.to_f64s().ok_or_else(not_a_row)?.iter().map(|&x| extent(x)).collect::<Result<_>>()?;
    Ok(match extents.as_slice() {
        [] => Dims::EMPTY,
        [n] => Dims::matrix(*n, *n),
        several => Dims::new(several),
    })
}

/// One extent from a numeric scalar.
///
/// # Errors
/// What is no scalar or no integer.
pub fn size_scalar(size: &Value) -> Result<usize> {
    match size.as_f64() {
        Some(x) => extent(x),
        None => Err(Error::new("MATLAB:NonScalarInput", "Size inputs must be scalar.")),
    }
}

/// An extent: negative counts as 0, infinity as more than there is memory for.
fn extent(x: f64) -> Result<usize> {
    if x.is_nan() || (x.fract() != 0.0 && x.is_finite()) {
        return Err(Error::new("MATLAB:NonIntegerInput", "Size inputs must be integers."));
    }
    // The cast saturates at both ends.
    Ok(x as usize)
}

/// Class and complexity of the array to make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prototype {
    /// The class.
    pub class: Class,
    /// Stored with imaginary parts.
    pub complex: bool,
}

/// What a class name, or `'like', p`, after the sizes asks for; double where there is nothing.
///
/// # Errors
/// Other texts, further arguments.
pub fn prototype(rest: &[Value]) -> Result<Prototype> {
    let unknown = || {
        Error::new(
            "MATLAB:trailingStringNotLikeOrClass",
            "Trailing string input must be 'like' or a valid numeric class name.",
        )
    };
    match rest {
        [] => Ok(Prototype { class: Class::Double, complex: false }),
        [name] => {
            let text = name.as_text().ok_or_else(unknown)?;
            class_named(&text).map(|class| Prototype { class, complex: false }).ok_or_else(unknown)
        }
        [like, p] if like.as_text().is_some_and(|text| text.eq_ignore_ascii_case("like")) => {
            let class = p.class();
            if class.is_numeric() || class == Class::Logical {
                Ok(Prototype { class, complex: p.is_complex() })
            } else {
                Err(unknown())
            }
        }
        _ => Err(unknown()),
    }
}

/// The numeric class, or logical, of this name.
pub fn class_named(name: &str) -> Option<Class> {
    let numeric = [Class::Double, Class::Single, Class::Logical];
    numeric.iter().chain(&Class::INTEGERS).copied().find(|class| class.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Tensor;

    #[test]
    fn sizes_are_read_in_all_forms() {
        let dims = |args: &[Value]| size_arguments(args).map(|(dims, rest)| format!("{dims} {}", rest.len()));
        let row = |data: &[f64]| Value::from(Tensor::row(data.to_vec()));
        assert_eq!(dims(&[]).unwrap(), "1x1 0");
        assert_eq!(dims(&[Value::Scalar(3.0)]).unwrap(), "3x3 0");
        assert_eq!(dims(&[Value::Scalar(3.0), Value::Scalar(-2.0)]).unwrap(), "3x0 0");
        assert_eq!(dims(&[row(&[2.0, 3.0, 4.0]), Value::text("int8")]).unwrap(), "2x3x4 1");
        assert_eq!(dims(&[Value::Scalar(1.5)]).unwrap_err().to_string(), "Size inputs must be integers.");
    }
}
