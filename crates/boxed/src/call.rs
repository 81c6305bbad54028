//! Calls: of rows of the table, of functions of the program, of function values, of names.
//!
//! ```text
//! [m, i] = max(x)     lanner_call_row(v, MAX, {m, i}, 2, {x}, 1, 0)
//! f(x);               lanner_call_value(v, f, {t}, 1, {x}, 1, LANNER_STATEMENT), then lanner_answer
//! ```
//!
//! A function of the program is called by its entry with a [`Call`]: arguments in, outputs out, a status.

use crate::abi::{NameCell, abi};
use crate::engine::{Definition, Engine, row};
use crate::fast_paths;
use crate::handles::{self, NativeCode};
use crate::layout::{Call, DISPLAYED, DYNAMIC, Function, ROW, STATEMENT, UNDECIDED};
use crate::operands::{Slots, Words};
use crate::thread::{attempt, outside};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::host::not_callable;
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::index::path::{Step, get_step};
use lanner_runtime::{Args, Error, Outputs, Result, Target, Value, index, library, one};
use smallvec::SmallVec;

/// Where the operands of a call stand, and where its outputs go.
#[derive(Clone, Copy)]
struct Parts<'a> {
    v: Slots,
    targets: &'a [u32],
    operands: &'a [u32],
    /// `STATEMENT`, `UNDECIDED`, `DISPLAYED`.
    how: u32,
}

impl Parts<'_> {
    fn nargout(&self, engine: &Engine) -> usize {
        if self.how & STATEMENT != 0 { 0 } else { engine.count_outputs(self.v, self.targets) }
    }
}

/// The parts of a call as the interface has them.
fn parts<'a>(v: Slots, targets: (Words, i64), operands: (Words, i64), how: u32) -> Parts<'a> {
    Parts { v, targets: targets.0.slice(targets.1), operands: operands.0.slice(operands.1), how }
}

abi! {
    /// `[targets] = row(operands)`. `how`: 0, or `LANNER_STATEMENT`.
    fn lanner_call_row(
        v: Slots,
        row: u32,
        targets: Words,
        target_count: i64,
        operands: Words,
        operand_count: i64,
        how: u32,
    ) -> i32 {
        let parts = parts(v, (targets, target_count), (operands, operand_count), how);
        if fast_paths::row(v, row, parts.targets, parts.operands) {
            return 0;
        }
        attempt(|engine| {
            let builtin = crate::engine::row(row)?;
            engine.call(parts, None, |engine, mut args, nargout| {
                let by_method = engine.call_method_before_row((builtin, builtin.signature().name), &mut args, nargout);
                by_method.unwrap_or_else(|| engine.call_row(builtin, args, nargout))
            })
        })
    }

    /// `[targets] = function(operands)` of a function of the program; `environment` as for `lanner_handle_function`.
    fn lanner_call_function(
        v: Slots,
        function: *const Function,
        environment: Words,
        pair_count: i64,
        targets: Words,
        target_count: i64,
        operands: Words,
        operand_count: i64,
        how: u32,
    ) -> i32 {
        let parts = parts(v, (targets, target_count), (operands, operand_count), how);
        // SAFETY: the caller hands over a function of the program.
        let function: &'static Function = unsafe { &*function };
        attempt(|engine| {
            let (slots, shared) = handles::environment(v, environment.slice(2 * pair_count));
            let code = NativeCode { function, slots, shared };
            engine.call(parts, Some(function), |engine, mut args, nargout| {
                if let Some(outputs) = engine.call_method_before(function, &mut args, nargout) {
                    return outputs;
                }
                if let (ROW, Some(row)) = (function.kind, Builtin::named(&function.name())) {
                    library::check_counts(row, args.len(), nargout)?;
                }
                engine.call_code(&code, &[], args, nargout)
            })
        })
    }

    /// `[targets] = value(operands)`: a function handle, or the name of a function as text.
    fn lanner_call_value(
        v: Slots,
        function: u32,
        targets: Words,
        target_count: i64,
        operands: Words,
        operand_count: i64,
        how: u32,
    ) -> i32 {
        let parts = parts(v, (targets, target_count), (operands, operand_count), how);
        attempt(|engine| {
            let function = engine.read(v, function)?;
            let seen = engine.may_look_outside(&function);
            engine.call_seen(parts, seen, |engine, args, nargout| engine.call_value(&function, args, nargout))
        })
    }

    /// `[targets] = name(operands)`: what the name means when it runs. With `LANNER_UNDECIDED` in `how` it may be a variable.
    fn lanner_call_name(
        v: Slots,
        name: *const NameCell,
        targets: Words,
        target_count: i64,
        operands: Words,
        operand_count: i64,
        how: u32,
    ) -> i32 {
        let parts = parts(v, (targets, target_count), (operands, operand_count), how);
        // SAFETY: the caller hands over a name of the program.
        let name = unsafe { &*name }.name();
        attempt(|engine| {
            if how & UNDECIDED != 0
                && let Some(value) = engine.variable(engine.top, name)
            {
                return engine.variable_as_call(parts, name, value);
            }
            engine.call_seen(parts, true, |engine, args, nargout| engine.call_name(name.as_str(), args, nargout))
        })
    }
}

