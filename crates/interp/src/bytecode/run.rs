//! The loop over the operations of the bytecode.

use super::heads::Head;
use super::{Code, Op, Place, REGISTERS, Registers, ScalarBlock};
use crate::frame::Cursor;
use crate::lazy_elementwise::Plan;
use crate::operands::{Operands, put_bool, put_scalar};
use crate::tier::EdgeContext;
use crate::workspace::may_be_variable;
use crate::{Interpreter, Loaded};
use lanner_base::{Id, Name};
use lanner_builtins::Scalar;
use lanner_mir::{Block, FuncRef, OperandKind, Slot, Terminator};
use lanner_runtime::library::errors::exception::raise_again;
use lanner_runtime::{self as rt, Result, Value, arith, index};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::Ordering;

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
enum Goes {
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

    /// What is due where a program turns back: an interrupt, `onCleanup` actions.
    #[inline(always)]
    pub(crate) fn turn(
        &mut self,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        place: impl FnOnce() -> Cursor,
    ) -> Result<()> {
        if self.is_interrupted() {
            *at = place();
            return self.check_stop();
        }
        if rt::Cleanup::any_due() {
            *at = place();
            self.top().at = *at;
            self.run_due_cleanups(slots);
        }
        Ok(())
    }

    /// Runs the machine code of the loop that turns back to a place, if it has any.
    #[inline(always)]
    fn loop_form(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        to: usize,
    ) -> Result<Goes> {
        match activation.code.loops.at(to) {
            Some(head) => self.turn_back(activation, slots, at, to, head),
            None => Ok(Goes::To(to)),
        }
    }

