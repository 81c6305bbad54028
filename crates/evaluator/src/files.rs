//! Which file a name is in: private folder of the caller, current folder, path in order, the classes of the library, packages
//! (`+a/b.m` for `a.b`). Folders are read once, until the session forgets.
//!
//! In Octave's dialect, what Octave has otherwise than the table comes last.
//!
//! The files are on the disk, or within a native program: a [`Shelf`] has them.

use crate::library;
use crate::text::{PRELUDE, is_prelude, resolve};
use lanner_base::Dialect;
use lanner_runtime::error::Reason;
use lanner_runtime::library::files::message;
use lanner_runtime::{Error, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};

/// Where files are.
pub trait Shelf {
    /// The names of what lies in a folder; none where there is no such folder.
    fn entries(&self, folder: &Path) -> Vec<String>;

    /// Whether there is a folder.
    fn is_folder(&self, path: &Path) -> bool;

    /// Whether there is a file.
    fn is_file(&self, path: &Path) -> bool;

    /// The text of a file.
    fn text(&self, path: &Path) -> Option<String>;

    /// The path from the root on, links followed.
    fn absolute(&self, path: &Path) -> Option<PathBuf>;
}

/// The files of the disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Shelf for Disk {
    fn entries(&self, folder: &Path) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn text(&self, path: &Path) -> Option<String> {
        let bytes = std::fs::read(path).ok()?;
        Some(text_of(bytes))
    }

    fn absolute(&self, path: &Path) -> Option<PathBuf> {
        std::fs::canonicalize(path).ok()
    }
}

/// The identifier of a file that cannot be read.
const UNREADABLE: &str = "MATLAB:run:FileNotFound";

/// That a file cannot be read.
pub fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    let why = message(error);
    Error::new(UNREADABLE, format!("Unable to open file '{}': {why}.", path.display()))
}

/// Whether no program was run, as its file cannot be read.
pub fn is_unreadable(error: &Error) -> bool {
    error.stack().is_empty() && matches!(error.reason(), Reason::Raised(id, _) if id == UNREADABLE)
}

/// The text of a file, of the library's classes too; old ones are often in Latin-1.
///
/// # Errors
/// A file that cannot be read.
pub fn read(path: &Path) -> Result<String> {
    if let Some(text) = library::inside(path).and_then(lanner_classes::text) {
        return Ok(text.to_owned());
    }
    std::fs::read(path).map(text_of).map_err(|error| unreadable(path, &error))
}

/// The text of a file: UTF-16 where its byte order mark says so; what is no UTF-8 is Latin-1, also behind a mark of UTF-8.
fn text_of(bytes: Vec<u8>) -> String {
    if let Some(units) = bytes.strip_prefix(b"\xff\xfe") {
        return utf16(units, u16::from_le_bytes);
    }
    if let Some(units) = bytes.strip_prefix(b"\xfe\xff") {
        return utf16(units, u16::from_be_bytes);
    }
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes).iter().map(|&byte| char::from(byte)).collect()
    })
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    char::decode_utf16(pairs.iter().map(|&pair| unit(pair)))
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// What the folders of the session hold.
pub struct Files<S = Disk> {
    /// Folders searched after the current one, first first.
    pub path: Vec<String>,
    shelf: S,
    dialect: Dialect,
    folders: FxHashMap<PathBuf, FxHashSet<String>>,
    /// What files of classes have without an object.
    statics: FxHashMap<PathBuf, Statics>,
}

/// What a class has without an object.
#[derive(Default)]
struct Statics {
    names: FxHashSet<String>,
    superclasses: Vec<String>,
}

/// Classes that are looked at for what one has without an object.
const DEEPEST: usize = 64;

/// What every class has: an array without objects.
const EMPTY: &str = "empty";

impl<S: Shelf> Files<S> {
    /// The files of a shelf, and the folders that are searched, by a program in the dialect.
    pub fn on(shelf: S, path: Vec<String>, dialect: Dialect) -> Files<S> {
        Files { path, shelf, dialect, folders: FxHashMap::default(), statics: FxHashMap::default() }
    }

    /// Looks again at every folder.
    pub fn forget(&mut self) {
        self.folders.clear();
        self.statics.clear();
    }

    /// The file that defines `name` for code in `file`.
    pub fn find(&mut self, name: &str, file: &str, imports: &[String]) -> Option<PathBuf> {
        if let Some(found) = self.private(name, file) {
            return Some(found);
        }
        // The library's classes see each other, whatever files of their names there are.
        if is_prelude(file)
            && let Some(found) = self.in_library(name)
        {
            return Some(found);
        }
        for import in imports {
            let full = match import.strip_suffix('*') {
                Some(package) => format!("{package}{name}"),
                None if import.rsplit('.').next() == Some(name) => import.clone(),
                None => continue,
            };
            if let Some(found) = self.on_path(&full).or_else(|| self.in_library(&full)) {
                return Some(found);
            }
        }
        self.on_path(name).or_else(|| self.in_library(name)).or_else(|| match self.dialect {
            Dialect::Octave => library::in_octave(name).filter(|_| !is_prelude(file)),
            Dialect::Matlab => None,
        })
    }

