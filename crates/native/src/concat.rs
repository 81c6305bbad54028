//! Numbers and arrays beside each other and below each other.
//!
//! ```text
//! [1, x, 3]          a row of numbers
//! [u; v]             each column of the result has one of `u`, then one of `v`
//! u = [u, 3]         where the plan has both in one place, `u` stays there and what comes behind it is written
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::remarks::{CopyRemark, RemarkKind};
use crate::site::Failure;
use crate::store::Old;
use lanner_facts::Truth;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, UnaryOp};
use lanner_mir::{Operand, Slot};

/// A part of what is put together.
struct Part {
    operand: Operand,
    extents: [Reg; 2],
    /// Whether facts say that it has an element.
    is_never_empty: bool,
    /// How far along the dimension it begins.
    before: Reg,
    /// Its elements, where the result lies in their place.
    kept: Option<Buffer>,
}

/// What the parts so far are together.
struct Joined {
    extents: [Reg; 2],
    is_never_empty: bool,
}

impl Emitter<'_> {
    /// `dst = [args]` along a dimension, from 1.
    pub fn concat(&mut self, dst: Slot, dim: u8, args: &[Operand]) -> Lowered {
        if args.iter().any(|arg| arg.is_spread()) {
            return Err("a list of parts");
        }
        if let (&[only], Held::Number(_)) = (args, self.source.held[dst]) {
            let ty = self.held(only).number().ok_or("a part of another kind")?;
            let x = self.number(only, ty)?;
            return self.finish(dst, x);
        }
        let held = self.source.held[dst];
        let (Some(element), Some(2)) = (held.memory(), held.rank()) else {
            return Err("a concatenation of this kind");
        };
        let along = usize::from(dim) - 1;
        if along > 1 {
            return Err("a concatenation along another dimension");
        }
        let mut parts = Vec::new();
        for &operand in args {
            let extents = match (self.held(operand), operand.as_slot()) {
                (Held::Number(_) | Held::Complex, _) => [self.index(1), self.index(1)],
                (Held::Array(_, 2) | Held::Pairs(2), Some(slot)) => match self.extents_of(slot)?.as_slice() {
                    &[rows, columns] => [rows, columns],
                    _ => return Err("a part of many dimensions"),
                },
                _ => return Err("a part of another kind"),
            };
            let fact = operand.as_slot().and_then(|slot| self.source.facts.of(slot));
            let is_never_empty =
                fact.is_none_or(|fact| self.source.terms.is_empty_shape(fact.shape) == Truth::No);
            let before = self.index(0);
            parts.push(Part { operand, extents, is_never_empty, before, kept: None });
        }
        let zero = self.index(0);
        let mut joined = Joined { extents: [zero, zero], is_never_empty: false };
        for part in &mut parts {
            part.before = joined.extents[along];
            joined = self.joined_with(joined, part, along);
        }
        let extents = joined.extents;
        let begins = self.begins_in_place(dst, &parts)?;
        if let Some(slot) = begins {
            self.moved(dst, Old { slot, goes: false }, element, &parts[0].extents, &extents)?;
        } else {
            for part in &mut parts {
                part.kept = self.kept_part(dst, part)?;
            }
            let count = self.product(&extents);
            let numbers = self.numbers_of(dst, count);
            self.room(dst, numbers)?;
        }
        if self.is_pairs(dst) {
            self.concat_pairs(dst, &parts, along, &extents)?;
            return self.set_extents(dst, &extents);
        }
        let to = self.buffer(dst)?;
        for part in parts.iter().skip(usize::from(begins.is_some())) {
            let before = part.before;
            let [rows, columns] = part.extents;
            let start = if along == 0 { before } else { self.binary(BinaryOp::Mul, before, extents[0]) };
            if let Held::Number(ty) = self.held(part.operand) {
                let x = self.number(part.operand, ty)?;
                let src = self.converted(x, element);
                self.push(Inst::Store { buffer: to, index: start, src });
            } else {
                let outer = self.open(columns);
                let inner = self.open(rows);
                let from = self.binary(BinaryOp::Mul, outer.counter, rows);
                let from = self.binary(BinaryOp::Add, from, inner.counter);
                let x = match part.kept {
                    Some(buffer) => {
                        let x = self.temporary(self.made.buffers[buffer].element);
                        self.push(Inst::Load { dst: x, buffer, index: from });
                        x
                    }
                    None => self.element_number(part.operand, from)?,
                };
                let src = self.converted(x, element);
                let index = self.binary(BinaryOp::Mul, outer.counter, extents[0]);
                let index = self.binary(BinaryOp::Add, index, inner.counter);
                let index = self.binary(BinaryOp::Add, index, start);
                self.push(Inst::Store { buffer: to, index, src });
                self.close(inner);
                self.close(outer);
            }
        }
        self.set_extents(dst, &extents)
    }

    /// Parts of which one may be complex, in memory that has room for them. What they are together is complex if one of them is.
    fn concat_pairs(&mut self, dst: Slot, parts: &[Part], along: usize, extents: &[Reg; 2]) -> Lowered {
        let (to, counter) = (self.buffer(dst)?, self.counter_of_parts());
        let mut is_complex = self.constant(Scalar::Bool(false));
        for part in parts {
            let before = part.before;
            let [rows, columns] = part.extents;
            let start = if along == 0 { before } else { self.binary(BinaryOp::Mul, before, extents[0]) };
            let is_number = self.held(part.operand).rank().is_none();
            let opened = (!is_number).then(|| {
                let outer = self.open(columns);
                (outer, self.open(rows))
            });
            let (from, index) = match &opened {
                None => (self.index(0), start),
                Some((outer, inner)) => {
                    let from = self.binary(BinaryOp::Mul, outer.counter, rows);
                    let from = self.binary(BinaryOp::Add, from, inner.counter);
                    let index = self.binary(BinaryOp::Mul, outer.counter, extents[0]);
                    let index = self.binary(BinaryOp::Add, index, inner.counter);
                    (from, self.binary(BinaryOp::Add, index, start))
                }
            };
            let number = match part.kept {
                Some(kept) => self.pair_in(part.operand, kept, from)?,
                None => self.pair_at(part.operand, from)?,
            };
            let [re, im] = self.parts(number);
            self.store_pair(to, index, [re, im]);
            self.count_part(counter, im, BinaryOp::Add);
            if let Some((outer, inner)) = opened {
                self.close(inner);
                self.close(outer);
            }
            let own = match part.operand.as_slot() {
                Some(slot) if self.is_pairs(slot) => self.are_complex(slot),
                _ => self.imaginary(number).is_complex,
            };
            is_complex = self.binary(BinaryOp::Or, is_complex, own);
        }
        self.keep_pairs(dst, counter, is_complex);
        Ok(())
    }

    /// The first part, where the result lies in its place and no other part does.
    fn begins_in_place(&mut self, dst: Slot, parts: &[Part]) -> Lowered<Option<Slot>> {
        let first = parts.first().and_then(|part| part.operand.as_slot());
        let is_array = |slot: &Slot| {
            matches!(self.source.held[*slot], Held::Array(..)) && !self.source.fused.contains(slot)
        };
        let Some(first) = first.filter(is_array) else { return Ok(None) };
        let to = self.buffer(dst)?;
        if self.source.held[first] != self.source.held[dst] || self.buffer(first)? != to {
            return Ok(None);
        }
        for part in &parts[1..] {
            let Some(slot) = part.operand.as_slot().filter(|&slot| self.source.held[slot].rank().is_some())
            else {
                continue;
            };
            // What is fused is computed here, of who knows which arrays.
            if self.source.fused.contains(&slot) {
                return Ok(None);
            }
            let from = self.buffer(slot)?;
            if self.shares_memory(from, to) {
                return Ok(None);
            }
        }
        Ok(Some(first))
    }

    /// The elements of a part elsewhere, where the result is written over them: the plan lets it grow in its part's place.
    fn kept_part(&mut self, dst: Slot, part: &Part) -> Lowered<Option<Buffer>> {
        let Some(slot) = part.operand.as_slot() else { return Ok(None) };
        let Some(element) = self.source.held[slot].memory() else { return Ok(None) };
        if self.source.fused.contains(&slot) {
            return Ok(None);
        }
        let (from, to) = (self.buffer(slot)?, self.buffer(dst)?);
        if !self.shares_memory(from, to) {
            return Ok(None);
        }
        self.remark(RemarkKind::Copied(CopyRemark::Part(slot)));
        let kept = self.spare("part", element, slot);
        let (count, zero) = (self.product(&part.extents), self.index(0));
        let count = self.numbers_of(slot, count);
        self.reserve(kept, count);
        self.push(Inst::Move { to: (kept, zero), from: (from, zero), count });
        Ok(Some(kept))
    }

    /// The parts so far and one more. A part of 0 x 0 fits anything; so do 1 x 0 and 0 x 1.
    fn joined_with(&mut self, joined: Joined, part: &Part, along: usize) -> Joined {
        let across = 1 - along;
        let is_same = self.compare(CompareOp::Eq, joined.extents[across], part.extents[across]);
        let [size, own] = [joined.extents, part.extents].map(|[a, b]| self.binary(BinaryOp::Add, a, b));
        let [zero, one] = [0, 1].map(|number| self.index(number));
        // 0 where there is nothing, 1 where there is an empty vector.
        let no = self.constant(Scalar::Bool(false));
        let is = |emitter: &mut Self, is_never_empty: bool, size: Reg, number: Reg| match is_never_empty {
            true => no,
            false => emitter.compare(CompareOp::Eq, size, number),
        };
        let [is_nothing, is_vector] = [zero, one].map(|number| is(self, joined.is_never_empty, size, number));
        let [own_nothing, own_vector] = [zero, one].map(|number| is(self, part.is_never_empty, own, number));
        let is_small = self.binary(BinaryOp::Or, is_nothing, is_vector);
        let own_small = self.binary(BinaryOp::Or, own_nothing, own_vector);
        let fits = self.binary(BinaryOp::Or, is_same, is_small);
        let fits = self.binary(BinaryOp::Or, fits, own_small);
        self.check(fits, Failure::Concat, &[]);
        // Two empty vectors that lie differently are nothing; an empty part leaves the other one.
        let are_vectors = self.binary(BinaryOp::And, is_vector, own_vector);
        let has_more = self.unary(UnaryOp::Not, own_small);
        let gives_way = self.binary(BinaryOp::And, is_vector, has_more);
        let is_replaced = self.binary(BinaryOp::Or, is_nothing, gives_way);
        let extents = [0, 1].map(|k| {
            let [before, own] = [joined.extents[k], part.extents[k]];
            let beside = if k == along { self.binary(BinaryOp::Add, before, own) } else { before };
            let other = self.select(is_replaced, own, before);
            let other = self.select(are_vectors, zero, other);
            self.select(is_same, beside, other)
        });
        Joined { extents, is_never_empty: joined.is_never_empty || part.is_never_empty }
    }
}
