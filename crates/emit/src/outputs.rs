//! What a call gives for which a body stands.
//!
//! ```text
//! [x, v] = step(x, v, h)       body: v.1 = v + h * x, x.1 = x + h * v.1
//!                              behind it: x = x.1, v = v.1
//! ```
//!
//! Where an output does not fit into its variable's old array, code is left before the call, which is done again. So the outputs of a call
//! that reads one of those variables are looked at before the first one is written.

use crate::region::{Emitter, Here};
use crate::rep::Rep;
use lanner_mir::{Block, Inst, Slot, Use};
use rustc_hash::FxHashSet;

impl Emitter<'_> {
    /// Whether an instruction is the first one of those that bring what one call gives.
    fn begins_outputs(&self, id: Block, inst: usize) -> bool {
        self.is_of_call(id, inst)
            && !inst.checked_sub(1).is_some_and(|before| self.is_of_same_call(id, [before, inst]))
    }

    fn is_of_same_call(&self, id: Block, [a, b]: [usize; 2]) -> bool {
        [a, b].into_iter().all(|inst| self.is_of_call(id, inst))
            && self.outline.origin(id, a) == self.outline.origin(id, b)
    }

    /// Before the first output of a call: where some are looked at before the first one is written, code is left unless they fit. None for
    /// one behind it for which code may be left.
    pub fn fit_outputs(&mut self, here: Here<'_>) -> Option<()> {
        let id = here.block;
        if !self.is_of_call(id, here.inst) {
            return Some(());
        }
        if !self.begins_outputs(id, here.inst) {
            let is_past =
                self.call_reads_its_outputs(id, here.inst)? && !self.fitted.contains(&(id, here.inst));
            return (!is_past || self.is_always_copied(here)).then_some(());
        }
        let end = (here.inst + 1..).find(|&inst| !self.is_of_same_call(id, [here.inst, inst]))?;
        let of = self.of;
        let (mut checks, mut over) = (Vec::new(), Vec::new());
        for inst in here.inst + 1..end {
            if !self.call_reads_its_outputs(id, inst)? {
                continue;
            }
            for inst in here.inst..end {
                let Some(place) = of.insts[id][inst] else { continue };
                let Inst::Copy { dst, src } = of.ssa.blocks[id].insts[place] else { continue };
                if !self.reps.is_over(dst) {
                    continue;
                }
                let (element, rank) = self.reps.get(dst).elements()?;
                let tree = self.tree(here, src)?;
                let space = self.space(&tree, &mut checks);
                if usize::from(rank) < space.axes.len() || tree.in_order().is_none() {
                    return None;
                }
                let key = (of.variables[dst], element, rank);
                self.fit_over(key, &space.axes, &mut checks);
                self.fitted.insert((id, inst));
                over.push(key);
            }
            break;
        }
        self.check_all(here, checks)?;
        // The interpreter may want to go on itself where an array is made the variable's own.
        over.into_iter().try_for_each(|key| self.own(here, key))
    }

    /// Whether an output goes to a register, or to memory of the code's own.
    fn is_always_copied(&self, here: Here<'_>) -> bool {
        match self.of.ssa.blocks[here.block].insts[here.place] {
            Inst::Copy { dst, .. } => {
                let rep = self.reps.get(dst);
                !self.reps.needs_callout(dst)
                    && !self.reps.is_over(dst)
                    && (rep.ty().is_some() || matches!(rep, Rep::Complex | Rep::Made(..)))
            }
            _ => false,
        }
    }

    /// Whether an inlined call reads a variable that outputs before an instruction have written: it cannot be done again then.
    pub fn call_reads_its_outputs(&self, id: Block, inst: usize) -> Option<bool> {
        let insts = &self.outline.func.blocks[id].insts;
        let mut written = FxHashSet::default();
        for before in (0..inst).rev().take_while(|&before| self.is_of_same_call(id, [before, inst])) {
            self.outline.func.visit_inst(&insts[before], &mut |used| {
                if let Use::Write(slot) = used {
                    written.insert(slot);
                }
            });
        }
        // Who reads a struct reads its fields.
        let whole = written.iter().filter_map(|&slot| self.outline.field(slot));
        let whole: Vec<Slot> = whole.map(|(root, _)| root).collect();
        written.extend(whole);
        let (block, call) = self.outline.origin(id, inst)?;
        let mut reads = false;
        self.func.visit_inst(&self.func.blocks[block].insts[call], &mut |used| {
            reads |= match used {
                Use::Operand(operand) => operand.as_slot().is_some_and(|slot| written.contains(&slot)),
                Use::Place(slot) | Use::Mention(slot) => written.contains(&slot),
                Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => false,
            };
        });
        Some(reads)
    }
}
