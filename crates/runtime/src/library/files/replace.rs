//! Files that are written as a whole: the old one is there until the new one is complete.
//!
//! ```text
//! a.mat  ◄── rename ── .a.mat.4711-0.part      beside it, with its mode; a link is followed to what it means
//! ```
//!
//! What is no regular file, has several names, or is in a folder that takes no new file, is written where it is.

use crate::memory;
use crate::memory::Gather;
use crate::ready::{self, Source, Wait};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A file that is being written.
pub struct Replacement {
    file: Option<File>,
    /// Where it is until it is complete, and where it goes.
    beside: Option<(PathBuf, PathBuf)>,
}

/// Copies a regular file with its mode; the old one at the target is there until the copy is complete.
///
/// # Errors
/// Those of the files.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = Source::open(from)?;
    let data = source.metadata()?;
    let mut file = Replacement::of(to)?;
    let mut piece = memory::filled(0, 1 << 20);
    loop {
        match source.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => file.write_all(&piece[..count])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) => return Err(error),
        }
    }
    if let (Some(file), Some(_)) = (&file.file, &file.beside) {
        file.set_permissions(data.permissions())?;
    }
    file.finish()
}

/// Writes a file with this content.
///
/// # Errors
/// Those of the files; the old file is then as it was, where it is not written in place.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Replacement::of(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Appends to a file, all or nothing.
///
/// # Errors
/// Those of the file, which is then as long as it was.
pub fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = ready::open(OpenOptions::new().append(true).create(true), path)?;
    let before = file.metadata()?;
    let written = ready::write(&file, Wait::of(&file), bytes).1;
    if written.is_err() && before.is_file() {
        file.set_len(before.len())?;
    }
    written
}

impl Replacement {
    /// Begins a file that takes the place of the one at a path.
    ///
    /// # Errors
    /// There can be no file, or it may not be written.
    pub fn of(path: &Path) -> io::Result<Replacement> {
        let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        // A link to nothing makes what it names.
        let is_dangling = target.is_symlink();
        let old = match ready::open(OpenOptions::new().write(true), &target) {
            Ok(file) => Some(file.metadata()?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if !is_dangling && old.as_ref().is_none_or(is_alone) {
            let beside = beside(&target);
            if let Ok(file) = OpenOptions::new().write(true).create_new(true).open(&beside) {
                let this = Replacement { file: Some(file), beside: Some((beside, target)) };
                this.take_after(old)?;
                return Ok(this);
            }
        }
        let file = ready::open(OpenOptions::new().write(true).create(true).truncate(true), path)?;
        Ok(Replacement { file: Some(file), beside: None })
    }

    /// Takes over the old file's mode, and its owner where that is allowed.
    fn take_after(&self, old: Option<std::fs::Metadata>) -> io::Result<()> {
        let (Some(file), Some(old)) = (&self.file, old) else { return Ok(()) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let new = file.metadata()?;
            if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
                // Only the system's administrator may give files away.
                let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
            }
        }
        file.set_permissions(old.permissions())
    }

    /// Puts the file, which is complete, where it belongs.
    ///
    /// # Errors
    /// Those of the files.
    pub fn finish(mut self) -> io::Result<()> {
        self.file = None;
        match self.beside.take() {
            Some((beside, target)) => std::fs::rename(&beside, target).inspect_err(|_| {
                let _ = std::fs::remove_file(&beside);
            }),
            None => Ok(()),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(file) = &self.file else { return Ok(0) };
        match ready::write(file, Wait::of(file), bytes) {
            (0, Err(error)) => Err(error),
            (done, _) => Ok(done),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.beside {
            // It was not completed.
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// Whether a file is a regular one with a single name.
fn is_alone(data: &std::fs::Metadata) -> bool {
    #[cfg(unix)]
    let names = std::os::unix::fs::MetadataExt::nlink(data);
    #[cfg(not(unix))]
    let names = 1;
    data.is_file() && names == 1
}

/// A name beside a file that no other file has.
fn beside(target: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    // Names have a bound.
    let name: String = name.chars().take(50).gather();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    target.with_file_name(format!(".{name}.{}-{count}.part", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("lanner-replace-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn count(&self) -> usize {
            std::fs::read_dir(&self.0).unwrap().count()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_old_file_is_there_until_the_new_one_is_complete() {
        let folder = Folder::new("old");
        let path = folder.0.join("a");
        replace(&path, b"old").unwrap();
        let mut file = Replacement::of(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        drop(file);
        assert_eq!((std::fs::read(&path).unwrap().as_slice(), folder.count()), (&b"old"[..], 1));
        replace(&path, b"new").unwrap();
        assert_eq!((std::fs::read(&path).unwrap().as_slice(), folder.count()), (&b"new"[..], 1));
    }

    #[cfg(unix)]
    #[test]
    fn mode_links_and_names_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("links");
        let [path, link, other] = ["a", "link", "other"].map(|name| folder.0.join(name));
        replace(&path, b"old").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a", &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        std::fs::hard_link(&path, &other).unwrap();
        replace(&path, b"third").unwrap();
        assert_eq!(std::fs::read(&other).unwrap(), b"third");
        assert_eq!(replace(Path::new("/dev/full"), b"x").is_err(), Path::new("/dev/full").exists());
        assert!(replace(&folder.0, b"x").is_err());
    }
}
