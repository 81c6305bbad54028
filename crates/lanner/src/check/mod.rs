//! `lanner check`: findings in files and folders.
//!
//! - `json`   the findings as an array of objects
//! - `sarif`  the same in SARIF 2.1.0, which editors and code hosts read

mod json;
mod sarif;

use crate::commands::{colour, print, tell};
use lanner_base::{Colour, Diagnostic, LineIndex, Severity, Span, render};
use lanner_runtime::library::files::message;
use lanner_session::{CODES, Code, Findings, Options, Strictness, check_files};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// An array of objects.
    Json,
    /// SARIF 2.1.0.
    Sarif,
}

/// The findings of one file.
struct Checked {
    path: String,
    text: String,
    lines: LineIndex,
    diagnostics: Vec<Diagnostic>,
    is_cut: bool,
}

/// A place as formats for machines have it, counted from 1; the end is behind the last character.
struct Region {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

impl Checked {
    fn region(&self, span: Span) -> Region {
        let (start, end) =
            (self.lines.locate(&self.text, span.start), self.lines.locate(&self.text, span.end));
        Region { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// Checks the paths. 0: clean, 1: findings, 2: could not run.
pub fn check(options: &Options, paths: &[PathBuf], strictness: Strictness, format: Format) -> u8 {
    let mut files = Files::default();
    for path in paths {
        files.collect(path);
    }
    let Files { files, failed, .. } = files;
    for (path, error) in &failed {
        tell(&format!("lanner: {}: {}\n", path.display(), message(error)));
    }
    let mut has_failed = !failed.is_empty();
    let trees: Vec<PathBuf> = paths.iter().filter(|path| path.is_dir()).cloned().collect();
    let mut all = Vec::new();
    for (file, found) in files.iter().zip(check_files(&options.project(), &files, &trees, strictness)) {
        match found {
            Ok(Findings { text, diagnostics, is_cut }) => {
                let lines = LineIndex::new(&text);
                all.push(Checked { path: file.display().to_string(), text, lines, diagnostics, is_cut });
            }
            Err(error) => {
                tell(&format!("lanner: {}: {error}\n", file.display()));
                has_failed = true;
            }
        }
    }
    if all.is_empty() && has_failed {
        return 2;
    }
    let text = match format {
        Format::Text => text(&all),
        Format::Json => format!("{}\n", json::findings(&all)),
        Format::Sarif => format!("{}\n", sarif::log(&all)),
    };
    let has_findings = all.iter().any(|file| !file.diagnostics.is_empty());
    print(&text, if has_failed { 2 } else { u8::from(has_findings) })
}

fn text(all: &[Checked]) -> String {
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stdout());
    let colour = if is_terminal && colour() { Colour::Always } else { Colour::Never };
    let mut out = String::new();
    for file in all {
        for diagnostic in &file.diagnostics {
            out.push_str(&render(diagnostic, &file.path, &file.text, &file.lines, colour));
            out.push_str("\n\n");
        }
    }
    let findings: usize = all.iter().map(|file| file.diagnostics.len()).sum();
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    out.push_str(&format!(
        "{findings} finding{} in {} file{}\n",
        plural(findings),
        all.len(),
        plural(all.len())
    ));
    for file in all.iter().filter(|file| file.is_cut) {
        out.push_str(&format!("{} calls so much that not all of it was looked at\n", file.path));
    }
    out
}

/// Prints what kinds of findings there are.
pub fn print_codes() -> u8 {
    let width = CODES.iter().map(|code| code.name.len()).max().unwrap_or(0);
    let line = |code: &Code| format!("{:width$}  {:7}  {}\n", code.name, word(code.severity), code.about);
    print(&CODES.iter().map(line).collect::<String>(), 0)
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// The files to check, and what could not be read.
#[derive(Default)]
struct Files {
    files: Vec<PathBuf>,
    failed: Vec<(PathBuf, std::io::Error)>,
    /// Folders that were looked into: links may lead to one again.
    seen: HashSet<PathBuf>,
}

impl Files {
    /// The file itself, or the `.m` files below a folder in order. What cannot be read does not keep the others from being checked.
    fn collect(&mut self, path: &Path) {
        match self.try_collect(path) {
            Ok(()) => (),
            Err(error) => self.failed.push((path.to_owned(), error)),
        }
    }

    fn try_collect(&mut self, path: &Path) -> std::io::Result<()> {
        if !std::fs::metadata(path)?.is_dir() {
            self.files.push(path.to_owned());
            return Ok(());
        }
        if !self.seen.insert(std::fs::canonicalize(path)?) {
            return Ok(());
        }
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        entries.sort();
        for entry in entries {
            if entry.is_dir() || (entry.extension().is_some_and(|e| e == "m") && entry.is_file()) {
                self.collect(&entry);
            }
        }
        Ok(())
    }
}
