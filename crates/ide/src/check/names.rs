//! Names that are nothing, where a run may come to them.
//!
//! ```text
//! y = missing(1);                      every run of the script fails: an error
//! if x, y = missing(1); end            a run need not come there: a warning
//! function y = f(x), y = g(x);         every call of f calls g:
//!     function y = g(x), y = missing(x);       an error
//! y = fromElsewhere(1);                what a package or a path may bring: a warning that says so
//! ```
//!
//! A function of a file fails in every call where each way through it comes to such a name, or to a call of another function that does.
//! What the file's first function, or a class's methods, do not come to is no error.

use super::certain::every_run_fails;
use super::{Checker, NOT_SUPPORTED, graded};
use lanner_base::{Diagnostic, Dialect, Span};
use lanner_infer::{Function, NameTarget as Meaning};
use lanner_mir::{Block, FuncKind, FuncRef, Inst, Unit};
use lanner_project::known::Known;
use rustc_hash::FxHashSet;

/// Grades the names of a file that are nothing: errors where every run of its first function comes to them, unless there is a doubt.
pub(super) fn grade_names(all: &[Known], names: &[Diagnostic], checker: &mut Checker) -> Vec<Diagnostic> {
    if names.is_empty() {
        return Vec::new();
    }
    let doubt = checker.project.doubt(&checker.file);
    let mut found: Vec<(FuncRef, Diagnostic)> = Vec::new();
    let mut stops: Vec<Vec<(Block, usize)>> = all.iter().map(|known| known.facts.stops.clone()).collect();
    for (known, stops) in all.iter().zip(&mut stops) {
        for name in names {
            let Some(place) = place_of(known, name.span) else { continue };
            if name.code == NOT_SUPPORTED {
                found.push((known.function.func, name.clone()));
                continue;
            }
            let doubt = doubt.clone().or_else(|| doubt_of(known, name.span, checker));
            if doubt.is_none() {
                stops.push(place);
            }
            let help = name.help.clone().or(doubt);
            found.push((known.function.func, Diagnostic { help, ..name.clone() }));
        }
    }
    let failing = failing(all, stops, checker);
    let entries = all.first().map_or_else(Vec::new, |known| entries(&known.source.unit));
    let sure = called_from(entries.into_iter().filter(|entry| failing.contains(entry)), all, checker);
    let grade = |(func, finding): (FuncRef, Diagnostic)| {
        let is_certain = finding.code != NOT_SUPPORTED
            && finding.help.is_none()
            && sure.contains(&func)
            && failing.contains(&func);
        match finding.code {
            NOT_SUPPORTED => finding,
            _ => Diagnostic { severity: graded(is_certain), ..finding },
        }
    };
    found.into_iter().map(grade).collect()
}

/// Where a name is in a function, if a run may come there. What stands behind an error would be reached without it.
fn place_of(known: &Known, span: Span) -> Option<(Block, usize)> {
    let has_stops = !known.facts.stops.is_empty();
    let mut blocks = known.func.blocks.iter().filter(|(block, _)| has_stops || known.facts.reached[*block]);
    blocks.find_map(|(block, data)| {
        data.spans.iter().position(|origin| origin.span == span).map(|k| (block, k))
    })
}

/// The functions of which every call fails.
fn failing(all: &[Known], mut stops: Vec<Vec<(Block, usize)>>, checker: &mut Checker) -> FxHashSet<FuncRef> {
    let mut found = FxHashSet::default();
    let mut is_new = vec![true; all.len()];
    while let Some(at) = is_new.iter().position(|is_new| *is_new) {
        is_new[at] = false;
        let known = &all[at];
        let func = known.function.func;
        if known.func.kind == FuncKind::Anonymous
            || stops[at].is_empty()
            || found.contains(&func)
            || !every_run_fails(known, &stops[at], &mut checker.inference.terms)
        {
            continue;
        }
        found.insert(func);
        for (k, caller) in all.iter().enumerate() {
            let calls: Vec<(Block, usize)> = calls_of(caller, checker)
                .filter(|(_, callee)| callee.func == func)
                .map(|(place, _)| place)
                .collect();
            is_new[k] |= !calls.is_empty();
            stops[k].extend(calls);
        }
    }
    found
}

/// The calls of functions of the same file.
fn calls_of<'k>(
    known: &'k Known,
    checker: &'k Checker,
) -> impl Iterator<Item = ((Block, usize), Function)> + 'k {
    known.func.blocks.iter().flat_map(move |(block, data)| {
        data.insts.iter().enumerate().filter_map(move |(k, inst)| {
            let Inst::Call { callee, .. } = inst else { return None };
            match known.meaning(checker.sources, *callee) {
                Meaning::Function(function) if function.unit == known.function.unit => {
                    Some(((block, k), function))
                }
                Meaning::Function(_) | Meaning::Row(_) | Meaning::Unknown => None,
            }
        })
    })
}

/// The functions of a file that others call: the first one, of a class its methods.
pub(super) fn entries(unit: &Unit) -> Vec<FuncRef> {
    match &unit.class {
        Some(class) => class.methods.iter().filter_map(|method| method.function).collect(),
        None => vec![FuncRef(0)],
    }
}

/// These functions, and what they call, and what that calls.
fn called_from(
    functions: impl Iterator<Item = FuncRef>,
    all: &[Known],
    checker: &Checker,
) -> FxHashSet<FuncRef> {
    let mut found = FxHashSet::default();
    let mut open: Vec<FuncRef> = functions.collect();
    while let Some(func) = open.pop() {
        if found.insert(func)
            && let Some(known) = all.iter().find(|known| known.function.func == func)
        {
            open.extend(calls_of(known, checker).map(|(_, callee)| callee.func));
        }
    }
    found
}

/// Why a name that is nowhere on the path may be something all the same.
fn doubt_of(known: &Known, span: Span, checker: &Checker) -> Option<String> {
    let text = span.of(&known.source.unit.text);
    let name = text.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    if checker.file.dialect == Dialect::Octave && name.starts_with("__") {
        return Some("it may be an internal function of Octave".to_owned());
    }
    if let Some(near) = checker.nearby.find(name) {
        return Some(format!("it is a function where the path has the folder of '{}'", near.display()));
    }
    let own = std::path::Path::new(&known.source.unit.path);
    checker.project.is_called_elsewhere(name, own).map(|other| {
        format!("{} calls it, too: it may be a function of a package or a path that is not known", other)
    })
}
