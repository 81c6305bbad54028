//! Regular expressions.

mod options;
mod replace;
mod search;

use crate::library::strings::texts::Units;
use crate::text::pattern::Flags;
use crate::{Result, State, kernels};
use replace::regexprep;
use search::{regexp, regexpi, regexptranslate};

kernels! { regexp, regexpi, regexprep, regexptranslate }

/// Cuts a text at the matches of an expression: the pieces, and what was between them.
///
/// # Errors
/// Expressions that are not well formed.
pub fn cut(state: &mut State, text: &[u16], expression: &str) -> Result<(Vec<Units>, Vec<Units>)> {
    let pattern = state.patterns.get(expression, Flags::default())?;
    let (mut pieces, mut between) = (Vec::new(), Vec::new());
    let mut from = 0;
    for m in pattern.find(text, false, usize::MAX)? {
        pieces.push(text[from..m.span.0].to_vec());
        between.push(text[m.span.0..m.span.1].to_vec());
        from = m.span.1;
    }
    pieces.push(text[from..].to_vec());
    Ok((pieces, between))
}
