//! Which reads are the last ones, and where slots without names are cleared: what SSA form does not say.
//!
//! Variables are marked as lowering marks them. Of the slots without names every last read that takes a value at all
//! is marked; where the last read leaves it (`end %0 1 of 1`, the sequence of a loop), the slot is cleared, else a store
//! would find its buffer shared.

use crate::liveness::Liveness;
use crate::slots::Slots;
use crate::{
    Block, Func, Inst, Operand, OperandKind, Rewrite, Slot, SlotKind, Target, Terminator, Use,
    mark_last_reads,
};
use lanner_base::Id;

/// Marks the last reads of a function that has just been brought into slot form.
pub(super) fn mark_taken(func: &mut Func) {
    mark_last_reads(func);
    let mut marks = marks(func).into_iter();
    func.rewrite(&mut Marking { marks: &mut marks });
    name_temporaries(func);
}

/// Slots that are left in their place by a read that may be their last: what `end` asks, what a loop runs over.
fn left(func: &Func) -> Slots {
    let mut left = Slots::none(func.slots.len());
    let is_unnamed = |slot: &Slot| func.slots[*slot].name.is_none();
    for block in func.blocks.values() {
        for inst in &block.insts {
            if let Inst::End { base, .. } = inst {
                base.as_slot().filter(is_unnamed).into_iter().for_each(|slot| left.insert(slot));
            }
        }
        if let Terminator::Next { seq, .. } = block.term
            && is_unnamed(&seq)
        {
            left.insert(seq);
        }
    }
    left
}

/// Clears what is left in its slot by its last read: behind that instruction, or where the way on no longer reads it.
pub(super) fn clear_left(func: &mut Func) {
    let left = left(func);
    let liveness = Liveness::of(func);
    let mut clears: Vec<(Block, usize, Slot)> = Vec::new();
    for (id, block) in func.blocks.iter() {
        let mut at = block.insts.len();
        liveness.each_inst(func, id, |inst, live| {
            if let Inst::End { base, .. } = inst
                && let Some(slot) = base.as_slot()
                && left.contains(slot)
                && !live.contains(slot)
            {
                clears.push((id, at, slot));
            }
            at -= 1;
        });
    }
    for block in func.blocks.values() {
        let Terminator::Next { seq, exit, .. } = block.term else { continue };
        let is_return =
            matches!(func.blocks[exit].term, Terminator::Return) && func.blocks[exit].insts.is_empty();
        let dies = left.contains(seq) && !liveness.at_entry(exit).contains(seq);
        if dies && !is_return && !clears.contains(&(exit, 0, seq)) {
            clears.push((exit, 0, seq));
        }
    }
    // The last ones first, so that places stay right.
    clears.sort_by_key(|&(block, at, _)| std::cmp::Reverse((block, at)));
    for (id, at, slot) in clears {
        let block = &mut func.blocks[id];
        let span = block.spans.get(at.saturating_sub(1)).copied().unwrap_or(block.term_span);
        block.insts.insert(at, Inst::Clear { slot });
        block.spans.insert(at, span);
    }
}

/// For each operand, in the order in which they are visited, whether it takes its value.
fn marks(func: &Func) -> Vec<bool> {
    let liveness = Liveness::of(func);
    let mut marks = Vec::new();
    for (id, block) in func.blocks.iter() {
        let at_error = liveness.at_error(block);
        let mut of_block: Vec<Vec<bool>> = Vec::new();
        liveness.each_inst(func, id, |inst, live| of_block.push(marks_of(func, inst, live, at_error)));
        marks.extend(of_block.into_iter().rev().flatten());
        if let Terminator::Branch { cond: operand, .. } | Terminator::Rethrow(operand) = block.term {
            let live = liveness.behind_end(func, id);
            let takes =
                is_unnamed(func, operand) && operand.as_slot().is_some_and(|slot| !live.contains(slot));
            marks.push(takes || matches!(operand.kind(), OperandKind::Last(_)));
        }
    }
    marks
}

