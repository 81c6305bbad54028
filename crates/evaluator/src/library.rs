//! The classes of the library as files: they are said to be in the folder of the prelude, which is the last one of every path.
//!
//! ```text
//! d = datetime('now')       <prelude>/@datetime/datetime.m, if no file of the user is called so
//! ```
//!
//! In Octave's dialect the functions that Octave has otherwise are files, too, and come last: `<prelude>/octave/strtrim.m`.

use crate::text::{PRELUDE, is_prelude, resolve};
use lanner_base::Dialect;
use lanner_hir::{Callee, ExprKind};
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The path of a folder or a file of the library below its folder.
pub fn inside(path: &Path) -> Option<&str> {
    let path = path.to_str()?;
    if path == PRELUDE {
        return Some("");
    }
    is_prelude(path).then(|| &path[PRELUDE.len() + 1..])
}

/// Whether a path is one of the library's classes.
pub fn is_library(path: &Path) -> bool {
    inside(path).is_some() && !is_of_octave(path)
}

/// Whether a file defines a function as Octave has it, by the row of its name.
pub fn is_of_octave(path: &Path) -> bool {
    inside(path).is_some_and(|path| path.starts_with(lanner_classes::OCTAVE))
}

/// The file that defines a function as Octave has it, where that is more than the row of the table.
pub fn in_octave(name: &str) -> Option<PathBuf> {
    let path = format!("{}{name}.m", lanner_classes::OCTAVE);
    lanner_classes::text(&path).map(|_| Path::new(PRELUDE).join(path))
}

/// The dialect whose rows the code of a file means that is [part of the language](is_prelude).
pub fn dialect_inside(file: &str) -> Dialect {
    if is_of_octave(Path::new(file)) { Dialect::Octave } else { Dialect::Matlab }
}

/// Whether there is a folder of the library with this path.
pub fn is_folder(path: &Path) -> bool {
    inside(path).is_some_and(|path| lanner_classes::entries(path).next().is_some())
}

/// Whether a text calls anything that makes an object of the library: then an argument may be one.
pub fn makes_objects(text: &str) -> bool {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    // Packages are called with dots: their first part is asked for.
    if !text.split(|c: char| !is_inside(c)).any(|word| first_parts().contains(word)) {
        return false;
    }
    let (file, _) = resolve(text, Dialect::Matlab, None, &|_| false);
    let is_call = |name: &str| first_parts().contains(name.split('.').next().unwrap_or(name));
    // The name of what is called by `feval`, or a call that is evaluated.
    let names_call = |text: &str| {
        is_call(text)
            || text
                .split('(')
                .any(|part| is_call(part.rsplit(|c: char| !is_inside(c)).next().unwrap_or_default()))
    };
    let mut exprs = file.functions.values().flat_map(|function| function.exprs.values());
    exprs.any(|expr| match &expr.kind {
        ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, .. } => is_call(name),
        ExprKind::Handle(Callee::Named(name) | Callee::Undecided { name, .. }) => is_call(name),
        ExprKind::Char(text) | ExprKind::String(text) => names_call(text),
        _ => false,
    })
}

/// The words that calls of the library begin with.
fn first_parts() -> &'static FxHashSet<String> {
    static PARTS: OnceLock<FxHashSet<String>> = OnceLock::new();
    PARTS.get_or_init(|| {
        let first = |name: String| name.split('.').next().unwrap_or_default().to_owned();
        lanner_classes::names().map(first).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_told_from_words() {
        for text in [
            "d = dictionary(1, 2);",
            "f = @dictionary;",
            "x = feval('dictionary');",
            "eval('d = dictionary();')",
        ] {
            assert!(makes_objects(text), "{text}");
        }
        for text in
            ["dictionary = 3;\ny = dictionary(1);", "% dictionary\nx = 1;", "disp('a dictionary of words')"]
        {
            assert!(!makes_objects(text), "{text}");
        }
    }
}
