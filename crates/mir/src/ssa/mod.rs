//! SSA form: every slot that is not in memory is written once.
//!
//! ```text
//! func f(n) -> (y) {              func f(n) -> (y.2) {
//! b0:                               ssa
//!   y = 1                         b0:
//!   jump b1                         y.1 = 1
//! b1:                               jump b1
//!   %0 = lt y, n                  b1:
//!   branch %0!, b2, b3              y.2 = phi b0: y.1, b2: y.3
//! b2:                               %0 = lt y.2, n
//!   y = mtimes y!, 2                branch %0, b2, b3
//!   jump b1                       b2:
//! b3:                               y.3 = mtimes y.2, 2
//!   return                          jump b1
//! }                               b3:
//!                                   return
//!                                 }
//! ```
//!
//! - `memory`     which slots stay as they are, and why
//! - `prepare`    one return, no way to the entry, a body of its own for each loop's head
//! - `construct`  φ's where ways meet, and a slot for each write
//! - `beside`     SSA form beside the slot form that it was made of
//! - `classes`    which values can have one slot again
//! - `destruct`   one slot for each class, φ's as moves
//! - `taken`      last reads of slots without names, and where those are cleared
//!
//! The variable itself, `y`, is its value at the function's entry: a parameter's argument, and of all others
//! unassigned. So a read of `y` is a read that finds nothing, and a φ that has it for one way may be unassigned. The
//! slots of `outputs` are those that the one `return` gives. Nothing is taken (`x!`) in SSA form.

mod beside;
mod classes;
mod construct;
mod destruct;
mod memory;
mod prepare;
mod taken;

pub use beside::{SsaOf, ssa_of, ssa_of_keeping};
pub use classes::slots_of_classes;
pub use construct::to_ssa;
pub use destruct::{from_ssa, from_ssa_apart};
pub use memory::Memory;
pub use prepare::prepare;
