//! Values that are assigned and that nothing reads.
//!
//! ```text
//! n = numel(x);      warning[unused-value]: the value assigned to 'n' is never read
//! n = 3;
//! y = x(n);
//! ```
//!
//! A value is read where an instruction takes it for something else than to change it: elements that are stored in an
//! array that nobody looks at are not read. What is in memory may be read elsewhere; scripts leave their variables to their
//! callers.

use super::Checker;
use lanner_base::{Diagnostic, Span};
use lanner_facts::Class;
use lanner_hir::{StmtData, StmtKind, Target};
use lanner_mir::{FuncKind, Inst, Operand, Slot, Terminator, Use};
use lanner_project::known::{Definition, Known};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Reports values that nothing reads.
pub(super) fn check_unused(known: &Known, checker: &Checker) -> Vec<Diagnostic> {
    let is_script = lanner_infer::Program::is_script(checker.sources, known.function);
    if is_script || known.func.kind == FuncKind::Anonymous || known.func.dynamic.is_some() {
        return Vec::new();
    }
    let read = read_values(known);
    let mut findings: BTreeMap<(Span, &str), Diagnostic> = BTreeMap::new();
    let mut webs: FxHashSet<&str> = FxHashSet::default();
    let mut stmts: Vec<&StmtData> =
        checker.file.functions[super::errors::hir(known)].stmts.values().collect();
    stmts.sort_by_key(|stmt| (stmt.span.start, std::cmp::Reverse(stmt.span.end)));
    for (_, _, inst, span) in known.reached() {
        if let Inst::Answer { .. }
        | Inst::CatchError { .. }
        | Inst::Clear { .. }
        | Inst::Release { .. }
        | Inst::ReleasePart { .. }
        | Inst::Global { .. }
        | Inst::Persistent { .. } = inst
        {
            continue;
        }
        for slot in known.writes(inst) {
            let Some(name) = known.name(slot) else { continue };
            if read.contains(&slot) || known.func.memory(slot).is_some() || is_kept_alive(known, slot) {
                continue;
            }
            if is_in_arguments_block(known, checker, span) {
                continue;
            }
            // What is stored in an object is seen by all who have it.
            let changes = changed(inst);
            let fact = changes.and_then(|base| known.facts.of(base));
            if fact.is_some_and(|fact| fact.classes.contains(Class::Object)) {
                continue;
            }
            if !webs.insert(name) && changes.is_some() {
                continue;
            }
            findings.entry((span, name)).or_insert_with(|| finding(known, name, span, &stmts, checker));
        }
    }
    findings.into_values().collect()
}

/// The innermost statement around a place: of those that begin before it the last one that reaches so far.
fn innermost<'s>(stmts: &[&'s StmtData], span: Span) -> Option<&'s StmtData> {
    let before = stmts.partition_point(|stmt| stmt.span.start <= span.start);
    stmts[..before].iter().rev().find(|stmt| span.end <= stmt.span.end).copied()
}

/// The finding at the variable's name, where the statement's text has it.
fn finding(known: &Known, name: &str, span: Span, stmts: &[&StmtData], checker: &Checker) -> Diagnostic {
    let data = &checker.file.functions[super::errors::hir(known)];
    let innermost = innermost(stmts, span);
    let targets = match innermost.map(|stmt| &stmt.kind) {
        Some(StmtKind::Assign { targets, .. }) => targets.as_slice(),
        _ => &[],
    };
    let place = targets.iter().find_map(|target| match target {
        Target::Place(place) if data.variables[place.variable].name.as_str() == name => Some(place.span),
        Target::Place(_) | Target::Ignored => None,
    });
    let message = format!("The value assigned to '{name}' is never read.");
    let finding = Diagnostic::warning("unused-value", message, place.unwrap_or(span));
    if targets.len() > 1 { finding.help("'~' in its place takes no value") } else { finding }
}

/// The value is an object that does something when it goes: nobody need read it.
fn is_kept_alive(known: &Known, slot: Slot) -> bool {
    let Some(fact) = known.facts.of(slot) else { return true };
    let by_call = match known.definition(slot) {
        Some(Definition::Inst(block, k)) => matches!(known.inst((block, k)), Inst::Call { .. }),
        _ => false,
    };
    by_call && fact.classes.contains(Class::Object)
}

/// The values that reach something that is more than a change of the same variable.
fn read_values(known: &Known) -> FxHashSet<Slot> {
    let func = &known.func;
    let mut open: Vec<Slot> = func.outputs.clone();
    let take = |operand: Operand, open: &mut Vec<Slot>| open.extend(operand.as_slot());
    for data in func.blocks.values() {
        for inst in &data.insts {
            let base = changed(inst);
            func.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) => take(operand, &mut open),
                Use::Place(slot) | Use::Mention(slot) if base != Some(slot) => open.push(slot),
                Use::Place(_) | Use::Mention(_) | Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
            });
        }
        match data.term {
            Terminator::Branch { cond, .. } | Terminator::Rethrow(cond) => take(cond, &mut open),
            Terminator::Next { seq, counter, .. } => open.extend([seq, counter]),
            Terminator::Jump(_) | Terminator::Return => (),
        }
    }
    let mut read = FxHashSet::default();
    while let Some(slot) = open.pop() {
        if !read.insert(slot) {
            continue;
        }
        match known.definition(slot) {
            Some(Definition::Phi(block, k)) => {
                open.extend(
                    func.blocks[block].phis[k].args.iter().filter_map(|(_, operand)| operand.as_slot()),
                );
            }
            Some(Definition::Inst(block, k)) => open.extend(changed(known.inst((block, k)))),
            Some(Definition::Head(_)) | None => (),
        }
    }
    read
}

/// The value that an instruction changes, if it only does that.
fn changed(inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::SetIndex { base, .. }
        | Inst::SetPath { base, .. }
        | Inst::SetList { base, .. }
        | Inst::Delete { base, .. }
        | Inst::Reserve { base, .. } => Some(base),
        Inst::Answer { old, .. } => Some(old),
        _ => None,
    }
}

fn is_in_arguments_block(known: &Known, checker: &Checker, span: Span) -> bool {
    let blocks = &checker.file.functions[super::errors::hir(known)].arguments;
    blocks.iter().any(|block| block.span.start <= span.start && span.end <= block.span.end)
}
