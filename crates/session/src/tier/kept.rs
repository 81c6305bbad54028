//! What was made of a loop, as the cache keeps it: LIR, and what that takes for granted. A later run infers nothing again.
//!
//! ```text
//! function, what it reaches, how its variables are held ── key ─► guards, LIR, frame states
//! ```
//!
//! The key says all that code is made of but for the numbers that variables hold, which the guards ask. Where they do not hold, code is made
//! anew, and is what is kept from then on. Further versions of a loop are kept in the same way.

use super::entry::Signature;
use super::function::Beside;
use super::make::{Made, Order};
use crate::cache::{Cache, Key};
use lanner_emit::{Emitted, NumberPart};
use lanner_mir::{Block, Slot};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Kept {
    signature: Signature,
    numbers: Vec<(Slot, NumberPart, i64)>,
    code: Emitted,
    functions: Vec<Beside>,
    stores: Vec<(Block, usize)>,
}

/// The same as it is written.
#[derive(Serialize)]
struct Keeps<'a> {
    signature: &'a Signature,
    numbers: &'a [(Slot, NumberPart, i64)],
    code: &'a Emitted,
    functions: &'a [Beside],
    stores: Vec<(Block, usize)>,
}

impl Order {
    /// What was made of it in an earlier run.
    pub fn kept(&self, cache: &Cache, key: &Key) -> Option<Made> {
        let Kept { signature, numbers, code, functions, stores } =
            postcard::from_bytes(&cache.made(key)?).ok()?;
        Some(self.with(signature, numbers, code, functions, stores.into_iter().collect()))
    }
}

impl Made {
    /// Keeps it for later runs.
    pub fn keep(&self, cache: &Cache, key: &Key) {
        let mut stores: Vec<(Block, usize)> = self.stores.iter().copied().collect();
        stores.sort_unstable();
        let Made { signature, numbers, code, functions, .. } = self;
        let keeps = Keeps { signature, numbers, code, functions, stores };
        // What calls the runtime library is not kept; no loop does.
        if let Ok(bytes) = postcard::to_stdvec(&keeps) {
            cache.keep_made(key, &bytes);
        }
    }
}