impl Engine {
    /// A call of a function, or of what knows no variables where there is none.
    fn call(
        &mut self,
        parts: Parts<'_>,
        function: Option<&Function>,
        run: impl FnOnce(&mut Engine, Args, usize) -> Result<Outputs>,
    ) -> Result<()> {
        self.call_seen(parts, function.is_some_and(|function| function.has(DYNAMIC)), run)
    }

    /// A call. Where the callee may see variables, arguments that are some stay as they are.
    fn call_seen(
        &mut self,
        parts: Parts<'_>,
        seen: bool,
        run: impl FnOnce(&mut Engine, Args, usize) -> Result<Outputs>,
    ) -> Result<()> {
        let Parts { v, targets, operands, how } = parts;
        let args = if seen { self.read_args_seen(v, operands)? } else { self.read_args(v, operands)? };
        let nargout = parts.nargout(self);
        self.note_operands(v, operands);
        let mut outputs = run(self, args, nargout)?;
        self.store_outputs(v, targets, &mut outputs, how & STATEMENT != 0)?;
        drop(outputs);
        // `clear` may have let the last holder go.
        self.run_due();
        Ok(())
    }

    /// Notes the operands of the call that runs, for whoever asks for their names.
    pub(crate) fn note_operands(&mut self, v: Slots, operands: &[u32]) {
        // SAFETY: an activation on the list lives, and nobody looks at it now.
        if let Some(frame) = unsafe { self.top.as_mut() }.filter(|frame| frame.slots == v.0) {
            frame.operands = operands.as_ptr();
            frame.operand_count = operands.len() as u64;
        }
    }

    /// A name that turned out to be a variable of a workspace that is only known at run time.
    fn variable_as_call(&mut self, parts: Parts<'_>, name: Name, value: Value) -> Result<()> {
        let Parts { v, targets, operands, how } = parts;
        let statement = how & STATEMENT != 0;
        let args = self.read_args(v, operands)?;
        if args.is_empty() && statement && !matches!(value, Value::Function(_)) {
            // A variable alone as a statement shows itself and leaves `ans` as it is.
            if how & DISPLAYED != 0 {
                self.state.show(&name, &value)?;
            }
            return self.store_outputs(v, targets, &mut Outputs::new(), true);
        }
        let nargout = parts.nargout(self);
        let mut outputs = match value {
            _ if args.is_empty() => one(value)?,
            Value::Function(_) | Value::Object(_) => self.apply(&value, args, nargout)?,
            _ => one(index::get(&value, &args)?)?,
        };
        self.store_outputs(v, targets, &mut outputs, statement)
    }

