//! `cargo xtask ready`: everything that must hold before a change is handed in.

use crate::repository::root;
use anyhow::{Result, bail};
use std::process::Command;

/// Formats, lints, tidies and tests, and stops at the first that fails.
pub fn run() -> Result<()> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"])?;
    crate::tidy::run()?;
    crate::octave::run(&crate::octave::Options { names: Vec::new(), check: true })?;
    cargo(&["test", "--quiet", "--workspace"])
}

fn cargo(args: &[&str]) -> Result<()> {
    println!("cargo {}", args.join(" "));
    let status = Command::new("cargo").args(args).current_dir(root()).status()?;
    if status.success() { Ok(()) } else { bail!("`cargo {}` failed", args.join(" ")) }
}
