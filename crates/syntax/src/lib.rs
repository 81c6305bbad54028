//! Lexer, lossless tree, parser and typed views of the MATLAB language.
//!
//! ```
//! use lanner_base::Dialect;
//!
//! let parse = lanner_syntax::parse("x = [1 -2]; % two elements\n", Dialect::Matlab);
//! assert!(parse.errors.is_empty());
//! assert_eq!(parse.syntax().text().to_string(), "x = [1 -2]; % two elements\n");
//! assert_eq!(parse.tree().statements().count(), 1);
//! ```
//!
//! Parsing never fails: it gives a tree that holds every byte of the text, and diagnostics. It knows no types, no
//! built-ins and no files.

pub mod ast;
mod incomplete;
mod kinds;
mod lexer;
mod parser;

pub use incomplete::is_incomplete;
pub use kinds::{Lang, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
pub use parser::{Parse, parse};
