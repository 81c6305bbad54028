//! The low-level IR (LIR): what machine code and C are made of.
//!
//! ```text
//! func dot                          s = dot(x, y)
//!   param n
//!   param x
//!   param y
//!   result s
//!   reg n: index
//!   reg i: index
//!   reg s: f64
//!   reg a: f64
//!   reg b: f64
//!   buffer x: f64 given
//!   buffer y: f64 given alias 1
//! b0:
//!   s = const 0.0
//!   i = const 0
//!   jump b1
//! b1:
//!   count i < n, b2, b3
//! b2:
//!   a = load x[i]
//!   b = load y[i]
//!   a = mul a, b
//!   s = add s, a
//!   turn i + 1, b1
//! b3:
//!   return
//! ```
//!
//! - `types`   what registers and elements are
//! - `func`    functions: registers, buffers, externs, exits, blocks
//! - `inst`    instructions and ends of blocks
//! - `runtime` calls of the runtime library
//! - `text/`   the text form, printed and parsed
//! - `visit`   what instructions read and write
//! - `verify`  what holds of every function
//! - `run/`    the interpreter: what instructions mean
//!
//! What is absent. No names of built-ins: what is computed elsewhere is an [`Extern`], known by its symbol. No allocation that
//! is not an instruction. No error that is raised here: where something is not as it has to be the function is left by an
//! [`Exit`] before anything was done, and its caller goes on from there. No shapes: extents are registers. Registers are
//! variables, not values; a back end for which that matters makes them values again.

mod func;
mod inst;
mod run;
mod runtime;
mod text;
mod types;
mod verify;
mod visit;

pub use func::{
    Alias, Block, BlockData, Buffer, BufferData, Constant, Exit, ExitData, Extern, ExternData, ExternParam,
    Func, Give, Home, Parameter, Reg, RegData,
};
pub use inst::{Argument, BinaryOp, CompareOp, Inst, Terminator, UnaryOp};
pub use lanner_base::ParseError;
pub use run::{Ended, Fault, Machine, Memory, Passed, Run, run};
pub use runtime::{Activation, Part, RuntimeArg, RuntimeCall, RuntimeStep, Word};
pub use text::parse;
pub use types::{Scalar, Type};
pub use verify::verify;
pub use visit::{handlers, successors, writes};
