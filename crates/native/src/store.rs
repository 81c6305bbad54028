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
use crate::array::Open;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::remarks::RemarkKind;
use crate::site::Failure;
use lanner_facts::Truth;
use lanner_infer::CheckKind;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Terminator, Type};
use lanner_mir::{Operand, Slot};

impl Emitter<'_> {
    /// `dst` is `base` after `base(args) = value`.
    pub fn store(&mut self, dst: Slot, base: Slot, args: &[Operand], value: Operand) -> Lowered {
        let (Held::Array(element, rank), Held::Array(old, old_rank)) =
            (self.source.held[dst], self.source.held[base])
        else {
            return Err("a store into what is no array");
        };
        if element != old || rank != old_rank {
            return Err("a store that changes what the array is");
        }
        let stored = match self.held(value) {
            Held::Number(_) if element == Type::Bool => {
                let x = self.truth(value)?;
                Stored::Number(self.kept(x))
            }
            Held::Number(ty) => {
                let x = self.number(value, ty)?;
                let x = self.kept(x);
                Stored::Number(self.converted(x, element))
            }
            Held::Array(ty, _) if ty == element => {
                let slot = value.as_slot().ok_or("a store of a constant array")?;
                let extents = self.extents_of(slot)?;
                let count = self.product(&extents);
                // The array may be the one that grows.
                let count = if self.known_index(count).is_some() { count } else { self.kept(count) };
                Stored::Array { value, count, repeats: self.may_be_one(slot) }
            }
            _ => return Err("a store of a value of another class"),
        };
        let extents = self.extents_of(base)?;
        let counted = self.counted_extents(base, args.len())?;
        let position = |k: usize| (args.len() > 1).then_some(k as u8 + 1);
        let mut selectors = Vec::new();
        for (k, (&arg, &extent)) in args.iter().zip(&counted).enumerate() {
            selectors.push(self.selector(arg, extent, position(k))?);
        }
        let grows =
            !(self.are_all(&selectors) || self.is_within(CheckKind::Growth) && self.are_bounded(args));
        // In an empty array that grows a colon stands for what is stored.
        let has_colon = selectors.len() > 1 && selectors.iter().any(|one| matches!(one, Selector::All(_)));
        if has_colon && (grows || self.are_all(&selectors)) && self.may_be_empty(base) {
            return Err("a colon in an array that may be empty");
        }
        if let (Stored::Array { count, repeats, .. }, Some(slot)) = (stored, value.as_slot()) {
            self.check_size(&selectors, (slot, count), repeats)?;
        }
        let others: Vec<Operand> = args.iter().copied().chain([value]).collect();
        // A check that fails does the store once more, so none may stand behind the swap.
        let is_checked = selectors.iter().any(|selector| matches!(selector, Selector::List(..)));
        let old = Old { slot: base, goes: !is_checked && self.may_swap(dst, base, &others)? };
        if grows {
            self.store_growing(dst, old, element, &selectors, [&extents, &counted])?;
        } else {
            let count = self.product(&extents);
            self.copied(dst, old, count)?;
            self.set_extents(dst, &extents)?;
        }
        let counted = self.counted_extents(dst, args.len())?;
        let buffer = self.buffer(dst)?;
        self.write(buffer, &selectors, &counted, stored, element)
    }

    /// The array is as large as the subscripts need it: where they are all within, it stays as it is.
    fn store_growing(
        &mut self,
        dst: Slot,
        old: Old,
        element: Type,
        selectors: &[Selector],
        [extents, counted]: [&[Reg]; 2],
    ) -> Lowered {
        let mut is_within: Option<Reg> = None;
        for (selector, &extent) in selectors.iter().zip(counted) {
            let own = match *selector {
                Selector::One(index) => self.compare(CompareOp::Lt, index, extent),
                Selector::All(_) => continue,
                Selector::Span(_) | Selector::List(..) => {
                    is_within = None;
                    break;
                }
            };
            is_within = Some(match is_within {
                Some(others) => self.binary(BinaryOp::And, others, own),
                None => own,
            });
        }
        let is_one = selectors.iter().all(|selector| matches!(selector, Selector::One(_) | Selector::All(_)));
        let Some(is_within) = is_within.filter(|_| is_one) else {
            let now = self.grown(dst, selectors, extents, counted)?;
            self.moved(dst, old, element, extents, &now)?;
            return self.set_extents(dst, &now);
        };
        if let Some(is_within) = self.known_truth(is_within) {
            if is_within {
                let count = self.product(extents);
                self.copied(dst, old, count)?;
                return self.set_extents(dst, extents);
            }
            let now = self.grown(dst, selectors, extents, counted)?;
            self.moved(dst, old, element, extents, &now)?;
            return self.set_extents(dst, &now);
        }
        let [within, beyond] = self.branch_on(is_within);
        let behind = self.new_block();
        self.begin(within);
        let count = self.product(extents);
        self.copied(dst, old, count)?;
        self.set_extents(dst, extents)?;
        self.end(Terminator::Jump(behind));
        self.begin(beyond);
        let now = self.grown(dst, selectors, extents, counted)?;
        self.moved(dst, old, element, extents, &now)?;
        self.set_extents(dst, &now)?;
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Ok(())
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

    /// Whether an array may have no element.
    fn may_be_empty(&self, slot: Slot) -> bool {
        let fact = self.source.facts.of(slot);
        fact.is_none_or(|fact| self.source.terms.is_empty_shape(fact.shape) != Truth::No)
    }

    /// As many elements have to be stored as there are places, or one. Of several subscripts the extents have to be those of the value, but for
    /// vectors: how they lie does not matter.
    fn check_size(&mut self, selectors: &[Selector], (value, count): (Slot, Reg), repeats: bool) -> Lowered {
        let wanted: Vec<Reg> = selectors.iter().map(|selector| selector.count(self)).collect();
        let places = self.product(&wanted);
        let mut fits = self.compare(CompareOp::Eq, places, count);
        let (mut failure, mut gives) = (Failure::StoreCount, Vec::new());
        if let &[rows, columns] = wanted.as_slice() {
            let &[own_rows, own_columns] = self.extents_of(value)?.as_slice() else {
                return Err("a store of an array of many dimensions");
            };
            let is_same = self.compare(CompareOp::Eq, rows, own_rows);
            let [is_place_vector, is_vector] =
                [[rows, columns], [own_rows, own_columns]].map(|extents| self.is_one_of(extents));
            let are_vectors = self.binary(BinaryOp::And, is_place_vector, is_vector);
            let lies = self.binary(BinaryOp::Or, is_same, are_vectors);
            fits = self.binary(BinaryOp::And, fits, lies);
            failure = Failure::StoreSize;
            gives = vec![rows, columns, own_rows, own_columns];
        } else if wanted.len() > 2 {
            return Err("a store by many subscripts");
        }
        if repeats {
            let one = self.index(1);
            let is_one = self.compare(CompareOp::Eq, count, one);
            fits = self.binary(BinaryOp::Or, fits, is_one);
        }
        self.check(fits, failure, &gives);
        Ok(())
    }

    /// Whether an extent is 1.
    fn is_one_of(&mut self, [rows, columns]: [Reg; 2]) -> Reg {
        let one = self.index(1);
        let [a, b] = [rows, columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
        self.binary(BinaryOp::Or, a, b)
    }

    /// The extents that the array has then: each as far as a subscript goes.
    fn grown(
        &mut self,
        dst: Slot,
        selectors: &[Selector],
        extents: &[Reg],
        counted: &[Reg],
    ) -> Lowered<Vec<Reg>> {
        let mut needed = Vec::new();
        for (selector, &extent) in selectors.iter().zip(counted) {
            let one = self.index(1);
            needed.push(match *selector {
                Selector::All(_) => extent,
                Selector::One(index) => {
                    let count = self.binary(BinaryOp::Add, index, one);
                    self.binary(BinaryOp::Max, count, extent)
                }
                Selector::Span([first, step, count]) => {
                    let zero = self.index(0);
                    let before = self.binary(BinaryOp::Sub, count, one);
                    let far = self.binary(BinaryOp::Mul, before, step);
                    let last = self.binary(BinaryOp::Add, first, far);
                    let most = self.binary(BinaryOp::Max, first, last);
                    let most = self.binary(BinaryOp::Add, most, one);
                    let is_none = self.compare(CompareOp::Le, count, zero);
                    let most = self.select(is_none, zero, most);
                    self.binary(BinaryOp::Max, most, extent)
                }
                Selector::List(..) => return Err("growth by an array of subscripts"),
            });
        }
        if selectors.len() == extents.len() {
            return Ok(needed);
        }
        let ([needed], [rows, columns]) = (needed.as_slice(), extents) else {
            return Err("growth by fewer subscripts than dimensions");
        };
        // A vector grows along the dimension in which it lies; nothing becomes a row.
        let fact = self.source.facts.of(dst).ok_or("growth of what is not known")?;
        let dims = self.source.terms.extents(fact.shape).ok_or("growth of an unknown shape")?.to_vec();
        let is_one = |k: usize| self.source.terms.constant(dims[k]) == Some(1);
        match (is_one(0), is_one(1)) {
            (true, _) => Ok(vec![*rows, *needed]),
            (_, true) => Ok(vec![*needed, *columns]),
            (false, false) => Err("growth of an array that may be a row or a column"),
        }
    }

    /// The elements are in the memory of the new value, at the places that they have there; what is new is 0.
    fn moved(&mut self, dst: Slot, base: Old, element: Type, old: &[Reg], new: &[Reg]) -> Lowered {
        let (old_count, count) = (self.product(old), self.elements(new, element));
        let from = self.source_of(dst, base)?;
        let to = self.room(dst, count)?;
        let zero = self.index(0);
        // The columns stay where they are if their length does.
        let mut is_same = self.compare(CompareOp::Eq, old[0], new[0]);
        for (&old, &new) in old.iter().zip(new).skip(1).take(old.len().saturating_sub(2)) {
            let same = self.compare(CompareOp::Eq, old, new);
            is_same = self.binary(BinaryOp::And, is_same, same);
        }
        let is_none = self.compare(CompareOp::Eq, old_count, zero);
        let stays = self.binary(BinaryOp::Or, is_same, is_none);
        let ways = match self.known_truth(stays) {
            Some(true) => None,
            Some(false) | None => {
                let [plain, other] = self.branch_on(stays);
                self.begin(plain);
                Some((other, self.new_block()))
            }
        };
        let zero = self.index(0);
        if from != to {
            self.remark_copy(base.slot, dst);
            self.push(Inst::Move { to: (to, zero), from: (from, zero), count: old_count });
        }
        let more = self.binary(BinaryOp::Sub, count, old_count);
        let src = self.zero(element);
        self.push(Inst::Fill { to: (to, old_count), src, count: more });
        if let Some((other, behind)) = ways {
            self.end(Terminator::Jump(behind));
            self.begin(other);
            self.spread(to, from, element, old, new)?;
            self.end(Terminator::Jump(behind));
            self.begin(behind);
        }
        Ok(())
    }

    /// Moves columns further apart, the last one first, and writes zeros between them.
    fn spread(&mut self, to: Buffer, from: Buffer, element: Type, old: &[Reg], new: &[Reg]) -> Lowered {
        let (&[rows, columns], &[wide, across]) = (old, new) else {
            return Err("growth of an array of many dimensions");
        };
        let open = self.open(across);
        let one = self.index(1);
        // From the last column to the first one: none is overwritten before it is moved.
        let last = self.binary(BinaryOp::Sub, across, one);
        let column = self.binary(BinaryOp::Sub, last, open.counter);
        let start = self.binary(BinaryOp::Mul, column, wide);
        let is_old = self.compare(CompareOp::Lt, column, columns);
        let zero = self.index(0);
        let count = self.select(is_old, rows, zero);
        let source = self.binary(BinaryOp::Mul, column, rows);
        let source = self.select(is_old, source, zero);
        self.push(Inst::Move { to: (to, start), from: (from, source), count });
        let behind = self.binary(BinaryOp::Add, start, count);
        let more = self.binary(BinaryOp::Sub, wide, count);
        let src = self.zero(element);
        self.push(Inst::Fill { to: (to, behind), src, count: more });
        self.close(open);
        Ok(())
    }

    /// Where the elements are that a new value is made of: in its own memory, if it may have that of the old one.
    fn source_of(&mut self, dst: Slot, old: Old) -> Lowered<Buffer> {
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
        if from != to {
            self.remark_copy(old.slot, dst);
            let to = self.room(dst, count)?;
            let zero = self.index(0);
            self.push(Inst::Move { to: (to, zero), from: (from, zero), count });
        }
        Ok(())
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
            let zero = self.index(0);
            let places: Vec<Reg> = selectors
                .iter()
                .map(|selector| self.selected(selector, zero, None))
                .collect::<Lowered<_>>()?;
            let index = self.place(&places, counted);
            self.push(Inst::Store { buffer, index, src: *src });
            return Ok(());
        }
        let zero = self.index(0);
        let next = self.kept(zero);
        let counts: Vec<Reg> = selectors.iter().map(|selector| selector.count(self)).collect();
        let opened: Vec<Open> = counts.iter().rev().map(|&count| self.open(count)).collect();
        let mut places = Vec::new();
        for (k, selector) in selectors.iter().enumerate() {
            let counter = opened[opened.len() - 1 - k].counter;
            places.push(self.selected(selector, counter, None)?);
        }
        let index = self.place(&places, counted);
        let src = match stored {
            Stored::Number(src) => src,
            Stored::Array { value, count, repeats } => {
                let k = if repeats {
                    let (one, zero) = (self.index(1), self.index(0));
                    let is_one = self.compare(CompareOp::Eq, count, one);
                    self.select(is_one, zero, next)
                } else {
                    next
                };
                let x = self.element_number(value, k)?;
                self.converted(x, element)
            }
        };
        self.push(Inst::Store { buffer, index, src });
        let one = self.index(1);
        self.push(Inst::Binary { dst: next, op: BinaryOp::Add, args: [next, one] });
        opened.into_iter().rev().for_each(|open| self.close(open));
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
    /// So many elements; one, if there may be one, in all places.
    Array {
        value: Operand,
        count: Reg,
        repeats: bool,
    },
}
