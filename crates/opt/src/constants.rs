//! Constant folding: an operator on constants is its result, computed by the kernels that would compute it later.
//!
//! ```text
//! %0 = mtimes 2, 3             %0 = 6
//! x.1 = plus %0, 1             x.1 = 7
//! ```
//!
//! This crate knows no kernels: its [`Evaluate`] has them.

use crate::Context;
use lanner_base::{Id, SideTable};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::{Block, Const, Constant, Func, Inst, Operand, OperandKind, Slot};

/// Computes with constants, as programs do. None where that raises an error or warns, or where no constant is the result.
pub trait Evaluate {
    /// `OP a`.
    fn unary(&self, op: UnaryOp, a: &Constant) -> Option<Constant>;
    /// `a OP b`.
    fn binary(&self, op: BinaryOp, a: &Constant, b: &Constant) -> Option<Constant>;
}

/// Folds operators on constants, and on what they gave.
pub fn fold_constants(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let evaluate = context.evaluate;
    let mut known: SideTable<Slot, Option<Const>> = SideTable::new(None);
    let mut changed = false;
    let mut found = true;
    while found {
        found = false;
        for id in (0..func.blocks.len()).map(Block::from_index) {
            for k in 0..func.blocks[id].insts.len() {
                let inst = func.blocks[id].insts[k];
                if let Inst::Copy { dst, src } = inst {
                    if let OperandKind::Const(constant) = src.kind()
                        && func.memory(dst).is_none()
                        && known[dst].is_none()
                    {
                        known[dst] = Some(constant);
                        found = true;
                    }
                } else if let Some((dst, value)) = folded(func, &known, evaluate, &inst) {
                    let src = Operand::constant(intern(func, value));
                    func.blocks[id].insts[k] = Inst::Copy { dst, src };
                    (changed, found) = (true, true);
                }
            }
        }
    }
    changed
}

/// What an operator gives, if its operands are known.
fn folded(
    func: &Func,
    known: &SideTable<Slot, Option<Const>>,
    evaluate: &dyn Evaluate,
    inst: &Inst,
) -> Option<(Slot, Constant)> {
    let constant = |operand: Operand| {
        let constant = match operand.kind() {
            OperandKind::Const(constant) => constant,
            OperandKind::Slot(slot) | OperandKind::Last(slot) => known[slot]?,
        };
        Some(&func.constants[constant])
    };
    match *inst {
        Inst::Unary { op, dst, a } => Some((dst, evaluate.unary(op, constant(a)?)?)),
        Inst::Binary { op, dst, a, b } => Some((dst, evaluate.binary(op, constant(a)?, constant(b)?)?)),
        _ => None,
    }
}

/// The constant of the function that has these bits.
pub(crate) fn intern(func: &mut Func, value: Constant) -> Const {
    let same = |known: &Constant| match (known, &value) {
        (Constant::Double(a), Constant::Double(b)) | (Constant::Imaginary(a), Constant::Imaginary(b)) => {
            a.to_bits() == b.to_bits()
        }
        (known, value) => known == value,
    };
    let known = func.constants.iter().find(|(_, known)| same(known)).map(|(id, _)| id);
    known.unwrap_or_else(|| func.constants.push(value))
}
