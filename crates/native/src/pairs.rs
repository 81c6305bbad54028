//! Arrays of doubles that are real or complex. Of each element memory has its real part, then its imaginary part. A register says more:
//!
//! ```text
//! 0            all are real: each imaginary part is 0
//! 1 + n        the array is complex, and n imaginary parts are not 0
//! ```
//!
//! A result is complex where an imaginary part is not zero. As those are counted, a store of one element knows without looking at the others
//! whether the array is complex behind it.

use crate::Held;
use crate::emitter::{COMPLEXITY, Emitter, Lowered};
use lanner_emit::{Complex, ComplexArithmetic, Imaginary};
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::{Operand, Slot};

impl Emitter<'_> {
    /// Whether a value is an array of pairs.
    pub fn is_pairs(&self, slot: Slot) -> bool {
        matches!(self.source.held[slot], Held::Pairs(_))
    }

    /// The register that says whether an array is complex.
    pub fn complexity(&mut self, slot: Slot) -> Reg {
        self.extent_register(slot, COMPLEXITY)
    }

    /// Whether an array of pairs is complex.
    pub fn are_complex(&mut self, slot: Slot) -> Reg {
        let (complexity, zero) = (self.complexity(slot), self.index(0));
        self.compare(CompareOp::Ne, complexity, zero)
    }

    /// How many numbers in memory so many pairs are.
    pub fn parts_of(&mut self, count: Reg) -> Reg {
        let two = self.index(2);
        self.binary(BinaryOp::Mul, count, two)
    }

    /// How many numbers in memory so many elements of an array are.
    pub fn numbers_of(&mut self, slot: Slot, count: Reg) -> Reg {
        if self.is_pairs(slot) { self.parts_of(count) } else { count }
    }

    fn places(&mut self, k: Reg) -> [Reg; 2] {
        let one = self.index(1);
        let re = self.parts_of(k);
        [re, self.binary(BinaryOp::Add, re, one)]
    }

    /// The element with number `k` of an array that is complex, or not.
    fn load_pair(&mut self, buffer: Buffer, k: Reg, is_complex: Reg) -> Complex {
        let [re, part] = self.places(k).map(|index| {
            let x = self.temporary(Type::F64);
            self.push(Inst::Load { dst: x, buffer, index });
            x
        });
        Complex { re, im: Some(Imaginary { part, is_complex }) }
    }

    /// Writes an element.
    pub fn store_pair(&mut self, buffer: Buffer, k: Reg, parts: [Reg; 2]) {
        for (index, src) in self.places(k).into_iter().zip(parts) {
            self.push(Inst::Store { buffer, index, src });
        }
    }

    /// The parts that a number has as an element: what is real has an imaginary part of 0.
    pub fn parts(&mut self, number: Complex) -> [Reg; 2] {
        [number.re, self.imaginary_part(number)]
    }

    /// An element of an operand, which may be one number, with number `k` from 0.
    pub fn pair_at(&mut self, operand: Operand, k: Reg) -> Lowered<Complex> {
        match (self.held(operand), operand.as_slot()) {
            (Held::Pairs(_), Some(slot)) => {
                let buffer = self.buffer(slot)?;
                self.pair_in(operand, buffer, k)
            }
            (Held::Array(Type::F64 | Type::Bool | Type::Char, _), Some(_)) => {
                let x = self.element_number(operand, k)?;
                Ok(Complex { re: self.converted(x, Type::F64), im: None })
            }
            _ => self.double(operand),
        }
    }

    /// An element of an operand whose elements are in this buffer.
    pub fn pair_in(&mut self, operand: Operand, buffer: Buffer, k: Reg) -> Lowered<Complex> {
        match operand.as_slot().filter(|&slot| self.is_pairs(slot)) {
            Some(slot) => {
                let is_complex = self.are_complex(slot);
                Ok(self.load_pair(buffer, k, is_complex))
            }
            None => {
                let re = self.temporary(self.made.buffers[buffer].element);
                self.push(Inst::Load { dst: re, buffer, index: k });
                Ok(Complex { re: self.converted(re, Type::F64), im: None })
            }
        }
    }

    /// A register that counts the imaginary parts that are not 0.
    pub fn counter_of_parts(&mut self) -> Reg {
        let zero = self.index(0);
        self.kept(zero)
    }

    /// Notes of an array that C gives how many imaginary parts are not 0; `is_complex`, whether it is complex.
    pub fn count_parts(&mut self, slot: Slot, is_complex: Reg) -> Lowered {
        let (extents, buffer) = (self.extents_of(slot)?, self.buffer(slot)?);
        let (count, counter) = (self.product(&extents), self.counter_of_parts());
        let open = self.open(count);
        let [_, index] = self.places(open.counter);
        let part = self.temporary(Type::F64);
        self.push(Inst::Load { dst: part, buffer, index });
        self.count_part(counter, part, BinaryOp::Add);
        self.close(open);
        self.keep_pairs(slot, counter, is_complex);
        Ok(())
    }

    /// Counts an imaginary part, or takes it back.
    pub fn count_part(&mut self, counter: Reg, part: Reg, op: BinaryOp) {
        let zero = self.constant(Scalar::F64(0.0));
        let is_some = self.compare(CompareOp::Ne, part, zero);
        let one = self.converted(is_some, Type::Index);
        self.push(Inst::Binary { dst: counter, op, args: [counter, one] });
    }

    /// An imaginary part, or the positive 0 for a zero of either sign where signs are not kept.
    pub fn signed_part(&mut self, part: Reg, keeps_signs: Reg) -> Reg {
        let zero = self.constant(Scalar::F64(0.0));
        let positive = self.binary(BinaryOp::Add, part, zero);
        self.select(keeps_signs, part, positive)
    }

    /// Notes of an array how many imaginary parts are not 0. Where none is, it is real, and all of them become the same 0. `was_complex`, if the
    /// array was there before: of one that was real they are that already.
    pub fn narrow_pairs(
        &mut self,
        dst: Slot,
        counter: Reg,
        extents: &[Reg],
        was_complex: Option<Reg>,
    ) -> Lowered {
        let zero = self.index(0);
        let is_complex = self.compare(CompareOp::Gt, counter, zero);
        let is_real = self.compare(CompareOp::Eq, counter, zero);
        self.keep_pairs(dst, counter, is_complex);
        let narrows = match was_complex {
            Some(was_complex) => self.binary(BinaryOp::And, was_complex, is_real),
            None => is_real,
        };
        let [real, behind] = self.branch_on(narrows);
        self.begin(real);
        let (count, buffer) = (self.product(extents), self.buffer(dst)?);
        let open = self.open(count);
        let [_, index] = self.places(open.counter);
        let nothing = self.constant(Scalar::F64(0.0));
        self.push(Inst::Store { buffer, index, src: nothing });
        self.close(open);
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Ok(())
    }

    /// Notes of an array how many imaginary parts are not 0, which is complex where `is_complex` holds.
    pub fn keep_pairs(&mut self, dst: Slot, counter: Reg, is_complex: Reg) {
        let made = self.complexity_for(counter, is_complex);
        let complexity = self.complexity(dst);
        self.copy(complexity, made);
    }

    fn complexity_for(&mut self, counter: Reg, is_complex: Reg) -> Reg {
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let more = self.binary(BinaryOp::Add, counter, one);
        self.select(is_complex, more, zero)
    }

    /// The complexity of one number as an array.
    pub fn complexity_of(&mut self, number: Complex) -> Reg {
        let Some(im) = number.im else { return self.index(0) };
        let nothing = self.constant(Scalar::F64(0.0));
        let is_some = self.compare(CompareOp::Ne, im.part, nothing);
        let counter = self.converted(is_some, Type::Index);
        self.complexity_for(counter, im.is_complex)
    }

    /// `dst` has the elements of a real array, which have these extents.
    pub fn widened(&mut self, dst: Slot, src: Slot, extents: &[Reg]) -> Lowered {
        if self.source.held[src].elements() != Some(Type::F64) || self.source.fused.contains(&src) {
            return Err("elements of another class that become complex");
        }
        let (from, count) = (self.buffer(src)?, self.product(extents));
        let parts = self.parts_of(count);
        let (to, zero) = (self.room(dst, parts)?, self.index(0));
        self.widen([to, from], count)?;
        let complexity = self.complexity(dst);
        self.copy(complexity, zero);
        Ok(())
    }

    /// So many real elements become pairs, from the last one to the first: they may be in their own place. There is room for them.
    pub fn widen(&mut self, [to, from]: [Buffer; 2], count: Reg) -> Lowered {
        if to != from && self.shares_memory(to, from) {
            return Err("real elements beside complex ones");
        }
        let open = self.open(count);
        let one = self.index(1);
        let last = self.binary(BinaryOp::Sub, count, one);
        let k = self.binary(BinaryOp::Sub, last, open.counter);
        let re = self.temporary(Type::F64);
        self.push(Inst::Load { dst: re, buffer: from, index: k });
        let part = self.constant(Scalar::F64(0.0));
        self.store_pair(to, k, [re, part]);
        self.close(open);
        Ok(())
    }

    /// `dst = a.'`, or `a'`.
    pub fn transpose_pairs(&mut self, dst: Slot, slot: Slot, is_conjugate: bool) -> Lowered {
        let &[rows, columns] = self.extents_of(slot)?.as_slice() else {
            return Err("a transpose of many dimensions");
        };
        let (from, [rows, columns]) = (self.buffer(slot)?, [self.kept(rows), self.kept(columns)]);
        let (count, is_complex) = (self.product(&[rows, columns]), self.are_complex(slot));
        let is_complex = self.kept(is_complex);
        let parts = self.parts_of(count);
        let to = self.room(dst, parts)?;
        if self.shares_memory(from, to) {
            return Err("a transpose where the array is");
        }
        let counter = self.counter_of_parts();
        let outer = self.open(rows);
        let inner = self.open(columns);
        let place = self.binary(BinaryOp::Mul, inner.counter, rows);
        let place = self.binary(BinaryOp::Add, place, outer.counter);
        let z = self.load_pair(from, place, is_complex);
        let [re, mut part] = self.parts(z);
        self.count_part(counter, part, BinaryOp::Add);
        if is_conjugate {
            part = ComplexArithmetic::unary(self, lanner_lir::UnaryOp::Neg, part);
        }
        let place = self.binary(BinaryOp::Mul, outer.counter, columns);
        let place = self.binary(BinaryOp::Add, place, inner.counter);
        self.store_pair(to, place, [re, part]);
        self.close(inner);
        self.close(outer);
        self.set_extents(dst, &[columns, rows])?;
        if is_conjugate {
            return self.narrow_pairs(dst, counter, &[columns, rows], None);
        }
        self.keep_pairs(dst, counter, is_complex);
        Ok(())
    }
}
