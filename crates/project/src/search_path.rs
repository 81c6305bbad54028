//! The folders that a file adds to the path or changes to, as far as its text tells them.
//!
//! ```text
//! addpath('lib')                                        lib beside the file
//! root = fileparts(mfilename('fullpath'));
//! addpath(genpath(fullfile(root, 'src')))               src and all folders in it
//! cd ..                                                 the folder that the file's is in
//! addpath(getenv('TOOLS'))                              Unknown
//! ```
//!
//! Constants are computed without running anything: texts, variables that are assigned once, and the few functions that paths are put
//! together with. A relative path is taken from the file's folder, which is where a run is expected to begin, and from folders that the
//! file changes to.

use lanner_builtins::BinaryOp;
use lanner_hir::{Callee, Expr, ExprKind, File, FunctionData, StmtKind, Target, Variable};
use std::path::{Component, Path, PathBuf};

/// A folder that a call adds.
pub enum Added {
    /// This one.
    Folder(PathBuf),
    /// One that is not known, or not there: the call.
    Unknown(&'static str),
}

/// Expressions within expressions that are looked into.
const DEEPEST: usize = 16;

/// Calls that add folders.
const ADDING: &str = "addpath";

/// The call that runs a file, in its folder.
const RUNNING: &str = "run";

/// Calls that add folders, or change to one.
const CHANGERS: [&str; 5] = [ADDING, "cd", "chdir", "path", RUNNING];

/// Calls that give a path as it is, as far as it is looked at here.
const SAME: [&str; 4] = ["char", "string", "canonicalize_file_name", "make_absolute_filename"];

/// Whether a text may hold such a call.
pub fn may_change_path(text: &str) -> bool {
    CHANGERS.iter().any(|name| text.contains(name))
}

/// The folders that the calls of a file add.
pub fn added_folders(file: &File, path: &Path) -> Vec<Added> {
    let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
    let mut from = vec![folder.clone()];
    let mut found = Vec::new();
    for function in file.functions.values() {
        let teller = Teller { function, path, folder: &folder };
        for expr in function.exprs.values() {
            let ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, args } =
                &expr.kind
            else {
                continue;
            };
            let Some(&call) = CHANGERS.iter().find(|changer| **changer == name.as_str()) else { continue };
            for &arg in args.iter().filter(|&&arg| !is_option(function, arg)) {
                let Some(text) = teller.text(arg, 0) else {
                    found.push(Added::Unknown(call));
                    continue;
                };
                for part in text.split([':', ';']).filter(|part| !part.is_empty()) {
                    let part = if call == RUNNING { parent(part) } else { part.to_owned() };
                    let there: Vec<PathBuf> =
                        from.iter().map(|from| from.join(&part)).filter(|path| path.is_dir()).collect();
                    if there.is_empty() {
                        found.push(Added::Unknown(call));
                    }
                    for path in there {
                        let path = std::fs::canonicalize(&path).unwrap_or(path);
                        if call != ADDING && !from.contains(&path) {
                            from.push(path.clone());
                        }
                        found.push(Added::Folder(path));
                    }
                }
            }
        }
    }
    found
}

/// `-begin`, `-end`, 0, 1: where folders are added.
fn is_option(function: &FunctionData, arg: Expr) -> bool {
    match &function.exprs[arg].kind {
        ExprKind::Number(_) => true,
        ExprKind::Char(text) | ExprKind::String(text) => text.starts_with('-'),
        _ => false,
    }
}

/// What expressions of a function are as texts.
struct Teller<'a> {
    function: &'a FunctionData,
    path: &'a Path,
    folder: &'a Path,
}

