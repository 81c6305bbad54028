//! The high-level IR: structured, close to the source, with names resolved.
//!
//! ```text
//! function y = f(x)          FunctionData { params: [x], outputs: [y] }
//!     y = sin(x(end)) + k    Assign y, Binary(Plus, Call(Named sin, [Chain(x, (End))]), Call(Named k, []))
//! end
//! ```
//!
//! Whether a name is a variable or a function is decided here, by MATLAB's rule: a name that the function's text
//! assigns anywhere is a variable throughout. What cannot be decided says why: [`Callee::Undecided`].
//!
//! Reads no files and runs nothing. It refers to the syntax tree by spans only.

mod asked;
mod build;
mod check;
mod expr;
mod file;
mod handle_text;
mod mentions;
mod scopes;
mod stmt;

pub use build::resolve;
pub use check::check_names;
pub use expr::{Callee, Expr, ExprData, ExprKind, IncrementOp, Number, Step, StepKind};
pub use file::{
    Capture, Declared, File, Function, FunctionData, FunctionKind, MAY_BE_SCRIPT, Outer, Param, SCRIPT,
    Sharing, Variable, VariableData,
};
pub use stmt::{
    Argument, ArgumentBlock, ArgumentRole, Body, Case, Extent, LoopTarget, PROPERTIES_OF, Place, Shows, Stmt,
    StmtData, StmtKind, Target,
};

use lanner_base::{Dialect, Name};

/// What the analysis asks of the session.
pub struct Context<'a> {
    /// Whether a function, script or class of this name (dots separate packages) can be found outside the text.
    pub is_function: &'a dyn Fn(&str) -> bool,
    /// Whose language it is.
    pub dialect: Dialect,
    /// The name that the file gives to its first function, whatever that is declared as; none for text that is no file.
    pub main: Option<Name>,
    /// The class whose method the file is: that of the folder `@class` that it lies in.
    pub class: Option<Name>,
}
