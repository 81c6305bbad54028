//! The loop over the operations of the bytecode.

use super::{Code, Op, Place, REGISTERS, Registers};
use crate::frame::Cursor;
use crate::operands::{Operands, put_bool, put_scalar};
use crate::{Interpreter, Loaded};
use lanner_base::Id;
use lanner_builtins::Scalar;
use lanner_mir::{Block, FuncRef, Slot};
use lanner_runtime::{Result, Value, arith, index};
use std::rc::Rc;

/// What an operation reads, if it is a real double.
#[inline(always)]
fn load(registers: &Registers, slots: &[Value], place: Place) -> Option<f64> {
    let k = usize::from(place.0);
    if k < REGISTERS {
        return Some(registers[k]);
    }
    match slots.get(k - REGISTERS) {
        Some(&Value::Scalar(x)) => Some(x),
        _ => None,
    }
}

impl Place {
    /// The value of a slot.
    fn of(self, slots: &[Value]) -> Option<&Value> {
        slots.get(usize::from(self.0).checked_sub(REGISTERS)?)
    }
}

/// What an operation reads as a truth, if it has one.
#[inline(always)]
fn load_truth(registers: &Registers, slots: &[Value], place: Place) -> Option<bool> {
    let k = usize::from(place.0);
    let x = if k < REGISTERS {
        registers[k]
    } else {
        match slots.get(k - REGISTERS) {
            Some(&Value::Bool(truth)) => return Some(truth),
            Some(&Value::Scalar(x)) => x,
            _ => return None,
        }
    };
    (!x.is_nan()).then_some(x != 0.0)
}

#[inline(always)]
fn store(registers: &mut Registers, slots: &mut [Value], place: Place, x: f64) {
    let k = usize::from(place.0);
    if k < REGISTERS {
        registers[k] = x;
    } else {
        put_scalar(slots, Slot((k - REGISTERS) as u32), x);
    }
}

#[inline(always)]
fn store_truth(registers: &mut Registers, slots: &mut [Value], place: Place, truth: bool) {
    let k = usize::from(place.0);
    if k < REGISTERS {
        registers[k] = f64::from(u8::from(truth));
    } else {
        put_bool(slots, Slot((k - REGISTERS) as u32), truth);
    }
}

/// A subscript with what is added to it, mostly nothing.
#[inline(always)]
fn moved(i: f64, by: i8) -> f64 {
    if by == 0 { i } else { i + f64::from(by) }
}

/// A function that runs: what its instructions read, and its bytecode.
#[derive(Clone, Copy)]
pub(crate) struct Activation<'a> {
    pub loaded: &'a Rc<Loaded>,
    pub func: FuncRef,
    pub ops: &'a Operands<'a>,
    pub code: &'a Code,
}

/// Where a program goes on.
pub(super) enum Goes {
    /// At a place in the bytecode.
    To(usize),
    /// At an instruction.
    On(Cursor),
}

