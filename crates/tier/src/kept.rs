//! What was made of a loop, as the cache keeps it: LIR, what that takes for granted, and the baseline's code. A later run makes nothing again.
//!
//! ```text
//! function, what it reaches, how its variables are held ── key ─► guards, LIR, frame states, the baseline's code
//! ```
//!
//! The key says all that code is made of but for the numbers that variables hold, which the guards test. Where they do not hold, code is made
//! anew, and is what is kept from then on. Further versions of a loop are kept in the same way.

use super::machine::CompiledLoop;
use super::request::{CompileResult, MadeKey};
use crate::cache::{Cache, Key};

/// What an earlier run has made of a loop. What comes from the request is not there yet.
pub(crate) struct Kept {
    /// What it was made of, whatever variables were.
    pub code: Key,
    pub made: CompileResult,
    /// The baseline's code, where that run had none of LLVM's.
    pub baseline: Option<lanner_baseline::Object>,
}

impl Kept {
    /// What is found by a key.
    pub fn of(cache: &Cache, key: &Key) -> Option<Kept> {
        let (code, made, baseline) = postcard::from_bytes(&cache.made(key)?).ok()?;
        Some(Kept { code: Key::from_bytes(code), made, baseline })
    }
}

impl CompiledLoop {
    /// Keeps it for later runs.
    pub fn keep(&self, cache: &Cache, key: &MadeKey) {
        // What calls the runtime library is not kept; no loop does.
        if let Ok(bytes) = postcard::to_stdvec(&(key.code.bytes(), &self.made, &self.baseline)) {
            cache.keep_made(&key.whole, &bytes);
        }
    }
}
