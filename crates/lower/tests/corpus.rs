//! Every `.m` file of the installed GNU Octave and of our own becomes MIR that the verifier accepts and that its
//! text gives back.

use lanner_base::Dialect;
use lanner_hir::{Context, resolve};
use lanner_lower::lower;
use lanner_mir::Unit;
use std::fs;
use std::path::{Path, PathBuf};

/// The installed library, our own, and the programs of the tests.
const FOLDERS: [(&str, Dialect); 5] = [
    ("/usr/share/octave", Dialect::Octave),
    ("../builtins/prelude", Dialect::Matlab),
    ("../../tests", Dialect::Matlab),
    ("../../benchmarks", Dialect::Matlab),
    ("../../examples", Dialect::Matlab),
];

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

/// What is wrong with the MIR of a file.
fn errors_of(unit: &Unit) -> Vec<String> {
    let mut errors = lanner_mir::verify(unit).err().unwrap_or_default();
    errors.extend(round_trip(unit).err());
    errors
}

#[test]
fn programs_are_lowered() {
    let (mut count, mut lines, mut insts, mut changed) = (0, 0, 0, 0);
    let mut errors = Vec::new();
    for (folder, dialect) in FOLDERS {
        let mut files = Vec::new();
        collect_programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
        count += files.len();
        let context = Context { is_function: &|_| false, dialect, main: None, class: None };
        for path in &files {
            let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
            lines += text.lines().count();
            let tree = lanner_syntax::parse(&text, dialect).tree();
            let (file, _) = resolve(&tree, &context);
            let unit = lower(&file, path.display().to_string(), text);
            errors.extend(errors_of(&unit).iter().map(|error| format!("{}: {error}", path.display())));
            let mut values = unit.clone();
            values.funcs.values_mut().for_each(lanner_mir::to_ssa);
            errors.extend(errors_of(&values).iter().map(|error| format!("SSA: {}: {error}", path.display())));
            values.funcs.values_mut().for_each(lanner_mir::from_ssa);
            errors
                .extend(errors_of(&values).iter().map(|error| format!("slots: {}: {error}", path.display())));
            changed += usize::from(values.to_string() != unit.to_string());
            for func in unit.funcs.values() {
                insts += func.blocks.values().map(|block| block.insts.len()).sum::<usize>();
            }
        }
    }
    println!("{count} files, {lines} lines, {insts} instructions; {changed} files differ after SSA form");
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
    assert!(insts > lines / 2);
}
