//! Chains that ran before: whether one fits what the slots hold now.

use super::finish::spread;
use super::{LazyChain, Leaf};
use crate::operands::Operands;
use lanner_base::Id;
use lanner_mir::{Inst, Slot};
use lanner_runtime::Value;
use lanner_runtime::fused::View;
use smallvec::SmallVec;

impl LazyChain {
    /// Whether the arrays that the chain reads are those of before, up to their elements. Asked before anything of it runs.
    pub(super) fn has_arrays(&self, slots: &[Value]) -> bool {
        let mut whole = self.leaves.iter().filter(|leaf| leaf.section.is_none());
        let is_array = |slot: &Slot| matches!(slots[slot.index()], Value::Double(_));
        whole.all(|leaf| leaf.is_array(slots))
            && self.bases.iter().all(is_array)
            && self.pending.iter().all(|(slot, _)| self.may_write(slots, *slot))
    }

    /// Takes over the numbers and sections that the instructions of a part of the chain brought. False where they, or
    /// the arrays, are other than before. Asked when the instructions before the part's end have run that run at once.
    pub(super) fn take(
        &mut self,
        ops: &Operands<'_>,
        slots: &[Value],
        insts: &[Inst],
        part: &std::ops::Range<u32>,
    ) -> bool {
        for number in self.numbers.iter().filter(|number| part.contains(&number.at)) {
            let x = match slots[number.slot.index()] {
                Value::Scalar(x) if !number.logical => x,
                Value::Bool(truth) if number.logical => f64::from(u8::from(truth)),
                _ => return false,
            };
            if number.fixed && x.to_bits() != self.program.number_at(number.k).to_bits() {
                return false;
            }
            self.program.set_number(number.k, x);
        }
        let Some(shape) = &self.shape else { return false };
        for leaf in self.leaves.iter_mut().filter(|leaf| part.contains(&leaf.at)) {
            let Some(inst) = leaf.section else {
                if !leaf.is_array(slots) {
                    return false;
                }
                continue;
            };
            let Inst::Index { args, .. } = insts[inst as usize] else { return false };
            let Value::Double(t) = &slots[leaf.slot.index()] else { return false };
            let subscripts: SmallVec<[&Value; 4]> =
                ops.func.args(args).iter().map(|&arg| ops.peek(slots, arg)).collect();
            match View::section(t.dims(), &subscripts) {
                Some((dims, view)) if dims == leaf.dims => {
                    leaf.view = spread(&view, &leaf.dims, shape);
                }
                _ => return false,
            }
        }
        true
    }
}

impl Leaf {
    /// Whether its slot holds such an array as before.
    fn is_array(&self, slots: &[Value]) -> bool {
        match &slots[self.slot.index()] {
            Value::Double(t) => !self.logical && *t.dims() == self.dims,
            Value::Logical(t) => self.logical && *t.dims() == self.dims,
            _ => false,
        }
    }
}
