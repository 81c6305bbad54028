//! The same elements in order, with other extents.

use crate::host::{Args, Host, Outputs, one};
use crate::library::arguments;
use crate::memory::Gather;
use crate::value::{Dims, Struct, Tensor};
use crate::{Error, Fault, Result, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// The value with extents whose product is its number of elements. The buffer moves where nobody else holds it.
pub fn with_dims(mut value: Value, dims: Dims) -> Value {
    debug_assert_eq!(value.numel(), dims.numel());
    if value.dims() == dims {
        return value;
    }
    value.make_stored();
    fn moved<T: Clone>(t: Rc<Tensor<T>>, dims: Dims) -> Tensor<T> {
        Rc::unwrap_or_clone(t).reshaped(dims)
    }
    match value {
        Value::Double(t) => moved(t, dims).into(),
        Value::Single(t) => moved(t, dims).into(),
        Value::Complex(t) => moved(t, dims).into(),
        Value::ComplexSingle(t) => moved(t, dims).into(),
        Value::Int8(t) => moved(t, dims).into(),
        Value::Int16(t) => moved(t, dims).into(),
        Value::Int32(t) => moved(t, dims).into(),
        Value::Int64(t) => moved(t, dims).into(),
        Value::Uint8(t) => moved(t, dims).into(),
        Value::Uint16(t) => moved(t, dims).into(),
        Value::Uint32(t) => moved(t, dims).into(),
        Value::Uint64(t) => moved(t, dims).into(),
        Value::Logical(t) => moved(t, dims).into(),
        Value::Char(t) => moved(t, dims).into(),
        Value::String(t) => moved(t, dims).into(),
        Value::Cell(t) => moved(t, dims).into(),
        Value::Struct(s) => Struct::clone(&s).reshaped(dims).into(),
        // Matrices that memory can hold in full, as `make_stored` has shown.
        Value::Sparse(m) => m.to_full().map_or_else(|_| Value::empty(), |full| with_dims(full, dims)),
        // These are 1x1 whatever happens.
        other @ (Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Range(_)
        | Value::Function(_)
        | Value::Object(_)
        | Value::List(_)
        | Value::Shared(_)) => other,
    }
}

/// `reshape(x, m, n, …)`, `reshape(x, [m n …])`; one of several sizes may be `[]`.
pub fn reshape(_host: &mut dyn Host, mut args: Args, _nargout: usize) -> Result<Outputs> {
    let x = args.remove(0);
    let dims = match args.as_slice() {
        [one] => {
            let sizes = one.to_f64s().unwrap_or_default();
            if sizes.len() < 2 {
                return Err(Error::new(
                    "MATLAB:getReshapeDims:sizeVector",
                    "Size vector must have at least two elements.",
                ));
            }
            let extents: SmallVec<[usize; 4]> = sizes.iter().map(|&d| extent(d)).gather::<Result<_>>()?;
            Dims::new(&extents)
        }
        several => deduced(several, x.numel())?,
    };
    if dims.numel() != x.numel() {
        return Err(Fault::ReshapeCount.with(&[&x.dims(), &dims]));
    }
    // Extents are bounded also where there are no elements.
    crate::memory::check::<u8>(&dims)?;
    one(with_dims(x, dims))
}

fn extent(d: f64) -> Result<usize> {
    if d.is_nan() || d.fract() != 0.0 {
        return Err(Error::new("MATLAB:NonIntegerInput", "Size arguments must be integer scalars."));
    }
    if d < 0.0 {
        return Err(Error::new("MATLAB:reshape:negativeSize", "Size vector elements should be nonnegative."));
    }
    Ok(d as usize)
}

/// Sizes one by one, of which one may be `[]`.
fn deduced(sizes: &[Value], numel: usize) -> Result<Dims> {
    let mut extents: SmallVec<[usize; 4]> = SmallVec::new();
    let mut unknown = None;
    for (k, size) in sizes.iter().enumerate() {
        if size.is_empty() {
            if unknown.replace(k).is_some() {
                return Err(Error::new(
                    "MATLAB:getReshapeDims:unknownDim",
                    "Size can only have one unknown.",
                ));
            }
            extents.push(1);
            continue;
        }
        match size.as_f64() {
            Some(d) => extents.push(extent(d)?),
            None => {
                return Err(Error::new(
                    "MATLAB:getReshapeDims:scalarDim",
                    "Size arguments must be integer scalars.",
                ));
            }
        }
    }
    if let Some(k) = unknown {
        let known = extents.iter().fold(1usize, |n, &extent| n.saturating_mul(extent));
        if known == 0 || !numel.is_multiple_of(known) {
            return Err(Error::new(
                "MATLAB:getReshapeDims:notDivisible",
                format!(
                    "Product of known dimensions, {known}, not divisible into total number of elements, {numel}."
                ),
            ));
        }
        extents[k] = numel / known;
    }
    Ok(Dims::new(&extents))
}

/// `squeeze(x)`: extents of 1 go, where there are more than two.
pub fn squeeze(_host: &mut dyn Host, mut args: Args, _nargout: usize) -> Result<Outputs> {
    let x = args.remove(0);
    let dims = x.dims();
    if dims.rank() == 2 {
        return one(x);
    }
    let wide: SmallVec<[usize; 4]> = dims.as_slice().iter().copied().filter(|&d| d != 1).gather();
    one(with_dims(x, Dims::new(&wide)))
}

/// `vec(x)`, `vec(x, dim)`: all elements along one dimension.
pub fn vec(_host: &mut dyn Host, mut args: Args, _nargout: usize) -> Result<Outputs> {
    let dim = args.get(1).map_or(Ok(0), arguments::dimension)?;
    let x = args.remove(0);
    let dims = Dims::SCALAR.with(dim, x.numel());
    one(with_dims(x, dims))
}
