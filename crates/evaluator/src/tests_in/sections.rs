//! A script of tests: each section is one.
//!
//! ```text
//! x = 3;                    shared: runs before every section
//! %% Test 1: it is odd      a section
//! assert(mod(x, 2) == 1)
//! function …                functions belong to all
//! ```

use super::{masked, table};
use lanner_base::{LineIndex, Span};
use lanner_runtime::Value;
use lanner_syntax::ast::{self, AstNode};

/// The fields that tell of a script.
pub(super) fn fields(file: &ast::File, text: &str, lines: &LineIndex) -> Vec<(&'static str, Value)> {
    let functions: Vec<Span> = file.functions().map(|function| function.span()).collect();
    let end = functions.first().map_or(text.len() as u32, |first| first.start);
    let titles = titles(file, text, end);
    let with_functions = |part: Span| {
        let kept: Vec<Span> = std::iter::once(part).chain(functions.iter().copied()).collect();
        Value::text(&masked(text, &kept))
    };
    let first = titles.first().map_or(0, |title| title.start);
    let sections = titles.iter().enumerate().map(|(k, title)| {
        let next = titles.get(k + 1).map_or(end, |next| next.start);
        let shown = title.of(text).trim_start_matches('%').trim();
        let line = lines.locate(text, title.start).line;
        vec![
            Value::text(shown),
            Value::Scalar(f64::from(line)),
            with_functions(Span::new(title.end.min(next), next)),
        ]
    });
    let mut sections: Vec<Vec<Value>> = sections.collect();
    if sections.is_empty() {
        sections.push(vec![Value::text(""), Value::Scalar(1.0), with_functions(Span::new(0, end))]);
    }
    vec![
        ("kind", Value::text("script")),
        ("shared", with_functions(Span::new(0, first))),
        ("sections", table(&["title", "line", "text"], sections)),
    ]
}

/// The lines that begin sections: comments of two signs outside of statements, before the first function.
fn titles(file: &ast::File, text: &str, end: u32) -> Vec<Span> {
    let statements: Vec<Span> = file.statements().map(|statement| statement.span()).collect();
    let mut at = 0;
    let mut titles = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len()) as u32;
        let span = Span::new(start, at + line.trim_end().len() as u32);
        at += line.len() as u32;
        let is_title = line
            .trim_start()
            .strip_prefix("%%")
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
        let is_inside = statements.iter().any(|statement| statement.start < start && start < statement.end);
        if is_title && !is_inside && start < end {
            titles.push(span);
        }
    }
    titles
}
