//! Object code on disk, so that what was compiled once is not compiled again.
//!
//! ```text
//! compiler, processor, options, LIR ── hash ─► objects/3f…a1.object    the object's bytes
//! compiler, processor, MIR, header  ── hash ─► objects/90…7c.loop      that code of this loop was requested, or that it is not worth it
//! the same, classes of variables    ── hash ─► objects/5e…02.loop      that no code can be made of it then
//! all that LIR of it is made of     ── hash ─► objects/c4…88.made      the LIR, what it takes for granted, the baseline's code
//! path of a program                 ── hash ─► objects/1b…d9.program   what is kept of the loops that its last run requested code of
//! ```
//!
//! - `folder`   where it is, and what is in it
//! - `sealed`   files that are whole or not there
//! - `trust`    only what is the user's own is used
//! - `key`      what an object and a loop are called
//!
//! A key says everything that an object depends on, so nothing is ever out of date, and what is not found again is what was not
//! used for longest when the cache gets too large. Any number of processes may use it at the same time. It fails no run: one that
//! cannot be read or written is as good as none.

mod folder;
mod key;
mod sealed;
#[cfg(test)]
mod tests;
mod trust;

pub use folder::{Contents, cache_contents, clear_cache, place as cache_folder};
pub(crate) use key::{Function, Key};

use folder::{Folder, Kind, bound, place};
use key::Compiler;
use lanner_jit::Object;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What is noted of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// Its code was requested.
    Requested,
    /// Code of its first turns was given up: the next run waits until the loop is hot.
    Doubted,
    /// The interpreter did better than its code.
    Refused,
}

/// What the file of a loop holds with which the interpreter does better.
const REFUSED: &[u8] = b"refused";
/// The same of a loop whose code was given up once.
const DOUBTED: &[u8] = b"doubted";

/// The cache of one process.
pub(crate) struct Cache {
    folder: Folder,
    pub compiler: Compiler,
    /// How many bytes it may have.
    bound: u64,
    /// How many it has as far as this process knows, once it has written.
    bytes: Mutex<Option<u64>>,
}

/// The cache, opened by the first thread that needs it.
#[derive(Default)]
pub(crate) struct SharedCache(OnceLock<Option<Arc<Cache>>>);

impl SharedCache {
    pub fn get(&self) -> Option<&Arc<Cache>> {
        self.0.get_or_init(|| Cache::open().map(Arc::new)).as_ref()
    }
}

impl Cache {
    /// The user's cache; none where there is no place for it, its bound is 0, or others can write it.
    pub fn open() -> Option<Cache> {
        Cache::at(Folder::new(&place()?), bound())
    }

    fn at(folder: Folder, bound: u64) -> Option<Cache> {
        if bound == 0 || !folder.is_usable() {
            return None;
        }
        Some(Cache { folder, compiler: Compiler::this()?, bound, bytes: Mutex::default() })
    }

    /// An object that was kept.
    pub fn object(&self, key: &Key) -> Option<Object> {
        let payload = sealed::read(&self.folder.file(key, Kind::Object), key)?;
        sealed::object(&payload)
    }

    /// Notes that an object is wanted. The process may end before it is made: an empty one stands in its place until then.
    pub fn begin(&self, key: &Key) {
        if sealed::read(&self.folder.file(key, Kind::Object), key).is_none() {
            self.write(key, Kind::Object, &[]);
        }
    }

    /// Whether an object was wanted, and is not there.
    pub fn is_begun(&self, key: &Key) -> bool {
        sealed::read(&self.folder.file(key, Kind::Object), key).is_some_and(|payload| payload.is_empty())
    }

    /// Keeps an object.
    pub fn keep(&self, key: &Key, object: &Object) {
        self.write(key, Kind::Object, &sealed::payload(object));
    }

    /// What was made of a loop.
    pub fn made(&self, key: &Key) -> Option<Vec<u8>> {
        sealed::read(&self.folder.file(key, Kind::Made), key)
    }

    /// Keeps what was made of a loop.
    pub fn keep_made(&self, key: &Key, bytes: &[u8]) {
        // Some file systems wait for the disk where a file takes the place of another one.
        if self.made(key).as_deref() != Some(bytes) {
            self.write(key, Kind::Made, bytes);
        }
    }

    /// What is kept of the loops that the last run of a program requested code of.
    pub fn program(&self, key: &Key) -> Vec<Key> {
        let payload = sealed::read(&self.folder.file(key, Kind::Program), key).unwrap_or_default();
        payload.as_chunks().0.iter().copied().map(Key::from_bytes).collect()
    }

    /// Keeps that.
    pub fn keep_program(&self, key: &Key, made: &[Key]) {
        self.write(key, Kind::Program, &made.iter().flat_map(Key::bytes).collect::<Vec<u8>>());
    }

    /// What was noted of a loop.
    pub fn loop_note(&self, key: &Key) -> Option<Note> {
        let payload = sealed::read(&self.folder.file(key, Kind::Loop), key)?;
        Some(match payload.as_slice() {
            [] => Note::Requested,
            DOUBTED => Note::Doubted,
            _ => Note::Refused,
        })
    }

    /// Notes that code of a loop is requested.
    pub fn keep_loop(&self, key: &Key) {
        if self.loop_note(key).is_none() {
            self.write(key, Kind::Loop, &[]);
        }
    }

    /// Takes back that code of a loop was requested.
    pub fn forget_loop(&self, key: &Key) {
        if self.loop_note(key) == Some(Note::Requested) {
            self.folder.remove(&self.folder.file(key, Kind::Loop));
        }
    }

    /// Notes that code of a loop's first turns was given up.
    pub fn note_poor(&self, key: &Key) {
        self.write(key, Kind::Loop, DOUBTED);
    }

    /// Notes that the interpreter does better with a loop than code.
    pub fn refuse_loop(&self, key: &Key) {
        self.write(key, Kind::Loop, REFUSED);
    }

    /// Writes a file, and removes what was not used for longest where there is too much then. To count what is there takes long where it is much. So
    /// it is noted in a file, and one write of many counts it again: what other processes have written is in the count then.
    fn write(&self, key: &Key, kind: Kind, payload: &[u8]) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let known = bytes.or_else(|| self.folder.noted_bytes()).filter(|_| !key.is_one_of_many());
        let before = known.unwrap_or_else(|| self.folder.list().iter().map(|file| file.bytes).sum());
        let written = self.folder.write(&self.folder.file(key, kind), &sealed::seal(key, payload));
        let now = before + written.unwrap_or(0);
        let left = if now > self.bound { self.folder.shrink(self.bound) } else { now };
        if known.is_none() || left < now {
            self.folder.note_bytes(left);
        }
        *bytes = Some(left);
    }
}
