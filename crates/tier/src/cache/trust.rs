//! Whose a folder or a file of the cache is. What is in it runs: only what no other user can have written is used.

use std::fs::{File, Metadata, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Once;

/// Opens a file of the cache for reading, where it is a regular file of the user's own; never waits for a pipe's other end, and follows no
/// link. None where it is not there, or is something else.
pub(super) fn open(path: &Path) -> Option<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits() as i32);
    }
    let file = options.open(path).ok()?;
    let data = file.metadata().ok()?;
    (data.is_file() && is_own(path, &data)).then_some(file)
}

/// Whether a folder may be used: it is not there yet, or is the user's own.
pub(super) fn is_usable(folder: &Path) -> bool {
    match std::fs::metadata(folder) {
        Ok(data) => is_own(folder, &data),
        Err(_) => true,
    }
}

/// Whether something is the user's, and no other user may write it; what is not is said, once.
#[cfg(unix)]
fn is_own(path: &Path, data: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    const OTHERS_WRITE: u32 = 0o022;
    if data.uid() != rustix::process::geteuid().as_raw() {
        say(path, "belongs to another user");
        return false;
    }
    if data.mode() & OTHERS_WRITE != 0 {
        say(path, "can be written by other users");
        return false;
    }
    true
}

#[cfg(not(unix))]
fn is_own(_: &Path, _: &Metadata) -> bool {
    true
}

fn say(path: &Path, why: &str) {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        let text = format!("lanner: {} {why}: it is not used as a cache\n", path.display());
        // Who hears nothing runs without a cache all the same.
        let _ = std::io::stderr().write_all(text.as_bytes());
    });
}
