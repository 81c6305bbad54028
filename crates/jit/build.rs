//! Compiles `passes.cpp`, by which LLVM's pipeline is built, with the options that LLVM was compiled with.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=src/passes.cpp");
    // What llvm-sys found.
    let config = std::env::var("DEP_LLVM_22_CONFIG_PATH").unwrap_or_else(|_| "llvm-config".to_owned());
    let flags = match Command::new(&config).arg("--cxxflags").output() {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(_) | Err(_) => panic!("{config} --cxxflags does not say how LLVM was compiled"),
    };
    let mut build = cc::Build::new();
    build.cpp(true).file("src/passes.cpp").warnings(false).flag("-fno-rtti");
    flags.split_whitespace().for_each(|flag| _ = build.flag(flag));
    build.compile("lanner_passes");
}
