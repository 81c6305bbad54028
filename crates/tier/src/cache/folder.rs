//! Where the cache is, and what is in it.
//!
//! `$LANNER_CACHE_DIR`, else `$XDG_CACHE_HOME/lanner`, else `~/.cache/lanner`; there `objects/`, and in `bytes` how large that is. What is in that folder and has no name
//! that a file of the cache can have is not ours: it is neither counted nor removed.

use super::{Key, trust};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// The default bound of a cache, in bytes, and what it is set in.
const BOUND: u64 = 256 * MIB;
const MIB: u64 = 1 << 20;

/// How long a file that is being written may take until its writer is taken for dead.
const UNFINISHED: Duration = Duration::from_secs(3600);

/// What a file is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Loop,
    /// LIR of a loop.
    Made,
    /// What a program requested.
    Program,
    /// It is being written, or was when its process ended.
    Unfinished,
}

/// The folder.
pub(super) struct Folder(PathBuf);

/// A file of the cache.
pub(super) struct Listed {
    pub path: PathBuf,
    pub kind: Kind,
    pub bytes: u64,
    used: SystemTime,
}

/// What is in the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Where it is.
    pub folder: PathBuf,
    /// How many objects it has.
    pub objects: usize,
    /// Of how many loops it knows that their code was requested.
    pub loops: usize,
    /// Of how many loops it has the LIR.
    pub lir: usize,
    /// How many bytes these are.
    pub bytes: u64,
    /// How many bytes it may have.
    pub bound: u64,
}

/// What is in the cache; none where there is no place for one.
pub fn cache_contents() -> Option<Contents> {
    let place = place()?;
    let files = Folder::new(&place).list();
    let count = |kind| files.iter().filter(|file| file.kind == kind).count();
    Some(Contents {
        objects: count(Kind::Object),
        loops: count(Kind::Loop),
        lir: count(Kind::Made),
        bytes: files.iter().map(|file| file.bytes).sum(),
        bound: bound(),
        folder: place,
    })
}

/// Removes what is in the cache. Gives where it is, how many files that were, and how many bytes; none where there is no place for one.
pub fn clear_cache() -> Option<(PathBuf, usize, u64)> {
    let place = place()?;
    let folder = Folder::new(&place);
    let files = folder.list();
    let removed: Vec<u64> =
        files.iter().filter(|file| fs::remove_file(&file.path).is_ok()).map(|file| file.bytes).collect();
    if !removed.is_empty() {
        folder.note_bytes(folder.list().iter().map(|file| file.bytes).sum());
    }
    Some((place, removed.len(), removed.iter().sum()))
}

/// Where the cache is, or would be.
pub fn place() -> Option<PathBuf> {
    place_of(&|name| std::env::var_os(name))
}

/// An empty variable is none, and one of the system's that is no absolute path, as its specification says.
pub(super) fn place_of(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|text| !text.is_empty()).map(PathBuf::from);
    let absolute = |name| path(name).filter(|path| path.is_absolute());
    path("LANNER_CACHE_DIR")
        .or_else(|| Some(absolute("XDG_CACHE_HOME")?.join("lanner")))
        .or_else(|| Some(absolute("HOME")?.join(".cache/lanner")))
}

/// How many bytes it may have: `$LANNER_CACHE_SIZE` in MiB, 0 for no cache.
pub(super) fn bound() -> u64 {
    let set = std::env::var("LANNER_CACHE_SIZE").ok().and_then(|text| text.trim().parse::<u64>().ok());
    set.map_or(BOUND, |size| size.saturating_mul(MIB))
}

impl Folder {
    /// The folder of a cache that is at this place.
    pub fn new(place: &Path) -> Folder {
        Folder(place.join("objects"))
    }

    /// Whether only the user can have written what is there, in the folder and in the one that it is in.
    pub fn is_usable(&self) -> bool {
        self.0.parent().is_none_or(trust::is_usable) && trust::is_usable(&self.0)
    }

    /// The file of a key.
    pub fn file(&self, key: &Key, kind: Kind) -> PathBuf {
        self.0.join(format!("{key}.{}", kind.ending()))
    }

    /// All files of the cache.
    pub fn list(&self) -> Vec<Listed> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let listed = entries.filter_map(|entry| {
            let kind = kind_of(entry.file_name().to_str()?)?;
            let file = entry.metadata().ok()?;
            let used = file.modified().ok()?;
            file.is_file().then(|| Listed { path: entry.path(), kind, bytes: file.len(), used })
        });
        listed.collect()
    }

    /// Writes a file: it is there when it is whole. Gives its bytes; none where that was not possible.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Option<u64> {
        static WRITTEN: AtomicU64 = AtomicU64::new(0);
        self.make()?;
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let ending = Kind::Unfinished.ending();
        let unfinished = path.with_extension(format!("{}-{number}.{ending}", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&unfinished).ok()?;
        let written = file.write_all(bytes).and_then(|()| fs::rename(&unfinished, path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written.ok().map(|()| bytes.len() as u64)
    }

    /// How many bytes its files have, as it was noted last; none where it was not.
    pub fn noted_bytes(&self) -> Option<u64> {
        fs::read_to_string(self.note()?).ok()?.parse().ok()
    }

    /// Notes how many bytes its files have.
    pub fn note_bytes(&self, bytes: u64) {
        // What is not noted is counted.
        let _ = self.note().map(|note| fs::write(note, bytes.to_string()));
    }

    fn note(&self) -> Option<PathBuf> {
        Some(self.0.parent()?.join("bytes"))
    }

    /// Removes a file.
    pub fn remove(&self, path: &Path) {
        // One that stays is as one that another process has written again.
        let _ = fs::remove_file(path);
    }

    /// Makes the folder: who can write to it decides which code runs, so it is the user's alone.
    fn make(&self) -> Option<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.0).ok()?;
        self.is_usable().then_some(())
    }

    /// Removes files until three quarters of the bound are left at most, those first that were not used for longest. Gives how many bytes are
    /// left.
    pub fn shrink(&self, bound: u64) -> u64 {
        let mut files = self.list();
        files.sort_by_key(|file| file.used);
        let mut left: u64 = files.iter().map(|file| file.bytes).sum();
        let now = SystemTime::now();
        for file in files {
            let age = now.duration_since(file.used).unwrap_or_default();
            let is_wanted = match file.kind {
                Kind::Object | Kind::Loop | Kind::Made | Kind::Program => left <= bound / 4 * 3,
                Kind::Unfinished => age < UNFINISHED,
            };
            if !is_wanted && fs::remove_file(&file.path).is_ok() {
                left -= file.bytes;
            }
        }
        left
    }
}

impl Kind {
    fn ending(self) -> &'static str {
        match self {
            Kind::Object => "object",
            Kind::Loop => "loop",
            Kind::Made => "made",
            Kind::Program => "program",
            Kind::Unfinished => "unfinished",
        }
    }
}

/// What a file of this name is of, if it is one of the cache.
fn kind_of(name: &str) -> Option<Kind> {
    let (key, _) = name.split_once('.')?;
    let (_, ending) = name.rsplit_once('.')?;
    let is_key = key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    let kinds = [Kind::Object, Kind::Loop, Kind::Made, Kind::Program, Kind::Unfinished];
    kinds.into_iter().find(|kind| is_key && kind.ending() == ending)
}
