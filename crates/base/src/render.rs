//! The one place where a diagnostic becomes text: the source line, a caret under the place, labels and help.
//!
//! ```text
//! error[syntax-unclosed-bracket]: expected `)`
//!  --> f.m:3:10
//!   |
//! 3 | y = sin(x
//!   |          ^
//! ```

use crate::{Diagnostic, LineIndex, Severity, Span};
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

/// The diagnostic as a person reads it; `path` names the text in the heading, `lines` are the text's. Only the lines that the diagnostic
/// speaks of are looked at, so that a text with many diagnostics is not read again for each.
pub fn render(diagnostic: &Diagnostic, path: &str, text: &str, lines: &LineIndex, colour: Colour) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let primary = clamp(diagnostic.span, text);
    let labels: Vec<Range<usize>> = diagnostic.labels.iter().map(|label| clamp(label.span, text)).collect();
    let start = labels.iter().map(|label| label.start).fold(primary.start, usize::min);
    let end = labels.iter().map(|label| label.end).fold(primary.end, usize::max);
    let (first, excerpt) = lines.excerpt(text, start..end);
    let inside = |span: &Range<usize>| span.start - excerpt.start..span.end - excerpt.start;
    let mut snippet = Snippet::source(&text[excerpt.clone()])
        .line_start(first)
        .path(path)
        .annotation(AnnotationKind::Primary.span(inside(&primary)));
    for (label, span) in diagnostic.labels.iter().zip(&labels) {
        snippet = snippet.annotation(AnnotationKind::Context.span(inside(span)).label(&label.text));
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
        let got = render(&diagnostic, "f.m", text, &LineIndex::new(text), Colour::Never);
        assert!(got.contains("f.m:2:10"), "{got}");
        assert!(got.contains("y = sin(x\n  |          ^"), "{got}");
        assert!(got.contains("help: close it"), "{got}");
    }

    #[test]
    fn lines_that_are_not_spoken_of_are_not_shown_and_counted() {
        let text = "a = 1\nb = 2\nc = 3\nd = 4\n";
        let diagnostic = Diagnostic::warning("w", "said", Span::new(12, 13)).label(Span::new(6, 7), "here");
        let got = render(&diagnostic, "f.m", text, &LineIndex::new(text), Colour::Never);
        assert!(got.contains("f.m:3:1") && got.contains("2 | b = 2") && got.contains("3 | c = 3"), "{got}");
        assert!(!got.contains("a = 1") && !got.contains("d = 4"), "{got}");
    }
}
