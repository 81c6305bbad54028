//! Chains of subscripts and fields: `a.b(3).c{2}`.

use crate::Interpreter;
use crate::call::store_outputs;
use crate::frame::Cursor;
use crate::operands::{Operands, put, update};
use crate::unwound::ran;
use lanner_base::{Id, Name};
use lanner_mir::{self as mir, Operand, OperandKind, Path, Slot, Target};
use lanner_runtime::host::Change;
use lanner_runtime::index::chain::{self, Evaluated, Steps};
use lanner_runtime::index::own::{self, Plain, Way, WithoutObjects};
use lanner_runtime::index::path::{self, Step};
use lanner_runtime::index::{self, list};
use lanner_runtime::memory::{Duplicate, Grow};
use lanner_runtime::value::{Touch, UserClass};
use lanner_runtime::{Args, Dims, Fault, Outputs, Result, Value};
use std::rc::Rc;

/// The steps of a path. Of an object, the first one may be a number, as text: its class says what `object.(2)` is.
fn evaluate(ops: &Operands<'_>, slots: &mut [Value], path: Path, is_object: bool) -> Result<Steps> {
    let mut steps = Steps::new();
    for step in &ops.func.paths[path].0 {
        steps.push(match *step {
            mir::Step::Paren(args) => Evaluated::Paren(ops.read_args(slots, args)?),
            mir::Step::Brace(args) => Evaluated::Brace(ops.read_args(slots, args)?),
            mir::Step::Field(name) => Evaluated::Field(name),
            mir::Step::DynamicField(operand) => {
                let name = ops.read(slots, operand)?;
                if let Some(more) = chain::operations(&name) {
                    steps.extend(more);
                    continue;
                }
                let number = chain::numbered_field(&name).filter(|_| is_object && steps.is_empty());
                Evaluated::Field(number.map_or_else(|| chain::field_name(&name), Ok)?)
            }
        });
    }
    Ok(steps)
}

/// Whether `base PATH = []` deletes because the last step is one that says so.
fn is_deletion(ops: &Operands<'_>, slots: &[Value], path: Path, value: Operand) -> bool {
    let Some(mir::Step::DynamicField(last)) = ops.func.paths[path].0.last() else { return false };
    let is_none = matches!(ops.peek(slots, value), new if new.is_numeric() && new.numel() == 0);
    is_none && chain::is_deletion(ops.peek(slots, *last))
}

/// The interpreter while a chain calls what it meets.
struct Outer<'a> {
    interpreter: &'a mut Interpreter,
    slots: &'a mut Vec<Value>,
    at: &'a Cursor,
}

impl chain::Calls for Outer<'_> {
    fn apply(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        self.interpreter.outside(self.slots, self.at, |this| this.apply_paren(value, args, nargout))
    }

    fn object(&mut self, object: &Value, steps: &[Evaluated], nargout: usize) -> Result<(Outputs, usize)> {
        self.interpreter.outside(self.slots, self.at, |this| this.read_steps(object, steps, nargout))
    }

    fn method(&mut self, name: Name, args: Args, nargout: usize) -> Result<Option<Outputs>> {
        self.interpreter.outside(self.slots, self.at, |this| match this.definition(&name) {
            Ok(Some(method)) => this.call_definition(&method, args, nargout).map(Some),
            Ok(None) | Err(_) => Ok(None),
        })
    }
}

impl Interpreter {
    /// `[targets] = base PATH`.
    pub(crate) fn get(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        targets: mir::Targets,
        base: Operand,
        path: Path,
    ) -> Result<()> {
        let wanted = ops.func.target_list(targets);
        if let [Target::Slot(dst)] = *wanted
            && let Some(value) = self.get_fast(ops, slots, base, path)
        {
            // What is not taken would be held there, and be copied by the next update.
            if let OperandKind::Last(slot) = base.kind() {
                slots[slot.index()] = Value::Undefined;
            }
            put(slots, dst, value);
            return Ok(());
        }
        if self.classes.are_used() && self.call_by_dot(ops, slots, at, (base, path), (wanted, false))? {
            return Ok(());
        }
        let nargout = crate::call::count_outputs(ops, slots, targets);
        let mut values = self.get_values(ops, slots, at, base, path, nargout)?;
        chain::check_count(values.len(), nargout)?;
        store_outputs(ops, slots, targets, &mut values, false)
    }

