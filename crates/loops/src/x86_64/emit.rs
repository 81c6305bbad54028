//! The templates: which one an operation has, and what all of them share.
//!
//! - `numbers`   arithmetic, truths, complex numbers
//! - `elements`  elements of arrays
//! - `control`   where the program goes on

mod control;
mod elements;
mod numbers;

use super::assembler::{Assembler, Base, Bitwise, Condition, General, Label, Predicate, Sse, Vector};
use crate::op::{Op, Reg, Sides};
use crate::state::Registers;
use crate::{ARRAYS, Pinned};
use General::Rax;
use Vector::X0;
use lanner_builtins::BinaryOp;
use std::mem::offset_of;

fn double(r: Reg) -> usize {
    offset_of!(Registers, doubles) + 8 * usize::from(r)
}

fn integer(r: Reg) -> usize {
    offset_of!(Registers, integers) + 8 * usize::from(r)
}

fn imaginary(r: Reg) -> usize {
    offset_of!(Registers, imaginary) + 8 * usize::from(r)
}

fn array(array: u8) -> usize {
    (usize::from(array) % ARRAYS) * size_of::<Pinned<'_>>()
}

/// The code of operations; none where a target is outside.
pub(super) fn emit(ops: &[Op]) -> Option<Vec<u8>> {
    let mut assembler = Assembler::default();
    let places: Vec<Label> = ops.iter().map(|_| assembler.label()).collect();
    let exits: Vec<Label> = ops.iter().map(|_| assembler.label()).collect();
    let end = assembler.label();
    let mut is_target = vec![false; ops.len()];
    for &op in ops {
        let mut op = op;
        let mut inside = true;
        op.targets(|to| match is_target.get_mut(usize::from(*to)) {
            Some(target) => *target = true,
            None => inside = false,
        });
        if !inside {
            return None;
        }
    }
    let mut emitter = Emitter { assembler, places, exits, cached: None };
    emitter.prologue();
    for (at, &op) in ops.iter().enumerate() {
        if is_target[at] {
            emitter.cached = None;
        }
        emitter.assembler.bind(emitter.places[at]);
        emitter.operation(at, op);
    }
    // Behind the last operation there is nothing: it was an exit or went elsewhere.
    for at in 0..ops.len() {
        emitter.assembler.bind(emitter.exits[at]);
        emitter.assembler.constant(Rax, at as u64);
        emitter.assembler.jump(end);
    }
    emitter.assembler.bind(end);
    emitter.epilogue();
    emitter.assembler.finish()
}

struct Emitter {
    assembler: Assembler,
    /// Where each operation begins, and where it leaves the program.
    places: Vec<Label>,
    exits: Vec<Label>,
    /// The register whose double `xmm0` holds.
    cached: Option<Reg>,
}

impl Emitter {
    /// Saves what a function must, and takes the arguments of System V's calling convention.
    fn prologue(&mut self) {
        self.assembler.raw(&[0x53, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56, 0x41, 0x57]); // push rbx, r12 … r15
        self.assembler.raw(&[0x48, 0x89, 0xFB]); // mov rbx, rdi
        self.assembler.raw(&[0x49, 0x89, 0xF4]); // mov r12, rsi
        self.assembler.raw(&[0x49, 0x89, 0xD5]); // mov r13, rdx
        self.assembler.raw(&[0x49, 0x89, 0xCE]); // mov r14, rcx
        self.assembler.raw(&[0x45, 0x31, 0xFF]); // xor r15d, r15d
    }

    /// Answers `rax` with the turns in its upper half.
    fn epilogue(&mut self) {
        self.assembler.raw(&[0x49, 0xC1, 0xE7, 0x20]); // shl r15, 32
        self.assembler.raw(&[0x4C, 0x09, 0xF8]); // or rax, r15
        self.assembler.raw(&[0x41, 0x5F, 0x41, 0x5E, 0x41, 0x5D, 0x41, 0x5C, 0x5B, 0xC3]); // pop r15 … r12, rbx; ret
    }

    /// `x = r`.
    fn load(&mut self, x: Vector, r: Reg) {
        match (self.cached == Some(r), x) {
            (true, X0) => (),
            (true, x) => self.assembler.copy(x, X0),
            (false, x) => self.assembler.sse(Sse::Load, x, Base::Registers, double(r)),
        }
        if x == X0 {
            self.cached = None;
        }
    }

    /// `d = xmm0`.
    fn store(&mut self, d: Reg) {
        self.assembler.sse(Sse::Store, X0, Base::Registers, double(d));
        self.cached = Some(d);
    }

