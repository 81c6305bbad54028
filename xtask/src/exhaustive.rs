//! `cargo xtask exhaustive`: every trial of the suites of which CI takes a slice. It takes hours.

use crate::repository::root;
use anyhow::{Result, bail};
use std::process::Command;

/// Runs the whole suite with no slice left out.
pub fn run() -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--workspace", "--no-fail-fast"]).current_dir(root()).env("LANNER_EXHAUSTIVE", "1");
    if cargo.status()?.success() { Ok(()) } else { bail!("`cargo test` failed") }
}
