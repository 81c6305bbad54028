//! Files whose content is known: `--fix-file data.csv`.

use super::wrong;
use lanner_runtime::{Result, Value};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// The files.
#[derive(Default)]
pub(super) struct Contents {
    /// As typed, in full, and whether something was read of it.
    files: Vec<(PathBuf, PathBuf, bool)>,
    /// Their numbers where they are open, and the other outputs of opening them, by the arguments.
    pub(super) open: FxHashMap<String, (usize, Vec<Value>)>,
}

impl Contents {
    /// Takes files in.
    ///
    /// # Errors
    /// A file that is not there.
    pub(super) fn add(&mut self, paths: &[PathBuf]) -> Result<()> {
        for path in paths {
            let full = std::fs::canonicalize(path)
                .ok()
                .filter(|full| full.is_file())
                .ok_or_else(|| wrong(format!("there is no file {}", path.display())))?;
            self.files.push((path.clone(), full, false));
        }
        Ok(())
    }

    /// Whether a program that has a name for a file means one of these; names are looked for in the current folder, then in others.
    pub(super) fn is_known(&mut self, name: &str, folders: &[String]) -> bool {
        if self.files.is_empty() {
            return false;
        }
        let with_extension = format!("{name}.mat");
        let inside = folders.iter().flat_map(|folder| {
            let folder = Path::new(folder);
            [folder.join(name), folder.join(&with_extension)]
        });
        let mut candidates = [PathBuf::from(name), PathBuf::from(&with_extension)].into_iter().chain(inside);
        let Some(found) = candidates.find_map(|path| std::fs::canonicalize(path).ok()) else { return false };
        let known = self.files.iter_mut().find(|(_, full, _)| *full == found);
        known.map(|(_, _, is_read)| *is_read = true).is_some()
    }

    /// Those of which nothing was read, as typed.
    pub(super) fn unread(&self) -> Vec<PathBuf> {
        self.files.iter().filter(|(.., is_read)| !is_read).map(|(typed, ..)| typed.clone()).collect()
    }
}
