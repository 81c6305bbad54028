//! Sizes and classes as arguments: `zeros(2, 3)`, `ones([2 3], 'int8')`, `eye(3, 'like', x)`.

use crate::library::arguments;
use crate::value::Dims;
use crate::{Error, Result, Value};
use lanner_facts::Class;

/// The extents that leading numeric arguments mean (see [`arguments::extents`]), and the arguments after them.
///
/// # Errors
/// Sizes that are not integers, not scalar or no row.
pub fn size_arguments(args: &[Value]) -> Result<(Dims, &[Value])> {
    let count = args.iter().take_while(|arg| arg.is_numeric() || arg.class() == Class::Logical).count();
    let (sizes, rest) = args.split_at(count);
    Ok((arguments::extents(sizes)?, rest))
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
