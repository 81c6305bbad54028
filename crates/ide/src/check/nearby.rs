//! Files near the one that is checked: what a path that a run is given may hold.
//!
//! ```text
//! tool/main.m           y = helper(3)           nothing adds lib to the path, but whoever runs the program may
//! tool/lib/helper.m     function y = helper(x)
//! ```
//!
//! Looked through are the folders in that of the file, then the folders around it and theirs, up to where the program seems to end: at
//! a repository's folder, or below one that has no text of its own. Only where a name is nowhere else.

use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// Folders within folders.
const DEEPEST: usize = 8;

/// Folders around that of the file.
const MOST_AROUND: usize = 3;

/// What stands in a folder that is a whole program.
const REPOSITORIES: [&str; 3] = [".git", ".hg", ".svn"];

/// Entries of folders that are looked at.
const MOST_ENTRIES: usize = 20_000;

/// The files near those of a folder.
pub(crate) struct Nearby {
    root: Option<PathBuf>,
    files: OnceCell<FxHashMap<String, PathBuf>>,
}

impl Nearby {
    /// Nothing is looked at yet.
    pub fn of(folder: Option<&Path>) -> Nearby {
        let own = folder
            .map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder }.to_owned());
        let root = own.and_then(|own| std::fs::canonicalize(own).ok());
        Nearby { root, files: OnceCell::new() }
    }

    /// The file of that name, below the root.
    pub fn find(&self, name: &str) -> Option<&Path> {
        let root = self.root.as_ref()?;
        let files = self.files.get_or_init(|| {
            let (mut found, mut left) = (FxHashMap::default(), MOST_ENTRIES);
            let mut at: &Path = root;
            collect(root, (root, None), 0, &mut left, &mut found);
            for _ in 0..MOST_AROUND {
                let Some(around) = around(at) else { break };
                collect(around, (around, Some(at)), 0, &mut left, &mut found);
                at = around;
            }
            found
        });
        files.get(name).map(PathBuf::as_path)
    }
}

/// The folder around one, where it may be of the same program.
fn around(folder: &Path) -> Option<&Path> {
    let around = folder.parent()?;
    let shared = [std::env::temp_dir(), std::env::home_dir().unwrap_or_default()];
    let is_shared = shared.iter().any(|path| std::fs::canonicalize(path).is_ok_and(|path| path == around));
    let is_root = REPOSITORIES.iter().any(|name| folder.join(name).exists());
    // A folder without text of its own may be one of many programs.
    let mut entries = std::fs::read_dir(around).ok()?.take(MOST_ENTRIES).filter_map(Result::ok);
    let has_text = entries.any(|entry| entry.path().extension().is_some_and(|kind| kind == "m"));
    let is_end = is_shared || is_root || !has_text;
    (!is_end).then_some(around)
}

/// The files of a folder that are not yet in what was looked at before.
fn collect(
    root: &Path,
    (folder, done): (&Path, Option<&Path>),
    depth: usize,
    left: &mut usize,
    found: &mut FxHashMap<String, PathBuf>,
) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut entries: Vec<std::fs::DirEntry> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let path = entry.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder {
            let is_done = done == Some(path.as_path());
            if !is_done && depth < DEEPEST && !name.starts_with(['.', '@', '+']) && name != "private" {
                collect(root, (&path, None), depth + 1, left, found);
            }
        } else if let Some(stem) = name.strip_suffix(".m") {
            let shown = path.strip_prefix(root).unwrap_or(&path).to_owned();
            found.entry(stem.to_owned()).or_insert(shown);
        }
    }
}