fn is_unnamed(func: &Func, operand: Operand) -> bool {
    operand.as_slot().is_some_and(|slot| func.slots[slot].name.is_none())
}

/// Whether each operand of an instruction takes its value.
fn marks_of(func: &Func, inst: &Inst, live: &Slots, at_error: Option<&Slots>) -> Vec<bool> {
    let (mut reads, mut written, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    func.visit_inst(inst, &mut |used| match used {
        Use::Operand(operand) => reads.push(operand),
        Use::Write(slot) | Use::WriteList(slot) => written.push(slot),
        Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => kept.push(slot),
    });
    let mut seen: Vec<Slot> = Vec::new();
    let mut marks: Vec<bool> = Vec::new();
    // Of two reads the second takes.
    for (k, operand) in reads.iter().enumerate().rev() {
        let Some(slot) = operand.as_slot() else {
            marks.push(false);
            continue;
        };
        let is_written = written.contains(&slot) && !at_error.is_some_and(|slots| slots.contains(slot));
        let dies = (!live.contains(slot) || is_written) && !kept.contains(&slot) && !seen.contains(&slot);
        let takes = takes(inst, k, func.slots[slot].kind) && func.slots[slot].name.is_none() && dies;
        marks.push(takes || matches!(operand.kind(), OperandKind::Last(_)));
        seen.push(slot);
    }
    marks.reverse();
    marks.drain(..counts(func, inst));
    marks
}

/// How many of an instruction's reads are of slots that say how many values a target takes: no operand stands there.
fn counts(func: &Func, inst: &Inst) -> usize {
    let (Inst::Get { targets, .. } | Inst::Call { targets, .. }) = *inst else { return 0 };
    let is_spread = |target: &&Target| matches!(target, Target::Spread { .. });
    func.target_list(targets).iter().filter(is_spread).count()
}

/// Whether an instruction may take the value of its `k`-th operand.
fn takes(inst: &Inst, k: usize, kind: SlotKind) -> bool {
    match inst {
        Inst::End { .. }
        | Inst::Display { .. }
        | Inst::Peek { .. }
        | Inst::CountTargets { .. }
        | Inst::Closure { .. } => false,
        Inst::Matches { .. } => k > 0,
        // Elements are read one by one in loops, faster from a slot that stays.
        Inst::Index { .. } => k > 0 || kind == SlotKind::Temp,
        _ => true,
    }
}

/// Puts the marks on the operands.
struct Marking<'a> {
    marks: &'a mut std::vec::IntoIter<bool>,
}

impl Rewrite for Marking<'_> {
    fn read(&mut self, slot: Slot) -> Slot {
        slot
    }

    fn write(&mut self, slot: Slot) -> Slot {
        slot
    }

    fn operand(&mut self, operand: Operand) -> Operand {
        if self.marks.next() == Some(true) { operand.taken() } else { operand }
    }
}

/// A temporary is written once and taken once: what no longer is one becomes an ordinary slot.
fn name_temporaries(func: &mut Func) {
    let mut counts = vec![(0, 0); func.slots.len()];
    let mut count = |used: Use| match used {
        Use::Operand(operand) => {
            if let OperandKind::Last(slot) = operand.kind() {
                counts[slot.index()].1 += 1;
            }
        }
        Use::Clear(slot) => counts[slot.index()].1 += 1,
        Use::Write(slot) | Use::WriteList(slot) => counts[slot.index()].0 += 1,
        Use::Place(_) | Use::Mention(_) => (),
    };
    for block in func.blocks.values() {
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut count));
        func.visit_term(&block.term, &mut count);
    }
    for slot in func.params.iter().chain(&func.captures) {
        counts[slot.index()].0 += 1;
    }
    for (data, (writes, takes)) in func.slots.values_mut().zip(counts) {
        if data.kind == SlotKind::Temp && (writes > 1 || takes > 1) {
            data.kind = SlotKind::Local;
        }
    }
}
