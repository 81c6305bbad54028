//! One instruction of MIR, and the handlers of errors. Real double scalars take a fast path in the arm of their
//! instruction; everything else goes to the runtime. What is scalar for long runs in the bytecode.

use crate::bytecode::Activation;
use crate::bytecode::transposed;
use crate::frame::Cursor;
use crate::function_entry::DeoptFrame;
use crate::operands::{Operands, put, put_bool, put_complex, put_scalar};
use crate::steps::{
    concerns_object, double_of, end_of, may_look_outside, range, release, scalar_binary, set_index,
};
use crate::{Interpreter, Loaded};
use lanner_base::{Id, interrupt};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::{
    Block, FuncRef, Handler, HandlerKind, Inst, Operand, OperandKind, Origin, Slot, SlotKind, Terminator,
};
use lanner_runtime::error::Way;
use lanner_runtime::host::Change;
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::{self as rt, Error, Result, Value, arith, index};
use smallvec::smallvec;
use std::rc::Rc;

/// Runs instructions, whose kernels may stop where the program is asked to or memory ran out: that is an error as others are.
///
/// # Errors
/// Those of the instructions; that the program was asked to stop; no memory.
#[inline]
pub(crate) fn stoppable<T>(run: impl FnOnce() -> Result<T>) -> Result<T> {
    let run = || rt::memory::catching(run);
    interrupt::stoppable(run).unwrap_or_else(|| Err(rt::memory::stopped()))
}

impl Interpreter {
    /// Runs the innermost frame from its entry to its end, errors going to their handlers.
    ///
    /// # Errors
    /// Those that no handler of the function takes, with this function's place on their stack.
    #[inline(always)]
    pub(crate) fn run(&mut self, loaded: &Rc<Loaded>, func: FuncRef) -> Result<()> {
        self.run_from(loaded, func, Cursor { block: Block(0), inst: 0 }, Vec::new())
    }

    /// The same from an instruction on. Where calls are begun the first of them stands there, and they are finished first.
    ///
    /// # Errors
    /// The same.
    pub(crate) fn run_from(
        &mut self,
        loaded: &Rc<Loaded>,
        func: FuncRef,
        mut at: Cursor,
        begun: Vec<DeoptFrame>,
    ) -> Result<()> {
        let nargout = self.top().nargout as usize;
        let ops = Operands { func: loaded.func(func), state: loaded.state(func), nargout };
        let mut slots = std::mem::take(&mut self.top().slots);
        let mut begun = Some(begun);
        // Decided here, once, so that it costs nothing without a watcher.
        let mut watched = self.begin_watched(loaded, func, &slots);
        let result = loop {
            let activation = Activation { loaded, func, ops: &ops, code: &ops.state.code };
            let ran = stoppable(|| match (&mut watched, begun.take()) {
                (None, Some(begun)) => self
                    .begin(activation, &mut slots, &mut at, begun)
                    .and_then(|()| self.run_quick(activation, &mut slots, &mut at)),
                (None, None) => self.run_quick(activation, &mut slots, &mut at),
                (Some(from), _) => self.run_watched(activation, &mut slots, &mut at, from),
            });
            let Err(mut error) = ran else { break Ok(()) };
            let handler = ops.func.blocks[at.block].handler;
            let handler = handler.filter(|h| h.kind == HandlerKind::Unwind || error.is_catchable());
            // The frame has its slots back before anything unwinds.
            interrupt::undisturbed(|| push_places(&mut error, loaded, func, &at, handler));
            match handler {
                Some(handler) => {
                    self.caught = Some(error);
                    at = Cursor { block: handler.block, inst: 0 };
                }
                None => break Err(error),
            }
        };
        if watched.is_some() {
            self.end_watched(&slots, result.is_ok());
        }
        self.top().slots = slots;
        result
    }

