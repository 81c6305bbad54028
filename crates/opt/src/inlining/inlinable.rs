//! Whether inlining a body would be observable.
//!
//! - A variable that may be unassigned where it is read: the message names it, and whose argument it was.
//! - An object: it may notice when the last variable that holds it ends, and the callee's variables end with the call. What
//!   the caller's variables hold lives on; so it is enough that the body makes none.
//! - A function that is called from the body and asks for its caller's variables or arguments.

use super::body::{return_of, row_of};
use super::calls::Call;
use lanner_base::SideTable;
use lanner_builtins::Kernel;
use lanner_facts::{Class, ClassSet};
use lanner_infer::{Facts, Function, Program};
use lanner_mir::{
    Callee, CalleeData, Func, Inst, Operand, Slot, SlotKind, Step, Target, Targets, Terminator, Use,
};

/// The classes of what holds nothing else.
pub(super) const PLAIN: ClassSet = ClassSet::ARITHMETIC.join(ClassSet::TEXTS);

/// What is called or may be, where it is indexed.
const CALLABLE: ClassSet = ClassSet::of(Class::FunctionHandle).join(ClassSet::of(Class::Object));

/// Whether variables of the caller hold what is handed over, or it is no object.
pub(super) fn hands_over(caller: &Func, call: &Call, classes: &SideTable<Slot, Option<ClassSet>>) -> bool {
    call.captures.iter().chain(&call.args).filter_map(|operand| operand.as_slot()).all(|slot| {
        caller.slots[slot].name.is_some() || classes[slot].is_some_and(|classes| classes.is_within(PLAIN))
    })
}

/// Whether everything that is read is assigned on every way to there.
pub(super) fn reads_what_is_assigned(func: &Func, call: &Call) -> bool {
    let assigned = assigned(func, call.args.len());
    let is_assigned = |slot: Slot| assigned[slot];
    let mut all = true;
    let mut note = |used: Use| match used {
        Use::Operand(operand) => all &= operand.as_slot().is_none_or(is_assigned),
        Use::Place(slot) | Use::Mention(slot) => all &= is_assigned(slot),
        Use::Clear(_) => all = false,
        Use::Write(_) | Use::WriteList(_) => (),
    };
    for block in func.blocks.values() {
        block.phis.iter().flat_map(|phi| &phi.args).for_each(|(_, arg)| note(Use::Operand(*arg)));
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
    }
    let wanted = &func.outputs[..call.targets.len()];
    all && (return_of(func).is_none() || wanted.iter().all(|&slot| assigned[slot]))
}

/// The slots that are assigned once they are written, where so many arguments are given.
fn assigned(func: &Func, given: usize) -> SideTable<Slot, bool> {
    let mut assigned = SideTable::new(false);
    let fixed = func.params.len() - usize::from(func.variadic_in);
    let more = func.params[fixed..].iter();
    let handed = func.params[..fixed].iter().take(given).chain(more).chain(&func.captures);
    handed.for_each(|&slot| assigned[slot] = true);
    for block in func.blocks.values() {
        let mut note = |used: Use| {
            if let Use::Write(slot) | Use::WriteList(slot) = used {
                assigned[slot] = true;
            }
        };
        for inst in &block.insts {
            // What a statement gives may be nothing; a copy of a φ's operand may be of nothing.
            if !matches!(inst, Inst::Call { statement: true, .. } | Inst::Move { .. } | Inst::Own { .. }) {
                func.visit_inst(inst, &mut note);
            }
        }
        func.visit_term(&block.term, &mut note);
        block.phis.iter().for_each(|phi| note(Use::Write(phi.dst)));
    }
    // A φ of something that may be unassigned may be so too.
    let mut changed = true;
    while changed {
        changed = false;
        for phi in func.blocks.values().flat_map(|block| &block.phis) {
            let is_so = phi.args.iter().all(|(_, arg)| arg.as_slot().is_none_or(|slot| assigned[slot]));
            if !is_so && std::mem::replace(&mut assigned[phi.dst], false) {
                changed = true;
            }
        }
    }
    assigned
}

