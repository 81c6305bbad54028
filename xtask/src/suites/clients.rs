//! `cargo xtask clients FOLDER`: the test suites of whole projects, each in a folder of FOLDER, with all their folders on the path.

use super::{program, tested};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Options of the command.
#[derive(clap::Args)]
pub struct Options {
    /// The folder with a folder for each project
    folder: PathBuf,
    /// Whose language the projects are in
    #[arg(long, default_value = "matlab")]
    dialect: String,
    /// The program to test instead of the release build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Say why tests fail, and which do
    #[arg(long)]
    reasons: bool,
}

/// Runs the tests of each project and prints a line about it.
pub fn run(options: &Options) -> Result<()> {
    let lanner = program(options.binary.as_ref())?;
    let entries = fs::read_dir(&options.folder).with_context(|| options.folder.display().to_string())?;
    let mut projects: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    projects.sort();
    println!("{:30} {:>7} {:>7} {:>7} {:>8}", "project", "passed", "failed", "skipped", "seconds");
    for project in projects {
        let project = project.canonicalize()?;
        let mut arguments = vec!["--dialect".to_owned(), options.dialect.clone()];
        for folder in path_of(&project)? {
            arguments.extend(["--path".to_owned(), folder.display().to_string()]);
        }
        let begin = Instant::now();
        let results = tested(&lanner, &project, &arguments, std::slice::from_ref(&project))?;
        let name = project.file_name().unwrap_or_default().to_string_lossy();
        println!(
            "{name:30} {:7} {:7} {:7} {:8.1}",
            results.passed,
            results.failed,
            results.skipped,
            begin.elapsed().as_secs_f64()
        );
        if options.reasons {
            results.show_reasons();
        }
    }
    Ok(())
}

/// A folder and those below it that `genpath` gives.
fn path_of(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = vec![folder.to_owned()];
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with(['.', '+', '@']) && name != "private" {
            found.extend(path_of(&path)?);
        }
    }
    Ok(found)
}
