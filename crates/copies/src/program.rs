//! What the analyses ask of the program around a function. The session answers, from files and from inference.

use lanner_builtins::Builtin;
use lanner_hir::{File, Function, Variable};
use std::rc::Rc;

/// A function of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Routine {
    /// The number of its file.
    pub file: u32,
    /// Which of the file's functions.
    pub function: Function,
}

/// What a name means that is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A function of the program.
    Routine(Routine),
    /// A row of the table.
    Row(Builtin),
    /// Only the running program knows.
    Unknown,
}

/// What a variable holds wherever it has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One number, which lives in a register: it is never copied as an array.
    Scalar,
    /// An array of numbers or characters: it refers to no other array.
    Array,
    /// Anything: perhaps a cell array, a struct or a function handle, which refer to others.
    Any,
}

/// The program as far as it is looked at.
pub trait Program {
    /// A file, with its names resolved.
    fn file(&self, file: u32) -> Rc<File>;

    /// What a name means that a file calls and does not define.
    fn meaning(&self, file: u32, name: &str) -> Meaning;

    /// What a variable holds.
    fn kind(&self, routine: Routine, variable: Variable) -> Kind;
}
