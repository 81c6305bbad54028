//! How the binary is linked.
//!
//! - At a fixed address, so that nothing has to be moved when it starts. LLVM's tables are large.
//! - With the libraries that LLVM needs inside, so that it runs where only the C library is: the linker takes the archives that it
//!   finds in a folder of ours before it looks for shared libraries. Where there is no archive it takes the shared one.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The archives, and the names under which the linker looks for them.
const ARCHIVES: &[(&str, &str)] = &[
    ("libstdc++.a", "libstdc++.a"),
    ("libz.a", "libz.a"),
    ("libzstd.a", "libzstd.a"),
    ("libffi.a", "libffi.a"),
    ("libgcc_eh.a", "libgcc_s.a"),
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("linux") {
        return;
    }
    println!("cargo:rustc-link-arg-bins=-no-pie");
    let is_native = std::env::var("HOST").ok() == std::env::var("TARGET").ok();
    if let Some(out) = std::env::var_os("OUT_DIR").filter(|_| is_native) {
        link_statically(&Path::new(&out).join("archives"));
    }
}

/// Puts what archives there are into a folder that the linker searches first.
fn link_statically(folder: &Path) {
    if std::fs::create_dir_all(folder).is_err() {
        return;
    }
    for (archive, name) in ARCHIVES {
        if let Some(found) = find(archive) {
            let link = folder.join(name);
            let _ = std::fs::remove_file(&link);
            let _ = std::fs::copy(found, link);
        }
    }
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-arg-bins=-static-libgcc");
}

/// Where the C compiler has an archive.
fn find(archive: &str) -> Option<PathBuf> {
    let output = Command::new("cc").arg(format!("-print-file-name={archive}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    path.is_absolute().then_some(path)
}