    fn operation(&mut self, at: usize, op: Op) {
        match op {
            Op::Add { d, a, b } => self.binary(Sse::Add, d, a, b),
            Op::Sub { d, a, b } => self.binary(Sse::Sub, d, a, b),
            Op::Mul { d, a, b } => self.binary(Sse::Mul, d, a, b),
            Op::Div { d, a, b } => self.binary(Sse::Div, d, a, b),
            Op::MulAdd { d, x, y, c } => self.product_and(Sse::Add, d, (x, y), c),
            Op::MulSub { d, x, y, c } => self.product_and(Sse::Sub, d, (x, y), c),
            Op::SubMul { d, c, x, y } => self.less_product(d, c, (x, y)),
            Op::Move { d, a } => {
                self.load(X0, a);
                self.store(d);
            }
            Op::Negate { d, a } => self.sign(d, a, 0xF8),
            Op::Abs { d, a } => self.sign(d, a, 0xF0),
            Op::Sqrt { d, a } => self.root(at, d, a),
            Op::Integer { r } => self.integer(r),
            Op::Get { d, e } => {
                self.element(at, e);
                self.take(d);
            }
            Op::GetAdd { d, a, e } => {
                self.element(at, e);
                self.with_element(Sse::Add, d, a);
            }
            Op::GetSub { d, a, e } => {
                self.element(at, e);
                self.with_element(Sse::Sub, d, a);
            }
            Op::GetMul { d, a, e } => {
                self.element(at, e);
                self.with_element(Sse::Mul, d, a);
            }
            Op::GetFrom { d, a, e } => {
                self.element(at, e);
                self.element_less(d, a);
            }
            Op::Get2 { d, e } => {
                self.element2(at, e);
                self.take(d);
            }
            Op::GetAdd2 { d, a, e } => {
                self.element2(at, e);
                self.with_element(Sse::Add, d, a);
            }
            Op::GetSub2 { d, a, e } => {
                self.element2(at, e);
                self.with_element(Sse::Sub, d, a);
            }
            Op::GetMul2 { d, a, e } => {
                self.element2(at, e);
                self.with_element(Sse::Mul, d, a);
            }
            Op::GetFrom2 { d, a, e } => {
                self.element2(at, e);
                self.element_less(d, a);
            }
            Op::Set { v, e } => {
                self.element(at, e);
                self.written(at, e.array);
                self.put_register(v);
            }
            Op::Set2 { v, e } => {
                self.element2(at, e);
                self.written(at, e.array);
                self.put_register(v);
            }
            Op::SetAdd { a, b, e } => self.set(at, e, Sse::Add, a, b),
            Op::SetSub { a, b, e } => self.set(at, e, Sse::Sub, a, b),
            Op::SetMul { a, b, e } => self.set(at, e, Sse::Mul, a, b),
            Op::SetAdd2 { a, b, e } => self.set2(at, e, Sse::Add, a, b),
            Op::SetSub2 { a, b, e } => self.set2(at, e, Sse::Sub, a, b),
            Op::SetMul2 { a, b, e } => self.set2(at, e, Sse::Mul, a, b),
            Op::Jump { to } => self.go(at, to),
            Op::Branch { cond, then, els } => self.branch_on(at, cond, (then, els)),
            Op::BranchLt { a, b, then, els } => self.branch(at, Condition::Above, b, a, (then, els)),
            Op::BranchLe { a, b, then, els } => self.branch(at, Condition::AboveOrEqual, b, a, (then, els)),
            Op::BranchEq { a, b, then, els } => self.branch_equal(at, a, b, (then, els)),
            Op::Next { range, counter, var, body, exit } => {
                self.next(at, range, (counter, var), (body, exit))
            }
            Op::Exit => self.assembler.jump(self.exits[at]),
            Op::Max { d, a, b } => self.extreme(Sse::Max, d, a, b),
            Op::Min { d, a, b } => self.extreme(Sse::Min, d, a, b),
            Op::Compare { test, d, a, b } => self.compare(test, d, a, b),
            Op::Truth { d, a } => {
                self.truth(at, X0, a, Predicate::NotEqual);
                self.flag(d);
            }
            Op::Not { d, a } => {
                self.truth(at, X0, a, Predicate::Equal);
                self.flag(d);
            }
            Op::And { d, a, b } => self.both(at, Bitwise::And, d, a, b),
            Op::Or { d, a, b } => self.both(at, Bitwise::Or, d, a, b),
            Op::Char { d, e } => self.character(at, d, e),
            Op::Flag { d, e } => self.logical(at, d, e),
            Op::ComplexMove { d, a } => self.complex_move(d, a),
            Op::Complex { op: BinaryOp::Add, sides: Sides::Both, d, a, b } => {
                self.complex_sum(at, Sse::Add, d, a, b);
            }
            Op::Complex { op: BinaryOp::Sub, sides: Sides::Both, d, a, b } => {
                self.complex_sum(at, Sse::Sub, d, a, b);
            }
            Op::Complex { op: BinaryOp::Times, sides: Sides::Both, d, a, b } => {
                self.complex_product(at, d, a, b);
            }
            Op::Floor { .. }
            | Op::Call1 { .. }
            | Op::Call2 { .. }
            | Op::Complex { .. }
            | Op::ComplexPart { .. }
            | Op::GetComplex { .. }
            | Op::Range { .. } => self.call(at),
        }
    }
}
