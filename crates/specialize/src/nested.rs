//! Nested functions.
//!
//! ```text
//! function y = f(n, x)                  n = 3: nested functions that work with variables of the function around them
//! y = 0;                                stay in it, and what they read is written before:
//! for k = 1:n, add(x(k)), end           function y = f_fixed(x)
//!     function add(v)                   n = 3;
//!         y = y + square(v) / n;        …
//!     end                                   function add(v)
//!     function r = square(v)
//!         r = v * v;                    square works with its own variables: it is as any other function of the file
//!     end
//! end
//! ```

use crate::code::words;
use crate::stmt::facts::assigned;
use crate::world::Unit;
use lanner_base::Name;
use lanner_hir::{Callee, ExprKind, File, Function, FunctionKind, Variable};
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
fn is_inside(file: &File, function: Function, outer: Function) -> bool {
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

/// The variables of a function that functions in it assign, or may.
pub(crate) fn assigned_inside(file: &File, outer: Function) -> FxHashSet<Variable> {
    let mut found = FxHashSet::default();
    for data in file.functions.values() {
        let written = assigned(data, &data.body);
        let of_outer = data.outer.iter().filter(|of| of.owner == outer);
        let is_written = |variable: Variable| {
            data.dynamic.is_some()
                || written.contains(&variable)
                || data.outputs.contains(&variable)
                || data.params.iter().any(|param| param.variable == Some(variable))
        };
        found.extend(of_outer.filter(|of| is_written(of.variable)).map(|of| of.source));
    }
    found
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
