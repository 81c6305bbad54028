//! Why there is no machine code. Nothing of it is the user's doing: the interpreter goes on.

use inkwell::builder::BuilderError;
use inkwell::support::LLVMString;
use inkwell::values::InstructionValueError;
use std::fmt;

/// What went wrong, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

/// What is made, or why not.
pub(crate) type Made<T = ()> = Result<T, Error>;

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Error {
        Error(message.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<BuilderError> for Error {
    fn from(error: BuilderError) -> Error {
        Error(error.to_string())
    }
}

impl From<InstructionValueError> for Error {
    fn from(error: InstructionValueError) -> Error {
        Error(error.to_string())
    }
}

impl From<LLVMString> for Error {
    fn from(error: LLVMString) -> Error {
        Error(error.to_string())
    }
}

impl From<lanner_abi::Error> for Error {
    fn from(error: lanner_abi::Error) -> Error {
        Error(error.to_string())
    }
}
