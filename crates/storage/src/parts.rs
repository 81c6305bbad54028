//! Values that are computed where they are stored: sections of arrays (GCTD section 2.1: operands that interfere only in part).
//!
//! ```text
//! %1 = call f(x)                part of A.2 at 8*m*trip: nothing is copied
//! A.3 = set A.2(:, j.1) = %1    A.2, A.3 in one place
//! ```
//!
//! Sound where
//! - the section is contiguous and as long as the value, elements are stored alike, and A does not grow;
//! - A.2 is there when the value is defined, and where the section begins is a term of symbols that have their values then;
//! - the value and A.2 are not read behind the assignment, and nothing between reads A.2, or is a copy of it in its storage;
//! - what is told of the assignment, that the section lies in the array, holds at the definition already: both are in one block,
//!   and no instruction from there on tells anything by not failing.
//!
//! What fails in between leaves half of a column behind, which nobody sees: what a handler may read is in memory, or live in the
//! whole block, and then A.2 is read behind the assignment too.
//!
//! What the value was computed of in its own place is there as well. All is for one layout: whether A.2 and A.3 come to be in one
//! place is seen when that is made.

use crate::definitions::Definitions;
use crate::in_place::InPlace;
use crate::sections::{Count, Section};
use crate::sizes::Size;
use lanner_base::SideTable;
use lanner_builtins::{Answer, exact};
use lanner_facts::{Definedness, Dim, Sought, Substitution, Terms, Truth};
use lanner_infer::{Facts, Introduced, NameTarget, Part};
use lanner_mir::{Args, Block, CalleeData, Func, Inst, Operand, Slot, Use};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many instructions may stand from a definition to the assignment: what bounds the work.
const LONGEST: usize = 64;

/// A value that is computed in its part of an array.
#[derive(Clone, Copy, Debug)]
pub struct Built {
    /// The value.
    pub slot: Slot,
    /// The array before it is stored there, and then.
    pub array: Slot,
    pub result: Slot,
    /// Where it begins, in bytes behind where the array does.
    pub offset: Dim,
}

/// A section that may be built in its place: what is known without making terms.
pub struct Candidate {
    block: Block,
    array: Slot,
    result: Slot,
    section: Section,
    /// The value that is stored, then what it is computed of in the same place; each with the number of the instruction that defines it.
    values: Vec<(Slot, usize)>,
}

/// The search in one function.
pub struct Parts<'a> {
    /// What may be computed in place.
    pub in_place: &'a InPlace<'a>,
    /// Where values are defined.
    pub definitions: &'a Definitions,
}

