//! Inverses of sparse matrices.

use super::{done, first};
use crate::error::warning;
use crate::sparse::solve;
use crate::{Args, Host, Outputs, Result};

/// `inv(S)`.
pub fn inv(host: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args).filter(|m| m.dims().rows() == m.dims().columns() && !m.dims().is_empty())
    else {
        return Ok(None);
    };
    let inverse = solve::inverse(m)?;
    if warning::is_pending() {
        crate::library::errors::show_pending(host)?;
    }
    done(inverse)
}
