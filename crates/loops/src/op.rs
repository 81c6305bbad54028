//! The operations of the loop form: eight bytes each, on registers and on arrays that stay where they are.

#![allow(missing_docs)] // Operands are explained in the comment of their operation.

use lanner_builtins::{BinaryOp, Scalar};

/// A register: a temporary or constant of the quick form, a variable, or something that does not change in the loop.
pub type Reg = u8;

/// An array, by its place among those of its kind.
pub type Array = u8;

/// One operation. `d` is written, the others are read; targets are places in the code.
#[derive(Clone, Copy, Debug, PartialEq)]
#[rustfmt::skip] // A line for each.
pub enum Op {
    Add { d: Reg, a: Reg, b: Reg },
    Sub { d: Reg, a: Reg, b: Reg },
    Mul { d: Reg, a: Reg, b: Reg },
    Div { d: Reg, a: Reg, b: Reg },
    /// `x * y + c`, `x * y - c`, `c - x * y`, rounded twice.
    MulAdd { d: Reg, x: Reg, y: Reg, c: Reg },
    MulSub { d: Reg, x: Reg, y: Reg, c: Reg },
    SubMul { d: Reg, c: Reg, x: Reg, y: Reg },
    Move { d: Reg, a: Reg },
    Negate { d: Reg, a: Reg },
    Abs { d: Reg, a: Reg },
    /// Leaves the loop where the root is not real.
    Sqrt { d: Reg, a: Reg },
    Floor { d: Reg, a: Reg },
    Max { d: Reg, a: Reg, b: Reg },
    Min { d: Reg, a: Reg, b: Reg },
    /// Any other operation of one or two doubles; leaves the loop where the result is no real double.
    Call1 { d: Reg, a: Reg, op: Scalar },
    Call2 { d: Reg, a: Reg, b: Reg, op: Scalar },
    /// An operator of numbers of which the `sides` are complex; leaves the loop where the result has no imaginary part
    /// and is real therefore.
    Complex { op: BinaryOp, sides: Sides, d: Reg, a: Reg, b: Reg },
    ComplexMove { d: Reg, a: Reg },
    /// The magnitude or a part of a complex number.
    ComplexPart { d: Reg, a: Reg, op: Scalar },
    /// 1 or 0.
    Compare { test: Test, d: Reg, a: Reg, b: Reg },
    /// The truth of a number, or its opposite; a NaN has none and leaves the loop, here and below.
    Truth { d: Reg, a: Reg },
    Not { d: Reg, a: Reg },
    And { d: Reg, a: Reg, b: Reg },
    Or { d: Reg, a: Reg, b: Reg },
    /// Takes the integer that a register holds for subscripts.
    Integer { r: Reg },
    /// An element of an array. A subscript that is not in the array leaves the loop, here and below.
    Get { d: Reg, e: At },
    Get2 { d: Reg, e: At2 },
    /// `a + e`, `a - e`, `e - a`, `a * e` for an element `e`.
    GetAdd { d: Reg, a: Reg, e: At },
    GetSub { d: Reg, a: Reg, e: At },
    GetFrom { d: Reg, a: Reg, e: At },
    GetMul { d: Reg, a: Reg, e: At },
    GetAdd2 { d: Reg, a: Reg, e: At2 },
    GetSub2 { d: Reg, a: Reg, e: At2 },
    GetFrom2 { d: Reg, a: Reg, e: At2 },
    GetMul2 { d: Reg, a: Reg, e: At2 },
    /// An element of a complex array, complex whatever its imaginary part.
    GetComplex { d: Reg, e: At },
    /// The code of a character, 1 or 0 of a logical.
    Char { d: Reg, e: At },
    Flag { d: Reg, e: At },
    Set { v: Reg, e: At },
    Set2 { v: Reg, e: At2 },
    /// An element becomes `a + b`, `a - b`, `a * b`.
    SetAdd { a: Reg, b: Reg, e: At },
    SetSub { a: Reg, b: Reg, e: At },
    SetMul { a: Reg, b: Reg, e: At },
    SetAdd2 { a: Reg, b: Reg, e: At2 },
    SetSub2 { a: Reg, b: Reg, e: At2 },
    SetMul2 { a: Reg, b: Reg, e: At2 },
    /// `first : last` or `first : step : last` as a range that a `Next` runs over.
    Range { range: Reg, first: Reg, step: Reg, last: Reg },
    Jump { to: u16 },
    Branch { cond: Reg, then: u16, els: u16 },
    BranchLt { a: Reg, b: Reg, then: u16, els: u16 },
    BranchLe { a: Reg, b: Reg, then: u16, els: u16 },
    BranchEq { a: Reg, b: Reg, then: u16, els: u16 },
    Next { range: Reg, counter: Reg, var: Reg, body: u16, exit: u16 },
    /// Leaves the loop.
    Exit,
}

