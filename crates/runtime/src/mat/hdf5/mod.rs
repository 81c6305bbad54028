//! MAT-files of version 7.3, which are HDF5 files.
//!
//! - `read`    objects of any HDF5 file in MATLAB's layout as values
//! - `part`    a part of an array, without the rest of the file
//! - `write`   values as objects
//! - `format`, `groups`, `pieces`  the parts of a file that is written
//! - `raw`     elements as bytes
//!
//! Strings and objects of newer classes that MATLAB wrote are left out: how it lays them out is not published.

pub mod format;
pub mod groups;
pub mod objects;
mod part;
mod pieces;
pub mod raw;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use part::read_part;
pub use read::read;
pub use write::{check, write};

/// The group of what cells and struct arrays hold.
const REFERENCES: &str = "#refs#";
/// The class of the `[]` that they share.
const CANONICAL_EMPTY: &str = "canonical empty";
/// HDF5 arrays have at most so many dimensions.
const MOST_EXTENTS: usize = 32;
