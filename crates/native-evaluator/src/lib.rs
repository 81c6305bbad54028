//! `liblanner_native_evaluator.a`: what a native program is linked with that evaluates text. It has what `liblanner_native_runtime.a` has,
//! and the front end and the interpreter.
//!
//! ```text
//! cc program.o -llanner_native_evaluator -lm -lpthread -ldl -o program
//! ```

pub use lanner_boxed::*;
pub use lanner_evaluator::lanner_link_evaluator;

/// Where the system has no memory left a reserve serves what cannot wait for the error.
#[global_allocator]
static ALLOCATOR: lanner_runtime::memory::Reserved = lanner_runtime::memory::Reserved(std::alloc::System);
