//! Machine code for LIR in a fraction of a millisecond, made by Cranelift: what a region runs until LLVM's code is there.
//!
//! ```text
//! Func ─ Cranelift's IR ─ machine code ─ Object (bytes) ─ Object::link, with Symbols ─ Code ─ entry(name)
//! ```
//!
//! - `module`  functions as a module of Cranelift
//! - `object`  code that is not linked yet; linking, and letting go
//! - `body`    a function: its registers, buffers, blocks
//! - `scalar`  operations on registers
//! - `memory`  loads and stores, memory on the heap
//! - `control` ends of blocks, results, exits
//! - `calls`   calls within the module and out of it
//!
//! The code has the bits and the words of the other back end's (`jit`), so that may take its place between two entries. A stay in it ends
//! at the next `poll` once [`Code::retire`] was called: a long loop goes on in better code.
//!
//! What is absent: vectors, inlining, motion of invariants.

mod body;
mod calls;
mod control;
mod memory;
mod module;
mod object;
mod scalar;

pub use module::{compile, text};
pub use object::{Code, Object};
