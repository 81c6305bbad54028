//! The classes of the library as files: they are said to be in the folder of the prelude, which is the last one of every path.
//!
//! ```text
//! d = datetime('now')       <prelude>/@datetime/datetime.m, if no file of the user is called so
//! ```

use crate::compile::{PRELUDE, is_prelude, resolve};
use lanner_base::Dialect;
use lanner_hir::{Callee, ExprKind};
use rustc_hash::FxHashSet;
use std::path::Path;
use std::sync::OnceLock;

/// The path of a folder or a file of the library below its folder.
pub(crate) fn inside(path: &Path) -> Option<&str> {
    let path = path.to_str()?;
    if path == PRELUDE {
        return Some("");
    }
    is_prelude(path).then(|| &path[PRELUDE.len() + 1..])
}

/// Whether a path is one of the library.
pub(crate) fn is_library(path: &Path) -> bool {
    inside(path).is_some()
}

/// Whether there is a folder of the library with this path.
pub(crate) fn is_folder(path: &Path) -> bool {
    inside(path).is_some_and(|path| lanner_classes::entries(path).next().is_some())
}

/// Whether a text calls anything that makes an object of the library: then an argument may be one.
pub(crate) fn makes_objects(text: &str) -> bool {
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

/// The library's classes and the functions beside them, in lines, as the help of all functions lists them.
pub fn library_overview() -> String {
    let mut names: Vec<String> = library_names().collect();
    names.sort_unstable_by_key(|name| name.to_lowercase());
    let mut out = String::from("objects\n ");
    let mut column = 1;
    for name in names {
        if column + 1 + name.len() > WIDTH {
            out.push_str("\n ");
            column = 1;
        }
        column += 1 + name.len();
        out.push(' ');
        out.push_str(&name);
    }
    out.push('\n');
    out
}

/// The names of the library's classes and of the functions beside them.
pub fn library_names() -> impl Iterator<Item = String> {
    lanner_classes::names().filter(|name| !is_internal_name(name))
}

/// Whether a function of that name is not for users.
pub fn is_internal_name(name: &str) -> bool {
    name.starts_with(INTERNAL)
}

/// What the names of functions begin with that are not for users.
const INTERNAL: &str = "lanner.";

/// Columns of the list of functions.
const WIDTH: usize = 80;

/// Whether a class of the library has a method of that name.
pub(crate) fn is_method(name: &str) -> bool {
    static METHODS: OnceLock<FxHashSet<String>> = OnceLock::new();
    METHODS.get_or_init(methods).contains(name)
}

/// The names of all methods of the library that are for users.
fn methods() -> FxHashSet<String> {
    let mut found = FxHashSet::default();
    let mut hidden: FxHashSet<(&str, String)> = FxHashSet::default();
    let folder_of = |path: &'static str| path.rsplit_once('/').map_or("", |(folder, _)| folder);
    for (path, text) in lanner_classes::files().filter(|(_, text)| text.starts_with("classdef")) {
        let Some(class) = resolve(text, Dialect::Matlab, None, &|_| false).0.class else { continue };
        for method in &class.methods {
            let name = method.name.rsplit('.').next().unwrap_or(&method.name).to_owned();
            if method.is_hidden {
                hidden.insert((folder_of(path), name));
            } else {
                found.insert(name);
            }
        }
    }
    for (path, _) in lanner_classes::files() {
        let folder = folder_of(path);
        let name = path[folder.len()..].trim_matches('/').trim_end_matches(".m").to_owned();
        let is_method = folder.rsplit('/').next().is_some_and(|folder| folder.starts_with('@'));
        if is_method && !hidden.contains(&(folder, name.clone())) {
            found.insert(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanner_builtins::{Builtin, known};

    #[test]
    fn a_name_is_a_file_or_a_row_and_not_said_to_be_missing() {
        let rows: Vec<String> =
            lanner_classes::names().filter(|name| Builtin::named(name).is_some()).collect();
        assert!(rows.is_empty(), "are rows, too: {rows:?}");
        let known = lanner_classes::names().chain(methods());
        let missing: Vec<String> = known.filter(|name| known::unsupported(name).is_some()).collect();
        assert!(missing.is_empty(), "take them out of known/mathworks.txt: {missing:?}");
    }

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
        assert!(is_method("numEntries") && is_method("sortrows") && !is_method("sin") && !is_method("made"));
    }
}
