//! Questions about extents.

use crate::host::{Args, Host, Outputs, one};
use crate::index;
use crate::memory::{Gather, Grow};
use crate::value::{Dims, Tensor};
use crate::{Error, Result, Value};

/// `size(x)`, `size(x, dim)`, `size(x, [d1 d2])`, `size(x, d1, d2, …)`, `[m, n, …] = size(x)`.
pub fn size(_host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let dims = args[0].dims();
    if let [_, Value::Scalar(d)] = args.as_slice()
        && *d >= 1.0
        && d.fract() == 0.0
        && nargout <= 1
    {
        return one(dims.extent(*d as usize - 1));
    }
    let values: Vec<f64> = if args.len() > 1 {
        asked_extents(&dims, &args[1..])?
    } else if nargout > 1 {
        folded_extents(&dims, nargout)
    } else {
        dims.as_slice().iter().map(|&d| d as f64).gather()
    };
    if nargout <= 1 {
        return one(Tensor::row(values));
    }
    if values.len() < nargout {
        return Err(Error::new(
            "MATLAB:getdimarg:tooManyOutputs",
            "The number of outputs must not exceed the number of requested dimensions.",
        ));
    }
    Ok(values.into_iter().take(nargout).map(Value::Scalar).gather())
}

/// The extents of the dimensions that the arguments name.
fn asked_extents(dims: &Dims, asked: &[Value]) -> Result<Vec<f64>> {
    let bad = || {
        Error::new(
            "MATLAB:getdimarg:dimensionMustBePositiveInteger",
            "Dimension argument must be a positive integer scalar or a vector of positive integers.",
        )
    };
    let mut values = Vec::new();
    for list in asked {
        let list = if list.is_numeric() { list.to_f64s() } else { None };
        for &d in list.ok_or_else(bad)?.iter() {
            if d < 1.0 || d.fract() != 0.0 || d.is_nan() {
                return Err(bad());
            }
            values.put(dims.extent(d as usize - 1) as f64);
        }
    }
    Ok(values)
}

/// One extent per output; the last one takes the product of all that remain.
fn folded_extents(dims: &Dims, count: usize) -> Vec<f64> {
    let last = (count - 1..dims.rank()).map(|k| dims.extent(k)).product::<usize>();
    let mut values: Vec<f64> = (0..count - 1).map(|k| dims.extent(k) as f64).gather();
    values.put(last as f64);
    values
}

/// `numel(x)`; `numel(x, i, j, …)` counts what the subscripts select.
pub fn numel(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    match args.as_slice() {
        [x] => one(x.numel()),
        [x, subscripts @ ..] => one(index::get(x, subscripts)?.numel()),
        [] => one(0.0),
    }
}

/// `ndims(x)`.
pub fn ndims(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().rank())
}

/// `length(x)`: the largest extent, 0 for an empty array.
pub fn length(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let dims = args[0].dims();
    one(if dims.is_empty() { 0 } else { dims.as_slice().iter().copied().max().unwrap_or(0) })
}

/// `rows(x)`.
pub fn rows(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().rows())
}

/// `columns(x)`.
pub fn columns(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().columns())
}

/// `isempty(x)`.
pub fn isempty(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].is_empty())
}

/// `isscalar(x)`.
pub fn isscalar(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].is_scalar())
}

/// `isvector(x)`.
pub fn isvector(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().is_vector())
}

/// `isrow(x)`.
pub fn isrow(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().is_row())
}

/// `iscolumn(x)`.
pub fn iscolumn(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().is_column())
}

/// `ismatrix(x)`.
pub fn ismatrix(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[0].dims().rank() == 2)
}

/// `issquare(x)`.
pub fn issquare(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let dims = args[0].dims();
    one(dims.rank() == 2 && dims.rows() == dims.columns())
}

/// `size_equal(a, b, …)`.
pub fn size_equal(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args.windows(2).all(|pair| pair[0].dims() == pair[1].dims()))
}
