//! How much memory a run needs at least, and how much it takes as it was planned: what `--stats` prints of `--verify storage`.
//!
//! ```text
//! bytes of arrays, at most
//! live                       2,408
//! plan                       2,432     1.010 of what is live
//! gctd                       3,216     1.336
//! none                       4,824     2.003
//! interpreter                2,456     1.020
//! ```
//!
//! *Live* is what is read again, in all functions that run, and what an instruction reads while it writes its result, where `rules`
//! have it apart; an argument that its caller reads again counts once. Full arrays of numbers, characters and truth values count,
//! scalars with them. What is in memory (global, persistent, shared, what a handler may read), what is inside of cells and structs, and
//! ranges that nobody wrote out do not. What has no area in a plan is taken to be there while it is live.

use lanner_storage::Storage;
use std::fmt;

/// The plans in the order in which they are shown.
pub(crate) const PLANS: [Storage; 3] = [Storage::Plan, Storage::Gctd, Storage::None];

/// Peaks of a run, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Peaks {
    /// What is live.
    pub live: u64,
    /// What each of `plan`, `gctd` and `none` takes; none of a plan that was not replayed.
    pub plans: [Option<u64>; 3],
    /// What the interpreter's variables hold.
    pub interpreter: u64,
}

impl fmt::Display for Peaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bytes of arrays, at most")?;
        writeln!(f, "{:<22}{:>16}", "live", self.live)?;
        let plans = PLANS.iter().zip(self.plans).map(|(plan, bytes)| (plan.to_string(), bytes));
        for (name, bytes) in plans.chain([("interpreter".to_owned(), Some(self.interpreter))]) {
            let Some(bytes) = bytes else { continue };
            let share = if self.live > 0 { bytes as f64 / self.live as f64 } else { 1.0 };
            writeln!(f, "{name:<22}{bytes:>16}{share:>10.3} of what is live")?;
        }
        Ok(())
    }
}
