//! Findings before running: syntax errors, and names that are nothing.

use crate::files::Files;
use crate::{Options, compile};
use lanner_base::Diagnostic;
use lanner_builtins::Builtin;
use lanner_hir::Context;
use lanner_runtime::Result;
use std::cell::RefCell;
use std::path::Path;

/// What a file's check found.
pub struct Findings {
    /// The file's text.
    pub text: String,
    /// Findings in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks one file.
///
/// # Errors
/// A file that cannot be read.
pub fn check_file(options: &Options, path: &Path) -> Result<Findings> {
    let text = compile::read(path)?;
    let parse = lanner_syntax::parse(&text, options.dialect);
    let shown = path.to_string_lossy();
    let mut files = Files { path: options.path.clone(), ..Files::default() };
    // A file's own folder counts: it is where the program would be run.
    files.path.extend(path.parent().map(|folder| folder.to_string_lossy().into_owned()));
    let files = RefCell::new(files);
    let is_function = |name: &str| {
        Builtin::in_dialect(name, options.dialect).is_some()
            || files.borrow_mut().find(name, &shown, &[]).is_some()
    };
    let context = Context { is_function: &is_function, dialect: options.dialect };
    let (file, found) = lanner_hir::resolve(&parse.tree(), &context);
    let mut diagnostics = parse.errors;
    diagnostics.extend(found);
    if diagnostics.is_empty() {
        diagnostics.extend(lanner_hir::check_names(&file, &context));
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Ok(Findings { text, diagnostics })
}
