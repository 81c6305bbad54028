//! Where a program goes on: jumps, branches, turns of loops, and calls of the interpreter.

use super::super::assembler::{Base, Condition, General, Sse, Vector};
use super::super::step;
use super::{Emitter, double, integer};
use crate::RANGES;
use crate::op::Reg;
use crate::state::{Counted, Kind, Registers};
use General::Rax;
use Vector::{X0, X1};
use std::mem::offset_of;

impl Emitter {
    /// Goes to `then` if `x` compares so with `y`, otherwise to `els`, which a NaN does, too.
    pub(super) fn branch(
        &mut self,
        at: usize,
        condition: Condition,
        x: Reg,
        y: Reg,
        (then, els): (u16, u16),
    ) {
        if self.cached == Some(y) && x != y {
            self.assembler.copy(X1, X0);
            self.load(X0, x);
            self.assembler.compare_registers(X0, X1);
        } else {
            self.load(X0, x);
            self.assembler.compare(X0, double(y));
        }
        self.cached = Some(x);
        self.go_if(at, condition, then);
        self.go(at, els);
    }

    /// Goes to `then` if a number is not 0; a NaN leaves the program.
    pub(super) fn branch_on(&mut self, at: usize, cond: Reg, (then, els): (u16, u16)) {
        self.load(X0, cond);
        self.cached = Some(cond);
        self.assembler.zero(X1);
        self.assembler.compare_registers(X0, X1);
        self.assembler.jump_if(Condition::Parity, self.exits[at]);
        self.go_if(at, Condition::NotEqual, then);
        self.go(at, els);
    }

    /// Goes to `then` if two numbers are equal, otherwise to `els`, which a NaN does, too.
    pub(super) fn branch_equal(&mut self, at: usize, a: Reg, b: Reg, (then, els): (u16, u16)) {
        self.load(X0, a);
        self.assembler.compare(X0, double(b));
        self.cached = Some(a);
        let other = self.assembler.label();
        self.assembler.jump_if(Condition::Parity, other);
        self.go_if(at, Condition::Equal, then);
        self.assembler.bind(other);
        self.go(at, els);
    }

    /// Leaves the program where it is to stop.
    fn stop(&mut self, at: usize) {
        self.assembler.raw(&[0x41, 0x80, 0x3E, 0x00]); // cmp byte [r14], 0
        self.assembler.jump_if(Condition::NotEqual, self.exits[at]);
    }

    fn count_turn(&mut self) {
        self.assembler.raw(&[0x41, 0xFF, 0xC7]); // inc r15d
    }

    pub(super) fn go(&mut self, at: usize, to: u16) {
        if usize::from(to) <= at {
            self.stop(at);
            self.count_turn();
        } else if usize::from(to) == at + 1 {
            return;
        }
        self.assembler.jump(self.places[usize::from(to)]);
    }

    fn go_if(&mut self, at: usize, condition: Condition, to: u16) {
        if usize::from(to) > at {
            return self.assembler.jump_if(condition, self.places[usize::from(to)]);
        }
        let (back, past) = (self.assembler.label(), self.assembler.label());
        self.assembler.jump_if(condition, back);
        self.assembler.jump(past);
        self.assembler.bind(back);
        self.go(at, to);
        self.assembler.bind(past);
    }

    pub(super) fn next(
        &mut self,
        at: usize,
        range: u8,
        (counter, var): (Reg, Reg),
        (body, exit): (u16, u16),
    ) {
        let counted = offset_of!(Registers, ranges) + (usize::from(range) % RANGES) * size_of::<Counted>();
        let (done, any, turned) = (self.assembler.label(), self.assembler.label(), self.assembler.label());
        let turns = usize::from(body) <= at;
        if turns {
            self.stop(at);
        }
        self.assembler.compare_constant(
            Base::Registers,
            counted + offset_of!(Counted, kind),
            Kind::Integral as i8,
        );
        self.assembler.jump_if(Condition::NotEqual, any);
        self.assembler.sse(Sse::Load, X0, Base::Registers, double(counter));
        self.assembler.compare(X0, counted + offset_of!(Counted, len));
        self.assembler.jump_if(Condition::AboveOrEqual, done);
        self.assembler.copy(X1, X0);
        self.assembler.sse(Sse::Mul, X1, Base::Registers, counted + offset_of!(Counted, step));
        self.assembler.sse(Sse::Add, X1, Base::Registers, counted + offset_of!(Counted, first));
        self.assembler.sse(Sse::Store, X1, Base::Registers, double(var));
        self.assembler.truncate(Rax, X1);
        self.whole(X1);
        self.assembler.store(Rax, integer(var));
        self.assembler.constant(Rax, 1.0_f64.to_bits());
        self.assembler.vector_of_rax(X1);
        self.assembler.sse_registers(Sse::Add, X0, X1);
        self.assembler.sse(Sse::Store, X0, Base::Registers, double(counter));
        self.assembler.bind(turned);
        if turns {
            self.count_turn();
        }
        self.assembler.jump(self.places[usize::from(body)]);
        self.assembler.bind(any);
        self.call(at);
        self.assembler.raw(&[0x48, 0x83, 0xF8, 0x01]); // cmp rax, 1
        self.assembler.jump_if(Condition::Equal, turned);
        self.assembler.bind(done);
        self.cached = None;
        self.go(at, exit);
    }

    /// A call of the interpreter for one operation; its answer is in `rax`.
    pub(super) fn call(&mut self, at: usize) {
        self.cached = None;
        self.assembler.raw(&[0x4C, 0x89, 0xE7]); // mov rdi, r12
        self.assembler.raw(&[0xBE]); // mov esi, at
        self.assembler.raw(&(at as u32).to_le_bytes());
        self.assembler.constant(Rax, step as *const () as usize as u64);
        self.assembler.raw(&[0xFF, 0xD0]); // call rax
        self.assembler.raw(&[0x48, 0x85, 0xC0]); // test rax, rax
        self.assembler.jump_if(Condition::Equal, self.exits[at]);
    }
}
