//! `cargo xtask dist`: what is given to others, in `target/dist`.
//!
//! ```text
//! lanner-0.1.0-x86_64-linux.tar.gz    lanner-0.1.0-x86_64-linux/bin/lanner, share/man/…, share/doc/lanner/…, completions
//! lanner_0.1.0_amd64.deb              the same below /usr
//! ```

use crate::licences::third_party;
use crate::repository::root;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library that `lanner build` links programs with.
const RUNTIMES: [&str; 2] = ["liblanner_native_runtime.a", "liblanner_native_evaluator.a"];

/// Bytes that the binary is to have at most; what is more is told.
const LARGEST: u64 = 65_000_000;

/// Shared libraries that it may need: those of the C library.
const LIBRARIES: &[&str] = &["linux-vdso", "ld-linux", "libc.so", "libm.so"];

/// Completions: the shell, and where they are installed.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "share/bash-completion/completions/lanner"),
    ("zsh", "share/zsh/site-functions/_lanner"),
    ("fish", "share/fish/vendor_completions.d/lanner.fish"),
];

/// Builds the binary, lays out the package and packs it.
pub fn run() -> Result<()> {
    let root = root();
    execute(
        Command::new("cargo")
            .args([
                "build",
                "--profile",
                "shipped",
                "--package",
                "lanner",
                "--package",
                "lanner-native-runtime",
                "--package",
                "lanner-native-evaluator",
            ])
            .current_dir(&root),
    )?;
    let binary = root.join("target/shipped/lanner");
    check_binary(&binary)?;
    let version = env!("CARGO_PKG_VERSION");
    let folder = root.join("target/dist");
    let name = format!("lanner-{version}-{}-linux", std::env::consts::ARCH);
    let tree = folder.join(&name);
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    lay_out(&root, &binary, &tree)?;
    let tarball = folder.join(format!("{name}.tar.gz"));
    execute(Command::new("tar").arg("-czf").arg(&tarball).arg(&name).current_dir(&folder))?;
    let package = pack_deb(&folder, &tree, version)?;
    for file in [tarball, package] {
        println!("{} {:.1} MB", file.display(), fs::metadata(&file)?.len() as f64 / 1e6);
    }
    Ok(())
}

/// It needs nothing but the C library. A size beyond what is wanted is told.
fn check_binary(binary: &Path) -> Result<()> {
    let size = fs::metadata(binary)?.len();
    if size > LARGEST {
        eprintln!("{}: {size} bytes, more than the {LARGEST} that are wanted", binary.display());
    }
    let needed = output(Command::new("ldd").arg(binary))?;
    for line in needed.lines() {
        let is_known = LIBRARIES.iter().any(|library| line.contains(library));
        ensure!(is_known, "{}: needs {}", binary.display(), line.trim());
    }
    Ok(())
}

/// The files as they stand below `/usr`.
fn lay_out(root: &Path, binary: &Path, tree: &Path) -> Result<()> {
    let write = |path: &str, text: &[u8]| -> Result<()> {
        let path = tree.join(path);
        fs::create_dir_all(path.parent().context("a file has a folder")?)?;
        Ok(fs::write(path, text)?)
    };
    fs::create_dir_all(tree.join("bin"))?;
    fs::copy(binary, tree.join("bin/lanner"))?;
    // What `lanner build` links programs with.
    fs::create_dir_all(tree.join("lib/lanner"))?;
    for runtime in RUNTIMES {
        fs::copy(binary.with_file_name(runtime), tree.join("lib/lanner").join(runtime))?;
    }
    write("share/man/man1/lanner.1", output(Command::new(binary).arg("man"))?.as_bytes())?;
    for (shell, path) in COMPLETIONS {
        write(path, output(Command::new(binary).args(["completions", shell]))?.as_bytes())?;
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        write(&format!("share/doc/lanner/{file}"), &fs::read(root.join(file))?)?;
    }
    // Debian looks for the terms under this name.
    let terms = [fs::read(root.join("LICENSE-MIT"))?, fs::read(root.join("LICENSE-APACHE"))?].join(&b'\n');
    write("share/doc/lanner/copyright", &terms)?;
    for folder in ["examples", "examples/embedded"] {
        for example in fs::read_dir(root.join(folder))? {
            let example = example?.path();
            if example.is_file() {
                let name = example.file_name().unwrap_or_default().to_string_lossy().into_owned();
                write(&format!("share/doc/lanner/{folder}/{name}"), &fs::read(&example)?)?;
            }
        }
    }
    write("share/doc/lanner/THIRD-PARTY.txt", third_party()?.as_bytes())
}

/// The same files as a Debian package.
fn pack_deb(folder: &Path, tree: &Path, version: &str) -> Result<PathBuf> {
    let stage = folder.join("deb");
    if stage.exists() {
        fs::remove_dir_all(&stage)?;
    }
    fs::create_dir_all(stage.join("DEBIAN"))?;
    execute(Command::new("cp").arg("-r").arg(tree).arg(stage.join("usr")))?;
    let architecture = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => bail!("Debian's name of {other} is not known"),
    };
    let kilobytes = bytes_in(&stage.join("usr"))?.div_ceil(1024);
    let libc = needed_libc(&tree.join("bin/lanner"))?;
    let control = format!(
        "Package: lanner\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: The Lanner developers <lanner@invalid>\n\
         Depends: libc6 (>= {libc})\nInstalled-Size: {kilobytes}\nSection: math\nPriority: optional\nDescription: compiler and runtime for the MATLAB language\n \
         Runs, checks and explains MATLAB programs.\n"
    );
    fs::write(stage.join("DEBIAN/control"), control)?;
    let package = folder.join(format!("lanner_{version}_{architecture}.deb"));
    execute(Command::new("dpkg-deb").args(["--build", "--root-owner-group"]).arg(&stage).arg(&package))?;
    fs::remove_dir_all(&stage)?;
    Ok(package)
}

/// The newest version of the C library that the binary has a symbol of.
fn needed_libc(binary: &Path) -> Result<String> {
    let symbols = output(Command::new("objdump").arg("-T").arg(binary))?;
    let versions = symbols.split("GLIBC_").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let numbers: Vec<u32> = rest[..end].split('.').filter_map(|part| part.parse().ok()).collect();
        (numbers, &rest[..end])
    });
    let newest = versions.max().context("the binary needs no C library")?;
    Ok(newest.1.to_owned())
}

/// The bytes of the files below a folder.
fn bytes_in(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        bytes += if path.is_dir() { bytes_in(&path)? } else { fs::metadata(&path)?.len() };
    }
    Ok(bytes)
}

fn execute(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

pub fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}
