//! Arrays that are copied in each trip of a loop, and copies of variables that are said to be changed in place.
//!
//! ```text
//! for i = 1:n
//!   old = x;
//!   x(i) = f(i);              warning[array-copied]: 'x' is copied in each trip of the loop of line 1
//!   d(i) = sum(old);            'old' is read again here
//! end
//! ```
//!
//! Reported is what every run that comes there copies, and of arrays that may be large: a copy that stands before the loop costs no
//! more than the loop itself, and what the interpreter finds to be held by nobody else is not copied.
//! `%#inplace x` asks for more: there no copy of `x` may be left that the function itself is the reason for.

use super::Checker;
use crate::annotations::in_place;
use crate::known::Known;
use crate::owners::{copy_words, loop_of, own_copy, resumed_copies};
use lanner_base::{Diagnostic, Id, Name, Span};
use lanner_facts::{Class, ClassSet};
use lanner_infer::{Program, Target};
use lanner_mir::analysis::LoopForest;
use lanner_mir::sharing::updated;
use lanner_mir::{Func, FuncKind, Inst, Slot, Use};
use lanner_storage::{Copied, CopyPlan, Need, PlannedCopy};
use rustc_hash::FxHashSet;

/// Elements up to which an array is no large one: copying it costs about as much as looking for it.
const FEW_ELEMENTS: i64 = 64;

/// Reports copies in loops, and copies of what is said to be changed in place.
pub(super) fn check_copied(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let in_place = in_place(&known.source, &known.func);
    let is_anonymous = known.func.kind == FuncKind::Anonymous;
    if is_anonymous
        || known.func.dynamic.is_some()
        || (in_place.is_empty() && !updates_in_loop(known, checker))
    {
        return Vec::new();
    }
    let (sources, inference) = (checker.sources, &*checker.inference);
    let plan = resumed_copies(sources, inference, known.function, &known.facts, checker.summaries);
    let mut found = Vec::new();
    let mut asked: FxHashSet<&str> = FxHashSet::default();
    for (span, name) in &in_place {
        match known.func.slots.values().find_map(|slot| slot.name.filter(|n| n.as_str() == name)) {
            Some(name) => _ = asked.insert(name.as_str()),
            None => {
                let message = format!("'{name}' is no variable of the function.");
                found.push(Diagnostic::warning("annotation", message, *span));
            }
        }
    }
    found.extend(check_in_place(known, &plan, &asked));
    found.extend(check_loops(known, &plan, &asked, checker));
    found
}

/// Whether a loop has an update of what may be in two places, or calls a function that has one of a parameter: only then is it worth
/// finding out who holds which array.
fn updates_in_loop(known: &Known, checker: &Checker) -> bool {
    let forest = LoopForest::of(&known.func.graph());
    let shared = shared_names(&known.func);
    let may_copy = |inst: &Inst| match *inst {
        Inst::Call { callee, .. } => match known.meaning(checker.sources, callee) {
            Target::Function(function) => changes_parameter(&checker.sources.func(function)),
            Target::Row(_) | Target::Unknown => false,
        },
        _ => updated(&known.func, inst).is_some_and(|(base, _)| is_among(&known.func, base, &shared)),
    };
    known
        .func
        .blocks
        .iter()
        .any(|(block, data)| forest.innermost(block.index()).is_some() && data.insts.iter().any(may_copy))
}

fn is_among(func: &Func, slot: Slot, names: &FxHashSet<Name>) -> bool {
    func.slots[slot].name.is_none_or(|name| names.contains(&name))
}

/// The variables whose arrays are copied to others or from them, are put into containers, or were taken out.
fn shared_names(func: &Func) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    let mut note = |slot: Slot| names.extend(func.slots[slot].name);
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        match inst {
            Inst::Copy { .. }
            | Inst::Move { .. }
            | Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::SetPath { .. }
            | Inst::SetList { .. }
            | Inst::CellRow { .. }
            | Inst::Closure { .. } => func.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) => operand.as_slot().into_iter().for_each(&mut note),
                Use::Place(slot) | Use::Write(slot) | Use::WriteList(slot) => note(slot),
                Use::Mention(_) | Use::Clear(_) => (),
            }),
            Inst::SetIndex { value, .. } => value.as_slot().into_iter().for_each(&mut note),
            _ => (),
        }
    }
    names
}

