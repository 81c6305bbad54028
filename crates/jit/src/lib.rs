//! Machine code for LIR, made by LLVM in this process.
//!
//! ```text
//! Func ─ written ─ LLVM IR ─ passes ─ LLVM IR ─ Object (bytes) ─ Engine::load, with Symbols ─ Code ─ entry(name)
//! ```
//!
//! - `module`   functions as a module of LLVM, passes, the object; what can be seen of it as text
//! - `body`     a function: its registers, buffers, blocks
//! - `scalar`   operations on registers
//! - `memory`   loads and stores, memory on the heap
//! - `control`  ends of blocks, results, exits
//! - `calls`    calls within the module and out of it
//! - `alias`    what shares no memory
//! - `target`   what LLVM knows of this machine
//! - `types`    types and constants
//! - `engine`   linking, and letting go
//! - `shortage` what becomes of LLVM where memory is refused
//! - `end`      the end of a process in which code may still be made
//!
//! What is absent. No decisions: storage, order and kernels are LIR's. No checks: what the interpreter of LIR calls a fault is
//! a wrong compiler's, and anything may happen. No errors of the language: a function is left by an exit. No memory that the
//! code has not been given or handed over by the time it ends.
//!
//! Making code needs no [`Engine`], and every part may be used from any thread: one may compile while another one runs.

mod alias;
mod body;
mod calls;
mod control;
mod end;
mod engine;
mod error;
mod memory;
mod module;
mod scalar;
mod shortage;
mod target;
mod types;

pub use end::end_process;
pub use engine::{Code, Engine};
pub use error::Error;
pub use module::{Object, Options, Stage, compile, processor, text};
pub use shortage::{is_over, stand_still_where_memory_is_refused};
