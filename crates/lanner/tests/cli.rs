//! The command line as its users see it, and that `lanner check` is never wrong.
//!
//! - `tests/cli/*.md`: each ```` ```matlab NAME.m ```` block is a file, perhaps in folders, each ```` ```console ```` block holds commands
//!   behind `$` and what they print; `? N` behind the output is the exit code where it is not 0. `BLESS=1` rewrites the output.
//! - `cli/README`: the same of what the README shows.
//! - `certain/…`: of a program that runs without an error, `lanner check` reports none. So for all programs of
//!   `tests/programs`, `tests/octave`, `benchmarks` and `examples`, and the examples of all rows and random
//!   programs.

use lanner_base::Dialect;
use lanner_builtins::Builtin;
use libtest_mimic::{Arguments, Failed, Trial};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut trials = Vec::new();
    for file in files(&root.join("tests/cli"), "md") {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        trials.push(Trial::test(format!("cli/{name}"), move || check_document(&file)));
    }
    for folder in ["tests/programs", "tests/octave", "benchmarks", "examples"] {
        for program in files(&root.join(folder), "m") {
            let shown = program.strip_prefix(&root).unwrap_or(&program).display().to_string();
            let name = shown.trim_end_matches(".m").to_owned();
            trials.push(Trial::test(format!("certain/{name}"), move || check_program(&program)));
        }
    }
    let readme = root.join("README.md");
    trials.push(Trial::test("cli/README", move || check_readme(&readme)));
    trials.push(Trial::test("certain/examples of rows", check_examples));
    trials.push(Trial::test("certain/random programs", check_random));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Where object code of tests is kept, and not in the user's cache.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

fn lanner() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("NO_COLOR", "1").env("LANNER_CACHE_DIR", CACHE).stdin(Stdio::null());
    command
}

/// The files of an ending below a folder, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// No certain error is found in a program that runs without one.
fn check_program(program: &Path) -> Result<(), Failed> {
    let file = program.file_name().unwrap_or_default();
    let folder = program.parent().unwrap_or(Path::new("."));
    let errors = certain_errors(lanner().args(["check", "--format", "json"]).arg(file).current_dir(folder))?;
    if errors.is_empty() {
        return Ok(());
    }
    let ran = lanner().arg("run").arg(file).current_dir(folder).stdout(Stdio::null()).status()?;
    if ran.success() { Err(errors.join("\n").into()) } else { Ok(()) }
}

/// The same of every row's example, all of which run.
fn check_examples() -> Result<(), Failed> {
    let folder = scratch("examples")?;
    let mut paths = Vec::new();
    for builtin in Builtin::all().filter(|builtin| builtin.row().only != Some(Dialect::Octave)) {
        let Some((code, _)) = builtin.row().example.split_once(" => ") else { continue };
        let path = folder.join(format!("example_{}.m", builtin.row().name.replace('.', "_")));
        std::fs::write(&path, code)?;
        paths.push(path);
    }
    let errors = certain_errors(lanner().args(["check", "--format", "json"]).args(&paths))?;
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n").into()) }
}

/// The same of random programs, which catch their errors.
fn check_random() -> Result<(), Failed> {
    let folder = scratch("random")?;
    let mut paths = Vec::new();
    for seed in 0..RANDOM {
        let texts = [
            ("f", lanner_generate::functions(seed)),
            ("p", lanner_generate::program(seed)),
            ("a", lanner_generate::aliases(seed)),
        ];
        for (kind, text) in texts {
            let path = folder.join(format!("{kind}{seed}.m"));
            std::fs::write(&path, text)?;
            paths.push(path);
        }
    }
    let errors = certain_errors(lanner().args(["check", "--format", "json"]).args(&paths))?;
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n").into()) }
}

/// Random programs of each kind.
const RANDOM: u64 = 60;

/// The messages of severity *error* in the output of a check.
fn certain_errors(command: &mut Command) -> Result<Vec<String>, Failed> {
    let output = command.output()?;
    if output.status.code().is_none_or(|code| code > 1) {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let errors = lines.windows(4).filter(|window| window[0] == "\"severity\": \"error\",");
    Ok(errors.map(|window| window[1..].join(" ")).collect())
}

/// An empty folder for files of a test.
fn scratch(name: &str) -> std::io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Runs the commands of a document and compares what they print; `BLESS=1` rewrites it.
fn check_document(file: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(file)?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = scratch(&stem)?;
    let mut got = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let _ = writeln!(got, "{line}");
        let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match kind.split_once(' ') {
            Some(("matlab", name)) => {
                let path = folder.join(name);
                path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
                std::fs::write(path, block.join("\n") + "\n")?;
                block.iter().for_each(|line| got.push_str(&format!("{line}\n")));
            }
            _ if kind == "console" => run_commands(&block, &folder, &mut got)?,
            _ => block.iter().for_each(|line| got.push_str(&format!("{line}\n"))),
        }
        got.push_str("```\n");
    }
    if std::env::var_os("BLESS").is_some() {
        return Ok(std::fs::write(file, got)?);
    }
    match text.lines().zip(got.lines()).find(|(want, got)| want != got) {
        Some((want, got)) => Err(format!("{}\nwant: {want}\n got: {got}", file.display()).into()),
        None if text.lines().count() == got.lines().count() => Ok(()),
        None => Err(format!("{}: other numbers of lines", file.display()).into()),
    }
}

/// What the README shows: each `$ cat FILE` makes the file, each `$ lanner …` prints what stands behind it. Where nothing does, the command
/// is only named.
fn check_readme(file: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(file)?;
    let folder = scratch("readme")?;
    let blocks = text.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix('\n'));
    let mut checked = 0;
    for part in blocks.filter_map(|block| block.strip_prefix("$ ")).flat_map(|block| block.split("\n$ ")) {
        let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
        if let Some(name) = command.strip_prefix("cat ") {
            std::fs::write(folder.join(name), format!("{}\n", shown.trim_end()))?;
            continue;
        }
        let Some(arguments) = command.strip_prefix("lanner ").filter(|_| !shown.trim().is_empty()) else {
            continue;
        };
        let output = lanner().args(words(arguments)).current_dir(&folder).output()?;
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        let lines =
            |text: &str| text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        if lines(&printed) != lines(shown) {
            return Err(format!("$ {command}\nwant:\n{shown}\n got:\n{printed}").into());
        }
        checked += 1;
    }
    if checked < 5 { Err(format!("only {checked} commands").into()) } else { Ok(()) }
}

/// Each command of a block with what it prints.
fn run_commands(block: &[&str], folder: &Path, got: &mut String) -> Result<(), Failed> {
    for line in block {
        let Some(command) = line.strip_prefix("$ lanner ") else { continue };
        let output = lanner().args(words(command)).current_dir(folder).output()?;
        let _ = writeln!(got, "{line}");
        for part in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(part);
            text.lines().for_each(|line| got.push_str(&format!("{}\n", line.trim_end())));
        }
        match output.status.code() {
            Some(0) => (),
            code => got.push_str(&format!("? {}\n", code.unwrap_or(-1))),
        }
    }
    Ok(())
}

/// The words of a command; what stands between quotes is one word.
fn words(command: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            (None, ' ') => found.push(String::new()),
            (_, c) => {
                if let Some(last) = found.last_mut() {
                    last.push(c);
                }
            }
        }
    }
    found.retain(|word| !word.is_empty());
    found
}
