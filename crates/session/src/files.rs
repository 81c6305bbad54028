//! Which file a name is in: private folder of the caller, current folder, path in order, packages (`+a/b.m` for
//! `a.b`). Folders are read once, until the session forgets.

use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};

/// What the folders of the session hold.
#[derive(Default)]
pub(crate) struct Files {
    /// Folders searched after the current one, first first.
    pub path: Vec<String>,
    pub folders: FxHashMap<PathBuf, FxHashSet<String>>,
}

impl Files {
    pub fn forget(&mut self) {
        self.folders.clear();
    }

    /// The file that defines `name` for code in `file`.
    pub fn find(&mut self, name: &str, file: &str, imports: &[String]) -> Option<PathBuf> {
        if let Some(found) = self.private(name, file) {
            return Some(found);
        }
        for import in imports {
            let full = match import.strip_suffix('*') {
                Some(package) => format!("{package}{name}"),
                None if import.rsplit('.').next() == Some(name) => import.clone(),
                None => continue,
            };
            if let Some(found) = self.on_path(&full) {
                return Some(found);
            }
        }
        self.on_path(name)
    }

    /// The names of all functions in the current folder and on the path.
    pub fn names(&self) -> Vec<String> {
        let path = self.path.iter().map(Path::new);
        std::iter::once(Path::new(".")).chain(path).flat_map(functions_in).collect()
    }

    /// The functions in the folders `@class` of the current folder and the path; none where there is no such folder.
    pub fn methods(&self, class: &str) -> Option<Vec<String>> {
        let (package, name) = class.rsplit_once('.').unwrap_or(("", class));
        let packages = package.split('.').filter(|part| !part.is_empty()).map(|part| format!("+{part}"));
        let inside: PathBuf = packages.chain([format!("@{name}")]).collect();
        let path = self.path.iter().map(Path::new);
        let folders = std::iter::once(Path::new(".")).chain(path).map(|folder| folder.join(&inside));
        let mut found: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
        found.dedup();
        (!found.is_empty()).then(|| found.iter().flat_map(|folder| functions_in(folder)).collect())
    }

    /// The private function that code in `file` means by `name`.
    pub fn private(&mut self, name: &str, file: &str) -> Option<PathBuf> {
        let folder = Path::new(file).parent().filter(|_| !file.is_empty())?;
        self.in_folder(&folder.join("private"), name).or_else(|| {
            // A private function sees its neighbours.
            folder.ends_with("private").then(|| self.in_folder(folder, name)).flatten()
        })
    }

    fn on_path(&mut self, name: &str) -> Option<PathBuf> {
        let mut relative = PathBuf::new();
        let mut parts: Vec<&str> = name.split('.').collect();
        let last = parts.pop()?;
        for package in parts {
            relative.push(format!("+{package}"));
        }
        if let Some(found) = self.in_folder(&Path::new(".").join(&relative), last) {
            return std::fs::canonicalize(&found).ok();
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
            self.folders.insert(folder.to_owned(), functions_in(folder));
        }
        self.folders[folder].contains(name).then(|| folder.join(format!("{name}.m")))
    }
}

/// The names of the `.m` files of a folder.
fn functions_in(folder: &Path) -> FxHashSet<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return FxHashSet::default() };
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        Some(name.strip_suffix(".m")?.to_owned())
    };
    entries.filter_map(name).collect()
}
