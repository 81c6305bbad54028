//! The interpreter of the loop form, and the oracle of its machine code.

use crate::op::{At, At2, Op, Sides};
use crate::state::State;
use crate::{ARRAYS, RANGES, SLICES};
use lanner_builtins::Scalar;
use lanner_runtime::arith::{self, Operand, complex_operands};
use lanner_runtime::index::whole;
use lanner_runtime::{C64, Range};
use std::sync::atomic::Ordering;

#[inline(always)]
fn flag(truth: bool) -> f64 {
    f64::from(u8::from(truth))
}

#[inline(always)]
fn call2(op: Scalar, x: f64, y: f64) -> Option<f64> {
    if op == Scalar::Pow && y == 2.0 { Some(x * x) } else { arith::scalar2(op, x, y) }
}

/// Runs operations from the first one until one leaves the loop. Answers that one, which has done nothing, and how
/// often the loop turned.
pub(crate) fn run(ops: &[Op], state: &mut State<'_>) -> (usize, u32) {
    let (mut pc, mut turns) = (0, 0_u32);
    while let Some(&op) = ops.get(pc) {
        let next = match op {
            Op::Jump { to } => Some(usize::from(to)),
            Op::Branch { .. } | Op::BranchLt { .. } | Op::BranchLe { .. } | Op::BranchEq { .. } => {
                state.branch(op).map(usize::from)
            }
            Op::Next { body, exit, .. } => {
                // What it writes stays undone where the program is to stop.
                let stops = usize::from(body) <= pc && state.interrupt.load(Ordering::Relaxed);
                let next = if stops { None } else { state.next(op) };
                next.map(|goes_on| usize::from(if goes_on { body } else { exit }))
            }
            Op::Exit => None,
            op => state.step(op).map(|()| pc + 1),
        };
        let Some(next) = next else { break };
        if next <= pc {
            turns = turns.wrapping_add(1);
            if state.interrupt.load(Ordering::Relaxed) && !matches!(op, Op::Next { .. }) {
                break;
            }
        }
        pc = next;
    }
    (pc, turns)
}

