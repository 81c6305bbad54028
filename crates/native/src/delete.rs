//! Elements that are deleted: what is behind them moves down.
//!
//! ```text
//! x(k) = []            one move of the elements behind k; x lies as before
//! x(i:j) = []          the same of a run; of a matrix a row is left
//! A(:, i:j) = []       columns are a run, too
//! A(i:j, :) = []       two moves for each column, the first one first: none is overwritten before it is moved
//! ```

use crate::Held;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use crate::store::Old;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, UnaryOp};
use lanner_mir::{Operand, Path, Slot, Step};

/// Neighbours along a dimension: the first one, and how many.
#[derive(Clone, Copy)]
struct Gone {
    first: Reg,
    count: Reg,
}

impl Emitter<'_> {
    /// `dst` is `base` after `base PATH = []`.
    pub fn delete(&mut self, dst: Slot, base: Slot, path: Path) -> Lowered {
        let func = self.source.func;
        let &[Step::Paren(args)] = func.paths[path].0.as_slice() else { return Err("cells and structs") };
        let is_matrix = matches!(self.source.held[base], Held::Array(_, 2));
        if !is_matrix || self.source.held[dst] != self.source.held[base] {
            return Err("the deletion of elements of this value");
        }
        let &[rows, columns] = self.extents_of(base)?.as_slice() else {
            return Err("the deletion of elements of many dimensions");
        };
        let one = self.index(1);
        match *func.args(args) {
            [place] if !self.is_colon(place) => {
                let count = self.product(&[rows, columns]);
                let gone = self.gone(place, count, None)?;
                let left = self.binary(BinaryOp::Sub, count, gone.count);
                let extents = self.lying_as(dst, [rows, columns], (left, gone.count));
                self.close_gap((dst, base, &[place]), [one, count], gone, extents)
            }
            [all, column] if self.is_colon(all) && !self.is_colon(column) => {
                let gone = self.gone(column, columns, Some(2))?;
                let left = self.binary(BinaryOp::Sub, columns, gone.count);
                self.close_gap((dst, base, &[column]), [rows, columns], gone, [rows, left])
            }
            [row, all] if self.is_colon(all) && !self.is_colon(row) => {
                let gone = self.gone(row, rows, Some(1))?;
                self.close_gaps((dst, base, &[row]), [rows, columns], gone)
            }
            _ => Err("the deletion of such a section"),
        }
    }

    /// The neighbours that a subscript names, checked to be there.
    fn gone(&mut self, arg: Operand, extent: Reg, position: Option<u8>) -> Lowered<Gone> {
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let (gone, needs) = match self.selector(arg, extent, position)? {
            Selector::One(index) => {
                let needs = self.binary(BinaryOp::Add, index, one);
                (Gone { first: index, count: one }, needs)
            }
            Selector::Span(parts) => {
                let [first, step, count] = parts;
                let is_down = match self.known_index(step) {
                    Some(1) => false,
                    Some(-1) => true,
                    _ => return Err("the deletion of elements that are no neighbours"),
                };
                self.check_positive(parts, position);
                let count = self.binary(BinaryOp::Max, count, zero);
                let last = self.binary(BinaryOp::Sub, first, count);
                let first = if is_down { self.binary(BinaryOp::Add, last, one) } else { first };
                let behind = self.binary(BinaryOp::Add, first, count);
                // Where there is none, it does not count where that would be.
                let is_none = self.compare(CompareOp::Eq, count, zero);
                let first = self.select(is_none, zero, first);
                (Gone { first, count }, self.select(is_none, zero, behind))
            }
            Selector::All(_) | Selector::List(..) => return Err("the deletion of such a section"),
        };
        let fits = self.compare(CompareOp::Le, needs, extent);
        self.check(fits, Failure::Deletion, &[needs, extent]);
        Ok(gone)
    }

    /// The extents of what is left of all elements: a column where the array is one, else a row; as before where none goes.
    fn lying_as(&mut self, dst: Slot, [rows, columns]: [Reg; 2], (left, gone): (Reg, Reg)) -> [Reg; 2] {
        let fact = self.source.facts.of(dst);
        let dims = fact.and_then(|fact| self.source.terms.extents(fact.shape));
        let is_one = |k: usize| dims.is_some_and(|dims| self.source.terms.constant(dims[k]) == Some(1));
        let known = [is_one(0), is_one(1)];
        let one = self.index(1);
        match known {
            [true, _] => return [one, left],
            [false, true] => return [left, one],
            [false, false] => (),
        }
        let zero = self.index(0);
        let [is_row, is_narrow] = [rows, columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
        let is_high = self.unary(UnaryOp::Not, is_row);
        let is_column = self.binary(BinaryOp::And, is_narrow, is_high);
        let stays = self.compare(CompareOp::Eq, gone, zero);
        let [high, wide] = [self.select(is_column, left, one), self.select(is_column, one, left)];
        [self.select(stays, rows, high), self.select(stays, columns, wide)]
    }

    /// Where the elements are, and where those go that are left: `count` of them, before anything is moved.
    fn memories(
        &mut self,
        (dst, base, args): (Slot, Slot, &[Operand]),
        count: Reg,
    ) -> Lowered<(Buffer, Buffer)> {
        let old = Old { slot: base, goes: self.may_swap(dst, base, args)? };
        let (from, to) = (self.source_of(dst, old)?, self.buffer(dst)?);
        if from != to {
            self.remark_copy(base, dst);
            self.room(dst, count)?;
        }
        Ok((from, to))
    }

    /// What is behind the places that go along the last dimension moves down: neighbours along it have so many elements.
    fn close_gap(
        &mut self,
        (dst, base, args): (Slot, Slot, &[Operand]),
        [unit, extent]: [Reg; 2],
        gone: Gone,
        extents: [Reg; 2],
    ) -> Lowered {
        let [all, first, width] =
            [extent, gone.first, gone.count].map(|number| self.binary(BinaryOp::Mul, unit, number));
        let left = self.binary(BinaryOp::Sub, all, width);
        let (from, to) = self.memories((dst, base, args), left)?;
        let zero = self.index(0);
        if from != to {
            self.push(Inst::Move { to: (to, zero), from: (from, zero), count: first });
        }
        let behind = self.binary(BinaryOp::Add, first, width);
        let count = self.binary(BinaryOp::Sub, left, first);
        self.push(Inst::Move { to: (to, first), from: (from, behind), count });
        self.set_extents(dst, &extents)
    }

    /// The same along the first dimension of two, column by column.
    fn close_gaps(
        &mut self,
        (dst, base, args): (Slot, Slot, &[Operand]),
        [rows, columns]: [Reg; 2],
        Gone { first, count }: Gone,
    ) -> Lowered {
        // The registers of the extents may be those of the result.
        let [rows, columns, first, count] = [rows, columns, first, count].map(|reg| self.kept(reg));
        let left = self.binary(BinaryOp::Sub, rows, count);
        let all = self.binary(BinaryOp::Mul, left, columns);
        let (from, to) = self.memories((dst, base, args), all)?;
        let open = self.open(columns);
        let [old, new] = [rows, left].map(|extent| self.binary(BinaryOp::Mul, open.counter, extent));
        self.push(Inst::Move { to: (to, new), from: (from, old), count: first });
        let [place, behind] = [new, old].map(|start| self.binary(BinaryOp::Add, start, first));
        let behind = self.binary(BinaryOp::Add, behind, count);
        let rest = self.binary(BinaryOp::Sub, left, first);
        self.push(Inst::Move { to: (to, place), from: (from, behind), count: rest });
        self.close(open);
        self.set_extents(dst, &[left, columns])
    }
}
