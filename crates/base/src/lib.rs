//! What every stage of the compiler uses and what knows no MATLAB: places in a text, diagnostics as data,
//! interned names, typed ids with arenas and side tables, what is wrong with a text of an IR, the request to stop, memory that
//! may be refused.

mod arena;
mod diagnostic;
pub mod interrupt;
mod name;
mod parse_error;
mod render;
pub mod room;
mod span;

/// For what [`id!`] declares.
#[doc(hidden)]
pub use serde;

pub use arena::{Arena, Id, SideTable};
pub use diagnostic::{Diagnostic, Label, Severity};
pub use name::Name;
pub use parse_error::ParseError;
pub use render::{Colour, render};
pub use span::{LineColumn, LineIndex, Span};

/// Whose language is read: the two differ in a few tokens, messages and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// MATLAB, the default: its documented behaviour decides.
    #[default]
    Matlab,
    /// GNU Octave: escapes in double quotes, its messages and its few different results.
    Octave,
}
