//! SSA form beside the slot form that it was made of, for what is inferred of one and asserted while the other one runs.
//!
//! ```text
//! slot form, prepared             SSA form                     variables: x.1, x.2 of x
//! b1:                             b1:
//!                                   x.2 = phi b0: x.1, b2: x.3
//!   %0 = lt x, 10                   %0 = lt x.2, 10
//! ```
//!
//! Prepared, a function has the blocks of its SSA form; an instruction is at the same place but for clears of slots
//! without names, which SSA form leaves out. Behind an instruction each slot that it writes in slot form holds the value
//! that it writes in SSA form, at a block's beginning the variable of each φ holds what the φ is.

use super::construct::{construct, is_left_out};
use super::prepare::prepare;
use crate::{Block, BlockData, Form, Func, Slot, Slots, Terminator, Use};
use lanner_base::Arena;
use rustc_hash::FxHashSet;

/// A function in SSA form, and where it comes from.
#[derive(Clone, Debug)]
pub struct SsaOf {
    /// The function.
    pub ssa: Func,
    /// The slot in slot form that each slot of the function is a value of.
    pub variables: Arena<Slot, Slot>,
    /// For each block, what each of its instructions in slot form is in SSA form: its place there.
    pub insts: Arena<Block, Vec<Option<usize>>>,
}

/// The SSA form of a function in slot form that is [prepared](crate::prepare); one that is not is prepared first, and
/// what is said of blocks is then said of those.
pub fn ssa_of(func: &Func) -> SsaOf {
    let none = Slots::none(func.slots.len());
    ssa_of_keeping(func, &none, &none)
}

/// The same where some slots have a value everywhere, as if they were read there, and some without names are `unset` by their clears,
/// which it keeps.
pub fn ssa_of_keeping(func: &Func, kept: &Slots, unset: &Slots) -> SsaOf {
    debug_assert_eq!(func.form, Form::Slots);
    let mut ssa = func.clone();
    prepare(&mut ssa);
    let insts = ssa.blocks.values().map(|block| places(&ssa, unset, block)).collect();
    let variables = construct(&mut ssa, kept, unset);
    SsaOf { ssa, variables, insts }
}

impl SsaOf {
    /// The slots of the function that get a value, or lose it, on the way from one block to another: φ's, and what the head
    /// of a loop writes.
    pub fn written_between(&self, from: Option<Block>, to: Block) -> Vec<Slot> {
        let mut written = Vec::new();
        if let Some(from) = from
            && let Terminator::Next { var, counted, body, .. } = self.ssa.blocks[from].term
            && body == to
        {
            written.extend([var, counted]);
        }
        written.extend(self.ssa.blocks[to].phis.iter().map(|phi| phi.dst));
        written
    }

    /// The slots of the function that get a value, or lose it, by an instruction in slot form: of `[x, x] = f` only the last one, since
    /// both are values of one variable.
    pub fn written_by(&self, block: Block, inst: usize) -> Vec<Slot> {
        let mut written = Vec::new();
        let place = self.insts[block].get(inst).copied().flatten();
        if let Some(inst) = place.and_then(|place| self.ssa.blocks[block].insts.get(place)) {
            self.ssa.visit_inst(inst, &mut |used| match used {
                Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) => written.push(slot),
                Use::Operand(_) | Use::Place(_) | Use::Mention(_) => (),
            });
        }
        let mut seen = FxHashSet::default();
        written.reverse();
        written.retain(|&slot| seen.insert(self.variables[slot]));
        written.reverse();
        written
    }
}

/// Counts the instructions of a block that SSA form keeps.
fn places(func: &Func, unset: &Slots, block: &BlockData) -> Vec<Option<usize>> {
    let mut count = 0..;
    let place = |inst| if is_left_out(&func.slots, unset, inst) { None } else { count.next() };
    block.insts.iter().map(place).collect()
}
