//! The MAT-file beside a residual, with its largest constants.

use super::wrong;
use lanner_runtime::Result;
use lanner_runtime::mat::{self, Compression, Variable};
use lanner_specialize::Specialized;
use std::path::Path;

/// The text at the beginning of a MAT-file has so many bytes.
const TEXT: usize = 116;
/// How the file says where it comes from: one that says nothing of that belongs to somebody else.
const ORIGIN: &str = "MATLAB 5.0 MAT-file, constants of a residual of lanner specialize";

/// A MAT-file with constants.
pub struct DataFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl DataFile {
    /// The file of a residual that has one.
    ///
    /// # Errors
    /// Constants that are too large for a file.
    pub(super) fn of(made: &Specialized, name: Option<String>) -> Result<Option<DataFile>> {
        let Some(name) = name.filter(|_| !made.data.is_empty()) else { return Ok(None) };
        let variable = |(name, value): &(lanner_base::Name, lanner_runtime::Value)| Variable {
            name: name.to_string(),
            value: value.clone(),
            global: false,
        };
        let variables: Vec<Variable> = made.data.iter().map(variable).collect();
        let mut bytes = mat::write(&variables, Compression::Zlib)?;
        bytes.splice(..TEXT, format!("{ORIGIN:<TEXT$}").into_bytes());
        Ok(Some(DataFile { name, bytes }))
    }

    /// Writes it into a folder for a while.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write_into(&self, folder: &Path) -> Result<()> {
        let path = folder.join(&self.name);
        std::fs::write(&path, &self.bytes)
            .map_err(|error| wrong(format!("{} cannot be written: {error}", path.display())))
    }

    /// Whether a file there may be written again: it is another residual's, or there is none.
    pub fn may_replace(path: &Path) -> bool {
        let begins = |bytes: Vec<u8>| bytes.starts_with(ORIGIN.as_bytes());
        !path.exists() || std::fs::read(path).is_ok_and(begins)
    }
}