    /// All values that a chain gives, as one list. As a statement a function at its end is called for no outputs.
    pub(crate) fn get_list(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (dst, statement): (Slot, bool),
        (base, path): (Operand, Path),
    ) -> Result<()> {
        let whole = [Target::Slot(dst)];
        if self.classes.are_used() && self.call_by_dot(ops, slots, at, (base, path), (&whole, statement))? {
            // A method without an output, or one that did not set it, gives none.
            let given = match std::mem::take(&mut slots[dst.index()]) {
                Value::Undefined => Vec::new(),
                value => vec![value],
            };
            put(slots, dst, Value::List(Rc::new(given)));
            return Ok(());
        }
        let values = self.get_values(ops, slots, at, base, path, usize::from(!statement))?;
        put(slots, dst, Value::List(Rc::new(values.into_vec())));
        Ok(())
    }

    /// All values that a chain gives; a function at its end is called for `nargout` outputs.
    pub(crate) fn get_values(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Operand,
        path: Path,
        nargout: usize,
    ) -> Result<Outputs> {
        let value = ops.read(slots, base)?;
        let steps = evaluate(ops, slots, path, value.is_user_object())?;
        chain::values(value, &steps, nargout, &mut Outer { interpreter: self, slots, at })
    }

    /// `value(args)` of a function handle, which is called, or of an object.
    pub(crate) fn apply_paren(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        match value {
            Value::Function(_) => self.call_value(value, args, nargout),
            _ if value.is_user_object() => Ok(self.read_steps(value, &[Evaluated::Paren(args)], nargout)?.0),
            _ => Ok(Outputs::from_vec(path::get_step(value, &Step::Paren(&args))?)),
        }
    }

    /// `base PATH = value`.
    pub(crate) fn set_path(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Slot,
        path: Path,
        value: Operand,
    ) -> Result<()> {
        if self.set_fast(ops, slots, base, path, value).is_some() {
            return Ok(());
        }
        let is_object = slots[base.index()].is_user_object();
        let deletes = self.classes.are_used() && is_deletion(ops, slots, path, value);
        let steps = evaluate(ops, slots, path, is_object)?;
        let value = ops.read(slots, value)?;
        if deletes {
            return self.change_slot(slots, at, base, &steps, Change::Delete);
        }
        if self.classes.are_used() {
            return self.change_slot(slots, at, base, &steps, Change::Set(value));
        }
        let steps = chain::borrowed(&steps);
        update(slots, base, |base| path::set_path(base, &steps, value))
    }

    /// `base STEPS… = value` where an object may be on the way: methods may run meanwhile, so the variable's value is out of its slot.
    pub(crate) fn change_slot(
        &mut self,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Slot,
        steps: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        let mut value = match &mut slots[base.index()] {
            // Others may look at what is shared.
            Value::Shared(cell) => cell.borrow().clone(),
            own => std::mem::take(own),
        };
        let changed = ran(|| self.outside(slots, at, |this| this.change_part(&mut value, steps, change)));
        put(slots, base, value);
        changed.go_on()
    }

    /// The value of a chain as an assignment's `end` sees it: `[]` where something on the way is missing.
    pub(crate) fn peek_path(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Slot,
        path: Path,
    ) -> Result<Value> {
        if let Some(value) = self.get_fast(ops, slots, Operand::slot(base), path) {
            return Ok(value);
        }
        let steps = evaluate_borrowed(ops, slots, path)?;
        if self.classes.are_used() && !matches!(slots[base.index()], Value::Undefined) {
            let value = ops.read(slots, Operand::slot(base))?;
            let mut outer = Outer { interpreter: self, slots, at };
            return Ok(match chain::values(value, &steps, 1, &mut outer) {
                Ok(values) => values.into_iter().next().unwrap_or_else(Value::empty),
                Err(error) if !error.is_catchable() => return Err(error),
                // It is not there yet.
                Err(_) => Value::empty(),
            });
        }
        let steps = chain::borrowed(&steps);
        Ok(match update(slots, base, |base| list::value_at(base, &steps)) {
            Value::Undefined => Value::empty(),
            value => value,
        })
    }

    /// How many values `base PATH` takes as a target.
    pub(crate) fn count_targets(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (base, path): (Slot, Path),
    ) -> Result<usize> {
        // Subscripts are read again when the values are stored.
        let steps = evaluate_borrowed(ops, slots, path)?;
        if slots[base.index()].is_user_object() {
            let object = slots[base.index()].clone();
            let counted = self.outside(slots, at, |this| this.count_redefined(&object, &steps))?;
            if let Some(count) = counted {
                return Ok(count);
            }
        }
        let steps = chain::borrowed(&steps);
        update(slots, base, |base| list::count_targets(base, &steps))
    }

