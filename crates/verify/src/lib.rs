//! What is asserted while a program runs: every value that an instruction computes lies in the fact that was inferred of it
//! before, and every instruction that should have raised an error does.
//!
//! - `units`    the program as inference sees it
//! - `observe`  values as facts see them
//! - `inferred` what is inferred of a function for one kind of call
//! - `view`     one activation in the light of that: what symbols stand for, and whether it holds
//! - `facts`    the watcher that asserts
//! - `tally`    how much was known of what ran
//! - `storage`  plans of storage, replayed with the same calls
//! - `broken`   what is said where something does not hold
//!
//! What runs is in slot form, what is inferred is said of its SSA form: `lanner_mir::SsaOf` says which slot of the running
//! function holds which value. Each function that is called is inferred for what kinds of arguments it is called with:
//! classes, ranks, whether they are complex. Their extents are symbols, whose values the running program tells.

mod broken;
mod facts;
mod inferred;
mod observe;
mod storage;
mod tally;
#[cfg(test)]
mod tests;
mod units;
mod view;

pub use facts::Watch;
pub use storage::Peaks;
pub use tally::{Counted, Share, Tally};

use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_interp::{Definition, Loaded, Scope};
use lanner_storage::Storage;
use std::rc::Rc;

/// What is asserted, and counted beside that.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asserted {
    /// Every value lies in the fact that was inferred of it.
    pub facts: bool,
    /// Every value is, when it is read, where the plan of storage has it.
    pub storage: bool,
    /// Which plan of storage is replayed; none: all of them.
    pub only: Option<Storage>,
    /// Whether the memory is counted that a run needs.
    pub measures: bool,
}

/// Finds functions for inference, apart from those that the running program has loaded.
pub trait Functions {
    /// What a name means in a file; none where it means nothing, or its file is no program.
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Option<Definition>;

    /// The function of a row that is written in MATLAB, with its text; none where it does not compile.
    fn prelude(&mut self, row: Builtin, text: &'static str) -> Option<Rc<Loaded>>;

    /// Searches these folders from now on, and looks at their files again. Gives whether they are others than before.
    fn search(&mut self, path: &[String]) -> bool;

    /// Whether there are classes where functions are looked for.
    fn have_classes(&self) -> bool;
}
