//! How the binary is linked.
//!
//! - At a fixed address, so that nothing has to be moved when it starts. LLVM's tables are large.
//! - With one copy of functions whose machine code is the same, where Rust's own linker links: kernels of a dozen classes, and LLVM's
//!   templates. It is a sixteenth of the binary.
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
    if std::env::var("PROFILE").as_deref() == Ok("release") && is_linked_by_lld() {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
    let is_native = std::env::var("HOST").ok() == std::env::var("TARGET").ok();
    if let Some(out) = std::env::var_os("OUT_DIR").filter(|_| is_native) {
        link_statically(&Path::new(&out).join("archives"));
    }
}

/// Whether the linker is the one that comes with Rust and is the default on this target; others may not know its options.
fn is_linked_by_lld() -> bool {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let target = variable("TARGET");
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    let is_chosen =
        flags.contains("linker") || flags.contains("fuse-ld") || !variable("RUSTC_LINKER").is_empty();
    let sysroot = Command::new(variable("RUSTC")).args(["--print", "sysroot"]).output();
    let sysroot = sysroot.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let wrapper = Path::new(sysroot.trim()).join("lib/rustlib").join(&target).join("bin/gcc-ld/ld.lld");
    target == "x86_64-unknown-linux-gnu" && !is_chosen && wrapper.exists()
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
