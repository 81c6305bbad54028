//! Declarations of variables that are declared already.
//!
//! ```text
//! global A
//! A = A + 1;            of a function that stands for its call
//! global A
//! A = A + 2;            A = A + 2;
//! global B              nothing, where no statement has a B
//! ```

use super::definite::{may_take, take};
use super::live::assigned_by;
use crate::code::{Code, CodeKind, Declaring, Line, LineKind, each_child, words};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// Takes away declarations that stand behind the same one.
pub fn once(lines: &mut Vec<Line>) {
    within(lines, &mut FxHashSet::default());
}

/// Takes away global variables that no statement reads or writes.
pub fn used(lines: &mut Vec<Line>) {
    let mut names = FxHashSet::default();
    named(lines, &mut names);
    unused(lines, &names);
}

fn named(lines: &[Line], found: &mut FxHashSet<Name>) {
    for line in lines {
        if !matches!(line.kind, LineKind::Declare { as_what: Declaring::Global, .. }) {
            assigned_by(line, found);
            found.extend(line.written().into_iter().map(|(name, _)| name));
        }
        line.each_code(&mut |code| names_in(code, found));
        line.bodies().into_iter().for_each(|body| named(body, found));
    }
}

pub(super) fn names_in(code: &Code, found: &mut FxHashSet<Name>) {
    match &code.kind {
        CodeKind::Var(name) => _ = found.insert(*name),
        CodeKind::Verbatim(text) => found.extend(words(text)),
        // It may be asked for by its name.
        CodeKind::Known(value) => found.extend(value.as_text().iter().flat_map(|text| words(text))),
        _ => (),
    }
    each_child(code, &mut |child| names_in(child, found));
}

fn unused(lines: &mut Vec<Line>, named: &FxHashSet<Name>) {
    lines.retain_mut(|line| {
        if let LineKind::Declare { as_what: Declaring::Global, names } = &mut line.kind {
            names.retain(|name| named.contains(name));
            return !names.is_empty();
        }
        line.bodies_mut().into_iter().for_each(|body| unused(body, named));
        true
    });
}

fn within(lines: &mut Vec<Line>, known: &mut FxHashSet<Name>) {
    lines.retain_mut(|line| {
        match &mut line.kind {
            LineKind::Declare { as_what: Declaring::Global | Declaring::Persistent, names } => {
                names.retain(|name| known.insert(*name));
                return !names.is_empty();
            }
            LineKind::Verbatim(_) => known.clear(),
            LineKind::Expr(code) => known.retain(|name| !may_take(code, *name)),
            _ => (),
        }
        // A loop may come back from where they are taken.
        known.retain(|name| !line.bodies().into_iter().any(|body| take(body, *name)));
        line.bodies_mut().into_iter().for_each(|body| within(body, &mut known.clone()));
        true
    });
}
