//! The loop over the operations of the loop form.

use super::op::{At, At2, Op, Sides};
use super::{ARRAYS, Loop, RANGES};
use lanner_builtins::Scalar;
use lanner_runtime::arith::{self, Operand, complex_operands};
use lanner_runtime::index::{Pinned, whole};
use lanner_runtime::{C64, Char, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a loop works on while it runs.
pub(super) struct State<'a> {
    pub registers: &'a mut Registers,
    pub arrays: [Pinned<'a>; ARRAYS],
    pub texts: [&'a [Char]; ARRAYS],
    pub flags: [&'a [bool]; ARRAYS],
    /// What `Next` runs over; none where that is no range.
    pub ranges: [Option<Counted>; RANGES],
    /// Which of them were made in the loop.
    pub made: u32,
    pub turns: u32,
    pub interrupt: &'a AtomicBool,
}

impl<'a> State<'a> {
    pub fn new(registers: &'a mut Registers, interrupt: &'a AtomicBool) -> State<'a> {
        State {
            registers,
            arrays: Default::default(),
            texts: Default::default(),
            flags: Default::default(),
            ranges: Default::default(),
            made: 0,
            turns: 0,
            interrupt,
        }
    }
}

/// A range, and what of it is needed at each turn.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub range: Range,
    first: f64,
    step: f64,
    len: f64,
}

impl Counted {
    pub fn new(range: Range) -> Counted {
        Counted { range, first: range.first(), step: range.step(), len: range.len() as f64 }
    }

    /// The element after `done` others.
    #[inline(always)]
    fn after(&self, done: f64) -> Option<f64> {
        if done >= self.len {
            None
        } else if self.range.is_integral() {
            Some(self.first + done * self.step)
        } else {
            self.range.after(done)
        }
    }
}

/// The registers: doubles, and for subscripts the integers that some of them hold.
pub(super) struct Registers {
    pub doubles: [f64; 256],
    /// The imaginary parts of complex numbers.
    pub imaginary: [f64; 256],
    integers: [i64; 256],
}

impl Registers {
    pub fn new() -> Registers {
        Registers { doubles: [0.0; 256], imaginary: [0.0; 256], integers: [0; 256] }
    }
}

/// A subscript and what is added to it as a place from 0 in an extent.
#[inline(always)]
fn place(i: i64, by: i8, extent: usize) -> Option<usize> {
    let k = i.wrapping_add(i64::from(by)) as usize;
    (k < extent).then_some(k)
}

#[inline(always)]
fn flag(truth: bool) -> f64 {
    f64::from(u8::from(truth))
}

impl Loop {
    /// Runs from the first operation until the program leaves the loop. Answers the operation that leaves it, which has done
    /// nothing.
    pub(super) fn run(&self, state: &mut State<'_>) -> usize {
        let ops = self.ops.as_slice();
        let Registers { doubles, imaginary, integers } = &mut *state.registers;
        let (doubles, imaginary, integers) = (&mut *doubles, &mut *imaginary, &mut *integers);
        let interrupt = state.interrupt;
        let mut pc = 0;
        let mut turns = 0_u32;
        macro_rules! get {
            ($r:expr) => {
                doubles[usize::from($r)]
            };
        }
        macro_rules! integer {
            ($r:expr) => {
                integers[usize::from($r)]
            };
        }
        macro_rules! complex {
            ($r:expr) => {
                C64::new(get!($r), imaginary[usize::from($r)])
            };
        }
        macro_rules! or_leave {
            ($value:expr) => {
                match $value {
                    Some(value) => value,
                    None => break,
                }
            };
        }
        macro_rules! element {
            ($e:expr) => {{
                let At { array, i, di } = $e;
                or_leave!(state.arrays[usize::from(array) % ARRAYS].get(integer!(i), di))
            }};
        }
        macro_rules! element2 {
            ($e:expr) => {{
                let At2 { array, i, j, di, dj } = $e;
                or_leave!(
                    state.arrays[usize::from(array) % ARRAYS].get2((integer!(i), di), (integer!(j), dj))
                )
            }};
        }
        macro_rules! set {
            ($e:expr, $x:expr) => {{
                let (At { array, i, di }, x) = ($e, $x);
                if !state.arrays[usize::from(array) % ARRAYS].set(integer!(i), di, x) {
                    break;
                }
            }};
        }
        macro_rules! set2 {
            ($e:expr, $x:expr) => {{
                let (At2 { array, i, j, di, dj }, x) = ($e, $x);
                let array = &mut state.arrays[usize::from(array) % ARRAYS];
                if !array.set2((integer!(i), di), (integer!(j), dj), x) {
                    break;
                }
            }};
        }
        macro_rules! code {
            ($table:ident, $e:expr) => {{
                let At { array, i, di } = $e;
                let data = state.$table[usize::from(array) % ARRAYS];
                data[or_leave!(place(integer!(i), di, data.len()))]
            }};
        }
        macro_rules! truth {
            ($r:expr) => {{
                let x = get!($r);
                if x.is_nan() {
                    break;
                }
                x != 0.0
            }};
        }
        macro_rules! go {
            ($to:expr) => {{
                let to = usize::from($to);
                if to <= pc {
                    turns = turns.wrapping_add(1);
                    if interrupt.load(Ordering::Relaxed) {
                        break;
                    }
                }
                pc = to;
                continue;
            }};
        }
        while let Some(&op) = ops.get(pc) {
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
                        break;
                    }
                    get!(d) = x.sqrt();
                }
                Op::Floor { d, a } => get!(d) = get!(a).floor(),
                Op::Max { d, a, b } => get!(d) = arith::larger(get!(a), get!(b)),
                Op::Min { d, a, b } => get!(d) = arith::smaller(get!(a), get!(b)),
                Op::Call1 { d, a, op } => get!(d) = or_leave!(arith::scalar1(op, get!(a))),
                Op::Call2 { d, a, b, op } => get!(d) = or_leave!(call2(op, get!(a), get!(b))),
                Op::Complex { op, sides, d, a, b } => {
                    let (x, y) = match sides {
                        Sides::Left => (Operand::Complex(complex!(a)), Operand::Real(get!(b))),
                        Sides::Right => (Operand::Real(get!(a)), Operand::Complex(complex!(b))),
                        Sides::Both => (Operand::Complex(complex!(a)), Operand::Complex(complex!(b))),
                    };
                    let z = or_leave!(complex_operands(op, x, y));
                    if z.im == 0.0 {
                        break;
                    }
                    get!(d) = z.re;
                    imaginary[usize::from(d)] = z.im;
                }
                Op::ComplexMove { d, a } => {
                    get!(d) = get!(a);
                    imaginary[usize::from(d)] = imaginary[usize::from(a)];
                }
                Op::ComplexPart { d, a, op } => get!(d) = or_leave!(arith::complex_part(op, complex!(a))),
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
                    state.ranges[usize::from(range) % RANGES] = Some(Counted::new(made));
                    state.made |= 1 << range;
                }
                Op::Jump { to } => go!(to),
                Op::Branch { cond, then, els } => go!(if truth!(cond) { then } else { els }),
                Op::BranchLt { a, b, then, els } => go!(if get!(a) < get!(b) { then } else { els }),
                Op::BranchLe { a, b, then, els } => go!(if get!(a) <= get!(b) { then } else { els }),
                Op::BranchEq { a, b, then, els } => go!(if get!(a) == get!(b) { then } else { els }),
                Op::Next { range, counter, var, body, exit } => {
                    let done: f64 = get!(counter);
                    match or_leave!(&state.ranges[usize::from(range) % RANGES]).after(done) {
                        Some(x) => {
                            get!(var) = x;
                            integer!(var) = whole(x);
                            get!(counter) = done + 1.0;
                            go!(body)
                        }
                        None => go!(exit),
                    }
                }
                Op::Exit => break,
            }
            pc += 1;
        }
        state.turns = turns;
        pc
    }
}

#[inline(always)]
fn call2(op: Scalar, x: f64, y: f64) -> Option<f64> {
    if op == Scalar::Pow && y == 2.0 { Some(x * x) } else { arith::scalar2(op, x, y) }
}
