//! Frames of functions and scripts: arguments become slots, slots become outputs.

use super::outputs::take_outputs;
use crate::frame::{Cursor, Frame};
use crate::objects::Class;
use crate::operands::{Operands, put};
use crate::{Interpreter, Loaded};
use lanner_base::{Id, Name};
use lanner_mir::{self as mir, Callee, CalleeData, FuncKind, FuncRef, OperandKind, Slot, SlotKind, Target};
use lanner_runtime::memory::Gather;
use lanner_runtime::outputs::Declaration;
use lanner_runtime::{Args, Fault, Outputs, Result, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// A call of which the operands are in the slots of the frame that calls.
#[derive(Clone, Copy)]
pub(crate) struct PlainCall<'a> {
    pub targets: &'a [Target],
    pub args: &'a [mir::Operand],
    /// Nobody asks for an output.
    pub statement: bool,
}

impl Interpreter {
    /// A call of a function with fixed parameters and outputs: arguments are read into the slots of its frame, and
    /// its outputs taken from there. False, and nothing done, where the call is not so plain. A constructor gets the object that it makes.
    pub(crate) fn call_plain(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (loaded, func): (&Rc<Loaded>, FuncRef),
        PlainCall { targets, args, statement }: PlainCall<'_>,
        made: Option<(Value, &Class)>,
    ) -> Result<bool> {
        let code = loaded.func(func);
        // A constructor's first parameter is the object, which is no argument.
        let (object, class) = made.unzip();
        let params = &code.params[usize::from(object.is_some())..];
        let plain_targets = targets.iter().all(|t| matches!(t, Target::Slot(_) | Target::Ignored));
        if args.len() > params.len()
            || targets.len() > code.outputs.len()
            || !plain_targets
            || args.iter().any(|arg| arg.is_spread())
        {
            return Ok(false);
        }
        self.top().at = *at;
        let depth = self.next_depth()?;
        let mut theirs = self.spare.pop().unwrap_or_default();
        theirs.resize_with(code.slots.len(), Value::default);
        let lent = match object {
            Some(object) => {
                theirs[code.params[0].index()] = object;
                None
            }
            None => lent(ops, slots, (&**loaded, func), args, targets),
        };
        for (&param, &arg) in params.iter().zip(args) {
            if lent.is_none_or(|(_, lent)| lent != param) {
                theirs[param.index()] = ops.read(slots, ops.for_callee(arg, code))?;
            }
        }
        if let Some((slot, param)) = lent {
            theirs[param.index()] = std::mem::take(&mut slots[slot.index()]);
        }
        let mut frame = Frame::new(loaded.clone(), func, theirs);
        frame.depth = depth;
        frame.nargin = args.len() as u32;
        let run = |this: &mut Interpreter| {
            this.run(loaded, func)?;
            class.map_or(Ok(()), |class| {
                class.check_made(&this.top().slots[code.outputs[0].index()], class.name())
            })
        };
        self.run_frame(slots, at, (frame, code), (targets, statement, lent), run).map(|()| true)
    }

    /// Runs a frame of a function with fixed outputs, called for these targets, and takes its outputs from there. A variable whose value
    /// was lent to a parameter has it back after an error.
    #[inline(always)]
    pub(crate) fn run_frame(
        &mut self,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (mut frame, code): (Frame, &mir::Func),
        (targets, statement, lent): (&[Target], bool, Option<(Slot, Slot)>),
        run: impl FnOnce(&mut Interpreter) -> Result<()>,
    ) -> Result<()> {
        frame.nargout = if statement { 0 } else { targets.len() as u32 };
        std::mem::swap(&mut self.top().slots, slots);
        self.frames.push(frame);
        let result = run(self);
        let mut theirs = self.frames.pop().map(|frame| frame.slots).unwrap_or_default();
        std::mem::swap(&mut self.top().slots, slots);
        let result = result.and_then(|()| take_outputs(code, &mut theirs, targets, slots, statement));
        if let (Err(_), Some((slot, param))) = (&result, lent) {
            put(slots, slot, std::mem::take(&mut theirs[param.index()]));
        }
        theirs.clear();
        self.spare.push(theirs);
        if lanner_runtime::Cleanup::any_due() {
            self.top().at = *at;
            self.run_due_cleanups(slots);
        }
        result
    }

