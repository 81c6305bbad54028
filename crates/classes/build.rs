//! Lists the files of the folder `matlab`, so that their texts are in the crate.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("matlab");
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
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
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    std::fs::write(out.join("classes.rs"), list)
}

/// The files in a folder and in those below it. A folder is looked at again when files come or go.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "m") {
            files.push(path);
        }
    }
    Ok(())
}
