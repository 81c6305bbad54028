//! Slot form to SSA form: φ's in the iterated dominance frontiers of the writes, where the variable is live, and then
//! a slot for each write, along the dominator tree. (Cytron et al.; pruned by liveness.)

use super::prepare::prepare;
use crate::analysis::{Dominators, Frontiers, Graph};
use crate::liveness::Liveness;
use crate::rewrite::{Pools, Rewrite, rewrite_term};
use crate::{
    Block, CalleeData, Form, Func, Inst, Operand, Phi, Slot, SlotData, SlotKind, Slots, Terminator, Use,
};
use lanner_base::{Arena, Id, Name, SideTable};
use std::collections::HashMap;

/// Brings a function into SSA form; one that is in it stays as it is.
pub fn to_ssa(func: &mut Func) {
    if func.form == Form::Ssa {
        return;
    }
    let none = Slots::none(func.slots.len());
    construct(func, &none, &none);
}

/// Does so, and says of each slot of which slot in slot form it is a value. The function is in slot form. The slots `kept` have a value
/// everywhere, as if they were read there; clears of those `unset` stay.
pub(super) fn construct(func: &mut Func, kept: &Slots, unset: &Slots) -> Arena<Slot, Slot> {
    prepare(func);
    func.form = Form::Ssa;
    let graph = func.graph();
    let dominators = Dominators::of(&graph);
    let liveness = Liveness::of(func);
    find_guarded(func, &liveness);
    let phis = place_phis(func, &graph, &dominators, (&liveness, kept));
    Renaming::new(func, phis, unset).run(&dominators)
}

/// Whether SSA form does without an instruction: leaving it finds out again where slots without names are cleared, but for those that a
/// clear is said to unset.
pub(super) fn is_left_out(slots: &Arena<Slot, SlotData>, unset: &Slots, inst: &Inst) -> bool {
    match *inst {
        Inst::Clear { slot } => slots[slot].name.is_none() && !unset.contains(slot),
        Inst::Release { .. } | Inst::ReleasePart { .. } => true,
        _ => false,
    }
}

/// Marks the slots that a block writes and the block's handler reads, and those whose names calls look for when they run.
fn find_guarded(func: &mut Func, liveness: &Liveness) {
    let mut found = Vec::new();
    for block in func.blocks.values() {
        let Some(read) = liveness.at_error(block) else { continue };
        let mut note = |used: Use| {
            if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used
                && read.contains(slot)
            {
                found.push(slot);
            }
        };
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
    }
    for callee in func.callees.values() {
        let CalleeData::Undecided { name, .. } = callee else { continue };
        found.extend(func.slots.ids().filter(|&slot| func.slots[slot].name == Some(*name)));
    }
    found.into_iter().for_each(|slot| guard(func, slot));
}

fn guard(func: &mut Func, slot: Slot) {
    if func.slots[slot].kind == SlotKind::Local && func.memory(slot).is_none() {
        func.slots[slot].kind = SlotKind::Guarded;
    }
}

/// The slots that need a φ at the beginning of each block. A slot that would need one in a handler is guarded instead.
fn place_phis(
    func: &mut Func,
    graph: &Graph,
    dominators: &Dominators,
    (liveness, kept): (&Liveness, &Slots),
) -> SideTable<Block, Vec<Slot>> {
    let mut writers: SideTable<Slot, Vec<usize>> = SideTable::new(Vec::new());
    for (id, block) in func.blocks.iter() {
        let mut note = |used: Use, at: usize| {
            if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used
                && writers[slot].last() != Some(&at)
            {
                writers[slot].push(at);
            }
        };
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut |used| note(used, id.index())));
        let end = match block.term {
            Terminator::Next { body, .. } => body.index(),
            _ => id.index(),
        };
        func.visit_term(&block.term, &mut |used| note(used, end));
    }
    let is_handler = |block: Block| matches!(func.blocks[block].insts.first(), Some(Inst::CatchError { .. }));
    let frontiers = Frontiers::of(graph, dominators);
    let mut phis = SideTable::new(Vec::new());
    let mut guarded = Vec::new();
    for slot in func.slots.ids().filter(|&slot| func.memory(slot).is_none()) {
        let live = |at: usize| kept.contains(slot) || liveness.at_entry(Block::from_index(at)).contains(slot);
        let blocks = frontiers.iterated(writers[slot].iter().copied().chain([0]), live);
        if blocks.iter().any(|&at| is_handler(Block::from_index(at))) {
            guarded.push(slot);
            continue;
        }
        blocks.into_iter().for_each(|at| phis[Block::from_index(at)].push(slot));
    }
    guarded.into_iter().for_each(|slot| guard(func, slot));
    phis
}

/// The walk over the dominator tree that gives each write a slot of its own.
struct Renaming<'a> {
    func: &'a mut Func,
    /// The function's pools before.
    old: Pools,
    /// For each block the variables that have a φ, in the order of the φ's.
    phis: SideTable<Block, Vec<Slot>>,
    values: Values,
    /// Slots without names whose clears stay.
    unset: &'a Slots,
    /// For the body of a loop what the loop's head has written.
    given: SideTable<Block, Vec<(Slot, Slot)>>,
}

/// The value that each slot has now, and how new ones are named.
struct Values {
    slots: Arena<Slot, SlotData>,
    /// The slot in slot form that each slot is a value of.
    variables: Arena<Slot, Slot>,
    current: Vec<Slot>,
    in_memory: Vec<bool>,
    /// Slots that are a value themselves: at the entry, or because of a write.
    taken: Vec<bool>,
    next_version: HashMap<Name, u32>,
    /// What was written in the blocks above in the tree, to be set back: (slot, its value before).
    undo: Vec<(Slot, Slot)>,
}

