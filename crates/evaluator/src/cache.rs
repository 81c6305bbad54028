//! Texts that are kept compiled: `eval` in a loop compiles its text once.

use lanner_interp::Loaded;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// So many are kept.
const TEXTS: usize = 1024;

/// The longest of them in bytes: what is compiled takes a hundred times as much memory.
const LONGEST: usize = 32 << 10;

/// Compiled texts.
#[derive(Default)]
pub struct CompiledTexts(FxHashMap<String, Rc<Loaded>>);

impl CompiledTexts {
    /// What a text was compiled to, if it is kept.
    pub fn get(&self, text: &str) -> Option<Rc<Loaded>> {
        self.0.get(text).cloned()
    }

    /// Keeps what a text was compiled to, unless it is long.
    pub fn keep(&mut self, text: &str, loaded: &Rc<Loaded>) {
        if self.0.len() >= TEXTS {
            self.clear();
        }
        if text.len() <= LONGEST {
            self.0.insert(text.to_owned(), Rc::clone(loaded));
        }
    }

    /// Forgets all: names may mean something else.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
