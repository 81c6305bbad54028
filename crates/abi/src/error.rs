//! Why there is no machine code. Nothing of it is the user's doing: the interpreter goes on.

use std::fmt;

/// What went wrong, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

/// What is made, or why not.
pub type Made<T = ()> = Result<T, Error>;

impl Error {
    /// With a message for developers.
    pub fn new(message: impl Into<String>) -> Error {
        Error(message.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
