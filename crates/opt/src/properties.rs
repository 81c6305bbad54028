//! What passes ask of an instruction, in SSA form and without facts.

use lanner_builtins::{BinaryOp, Kernel, UnaryOp};
use lanner_mir::{CalleeData, Func, Inst, Operand, Slot, Target, Use};

/// Whether doing the instruction again with the same operands would do nothing but give the same values: it has no
/// effect, neither asks nor changes what handles refer to, and warns of nothing. It may raise an error; then the first
/// one did.
pub(crate) fn is_repeatable(func: &Func, inst: &Inst) -> bool {
    let kind = match *inst {
        // A division by a matrix may warn that it is singular, and so may a power.
        Inst::Binary { op, .. } => !matches!(op, BinaryOp::MLDivide | BinaryOp::MRDivide | BinaryOp::MPower),
        // A range that a loop runs over may be endless, one that is stored may not: they are not the same.
        Inst::Range { .. } => false,
        // A product reads what is transposed where it is, and adds in another order than one of a transposed array.
        Inst::Unary { op, .. } => !matches!(op, UnaryOp::Transpose | UnaryOp::CTranspose),
        Inst::Logical { .. } | Inst::Matches { .. } => true,
        Inst::Concat { .. } | Inst::CellRow { .. } | Inst::CheckFit { .. } | Inst::CheckIndex { .. } => true,
        Inst::CheckStore { .. } | Inst::CheckConcat { .. } => true,
        // What was not too deep is not too deep again.
        Inst::CheckDepth { .. } => true,
        Inst::Call { targets, callee, statement, .. } => {
            let one = matches!(func.target_list(targets), [Target::Slot(_)]);
            one && !statement && is_pure(&func.callees[callee])
        }
        _ => false,
    };
    kind && reads_values(func, inst)
}

/// A row that computes element by element or reduces. Other rows may do anything, and so may what a name turns out to
/// be when the program runs.
fn is_pure(callee: &CalleeData) -> bool {
    match callee {
        CalleeData::Builtin(builtin) => {
            let row = builtin.row();
            matches!(row.kernel, Kernel::Map(_) | Kernel::Reduce(_)) && !row.may_call_back()
        }
        CalleeData::Local { .. } | CalleeData::Named(_) | CalleeData::Undecided { .. } => false,
    }
}

/// Whether it reads nothing that is in memory, where something else may be the next time.
fn reads_values(func: &Func, inst: &Inst) -> bool {
    let mut all = true;
    func.visit_inst(inst, &mut |used| match used {
        Use::Operand(operand) => {
            all &= operand.as_slot().is_none_or(|slot| func.memory(slot).is_none());
        }
        Use::Place(slot) | Use::Mention(slot) => all &= func.memory(slot).is_none(),
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
    });
    all
}

/// Whether nothing is missing where the instruction is not done and its results are not read: it raises no error, has
/// no effect, and what it gives is no object, which may notice when it is dropped.
pub(crate) fn is_removable_if_unused(func: &Func, inst: &Inst, is_plain: &impl Fn(Slot) -> bool) -> bool {
    let plain = |operand: Operand| operand.as_slot().is_none_or(is_plain);
    let kind = match *inst {
        Inst::Copy { src, .. } | Inst::Move { src, .. } => plain(src),
        Inst::Reserve { base, .. } => is_plain(base),
        Inst::Defined { .. } => true,
        Inst::End { base, .. } => plain(base),
        Inst::Concat { args, .. } | Inst::CellRow { args, .. } => args.len == 0,
        _ => false,
    };
    kind && writes_values(func, inst)
}

/// Whether it writes nothing that is in memory.
fn writes_values(func: &Func, inst: &Inst) -> bool {
    let mut all = true;
    func.visit_inst(inst, &mut |used| {
        if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
            all &= func.memory(slot).is_none();
        }
    });
    all
}

/// Whether what a call gives is numbers, truth values or text, whatever goes in.
pub(crate) fn gives_numbers(callee: &CalleeData) -> bool {
    match callee {
        CalleeData::Builtin(builtin) => {
            let row = builtin.row();
            !row.may_call_back() && (matches!(row.kernel, Kernel::Reduce(_)) || row.scalar_form().is_some())
        }
        CalleeData::Local { .. } | CalleeData::Named(_) | CalleeData::Undecided { .. } => false,
    }
}

/// Whether what the instruction gives, once it has not raised an error, is assigned and no object: a number, a text.
pub(crate) fn gives_plain(inst: &Inst) -> bool {
    match *inst {
        Inst::Binary { .. }
        | Inst::Range { .. }
        | Inst::Logical { .. }
        | Inst::Matches { .. }
        | Inst::End { .. }
        | Inst::CountTargets { .. }
        | Inst::Defined { .. } => true,
        Inst::Unary { op, .. } => !matches!(op, UnaryOp::Transpose | UnaryOp::CTranspose),
        Inst::Concat { args, .. } | Inst::CellRow { args, .. } => args.len == 0,
        _ => false,
    }
}
