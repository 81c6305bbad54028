//! Puts texts into the crate: the files of the folder `matlab`, and the functions that the tables of the folder `octave` stand for.

mod guards;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=guards.rs");
    let crate_folder = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let folder = crate_folder.join("matlab");
    let mut files = Vec::new();
    collect(&folder, "m", &mut files)?;
    let inside = |file: &PathBuf| {
        let parts = file.strip_prefix(&folder).unwrap_or(file).components();
        parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect::<Vec<_>>().join("/")
    };
    files.sort_by_key(inside);
    let mut list = String::from("[");
    for file in &files {
        let _ = writeln!(list, "({:?}, include_str!({file:?})),", inside(file));
    }
    list.push(']');
    std::fs::write(out.join("classes.rs"), list)?;

    let mut tables = Vec::new();
    collect(&crate_folder.join("octave"), "guards", &mut tables)?;
    let texts: Vec<String> = tables.iter().map(std::fs::read_to_string).collect::<Result<_, _>>()?;
    let mut files = Vec::new();
    collect(&crate_folder.join("octave"), "m", &mut files)?;
    let predicates: Vec<String> = files.iter().map(std::fs::read_to_string).collect::<Result<_, _>>()?;
    let mut list = String::from("[");
    for (name, text) in guards::functions(&texts, &predicates)? {
        let _ = writeln!(list, "({name:?}, {text:?}),");
    }
    list.push(']');
    Ok(std::fs::write(out.join("octave.rs"), list)?)
}

/// The files in a folder and in those below it whose names end so. A folder is looked at again when files come or go.
fn collect(folder: &Path, kind: &str, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, kind, files)?;
        } else if path.extension().is_some_and(|extension| extension == kind) {
            files.push(path);
        }
    }
    Ok(())
}
