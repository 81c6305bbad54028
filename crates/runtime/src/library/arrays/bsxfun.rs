//! A function of two arrays that are expanded to each other: `bsxfun`.

use crate::host::{Args, Host, Outputs};
use crate::library::shape::along;
use crate::memory;
use crate::value::{Dims, Tensor};
use crate::{Error, Result, Value};

/// `bsxfun(fun, a, b)`.
pub fn bsxfun(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let (a, b) = (&args[1], &args[2]);
    let Some(dims) = a.dims().expanded(&b.dims()) else {
        return Err(Error::new(
            "MATLAB:bsxfun:arrayDimensionsMustMatch",
            "Non-singleton dimensions of the two input arrays must match each other.",
        ));
    };
    let operands = Args::from_iter([expanded(a, &dims)?, expanded(b, &dims)?]);
    host.call(&args[0], operands, nargout.max(1))
}

/// The array with its dimensions of extent 1 repeated.
fn expanded(x: &Value, dims: &Dims) -> Result<Value> {
    let mut out = x.clone();
    for k in 0..dims.rank() {
        let n = dims.extent(k);
        if x.dims().extent(k) != n {
            out = along(&out, k, Tensor::row(memory::filled(1.0, n)).into())?;
        }
    }
    Ok(out)
}