impl Teller<'_> {
    fn text(&self, expr: Expr, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        match &self.function.exprs[expr].kind {
            ExprKind::Char(text) | ExprKind::String(text) => Some(text.clone()),
            ExprKind::Group(inner) => self.text(*inner, depth + 1),
            ExprKind::Variable(variable) => self.variable(*variable, depth + 1),
            ExprKind::Matrix(rows) => match rows.as_slice() {
                [row] => row.iter().map(|&part| self.text(part, depth + 1)).collect(),
                _ => None,
            },
            // Texts in double quotes are joined; nobody adds characters to make a path.
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                Some(self.text(*a, depth + 1)? + &self.text(*b, depth + 1)?)
            }
            ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, args } => {
                self.call(name.as_str(), args, 0, depth + 1)
            }
            _ => None,
        }
    }

    /// A variable that one statement assigns.
    fn variable(&self, variable: Variable, depth: usize) -> Option<String> {
        let mut found = None;
        for stmt in self.function.stmts.values() {
            let StmtKind::Assign { targets, value, .. } = &stmt.kind else { continue };
            for (k, target) in targets.iter().enumerate() {
                let Target::Place(place) = target else { continue };
                if place.variable != variable {
                    continue;
                }
                if found.is_some() || !place.steps.is_empty() {
                    return None;
                }
                found = Some((k, *value));
            }
        }
        let (output, value) = found?;
        match &self.function.exprs[value].kind {
            ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, args } => {
                self.call(name.as_str(), args, output, depth)
            }
            _ if output == 0 => self.text(value, depth),
            _ => None,
        }
    }

    /// An output of a function that paths are put together with.
    fn call(&self, name: &str, args: &[Expr], output: usize, depth: usize) -> Option<String> {
        let texts: Option<Vec<String>> = args.iter().map(|&arg| self.text(arg, depth)).collect();
        let texts = texts?;
        let given: Vec<&str> = texts.iter().map(String::as_str).collect();
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        Some(match (name, given.as_slice()) {
            ("pwd", []) => shown(self.folder),
            ("filesep", []) => "/".to_owned(),
            ("pathsep", []) => ":".to_owned(),
            ("mfilename", []) => shown(Path::new(self.path.file_stem()?)),
            ("mfilename", ["fullpath"]) => shown(&self.path.with_extension("")),
            ("mfilename", ["fullpathext"]) => shown(self.path),
            ("fileparts", [path]) => {
                let path = Path::new(path);
                match output {
                    0 => parent(&path.to_string_lossy()),
                    1 => shown(Path::new(path.file_stem()?)),
                    2 => path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy())),
                    _ => return None,
                }
            }
            ("fullfile", parts) => {
                parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/")
            }
            ("strcat", parts) => parts.concat(),
            (name, [path]) if SAME.contains(&name) => (*path).to_owned(),
            ("genpath", [root, but @ ..]) => {
                let mut all = Vec::new();
                let root = self.folder.join(root);
                tree(&root, but, 0, &mut all);
                if all.is_empty() {
                    return None;
                }
                all.join(":")
            }
            _ => return None,
        })
    }
}

/// The part of a path before its last separator.
fn parent(path: &str) -> String {
    path.rfind('/').map_or(String::new(), |at| path[..at.max(usize::from(at == 0))].to_owned())
}

/// A folder and all folders in it, but private ones, classes and packages.
fn tree(folder: &Path, but: &[&str], depth: usize, all: &mut Vec<String>) {
    let is_normal = folder.components().next_back().is_none_or(|last| !matches!(last, Component::CurDir));
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    if depth > DEEPEST || !is_normal {
        return;
    }
    all.push(folder.to_string_lossy().into_owned());
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| path.is_dir()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if !name.starts_with(['.', '@', '+']) && name != "private" && !but.contains(&name) {
            tree(&path, but, depth + 1, all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::resolve;
    use lanner_base::Dialect;

    /// The folders that a script adds, below its own; `?` where one is not known.
    fn folders(text: &str) -> String {
        let name = std::thread::current().name().unwrap_or_default().replace("::", "-");
        let root = std::env::temp_dir().join(format!("lanner-{name}-{}", std::process::id()));
        for folder in ["sub/deep/private", "lib"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let root = std::fs::canonicalize(root).unwrap();
        let (file, errors) = resolve(text, Dialect::Matlab, None, &|_| false);
        assert!(errors.is_empty(), "{errors:?}");
        let shown = |added| match added {
            Added::Folder(path) => path.strip_prefix(&root).map_or("..".into(), |p| p.display().to_string()),
            Added::Unknown(_) => "?".to_owned(),
        };
        let found: Vec<String> = added_folders(&file, &root.join("main.m")).into_iter().map(shown).collect();
        std::fs::remove_dir_all(root).unwrap();
        found.join(" ")
    }

    #[test]
    fn constant_folders_are_known() {
        for (text, want) in [
            ("addpath('sub')", "sub"),
            ("addpath sub lib -end", "sub lib"),
            ("addpath(genpath('sub'))", "sub sub/deep"),
            ("r = fileparts(mfilename('fullpath')); addpath(fullfile(r, 'sub', 'deep'))", "sub/deep"),
            ("addpath([pwd '/lib'], 0)", "lib"),
            ("[r, n] = fileparts(mfilename('fullpath')); addpath(strcat(r, filesep, 'lib'))", "lib"),
            ("cd sub\naddpath('deep')", "sub sub/deep"),
            ("cd ..", ".."),
            ("run('lib/setup.m')", "lib"),
            ("run setup", ""),
        ] {
            assert_eq!(folders(text), want, "{text}");
        }
    }

    #[test]
    fn others_are_not() {
        for text in
            ["addpath(getenv('X'))", "addpath(p)", "addpath('nowhere')", "p = 'sub'; p = 'lib'; addpath(p)"]
        {
            assert_eq!(folders(text), "?", "{text}");
        }
    }
}
