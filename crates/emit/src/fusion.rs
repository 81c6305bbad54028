//! Arrays that are never written out: their elements are computed where they are used.
//!
//! ```text
//! %0 = times dt, v        not written out
//! x = plus x, %0          for each k: x[k] = x[k] + dt * v[k]
//! ```
//!
//! Such an array is a temporary that one instruction of its block reads, element by element. Between the two only other temporaries are
//! computed, so what it is made of is there still, and code can be left before its first part as if nothing had been done. So it is with
//! arrays in fields that are read where they are.

use crate::region::Emitter;
use crate::rep::{Rep, is_of_body, is_sum};
use crate::row::filling;
use lanner_mir::{self as mir, Block, Operand, Slot, SlotKind, Use};
use rustc_hash::FxHashMap;

/// The arrays of a function that are not written out.
#[derive(Default)]
pub(crate) struct Fused {
    /// The place in SSA form of each.
    places: FxHashMap<Slot, usize>,
    /// Their blocks, with their places and those of what reads them.
    pending: Vec<(Block, usize, usize)>,
}

impl Fused {
    /// The place in SSA form of an array that is not written out.
    pub fn place(&self, array: Slot) -> Option<usize> {
        self.places.get(&array).copied()
    }

    /// The place from which everything has to be done again where code is left before a place: there no array is not written out that is
    /// read later.
    pub fn restart(&self, id: Block, place: usize) -> usize {
        let mut at = place;
        loop {
            let pending = self.pending.iter().filter(|&&(of, from, to)| of == id && from < at && at <= to);
            match pending.map(|&(_, from, _)| from).min() {
                Some(earlier) => at = earlier,
                None => return at,
            }
        }
    }
}

