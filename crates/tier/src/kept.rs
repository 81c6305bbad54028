//! What was made of a loop, as the cache keeps it: LIR, and what that takes for granted. A later run infers nothing again.
//!
//! ```text
//! function, what it reaches, how its variables are held ── key ─► guards, LIR, frame states
//! ```
//!
//! The key says all that code is made of but for the numbers that variables hold, which the guards test. Where they do not hold, code is made
//! anew, and is what is kept from then on. Further versions of a loop are kept in the same way.

use super::request::{CompileRequest, CompileResult};
use crate::cache::{Cache, Key};

impl CompileRequest {
    /// What was made of it in an earlier run.
    pub fn kept(&self, cache: &Cache, key: &Key) -> Option<CompileResult> {
        let made: CompileResult = postcard::from_bytes(&cache.made(key)?).ok()?;
        Some(self.with_own(made))
    }
}

impl CompileResult {
    /// Keeps it for later runs.
    pub fn keep(&self, cache: &Cache, key: &Key) {
        // What calls the runtime library is not kept; no loop does.
        if let Ok(bytes) = postcard::to_stdvec(self) {
            cache.keep_made(key, &bytes);
        }
    }
}
