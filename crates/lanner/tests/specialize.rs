//! Residual functions of random functions do what these do: `lanner specialize` compares them in all tiers, and a difference is a defect.

use lanner_filetest::is_exhaustive;
use std::path::Path;
use std::process::Command;

/// A function's file, and what of it has which values: parameters, and what stands behind another option.
type Generated = (String, Vec<(&'static str, &'static str)>);

/// Random functions at each commit, and with `LANNER_EXHAUSTIVE=1`.
const SEEDS: [u64; 2] = [500, 10_000];

/// Random functions with maps.
const MAP_SEEDS: [u64; 2] = [100, 2_000];

/// Random functions with nested ones.
const NESTED_SEEDS: [u64; 2] = [250, 4_000];

/// Random functions with tests that were made before, global variables and options.
const TEST_SEEDS: [u64; 2] = [120, 4_000];

/// Random functions that keep values between their calls.
const KEEPING_SEEDS: [u64; 2] = [150, 4_000];

/// Random functions of arrays whose sizes are known.
const SHAPED_SEEDS: [u64; 2] = [250, 4_000];

/// Inputs on which each is compared.
const INPUTS: &str = "12";

#[test]
fn residuals_of_random_functions_do_the_same() {
    compare("residuals", lanner_generate::partly_known, SEEDS);
}

#[test]
fn residuals_of_random_functions_with_maps_do_the_same() {
    compare("residuals-of-maps", lanner_generate::partly_known_maps, MAP_SEEDS);
}

#[test]
fn residuals_of_random_functions_with_nested_ones_do_the_same() {
    compare("residuals-of-nested", lanner_generate::partly_known_nested, NESTED_SEEDS);
}

#[test]
fn residuals_of_random_functions_with_tests_and_globals_do_the_same() {
    compare("residuals-of-tests", lanner_generate::partly_known_tests, TEST_SEEDS);
}

#[test]
fn residuals_of_random_functions_that_keep_values_do_the_same() {
    compare("residuals-of-keeping", lanner_generate::partly_known_keeping, KEEPING_SEEDS);
}

#[test]
fn residuals_of_random_functions_of_known_sizes_do_the_same() {
    compare("residuals-of-sizes", lanner_generate::partly_known_shaped, SHAPED_SEEDS);
}

fn compare(name: &str, generate: fn(u64) -> Generated, seeds: [u64; 2]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let mut wrong = Vec::new();
    for seed in 0..seeds[usize::from(is_exhaustive())] {
        let (text, known) = generate(seed);
        let file = folder.join("part.m");
        std::fs::write(&file, &text).expect("it can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.env("LANNER_CACHE_SIZE", "0").arg("specialize").arg(&file).args(["--check", INPUTS]);
        let mut args = Vec::new();
        for (name, value) in known {
            let (option, name) = name.split_once(' ').unwrap_or(("--fix", name));
            args.extend([option.to_owned(), format!("{name}={value}")]);
        }
        command.args(&args);
        let output = command.output().expect("it runs");
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            let args = args.join(" ");
            wrong.push(format!("seed {seed}, {args}: {}\n{errors}of the program\n{text}", output.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
