//! Random programs must run to their end: every error in them is caught, so any other end is a defect. They print the
//! same when every function went through SSA form before, also when every value got a slot of its own then, or the passes
//! on SSA form were run, and when what was inferred of them is asserted after every instruction and plans of storage are replayed.
//! They do so in every tier, whoever copies arrays, and with the copy analysis no array is changed that a variable which is read again still
//! holds. Programs that share arrays are counted: the finer a plan is, the less it copies. A failing program is kept in the
//! temporary folder and named.

use lanner_filetest::slice;
use lanner_generate::Sharing::{Global, Nested};
use std::collections::BTreeMap;
use std::process::{Command, Output};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Programs: a bounded part of what `cargo fuzz run programs` does without end. A run takes a slice of them.
const PROGRAMS: u64 = 150;
const FUNCTIONS: u64 = 30;
const ALIASES: u64 = 20;
const COMPLEX: u64 = 400;
const LOOPS: u64 = 40;
const COPIES: u64 = 1600;
const IN_FILES: u64 = 4;
/// Those whose variables are shared.
const SHARED: u64 = 4;
/// How many slices there are.
const SLICES: usize = 4;

/// A program that takes so long has no end.
const PATIENCE: Duration = Duration::from_mins(5);

/// Where object code of tests is kept, and not in the user's cache.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// Options with which a program prints the same.
type Way = [&'static str; 2];

const SSA: Way = ["--roundtrip", "ssa"];
const APART: Way = ["--roundtrip", "apart"];
const OPT: Way = ["--roundtrip", "opt"];
const FACTS: Way = ["--verify", "facts,storage"];
const LIR: Way = ["--tier", "lir"];
const STRESS: Way = ["--tier", "stress"];
const BASELINE: Way = ["--tier", "baseline"];
const JIT: Way = ["--tier", "jit"];

/// A program in a folder of its own, which stays there if it fails.
struct Kept(std::path::PathBuf);

impl Kept {
    fn new(name: &str, text: &str) -> Kept {
        let folder = std::env::temp_dir().join(format!("lanner_random_{}_{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("program.m");
        std::fs::write(&file, text).unwrap();
        Kept(file)
    }

    /// The same with the functions that it calls in files beside it.
    fn in_files(name: &str, text: &str) -> Kept {
        let (files, rest) = lanner_generate::in_files(text);
        let program = Kept::new(name, &rest);
        for (name, text) in files {
            std::fs::write(program.0.with_file_name(format!("{name}.m")), text).unwrap();
        }
        program
    }

    fn run(&self, options: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.env("LANNER_CACHE_DIR", CACHE);
        command.arg("run").args(options).arg(&self.0);
        let (ended, end) = channel();
        std::thread::spawn(move || ended.send(command.output().unwrap()));
        end.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("kept as {}: it does not end", self.0.display()))
    }

    /// Runs it as it is, and in other ways: it must end, and print the same.
    fn same(&self, ways: &[Way]) -> Output {
        let output = self.run(&[]);
        let errors = String::from_utf8_lossy(&output.stderr);
        // Warnings, as of a singular matrix, are allowed.
        assert!(output.status.success(), "kept as {}:\n{errors}", self.0.display());
        for way in ways {
            let again = self.run(way);
            let same = again.stdout == output.stdout && again.stderr == output.stderr;
            let errors = String::from_utf8_lossy(&again.stderr);
            assert!(same, "kept as {}: another output with {}:\n{errors}", self.0.display(), way.join(" "));
        }
        output
    }

    /// Runs it with somebody who copies arrays: it must print the same, and no array may be changed that is needed. Answers what
    /// was counted.
    fn counted(&self, mode: &str, output: &Output) -> BTreeMap<String, u64> {
        let counted = self.run(&["--copies", mode, "--stats"]);
        let stats = String::from_utf8_lossy(&counted.stderr);
        let is_sound = counted.stdout == output.stdout && !stats.contains("shared arrays changed");
        assert!(is_sound, "kept as {}: --copies {mode}:\n{stats}", self.0.display());
        let number = |line: &str| {
            let (name, number) = line.trim().rsplit_once("  ")?;
            Some((name.trim().to_owned(), number.trim().replace(',', "").parse().ok()?))
        };
        stats.lines().filter_map(number).collect()
    }

    /// How often machine code is entered.
    fn entries(&self) -> u64 {
        let counted = self.run(&["--tier", "jit", "--stats"]);
        let stats = String::from_utf8_lossy(&counted.stderr);
        let line = stats.lines().find_map(|line| line.strip_prefix("entries"));
        line.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }

    fn forget(self) {
        std::fs::remove_dir_all(self.0.parent().unwrap()).unwrap();
    }
}

/// A program prints the same in these ways, and whoever copies arrays. Answers what it prints.
fn check(name: &str, text: &str, ways: &[Way]) -> String {
    let program = Kept::new(name, text);
    let output = program.same(ways);
    for mode in ["naive", "analysis"] {
        program.counted(mode, &output);
    }
    program.forget();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn random_functions_survive_ssa_form() {
    let mut shown = 0;
    let seeds = slice(0..FUNCTIONS, SLICES);
    for &seed in &seeds {
        shown +=
            check(&format!("functions_{seed}"), &lanner_generate::functions(seed), &[SSA, APART, OPT, FACTS])
                .lines()
                .count();
    }
    assert!(shown > 30 * seeds.len(), "the programs show {shown} lines");
}

#[test]
fn random_programs_run_to_their_end() {
    for seed in slice(0..PROGRAMS, SLICES) {
        check(&seed.to_string(), &lanner_generate::program(seed), &[OPT, FACTS, LIR]);
    }
}

/// Compiled code gives the same bits, the same errors at the same places, and is entered.
#[test]
fn random_loops_run_alike_in_every_tier() {
    let mut entries = 0;
    let seeds = slice(0..LOOPS, SLICES);
    let loops = seeds.iter().map(|&seed| (format!("loops_{seed}"), lanner_generate::loops(seed)));
    let arrays = seeds.iter().map(|&seed| (format!("arrays_{seed}"), lanner_generate::arrays(seed)));
    let fields = seeds.iter().map(|&seed| (format!("fields_{seed}"), lanner_generate::fields(seed)));
    for (name, program) in loops.chain(arrays).chain(fields) {
        let program = Kept::new(&name, &program);
        program.same(&[FACTS, LIR, STRESS, BASELINE, JIT]);
        entries += program.entries();
        program.forget();
    }
    assert!(entries > 7 * seeds.len() as u64, "code was entered {entries} times");
}

/// Properties of objects, values and handles, and their methods.
#[test]
fn random_loops_over_objects_run_alike_in_every_tier() {
    let mut entries = 0;
    let seeds = slice(0..LOOPS, SLICES);
    for &seed in &seeds {
        let (classes, program) = lanner_generate::objects(seed);
        let program = Kept::new(&format!("objects_{seed}"), &program);
        for (name, text) in classes {
            std::fs::write(program.0.with_file_name(format!("{name}.m")), text).unwrap();
        }
        program.same(&[FACTS, LIR, STRESS, BASELINE, JIT]);
        entries += program.entries();
        program.forget();
    }
    assert!(entries > 2 * seeds.len() as u64, "code was entered {entries} times");
}

#[test]
fn random_copies_run_alike_in_every_tier() {
    for seed in slice(0..COPIES, 2 * SLICES) {
        let program = Kept::new(&format!("copies_{seed}"), &lanner_generate::copies(seed));
        program.same(&[LIR, BASELINE, JIT]);
        program.forget();
    }
}

/// Whoever has the variables of a function, too.
#[test]
fn random_loops_share_their_variables() {
    let mut entries = 0;
    let seeds = slice(0..SHARED, SLICES);
    for &seed in &seeds {
        let [loops, arrays] = [lanner_generate::loops(seed), lanner_generate::arrays(seed)];
        let fields = lanner_generate::fields(seed);
        let programs =
            [(&loops, Nested), (&arrays, Nested), (&fields, Nested), (&loops, Global), (&arrays, Global)];
        for (text, sharing) in programs {
            let whole = Kept::new(&format!("own_{seed}"), text);
            let name = format!("shared_{seed}_{sharing:?}");
            let program = Kept::new(&name, &lanner_generate::shared(text, sharing, seed));
            let output = program.same(&[LIR, STRESS, BASELINE, JIT]);
            assert_eq!(whole.run(&[]).stdout, output.stdout, "kept as {}", program.0.display());
            entries += program.entries();
            whole.forget();
            program.forget();
        }
    }
    assert!(entries > 20 * seeds.len() as u64, "code was entered {entries} times");
}

/// Whichever file a function is in.
#[test]
fn random_loops_call_functions_of_other_files() {
    for seed in slice(0..IN_FILES, SLICES) {
        for text in
            [lanner_generate::loops(seed), lanner_generate::arrays(seed), lanner_generate::fields(seed)]
        {
            let whole = Kept::new(&format!("whole_{seed}"), &text);
            let program = Kept::in_files(&format!("files_{seed}"), &text);
            let output = program.same(&[LIR, STRESS, BASELINE, JIT]);
            assert_eq!(whole.run(&[]).stdout, output.stdout, "kept as {}", program.0.display());
            whole.forget();
            program.forget();
        }
    }
}

/// Arrays that become complex and real again are the same in all tiers, to the signs of zeros.
#[test]
fn random_complex_arrays_are_alike_in_every_tier() {
    for seed in slice(0..COMPLEX, SLICES) {
        let program = Kept::new(&format!("complex_{seed}"), &lanner_generate::complex(seed));
        program.same(&[SSA, OPT, FACTS, LIR, BASELINE, JIT]);
        program.forget();
    }
}

/// Each mode copies no more than the one before it: of what is copied naively some is needless, the analysis copies only what is changed
/// while it may be shared, and the plan only what is. Reference counts alone keep what is not read again.
#[test]
fn random_aliases_are_copied_less_by_finer_plans() {
    let (mut copied, mut errors) = (0, 0);
    let seeds = slice(0..ALIASES, SLICES);
    for &seed in &seeds {
        let program = Kept::new(&format!("aliases_{seed}"), &lanner_generate::aliases(seed));
        let output = program.same(&[SSA, APART, OPT, FACTS]);
        let counts = |mode: &str| program.counted(mode, &output);
        let [naive, quick_check, analysis, plan] = ["naive", "quickcheck", "analysis", "plan"].map(counts);
        let by_counts = counts("refcount");
        let kept = program.0.display();
        for (rough, finer) in
            [(&naive, &quick_check), (&quick_check, &analysis), (&analysis, &plan), (&by_counts, &plan)]
        {
            assert_eq!(rough["array updates"], finer["array updates"], "kept as {kept}");
            assert!(rough["copies"] >= finer["copies"], "kept as {kept}: {rough:?}, {finer:?}");
        }
        copied += plan["copies"];
        errors += String::from_utf8_lossy(&output.stdout).matches("error: ").count();
        program.forget();
    }
    assert!(copied > 5 * seeds.len() as u64 && errors <= seeds.len(), "{copied} copies, {errors} errors");
}