impl Parts<'_> {
    /// What may be built in its place.
    pub fn candidates(&self) -> Vec<Candidate> {
        let semantics = self.in_place.semantics;
        let (func, facts) = (semantics.func, semantics.facts);
        let is_set = |inst: &Inst| matches!(inst, Inst::SetIndex { .. });
        if !func.blocks.values().any(|block| block.insts.iter().any(is_set)) {
            return Vec::new();
        }
        let copied = self.copied();
        let teaching: FxHashSet<(Block, usize)> =
            facts.checks.iter().filter(|c| c.holds != Truth::Yes).map(|c| (c.block, c.inst)).collect();
        let mut found = Vec::new();
        for (id, block) in func.blocks.iter().filter(|(id, _)| facts.reached[*id]) {
            if !block.insts.iter().any(is_set) {
                continue;
            }
            let last = self.last_reads(id);
            let is_quiet = |k: usize| !teaching.contains(&(id, k)) && !self.asserts(&block.insts[k]);
            let between = Between { func, insts: &block.insts, last: &last, is_quiet: &is_quiet };
            for (k, inst) in block.insts.iter().enumerate() {
                let Inst::SetIndex { dst, base, args, value } = *inst else { continue };
                if copied.contains(&base) {
                    continue;
                }
                found.extend(self.candidate((id, k), (dst, base), (args, value), &between));
            }
        }
        found
    }

    /// Values that are, or were made, copies of others: these may be in one place while both are live.
    fn copied(&self) -> FxHashSet<Slot> {
        let semantics = self.in_place.semantics;
        let mut copied = FxHashSet::default();
        for inst in semantics.func.blocks.values().flat_map(|block| &block.insts) {
            if let Some(source) = semantics.copied(inst) {
                copied.insert(source);
                copied.extend(self.in_place.result(inst));
            }
        }
        copied
    }

    /// The reads of a block behind which the slot is not live.
    fn last_reads(&self, id: Block) -> FxHashSet<(usize, Slot)> {
        let semantics = self.in_place.semantics;
        let mut last = FxHashSet::default();
        let mut k = semantics.func.blocks[id].insts.len();
        self.definitions.liveness.each_inst(semantics.func, id, |inst, behind| {
            k -= 1;
            let dead = semantics.operands(inst).into_iter().filter(|&slot| !behind.contains(slot));
            last.extend(dead.map(|slot| (k, slot)));
        });
        last
    }

    /// Whether an instruction tells something by returning.
    fn asserts(&self, inst: &Inst) -> bool {
        let Inst::Call { callee, .. } = *inst else { return false };
        let semantics = self.in_place.semantics;
        let row = match &semantics.func.callees[callee] {
            CalleeData::Builtin(row) => Some(*row),
            CalleeData::Named(name) => match (semantics.names)(name) {
                NameTarget::Row(row) => Some(row),
                NameTarget::Function(_) | NameTarget::Unknown => None,
            },
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
        };
        row.is_some_and(|row| row.row().answer == Some(Answer::True))
    }

    fn candidate(
        &self,
        (block, k): (Block, usize),
        (result, array): (Slot, Slot),
        (args, value): (Args, Operand),
        between: &Between<'_>,
    ) -> Option<Candidate> {
        let semantics = self.in_place.semantics;
        let func = semantics.func;
        let value = value.as_slot()?;
        let is_given = func.params.contains(&array) || func.captures.contains(&array);
        let is_subscript = func.args(args).iter().any(|arg| arg.as_slot() == Some(value));
        if is_given
            || is_subscript
            || value == array
            || !between.is_last(k, array)
            || !between.is_last(k, value)
        {
            return None;
        }
        if !self.is_alike(result, array)
            || !self.is_alike(value, array)
            || self.size(value)?.estimate == Some(1)
        {
            return None;
        }
        let (before, after) = (semantics.facts.of(array)?, semantics.facts.of(result)?);
        if before.definedness != Definedness::Defined || before.shape != after.shape {
            return None;
        }
        let section = self.in_place.sections.taken(semantics, array, args)?;
        let mut values = Vec::new();
        let mut next = Some((value, k));
        while let Some((slot, user)) = next.take() {
            let Some(at) = self.defined(block, slot, array, user) else { break };
            if !between.is_free(at, user, array) || k - at > LONGEST {
                break;
            }
            values.push((slot, at));
            let inst = &between.insts[at];
            if self.in_place.calls.is_call(inst) {
                // What is in a part of an array is handed over to nobody.
                break;
            }
            let operands = self.in_place.overwritten(inst).into_iter();
            let mut same = operands.filter(|&(operand, shift)| {
                shift == Some(0) && between.is_last(at, operand) && self.is_as_large(operand, slot)
            });
            next = same.next().map(|(operand, _)| (operand, at));
        }
        let is_some = !values.is_empty();
        is_some.then_some(Candidate { block, array, result, section, values })
    }

    /// The instruction of a block that defines a slot alone, if that is behind the definition of the array and before another one.
    fn defined(&self, block: Block, slot: Slot, array: Slot, before: usize) -> Option<usize> {
        let place = self.definitions.place(slot).filter(|place| place.block == block)?;
        let at = place.step.checked_sub(1).filter(|&at| at < before)?;
        let inst = &self.in_place.semantics.func.blocks[block].insts[at];
        let is_alone = self.in_place.result(inst) == Some(slot);
        let is_behind =
            self.definitions.dominates(array, slot) && self.definitions.place(array) != Some(place);
        (is_alone && is_behind).then_some(at)
    }

    fn size(&self, slot: Slot) -> Option<Size> {
        self.in_place.sizes[slot]
    }

    /// Elements are stored alike.
    fn is_alike(&self, a: Slot, b: Slot) -> bool {
        self.size(a).zip(self.size(b)).is_some_and(|(a, b)| a.intrinsic == b.intrinsic)
    }

    fn is_as_large(&self, a: Slot, b: Slot) -> bool {
        let elements = |slot: Slot| self.size(slot).map(|size| size.elements);
        self.is_alike(a, b) && elements(a) == elements(b)
    }
}

/// The instructions of one block.
struct Between<'a> {
    func: &'a Func,
    insts: &'a [Inst],
    last: &'a FxHashSet<(usize, Slot)>,
    is_quiet: &'a dyn Fn(usize) -> bool,
}

impl Between<'_> {
    /// Whether a slot is read by an instruction and not behind it.
    fn is_last(&self, inst: usize, slot: Slot) -> bool {
        self.last.contains(&(inst, slot))
    }

    /// Whether no instruction from one to before another one has to do with the array, or tells anything by not failing.
    fn is_free(&self, from: usize, to: usize, array: Slot) -> bool {
        (from..to).all(|k| {
            let mut is_touched = false;
            self.func.visit_inst(&self.insts[k], &mut |used| {
                let slot = match used {
                    Use::Operand(operand) => operand.as_slot(),
                    Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => Some(slot),
                    Use::Write(slot) | Use::WriteList(slot) => Some(slot),
                };
                is_touched |= slot == Some(array);
            });
            !is_touched && (self.is_quiet)(k)
        })
    }
}

/// Where symbols get their values, as one block sees it.
struct Known {
    /// The symbols that have their values in the block, at its end at the latest.
    all: Substitution,
    /// Those that get them in the block: by which instruction.
    here: Vec<(usize, Part)>,
}