    /// Whether a name is a function, a script, a class, or a member of a class: `Class.name`.
    pub fn knows(&mut self, name: &str, file: &str) -> bool {
        self.find(name, file, &[]).is_some() || self.find_static(name, file, &[]).is_some()
    }

    /// Whether a class is defined in the current folder, on the path, or in a package there, or an object of the library made.
    pub fn have_classes(&self) -> bool {
        let path = self.path.iter().map(PathBuf::from);
        let mut open: Vec<PathBuf> = std::iter::once(PathBuf::from(".")).chain(path).collect();
        while let Some(folder) = open.pop() {
            for name in self.shelf.entries(&folder) {
                let path = folder.join(&name);
                if name.starts_with('+') {
                    open.push(path);
                } else if name.starts_with(CLASS) && self.shelf.is_folder(&path)
                    || name.ends_with(".m") && self.may_make_objects(&path)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The file of the class that has a static method, a constant, or a member of an enumeration: `Class.name`.
    pub fn find_static(&mut self, name: &str, file: &str, imports: &[String]) -> Option<PathBuf> {
        let (class, member) = name.rsplit_once('.')?;
        let mut open = vec![self.find(class, file, imports)?];
        let first = open[0].clone();
        for _ in 0..DEEPEST {
            let path = open.pop()?;
            if !self.statics.contains_key(&path) {
                let statics =
                    self.text(&path).map_or_else(Statics::default, |text| Statics::of(&text, &path));
                self.statics.insert(path.clone(), statics);
            }
            let known = &self.statics[&path];
            if known.names.contains(member) {
                return Some(first);
            }
            let above: Vec<String> = known.superclasses.clone();
            open.extend(above.iter().filter_map(|class| self.find(class, file, imports)));
        }
        None
    }

    /// The names of all functions in the current folder and on the path.
    pub fn names(&self) -> Vec<String> {
        let path = self.path.iter().map(Path::new).chain([Path::new(PRELUDE)]);
        let all = std::iter::once(Path::new(".")).chain(path).flat_map(|folder| self.functions_in(folder));
        all.map(|name| name.trim_start_matches(CLASS).to_owned()).collect()
    }

    /// The files in the folders `@class` of the current folder and the path, by their names, a folder's own before those behind it.
    pub fn class_files(&self, class: &str) -> Vec<(String, PathBuf)> {
        let mut found: Vec<(String, PathBuf)> = Vec::new();
        for folder in self.class_folders(class) {
            let folder = self.shelf.absolute(&folder).unwrap_or(folder);
            for name in self.functions_in(&folder) {
                if !name.starts_with('@') && found.iter().all(|(known, _)| *known != name) {
                    let file = folder.join(format!("{name}.m"));
                    found.push((name, file));
                }
            }
        }
        found
    }

    /// The files of the functions and classes of a package.
    pub fn in_package(&mut self, package: &str) -> Vec<PathBuf> {
        let inside: PathBuf = package.split('.').map(|part| format!("+{part}")).collect();
        let path = self.path.iter().map(Path::new);
        let folders = std::iter::once(Path::new(".")).chain(path).map(|folder| folder.join(&inside));
        let folders: Vec<PathBuf> = folders.filter_map(|folder| self.shelf.absolute(&folder)).collect();
        let mut found = Vec::new();
        for folder in folders {
            for name in self.functions_in(&folder) {
                found.extend(self.in_folder(&folder, name.trim_start_matches(CLASS)));
            }
        }
        found
    }

    /// The functions in the folders `@class` of the current folder and the path; none where there is no such folder.
    pub fn methods(&self, class: &str) -> Option<Vec<String>> {
        let found = self.class_folders(class);
        let methods =
            |folder: &PathBuf| self.functions_in(folder).into_iter().filter(|name| !name.starts_with('@'));
        (!found.is_empty()).then(|| found.iter().flat_map(methods).collect())
    }

    /// The folders `@class` of the current folder and the path.
    fn class_folders(&self, class: &str) -> Vec<PathBuf> {
        let (package, name) = class.rsplit_once('.').unwrap_or(("", class));
        let packages = package.split('.').filter(|part| !part.is_empty()).map(|part| format!("+{part}"));
        let inside: PathBuf = packages.chain([format!("@{name}")]).collect();
        let path = self.path.iter().map(Path::new);
        let folders = std::iter::once(Path::new(".")).chain(path).map(|folder| folder.join(&inside));
        let mut found: Vec<PathBuf> = folders.filter(|folder| self.shelf.is_folder(folder)).collect();
        found.dedup();
        // A class is the user's or the library's.
        let library = Path::new(PRELUDE).join(&inside);
        if found.is_empty() && library::is_folder(&library) {
            found.push(library);
        }
        found
    }

    /// The private function that code in `file` means by `name`.
    pub fn private(&mut self, name: &str, file: &str) -> Option<PathBuf> {
        let folder = Path::new(file).parent().filter(|_| !file.is_empty())?;
        self.in_folder(&folder.join("private"), name).or_else(|| {
            // A private function sees its neighbours.
            folder.ends_with("private").then(|| self.in_folder(folder, name)).flatten()
        })
    }

    /// The file of the library that defines a name.
    fn in_library(&mut self, name: &str) -> Option<PathBuf> {
        let (folder, last) = in_packages(name)?;
        self.in_folder(&Path::new(PRELUDE).join(folder), last)
    }

    /// The text of a file, also of one of the library.
    pub fn text(&self, path: &Path) -> Option<String> {
        match library::inside(path).and_then(lanner_classes::text) {
            Some(text) => Some(text.to_owned()),
            None => self.shelf.text(path),
        }
    }

    /// Whether a file begins with a class, comments left out.
    pub fn defines_class(&self, path: &Path) -> bool {
        self.text(path).is_some_and(|text| begins_with_class(&text))
    }

    /// Whether a file begins with a class, or calls what makes objects of the library.
    fn may_make_objects(&self, path: &Path) -> bool {
        self.text(path).is_some_and(|text| begins_with_class(&text) || library::makes_objects(&text))
    }

    /// The names of the `.m` files of a folder, and of the folders of classes that have a file for the constructor.
    fn functions_in(&self, folder: &Path) -> FxHashSet<String> {
        if let Some(inside) = library::inside(folder) {
            let entries = lanner_classes::entries(inside).filter(|entry| !entry.starts_with('+'));
            return entries.map(|entry| entry.strip_suffix(".m").unwrap_or(entry).to_owned()).collect();
        }
        let name = |name: String| {
            if let Some(class) = name.strip_prefix(CLASS) {
                let constructor = folder.join(&name).join(format!("{class}.m"));
                return self.shelf.is_file(&constructor).then(|| name.clone());
            }
            Some(name.strip_suffix(".m")?.to_owned())
        };
        self.shelf.entries(folder).into_iter().filter_map(name).collect()
    }

    fn on_path(&mut self, name: &str) -> Option<PathBuf> {
        let (relative, last) = in_packages(name)?;
        if let Some(found) = self.in_folder(&Path::new(".").join(&relative), last) {
            return self.shelf.absolute(&found);
        }
        for k in 0..self.path.len() {
            let folder = Path::new(&self.path[k]).join(&relative);
            if let Some(found) = self.in_folder(&folder, last) {
                return Some(found);
            }
        }
        None
    }

    fn in_folder(&mut self, folder: &Path, name: &str) -> Option<PathBuf> {
        if !self.folders.contains_key(folder) {
            self.folders.insert(folder.to_owned(), self.functions_in(folder));
        }
        let names = &self.folders[folder];
        // The constructor of a class comes before a function of its name.
        if names.contains(&format!("{CLASS}{name}")) {
            return Some(folder.join(format!("{CLASS}{name}/{name}.m")));
        }
        names.contains(name).then(|| folder.join(format!("{name}.m")))
    }
}

/// The folder of a name's packages, and its last part.
fn in_packages(name: &str) -> Option<(PathBuf, &str)> {
    let mut parts: Vec<&str> = name.split('.').collect();
    let last = parts.pop()?;
    Some((parts.iter().map(|package| format!("+{package}")).collect(), last))
}

fn begins_with_class(text: &str) -> bool {
    let mut lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['%', '#']));
    lines.next().is_some_and(|line| line.starts_with("classdef"))
}

impl Statics {
    /// What the text of a file tells; of one that defines no class nothing.
    fn of(text: &str, path: &Path) -> Statics {
        let resolved = || resolve(text, Dialect::Matlab, Some(path), &|_| false).0.class;
        let Some(class) = text.contains("classdef").then(resolved).flatten() else {
            return Statics::default();
        };
        let methods = class.methods.iter().filter(|method| method.is_static).map(|method| method.name);
        let constants = class.properties.iter().filter(|property| property.is_constant).map(|p| p.name);
        let members = class.members.iter().map(|member| member.name);
        let names = methods.chain(constants).chain(members).map(|name| name.to_string());
        Statics {
            names: names.chain([EMPTY.to_owned()]).collect(),
            superclasses: class.superclasses.iter().map(ToString::to_string).collect(),
        }
    }
}

/// What the name of a class's folder begins with.
const CLASS: char = '@';
