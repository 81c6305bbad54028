//! `cargo xtask octave`: what GNU Octave prints for the differential tests.
//!
//! `tests/octave/x.m` is run in Octave and its standard output becomes `tests/octave/x.golden`, which is
//! committed: the tests then compare Lanner with the golden file and need no Octave. A program that
//! is known to differ from MATLAB has no golden file of this tool: it says `%! by hand` in its first line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::repository;

/// Which of the differential tests to run again.
#[derive(clap::Args)]
pub struct Options {
    /// Names of tests without `.m`; all where none is given
    pub names: Vec<String>,
    /// Write nothing; fail if a golden file is not what Octave prints now
    #[arg(long)]
    pub check: bool,
}

/// Write (or check) the golden files of the tests that `options` names.
pub fn run(options: &Options) -> Result<()> {
    let folder = repository::root().join("tests/octave");
    let mut stale = Vec::new();
    let mut written = 0;
    for test in programs(&folder, &options.names)? {
        let source = fs::read_to_string(&test).with_context(|| test.display().to_string())?;
        if source.lines().next().is_some_and(|line| line.starts_with("%! by hand")) {
            continue;
        }
        let golden = test.with_extension("golden");
        let printed = output_of_octave(&test)?;
        if fs::read(&golden).is_ok_and(|now| now == printed) {
            continue;
        }
        if options.check {
            stale.push(golden.display().to_string());
        } else {
            fs::write(&golden, printed).with_context(|| golden.display().to_string())?;
            println!("{}", golden.display());
            written += 1;
        }
    }
    if !stale.is_empty() {
        bail!("not what Octave prints: {}", stale.join(", "));
    }
    println!("{written} golden files written");
    Ok(())
}

/// The `.m` files of `folder` in order of name, restricted to `names` where there are any.
fn programs(folder: &Path, names: &[String]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
        let wanted = names.is_empty() || names.iter().any(|n| n == stem);
        if wanted && path.extension().is_some_and(|e| e == "m") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Standard output of one program in Octave. An error that the program leaves uncaught fails the whole run:
/// the tests catch what they expect, since Octave's own report of an error goes to standard error.
fn output_of_octave(program: &Path) -> Result<Vec<u8>> {
    let output = Command::new("octave-cli")
        .args(["-q", "--no-gui", "--norc"])
        .arg(program)
        .env("LC_ALL", "C")
        .current_dir(program.parent().unwrap_or(Path::new(".")))
        .stdin(Stdio::null())
        .output()
        .context("octave-cli (Debian's package `octave`) could not be started")?;
    if !output.status.success() {
        bail!("{}: Octave says\n{}", program.display(), String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}
