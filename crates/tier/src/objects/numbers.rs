//! Which variables hold no objects of the program's classes, nor what may have some inside.

use crate::call_graph::{CallGraph, GraphCallee};
use crate::entry::rep_of;
use lanner_base::Id;
use lanner_builtins::{Builtin, Kernel};
use lanner_emit::Rep;
use lanner_mir::{Block, Func, FuncRef, Inst, Operand, Slot, SlotKind, Terminator, Use};
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

/// Whether a variable of a function's own holds numbers, or nothing.
pub(super) fn hold_numbers(func: &Func, slot: Slot, slots: &[Value]) -> bool {
    matches!(func.slots[slot].kind, SlotKind::Local | SlotKind::Temp)
        && match slots.get(slot.index()) {
            None | Some(Value::Undefined | Value::Range(_)) => true,
            Some(value) => rep_of(value) != Rep::Boxed,
        }
}

/// The variables of a function that hold no objects of the program's classes, nor what may have some inside: numbers, and what is
/// computed of them, where those of `begin` do when its blocks are entered.
pub(super) fn numbers(
    reached: &CallGraph,
    (id, func, blocks): (FuncRef, &Func, &[Block]),
    begin: impl Iterator<Item = Slot>,
) -> FxHashSet<Slot> {
    let mut plain: FxHashSet<Slot> = begin.collect();
    loop {
        let count = plain.len();
        for &block in blocks {
            let data = &func.blocks[block];
            for inst in &data.insts {
                if !gives_numbers(reached, (id, func), inst, &plain) {
                    func.visit_inst(inst, &mut |used| {
                        if let Use::Write(slot) | Use::WriteList(slot) = used {
                            plain.remove(&slot);
                        }
                    });
                }
            }
            if let Terminator::Next { seq, var, .. } = data.term
                && !plain.contains(&seq)
            {
                plain.remove(&var);
            }
        }
        if plain.len() == count {
            return plain;
        }
    }
}

/// Whether an instruction makes numbers of numbers.
fn gives_numbers(
    reached: &CallGraph,
    (id, func): (FuncRef, &Func),
    inst: &Inst,
    plain: &FxHashSet<Slot>,
) -> bool {
    let is_plain = |arg: &Operand| arg.as_slot().is_none_or(|slot| plain.contains(&slot));
    match *inst {
        Inst::Copy { src, .. } | Inst::Move { src, .. } => is_plain(&src),
        Inst::Unary { a, .. } => is_plain(&a),
        Inst::Binary { a, b, .. } => is_plain(&a) && is_plain(&b),
        Inst::Range { first, step, last, .. } => [first, last].iter().chain(&step).all(is_plain),
        Inst::Index { base, args, .. } => is_plain(&base) && func.args(args).iter().all(is_plain),
        Inst::SetIndex { base, value, .. } => is_plain(&Operand::slot(base)) && is_plain(&value),
        Inst::Concat { args, .. } => func.args(args).iter().all(is_plain),
        Inst::Call { callee, args, .. } => {
            let is_arithmetic =
                matches!(reached.known(id, callee), Some(GraphCallee::Row(row)) if is_arithmetic(row));
            is_arithmetic && func.args(args).iter().all(is_plain)
        }
        Inst::Logical { .. } | Inst::Matches { .. } | Inst::End { .. } | Inst::Defined { .. } => true,
        _ => false,
    }
}

/// Whether a row gives numbers where it gets some: others may give cells, handles, or what text means that they evaluate.
fn is_arithmetic(row: Builtin) -> bool {
    let row = row.row();
    let is_one_number =
        row.scalar.is_some() || row.fold.is_some() || row.answer.is_some() || row.draw.is_some();
    matches!(row.kernel, Kernel::Map(_) | Kernel::Reduce(_)) || is_one_number || row.fills.is_some()
}
