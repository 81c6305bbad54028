//! What belongs to the program that a file is part of: the functions, methods and classes of its folders, and the folders that its
//! files add to the path.
//!
//! ```text
//! tool/main.m           addpath(fullfile(pwd, 'lib')); y = helper(3)      lib/helper.m may be meant
//! tool/lib/helper.m     function y = helper(x)
//! tool/@point/norm.m    norm(p) may be this method, whatever else is called `norm`
//! tool/shape.m          classdef shape: so are its methods
//! ```
//!
//! Which of these a run finds depends on where it begins and on the path that it is given. So a name that is found here is not
//! undefined; one that is found at several places means what only a run tells; and where a file adds a folder that nobody knows
//! before it runs, no name is certainly undefined.

use crate::compile::{read, resolve};
use crate::library;
use crate::packages::{REGISTERED, needed_packages, registered};
use crate::search_path::{Added, added_folders, may_change_path};
use lanner_base::Dialect;
use lanner_builtins::Builtin;
use lanner_hir::{Callee, ExprKind, File, FunctionKind};
use lanner_runtime::value::Object;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Folders within folders that are looked into.
const DEEPEST: usize = 32;

/// Scripts that MATLAB runs when it begins.
const STARTUP: [&str; 2] = ["startup", "pathdef"];

/// What belongs to a program.
#[derive(Default)]
pub struct Project {
    dialect: Dialect,
    seen: FxHashSet<PathBuf>,
    /// The files that a plain name may mean.
    places: FxHashMap<String, Vec<PathBuf>>,
    /// Names of what is no plain function of a folder: methods, functions of packages and of private folders.
    others: FxHashSet<String>,
    /// Names of methods.
    methods: FxHashSet<String>,
    has_classes: bool,
    /// Whether it makes objects of the library.
    uses_library: bool,
    /// Scripts: what calls one may have variables that it does not assign.
    scripts: FxHashSet<String>,
    /// Functions that may make variables of whoever calls them.
    meddlers: FxHashSet<String>,
    /// Files that change the path or the current folder.
    changers: Vec<PathBuf>,
    /// Folders that files add to the path.
    added: Vec<PathBuf>,
    /// Why there may be folders that are not known.
    open: Option<String>,
    /// The files of the trees that were given, and which of them a word stands in: of more than a few, the first ones.
    words: OnceLock<FxHashMap<String, Vec<PathBuf>>>,
    texts: Vec<PathBuf>,
}

/// Files that are told of a word.
const MOST_HOLDERS: usize = 6;

/// What the files of a folder belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    /// They are on the path if the folder is.
    Path,
    /// A class: they are methods.
    Class,
    /// A package, or a private folder.
    Other,
}

/// How far a folder is looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// The whole tree.
    Tree,
    /// The folder, its classes and packages.
    Folder,
}

impl Project {
    /// The program that these files are checked as: all of the folders, and the folders of the files.
    pub fn of(dialect: Dialect, folders: &[PathBuf], files: &[PathBuf]) -> Project {
        let mut project = Project { dialect, ..Project::default() };
        for folder in folders {
            project.scan(folder, Holder::Path, Reach::Tree, 0);
        }
        for folder in files.iter().filter_map(|file| on_path(file)) {
            project.scan(&folder, Holder::Path, Reach::Folder, 0);
        }
        if folders.is_empty() {
            project.leave_reached(files);
        }
        if dialect == Dialect::Octave {
            let needed = needed_packages(&project.seen);
            project.open = needed.map(|names| format!("it may be a function of the package {names}"));
        }
        // What is added may add more.
        while let Some(changer) = project.changers.pop() {
            let Ok(text) = read(&changer) else { continue };
            let (file, _) = resolve(&text, dialect, Some(&changer), &|_| false);
            for added in added_folders(&file, &changer) {
                match added {
                    Added::Folder(folder) => {
                        project.scan(&folder, Holder::Path, Reach::Folder, 0);
                        if !project.added.contains(&folder) {
                            project.added.push(folder);
                        }
                    }
                    Added::Unknown(call) => {
                        let name = changer.file_name().unwrap_or_default().to_string_lossy();
                        project
                            .open
                            .get_or_insert(format!("which folder '{call}' in {name} means is not known"));
                    }
                }
            }
        }
        project
    }

    /// Folders that files of the program add to the path.
    pub fn added(&self) -> &[PathBuf] {
        &self.added
    }

    /// Whether anything of that name is defined in the program.
    pub fn defines(&self, name: &str) -> bool {
        let last = name.rsplit('.').next().unwrap_or(name);
        self.places.contains_key(name)
            || self.others.contains(name)
            || self.others.contains(last)
            || library::is_method(name)
    }

    /// Whether a name may mean a method, if an argument is an object.
    pub fn is_method(&self, name: &str) -> bool {
        self.methods.contains(name) || self.uses_library && library::is_method(name)
    }

    /// Whether the program defines a class.
    pub fn has_classes(&self) -> bool {
        self.has_classes
    }

