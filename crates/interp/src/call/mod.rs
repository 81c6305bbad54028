//! Calls: functions, built-ins, handles, scripts and evaluated text.

mod frames;
mod handles;
mod names;
mod outputs;
mod outside;

pub(crate) use frames::{PlainCall, named_slots};
pub(crate) use outputs::{count_outputs, store_outputs};

use self::frames::environment;
use crate::frame::Cursor;
use crate::loaded::Resolved;
use crate::operands::{Operands, keep_complex, put, put_scalar};
use crate::run::Outside;
use crate::{Definition, Interpreter, Loaded};
use lanner_base::{Id, Name};
use lanner_builtins::{Builtin, ScalarForm};
use lanner_mir::{self as mir, Callee, CalleeData, FuncRef, Inst, OperandKind, Target};
use lanner_runtime::host::Kernel;
use lanner_runtime::library::{self, check_counts};
use lanner_runtime::{Args, C64, Fault, Outputs, Result, Value, arith, index, one};
use std::rc::Rc;

/// The parts of a `Call` instruction.
pub(crate) type CallParts = (mir::Targets, Callee, mir::Args, bool);

impl Interpreter {
    /// `[targets] = callee(args)`.
    pub(crate) fn call_instruction(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (targets, callee, args, statement): CallParts,
    ) -> Result<()> {
        if let CalleeData::Undecided { name, .. } = ops.func.callees[callee]
            && let Some(value) = self.outside(slots, at, |this| this.variable(this.frames.len() - 1, name))
        {
            return self.variable_as_call(ops, slots, at, name, value, (targets, callee, args, statement));
        }
        if let CalleeData::Local { func, .. } = ops.func.callees[callee] {
            return self.call_function(ops, slots, at, (loaded, func), (targets, callee, args, statement));
        }
        if self.classes.are_used()
            && let Some(done) =
                self.call_of_objects(loaded, ops, slots, at, (targets, callee, args, statement))
        {
            return done;
        }
        if let Some(known) = self.known_kernel(ops, callee) {
            return self.call_known(ops, slots, at, known, (targets, args, statement));
        }
        let resolved = self.resolve(loaded, ops, callee)?;
        if self.call_scalar(ops, slots, targets, args, &resolved)
            || self.call_question(ops, slots, targets, args, &resolved)
            || self.call_complex(ops, slots, targets, args, &resolved)
        {
            return Ok(());
        }
        let definition = match resolved {
            Resolved::Kernel(builtin, kernel)
            | Resolved::Total(builtin, kernel, _)
            | Resolved::Question(builtin, kernel, _) => {
                return self.call_known(ops, slots, at, (builtin, kernel), (targets, args, statement));
            }
            Resolved::Scalar(builtin, _) | Resolved::Source(builtin, _) => Definition::Builtin(builtin),
            Resolved::Other(definition) => definition,
        };
        if let Definition::Function(called, func) = &definition {
            return self.call_function(ops, slots, at, (called, *func), (targets, callee, args, statement));
        }
        if let Definition::Class(unit) = &definition
            && self.construct_plain(ops, slots, at, unit, plain(ops, targets, args, statement))?
        {
            return Ok(());
        }
        let values = ops.read_args(slots, args)?;
        let nargout = if statement { 0 } else { count_outputs(ops, slots, targets) };
        let mut outputs =
            self.outside(slots, at, |this| this.call_definition(&definition, values, nargout))?;
        self.end_call(ops, slots, at, &mut outputs, (targets, statement))
    }

    /// A call of a name with an object among its arguments: of a method, or of what the name means where no class has one. None where
    /// no argument is an object.
    #[cold]
    fn call_of_objects(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (targets, callee, args, statement): CallParts,
    ) -> Option<Result<()>> {
        let (CalleeData::Named(name) | CalleeData::Undecided { name, .. }) = ops.func.callees[callee] else {
            return None;
        };
        let is_object = |operand: &mir::Operand| match ops.peek(slots, *operand) {
            Value::List(list) => list.iter().any(Value::is_user_object),
            value => value.is_user_object(),
        };
        if !ops.func.args(args).iter().any(is_object) || name.contains('@') {
            return None;
        }
        Some(self.call_with_objects((loaded, name), ops, slots, at, (targets, callee, args, statement)))
    }

