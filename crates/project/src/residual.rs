//! A residual that is run or built as if it was a file beside its original.

use crate::compile::unreadable;
use lanner_runtime::Result;
use std::path::{Path, PathBuf};

/// The text of a residual, and where it would be.
#[derive(Clone, Debug)]
pub struct Residual {
    /// Where it would be: beside its original, whose folder has the functions that it calls. No file is there.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// What callers know it by.
    pub name: String,
}

impl Residual {
    /// What is left of a file: a text whose function has a name of its `own`, and another one for callers.
    ///
    /// # Errors
    /// There is no such file any more.
    pub fn of(original: &Path, own: &str, text: String, name: String) -> Result<Residual> {
        let absolute = std::fs::canonicalize(original).map_err(|error| unreadable(original, &error))?;
        Ok(Residual { path: absolute.with_file_name(format!("{own}.m")), text, name })
    }
}
