//! Where a result would best be: in the storage of an operand, or an operand in its part of the result.
//!
//! ```text
//! x.2 = set x.1(i) = 1       x.1 where x.2 is: else all of it is copied
//! b = plus a, 1              a where b is: one array instead of two
//! c = hcat [a, b]            a at 0 of c, b behind it: both are computed in their final place
//! x.2 = phi b0: x.1, …       x.1 where x.2 is: else it is copied on the edge
//! ```
//!
//! The smallest colour (GCTD section 2.4) often gives a result another place than the operand that it changes. Here such pairs are
//! coalesced first, as the paper does with φ's alone (section 2.2.1), and only where nothing interferes.
//!
//! A part is computed in its place where the parts of a concatenation are contiguous and of known size (section 2.1: operands
//! that interfere only in part). Not done: parts that are not contiguous, `[a; b]` of matrices, of which each column would
//! need a stride; parts of unknown size; values of cells, `c{k} = …`, which are boxed.

use crate::definitions::Definitions;
use crate::semantics::Semantics;
use crate::sizes::{Intrinsic, Size, constant_elements};
use lanner_base::SideTable;
use lanner_mir::{Args, Inst, OperandKind, Slot, Use};

/// Why two values should be in one place; what matters most comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A φ is what comes by an edge.
    Phi,
    /// A copy is what it was copied from.
    Copy,
    /// An operand is changed, and else would be copied.
    Update,
    /// An operand is a part of the result, and else would be copied.
    Part,
    /// An operand's storage can be used again.
    Reuse,
    /// An operand's storage can be used again for elements that are smaller.
    Recast,
}

/// Two values that should be in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Why.
    pub reason: Reason,
    /// What is computed.
    pub result: Slot,
    /// What it is computed of.
    pub operand: Slot,
    /// Where the operand should begin, in bytes behind where the result does.
    pub shift: u64,
}

/// What may be computed in place in one function.
pub struct InPlace<'a> {
    /// What operators say.
    pub semantics: &'a Semantics<'a>,
    /// The sizes of its values.
    pub sizes: &'a SideTable<Slot, Option<Size>>,
}