    fn call_with_objects(
        &mut self,
        (loaded, name): (&Rc<Loaded>, Name),
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (targets, callee, args, statement): CallParts,
    ) -> Result<()> {
        let resolved = self.resolve(loaded, ops, callee);
        // A private function comes before methods.
        let is_private =
            matches!(&resolved, Ok(Resolved::Other(Definition::Function(of, _))) if of.is_private);
        if !is_private {
            if self.call_method_plain(ops, slots, at, name, plain(ops, targets, args, statement))? {
                return Ok(());
            }
        }
        let mut values = ops.read_args(slots, args)?;
        let nargout = if statement { 0 } else { count_outputs(ops, slots, targets) };
        let class = values.iter().find(|value| value.is_user_object()).map_or("", Value::class_name);
        let called = self.outside(slots, at, |this| {
            if !is_private && let Some(outputs) = this.call_on_objects(name, &mut values, nargout) {
                return outputs;
            }
            let definition = match resolved {
                Ok(Resolved::Other(definition)) => definition,
                Ok(
                    Resolved::Scalar(row, _)
                    | Resolved::Kernel(row, _)
                    | Resolved::Total(row, ..)
                    | Resolved::Question(row, ..)
                    | Resolved::Source(row, _),
                ) => Definition::Builtin(row),
                Err(error) if error.is_catchable() && error.is_undefined() => {
                    return Err(Fault::UndefinedForClass.with(&[&name, &class]));
                }
                Err(error) => return Err(error),
            };
            if let Definition::Builtin(row) = definition
                && let Some(same) = this.compared(row, &values)
            {
                return one(same?);
            }
            this.call_definition(&definition, values, nargout)
        });
        let mut outputs = called?;
        self.end_call(ops, slots, at, &mut outputs, (targets, statement))
    }

    /// The Rust function that is called, where that was looked up before.
    fn known_kernel(&self, ops: &Operands<'_>, callee: Callee) -> Option<(Builtin, Kernel)> {
        let state = &ops.state.callees[callee.index()];
        let is_fixed = matches!(ops.func.callees[callee], CalleeData::Builtin(_));
        if !is_fixed && state.epoch.get() != self.epoch.get() {
            return None;
        }
        match *state.resolved.borrow() {
            Some(Resolved::Kernel(builtin, kernel)) => Some((builtin, kernel)),
            _ => None,
        }
    }

    /// A call of a Rust function. Arguments and results are handed on where they are: the processor waits for copies of what was only
    /// just put together.
    fn call_known(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (builtin, kernel): (Builtin, Kernel),
        (targets, args, statement): (mir::Targets, mir::Args, bool),
    ) -> Result<()> {
        let mut values = Args::new();
        ops.read_args_into(slots, args, &mut values)?;
        let nargout = if statement { 0 } else { count_outputs(ops, slots, targets) };
        check_counts(builtin, values.len(), nargout)?;
        let outside = Outside::of(self, slots, at);
        let mut result = library::call(builtin, kernel, &mut *outside.interpreter, values, nargout);
        drop(outside);
        match &mut result {
            Ok(outputs) => self.end_call(ops, slots, at, outputs, (targets, statement)),
            Err(_) => result.map(drop),
        }
    }

    /// A call of a function, the plain way where there is one.
    fn call_function(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (loaded, func): (&Rc<Loaded>, FuncRef),
        (targets, callee, args, statement): CallParts,
    ) -> Result<()> {
        let call = plain(ops, targets, args, statement);
        if loaded.state(func).is_plain && self.call_plain(ops, slots, at, (loaded, func), call, None)? {
            return Ok(());
        }
        let values = ops.read_args_for(slots, args, loaded.func(func))?;
        let nargout = if statement { 0 } else { count_outputs(ops, slots, targets) };
        let environment = environment(ops, slots, callee);
        let mut outputs =
            self.outside(slots, at, |this| this.enter(loaded, func, &environment, &[], values, nargout))?;
        self.end_call(ops, slots, at, &mut outputs, (targets, statement))
    }

    /// Stores the outputs of a call, and runs the actions that it made due.
    fn end_call(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        outputs: &mut Outputs,
        (targets, statement): (mir::Targets, bool),
    ) -> Result<()> {
        store_outputs(ops, slots, targets, outputs, statement)?;
        if lanner_runtime::Cleanup::any_due() {
            // `clear` may have let the last holder go.
            self.top().at = *at;
            self.run_due_cleanups(slots);
        }
        Ok(())
    }