    /// `[base PATH] = list`.
    pub(crate) fn set_list(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Slot,
        path: Path,
        list: Operand,
    ) -> Result<()> {
        let is_object = slots[base.index()].is_user_object();
        let steps = evaluate(ops, slots, path, is_object)?;
        let values = match ops.read(slots, list)? {
            Value::List(list) => list.duplicate(),
            value => vec![value],
        };
        if self.classes.are_used() {
            return self.set_one_by_one(slots, at, base, steps, values);
        }
        let steps = chain::borrowed(&steps);
        update(slots, base, |base| list::set_list(base, &steps, values))
    }

    /// The same where methods may run for each of them.
    fn set_one_by_one(
        &mut self,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Slot,
        steps: Steps,
        values: Vec<Value>,
    ) -> Result<()> {
        if slots[base.index()].is_user_object() {
            let mut object = slots[base.index()].clone();
            let is_set =
                self.outside(slots, at, |this| this.set_redefined_list(&mut object, &steps, &values))?;
            if is_set {
                put(slots, base, object);
                return Ok(());
            }
        }
        let targets = update(slots, base, |base| list::targets(base, &chain::borrowed(&steps)))?;
        list::each(targets, steps, values, |steps, value| {
            self.change_slot(slots, at, base, steps, Change::Set(value))
        })
    }

    /// `base PATH = []`.
    pub(crate) fn delete(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        base: Slot,
        path: Path,
    ) -> Result<()> {
        let is_object = slots[base.index()].is_user_object();
        let steps = evaluate(ops, slots, path, is_object)?;
        if self.classes.are_used() && !matches!(slots[base.index()], Value::Undefined) {
            return self.change_slot(slots, at, base, &steps, Change::Delete);
        }
        let steps = chain::borrowed(&steps);
        let name = ops.func.slots[base].name;
        update(slots, base, |base| match (base, name) {
            (Value::Undefined, Some(name)) => Err(Fault::Undefined.with(&[&name])),
            (base, _) => path::delete_path(base, &steps),
        })
    }
}

/// A step whose subscripts are read only where they matter.
#[inline]
fn plain(step: &mir::Step) -> Plain<mir::Args> {
    match *step {
        mir::Step::Field(name) => Plain::Field(name),
        mir::Step::Paren(args) => Plain::Paren(args),
        mir::Step::Brace(args) => Plain::Brace(args),
        mir::Step::DynamicField(_) => Plain::Other,
    }
}

impl Interpreter {
    /// One field of a 1x1 struct, of an object or of one struct of an array, one cell, or at the end of a chain one element, all by scalar
    /// subscripts, without copying what holds it.
    #[inline]
    fn get_fast(&self, ops: &Operands<'_>, slots: &[Value], base: Operand, path: Path) -> Option<Value> {
        let steps = ops.func.paths[path].0.iter().map(plain);
        own::part(
            ops.peek(slots, base),
            steps,
            &On { interpreter: self, ops, slots },
            |part, last| match last {
                Some(args) => element(ops, slots, part, args),
                None => Some(part.clone()),
            },
        )
    }

    /// Writes one field of a struct or an object, one cell, or at the end of a chain one element, all by scalar subscripts, where they are
    /// there and the containers on the way are not shared. Where not nothing is done.
    #[inline]
    fn set_fast(
        &self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        path: Path,
        value: Operand,
    ) -> Option<()> {
        let (last, way) = ops.func.paths[path].0.split_last()?;
        if value.as_slot() == Some(base) || value.is_spread() {
            return None;
        }
        let is_set = self.apart(ops, slots, base, |on, container| {
            let new = ops.peek(on.slots, value);
            match *last {
                mir::Step::Paren(args) => own::own_part(container, way.iter().map(plain), on, |part| {
                    put_element(ops, on.slots, part, args, new)
                })
                .unwrap_or(false),
                mir::Step::Brace(_) | mir::Step::Field(_)
                    if !matches!(new, Value::Undefined | Value::List(_)) =>
                {
                    let steps = ops.func.paths[path].0.iter().map(plain);
                    own::own_part(container, steps, on, |part| *part = new.clone()).is_some()
                }
                _ => false,
            }
        });
        if is_set && let OperandKind::Last(slot) = value.kind() {
            slots[slot.index()] = Value::Undefined;
        }
        is_set.then_some(())
    }