impl InPlace<'_> {
    /// The operands that an instruction may overwrite while it reads them, each only where it begins so many bytes behind the
    /// result; at any place where that is none. What has smaller elements than the result is not among them: it would be
    /// overwritten before it is read. Larger ones are read in time, where the result's are made one after the other.
    pub fn overwritten(&self, inst: &Inst) -> Vec<(Slot, Option<u64>)> {
        let Some(result) = self.result(inst) else { return Vec::new() };
        let Some(of_result) = self.sizes[result] else { return Vec::new() };
        let mut found: Vec<(Slot, Option<u64>)> = self.parts(inst, result, &of_result);
        let overwritten = self.semantics.overwritten(inst).into_iter().chain(self.semantics.reshaped(inst));
        for operand in overwritten {
            let is_known = found.iter().any(|&(other, _)| other == operand);
            let Some(of_operand) = self.sizes[operand].filter(|_| !is_known) else { continue };
            let (result, operand_type) = (of_result.intrinsic, of_operand.intrinsic);
            if of_result.estimate == Some(1) && !is_update(inst) {
                // One number is written when all has been read.
                found.push((operand, None));
            } else if operand_type == result || (!is_update(inst) && result.bytes() <= operand_type.bytes()) {
                found.push((operand, Some(0)));
            }
        }
        for scalar in self.semantics.read_before(inst) {
            if !found.iter().any(|&(other, _)| other == scalar) {
                found.push((scalar, None));
            }
        }
        found
    }

    /// All wishes of a function, what matters most first; of those that matter as much the ones in the deepest loops.
    pub fn wishes(&self, definitions: &Definitions) -> Vec<Wish> {
        let mut wishes: Vec<(usize, Wish)> = Vec::new();
        let blocks = self.semantics.func.blocks.iter().filter(|(id, _)| self.semantics.facts.reached[*id]);
        for (id, block) in blocks {
            for phi in &block.phis {
                for operand in phi.args.iter().filter_map(|(_, arg)| arg.as_slot()) {
                    self.wish(&mut wishes, 0, (Reason::Phi, phi.dst, operand, 0));
                }
            }
            let depth = definitions.depth(id);
            for inst in &block.insts {
                self.wishes_of(inst, depth, &mut wishes);
            }
        }
        wishes.sort_by_key(|(depth, wish)| (wish.reason, std::cmp::Reverse(*depth)));
        wishes.into_iter().map(|(_, wish)| wish).collect()
    }

    fn wishes_of(&self, inst: &Inst, depth: usize, wishes: &mut Vec<(usize, Wish)>) {
        let Some(result) = self.result(inst) else { return };
        let is_copy = self.semantics.copied(inst).is_some();
        for (operand, shift) in self.overwritten(inst) {
            let Some(shift) = shift else { continue };
            let elements = |slot: Slot| self.sizes[slot].map(|size| size.elements);
            let reason = match inst {
                _ if is_copy => Reason::Copy,
                Inst::Concat { .. } if shift > 0 => Reason::Part,
                _ if is_update(inst) => Reason::Update,
                _ if elements(operand) == elements(result) => Reason::Reuse,
                _ => continue,
            };
            self.wish(wishes, depth, (reason, result, operand, shift));
        }
    }

    fn wish(
        &self,
        wishes: &mut Vec<(usize, Wish)>,
        depth: usize,
        (reason, result, operand, shift): (Reason, Slot, Slot, u64),
    ) {
        let (Some(of_result), Some(of_operand)) = (self.sizes[result], self.sizes[operand]) else { return };
        let is_same = of_result.intrinsic == of_operand.intrinsic;
        if is_same || reason == Reason::Reuse {
            let reason = if is_same { reason } else { Reason::Recast };
            wishes.push((depth, Wish { reason, result, operand, shift }));
        }
    }

    /// The value that an instruction defines, if it is one.
    pub fn result(&self, inst: &Inst) -> Option<Slot> {
        let mut written = Vec::new();
        self.semantics.func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) | Use::WriteList(slot) = used {
                written.push(slot);
            }
        });
        match written[..] {
            [result] => Some(result),
            _ => None,
        }
    }

    /// The operands of a concatenation whose parts are contiguous in the result, with where those begin.
    fn parts(&self, inst: &Inst, result: Slot, size: &Size) -> Vec<(Slot, Option<u64>)> {
        let Inst::Concat { dim, args, .. } = *inst else { return Vec::new() };
        if !self.is_contiguous(result, dim) {
            return Vec::new();
        }
        let Some(parts) = self.offsets(args, size.intrinsic) else { return Vec::new() };
        // What stands there twice is in its place only once, and would be overwritten before it is read again.
        let is_alone = |slot: Slot| parts.iter().filter(|part| part.0 == slot).count() == 1;
        parts.iter().filter(|part| is_alone(part.0)).map(|&(slot, offset)| (slot, Some(offset))).collect()
    }

    /// Whether what is put together along a dimension stands together in memory: columns beside each other, or elements of one
    /// column below each other.
    fn is_contiguous(&self, result: Slot, dim: u8) -> bool {
        let Some(fact) = self.semantics.facts.of(result) else { return false };
        match (self.semantics.terms.explicit_extents(fact.shape).as_deref(), dim) {
            (Some([_, _]), 2) | (Some([_, 1]), 1) => true,
            (Some(_) | None, _) => false,
        }
    }

    /// The arguments that are values of these elements, with where each begins, in bytes; none where that is not known of all.
    fn offsets(&self, args: Args, intrinsic: Intrinsic) -> Option<Vec<(Slot, u64)>> {
        let func = self.semantics.func;
        let mut parts = Vec::new();
        let mut elements: u64 = 0;
        for arg in func.args(args) {
            if arg.is_spread() {
                return None;
            }
            let count = match arg.kind() {
                OperandKind::Const(constant) => constant_elements(&func.constants[constant])?,
                OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                    // The shape itself: an estimate is not where the next part begins.
                    let fact = self.semantics.facts.of(slot)?;
                    let extents = self.semantics.terms.explicit_extents(fact.shape)?;
                    if self.sizes[slot]?.intrinsic == intrinsic {
                        parts.push((slot, elements.checked_mul(intrinsic.bytes())?));
                    }
                    extents.iter().try_fold(1u64, |n, &e| n.checked_mul(u64::try_from(e).ok()?))?
                }
            };
            elements = elements.checked_add(count)?;
        }
        Some(parts)
    }
}

/// Whether an instruction's result is its operand, changed.
fn is_update(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Copy { .. }
            | Inst::Move { .. }
            | Inst::Reserve { .. }
            | Inst::SetIndex { .. }
            | Inst::SetPath { .. }
            | Inst::SetList { .. }
            | Inst::Delete { .. }
            | Inst::Concat { .. }
            | Inst::Answer { .. }
    )
}
