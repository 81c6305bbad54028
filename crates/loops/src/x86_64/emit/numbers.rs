//! Numbers in registers: arithmetic, truths, complex numbers.

use super::super::assembler::{Base, Bitwise, Condition, General, Predicate, Sse, Vector};
use super::{Emitter, double, imaginary, integer};
use crate::op::{Reg, Test};
use General::{Rax, Rcx};
use Vector::{X0, X1, X2, X3};

/// What no subscript is: see `lanner_runtime::index::whole`.
const NOWHERE: i64 = i64::MIN / 2;

impl Emitter {
    /// `xmm0 = a OP b`. A sum or product may begin with either operand.
    pub(super) fn arithmetic(&mut self, op: Sse, a: Reg, b: Reg) {
        let (a, b) = match op {
            Sse::Add | Sse::Mul if self.cached == Some(b) => (b, a),
            _ => (a, b),
        };
        if self.cached == Some(b) && a != b {
            self.assembler.copy(X1, X0);
            self.load(X0, a);
            self.assembler.sse_registers(op, X0, X1);
            return;
        }
        if a == b {
            self.load(X0, a);
            self.assembler.sse_registers(op, X0, X0);
            return;
        }
        self.load(X0, a);
        self.assembler.sse(op, X0, Base::Registers, double(b));
    }

    pub(super) fn binary(&mut self, op: Sse, d: Reg, a: Reg, b: Reg) {
        self.arithmetic(op, a, b);
        self.store(d);
    }

    /// `d = x * y OP c`, rounded twice.
    pub(super) fn product_and(&mut self, op: Sse, d: Reg, (x, y): (Reg, Reg), c: Reg) {
        self.load(X2, c);
        self.arithmetic(Sse::Mul, x, y);
        self.assembler.sse_registers(op, X0, X2);
        self.store(d);
    }

    /// `d = c - x * y`, rounded twice.
    pub(super) fn less_product(&mut self, d: Reg, c: Reg, (x, y): (Reg, Reg)) {
        self.load(X2, c);
        self.arithmetic(Sse::Mul, x, y);
        self.assembler.sse_registers(Sse::Sub, X2, X0);
        self.assembler.copy(X0, X2);
        self.store(d);
    }

    /// A square root; that of a negative number leaves the program.
    pub(super) fn root(&mut self, at: usize, d: Reg, a: Reg) {
        self.load(X0, a);
        self.assembler.zero(X1);
        self.assembler.compare_registers(X1, X0);
        self.assembler.jump_if(Condition::Above, self.exits[at]);
        self.assembler.sse_registers(Sse::Sqrt, X0, X0);
        self.store(d);
    }

    /// The integer of a register that is used as a subscript.
    pub(super) fn integer(&mut self, r: Reg) {
        self.load(X1, r);
        self.assembler.truncate(Rax, X1);
        self.whole(X1);
        self.assembler.store(Rax, integer(r));
    }

    /// Changes the sign bit of a double: `btc` 0xF8, `btr` 0xF0.
    pub(super) fn sign(&mut self, d: Reg, a: Reg, instruction: u8) {
        self.assembler.load(Rax, Base::Registers, double(a));
        self.assembler.raw(&[0x48, 0x0F, 0xBA, instruction, 63]);
        self.assembler.store(Rax, double(d));
        self.assembler.vector_of_rax(X0);
        self.cached = Some(d);
    }

    /// `rax`, to which a double was truncated, becomes what no subscript is unless it is the double.
    pub(super) fn whole(&mut self, x: Vector) {
        self.assembler.convert(X2, Rax);
        self.assembler.constant(Rcx, NOWHERE as u64);
        self.assembler.compare_registers(x, X2);
        self.assembler.raw(&[0x48, 0x0F, 0x45, 0xC1]); // cmovne rax, rcx
        self.assembler.raw(&[0x48, 0x0F, 0x4A, 0xC1]); // cmovp rax, rcx
    }

    /// The larger or smaller of two: `maxsd` and `minsd` give their second operand for a NaN, so only that is looked at.
    pub(super) fn extreme(&mut self, op: Sse, d: Reg, a: Reg, b: Reg) {
        let done = self.assembler.label();
        self.load(X1, b);
        self.load(X0, a);
        self.assembler.copy(X2, X1);
        self.assembler.sse_registers(op, X1, X0);
        self.assembler.compare_registers(X0, X0);
        self.assembler.copy(X0, X1);
        self.assembler.jump_if(Condition::NoParity, done);
        self.assembler.copy(X0, X2);
        self.assembler.bind(done);
        self.store(d);
    }

