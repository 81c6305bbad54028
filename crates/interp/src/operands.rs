//! Reading and writing slots.

use crate::loaded::FuncState;
use lanner_base::Id;
use lanner_mir::{Args, Func, Operand, OperandKind, Slot};
use lanner_runtime::memory::Grow;
use lanner_runtime::{self as rt, C64, Error, Fault, Result, Tensor, Value};
use std::rc::Rc;

/// What instructions read and write, borrowed from the frame that runs.
pub(crate) struct Operands<'a> {
    pub func: &'a Func,
    pub state: &'a FuncState,
    /// Outputs that the caller asked for.
    pub nargout: usize,
}

impl Operands<'_> {
    /// The operand without taking or copying it: may be `Undefined` or `Shared`, which fast paths pass by.
    #[inline(always)]
    pub fn peek<'v>(&'v self, slots: &'v [Value], operand: Operand) -> &'v Value {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => &slots[slot.index()],
            OperandKind::Const(constant) => &self.state.constants[constant.index()],
        }
    }

    /// The operand's value; the last read takes it out of its slot.
    ///
    /// # Errors
    /// A slot that was never assigned.
    #[inline]
    pub fn read(&self, slots: &mut [Value], operand: Operand) -> Result<Value> {
        match operand.kind() {
            OperandKind::Const(constant) => Ok(self.state.constants[constant.index()].clone()),
            OperandKind::Slot(slot) => match &slots[slot.index()] {
                Value::Scalar(x) => Ok(Value::Scalar(*x)),
                Value::Undefined => Err(self.undefined(slot)),
                Value::Shared(cell) => self.defined(slot, cell.borrow().clone()),
                value => Ok(value.clone()),
            },
            OperandKind::Last(slot) => match &slots[slot.index()] {
                Value::Scalar(x) => Ok(Value::Scalar(*x)),
                Value::Shared(cell) => self.defined(slot, cell.borrow().clone()),
                // An object may notice when its last holder lets go: variables hold it until the function ends.
                Value::Object(object) if self.func.slots[slot].name.is_some() && object.may_notice() => {
                    Ok(Value::Object(object.clone()))
                }
                _ => self.defined(slot, std::mem::take(&mut slots[slot.index()])),
            },
        }
    }

    fn defined(&self, slot: Slot, value: Value) -> Result<Value> {
        if matches!(value, Value::Undefined) { Err(self.undefined(slot)) } else { Ok(value) }
    }

    /// The values of a run of arguments, lists spread.
    ///
    /// # Errors
    /// As `read`.
    pub fn read_args(&self, slots: &mut [Value], args: Args) -> Result<rt::Args> {
        self.read_operands(slots, self.func.args(args).iter().copied())
    }

    /// As `read_args`, where they are wanted.
    ///
    /// # Errors
    /// As `read`.
    pub fn read_args_into(&self, slots: &mut [Value], args: Args, values: &mut rt::Args) -> Result<()> {
        self.read_operands_into(slots, self.func.args(args).iter().copied(), values)
    }

    /// As `read_args`, leaving variables as they are.
    ///
    /// # Errors
    /// As `read`.
    pub fn read_args_borrowed(&self, slots: &mut [Value], args: Args) -> Result<rt::Args> {
        let is_variable =
            |arg: Operand| arg.as_slot().is_some_and(|slot| self.func.slots[slot].name.is_some());
        let args = self.func.args(args).iter();
        self.read_operands(slots, args.map(|&arg| if is_variable(arg) { arg.borrowed() } else { arg }))
    }

    /// As `read_args`, leaving variables as they are, for a callee that may look at them.
    ///
    /// # Errors
    /// As `read`.
    pub fn read_args_for(&self, slots: &mut [Value], args: Args, callee: &Func) -> Result<rt::Args> {
        let args = self.func.args(args).iter();
        self.read_operands(slots, args.map(|&arg| self.for_callee(arg, callee)))
    }

    /// The read of an argument that leaves variables as they are where the callee may look at them.
    pub fn for_callee(&self, arg: Operand, callee: &Func) -> Operand {
        let is_variable = arg.as_slot().is_some_and(|slot| self.func.slots[slot].name.is_some());
        if callee.dynamic.is_some() && is_variable { arg.borrowed() } else { arg }
    }

    fn read_operands(
        &self,
        slots: &mut [Value],
        operands: impl Iterator<Item = Operand>,
    ) -> Result<rt::Args> {
        let mut values = rt::Args::new();
        self.read_operands_into(slots, operands, &mut values)?;
        Ok(values)
    }

    fn read_operands_into(
        &self,
        slots: &mut [Value],
        operands: impl Iterator<Item = Operand>,
        values: &mut rt::Args,
    ) -> Result<()> {
        for operand in operands {
            if let Value::Scalar(x) = *self.peek(slots, operand) {
                values.push(Value::Scalar(x));
                continue;
            }
            let value = self.read(slots, operand)?;
            match value {
                Value::List(list) if operand.is_spread() => values.put_all(list.iter().cloned()),
                value => values.push(value),
            }
        }
        Ok(())
    }

    /// The error of reading a slot that was never assigned.
    #[cold]
    pub fn undefined(&self, slot: Slot) -> Error {
        let func = self.func;
        let name = func.slots[slot].name.map_or("", |name| name.as_str());
        // A parameter may have gone on to another slot of its name.
        let is_parameter = func.params.iter().any(|&param| func.slots[param].name == func.slots[slot].name);
        Fault::unassigned(name, is_parameter)
    }
}

