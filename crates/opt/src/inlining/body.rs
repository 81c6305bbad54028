//! What of a callee stands for a call: its body with the number of arguments put in, if that is not observable.
//!
//! ```text
//! function r = g(a, b)             for `g(1)`
//! if nargin < 2, b = 7; end        b.1 = 7
//! r = a + b;                       r.1 = plus a, b.1
//! ```

use super::calls::Call;
use super::inlinable;
use crate::Context;
use crate::arity::{count_arguments, fold_decided};
use lanner_base::SideTable;
use lanner_facts::{ClassSet, Definedness, Fact};
use lanner_infer::{Facts, Function, NameTarget as Meaning, Program};
use lanner_mir::{
    Block, CalleeData, Constant, Form, Func, FuncKind, Inst, Operand, OperandKind, Origin, Slot, Target,
    Terminator, Use,
};
use std::rc::Rc;

/// Callees with more instructions are called.
const LARGEST: usize = 40;

/// A body that can be put in the place of a call.
pub(super) struct Body {
    pub func: Func,
    /// What is known of its values for this call.
    pub facts: Facts,
    pub size: usize,
}

/// The body that can stand for a call.
pub(super) fn of_call(
    caller: &Func,
    (call, origin): (&Call, Origin),
    context: &mut Context<'_, '_>,
    classes: &SideTable<Slot, Option<ClassSet>>,
) -> Option<Body> {
    let program = context.inference.program();
    let function = Function { unit: 0, func: call.func };
    let callee = program.func(function);
    let is_around = caller.sites_of(origin).any(|site| site.func == call.func);
    let calls_itself = callee
        .callees
        .values()
        .any(|called| matches!(called, CalleeData::Local { func, .. } if *func == call.func));
    if is_around
        || calls_itself
        || call.func == context.func
        || !takes(&callee, call)
        || !inlinable::hands_over(caller, call, classes)
    {
        return None;
    }
    // A captured variable that is unassigned stays so; a copy of it would be an error.
    let is_there =
        |slot: Slot| context.facts.of(slot).is_some_and(|fact| fact.definedness == Definedness::Defined);
    if !call.captures.iter().all(|operand| operand.as_slot().is_none_or(is_there)) {
        return None;
    }
    let mut func = Func::clone(&callee);
    pass_one(&mut func);
    count_arguments(&mut func, (call.args.len(), None), &|callee| row_of(callee, program));
    fold_decided(&mut func);
    drop_answers(&mut func);
    let size = func.blocks.values().map(|block| block.insts.len()).sum();
    if size > LARGEST || !inlinable::reads_what_is_assigned(&func, call) {
        return None;
    }
    let handed = call.captures.iter().chain(&call.args);
    let facts: Vec<Fact> = handed.map(|&operand| fact_of(caller, operand, context, classes)).collect();
    let facts = context.inference.facts_with(function, Rc::new(func.clone()), &facts, call.targets.len());
    inlinable::nobody_can_tell(&func, &facts, program).then_some(Body { func, facts, size })
}

/// Whether a function may stand for the call at all: as many arguments and outputs, and all it has are values.
fn takes(callee: &Func, call: &Call) -> bool {
    let fixed = callee.params.len() - usize::from(callee.variadic_in);
    // An anonymous function that is a call gives what that gives.
    let is_passing = callee.kind == FuncKind::Anonymous && callee.outputs.len() == 1 && call.nargout == 1;
    callee.form == Form::Ssa
        && callee.kind != FuncKind::Script
        && callee.dynamic.is_none()
        && (call.args.len() <= fixed || callee.variadic_in)
        && call.targets.len() <= callee.outputs.len()
        && (!callee.variadic_out || is_passing)
        && call.captures.len() == callee.captures.len()
        && callee.slots.ids().all(|slot| callee.memory(slot).is_none())
        && callee.blocks.values().all(|block| block.handler.is_none())
}

