//! What a stage has to tell a person about a program, as data: rendered in one place (`render`).

use crate::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The program cannot be right.
    Error,
    /// The program is probably not what was meant.
    Warning,
    /// Worth knowing.
    Note,
}

/// A second place that explains the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is to be seen there.
    pub text: String,
}

/// One finding: a stable code, a message, its place, what explains it and what helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable and short, such as `syntax-unclosed-bracket`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence.
    pub message: String,
    /// The place.
    pub span: Span,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// What the user can do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A finding without labels or help.
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic { code, severity, message: message.into(), span, labels: Vec::new(), help: None }
    }

    /// An error.
    pub fn error(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message, span)
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message, span)
    }

    /// Adds a place that explains it.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says what the user can do.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }
}
