//! Functions that were typed at the prompt, stood on standard input, or in the text of `-e`.
//!
//! ```text
//! >> function y = sq(x)          defined: from now on `sq` is known everywhere
//!      y = x ^ 2;
//!    end
//! >> sq(4)
//! ```
//!
//! Each becomes a unit of its own. The text of the unit is the whole text with blanks in the place of everything else, so lines and columns
//! stay what they were. What is left of the text runs as a script.

use lanner_base::{Dialect, Name};
use lanner_syntax::ast::AstNode;

/// What a typed text holds.
pub(crate) struct Typed {
    /// Functions by name, each with the text of its unit.
    pub functions: Vec<(Name, String)>,
    /// The statements, and blanks where functions were.
    pub statements: String,
}

/// Takes a text apart; nothing where it defines no function, or does not parse.
pub(crate) fn take_apart(text: &str, dialect: Dialect) -> Option<Typed> {
    // A word that the parser need not be asked about.
    if !text.contains("function") {
        return None;
    }
    let parse = lanner_syntax::parse(text, dialect);
    let tree = parse.tree();
    if !parse.errors.is_empty() || tree.functions().next().is_none() {
        return None;
    }
    let mut statements = text.as_bytes().to_vec();
    let mut functions = Vec::new();
    for function in tree.functions() {
        let range = function.syntax().text_range();
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let mut own = blanks(text.as_bytes());
        own[start..end].copy_from_slice(&text.as_bytes()[start..end]);
        let blank = blanks(&statements[start..end]);
        statements[start..end].copy_from_slice(&blank);
        let name = Name::new(&function.name()?.text());
        functions.push((name, String::from_utf8(own).ok()?));
    }
    Some(Typed { functions, statements: String::from_utf8(statements).ok()? })
}

/// As many blanks, in the same lines.
fn blanks(text: &[u8]) -> Vec<u8> {
    text.iter().map(|&byte| if matches!(byte, b'\n' | b'\r') { byte } else { b' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_and_statements_keep_their_lines() {
        let text = "x = 1;\nfunction y = f(z)\n y = z;\nend\nf(2)\n";
        let typed = take_apart(text, Dialect::Matlab).unwrap();
        assert_eq!(typed.functions.len(), 1);
        assert_eq!(typed.functions[0].1.trim(), "function y = f(z)\n y = z;\nend");
        let lines: Vec<&str> = typed.statements.lines().map(str::trim).collect();
        assert_eq!(lines, ["x = 1;", "", "", "", "f(2)"]);
        assert!(take_apart("functions = 3", Dialect::Matlab).is_none());
    }
}
