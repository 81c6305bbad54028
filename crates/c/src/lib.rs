//! Readable C99 for LIR: a back end that decides nothing.
//!
//! ```text
//! func dot                              double dot(int64_t n, const double *restrict x, const double *restrict y) {
//!   param n                                 double s = 0.0;
//!   …                                       for (int64_t i = 0; i < n; i++) {
//! b1:                                           s += x[i] * y[i];
//!   count i < n, b2, b3                     }
//! b2:                                       return s;
//!   a = load x[i]                       }
//!   …
//! ```
//!
//! - `notes`      what LIR does not say: names of files, comments, lines, errors; options
//! - `signature`  how functions are called
//! - `graph`      blocks and handlers as nodes; dominators and loops
//! - `values`     which registers are variables, and which are a part of their only reader
//! - `straight`   the instructions of a node as statements
//! - `insts`, `elements`   each instruction in C
//! - `simplify`, `structure`   nodes as structured statements
//! - `leave`      ways out of loops that `break` has no words for
//! - `declare`    where variables are declared
//! - `expr`, `stmt`, `print`   C as trees, and as text
//! - `ops`, `helpers`, `arithmetic`, `library`, `types`   what operations are in C
//! - `product`    products of matrices
//! - `own`        kernels of mathematics that a file has itself
//! - `memory`, `storage`   where buffers are
//! - `calls`, `exits`   calls, errors, returns
//! - `runtime`    calls of the runtime library; `program` what it is told of the program
//! - `standalone` `main` of a function that is a program by itself
//! - `names`      identifiers
//! - `uses`       what a file needs for what stands in it
//! - `unit`, `header`   the files; `record` the last error
//!
//! The C has LIR's bits where it is compiled without contraction (`-ffp-contract=off`), but for which NaN comes of an operation. It is
//! C99 without warnings, but for one thing: integers are converted to narrower ones with a sign, and moved down with one, as all
//! compilers do it.
//!
//! What is absent. No decisions: order, storage and kernels are LIR's. No checks: what LIR's interpreter calls a fault is a wrong
//! compiler's. Nobody to ask: a function that asks is no program of its own.

mod arithmetic;
mod body;
mod calls;
mod declare;
mod elements;
mod error;
mod exits;
mod expr;
mod graph;
mod header;
mod helpers;
mod insts;
mod leave;
mod library;
mod memory;
mod names;
mod notes;
mod ops;
mod own;
mod print;
mod product;
mod program;
mod record;
mod runtime;
mod signature;
mod simplify;
mod standalone;
mod stmt;
mod storage;
mod straight;
mod structure;
mod types;
mod unit;
mod uses;
mod values;
mod visit;

pub use error::Error;
pub use notes::{
    ErrorText, Exported, Frames, FuncNotes, Linkage, Math, Notes, Options, Output, Placed, Polls,
};
pub use program::{Described, Place, Program, Unit};
pub use unit::write;
