//! Fast paths: what instructions make of real doubles, of one element, of a part of a value. They need no engine and raise no error, so they come
//! before all else.
//!
//! ```text
//! lanner_binary(v, LANNER_BINARY_plus, 5, 3, 4)      two doubles in slots 3 and 4: here
//!                                                    else by the engine's kernel
//! ```

use crate::access::{element, plain_value};
use crate::layout::{SLOT, Step};
use crate::operands::Slots;
use lanner_builtins::{BinaryOp, Computes};
use lanner_runtime::{Cleanup, Value, arith};

/// `dst = a OP b`; whether it is done.
#[inline]
pub(crate) fn binary(v: Slots, op: u32, dst: u32, [a, b]: [u32; 2]) -> bool {
    let (Some(x), Some(y)) = (v.scalar(a), v.scalar(b)) else { return false };
    let Some(&op) = BinaryOp::ALL.get(op as usize) else { return false };
    is_put(v, dst, arith::operate_on_doubles(op, x, y), 0)
}

/// `[targets] = row(operands)` of an operation on elements; whether it is done.
#[inline]
pub(crate) fn row(v: Slots, row: u32, targets: &[u32], operands: &[u32]) -> bool {
    let (&[dst], Ok(row)) = (targets, crate::engine::row(row)) else { return false };
    let Computes::Map(op) = row.signature().computes else { return false };
    let value = match *operands {
        [a] if op.operands() == 1 => v.scalar(a).and_then(|x| arith::scalar1(op, x)),
        [a, b] if op.operands() == 2 => {
            v.scalar(a).zip(v.scalar(b)).and_then(|(x, y)| arith::scalar2(op, x, y))
        }
        _ => None,
    };
    is_put(v, dst, value.map(Value::Scalar), 0)
}

/// `dst = base(operands)` of one element; whether it is done.
#[inline]
pub(crate) fn index(v: Slots, dst: u32, base: u32, operands: &[u32]) -> bool {
    is_put(v, dst, element(v, v.peek(base), operands), base)
}

/// `[targets] = base STEPS` of what is there; whether it is done.
#[inline]
pub(crate) fn get(v: Slots, targets: &[u32], base: u32, steps: &[Step]) -> bool {
    let &[dst] = targets else { return false };
    is_put(v, dst, plain_value(v, base, steps), base)
}

/// `dst = base STEPS` of what is there, as an assignment's `end` sees it; whether it is done.
#[inline]
pub(crate) fn peek(v: Slots, dst: u32, base: u32, steps: &[Step]) -> bool {
    let value = plain_value(v, base, steps).filter(|value| !matches!(value, Value::Undefined));
    is_put(v, dst, value, 0)
}

/// Writes a value to a plain target, if there is one, and ends an operand; whether that is done. What has lost its last holder is called first.
#[inline]
fn is_put(mut v: Slots, dst: u32, value: Option<Value>, operand: u32) -> bool {
    match value {
        Some(value) if dst & !SLOT == 0 && !Cleanup::any_due() => {
            v.end_last(operand);
            v.put(dst, value);
            true
        }
        _ => false,
    }
}
