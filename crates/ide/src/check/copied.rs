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
//! `%#inplace x` asks for more: there no copy of `x` may be left that the function itself is the reason for. Of a parameter it asks its
//! callers, too, where they give what they need again.

use super::Checker;
use crate::copy_reasons::{copy_words, loop_of, own_copy, resumed_copies};
use lanner_base::{Diagnostic, Id, Name, Span};
use lanner_facts::{Class, ClassSet};
use lanner_infer::{Function, NameTarget, Program};
use lanner_mir::analysis::LoopForest;
use lanner_mir::sharing::{Depth, updated};
use lanner_mir::{Callee, CalleeData, Func, FuncKind, Inst, Operand, Slot, Step, Target as To};
use lanner_project::Sources;
use lanner_project::annotations::in_place;
use lanner_project::known::Known;
use lanner_storage::{Copied, CopyPlan, Need, PlannedCopy};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

/// Elements up to which an array is no large one: copying it costs about as much as looking for it.
const FEW_ELEMENTS: i64 = 64;

/// Reports copies in loops, and copies of what is said to be changed in place.
pub(super) fn check_copied(function: Function, checker: &mut Checker) -> Vec<Diagnostic> {
    let sources = checker.sources;
    let func = sources.func(function);
    let in_place = in_place(&sources.unit(function.unit), &func);
    let is_asked = || {
        !in_place.is_empty()
            || updates_in_loop(sources, function, &func)
            || calls_in_place(sources, function, &func)
    };
    if func.kind == FuncKind::Anonymous || func.dynamic.is_some() || !is_asked() {
        return Vec::new();
    }
    let known = &Known::of_any_call(sources, checker.inference, function);
    let plan = resumed_copies(sources, checker.inference, function, &known.facts, checker.summaries);
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
    let given = check_calls(known, &plan, sources);
    let told: FxHashSet<Span> = given.iter().map(|finding| finding.span).collect();
    found.extend(given);
    let in_loops = check_loops(known, &plan, &asked, checker);
    found.extend(in_loops.into_iter().filter(|finding| !told.contains(&finding.span)));
    found
}

/// The function of the program that a callee is.
fn called(sources: &Sources, function: Function, func: &Func, callee: Callee) -> Option<Function> {
    let target = match &func.callees[callee] {
        CalleeData::Local { func, .. } => return Some(Function { unit: function.unit, func: *func }),
        CalleeData::Named(name) => sources.resolve(function.unit, name.as_str()),
        CalleeData::Builtin(_) | CalleeData::Undecided { .. } => return None,
    };
    match target {
        NameTarget::Function(function) => Some(function),
        NameTarget::Row(_) | NameTarget::Unknown => None,
    }
}

/// Whether a function is called that says of a variable that it is changed in place.
fn calls_in_place(sources: &Sources, function: Function, func: &Func) -> bool {
    let is_asked = |callee: Callee| {
        let called = called(sources, function, func, callee);
        called.is_some_and(|of| !in_place(&sources.unit(of.unit), &sources.func(of)).is_empty())
    };
    func.callees.ids().any(is_asked)
}

/// The parameter that a call's callee says is changed in place: the callee's name and the parameter's.
fn asked_by_callee(
    known: &Known,
    sources: &Sources,
    (call, param): (&Inst, usize),
) -> Option<(&'static str, &'static str)> {
    let Inst::Call { callee, .. } = *call else { return None };
    let function = called(sources, known.function, &known.func, callee)?;
    let func = sources.func(function);
    let &slot = func.captures.iter().chain(&func.params).nth(param)?;
    let name = func.slots[slot].name?.as_str();
    let asked = in_place(&sources.unit(function.unit), &func);
    asked.iter().any(|(_, asked)| asked == name).then_some((func.name.as_str(), name))
}

/// Arguments that a call makes copies of, because this function needs them again, though the callee says that it changes them in place.
fn check_calls(known: &Known, plan: &CopyPlan, sources: &Sources) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for copy in &plan.copies {
        let Copied::Argument(param) = copy.copied else { continue };
        let call = known.inst((copy.block, copy.inst));
        let Some((callee, name)) = asked_by_callee(known, sources, (call, param)) else { continue };
        let Some(copy) = own_copy(copy) else { continue };
        let given = known.name(copy.of).map_or("The argument".to_owned(), |given| format!("'{given}'"));
        let may = if copy.is_certain() { "is" } else { "may be" };
        let message = format!("{given} {may} copied by '{callee}' {}.", copy_words(known, &copy));
        let place = known.func.blocks[copy.block].spans[copy.inst].span;
        let finding = Diagnostic::error("not-in-place", message, place);
        found.push(labelled(finding, known, &copy).help(format!(
            "'%#inplace {name}' says that '{callee}' changes it in place: give it an array that is not needed again"
        )));
    }
    found
}

