//! Products with a transposed matrix, without the transpose.
//!
//! ```text
//! %0 = ctranspose a
//! %1 = mtimes %0!, b           %1 = a' * b, by a kernel that reads a in the other order
//! ```
//!
//! Both instructions are one operation. It looks for real matrices of doubles, which a kernel multiplies as they lie;
//! of anything else the two instructions are run as they are.

use super::Activation;
use crate::Interpreter;
use crate::frame::Cursor;
use crate::operands::{Operands, put};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::{Inst, Operand, OperandKind, Slot};
use lanner_runtime::library::linear::{self, Op};
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
    let (Value::Double(x), Value::Double(y)) = (turned, other) else { return None };
    let matrices = [x, y].iter().all(|t| t.dims().rank() == 2 && !t.dims().is_scalar());
    let fits = if pair.turned_is_left { x.rows() == y.rows() } else { x.columns() == y.columns() };
    if !matrices || !fits {
        return None;
    }
    let product = if pair.turned_is_left {
        linear::product(turned, Op::Transpose, other, Op::None)
    } else {
        linear::product(other, Op::None, turned, Op::Transpose)
    };
    for operand in [pair.turned, pair.other] {
        if let OperandKind::Last(slot) = operand.kind() {
            slots[slot.index()] = Value::Undefined;
        }
    }
    Some(product)
}
