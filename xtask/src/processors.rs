//! `cargo xtask processors`: the same bits on every processor.
//!
//! ```text
//! cargo xtask processors                      the programs of tests/processors
//! cargo xtask processors operators shape/     and those of tests/programs whose names hold one of these texts
//! ```
//!
//! Each program runs on this processor, and on two that `qemu-x86_64` plays: Haswell has 256-bit vectors and fused operations,
//! Nehalem neither. What they print must be the same to the byte. A program that begins with `%! needs: avx` is not
//! asked of Nehalem.

use crate::repository::root;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Options of the command.
#[derive(clap::Args)]
pub struct Options {
    /// Programs of tests/programs whose names (`operators/arith`) hold one of these run too
    filters: Vec<String>,
    /// The program to test instead of the debug build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// The tier that runs them
    #[arg(long, default_value = "interp")]
    tier: String,
}

/// What is played.
const PROCESSORS: [&str; 2] = ["Haswell", "Nehalem"];

/// Runs the programs and says which of them differ.
pub fn run(options: &Options) -> Result<()> {
    let lanner = options.binary.clone().unwrap_or_else(|| root().join("target/debug/lanner"));
    let lanner = lanner.canonicalize().context("build it first: cargo build --package lanner")?;
    let mut failed = 0;
    for program in programs(&options.filters)? {
        let here = output(Command::new(&lanner), &program, &options.tier)?;
        let text = fs::read_to_string(&program)?;
        for processor in PROCESSORS {
            if processor == "Nehalem" && text.starts_with("%! needs: avx") {
                continue;
            }
            let mut command = Command::new("qemu-x86_64");
            command.args(["-cpu", processor]).arg(&lanner);
            let there = output(command, &program, &options.tier)?;
            let shown = program.strip_prefix(root()).unwrap_or(&program).display().to_string();
            match differences(&here, &there) {
                lines if lines.is_empty() => println!("ok      {shown} ({processor})"),
                lines => {
                    failed += 1;
                    println!("FAILED  {shown} ({processor}): {} lines", lines.len());
                    lines.iter().take(20).for_each(|line| println!("        {line}"));
                }
            }
        }
    }
    if failed == 0 { Ok(()) } else { bail!("{failed} runs print other bits") }
}

/// All of `tests/processors`, and the chosen ones of `tests/programs`.
fn programs(filters: &[String]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for folder in [root().join("tests/processors"), root().join("tests/programs")] {
        let is_own = folder.ends_with("processors");
        let areas = if is_own { vec![folder.clone()] } else { entries(&folder)? };
        for area in areas {
            for program in entries(&area)? {
                let name = program.strip_prefix(&folder)?.display().to_string();
                let is_program = program.extension().is_some_and(|e| e == "m");
                let is_chosen = is_own || filters.iter().any(|f| name.contains(f.as_str()));
                if is_program && is_chosen && (is_own || program.with_extension("out").exists()) {
                    found.push(program);
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// What a program prints.
fn output(mut command: Command, program: &Path, tier: &str) -> Result<String> {
    command.args(["run", "--tier", tier]).arg(program);
    command.current_dir(program.parent().unwrap_or(Path::new(".")));
    command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().context("could not be started: is the package `qemu-user` installed?")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The lines of one output that are not in the other at the same place.
fn differences<'a>(here: &'a str, there: &str) -> Vec<&'a str> {
    let mut other = there.lines();
    let mut lines: Vec<&str> = here.lines().filter(|line| other.next() != Some(line)).collect();
    if lines.is_empty() && here.len() != there.len() {
        lines.push("it prints more or less");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_differ_are_named() {
        assert!(differences("a\nb\n", "a\nb\n").is_empty());
        assert_eq!(differences("a\nb\n", "a\nc\n"), ["b"]);
        assert_eq!(differences("a\n", "a\nb\n").len(), 1);
        assert_eq!(differences("a\nb\n", ""), ["a", "b"]);
    }
}
