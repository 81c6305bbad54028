//! Whether a text that is being typed needs another line.
//!
//! `for i = 1:3`, `x = [1 2` and `y = 1 + ...` do; `x = 1` and a text with an error that no further line mends do not.

use lanner_base::Dialect;

use crate::parser::parse_for_prompt;

/// Whether the text is the beginning of something longer: an open block, bracket, block comment or continued line.
pub fn is_incomplete(text: &str, dialect: Dialect) -> bool {
    parse_for_prompt(text, dialect)
}
