//! Products of matrices, where there is no runtime library: a function of the file computes them.
//!
//! ```text
//! %0 = ctranspose A
//! %1 = mtimes %0, x         call lanner_product(A, x, y, m, n, k, 1)
//! ```
//!
//! A factor that was transposed just before, and that nothing else reads, is read in the other order, as the interpreter does it: the order in which
//! elements are summed depends on it.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use lanner_builtins::{BinaryOp as Operator, UnaryOp as Notation, product};
use lanner_facts::Truth;
use lanner_lir::{Argument, Buffer, CompareOp, ExternData, ExternParam, Home, Inst, Reg, Type};
use lanner_mir::{self as mir, Operand, Slot, SlotKind};

/// A factor in memory.
struct Factor {
    buffer: Buffer,
    /// Rows and columns, as they are multiplied.
    extents: [Reg; 2],
    is_turned: bool,
}

impl Emitter<'_> {
    /// `dst = a * b` of matrices.
    pub fn matrix_product(&mut self, dst: Slot, a: Operand, b: Operand) -> Lowered {
        let (Some(element), true) = (self.element_of_product(a, b), self.runtime.is_none()) else {
            return Err("a product or a division of matrices");
        };
        let Some(fits) = self.inner_fits(a, b) else {
            return Err("a product of which a factor may be a number");
        };
        let (left, right) = (self.factor(a)?, self.factor(b)?);
        let ([rows, inner], [other, columns]) = (left.extents, right.extents);
        if fits != Truth::Yes {
            let fits = self.compare(CompareOp::Eq, inner, other);
            self.check(fits, Failure::Inner, &[]);
        }
        // The registers of the extents may be those of the product.
        let [rows, columns, inner] = [rows, columns, inner].map(|extent| match self.known_index(extent) {
            Some(_) => extent,
            None => self.kept(extent),
        });
        let how = u64::from(left.is_turned) * product::LEFT_TURNED
            + u64::from(right.is_turned) * product::RIGHT_TURNED;
        let how = self.index(how as i64);
        let numbers = [rows, columns, inner, how];
        let zero = self.index(0);
        if let Held::Number(ty) = self.source.held[dst] {
            let to = self.own_frame("product", element, element.bytes());
            self.call_product([left.buffer, right.buffer, to], numbers);
            let x = self.temporary(element);
            self.push(Inst::Load { dst: x, buffer: to, index: zero });
            let x = self.converted(x, ty);
            return self.finish(dst, x);
        }
        if self.source.held[dst] != Held::Array(element, 2) {
            return Err("a product of matrices that is no matrix");
        }
        let count = self.elements(&[rows, columns], element);
        let own = self.buffer(dst)?;
        if ![left.buffer, right.buffer].iter().any(|&factor| self.shares_memory(own, factor)) {
            let to = self.room(dst, count)?;
            self.call_product([left.buffer, right.buffer, to], numbers);
        } else if self.has_no_heap() {
            return Err("a product where a factor is");
        } else {
            let to = self.own_buffer("product", element, Home::Heap);
            self.reserve(to, count);
            self.call_product([left.buffer, right.buffer, to], numbers);
            let place = self.room(dst, count)?;
            self.push(Inst::Move { to: (place, zero), from: (to, zero), count });
        }
        self.set_extents(dst, &[rows, columns])
    }

    /// Whether a transpose is not computed, as the product behind it reads the matrix in the other order.
    pub fn is_turned_for_product(&self) -> bool {
        let insts = &self.source.func.blocks[self.at.block].insts;
        match insts.get(self.at.inst + 1) {
            Some(product @ &mir::Inst::Binary { op: Operator::MTimes, a, b, .. })
                if self.runtime.is_none() && !self.is_elementwise(product) =>
            {
                let turned = [a, b].map(|factor| self.turned(factor, self.at.inst + 1).is_some());
                turned.contains(&true)
                    && self.element_of_product(a, b).is_some()
                    && self.inner_fits(a, b).is_some()
            }
            _ => false,
        }
    }

    /// Whether a value may be such a transpose.
    pub fn may_be_turned(&self, slot: Slot) -> bool {
        let op = self.source.definitions.inst(slot);
        let is_transpose =
            matches!(op, Some(mir::Inst::Unary { op: Notation::CTranspose | Notation::Transpose, .. }));
        is_transpose && self.source.func.slots[slot].kind == SlotKind::Temp
    }

    /// What a factor of the product at this place is the transpose of, where that is computed just before for it alone.
    fn turned(&self, factor: Operand, product: usize) -> Option<Slot> {
        let func = self.source.func;
        let insts = &func.blocks[self.at.block].insts;
        let mir::Inst::Unary { op: Notation::CTranspose | Notation::Transpose, dst, a } =
            *insts.get(product.checked_sub(1)?)?
        else {
            return None;
        };
        let mir::Inst::Binary { a: left, b: right, .. } = *insts.get(product)? else { return None };
        let reads = [left, right].iter().filter(|operand| operand.as_slot() == Some(dst)).count();
        let is_alone = func.slots[dst].kind == SlotKind::Temp && reads == 1;
        let slot = a.as_slot().filter(|_| is_alone && factor.as_slot() == Some(dst))?;
        (self.source.held[slot] == self.source.held[dst]).then_some(slot)
    }

    /// The type of the elements that are multiplied, where both factors are real matrices of one class.
    fn element_of_product(&self, a: Operand, b: Operand) -> Option<Type> {
        match (self.held(a), self.held(b)) {
            (Held::Array(a @ (Type::F64 | Type::F32), 2), Held::Array(b, 2)) if a == b => Some(a),
            _ => None,
        }
    }

    /// Whether facts say that the inner extents of two factors are one; none where a factor may be a number, which multiplies each element.
    fn inner_fits(&self, a: Operand, b: Operand) -> Option<Truth> {
        let terms = self.source.terms;
        let fact = |operand: Operand| operand.as_slot().and_then(|slot| self.source.facts.of(slot));
        let (a, b) = (fact(a)?, fact(b)?);
        let fits = match (terms.extents(a.shape), terms.extents(b.shape)) {
            (Some(&[_, inner]), Some(&[other, _])) => terms.equal(inner, other),
            _ => Truth::Unknown,
        };
        let are_matrices = [a, b].iter().all(|fact| terms.is_scalar(fact.shape) == Truth::No);
        (fits == Truth::Yes || are_matrices).then_some(fits)
    }

    fn factor(&mut self, operand: Operand) -> Lowered<Factor> {
        let turned = self.turned(operand, self.at.inst);
        let slot = turned.or(operand.as_slot()).ok_or("a product of a constant")?;
        let buffer = self.buffer(slot)?;
        let &[rows, columns] = self.extents_of(slot)?.as_slice() else {
            return Err("a product of arrays of many dimensions");
        };
        let is_turned = turned.is_some();
        let extents = if is_turned { [columns, rows] } else { [rows, columns] };
        Ok(Factor { buffer, extents, is_turned })
    }

    fn call_product(&mut self, [left, right, to]: [Buffer; 3], numbers: [Reg; 4]) {
        let element = self.made.buffers[to].element;
        let read = ExternParam::Read(element);
        let mut params = vec![read, read, ExternParam::Write(element)];
        params.extend([ExternParam::Scalar(Type::Index); 4]);
        let symbol = if element == Type::F32 { product::SYMBOL_OF_SINGLES } else { product::SYMBOL };
        let symbol = symbol.to_owned();
        let data = ExternData { symbol, params, results: Vec::new(), memory: Vec::new(), has_effect: false };
        let buffers = [left, right, to].into_iter().map(Argument::Buffer);
        let args = buffers.chain(numbers.into_iter().map(Argument::Reg)).collect();
        self.call_elsewhere(data, args, Vec::new());
    }
}
