//! MAT-files of versions 4 to 7.3, and numbers and variables as text. Versions 5 to 7 are level 5 of the format:
//!
//! ```text
//! header          116 bytes of text, version 0x0100, "IM" (little-endian) or "MI" (big-endian)
//! element         type, size, data, filled up to 8 bytes
//!   miCOMPRESSED  a zlib stream that holds one element
//!   miMATRIX      flags, extents, name, then real and imaginary parts, or cells, or field names and values
//! ```
//!
//! - `element`  the parts that the format is made of, and the cursor that reads them
//! - `read`, `write`  level 5
//! - `level4`   files of version 4, to read
//! - `hdf5`     version 7.3
//! - `ascii`    one matrix as plain text (`-ascii`)
//! - `text`     Octave's text format (`# name: x`)
//!
//! String arrays and function handles have no representation in the published format. They are written as objects
//! of class `string` and `function_handle` with the texts in a field, and read back as what they were.
//!
//! Nothing in a file is trusted: sizes are checked against the bytes that are there before anything is allocated,
//! nesting is limited, and whatever does not fit is an error.

pub mod ascii;
pub mod hdf5;
pub mod text;

mod element;
mod level4;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::{Compression, write};

use crate::{Error, Result, Value};
use lanner_base::interrupt::Polled;

/// Values in values may go so deep in a file.
const DEEPEST: usize = 200;
/// A reader goes deeper: a string is a cell within a struct. The stack must hold.
const DEEPEST_READ: usize = DEEPEST + 2;

/// A variable of a file.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Value,
    /// Whether it was global.
    pub global: bool,
}

/// Whether a file may hold a value: a reader would refuse what is nested more deeply.
fn check_depth(value: &Value) -> Result<()> {
    if is_deeper_than(DEEPEST, value) {
        let text = format!("A file holds values within each other {DEEPEST} deep at most.");
        return Err(Error::new("MATLAB:save:nestedTooDeeply", text));
    }
    Ok(())
}

/// Whether values lie within each other in it more than `levels` deep, in cells and structs.
fn is_deeper_than(levels: usize, value: &Value) -> bool {
    let is_any_deeper = |values: &[Value]| {
        levels == 0 || values.iter().paced().any(|value| is_deeper_than(levels - 1, value))
    };
    match value {
        Value::Cell(cells) => is_any_deeper(cells.data()),
        Value::Struct(fields) => fields.fields().iter().any(|(_, values)| is_any_deeper(values)),
        _ => false,
    }
}

/// What bytes are, by their beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A MAT-file of version 5, 6 or 7.
    Level5,
    /// A MAT-file of version 4.
    Level4,
    /// A MAT-file of version 7.3, which is an HDF5 file.
    Hdf5,
    /// Variables in Octave's text format.
    OctaveText,
    /// Anything else: numbers as text, perhaps.
    Other,
}

/// The first bytes of every HDF5 file.
const HDF5: &[u8] = b"\x89HDF\r\n\x1a\n";

impl Kind {
    /// Looks at the bytes.
    pub fn of(bytes: &[u8]) -> Kind {
        if bytes.starts_with(HDF5) || bytes.get(512..520) == Some(HDF5) || bytes.starts_with(b"MATLAB 7.3") {
            Kind::Hdf5
        } else if matches!(bytes.get(126..128), Some(b"IM" | b"MI")) {
            Kind::Level5
        } else if text::is_text(bytes) {
            Kind::OctaveText
        } else if level4::is_level4(bytes) {
            Kind::Level4
        } else {
            Kind::Other
        }
    }
}

/// The variables that `wanted` names, of a file of any version that is known.
///
/// # Errors
/// Files that are damaged.
pub fn read_any(bytes: Vec<u8>, wanted: &dyn Fn(&str) -> bool) -> crate::Result<Vec<Variable>> {
    match Kind::of(&bytes) {
        Kind::Level5 => read(&bytes, wanted),
        Kind::Level4 => level4::read(&bytes, wanted),
        Kind::OctaveText => text::read(&bytes, wanted),
        Kind::Hdf5 => hdf5::read(bytes, wanted),
        Kind::Other => Err(Error::new("MATLAB:load:notBinaryFile", "Not a binary MAT-file.")),
    }
}

/// The error for bytes that are not what the format says.
#[cold]
fn damaged(what: &str) -> Error {
    Error::new(
        "MATLAB:load:unableToReadMatFile",
        format!("Unable to read MAT-file: {what}. File might be corrupt."),
    )
}
