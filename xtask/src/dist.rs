//! `cargo xtask dist`: what is given to others, in `target/dist`.
//!
//! ```text
//! lanner-0.1.0-x86_64-linux.tar.gz    lanner-0.1.0-x86_64-linux/bin/lanner, share/man/…, share/doc/lanner/…, completions
//! lanner_0.1.0_amd64.deb              the same below /usr
//! ```

use crate::repository::root;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Bytes that the binary may have.
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
    execute(Command::new("cargo").args(["build", "--release", "--package", "lanner"]).current_dir(&root))?;
    let binary = root.join("target/release/lanner");
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

/// It is small enough, and needs nothing but the C library.
fn check_binary(binary: &Path) -> Result<()> {
    let size = fs::metadata(binary)?.len();
    ensure!(size <= LARGEST, "{}: {size} bytes, at most {LARGEST} are allowed", binary.display());
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
    write("share/man/man1/lanner.1", output(Command::new(binary).arg("man"))?.as_bytes())?;
    for (shell, path) in COMPLETIONS {
        write(path, output(Command::new(binary).args(["completions", shell]))?.as_bytes())?;
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        write(&format!("share/doc/lanner/{file}"), &fs::read(root.join(file))?)?;
    }
    for example in fs::read_dir(root.join("examples"))? {
        let example = example?;
        let path = format!("share/doc/lanner/examples/{}", example.file_name().to_string_lossy());
        write(&path, &fs::read(example.path())?)?;
    }
    write("share/doc/lanner/THIRD-PARTY.txt", third_party(root)?.as_bytes())
}

/// The licence texts of every package that is in the binary, each text once.
fn third_party(root: &Path) -> Result<String> {
    let args =
        ["tree", "--package", "lanner", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}"];
    let listed = output(Command::new("cargo").args(args).current_dir(root))?;
    let manifests = output(
        Command::new("cargo").args(["metadata", "--format-version", "1", "--locked"]).current_dir(root),
    )?;
    let mut packages: Vec<&str> = listed
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .filter(|line| !line.starts_with("lanner"))
        .collect();
    packages.sort_unstable();
    packages.dedup();
    let mut holders: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut text = String::from("Lanner contains these packages.\n\n");
    for package in packages {
        let (package, licence) = package.split_once('|').unwrap_or((package, ""));
        let mut words = package.split_whitespace();
        let name = words.next().unwrap_or_default();
        let version = words.next().unwrap_or_default().trim_start_matches('v');
        writeln!(text, "{name} {version}: {licence}")?;
        for licence in licence_texts(&manifests, name, version)? {
            holders.entry(licence).or_default().push(format!("{name} {version}"));
        }
    }
    text.push_str("LLVM 22: Apache-2.0 WITH LLVM-exception\n");
    let llvm = Path::new("/usr/share/doc/llvm-22-dev/copyright");
    let llvm = fs::read_to_string(llvm).with_context(|| llvm.display().to_string())?;
    holders.entry(llvm).or_default().push("LLVM 22".to_owned());
    for (licence, names) in holders {
        writeln!(text, "\n{}\n{}:\n\n{}", "=".repeat(80), names.join(", "), licence.trim_end())?;
    }
    Ok(text)
}

/// The licence files beside a package's manifest.
fn licence_texts(manifests: &str, name: &str, version: &str) -> Result<Vec<String>> {
    let manifest = format!("/{name}-{version}/Cargo.toml\"");
    let Some(end) = manifests.find(&manifest) else { return Ok(Vec::new()) };
    let start = manifests[..end].rfind('"').map_or(0, |quote| quote + 1);
    let folder = PathBuf::from(&manifests[start..end]).join(format!("{name}-{version}"));
    let mut texts = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_licence =
            ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|word| file.starts_with(word));
        if is_licence && path.is_file() {
            texts.push(fs::read_to_string(&path)?);
        }
    }
    Ok(texts)
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
    let control = format!(
        "Package: lanner\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: The Lanner developers <lanner@invalid>\n\
         Depends: libc6\nSection: math\nPriority: optional\nDescription: compiler and runtime for the MATLAB language\n \
         Runs, checks and explains MATLAB programs.\n"
    );
    fs::write(stage.join("DEBIAN/control"), control)?;
    let package = folder.join(format!("lanner_{version}_{architecture}.deb"));
    execute(Command::new("dpkg-deb").args(["--build", "--root-owner-group"]).arg(&stage).arg(&package))?;
    fs::remove_dir_all(&stage)?;
    Ok(package)
}

fn execute(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}