    /// Whether a name that was found in this file, or nowhere but perhaps in the table, may mean another file in some run.
    pub fn is_ambiguous(&self, name: &str, found: Option<&Path>) -> bool {
        let is_private = |path: &Path| path.parent().is_some_and(|folder| folder.ends_with("private"));
        let Some(places) = self.places.get(name) else { return false };
        match found {
            Some(path) if is_private(path) => false,
            Some(path) => places.iter().any(|place| place != path),
            None => Builtin::in_dialect(name, self.dialect).is_some(),
        }
    }

    /// Whether a function may make variables of whoever calls it, or is a script.
    pub fn makes_variables(&self, name: &str) -> bool {
        self.scripts.contains(name) || self.meddlers.contains(name)
    }

    /// Another file that calls a function of a name that is nowhere: two files seldom have one slip of the pen in common.
    pub fn is_called_elsewhere(&self, name: &str, own: &Path) -> Option<String> {
        let own = std::fs::canonicalize(own).unwrap_or_else(|_| own.to_owned());
        let words = self.words.get_or_init(|| self.words());
        let others = words.get(name).into_iter().flatten().filter(|path| **path != own);
        let calls = |path: &&PathBuf| {
            let Ok(text) = read(path) else { return false };
            let (file, _) = resolve(&text, self.dialect, Some(path), &|_| false);
            let mut exprs = file.functions.values().flat_map(|function| function.exprs.values());
            exprs.any(|expr| match &expr.kind {
                ExprKind::Call {
                    callee: Callee::Named(other) | Callee::Undecided { name: other, .. },
                    ..
                } => other.as_str() == name,
                _ => false,
            })
        };
        let mut others = others.filter(calls);
        Some(others.next()?.file_name()?.to_string_lossy().into_owned())
    }

    fn words(&self) -> FxHashMap<String, Vec<PathBuf>> {
        let mut found: FxHashMap<String, Vec<PathBuf>> = FxHashMap::default();
        for path in &self.texts {
            let Ok(text) = read(path) else { continue };
            let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let words: FxHashSet<&str> =
                text.split(|c: char| !is_inside(c)).filter(|w| !w.is_empty()).collect();
            for word in words {
                match found.get_mut(word) {
                    Some(holders) if holders.len() < MOST_HOLDERS => holders.push(path.clone()),
                    Some(_) => (),
                    None => _ = found.insert(word.to_owned(), vec![path.clone()]),
                }
            }
        }
        found
    }

    /// Why a name of the file that is nowhere may be something all the same.
    pub fn doubt(&self, file: &File) -> Option<String> {
        if let Some(open) = &self.open {
            return Some(open.clone());
        }
        for function in file.functions.values() {
            for expr in function.exprs.values() {
                let ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, .. } =
                    expr.kind
                else {
                    continue;
                };
                if self.scripts.contains(name.as_str()) || self.meddlers.contains(name.as_str()) {
                    return Some(format!("'{name}' may define it"));
                }
            }
        }
        let is_script = file.functions.values().any(|function| function.kind == FunctionKind::Script);
        let meddler = self.meddlers.iter().min().filter(|_| is_script)?;
        Some(format!("'{meddler}' may define it"))
    }

    /// Of what changes the path, or variables of others, only what the files mention, or what they mention does, and what MATLAB runs
    /// when it begins.
    fn leave_reached(&mut self, files: &[PathBuf]) {
        let mut reached: FxHashSet<PathBuf> = FxHashSet::default();
        let mut open: Vec<PathBuf> =
            files.iter().filter_map(|file| std::fs::canonicalize(file).ok()).collect();
        open.extend(STARTUP.iter().filter_map(|name| self.places.get(*name)).flatten().cloned());
        while let Some(path) = open.pop() {
            if !reached.insert(path.clone()) {
                continue;
            }
            let Ok(text) = read(&path) else { continue };
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect::<FxHashSet<&str>>();
            open.extend(words.iter().filter_map(|word| self.places.get(*word)).flatten().cloned());
        }
        self.changers.retain(|path| reached.contains(path));
        let is_reached = |name: &str| {
            self.places.get(name).is_none_or(|places| places.iter().any(|place| reached.contains(place)))
        };
        self.meddlers.retain(|name| is_reached(name));
    }

    fn scan(&mut self, folder: &Path, holder: Holder, reach: Reach, depth: usize) {
        let Ok(folder) = std::fs::canonicalize(folder) else { return };
        let Ok(entries) = std::fs::read_dir(&folder) else { return };
        // A tree may have been seen as a folder alone before: then its folders are still to be seen.
        if depth > DEEPEST || !self.seen.insert(folder.clone()) {
            return;
        }
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if name.starts_with('.') {
                continue;
            }
            if !path.is_dir() {
                if name == REGISTERED && self.dialect == Dialect::Octave {
                    let names = read(&path).map(|text| registered(&text)).unwrap_or_default();
                    names
                        .into_iter()
                        .for_each(|name| self.places.entry(name).or_default().push(path.clone()));
                }
                self.file(&path, holder);
            } else if let Some(class) = name.strip_prefix('@') {
                self.has_classes = true;
                self.others.insert(class.to_owned());
                self.scan(&path, Holder::Class, reach, depth + 1);
            } else if let Some(package) = name.strip_prefix('+') {
                self.others.insert(package.to_owned());
                self.scan(&path, Holder::Other, reach, depth + 1);
            } else if name == "private" {
                self.scan(&path, Holder::Other, reach, depth + 1);
            } else if reach == Reach::Tree {
                self.scan(&path, Holder::Path, reach, depth + 1);
            }
        }
    }

    fn file(&mut self, path: &Path, holder: Holder) {
        let (Some(name), Some(kind)) = (
            path.file_stem().and_then(|stem| stem.to_str()),
            path.extension().and_then(|extension| extension.to_str()),
        ) else {
            return;
        };
        let is_text = kind == "m";
        if !is_text && !["p", "mlx", "mlapp", "oct"].contains(&kind) && !kind.starts_with("mex") {
            return;
        }
        match holder {
            Holder::Path => self.places.entry(name.to_owned()).or_default().push(path.to_owned()),
            Holder::Class => {
                self.methods.insert(name.to_owned());
                self.others.insert(name.to_owned());
            }
            Holder::Other => _ = self.others.insert(name.to_owned()),
        }
        if let Some(text) = is_text.then(|| read(path).ok()).flatten() {
            self.texts.push(path.to_owned());
            self.text(path, name, &text);
        }
    }

    fn text(&mut self, path: &Path, name: &str, text: &str) {
        if lanner_evaluator::makes_objects(text) {
            self.has_classes = true;
            self.uses_library = true;
        }
        if text.contains("classdef")
            && let Some(class) = resolve(text, self.dialect, Some(path), &|_| false).0.class
        {
            self.has_classes = true;
            let own = class.methods.iter().map(|method| method.name.as_str());
            let inherited = class.superclasses.iter().filter_map(|above| Object::methods_of(above));
            for method in own.chain(inherited.flatten().copied()) {
                let method = method.rsplit('.').next().unwrap_or(method);
                self.methods.insert(method.to_owned());
                self.others.insert(method.to_owned());
            }
            return;
        }
        if text.contains("assignin") || text.contains("evalin") {
            self.meddlers.insert(name.to_owned());
        }
        if is_script(text) {
            self.scripts.insert(name.to_owned());
        }
        if may_change_path(text) {
            self.changers.push(path.to_owned());
        }
    }
}

