//! The mid-level IR: a control-flow graph with one operator per instruction.
//!
//! In *slot form* operands are variables and temporaries, and the interpreter runs it as it stands. `y = x(end) + 1`
//! is
//!
//! ```text
//! func f(x) -> (y) {
//! b0:
//!   %0 = end x 1 of 1
//!   %1 = index x(%0!)
//!   y = plus %1!, 1
//!   return
//! }
//! ```
//!
//! `%n` is a temporary, `!` says that this read is the last one and takes the value out of its slot. Blocks
//! may name a handler: the edge that an error takes. Semantics is stated once, at each [`Inst`].
//!
//! In *SSA form* every slot is written once, apart from those in memory: see [`to_ssa`] and [`from_ssa`].
//!
//! Knows no syntax, and links no runtime: constants are data.

mod adopt;
pub mod analysis;
mod calls;
mod func;
mod inst;
mod liveness;
mod method_call;
mod operand;
mod order;
mod rewrite;
pub mod sharing;
mod slots;
mod ssa;
mod text;
mod verify;
mod visit;

pub use calls::calls_itself;
pub use func::{
    BlockData, Callee, CalleeData, Constant, Form, Func, FuncKind, FuncRef, Handler, HandlerKind, Origin,
    PathData, Phi, Site, SiteData, SlotData, SlotKind, Step, Unit,
};
pub use inst::{Inst, Target, Terminator};
pub use liveness::{Liveness, mark_last_reads};
pub use method_call::{MethodCall, method_call};
pub use operand::{Args, Block, Const, Operand, OperandKind, Path, Slot, Targets};
pub use order::{drop_unreached, order_blocks, redirect, sort_blocks};
pub use rewrite::Rewrite;
pub use slots::Slots;
pub use ssa::{
    Memory, SsaOf, from_ssa, from_ssa_apart, prepare, slots_of_classes, ssa_of, ssa_of_keeping, to_ssa,
};
pub use text::{Annotated, ParseError, parse};
pub use verify::{verify, verify_func};
pub use visit::Use;
