//! Programs of `benchmarks/objects`: each with objects, beside itself with structs and functions, and in Octave.
//!
//! ```text
//! overloads.m          an operator of a class     in Lanner and Octave
//! overloads_plain.m    a struct and a function    in Lanner
//! ```

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::contestants::OCTAVE;
use super::measure;

/// What the file with the plain program is called behind the name.
const PLAIN: &str = "_plain";

/// A program, and the medians of the seconds that its kernel took: with objects, plain, in Octave.
pub struct Times {
    name: String,
    objects: f64,
    plain: f64,
    octave: f64,
}

/// Runs each program in each way so many times. The cache is left as the run before left it, but for the first.
///
/// # Errors
/// A program does not run, or prints something else in one of the ways.
pub fn measure(runs: usize, root: &Path) -> Result<Vec<Times>> {
    let folder = root.join("benchmarks/objects");
    let cache = root.join("target/bench/objects-cache");
    if cache.exists() {
        fs::remove_dir_all(&cache).with_context(|| cache.display().to_string())?;
    }
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let files: Vec<String> =
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<Result<_>>()?;
    let mut names: Vec<&str> =
        files.iter().filter_map(|file| file.strip_suffix(".m")?.strip_suffix(PLAIN)).collect();
    names.sort_unstable();
    let mut all = Vec::new();
    for name in names {
        let ways = || {
            [
                lanner(&format!("{name}.m"), &folder, root),
                lanner(&format!("{name}{PLAIN}.m"), &folder, root),
                octave(name, &folder),
            ]
        };
        let [objects, plain, octave] = measure::medians(name, runs, ways)?;
        all.push(Times { name: name.to_owned(), objects, plain, octave });
    }
    Ok(all)
}

fn lanner(file: &str, folder: &Path, root: &Path) -> Command {
    let mut command = Command::new(root.join("target/release/lanner"));
    command.args(["run", file, "1"]).env_remove("LANNER_CACHE_SIZE");
    command.env("LANNER_CACHE_DIR", root.join("target/bench/objects-cache"));
    timed(command, folder)
}

fn octave(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(OCTAVE[0]);
    command.args(&OCTAVE[1..]).arg(format!("{name}(1)"));
    timed(command, folder)
}

fn timed(mut command: Command, folder: &Path) -> Command {
    command.current_dir(folder).env("BENCH_TIME", "1").stdin(Stdio::null());
    command
}

/// The table: milliseconds of kernels and ratios.
pub fn page(all: &[Times]) -> String {
    let mut page = String::from(
        "\n## objects\n\n| objects | Lanner ms | plain, Lanner ms | Octave ms | octave/lanner | lanner/plain |\n|---|--:|--:|--:|--:|--:|\n",
    );
    for Times { name, objects, plain, octave } in all {
        let ms = [objects, plain, octave].map(|seconds| format!("{:.2}", seconds * 1e3)).join(" | ");
        let _ = writeln!(page, "| {name} | {ms} | {:.1} | {:.2} |", octave / objects, objects / plain);
    }
    page
}
