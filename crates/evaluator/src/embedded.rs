//! The files that a native program brings with it: those of its classes, and what only they call.

use crate::files::Shelf;
use lanner_boxed::program_files;
use std::path::{Path, PathBuf};

/// The files of the program of this thread. There is nothing on the disk.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Embedded;

impl Embedded {
    /// The folders from which their names count: those that were searched when the program was built, in that order.
    pub fn folders() -> Vec<String> {
        let mut folders: Vec<String> = Vec::new();
        for file in program_files() {
            let folder = outermost(Path::new(file.path()));
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }
}

/// The folder on the path that a file is in, packages, folders of classes and private ones left out.
fn outermost(file: &Path) -> String {
    let is_inner = |folder: &Path| {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(['+', '@']) || name == "private"
    };
    let folder = file.ancestors().skip(1).find(|folder| !is_inner(folder));
    folder.unwrap_or(Path::new("")).to_string_lossy().into_owned()
}

impl Shelf for Embedded {
    fn entries(&self, folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for file in program_files() {
            let Ok(rest) = Path::new(file.path()).strip_prefix(folder) else { continue };
            let name = rest.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
            names.extend(name.filter(|name| !names.contains(name)));
        }
        names
    }

    fn is_folder(&self, path: &Path) -> bool {
        program_files().iter().any(|file| Path::new(file.path()).parent() == Some(path))
    }

    fn is_file(&self, path: &Path) -> bool {
        program_files().iter().any(|file| Path::new(file.path()) == path)
    }

    fn text(&self, path: &Path) -> Option<String> {
        let file = program_files().iter().find(|file| Path::new(file.path()) == path)?;
        Some(file.text().to_owned())
    }

    fn absolute(&self, path: &Path) -> Option<PathBuf> {
        Some(path.to_owned())
    }
}
