//! `liblanner_native_runtime.a`: what a native program is linked with. All of it is `lanner_boxed`, whose header is
//! `crates/boxed/include/lanner.h`.
//!
//! ```text
//! cc program.o -llanner_native_runtime -lm -lpthread -ldl -o program
//! ```

pub use lanner_boxed::*;

/// Where the system has no memory left a reserve serves what cannot wait for the error.
#[global_allocator]
static ALLOCATOR: lanner_runtime::memory::Reserved = lanner_runtime::memory::Reserved(std::alloc::System);
