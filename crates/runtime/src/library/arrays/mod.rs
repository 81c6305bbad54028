//! Searching and gathering elements: find, accumarray, bsxfun, and subscripts as data.

mod accumarray;
mod bsxfun;
mod find;
mod lookup;
mod subsref;

use crate::host::{Args, Host, Outputs};
use crate::kernels;
use crate::memory::Gather;
use crate::{Error, Result};
use accumarray::accumarray;
use bsxfun::bsxfun;
use find::find;
use lookup::lookup;
use subsref::{subsasgn, subsref};

kernels! { find, accumarray, bsxfun, lookup, subsref, subsasgn, deal }

/// `[a, b, …] = deal(x)`, `[a, b, …] = deal(x, y, …)`.
pub fn deal(_host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let count = nargout.max(1);
    match args.as_slice() {
        [one] => Ok(Outputs::from_elem(one.clone(), count)),
        several if several.len() == count => Ok(args.into_iter().gather()),
        _ => Err(Error::new(
            "MATLAB:deal:narginNargoutMismatch",
            "The number of outputs should match the number of inputs.",
        )),
    }
}