impl Emitter<'_> {
    /// Finds them.
    pub fn fused_arrays(&self) -> Fused {
        let ssa = &self.of.ssa;
        let mut readers: FxHashMap<Slot, Vec<Option<(Block, usize)>>> = FxHashMap::default();
        for (id, block) in ssa.blocks.iter() {
            for (place, inst) in block.insts.iter().enumerate() {
                // It belongs to the store behind it, and looks at nothing of which there is a mask.
                let is_of_store = matches!(block.insts.get(place + 1), Some(mir::Inst::SetIndex { .. }));
                if is_of_store
                    && matches!(inst, mir::Inst::CheckIndex { args, .. } if self.mask(*args).is_some())
                {
                    continue;
                }
                ssa.visit_inst(inst, &mut |used| {
                    if let Some(slot) = read(used) {
                        readers.entry(slot).or_default().push(Some((id, place)));
                    }
                });
            }
            let mut note = |used: Use| {
                if let Some(slot) = read(used) {
                    readers.entry(slot).or_default().push(None);
                }
            };
            ssa.visit_term(&block.term, &mut note);
            let merged = block.phis.iter().flat_map(|phi| &phi.args).filter_map(|(_, arg)| arg.as_slot());
            merged.for_each(|slot| readers.entry(slot).or_default().push(None));
        }
        let mut fused = Fused::default();
        let mut written: FxHashMap<Slot, usize> = FxHashMap::default();
        ssa.slots.ids().for_each(|value| *written.entry(self.of.variables[value]).or_default() += 1);
        for (id, block) in ssa.blocks.iter() {
            // Backwards, as it depends on the reader whether control may be there.
            for (place, inst) in block.insts.iter().enumerate().rev() {
                if let Some(dst) = self.elementwise(inst)
                    && self.is_temporary(dst)
                    && let Some(&[Some((of, reader))]) = readers.get(&dst).map(Vec::as_slice)
                    && of == id
                    && reader > place
                    && self.reads_elements(&block.insts[reader], dst)
                    && (place + 1..reader).all(|between| self.is_passive(id, between, &written))
                {
                    fused.places.insert(dst, place);
                    fused.pending.push((id, place, reader));
                }
            }
        }
        fused
    }

    /// Code is left before the first reading of an array in a field that is read where it is, not between that and who reads it. Where
    /// something else is done between them the array is not read so: the code is better made again.
    pub fn read_in_place(&mut self) {
        let of = self.of;
        let mut written: FxHashMap<Slot, usize> = FxHashMap::default();
        of.ssa.slots.ids().for_each(|value| *written.entry(of.variables[value]).or_default() += 1);
        let outline = self.outline;
        for view in &outline.views {
            let both = of.ssa.blocks.ids().find_map(|id| Some((id, outline.both(id, view)?)));
            // The body that stands for a call is in other blocks.
            let both = both.filter(|&(id, (_, reader))| !self.is_of_call(id, reader));
            let places = both.and_then(|(id, (from, reader))| {
                let place = |inst: usize| of.insts[id].get(inst).copied().flatten();
                Some((id, place(from)?, place(reader)?))
            });
            let passive = places.filter(|&(id, from, reader)| {
                (from + 1..reader).all(|between| self.is_passive(id, between, &written))
            });
            match passive {
                Some(pending) => self.fused.pending.push(pending),
                None => self.unfit.push((view.block, view.from)),
            }
        }
    }

    /// The array that an instruction makes element by element.
    fn elementwise(&self, inst: &mir::Inst) -> Option<Slot> {
        let dst = match *inst {
            mir::Inst::Index { args, .. } if self.mask(args).is_some() => return None,
            mir::Inst::Unary { dst, .. } | mir::Inst::Binary { dst, .. } | mir::Inst::Index { dst, .. } => {
                dst
            }
            mir::Inst::Call { targets, callee, args, .. } => match self.of.ssa.target_list(targets) {
                &[mir::Target::Slot(dst)]
                    if (self.rows)(callee).is_some()
                        && !is_sum(callee, self.rows)
                        && filling(callee, self.of.ssa.args(args), self.rows).is_none()
                        && self.search_in(inst).is_none() =>
                {
                    dst
                }
                _ => return None,
            },
            _ => return None,
        };
        matches!(self.reps.get(dst), Rep::Made(..)).then_some(dst)
    }

    /// Whether no variable of the program holds a value.
    fn is_temporary(&self, value: Slot) -> bool {
        let (func, slot) = (&self.outline.func, self.of.variables[value]);
        func.slots[slot].kind == SlotKind::Temp || is_of_body(func, slot)
    }

    /// Whether an instruction reads an array element by element.
    fn reads_elements(&self, inst: &mir::Inst, array: Slot) -> bool {
        let is_made = |dst: Slot| {
            !self.reps.needs_callout(dst)
                && (matches!(self.reps.get(dst), Rep::Made(..)) || self.reps.is_over(dst))
        };
        match *inst {
            mir::Inst::Unary { dst, .. } | mir::Inst::Binary { dst, .. } => {
                is_made(dst) || self.is_inner_product(inst)
            }
            mir::Inst::SetIndex { dst, base, args, value } => {
                let mask = self.mask(args).and_then(Operand::as_slot);
                base != array
                    && (value.as_slot() == Some(array)) != (mask == Some(array))
                    && !self.reps.needs_callout(dst)
            }
            mir::Inst::Index { dst, base, args } => {
                let mask = self.mask(args).and_then(Operand::as_slot);
                base.as_slot() != Some(array) && mask == Some(array) && is_made(dst)
            }
            mir::Inst::Call { .. } if self.search_in(inst).is_some() => true,
            mir::Inst::Call { targets, callee, .. } => match self.of.ssa.target_list(targets) {
                &[mir::Target::Slot(dst)]
                    if (self.rows)(callee).is_some() && !self.reps.needs_callout(dst) =>
                {
                    is_made(dst) || self.fold_in(inst).is_some()
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether an instruction does nothing but compute a temporary that has one value.
    fn is_passive(&self, id: Block, place: usize, written: &FxHashMap<Slot, usize>) -> bool {
        let inst = &self.of.ssa.blocks[id].insts[place];
        if matches!(inst, mir::Inst::CheckIndex { .. }) {
            return true;
        }
        let is_call = matches!(*inst, mir::Inst::Call { callee, .. } if (self.rows)(callee).is_none());
        let mut is_passive = !is_call
            && !self.needs_callout(id, place)
            && !self.draws(inst)
            && !matches!(inst, mir::Inst::SetIndex { .. } | mir::Inst::Delete { .. });
        self.of.ssa.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                is_passive &= self.is_temporary(slot) && written[&self.of.variables[slot]] <= 2;
            }
        });
        is_passive
    }
}

/// The value that is read, if one is.
fn read(used: Use) -> Option<Slot> {
    match used {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) => Some(slot),
        Use::Write(_) | Use::WriteList(_) | Use::Clear(_) => None,
    }
}
