//! Elements that are written, and arrays that grow.
//!
//! ```text
//! x(i) = v            within: store x[i - 1]
//!                     behind: room for i elements, zeros between, then the store
//! x(:, j) = y         a loop over the rows; y has as many elements, or is one number
//! ```
//!
//! The array is changed where it is if the plan has the new value there. Else it is copied first.

use crate::Held;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::remarks::RemarkKind;
use lanner_facts::Truth;
use lanner_infer::CheckKind;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Type};
use lanner_mir::{Operand, Slot};

impl Emitter<'_> {
    /// `dst` is `base` after `base(args) = value`.
    pub fn store(&mut self, dst: Slot, base: Slot, args: &[Operand], value: Operand) -> Lowered {
        match (self.source.held[base], self.source.held[dst]) {
            (Held::Number(_) | Held::Complex, Held::Number(_) | Held::Complex) => {
                self.store_only(dst, base, args, value)
            }
            (Held::Number(_) | Held::Complex, Held::Array(..) | Held::Pairs(_)) => {
                self.become_array(dst, base, args, value)?;
                self.store_into(dst, dst, args, value)
            }
            _ => self.store_into(dst, base, args, value),
        }
    }

    /// A number is its only element: what is stored takes its place.
    fn store_only(&mut self, dst: Slot, base: Slot, args: &[Operand], value: Operand) -> Lowered {
        if !self.has_class_of(dst, base) {
            return Err("a store that changes what the number is");
        }
        let position = |k: usize| (args.len() > 1).then_some(k as u8 + 1);
        for (k, &arg) in args.iter().enumerate() {
            let is_one = self.known(arg) == Some(1.0);
            if !is_one && !self.is_colon(arg) {
                let one = self.index(1);
                let Selector::One(index) = self.selector(arg, one, position(k))? else {
                    return Err("a store into a number by an array of subscripts");
                };
                // Facts say that it does not grow; what is no subscript is found here.
                let is_within = self.compare(CompareOp::Lt, index, one);
                if self.known_truth(is_within) != Some(true) && !self.is_within(CheckKind::Growth) {
                    return Err("a store into a number that may grow");
                }
            }
        }
        match (self.held(value), self.source.held[dst]) {
            (Held::Number(_), Held::Number(Type::Bool)) => {
                let src = self.truth(value)?;
                self.finish(dst, src)
            }
            (Held::Number(ty), Held::Number(_)) => {
                let src = self.number(value, ty)?;
                self.finish(dst, src)
            }
            (Held::Number(_) | Held::Complex, Held::Complex) => {
                let number = self.double(value)?;
                let parts = self.parts(number);
                self.narrowed(dst, parts)
            }
            _ => Err("a store of a value of another class"),
        }
    }

    /// A number becomes the only element of an array, which one element will be stored into.
    fn become_array(&mut self, dst: Slot, base: Slot, args: &[Operand], value: Operand) -> Lowered {
        let is_number = |emitter: &Self, operand: Operand| {
            matches!(emitter.held(operand), Held::Number(_) | Held::Complex)
        };
        // Arrays may be where the new one is.
        let are_numbers = args.iter().all(|&arg| self.is_colon(arg) || is_number(self, arg));
        if !are_numbers || !is_number(self, value) || !self.has_class_of(dst, base) {
            return Err("a store of an array into a number");
        }
        let (one, zero) = (self.index(1), self.index(0));
        let count = self.numbers_of(dst, one);
        let number = Operand::slot(base);
        if self.is_pairs(dst) {
            let number = self.double(number)?;
            let (parts, made) = (self.parts(number), self.complexity_of(number));
            let buffer = self.room(dst, count)?;
            self.store_pair(buffer, zero, parts);
            let complexity = self.complexity(dst);
            self.copy(complexity, made);
        } else {
            let element = self.source.held[dst].memory().ok_or("a store into what is no array")?;
            let src = self.number(number, element)?;
            let buffer = self.room(dst, count)?;
            self.push(Inst::Store { buffer, index: zero, src });
        }
        Ok(())
    }

    /// Whether a value has the class that a number had.
    fn has_class_of(&self, dst: Slot, base: Slot) -> bool {
        let class = |held: Held| match held {
            Held::Number(Type::Index) | Held::Complex => Some(Type::F64),
            Held::Number(ty) => Some(ty),
            held => held.memory(),
        };
        let (new, old) = (self.source.held[dst], self.source.held[base]);
        class(new).is_some() && class(new) == class(old) && (new.is_complex() || !old.is_complex())
    }

    /// A store into an array, or into the number that is in the new array's memory: then `base` is that.
    fn store_into(&mut self, dst: Slot, base: Slot, args: &[Operand], value: Operand) -> Lowered {
        let [new, old] =
            [dst, base].map(|slot| (self.source.held[slot].memory(), self.source.held[slot].rank()));
        let ((Some(element), Some(rank)), (Some(old_element), Some(old_rank))) = (new, old) else {
            return Err("a store into what is no array");
        };
        if element != old_element || rank < old_rank || self.is_pairs(base) && !self.is_pairs(dst) {
            return Err("a store that changes what the array is");
        }
        let stored = match self.held(value) {
            Held::Number(_) if element == Type::Bool => {
                let x = self.truth(value)?;
                Stored::Number(self.kept(x))
            }
            Held::Number(_) | Held::Complex if self.is_pairs(dst) => {
                let number = self.double(value)?;
                let parts = self.parts(number).map(|part| self.kept(part));
                Stored::Pair(parts)
            }
            Held::Number(ty) => {
                let x = self.number(value, ty)?;
                let x = self.kept(x);
                Stored::Number(self.converted(x, element))
            }
            held @ (Held::Array(..) | Held::Pairs(_)) if held.memory() == Some(element) => {
                let slot = value.as_slot().ok_or("a store of a constant array")?;
                let extents = self.extents_of(slot)?;
                let count = self.product(&extents);
                // The array may be the one that grows.
                let count = if self.known_index(count).is_some() { count } else { self.kept(count) };
                Stored::Array { value, count, repeats: self.may_be_one(slot) }
            }
            _ => return Err("a store of a value of another class"),
        };
        let (extents, counted) = match base == dst {
            // What facts say of it is what they say of the array that it becomes.
            true => (vec![self.index(1); rank.into()], vec![self.index(1); args.len()]),
            false => (self.extents_with_rank(base, rank)?, self.counted_extents(base, args.len())?),
        };
        let position = |k: usize| (args.len() > 1).then_some(k as u8 + 1);
        let mut selectors = Vec::new();
        for (k, (&arg, &extent)) in args.iter().zip(&counted).enumerate() {
            let selector = self.selector(arg, extent, position(k))?;
            if let (Selector::Span(parts), (..1.0, _)) = (selector, self.bounds(arg)) {
                self.check_positive(parts, position(k));
            }
            selectors.push(selector);
        }
        // What is made of the same section is within.
        let update = value.as_slot().filter(|value| self.source.fused.contains(value));
        let mut grows = update.is_none()
            && !(self.are_all(&selectors) || self.is_within(CheckKind::Growth) && self.are_bounded(args));
        // In an empty array that grows a colon stands for what is stored.
        let has_colon = selectors.len() > 1 && selectors.iter().any(|one| matches!(one, Selector::All(_)));
        if update.is_none()
            && has_colon
            && base != dst
            && (grows || self.are_all(&selectors))
            && self.may_be_nothing(base)
        {
            self.resolve_colons(&mut selectors, &extents, value)?;
            grows = true;
        }
        if let (Stored::Array { count, repeats, .. }, Some(slot), None) = (stored, value.as_slot(), update) {
            self.check_size(&selectors, (slot, count), repeats)?;
        }
        let others: Vec<Operand> = args.iter().copied().chain([value]).collect();
        // A check that fails does the store once more, so none may stand behind the swap.
        let is_checked = selectors.iter().any(|selector| matches!(selector, Selector::List(..)));
        let mut base = base;
        if self.is_pairs(base) != self.is_pairs(dst) {
            self.widened(dst, base, &extents)?;
            base = dst;
        }
        let goes = base != dst && !is_checked && self.may_swap(dst, base, &others)?;
        let old = Old { slot: base, goes };
        if grows {
            self.store_growing(dst, old, element, &selectors, [&extents, &counted])?;
        } else {
            let count = self.product(&extents);
            self.copied(dst, old, count)?;
            self.set_extents(dst, &extents)?;
        }
        let counted = self.counted_extents(dst, args.len())?;
        let buffer = self.buffer(dst)?;
        if self.is_pairs(dst) {
            let all = self.extents_of(dst)?;
            return self.write_pairs(dst, (&selectors, &counted), stored, &all);
        }
        if let Some(value) = update {
            return self.update((dst, buffer, element), (&selectors, &counted), value);
        }
        self.write(buffer, &selectors, &counted, stored, element)
    }

    /// Whether facts have a bound of each subscript, so that what they say of growth is said of all.
    fn are_bounded(&self, args: &[Operand]) -> bool {
        args.iter().all(|&arg| {
            let fact = arg.as_slot().and_then(|slot| self.source.facts.of(slot));
            self.is_colon(arg)
                || self.known(arg).is_some()
                || fact.is_some_and(|fact| fact.range.at_most.is_some())
        })
    }

    fn are_all(&self, selectors: &[Selector]) -> bool {
        selectors.iter().all(|selector| matches!(selector, Selector::All(_)))
    }

    /// Whether an array may have one element, which is stored in all places.
    fn may_be_one(&self, slot: Slot) -> bool {
        let fact = self.source.facts.of(slot);
        fact.is_none_or(|fact| self.source.terms.is_scalar(fact.shape) != Truth::No)
    }

    /// Where the elements are that a new value is made of: in its own memory, if it may have that of the old one.
    pub fn source_of(&mut self, dst: Slot, old: Old) -> Lowered<Buffer> {
        let (from, to) = (self.buffer(old.slot)?, self.buffer(dst)?);
        if !old.goes {
            return Ok(from);
        }
        self.remark(RemarkKind::Exchanged(dst));
        self.push(Inst::Swap { buffers: [from, to] });
        Ok(to)
    }

    /// The elements are in the memory of the new value.
    pub fn copied(&mut self, dst: Slot, old: Old, count: Reg) -> Lowered {
        let (from, to) = (self.source_of(dst, old)?, self.buffer(dst)?);
        if self.is_pairs(dst) {
            let (to, from) = (self.complexity(dst), self.complexity(old.slot));
            self.copy(to, from);
        }
        if from != to {
            self.remark_copy(old.slot, dst);
            let count = self.numbers_of(dst, count);
            let to = self.room(dst, count)?;
            let zero = self.index(0);
            self.push(Inst::Move { to: (to, zero), from: (from, zero), count });
        }
        Ok(())
    }

    /// Which element of so many is stored at this place: where one may be stored in all places, perhaps always the first one.
    fn number_of_stored(&mut self, number: Reg, count: Reg, repeats: bool) -> Reg {
        if !repeats {
            return number;
        }
        let (one, zero) = (self.index(1), self.index(0));
        let is_one = self.compare(CompareOp::Eq, count, one);
        self.select(is_one, zero, number)
    }

    /// Writes into pairs, of which those that are written over are counted no more. The array has these extents.
    fn write_pairs(
        &mut self,
        dst: Slot,
        (selectors, counted): (&[Selector], &[Reg]),
        stored: Stored,
        extents: &[Reg],
    ) -> Lowered {
        let (buffer, complexity) = (self.buffer(dst)?, self.complexity(dst));
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let before = self.binary(BinaryOp::Sub, complexity, one);
        let before = self.binary(BinaryOp::Max, before, zero);
        let (was_complex, counter) = (self.are_complex(dst), self.kept(before));
        let was_complex = self.kept(was_complex);
        // What was real stays so where no part is stored that is not 0: then the sign of a part does not count.
        let keeps_signs = match (stored, self.stored_pairs(stored)) {
            (Stored::Array { .. }, Some(value)) => {
                let complexity = self.complexity(value);
                let is_some = self.compare(CompareOp::Gt, complexity, one);
                let keeps = self.binary(BinaryOp::Or, was_complex, is_some);
                self.kept(keeps)
            }
            _ => was_complex,
        };
        let open = self.open_section(selectors, counted)?;
        let parts = match stored {
            Stored::Pair(parts) => parts,
            Stored::Number(_) => return Err("a truth value among complex numbers"),
            Stored::Array { value, count, repeats } => {
                let k = self.number_of_stored(open.number, count, repeats);
                let number = self.pair_at(value, k)?;
                self.parts(number)
            }
        };
        let parts = [parts[0], self.signed_part(parts[1], keeps_signs)];
        let old = self.pair_at(Operand::slot(dst), open.place)?;
        let old = self.imaginary(old).part;
        self.count_part(counter, old, BinaryOp::Sub);
        self.store_pair(buffer, open.place, parts);
        self.count_part(counter, parts[1], BinaryOp::Add);
        self.close_section(open);
        self.narrow_pairs(dst, counter, extents, Some(was_complex))
    }

    /// The array of pairs that is stored, if it is one.
    fn stored_pairs(&self, stored: Stored) -> Option<Slot> {
        match stored {
            Stored::Array { value, .. } => value.as_slot().filter(|&slot| self.is_pairs(slot)),
            Stored::Number(_) | Stored::Pair(_) => None,
        }
    }

    fn write(
        &mut self,
        buffer: Buffer,
        selectors: &[Selector],
        counted: &[Reg],
        stored: Stored,
        element: Type,
    ) -> Lowered {
        let is_one = selectors.iter().all(|selector| matches!(selector, Selector::One(_)));
        if let (Stored::Number(src), true) = (&stored, is_one) {
            let index = self.place_of_one(selectors, counted)?;
            self.push(Inst::Store { buffer, index, src: *src });
            return Ok(());
        }
        let open = self.open_section(selectors, counted)?;
        let src = match stored {
            Stored::Number(src) => src,
            Stored::Pair(_) => return Err("a complex number among real ones"),
            Stored::Array { value, count, repeats } => {
                let k = self.number_of_stored(open.number, count, repeats);
                let x = self.element_number(value, k)?;
                self.converted(x, element)
            }
        };
        self.push(Inst::Store { buffer, index: open.place, src });
        self.close_section(open);
        Ok(())
    }
}

/// The array that a new one is made of.
#[derive(Clone, Copy)]
pub(crate) struct Old {
    pub slot: Slot,
    /// Whether the new one may have its memory.
    pub goes: bool,
}

/// What is stored.
#[derive(Clone, Copy)]
enum Stored {
    Number(Reg),
    /// A number that may be complex.
    Pair([Reg; 2]),
    /// So many elements; one, if there may be one, in all places.
    Array {
        value: Operand,
        count: Reg,
        repeats: bool,
    },
}
