//! Every `.m` file of the installed GNU Octave becomes MIR without a panic.

use lanner_base::Dialect;
use lanner_hir::{Context, resolve};
use lanner_lower::lower;
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

#[test]
fn octaves_library_is_lowered() {
    let mut files = Vec::new();
    collect_programs(Path::new(LIBRARY), &mut files);
    let context = Context { is_function: &|_| false, dialect: Dialect::Octave };
    let (mut lines, mut insts) = (0, 0);
    for path in &files {
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        lines += text.lines().count();
        let tree = lanner_syntax::parse(&text, Dialect::Octave).tree();
        let (file, _) = resolve(&tree, &context);
        let unit = lower(&file, path.display().to_string(), text);
        for func in unit.funcs.values() {
            insts += func.blocks.values().map(|block| block.insts.len()).sum::<usize>();
        }
    }
    println!("{} files, {lines} lines, {insts} instructions", files.len());
    assert!(files.is_empty() || insts > lines / 2);
}