/// Whether a loop has an update of what may be in two places, or calls a function that has one of a parameter: only then is it worth
/// finding out who holds which array.
fn updates_in_loop(sources: &Sources, function: Function, func: &Func) -> bool {
    let forest = LoopForest::of(&func.graph());
    let (shared, containers) = (shared_names(func), container_names(func));
    let may_copy = |inst: &Inst| match *inst {
        Inst::Call { targets, callee, args, .. } => {
            let Some(called) = called(sources, function, func, callee) else { return false };
            // What comes back in its own variable is only copied where somebody else holds it.
            let is_own = |slot: Slot| {
                func.target_list(targets).iter().any(|target| matches!(*target, To::Slot(to) if to == slot))
                    && !is_among(func, slot, &shared)
            };
            let is_kept = |arg: &Operand| arg.as_slot().is_some_and(|slot| !is_own(slot));
            let args = func.args(args);
            args.iter().any(is_kept) && changes_kept(&sources.func(called), args, &is_kept)
        }
        _ => updated(func, inst).is_some_and(|(base, depth)| {
            is_among(func, base, &shared) || depth == Depth::Inside && is_among(func, base, &containers)
        }),
    };
    func.blocks
        .iter()
        .any(|(block, data)| forest.innermost(block.index()).is_some() && data.insts.iter().any(may_copy))
}

fn is_among(func: &Func, slot: Slot, names: &FxHashSet<Name>) -> bool {
    func.slots[slot].name.is_none_or(|name| names.contains(&name))
}

/// The variables whose arrays are another variable's too, are put into containers, or were taken out.
fn shared_names(func: &Func) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    let mut note = |slot: Slot| names.extend(func.slots[slot].name);
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => {
                src.as_slot().into_iter().for_each(|src| [src, dst].into_iter().for_each(&mut note));
            }
            Inst::Get { targets, .. } => {
                let slots = func.target_list(targets).iter().filter_map(|target| match *target {
                    To::Slot(slot) => Some(slot),
                    To::Ignored | To::Spread { .. } | To::Passed { .. } => None,
                });
                slots.for_each(&mut note);
            }
            Inst::SetIndex { value, .. } | Inst::SetPath { value, .. } => {
                value.as_slot().into_iter().for_each(&mut note)
            }
            Inst::CellRow { args, .. } | Inst::Closure { captures: args, .. } => {
                func.args(args).iter().filter_map(|arg| arg.as_slot()).for_each(&mut note);
            }
            _ => (),
        }
    }
    names
}

/// The variables of which an array inside is another variable's, too.
fn container_names(func: &Func) -> FxHashSet<Name> {
    let is_named = |slot: Slot| func.slots[slot].name.is_some();
    let container = |inst: &Inst| match *inst {
        Inst::Get { targets, base, .. } => {
            let mut targets = func.target_list(targets).iter();
            base.as_slot()
                .filter(|_| targets.any(|target| matches!(*target, To::Slot(slot) if is_named(slot))))
        }
        Inst::SetPath { base, value, .. } => value.as_slot().is_some_and(is_named).then_some(base),
        _ => None,
    };
    let insts = func.blocks.values().flat_map(|block| &block.insts);
    insts.filter_map(container).filter_map(|slot| func.slots[slot].name).collect()
}

/// Whether a function has an update of a parameter that gets one of these arguments, or of what that was copied to. `varargin` is a
/// cell of its own.
fn changes_kept(func: &Func, args: &[Operand], is_kept: &dyn Fn(&Operand) -> bool) -> bool {
    let own = func.params.len() - usize::from(func.variadic_in);
    let is_spread = args.iter().any(|arg| arg.is_spread());
    let given = func.params[..own].iter().enumerate();
    let given = given.filter(|(k, _)| is_spread || args.get(*k).is_some_and(is_kept));
    let mut names: FxHashSet<Name> = given.filter_map(|(_, &slot)| func.slots[slot].name).collect();
    if names.is_empty() {
        return false;
    }
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
    for copy in plan.copies.iter().filter(|copy| copy.is_certain()) {
        let (Some(header), Some(name)) = (loop_of(known, copy), known.name(copy.of)) else { continue };
        // What has the part is as large as it.
        let is_of_part = copy.copied == Copied::Part;
        let of = copy.held.iter().find(|held| held.is_certain && is_of_part).and_then(|held| held.by.slot());
        if asked.contains(name) || !may_be_large(known, of.unwrap_or(copy.of), checker) {
            continue;
        }
        let name = &part_name(known, copy, name);
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

/// `s.x` of the update `s.x(i) = v`; the variable's own name where it is not a part that is copied.
fn part_name(known: &Known, copy: &PlannedCopy, name: &str) -> String {
    let mut text = name.to_owned();
    if copy.copied == Copied::Part
        && let Inst::SetPath { path, .. } = *known.inst((copy.block, copy.inst))
    {
        let steps = &known.func.paths[path].0;
        for step in &steps[..steps.len().saturating_sub(1)] {
            match step {
                Step::Field(field) => _ = write!(text, ".{field}"),
                Step::DynamicField(_) => text.push_str(".(…)"),
                Step::Brace(_) => text.push_str("{…}"),
                Step::Paren(_) => text.push_str("(…)"),
            }
        }
    }
    text
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
