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

pub(crate) use facts::Watch;
pub use storage::Peaks;
pub use tally::{Counted, Share, Tally};
