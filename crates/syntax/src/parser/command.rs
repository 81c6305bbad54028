//! Command syntax: `hold on` is `hold('on')`.
//!
//! | text | meaning |
//! |---|---|
//! | `a b` | command |
//! | `a -1` | command, unless `a` is a variable |
//! | `a - 1`, `a-1` | expression |
//! | `a = 1`, `a =1`, `a (1)`, `a += 1` | assignment, call |
//! | `a ' b'` | command |
//!
//! A name at the start of a statement is followed by white space and then by something that is no operator with white
//! space behind it, no `=` and no `(`. A name that is known to be a variable begins no command.

use super::cursor::Parser;
use crate::SyntaxKind;
use crate::lexer::{command_word_len, ends_statement, line_len, quoted_len};
use lanner_base::Dialect;

/// The operators that a command may not begin with, longer ones first.
const OPERATORS: [&[u8]; 26] = [
    b".**", b"&&", b"||", b"==", b"~=", b"!=", b"<=", b">=", b".*", b"./", b".\\", b".^", b"**", b"++",
    b"--", b"+", b"-", b"*", b"/", b"\\", b"^", b"<", b">", b"&", b"|", b":",
];

/// Whether a name followed by these bytes begins a command, were it no variable.
pub(super) fn is_command(mut rest: &[u8]) -> bool {
    if !matches!(rest.first(), Some(b' ' | b'\t')) {
        return false;
    }
    // A continuation is white space; what decides stands on the next line.
    loop {
        let blanks = rest.iter().take_while(|c| matches!(c, b' ' | b'\t')).count();
        rest = &rest[blanks..];
        if !rest.starts_with(b"...") {
            return begins_words(rest);
        }
        rest = &rest[line_len(rest)..];
        rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    }
}

/// Whether what follows a name and white space is the words of a command.
fn begins_words(rest: &[u8]) -> bool {
    if ends_statement(rest) {
        return false;
    }
    match rest[0] {
        b'(' | b')' | b']' | b'}' => return false,
        b'=' => return rest.get(1) == Some(&b'=') && !is_blank(rest.get(2)),
        b'\'' => return quoted_len(rest, Dialect::Matlab).terminated,
        b'\\' if matches!(rest.get(1), Some(b'\n' | b'\r')) => return false,
        b'~' | b'!' if rest.get(1) != Some(&b'=') => return !is_blank(rest.get(1)),
        _ => (),
    }
    let Some(operator) = OPERATORS.iter().find(|op| rest.starts_with(op)) else { return true };
    let after = &rest[operator.len()..];
    let assigns = after.first() == Some(&b'=') && after.get(1) != Some(&b'=') && operator.len() < 3;
    let compares = matches!(**operator, [b'=' | b'~' | b'!' | b'<' | b'>', b'=']);
    if assigns && !compares {
        return false;
    }
    // `x ++` ends there; `git --version` does not.
    !is_blank(after.first()) && !ends_statement(after)
}

fn is_blank(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\t' | b'\n' | b'\r'))
}

/// The next piece of a command: white space, a continuation or a word.
fn next_piece(rest: &[u8]) -> Option<(SyntaxKind, usize)> {
    let first = *rest.first()?;
    match first {
        b' ' | b'\t' => {
            let len = rest.iter().take_while(|c| matches!(c, b' ' | b'\t')).count();
            // White space before the command's end stays outside of it.
            (!ends_statement(rest)).then_some((SyntaxKind::Whitespace, len))
        }
        b'.' if rest.starts_with(b"...")
            && matches!(rest.get(3), None | Some(b' ' | b'\t' | b'\n' | b'\r')) =>
        {
            let line = line_len(rest);
            let end = match &rest[line..] {
                [b'\r', b'\n', ..] => 2,
                [_, ..] => 1,
                [] => 0,
            };
            Some((SyntaxKind::Continuation, line + end))
        }
        _ => match command_word_len(rest) {
            0 => None,
            len => Some((SyntaxKind::CommandWord, len)),
        },
    }
}

impl Parser<'_> {
    /// Whether the current name, at the start of a statement, begins a command.
    pub fn at_command(&self) -> bool {
        self.at(SyntaxKind::Ident) && is_command(self.lexer.rest()) && !self.is_variable(self.token_text())
    }

    /// `name word word`
    pub fn command_stmt(&mut self) {
        let mark = self.mark();
        self.bump_raw(SyntaxKind::Ident, next_piece);
        self.end_statement(mark, SyntaxKind::CommandStmt);
    }

    /// `!command` to the end of the line.
    pub fn shell_stmt(&mut self) {
        let mark = self.mark();
        let more = line_len(self.lexer.rest()) as u32;
        self.bump_glued(SyntaxKind::ShellCommand, more);
        self.wrap(mark, SyntaxKind::ShellStmt);
    }
}
