//! Random programs must run to their end: every error in them is caught, so any other end is a defect. A failing
//! program is kept in the temporary folder and named.

use std::process::Command;

/// Programs per run: a bounded part of what `cargo fuzz run programs` does without end.
const PROGRAMS: u64 = 150;

#[test]
fn random_programs_run_to_their_end() {
    let folder = std::env::temp_dir();
    for seed in 0..PROGRAMS {
        let file = folder.join(format!("lanner_random_{}_{seed}.m", std::process::id()));
        std::fs::write(&file, lanner_generate::program(seed)).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_lanner")).arg("run").arg(&file).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        // Warnings, as of a singular matrix, are allowed.
        assert!(output.status.success(), "seed {seed}, kept as {}:\n{errors}", file.display());
        std::fs::remove_file(&file).unwrap();
    }
}
