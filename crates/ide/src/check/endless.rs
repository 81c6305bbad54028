//! Loops that never end.
//!
//! ```text
//! while x < 3            warning[endless-loop]: nothing in the loop changes 'x'
//!   y = y + 1;
//! end
//! while true, f(x); end  warning[endless-loop], where 'f' is a function that returns
//! ```
//!
//! A condition stays as it is where nothing in the body may change a variable that it reads. `break`, `return`, and whatever may
//! raise an error on purpose end a loop; so may functions of the user, which are not looked into.

use super::walk::{Text, exprs};
use lanner_base::Diagnostic;
use lanner_hir::{Body, Declared, Expr, ExprKind, Number, Sharing, Stmt, StmtKind, Variable};
use rustc_hash::FxHashSet;

/// Functions that may end a loop, whether they raise an error, end the program, or wait for somebody.
const ENDING: &[&str] = &["errors", "meta", "validation", "functional", "maps", "files", "system", "time"];

/// Reports loops whose condition nothing changes.
pub(super) fn check_endless(text: &Text) -> Vec<Diagnostic> {
    if text.data.dynamic.is_some_and(|why| why != lanner_hir::SCRIPT) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for stmt in text.data.stmts.values() {
        let (condition, body) = match &stmt.kind {
            StmtKind::While { condition, body } => (*condition, body),
            StmtKind::DoUntil { condition, body } if !text.variables(*condition).is_empty() => {
                (*condition, body)
            }
            _ => continue,
        };
        if !text.is_plain(condition) && !is_constant(text, condition)
            || may_be_left(text, body)
            || calls_others(text, body)
        {
            continue;
        }
        let read = text.variables(condition);
        let may_change = text.assigned(body);
        let is_fixed = |variable: &Variable| {
            let data = &text.data.variables[*variable];
            data.declared == Declared::Plain && data.sharing == Sharing::Own && !may_change.contains(variable)
        };
        if !read.iter().all(is_fixed) || is_false(text, condition) || reads_parts_of_objects(text, condition)
        {
            continue;
        }
        found.push(finding(text, condition, &read));
    }
    found
}

fn finding(text: &Text, condition: Expr, read: &FxHashSet<Variable>) -> Diagnostic {
    let mut names: Vec<String> =
        read.iter().map(|variable| format!("'{}'", text.data.variables[*variable].name)).collect();
    names.sort();
    let message = match names.as_slice() {
        [] => "This loop never ends: it has neither 'break' nor 'return', and nothing in it raises an error."
            .to_owned(),
        names => {
            format!("This loop never ends once it has begun: nothing in it changes {}.", names.join(" or "))
        }
    };
    Diagnostic::warning("endless-loop", message, text.data.exprs[condition].span)
}

/// `true`, `1`: a condition without variables. Such calls are of constants.
fn is_constant(text: &Text, condition: Expr) -> bool {
    match &text.data.exprs[condition].kind {
        ExprKind::Number(_) => true,
        ExprKind::Group(inner) | ExprKind::Unary(_, inner) => is_constant(text, *inner),
        ExprKind::Call { args, .. } if args.is_empty() => {
            text.called(condition).is_some_and(|(row, _)| row.row().scalar.is_some())
        }
        _ => false,
    }
}

fn is_false(text: &Text, condition: Expr) -> bool {
    match &text.data.exprs[condition].kind {
        ExprKind::Number(number) => *number == Number::Double(0.0),
        ExprKind::Group(inner) => is_false(text, *inner),
        ExprKind::Call { .. } => text
            .called(condition)
            .is_some_and(|(row, _)| row.row().scalar == Some(lanner_builtins::ScalarForm::Truth(false))),
        ExprKind::Unary(..) => true,
        _ => false,
    }
}

/// A part of an object may change though the variable does not.
fn reads_parts_of_objects(text: &Text, condition: Expr) -> bool {
    let mut found = false;
    text.each_part(condition, &mut |part| {
        if let ExprKind::Chain { steps, .. } = &text.data.exprs[part].kind {
            found |= steps.iter().any(|step| matches!(step.kind, lanner_hir::StepKind::Field(_)));
        }
    });
    found
}

/// A `break` of this loop, or a `return` anywhere in it.
fn may_be_left(text: &Text, body: &Body) -> bool {
    body.iter().any(|&stmt| leaves(text, stmt))
}

fn leaves(text: &Text, stmt: Stmt) -> bool {
    match &text.data.stmts[stmt].kind {
        StmtKind::Break | StmtKind::Return => true,
        StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::DoUntil { body, .. } => {
            returns(text, body)
        }
        kind => super::walk::bodies(kind).into_iter().any(|body| may_be_left(text, body)),
    }
}

fn returns(text: &Text, body: &Body) -> bool {
    let mut found = false;
    text.each_stmt(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Return));
    found
}

/// Calls of functions that are not known to return.
fn calls_others(text: &Text, body: &Body) -> bool {
    let mut found = false;
    text.each_stmt(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Shell(_));
        for expr in exprs(&stmt.kind) {
            text.each_part(expr, &mut |part| match &text.data.exprs[part].kind {
                ExprKind::Call { .. } => {
                    let row = text.called(part).map(|(row, _)| row.row());
                    found |= row.is_none_or(|row| ENDING.contains(&row.family) || row.may_call_back());
                }
                ExprKind::Chain { base, .. } => {
                    // A handle may be called.
                    found |= text.called(*base).is_some();
                }
                _ => (),
            });
        }
    });
    found
}
