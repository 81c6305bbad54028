//! Calls: functions, built-ins, handles, scripts and evaluated text.

use crate::frame::{Cursor, Frame};
use crate::loaded::Resolved;
use crate::operands::{Operands, keep_complex, put, put_bool, put_scalar};
use crate::run::Outside;
use crate::{CodeRef, Definition, Interpreter, Loaded, Scope};
use lanner_base::{Id, Name};
use lanner_builtins::{Builtin, Kernel as RowKernel, ScalarForm};
use lanner_mir::{
    self as mir, Callee, CalleeData, FuncKind, FuncRef, Inst, OperandKind, Slot, SlotKind, Target,
};
use lanner_runtime::host::{Kernel, not_callable};
use lanner_runtime::library::{self, check_counts};
use lanner_runtime::memory::Gather;
use lanner_runtime::outputs::{Declaration, Wanted, hand_out};
use lanner_runtime::{
    Args, C64, Error, Fault, FunctionHandle, Outputs, Result, Target as HandleTarget, Value, arith, index,
    one,
};
use std::cell::RefCell;
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
            || self.call_complex(ops, slots, targets, args, &resolved)
        {
            return Ok(());
        }
        let definition = match resolved {
            Resolved::Kernel(builtin, kernel) | Resolved::Total(builtin, kernel, _) => {
                return self.call_known(ops, slots, at, (builtin, kernel), (targets, args, statement));
            }
            Resolved::Scalar(builtin, _) | Resolved::Source(builtin, _) => Definition::Builtin(builtin),
            Resolved::Other(definition) => definition,
        };
        if let Definition::Function(called, func) = &definition {
            return self.call_function(ops, slots, at, (called, *func), (targets, callee, args, statement));
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
        if loaded.state(func).is_plain
            && self.call_plain(ops, slots, at, (loaded, func), (targets, args, statement))?
        {
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

    /// A call of a function with fixed parameters and outputs: arguments are read into the slots of its frame, and
    /// its outputs taken from there. False, and nothing done, where the call is not so plain.
    fn call_plain(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (loaded, func): (&Rc<Loaded>, FuncRef),
        (targets, args, statement): (mir::Targets, mir::Args, bool),
    ) -> Result<bool> {
        let code = loaded.func(func);
        let (args, targets) = (ops.func.args(args), ops.func.target_list(targets));
        let plain_targets = targets.iter().all(|t| matches!(t, Target::Slot(_) | Target::Ignored));
        if args.len() > code.params.len()
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
        let lent = lent(ops, slots, (&**loaded, func), args, targets);
        for (&param, &arg) in code.params.iter().zip(args) {
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
        let run = |this: &mut Interpreter| this.run(loaded, func);
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

    /// What a callee is, looked up once per epoch of the session's files.
    pub(crate) fn resolve(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        callee: Callee,
    ) -> Result<Resolved> {
        let state = &ops.state.callees[callee.index()];
        let data = &ops.func.callees[callee];
        if let CalleeData::Local { func, .. } = data {
            return Ok(Resolved::Other(Definition::Function(loaded.clone(), *func)));
        }
        let fixed = matches!(data, CalleeData::Builtin(_));
        let epoch = if fixed { 0 } else { self.epoch.get() };
        if state.epoch.get() == epoch
            && let Some(resolved) = &*state.resolved.borrow()
        {
            return Ok(resolved.clone());
        }
        let (CalleeData::Named(name) | CalleeData::Undecided { name, .. }) = *data else {
            return Err(Fault::Undefined.with(&[&""]));
        };
        // The same text may be evaluated by another program next time: this is not remembered.
        if let Some(definition) = self.outer_function(name, loaded) {
            return Ok(Resolved::of(definition));
        }
        let definition = self.find(name, loaded)?.ok_or_else(|| Fault::no_function(&name))?;
        let resolved = match Resolved::of(definition) {
            Resolved::Other(Definition::Builtin(row)) if let RowKernel::Source(text) = row.row().kernel => {
                Resolved::Source(row, self.loader.prelude(row, text)?)
            }
            resolved => resolved,
        };
        state.epoch.set(epoch);
        if let Resolved::Scalar(..) = resolved {
            state.scalar_since.set(epoch);
        }
        *state.resolved.borrow_mut() = Some(resolved.clone());
        Ok(resolved)
    }

    /// What a name means in a unit: one of its own functions, or what the session finds.
    pub(crate) fn find(&mut self, name: Name, loaded: &Rc<Loaded>) -> Result<Option<Definition>> {
        if let Some(func) = loaded.own_function(name) {
            return Ok(Some(Definition::Function(loaded.clone(), func)));
        }
        if let Some(definition) = self.outer_function(name, loaded) {
            return Ok(Some(definition));
        }
        if name.contains('@') {
            return Ok(Some(Definition::Superclass(name)));
        }
        let is_evaluated = self.top().is_evaluated();
        let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated };
        if let Some(found) = self.loader.find(name, scope)? {
            return Ok(Some(found));
        }
        self.find_static(name, loaded)
    }

    /// What `Class.name` means.
    fn find_static(&mut self, name: Name, loaded: &Rc<Loaded>) -> Result<Option<Definition>> {
        let Some((class, member)) = name.as_str().rsplit_once('.') else { return Ok(None) };
        let is_evaluated = self.top().is_evaluated();
        let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated };
        let Some(Definition::Class(unit)) = self.loader.find(Name::new(class), scope)? else {
            return Ok(None);
        };
        let class = self.load_class(&unit)?;
        Ok(Some(Definition::Static(class.name(), Name::new(member))))
    }

    /// A function of the file that evaluates text: `eval('f(1)')` sees the local functions around it.
    fn outer_function(&self, name: Name, loaded: &Rc<Loaded>) -> Option<Definition> {
        if !loaded.unit.path.is_empty() {
            return None;
        }
        let mut frame = self.frames.len() - 1;
        while self.frames[frame].is_evaluated() {
            frame = self.frames[frame].parent;
            let outer = &self.frames[frame].loaded;
            if let Some(func) = outer.own_function(name) {
                return Some(Definition::Function(outer.clone(), func));
            }
        }
        None
    }

    /// Calls what a name means.
    pub(crate) fn call_definition(
        &mut self,
        definition: &Definition,
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        match definition {
            Definition::Function(loaded, func) => self.enter(loaded, *func, &[], &[], args, nargout),
            Definition::Script(loaded) => {
                if !args.is_empty() {
                    return Err(Error::new(
                        "MATLAB:scriptNotAFunction",
                        "Attempt to execute SCRIPT as a function.",
                    ));
                }
                let top = self.frames.len() - 1;
                self.run_script_in(loaded, top, &[])
            }
            Definition::Class(unit) => {
                let class = self.load_class(unit)?;
                self.construct(&class, args)
            }
            Definition::Static(class, name) => match self.class_named(*class)? {
                Some(class) => self.read_static(&class, *name, args, nargout),
                None => Err(Fault::no_function(class)),
            },
            Definition::Superclass(name) => self.call_superclass(name, args, nargout),
            Definition::Builtin(builtin) => self.call_builtin(*builtin, args, nargout),
            Definition::Outside(code) => self.call_outside(&**code, &[], args, nargout),
        }
    }

    /// Calls a row of the table.
    pub(crate) fn call_builtin(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs> {
        library::call_row(builtin, self, args, nargout, |this, args| {
            let RowKernel::Source(text) = builtin.row().kernel else {
                return Err(library::not_linked(builtin));
            };
            let loaded = this.loader.prelude(builtin, text)?;
            this.enter(&loaded, FuncRef(0), &[], &[], args, nargout)
        })
    }

    /// Calls a function value: a handle, or the name of a function.
    pub(crate) fn call_value(&mut self, function: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        // An object whose last holder is gone is due for its destructor.
        if function.is_user_object() && args.is_empty() {
            return self.destroy(function.clone());
        }
        let Value::Function(handle) = function else {
            let Some(name) = function.as_text() else {
                return Err(not_callable());
            };
            return self.call_name(&name, args, nargout);
        };
        match &handle.target {
            HandleTarget::Code(code, captures) => match code.as_any().downcast_ref::<CodeRef>() {
                Some(code) => self.call_code(code, captures, args, nargout),
                None => self.call_outside(&**code, captures, args, nargout),
            },
            HandleTarget::Named => self.call_name(&handle.text, args, nargout),
        }
    }

    /// Calls code with the values it captured.
    pub(crate) fn call_code(
        &mut self,
        code: &CodeRef,
        captures: &[Value],
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        self.enter(&code.loaded, code.func, &code.environment, captures, args, nargout)
    }

    /// Calls a function by name, as seen from the current function.
    pub(crate) fn call_name(&mut self, name: &str, args: Args, nargout: usize) -> Result<Outputs> {
        let mut args = args;
        if self.may_be_method(&args)
            && let Some(outputs) = self.call_on_objects(Name::new(name), &mut args, nargout)
        {
            return outputs;
        }
        let definition = self.definition(name)?.ok_or_else(|| Fault::no_function(name))?;
        if let Definition::Builtin(row) = definition
            && self.classes.are_used()
            && let Some(same) = self.compared(row, &args)
        {
            return one(same?);
        }
        self.call_definition(&definition, args, nargout)
    }

    /// What a name means to the current function; names that do not depend on the file are remembered.
    pub(crate) fn definition(&mut self, name: &str) -> Result<Option<Definition>> {
        let name = Name::new(name);
        let epoch = self.epoch.get();
        if self.named.0 != epoch {
            self.named = (epoch, Default::default());
        }
        let loaded = self.top().loaded.clone();
        let own = loaded.own_function(name).is_some() || self.outer_function(name, &loaded).is_some();
        if !own && let Some(known) = self.named.1.get(&name) {
            return Ok(Some(known.clone()));
        }
        let found = self.find(name, &loaded)?;
        if let Some(definition @ Definition::Builtin(_)) = &found {
            self.named.1.insert(name, definition.clone());
        }
        Ok(found)
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

    /// `dst = @name`.
    pub(crate) fn handle_instruction(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut [Value],
        callee: Callee,
    ) -> Result<Value> {
        Ok(match &ops.func.callees[callee] {
            CalleeData::Local { func, .. } => {
                let environment = Rc::new(environment(ops, slots, callee));
                local_handle(loaded, *func, environment)
            }
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                self.handle_to(name, loaded).unwrap_or_else(|| FunctionHandle::named(name).into())
            }
            CalleeData::Builtin(builtin) => FunctionHandle::named(builtin.row().name).into(),
        })
    }

    /// A handle that keeps the function a name means now, where it is one of the unit's own or private to its file.
    pub(crate) fn handle_to(&mut self, name: &str, loaded: &Rc<Loaded>) -> Option<Value> {
        match self.find(Name::new(name), loaded).ok()?? {
            Definition::Function(found, func) => Some(local_handle(&found, func, Rc::default())),
            Definition::Outside(code) => {
                let text = Rc::from(code.name());
                Some(FunctionHandle { text, target: HandleTarget::Code(code, Rc::default()) }.into())
            }
            Definition::Script(_)
            | Definition::Class(_)
            | Definition::Static(..)
            | Definition::Superclass(_)
            | Definition::Builtin(_) => None,
        }
    }
}

fn local_handle(loaded: &Rc<Loaded>, func: FuncRef, environment: Rc<Vec<(Slot, Value)>>) -> Value {
    let code = CodeRef { loaded: loaded.clone(), func, environment };
    let text = Rc::from(loaded.func(func).name.as_str());
    FunctionHandle { text, target: HandleTarget::Code(Rc::new(code), Rc::default()) }.into()
}

/// The variable of which an argument takes the only value, since the call overwrites it, and the parameter to which that goes: the
/// function leaves it there as it was wherever it fails.
fn lent(
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
fn environment(ops: &Operands<'_>, slots: &[Value], callee: Callee) -> Vec<(Slot, Value)> {
    match &ops.func.callees[callee] {
        CalleeData::Local { environment, .. } => {
            environment.iter().map(|&(theirs, ours)| (theirs, slots[ours.index()].clone())).collect()
        }
        CalleeData::Named(_) | CalleeData::Undecided { .. } | CalleeData::Builtin(_) => Vec::new(),
    }
}

/// Moves the outputs of a plain call to their targets.
fn take_outputs(
    code: &mir::Func,
    theirs: &mut [Value],
    targets: &[Target],
    slots: &mut [Value],
    statement: bool,
) -> Result<()> {
    for (target, &output) in targets.iter().zip(&code.outputs) {
        let value = match std::mem::take(&mut theirs[output.index()]) {
            Value::Shared(cell) => cell.borrow().clone(),
            value => value,
        };
        match (value, target) {
            (Value::Undefined, Target::Slot(slot)) if statement => slots[slot.index()] = Value::Undefined,
            (Value::Undefined, _) => {
                let name = code.slots[output].name.map_or("", |name| name.as_str());
                return Err(declaration(code).not_set(name));
            }
            (Value::Scalar(x), Target::Slot(slot)) => put_scalar(slots, *slot, x),
            (value, Target::Slot(slot)) => put(slots, *slot, value),
            (_, Target::Ignored | Target::Spread { .. } | Target::Passed { .. }) => (),
        }
    }
    Ok(())
}

/// How many outputs the targets ask for.
pub(crate) fn count_outputs(ops: &Operands<'_>, slots: &[Value], targets: mir::Targets) -> usize {
    let count = |target: &Target| match target {
        Target::Slot(_) | Target::Ignored => 1,
        Target::Spread { count, .. } => slots[count.index()].as_f64().map_or(0, |n| n as usize),
        Target::Passed { .. } => ops.nargout,
    };
    ops.func.target_list(targets).iter().map(count).sum()
}

/// Hands values to their targets.
pub(crate) fn store_outputs(
    ops: &Operands<'_>,
    slots: &mut [Value],
    targets: mir::Targets,
    outputs: &mut Outputs,
    statement: bool,
) -> Result<()> {
    let list = ops.func.target_list(targets);
    if let (&[Target::Slot(slot)], [value]) = (list, outputs.as_mut_slice()) {
        match *value {
            Value::Scalar(x) => put_scalar(slots, slot, x),
            Value::Bool(truth) => put_bool(slots, slot, truth),
            _ => put(slots, slot, std::mem::take(value)),
        }
        return Ok(());
    }
    let is_plain = |target: &Target| matches!(target, Target::Slot(_) | Target::Ignored);
    if outputs.len() >= list.len() && list.iter().all(is_plain) {
        for (target, value) in list.iter().zip(outputs.iter_mut()) {
            if let Target::Slot(slot) = *target {
                put(slots, slot, std::mem::take(value));
            }
        }
        outputs.clear();
        return Ok(());
    }
    let mut targets = list.iter();
    let wanted = |slots: &[Value]| targets.next().map(|target| wanted(slots, target));
    hand_out(outputs, slots, wanted, statement, |slots, slot, value| match value {
        Some(value) => put(slots, Slot(slot), value),
        None => slots[slot as usize] = Value::Undefined,
    })
}

/// A target, with the number of values that it takes.
fn wanted(slots: &[Value], target: &Target) -> Wanted {
    match *target {
        Target::Slot(slot) => Wanted::Slot(slot.0),
        Target::Ignored => Wanted::Ignored,
        Target::Spread { list, count } => {
            Wanted::Several(list.0, slots[count.index()].as_f64().map_or(0, |n| n as usize))
        }
        Target::Passed { list } => Wanted::Rest(list.0),
    }
}

/// What a function declares.
fn declaration(code: &mir::Func) -> Declaration<'_> {
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