    pub(super) fn compare(&mut self, test: Test, d: Reg, a: Reg, b: Reg) {
        let (predicate, a, b) = match test {
            Test::Lt => (Predicate::Less, a, b),
            Test::Le => (Predicate::LessOrEqual, a, b),
            Test::Gt => (Predicate::Less, b, a),
            Test::Ge => (Predicate::LessOrEqual, b, a),
            Test::Eq => (Predicate::Equal, a, b),
            Test::Ne => (Predicate::NotEqual, a, b),
        };
        self.load(X1, b);
        self.load(X0, a);
        self.assembler.test(predicate, X0, X1);
        self.flag(d);
    }

    /// `d` becomes 1 where the bits of `xmm0` are set, 0 where not.
    pub(super) fn flag(&mut self, d: Reg) {
        self.assembler.constant(Rax, 1.0_f64.to_bits());
        self.assembler.vector_of_rax(X2);
        self.assembler.bitwise(Bitwise::And, X0, X2);
        self.store(d);
    }

    /// All bits of `x` are set where a number compares so with 0; a NaN leaves the program.
    pub(super) fn truth(&mut self, at: usize, x: Vector, a: Reg, predicate: Predicate) {
        self.load(x, a);
        self.assembler.zero(X2);
        self.assembler.compare_registers(x, X2);
        self.assembler.jump_if(Condition::Parity, self.exits[at]);
        self.assembler.test(predicate, x, X2);
    }

    pub(super) fn both(&mut self, at: usize, op: Bitwise, d: Reg, a: Reg, b: Reg) {
        self.truth(at, X1, b, Predicate::NotEqual);
        self.truth(at, X0, a, Predicate::NotEqual);
        self.assembler.bitwise(op, X0, X1);
        self.flag(d);
    }

    pub(super) fn complex_move(&mut self, d: Reg, a: Reg) {
        self.assembler.load(Rax, Base::Registers, imaginary(a));
        self.assembler.store(Rax, imaginary(d));
        self.load(X0, a);
        self.store(d);
    }

    /// The real and imaginary parts of a result are in `xmm0` and `xmm1`; it leaves the program if it is real.
    fn store_complex(&mut self, at: usize, d: Reg) {
        let is_complex = self.assembler.label();
        self.cached = None;
        self.assembler.zero(X2);
        self.assembler.compare_registers(X1, X2);
        self.assembler.jump_if(Condition::Parity, is_complex);
        self.assembler.jump_if(Condition::Equal, self.exits[at]);
        self.assembler.bind(is_complex);
        self.assembler.sse(Sse::Store, X1, Base::Registers, imaginary(d));
        self.store(d);
    }

    pub(super) fn complex_sum(&mut self, at: usize, op: Sse, d: Reg, a: Reg, b: Reg) {
        self.assembler.sse(Sse::Load, X1, Base::Registers, imaginary(a));
        self.assembler.sse(op, X1, Base::Registers, imaginary(b));
        self.assembler.sse(Sse::Load, X0, Base::Registers, double(a));
        self.assembler.sse(op, X0, Base::Registers, double(b));
        self.store_complex(at, d);
    }

    pub(super) fn complex_product(&mut self, at: usize, d: Reg, a: Reg, b: Reg) {
        self.assembler.sse(Sse::Load, X0, Base::Registers, double(a));
        self.assembler.sse(Sse::Load, X3, Base::Registers, imaginary(a));
        self.assembler.copy(X1, X0);
        self.assembler.copy(X2, X3);
        self.assembler.sse(Sse::Mul, X0, Base::Registers, double(b));
        self.assembler.sse(Sse::Mul, X2, Base::Registers, imaginary(b));
        self.assembler.sse_registers(Sse::Sub, X0, X2);
        self.assembler.sse(Sse::Mul, X1, Base::Registers, imaginary(b));
        self.assembler.sse(Sse::Mul, X3, Base::Registers, double(b));
        self.assembler.sse_registers(Sse::Add, X1, X3);
        self.store_complex(at, d);
    }
}
