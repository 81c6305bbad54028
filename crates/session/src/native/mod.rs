//! Programs ahead of time: what `lanner build` makes of a file.
//!
//! - `compiled` the file and what it reaches as functions of LIR
//! - `written`  these as C
//! - `bounded`  what has no bound, where nothing may be on the heap; `stack` what is on the stack then
//! - `told`     what the runtime library is told of a program
//! - `target`   what is made; `library` functions that others call, with the runtime library
//! - `entrance` how functions are called from outside
//! - `failures` the errors of the language that they end with

mod bounded;
mod compiled;
mod entrance;
mod failures;
mod library;
mod stack;
mod target;
mod told;
mod written;

pub use bounded::Complaint;
pub(crate) use compiled::{Compiled, Plan, compiled, native_text};
pub use entrance::{Entrance, Passed};
pub use stack::{Stack, StackFunction, StackUse};
pub use target::{Target, build};
pub(crate) use target::{compiled_for, write_for};
pub(crate) use written::shown;
pub use written::{BuildRequest, Built, NeedsRuntime, NoHeap};