    /// A call of a scalar operation with real double scalars, or of a sum of a vector: no allocation, no kernel.
    #[inline]
    fn call_scalar(
        &self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        targets: mir::Targets,
        args: mir::Args,
        resolved: &Resolved,
    ) -> bool {
        let value = match (resolved, ops.func.args(args)) {
            (Resolved::Scalar(_, ScalarForm::Constant(x)), []) => Some(*x),
            (Resolved::Scalar(_, form), &[a]) => match (form.of_one_double(), ops.peek(slots, a)) {
                (Some(op), Value::Scalar(x)) => arith::scalar1(op, *x),
                (Some(op), Value::Complex(_)) => arith::complex_scalar1(op, ops.peek(slots, a)),
                _ => None,
            },
            (Resolved::Scalar(_, ScalarForm::Two(op)), &[a, b]) => {
                match (ops.peek(slots, a), ops.peek(slots, b)) {
                    (Value::Scalar(x), Value::Scalar(y)) => arith::scalar2(*op, *x, *y),
                    _ => None,
                }
            }
            (Resolved::Total(_, _, op), &[a]) => match ops.peek(slots, a) {
                Value::Double(t) if t.dims().is_vector() => Some(arith::pieces::total(*op, t.data())),
                _ => None,
            },
            _ => None,
        };
        match (value, ops.func.target_list(targets)) {
            (Some(x), &[Target::Slot(dst)]) => {
                if let (Resolved::Total(..), &[arg]) = (resolved, ops.func.args(args))
                    && let OperandKind::Last(slot) = arg.kind()
                {
                    slots[slot.index()] = Value::Undefined;
                }
                put_scalar(slots, dst, x);
                true
            }
            _ => false,
        }
    }

    /// A call that asks for the class or the extents of a value: it is looked at where it is.
    #[inline]
    fn call_question(
        &self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        targets: mir::Targets,
        args: mir::Args,
        resolved: &Resolved,
    ) -> bool {
        let (&[arg], &[Target::Slot(dst)]) = (ops.func.args(args), ops.func.target_list(targets)) else {
            return false;
        };
        // What was let go of is called behind the next call.
        if lanner_runtime::Cleanup::any_due() {
            return false;
        }
        let value = ops.peek(slots, arg);
        let answer = match *resolved {
            Resolved::Question(_, _, answer) => index::answer(value, answer).map(Value::Bool),
            Resolved::Scalar(_, ScalarForm::Extent(extent)) => {
                index::extent(value, extent).map(Value::Scalar)
            }
            _ => None,
        };
        let Some(answer) = answer else { return false };
        if let OperandKind::Last(slot) = arg.kind() {
            slots[slot.index()] = Value::Undefined;
        }
        put(slots, dst, answer);
        true
    }

    /// A call that makes a complex number of real double scalars.
    #[inline]
    fn call_complex(
        &self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        targets: mir::Targets,
        args: mir::Args,
        resolved: &Resolved,
    ) -> bool {
        let z = match (resolved, ops.func.args(args)) {
            (Resolved::Scalar(_, ScalarForm::ImaginaryUnit), []) => C64::new(0.0, 1.0),
            (Resolved::Scalar(_, ScalarForm::Complex), &[a, b]) => {
                match (ops.peek(slots, a), ops.peek(slots, b)) {
                    (&Value::Scalar(re), &Value::Scalar(im)) => C64::new(re, im),
                    _ => return false,
                }
            }
            _ => return false,
        };
        let &[Target::Slot(dst)] = ops.func.target_list(targets) else { return false };
        keep_complex(slots, dst, z);
        true
    }

    /// A name that turned out to be a variable of a workspace that is only known at run time.
    fn variable_as_call(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        name: Name,
        value: Value,
        (targets, _, args, statement): CallParts,
    ) -> Result<()> {
        let args = ops.read_args(slots, args)?;
        // `f` alone is the handle, `f()` a call of it: only the text tells.
        let span = ops.func.origin(at.block, at.inst as usize).span;
        let calls =
            matches!(value, Value::Function(_)) && span.of(&self.top().loaded.unit.text).ends_with(')');
        if args.is_empty() && statement && !calls {
            // A variable alone as a statement shows itself and leaves `ans` as it is.
            let next = ops.func.blocks[at.block].insts.get(at.inst as usize + 1);
            if let Some(Inst::Answer { display: true, .. }) = next {
                self.outside(slots, at, |this| this.show(&name, &value))?;
            }
            return store_outputs(ops, slots, targets, &mut Outputs::new(), true);
        }
        let nargout = if statement { 0 } else { count_outputs(ops, slots, targets) };
        let mut outputs = match value {
            _ if args.is_empty() && !calls => one(value)?,
            Value::Function(_) | Value::Object(_) => {
                self.outside(slots, at, |this| this.apply_paren(&value, args, nargout))?
            }
            _ => one(index::get(&value, &args)?)?,
        };
        store_outputs(ops, slots, targets, &mut outputs, statement)
    }
}

/// The operands of a call.
fn plain<'a>(ops: &Operands<'a>, targets: mir::Targets, args: mir::Args, statement: bool) -> PlainCall<'a> {
    PlainCall { targets: ops.func.target_list(targets), args: ops.func.args(args), statement }
}
