//! What cannot be written as C.

use std::fmt;

/// Why functions cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// In words, with the function's name.
    pub message: String,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error { message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// What comes of writing a part.
pub(crate) type Made<T = ()> = Result<T, Error>;