    /// Runs a function in a frame of its own.
    pub(crate) fn enter(
        &mut self,
        loaded: &Rc<Loaded>,
        func: FuncRef,
        environment: &[(Slot, Value)],
        captures: &[Value],
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        let code = loaded.func(func);
        if code.kind == FuncKind::Script {
            let top = self.frames.len() - 1;
            return self.run_script_in(loaded, top, &[]);
        }
        let depth = self.next_depth()?;
        declaration(code).check(args.len(), nargout)?;
        let fixed = code.params.len() - usize::from(code.variadic_in);
        let mut slots = self.spare.pop().unwrap_or_default();
        slots.resize_with(code.slots.len(), Value::default);
        let nargin = args.len();
        let mut args = args.into_iter();
        for (&param, arg) in code.params[..fixed].iter().zip(args.by_ref()) {
            slots[param.index()] = arg;
        }
        if code.variadic_in
            && let Some(varargin) = code.params.last()
        {
            slots[varargin.index()] = lanner_runtime::concat::cell_row(args.gather())?;
        }
        for (&slot, value) in code.captures.iter().zip(captures) {
            slots[slot.index()] = value.clone();
        }
        for &slot in &loaded.state(func).shared {
            let value = std::mem::take(&mut slots[slot.index()]);
            slots[slot.index()] = Value::Shared(Rc::new(value.into()));
        }
        for (slot, value) in environment {
            slots[slot.index()] = value.clone();
        }
        let mut frame = Frame::new(loaded.clone(), func, slots);
        frame.depth = depth;
        frame.nargin = (nargin - usize::from(code.constructs)) as u32;
        frame.nargout = nargout as u32;
        self.frames.push(frame);
        let result = self.run(loaded, func);
        let outputs = result.and_then(|()| self.collect_outputs(loaded, func, nargout));
        if let Some(frame) = self.frames.pop() {
            let mut slots = frame.slots;
            slots.clear();
            self.spare.push(slots);
        }
        if lanner_runtime::Cleanup::any_due() {
            let mut slots = std::mem::take(&mut self.top().slots);
            self.run_due_cleanups(&mut slots);
            self.top().slots = slots;
        }
        outputs
    }

    /// The depth of a frame that the innermost one calls.
    pub(crate) fn next_depth(&mut self) -> Result<u32> {
        let calls = self.top().calls_inside() + 1;
        self.check_depth(calls)
    }

    /// The depth so many calls inside the innermost frame.
    ///
    /// # Errors
    /// That is too deep, or the program was asked to stop.
    pub(crate) fn check_depth(&mut self, calls: u32) -> Result<u32> {
        let depth = self.top().depth + calls;
        if depth as usize > self.recursion_limit + 1 {
            return Err(Fault::RecursionLimit.with(&[&self.recursion_limit]));
        }
        self.check_stop()?;
        Ok(depth)
    }

    /// The outputs of the function that just ended, from its frame.
    fn collect_outputs(&mut self, loaded: &Rc<Loaded>, func: FuncRef, nargout: usize) -> Result<Outputs> {
        let code = loaded.func(func);
        let slots = &mut self.top().slots;
        let slots = RefCell::new(slots);
        let take = |slot: Slot| std::mem::take(&mut slots.borrow_mut()[slot.index()]);
        let output = |k: usize| {
            let slot = code.outputs[k];
            (take(slot), code.slots[slot].name.map_or("", |name| name.as_str()))
        };
        let rest = || code.outputs.last().map_or(Value::Undefined, |&slot| take(slot));
        declaration(code).collect(nargout, output, rest)
    }

    /// Runs a script on the variables of a frame, and gives the values of the `wanted` variables of its own, which
    /// the frame does not get.
    pub(crate) fn run_script_in(
        &mut self,
        loaded: &Rc<Loaded>,
        parent: usize,
        wanted: &[Name],
    ) -> Result<Outputs> {
        let depth = self.next_depth()?;
        let named = named_slots(loaded);
        let mut slots = self.spare.pop().unwrap_or_default();
        slots.resize_with(loaded.func(FuncRef(0)).slots.len(), Value::default);
        for &(slot, name) in named.iter().filter(|(_, name)| !wanted.contains(name)) {
            slots[slot.index()] = self.take_variable(parent, name);
        }
        let mut frame = Frame::new(loaded.clone(), FuncRef(0), slots);
        frame.depth = depth;
        frame.parent = parent;
        frame.nargin = self.frames[parent].nargin;
        frame.nargout = self.frames[parent].nargout;
        let (result, frame) = self.run_script_frame(frame);
        let mut slots = frame.slots;
        let mut outputs = Outputs::new();
        for &(slot, name) in &named {
            let value = std::mem::take(&mut slots[slot.index()]);
            if wanted.contains(&name) {
                outputs.push(value);
            } else {
                self.give_variable(parent, name, value);
            }
        }
        slots.clear();
        self.spare.push(slots);
        result.map(|()| outputs)
    }