    /// Runs one instruction.
    #[inline]
    pub(crate) fn step(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        inst: &Inst,
    ) -> Result<()> {
        if self.meter.is_none() {
            return self.step_alone(loaded, ops, slots, at, inst);
        }
        let change = self.begin_change(inst, slots, at);
        self.step_alone(loaded, ops, slots, at, inst)?;
        if let Some(base) = change {
            self.end_change(base, slots);
        }
        Ok(())
    }

    /// The same, without a meter.
    pub(crate) fn step_alone(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        inst: &Inst,
    ) -> Result<()> {
        match *inst {
            Inst::Binary { op, dst, a, b } => {
                if let (&Value::Scalar(x), &Value::Scalar(y)) = (ops.peek(slots, a), ops.peek(slots, b))
                    && scalar_binary(slots, dst, op, x, y)
                {
                    return Ok(());
                }
                if let (Some(x), Some(y)) = (double_of(ops.peek(slots, a)), double_of(ops.peek(slots, b)))
                    && !matches!(op, BinaryOp::Power | BinaryOp::MPower | BinaryOp::And | BinaryOp::Or)
                {
                    release(slots, a);
                    release(slots, b);
                    scalar_binary(slots, dst, op, x, y);
                    return Ok(());
                }
                if op == BinaryOp::MTimes
                    && let Some(product) = transposed::product_behind(ops, slots, at)
                {
                    put(slots, dst, product?);
                    return Ok(());
                }
                if let (Value::Double(_), _) | (_, Value::Double(_)) =
                    (ops.peek(slots, a), ops.peek(slots, b))
                    && crate::arrays::combine(ops, slots, (op, dst), a, b)
                {
                    return Ok(());
                }
                if let Some(z) = arith::complex_scalars(op, ops.peek(slots, a), ops.peek(slots, b)) {
                    put_complex(slots, dst, z);
                    return Ok(());
                }
                if self.classes.are_used()
                    && self.operate_plain(ops, slots, at, (op.builtin(), dst), &[a, b])?
                {
                    return Ok(());
                }
                let a = ops.read(slots, a)?;
                let b = ops.read(slots, b)?;
                if self.classes.are_used() && (a.is_user_object() || b.is_user_object()) {
                    let args = smallvec![a, b];
                    let value =
                        self.outside(slots, at, |this| this.operate_on_objects(op.builtin(), args))?;
                    put(slots, dst, value);
                    return Ok(());
                }
                put(slots, dst, arith::binary(op, a, b)?);
                if rt::error::warning::is_pending() {
                    return self.outside(slots, at, |this| rt::library::errors::show_pending(this));
                }
            }
            Inst::Copy { dst, src } => {
                if let Value::Scalar(x) = *ops.peek(slots, src) {
                    put_scalar(slots, dst, x);
                    return Ok(());
                }
                let value = ops.read(slots, src)?;
                put(slots, dst, value);
            }
            Inst::Index { dst, base, args } => return self.index(ops, slots, at, dst, base, args),
            Inst::SetIndex { base, args, value, .. } => {
                if self.classes.are_used() && concerns_object(ops, slots, (base, args, value)) {
                    let subscripts = ops.read_args(slots, args)?;
                    let value = ops.read(slots, value)?;
                    let steps = [Evaluated::Paren(subscripts)];
                    return self.change_slot(slots, at, base, &steps, Change::Set(value));
                }
                set_index(ops, slots, base, args, value, self.state.dialect)?;
                self.keep_room(ops, slots, base);
            }
            Inst::Call { targets, callee, args, statement } => {
                return self.call_instruction(loaded, ops, slots, at, (targets, callee, args, statement));
            }
            Inst::Unary { op, dst, a } => match (op, ops.peek(slots, a)) {
                (UnaryOp::Minus, &Value::Scalar(x)) => put_scalar(slots, dst, -x),
                (UnaryOp::Not, &Value::Bool(truth)) => put_bool(slots, dst, !truth),
                _ => {
                    let a = ops.read(slots, a)?;
                    let value = match self.classes.are_used() && a.is_user_object() {
                        true => {
                            let args = smallvec![a];
                            self.outside(slots, at, |this| this.operate_on_objects(op.builtin(), args))?
                        }
                        false => arith::unary(op, a)?,
                    };
                    put(slots, dst, value);
                }
            },
            Inst::Logical { dst, a } => {
                let truth = match ops.peek(slots, a) {
                    Value::Bool(truth) => *truth,
                    Value::Scalar(x) if !x.is_nan() => *x != 0.0,
                    _ => arith::logical(&ops.read(slots, a)?, self.state.dialect)?,
                };
                put_bool(slots, dst, truth);
            }
            Inst::End { dst, base, position, count } => {
                if self.classes.are_used() && ops.peek(slots, base).is_user_object() {
                    let object = ops.read(slots, base.borrowed())?;
                    let end = self.outside(slots, at, |this| this.end_of_object(&object, position, count))?;
                    put(slots, dst, end);
                    return Ok(());
                }
                let end = match ops.peek(slots, base) {
                    Value::Undefined => 0.0,
                    Value::Shared(cell) => end_of(&cell.borrow(), position, count),
                    value => end_of(value, position, count),
                };
                put_scalar(slots, dst, end);
            }
            Inst::Range { dst, first, step, last } => {
                if self.classes.are_used()
                    && let Some(value) = self.range_with_objects(ops, slots, at, (first, step, last))
                {
                    put(slots, dst, value?);
                    return Ok(());
                }
                let value = range(ops, slots, first, step, last)?;
                // What a loop runs over is never stored, so it may be endless.
                let slot = &ops.func.slots[dst];
                let is_loop = slot.name.is_none() && slot.kind != SlotKind::Temp;
                if let (Value::Range(range), false) = (&value, is_loop) {
                    range.check_size()?;
                }
                put(slots, dst, value);
            }
            _ => return self.step_rare(loaded, ops, slots, at, inst),
        }
        Ok(())
    }