/// Which operands are complex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sides {
    Left,
    Right,
    Both,
}

/// A place in an array: `array(i + di)` from 0, `array(i + di, j + dj)`. The subscripts are read from the integers that
/// belong to the registers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At {
    pub array: Array,
    pub i: Reg,
    pub di: i8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At2 {
    pub array: Array,
    pub i: Reg,
    pub j: Reg,
    pub di: i8,
    pub dj: i8,
}

/// A comparison of doubles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl Test {
    /// Whether it holds for two doubles.
    #[inline(always)]
    pub fn holds(self, x: f64, y: f64) -> bool {
        match self {
            Test::Lt => x < y,
            Test::Le => x <= y,
            Test::Gt => x > y,
            Test::Ge => x >= y,
            Test::Eq => x == y,
            Test::Ne => x != y,
        }
    }
}

/// How an operation uses a register.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Access {
    Read,
    Write,
}

impl Op {
    /// Calls `f` with each register: those that are read, then the one that is written.
    pub fn visit(&mut self, mut f: impl FnMut(&mut Reg, Access)) {
        use Access::{Read, Write};
        match self {
            Op::Add { d, a, b }
            | Op::Sub { d, a, b }
            | Op::Mul { d, a, b }
            | Op::Div { d, a, b }
            | Op::Max { d, a, b }
            | Op::Min { d, a, b }
            | Op::Call2 { d, a, b, .. }
            | Op::Complex { d, a, b, .. }
            | Op::Compare { d, a, b, .. }
            | Op::And { d, a, b }
            | Op::Or { d, a, b } => {
                f(a, Read);
                f(b, Read);
                f(d, Write);
            }
            Op::MulAdd { d, x, y, c } | Op::MulSub { d, x, y, c } | Op::SubMul { d, c, x, y } => {
                f(x, Read);
                f(y, Read);
                f(c, Read);
                f(d, Write);
            }
            Op::Move { d, a }
            | Op::Negate { d, a }
            | Op::Abs { d, a }
            | Op::Sqrt { d, a }
            | Op::Floor { d, a }
            | Op::Call1 { d, a, .. }
            | Op::ComplexMove { d, a }
            | Op::ComplexPart { d, a, .. }
            | Op::Truth { d, a }
            | Op::Not { d, a } => {
                f(a, Read);
                f(d, Write);
            }
            Op::Get { d, e } | Op::GetComplex { d, e } | Op::Char { d, e } | Op::Flag { d, e } => {
                f(&mut e.i, Read);
                f(d, Write);
            }
            Op::Get2 { d, e } => {
                f(&mut e.i, Read);
                f(&mut e.j, Read);
                f(d, Write);
            }
            Op::GetAdd { d, a, e }
            | Op::GetSub { d, a, e }
            | Op::GetFrom { d, a, e }
            | Op::GetMul { d, a, e } => {
                f(a, Read);
                f(&mut e.i, Read);
                f(d, Write);
            }
            Op::GetAdd2 { d, a, e }
            | Op::GetSub2 { d, a, e }
            | Op::GetFrom2 { d, a, e }
            | Op::GetMul2 { d, a, e } => {
                f(a, Read);
                f(&mut e.i, Read);
                f(&mut e.j, Read);
                f(d, Write);
            }
            Op::Set { v, e } => {
                f(v, Read);
                f(&mut e.i, Read);
            }
            Op::Set2 { v, e } => {
                f(v, Read);
                f(&mut e.i, Read);
                f(&mut e.j, Read);
            }
            Op::SetAdd { a, b, e } | Op::SetSub { a, b, e } | Op::SetMul { a, b, e } => {
                f(a, Read);
                f(b, Read);
                f(&mut e.i, Read);
            }
            Op::SetAdd2 { a, b, e } | Op::SetSub2 { a, b, e } | Op::SetMul2 { a, b, e } => {
                f(a, Read);
                f(b, Read);
                f(&mut e.i, Read);
                f(&mut e.j, Read);
            }
            Op::Range { first, step, last, .. } => {
                f(first, Read);
                f(step, Read);
                f(last, Read);
            }
            Op::Integer { r } => f(r, Read),
            Op::Branch { cond, .. } => f(cond, Read),
            Op::BranchLt { a, b, .. } | Op::BranchLe { a, b, .. } | Op::BranchEq { a, b, .. } => {
                f(a, Read);
                f(b, Read);
            }
            Op::Next { counter, var, .. } => {
                f(counter, Read);
                f(counter, Write);
                f(var, Write);
            }
            Op::Jump { .. } | Op::Exit => (),
        }
    }

