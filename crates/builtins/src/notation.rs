//! Notations of the language that mean a function: the stages say the notation, the table has the function.

use crate::Builtin;

/// What a notation asks of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The field names that `for [value, key] = s` runs over.
    Fields,
    /// `!command`: a line for the shell.
    Shell,
    /// The value of an argument as its declaration demands it.
    Argument,
    /// The arguments divided among optional, repeating and name-value ones.
    Options,
    /// The error of a validator, said to be about an argument.
    Reject,
    /// Whether a name-value argument was given.
    IsField,
    /// The greater one of two sizes, where a pass computes one.
    Greater,
    /// The lesser one.
    Lesser,
}

impl Notation {
    /// The name of the function that does it.
    pub fn function(self) -> &'static str {
        match self {
            Notation::Fields => "fieldnames",
            Notation::Shell => "system",
            Notation::Argument => "lanner.argument",
            Notation::Options => "lanner.options",
            Notation::Reject => "lanner.reject",
            Notation::IsField => "isfield",
            Notation::Greater => "max",
            Notation::Lesser => "min",
        }
    }

    /// The row that does it.
    pub fn builtin(self) -> Builtin {
        Builtin::required(self.function())
    }
}
