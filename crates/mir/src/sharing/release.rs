//! Dead variables let go of what an update would else have to copy.
//!
//! ```text
//! y = x                     y = x
//! z = index y(1)            z = index y(1)
//! set x(i) = z              clear y                 y is not read again, and is what x is
//!                           set x(i) = z
//! ```
//!
//! Reads that take a value are marked already ([`mark_last_reads`](crate::mark_last_reads)). What is left are variables whose last
//! read leaves them (`y(1)`, what a loop runs over), that are read on another way only, or never. They are cleared where they
//! die, and only where an update would find them holding its array: so scalar code stays as it is.

use super::flow::{Flow, slot_of};
use super::{Called, Depth, Holder, Holding, Told, updated};
use crate::{Block, CalleeData, Func, FuncKind, Inst, Liveness, Slot, SlotKind, Slots, Use};
use lanner_builtins::Builtin;

/// Clears a function's own variables where they die, as far as an update would else copy what they hold. A function whose variables
/// can be reached by names that are only known at run time stays as it is.
pub fn release_dead(func: &mut Func) {
    if func.kind == FuncKind::Script || func.dynamic.is_some() || !may_copy(func) {
        return;
    }
    let holding = holding_too_long(func);
    if holding.is_empty() {
        return;
    }
    let mut clears = places(func, &holding);
    // The last ones first, so that places stay right.
    clears.sort_by_key(|&(block, at, slot)| std::cmp::Reverse((block, at, slot)));
    clears.dedup();
    for (id, at, slot) in clears {
        let block = &mut func.blocks[id];
        let span = block.spans.get(at.saturating_sub(1)).copied().unwrap_or(block.term_span);
        block.insts.insert(at, Inst::Clear { slot });
        block.spans.insert(at, span);
    }
}

/// There is an update, and something that lets two variables hold one array.
fn may_copy(func: &Func) -> bool {
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let is_sharing = |inst: &Inst| {
        matches!(
            inst,
            Inst::Copy { .. }
                | Inst::Move { .. }
                | Inst::Get { .. }
                | Inst::GetList { .. }
                | Inst::CellRow { .. }
                | Inst::Closure { .. }
                | Inst::Call { .. }
                | Inst::SetPath { .. }
        )
    };
    insts().any(|inst| updated(func, inst).is_some()) && insts().any(is_sharing)
}

/// What lowering knows: names of rows.
struct Names<'a>(&'a Func);

impl Told for Names<'_> {
    fn is_scalar(&self, _: Slot) -> bool {
        false
    }

    fn is_flat(&self, _: Slot) -> bool {
        false
    }

    fn called(&self, _: Block, _: usize, call: &Inst) -> Called {
        let Inst::Call { callee, .. } = *call else { return Called::Unknown };
        let row = match &self.0.callees[callee] {
            CalleeData::Builtin(row) => Some(*row),
            CalleeData::Named(name) => Builtin::named(name),
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
        };
        match row {
            Some(row) if row.row().is_allocator() => Called::Allocates,
            Some(row) if !row.row().may_call_back() => Called::Gives,
            Some(_) | None => Called::Unknown,
        }
    }
}

/// The variables that an update finds holding its array though they are dead.
fn holding_too_long(func: &Func) -> Vec<Slot> {
    let names = Names(func);
    let flow = Flow::of(func, &names, Holding::UntilWritten);
    if flow.is_exhausted() {
        return Vec::new();
    }
    let liveness = Liveness::of(func);
    let mut found = Slots::none(func.slots.len());
    for block in func.blocks.ids() {
        let mut live_behind: Vec<Slots> = Vec::new();
        if !func.blocks[block].insts.iter().any(|inst| updated(func, inst).is_some()) {
            continue;
        }
        liveness.each_inst(func, block, |inst, live| {
            if updated(func, inst).is_some() {
                live_behind.push(live.clone());
            }
        });
        flow.each(block, |_, inst, sharing| {
            let Some((base, depth)) = updated(func, inst) else { return };
            let Some(live) = live_behind.pop() else { return };
            let inside = (depth == Depth::Inside).then_some(Holder::Inside(base));
            for holder in std::iter::once(Holder::Slot(base)).chain(inside) {
                let sharers = sharing.sharers(holder).into_iter().filter_map(|(other, _)| other.slot());
                for slot in sharers.filter(|&slot| slot != base && !live.contains(slot)) {
                    if func.slots[slot].kind == SlotKind::Local && func.slots[slot].name.is_some() {
                        found.insert(slot);
                    }
                }
            }
        });
    }
    found.iter().collect()
}

/// Where these slots die: behind the last read, or where the way on no longer reads them.
fn places(func: &Func, slots: &[Slot]) -> Vec<(Block, usize, Slot)> {
    let liveness = Liveness::of(func);
    let mut clears = Vec::new();
    for &slot in func.params.iter().filter(|slot| slots.contains(slot)) {
        if !liveness.at_entry(Block(0)).contains(slot) {
            clears.push((Block(0), 0, slot));
        }
    }
    for (id, block) in func.blocks.iter() {
        let mut at = block.insts.len();
        liveness.each_inst(func, id, |inst, live| {
            for &slot in slots {
                if !live.contains(slot) && is_left(func, inst, slot) {
                    clears.push((id, at, slot));
                }
            }
            at -= 1;
        });
        let before = liveness.before_end(func, id);
        for to in block.term.successors() {
            let is_return =
                func.blocks[to].insts.is_empty() && matches!(func.blocks[to].term, crate::Terminator::Return);
            for &slot in slots {
                if before.contains(slot) && !liveness.at_entry(to).contains(slot) && !is_return {
                    clears.push((to, 0, slot));
                }
            }
        }
    }
    clears
}

/// The instruction reads or writes the slot and leaves a value in it.
fn is_left(func: &Func, inst: &Inst, slot: Slot) -> bool {
    let (mut is_used, mut is_taken) = (false, false);
    func.visit_inst(inst, &mut |used| {
        if slot_of(used) == Some(slot) {
            is_used = true;
            is_taken |= match used {
                Use::Operand(operand) => matches!(operand.kind(), crate::OperandKind::Last(_)),
                Use::Clear(_) => true,
                Use::Place(_) | Use::Mention(_) | Use::Write(_) | Use::WriteList(_) => false,
            };
        }
    });
    let is_written =
        |used: Use| matches!(used, Use::Write(written) | Use::WriteList(written) if written == slot);
    let mut writes = false;
    func.visit_inst(inst, &mut |used| writes |= is_written(used));
    is_used && (!is_taken || writes)
}