    /// A part lets go of its value, if what holds it is not shared.
    pub(crate) fn release_part(&self, ops: &Operands<'_>, slots: &mut [Value], base: Slot, path: Path) {
        self.apart(ops, slots, base, |on, container| {
            let steps = ops.func.paths[path].0.iter().map(plain);
            own::own_part(container, steps, &WithoutObjects(on), |part| {
                part.release();
                if matches!(part, Value::Undefined) {
                    *part = Value::empty();
                }
            });
        });
    }

    /// Works on a container while it is out of its slot: subscripts are read meanwhile.
    #[inline]
    fn apart<T>(
        &self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        work: impl FnOnce(&On<'_>, &mut Value) -> T,
    ) -> T {
        let mut container = std::mem::replace(&mut slots[base.index()], Value::Undefined);
        let done = work(&On { interpreter: self, ops, slots }, &mut container);
        slots[base.index()] = container;
        done
    }
}

/// A chain on its way: the subscripts are in these slots.
struct On<'a> {
    interpreter: &'a Interpreter,
    ops: &'a Operands<'a>,
    slots: &'a [Value],
}

impl Way<mir::Args> for On<'_> {
    #[inline]
    fn place(&self, args: mir::Args, dims: &Dims) -> Option<usize> {
        let scalar = |operand: Operand| match *self.ops.peek(self.slots, operand) {
            Value::Scalar(i) if !operand.is_spread() => Some(i),
            _ => None,
        };
        match *self.ops.func.args(args) {
            [i] => own::place(dims, &[scalar(i)?]),
            [i, j] => own::place(dims, &[scalar(i)?, scalar(j)?]),
            _ => None,
        }
    }

    fn is_field(&self, class: &UserClass, name: Name, touch: Touch) -> bool {
        self.interpreter.is_field(class, name, touch)
    }
}

/// Writes one element by scalar subscripts, if that is a plain thing.
fn put_element(ops: &Operands<'_>, slots: &[Value], part: &mut Value, args: mir::Args, new: &Value) -> bool {
    let scalar = |operand: Operand| match *ops.peek(slots, operand) {
        Value::Scalar(x) if !operand.is_spread() => Some(x),
        _ => None,
    };
    match *ops.func.args(args) {
        [i] => scalar(i).is_some_and(|i| index::put1(part, i, new)),
        [i, j] => scalar(i).zip(scalar(j)).is_some_and(|(i, j)| index::put2(part, i, j, new)),
        _ => false,
    }
}

/// One element of an array by scalar subscripts.
fn element(ops: &Operands<'_>, slots: &[Value], value: &Value, args: mir::Args) -> Option<Value> {
    match *ops.func.args(args) {
        [i] if !i.is_spread() => match ops.peek(slots, i) {
            Value::Scalar(i) => index::get1(value, *i),
            _ => None,
        },
        [i, j] if !i.is_spread() && !j.is_spread() => match (ops.peek(slots, i), ops.peek(slots, j)) {
            (Value::Scalar(i), Value::Scalar(j)) => index::get2(value, *i, *j),
            _ => None,
        },
        _ => None,
    }
}

/// The steps with subscripts that stay in their slots.
fn evaluate_borrowed(ops: &Operands<'_>, slots: &mut [Value], path: Path) -> Result<Steps> {
    let read = |slots: &mut [Value], args: mir::Args| -> Result<Args> {
        let mut values = Args::new();
        for &operand in ops.func.args(args) {
            match ops.read(slots, operand.borrowed())? {
                Value::List(list) if operand.is_spread() => values.put_all(list.iter().cloned()),
                value => values.push(value),
            }
        }
        Ok(values)
    };
    let mut steps = Steps::new();
    for step in &ops.func.paths[path].0 {
        steps.push(match *step {
            mir::Step::Paren(args) => Evaluated::Paren(read(slots, args)?),
            mir::Step::Brace(args) => Evaluated::Brace(read(slots, args)?),
            mir::Step::Field(name) => Evaluated::Field(name),
            mir::Step::DynamicField(operand) => {
                let name = ops.read(slots, operand.borrowed())?;
                if let Some(more) = chain::operations(&name) {
                    steps.extend(more);
                    continue;
                }
                let text = || Name::new(&name.as_text().unwrap_or_default());
                Evaluated::Field(chain::numbered_field(&name).unwrap_or_else(text))
            }
        });
    }
    Ok(steps)
}
