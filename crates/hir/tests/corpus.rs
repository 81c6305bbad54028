//! Every `.m` file of the installed GNU Octave is resolved without a panic, and the functions among them without a
//! diagnostic.

use lanner_base::Dialect;
use lanner_hir::{Context, resolve};
use std::fs;
use std::path::{Path, PathBuf};

const LIBRARY: &str = "/usr/share/octave";

fn collect_programs(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_programs(&path, into);
        } else if path.extension().is_some_and(|e| e == "m") {
            into.push(path);
        }
    }
}

#[test]
fn octaves_library_resolves() {
    let mut files = Vec::new();
    collect_programs(Path::new(LIBRARY), &mut files);
    let context = Context { is_function: &|_| false, dialect: Dialect::Octave, main: None, class: None };
    let mut findings = Vec::new();
    for path in &files {
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        let tree = lanner_syntax::parse(&text, Dialect::Octave).tree();
        let (_, errors) = resolve(&tree, &context);
        findings.extend(
            errors.iter().map(|e| format!("{}: {}: {}", path.display(), e.message, e.span.of(&text))),
        );
    }
    println!("{} files", files.len());
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