    /// `base(args)`.
    #[inline(always)]
    fn index(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        dst: Slot,
        base: Operand,
        args: lanner_mir::Args,
    ) -> Result<()> {
        let found = match *ops.func.args(args) {
            [i] => match *ops.peek(slots, i) {
                Value::Scalar(i) => index::real1(ops.peek(slots, base), i),
                _ => None,
            },
            [i, j] => match (ops.peek(slots, i), ops.peek(slots, j)) {
                (&Value::Scalar(i), &Value::Scalar(j)) => index::real2(ops.peek(slots, base), i, j),
                _ => None,
            },
            _ => None,
        };
        if let Some(x) = found {
            if let OperandKind::Last(slot) = base.kind() {
                slots[slot.index()] = Value::Undefined;
            }
            put_scalar(slots, dst, x);
            return Ok(());
        }
        let value = self.index_any(ops, slots, at, base, args)?;
        put(slots, dst, value);
        Ok(())
    }

    #[inline(never)]
    fn index_any(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Operand,
        args: lanner_mir::Args,
    ) -> Result<Value> {
        let element = match *ops.func.args(args) {
            [i] => match *ops.peek(slots, i) {
                Value::Scalar(i) => index::get1(ops.peek(slots, base), i),
                _ => None,
            },
            [i, j] => match (ops.peek(slots, i), ops.peek(slots, j)) {
                (&Value::Scalar(i), &Value::Scalar(j)) => index::get2(ops.peek(slots, base), i, j),
                _ => None,
            },
            _ => None,
        };
        if let Some(element) = element {
            if let OperandKind::Last(slot) = base.kind() {
                slots[slot.index()] = Value::Undefined;
            }
            return Ok(element);
        }
        let base = ops.read(slots, base)?;
        let args = match &base {
            Value::Function(handle) if may_look_outside(handle) => ops.read_args_borrowed(slots, args)?,
            _ => ops.read_args(slots, args)?,
        };
        let args = match self.may_be_method(&args) && !matches!(base, Value::Function(_)) {
            true => self.outside(slots, at, |this| this.as_subscripts(args))?,
            false => args,
        };
        if let Value::Function(_) | Value::Object(_) = base {
            let values = self.outside(slots, at, |this| this.apply_paren(&base, args, 1))?;
            return values.into_iter().next().ok_or_else(|| rt::Fault::NoValue.with(&[&""]));
        }
        index::get(&base, &args)
    }

