//! Programs that need more memory than there is: each is told so by an error that it takes, and goes on.
//!
//! The programs are in `memory/growth.txt`. Each runs in every tier that users have, and as an executable, in address spaces of 1, 2 and 4 GiB: a few of
//! these runs at each commit, with `LANNER_EXHAUSTIVE=1` all of them.
#![cfg(target_os = "linux")]

#[path = "support/runtime_library.rs"]
mod runtime_library;

use lanner_filetest::slice;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const LANNER: &str = env!("CARGO_BIN_EXE_lanner");

/// The address spaces of programs, in KiB; 512 MiB of it is the stack.
const SPACES: [u32; 3] = [1 << 20, 2 << 20, 4 << 20];

/// Those that users have: the interpreter of LIR copies the arrays of each entry, and is for tests of small programs.
const TIERS: [&str; 3] = ["auto", "interp", "jit"];

/// How many slices there are.
const SLICES: usize = 96;

/// How many there are of the executables, each of which is linked first.
const LINKED_SLICES: usize = 48;

/// What each program prints once its error was taken.
const GOES_ON: &str = "    55\n       10000\n";

/// The programs, with their names.
fn programs() -> Vec<(&'static str, &'static str)> {
    let texts = include_str!("memory/growth.txt").split("## ").skip(1);
    texts.filter_map(|text| text.split_once('\n')).collect()
}

/// The program in a `try`, followed by what shows that it goes on; functions stand at the end.
fn guarded(program: &str) -> String {
    let (functions, body): (Vec<&str>, Vec<&str>) =
        program.lines().partition(|line| line.starts_with("function"));
    format!(
        "try\n{}\ncatch e\n  disp(e.identifier)\nend\nx = 0;\nfor k = 1:10, x = x + k; end\ndisp(x)\nclear\n\
         x = ones(100);\ndisp(sum(x(:)))\n{}\n",
        body.join("\n"),
        functions.join("\n")
    )
}

fn run(space: u32, program: &str, folder: &Path, input: &str) -> Output {
    let command = format!("ulimit -v {space}; exec {program}");
    let mut child = Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder)
        .env("LANNER_CACHE_SIZE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// What is wrong with the end of a program, if anything is.
fn complaint(name: &str, how: &str, output: &Output) -> Option<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let said = text.strip_suffix(GOES_ON).and_then(|text| text.lines().last());
    let is_told = matches!(said, Some("MATLAB:nomem" | "MATLAB:array:SizeLimitExceeded"));
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_fine = output.status.success() && is_told;
    (!is_fine).then(|| format!("{name} {how}: {} {text}{errors}", output.status))
}

#[test]
fn programs_that_grow_are_told_and_go_on() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let runs = SPACES.iter().flat_map(|space| TIERS.iter().map(move |tier| (*space, *tier)));
    let runs = runs.flat_map(|how| programs().into_iter().map(move |program| (how, program)));
    let mut wrong = Vec::new();
    for ((space, tier), (name, program)) in slice(runs, SLICES) {
        std::fs::write(folder.join(format!("p_{name}.m")), guarded(program)).expect("it can be written");
        let output = run(space, &format!("'{LANNER}' run --tier {tier} p_{name}.m"), &folder, "");
        wrong.extend(complaint(name, &format!("in {tier} with {space} KiB"), &output));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn executables_that_grow_are_told_and_go_on() {
    runtime_library::make();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory-linked");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let runs = SPACES.iter().flat_map(|space| programs().into_iter().map(move |program| (*space, program)));
    let mut wrong = Vec::new();
    for (space, (name, program)) in slice(runs, LINKED_SLICES) {
        std::fs::write(folder.join(format!("p_{name}.m")), guarded(program)).expect("it can be written");
        let file = format!("p_{name}.m");
        let mut build = Command::new(LANNER);
        build.args(["build", &file, "--opt", "0", "-o", "program"]).current_dir(&folder);
        let built = build.output().expect("it starts");
        assert!(built.status.success(), "{name}: {}", String::from_utf8_lossy(&built.stderr));
        let output = run(space, "./program", &folder, "");
        wrong.extend(complaint(name, &format!("linked, with {space} KiB"), &output));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_workspace_survives() {
    let input = "a = 41;\ntry, x = 1; while true, x = [x x]; end, catch e, disp(e.message), end\nb = a + 1\n";
    let output = run(SPACES[0], &format!("'{LANNER}'"), Path::new("."), input);
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("Out of memory."), "{text}{errors}");
    assert!(text.contains("b =\n\n    42"), "{text}{errors}");
}
