//! Arrays that grow: all elements are moved to where they are in the larger array, and what is new is 0.
//!
//! ```text
//! x(i) = v           behind: room for i elements, zeros between
//! x(i, j, k) = v     columns are moved apart, the last one first, so that none is overwritten before it is moved
//! ```

use crate::array::Open;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use crate::store::Old;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::Slot;

impl Emitter<'_> {
    /// The array is as large as the subscripts need it: where they are all within, it stays as it is.
    pub fn store_growing(
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
                Selector::All(count) => self.compare(CompareOp::Le, count, extent),
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
                Selector::All(count) => count,
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
        if selectors.len() >= extents.len() {
            // Facts say that the others stay 1.
            needed.truncate(extents.len());
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
            (false, false) => Ok(self.grown_as_it_lies([*rows, *columns], *needed, counted[0])),
        }
    }

    /// The extents of a matrix that has at least so many elements, of which there are some, where only the program knows whether it is a row or
    /// a column: nothing and a row become a longer row, a column a longer one.
    fn grown_as_it_lies(&mut self, [rows, columns]: [Reg; 2], needed: Reg, count: Reg) -> Vec<Reg> {
        let one = self.index(1);
        let is_within = self.compare(CompareOp::Le, needed, count);
        let becomes_row = self.compare(CompareOp::Le, rows, one);
        let is_column = self.compare(CompareOp::Eq, columns, one);
        let is_vector = self.binary(BinaryOp::Or, becomes_row, is_column);
        let may_be = self.binary(BinaryOp::Or, is_vector, is_within);
        self.check(may_be, Failure::Growth, &[]);
        let [as_row, as_column] = [[one, needed], [needed, one]];
        let grown = [0, 1].map(|k| self.select(becomes_row, as_row[k], as_column[k]));
        vec![self.select(is_within, rows, grown[0]), self.select(is_within, columns, grown[1])]
    }

    /// The elements are in the memory of the new value, at the places that they have there; what is new is 0.
    pub fn moved(&mut self, dst: Slot, base: Old, element: Type, old: &[Reg], new: &[Reg]) -> Lowered {
        let (old_count, count) = (self.product(old), self.elements(new, element));
        // In memory each pair is a column of two numbers.
        let [old_count, count] = [old_count, count].map(|count| self.numbers_of(dst, count));
        let parts = self.is_pairs(dst).then(|| self.index(2));
        let [old, new] =
            [old, new].map(|extents| parts.into_iter().chain(extents.iter().copied()).collect::<Vec<Reg>>());
        let (old, new) = (old.as_slice(), new.as_slice());
        if self.is_pairs(dst) {
            let (to, from) = (self.complexity(dst), self.complexity(base.slot));
            self.copy(to, from);
        }
        let from = self.source_of(dst, base)?;
        let to = self.room(dst, count)?;
        let zero = self.index(0);
        // The columns stay where they are if their length does; one column stays anyway.
        let mut is_same = self.compare(CompareOp::Eq, old[0], new[0]);
        for (&old, &new) in old.iter().zip(new).skip(1).take(old.len().saturating_sub(2)) {
            let same = self.compare(CompareOp::Eq, old, new);
            is_same = self.binary(BinaryOp::And, is_same, same);
        }
        let (columns, one) = (self.product(&new[1..]), self.index(1));
        let is_one = self.compare(CompareOp::Eq, columns, one);
        let is_none = self.compare(CompareOp::Eq, old_count, zero);
        let stays = self.binary(BinaryOp::Or, is_same, is_none);
        let stays = self.binary(BinaryOp::Or, stays, is_one);
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
            self.spread([to, from], element, old, new);
            self.end(Terminator::Jump(behind));
            self.begin(behind);
        }
        Ok(())
    }

    /// Moves columns further apart, the last one first, and writes zeros between them.
    fn spread(&mut self, [to, from]: [Buffer; 2], element: Type, old: &[Reg], new: &[Reg]) {
        // From the last column to the first one: none is overwritten before it is moved.
        let mut opened: Vec<Open> = Vec::new();
        let mut at: Vec<Reg> = Vec::new();
        for &extent in new[1..].iter().rev() {
            let open = self.open(extent);
            let one = self.index(1);
            let last = self.binary(BinaryOp::Sub, extent, one);
            at.insert(0, self.binary(BinaryOp::Sub, last, open.counter));
            opened.push(open);
        }
        let column = self.place(&at, &new[1..]);
        let start = self.binary(BinaryOp::Mul, column, new[0]);
        let mut is_old: Option<Reg> = None;
        for (&at, &extent) in at.iter().zip(&old[1..]) {
            let own = self.compare(CompareOp::Lt, at, extent);
            is_old = Some(match is_old {
                Some(others) => self.binary(BinaryOp::And, others, own),
                None => own,
            });
        }
        let column = self.place(&at, &old[1..]);
        let (zero, yes) = (self.index(0), self.constant(Scalar::Bool(true)));
        let is_old = is_old.unwrap_or(yes);
        let count = self.select(is_old, old[0], zero);
        let source = self.binary(BinaryOp::Mul, column, old[0]);
        let source = self.select(is_old, source, zero);
        self.push(Inst::Move { to: (to, start), from: (from, source), count });
        let behind = self.binary(BinaryOp::Add, start, count);
        let more = self.binary(BinaryOp::Sub, new[0], count);
        let src = self.zero(element);
        self.push(Inst::Fill { to: (to, behind), src, count: more });
        opened.into_iter().rev().for_each(|open| self.close(open));
    }
}
