//! Parts of single instructions: operators on scalars, stores of elements, the columns of a `for` loop, borrowed operands.

use crate::CodeRef;
use crate::operands::{Operands, put, put_bool, put_scalar, update};
use lanner_base::{Dialect, Id};
use lanner_builtins::BinaryOp;
use lanner_mir::{Func, Operand, OperandKind, Slot, SlotKind};
use lanner_runtime::{FunctionHandle, Result, Target, Value, arith, copies, index};
use smallvec::SmallVec;

/// An operator on two real doubles; false where the result is no real double and no logical.
#[inline(always)]
pub(crate) fn scalar_binary(slots: &mut [Value], dst: Slot, op: BinaryOp, x: f64, y: f64) -> bool {
    match arith::operate_on_doubles(op, x, y) {
        Some(Value::Scalar(z)) => put_scalar(slots, dst, z),
        Some(Value::Bool(z)) => put_bool(slots, dst, z),
        _ => return false,
    }
    true
}

/// `base(args) = value`.
#[inline(always)]
pub(crate) fn set_index(
    ops: &Operands<'_>,
    slots: &mut [Value],
    base: Slot,
    args: lanner_mir::Args,
    value: Operand,
    dialect: Dialect,
) -> Result<()> {
    if let Value::Scalar(v) = *ops.peek(slots, value) {
        let done = match *ops.func.args(args) {
            [i] => match *ops.peek(slots, i) {
                Value::Scalar(i) => index::set1(&mut slots[base.index()], i, v),
                _ => false,
            },
            [i, j] => match (ops.peek(slots, i), ops.peek(slots, j)) {
                (&Value::Scalar(i), &Value::Scalar(j)) => index::set2(&mut slots[base.index()], i, j, v),
                _ => false,
            },
            _ => false,
        };
        if done {
            return Ok(());
        }
    } else if let unboxed @ (Value::Bool(_) | Value::Int(..)) = ops.peek(slots, value) {
        let unboxed = unboxed.clone();
        let done = match *ops.func.args(args) {
            [i] => match *ops.peek(slots, i) {
                Value::Scalar(i) => index::put1(&mut slots[base.index()], i, &unboxed),
                _ => false,
            },
            [i, j] => match (ops.peek(slots, i), ops.peek(slots, j)) {
                (&Value::Scalar(i), &Value::Scalar(j)) => {
                    index::put2(&mut slots[base.index()], i, j, &unboxed)
                }
                _ => false,
            },
            _ => false,
        };
        if done {
            return Ok(());
        }
    }
    let args = ops.read_args(slots, args)?;
    let value = ops.read(slots, value)?;
    update(slots, base, |base| {
        let value = index::element_for(base, value, dialect);
        index::set(base, &args, value)
    })
}

/// The double that an operator makes of a real scalar of its classes: of a logical and a character as well.
#[inline(always)]
pub(crate) fn double_of(value: &Value) -> Option<f64> {
    match value {
        Value::Scalar(x) => Some(*x),
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        Value::Char(text) => match text.data() {
            [only] => Some(f64::from(only.0)),
            _ => None,
        },
        _ => None,
    }
}

/// Lets go of a value that is read for the last time.
#[inline(always)]
pub(crate) fn release(slots: &mut [Value], operand: Operand) {
    if let OperandKind::Last(slot) = operand.kind() {
        slots[slot.index()] = Value::Undefined;
    }
}

/// Whether an object is assigned to, is the value, or a subscript.
#[cold]
pub(crate) fn concerns_object(
    ops: &Operands<'_>,
    slots: &[Value],
    (base, args, value): (Slot, lanner_mir::Args, Operand),
) -> bool {
    slots[base.index()].is_user_object()
        || ops.peek(slots, value).is_user_object()
        || concern_objects(ops, slots, args)
}

/// Whether one of these is an object.
#[cold]
pub(crate) fn concern_objects(ops: &Operands<'_>, slots: &[Value], args: lanner_mir::Args) -> bool {
    ops.func.args(args).iter().any(|&operand| match ops.peek(slots, operand) {
        Value::List(list) => list.iter().any(Value::is_user_object),
        value => value.is_user_object(),
    })
}

/// What `end` means as a subscript from 1; an unassigned variable has no elements.
pub(crate) fn end_of(base: &Value, position: u32, count: u32) -> f64 {
    index::end_of(base, position.saturating_sub(1) as usize, count as usize)
}

/// What a handle calls may look at the variables of its caller.
pub(crate) fn may_look_outside(handle: &FunctionHandle) -> bool {
    match &handle.target {
        Target::Code(code, _) => {
            let code = code.as_any().downcast_ref::<CodeRef>();
            code.is_none_or(|code| code.loaded.func(code.func).dynamic.is_some())
        }
        Target::Named => true,
    }
}

/// The values that an anonymous function captures; a slot of kind `Outer` gets the variable itself.
pub(crate) fn captured(
    ops: &Operands<'_>,
    slots: &[Value],
    func: &Func,
    captures: lanner_mir::Args,
) -> Vec<Value> {
    let operands = ops.func.args(captures).iter();
    let value = |(&operand, &target): (&Operand, &Slot)| match ops.peek(slots, operand) {
        Value::Shared(cell) if func.slots[target].kind != SlotKind::Outer => cell.borrow().clone(),
        value => value.clone(),
    };
    operands.zip(&func.captures).map(value).collect()
}

/// The operand's value for an instruction that leaves it in its slot.
pub(crate) fn borrow(ops: &Operands<'_>, slots: &mut [Value], operand: Operand) -> Result<Value> {
    ops.read(slots, operand.borrowed())
}

/// `dst` is a copy of `src`; with `like` only where it is the very array of one of those.
pub(crate) fn own(
    ops: &Operands<'_>,
    slots: &mut [Value],
    dst: Slot,
    src: Operand,
    like: lanner_mir::Args,
) -> Result<()> {
    let is_unassigned = match ops.peek(slots, src) {
        Value::Undefined => true,
        Value::Shared(cell) => matches!(*cell.borrow(), Value::Undefined),
        _ => false,
    };
    let value = if is_unassigned { Value::Undefined } else { ops.read(slots, src)? };
    let others = ops.func.args(like).iter();
    let value = copies::own(value, others.map(|&other| ops.peek(slots, other)));
    put(slots, dst, value);
    Ok(())
}

pub(crate) fn range(
    ops: &Operands<'_>,
    slots: &mut [Value],
    first: Operand,
    step: Option<Operand>,
    last: Operand,
) -> Result<Value> {
    let mut parts: SmallVec<[Value; 3]> = SmallVec::new();
    parts.push(ops.read(slots, first)?);
    if let Some(step) = step {
        parts.push(ops.read(slots, step)?);
    }
    parts.push(ops.read(slots, last)?);
    arith::range(&parts)
}

/// Moves a `for` loop to its next column; false when there is none.
#[inline(always)]
pub(crate) fn next_column(slots: &mut [Value], seq: Slot, counter: Slot, var: Slot) -> Result<bool> {
    let Value::Scalar(done) = slots[counter.index()] else { return Ok(false) };
    match &slots[seq.index()] {
        Value::Range(range) => match range.after(done) {
            Some(x) => put_scalar(slots, var, x),
            None => return Ok(false),
        },
        other => match index::column(other, done as usize)? {
            Some(value) => put(slots, var, value),
            None => return Ok(false),
        },
    }
    put_scalar(slots, counter, done + 1.0);
    Ok(true)
}
