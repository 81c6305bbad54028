//! The classes that a native program uses: it brings their files with it, and its interpreter runs their methods.
//!
//! ```text
//! p = Point(1, 2);       Point.m goes along, and what only classes call: methods in files, private functions, superclasses
//! p.area()               area calls `scaled.m`, which is a function of the program: native code, found by its name
//! d = datetime('now');   the library's classes are with the interpreter already
//! ```
//!
//! What a class's text may call is told by its words: some are more than it calls, none is less.

use crate::compile::class_name;
use crate::sources::Sources;
use lanner_evaluator::{Disk, Files, is_library};
use lanner_infer::Function;
use lanner_interp::class_in;
use std::path::{Path, PathBuf};

/// A class that native code uses, and what it reaches.
#[derive(Default)]
pub struct Reached {
    /// The name by which it was asked for, in full.
    pub name: String,
    /// The files of classes, and of functions that are no functions of the path.
    pub files: Vec<PathBuf>,
    /// The functions of the path.
    pub functions: Vec<Function>,
}

impl Reached {
    /// The class that a name means in a unit, or that has a member of that name.
    pub fn of(sources: &Sources, unit: u32, name: &str) -> Option<Reached> {
        let (file, name) = sources.class_named(unit, name)?;
        let mut reached = Reached { name, ..Reached::default() };
        let mut open = vec![file];
        while let Some(path) = open.pop() {
            if is_library(&path) || reached.files.contains(&path) {
                continue;
            }
            match plain_function(sources, &path) {
                Some(function) if reached.functions.contains(&function) => (),
                Some(function) => reached.functions.push(function),
                None => {
                    open.extend(sources.with_files(|files| named_in(files, &path)));
                    reached.files.push(path);
                }
            }
        }
        Some(reached)
    }
}

/// Whether a name may have the character.
pub(crate) fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The function of a file that is on the path, and no script.
fn plain_function(sources: &Sources, path: &Path) -> Option<Function> {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    if folder.starts_with(['@', '+']) || folder == "private" {
        return None;
    }
    if sources.with_files(|files| files.defines_class(path)) {
        return None;
    }
    sources.function_in(path)
}

/// The files that the words of a file name, and those of a class's folder.
pub(crate) fn named_in(files: &mut Files<Disk>, path: &Path) -> Vec<PathBuf> {
    let Some(text) = files.text(path) else { return Vec::new() };
    let shown = path.to_string_lossy();
    let mut found = Vec::new();
    let defines = files.defines_class(path).then(|| lanner_base::Name::new(stem(path)));
    if let Some(class) = class_in(&shown, defines).filter(|_| class_name(path).is_some() || defines.is_some())
    {
        found.extend(files.class_files(class.as_str()).into_iter().map(|(_, file)| file));
    }
    let is_part = |c: char| is_in_name(c) || c == '.';
    for word in text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty()) {
        if let Some(package) = word.strip_suffix('.') {
            // `import package.*`
            found.extend(files.in_package(package));
        }
        // Of `a.b.c` any beginning may be a name.
        let ends = word.match_indices('.').map(|(at, _)| at).chain([word.len()]);
        found.extend(ends.filter_map(|end| files.find(&word[..end], &shown, &[])));
    }
    found
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}
