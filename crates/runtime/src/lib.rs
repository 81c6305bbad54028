//! Values, arrays, kernels, strings, files and errors of the MATLAB language. Knows no IR.
//!
//! - `value/`   what a variable can hold
//! - `arith/`   the operators and scalar operations, once for all classes
//! - `index/`   subscripts: reading, assignment that grows, deletion, chains such as `a.b(3).c{2} = 1`
//! - `concat/`  `[a, b; c]` and `cat`
//! - `copies`   copies of arrays, counted
//! - `mat/`     MAT-files: variables as bytes and back
//! - `text/`    numbers as text: display, `printf` formats, `num2str`
//! - `library/` the Rust functions of the table's `Call` rows, one file per family
//! - `fused/`  chains of elementwise operations, computed block by block
//! - `sparse/` sparse matrices: arithmetic, products, subscripts, concatenation, equations
//! - `symbols`  what compiled code calls
//! - `output`   what a program prints, on its way
//! - `outputs`  values of calls, on their way to their targets
//! - `pager`    output on a terminal, page by page
//! - `input`    lines and keys from standard input
//! - `ready`    files that make a program wait
//! - `state`    what lives as long as the session: output, format, random numbers, files
//! - `threads`  how many threads compute
//! - `host`     what a kernel may ask of the engine that runs it

#![cfg_attr(test, allow(clippy::disallowed_methods))]

/// As the standard library's; text that memory cannot hold ends the kernel (`memory`).
macro_rules! format {
    ($($part:tt)*) => { $crate::memory::formatted(::std::format_args!($($part)*)) };
}

pub mod arith;
pub mod concat;
pub mod copies;
pub mod error;
pub mod fused;
pub mod host;
pub mod index;
pub mod input;
pub mod library;
pub mod mat;
pub mod memory;
pub mod output;
pub mod outputs;
pub mod pager;
pub mod ready;
pub mod sparse;
pub mod state;
pub mod symbols;
pub mod text;
pub mod threads;
pub mod value;

pub use error::{Error, Fault, Place, Result};
pub use host::{Args, Host, Outputs, Workspace, one};
pub use state::State;
pub use value::*;
