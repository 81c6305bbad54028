//! Statements that do nothing.
//!
//! ```text
//! x == 3;           warning[no-effect]: the result of this statement is not used
//! x;                warning[no-effect]
//! sort(x);          warning[unused-result]: the result of 'sort' is not used
//! ```
//!
//! Such a value goes to `ans`; where the function reads that, nothing is said. What a `try` takes may be done for its error, and
//! what has no semicolon for its display; a text alone is a remark.

use super::walk::{Text, bodies};
use lanner_base::{Diagnostic, Span};
use lanner_builtins::BinaryOp;
use lanner_hir::{Body, Expr, ExprKind, Shows, StmtKind};

/// Reports statements without an effect.
pub(super) fn check_no_effect(text: &Text) -> Vec<Diagnostic> {
    if text.data.dynamic.is_some_and(|why| why != lanner_hir::SCRIPT) || reads_answer(text) {
        return Vec::new();
    }
    let mut found = Vec::new();
    check_body(text, &text.data.body, &mut found);
    found
}

fn reads_answer(text: &Text) -> bool {
    let is_answer = |expr: &lanner_hir::ExprData| match expr.kind {
        ExprKind::Variable(variable) => &*text.data.variables[variable].name == "ans",
        _ => false,
    };
    text.data.exprs.values().any(is_answer)
}

fn check_body(text: &Text, body: &Body, found: &mut Vec<Diagnostic>) {
    for &stmt in body {
        let stmt = &text.data.stmts[stmt];
        match &stmt.kind {
            StmtKind::Expr { value, .. } if stmt.shows == Shows::Nothing => {
                found.extend(useless(text, *value, stmt.span));
            }
            StmtKind::Try { handler, .. } => check_body(text, handler, found),
            kind => bodies(kind).into_iter().for_each(|body| check_body(text, body, found)),
        }
    }
}

fn useless(text: &Text, value: Expr, span: Span) -> Option<Diagnostic> {
    let finding = |message: String| Diagnostic::warning("no-effect", message, span);
    match &text.data.exprs[value].kind {
        ExprKind::Variable(variable) => {
            let name = text.data.variables[*variable].name;
            Some(finding(format!("This statement reads '{name}' and does nothing with it.")))
        }
        ExprKind::Binary(op, ..) if text.is_plain(value) => {
            let finding = finding("The result of this statement is not used.".to_owned());
            let is_equality = *op == BinaryOp::Eq;
            Some(if is_equality { finding.help("'=' assigns, '==' compares") } else { finding })
        }
        ExprKind::Unary(..)
        | ExprKind::ShortAnd(..)
        | ExprKind::ShortOr(..)
        | ExprKind::Range { .. }
        | ExprKind::Matrix(_)
            if text.is_plain(value) =>
        {
            Some(finding("The result of this statement is not used.".to_owned()))
        }
        ExprKind::Group(inner) => useless(text, *inner, span),
        ExprKind::Call { args, .. } if !args.is_empty() && text.is_plain(value) => {
            let (row, args) = text.called(value)?;
            let name = row.row().name;
            let message = format!("The result of '{name}' is not used: it does not change its arguments.");
            let finding = Diagnostic::warning("unused-result", message, span);
            let first = args.first().map(|&first| &text.data.exprs[first].kind);
            Some(match first {
                Some(ExprKind::Variable(variable)) => {
                    let changed = text.data.variables[*variable].name;
                    finding.help(format!("assign it, as in '{changed} = {name}({changed}, …)'"))
                }
                _ => finding,
            })
        }
        _ => None,
    }
}
