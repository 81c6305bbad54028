//! Programs that tests start in a folder, with nothing from the cache.

use std::path::Path;
use std::process::{Command, Output};

/// Starts a program, which finds shared libraries of the folder, too.
pub fn start(program: impl AsRef<std::ffi::OsStr>, args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).env("LANNER_CACHE_SIZE", "0").env("LD_LIBRARY_PATH", folder);
    command.output().expect("it starts")
}

/// What a program prints, which has to go well.
pub fn run(program: impl AsRef<std::ffi::OsStr>, args: &[&str], folder: &Path) -> String {
    let output = start(program, args, folder);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
