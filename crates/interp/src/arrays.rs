//! Arithmetic of short arrays of real doubles: `x + y` where both lie in slots.
//!
//! An operation of 30 elements takes a few nanoseconds, and ten times that on its way through the operators, which
//! take values and give values. Here the operands stay where they are. The result goes into the buffer of an operand
//! that is read for the last time, else into the one that its variable has, else into a new one.

use crate::operands::{Operands, put};
use lanner_base::Id;
use lanner_builtins::BinaryOp;
use lanner_mir::{Operand, OperandKind, Slot};
use lanner_runtime::arith::pieces::{Piece, Side, combine_into, combine_left, combine_right, combined};
use lanner_runtime::{Tensor, Value};
use std::rc::Rc;

/// Elements above which the way through the operators does not count.
const SHORT: usize = 2048;

/// `dst = a OP b`. False, and nothing done, unless the operands are short real arrays of the same extents, or one of
/// them and a scalar.
#[inline(never)]
pub(crate) fn combine(
    ops: &Operands<'_>,
    slots: &mut [Value],
    (op, dst): (BinaryOp, Slot),
    a: Operand,
    b: Operand,
) -> bool {
    let Some(piece) = piece(op, ops.peek(slots, a), ops.peek(slots, b)) else { return false };
    let apart = a.as_slot() != b.as_slot();
    let array = if apart && let Some(mut own) = taken_last(slots, a) {
        if let (Some(t), Some(y)) = (Rc::get_mut(&mut own), side(ops.peek(slots, b))) {
            combine_left(piece, t.data_mut(), y);
        }
        own
    } else if apart && let Some(mut own) = taken_last(slots, b) {
        if let (Some(t), Some(x)) = (Rc::get_mut(&mut own), side(ops.peek(slots, a))) {
            combine_right(piece, x, t.data_mut());
        }
        own
    } else {
        let is_operand = [a, b].iter().any(|operand| operand.as_slot() == Some(dst));
        let old = if is_operand { None } else { taken(slots, dst) };
        let (x, y) = (ops.peek(slots, a), ops.peek(slots, b));
        let (Some(shape), Some(x), Some(y)) = (shape(x, y), side(x), side(y)) else { return false };
        match old {
            Some(mut own) if own.dims() == shape.dims() => {
                if let Some(t) = Rc::get_mut(&mut own) {
                    combine_into(piece, t.data_mut(), x, y);
                }
                own
            }
            _ => Rc::new(Tensor::new(shape.dims().clone(), combined(piece, x, y))),
        }
    };
    for operand in [a, b] {
        if let OperandKind::Last(slot) = operand.kind() {
            slots[slot.index()] = Value::Undefined;
        }
    }
    put(slots, dst, Value::Double(array));
    true
}

/// What is computed elementwise, if the operands are such as this module takes.
fn piece(op: BinaryOp, x: &Value, y: &Value) -> Option<Piece> {
    let shape = shape(x, y)?;
    if shape.numel() > SHORT || shape.numel() == 1 {
        return None;
    }
    match (x, y) {
        (Value::Double(s), Value::Double(t)) if s.dims() != t.dims() => None,
        _ => Piece::of(op, matches!(x, Value::Scalar(_)), matches!(y, Value::Scalar(_))),
    }
}

/// The array whose extents the result has, where the operands are arrays and scalars.
fn shape<'v>(x: &'v Value, y: &'v Value) -> Option<&'v Tensor<f64>> {
    match (x, y) {
        (Value::Double(t), Value::Double(_) | Value::Scalar(_)) | (Value::Scalar(_), Value::Double(t)) => {
            Some(t)
        }
        _ => None,
    }
}

fn side(value: &Value) -> Option<Side<'_>> {
    match value {
        Value::Scalar(x) => Some(Side::One(*x)),
        Value::Double(t) => Some(Side::Many(t.data())),
        _ => None,
    }
}

/// The array of an operand that is read for the last time, out of its slot, if it is not shared.
fn taken_last(slots: &mut [Value], operand: Operand) -> Option<Rc<Tensor<f64>>> {
    match operand.kind() {
        OperandKind::Last(slot) => taken(slots, slot),
        OperandKind::Slot(_) | OperandKind::Const(_) => None,
    }
}

/// The array of a slot, out of it, if it is not shared.
fn taken(slots: &mut [Value], slot: Slot) -> Option<Rc<Tensor<f64>>> {
    match &slots[slot.index()] {
        Value::Double(t) if Rc::strong_count(t) == 1 => {}
        _ => return None,
    }
    match std::mem::take(&mut slots[slot.index()]) {
        Value::Double(t) => Some(t),
        _ => None,
    }
}
