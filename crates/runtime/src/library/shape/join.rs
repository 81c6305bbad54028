//! `[ ]` as functions.

use crate::concat::concatenate;
use crate::host::{Args, Host, Outputs, one};
use crate::library::arguments;
use crate::{Error, Result};

/// `horzcat(a, b, …)`.
pub fn horzcat(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(concatenate(args.into_vec(), 1)?)
}

/// `vertcat(a, b, …)`.
pub fn vertcat(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(concatenate(args.into_vec(), 0)?)
}

/// `cat(dim, a, b, …)`.
pub fn cat(_host: &mut dyn Host, mut args: Args, _nargout: usize) -> Result<Outputs> {
    let dim = arguments::dimension(&args.remove(0)).map_err(|_| {
        Error::new(
            "MATLAB:catenate:invalidDimension",
            "Dimension for concatenation must be a positive integer.",
        )
    })?;
    one(concatenate(args.into_vec(), dim)?)
}
