//! Where a result would best be: in the storage of an operand, or an operand in its part of the result.
//!
//! ```text
//! x.2 = set x.1(i) = 1       x.1 where x.2 is: else all of it is copied
//! b = plus a, 1              a where b is: one array instead of two
//! c = hcat [a, b]            a at 0 of c, b behind it: both are computed in their final place
//! y = index x(3:end)         x so that its third element is where y begins: nothing is moved, where all sizes are known
//! x.2 = phi b0: x.1, …       x.1 where x.2 is: else it is copied on the edge
//! ```
//!
//! The smallest colour (GCTD section 2.4) often gives a result another place than the operand that it changes. Here such pairs are
//! coalesced first, as the paper does with φ's alone (section 2.2.1), and only where nothing interferes.
//!
//! A part is computed in its place where the parts of a concatenation are contiguous and of known size (section 2.1: operands
//! that interfere only in part). What is stored as a section of an array is in [`crate::parts`]. An operand that is dead but for a section
//! of it, which is the result, is moved down to its beginning, from the first element to the last, where it is not known how
//! far behind it the section is, or how large it is; else it is not moved at all.
//!
//! Parts that are not contiguous are computed elsewhere and copied: `[a; b]` of matrices, `A(i, :) = v`. An area is bytes one behind
//! the other, and so is what a kernel writes; each column of such a part would be at its own place. Parts of a concatenation of
//! unknown size are, too. A cell holds a value by its own block: `c{k} = v` moves a dead `v` there, and no element is copied.

use crate::definitions::Definitions;
use crate::donation::Calls;
use crate::sections::{Section, Sections, number};
use crate::semantics::Semantics;
use crate::sizes::{Intrinsic, Size, constant_elements};
use lanner_base::SideTable;
use lanner_facts::{Complexity, Fact};
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
    /// The result is a section of an operand, and else would be copied.
    Section,
    /// An operand's storage can be used again.
    Reuse,
    /// An operand's storage can be used again for elements that are smaller; or a φ's for its elements as complex numbers.
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
    /// Where the operand should begin, in bytes behind where the result does; before it where that is negative.
    pub shift: i64,
}

/// What may be computed in place in one function.
pub struct InPlace<'a> {
    /// What operators say.
    pub semantics: &'a Semantics<'a>,
    /// The sizes of its values.
    pub sizes: &'a SideTable<Slot, Option<Size>>,
    /// Which subscripts take sections.
    pub sections: &'a Sections,
    /// What it calls.
    pub calls: &'a Calls<'a>,
}

