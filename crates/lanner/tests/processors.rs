//! The same bits on every processor: a program of `tests/processors` here and on a processor that `qemu-x86_64` plays, another one
//! with each commit. `cargo xtask processors` runs them all on all.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The programs; the last one is not asked of processors without 256-bit vectors.
const PROGRAMS: [&str; 4] = ["products", "elements", "decompositions", "transforms"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// What a program prints, here or on another processor; nothing where that cannot be played.
fn output(program: &str, processor: Option<&str>) -> Option<String> {
    let lanner = env!("CARGO_BIN_EXE_lanner");
    let mut command = match processor {
        None => Command::new(lanner),
        Some(name) => {
            let mut command = Command::new("qemu-x86_64");
            command.args(["-cpu", name, lanner]);
            command
        }
    };
    command
        .args(["run", "--tier", "interp"])
        .arg(root().join("tests/processors").join(program).with_extension("m"));
    command.env("LANNER_CACHE_SIZE", "0").env("NO_COLOR", "1").stdin(Stdio::null()).stderr(Stdio::null());
    Some(String::from_utf8_lossy(&command.output().ok()?.stdout).into_owned())
}

/// A number that is another one with each commit.
fn commit() -> usize {
    let head = Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root()).output();
    let text = head.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.get(..6).and_then(|digits| usize::from_str_radix(digits, 16).ok()).unwrap_or(0)
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_processor_without_the_newest_vectors_gives_the_same_bits() {
    let program = PROGRAMS[commit() % PROGRAMS.len()];
    let processor =
        if commit() / PROGRAMS.len() % 2 == 0 || program == "transforms" { "Haswell" } else { "Nehalem" };
    let Some(there) = output(program, Some(processor)) else {
        eprintln!("not tested: there is no qemu-x86_64 (Debian's package `qemu-user`)");
        return;
    };
    let here = output(program, None).expect("the binary runs");
    assert!(!here.is_empty());
    for (here, there) in here.lines().zip(there.lines()) {
        assert_eq!(here, there, "{program} on {processor}");
    }
    assert_eq!(here.len(), there.len(), "{program} on {processor}");
}
