//! `cargo xtask memcheck`: programs of `tests/programs` under valgrind, which sees every read and write of the runtime
//! and of the code that the compiler made.
//!
//! ```text
//! cargo xtask memcheck                   some of the programs: each day the next ones
//! cargo xtask memcheck cells strings/    all whose names hold one of these texts
//! cargo xtask memcheck --count 1000      all of them: takes half an hour and more
//! ```
//!
//! Each program runs in the interpreter, then with its loops as machine code from their first turn on. It fails where memcheck
//! reports anything: reads and writes outside of what was allocated, decisions by what nobody has written, blocks that
//! are freed twice. What is never freed is not reported. Valgrind answers for a processor without AVX-512,
//! so kernels and code are those for AVX2.

use crate::repository::root;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// Options of the command.
#[derive(clap::Args)]
pub struct Options {
    /// Programs whose names (`cells/errors`) hold one of these; a sample that rotates by the day where none is given
    filters: Vec<String>,
    /// How many programs the sample has
    #[arg(long, default_value_t = 6)]
    count: usize,
    /// The program to test instead of the release build
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// The tiers that programs run in: what they do with memory has nothing in common in loops.
const TIERS: [&str; 3] = ["interp", "baseline", "jit"];

/// Runs the programs and says which of them have reports.
pub fn run(options: &Options) -> Result<()> {
    let folder = root().join("tests/programs");
    let lanner = options.binary.clone().unwrap_or_else(|| root().join("target/release/lanner"));
    let lanner = lanner.canonicalize().context("build it first: cargo build --release --package lanner")?;
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    let chosen = chosen(programs(&folder)?, &options.filters, options.count, days as usize);
    if chosen.is_empty() {
        bail!("no program's name holds {}", options.filters.join(" or "));
    }
    let mut failed = 0;
    for name in &chosen {
        for tier in TIERS {
            match report_of(&lanner, &folder.join(name), tier)? {
                None => println!("ok      {name} ({tier})"),
                Some(report) => {
                    failed += 1;
                    println!("FAILED  {name} ({tier})\n{report}");
                }
            }
        }
    }
    println!("{failed} of {} runs have reports", chosen.len() * TIERS.len());
    if failed == 0 { Ok(()) } else { bail!("memcheck has reports") }
}

/// The names of all programs in order, with their areas and without `.m`.
fn programs(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for area in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        for program in fs::read_dir(area?.path())? {
            let program = program?.path();
            // What has no expected output is a function that a program calls.
            if program.extension().is_some_and(|e| e == "m") && program.with_extension("out").exists() {
                let name = program.with_extension("");
                names.push(name.strip_prefix(folder)?.display().to_string());
            }
        }
    }
    names.sort();
    Ok(names)
}

/// Those whose names hold one of the filters; without filters as many as are wanted, each day those behind the
/// ones of the day before.
fn chosen(names: Vec<String>, filters: &[String], count: usize, day: usize) -> Vec<String> {
    if !filters.is_empty() {
        return names.into_iter().filter(|name| filters.iter().any(|f| name.contains(f.as_str()))).collect();
    }
    let (all, count) = (names.len(), count.min(names.len()));
    let first = day.wrapping_mul(count).checked_rem(all).unwrap_or(0);
    names.into_iter().cycle().skip(first).take(count).collect()
}

/// Runs a program in a tier, in its own folder; the first thing that memcheck reports of it.
fn report_of(lanner: &Path, program: &Path, tier: &str) -> Result<Option<String>> {
    let log = std::env::temp_dir().join(format!("lanner-memcheck-{}.log", std::process::id()));
    let mut command = Command::new("valgrind");
    command.args(["--tool=memcheck", "--quiet", "--num-callers=24"]);
    command.arg(format!("--log-file={}", log.display()));
    command.arg(lanner).args(["run", "--tier", tier]).arg(program.with_extension("m"));
    command.current_dir(program.parent().unwrap_or(Path::new(".")));
    // No code from the run before, which may be for another processor.
    command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status().context("valgrind (Debian's package `valgrind`) could not be started")?;
    let text = fs::read_to_string(&log).context("valgrind wrote nothing: does it know this system?")?;
    fs::remove_file(&log)?;
    let killed = status.code().is_none().then(|| format!("it was ended: {status}"));
    Ok(first_report(&text).or(killed))
}

/// The first paragraph of a log of valgrind that says where something happened, without the process's number.
fn first_report(log: &str) -> Option<String> {
    let lines: Vec<&str> =
        log.lines().map(|line| line.rsplit_once("== ").map_or("", |(_, text)| text)).collect();
    let mut paragraphs = lines.split(|line| line.trim().is_empty());
    let says_where = |lines: &&[&str]| lines.iter().any(|line| line.trim_start().starts_with("at 0x"));
    paragraphs.find(says_where).map(|lines| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_report_is_the_first_paragraph_with_a_place() {
        let log = "==7== Warning: set address range perms: large range\n\
                   ==7== \n\
                   ==7== Invalid read of size 8\n\
                   ==7==    at 0x40: take (order.rs:3)\n\
                   ==7==  Address 0x50 is 0 bytes after a block of size 8 alloc'd\n\
                   ==7== \n\
                   ==7== Invalid write of size 8\n\
                   ==7==    at 0x41: put (order.rs:4)\n";
        let first = first_report(log).expect("there is one");
        assert!(first.starts_with("Invalid read of size 8\n   at 0x40"), "{first}");
        assert!(first.ends_with("alloc'd"), "{first}");
        assert_eq!(first_report("==7== Warning: only this\n"), None);
        assert_eq!(first_report(""), None);
    }

    #[test]
    fn a_sample_goes_on_where_the_last_one_ended() {
        let names: Vec<String> = ["a/x", "a/y", "b/x", "b/y", "c/z"].map(String::from).to_vec();
        let sample = |day| chosen(names.clone(), &[], 2, day);
        assert_eq!([sample(0), sample(1), sample(2)].concat(), ["a/x", "a/y", "b/x", "b/y", "c/z", "a/x"]);
        assert_eq!(chosen(names.clone(), &["b/".into(), "z".into()], 1, 3), ["b/x", "b/y", "c/z"]);
        assert_eq!(chosen(names.clone(), &[], 100, 1).len(), 5);
        assert!(chosen(Vec::new(), &[], 2, 1).is_empty());
    }
}