impl InPlace<'_> {
    /// The operands that an instruction may overwrite while it reads them, each only where it begins so many bytes behind the
    /// result; at any place where that is none. What has smaller elements than the result is not among them: it would be
    /// overwritten before it is read. Larger ones are read in time, where the result's are made one after the other.
    pub fn overwritten(&self, inst: &Inst) -> Vec<(Slot, Option<i64>)> {
        let Some(result) = self.result(inst) else { return Vec::new() };
        let Some(of_result) = self.sizes[result] else { return Vec::new() };
        let mut found: Vec<(Slot, Option<i64>)> = self.parts(inst, result, &of_result);
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
        if let Some((operand, shift)) = self.section(inst, &of_result)
            && !found.iter().any(|&(other, _)| other == operand)
        {
            found.push((operand, Some(shift)));
        }
        found.extend(self.given_back(inst, result));
        for scalar in self.semantics.read_before(inst) {
            if !found.iter().any(|&(other, _)| other == scalar) {
                found.push((scalar, None));
            }
        }
        found
    }

    /// What a function gives back of its arguments is where those were, where the storage is handed over.
    fn given_back(&self, inst: &Inst, result: Slot) -> impl Iterator<Item = (Slot, Option<i64>)> {
        self.calls.given_back(inst, result, self.sizes).into_iter().map(|operand| (operand, Some(0)))
    }

    /// As [`InPlace::overwritten`], for one of the values that an instruction defines.
    pub fn overwritten_for(&self, inst: &Inst, result: Slot) -> Vec<(Slot, Option<i64>)> {
        match self.result(inst) {
            Some(_) => self.overwritten(inst),
            None => self.given_back(inst, result).collect(),
        }
    }

    /// As [`InPlace::overwritten`], for all values that an instruction defines, each of which comes first.
    pub fn all_overwritten(&self, inst: &Inst) -> Vec<(Slot, Slot, Option<i64>)> {
        let mut written = Vec::new();
        self.semantics.func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) | Use::WriteList(slot) = used {
                written.push(slot);
            }
        });
        let of_result = |result: Slot| {
            let overwritten = self.overwritten_for(inst, result).into_iter();
            overwritten.map(move |(operand, shift)| (result, operand, shift))
        };
        written.into_iter().flat_map(of_result).collect()
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
        let is_copy = self.semantics.copied(inst).is_some();
        for (result, operand, shift) in self.all_overwritten(inst) {
            let Some(shift) = shift else { continue };
            let elements = |slot: Slot| self.sizes[slot].map(|size| size.elements);
            let reason = match inst {
                _ if is_copy => Reason::Copy,
                Inst::Concat { .. } if shift > 0 => Reason::Part,
                _ if is_update(inst) => Reason::Update,
                _ if elements(operand) == elements(result) => Reason::Reuse,
                // What has a place in the frame need not leave it for what has none.
                Inst::Index { .. } if self.is_estimated(operand) == self.is_estimated(result) => {
                    Reason::Section
                }
                _ => continue,
            };
            self.wish(wishes, depth, (reason, result, operand, shift));
        }
    }

    fn is_estimated(&self, slot: Slot) -> bool {
        self.sizes[slot].is_some_and(|size| size.estimate.is_some())
    }

    fn wish(
        &self,
        wishes: &mut Vec<(usize, Wish)>,
        depth: usize,
        (reason, result, operand, shift): (Reason, Slot, Slot, i64),
    ) {
        let (Some(of_result), Some(of_operand)) = (self.sizes[result], self.sizes[operand]) else { return };
        let is_same = of_result.intrinsic == of_operand.intrinsic;
        // A φ's real arrays become complex where they are, from the last element to the first.
        let is_widened = reason == Reason::Phi
            && of_result.intrinsic == Intrinsic { is_complex: true, ..of_operand.intrinsic };
        if is_same || is_widened || reason == Reason::Reuse {
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

    /// The array that the result is a section of, and where it should begin: so that the section is where the result is, if all
    /// of that is known, else where the result begins.
    fn section(&self, inst: &Inst, size: &Size) -> Option<(Slot, i64)> {
        let Inst::Index { base, args, .. } = *inst else { return None };
        let base = base.as_slot()?;
        let section = self.sections.taken(self.semantics, base, args)?;
        let of_base = self.sizes[base].filter(|of_base| of_base.intrinsic == size.intrinsic)?;
        let is_known = size.estimate.is_some() && of_base.estimate.is_some();
        let before = self.elements_before(&section).filter(|_| is_known);
        let bytes = |elements: i64| elements.checked_mul(i64::try_from(size.intrinsic.bytes()).ok()?);
        let is_read_once = self.semantics.operands(inst).iter().filter(|&&slot| slot == base).count() == 1;
        is_read_once.then(|| (base, before.and_then(bytes).map_or(0, |bytes| -bytes)))
    }

    /// How many elements stand before a section, where that is known.
    fn elements_before(&self, section: &Section) -> Option<i64> {
        let semantics = self.semantics;
        let first = match section.first {
            None => 1,
            Some(first) => match first.as_slot() {
                None => number(semantics.func, first)?,
                Some(slot) => exact(semantics.facts.of(slot)?)?,
            },
        };
        let extents = section.step.iter().map(|&extent| semantics.terms.constant(extent));
        extents.into_iter().try_fold(first.checked_sub(1)?, |before, extent| before.checked_mul(extent?))
    }

    /// The operands of a concatenation whose parts are contiguous in the result, with where those begin.
    fn parts(&self, inst: &Inst, result: Slot, size: &Size) -> Vec<(Slot, Option<i64>)> {
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
    fn offsets(&self, args: Args, intrinsic: Intrinsic) -> Option<Vec<(Slot, i64)>> {
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
                        parts.push((slot, i64::try_from(elements.checked_mul(intrinsic.bytes())?).ok()?));
                    }
                    extents.iter().try_fold(1u64, |n, &e| n.checked_mul(u64::try_from(e).ok()?))?
                }
            };
            elements = elements.checked_add(count)?;
        }
        Some(parts)
    }
}

/// The positive integer that a value is.
fn exact(fact: &Fact) -> Option<i64> {
    let range = fact.range;
    let is_known = fact.complexity == Complexity::Real && range.integer && !range.nan && range.lo == range.hi;
    (is_known && range.lo >= 1.0 && range.lo < 1e15).then_some(range.lo as i64)
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