/// What is known of something that is handed over.
fn fact_of(
    caller: &Func,
    operand: Operand,
    context: &mut Context<'_, '_>,
    classes: &SideTable<Slot, Option<ClassSet>>,
) -> Fact {
    let terms = &mut context.inference.terms;
    let any = Fact::any(terms.fresh_shape("p", None));
    match operand.kind() {
        OperandKind::Const(constant) => match caller.constants[constant] {
            Constant::Double(x) => Fact::constant(lanner_facts::Constant::Double(x), terms),
            Constant::Char(ref text) => {
                Fact::constant(lanner_facts::Constant::Char(text.as_str().into()), terms)
            }
            Constant::Int(class, _) => Fact { classes: ClassSet::of(class), ..any },
            Constant::Imaginary(_) | Constant::String(_) | Constant::Colon => {
                Fact { classes: inlinable::PLAIN, ..any }
            }
        },
        OperandKind::Slot(slot) | OperandKind::Last(slot) => match context.facts.of(slot) {
            Some(fact) if caller.memory(slot).is_none() => {
                Fact { definedness: Definedness::Defined, ..fact.clone() }
            }
            Some(_) | None => Fact { classes: classes[slot].unwrap_or(ClassSet::ANY), ..any },
        },
    }
}

/// The call that an anonymous function passes on gives one output.
fn pass_one(func: &mut Func) {
    let [output] = *func.outputs.as_slice() else { return };
    if func.variadic_out && func.targets == [Target::Passed { list: output }] {
        func.targets = vec![Target::Slot(output)];
        func.variadic_out = false;
    }
}

/// The row that a callee is.
pub(super) fn row_of(callee: &CalleeData, program: &dyn Program) -> Option<lanner_builtins::Builtin> {
    match callee {
        CalleeData::Builtin(row) => Some(*row),
        CalleeData::Named(name) => match program.resolve(0, name.as_str()) {
            Meaning::Row(row) => Some(row),
            Meaning::Function(_) | Meaning::Unknown => None,
        },
        CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
    }
}

/// Takes out the answers (`ans`) that nothing shows and nothing but further answers reads: they end with the call.
fn drop_answers(func: &mut Func) {
    let mut kept: SideTable<Slot, bool> = SideTable::new(false);
    let mut needs: Vec<(Slot, Vec<Slot>)> = Vec::new();
    let mut work = func.outputs.clone();
    for block in func.blocks.values() {
        let reads = |phi: &lanner_mir::Phi| phi.args.iter().filter_map(|(_, arg)| arg.as_slot()).collect();
        needs.extend(block.phis.iter().map(|phi| (phi.dst, reads(phi))));
        let mut note = |used: Use| match used {
            Use::Operand(operand) => work.extend(operand.as_slot()),
            Use::Place(slot) | Use::Mention(slot) => work.push(slot),
            Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
        };
        for inst in &block.insts {
            match *inst {
                Inst::Answer { dst, old, display: false, src } => {
                    needs.push((dst, [old].into_iter().chain(src.as_slot()).collect()));
                }
                _ => func.visit_inst(inst, &mut note),
            }
        }
        func.visit_term(&block.term, &mut note);
    }
    while let Some(slot) = work.pop() {
        if !std::mem::replace(&mut kept[slot], true) {
            work.extend(needs.iter().filter(|(dst, _)| *dst == slot).flat_map(|(_, reads)| reads));
        }
    }
    for block in func.blocks.values_mut() {
        block.phis.retain(|phi| kept[phi.dst]);
        let keeps: Vec<bool> = (block.insts.iter())
            .map(|inst| !matches!(inst, Inst::Answer { dst, display: false, .. } if !kept[*dst]))
            .collect();
        let (mut insts, mut spans) = (keeps.iter(), keeps.iter());
        block.insts.retain(|_| insts.next() == Some(&true));
        block.spans.retain(|_| spans.next() == Some(&true));
    }
}

/// The block that a function in SSA form returns from, if it does.
pub(super) fn return_of(func: &Func) -> Option<Block> {
    func.blocks.iter().find(|(_, block)| matches!(block.term, Terminator::Return)).map(|(id, _)| id)
}
