//! Every `.m` file of the installed GNU Octave becomes MIR that the verifier accepts and that its text gives back.

use lanner_base::Dialect;
use lanner_hir::{Context, resolve};
use lanner_lower::lower;
use lanner_mir::Unit;
use std::fs;
use std::path::{Path, PathBuf};

const LIBRARY: &str = "/usr/share/octave";

fn collect_programs(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_programs(&path, into);
        } else if path.extension().is_some_and(|e| e == "m") {
            into.push(path);
        }
    }
}

/// Printing, reading and printing again gives the same text.
fn round_trip(unit: &Unit) -> Result<(), String> {
    let text = unit.to_string();
    let read = lanner_mir::parse(&text)
        .map_err(|error| format!("{error}: {}", text.lines().nth(error.line - 1).unwrap_or_default()))?;
    let again = read.to_string();
    match text.lines().zip(again.lines()).find(|(a, b)| a != b) {
        None if text == again => Ok(()),
        None => Err("a line is missing".to_string()),
        Some((a, b)) => Err(format!("`{a}` comes back as `{b}`")),
    }
}

#[test]
fn octaves_library_is_lowered() {
    let mut files = Vec::new();
    collect_programs(Path::new(LIBRARY), &mut files);
    let context = Context { is_function: &|_| false, dialect: Dialect::Octave };
    let (mut lines, mut insts) = (0, 0);
    let mut errors = Vec::new();
    for path in &files {
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        lines += text.lines().count();
        let tree = lanner_syntax::parse(&text, Dialect::Octave).tree();
        let (file, _) = resolve(&tree, &context);
        let unit = lower(&file, path.display().to_string(), text);
        if let Err(found) = lanner_mir::verify(&unit) {
            errors.extend(found.into_iter().map(|error| format!("{}: {error}", path.display())));
        }
        errors.extend(round_trip(&unit).err().map(|error| format!("{}: {error}", path.display())));
        for func in unit.funcs.values() {
            insts += func.blocks.values().map(|block| block.insts.len()).sum::<usize>();
        }
    }
    println!("{} files, {lines} lines, {insts} instructions", files.len());
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
    assert!(files.is_empty() || insts > lines / 2);
}
