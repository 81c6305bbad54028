//! Which variables may hold one array: what decides whether an update has to copy it.
//!
//! ```text
//! y.1 = x.1                     y.1 and x.1 certainly are one array
//! x.2 = set x.1(i) = 0          has to copy if y.1 is read again; x.2 is an array of its own in any case
//! c.1 = cell {y.1}              what is inside of c.1 may be the array that y.1 is
//! ```
//!
//! - `holder`    who can hold an array, and which pairs of holders may hold the same one
//! - `told`      what the analysis is told of values and calls, and what it says of a function to its callers
//! - `transfer`  what an instruction does to the pairs, `calls`: what a call does, `held`: who holds a value that is written
//! - `flow`      a forward dataflow problem over a function
//! - `kept`      parameters that a function leaves as they were where it fails
//! - `release`   dead variables let go of what an update would else have to copy, `parts`: so do parts that are written again
//!
//! In SSA form a value counts until it is dead. In slot form a variable counts until it is written, taken or cleared, as in
//! the interpreter.

mod calls;
mod flow;
mod held;
mod holder;
mod kept;
mod oracle;
mod parts;
mod release;
mod transfer;

pub use flow::{Flow, Holding};
pub use holder::{Holder, Sharing};
pub use kept::is_kept_until_done;
pub use oracle::{CallSharing, Origins, ReturnedSharing, SharingOracle, SharingSummary};
pub use parts::release_parts;
pub use release::release_dead;
pub use transfer::{Depth, updated};
