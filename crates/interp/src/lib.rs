//! The interpreter of MIR in slot form: tier 0, and the oracle that every other engine must agree with.
//!
//! - `bytecode`   scalar blocks: runs of scalar instructions, on unboxed doubles
//! - `run`        one instruction; errors and their handlers
//! - `rare`       the rest of them
//! - `steps`      parts of single instructions
//! - `watch`      the same one by one, each shown to a watcher
//! - `meter`      counts changes of parts of variables
//! - `buffers`    a watcher that counts the memory of arrays
//! - `operands`   reading and writing slots
//! - `call`       calls of functions and built-ins, scripts and evaluated text
//! - `access`     chains of subscripts and fields
//! - `frame`      what one activation holds
//! - `function_entry` functions as a whole as machine code
//! - `lazy_elementwise` elementwise operations on arrays, run as one
//! - `tier`       back edges, where machine code of loops is entered
//! - `workspace`  variables by name
//! - `host`       what kernels may ask
//! - `outside`    text that another engine has evaluated
//! - `part`       a part of a file that runs by itself
//! - `loaded`     a unit with what running it needs
//! - `literals`   arrays that are written as numbers
//! - `unwound`    what is put back by unwinding
//! - `objects`    objects of classes that programs define
//!
//! Invariants: slots are resolved at lowering, no name is hashed in the loop; a frame's slots are in `run`'s hands
//! while its instructions run, and in the frame whenever anything else can look at them (calls, kernels).

mod access;
mod arrays;
mod buffers;
mod bytecode;
mod call;
mod frame;
mod function_entry;
mod host;
mod interpreter;
mod lazy_elementwise;
mod literals;
mod loaded;
mod meter;
mod objects;
mod operands;
mod outside;
mod part;
mod rare;
mod rooms;
mod run;
mod steps;
mod tier;
mod unwound;
mod watch;
mod workspace;

pub use buffers::{ArrayMemory, Buffers};
pub use function_entry::DeoptFrame;
pub use interpreter::{Definition, Interpreter, Loader, Scope};
pub use loaded::{CodeRef, Loaded, handle_of, place_in, value_of};
pub use meter::{Change, Meter};
pub use objects::{Classes, Constructor, class_in};
pub use outside::SharedClasses;
pub use tier::{BackEdge, Code, Globals, Host, Readiness, Resolution, Stopped, Tier, Wait};
pub use watch::{Around, Call, End, Values, Waiting, Watcher};
