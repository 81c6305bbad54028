//! Storage of arrays (paper GCTD): which values of a function share one area of memory, and what becomes of its size.
//!
//! ```text
//! function b = f(x, y, i, j)
//! a = eye(x, y);                a.1 = call eye(x, y)           g4 ±
//! a(i, j) = 1;                  a.2 = set a.1(i, j) = 1        g4 +      built in place, from the last element to the first
//! ```
//!
//! - `graph/`       the algorithms, on plain numbers
//! - `definitions`  where values are defined, and what is available there
//! - `dead`         values that nobody reads: they have no storage; `ranges` that nobody writes out: nor have they
//! - `semantics`    whose storage an instruction may compute its result in
//! - `interference` phase 1: which values may not share storage
//! - `sizes`        intrinsic types and sizes, statically estimated or as terms
//! - `order`        the storage-size partial order
//! - `resizes`      marks: what a definition does to the size of its storage
//! - `plan`         phase 2: groups and their places
//! - `in_place`     past the paper: what should be in one place
//! - `sections`     contiguous sections of arrays; `parts` values that are computed in the section that they are stored in
//! - `frame`        offsets in the frame; `arena` and `heap`: those of unknown size
//! - `handed`       arguments in whose storage a function that is called may compute
//! - `layout`       where the bytes of each value are
//! - `copies`       the copies that updates cannot do without, where they stand and who needs them; `copies_text` as text
//! - `ownership`    which parameters are changed or given back, bottom-up; `kinds` what both are told of values
//! - `counts`       how much that saves
//! - `text`         the text of a plan
//!
//! A plan is a side table: nothing here changes the MIR. It is one for values of plain arrays: that a value is sparse, or a range
//! that was not written out, is not known of facts.

mod arena;
mod copies;
mod copies_text;
mod counts;
mod dead;
mod definitions;
mod donation;
mod frame;
pub mod graph;
mod heap;
mod in_place;
mod interference;
mod kinds;
mod layout;
mod order;
mod ownership;
mod parts;
mod plan;
mod ranges;
mod resizes;
mod sections;
mod semantics;
mod sizes;
mod text;

pub use copies::{Copied, CopyPlace, CopyPlan, Need, PlannedCopy, StillHeld, plan_copies};
pub use counts::Counts;
pub use donation::{DonatedArgument, given_back_by};
pub use interference::Interfering;
pub use kinds::Kinds;
pub use layout::{
    Area, CallArena, CallerPlace, Extent, HeapBlock, Layout, LayoutRequest, NoStorage, Storage, plan_layout,
};
pub use ownership::{KindsOf, Ownership, Summaries};
pub use plan::{Group, GroupData, Home, MAX_STACK, StoragePlan, plan_storage};
pub use resizes::Resize;
pub use sizes::{Estimates, Intrinsic, Size};
