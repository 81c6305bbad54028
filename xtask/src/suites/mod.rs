//! Test suites that others wrote, run by `lanner test`: [Octave's blocks](blocks), and [whole projects](clients). Nothing of them is kept.

pub mod blocks;
pub mod clients;

use crate::repository::root;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How tests ended.
#[derive(Default, Deserialize)]
pub struct Results {
    tests: Vec<Test>,
    /// How many passed.
    pub passed: usize,
    /// How many failed.
    pub failed: usize,
    /// How many were left out, as they say themselves.
    pub skipped: usize,
}

#[derive(Deserialize)]
struct Test {
    name: String,
    outcome: String,
    records: Vec<Record>,
}

#[derive(Deserialize)]
struct Record {
    message: String,
}

impl Results {
    /// Of those that ran, how many passed, in percent.
    pub fn percent(&self) -> f64 {
        100.0 * self.passed as f64 / (self.passed + self.failed).max(1) as f64
    }

    /// What failing tests say, in one line each, and which do: the most frequent first.
    pub fn reasons(&self) -> Vec<(String, Vec<&str>)> {
        let mut reasons = BTreeMap::<String, Vec<&str>>::new();
        for test in self.tests.iter().filter(|test| test.outcome == "failed") {
            let message = test.records.first().map_or("", |record| record.message.as_str());
            let line: String = message.lines().next().unwrap_or_default().chars().take(100).collect();
            reasons.entry(line).or_default().push(&test.name);
        }
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, tests)| std::cmp::Reverse(tests.len()));
        reasons
    }

    /// Prints the reasons.
    pub fn show_reasons(&self) {
        for (reason, tests) in self.reasons() {
            println!("{:5}  {reason}  [{}]", tests.len(), tests[..tests.len().min(3)].join(" "));
        }
    }
}

/// The program that is tested.
///
/// # Errors
/// It was not built.
pub fn program(binary: Option<&PathBuf>) -> Result<PathBuf> {
    let binary = binary.cloned().unwrap_or_else(|| root().join("target/release/lanner"));
    binary.canonicalize().context("build it first: cargo build --release --package lanner")
}

/// Runs the tests in files and folders, from within a folder.
///
/// # Errors
/// No program, or no results.
pub fn tested<S: AsRef<OsStr>>(
    lanner: &Path,
    folder: &Path,
    options: &[S],
    paths: &[PathBuf],
) -> Result<Results> {
    let mut command = Command::new(lanner);
    command.args(["test", "--format", "json", "--timeout", "1m"]).args(options).args(paths);
    let output = command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    serde_json::from_slice(&output.stdout).with_context(|| format!("no results of {command:?}"))
}

/// The files below a folder whose names end so, in order.
///
/// # Errors
/// A folder that cannot be read.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|known| known == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
