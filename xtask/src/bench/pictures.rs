//! Programs of `benchmarks/pictures`: charts of much data as PNG, by Lanner and by Python with Matplotlib.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Result;

use super::measure;

/// The programs.
const PICTURES: [&str; 2] = ["million_points", "coloured_matrix"];

/// The medians of the seconds from the data to the file.
pub struct Times {
    name: &'static str,
    lanner: f64,
    matplotlib: f64,
}

/// Draws each picture so many times.
///
/// # Errors
/// A program does not run: Matplotlib may be missing.
pub fn measure(runs: usize, root: &Path) -> Result<Vec<Times>> {
    let command = |program: &Path, args: &[&str]| {
        let mut command = Command::new(program);
        command.args(args).current_dir(root.join("benchmarks/pictures")).stdin(Stdio::null());
        command
    };
    let mut all = Vec::new();
    for name in PICTURES {
        let (script, python) = (format!("{name}.m"), format!("{name}.py"));
        let ways = || {
            [
                command(&root.join("target/release/lanner"), &["run", &script]),
                command(Path::new("python3"), &[&python]),
            ]
        };
        let [lanner, matplotlib] = measure::medians(name, runs, ways)?;
        all.push(Times { name, lanner, matplotlib });
    }
    Ok(all)
}

/// The table: milliseconds and ratios.
pub fn page(all: &[Times]) -> String {
    let mut page = String::from(
        "\n## pictures\n\n| pictures | Lanner ms | Matplotlib ms | lanner/matplotlib |\n|---|--:|--:|--:|\n",
    );
    for Times { name, lanner, matplotlib } in all {
        let (ours, theirs) = (lanner * 1e3, matplotlib * 1e3);
        let _ = writeln!(page, "| {name} | {ours:.0} | {theirs:.0} | {:.2} |", lanner / matplotlib);
    }
    page
}
