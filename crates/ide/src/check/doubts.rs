//! Why a finding that looks certain may be wrong: what another class, another file or a compiled function makes right.
//!
//! ```text
//! function name = f(x)
//! y = x - 1;              where x is an object, its class says what '-' gives
//! name = y.name;          so this need not fail
//!
//! function data = Port(varargin)
//! % Help of a MEX file, which is found before this text where it is there.
//! ```

use super::Checker;
use lanner_base::{Diagnostic, Severity};
use lanner_facts::Class;
use lanner_infer::{Function, NameTarget as Meaning, Program};
use lanner_mir::{CalleeData, Inst, Operand, Slot};
use lanner_project::known::{Definition, Known};
use rustc_hash::FxHashSet;

/// Statements of a file that only stands for a compiled function.
const STUB: usize = 2;

/// The finding, no error: with the reason where it says nothing else.
pub(super) fn doubted(finding: Diagnostic, why: impl Into<String>) -> Diagnostic {
    let help = finding.help.clone().unwrap_or_else(|| why.into());
    Diagnostic { severity: Severity::Warning, help: Some(help), ..finding }
}

/// Whether a value is made of what may be an object, whose class may have operators and functions of its own.
pub(super) fn is_made_of_objects(known: &Known, operand: Operand, checker: &Checker) -> bool {
    let mut seen: FxHashSet<Slot> = FxHashSet::default();
    let mut open: Vec<Slot> = operand.as_slot().into_iter().collect();
    while let Some(slot) = open.pop() {
        if !seen.insert(slot) {
            continue;
        }
        match known.definition(slot) {
            Some(Definition::Phi(block, k)) => {
                let args = &known.func.blocks[block].phis[k].args;
                open.extend(args.iter().filter_map(|(_, operand)| operand.as_slot()));
            }
            Some(Definition::Inst(block, k)) => {
                let inst = known.inst((block, k));
                let computes = match inst {
                    Inst::Call { callee, .. } => {
                        matches!(known.meaning(checker.sources, *callee), Meaning::Row(_))
                    }
                    Inst::Unary { .. }
                    | Inst::Binary { .. }
                    | Inst::Range { .. }
                    | Inst::Index { .. }
                    | Inst::Get { .. }
                    | Inst::GetList { .. }
                    | Inst::Concat { .. } => true,
                    _ => false,
                };
                let read: Vec<Slot> = known.reads(inst).into_iter().filter_map(Operand::as_slot).collect();
                if computes && read.iter().any(|&slot| may_be_object(known, slot)) {
                    return true;
                }
                open.extend(read);
            }
            Some(Definition::Head(_)) | None => (),
        }
    }
    false
}

fn may_be_object(known: &Known, slot: Slot) -> bool {
    known.facts.of(slot).is_some_and(|fact| fact.classes.contains(Class::Object))
}

/// Whether a function of another file does so little that a compiled function of its name may be meant: then the text holds the help.
pub(super) fn is_stub(known: &Known, function: Function, checker: &Checker) -> bool {
    if function.unit == known.function.unit {
        return false;
    }
    let func = checker.sources.func(function);
    let mut insts = func.blocks.values().flat_map(|block| &block.insts);
    let only_calls = |inst: &Inst| {
        matches!(
            inst,
            Inst::Call { statement: true, .. }
                | Inst::Answer { .. }
                | Inst::Copy { .. }
                | Inst::Release { .. }
                | Inst::Clear { .. }
        )
    };
    let calls = |inst: &&Inst| matches!(inst, Inst::Call { .. });
    insts.clone().filter(calls).count() <= STUB && func.blocks.len() <= STUB && insts.all(only_calls)
}

/// What a stub may stand for.
pub(super) fn stub_words(name: &str) -> String {
    format!("{name}.m does nothing of its own: a compiled function may stand in its place")
}

/// Why a variable that is read before it is assigned may have a value: a function that is called makes variables of whoever calls it.
pub(super) fn made_by_call(known: &Known, checker: &Checker) -> Option<String> {
    known.func.callees.values().find_map(|callee| match callee {
        CalleeData::Named(name) | CalleeData::Undecided { name, .. }
            if checker.project.makes_variables(name.as_str()) =>
        {
            Some(format!("'{name}' may define it"))
        }
        _ => None,
    })
}
