//! Cases and conditions that stand twice: the second one is never taken.
//!
//! ```text
//! switch k
//! case 1, f
//! case {2, 1}, g        warning[duplicate-case]
//! end
//! if x > 0, f
//! elseif x > 0, g       warning[duplicate-condition]
//! end
//! ```

use super::walk::Text;
use lanner_base::{Diagnostic, Span};
use lanner_hir::{Case, Expr, ExprKind, StmtKind};
use rustc_hash::FxHashMap;

/// Reports cases and conditions that an earlier one takes.
pub(super) fn check_duplicates(text: &Text) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for stmt in text.data.stmts.values() {
        match &stmt.kind {
            StmtKind::Switch { cases, .. } => duplicate_cases(text, cases, &mut found),
            StmtKind::If { branches, .. } => {
                let conditions: Vec<Expr> = branches.iter().map(|(condition, _)| *condition).collect();
                duplicate_conditions(text, &conditions, &mut found);
            }
            _ => (),
        }
    }
    found
}

fn duplicate_cases(text: &Text, cases: &[Case], found: &mut Vec<Diagnostic>) {
    let mut seen = Seen::default();
    for case in cases {
        let mut own = Vec::new();
        for value in alternatives(text, case.value) {
            if !is_literal(text, value) {
                continue;
            }
            match seen.find(text, value) {
                Some(first) => found.push(twice(text, "duplicate-case", "This case", value, first)),
                None => own.push(value),
            }
        }
        // Twice in one list does no harm.
        own.into_iter().for_each(|value| seen.add(text, value));
    }
}

/// Expressions that were seen, by what is alike in those that are written alike.
#[derive(Default)]
struct Seen(FxHashMap<u64, Vec<Expr>>);

impl Seen {
    fn find(&self, text: &Text, expr: Expr) -> Option<Expr> {
        let alike = self.0.get(&text.fingerprint(expr))?;
        alike.iter().copied().find(|&other| text.is_same(other, expr))
    }

    fn add(&mut self, text: &Text, expr: Expr) {
        self.0.entry(text.fingerprint(expr)).or_default().push(expr);
    }
}

fn alternatives(text: &Text, value: Expr) -> Vec<Expr> {
    match &text.data.exprs[value].kind {
        ExprKind::Cell(rows) => rows.concat(),
        ExprKind::Group(inner) => alternatives(text, *inner),
        _ => vec![value],
    }
}

fn is_literal(text: &Text, value: Expr) -> bool {
    match &text.data.exprs[value].kind {
        ExprKind::Number(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
        ExprKind::Unary(_, inner) | ExprKind::Group(inner) => is_literal(text, *inner),
        _ => false,
    }
}

fn duplicate_conditions(text: &Text, conditions: &[Expr], found: &mut Vec<Diagnostic>) {
    let mut seen = Seen::default();
    // `elseif 0` switches a branch off.
    for &condition in conditions.iter().filter(|&&condition| !text.is_constant(condition)) {
        match seen.find(text, condition) {
            Some(first) if text.is_plain(condition) => {
                found.push(twice(text, "duplicate-condition", "This condition", condition, first));
            }
            Some(_) => (),
            None => seen.add(text, condition),
        }
    }
}

fn twice(text: &Text, code: &'static str, what: &str, second: Expr, first: Expr) -> Diagnostic {
    let [second, first]: [Span; 2] = [second, first].map(|expr| text.data.exprs[expr].span);
    Diagnostic::warning(
        code,
        format!("{what} stands before, which is taken first: no run comes here."),
        second,
    )
    .label(first, "it stands here first")
}
