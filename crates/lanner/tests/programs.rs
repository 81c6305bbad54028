//! Programs in, text out, through the binary as a user runs it.
//!
//! - `tests/programs/<area>/x.m` prints `x.out`, errors after the output; `BLESS=1` rewrites the `.out`.
//! - `tests/octave/x.m` prints `x.golden`, which `cargo xtask octave` made with GNU Octave; where a file starts
//!   with `%! by hand`, MATLAB differs from Octave, the line says why, and the golden text is MATLAB's.
//! - The example of every row of the table prints what the row says.
//! - Each of them does so again when every function went through SSA form and its passes (`opt/`), without the passes (`ssa/`), and when
//!   every value got a slot of its own then (`apart/`).
//! - All of them do so again while what was inferred of every value is asserted after every instruction, and the plans of their
//!   storage are replayed (`facts/`).
//! - The programs do so again while their loops run in the low-level IR (`lir/`), as machine code that is left at random (`stress/`), and
//!   as machine code of both back ends (`baseline/`, `jit/`).
//! - At each commit a program takes a third of the ways that find what others find, too: `ssa/` and `opt/`, `stress/` and `apart/`, or `lir/`
//!   and `baseline/`. An example takes one of its two.
//! - The benchmark programs do all that with little work, a slice of them at each commit.
//! - `examples/x.m` prints `tests/examples/x.out`.
//! - `tests/conformance.snap` counts the checked lines per area.

use lanner_base::Dialect;
use lanner_builtins::Builtin;
use lanner_filetest::{is_exhaustive, slice};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Every function goes through SSA form before it runs.
const SSA: &[&str] = &["--roundtrip", "ssa"];
/// The same, and every value gets a slot of its own.
const APART: &[&str] = &["--roundtrip", "apart"];
/// The same as the first, with the passes on SSA form.
const OPT: &[&str] = &["--roundtrip", "opt"];
/// What was inferred is asserted after every instruction, and all plans of storage that rest on it are replayed.
const FACTS: &[&str] = &["--verify", "facts,storage"];
/// Loops run in the low-level IR from their first turn on.
const LIR: &[&str] = &["--tier", "lir"];
/// The same, and it is left every so often where it need not be.
const STRESS: &[&str] = &["--tier", "stress"];
/// Loops are the baseline's machine code from their first turn on.
const BASELINE: &[&str] = &["--tier", "baseline"];
/// The same, by LLVM: it writes where arrays are, so it alone shows what is held by somebody else.
const JIT: &[&str] = &["--tier", "jit"];

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let blesses = std::env::var_os("BLESS").is_some();
    let mut trials = Vec::new();
    let mut counted = Vec::new();
    for (folder, ending) in [("programs", "out"), ("octave", "golden")] {
        let all = programs(&root.join(folder), ending);
        let thirds: [BTreeSet<PathBuf>; 3] =
            [0, 1, 2].map(|first| slice(all.iter().skip(first).cloned(), 3).into_iter().collect());
        for program in all {
            let expected = program.with_extension(ending);
            let area = area(&root, &program);
            counted.push((area.clone(), expected.clone()));
            let name = format!("{area}/{}", program.file_stem().unwrap_or_default().to_string_lossy());
            if !blesses {
                for (form, options) in [
                    ("ssa", SSA),
                    ("apart", APART),
                    ("opt", OPT),
                    ("facts", FACTS),
                    ("lir", LIR),
                    ("stress", STRESS),
                    ("baseline", BASELINE),
                    ("jit", JIT),
                ] {
                    let is_taken = match form {
                        "ssa" | "opt" => is_exhaustive() || thirds[0].contains(&program),
                        "stress" | "apart" => is_exhaustive() || thirds[1].contains(&program),
                        "lir" | "baseline" => is_exhaustive() || thirds[2].contains(&program),
                        _ => true,
                    };
                    if !is_taken {
                        continue;
                    }
                    let (program, expected) = (program.clone(), expected.clone());
                    let name = format!("{form}/{name}");
                    trials.push(Trial::test(name, move || check_program(&program, &expected, options)));
                }
            }
            trials.push(Trial::test(name, move || check_program(&program, &expected, &[])));
        }
    }
    for program in slice(benchmarks(&root.join("../benchmarks")), 3) {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (what, option, scale) in [
            ("ssa", SSA, 0.01),
            ("apart", APART, 0.01),
            ("opt", OPT, 0.01),
            ("facts", &["--verify", "facts"], 0.01),
            ("storage", &["--verify", "storage"], 0.002),
            ("lir", LIR, 0.01),
        ] {
            let program = program.clone();
            let name = format!("{what}/benchmarks/{name}");
            trials.push(Trial::test(name, move || check_benchmark(&program, option, scale)));
        }
    }
    // Those of small processors are built and run by another test.
    let examples = root.join("../examples");
    for program in programs(&examples, "m").into_iter().filter(|file| file.parent() == Some(&examples)) {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let expected = root.join("examples").join(&name).with_extension("out");
        for (form, options) in [("", &[] as &[&str]), ("jit/", JIT)] {
            if blesses && !options.is_empty() {
                continue;
            }
            let (program, expected) = (program.clone(), expected.clone());
            let name = format!("{form}examples/{name}");
            trials.push(Trial::test(name, move || check_program(&program, &expected, options)));
        }
    }
    let optimized: BTreeSet<String> = slice(Builtin::all(), 2).iter().map(ToString::to_string).collect();
    for builtin in Builtin::all() {
        let is_optimized = optimized.contains(&builtin.to_string());
        for (form, options, is_taken) in [("opt", OPT, is_optimized), ("facts", FACTS, !is_optimized)] {
            if is_taken || is_exhaustive() {
                let name = format!("{form}/example/{builtin}");
                trials.push(Trial::test(name, move || check_example(builtin, options)));
            }
        }
        trials.push(Trial::test(format!("example/{builtin}"), move || check_example(builtin, &[])));
    }
    if !blesses {
        let (root, counted) = (root.clone(), counted.clone());
        trials.push(Trial::test("conformance", move || check_counts(&root, &counted)));
    }
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    // What was blessed is counted when it is there.
    if blesses && let Err(error) = check_counts(&root, &counted) {
        eprintln!("{}", error.message().unwrap_or("the counts cannot be written"));
    }
    conclusion.exit_code()
}

