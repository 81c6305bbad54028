//! Back edges and the ends of blocks: where machine code is entered, and what is due there; and where the bytecode is left.

use super::ScalarBlock;
use super::heads::Head;
use super::run::{Activation, Goes};
use crate::Interpreter;
use crate::frame::Cursor;
use crate::lazy_elementwise::Plan;
use crate::operands::Operands;
use crate::tier::EdgeContext;
use crate::workspace::may_be_variable;
use lanner_base::{Id, Name};
use lanner_mir::{Block, OperandKind, Terminator};
use lanner_runtime::library::errors::exception::raise_again;
use lanner_runtime::{self as rt, Result, Value, arith};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::Ordering;

impl Interpreter {
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
    pub(super) fn loop_form(
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
    pub(super) fn turn_back<'a>(
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
                self.sample_flag.load(Ordering::Relaxed) && self.sample_flag.swap(false, Ordering::Relaxed);
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
    pub(super) fn change(
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
    pub(super) fn code_of(
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
        let around =
            EdgeContext { epoch, classes: &self.classes, is_variable: &is_variable, globals: &self.globals };
        head.code(tier, is_found, (loaded, func, depth), ops, slots, around)
    }

    /// Goes on at an instruction.
    #[inline(never)]
    pub(super) fn resume(
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
    pub(super) fn means_row(&self, ops: &Operands<'_>, callee: u16) -> bool {
        ops.state.callees[usize::from(callee)].scalar_since.get() >= self.epoch.get()
    }

    /// Leaves a scalar block to its MIR instructions. Answers where to go on; none where the function returns.
    #[inline(never)]
    pub(super) fn leave(
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
    pub(super) fn run_scalar_block(
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
    pub(super) fn run_arrays(
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
    pub(super) fn terminate(
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
    pub(super) fn truth_of_branch(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        block: Block,
    ) -> Result<bool> {
        let Terminator::Branch { cond, .. } = ops.func.blocks[block].term else { return Ok(false) };
        match (ops.peek(slots, cond), cond.kind()) {
            (Value::Bool(truth), _) => Ok(*truth),
            (Value::Scalar(x), OperandKind::Slot(_) | OperandKind::Const(_)) if !x.is_nan() => Ok(*x != 0.0),
            _ => arith::truth(&ops.read(slots, cond)?),
        }
    }
}
