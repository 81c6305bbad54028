//! Subscripts of a place from its number and back: `sub2ind`, `ind2sub`.

use crate::host::{Args, Host, Outputs, one};
use crate::memory;
use crate::memory::{Duplicate, Gather, GrowBy};
use crate::value::{Dims, Tensor};
use crate::{Error, Result, Value};
use lanner_base::interrupt::Polled;

/// `sub2ind(sz, i, j, …)`.
pub fn sub2ind(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let extents = extents(&args[0], "MATLAB:sub2ind:InvalidSize", args.len() - 1)?;
    let dims = args[1].dims();
    if args[1..].iter().any(|s| s.dims() != dims) {
        return Err(Error::new(
            "MATLAB:sub2ind:SubscriptVectorSize",
            "The subscript vectors must all be of the same size.",
        ));
    }
    let mut places = memory::filled(1.0, dims.numel());
    let mut stride = 1.0;
    for (subscript, &extent) in args[1..].iter().zip(&extents) {
        let Some(subscript) = subscript.to_f64s() else {
            return Err(Error::new("MATLAB:sub2ind:NonNumeric", "Subscripts must be numeric."));
        };
        for (place, &s) in places.iter_mut().zip(subscript.iter()).paced() {
            if !(s >= 1.0 && s <= extent) || s.fract() != 0.0 {
                return Err(Error::new("MATLAB:sub2ind:IndexOutOfRange", "Out of range subscript."));
            }
            *place += (s - 1.0) * stride;
        }
        stride *= extent;
    }
    one(Tensor::new(dims, places))
}

/// The size vector as `count` extents, the last one taking the product of all that remain.
fn extents(sizes: &Value, identifier: &str, count: usize) -> Result<Vec<f64>> {
    let sizes = sizes.to_f64s().unwrap_or_default();
    if sizes.len() < 2 {
        return Err(Error::new(identifier, "Size vector must have at least two elements."));
    }
    if sizes.iter().any(|d| *d < 0.0 || d.fract() != 0.0) {
        return Err(Error::new(identifier, "Size vector must be a row vector of nonnegative integers."));
    }
    let mut extents = sizes.duplicate();
    if count < extents.len() {
        let rest: f64 = extents[count - 1..].iter().product();
        extents.truncate(count);
        extents[count - 1] = rest;
    }
    extents.grow_to(count, 1.0);
    Ok(extents)
}

/// `[i, j, …] = ind2sub(sz, place)`.
pub fn ind2sub(_host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let count = nargout.max(1);
    let extents = extents(&args[0], "MATLAB:ind2sub:InvalidSize", count)?;
    let total: f64 = extents.iter().product();
    let dims: Dims = args[1].dims();
    let Some(places) = args[1].to_f64s() else {
        return Err(Error::new("MATLAB:ind2sub:invalidIndex", "Linear indices must be positive integers."));
    };
    if places.iter().paced().any(|p| !(*p >= 1.0) || p.fract() != 0.0) {
        return Err(Error::new("MATLAB:ind2sub:invalidIndex", "Linear indices must be positive integers."));
    }
    if places.iter().any(|&p| p > total) {
        return Err(Error::new("MATLAB:ind2sub:IndexOutOfRange", "Index out of range."));
    }
    let mut rest: Vec<f64> = places.iter().map(|p| p - 1.0).gather();
    let mut outputs = Outputs::new();
    for (k, &extent) in extents.iter().enumerate() {
        let last = k + 1 == count;
        let subscript: Vec<f64> =
            rest.iter().map(|&r| if last { r + 1.0 } else { r % extent + 1.0 }).gather();
        rest.iter_mut().paced().for_each(|r| *r = (*r / extent).floor());
        outputs.push(Tensor::new(dims.clone(), subscript).into());
    }
    Ok(outputs)
}