    /// Runs a script on no variables, and gives the values of those that are `wanted`. It sees the functions of the one that
    /// runs.
    pub(crate) fn run_script_apart(&mut self, loaded: &Rc<Loaded>, wanted: &[Name]) -> Result<Outputs> {
        let depth = self.next_depth()?;
        let mut slots = self.spare.pop().unwrap_or_default();
        slots.resize_with(loaded.func(FuncRef(0)).slots.len(), Value::default);
        let mut frame = Frame::new(loaded.clone(), FuncRef(0), slots);
        frame.depth = depth;
        frame.parent = self.frames.len() - 1;
        frame.is_apart = true;
        let (result, frame) = self.run_script_frame(frame);
        let mut slots = frame.slots;
        let named = named_slots(loaded);
        let given = named.iter().filter(|(_, name)| wanted.contains(name));
        let outputs = given.map(|(slot, _)| std::mem::take(&mut slots[slot.index()])).collect();
        slots.clear();
        self.spare.push(slots);
        result.map(|()| outputs)
    }

    /// Runs a script in its frame. The frame is as it left it, also by an error.
    pub(crate) fn run_script_frame(&mut self, mut frame: Frame) -> (Result<()>, Frame) {
        let (loaded, func) = (frame.loaded.clone(), frame.func);
        for &slot in &loaded.state(func).shared {
            if !matches!(frame.slots[slot.index()], Value::Shared(_)) {
                let value = std::mem::take(&mut frame.slots[slot.index()]);
                frame.slots[slot.index()] = Value::Shared(Rc::new(value.into()));
            }
        }
        self.frames.push(frame);
        let result = self.run(&loaded, func);
        let left = self.frames.pop();
        (result, left.unwrap_or_else(|| Frame::new(loaded, func, Vec::new())))
    }
}

/// The variable of which an argument takes the only value, since the call overwrites it, and the parameter to which that goes: the
/// function leaves it there as it was wherever it fails.
pub(super) fn lent(
    ops: &Operands<'_>,
    slots: &[Value],
    (loaded, func): (&Loaded, FuncRef),
    args: &[mir::Operand],
    targets: &[Target],
) -> Option<(Slot, Slot)> {
    let &[Target::Slot(slot)] = targets else { return None };
    if !is_array(&slots[slot.index()]) {
        return None;
    }
    let k = args.iter().position(|arg| arg.kind() == OperandKind::Slot(slot))?;
    let is_only = args.iter().filter(|arg| arg.as_slot() == Some(slot)).count() == 1;
    let param = loaded.func(func).params[k];
    let are_data = |arg: &mir::Operand| {
        let value = ops.peek(slots, *arg);
        is_array(value)
            || matches!(value, Value::Scalar(_) | Value::Bool(_) | Value::Int(..) | Value::Range(_))
    };
    let is_kept = is_only && loaded.state(func).is_kept(loaded.func(func), param);
    (is_kept && args.iter().all(are_data)).then_some((slot, param))
}

/// Whether a value is an array of numbers or text.
fn is_array(value: &Value) -> bool {
    matches!(
        value,
        Value::Double(_)
            | Value::Single(_)
            | Value::Int8(_)
            | Value::Int16(_)
            | Value::Int32(_)
            | Value::Int64(_)
            | Value::Uint8(_)
            | Value::Uint16(_)
            | Value::Uint32(_)
            | Value::Uint64(_)
            | Value::Logical(_)
            | Value::Char(_)
            | Value::Complex(_)
    )
}

/// The shared variables that a call hands over to a nested function.
pub(super) fn environment(ops: &Operands<'_>, slots: &[Value], callee: Callee) -> Vec<(Slot, Value)> {
    match &ops.func.callees[callee] {
        CalleeData::Local { environment, .. } => {
            environment.iter().map(|&(theirs, ours)| (theirs, slots[ours.index()].clone())).collect()
        }
        CalleeData::Named(_) | CalleeData::Undecided { .. } | CalleeData::Builtin(_) => Vec::new(),
    }
}

/// What a function declares.
pub(super) fn declaration(code: &mir::Func) -> Declaration<'_> {
    Declaration {
        name: &code.name,
        params: code.params.len() - usize::from(code.variadic_in),
        variadic_in: code.variadic_in,
        outputs: code.outputs.len() - usize::from(code.variadic_out),
        variadic_out: code.variadic_out,
    }
}

/// The slots of a script that are variables.
pub(crate) fn named_slots(script: &Loaded) -> Vec<(Slot, Name)> {
    let slots = script.func(FuncRef(0)).slots.iter().filter(|(_, data)| data.kind != SlotKind::Temp);
    slots.filter_map(|(slot, data)| Some((slot, data.name?))).collect()
}
