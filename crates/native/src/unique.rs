//! Names that are each given once.

use rustc_hash::{FxHashMap, FxHashSet};

/// The names of a function's registers and buffers.
#[derive(Default)]
pub(crate) struct UniqueNames {
    given: FxHashSet<String>,
    /// The number that was given last to a wanted name.
    last: FxHashMap<String, u32>,
}

impl UniqueNames {
    /// The wanted name, with a number where something has it already.
    pub fn unique(&mut self, wanted: &str) -> String {
        if self.given.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        let last = self.last.entry(wanted.to_owned()).or_insert(1);
        loop {
            *last += 1;
            let name = format!("{wanted}.{last}");
            if self.given.insert(name.clone()) {
                return name;
            }
        }
    }
}
