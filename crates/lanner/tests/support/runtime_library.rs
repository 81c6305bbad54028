//! The runtime libraries beside the program that is tested.

use std::path::Path;
use std::process::Command;
use std::sync::Once;

const NAMES: [&str; 2] = ["lanner_native_runtime", "lanner_native_evaluator"];

/// Makes them, once for all tests of a process, of what `cargo test --workspace` has compiled: an example is made with what tests depend
/// on, too.
pub fn make() {
    static MADE: Once = Once::new();
    MADE.call_once(build);
}

fn build() {
    let lanner = Path::new(env!("CARGO_BIN_EXE_lanner"));
    let folder = lanner.parent().expect("it is in a folder");
    let name = folder.file_name().and_then(|name| name.to_str()).expect("the folder of a profile");
    let profile = if name == "debug" { "dev" } else { name };
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--workspace", "--quiet", "--profile", profile]);
    cargo.args(NAMES.iter().flat_map(|name| ["--example", name]));
    cargo.arg("--target-dir").arg(folder.parent().expect("the target folder"));
    assert!(cargo.status().expect("cargo starts").success(), "the runtime libraries are not built");
    for name in NAMES {
        let file = format!("lib{name}.a");
        // Other tests may be reading the one that is there.
        let copy = folder.join(format!("{file}.{}", std::process::id()));
        let copied = std::fs::copy(folder.join("examples").join(&file), &copy);
        copied.and_then(|_| std::fs::rename(&copy, folder.join(&file))).expect("there is room");
    }
}
