//! The runtime library beside the program that is tested.

use std::path::Path;
use std::process::Command;

/// Makes it.
pub fn make() {
    let lanner = Path::new(env!("CARGO_BIN_EXE_lanner"));
    let folder = lanner.parent().expect("it is in a folder");
    let name = folder.file_name().and_then(|name| name.to_str()).expect("the folder of a profile");
    let profile = if name == "debug" { "dev" } else { name };
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--profile", profile, "-p", "lanner-native-runtime"]);
    cargo.args(["-p", "lanner-native-evaluator", "--target-dir"]);
    let built = cargo.arg(folder.parent().expect("the target folder")).status().expect("cargo starts");
    assert!(built.success(), "the runtime libraries are not built");
}
