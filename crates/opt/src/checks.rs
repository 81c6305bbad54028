//! Checks of shapes and subscripts as instructions of their own, before what needs them; and those that are known to hold
//! taken out (SHAPE section 8).
//!
//! ```text
//! %0 = index x(i.1)            check index x(i.1)            x has at least i.1 elements here, so the check goes
//!                              %0 = index x(i.1)
//! d.1 = plus c.1, a            check plus c.1, a
//!                              d.1 = plus c.1, a
//! x.2 = set x.1(i.1) = v.1     check store x.1(i.1) = v.1    i.1 is from 1 on and v.1 a scalar here, so the check goes
//!                              x.2 = set x.1(i.1) = v.1
//! y.1 = vcat [x.2, a]          check vcat [x.2, a]
//!                              y.1 = vcat [x.2, a]
//! e.1 = minus d.1, a           check minus d.1, a            d.1 is there, so c.1 and a conform: the check goes
//!                              e.1 = minus d.1, a
//! ```
//!
//! An operator still raises the error itself where its check was left out wrongly; what generates code for it does not ask again.

use crate::Context;
use lanner_base::SideTable;
use lanner_facts::{Definedness, Truth};
use lanner_infer::CheckKind;
use lanner_mir::{Args, Const, Constant, Func, Inst, Operand, OperandKind, Slot};

/// Puts a check before each operator with two operands, each reading of elements, each writing of numbers in an array of numbers,
/// and numbers beside each other.
pub fn insert_checks(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let mut changed = false;
    let numbers = Numbers::of(func, context);
    for block in func.blocks.values_mut() {
        let mut at = 0;
        while at < block.insts.len() {
            let check = match block.insts[at] {
                Inst::Binary { op, a, b, .. } => Some(Inst::CheckFit { op, a, b }),
                Inst::Index { base, args, .. } => Some(Inst::CheckIndex { base, args }),
                Inst::SetIndex { base, args, value, .. }
                    if numbers.has(Operand::slot(base)) && numbers.has(value) =>
                {
                    Some(Inst::CheckStore { base: Operand::slot(base), args, value })
                }
                Inst::Concat { dim, args, .. } if args.len > 1 && numbers.has_all(&func.operands, args) => {
                    Some(Inst::CheckConcat { dim, args })
                }
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
    let numbers = Numbers::of(func, context);
    for (id, block) in func.blocks.iter_mut() {
        if !context.facts.reached[id] {
            continue;
        }
        let stop = context.facts.stops.iter().find(|stop| stop.0 == id).map_or(usize::MAX, |stop| stop.1);
        let holds = |k: usize, kind| context.facts.check(id, k, kind).is_none_or(|c| c.holds == Truth::Yes);
        let keeps: Vec<bool> = (block.insts.iter().enumerate())
            .map(|(k, inst)| match inst {
                Inst::CheckFit { a, b, .. } => {
                    k >= stop || !numbers.has(*a) || !numbers.has(*b) || !holds(k, CheckKind::Conform)
                }
                Inst::CheckIndex { .. } => k >= stop || !holds(k, CheckKind::Index),
                Inst::CheckStore { .. } => {
                    k >= stop || !holds(k, CheckKind::Index) || !holds(k, CheckKind::Conform)
                }
                Inst::CheckConcat { args, .. } => {
                    k >= stop || !numbers.has_all(&func.operands, *args) || !holds(k, CheckKind::Conform)
                }
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

/// Which operands are numbers in every run.
struct Numbers {
    slots: SideTable<Slot, bool>,
    constants: SideTable<Const, bool>,
}

impl Numbers {
    fn of(func: &Func, context: &Context<'_, '_>) -> Numbers {
        let mut numbers = Numbers { slots: SideTable::new(false), constants: SideTable::new(false) };
        for slot in func.slots.ids().filter(|&slot| func.memory(slot).is_none()) {
            numbers.slots[slot] = context
                .facts
                .of(slot)
                .is_some_and(|fact| fact.classes.is_arithmetic() && fact.definedness == Definedness::Defined);
        }
        for (id, constant) in func.constants.iter() {
            numbers.constants[id] = matches!(constant, Constant::Double(_));
        }
        numbers
    }

    /// All of a run of the function's pool are.
    fn has_all(&self, pool: &[Operand], args: Args) -> bool {
        pool[args.start as usize..(args.start + args.len) as usize].iter().all(|&operand| self.has(operand))
    }

    fn has(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Const(constant) => self.constants[constant],
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.slots[slot],
        }
    }
}
