//! The text form: printed by `Display`, read by [`parse`]. One thing a line; what stands behind `;` is a comment.

mod parse;
mod print;
mod words;

pub use parse::parse;
