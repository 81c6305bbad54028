//! What people see: a line for each file, what failed with its place, and how far it is.

use super::heard::{Outcome, Record, Test};
use super::{Counts, Format, Tested};
use crate::commands::{print, tell};
use lanner_base::Dialect;
use lanner_runtime::Error;
use lanner_session::report;
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::Path;

/// What is shown while tests run.
pub struct Progress {
    format: Format,
    is_terminal: bool,
    files: usize,
    ended: usize,
    failed: usize,
}

impl Progress {
    /// Of so many files.
    pub fn new(files: usize, format: Format) -> Progress {
        Progress { format, is_terminal: std::io::stderr().is_terminal(), files, ended: 0, failed: 0 }
    }

    /// A file has ended.
    pub fn ended(&mut self, tested: &Tested) {
        self.ended += 1;
        self.failed += tested.heard.tests.iter().filter(|test| test.outcome == Outcome::Failed).count();
        if self.is_terminal {
            let failed = if self.failed > 0 { format!(", {} failed", self.failed) } else { String::new() };
            tell(&format!("\r\x1b[2K{} of {} files{failed}", self.ended, self.files));
        }
    }

    /// Shows a file whose turn it is.
    pub fn show(&self, tested: &Tested) {
        self.clear();
        if self.format == Format::Text {
            let _ = print(&text(tested), 0);
        }
    }

    /// Removes the line that says how far it is.
    pub fn clear(&self) {
        if self.is_terminal {
            tell("\r\x1b[2K");
        }
    }
}

/// A line about a file, and what failed in it.
fn text(tested: &Tested) -> String {
    if tested.heard.tests.is_empty() {
        return String::new();
    }
    let counts = Counts::of(std::slice::from_ref(tested));
    let word = if counts.failed > 0 { "FAIL" } else { "ok  " };
    let mut out = format!("{word} {}: {counts}\n", tested.part.file.display());
    let not_passed = tested.heard.tests.iter().filter(|test| test.outcome != Outcome::Passed);
    for test in not_passed {
        out.push_str(&of_test(test));
    }
    let is_told = tested.heard.tests.iter().any(|test| test.records.iter().any(|r| r.places.is_empty()));
    if counts.failed > 0 && !tested.output.trim().is_empty() && !is_told {
        let _ = writeln!(out, "\n  printed by {}:", tested.part.file.display());
        for line in tested.output.trim_end().lines() {
            let _ = writeln!(out, "  | {line}");
        }
    }
    if counts.failed > 0 {
        out.push('\n');
    }
    out
}

fn of_test(test: &Test) -> String {
    if test.outcome == Outcome::Skipped {
        let why = test.records.iter().map(|record| match record.said.is_empty() {
            true => record.message.clone(),
            false => record.said.clone(),
        });
        return format!("     skipped {}: {}\n", test.name, why.collect::<Vec<_>>().join(" "));
    }
    let mut out = format!("\n{} failed\n", test.name);
    for record in &test.records {
        out.push_str(&of_record(record));
    }
    out
}

/// What failed, its place marked, and the values.
fn of_record(record: &Record) -> String {
    let mut places = record.places.clone();
    for place in &mut places {
        place.file = shown(&place.file);
    }
    let message = match record.said.is_empty() {
        true => record.message.clone(),
        false => format!("{}: {}", record.message.trim_end_matches('.'), record.said),
    };
    let mut error = Error::new("", message);
    error.set_stack(places);
    let text = report(&error, Dialect::Matlab, None);
    let mut out = text.strip_prefix("error: ").unwrap_or(&text).to_owned();
    if !out.ends_with('\n') {
        out.push('\n');
    }
    for line in &record.lines {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// The name of a file, from the current folder where it is in there.
pub fn shown(file: &str) -> String {
    let here = std::env::current_dir().ok();
    let inside = here.and_then(|here| Path::new(file).strip_prefix(here).ok().map(Path::to_owned));
    inside.map_or_else(|| file.to_owned(), |path| path.display().to_string())
}
