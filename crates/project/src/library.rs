//! What the library's classes are called, and their methods.

use crate::compile::resolve;
use lanner_base::Dialect;
use lanner_builtins::is_internal;
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

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
    lanner_classes::names().filter(|name| !is_internal(name))
}

/// Columns of the list of functions.
const WIDTH: usize = 80;

/// Whether a class of the library has a method of that name.
pub fn is_method(name: &str) -> bool {
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
    fn methods_for_users_are_known() {
        assert!(is_method("numEntries") && is_method("sortrows") && !is_method("sin") && !is_method("made"));
    }
}