/// The folder of a file that may be on the path: outside of packages, classes and private folders.
fn on_path(file: &Path) -> Option<PathBuf> {
    let absolute = std::fs::canonicalize(file).ok()?;
    let mut folder = absolute.parent()?;
    while let Some(name) = folder.file_name().and_then(|name| name.to_str())
        && (name.starts_with(['@', '+']) || name == "private")
    {
        folder = folder.parent()?;
    }
    Some(folder.to_owned())
}

/// The folder of a file that is on the path: that of a class or a package never is, the one around it may be.
pub fn without_classes(folder: &Path) -> PathBuf {
    let absolute = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let is_special = |folder: &Path| {
        folder.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(['@', '+']))
    };
    if !is_special(&absolute) {
        return folder.to_owned();
    }
    absolute.ancestors().find(|folder| !is_special(folder)).unwrap_or(folder).to_owned()
}

/// A text that does not begin with a function, comments left out.
fn is_script(text: &str) -> bool {
    let mut depth = 0;
    for line in text.lines().map(str::trim) {
        match line {
            "%{" | "#{" => depth += 1,
            "%}" | "#}" => depth -= 1,
            "" => (),
            _ if depth > 0 || line.starts_with(['%', '#']) => (),
            _ => {
                let word = line.split(|c: char| !c.is_alphanumeric() && c != '_').next();
                return word != Some("function");
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_told_from_functions() {
        assert!(is_script("x = 1;\n"));
        assert!(is_script("% of a function\n\nfunctional = 2;\n"));
        assert!(!is_script("%{\nx = 1;\n%}\n\nfunction y = f(x)\n"));
        assert!(!is_script("% nothing\n"));
    }

    #[test]
    fn a_name_at_two_places_is_ambiguous() {
        let root = std::env::temp_dir().join(format!("lanner-project-{}", std::process::id()));
        for (file, text) in [
            ("main.m", "addpath('extra')\n"),
            ("extra/own.m", "function own()\n"),
            ("a/own.m", "function own()\n"),
            ("@point/norm.m", "function n = norm(p)\n"),
            ("shape.m", "classdef shape\n methods\n  function a = area(s)\n  end\n end\nend\n"),
        ] {
            let path = root.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let all = Project::of(Dialect::Matlab, std::slice::from_ref(&root), &[]);
        let one = Project::of(Dialect::Matlab, &[], &[root.join("main.m")]);
        std::fs::remove_dir_all(root).unwrap();
        assert!(all.is_ambiguous("own", None) || all.places["own"].len() == 2);
        assert_eq!(one.places["own"].len(), 1);
        for project in [all, one] {
            assert!(project.is_method("norm") && project.is_method("area"));
            assert!(project.has_classes());
            assert!(project.defines("own") && !project.defines("other"));
        }
    }
}
