//! The templates.

use super::assembler::{Assembler, Base, Bitwise, Condition, General, Label, Predicate, Sse, Vector};
use super::step;
use crate::op::{At, At2, Op, Reg, Sides, Test};
use crate::state::{Counted, Kind, Registers, State};
use crate::{ARRAYS, Pinned, PinnedSlice, RANGES, SLICES};
use General::{Rax, Rcx, Rdx};
use Vector::{X0, X1, X2, X3};
use lanner_builtins::BinaryOp;
use lanner_runtime::Char;
use std::mem::offset_of;

/// What no subscript is: see `lanner_runtime::index::whole`.
const NOWHERE: i64 = i64::MIN / 2;

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

    /// `xmm0 = a OP b`. A sum or product may begin with either operand.
    fn arithmetic(&mut self, op: Sse, a: Reg, b: Reg) {
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

    /// A call of the interpreter for one operation; its answer is in `rax`.
    fn call(&mut self, at: usize) {
        self.cached = None;
        self.assembler.raw(&[0x4C, 0x89, 0xE7]); // mov rdi, r12
        self.assembler.raw(&[0xBE]); // mov esi, at
        self.assembler.raw(&(at as u32).to_le_bytes());
        self.assembler.constant(Rax, step as *const () as usize as u64);
        self.assembler.raw(&[0xFF, 0xD0]); // call rax
        self.assembler.raw(&[0x48, 0x85, 0xC0]); // test rax, rax
        self.assembler.jump_if(Condition::Equal, self.exits[at]);
    }

    /// `rdx` and `rax` give the element as `[rdx + 8 rax]`.
    fn element(&mut self, at: usize, e: At) {
        let base = array(e.array);
        self.subscript(Rax, e.i, e.di);
        self.in_extent(Rax, base + offset_of!(Pinned<'_>, len), at);
        self.assembler.load(Rdx, Base::Arrays, base + offset_of!(Pinned<'_>, elements));
    }

    fn element2(&mut self, at: usize, e: At2) {
        let base = array(e.array);
        self.subscript(Rax, e.i, e.di);
        self.in_extent(Rax, base + offset_of!(Pinned<'_>, rows), at);
        self.subscript(Rcx, e.j, e.dj);
        self.in_extent(Rcx, base + offset_of!(Pinned<'_>, columns), at);
        self.assembler.multiply_rcx(Base::Arrays, base + offset_of!(Pinned<'_>, rows));
        self.assembler.add_rcx_to_rax();
        self.assembler.load(Rdx, Base::Arrays, base + offset_of!(Pinned<'_>, elements));
    }

    fn subscript(&mut self, r: General, i: Reg, by: i8) {
        self.assembler.load(r, Base::Registers, integer(i));
        if by != 0 {
            self.assembler.add_constant(r, by);
        }
    }

    /// Leaves the program unless `r` is less than an extent, both without sign.
    fn in_extent(&mut self, r: General, extent: usize, at: usize) {
        self.assembler.compare_integer(r, Base::Arrays, extent);
        self.assembler.jump_if(Condition::AboveOrEqual, self.exits[at]);
    }

    /// Leaves the program unless an array may be written.
    fn written(&mut self, at: usize, a: u8) {
        self.assembler.compare_constant(Base::Arrays, array(a) + offset_of!(Pinned<'_>, is_alone), 0);
        self.assembler.jump_if(Condition::Equal, self.exits[at]);
    }

    /// `xmm0 = a OP e`.
    fn with_element(&mut self, op: Sse, d: Reg, a: Reg) {
        self.load(X0, a);
        self.assembler.sse_element(op, X0);
        self.store(d);
    }

    /// `xmm0 = e - a`.
    fn element_less(&mut self, d: Reg, a: Reg) {
        self.load(X1, a);
        self.assembler.sse_element(Sse::Load, X0);
        self.assembler.sse_registers(Sse::Sub, X0, X1);
        self.store(d);
    }

    fn take(&mut self, d: Reg) {
        self.assembler.sse_element(Sse::Load, X0);
        self.store(d);
    }

    fn put(&mut self) {
        self.assembler.sse_element(Sse::Store, X0);
        self.cached = None;
    }

    fn put_register(&mut self, v: Reg) {
        self.load(X0, v);
        self.assembler.sse_element(Sse::Store, X0);
        self.cached = Some(v);
    }

    fn operation(&mut self, at: usize, op: Op) {
        match op {
            Op::Add { d, a, b } => self.binary(Sse::Add, d, a, b),
            Op::Sub { d, a, b } => self.binary(Sse::Sub, d, a, b),
            Op::Mul { d, a, b } => self.binary(Sse::Mul, d, a, b),
            Op::Div { d, a, b } => self.binary(Sse::Div, d, a, b),
            Op::MulAdd { d, x, y, c } => {
                self.load(X2, c);
                self.arithmetic(Sse::Mul, x, y);
                self.assembler.sse_registers(Sse::Add, X0, X2);
                self.store(d);
            }
            Op::MulSub { d, x, y, c } => {
                self.load(X2, c);
                self.arithmetic(Sse::Mul, x, y);
                self.assembler.sse_registers(Sse::Sub, X0, X2);
                self.store(d);
            }
            Op::SubMul { d, c, x, y } => {
                self.load(X2, c);
                self.arithmetic(Sse::Mul, x, y);
                self.assembler.sse_registers(Sse::Sub, X2, X0);
                self.assembler.copy(X0, X2);
                self.store(d);
            }
            Op::Move { d, a } => {
                self.load(X0, a);
                self.store(d);
            }
            Op::Negate { d, a } => self.sign(d, a, 0xF8),
            Op::Abs { d, a } => self.sign(d, a, 0xF0),
            Op::Sqrt { d, a } => {
                self.load(X0, a);
                self.assembler.zero(X1);
                self.assembler.compare_registers(X1, X0);
                self.assembler.jump_if(Condition::Above, self.exits[at]);
                self.assembler.sse_registers(Sse::Sqrt, X0, X0);
                self.store(d);
            }
            Op::Integer { r } => {
                self.load(X1, r);
                self.assembler.truncate(Rax, X1);
                self.whole(X1);
                self.assembler.store(Rax, integer(r));
            }
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
            Op::Branch { cond, then, els } => {
                self.load(X0, cond);
                self.cached = Some(cond);
                self.assembler.zero(X1);
                self.assembler.compare_registers(X0, X1);
                self.assembler.jump_if(Condition::Parity, self.exits[at]);
                self.go_if(at, Condition::NotEqual, then);
                self.go(at, els);
            }
            Op::BranchLt { a, b, then, els } => self.branch(at, Condition::Above, b, a, (then, els)),
            Op::BranchLe { a, b, then, els } => self.branch(at, Condition::AboveOrEqual, b, a, (then, els)),
            Op::BranchEq { a, b, then, els } => {
                self.load(X0, a);
                self.assembler.compare(X0, double(b));
                self.cached = Some(a);
                let other = self.assembler.label();
                self.assembler.jump_if(Condition::Parity, other);
                self.go_if(at, Condition::Equal, then);
                self.assembler.bind(other);
                self.go(at, els);
            }
            Op::Next { range, counter, var, body, exit } => {
                self.next(at, range, (counter, var), (body, exit))
            }
            Op::Exit => self.assembler.jump(self.exits[at]),
            Op::Max { d, a, b } => self.extreme(Sse::Max, d, a, b),
            Op::Min { d, a, b } => self.extreme(Sse::Min, d, a, b),
            Op::Compare { test, d, a, b } => {
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
            Op::Char { d, e } => {
                let at_texts = offset_of!(State<'_>, texts) - offset_of!(State<'_>, arrays);
                self.code(at, at_texts, e);
                self.assembler.raw(&[0x0F, 0xB7, 0x04, 0x42]); // movzx eax, word [rdx + 2 rax]
                self.assembler.convert(X0, Rax);
                self.store(d);
            }
            Op::Flag { d, e } => {
                let at_flags = offset_of!(State<'_>, flags) - offset_of!(State<'_>, arrays);
                self.code(at, at_flags, e);
                self.assembler.raw(&[0x0F, 0xB6, 0x04, 0x02]); // movzx eax, byte [rdx + rax]
                self.assembler.convert(X0, Rax);
                self.store(d);
            }
            Op::ComplexMove { d, a } => {
                self.assembler.load(Rax, Base::Registers, imaginary(a));
                self.assembler.store(Rax, imaginary(d));
                self.load(X0, a);
                self.store(d);
            }
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

    /// The larger or smaller of two: `maxsd` and `minsd` give their second operand for a NaN, so only that is looked at.
    fn extreme(&mut self, op: Sse, d: Reg, a: Reg, b: Reg) {
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

    /// `d` becomes 1 where the bits of `xmm0` are set, 0 where not.
    fn flag(&mut self, d: Reg) {
        self.assembler.constant(Rax, 1.0_f64.to_bits());
        self.assembler.vector_of_rax(X2);
        self.assembler.bitwise(Bitwise::And, X0, X2);
        self.store(d);
    }

    /// All bits of `x` are set where a number compares so with 0; a NaN leaves the program.
    fn truth(&mut self, at: usize, x: Vector, a: Reg, predicate: Predicate) {
        self.load(x, a);
        self.assembler.zero(X2);
        self.assembler.compare_registers(x, X2);
        self.assembler.jump_if(Condition::Parity, self.exits[at]);
        self.assembler.test(predicate, x, X2);
    }

    fn both(&mut self, at: usize, op: Bitwise, d: Reg, a: Reg, b: Reg) {
        self.truth(at, X1, b, Predicate::NotEqual);
        self.truth(at, X0, a, Predicate::NotEqual);
        self.assembler.bitwise(op, X0, X1);
        self.flag(d);
    }

    /// `rdx` and `rax` give the character or logical.
    fn code(&mut self, at: usize, table: usize, e: At) {
        let base = table + (usize::from(e.array) % SLICES) * size_of::<PinnedSlice<'_, Char>>();
        self.subscript(Rax, e.i, e.di);
        self.in_extent(Rax, base + offset_of!(PinnedSlice<'_, Char>, len), at);
        self.assembler.load(Rdx, Base::Arrays, base + offset_of!(PinnedSlice<'_, Char>, elements));
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

    fn complex_sum(&mut self, at: usize, op: Sse, d: Reg, a: Reg, b: Reg) {
        self.assembler.sse(Sse::Load, X1, Base::Registers, imaginary(a));
        self.assembler.sse(op, X1, Base::Registers, imaginary(b));
        self.assembler.sse(Sse::Load, X0, Base::Registers, double(a));
        self.assembler.sse(op, X0, Base::Registers, double(b));
        self.store_complex(at, d);
    }

    fn complex_product(&mut self, at: usize, d: Reg, a: Reg, b: Reg) {
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

    fn binary(&mut self, op: Sse, d: Reg, a: Reg, b: Reg) {
        self.arithmetic(op, a, b);
        self.store(d);
    }

    /// Changes the sign bit of a double: `btc` 0xF8, `btr` 0xF0.
    fn sign(&mut self, d: Reg, a: Reg, instruction: u8) {
        self.assembler.load(Rax, Base::Registers, double(a));
        self.assembler.raw(&[0x48, 0x0F, 0xBA, instruction, 63]);
        self.assembler.store(Rax, double(d));
        self.assembler.vector_of_rax(X0);
        self.cached = Some(d);
    }

    /// `rax`, to which a double was truncated, becomes what no subscript is unless it is the double.
    fn whole(&mut self, x: Vector) {
        self.assembler.convert(X2, Rax);
        self.assembler.constant(Rcx, NOWHERE as u64);
        self.assembler.compare_registers(x, X2);
        self.assembler.raw(&[0x48, 0x0F, 0x45, 0xC1]); // cmovne rax, rcx
        self.assembler.raw(&[0x48, 0x0F, 0x4A, 0xC1]); // cmovp rax, rcx
    }

    fn set(&mut self, at: usize, e: At, op: Sse, a: Reg, b: Reg) {
        self.element(at, e);
        self.written(at, e.array);
        self.arithmetic(op, a, b);
        self.put();
    }

    fn set2(&mut self, at: usize, e: At2, op: Sse, a: Reg, b: Reg) {
        self.element2(at, e);
        self.written(at, e.array);
        self.arithmetic(op, a, b);
        self.put();
    }

    /// Goes to `then` if `x` compares so with `y`, otherwise to `els`, which a NaN does, too.
    fn branch(&mut self, at: usize, condition: Condition, x: Reg, y: Reg, (then, els): (u16, u16)) {
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

    /// Leaves the program where it is to stop.
    fn stop(&mut self, at: usize) {
        self.assembler.raw(&[0x41, 0x80, 0x3E, 0x00]); // cmp byte [r14], 0
        self.assembler.jump_if(Condition::NotEqual, self.exits[at]);
    }

    fn count_turn(&mut self) {
        self.assembler.raw(&[0x41, 0xFF, 0xC7]); // inc r15d
    }

    fn go(&mut self, at: usize, to: u16) {
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

    fn next(&mut self, at: usize, range: u8, (counter, var): (Reg, Reg), (body, exit): (u16, u16)) {
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
}
