//! Whether a variable's old array is still in its slot, where code makes a new one in its place.
//!
//! ```text
//! b1: %0 = mtimes a, x!       a call-out, which takes x's array away
//! b2: x = plus %0, 1          so there is no place for the new one
//! ```
//!
//! A forward analysis of the region in slot form: an array is intact where on all ways it was brought, or written in place, and since then
//! no call-out may have taken or shared it.

use crate::region::Emitter;
use crate::rep::Rep;
use crate::variable::ArrayKey;
use lanner_base::Id;
use lanner_mir::{Block, Operand, OperandKind, Slot, Use};
use rustc_hash::FxHashSet;

/// The arrays that are intact.
type InPlace = FxHashSet<ArrayKey>;

impl Emitter<'_> {
    /// The values that cannot be made where the variable's old array is, since that may be there no more.
    pub fn displaced(&self) -> FxHashSet<Slot> {
        let of = self.of;
        let mixed = self.mixed();
        if !mixed.is_empty() || of.ssa.slots.ids().all(|slot| !self.reps.is_over(slot)) {
            return mixed;
        }
        let graph = of.ssa.graph();
        let order = graph.reverse_postorder();
        let mut ends: Vec<Option<InPlace>> = vec![None; of.ssa.blocks.len()];
        let mut displaced = FxHashSet::default();
        loop {
            let before = ends.clone();
            displaced.clear();
            for &node in &order {
                let mut intact: Option<InPlace> = (node == 0)
                    .then(|| of.ssa.params.iter().filter_map(|&param| self.key_in_slot(param)).collect());
                for &from in graph.predecessors(node) {
                    if let Some(end) = &ends[from] {
                        match &mut intact {
                            None => intact = Some(end.clone()),
                            Some(intact) => intact.retain(|key| end.contains(key)),
                        }
                    }
                }
                let mut intact = intact.unwrap_or_default();
                self.walk(Block::from_index(node), &mut intact, &mut displaced);
                ends[node] = Some(intact);
            }
            if ends == before {
                return displaced;
            }
        }
    }

    /// Arrays of real numbers that code makes for variables that hold complex ones, too: what holds the elements is one or the other.
    fn mixed(&self) -> FxHashSet<Slot> {
        let slots = || self.of.ssa.slots.ids();
        let complex: FxHashSet<(Slot, u8)> = slots()
            .filter_map(|slot| match self.reps.get(slot) {
                Rep::ComplexArray(rank) => Some((self.of.variables[slot], rank)),
                _ => None,
            })
            .collect();
        let is_mixed = |slot: Slot| {
            let made = self.reps.get(slot).doubles().filter(|_| !self.reps.needs_callout(slot));
            let is_made = matches!(self.reps.get(slot), Rep::Made(..)) || self.reps.is_over(slot);
            is_made && made.is_some_and(|rank| complex.contains(&(self.of.variables[slot], rank)))
        };
        slots().filter(|&slot| is_mixed(slot)).collect()
    }

    /// The array that a value is, in its slot.
    fn key_in_slot(&self, value: Slot) -> Option<ArrayKey> {
        match self.reps.get(value) {
            Rep::Array(element, rank) => Some((self.of.variables[value], element, rank)),
            _ => None,
        }
    }

    fn walk(&self, id: Block, intact: &mut InPlace, displaced: &mut FxHashSet<Slot>) {
        let of = self.of;
        let block = &self.outline.func.blocks[id];
        for (inst, data) in block.insts.iter().enumerate() {
            let place = of.insts[id][inst];
            let written = of.written_by(id, inst);
            if let Some(&over) = written.iter().find(|&&value| self.reps.is_over(value))
                && self.key_in_slot(over).is_none_or(|key| !intact.contains(&key))
            {
                displaced.insert(over);
            }
            if place.is_none_or(|place| self.needs_callout(id, place)) {
                self.outline.func.visit_inst(data, &mut |used| {
                    if let Some(slot) = touched(used)
                        && (is_taken(used) || !self.is_live(id, inst + 1, slot))
                    {
                        intact.retain(|key| key.0 != slot);
                    }
                });
            }
            for value in written {
                let variable = of.variables[value];
                intact.retain(|key| key.0 != variable);
                // Code reads what call-outs make; an array that does not fit over the old one may be made so.
                let may_be_asked = self.reps.needs_callout(value) || self.reps.is_over(value);
                let is_there = !may_be_asked || self.is_live(id, inst + 1, variable);
                intact.extend(self.key_in_slot(value).filter(|_| is_there));
            }
        }
        self.outline.func.visit_term(&block.term, &mut |used| {
            if let Some(slot) = touched(used)
                && is_taken(used)
            {
                intact.retain(|key| key.0 != slot);
            }
            if let Use::Write(slot) | Use::WriteList(slot) = used {
                intact.retain(|key| key.0 != slot);
            }
        });
    }

    /// Whether a variable is live before an instruction.
    pub fn is_live(&self, id: Block, inst: usize, variable: Slot) -> bool {
        let place = self.outline.origin(id, inst);
        place.is_some_and(|(block, inst)| self.live.at(block, inst).contains(&variable))
    }

    /// The values that are made where an array is that an instruction takes away, which is a call-out since it cannot be compiled.
    pub fn displaced_by(&self, id: Block, inst: usize) -> Vec<Slot> {
        let func = &self.outline.func;
        let mut gone = FxHashSet::default();
        func.visit_inst(&func.blocks[id].insts[inst], &mut |used| {
            gone.extend(touched(used).filter(|&slot| is_taken(used) || !self.is_live(id, inst + 1, slot)));
        });
        let values = self.of.ssa.slots.ids();
        values.filter(|&value| self.reps.is_over(value) && gone.contains(&self.of.variables[value])).collect()
    }
}

/// The slot that is read, named or let go of.
fn touched(used: Use) -> Option<Slot> {
    match used {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => Some(slot),
        Use::Write(_) | Use::WriteList(_) => None,
    }
}

/// Whether the slot may be empty then.
fn is_taken(used: Use) -> bool {
    let is_last = |operand: Operand| matches!(operand.kind(), OperandKind::Last(_));
    match used {
        Use::Operand(operand) => is_last(operand),
        Use::Clear(_) => true,
        Use::Place(_) | Use::Mention(_) | Use::Write(_) | Use::WriteList(_) => false,
    }
}
