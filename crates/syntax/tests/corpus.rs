//! Every `.m` file of the installed GNU Octave parses without an error and prints back byte for byte.

use std::fs;
use std::path::{Path, PathBuf};

use lanner_base::{Dialect, LineIndex};
use lanner_syntax::parse;

const LIBRARY: &str = "/usr/share/octave";

/// Wrong on purpose: Octave's own tests expect a parse error (`a = 1 b` in a properties block).
const WRONG_ON_PURPOSE: &[&str] = &["plist_t1.m"];

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
fn octaves_library_parses() {
    let mut files = Vec::new();
    collect_programs(Path::new(LIBRARY), &mut files);
    if files.is_empty() {
        println!("{LIBRARY} is absent: nothing was checked");
        return;
    }
    files.sort();
    let mut failures = Vec::new();
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let parse = parse(&text, Dialect::Octave);
        assert_eq!(parse.syntax().text().to_string(), text, "{}", path.display());
        if WRONG_ON_PURPOSE.iter().any(|name| path.ends_with(name)) {
            assert_eq!(parse.errors.len(), 1, "{}", path.display());
            continue;
        }
        let lines = LineIndex::new(&text);
        for error in &parse.errors {
            let place = lines.locate(&text, error.span.start);
            let line = lines.line(&text, place.line);
            failures.push(format!(
                "{}:{}:{}: {}\n    {line}",
                path.display(),
                place.line,
                place.column,
                error.message
            ));
        }
    }
    println!("{} files", files.len());
    assert!(failures.is_empty(), "{} errors\n{}", failures.len(), failures.join("\n"));
}