/// Whether no instruction makes an object, and nothing that is called can tell.
pub(super) fn nobody_can_tell(func: &Func, facts: &Facts, program: &dyn Program) -> bool {
    let is_in =
        |slot: Slot, classes: ClassSet| facts.of(slot).is_none_or(|fact| fact.classes.is_within(classes));
    let is_array = |operand: Operand| {
        let slot = operand.as_slot();
        slot.is_none_or(|slot| facts.of(slot).is_none_or(|fact| fact.classes.meet(CALLABLE).is_none()))
    };
    func.blocks.values().flat_map(|block| &block.insts).all(|inst| match *inst {
        Inst::Call { targets, callee, .. } => {
            let plain = |target: &Target| match *target {
                Target::Slot(slot) => is_in(slot, PLAIN),
                Target::Ignored => true,
                Target::Spread { .. } | Target::Passed { .. } => false,
            };
            func.target_list(targets).iter().all(plain) && may_call(func, callee, targets, program)
        }
        Inst::Index { base, .. } => is_array(base),
        Inst::Get { base, path, .. } => {
            is_array(base)
                && matches!(func.paths[path].0.as_slice(), [Step::Paren(_) | Step::Brace(_) | Step::Field(_)])
        }
        // What is a loop's sequence is never stored; a slot without a name would be taken for one.
        Inst::Range { dst, .. } => func.slots[dst].name.is_none() || func.slots[dst].kind == SlotKind::Temp,
        Inst::Handle { callee, .. } => {
            !matches!(&func.callees[callee], CalleeData::Local { environment, .. } if !environment.is_empty())
        }
        Inst::Copy { .. }
        | Inst::Move { .. }
        | Inst::Own { .. }
        | Inst::Unary { .. }
        | Inst::Binary { .. }
        | Inst::Logical { .. }
        | Inst::Matches { .. }
        | Inst::End { .. }
        | Inst::SetIndex { .. }
        | Inst::SetPath { .. }
        | Inst::Reserve { .. }
        | Inst::Delete { .. }
        | Inst::Closure { .. }
        | Inst::CheckFit { .. }
        | Inst::CheckIndex { .. }
        | Inst::CheckStore { .. }
        | Inst::CheckConcat { .. }
        | Inst::CheckDepth { .. }
        | Inst::Concat { .. }
        | Inst::CellRow { .. }
        | Inst::Defined { .. }
        | Inst::Display { .. } => true,
        Inst::GetList { .. }
        | Inst::Peek { .. }
        | Inst::CountTargets { .. }
        | Inst::SetList { .. }
        | Inst::MetaClass { .. }
        | Inst::Answer { .. }
        | Inst::Global { .. }
        | Inst::Persistent { .. }
        | Inst::Clear { .. }
        | Inst::Release { .. }
        | Inst::ReleasePart { .. }
        | Inst::CatchError { .. } => false,
    }) && !func.blocks.values().any(|block| matches!(block.term, Terminator::Rethrow(_)))
}

/// Whether a callee finds the same whether the body stands for the call or not.
fn may_call(func: &Func, callee: Callee, targets: Targets, program: &dyn Program) -> bool {
    if let CalleeData::Local { func: called, environment } = &func.callees[callee] {
        let called = program.func(Function { unit: 0, func: *called });
        let names = |callee: &CalleeData| match (callee, row_of(callee, program)) {
            (CalleeData::Undecided { .. }, _) => true,
            (_, row) => row.is_some_and(|row| row.row().may_name_arguments()),
        };
        return environment.is_empty() && called.dynamic.is_none() && !called.callees.values().any(names);
    }
    row_of(&func.callees[callee], program).is_some_and(|row| {
        let row = row.row();
        let gives_all = matches!(row.kernel, Kernel::Map(_) | Kernel::Reduce(_)) || targets.len <= 1;
        let asks = row.may_ask_about_call() || row.may_name_arguments();
        gives_all && !asks && !row.may_reach_variables() && !row.may_call_back()
    })
}
