//! Who copies arrays does not change what a program prints, and the plans of the report's machine are sound and as good as
//! reference counts: through the binary as a user runs it.
//!
//! - the benchmark programs with little work, in all modes, with what `--stats` counts
//! - some of `tests/programs` and `tests/octave`, each in some mode

use lanner_filetest::slice;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where object code of tests is kept, and not in the user's cache.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// What one run printed.
struct Ran {
    printed: String,
    counts: BTreeMap<String, u64>,
}

#[test]
fn benchmarks_print_the_same_whoever_copies() {
    for program in benchmarks() {
        let run = |mode: &str| run(&program, &["--copies", mode, "--stats"], &["0.01"]);
        let name = program.display();
        let (counted, analysed, planned) = (run("refcount"), run("analysis"), run("plan"));
        let is_seed = program.to_string_lossy().contains("/seeds/");
        let others = if is_seed { vec![run("naive"), run("quickcheck")] } else { Vec::new() };
        for other in others.iter().chain([&analysed, &planned]) {
            assert_eq!(counted.printed, other.printed, "{name}");
            assert_eq!(counted.counts["array updates"], other.counts["array updates"], "{name}");
            assert!(!other.counts.contains_key("shared arrays changed"), "{name}");
        }
        let (counted, analysed, planned) = (counted.counts, analysed.counts, planned.counts);
        assert_eq!(counted["dynamic checks"], counted["array updates"], "{name}");
        assert!(planned["copies"] <= counted["copies"], "{name}");
        if is_seed {
            assert_eq!(counted["copies"], analysed["copies"], "{name}");
            assert_eq!(analysed["dynamic checks"], 0, "{name}");
            assert_eq!(planned["dynamic checks"], 0, "{name}");
        }
    }
}

#[test]
fn programs_print_the_same_whoever_copies() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut programs = Vec::new();
    for folder in ["programs", "octave"] {
        find(&tests.join(folder), &mut programs);
    }
    programs.sort();
    let modes = ["naive", "quickcheck", "analysis", "refcount"];
    for (k, program) in slice(&programs, 4).into_iter().enumerate() {
        let mode = modes[k % modes.len()];
        let plain = run(program, &[], &[]);
        let other = run(program, &["--copies", mode], &[]);
        assert_eq!(plain.printed, other.printed, "{}: {mode}", program.display());
        let away = run(program, &["--copies", "naive", "--roundtrip", "apart"], &[]);
        assert_eq!(plain.printed, away.printed, "{}: naive, apart", program.display());
    }
}

#[test]
fn an_argument_that_is_not_given_is_missing_also_after_its_copy() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/errors/stack_of_small.m");
    let away = run(&program, &["--copies", "naive", "--roundtrip", "apart"], &[]);
    assert_eq!(run(&program, &[], &[]).printed, away.printed);
}

/// Runs a program in its own folder.
fn run(program: &Path, options: &[&str], arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("NO_COLOR", "1").env("LANNER_CACHE_DIR", CACHE);
    command.current_dir(program.parent().unwrap_or(Path::new(".")));
    command.args(options).arg("run").arg(program.file_name().unwrap_or_default()).args(arguments);
    let output = command.stdin(std::process::Stdio::null()).output().expect("lanner runs");
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr);
    let (errors, stats) = said.split_once("copies: ").unwrap_or((&said, ""));
    printed.push_str(errors);
    let number = |line: &str| {
        let (name, number) = line.trim().rsplit_once("  ")?;
        Some((name.trim().to_owned(), number.trim().replace(',', "").parse().ok()?))
    };
    Ran { printed, counts: stats.lines().filter_map(number).collect() }
}

fn find(folder: &Path, programs: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_program = ["out", "golden"].iter().any(|ending| path.with_extension(ending).exists());
        match path.extension() {
            None if path.is_dir() => find(&path, programs),
            Some(extension) if extension == "m" && is_program => programs.push(path),
            _ => (),
        }
    }
}

/// The programs that the benchmarks run: of each folder the driver, where there is one.
fn benchmarks() -> Vec<PathBuf> {
    let inside = |folder: &Path| -> Vec<PathBuf> {
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks");
    let folders = inside(&root).into_iter().filter(|path| path.is_dir()).flat_map(|group| inside(&group));
    let entry = |folder: PathBuf| {
        let name = folder.file_name()?.to_string_lossy().into_owned();
        let files = [format!("drv_{name}.m"), format!("{name}.m")];
        files.into_iter().map(|file| folder.join(file)).find(|file| file.exists())
    };
    let programs: Vec<PathBuf> = folders.filter_map(entry).collect();
    assert!(programs.len() > 30, "{programs:?}");
    programs
}
