//! Text to HIR, and the error of a text that is no program.

use crate::library::is_of_octave;
use lanner_base::{Diagnostic, Dialect, LineIndex, Name, Span};
use lanner_hir::{Context, File};
use lanner_runtime::{Error, Place};
use std::path::Path;

/// Bytes of memory that the stages take for a byte of text, at most: of short statements, whose trees are large, some 115.
pub const PER_BYTE: usize = 128;

/// The folder that functions of the table written in MATLAB are said to be in.
pub const PRELUDE: &str = "<prelude>";

/// Whether a unit of this path is a function of the table that is written in MATLAB.
pub fn is_prelude(path: &str) -> bool {
    path.strip_prefix(PRELUDE).is_some_and(|rest| rest.starts_with('/'))
}

/// A text as HIR, and what is wrong with it. `file`: where it is. `is_function` tells what functions there are beside the table's rows.
pub fn resolve(
    text: &str,
    dialect: Dialect,
    file: Option<&Path>,
    is_function: &dyn Fn(&str) -> bool,
) -> (File, Vec<Diagnostic>) {
    let parse = lanner_syntax::parse(text, dialect);
    let (main, class) = (file.and_then(main_name), file.and_then(class_name));
    let context = Context { is_function, dialect, main, class };
    let (file, found) = lanner_hir::resolve(&parse.tree(), &context);
    let mut diagnostics = parse.errors;
    diagnostics.extend(found);
    (file, diagnostics)
}

/// The name of the function that a file defines: the file's, where that can be one. What Octave's library is called by
/// means the row of the table in that file.
pub fn main_name(path: &Path) -> Option<Name> {
    if is_of_octave(path) {
        return None;
    }
    path.extension().filter(|extension| *extension == "m")?;
    let stem = path.file_stem()?.to_str()?;
    let starts = stem.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_name = starts && stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| Name::new(stem))
}

/// The class whose method a file is: that of the folder `@class` that it lies in.
pub fn class_name(path: &Path) -> Option<Name> {
    let folder = path.parent()?.file_name()?.to_str()?;
    folder.strip_prefix('@').map(Name::new)
}

/// A syntax error as the program that loads the text sees it.
pub fn syntax_error(diagnostic: &Diagnostic, path: &str, text: &str) -> Error {
    let lines = LineIndex::new(text);
    let Span { start, end } = diagnostic.span;
    let place = lines.locate(text, start);
    // Of what goes on in other lines the first one is shown.
    let line = text.get(start as usize..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let width = end.saturating_sub(start).min(line.chars().count() as u32).max(1);
    let mut error = Error::new("MATLAB:m_invalid_syntax", diagnostic.message.clone());
    error.push_place(Place {
        file: path.to_owned(),
        function: String::new(),
        line: place.line,
        column: place.column,
        source: lines.line(text, place.line).to_owned(),
        width,
    });
    error
}