    /// The register that it writes; a `Next` writes two and has none here.
    pub fn written(mut self) -> Option<Reg> {
        let mut written = None;
        if !matches!(self, Op::Next { .. }) {
            self.visit(|r, access| {
                if access == Access::Write {
                    written = Some(*r);
                }
            });
        }
        written
    }

    /// Whether it computes the same from the same registers, and never leaves the loop.
    pub fn is_pure(self) -> bool {
        matches!(
            self,
            Op::Add { .. }
                | Op::Sub { .. }
                | Op::Mul { .. }
                | Op::Div { .. }
                | Op::MulAdd { .. }
                | Op::MulSub { .. }
                | Op::SubMul { .. }
                | Op::Move { .. }
                | Op::Negate { .. }
                | Op::Abs { .. }
                | Op::Floor { .. }
                | Op::Compare { .. }
        )
    }

    /// The registers that it uses as subscripts.
    pub fn subscripts(self) -> [Option<Reg>; 2] {
        match self {
            Op::Get { e, .. }
            | Op::GetAdd { e, .. }
            | Op::GetSub { e, .. }
            | Op::GetFrom { e, .. }
            | Op::GetMul { e, .. }
            | Op::GetComplex { e, .. }
            | Op::Char { e, .. }
            | Op::Flag { e, .. }
            | Op::Set { e, .. }
            | Op::SetAdd { e, .. }
            | Op::SetSub { e, .. }
            | Op::SetMul { e, .. } => [Some(e.i), None],
            Op::Get2 { e, .. }
            | Op::GetAdd2 { e, .. }
            | Op::GetSub2 { e, .. }
            | Op::GetFrom2 { e, .. }
            | Op::GetMul2 { e, .. }
            | Op::Set2 { e, .. }
            | Op::SetAdd2 { e, .. }
            | Op::SetSub2 { e, .. }
            | Op::SetMul2 { e, .. } => [Some(e.i), Some(e.j)],
            _ => [None, None],
        }
    }

    /// Calls `f` with each target.
    pub fn targets(&mut self, mut f: impl FnMut(&mut u16)) {
        match self {
            Op::Jump { to } => f(to),
            Op::Branch { then, els, .. }
            | Op::BranchLt { then, els, .. }
            | Op::BranchLe { then, els, .. }
            | Op::BranchEq { then, els, .. } => {
                f(then);
                f(els);
            }
            Op::Next { body, exit, .. } => {
                f(body);
                f(exit);
            }
            _ => (),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Op;

    #[test]
    fn operations_are_small() {
        assert!(size_of::<Op>() <= 8);
    }
}
