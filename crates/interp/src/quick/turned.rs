//! Products with a transposed matrix, without the transpose.
//!
//! ```text
//! %0 = ctranspose a
//! %1 = mtimes %0!, b           %1 = a' * b, by a kernel that reads a in the other order
//! ```
//!
//! Both instructions are one operation. It looks for real matrices of doubles, which a kernel multiplies as they lie;
//! of anything else the two instructions are run as they are. Where each is run by itself (code asks for it, or somebody watches) the
//! product is made by the same kernel, for the same bits.

use super::{Activation, Code, Op};
use crate::Interpreter;
use crate::frame::Cursor;
use crate::operands::{Operands, put};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::{Inst, Operand, OperandKind, Slot};
use lanner_runtime::library::linear::{self, Op as Read};
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
    /// The pair that the first two instructions are.
    fn of(insts: &[Inst]) -> Option<(Slot, Pair)> {
        let [
            Inst::Unary { op: UnaryOp::CTranspose | UnaryOp::Transpose, dst: temp, a: turned },
            Inst::Binary { op: BinaryOp::MTimes, dst, a, b },
            ..,
        ] = *insts
        else {
            return None;
        };
        let is_temp = |operand: Operand| matches!(operand.kind(), OperandKind::Last(slot) if slot == temp);
        let (turned_is_left, other) = match (is_temp(a), is_temp(b)) {
            (true, false) => (true, b),
            (false, true) => (false, a),
            _ => return None,
        };
        (other.as_slot() != Some(temp)).then_some((temp, Pair { turned, other, turned_is_left, dst }))
    }
}

/// Whether the first two instructions are a transpose and a product that alone reads it.
pub(super) fn starts_at(insts: &[Inst], reads: &[u32]) -> bool {
    Pair::of(insts).is_some_and(|(temp, _)| reads[temp.index()] == 1)
}

impl Code {
    /// Whether an instruction is a product that is one operation with the transpose before it.
    pub(crate) fn ends_turned(&self, at: &Cursor) -> bool {
        let before = at.inst.checked_sub(1).and_then(|inst| self.starts[at.block.index()].get(inst as usize));
        let op = before.copied().flatten().map(|pc| self.ops[pc as usize].get());
        matches!(op, Some(Op::Turned { .. }))
    }
}

/// The product that is one operation with the transpose before it, where that was run by itself: as if both had been.
pub(crate) fn product_behind(ops: &Operands<'_>, slots: &mut [Value], at: &Cursor) -> Option<Result<Value>> {
    let insts = &ops.func.blocks[at.block].insts;
    let (temp, pair) = Pair::of(insts.get(at.inst as usize - 1..)?)?;
    let turned = &slots[temp.index()];
    if !is_real(turned) || turned.dims().rank() != 2 {
        return None;
    }
    let turned = lanner_runtime::arith::unary(UnaryOp::Transpose, turned.clone()).ok()?;
    let other = ops.peek(slots, pair.other);
    let product = product(&turned, other, pair.turned_is_left)?;
    slots[temp.index()] = Value::Undefined;
    take(slots, pair.other);
    Some(product)
}

impl Interpreter {
    /// Runs the two instructions at `at`.
    #[inline(never)]
    pub(super) fn turned_product(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let ops = activation.ops;
        let insts = &ops.func.blocks[at.block].insts[at.inst as usize..];
        if let Some((_, pair)) = Pair::of(insts)
            && let Some(product) = multiplied(ops, slots, &pair)
        {
            at.inst += 1;
            put(slots, pair.dst, product?);
            return Ok(());
        }
        for inst in &insts[..2] {
            self.step(activation.loaded, ops, slots, at, inst)?;
            at.inst += 1;
        }
        Ok(())
    }
}

/// The product, if both factors are real matrices of doubles whose extents fit.
fn multiplied(ops: &Operands<'_>, slots: &mut [Value], pair: &Pair) -> Option<Result<Value>> {
    let (turned, other) = (ops.peek(slots, pair.turned), ops.peek(slots, pair.other));
    let product = product(turned, other, pair.turned_is_left)?;
    take(slots, pair.turned);
    take(slots, pair.other);
    Some(product)
}

/// The product with one transposed factor, if they are real matrices of doubles whose extents fit.
fn product(turned: &Value, other: &Value, turned_is_left: bool) -> Option<Result<Value>> {
    let is_matrix = |value: &Value| is_real(value) && value.dims().rank() == 2 && !value.dims().is_scalar();
    let (x, y) = (turned.dims(), other.dims());
    let fits = if turned_is_left { x.rows() == y.rows() } else { x.columns() == y.columns() };
    if !is_matrix(turned) || !is_matrix(other) || !fits {
        return None;
    }
    Some(if turned_is_left {
        linear::product(turned, Read::Transpose, other, Read::None)
    } else {
        linear::product(other, Read::None, turned, Read::Transpose)
    })
}

/// Whether a value is real numbers of class double, in memory or counted.
fn is_real(value: &Value) -> bool {
    matches!(value, Value::Double(_) | Value::Range(_))
}

/// Lets go of what is read for the last time.
fn take(slots: &mut [Value], operand: Operand) {
    if let OperandKind::Last(slot) = operand.kind() {
        slots[slot.index()] = Value::Undefined;
    }
}
