//! Random programs must run to their end: every error in them is caught, so any other end is a defect. They print the
//! same when every function went through SSA form before, also when every value got a slot of its own then, or the passes
//! on SSA form were run, and when what was inferred of them is asserted after every instruction and plans of storage are replayed.
//! They do so whoever copies arrays, and with the copy analysis no array is changed that a variable which is read again still
//! holds. A failing program is kept in the temporary folder and named.

use std::process::Command;

/// Programs per run: a bounded part of what `cargo fuzz run programs` does without end.
const PROGRAMS: u64 = 150;
const FUNCTIONS: u64 = 30;

/// Options with which a program prints the same.
type Way = [&'static str; 2];

const SSA: Way = ["--roundtrip", "ssa"];
const APART: Way = ["--roundtrip", "apart"];
const OPT: Way = ["--roundtrip", "opt"];
const FACTS: Way = ["--verify", "facts,storage"];

/// Runs a program as it is, and in other ways: it must end, and print the same. Answers what it prints.
fn check(name: &str, text: &str, ways: &[Way]) -> String {
    let file = std::env::temp_dir().join(format!("lanner_random_{}_{name}.m", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let run = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.arg("run").args(options).arg(&file).output().unwrap()
    };
    let output = run(&[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    // Warnings, as of a singular matrix, are allowed.
    assert!(output.status.success(), "kept as {}:\n{errors}", file.display());
    for way in ways {
        let again = run(way);
        let same = again.stdout == output.stdout && again.stderr == output.stderr;
        let errors = String::from_utf8_lossy(&again.stderr);
        assert!(same, "kept as {}: another output with {}:\n{errors}", file.display(), way.join(" "));
    }
    for mode in ["naive", "analysis"] {
        let counted = run(&["--copies", mode, "--stats"]);
        let stats = String::from_utf8_lossy(&counted.stderr);
        let is_sound = counted.stdout == output.stdout && !stats.contains("shared arrays changed");
        assert!(is_sound, "kept as {}: --copies {mode}:\n{stats}", file.display());
    }
    std::fs::remove_file(&file).unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn random_functions_survive_ssa_form() {
    let mut shown = 0;
    for seed in 0..FUNCTIONS {
        shown +=
            check(&format!("functions_{seed}"), &lanner_generate::functions(seed), &[SSA, APART, OPT, FACTS])
                .lines()
                .count();
    }
    assert!(shown > 1000, "the programs show {shown} lines");
}

#[test]
fn random_programs_run_to_their_end() {
    for seed in 0..PROGRAMS {
        check(&seed.to_string(), &lanner_generate::program(seed), &[OPT, FACTS]);
    }
}