    /// Calls a row of the table.
    pub(crate) fn call_row(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs> {
        library::call_row(builtin, self, args, nargout, |this, args| {
            let code =
                NativeCode { function: this.source_of(builtin)?, slots: Vec::new(), shared: Vec::new() };
            this.call_code(&code, &[], args, nargout)
        })
    }

    /// Calls what a name means to the function that runs.
    pub(crate) fn call_name(&mut self, name: &str, mut args: Args, nargout: usize) -> Result<Outputs> {
        let definition = self.definition(name);
        let by_method = match definition {
            Some(Definition::Row(row)) => self.call_method_before_row((row, name), &mut args, nargout),
            Some(Definition::Function(function)) => self.call_method_before(function, &mut args, nargout),
            None => self.call_method(Name::new(name), &mut args, nargout),
        };
        if let Some(outputs) = by_method {
            return outputs;
        }
        match definition {
            Some(Definition::Function(function)) => {
                let code = NativeCode { function, slots: Vec::new(), shared: Vec::new() };
                self.call_code(&code, &[], args, nargout)
            }
            Some(Definition::Row(builtin)) => self.call_row(builtin, args, nargout),
            None => self.call_unknown(name, args, nargout),
        }
    }

    /// Calls a function value: a handle, or the name of a function.
    pub(crate) fn call_value(&mut self, function: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        // An object whose last holder is gone is due for its destructor.
        if args.is_empty() && self.are_objects(std::slice::from_ref(function)) {
            return self.by_objects(|objects| objects.call(function, args, nargout));
        }
        let Value::Function(handle) = function else {
            let name = function.as_text().ok_or_else(not_callable)?;
            return self.call_name(&name, args, nargout);
        };
        match &handle.target {
            Target::Code(code, captures) => match handles::of(&**code) {
                Some(code) => self.call_code(code, captures, args, nargout),
                None => self.call_evaluated(&**code, captures, args, nargout),
            },
            Target::Named => self.call_name(&handle.text, args, nargout),
        }
    }

    /// `value(args)` of a function handle, which is called, or of an object.
    pub(crate) fn apply(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        match value {
            Value::Function(_) => self.call_value(value, args, nargout),
            _ if value.is_user_object() => {
                let steps = [Evaluated::Paren(args)];
                self.by_objects(|objects| Ok(objects.read_steps(value, &steps, nargout)?.0))
            }
            _ => Ok(Outputs::from_vec(get_step(value, &Step::Paren(&args))?)),
        }
    }

    /// Calls a function of the program with the values that it captured.
    pub(crate) fn call_code(
        &mut self,
        code: &NativeCode,
        captures: &[Value],
        mut args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        let entry = code.function.entry.ok_or_else(|| Error::internal("a function has no code"))?;
        let mut outputs: SmallVec<[Value; 2]> = (0..nargout.max(1)).map(|_| Value::Undefined).collect();
        let captured: SmallVec<[Value; 4]> = captures.iter().cloned().collect();
        let mut call = Call {
            function: code.function,
            args: args.as_mut_ptr(),
            nargin: args.len() as u64,
            outputs: outputs.as_mut_ptr(),
            nargout: nargout as u64,
            given: 0,
            captures: captured.as_ptr(),
            environment: code.slots.as_ptr(),
            shared: code.shared.as_ptr(),
            environment_count: code.slots.len() as u64,
        };
        // SAFETY: the function's own code; the call has everything that it asks for, and outlives it.
        let status = lanner_base::room::apart(|| outside(self, || unsafe { entry(&mut call) }));
        if status != 0 {
            return Err(self.take_pending());
        }
        outputs.truncate(call.given as usize);
        Ok(outputs)
    }
}

/// The number of the row of a name, where the table has it.
pub fn row_number(name: &str) -> Option<u32> {
    let builtin = Builtin::named(name)?;
    row(builtin.index() as u32).ok().map(|builtin| builtin.index() as u32)
}
