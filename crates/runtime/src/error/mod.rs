//! Run-time errors: an identifier, a message, where it happened.
//!
//! Errors that the language itself raises come from one table, [`Fault`], with MATLAB's identifier and text and
//! Octave's; the engine asks for the dialect's when the program or a person looks at the error.

mod fault;
mod nearest;
mod report;
pub mod warning;
mod way;

pub use fault::Fault;
pub(crate) use nearest::similar;
pub use nearest::{nearest, suggestion};
pub use report::{report, shown};
pub use way::Way;

use crate::memory::{Duplicate, Gather, Grow};
use lanner_base::Dialect;
use std::any::Any;
use std::fmt;

/// What can go wrong in a running program.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Where a function stood when an error was raised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, empty for text that was typed.
    pub file: String,
    /// The function.
    pub function: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// The source line, to show the place with a caret under it.
    pub source: String,
    /// How many characters of the line the caret marks.
    pub width: u32,
}

impl Place {
    /// Whether it lies in a function of the table that is written in MATLAB: a built-in, of which users see no inside.
    pub fn is_in_builtin(&self) -> bool {
        is_in_builtin(&self.file)
    }
}

/// Whether a file is part of the language: MATLAB text that comes with it.
pub fn is_in_builtin(file: &str) -> bool {
    file.starts_with("<prelude>/")
}

/// Why the program stops.
#[derive(Debug, PartialEq, Eq)]
pub enum Reason {
    /// An error that the language raises.
    Fault(Fault, Vec<String>),
    /// An error with its own identifier and message: `error('a:b', …)`, and rare ones of single functions.
    Raised(String, String),
    /// Ctrl-C. No `catch` sees it.
    Interrupted,
    /// `exit(code)`. No `catch` sees it.
    Exit(i32),
}

impl Clone for Reason {
    fn clone(&self) -> Reason {
        match self {
            Reason::Fault(fault, args) => {
                Reason::Fault(*fault, args.iter().map(|text| text.duplicate()).gather())
            }
            Reason::Raised(identifier, message) => {
                Reason::Raised(identifier.duplicate(), message.duplicate())
            }
            Reason::Interrupted => Reason::Interrupted,
            Reason::Exit(code) => Reason::Exit(*code),
        }
    }
}

/// An error value. Cheap to pass on: one pointer.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Data>);

#[derive(Clone, PartialEq, Eq)]
struct Data {
    reason: Reason,
    stack: Vec<Place>,
}

impl Error {
    /// An error with its own identifier (may be empty) and message.
    #[cold]
    pub fn new(identifier: &str, message: impl Into<String>) -> Error {
        Error::because(Reason::Raised(identifier.duplicate(), message.into()))
    }

    /// Any reason.
    #[cold]
    pub fn because(reason: Reason) -> Error {
        Error(Box::new(Data { reason, stack: Vec::new() }))
    }

    /// Why.
    pub fn reason(&self) -> &Reason {
        &self.0.reason
    }

    /// The identifier in the dialect, may be empty.
    pub fn identifier(&self, dialect: Dialect) -> &str {
        match &self.0.reason {
            Reason::Fault(fault, _) => fault.identifier(dialect),
            Reason::Raised(identifier, _) => identifier,
            Reason::Interrupted => "MATLAB:interrupted",
            Reason::Exit(_) => "",
        }
    }

    /// The message in the dialect.
    pub fn message(&self, dialect: Dialect) -> String {
        match &self.0.reason {
            Reason::Fault(fault, args) => fault.message(dialect, args),
            Reason::Raised(_, message) => message.clone(),
            Reason::Interrupted => "Operation terminated by user".duplicate(),
            Reason::Exit(code) => format!("exit({code})"),
        }
    }

    /// The same error with the dialect's identifier and text written out: what a program that caught it sees.
    pub fn fixed(self, dialect: Dialect) -> Error {
        let reason = Reason::Raised(self.identifier(dialect).duplicate(), self.message(dialect));
        Error(Box::new(Data { reason, stack: self.0.stack }))
    }

    /// Whether `try` and `unwind_protect` may stop it.
    pub fn is_catchable(&self) -> bool {
        matches!(self.0.reason, Reason::Fault(..) | Reason::Raised(..))
    }

    /// Another error that says more of it, unless memory ran out or the program is to stop: that is not the value's fault.
    pub fn said_as(self, other: impl FnOnce() -> Error) -> Error {
        let is_of_value = match self.0.reason {
            Reason::Fault(fault, _) => !matches!(fault, Fault::NoMemory | Fault::OutOfMemory),
            Reason::Raised(..) => true,
            Reason::Interrupted | Reason::Exit(_) => false,
        };
        if is_of_value { other() } else { self }
    }

    /// Whether it says that a name means nothing.
    pub fn is_undefined(&self) -> bool {
        matches!(self.0.reason, Reason::Fault(Fault::Undefined | Fault::NotSupported, _))
    }

    /// Where it happened, innermost first; filled in by the engine on its way out.
    pub fn stack(&self) -> &[Place] {
        &self.0.stack
    }

    /// Notes one more level of the call stack.
    pub fn push_place(&mut self, place: Place) {
        self.0.stack.put(place);
    }

    /// Replaces the stack, as `rethrow` of a struct does.
    pub fn set_stack(&mut self, stack: Vec<Place>) {
        self.0.stack = stack;
    }
}

/// The identifier of an error of Lanner itself.
pub const INTERNAL: &str = "Lanner:internal";

/// The identifier of what a program was built without.
pub const NOT_HERE: &str = "Lanner:notInProgram";

impl Error {
    /// What a panic becomes: a defect of Lanner. One that carries an error is that error.
    #[cold]
    pub fn of_panic(panic: Box<dyn Any + Send>) -> Error {
        let panic = match panic.downcast::<Error>() {
            Ok(error) => return *error,
            Err(panic) => panic,
        };
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let what = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        Error::internal(what)
    }

    /// A defect of Lanner.
    #[cold]
    pub fn internal(what: &str) -> Error {
        Error::new(INTERNAL, format!("Lanner itself failed; please report it: {what}"))
    }

    /// What would be done elsewhere, but not by this program: it was built without what is needed for it.
    #[cold]
    pub fn not_here(message: String) -> Error {
        Error::new(NOT_HERE, message)
    }

    /// Whether it is of that kind.
    pub fn is_not_here(&self) -> bool {
        matches!(self.reason(), Reason::Raised(identifier, _) if identifier == NOT_HERE)
    }

    /// Whether it is a defect of Lanner.
    pub fn is_internal(&self) -> bool {
        matches!(self.reason(), Reason::Raised(identifier, _) if identifier == INTERNAL)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.identifier(Dialect::Matlab), self.message(Dialect::Matlab))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Dialect::Matlab))
    }
}

impl std::error::Error for Error {}
