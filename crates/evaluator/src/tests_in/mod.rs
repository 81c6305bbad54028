//! What a file declares that unit tests are made of, as a struct for the classes of `matlab.unittest`.
//!
//! ```text
//! classdef T < matlab.unittest.TestCase     kind 'class': its methods and properties with the attributes of their blocks
//! function tests = f                        kind 'functions': those of the file, where the first calls functiontests
//!     tests = functiontests(localfunctions);
//! %% Title                                  kind 'script': a text for each section
//! %!assert (f (1), 2)                       of any file: a text for each block
//! ```
//!
//! The text of a part is that of the file with everything else blank, so that places in it are places in the file.

mod blocks;
mod class;
mod sections;

use crate::text::syntax_error;
use lanner_base::{Dialect, LineIndex, Name, Severity, Span};
use lanner_runtime::{Dims, Result, Struct, Value};
use lanner_syntax::SyntaxKind;
use lanner_syntax::ast::{self, AstNode};
use std::path::Path;

/// The function whose call makes tests of a file's functions.
const FUNCTION_TESTS: &str = "functiontests";

/// What a file with this text declares.
///
/// # Errors
/// It does not parse.
pub fn tests_in(path: &Path, text: &str, dialect: Dialect) -> Result<Value> {
    let lines = LineIndex::new(text);
    let blocks = blocks::of(text, &lines);
    // What has blocks may have nothing else that is MATLAB.
    if path.extension().is_some_and(|extension| extension == "tst") {
        return Ok(record(vec![("kind", Value::text("none")), ("blocks", blocks)]));
    }
    let parse = lanner_syntax::parse(text, dialect);
    if let Some(first) = parse.errors.iter().find(|found| found.severity == Severity::Error) {
        return Err(syntax_error(first, &path.to_string_lossy(), text));
    }
    let file = parse.tree();
    let mut fields = match file.class() {
        Some(class) => class::fields(&class, text, &lines),
        None if file.is_script() => sections::fields(&file, text, &lines),
        None => functions(&file, text, &lines),
    };
    fields.push(("blocks", blocks));
    Ok(record(fields))
}

/// The functions of a file, and whether its first one makes tests of them.
fn functions(file: &ast::File, text: &str, lines: &LineIndex) -> Vec<(&'static str, Value)> {
    let calls = |function: &ast::Function| {
        let tokens = function.syntax().descendants_with_tokens().filter_map(|part| part.into_token());
        tokens.filter(|token| token.kind() == SyntaxKind::Ident).any(|token| token.text() == FUNCTION_TESTS)
    };
    let kind = if file.functions().next().is_some_and(|first| calls(&first)) { "functions" } else { "none" };
    let row = |function: ast::Function| {
        let name = function.name()?.text();
        Some(vec![Value::text(&name), line_of(function.signature_span(), text, lines)])
    };
    let rows = file.functions().filter_map(row).collect();
    vec![("kind", Value::text(kind)), ("functions", table(&["name", "line"], rows))]
}

/// The number of the line in which something begins.
fn line_of(span: Span, text: &str, lines: &LineIndex) -> Value {
    Value::Scalar(f64::from(lines.locate(text, span.start).line))
}

/// A text of which only some parts are left: everything else is blank.
fn masked(text: &str, kept: &[Span]) -> String {
    let is_kept = |at: usize| kept.iter().any(|span| (span.start as usize..span.end as usize).contains(&at));
    let blank = |c: char| if c == '\n' || c == '\r' { c } else { ' ' };
    text.char_indices().map(|(at, c)| if is_kept(at) { c } else { blank(c) }).collect()
}

/// A struct.
fn record(fields: Vec<(&str, Value)>) -> Value {
    let fields = fields.into_iter().map(|(name, value)| (Name::new(name), vec![value])).collect();
    Struct::from_parts(Dims::matrix(1, 1), fields).into()
}

/// A row of structs.
fn table(names: &[&str], rows: Vec<Vec<Value>>) -> Value {
    let count = rows.len();
    let mut fields: Vec<(Name, Vec<Value>)> =
        names.iter().map(|name| (Name::new(name), Vec::new())).collect();
    for row in rows {
        for ((_, column), value) in fields.iter_mut().zip(row) {
            column.push(value);
        }
    }
    Struct::from_parts(Dims::matrix(1, count), fields).into()
}

/// A row of cells with texts.
fn words(texts: impl IntoIterator<Item = String>) -> Value {
    let cells: Vec<Value> = texts.into_iter().map(|text| Value::text(&text)).collect();
    Value::from(lanner_runtime::Tensor::new(Dims::matrix(1, cells.len()), cells))
}