impl Interpreter {
    /// Runs from an instruction to the function's end. On an error `at` tells the instruction.
    pub(crate) fn run_quick(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let Activation { loaded, ops, code, .. } = activation;
        let mut registers = code.registers;
        let mut pc = code.entries[at.block.index()] as usize;
        if at.inst > 0 {
            let place = *at;
            match self.resume(activation, slots, at, place)? {
                Some(next) => pc = next,
                None => return Ok(()),
            }
        }
        // An operation that found something else than it expected leaves the rest of its scalar block to the MIR.
        macro_rules! or_leave {
            ($value:expr) => {
                match $value {
                    Some(value) => value,
                    None => {
                        match self.leave(activation, slots, at, pc)? {
                            Some(next) => pc = next,
                            None => return Ok(()),
                        }
                        continue;
                    }
                }
            };
        }
        macro_rules! load {
            ($place:expr) => {
                or_leave!(load(&registers, slots, $place))
            };
        }
        macro_rules! go {
            ($to:expr) => {{
                let to = $to as usize;
                if to <= pc {
                    self.turn(slots, at, || code.place(pc))?;
                }
                match self.loop_form(activation, slots, at, to)? {
                    Goes::To(next) => pc = next,
                    Goes::On(place) => match self.resume(activation, slots, at, place)? {
                        Some(next) => pc = next,
                        None => return Ok(()),
                    },
                }
                continue;
            }};
        }
        loop {
            match code.ops[pc].get() {
                Op::Add { d, a, b } => {
                    let (x, y) = (load!(a), load!(b));
                    store(&mut registers, slots, d, x + y);
                }
                Op::Sub { d, a, b } => {
                    let (x, y) = (load!(a), load!(b));
                    store(&mut registers, slots, d, x - y);
                }
                Op::Mul { d, a, b } => {
                    let (x, y) = (load!(a), load!(b));
                    store(&mut registers, slots, d, x * y);
                }
                Op::Div { d, a, b } => {
                    let (x, y) = (load!(a), load!(b));
                    store(&mut registers, slots, d, x / y);
                }
                Op::MulAdd { d, x, y, c } => {
                    let (x, y, c) = (load!(x), load!(y), load!(c));
                    store(&mut registers, slots, d, x * y + c);
                }
                Op::MulSub { d, x, y, c } => {
                    let (x, y, c) = (load!(x), load!(y), load!(c));
                    store(&mut registers, slots, d, x * y - c);
                }
                Op::SubMul { d, c, x, y } => {
                    let (x, y, c) = (load!(x), load!(y), load!(c));
                    store(&mut registers, slots, d, c - x * y);
                }
                Op::Index1 { d, base, i, di, loose } => {
                    let i = moved(load!(i), di);
                    let base = slots.get(usize::from(base));
                    let element = match base.and_then(|base| index::real1(base, i)) {
                        None if loose => base.and_then(|base| index::code1(base, i)),
                        element => element,
                    };
                    let x = or_leave!(element);
                    store(&mut registers, slots, d, x);
                }
                Op::Index2 { d, base, i, j, di, dj } => {
                    let (i, j) = (moved(load!(i), di), moved(load!(j), dj));
                    let x = or_leave!(slots.get(usize::from(base)).and_then(|base| index::real2(base, i, j)));
                    store(&mut registers, slots, d, x);
                }
                Op::Set1 { base, i, v, di } => {
                    let (i, v) = (moved(load!(i), di), load!(v));
                    let set = |slots: &mut Vec<Value>| index::set1(&mut slots[usize::from(base)], i, v);
                    or_leave!(self.change(activation, slots, pc, set).then_some(()));
                }
                Op::Set2 { base, i, j, v, di, dj } => {
                    let (i, j, v) = (moved(load!(i), di), moved(load!(j), dj), load!(v));
                    let set = |slots: &mut Vec<Value>| index::set2(&mut slots[usize::from(base)], i, j, v);
                    or_leave!(self.change(activation, slots, pc, set).then_some(()));
                }
                Op::Move { d, a } => {
                    let x = load!(a);
                    store(&mut registers, slots, d, x);
                }
                Op::Negate { d, a } => {
                    let x = load!(a);
                    store(&mut registers, slots, d, -x);
                }
                Op::Compare { test, d, a, b } => {
                    let (x, y) = (load!(a), load!(b));
                    store_truth(&mut registers, slots, d, test.holds(x, y));
                }
                Op::BranchIf { test, a, b, then, els } => {
                    let (x, y) = (load!(a), load!(b));
                    go!(if test.holds(x, y) { then } else { els });
                }
                Op::Jump { to } => go!(to),
                Op::Next { seq, counter, var, body, exit } => {
                    let (seq, counter, var) = (Slot(seq.into()), Slot(counter.into()), Slot(var.into()));
                    let next = match self.classes.are_used() {
                        true => self.next_of_objects(slots, at, (seq, counter, var)),
                        false => crate::steps::next_column(slots, seq, counter, var),
                    };
                    match next {
                        Ok(true) => go!(body),
                        Ok(false) => go!(exit),
                        Err(error) => {
                            *at = code.place(pc);
                            return Err(error);
                        }
                    }
                }
                Op::Branch { cond, then, els } => {
                    let truth = match load_truth(&registers, slots, cond) {
                        Some(truth) => truth,
                        None => {
                            *at = code.place(pc);
                            self.truth_of_branch(ops, slots, at.block)?
                        }
                    };
                    go!(if truth { then } else { els });
                }
                Op::Truth { d, a, negated } => {
                    let truth = or_leave!(load_truth(&registers, slots, a));
                    store_truth(&mut registers, slots, d, truth != negated);
                }
                Op::Both { d, a, b, or } => {
                    let x = or_leave!(load_truth(&registers, slots, a));
                    let y = or_leave!(load_truth(&registers, slots, b));
                    store_truth(&mut registers, slots, d, if or { x | y } else { x & y });
                }
                Op::Power { d, a, b } => {
                    let (x, y) = (load!(a), load!(b));
                    let z = if y == 2.0 { x * x } else { or_leave!(arith::scalar2(Scalar::Pow, x, y)) };
                    store(&mut registers, slots, d, z);
                }
                Op::Call0 { d, callee, constant } => {
                    or_leave!(self.means_row(ops, callee).then_some(()));
                    store(&mut registers, slots, d, constant);
                }
                Op::Call1 { d, a, callee, op } => {
                    or_leave!(self.means_row(ops, callee).then_some(()));
                    let y = or_leave!(match load(&registers, slots, a) {
                        Some(x) => arith::scalar1(op, x),
                        // The magnitude or a part of a complex number.
                        None => a.of(slots).and_then(|z| arith::complex_scalar1(op, z)),
                    });
                    store(&mut registers, slots, d, y);
                }
                Op::Call2 { d, a, b, callee, op } => {
                    or_leave!(self.means_row(ops, callee).then_some(()));
                    let (x, y) = (load!(a), load!(b));
                    let z = or_leave!(arith::scalar2(op, x, y));
                    store(&mut registers, slots, d, z);
                }
                Op::Extent { d, base, callee, extent } => {
                    or_leave!(self.means_row(ops, callee).then_some(()));
                    let base = slots.get(usize::from(base));
                    let x = or_leave!(base.and_then(|base| index::extent(base, extent)));
                    store(&mut registers, slots, d, x);
                }
                Op::End { d, base, position, count } => {
                    let end = match slots.get(usize::from(base)) {
                        Some(Value::Undefined | Value::Shared(_) | Value::Object(_)) | None => None,
                        Some(value) => Some(crate::steps::end_of(value, position.into(), count.into())),
                    };
                    let end = or_leave!(end);
                    store(&mut registers, slots, d, end);
                }
                Op::Whole { block, inst } => {
                    *at = Cursor { block: Block(block), inst };
                    self.step(loaded, ops, slots, at, &ops.func.blocks[Block(block)].insts[inst as usize])?;
                    self.check_interrupt()?;
                }
                Op::Chain { block, inst } => {
                    *at = Cursor { block: Block(block), inst };
                    match self.run_arrays(activation, slots, at, (pc, &code.plans[pc]))? {
                        Some(next) => pc = next,
                        None => return Ok(()),
                    }
                    continue;
                }
                Op::TransposedProduct { block, inst } => {
                    *at = Cursor { block: Block(block), inst };
                    self.turned_product(activation, slots, at)?;
                }
                Op::Fallback { scalar_block } => {
                    let left = &code.scalar_blocks[scalar_block as usize];
                    left.pass(code);
                    match self.run_scalar_block(activation, left, slots, at)? {
                        Some(next) => pc = next,
                        None => return Ok(()),
                    }
                    continue;
                }
                Op::Return => return Ok(()),
                Op::Terminate { block } => match self.terminate(activation, Block(block), slots, at)? {
                    Some(next) => go!(next),
                    None => return Ok(()),
                },
            }
            pc += 1;
        }
    }
}

impl Code {
    /// The instruction that an operation was made of.
    pub(super) fn place(&self, pc: usize) -> Cursor {
        let origin = self.origins[pc];
        Cursor { block: origin.block, inst: origin.inst }
    }
}
