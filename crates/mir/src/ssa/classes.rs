//! Which values can have one slot again: values interfere if one is live where the other one is written.
//!
//! Three reasons to join two values that do not interfere, in this order:
//! 1. an instruction changes one into the other one: `x.2 = set x.1(i) = v`
//! 2. a φ makes one of the other one, those in inner loops first
//! 3. both are values of one variable
//!
//! What comes from slot form and was not changed never interferes with its own variable, so everything gets its name
//! back. A value is also taken to be written where the move that makes it would stand: before its instruction.

use crate::analysis::{Classes, LoopForest};
use crate::liveness::Liveness;
use crate::slots::Slots;
use crate::{Block, Func, Inst, Slot, Terminator, Use};
use lanner_base::{Id, Name};
use std::collections::HashMap;

/// The slot that each slot's value goes to: one slot of its class.
pub fn slots_of_classes(func: &Func) -> Vec<Slot> {
    let mut joining = Joining::of(func);
    for (dst, base) in changes(func) {
        joining.join(dst, base);
    }
    for (dst, arg) in flows(func) {
        joining.join(dst, arg);
    }
    let mut variables: HashMap<Name, Slot> = HashMap::new();
    for (slot, data) in func.slots.iter() {
        let Some(name) = data.name.filter(|_| func.memory(slot).is_none()) else { continue };
        match variables.get(&name) {
            Some(&variable) => {
                joining.join(variable, slot);
            }
            None => {
                variables.insert(name, slot);
            }
        }
    }
    joining.chosen(func)
}

/// Values that are the same variable before and after an instruction or a block's end: (after, before).
fn changes(func: &Func) -> Vec<(Slot, Slot)> {
    let mut found = Vec::new();
    for block in func.blocks.values() {
        found.extend(block.insts.iter().filter_map(changed));
        if let Terminator::Next { counter, counted, .. } = block.term {
            found.push((counted, counter));
        }
    }
    found
}

/// What an instruction changes, and what it becomes: (after, before).
pub(super) fn changed(inst: &Inst) -> Option<(Slot, Slot)> {
    match *inst {
        Inst::SetIndex { dst, base, .. }
        | Inst::SetPath { dst, base, .. }
        | Inst::SetList { dst, base, .. }
        | Inst::Delete { dst, base, .. }
        | Inst::Reserve { dst, base, .. }
        | Inst::Answer { dst, old: base, .. } => Some((dst, base)),
        _ => None,
    }
}

/// φ's with the values that they are made of, those in inner loops first.
fn flows(func: &Func) -> Vec<(Slot, Slot)> {
    let loops = LoopForest::of(&func.graph());
    let mut blocks: Vec<Block> = func.blocks.ids().collect();
    blocks.sort_by_key(|block| std::cmp::Reverse(loops.depth(block.index())));
    let phis = blocks.iter().flat_map(|&block| &func.blocks[block].phis);
    phis.flat_map(|phi| phi.args.iter().filter_map(|(_, arg)| Some((phi.dst, arg.as_slot()?)))).collect()
}

/// Classes of values, with what they interfere with.
struct Joining {
    classes: Classes,
    /// For each class, by the slot that stands for it: its values, and what is live where one of them is written. None
    /// for slots that are never joined.
    members: Vec<Option<(Slots, Slots)>>,
}

impl Joining {
    fn of(func: &Func) -> Joining {
        let count = func.slots.len();
        let mut joining = Joining { classes: Classes::new(count), members: vec![None; count] };
        let mut candidates: Vec<Slot> = func.params.iter().chain(&func.captures).copied().collect();
        candidates.extend(func.slots.iter().filter(|(_, data)| data.name.is_some()).map(|(slot, _)| slot));
        candidates.extend(changes(func).into_iter().chain(flows(func)).flat_map(|(a, b)| [a, b]));
        candidates.retain(|&slot| func.memory(slot).is_none());
        for slot in candidates {
            let mut own = Slots::none(count);
            own.insert(slot);
            joining.members[slot.index()] = Some((own, Slots::none(count)));
        }
        joining.find_interference(func);
        joining
    }

    /// Notes what is live where a slot is written.
    fn written(&mut self, slot: Slot, live: &Slots) {
        if let Some((_, around)) = &mut self.members[slot.index()] {
            around.join(live);
            around.remove(slot);
        }
    }

    fn find_interference(&mut self, func: &Func) {
        let liveness = Liveness::of(func);
        let mut at_entry = liveness.at_entry(Block(0)).clone();
        func.params.iter().chain(&func.captures).for_each(|&slot| at_entry.insert(slot));
        func.params.iter().chain(&func.captures).for_each(|&slot| self.written(slot, &at_entry));
        for (id, block) in func.blocks.iter() {
            let mut live = liveness.each_inst(func, id, |inst, behind| self.inst(func, inst, behind));
            block.phis.iter().for_each(|phi| live.insert(phi.dst));
            block.phis.iter().for_each(|phi| self.written(phi.dst, &live));
            if let Terminator::Next { seq, counted, var, body, exit, .. } = block.term {
                let mut live = liveness.at_entry(body).clone();
                // The move that may come before it is done on both ways.
                let mut around = live.clone();
                around.join(liveness.at_entry(exit));
                around.insert(seq);
                self.written(counted, &around);
                live.insert(counted);
                self.written(var, &live);
            }
        }
    }

    fn inst(&mut self, func: &Func, inst: &Inst, behind: &Slots) {
        let mut live = behind.clone();
        let mut uses = Vec::new();
        func.visit_inst(inst, &mut |used| uses.push(used));
        for used in uses.iter().rev() {
            if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = *used {
                live.remove(slot);
                self.written(slot, &live);
            }
        }
        if let Some((dst, base)) = changed(inst) {
            // The move that may come before it must leave what it reads.
            for used in uses {
                if let Use::Operand(operand) = used
                    && let Some(slot) = operand.as_slot().filter(|&slot| slot != base)
                {
                    live.insert(slot);
                }
            }
            self.written(dst, &live);
        }
    }

    /// Makes the classes of two slots one, unless a value of one interferes with a value of the other one.
    fn join(&mut self, a: Slot, b: Slot) {
        let (a, b) = (self.classes.find(a.index()), self.classes.find(b.index()));
        let (Some((values_a, around_a)), Some((values_b, around_b))) = (&self.members[a], &self.members[b])
        else {
            return;
        };
        if a == b || around_a.meets(values_b) || around_b.meets(values_a) {
            return;
        }
        let taken = self.members[b].take();
        if let (Some((values_a, around_a)), Some((values_b, around_b))) = (&mut self.members[a], taken) {
            values_a.join(&values_b);
            around_a.join(&around_b);
            self.classes.join(a, b);
        }
    }

    /// One slot of each class: where the caller puts an argument; else the variable itself; else any.
    fn chosen(mut self, func: &Func) -> Vec<Slot> {
        let rank = |slot: Slot| {
            let data = &func.slots[slot];
            let is_handed_over = func.params.contains(&slot) || func.captures.contains(&slot);
            (!is_handed_over, data.name.is_none(), data.version, slot)
        };
        let mut best: Vec<Option<Slot>> = vec![None; func.slots.len()];
        for slot in func.slots.ids() {
            let place = &mut best[self.classes.find(slot.index())];
            if place.is_none_or(|known| rank(slot) < rank(known)) {
                *place = Some(slot);
            }
        }
        func.slots.ids().map(|slot| best[self.classes.find(slot.index())].unwrap_or(slot)).collect()
    }
}
