//! Nested functions.
//!
//! ```text
//! function y = f(n, x)                  n = 3: the statements of a nested function stand for its call as those of any other,
//! y = 0;                                and work with the variables around it:
//! for k = 1:n, add(x(k)), end           y = 0 + x(1) * x(1) / 3; …
//!     function add(v)
//!         y = y + square(v) / n;        where a call stays, the function stays in the residual, what it reads is written
//!     end                               before, and what it assigns is not known behind it
//!     function r = square(v)
//!         r = v * v;                    square works with its own variables: it is as any other function of the file
//!     end
//! end
//! ```
//!
//! A nested function **escapes** where a handle of it is taken: it may run whenever something is called that is not known. What it reads
//! is written at once, and nothing is known of what it assigns.

use crate::code::words;
use crate::stmt::facts::assigned;
use crate::world::Unit;
use lanner_base::Name;
use lanner_hir::{Callee, ExprKind, File, Function, FunctionData, FunctionKind, Variable};
use rustc_hash::FxHashSet;

/// Whether a function may stand by itself: one of the file, or a nested one that works with no variables around it.
pub(crate) fn stands_alone(file: &File, function: Function) -> bool {
    let mut seen = FxHashSet::from_iter([function]);
    let mut rest = vec![function];
    while let Some(next) = rest.pop() {
        match file.functions[next].kind {
            FunctionKind::Local => continue,
            FunctionKind::Nested if file.functions[next].outer.is_empty() => (),
            FunctionKind::Nested | FunctionKind::Script | FunctionKind::Anonymous => return false,
        }
        let called = called(file, next).into_iter().filter(|&other| !is_inside(file, other, next));
        rest.extend(called.filter(|other| seen.insert(*other)));
    }
    true
}

/// Whether a function stands in another one.
pub(crate) fn is_inside(file: &File, function: Function, outer: Function) -> bool {
    let parents =
        std::iter::successors(file.functions[function].parent, |&parent| file.functions[parent].parent);
    parents.into_iter().any(|parent| parent == outer)
}

/// The functions of the text that one calls or takes handles of, also in functions that stand in it.
fn called(file: &File, function: Function) -> Vec<Function> {
    let own = file.functions.iter().filter(|(id, _)| *id == function || is_inside(file, *id, function));
    let exprs = own.flat_map(|(_, data)| data.exprs.values());
    let called = exprs.filter_map(|expr| match expr.kind {
        ExprKind::Call { callee: Callee::Function(called), .. }
        | ExprKind::Handle(Callee::Function(called)) => Some(called),
        _ => None,
    });
    called.collect()
}