    #[inline(always)]
    fn turn_back<'a>(
        &mut self,
        activation: Activation<'a>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        mut to: usize,
        mut head: &'a Head,
    ) -> Result<Goes> {
        let Activation { ops, code, .. } = activation;
        while self.tier.is_some() {
            let is_found =
                self.attention.load(Ordering::Relaxed) && self.attention.swap(false, Ordering::Relaxed);
            if (is_found || head.noted.is_ready())
                && let Some(made) = self.code_of(activation, slots, head, is_found)
                && let Some(place) =
                    self.run_code(activation, (&*made, &head.noted), head.counter(ops.func), slots, at)?
            {
                let next = code.entries[place.block.index()] as usize;
                match code.loops.at(next) {
                    // The loop ends where the one around it turns back.
                    Some(outer) if place.inst == 0 && outer.is_around(head) => (to, head) = (next, outer),
                    _ => return Ok(Goes::On(place)),
                }
            } else {
                break;
            }
        }
        Ok(Goes::To(to))
    }

    /// Changes an element, as far as the bytecode can, and reports it to the meter.
    #[inline(always)]
    fn change(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        pc: usize,
        set: impl FnOnce(&mut Vec<Value>) -> bool,
    ) -> bool {
        if self.meter.is_none() {
            return set(slots);
        }
        let at = activation.code.place(pc);
        let inst = &activation.ops.func.blocks[at.block].insts[at.inst as usize];
        let change = self.begin_change(inst, slots, &at);
        let is_done = set(slots);
        if let Some(base) = change.filter(|_| is_done) {
            self.end_change(base, slots);
        }
        is_done
    }

    /// The code of a loop that turns back, if the tier has some for what the variables are.
    #[inline(never)]
    fn code_of(
        &mut self,
        Activation { loaded, ops, func, .. }: Activation<'_>,
        slots: &mut [Value],
        head: &Head,
        is_found: bool,
    ) -> Option<Rc<dyn crate::tier::Code>> {
        let epoch = self.epoch.get();
        if head.noted.lacks_names(epoch) {
            self.resolve_names(loaded, func, head.blocks(), slots);
        }
        let depth = self.calls_left();
        let frames = &self.frames;
        let is_variable = |name: Name| may_be_variable(frames, name);
        let tier = self.tier.as_deref_mut()?;
        let has_classes = self.classes.are_used();
        let around = EdgeContext { epoch, has_classes, is_variable: &is_variable, globals: &self.globals };
        head.code(tier, is_found, (loaded, func, depth), ops, slots, around)
    }

    /// Goes on at an instruction.
    #[inline(never)]
    fn resume(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        place: Cursor,
    ) -> Result<Option<usize>> {
        let code = activation.code;
        *at = place;
        let entry = (place.inst == 0).then(|| code.entries[place.block.index()]);
        match entry.or_else(|| code.starts[place.block.index()].get(place.inst as usize).copied().flatten()) {
            Some(next) => Ok(Some(next as usize)),
            // What is remembered of chains is of where the block begins.
            None => {
                let pc = code.entries[place.block.index()] as usize;
                self.run_arrays(activation, slots, at, (pc, &Cell::default()))
            }
        }
    }

    /// Whether a callee's name means the row of the table that the operation was made for.
    #[inline(always)]
    fn means_row(&self, ops: &Operands<'_>, callee: u16) -> bool {
        ops.state.callees[usize::from(callee)].scalar_since.get() >= self.epoch.get()
    }

    /// Leaves a scalar block to its MIR instructions. Answers where to go on; none where the function returns.
    #[inline(never)]
    fn leave(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        pc: usize,
    ) -> Result<Option<usize>> {
        let code = activation.code;
        let index = code.origins[pc].scalar_block;
        let scalar_block = &code.scalar_blocks[index as usize];
        scalar_block.fail(code, index);
        self.run_scalar_block(activation, scalar_block, slots, at)
    }

    /// Runs the MIR instructions of a scalar block.
    fn run_scalar_block(
        &mut self,
        activation: Activation<'_>,
        scalar_block: &ScalarBlock,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<Option<usize>> {
        *at = Cursor { block: scalar_block.block, inst: scalar_block.insts.0 };
        let pc = scalar_block.ops.0 as usize;
        self.run_arrays(activation, slots, at, (pc, &activation.code.plans[pc]))
    }

    /// Runs MIR instructions from `at` on, which probably work on arrays, to where the next operation begins; with what is remembered of the
    /// chain that begins there.
    fn run_arrays(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        (pc, mut plan): (usize, &Cell<Plan>),
    ) -> Result<Option<usize>> {
        let Activation { loaded, ops, code, .. } = activation;
        let block = at.block;
        let insts = &ops.func.blocks[block].insts;
        let mut in_chains = true;
        let passing = Cell::default();
        loop {
            let first = at.inst;
            if in_chains {
                self.chain(activation, slots, at, plan)?;
                plan = &passing;
                in_chains = at.inst > first;
            }
            if !in_chains && let Some(inst) = insts.get(at.inst as usize) {
                self.step(loaded, ops, slots, at, inst)?;
                self.check_interrupt()?;
                at.inst += 1;
            }
            if let Some(next) = code.starts[block.index()][at.inst as usize] {
                return Ok(Some(next as usize));
            }
            if at.inst as usize >= insts.len() {
                break;
            }
        }
        // The terminator belongs to the scalar block.
        let next = self.terminate(activation, block, slots, at)?;
        if let Some(next) = next
            && next <= pc
        {
            self.turn(slots, at, || code.place(pc))?;
        }
        Ok(next)
    }

    /// Runs a terminator as it is. Answers where it goes; none where the function returns.
    fn terminate(
        &mut self,
        activation: Activation<'_>,
        block: Block,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<Option<usize>> {
        let next = self.end_block(activation.ops, block, slots, at)?;
        Ok(next.map(|next| activation.code.entries[next.index()] as usize))
    }

    /// Runs a terminator. Answers the block it goes to; none where the function returns.
    pub(crate) fn end_block(
        &mut self,
        ops: &Operands<'_>,
        block: Block,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<Option<Block>> {
        let data = &ops.func.blocks[block];
        *at = Cursor { block, inst: data.insts.len() as u32 };
        let next = match data.term {
            Terminator::Jump(to) => to,
            Terminator::Branch { then, els, .. } => {
                if self.truth_of_branch(ops, slots, block)? {
                    then
                } else {
                    els
                }
            }
            Terminator::Next { seq, counter, var, body, exit, .. } => {
                let next = match self.classes.are_used() {
                    true => self.next_of_objects(slots, at, (seq, counter, var))?,
                    false => crate::steps::next_column(slots, seq, counter, var)?,
                };
                if next { body } else { exit }
            }
            Terminator::Return => return Ok(None),
            Terminator::Rethrow(operand) => return Err(raise_again(ops.read(slots, operand)?)),
        };
        Ok(Some(next))
    }

    /// The truth of the condition that a block branches on.
    #[inline(never)]
    fn truth_of_branch(&mut self, ops: &Operands<'_>, slots: &mut [Value], block: Block) -> Result<bool> {
        let Terminator::Branch { cond, .. } = ops.func.blocks[block].term else { return Ok(false) };
        match (ops.peek(slots, cond), cond.kind()) {
            (Value::Bool(truth), _) => Ok(*truth),
            (Value::Scalar(x), OperandKind::Slot(_) | OperandKind::Const(_)) if !x.is_nan() => Ok(*x != 0.0),
            _ => arith::truth(&ops.read(slots, cond)?),
        }
    }
}

impl Code {
    /// The instruction that an operation was made of.
    fn place(&self, pc: usize) -> Cursor {
        let origin = self.origins[pc];
        Cursor { block: origin.block, inst: origin.inst }
    }
}
