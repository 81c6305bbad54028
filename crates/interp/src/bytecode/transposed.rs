//! Products with a transposed matrix, without the transpose.
//!
//! ```text
//! %0 = ctranspose a
//! %1 = mtimes %0!, b           %1 = a' * b, by a kernel that reads a in the other order
//! ```
//!
//! Both instructions are one operation, with the check between them that passes of SSA form leave there. It looks for real
//! matrices of doubles, which a kernel multiplies as they lie; of anything else the instructions are run as they are. Where each
//! is run by itself (as a call-out, or under a watcher) the product is made by the same kernel, for the same bits.

use super::{Activation, Code, Op};
use crate::Interpreter;
use crate::frame::Cursor;
use crate::operands::{Operands, put};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::{Inst, Operand, OperandKind, Slot};
use lanner_runtime::library::linear;
use lanner_runtime::{Result, Value};

/// A transpose and the product that reads it.
struct Pair {
    /// What is transposed.
    turned: Operand,
    /// The other factor.
    other: Operand,
    turned_is_left: bool,
    dst: Slot,
}

impl Pair {
    /// The pair that instructions begin with, what is transposed to, and how many they are.
    fn of(insts: &[Inst]) -> Option<(Slot, Pair, usize)> {
        let (&Inst::Unary { op: UnaryOp::CTranspose | UnaryOp::Transpose, dst: temp, a: turned }, behind) =
            insts.split_first()?
        else {
            return None;
        };
        let (dst, a, b, count) = match *behind {
            [Inst::Binary { op: BinaryOp::MTimes, dst, a, b }, ..] => (dst, a, b, 2),
            [
                Inst::CheckFit { op: BinaryOp::MTimes, .. },
                Inst::Binary { op: BinaryOp::MTimes, dst, a, b },
                ..,
            ] => (dst, a, b, 3),
            _ => return None,
        };
        let is_temp = |operand: Operand| matches!(operand.kind(), OperandKind::Last(slot) if slot == temp);
        let (turned_is_left, other) = match (is_temp(a), is_temp(b)) {
            (true, false) => (true, b),
            (false, true) => (false, a),
            _ => return None,
        };
        let pair = Pair { turned, other, turned_is_left, dst };
        (other.as_slot() != Some(temp)).then_some((temp, pair, count))
    }
}

/// How many instructions are a transpose and a product that alone reads it; none where they are not first.
pub(super) fn starts_at(insts: &[Inst], reads: &[u32]) -> Option<usize> {
    let (temp, _, count) = Pair::of(insts)?;
    (reads[temp.index()] as usize + 1 == count).then_some(count)
}

impl Code {
    /// The transpose before a product that is one operation with it.
    pub(crate) fn turned_before(&self, at: &Cursor) -> Option<usize> {
        let starts = &self.starts[at.block.index()];
        let is_turned = |&inst: &usize| {
            let op = starts[inst].map(|pc| self.ops[pc as usize].get());
            matches!(op, Some(Op::TransposedProduct { .. }))
        };
        let inst = at.inst as usize;
        (inst.saturating_sub(2)..inst).rev().find(is_turned)
    }
}

/// The product that is one operation with the transpose before it, where that was run by itself: as if both had been.
pub(crate) fn product_behind(ops: &Operands<'_>, slots: &mut [Value], at: &Cursor) -> Option<Result<Value>> {
    let first = ops.state.code.turned_before(at)?;
    let (temp, pair, count) = Pair::of(&ops.func.blocks[at.block].insts[first..])?;
    if first + count != at.inst as usize + 1 {
        return None;
    }
    let other = ops.peek(slots, pair.other);
    let product = linear::product_behind_transpose(&slots[temp.index()], other, pair.turned_is_left)?;
    slots[temp.index()] = Value::Undefined;
    take(slots, pair.other);
    Some(product)
}

impl Interpreter {
    /// Runs the instructions at `at`.
    #[inline(never)]
    pub(super) fn turned_product(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let ops = activation.ops;
        let insts = &ops.func.blocks[at.block].insts[at.inst as usize..];
        let Some((_, pair, count)) = Pair::of(insts) else { return Ok(()) };
        if let Some(product) = multiplied(ops, slots, &pair) {
            at.inst += count as u32 - 1;
            put(slots, pair.dst, product?);
            return Ok(());
        }
        for inst in &insts[..count] {
            self.step(activation.loaded, ops, slots, at, inst)?;
            at.inst += 1;
        }
        Ok(())
    }
}

/// The product, if both factors are real matrices of doubles whose extents fit.
fn multiplied(ops: &Operands<'_>, slots: &mut [Value], pair: &Pair) -> Option<Result<Value>> {
    let (turned, other) = (ops.peek(slots, pair.turned), ops.peek(slots, pair.other));
    let product = linear::product_of_transpose(turned, other, pair.turned_is_left)?;
    take(slots, pair.turned);
    take(slots, pair.other);
    Some(product)
}

/// Lets go of what is read for the last time.
fn take(slots: &mut [Value], operand: Operand) {
    if let OperandKind::Last(slot) = operand.kind() {
        slots[slot.index()] = Value::Undefined;
    }
}
