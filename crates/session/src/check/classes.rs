//! Classes that cannot run yet.
//!
//! ```text
//! p = point(1, 2);      warning[class-not-run]: 'point' is a class: it is checked, but cannot run yet
//! ```

use crate::project::Project;
use lanner_base::{Diagnostic, Name, Span};
use lanner_hir::{Callee, ExprKind, File};

/// Reports the first use of each class of the program.
pub(super) fn check_classes(file: &File, project: &Project) -> Vec<Diagnostic> {
    let mut uses: Vec<(Span, Name)> = Vec::new();
    for function in file.functions.values() {
        for expr in function.exprs.values() {
            if let ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, .. } =
                expr.kind
                && project.is_class(name.as_str())
            {
                uses.push((expr.span, name));
            }
        }
    }
    uses.sort_unstable();
    let mut told: Vec<Name> = Vec::new();
    let mut found = Vec::new();
    for (span, name) in uses {
        if told.contains(&name) {
            continue;
        }
        told.push(name);
        let message = format!("'{name}' is a class: it is checked, but cannot run yet.");
        found.push(Diagnostic::warning("class-not-run", message, span).help("a run raises an error here"));
    }
    found
}
