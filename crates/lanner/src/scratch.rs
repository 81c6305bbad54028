//! Folders for as long as they are needed: they are gone, too, where a signal ends the process.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// Those that there are.
static FOLDERS: Mutex<Vec<TempDir>> = Mutex::new(Vec::new());

/// A folder that is gone once this is.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty one.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn new() -> io::Result<Folder> {
        // Made while nobody removes them: a signal between the two would leave it.
        let mut folders = folders();
        let made = tempfile::tempdir()?;
        let path = made.path().to_owned();
        folders.push(made);
        Ok(Folder(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        folders().retain(|folder| folder.path() != self.0);
    }
}

/// Removes all of them, before the process ends. From then on nobody makes one.
pub fn remove_all() {
    let mut folders = folders();
    folders.clear();
    std::mem::forget(folders);
}

/// The same where nobody is at them just now.
pub fn try_remove_all() {
    if let Ok(mut folders) = FOLDERS.try_lock() {
        folders.clear();
        std::mem::forget(folders);
    }
}

fn folders() -> MutexGuard<'static, Vec<TempDir>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}
