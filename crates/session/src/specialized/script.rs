//! Scripts: specialised as functions of the variables that they find, which give all that they assign.
//!
//! ```text
//! u = zeros(1, n);          function [u, k] = heat(n), u = zeros(1, n);
//! for k = 1:n, … end        for k = 1:n, … end
//! ```

use super::Said;
use lanner_base::Dialect;
use lanner_hir::{Callee, ExprKind, File, FunctionKind};
use lanner_syntax::ast::AstNode;

/// The text of a script as a function, each line where it was. `is_function` says which names mean something elsewhere.
pub(super) fn as_function(
    (text, file): (&str, &File),
    name: &str,
    said: &Said,
    dialect: Dialect,
    is_function: &mut dyn FnMut(&str) -> bool,
) -> Option<String> {
    let (_, data) = file.functions.iter().find(|(_, data)| data.kind == FunctionKind::Script)?;
    let assigned: Vec<&str> = data.variables.values().map(|variable| variable.name.as_str()).collect();
    let called = data.exprs.values().filter_map(|expr| match &expr.kind {
        ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => match callee {
            Callee::Named(name) | Callee::Undecided { name, .. } => Some(name.as_str()),
            Callee::Builtin(row) => Some(row.row().name),
            Callee::Function(_) => None,
        },
        _ => None,
    });
    let called: Vec<&str> = called.collect();
    let mut found: Vec<String> = named(said);
    found.retain(|name| called.contains(&name.as_str()) || assigned.contains(&name.as_str()));
    for name in called {
        if !found.iter().any(|other| other == name) && !is_function(name) {
            found.push(name.to_owned());
        }
    }
    let outputs: Vec<&str> = assigned.into_iter().filter(|name| *name != ANSWER).collect();
    let begins = text.trim_start().starts_with("%{");
    let separator = if begins { "\n" } else { "; " };
    let head = format!("function [{}] = {name}({}){separator}", outputs.join(", "), found.join(", "));
    let tree = lanner_syntax::parse(text, dialect).tree();
    let end =
        tree.functions().next().map(|function| u32::from(function.syntax().text_range().start()) as usize);
    Some(match end {
        Some(at) => format!("{head}{}end; {}", &text[..at], &text[at..]),
        None => format!("{head}{text}"),
    })
}

/// The variable of results that nothing takes: who runs the residual has its own.
const ANSWER: &str = "ans";

/// The names of which something is said.
fn named(said: &Said) -> Vec<String> {
    let before =
        |text: &String, marks: &[char]| text.split(marks).next().unwrap_or_default().trim().to_owned();
    let fixed = said.fix.iter().map(|text| before(text, &['=', '.', '(', '{']));
    let shaped = said.shape.iter().map(|text| before(text, &[':']));
    let mut names: Vec<String> = Vec::new();
    for name in fixed.chain(shaped).chain(said.unknown.iter().cloned()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

const INDENT: &str = "    ";

/// The text of a residual function as a script: its statements, and the functions behind it.
pub(super) fn as_script(text: &str) -> String {
    let (main, rest) =
        text.split_once("\n\nfunction ").map_or((text, None), |(main, rest)| (main, Some(rest)));
    let body = main.split_once('\n').map_or("", |(_, body)| body).trim_end();
    let body = body.strip_suffix("end").unwrap_or(body).trim_end();
    // Those of a function are further in.
    let is_in = body.lines().find(|line| !line.starts_with('%')).is_some_and(|line| line.starts_with(INDENT));
    let lines = body.lines().map(|line| line.strip_prefix(INDENT).filter(|_| is_in).unwrap_or(line));
    let body = lines.collect::<Vec<_>>().join("\n");
    match rest {
        Some(rest) => format!("{body}\n\nfunction {rest}"),
        None => format!("{body}\n"),
    }
}
