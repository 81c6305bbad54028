//! `%#ok`: findings that the program's author has seen.
//!
//! ```text
//! x = [x i];      %#ok<array-grows>       this finding of the line
//! x = [x i];      %#ok<AGROW>             the same by MATLAB's name
//! x = [x i];      %#ok                    all of the line
//!                 %#ok<*array-grows>      this finding in the whole file
//! ```

use super::code_named;
use lanner_base::{Diagnostic, LineIndex};
use lanner_syntax::{SyntaxKind, SyntaxNode};

/// What one comment silences.
struct Silence {
    /// In this line; none for the whole file.
    line: Option<u32>,
    /// Codes; none for all.
    code: Option<String>,
}

impl Silence {
    fn covers(&self, diagnostic: &Diagnostic, (first, last): (u32, u32)) -> bool {
        let is_code = match &self.code {
            None => true,
            Some(code) if code == diagnostic.code => true,
            Some(code) => {
                code_named(diagnostic.code).is_some_and(|known| known.also.contains(&code.as_str()))
            }
        };
        is_code && self.line.is_none_or(|line| first <= line && line <= last)
    }
}

/// What the comments of a text silence.
pub(super) struct Silences(Vec<Silence>);

impl Silences {
    /// Those of a text and its tree.
    pub fn of(tree: &SyntaxNode, text: &str) -> Silences {
        if !text.contains("%#ok") {
            return Silences(Vec::new());
        }
        Silences(silences(tree, text, &LineIndex::new(text)))
    }

    /// The findings but for those that a comment silences.
    pub fn without_silenced(&self, mut diagnostics: Vec<Diagnostic>, text: &str) -> Vec<Diagnostic> {
        if self.0.is_empty() || diagnostics.is_empty() {
            return diagnostics;
        }
        let lines = LineIndex::new(text);
        diagnostics.retain(|diagnostic| {
            let line = |at: u32| lines.locate(text, at).line;
            let span = diagnostic.span;
            let place = (line(span.start), line(span.end.max(span.start)));
            !self.0.iter().any(|silence| silence.covers(diagnostic, place))
        });
        diagnostics
    }
}

fn silences(tree: &SyntaxNode, text: &str, lines: &LineIndex) -> Vec<Silence> {
    let mut found = Vec::new();
    let tokens = tree.descendants_with_tokens().filter_map(|element| element.into_token());
    for token in tokens.filter(|token| token.kind() == SyntaxKind::Comment) {
        let line = lines.locate(text, u32::from(token.text_range().start())).line;
        for part in token.text().split("%#ok").skip(1) {
            let codes = part.strip_prefix('<').and_then(|rest| rest.split_once('>')).map(|(codes, _)| codes);
            let Some(codes) = codes else {
                found.push(Silence { line: Some(line), code: None });
                continue;
            };
            for code in codes.split(',').map(str::trim) {
                let (line, code) = match code.strip_prefix('*') {
                    Some(code) => (None, code),
                    None => (Some(line), code),
                };
                found.push(Silence { line, code: Some(code.to_owned()) });
            }
        }
    }
    found
}
