//! `lanner check`: findings in files and folders.

use lanner_base::{Colour, render};
use lanner_session::{Findings, Options, check_file};
use std::path::{Path, PathBuf};

/// Checks the paths. 0: clean, 1: findings, 2: could not run.
pub fn check(options: &Options, paths: &[PathBuf]) -> u8 {
    let mut files = Vec::new();
    for path in paths {
        if let Err(error) = collect(path, &mut files) {
            eprintln!("lanner: {}: {error}", path.display());
            return 2;
        }
    }
    let colour = if crate::commands::colour() { Colour::Always } else { Colour::Never };
    let mut findings = 0;
    for file in &files {
        match check_file(options, file) {
            Ok(Findings { text, diagnostics }) => {
                for diagnostic in &diagnostics {
                    println!("{}\n", render(diagnostic, &file.display().to_string(), &text, colour));
                }
                findings += diagnostics.len();
            }
            Err(error) => {
                eprintln!("lanner: {}: {error}", file.display());
                return 2;
            }
        }
    }
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    println!("{findings} finding{} in {} file{}", plural(findings), files.len(), plural(files.len()));
    u8::from(findings > 0)
}

/// The file itself, or the `.m` files below a folder in order.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !std::fs::metadata(path)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() || entry.extension().is_some_and(|e| e == "m") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}