/// Runs a program in its own folder and compares what it prints.
fn check_program(program: &Path, expected: &Path, options: &[&str]) -> Result<(), Failed> {
    let file = program.file_name().unwrap_or_default();
    let folder = program.parent().unwrap_or(Path::new("."));
    let mut command = lanner();
    command.arg("run").args(options).arg(file).current_dir(folder);
    let got = output(&mut command)?;
    if std::env::var_os("BLESS").is_some() && expected.extension().is_some_and(|e| e == "out") {
        return Ok(std::fs::write(expected, got)?);
    }
    let want = std::fs::read_to_string(expected).map_err(|e| format!("{}: {e}", expected.display()))?;
    compare(&want, &got).map_err(|difference| format!("{}: {difference}", expected.display()).into())
}

/// Runs a benchmark program with little work: it prints the same after a way through SSA form, while something is asserted, and in
/// another tier.
fn check_benchmark(program: &Path, options: &[&str], scale: f64) -> Result<(), Failed> {
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    let run = |options: &[&str]| {
        let mut command = lanner();
        command.args(options).arg("-e").arg(format!("{name}({scale})"));
        output(command.current_dir(program.parent().unwrap_or(Path::new("."))))
    };
    compare(&run(&[])?, &run(options)?).map_err(Failed::from)
}

/// The programs that the benchmarks run: of each folder the driver, where there is one.
fn benchmarks(folder: &Path) -> Vec<PathBuf> {
    let inside = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let groups = inside(folder).into_iter().filter(|path| path.is_dir());
    groups
        .flat_map(|group| inside(&group))
        .filter_map(|program| {
            let name = program.file_name()?.to_string_lossy().into_owned();
            let files = [format!("drv_{name}.m"), format!("{name}.m")];
            files.into_iter().map(|file| program.join(file)).find(|file| file.exists())
        })
        .collect()
}

