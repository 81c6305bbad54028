//! Scripts of `benchmarks/scripts` in each tier: none may be slower as machine code than interpreted, whatever the cache knows.
//!
//! They are not compared with other languages: what counts is the same program in `--tier interp`, with an empty cache, with what one run
//! and two runs have left in it, and in `--tier jit`.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// How a script is run: the tier, and whether the cache is emptied before.
const WAYS: [(&str, &str, bool); 5] = [
    ("interp", "interp", true),
    ("cold", "auto", true),
    ("warm", "auto", false),
    ("warm again", "auto", false),
    ("jit", "jit", false),
];

/// A script and the seconds that it took each way.
pub struct Times {
    name: String,
    seconds: [f64; WAYS.len()],
}

/// Runs each script each way so many times; the least of the times of whole processes counts.
///
/// # Errors
/// A script does not run, or prints something else in one of the tiers.
pub fn measure(runs: usize, root: &Path) -> Result<Vec<Times>> {
    let folder = root.join("benchmarks/scripts");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut seconds = [f64::INFINITY; WAYS.len()];
        for _ in 0..runs {
            let mut printed = None;
            for (least, (what, tier, is_cold)) in seconds.iter_mut().zip(WAYS) {
                let (took, output) = run(&file, tier, is_cold, root)?;
                if printed.get_or_insert_with(|| output.clone()) != &output {
                    bail!("{name} prints something else in `{what}`");
                }
                *least = least.min(took);
            }
        }
        eprintln!("scripts {name}");
        all.push(Times { name, seconds });
    }
    Ok(all)
}

/// The seconds that a script took, and what it printed.
fn run(file: &Path, tier: &str, is_cold: bool, root: &Path) -> Result<(f64, Vec<u8>)> {
    let cache = root.join("target/bench/scripts-cache");
    if is_cold && cache.exists() {
        fs::remove_dir_all(&cache).with_context(|| cache.display().to_string())?;
    }
    let mut command = Command::new(root.join("target/release/lanner"));
    command.args(["run", "--tier", tier]).arg(file).stdin(Stdio::null());
    command.env_remove("LANNER_CACHE_SIZE").env("LANNER_CACHE_DIR", &cache);
    let start = Instant::now();
    let output = command.output().context("lanner could not be started")?;
    let took = start.elapsed().as_secs_f64();
    if !output.status.success() {
        bail!("{}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    }
    Ok((took, output.stdout))
}

/// The table: milliseconds of whole processes, and how the slowest way compares with the interpreter.
pub fn page(all: &[Times]) -> String {
    let mut page = String::from("\n## scripts\n\n|");
    let heads = ["ms"].into_iter().chain(WAYS.map(|(what, ..)| what)).chain(["slowest / interp"]);
    heads.for_each(|head| _ = write!(page, " {head} |"));
    page.push_str("\n|---|");
    (0..=WAYS.len()).for_each(|_| page.push_str("--:|"));
    page.push('\n');
    for Times { name, seconds } in all {
        let _ = write!(page, "| {name} |");
        seconds.iter().for_each(|seconds| _ = write!(page, " {:.0} |", seconds * 1e3));
        let slowest = seconds.iter().copied().fold(0.0, f64::max);
        let _ = writeln!(page, " {:.2} |", slowest / seconds[0]);
    }
    page
}