/// The functions that have to stay in one whose statements have these words, as they work with its variables.
pub(crate) fn kept(file: &File, outer: Function, found: &FxHashSet<Name>) -> Vec<Function> {
    let children = || {
        file.functions.iter().filter(|(id, data)| {
            data.kind == FunctionKind::Nested && data.parent == Some(outer) && !stands_alone(file, *id)
        })
    };
    let mut kept: Vec<Function> =
        children().filter(|(_, data)| found.contains(&data.name)).map(|(id, _)| id).collect();
    let mut k = 0;
    while let Some(&next) = kept.get(k) {
        let more: Vec<Function> = called(file, next)
            .into_iter()
            .filter(|other| !kept.contains(other) && children().any(|(id, _)| id == *other))
            .collect();
        kept.extend(more);
        k += 1;
    }
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// A variable of a function: whose it is, and which.
pub(crate) type Owned = (Function, Variable);

/// The variables of functions around it that a function may assign, by itself or by what it calls.
pub(crate) fn assigned_around(file: &File, function: Function) -> FxHashSet<Owned> {
    let reached = reached(file, vec![function]);
    reached.into_iter().flat_map(|next| assigned_by(file, next)).collect()
}

/// Those that its own statements may assign.
fn assigned_by(file: &File, function: Function) -> Vec<Owned> {
    let data = &file.functions[function];
    let written = assigned(data, &data.body);
    let is_written = |variable: Variable| data.dynamic.is_some() || written.contains(&variable);
    let written = data.outer.iter().filter(|of| is_written(of.variable));
    written.map(|of| (of.owner, of.source)).collect()
}

/// Functions with those that they call.
fn reached(file: &File, from: Vec<Function>) -> FxHashSet<Function> {
    let mut seen: FxHashSet<Function> = from.iter().copied().collect();
    let mut rest = from;
    while let Some(next) = rest.pop() {
        rest.extend(called(file, next).into_iter().filter(|other| seen.insert(*other)));
    }
    seen
}

/// The variables of a function that nested functions may read or assign at any time, and those that they may assign then.
pub(crate) fn at_any_time(file: &File, outer: Function) -> (FxHashSet<Variable>, FxHashSet<Variable>) {
    let escaping = escaping(file, outer);
    let outers = escaping.iter().flat_map(|&function| &file.functions[function].outer);
    let read = outers.filter(|of| of.owner == outer).map(|of| of.source).collect();
    let written = escaping.iter().flat_map(|&function| assigned_by(file, function));
    (read, written.filter(|(owner, _)| *owner == outer).map(|(_, variable)| variable).collect())
}

/// The nested functions of one that others may call than its statements and theirs: by handles, functions without a name, or texts.
fn escaping(file: &File, outer: Function) -> FxHashSet<Function> {
    let inside: Vec<Function> = all_inside(file, outer).collect();
    if inside.iter().any(|&function| file.functions[function].dynamic.is_some()) {
        return inside.into_iter().collect();
    }
    let escapes = |function: Function, name: Name| {
        let is_used = |data: &FunctionData| {
            data.exprs.values().any(|expr| match &expr.kind {
                ExprKind::Handle(Callee::Function(called)) => *called == function,
                ExprKind::Call { callee: Callee::Function(called), .. } => {
                    *called == function && data.kind == FunctionKind::Anonymous
                }
                ExprKind::Char(text) | ExprKind::String(text) => text == name.as_str(),
                _ => false,
            })
        };
        file.functions.values().any(is_used)
    };
    let from = inside.into_iter().filter(|&function| {
        !stands_alone(file, function) && escapes(function, file.functions[function].name)
    });
    reached(file, from.collect())
}

/// Whether no nested function of one escapes.
pub(crate) fn keeps_inside(file: &File, outer: Function) -> bool {
    escaping(file, outer).is_empty()
}

/// The words of nested functions: a variable of such a name in the function around them may be theirs, too.
pub(crate) fn words_of(unit: &Unit, nested: impl IntoIterator<Item = Function>) -> FxHashSet<Name> {
    let texts = nested.into_iter().map(|function| unit.file.functions[function].whole.of(&unit.text));
    texts.flat_map(words).collect()
}

/// All nested functions of a function.
pub(crate) fn all_inside(file: &File, outer: Function) -> impl Iterator<Item = Function> {
    let nested = file.functions.iter().filter(|(_, data)| data.kind == FunctionKind::Nested);
    nested.map(|(id, _)| id).filter(move |id| is_inside(file, *id, outer))
}

/// The text of a nested function, with the comments right before it, as far to the left as the function around it is.
pub(crate) fn text(unit: &Unit, function: Function, indent: usize) -> String {
    let span = unit.file.functions[function].whole;
    let start = span.start as usize;
    let line = unit.text[..start].rfind('\n').map_or(0, |at| at + 1);
    let own = start - line;
    let before = unit.text[..line].lines().rev().take_while(|line| line.trim_start().starts_with('%'));
    let mut lines: Vec<&str> = before.collect();
    lines.reverse();
    lines.extend(unit.text[line..span.end as usize].lines());
    let moved = |line: &str| {
        let spaces = line.len() - line.trim_start().len();
        let text = line.trim();
        if text.is_empty() {
            String::new()
        } else {
            format!("{:1$}{text}", "", (spaces + indent).saturating_sub(own))
        }
    };
    lines.into_iter().map(moved).collect::<Vec<_>>().join("\n")
}