/// What makes terms.
pub struct Offsets<'a> {
    /// The function and what is known of it.
    pub of: (&'a Func, &'a Facts),
    /// Where values are defined.
    pub definitions: &'a Definitions,
    /// The sizes of values.
    pub sizes: &'a SideTable<Slot, Option<Size>>,
    /// Where symbols get their values.
    pub introduced: &'a [Introduced],
}

impl Offsets<'_> {
    /// The candidates whose place is known when they are defined, with that.
    pub fn built(&self, candidates: &[Candidate], terms: &mut Terms) -> Vec<Built> {
        let mut known: FxHashMap<Block, Known> = FxHashMap::default();
        let mut found = Vec::new();
        // Values that are built, and arrays that have parts.
        let (mut is_built, mut taken) = (FxHashSet::default(), FxHashSet::default());
        for candidate in candidates {
            let Some(offset) = self.offset(candidate, terms) else { continue };
            let known = known.entry(candidate.block).or_insert_with(|| self.known(candidate.block, terms));
            if !terms.is_made_of(offset, &known.all) || !terms.is_total(offset) {
                continue;
            }
            // No part is of a part.
            let Candidate { array, result, .. } = *candidate;
            if is_built.contains(&array) || is_built.contains(&result) {
                continue;
            }
            let is_known = |at: usize| !terms.mentions(offset, &known.not_before(at));
            let values =
                candidate.values.iter().take_while(|&&(slot, at)| is_known(at) && !taken.contains(&slot));
            let values: Vec<Slot> = values.map(|&(slot, _)| slot).collect();
            is_built.extend(values.iter().copied());
            if !values.is_empty() {
                taken.extend([array, result]);
            }
            found.extend(values.into_iter().map(|slot| Built { slot, array, result, offset }));
        }
        found
    }

    /// Where a section begins, in bytes, if the value fills it and it lies in the array.
    fn offset(&self, candidate: &Candidate, terms: &mut Terms) -> Option<Dim> {
        let Candidate { array, section, values, .. } = candidate;
        let (func, facts) = self.of;
        let size = |slot: Slot| self.sizes[slot];
        let (of_array, of_value) = (size(*array)?, size(values.first()?.0)?);
        let one = terms.number(1);
        let first = match section.first {
            None => one,
            Some(first) => match first.as_slot() {
                None => terms.number(crate::sections::number(func, first)?),
                Some(slot) => exact(facts.of(slot)?, terms)?,
            },
        };
        let step = terms.product(&section.step);
        let length = match section.count {
            Count::One => step,
            Count::Of(range) => terms.mul(step, size(range)?.elements),
            Count::All => of_array.elements,
        };
        if !terms.at_most(one, first).is_yes() || !terms.equal(length, of_value.elements).is_yes() {
            return None;
        }
        let before = terms.sub(first, one);
        let before = terms.mul(before, step);
        // That a vector or an extent does not grow is told by its shape. A matrix does not, whatever number there is.
        let is_vector = terms.extents(facts.of(*array)?.shape).is_some_and(|extents| {
            matches!(extents, &[a, b] if [a, b].iter().any(|&extent| terms.constant(extent) == Some(1)))
        });
        let end = terms.add(before, length);
        if section.step.is_empty() && !is_vector && !terms.at_most(end, of_array.elements).is_yes() {
            return None;
        }
        let width = terms.number(i64::try_from(of_array.intrinsic.bytes()).ok()?);
        Some(terms.mul(before, width))
    }

    /// The symbols that have one value from a block's beginning to its end, or that get it there.
    fn known(&self, block: Block, terms: &mut Terms) -> Known {
        let (_, facts) = self.of;
        let mut known = Known { all: Substitution::default(), here: Vec::new() };
        for around in facts.loops.iter().filter(|l| self.definitions.is_inside(block, l.header)) {
            let term = terms.term(around.iteration);
            known.all.symbols.insert(around.iteration, term);
        }
        for introduced in self.introduced {
            let Some(place) = self.definitions.place(introduced.slot) else { continue };
            if !self.definitions.comes_before_end(place, block) {
                continue;
            }
            let step = place.step.checked_sub(1).filter(|_| place.block == block);
            known.here.extend(step.map(|inst| (inst, introduced.part)));
            match introduced.part {
                Part::Extent(_, symbol) | Part::Number(symbol) => {
                    let term = terms.term(symbol);
                    known.all.symbols.insert(symbol, term);
                }
                Part::Shape(symbol) => {
                    let shape = terms.shape_term(symbol);
                    known.all.shapes.insert(symbol, shape);
                }
            }
        }
        known
    }
}

impl Known {
    /// The symbols that get their values by an instruction of the block or behind it.
    fn not_before(&self, inst: usize) -> Sought {
        let mut sought = Sought::default();
        for &(_, part) in self.here.iter().filter(|&&(at, _)| at >= inst) {
            match part {
                Part::Extent(_, symbol) | Part::Number(symbol) => _ = sought.symbols.insert(symbol),
                Part::Shape(symbol) => _ = sought.shapes.insert(symbol),
            }
        }
        sought
    }
}
