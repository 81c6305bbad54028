//! Names that are each given once.

use rustc_hash::FxHashSet;

/// The names of a function's registers and buffers.
#[derive(Default)]
pub(crate) struct UniqueNames(FxHashSet<String>);

impl UniqueNames {
    /// The wanted name, with a number where something has it already.
    pub fn unique(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        let mut number = 1;
        while !self.0.insert(name.clone()) {
            number += 1;
            name = format!("{wanted}.{number}");
        }
        name
    }
}