impl Values {
    fn of(func: &mut Func) -> Values {
        let mut next_version = HashMap::new();
        for data in func.slots.values() {
            if let Some(name) = data.name {
                let version = next_version.entry(name).or_insert(1);
                *version = data.version.saturating_add(1).max(*version);
            }
        }
        let mut taken: Vec<bool> =
            func.slots.values().map(|data| data.name.is_some() && data.version == 0).collect();
        func.params.iter().chain(&func.captures).for_each(|slot| taken[slot.index()] = true);
        Values {
            variables: func.slots.ids().collect(),
            current: func.slots.ids().collect(),
            in_memory: func.slots.ids().map(|slot| func.memory(slot).is_some()).collect(),
            taken,
            next_version,
            undo: Vec::new(),
            slots: std::mem::take(&mut func.slots),
        }
    }

    /// A slot for a value that is written to a slot in slot form.
    fn fresh(&mut self, slot: Slot) -> Slot {
        if self.in_memory[slot.index()] || !std::mem::replace(&mut self.taken[slot.index()], true) {
            return slot;
        }
        let SlotData { name, kind, .. } = self.slots[slot];
        let version = match name {
            None => 0,
            Some(name) => {
                let next = self.next_version.entry(name).or_insert(1);
                *next += 1;
                *next - 1
            }
        };
        self.variables.push(slot);
        self.slots.push(SlotData { name, version, kind })
    }

    /// From here on the slot has this value.
    fn set(&mut self, slot: Slot, value: Slot) {
        let before = std::mem::replace(&mut self.current[slot.index()], value);
        self.undo.push((slot, before));
    }

    fn leave(&mut self, kept: usize) {
        for (slot, before) in self.undo.drain(kept..).rev() {
            self.current[slot.index()] = before;
        }
    }
}

impl Rewrite for Values {
    fn read(&mut self, slot: Slot) -> Slot {
        self.current[slot.index()]
    }

    fn write(&mut self, slot: Slot) -> Slot {
        let value = self.fresh(slot);
        self.set(slot, value);
        value
    }

    fn operand(&mut self, operand: Operand) -> Operand {
        match operand.as_slot() {
            Some(slot) => operand.borrowed().with_slot(self.read(slot)),
            None => operand,
        }
    }
}

impl<'a> Renaming<'a> {
    fn new(func: &'a mut Func, phis: SideTable<Block, Vec<Slot>>, unset: &'a Slots) -> Renaming<'a> {
        let values = Values::of(func);
        for (id, block) in func.blocks.iter_mut() {
            let empty = |&dst: &Slot| Phi { dst, args: Vec::new() };
            block.phis = phis[id].iter().map(empty).collect();
        }
        let old = func.take_pools();
        Renaming { func, old, phis, values, unset, given: SideTable::new(Vec::new()) }
    }

    fn run(mut self, dominators: &Dominators) -> Arena<Slot, Slot> {
        enum Step {
            Enter(usize),
            /// How much of `undo` was there before.
            Leave(usize),
        }
        let mut work = vec![Step::Enter(0)];
        while let Some(step) = work.pop() {
            match step {
                Step::Enter(at) => {
                    work.push(Step::Leave(self.values.undo.len()));
                    self.block(Block::from_index(at));
                    work.extend(dominators.children(at).iter().rev().map(|&child| Step::Enter(child)));
                }
                Step::Leave(kept) => self.values.leave(kept),
            }
        }
        self.func.slots = self.values.slots;
        self.values.variables
    }

    fn block(&mut self, id: Block) {
        for (slot, value) in std::mem::take(&mut self.given[id]) {
            self.values.set(slot, value);
        }
        for (k, &slot) in self.phis[id].iter().enumerate() {
            self.func.blocks[id].phis[k].dst = self.values.write(slot);
        }
        let data = &mut self.func.blocks[id];
        let (insts, spans) = (std::mem::take(&mut data.insts), std::mem::take(&mut data.spans));
        for (inst, span) in insts.into_iter().zip(spans) {
            if is_left_out(&self.values.slots, self.unset, &inst) {
                continue;
            }
            let new = self.func.rewrite_inst(&self.old, &inst, &mut self.values);
            self.func.blocks[id].insts.push(new);
            self.func.blocks[id].spans.push(span);
        }
        self.end(id);
    }

    /// The end of a block, and what the φ's of the blocks behind it have on this way.
    fn end(&mut self, id: Block) {
        let term = match self.func.blocks[id].term {
            // What it writes is written on the way to the body.
            Terminator::Next { seq, counter, counted, var, body, exit } => {
                let values = &mut self.values;
                let new = [var, counted].map(|slot| (slot, values.fresh(slot)));
                self.given[body] = new.to_vec();
                let (seq, counter) = (values.read(seq), values.read(counter));
                Terminator::Next { seq, counter, var: new[0].1, counted: new[1].1, body, exit }
            }
            term => rewrite_term(&term, &mut self.values),
        };
        if let Terminator::Return = term {
            let outputs = std::mem::take(&mut self.func.outputs);
            self.func.outputs = outputs.into_iter().map(|slot| self.values.read(slot)).collect();
        }
        self.func.blocks[id].term = term;
        let mut behind: Vec<Block> = term.successors().collect();
        behind.dedup();
        for to in behind {
            for (k, &slot) in self.phis[to].iter().enumerate() {
                let value = Operand::slot(self.values.read(slot));
                self.func.blocks[to].phis[k].args.push((id, value));
            }
        }
    }
}
