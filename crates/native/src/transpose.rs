//! Transposes.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::store::Old;
use lanner_builtins::UnaryOp;
use lanner_lir::{BinaryOp, Inst};
use lanner_mir::{Operand, Slot};

impl Emitter<'_> {
    /// `dst = a.'`.
    pub fn transpose(&mut self, dst: Slot, a: Operand, op: UnaryOp) -> Lowered {
        if let (Held::Pairs(2), Held::Pairs(2), Some(slot)) =
            (self.source.held[dst], self.held(a), a.as_slot())
        {
            return self.transpose_pairs(dst, slot, op == UnaryOp::CTranspose);
        }
        let (Held::Array(element, 2), Held::Array(own, 2), Some(slot)) =
            (self.source.held[dst], self.held(a), a.as_slot())
        else {
            return Err("a transpose of this value");
        };
        let &[rows, columns] = self.extents_of(slot)?.as_slice() else {
            return Err("a transpose of many dimensions");
        };
        let is_vector = |emitter: &Self| {
            let dims =
                emitter.source.facts.of(slot).and_then(|fact| emitter.source.terms.extents(fact.shape));
            dims.is_some_and(|dims| dims.iter().any(|&dim| emitter.source.terms.constant(dim) == Some(1)))
        };
        if element != own {
            return Err("a transpose of another class");
        }
        let [rows, columns] = [self.kept(rows), self.kept(columns)];
        let count = self.product(&[rows, columns]);
        if is_vector(self) {
            let old = Old { slot, goes: self.may_swap(dst, slot, &[])? };
            self.copied(dst, old, count)?;
            return self.set_extents(dst, &[columns, rows]);
        }
        let from = self.buffer(slot)?;
        let to = self.room(dst, count)?;
        if from == to {
            return Err("a transpose where the array is");
        }
        let outer = self.open(rows);
        let inner = self.open(columns);
        let place = self.binary(BinaryOp::Mul, inner.counter, rows);
        let index = self.binary(BinaryOp::Add, place, outer.counter);
        let x = self.temporary(element);
        self.push(Inst::Load { dst: x, buffer: from, index });
        let place = self.binary(BinaryOp::Mul, outer.counter, columns);
        let index = self.binary(BinaryOp::Add, place, inner.counter);
        self.push(Inst::Store { buffer: to, index, src: x });
        self.close(inner);
        self.close(outer);
        self.set_extents(dst, &[columns, rows])
    }
}
