//! `cargo xtask gallery`: the pictures of the programs in `docs/gallery`, beside them.

use crate::repository::root;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Bytes of a picture that is committed.
const LARGEST: u64 = 600_000;

/// Runs each program and keeps its last figure as `x.svg`.
pub fn run() -> Result<()> {
    let root = root();
    let built = Command::new("cargo")
        .args(["build", "--profile", "quick", "-p", "lanner"])
        .current_dir(&root)
        .status()?;
    ensure!(built.success(), "lanner does not build");
    let folder = root.join("docs/gallery");
    let mut programs: Vec<PathBuf> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "m"));
    programs.sort();
    let scratch = root.join("target/gallery");
    for program in &programs {
        if scratch.exists() {
            fs::remove_dir_all(&scratch)?;
        }
        let run = Command::new(root.join("target/quick/lanner"))
            .arg("run")
            .arg("--figures")
            .arg(&scratch)
            .arg(program)
            .status()?;
        ensure!(run.success(), "{} fails", program.display());
        let picture = scratch.join("figure1.svg");
        let bytes =
            fs::metadata(&picture).with_context(|| format!("{} draws nothing", program.display()))?.len();
        ensure!(bytes <= LARGEST, "{}: a picture of {bytes} bytes is too large to keep", program.display());
        fs::copy(&picture, program.with_extension("svg"))?;
    }
    println!("{} pictures in {}", programs.len(), folder.display());
    Ok(())
}
