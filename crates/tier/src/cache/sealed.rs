//! Files that are whole or not there: a hash, over the key and all that follows, and what follows.
//!
//! ```text
//! 32 bytes  the seal
//!           the payload; of an object: how many entries, of each its length and its name, then the object file
//! ```
//!
//! Numbers are 4 bytes, the least one first.

use super::{Key, trust};
use lanner_jit::Object;
use std::io::Read;
use std::path::Path;
use std::time::SystemTime;

/// Bytes of a seal.
const SEAL: usize = 32;

/// A payload with its seal.
pub(super) fn seal(key: &Key, payload: &[u8]) -> Vec<u8> {
    [key.seal(payload).as_slice(), payload].concat()
}

/// The payload of a file, which is used now; none where it is not there, cannot be read, or is not what was written.
pub(super) fn read(path: &Path, key: &Key) -> Option<Vec<u8>> {
    let mut file = trust::open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok()?;
    let (seal, payload) = bytes.split_at_checked(SEAL)?;
    if *seal != key.seal(payload) {
        return None;
    }
    // Where the time cannot be set it goes sooner than it should.
    let _ = file.set_modified(SystemTime::now());
    Some(payload.to_vec())
}

/// An object as bytes.
pub(super) fn payload(object: &Object) -> Vec<u8> {
    let number = |n: usize| (n as u32).to_le_bytes();
    let mut payload = number(object.entries.len()).to_vec();
    for entry in &object.entries {
        payload.extend(number(entry.len()));
        payload.extend(entry.as_bytes());
    }
    payload.extend(&object.bytes);
    payload
}

/// The object that bytes are.
pub(super) fn object(payload: &[u8]) -> Option<Object> {
    let mut rest = payload;
    let mut entries = Vec::new();
    for _ in 0..number(&mut rest)? {
        let length = number(&mut rest)?;
        let (entry, behind) = rest.split_at_checked(length as usize)?;
        entries.push(String::from_utf8(entry.to_vec()).ok()?);
        rest = behind;
    }
    Some(Object { bytes: rest.to_vec(), entries })
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    let (first, behind) = rest.split_first_chunk()?;
    *rest = behind;
    Some(u32::from_le_bytes(*first))
}