/// Whether a function has an update of a parameter, or of what one was copied to.
fn changes_parameter(func: &Func) -> bool {
    let mut names: FxHashSet<Name> = func.params.iter().filter_map(|&slot| func.slots[slot].name).collect();
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    for inst in insts() {
        if let Inst::Copy { dst, src } | Inst::Move { dst, src } = *inst
            && src.as_slot().is_some_and(|src| is_among(func, src, &names))
        {
            names.extend(func.slots[dst].name);
        }
    }
    insts().filter_map(|inst| updated(func, inst)).any(|(base, _)| is_among(func, base, &names))
}

/// Copies that the function itself is the reason for; whether a caller needs its argument again is its own affair.
fn check_in_place(known: &Known, plan: &CopyPlan, asked: &FxHashSet<&str>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for copy in &plan.copies {
        let Some(name) = known.name(copy.of).filter(|name| asked.contains(name)) else { continue };
        let Some(copy) = own_copy(copy) else { continue };
        let may = if copy.is_certain() { "is" } else { "may be" };
        let message = format!("'{name}' {may} copied {}.", copy_words(known, &copy));
        let place = known.func.blocks[copy.block].spans[copy.inst].span;
        let finding = Diagnostic::error("not-in-place", message, place);
        found.push(
            labelled(finding, known, &copy)
                .help(format!("'%#inplace {name}' says that it is changed in place")),
        );
    }
    found
}

fn check_loops(
    known: &Known,
    plan: &CopyPlan,
    asked: &FxHashSet<&str>,
    checker: &mut Checker,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for copy in plan.copies.iter().filter(|copy| copy.copied != Copied::Part && copy.is_certain()) {
        let (Some(header), Some(name)) = (loop_of(known, copy), known.name(copy.of)) else { continue };
        if asked.contains(name) || !may_be_large(known, copy.of, checker) {
            continue;
        }
        let line = known.line(known.func.blocks[header].term_span.span);
        let by = match copy.copied {
            Copied::Argument(_) => ", by the function that is called",
            Copied::Base | Copied::Part => "",
        };
        let message = format!("'{name}' is copied in each trip of the loop of line {line}{by}.");
        let place = known.func.blocks[copy.block].spans[copy.inst].span;
        let finding = labelled(Diagnostic::warning("array-copied", message, place), known, copy);
        found.push(finding.help(advice(known, copy, name)));
    }
    found
}

/// Nothing says that it has few elements, or that it is an object, which no update copies.
fn may_be_large(known: &Known, slot: Slot, checker: &mut Checker) -> bool {
    let Some(fact) = known.facts.of(slot) else { return false };
    if fact.classes.contains(Class::Object) && fact.classes != ClassSet::ANY {
        return false;
    }
    let terms = &mut checker.inference.terms;
    let elements = terms.numel(fact.shape);
    terms.interval(elements).hi.is_none_or(|most| most > FEW_ELEMENTS)
}

/// The places that need the array.
fn labelled(mut finding: Diagnostic, known: &Known, copy: &PlannedCopy) -> Diagnostic {
    let mut told: FxHashSet<Span> = FxHashSet::default();
    for held in copy.held.iter().filter(|held| held.is_certain || !copy.is_certain()) {
        let place = match held.need {
            Need::Read(block, inst) => known.func.blocks[block].spans[inst].span,
            Need::End(block) => known.func.blocks[block].term_span.span,
            Need::Returned | Need::Outside => continue,
        };
        let Some(name) = held.by.slot().and_then(|slot| known.name(slot)) else { continue };
        let own = known.func.blocks[copy.block].spans[copy.inst].span;
        if place != own && told.insert(place) {
            finding = finding.label(known.first_line(place), format!("'{name}' is read again here"));
        }
    }
    finding
}

/// What would avoid the copy.
fn advice(known: &Known, copy: &PlannedCopy, name: &str) -> String {
    let others: Vec<&'static str> = copy
        .held
        .iter()
        .filter(|held| held.is_certain)
        .filter_map(|held| held.by.slot().and_then(|slot| known.name(slot)))
        .filter(|other| *other != name)
        .collect();
    if let Copied::Argument(_) = copy.copied {
        return format!(
            "the function changes its argument: give it one that is not needed again, as in '{name} = f({name})'"
        );
    }
    match others.first() {
        Some(other) => format!(
            "read what is needed of '{other}' before '{name}' is changed, or keep in '{other}' only the elements that change"
        ),
        None => format!("use what is needed of '{name}' before it is changed"),
    }
}
