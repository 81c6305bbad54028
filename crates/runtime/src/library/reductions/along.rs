//! Which dimensions a call works along, and its flags: `sum(x, 2)`, `sum(x, [1 2])`, `sum(x, 'all', 'omitnan')`.

use crate::library::arguments::{dimension, option};
use crate::memory::{Gather, Grow, Join};
use crate::value::{Dims, Struct};
use crate::{Error, Result, Value, with_tensor};
use std::rc::Rc;

/// The dimensions, from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Along {
    /// The first that is not 1.
    Default,
    /// This one.
    One(usize),
    /// These, ascending, at least two.
    Several(Vec<usize>),
    /// All of them.
    All,
}

/// Reads the arguments behind the array: at most one of dimension, dimensions or `'all'`, and flags of which `known`
/// is the list. Gives the flags in lower case.
///
/// # Errors
/// Dimensions that are none; flags that are not known.
pub fn read(name: &str, args: &[Value], known: &[&'static str]) -> Result<(Along, Vec<&'static str>)> {
    let mut along = Along::Default;
    let mut flags = Vec::new();
    for arg in args {
        match option(arg) {
            Some(text) if text == "all" => along = Along::All,
            Some(text) => match known.iter().find(|flag| **flag == text) {
                Some(flag) => flags.put(*flag),
                None => {
                    return Err(Error::new(
                        &format!("MATLAB:{name}:unknownFlag"),
                        format!("Invalid option. Option must be {}.", listed(known)),
                    ));
                }
            },
            None => along = dimensions(arg)?,
        }
    }
    Ok((along, flags))
}

fn listed(known: &[&str]) -> String {
    let quoted: Vec<String> = known.iter().map(|flag| format!("'{flag}'")).gather();
    quoted.joined(", ")
}

/// A dimension or a vector of different ones.
///
/// # Errors
/// Anything else.
pub fn dimensions(arg: &Value) -> Result<Along> {
    if arg.is_scalar() || !arg.is_numeric() || !arg.dims().is_vector() || arg.is_empty() {
        return Ok(Along::One(dimension(arg)?));
    }
    let mut dims = Vec::new();
    for x in arg.to_f64s().unwrap_or_default().iter() {
        dims.put(dimension(&Value::Scalar(*x))?);
    }
    dims.sort_unstable();
    if dims.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Error::new(
            "MATLAB:getdimarg:vecDimsMustBeUniquePositiveIntegers",
            "Dimension argument must be a positive integer scalar within indexing range or a vector of unique positive integers.",
        ));
    }
    Ok(Along::Several(dims))
}

/// Applies a function along the dimensions: `f(value, dim)`, where `dim` is none for the first that is not 1.
///
/// # Errors
/// Those of `f`.
pub fn apply(
    along: &Along,
    value: Value,
    mut f: impl FnMut(Value, Option<usize>) -> Result<Value>,
) -> Result<Value> {
    match along {
        Along::Default => f(value, None),
        Along::One(dim) => f(value, Some(*dim)),
        Along::Several(dims) => dims.iter().try_fold(value, |value, &dim| f(value, Some(dim))),
        Along::All => f(column(value), Some(0)),
    }
}

/// All elements as one column.
pub fn column(value: Value) -> Value {
    let dims = Dims::matrix(value.numel(), 1);
    reshaped(value, dims)
}

/// The same elements with other extents of the same product.
pub fn reshaped(value: Value, dims: Dims) -> Value {
    if value.is_scalar() || value.dims() == dims {
        return value;
    }
    if let Value::Struct(s) = value {
        return Value::Struct(Rc::new(Struct::clone(&s).reshaped(dims)));
    }
    with_tensor!(&value, t => {
        let tensor = (**t).clone();
        tensor.reshaped(dims).into()
    }, else value.clone())
}
