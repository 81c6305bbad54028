//! Checks of shapes and subscripts as instructions of their own, before what needs them; and those that are known to hold
//! taken out (SHAPE section 8).
//!
//! ```text
//! %0 = index x(i.1)            check index x(i.1)            x has at least i.1 elements here, so the check goes
//!                              %0 = index x(i.1)
//! d.1 = plus c.1, a            check plus c.1, a
//!                              d.1 = plus c.1, a
//! e.1 = minus d.1, a           check minus d.1, a            d.1 is there, so c.1 and a conform: the check goes
//!                              e.1 = minus d.1, a
//! ```
//!
//! An operator still raises the error itself where its check was left out wrongly; what generates code for it does not ask again.

use crate::Context;
use lanner_base::SideTable;
use lanner_facts::Truth;
use lanner_infer::CheckKind;
use lanner_mir::{Constant, Func, Inst, Operand, OperandKind, Slot};

/// Puts a check before each operator with two operands and each reading of elements.
pub fn insert_checks(func: &mut Func, _: &mut Context<'_, '_>) -> bool {
    let mut changed = false;
    for block in func.blocks.values_mut() {
        let mut at = 0;
        while at < block.insts.len() {
            let check = match block.insts[at] {
                Inst::Binary { op, a, b, .. } => Some(Inst::CheckFit { op, a, b }),
                Inst::Index { base, args, .. } => Some(Inst::CheckIndex { base, args }),
                _ => None,
            };
            if let Some(check) = check
                && (at == 0 || block.insts[at - 1] != check)
            {
                block.insts.insert(at, check);
                block.spans.insert(at, block.spans[at]);
                changed = true;
                at += 1;
            }
            at += 1;
        }
    }
    changed
}

/// Takes out the checks that are known to hold.
pub fn eliminate_checks(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let mut changed = false;
    // Texts and cells have other rules than that of shapes.
    let numeric: SideTable<Slot, bool> = {
        let mut numeric = SideTable::new(false);
        for slot in func.slots.ids().filter(|&slot| func.memory(slot).is_none()) {
            numeric[slot] = context.facts.of(slot).is_some_and(|fact| fact.classes.is_arithmetic());
        }
        numeric
    };
    let constants = &func.constants;
    let is_number = |operand: Operand| match operand.kind() {
        OperandKind::Const(constant) => matches!(constants[constant], Constant::Double(_)),
        OperandKind::Slot(slot) | OperandKind::Last(slot) => numeric[slot],
    };
    for (id, block) in func.blocks.iter_mut() {
        if !context.facts.reached[id] {
            continue;
        }
        let stop = context.facts.stops.iter().find(|stop| stop.0 == id).map_or(usize::MAX, |stop| stop.1);
        let holds = |k: usize, kind| context.facts.check(id, k, kind).is_none_or(|c| c.holds == Truth::Yes);
        let keeps: Vec<bool> = (block.insts.iter().enumerate())
            .map(|(k, inst)| match inst {
                Inst::CheckFit { a, b, .. } => {
                    k >= stop || !is_number(*a) || !is_number(*b) || !holds(k, CheckKind::Conform)
                }
                Inst::CheckIndex { .. } => k >= stop || !holds(k, CheckKind::Index),
                _ => true,
            })
            .collect();
        let before = block.insts.len();
        let (mut insts, mut spans) = (keeps.iter(), keeps.iter());
        block.insts.retain(|_| insts.next() == Some(&true));
        block.spans.retain(|_| spans.next() == Some(&true));
        changed |= block.insts.len() != before;
    }
    changed
}
