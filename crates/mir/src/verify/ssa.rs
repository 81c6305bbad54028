//! SSA form: a slot that is not in memory is written once, on every way to its reads.
//!
//! Dominators are those of the graph of halves of blocks (`Func::halves`): an error may leave a block before any of its
//! instructions has written. What the end of a loop's head writes is written at the beginning of the body, which has no
//! other way in.

use super::Check;
use crate::analysis::Dominators;
use crate::{Func, Operand, OperandKind, Slot, Terminator, Use};
use lanner_base::{Id, SideTable};

/// Where a slot is written: a node of the graph, and which instruction of it.
#[derive(Clone, Copy)]
struct Place {
    node: usize,
    inst: usize,
}

impl Check<'_> {
    /// Checks a function in SSA form.
    pub(super) fn ssa(&mut self) {
        let before = self.errors.len();
        self.flow();
        let places = self.places();
        if self.errors.len() > before {
            return;
        }
        self.lists();
        let dominators = Dominators::of(&self.func.halves());
        let reaches = |slot: Slot, at: Place| match places[slot] {
            Some(def) if def.node == at.node => def.inst < at.inst,
            Some(def) => dominators.dominates(def.node, at.node),
            None => false,
        };
        for (id, block) in self.func.blocks.iter() {
            for phi in &block.phis {
                for &(from, arg) in &phi.args {
                    let at = Place { node: Func::inside(from), inst: usize::MAX };
                    if let Some(message) = self.wrong_operand(arg, at, &reaches) {
                        self.error_at_phi(id, phi, &message);
                    } else if let Some(slot) = arg.as_slot()
                        && self.func.memory(slot).is_some()
                    {
                        let message = format!("{} is in memory", self.slot(slot));
                        self.error_at_phi(id, phi, &message);
                    }
                }
            }
            for (k, inst) in block.insts.iter().enumerate() {
                let at = Place { node: Func::inside(id), inst: k + 1 };
                let mut messages = Vec::new();
                self.func
                    .visit_inst(inst, &mut |used| messages.extend(self.wrong_read_at(used, at, &reaches)));
                messages.iter().for_each(|message| self.error_at(id, inst, message));
            }
            let at = Place { node: Func::inside(id), inst: usize::MAX };
            let mut messages = Vec::new();
            self.func
                .visit_term(&block.term, &mut |used| messages.extend(self.wrong_read_at(used, at, &reaches)));
            if let Terminator::Return = block.term {
                let outputs = self.func.outputs.iter();
                messages.extend(outputs.filter_map(|&slot| self.wrong_slot(slot, at, &reaches)));
            }
            messages.iter().for_each(|message| self.error_at_end(id, &block.term, message));
        }
    }

    /// One return at most, a body behind each loop's head, nothing before the entry, and nothing that cannot be
    /// reached.
    fn flow(&mut self) {
        let graph = self.func.graph();
        if !graph.predecessors(0).is_empty() {
            self.error("something goes to its entry".to_string());
        }
        let mut reached = vec![false; graph.len()];
        graph.postorder().into_iter().for_each(|node| reached[node] = true);
        let mut returns = 0;
        for (id, block) in self.func.blocks.iter() {
            if !reached[id.index()] {
                self.error_in(id, "it cannot be reached".to_string());
            }
            match block.term {
                Terminator::Next { body, exit, .. } => {
                    if body == exit || graph.predecessors(body.index()) != [id.index()] {
                        self.error_at_end(id, &block.term, &format!("there are other ways to {body}"));
                    }
                }
                Terminator::Return => {
                    returns += 1;
                    if returns > 1 {
                        self.error_at_end(id, &block.term, "a function in SSA form returns at one place");
                    }
                }
                Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Rethrow(_) => (),
            }
        }
    }

    /// Where each slot is written. Parameters, captured values and the variables themselves are written at the entry.
    fn places(&mut self) -> SideTable<Slot, Option<Place>> {
        let mut writes: Vec<(Slot, Place)> = Vec::new();
        let func = self.func;
        for (slot, data) in func.slots.iter() {
            let is_handed_over = func.params.contains(&slot) || func.captures.contains(&slot);
            if is_handed_over || (data.name.is_some() && data.version == 0) {
                writes.push((slot, Place { node: 0, inst: 0 }));
            }
        }
        for (id, block) in func.blocks.iter() {
            writes
                .extend(block.phis.iter().map(|phi| (phi.dst, Place { node: Func::beginning(id), inst: 0 })));
            for (k, inst) in block.insts.iter().enumerate() {
                func.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                        writes.push((slot, Place { node: Func::inside(id), inst: k + 1 }));
                    }
                });
            }
            if let Terminator::Next { var, counted, body, .. } = block.term {
                let at = Place { node: Func::beginning(body), inst: 0 };
                writes.extend([(var, at), (counted, at)]);
            }
        }
        let mut places = SideTable::new(None);
        for (slot, place) in writes {
            if places[slot].is_some() && func.memory(slot).is_none() {
                let message = format!("{} is written more than once", self.slot(slot));
                self.error(message);
            }
            places[slot] = Some(place);
        }
        places
    }

    fn wrong_read_at(&self, used: Use, at: Place, reaches: &impl Fn(Slot, Place) -> bool) -> Option<String> {
        match used {
            Use::Operand(operand) => self.wrong_operand(operand, at, reaches),
            Use::Place(slot) | Use::Mention(slot) => self.wrong_slot(slot, at, reaches),
            Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => None,
        }
    }

    fn wrong_operand(
        &self,
        operand: Operand,
        at: Place,
        reaches: &impl Fn(Slot, Place) -> bool,
    ) -> Option<String> {
        match operand.kind() {
            OperandKind::Last(slot) => {
                Some(format!("nothing is taken out of {} in SSA form", self.slot(slot)))
            }
            OperandKind::Slot(slot) => self.wrong_slot(slot, at, reaches),
            OperandKind::Const(_) => None,
        }
    }

    fn wrong_slot(&self, slot: Slot, at: Place, reaches: &impl Fn(Slot, Place) -> bool) -> Option<String> {
        let is_right = self.func.memory(slot).is_some() || reaches(slot, at);
        (!is_right).then(|| format!("{} is not written on every way to here", self.slot(slot)))
    }
}
