//! The linker that comes with Rust, for programs that tests build by the hundred: it takes a third of the time of the system's.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// What `lanner build` is told to compile with: a script that calls `cc` with that linker. None where there is no such linker, or `cc`
/// cannot use it.
pub fn compiler() -> Option<&'static Path> {
    static COMPILER: LazyLock<Option<PathBuf>> = LazyLock::new(make);
    COMPILER.as_deref()
}

fn make() -> Option<PathBuf> {
    let told = |args: &[&str]| -> Option<String> {
        let Output { stdout, status, .. } = Command::new("rustc").args(args).output().ok()?;
        status.success().then(|| String::from_utf8_lossy(&stdout).trim().to_owned())
    };
    let host = told(&["-vV"])?.lines().find_map(|line| Some(line.strip_prefix("host: ")?.to_owned()))?;
    let linkers =
        Path::new(&told(&["--print", "sysroot"])?).join("lib/rustlib").join(host).join("bin/gcc-ld");
    if !linkers.join("ld.lld").is_file() {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let script = folder.join("cc-with-fast-linker");
    let text = format!("#!/bin/sh\nexec cc -B'{}' -fuse-ld=lld \"$@\"\n", linkers.display());
    // Other tests may be running the one that is there.
    let own = folder.join(format!("cc-with-fast-linker.{}", std::process::id()));
    std::fs::write(&own, text).ok()?;
    make_executable(&own)?;
    std::fs::rename(&own, &script).ok()?;
    let source = folder.join(format!("empty.{}.c", std::process::id()));
    std::fs::write(&source, "int main(void) { return 0; }\n").ok()?;
    let linked =
        Command::new(&script).arg(&source).arg("-o").arg(source.with_extension("out")).output().ok()?;
    linked.status.success().then_some(script)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Option<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).ok()
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Option<()> {
    None
}
