//! The runtime library of native programs: values of any class in slots, and one C function for each instruction of MIR on them.
//!
//! ```text
//! c = {1, 'two'}; disp(c{2})
//!
//! lanner_put_f64(v, 1, 1);
//! lanner_put_text(v, 2, two, 3);
//! lanner_cell_row(v, 0, {1|LAST, 2|LAST}, 2);
//! lanner_put_f64(v, 1, 2);
//! lanner_get(v, {3}, 1, 0, {BRACE 1|LAST}, 1);
//! lanner_call_row(v, DISP, {4}, 1, {3|LAST}, 1, LANNER_STATEMENT);
//! ```
//!
//! There is no interpreter here and no IR: what an instruction does is in `lanner_runtime`, which the interpreter uses, too.
//!
//! - `abi`       functions and structures, declared once for Rust and C; `header` the header for C
//! - `layout`    constants that describe a program's functions; frames; calls
//! - `thread`    where a thread's engine is, and what an entry from the program does
//! - `engine`    what a thread has that runs a program
//! - `operands`  slots, and how instructions read and write them
//! - `frames`    activations: arguments in, outputs out
//! - `put`       native numbers, arrays, text become values; `get` the other way, `memory` without a copy
//! - `operate`   operators, ranges, concatenations, conditions, checks
//! - `access`    subscripts and fields, `end`, columns of loops
//! - `call`      calls; `handles` function handles
//! - `variables` global, persistent, cleared, displayed variables
//! - `objects`   what of all that is done by methods of classes
//! - `errors`    raising, catching, places
//! - `host`      what kernels may ask; `workspace` variables by name; `literal` numbers as text
//! - `kernels`   functions of numbers
//! - `start`     from `main` to the exit code
//!
//! Invariants: nothing unwinds into the program. A slot holds values in their one spelling. A frame is on the thread's list from its beginning
//! to its end. Only one piece of code has the engine at a time.
#![allow(unsafe_code)] // It is the interface with code that Rust does not see.

pub mod abi;
mod access;
mod call;
mod engine;
mod errors;
mod evaluate;
mod fast_paths;
mod frames;
mod get;
mod handles;
mod header;
mod host;
mod kernels;
pub mod layout;
mod literal;
mod memory;
mod objects;
mod operands;
mod operate;
mod put;
mod start;
mod thread;
mod variables;
mod workspace;

pub use access::*;
pub use call::*;
pub use errors::*;
pub use evaluate::{
    Evaluator, lend_base, program_code, program_code_outside, program_files, return_base, set_evaluator,
    with_program_path,
};
pub use frames::*;
pub use get::*;
pub use handles::*;
pub use header::{ABI, functions, header, lanner_row, lanner_rows, rows_fingerprint};
pub use host::*;
pub use memory::*;
pub use operands::{Chain, Slots, Words};
pub use operate::*;
pub use put::*;
pub use start::*;
pub use variables::*;

/// The header of the interface.
pub const HEADER: &str = include_str!("../include/lanner.h");

/// The bytes of a value, and so the distance of slots.
pub const VALUE_BYTES: usize = size_of::<lanner_runtime::Value>();

/// What the header says of a value: whole words.
const _: () = assert!(VALUE_BYTES.is_multiple_of(8) && align_of::<lanner_runtime::Value>() == 8);
