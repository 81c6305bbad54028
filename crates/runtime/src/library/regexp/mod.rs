//! Regular expressions.

mod options;
mod replace;
mod search;

use crate::memory::Gather;
use crate::text::pattern::Flags;
use crate::{Result, State, kernels};
use replace::regexprep;
use search::{regexp, regexpi, regexptranslate};
use std::ops::Range;

kernels! { regexp, regexpi, regexprep, regexptranslate }

/// Where a text matches an expression, from left to right.
///
/// # Errors
/// Expressions that are not well formed.
pub fn matches(state: &mut State, text: &[u16], expression: &str) -> Result<Vec<Range<usize>>> {
    let pattern = state.patterns.get(expression, Flags::default())?;
    Ok(pattern.find(text, false, usize::MAX)?.into_iter().map(|m| m.span.0..m.span.1).gather())
}
