//! Slots without names: each is assigned on every way to its reads, a temporary is written by one instruction and
//! taken by at most one, and lists for spreading are read as lists.
//!
//! Which slots are assigned is a forward dataflow problem over the blocks; an error may leave a block before any
//! of its instructions has written, so a handler gets what is assigned at every point of the blocks it guards.

use super::Check;
use crate::liveness::Liveness;
use crate::slots::Slots;
use crate::{Block, BlockData, Inst, OperandKind, Slot, SlotKind, Use};
use lanner_base::{Id, SideTable};

/// The slots that are assigned after an instruction that uses slots so.
fn step(assigned: &mut Slots, used: Use) {
    match used {
        Use::Operand(operand) => {
            if let OperandKind::Last(slot) = operand.kind() {
                assigned.remove(slot);
            }
        }
        Use::Place(_) | Use::Mention(_) => (),
        Use::Clear(slot) => assigned.remove(slot),
        Use::Write(slot) | Use::WriteList(slot) => assigned.insert(slot),
    }
}

impl Check<'_> {
    /// Checks the slots without names.
    pub(super) fn temps(&mut self) {
        self.counts();
        self.lists();
        self.taken_variables();
        let entry = self.assigned_at_entry();
        for (id, block) in self.func.blocks.iter() {
            self.reads(id, block, entry[id.index()].clone());
        }
    }

    /// Temporaries are written by one instruction and taken by at most one.
    fn counts(&mut self) {
        let (mut writes, mut takes) = (SideTable::new(0), SideTable::new(0));
        for &slot in self.func.params.iter().chain(&self.func.captures) {
            writes[slot] += 1;
        }
        self.each_use(|used| match used {
            Use::Operand(operand) => {
                if let OperandKind::Last(slot) = operand.kind() {
                    takes[slot] += 1;
                }
            }
            Use::Clear(slot) => takes[slot] += 1,
            Use::Write(slot) | Use::WriteList(slot) => writes[slot] += 1,
            Use::Place(_) | Use::Mention(_) => (),
        });
        for (slot, data) in self.func.slots.iter() {
            if data.kind != SlotKind::Temp {
                continue;
            }
            if writes[slot] > 1 {
                let message =
                    format!("{} is a temporary and written {} times", self.slot(slot), writes[slot]);
                self.error(message);
            }
            if takes[slot] > 1 {
                let message = format!("{} is a temporary and taken {} times", self.slot(slot), takes[slot]);
                self.error(message);
            }
        }
    }

    /// No way leads from a read that takes a variable's value to one that reads it again.
    fn taken_variables(&mut self) {
        let func = self.func;
        let liveness = Liveness::of(func);
        for id in func.blocks.ids() {
            let mut wrong = Vec::new();
            liveness.each_inst(func, id, |inst, live| {
                let mut written = Vec::new();
                func.visit_inst(inst, &mut |used| match used {
                    Use::Write(slot) | Use::WriteList(slot) => written.push(slot),
                    _ => (),
                });
                func.visit_inst(inst, &mut |used| {
                    if let Use::Operand(operand) = used
                        && let OperandKind::Last(slot) = operand.kind()
                        && func.slots[slot].name.is_some()
                        && live.contains(slot)
                        && !written.contains(&slot)
                    {
                        wrong.push((*inst, slot));
                    }
                });
            });
            for (inst, slot) in wrong.into_iter().rev() {
                let message = format!("{} is taken, and read again", self.slot(slot));
                self.error_at(id, &inst, &message);
            }
        }
    }

    fn each_use(&self, mut f: impl FnMut(Use)) {
        for block in self.func.blocks.values() {
            block.insts.iter().for_each(|inst| self.func.visit_inst(inst, &mut f));
            self.func.visit_term(&block.term, &mut f);
        }
    }

    /// A slot that some instruction gives a list is read as a list, and no other is.
    pub(super) fn lists(&mut self) {
        let (mut lists, mut values) = (SideTable::new(false), SideTable::new(false));
        self.each_use(|used| match used {
            Use::WriteList(slot) => lists[slot] = true,
            Use::Write(slot) => values[slot] = true,
            Use::Operand(_) | Use::Place(_) | Use::Mention(_) | Use::Clear(_) => (),
        });
        for slot in self.func.slots.ids().filter(|&slot| lists[slot] && values[slot]) {
            let message = format!("{} gets both a list and a value", self.slot(slot));
            self.error(message);
        }
        for (id, block) in self.func.blocks.iter() {
            for inst in &block.insts {
                let mut messages = Vec::new();
                self.func.visit_inst(inst, &mut |used| {
                    messages.extend(self.wrong_read(used, &lists, matches!(inst, Inst::SetList { .. })));
                });
                messages.iter().for_each(|message| self.error_at(id, inst, message));
            }
            let mut messages = Vec::new();
            self.func
                .visit_term(&block.term, &mut |used| messages.extend(self.wrong_read(used, &lists, false)));
            messages.iter().for_each(|message| self.error_at_end(id, &block.term, message));
        }
    }

    fn wrong_read(&self, used: Use, lists: &SideTable<Slot, bool>, takes_list: bool) -> Option<String> {
        let Use::Operand(operand) = used else { return None };
        let slot = operand.as_slot()?;
        match (lists[slot], operand.is_spread()) {
            (false, true) => Some(format!("{} is no list that can be spread", self.slot(slot))),
            (true, false) if !takes_list => Some(format!("{} is a list, not a value", self.slot(slot))),
            (_, _) => None,
        }
    }

    /// The slots that are assigned at the beginning of each block, whatever way led there. Blocks that cannot be
    /// reached have all.
    fn assigned_at_entry(&self) -> Vec<Slots> {
        let func = self.func;
        let count = func.slots.len();
        let mut entry = vec![Slots::all(count); func.blocks.len()];
        entry[0] = Slots::none(count);
        for &slot in func.params.iter().chain(&func.captures) {
            entry[0].insert(slot);
        }
        let order: Vec<Block> = func.graph().reverse_postorder().into_iter().map(Block::from_index).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &id in &order {
                let block = &func.blocks[id];
                let (end, at_exit, at_error) = self.transfer(block, entry[id.index()].clone());
                let exit = block.term.unwritten_exit();
                let state_of = |to: Block| if exit == Some(to) { &at_exit } else { &end };
                let ways = block.term.successors().map(|to| (to, state_of(to)));
                let handler = block.handler.map(|handler| (handler.block, &at_error));
                for (to, state) in ways.chain(handler) {
                    changed |= entry[to.index()].meet(state);
                }
            }
        }
        entry
    }

    /// What is assigned at the block's end, what is before the writes of its end, and what is wherever an error
    /// leaves it.
    fn transfer(&self, block: &BlockData, mut state: Slots) -> (Slots, Slots, Slots) {
        let mut at_error = state.clone();
        for inst in &block.insts {
            self.func.visit_inst(inst, &mut |used| {
                step(&mut state, used);
                at_error.meet(&state);
            });
        }
        let mut at_exit = state.clone();
        self.func.visit_term(&block.term, &mut |used| {
            step(&mut state, used);
            at_error.meet(&state);
            if !matches!(used, Use::Write(_)) {
                at_exit = state.clone();
            }
        });
        (state, at_exit, at_error)
    }

    fn reads(&mut self, id: Block, block: &BlockData, mut state: Slots) {
        for inst in &block.insts {
            let mut messages = Vec::new();
            self.func.visit_inst(inst, &mut |used| {
                messages.extend(self.wrong_use(used, &state));
                step(&mut state, used);
            });
            messages.iter().for_each(|message| self.error_at(id, inst, message));
        }
        let mut messages = Vec::new();
        self.func.visit_term(&block.term, &mut |used| {
            messages.extend(self.wrong_use(used, &state));
            step(&mut state, used);
        });
        messages.iter().for_each(|message| self.error_at_end(id, &block.term, message));
    }

    fn wrong_use(&self, used: Use, state: &Slots) -> Option<String> {
        let Use::Operand(operand) = used else { return None };
        let slot = operand.as_slot()?;
        let named = self.func.slots[slot].name.is_some();
        match operand.kind() {
            OperandKind::Last(_) | OperandKind::Slot(_) if !named && !state.contains(slot) => {
                Some(format!("{} is read before it is assigned", self.slot(slot)))
            }
            OperandKind::Last(_) | OperandKind::Slot(_) | OperandKind::Const(_) => None,
        }
    }
}
