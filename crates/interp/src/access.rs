//! Chains of subscripts and fields: `a.b(3).c{2}`.

use crate::Interpreter;
use crate::call::store_outputs;
use crate::frame::Cursor;
use crate::operands::{Operands, put, update};
use crate::run::release;
use lanner_base::{Id, Name};
use lanner_mir::{self as mir, Operand, OperandKind, Path, Slot, Target};
use lanner_runtime::index::path::{self, Step};
use lanner_runtime::index::{self, list};
use lanner_runtime::memory::{Duplicate, Grow};
use lanner_runtime::{Args, Dims, Error, Fault, Outputs, Result, Value, one};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// A step with its subscripts evaluated.
enum Evaluated {
    Paren(Args),
    Brace(Args),
    Field(Name),
}

impl Evaluated {
    fn step(&self) -> Step<'_> {
        match self {
            Evaluated::Paren(args) => Step::Paren(args),
            Evaluated::Brace(args) => Step::Brace(args),
            Evaluated::Field(name) => Step::Field(*name),
        }
    }
}

type Steps = SmallVec<[Evaluated; 3]>;

fn evaluate(ops: &Operands<'_>, slots: &mut [Value], path: Path) -> Result<Steps> {
    let mut steps = Steps::new();
    for step in &ops.func.paths[path].0 {
        steps.push(match *step {
            mir::Step::Paren(args) => Evaluated::Paren(ops.read_args(slots, args)?),
            mir::Step::Brace(args) => Evaluated::Brace(ops.read_args(slots, args)?),
            mir::Step::Field(name) => Evaluated::Field(name),
            mir::Step::DynamicField(operand) => match ops.read(slots, operand)?.as_text() {
                Some(text) => Evaluated::Field(Name::new(&text)),
                None => {
                    return Err(Error::new(
                        "MATLAB:mustBeFieldName",
                        "Dynamic structure field names must be character vectors or string scalars.",
                    ));
                }
            },
        });
    }
    Ok(steps)
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
            && let Some(value) = get_fast(ops, slots, base, path)
        {
            // What is not taken would be held there, and be copied by the next update.
            if let OperandKind::Last(slot) = base.kind() {
                slots[slot.index()] = Value::Undefined;
            }
            put(slots, dst, value);
            return Ok(());
        }
        let nargout = crate::call::count_outputs(ops, slots, targets);
        let mut values = self.get_values(ops, slots, at, base, path, nargout)?;
        if nargout == 1 && values.len() != 1 {
            return Err(Fault::ExpectedOneOutput.with(&[&values.len()]));
        }
        if values.len() < nargout {
            return Err(Error::new(
                "MATLAB:index:assignment_output_count",
                "Insufficient number of outputs from right hand side of equal sign to satisfy assignment.",
            ));
        }
        store_outputs(ops, slots, targets, &mut values, false)
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
        let mut value = ops.read(slots, base)?;
        let steps = evaluate(ops, slots, path)?;
        let mut rest = steps.as_slice();
        loop {
            let Some((step, after)) = rest.split_first() else { return one(value) };
            let asked = if after.is_empty() { nargout } else { 1 };
            let (values, after) = match (&value, step) {
                (Value::Function(_) | Value::Object(_), Evaluated::Paren(args)) => {
                    let args = args.clone();
                    (self.outside(slots, at, |this| this.apply_paren(&value, args, asked))?, after)
                }
                (Value::Object(_), Evaluated::Field(name)) => {
                    match path::get_step(&value, &Step::Field(*name)) {
                        Ok(values) => (Outputs::from_vec(values), after),
                        // What is no property is a method: `m.keys()`, `e.rethrow`.
                        Err(error) => {
                            let (args, after) = match after.split_first() {
                                Some((Evaluated::Paren(args), after)) => (args.clone(), after),
                                _ => (Args::new(), after),
                            };
                            let mut all = smallvec![value.clone()];
                            all.put_all(args);
                            let asked = if after.is_empty() { nargout } else { 1 };
                            let called = self.outside(slots, at, |this| match this.definition(name) {
                                Ok(Some(method)) => this.call_definition(&method, all, asked),
                                Ok(None) | Err(_) => Err(error),
                            })?;
                            (called, after)
                        }
                    }
                }
                _ => (Outputs::from_vec(path::get_step(&value, &step.step())?), after),
            };
            if after.is_empty() {
                return Ok(values);
            }
            let mut values = values.into_iter();
            match (values.next(), values.len()) {
                (Some(one), 0) => value = one,
                (first, more) => {
                    return Err(Fault::ExpectedOneOutput.with(&[&(usize::from(first.is_some()) + more)]));
                }
            }
            rest = after;
        }
    }

    /// `value(args)` of a function handle, which is called, or of an object.
    pub(crate) fn apply_paren(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        match value {
            Value::Function(_) => self.call_value(value, args, nargout),
            _ => Ok(Outputs::from_vec(path::get_step(value, &Step::Paren(&args))?)),
        }
    }

    /// `base PATH = value`.
    pub(crate) fn set_path(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        path: Path,
        value: Operand,
    ) -> Result<()> {
        if set_fast(ops, slots, base, path, value).is_some() {
            return Ok(());
        }
        let steps = evaluate(ops, slots, path)?;
        let value = ops.read(slots, value)?;
        let steps: SmallVec<[Step<'_>; 3]> = steps.iter().map(Evaluated::step).collect();
        update(slots, base, |base| path::set_path(base, &steps, value))
    }

    /// The value of a chain as an assignment's `end` sees it: `[]` where something on the way is missing.
    pub(crate) fn peek_path(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        path: Path,
    ) -> Result<Value> {
        if let Some(value) = get_fast(ops, slots, Operand::slot(base), path) {
            return Ok(value);
        }
        let steps = evaluate_borrowed(ops, slots, path)?;
        let steps: SmallVec<[Step<'_>; 3]> = steps.iter().map(Evaluated::step).collect();
        Ok(match update(slots, base, |base| list::value_at(base, &steps)) {
            Value::Undefined => Value::empty(),
            value => value,
        })
    }

    /// How many values `base PATH` takes as a target.
    pub(crate) fn count_targets(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        path: Path,
    ) -> Result<usize> {
        // Subscripts are read again when the values are stored.
        let steps = evaluate_borrowed(ops, slots, path)?;
        let steps: SmallVec<[Step<'_>; 3]> = steps.iter().map(Evaluated::step).collect();
        update(slots, base, |base| list::count_targets(base, &steps))
    }

    /// `[base PATH] = list`.
    pub(crate) fn set_list(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        path: Path,
        list: Operand,
    ) -> Result<()> {
        let steps = evaluate(ops, slots, path)?;
        let values = match ops.read(slots, list)? {
            Value::List(list) => list.duplicate(),
            value => vec![value],
        };
        let steps: SmallVec<[Step<'_>; 3]> = steps.iter().map(Evaluated::step).collect();
        update(slots, base, |base| list::set_list(base, &steps, values))
    }

    /// `base PATH = []`.
    pub(crate) fn delete(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut [Value],
        base: Slot,
        path: Path,
    ) -> Result<()> {
        let steps = evaluate(ops, slots, path)?;
        let steps: SmallVec<[Step<'_>; 3]> = steps.iter().map(Evaluated::step).collect();
        let name = ops.func.slots[base].name;
        update(slots, base, |base| match (base, name) {
            (Value::Undefined, Some(name)) => Err(Fault::Undefined.with(&[&name])),
            (base, _) => path::delete_path(base, &steps),
        })
    }
}

/// One field of a 1x1 struct or of one struct of an array, one cell, or at the end of a chain one element, all by scalar subscripts,
/// without copying what holds it.
#[inline]
fn get_fast(ops: &Operands<'_>, slots: &mut [Value], base: Operand, path: Path) -> Option<Value> {
    let mut steps = ops.func.paths[path].0.iter();
    let mut value = ops.peek(slots, base);
    while let Some(step) = steps.next() {
        value = match (value, *step) {
            (Value::Struct(s), mir::Step::Field(name)) if s.numel() == 1 => s.get(name)?,
            (Value::Struct(s), mir::Step::Paren(args)) => {
                let Some(&mir::Step::Field(name)) = steps.next() else { return None };
                s.field(name)?.get(place(ops, slots, s.dims(), args)?)?
            }
            (Value::Cell(cells), mir::Step::Brace(args)) => {
                cells.data().get(place(ops, slots, cells.dims(), args)?)?
            }
            (_, mir::Step::Paren(args)) if steps.len() == 0 => return element(ops, slots, value, args),
            _ => return None,
        };
    }
    Some(value.clone())
}

/// The place from 0 that one scalar subscript names, or two in a matrix; one alone may be beyond the end.
fn place(ops: &Operands<'_>, slots: &[Value], dims: &Dims, args: mir::Args) -> Option<usize> {
    let offset = |operand: Operand| match *ops.peek(slots, operand) {
        Value::Scalar(i) if i >= 1.0 && i.fract() == 0.0 && !operand.is_spread() => Some(i as usize - 1),
        _ => None,
    };
    match *ops.func.args(args) {
        [i] => offset(i),
        [i, j] if dims.rank() == 2 => {
            let (i, j) = (offset(i)?, offset(j)?);
            (i < dims.rows() && j < dims.columns()).then(|| j * dims.rows() + i)
        }
        _ => None,
    }
}

/// Writes one field of a struct, one cell, or at the end of a chain one element, all by scalar subscripts, where they are there and
/// nobody else holds the containers on the way. Where not nothing is done.
#[inline]
fn set_fast(ops: &Operands<'_>, slots: &mut [Value], base: Slot, path: Path, value: Operand) -> Option<()> {
    let (last, way) = ops.func.paths[path].0.split_last()?;
    if value.as_slot() == Some(base) || value.is_spread() {
        return None;
    }
    // Subscripts are read while the container is out of its slot.
    let mut container = std::mem::replace(&mut slots[base.index()], Value::Undefined);
    let new = ops.peek(slots, value);
    let is_set = match *last {
        mir::Step::Paren(args) => own_part(ops, slots, &mut container, way)
            .is_some_and(|part| put_element(ops, slots, part, args, new)),
        mir::Step::Brace(_) | mir::Step::Field(_) if !matches!(new, Value::Undefined | Value::List(_)) => {
            let part = own_part(ops, slots, &mut container, &ops.func.paths[path].0);
            part.map(|part| *part = new.clone()).is_some()
        }
        _ => false,
    };
    slots[base.index()] = container;
    if is_set && let OperandKind::Last(slot) = value.kind() {
        slots[slot.index()] = Value::Undefined;
    }
    is_set.then_some(())
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

/// A part lets go of its value, if nobody else holds what holds it.
pub(crate) fn release_part(ops: &Operands<'_>, slots: &mut [Value], base: Slot, path: Path) {
    // Subscripts are read while the container is out of its slot.
    let mut container = std::mem::replace(&mut slots[base.index()], Value::Undefined);
    if let Some(part) = own_part(ops, slots, &mut container, &ops.func.paths[path].0) {
        release(part);
        if matches!(part, Value::Undefined) {
            *part = Value::empty();
        }
    }
    slots[base.index()] = container;
}

/// One field of a 1x1 struct or of one struct of an array, one cell, by scalar subscripts, where nobody else holds the containers on
/// the way.
fn own_part<'v>(
    ops: &Operands<'_>,
    slots: &[Value],
    container: &'v mut Value,
    steps: &[mir::Step],
) -> Option<&'v mut Value> {
    let mut steps = steps.iter();
    let mut value = container;
    while let Some(step) = steps.next() {
        value = match (value, *step) {
            (Value::Struct(s), mir::Step::Field(name)) => {
                let s = Rc::get_mut(s).filter(|s| s.numel() == 1)?;
                s.field_mut(name)?.first_mut()?
            }
            (Value::Struct(s), mir::Step::Paren(args)) => {
                let Some(&mir::Step::Field(name)) = steps.next() else { return None };
                let place = place(ops, slots, s.dims(), args)?;
                Rc::get_mut(s)?.field_mut(name)?.get_mut(place)?
            }
            (Value::Cell(cells), mir::Step::Brace(args)) => {
                let place = place(ops, slots, cells.dims(), args)?;
                Rc::get_mut(cells)?.data_mut().get_mut(place)?
            }
            _ => return None,
        };
    }
    Some(value)
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
                let text = ops.read(slots, operand.borrowed())?.as_text().unwrap_or_default();
                Evaluated::Field(Name::new(&text))
            }
        });
    }
    Ok(steps)
}
