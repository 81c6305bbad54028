//! Plans of storage replayed while a program runs: `--verify storage`.
//!
//! Each call is replayed under the plans that are made of each inference of it. The plan says where the bytes of every value are; the run
//! shows which values come about, and how large they are. A value must fit into its place, and be there, as a whole, when it is
//! read: nothing else may have been written over it. An instruction may write over what it reads only where the values that it finds
//! allow that. Nothing of this is taken from what makes the plans, but the plans.
//!
//! - `memory` which bytes hold what
//! - `seen`   values as storage sees them
//! - `rules`  what an instruction may compute in the storage of what it reads
//! - `section` elements of an array that are one behind the other
//! - `steps`  what each instruction reads, and what is live around it
//! - `layout` one call under one plan
//! - `call`   one call under all its plans
//! - `player` all calls
//! - `peaks`  how much memory a run needs, and how much it takes

mod call;
mod layout;
mod memory;
mod peaks;
mod player;
mod rules;
mod section;
mod seen;
mod steps;
#[cfg(test)]
mod tests;

pub use peaks::Peaks;
pub(super) use player::{Begun, Player};
