//! Files: opening, reading, writing, MAT-files.

use crate::{Error, Host, Result, kernels};
use std::io::Write;

kernels! {}

/// Writes text to an open file; 1 is the session's output, 2 the error output.
///
/// # Errors
/// An identifier that belongs to no file that is open for writing.
pub fn write(host: &mut dyn Host, fid: f64, text: &str) -> Result<()> {
    if fid == 1.0 {
        return host.print(text);
    }
    if fid == 2.0 {
        // A closed error output is nobody's concern.
        let _ = std::io::stderr().write_all(text.as_bytes());
        return Ok(());
    }
    Err(Error::new(
        "MATLAB:FileIO:InvalidFid",
        "Invalid file identifier. Use fopen to generate a valid file identifier.",
    ))
}
