//! Errors and warnings.

use crate::error::warning;
use crate::{Host, Result, kernels};

kernels! {}

/// Shows a warning to the user, on standard error.
///
/// # Errors
/// A broken pipe ends the program.
pub fn warn(host: &mut dyn Host, identifier: &str, message: &str) -> Result<()> {
    let _ = identifier;
    host.state().out.flush()?;
    eprintln!("Warning: {message}");
    Ok(())
}

/// Shows the warnings that kernels without a host left behind.
///
/// # Errors
/// As [`warn`].
pub fn show_pending(host: &mut dyn Host) -> Result<()> {
    for pending in warning::take() {
        warn(host, pending.identifier, &pending.message)?;
    }
    Ok(())
}
