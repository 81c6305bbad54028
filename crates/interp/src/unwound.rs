//! What unwinding has to put back: an interrupt leaves a kernel, or a method, that way.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What was run, to its end or not.
pub(crate) struct Ran<T>(std::thread::Result<T>);

/// Runs what may unwind. What it had borrowed is the caller's again behind it.
pub(crate) fn ran<T>(run: impl FnOnce() -> T) -> Ran<T> {
    Ran(catch_unwind(AssertUnwindSafe(run)))
}

impl<T> Ran<T> {
    /// What it gave; unwinds on where it has.
    pub(crate) fn go_on(self) -> T {
        self.0.unwrap_or_else(|unwound| resume_unwind(unwound))
    }
}
