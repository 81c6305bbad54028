//! Operations whose operands are objects of classes: native code has no classes, and the engine that runs their methods does them.
//!
//! ```text
//! p + q        lanner_binary ─ one is an object ─► Objects::operate_on_objects ─ `plus` of the class
//! p.norm()     lanner_get ─ the chain meets an object ─► Objects::read_steps
//! ```
//!
//! A program without classes pays one test, and only where no fast path was taken.

use crate::engine::{Engine, no_function};
use crate::layout::{FILE, Function, ROW};
use crate::operands::Slots;
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::host::{Caller, Change, Objects};
use lanner_runtime::index::chain::{self, Evaluated, Steps};
use lanner_runtime::index::list;
use lanner_runtime::{Args, Error, Fault, Outputs, Result, Value, one};
use std::path::Path;

impl Engine {
    /// Whether there may be objects of classes: the program has linked what runs their methods.
    #[inline]
    pub(crate) fn may_have_objects(&self) -> bool {
        self.evaluator.is_some()
    }

    /// Whether one of these is an object of a class.
    #[inline]
    pub(crate) fn are_objects(&self, values: &[Value]) -> bool {
        self.may_have_objects() && values.iter().any(Value::is_user_object)
    }

    /// Runs something with the engine that knows the classes.
    ///
    /// # Errors
    /// The program was built without it.
    pub(crate) fn with_objects<T>(&mut self, run: impl FnOnce(&mut dyn Objects) -> T) -> Result<T> {
        let Some(evaluator) = self.evaluator.clone() else {
            return Err(Error::internal("an object without what runs its methods"));
        };
        let caller = Caller {
            depth: self.frame().map_or(0, |frame| frame.depth),
            argument_names: self.frame().map_or_else(Vec::new, |frame| frame.argument_names(None)),
        };
        let (mut run, mut done) = (Some(run), None);
        self.lend_shared(|shared| {
            evaluator.objects(shared, caller, &mut |objects| done = run.take().map(|run| run(objects)));
        });
        done.ok_or_else(|| Error::internal("nobody knows the classes"))
    }

    /// The same of what may fail.
    ///
    /// # Errors
    /// Those of what runs.
    pub(crate) fn by_objects<T>(&mut self, run: impl FnOnce(&mut dyn Objects) -> Result<T>) -> Result<T> {
        self.with_objects(run)?
    }

    /// A call of a name with an object among the arguments: of a method. None where no method is meant.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn call_method(
        &mut self,
        name: Name,
        args: &mut Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        if !self.are_objects(args) {
            return None;
        }
        self.with_objects(|objects| objects.call_on_objects(name, args, nargout))
            .unwrap_or_else(|error| Some(Err(error)))
    }

    /// The same of a function of the program: local functions and private ones come before methods.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn call_method_before(
        &mut self,
        function: &Function,
        args: &mut Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        if !matches!(function.kind, FILE | ROW) || !self.are_objects(args) {
            return None;
        }
        let folder = function.unit().and_then(|unit| Path::new(unit.file()).parent());
        match folder.is_some_and(|folder| folder.ends_with("private")) {
            true => None,
            false => self.call_method(function.name(), args, nargout),
        }
    }

    /// A call of a row, by one of its names, with objects among the arguments; none where the row does it.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn call_method_before_row(
        &mut self,
        (row, name): (Builtin, &str),
        args: &mut Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        if !self.are_objects(args) {
            return None;
        }
        let called = self.with_objects(|objects| {
            let outputs = objects.call_on_objects(Name::new(name), args, nargout);
            outputs.or_else(|| Some(objects.compared(row, args)?.and_then(one)))
        });
        called.unwrap_or_else(|error| Some(Err(error)))
    }

    /// Calls a name that means nothing in the program: a class, or what only its classes call.
    ///
    /// # Errors
    /// It means nothing there either; those of what it means.
    pub(crate) fn call_unknown(&mut self, name: &str, args: Args, nargout: usize) -> Result<Outputs> {
        if !self.may_have_objects() {
            return Err(no_function(name));
        }
        let class = args.iter().find(|arg| arg.is_user_object()).map(|arg| arg.class_name().to_owned());
        let outputs = self.by_objects(|objects| objects.call_named(name, args, nargout));
        match (outputs, class) {
            // That of the lookup has no place yet; others are of what was called.
            (Err(error), Some(class)) if error.is_undefined() && error.stack().is_empty() => {
                Err(Fault::UndefinedForClass.with(&[&name, &class]))
            }
            (outputs, _) => outputs,
        }
    }

    /// Subscripts, objects among them replaced by the indices that they stand for.
    ///
    /// # Errors
    /// Those of `subsindex`.
    pub(crate) fn as_subscripts(&mut self, args: Args) -> Result<Args> {
        if self.are_objects(&args) {
            self.by_objects(|objects| objects.as_subscripts(args))
        } else {
            Ok(args)
        }
    }

    /// `slot STEPS… = value` where an object may be on the way: methods run meanwhile, so the variable's value is out of its slot.
    ///
    /// # Errors
    /// Those of the steps.
    pub(crate) fn change_slot(
        &mut self,
        mut v: Slots,
        slot: u32,
        steps: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        let mut value = match v.peek(slot) {
            // Others may look at what is shared.
            Value::Shared(cell) => cell.borrow().clone(),
            _ => v.take(slot),
        };
        let changed = self.by_objects(|objects| objects.change_part(&mut value, steps, change));
        v.put(slot, value);
        changed
    }

    /// `[slot STEPS…] = values` where methods may run for each of them.
    ///
    /// # Errors
    /// Those of the steps.
    pub(crate) fn change_each(
        &mut self,
        mut v: Slots,
        slot: u32,
        steps: Steps,
        values: Vec<Value>,
    ) -> Result<()> {
        if self.are_objects(std::slice::from_ref(v.peek(slot))) {
            let mut object = v.peek(slot).clone();
            if self.by_objects(|objects| objects.set_redefined_list(&mut object, &steps, &values))? {
                v.put(slot, object);
                return Ok(());
            }
        }
        let targets = v.update(slot, |base| list::targets(base, &chain::borrowed(&steps)))?;
        list::each(targets, steps, values, |steps, value| {
            self.change_slot(v, slot, steps, Change::Set(value))
        })
    }

    /// What `base STEPS` is as an assignment's `end` sees it, where methods may be on the way: `[]` where it is not there yet.
    ///
    /// # Errors
    /// Ctrl-C, or no memory.
    pub(crate) fn peek_values(&mut self, base: Value, steps: &[Evaluated]) -> Result<Value> {
        match chain::values(base, steps, 1, self) {
            Ok(values) => Ok(values.into_iter().next().unwrap_or_else(Value::empty)),
            Err(error) if !error.is_catchable() => Err(error),
            Err(_) => Ok(Value::empty()),
        }
    }

    /// Prints `name = value`.
    ///
    /// # Errors
    /// Those of methods; a broken pipe.
    pub(crate) fn show(&mut self, name: &str, value: &Value) -> Result<()> {
        match self.may_have_objects() {
            true => self.by_objects(|objects| objects.show(name, value)),
            false => self.state.show(name, value),
        }
    }
}
