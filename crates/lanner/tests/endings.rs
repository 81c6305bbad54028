//! The exit codes of stages that are shown also of a file with errors.

use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn stages_of_a_file_with_errors_fail() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endings");
    std::fs::create_dir_all(&folder).unwrap();
    for (text, code) in [("x = (1 +\n", 1), ("x = 1\n", 0)] {
        std::fs::write(folder.join("f.m"), text).unwrap();
        for stage in ["tree", "hir", "mir", "ssa", "opt"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
            let command = command.env("NO_COLOR", "1").current_dir(&folder).stdin(Stdio::null());
            let output = command.args(["opt", "--stage", stage, "f.m"]).output().unwrap();
            assert_eq!(output.status.code(), Some(code), "{stage} of {text}");
            assert_eq!(output.stderr.starts_with(b"error: "), code == 1, "{stage} of {text}");
            // These have a text in any case.
            assert!(!output.stdout.is_empty() || (code == 1 && !["tree", "hir"].contains(&stage)));
        }
    }
}
