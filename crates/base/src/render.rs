//! The one place where a diagnostic becomes text: the source line, a caret under the place, labels and help.
//!
//! ```text
//! error[syntax-unclosed-bracket]: expected `)`
//!  --> f.m:3:10
//!   |
//! 3 | y = sin(x
//!   |          ^
//! ```

use crate::{Diagnostic, Severity, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// Whether the text may carry terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Escape sequences for a terminal.
    Always,
    /// Plain text.
    Never,
}

/// The diagnostic as a person reads it; `path` names the text in the heading.
pub fn render(diagnostic: &Diagnostic, path: &str, text: &str, colour: Colour) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut snippet = Snippet::source(text)
        .path(path)
        .annotation(AnnotationKind::Primary.span(clamp(diagnostic.span, text)));
    for label in &diagnostic.labels {
        let span = clamp(label.span, text);
        snippet = snippet.annotation(AnnotationKind::Context.span(span).label(&label.text));
    }
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code);
    let mut groups = vec![title.element(snippet)];
    if let Some(help) = &diagnostic.help {
        groups.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    let renderer = match colour {
        Colour::Always => Renderer::styled(),
        Colour::Never => Renderer::plain(),
    };
    renderer.render(&groups).to_string()
}

/// The span inside the text, on character boundaries.
fn clamp(span: Span, text: &str) -> Range<usize> {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start as usize);
    start..floor(span.end as usize).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caret_stands_under_the_place() {
        let text = "a = 1\ny = sin(x\n";
        let diagnostic =
            Diagnostic::error("syntax-unclosed", "expected `)`", Span::new(15, 15)).help("close it");
        let got = render(&diagnostic, "f.m", text, Colour::Never);
        assert!(got.contains("f.m:2:10"), "{got}");
        assert!(got.contains("y = sin(x\n  |          ^"), "{got}");
        assert!(got.contains("help: close it"), "{got}");
    }
}