impl State<'_> {
    /// Does one operation that is followed by the next one; none, and nothing is done, where it leaves the loop.
    #[inline(always)]
    pub(crate) fn step(&mut self, op: Op) -> Option<()> {
        macro_rules! get {
            ($r:expr) => {
                self.registers.doubles[usize::from($r)]
            };
        }
        macro_rules! integer {
            ($r:expr) => {
                self.registers.integers[usize::from($r)]
            };
        }
        macro_rules! complex {
            ($r:expr) => {
                C64::new(get!($r), self.registers.imaginary[usize::from($r)])
            };
        }
        macro_rules! element {
            ($e:expr) => {{
                let At { array, i, di } = $e;
                self.arrays[usize::from(array) % ARRAYS].get(integer!(i), di)?
            }};
        }
        macro_rules! element2 {
            ($e:expr) => {{
                let At2 { array, i, j, di, dj } = $e;
                self.arrays[usize::from(array) % ARRAYS].get2((integer!(i), di), (integer!(j), dj))?
            }};
        }
        macro_rules! set {
            ($e:expr, $x:expr) => {{
                let (At { array, i, di }, x) = ($e, $x);
                if !self.arrays[usize::from(array) % ARRAYS].set(integer!(i), di, x) {
                    return None;
                }
            }};
        }
        macro_rules! set2 {
            ($e:expr, $x:expr) => {{
                let (At2 { array, i, j, di, dj }, x) = ($e, $x);
                let array = &mut self.arrays[usize::from(array) % ARRAYS];
                if !array.set2((integer!(i), di), (integer!(j), dj), x) {
                    return None;
                }
            }};
        }
        macro_rules! code {
            ($table:ident, $e:expr) => {{
                let At { array, i, di } = $e;
                self.$table[usize::from(array) % SLICES].get(integer!(i), di)?
            }};
        }
        macro_rules! truth {
            ($r:expr) => {{
                let x = get!($r);
                if x.is_nan() {
                    return None;
                }
                x != 0.0
            }};
        }
        match op {
            Op::Add { d, a, b } => get!(d) = get!(a) + get!(b),
            Op::Sub { d, a, b } => get!(d) = get!(a) - get!(b),
            Op::Mul { d, a, b } => get!(d) = get!(a) * get!(b),
            Op::Div { d, a, b } => get!(d) = get!(a) / get!(b),
            Op::MulAdd { d, x, y, c } => get!(d) = get!(x) * get!(y) + get!(c),
            Op::MulSub { d, x, y, c } => get!(d) = get!(x) * get!(y) - get!(c),
            Op::SubMul { d, c, x, y } => get!(d) = get!(c) - get!(x) * get!(y),
            Op::Move { d, a } => get!(d) = get!(a),
            Op::Negate { d, a } => get!(d) = -get!(a),
            Op::Abs { d, a } => get!(d) = get!(a).abs(),
            Op::Sqrt { d, a } => {
                let x = get!(a);
                if x < 0.0 {
                    return None;
                }
                get!(d) = x.sqrt();
            }
            Op::Floor { d, a } => get!(d) = get!(a).floor(),
            Op::Max { d, a, b } => get!(d) = arith::larger(get!(a), get!(b)),
            Op::Min { d, a, b } => get!(d) = arith::smaller(get!(a), get!(b)),
            Op::Call1 { d, a, op } => get!(d) = arith::scalar1(op, get!(a))?,
            Op::Call2 { d, a, b, op } => get!(d) = call2(op, get!(a), get!(b))?,
            Op::Complex { op, sides, d, a, b } => {
                let (x, y) = match sides {
                    Sides::Left => (Operand::Complex(complex!(a)), Operand::Real(get!(b))),
                    Sides::Right => (Operand::Real(get!(a)), Operand::Complex(complex!(b))),
                    Sides::Both => (Operand::Complex(complex!(a)), Operand::Complex(complex!(b))),
                };
                let z = complex_operands(op, x, y)?;
                if z.im == 0.0 {
                    return None;
                }
                get!(d) = z.re;
                self.registers.imaginary[usize::from(d)] = z.im;
            }
            Op::ComplexMove { d, a } => {
                get!(d) = get!(a);
                self.registers.imaginary[usize::from(d)] = self.registers.imaginary[usize::from(a)];
            }
            Op::ComplexPart { d, a, op } => get!(d) = arith::complex_part(op, complex!(a))?,
            Op::Compare { test, d, a, b } => get!(d) = flag(test.holds(get!(a), get!(b))),
            Op::Truth { d, a } => get!(d) = flag(truth!(a)),
            Op::Not { d, a } => get!(d) = flag(!truth!(a)),
            Op::And { d, a, b } => get!(d) = flag(truth!(a) & truth!(b)),
            Op::Or { d, a, b } => get!(d) = flag(truth!(a) | truth!(b)),
            Op::Integer { r } => integer!(r) = whole(get!(r)),
            Op::Get { d, e } => get!(d) = element!(e),
            Op::GetAdd { d, a, e } => get!(d) = get!(a) + element!(e),
            Op::GetSub { d, a, e } => get!(d) = get!(a) - element!(e),
            Op::GetFrom { d, a, e } => get!(d) = element!(e) - get!(a),
            Op::GetMul { d, a, e } => get!(d) = get!(a) * element!(e),
            Op::Get2 { d, e } => get!(d) = element2!(e),
            Op::GetAdd2 { d, a, e } => get!(d) = get!(a) + element2!(e),
            Op::GetSub2 { d, a, e } => get!(d) = get!(a) - element2!(e),
            Op::GetFrom2 { d, a, e } => get!(d) = element2!(e) - get!(a),
            Op::GetMul2 { d, a, e } => get!(d) = get!(a) * element2!(e),
            Op::GetComplex { d, e } => {
                let z = code!(numbers, e);
                get!(d) = z.re;
                self.registers.imaginary[usize::from(d)] = z.im;
            }
            Op::Char { d, e } => get!(d) = f64::from(code!(texts, e).0),
            Op::Flag { d, e } => get!(d) = flag(code!(flags, e)),
            Op::Set { v, e } => set!(e, get!(v)),
            Op::SetAdd { a, b, e } => set!(e, get!(a) + get!(b)),
            Op::SetSub { a, b, e } => set!(e, get!(a) - get!(b)),
            Op::SetMul { a, b, e } => set!(e, get!(a) * get!(b)),
            Op::Set2 { v, e } => set2!(e, get!(v)),
            Op::SetAdd2 { a, b, e } => set2!(e, get!(a) + get!(b)),
            Op::SetSub2 { a, b, e } => set2!(e, get!(a) - get!(b)),
            Op::SetMul2 { a, b, e } => set2!(e, get!(a) * get!(b)),
            Op::Range { range, first, step, last } => {
                let made = Range::new(get!(first), get!(step), get!(last));
                self.registers.set_range(usize::from(range), Some(made));
                self.made |= 1 << (usize::from(range) % RANGES);
            }
            Op::Jump { .. }
            | Op::Branch { .. }
            | Op::BranchLt { .. }
            | Op::BranchLe { .. }
            | Op::BranchEq { .. }
            | Op::Next { .. }
            | Op::Exit => return None,
        }
        Some(())
    }

    /// Where a branch goes; none for a condition that has no truth.
    #[inline(always)]
    pub(crate) fn branch(&self, op: Op) -> Option<u16> {
        let get = |r: u8| self.registers.doubles[usize::from(r)];
        let (holds, then, els) = match op {
            Op::Branch { cond, then, els } if !get(cond).is_nan() => (get(cond) != 0.0, then, els),
            Op::BranchLt { a, b, then, els } => (get(a) < get(b), then, els),
            Op::BranchLe { a, b, then, els } => (get(a) <= get(b), then, els),
            Op::BranchEq { a, b, then, els } => (get(a) == get(b), then, els),
            _ => return None,
        };
        Some(if holds { then } else { els })
    }

    /// Whether a `for` loop goes on, its variable being the next element then; none where it runs over no range.
    #[inline(always)]
    pub(crate) fn next(&mut self, op: Op) -> Option<bool> {
        let Op::Next { range, counter, var, .. } = op else { return None };
        let done = self.registers.doubles[usize::from(counter)];
        let element = self.registers.ranges[usize::from(range) % RANGES].after(done)?;
        if let Some(x) = element {
            self.registers.doubles[usize::from(var)] = x;
            self.registers.integers[usize::from(var)] = whole(x);
            self.registers.doubles[usize::from(counter)] = done + 1.0;
        }
        Some(element.is_some())
    }
}
