//! The licences of what is in the binary: packages of Cargo, the standard library of Rust, LLVM, and the C and C++ libraries that are
//! linked into it.
//!
//! ```text
//! Lanner contains these packages.        name, version, licence
//! ====
//! clap 4.5.0, …                          each text once, with those that it is for
//! ```

use crate::dist::output;
use crate::repository::root;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Libraries of the system that are linked into the binary: name, licence, and where Debian has its text.
const LIBRARIES: &[(&str, &str, &str)] = &[
    ("LLVM 22", "Apache-2.0 WITH LLVM-exception", "/usr/share/doc/llvm-22-dev/copyright"),
    ("libstdc++, libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "/usr/share/doc/gcc-12-base/copyright"),
    ("zlib", "Zlib", "/usr/share/doc/zlib1g-dev/copyright"),
    ("zstd", "BSD-3-Clause", "/usr/share/doc/libzstd-dev/copyright"),
    ("libffi", "MIT", "/usr/share/doc/libffi-dev/copyright"),
];

/// Typefaces that are built in: name, licence, and where its text is.
const TYPEFACES: &[(&str, &str, &str)] = &[
    ("Arimo", "OFL-1.1", "crates/graphics/fonts/OFL.txt"),
    ("DejaVu Sans", "Bitstream-Vera", "crates/graphics/fonts/DejaVu.txt"),
];

/// Licences of Rust's standard library, as the toolchain has their texts.
const STANDARD: &[&str] = &["Apache-2.0.txt", "MIT.txt"];

/// A package of Cargo.
struct Package {
    name: String,
    version: String,
    licence: String,
    /// Where its manifest is.
    folder: PathBuf,
}

/// The licence texts of everything that is in the binary, each text once.
pub fn third_party() -> Result<String> {
    let mut holders: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut text = String::from("Lanner contains these packages.\n\n");
    for package in packages()? {
        let title = format!("{} {}", package.name, package.version);
        writeln!(text, "{title}: {}", package.licence)?;
        for licence in package.texts()? {
            holders.entry(licence).or_default().push(title.clone());
        }
    }
    writeln!(text, "Rust's standard library: MIT OR Apache-2.0")?;
    let sysroot = PathBuf::from(output(Command::new("rustc").args(["--print", "sysroot"]))?.trim());
    for file in STANDARD {
        let licence = read(&sysroot.join("share/doc/rust/licenses").join(file))?;
        holders.entry(licence).or_default().push("Rust's standard library".to_owned());
    }
    for (name, licence, path) in LIBRARIES {
        writeln!(text, "{name}: {licence}")?;
        holders.entry(read(Path::new(path))?).or_default().push((*name).to_owned());
    }
    for (name, licence, path) in TYPEFACES {
        writeln!(text, "{name}: {licence}")?;
        holders.entry(read(&root().join(path))?).or_default().push((*name).to_owned());
    }
    for (licence, names) in holders {
        writeln!(text, "\n{}\n{}:\n\n{}", "=".repeat(80), names.join(", "), licence.trim_end())?;
    }
    Ok(text)
}

/// The packages of others that are in the binary.
fn packages() -> Result<Vec<Package>> {
    let root = root();
    let args =
        ["tree", "--package", "lanner", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}"];
    let listed = output(Command::new("cargo").args(args).current_dir(&root))?;
    let manifests = output(
        Command::new("cargo").args(["metadata", "--format-version", "1", "--locked"]).current_dir(&root),
    )?;
    // A package with a path is in this repository.
    let foreign =
        listed.lines().map(|line| line.trim_end_matches(" (*)")).filter(|line| !line.contains(" (/"));
    let mut lines: Vec<&str> = foreign.collect();
    lines.sort_unstable();
    lines.dedup();
    lines.into_iter().map(|line| Package::read(line, &manifests)).collect()
}

impl Package {
    /// Of a line of `cargo tree`: `clap v4.5.0|MIT OR Apache-2.0`.
    fn read(line: &str, manifests: &str) -> Result<Package> {
        let (package, licence) = line.split_once('|').unwrap_or((line, ""));
        let mut words = package.split_whitespace();
        let name = words.next().unwrap_or_default().to_owned();
        let version = words.next().unwrap_or_default().trim_start_matches('v').to_owned();
        let file = format!("/{name}-{version}/Cargo.toml\"");
        let end = manifests.find(&file).with_context(|| format!("no manifest of {package}"))?;
        let start = manifests[..end].rfind('"').map_or(0, |quote| quote + 1);
        let folder = PathBuf::from(&manifests[start..end]).join(format!("{name}-{version}"));
        Ok(Package { name, version, licence: licence.to_owned(), folder })
    }

    /// The licence files beside the manifest; where there is none, the usual text of what the manifest says.
    fn texts(&self) -> Result<Vec<String>> {
        const NAMES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];
        let mut texts = Vec::new();
        for entry in fs::read_dir(&self.folder).with_context(|| self.folder.display().to_string())? {
            let path = entry?.path();
            let file = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
            if NAMES.iter().any(|name| file.starts_with(name)) && path.is_file() {
                texts.push(read(&path)?);
            }
        }
        if texts.is_empty() {
            texts.push(self.usual()?);
        }
        Ok(texts)
    }

    /// The usual text, with the authors that the manifest names.
    fn usual(&self) -> Result<String> {
        let root = root();
        if self.licence.contains("Apache-2.0") {
            return read(&root.join("LICENSE-APACHE"));
        }
        ensure!(self.licence == "MIT", "{} {}: no text of {}", self.name, self.version, self.licence);
        let manifest = read(&self.folder.join("Cargo.toml"))?;
        let authors = manifest.split_once("authors = [").and_then(|(_, rest)| rest.split_once(']'));
        let authors = authors.map_or("its authors", |(names, _)| names.trim());
        let ours = read(&root.join("LICENSE-MIT"))?;
        let (_, terms) = ours.split_once("Permission is").context("LICENSE-MIT is no MIT licence")?;
        Ok(format!("MIT License\n\nCopyright of {}: {authors}\n\nPermission is{terms}", self.name))
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
