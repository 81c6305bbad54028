//! Numbers and arrays beside each other and below each other.
//!
//! ```text
//! [1, x, 3]          a row of numbers
//! [u; v]             each column of the result has one of `u`, then one of `v`
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg};
use lanner_mir::{Operand, Slot};

/// A part of what is put together.
struct Part {
    operand: Operand,
    extents: [Reg; 2],
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
        let Held::Array(element, 2) = self.source.held[dst] else {
            return Err("a concatenation of this kind");
        };
        let along = usize::from(dim) - 1;
        if along > 1 {
            return Err("a concatenation along another dimension");
        }
        let mut parts = Vec::new();
        for &operand in args {
            let extents = match (self.held(operand), operand.as_slot()) {
                (Held::Number(_), _) => [self.index(1), self.index(1)],
                (Held::Array(_, 2), Some(slot)) => match self.extents_of(slot)?.as_slice() {
                    &[rows, columns] => [rows, columns],
                    _ => return Err("a part of many dimensions"),
                },
                _ => return Err("a part of another kind"),
            };
            parts.push(Part { operand, extents });
        }
        let across = 1 - along;
        let zero = self.index(0);
        let (mut total, mut wide) = (zero, zero);
        for part in &parts {
            // What is 0 x 0 is nothing.
            let empty = self.binary(BinaryOp::Max, part.extents[0], part.extents[1]);
            let is_nothing = self.compare(CompareOp::Eq, empty, zero);
            let is_first = self.compare(CompareOp::Eq, wide, zero);
            let is_same = self.compare(CompareOp::Eq, wide, part.extents[across]);
            let fits = self.binary(BinaryOp::Or, is_first, is_same);
            let fits = self.binary(BinaryOp::Or, fits, is_nothing);
            self.check(fits, Failure::Concat, &[]);
            wide = self.binary(BinaryOp::Max, wide, part.extents[across]);
            total = self.binary(BinaryOp::Add, total, part.extents[along]);
        }
        let extents = if along == 0 { [total, wide] } else { [wide, total] };
        let count = self.product(&extents);
        let to = self.room(dst, count)?;
        let mut before = self.index(0);
        for part in &parts {
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
                let x = self.element_number(part.operand, from)?;
                let src = self.converted(x, element);
                let index = self.binary(BinaryOp::Mul, outer.counter, extents[0]);
                let index = self.binary(BinaryOp::Add, index, inner.counter);
                let index = self.binary(BinaryOp::Add, index, start);
                self.push(Inst::Store { buffer: to, index, src });
                self.close(inner);
                self.close(outer);
            }
            before = self.binary(BinaryOp::Add, before, part.extents[along]);
        }
        self.set_extents(dst, &extents)
    }
}
