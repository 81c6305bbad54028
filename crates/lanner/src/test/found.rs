//! Which files have tests. A file is looked at before a process is started for it; what it has exactly, the process finds out.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The tests of one kind in a file.
#[derive(Clone, Debug)]
pub struct Part {
    /// The file.
    pub file: PathBuf,
    /// What stands in it.
    pub kind: Kind,
}

/// What stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Tests in functions, a class, or the sections of a script.
    Matlab,
    /// Octave's blocks in comments.
    Blocks,
}

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Matlab => "matlab",
            Kind::Blocks => "blocks",
        }
    }
}

/// The files of a folder and of those below it, or the file itself, in order.
///
/// # Errors
/// What cannot be read, and why.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    collect(path, &mut files, &mut HashSet::new()).map_err(|(path, error)| {
        let why = lanner_runtime::library::files::message(&error);
        format!("'{}' cannot be read: {why}", path.display())
    })?;
    Ok(files)
}

/// The tests in files and folders, in order. A file that is reached twice counts once.
///
/// # Errors
/// What cannot be read, and why.
pub fn parts(paths: &[PathBuf]) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut seen = HashSet::new();
    let all = paths.iter().map(|path| files(path)).collect::<Result<Vec<_>, String>>()?;
    for file in all.into_iter().flatten() {
        if !seen.insert(std::fs::canonicalize(&file).unwrap_or_else(|_| file.clone())) {
            continue;
        }
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let kinds = [(Kind::Matlab, may_test(&file, &text)), (Kind::Blocks, has_blocks(&text))];
        let there = kinds.into_iter().filter(|(_, is_there)| *is_there);
        parts.extend(there.map(|(kind, _)| Part { file: file.clone(), kind }));
    }
    Ok(parts)
}

/// The file itself, or the files below a folder in order; links may lead to a folder again.
fn collect(
    path: &Path,
    files: &mut Vec<PathBuf>,
    seen: &mut HashSet<PathBuf>,
) -> Result<(), (PathBuf, std::io::Error)> {
    let fail = |error| (path.to_owned(), error);
    if !std::fs::metadata(path).map_err(fail)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    if !seen.insert(std::fs::canonicalize(path).map_err(fail)?) {
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(fail)?;
    let mut entries: Vec<PathBuf> =
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>().map_err(fail)?;
    entries.sort();
    for entry in entries {
        let is_hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let has_text = entry.extension().is_some_and(|ending| ending == "m" || ending == "tst");
        if !is_hidden && (entry.is_dir() || has_text && entry.is_file()) {
            collect(&entry, files, seen)?;
        }
    }
    Ok(())
}

/// Whether a file may have tests of MATLAB: what is wrong is found by who reads it whole.
fn may_test(file: &Path, text: &str) -> bool {
    if file.extension().is_none_or(|ending| ending != "m") {
        return false;
    }
    let code =
        text.lines().map(str::trim_start).filter(|line| !line.starts_with(['%', '#']) && !line.is_empty());
    let first = code.clone().next().unwrap_or_default();
    let starts = |word: &str| {
        first
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    if starts("classdef") {
        // A class may derive from tests by way of another one.
        return text.contains("Test");
    }
    if starts("function") {
        return code.clone().any(|line| line.contains("functiontests"));
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    name.starts_with("test") || name.ends_with("test")
}

/// Whether a file has blocks of Octave's tests.
fn has_blocks(text: &str) -> bool {
    const WORDS: [&str; 7] = ["test", "assert", "error", "fail", "warning", "xtest", "testif"];
    text.lines().any(|line| {
        line.strip_prefix("%!").is_some_and(|rest| WORDS.iter().any(|word| rest.starts_with(word)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_tests_are_told_by_what_stands_in_them() {
        let is_test = |name: &str, text: &str| may_test(Path::new(name), text);
        assert!(is_test("a.m", "% says\nclassdef a < matlab.unittest.TestCase\nend\n"));
        assert!(is_test("a.m", "function tests = a\ntests = functiontests(localfunctions);\n"));
        assert!(is_test("TestIt.m", "x = 1;\n"));
        assert!(is_test("it_test.m", "functional = 1;\n"));
        assert!(!is_test("it.m", "x = 1;\n"));
        assert!(!is_test("testing.m", "function testing\n% no functiontests here\nend\n"));
        assert!(!is_test("a.tst", "%!test\n"));
        assert!(has_blocks("x\n%!assert (1)\n") && !has_blocks("%! assert\n%!demo\n"));
    }
}