    /// Runs something that may look at this frame from outside, or that others see: the slots go back into the frame meanwhile. What an
    /// assignment before it has let go of is called first.
    #[inline]
    pub(crate) fn outside<T>(
        &mut self,
        slots: &mut Vec<Value>,
        at: &Cursor,
        run: impl FnOnce(&mut Interpreter) -> T,
    ) -> T {
        let outside = Outside::of(self, slots, at);
        if rt::Cleanup::any_due() {
            rt::library::errors::exception::run_due_cleanups(&mut *outside.interpreter);
        }
        run(&mut *outside.interpreter)
    }

    /// Prints `name = value`.
    pub(crate) fn show(&mut self, name: &str, value: &Value) -> Result<()> {
        if value.is_user_object() {
            return self.show_named(name, value);
        }
        match self.with_extents(value)? {
            Some(value) => self.state.show(name, &value),
            None => self.state.show(name, value),
        }
    }

    /// Calls what `onCleanup` objects that are gone were given, where no function runs.
    pub fn run_cleanups(&mut self) {
        let mut slots = std::mem::take(&mut self.top().slots);
        self.run_due_cleanups(&mut slots);
        self.top().slots = slots;
    }

    /// Calls what `onCleanup` objects that are gone were given.
    #[cold]
    pub(crate) fn run_due_cleanups(&mut self, slots: &mut Vec<Value>) {
        let at = self.top().at;
        self.outside(slots, &at, |_| ());
    }
}

/// The interpreter while a frame has its slots, which it gives back in the end, also where a kernel unwinds.
pub(crate) struct Outside<'a> {
    pub interpreter: &'a mut Interpreter,
    slots: &'a mut Vec<Value>,
    frames: usize,
}

impl<'a> Outside<'a> {
    /// Gives the innermost frame its slots, and the place where it stands.
    #[inline(always)]
    pub fn of(interpreter: &'a mut Interpreter, slots: &'a mut Vec<Value>, at: &Cursor) -> Outside<'a> {
        let frames = interpreter.frames.len();
        let frame = interpreter.top();
        frame.at = *at;
        std::mem::swap(&mut frame.slots, slots);
        Outside { interpreter, slots, frames }
    }
}

impl Drop for Outside<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(frame) = self.interpreter.frames.get_mut(self.frames - 1) {
            std::mem::swap(&mut frame.slots, self.slots);
        }
    }
}

/// Puts the places of the functions that an error leaves on its stack: of those whose bodies stand for calls, and of the
/// function that runs; and of the one that has the handler, where the error was raised there.
#[cold]
fn push_places(error: &mut Error, loaded: &Loaded, func: FuncRef, at: &Cursor, handler: Option<Handler>) {
    let code = loaded.func(func);
    let block = &code.blocks[at.block];
    let at_end = at.inst as usize >= block.insts.len();
    // What `unwind_protect` raises again has its function's place already.
    let has_place = at_end && matches!(block.term, Terminator::Rethrow(_));
    let way = match handler.map(|handler| handler.kind) {
        Some(HandlerKind::Try) => Way::Catch,
        Some(HandlerKind::Unwind) => Way::Cleanup,
        None => Way::Out,
    };
    let end = handler.map(|handler| code.origin(handler.block, 0).site);
    let around = |origin: Origin| origin.site.and_then(|site| code.sites.get(site));
    let origins = std::iter::successors(Some(code.origin(at.block, at.inst as usize)), |&origin| {
        around(origin).map(|site| site.call)
    });
    let levels = origins.map(|origin| {
        let place = move || loaded.place(around(origin).map_or(func, |site| site.func), origin.span);
        (end == Some(origin.site), place)
    });
    error.leave(way, has_place, levels);
}
