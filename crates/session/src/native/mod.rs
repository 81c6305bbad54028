//! Programs ahead of time: what `lanner build` makes of a file.
//!
//! - `compiled` the file and what it reaches as functions of LIR
//! - `written`  these as C
//! - `told`     what the runtime library is told of a program
//! - `entrance` how functions are called from outside
//! - `failures` the errors of the language that they end with

mod compiled;
mod entrance;
mod failures;
mod told;
mod written;

pub(crate) use compiled::{Compiled, compiled, compiled_program, first_function, native_text};
pub use entrance::{Entrance, Passed};
pub use told::build_program;
pub(crate) use told::write_program;
pub use written::{BuildRequest, Built, NeedsRuntime, build_c};
pub(crate) use written::{shown, write_functions};
