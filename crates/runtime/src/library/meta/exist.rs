//! What names mean: `exist`, `which`, and which texts are names.

use crate::error::is_in_builtin;
use crate::host::{Found, Level};
use crate::memory::{Duplicate, Gather, Own};
use crate::{Args, Host, Object, Outputs, Result, Value, one};
use lanner_base::{Dialect, Name};
use lanner_builtins::{Builtin, Computes};
use std::path::Path;

/// The words that cannot be names.
const KEYWORDS: &[&str] = &[
    "break",
    "case",
    "catch",
    "classdef",
    "continue",
    "else",
    "elseif",
    "end",
    "for",
    "function",
    "global",
    "if",
    "otherwise",
    "parfor",
    "persistent",
    "return",
    "spmd",
    "switch",
    "try",
    "while",
];

/// Letters, digits and underscores, a letter first, no keyword, not too long.
pub fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.len() <= MAX_LENGTH
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&text)
}

const MAX_LENGTH: usize = 63;

/// `isvarname(s)`.
pub fn isvarname(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = args[0].as_text().unwrap_or_default();
    // Octave's names may also begin with an underscore.
    let octave = host.dialect() == Dialect::Octave && text.starts_with('_');
    one(is_identifier(if octave { text.trim_start_matches('_') } else { &text }))
}

/// `iskeyword(s)`, `iskeyword`.
pub fn iskeyword(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match args.first() {
        Some(text) => one(text.as_text().is_some_and(|text| KEYWORDS.contains(&text.as_str()))),
        None => one(Value::cell_column(KEYWORDS.iter().map(|word| Value::text(word)).gather())),
    }
}

/// `isglobal(name)`.
pub fn isglobal(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = Name::new(&args[0].as_text().unwrap_or_default());
    one(host.workspace(Level::Current).is_global(name))
}

/// `namelengthmax`.
pub fn namelengthmax(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(MAX_LENGTH)
}

/// `exist(name)`, `exist(name, type)`: 1 variable, 2 file, 5 built-in, 7 folder, 8 class, 103 function without file.
pub fn exist(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Some(name) = args[0].as_text() else { return one(0.0) };
    let kind = args.get(1).and_then(Value::as_text);
    let variable = host.workspace(Level::Current).get(Name::new(&name)).is_some();
    let code = match kind.as_deref() {
        Some("var") => i32::from(variable),
        Some("builtin") => match host.find(&name) {
            Found::Builtin if code_of_row(&name) == 5 => 5,
            _ => 0,
        },
        Some("dir") => folder(&name),
        Some("file") => match function(host, &name) {
            code @ (2 | 7) => code,
            _ if folder(&name) == 7 => 7,
            _ => 0,
        },
        Some("class") => class(host, &name),
        _ if variable => 1,
        // In Octave a class is the file that defines it.
        _ if host.dialect() == Dialect::Matlab && class(host, &name) == 8 => 8,
        _ => function(host, &name),
    };
    one(f64::from(code))
}

fn class(host: &mut dyn Host, name: &str) -> i32 {
    let is_class = host.class_members(name).is_some() || Object::methods_of(name).is_some();
    if is_class { 8 } else { 0 }
}

fn folder(name: &str) -> i32 {
    if Path::new(name).is_dir() { 7 } else { 0 }
}

/// The code of a function or file.
fn function(host: &mut dyn Host, name: &str) -> i32 {
    match host.find(name) {
        Found::File(_) => 2,
        Found::Local => match host.dialect() {
            Dialect::Octave => 103,
            Dialect::Matlab => 2,
        },
        Found::Builtin => code_of_row(name),
        Found::Variable | Found::Nothing => match file_named(host, name) {
            Some(_) => 2,
            None if Path::new(name).is_dir() => 7,
            None => 0,
        },
    }
}

/// The file of a name with its extension: in the current folder, on the path, or that of one of the table's functions.
fn file_named(host: &mut dyn Host, name: &str) -> Option<String> {
    let path = Path::new(name);
    if path.is_file() {
        return Some(name.duplicate());
    }
    path.extension()?;
    if path.is_absolute() {
        return None;
    }
    let found = host.path().iter().map(|folder| Path::new(folder).join(path)).find(|path| path.is_file());
    if let Some(found) = found {
        return Some(found.to_string_lossy().owned());
    }
    let function = name.strip_suffix(".m")?;
    Builtin::named(function).map(|_| format!("built-in ({function})"))
}

/// A row written in MATLAB counts as a file, as MATLAB's own library does.
fn code_of_row(name: &str) -> i32 {
    match Builtin::named(name).map(|builtin| builtin.signature().computes) {
        Some(Computes::Source) => 2,
        Some(Computes::Map(_) | Computes::Reduce(_) | Computes::Call) => 5,
        None => 0,
    }
}

/// `which name`.
pub fn which(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = args.iter().filter_map(Value::as_text).find(|text| !text.starts_with('-')).unwrap_or_default();
    let found = match host.find(&name) {
        Found::Variable => Some("variable".duplicate()),
        Found::File(path) if is_in_builtin(&path) => Some(format!("built-in ({name})")),
        Found::File(path) => Some(path),
        Found::Local => host.call_site().file.or_else(|| Some(name.clone())),
        Found::Builtin => Some(format!("built-in ({name})")),
        Found::Nothing => file_named(host, &name).map(|found| {
            let full = std::fs::canonicalize(&found);
            full.map_or(found, |path| path.to_string_lossy().owned())
        }),
    };
    if nargout > 0 {
        return one(Value::text(&found.unwrap_or_default()));
    }
    let line = match found {
        Some(text) if text == "variable" => format!("{name} is a variable.\n"),
        Some(text) => format!("{text}\n"),
        None => format!("'{name}' not found.\n"),
    };
    host.print(&line)?;
    Ok(Outputs::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_with_a_letter_and_are_no_keywords() {
        assert!(
            is_identifier("a_1") && !is_identifier("_a") && !is_identifier("1a") && !is_identifier("end")
        );
        assert!(!is_identifier("") && !is_identifier("a b") && !is_identifier(&"x".repeat(64)));
    }
}