/// Writes a slot; a shared variable is written where it lives.
#[inline(always)]
pub(crate) fn put(slots: &mut [Value], slot: Slot, value: Value) {
    let place = &mut slots[slot.index()];
    match place {
        Value::Scalar(_) => *place = value,
        Value::Shared(cell) => *cell.borrow_mut() = value,
        _ => *place = value,
    }
}

/// Writes a real double. Where one was before, only its eight bytes are written: a whole `Value` would be put
/// together in memory and copied, and the processor waits for such copies.
#[inline(always)]
pub(crate) fn put_scalar(slots: &mut [Value], slot: Slot, x: f64) {
    match &mut slots[slot.index()] {
        Value::Scalar(place) => *place = x,
        place @ Value::Undefined => *place = Value::Scalar(x),
        _ => put_other(slots, slot, Value::Scalar(x)),
    }
}

/// Writes a logical, as `put_scalar` writes a double.
#[inline(always)]
pub(crate) fn put_bool(slots: &mut [Value], slot: Slot, truth: bool) {
    match &mut slots[slot.index()] {
        Value::Bool(place) => *place = truth,
        place @ Value::Undefined => *place = Value::Bool(truth),
        _ => put_other(slots, slot, Value::Bool(truth)),
    }
}

/// Writes a complex scalar, into the buffer that is there where it is not shared; a real number where the
/// imaginary part is zero.
#[inline]
pub(crate) fn put_complex(slots: &mut [Value], slot: Slot, z: C64) {
    if z.im == 0.0 { put_scalar(slots, slot, z.re) } else { keep_complex(slots, slot, z) }
}

/// The same for a number that stays complex whatever its imaginary part.
pub(crate) fn keep_complex(slots: &mut [Value], slot: Slot, z: C64) {
    if let Value::Complex(rc) = &mut slots[slot.index()]
        && let Some(t) = Rc::get_mut(rc)
        && let [place] = t.data_mut()
    {
        *place = z;
        return;
    }
    put_other(slots, slot, Value::Complex(Rc::new(Tensor::scalar(z))));
}

#[inline(never)]
fn put_other(slots: &mut [Value], slot: Slot, value: Value) {
    put(slots, slot, value);
}

/// Runs `change` on the variable that a slot holds, wherever it lives.
pub(crate) fn update<T>(slots: &mut [Value], slot: Slot, change: impl FnOnce(&mut Value) -> T) -> T {
    match &mut slots[slot.index()] {
        Value::Shared(cell) => change(&mut cell.borrow_mut()),
        value => change(value),
    }
}
