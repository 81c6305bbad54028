//! Programs ahead of time: what `lanner build` makes of a file.
//!
//! - `compiled` the file and what it reaches as functions of LIR
//! - `written`  these as C
//! - `failures` the errors of the language that they end with

mod compiled;
mod failures;
mod written;

pub(crate) use compiled::native_text;
pub use written::{BuildRequest, Built, NeedsRuntime, build_c};