/// Runs a row's example and compares its output with white space collapsed.
fn check_example(builtin: Builtin, options: &[&str]) -> Result<(), Failed> {
    let row = builtin.row();
    if row.doc.trim().is_empty() {
        return Err("has no documentation".into());
    }
    let Some((code, want)) = row.example.split_once(" => ") else { return Err("has no example".into()) };
    let mut command = lanner();
    command.args(options);
    if row.only == Some(Dialect::Octave) {
        command.args(["--dialect", "octave"]);
    }
    let got = output(command.arg("-e").arg(code))?;
    let got = got.split_whitespace().collect::<Vec<_>>().join(" ");
    let got = got.strip_prefix("ans = ").unwrap_or(&got);
    if got == want.trim() { Ok(()) } else { Err(format!("{code}\nwant: {want}\n got: {got}").into()) }
}

/// Compares the numbers of checked lines with the committed ones, so that a change shows what it did.
fn check_counts(root: &Path, counted: &[(String, PathBuf)]) -> Result<(), Failed> {
    let mut counts = BTreeMap::new();
    for (area, expected) in counted {
        *counts.entry(area.as_str()).or_insert(0) += lines(expected);
    }
    counts.insert("examples", Builtin::all().filter(|b| !b.row().example.is_empty()).count());
    let mut text = String::from("# Checked lines per area; BLESS=1 rewrites.\n");
    for (area, count) in &counts {
        let _ = writeln!(text, "{area} {count}");
    }
    let _ = writeln!(text, "total {}", counts.values().sum::<usize>());
    let file = root.join("conformance.snap");
    if std::env::var_os("BLESS").is_some() {
        return Ok(std::fs::write(file, text)?);
    }
    compare(&std::fs::read_to_string(file)?, &text).map_err(Failed::from)
}

/// Where object code of tests is kept, and not in the user's cache.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

fn lanner() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("NO_COLOR", "1").env("LANNER_CACHE_DIR", CACHE);
    command
}

/// Standard output, then standard error.
fn output(command: &mut Command) -> Result<String, Failed> {
    let output = command.stdin(std::process::Stdio::null()).output()?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Ok(text)
}

/// Says where the texts differ first.
fn compare(want: &str, got: &str) -> Result<(), String> {
    if want == got {
        return Ok(());
    }
    let (mut wants, mut gots) = (want.lines(), got.lines());
    let mut line = 0;
    loop {
        line += 1;
        match (wants.next(), gots.next()) {
            (None, None) => return Err("texts differ in their last new line".to_owned()),
            (want, got) if want != got => {
                let show = |text: Option<&str>| text.map_or("(nothing)".to_owned(), |t| format!("{t:?}"));
                return Err(format!("line {line}\nwant: {}\n got: {}", show(want), show(got)));
            }
            _ => (),
        }
    }
}

/// The `.m` files below a folder that have an expected text or are to get one; functions they call have none.
fn programs(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for entry in entries.flatten().map(|entry| entry.path()) {
        if entry.is_dir() {
            if entry.file_name().is_some_and(|name| name != "private") {
                files.extend(programs(&entry, ending));
            }
        } else if entry.extension().is_some_and(|e| e == "m")
            && (is_program(&entry) || entry.with_extension(ending).exists())
        {
            files.push(entry);
        }
    }
    files.sort();
    files
}

/// A script; files that start with a function or a class are called by the programs beside them.
fn is_program(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%'));
    !first.is_some_and(|line| line.starts_with("function") || line.starts_with("classdef"))
}

fn area(root: &Path, program: &Path) -> String {
    let folder = program.parent().and_then(|p| p.strip_prefix(root).ok()).unwrap_or(Path::new(""));
    folder.to_string_lossy().into_owned()
}

fn lines(file: &Path) -> usize {
    std::fs::read_to_string(file)
        .map_or(0, |text| text.lines().filter(|line| !line.trim().is_empty()).count())
}
