//! How machine code of LIR is entered, called and left, whichever back end makes it.
//!
//! ```text
//! lir ──► abi ──► baseline   Cranelift: code in about a millisecond
//!           └───► jit        LLVM: fast code, which takes tens of milliseconds
//! ```
//!
//! - `convention` who calls a function of a module, and how
//! - `error`      why there is no machine code
//! - `heap`       what code calls to get memory
//! - `layout`     the words that go into an entry and come out of it
//! - `run`        running code as the interpreter of LIR does, for tests
//! - `symbols`    what code is linked with
//!
//! Code of one function by two back ends has the same words, so one may take the other's place.

mod convention;
mod error;
mod heap;
mod layout;
mod run;
mod symbols;

pub use convention::{Convention, check_module, convention, entry_of, result_memory, result_types};
pub use error::{Error, Made};
pub use heap::{GROW, Grown, RELEASE, ask_before_growth};
pub use layout::{ExitLayout, Layout, root};
pub use run::run;
pub use symbols::{CALLOUT, CalloutHandler, ExitHandler, INTERRUPT, LEFT, Symbols};

/// A function that can be called: it takes an array of words as [`Layout`] says, and gives 0 where it returned, else 1 more than the number
/// of the exit.
pub type Entry = unsafe extern "C" fn(words: *mut u64) -> u32;
