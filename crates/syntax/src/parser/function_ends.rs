//! Whether the functions of a file are closed by `end`.
//!
//! MATLAB lets a file's functions all end with `end`, or none. Which it is decides whether the second `function` here is
//! nested in the first one or follows it, and only the rest of the file tells:
//!
//! ```text
//! function f
//!   x = 1;
//! function g
//!   y = 2;
//! ```
//!
//! So before parsing the tokens are read once and ends are counted against the blocks that need one. More ends than blocks
//! means that functions are closed.

use lanner_base::Dialect;

use super::command::is_command;
use crate::SyntaxKind;
use crate::lexer::{Lexer, Token, ends_statement};

/// Whether the functions of the text are closed by `end`; true where there is none.
pub(super) fn functions_are_closed(text: &str, dialect: Dialect) -> bool {
    if !text.contains("function") {
        return true;
    }
    let mut count =
        Count { lexer: Lexer::new(text, dialect), text, brackets: Vec::new(), blocks: 0, ends: 0 };
    match count.run() {
        Some(decided) => decided,
        None => count.ends > count.blocks,
    }
}

struct Count<'t> {
    lexer: Lexer<'t>,
    text: &'t str,
    /// Whether each open bracket is one of a literal.
    brackets: Vec<bool>,
    blocks: u64,
    ends: u64,
}

impl Count<'_> {
    /// Reads to the end; gives the answer early where a token decides it alone.
    fn run(&mut self) -> Option<bool> {
        let mut starts_statement = true;
        let mut after_dot = false;
        let mut after_function = false;
        loop {
            self.lexer.in_brackets = self.brackets.last() == Some(&true);
            self.lexer.in_index = !self.brackets.is_empty();
            let before = self.lexer;
            let token = self.lexer.next_significant();
            let starts = starts_statement && self.brackets.is_empty();
            starts_statement = matches!(
                token.kind,
                SyntaxKind::Newline
                    | SyntaxKind::Semicolon
                    | SyntaxKind::Comma
                    | SyntaxKind::ElseKw
                    | SyntaxKind::TryKw
                    | SyntaxKind::DoKw
                    | SyntaxKind::OtherwiseKw
                    | SyntaxKind::UnwindProtectKw
                    | SyntaxKind::UnwindCleanupKw
            );
            match token.kind {
                SyntaxKind::Eof => return None,
                SyntaxKind::EndFunctionKw => return Some(true),
                // Inside a class file every function is closed.
                SyntaxKind::ClassdefKw if starts => return Some(true),
                SyntaxKind::Ident if starts => self.word_at_start(token),
                kind if kind.is_keyword() && self.brackets.is_empty() && !after_dot && !after_function => {
                    self.keyword(kind);
                }
                kind => self.bracket(kind, before, token),
            }
            after_dot = token.kind == SyntaxKind::Dot;
            // A method may be named `end`, also behind outputs.
            after_function = match token.kind {
                SyntaxKind::FunctionKw => true,
                SyntaxKind::Ident | SyntaxKind::LBracket | SyntaxKind::RBracket | SyntaxKind::Equals => {
                    after_function
                }
                SyntaxKind::Comma => after_function && !self.brackets.is_empty(),
                _ => false,
            };
        }
    }

    fn word_at_start(&mut self, token: Token) {
        let word = &self.text[token.start as usize..token.end as usize];
        if word == "arguments" && opens_arguments(self.lexer) {
            self.blocks += 1;
        } else if is_command(self.lexer.rest()) {
            let rest = self.lexer.rest();
            let ends = |c: &u8| matches!(c, b';' | b',' | b'%' | b'#' | b'\n' | b'\r');
            let words = rest.iter().position(ends).unwrap_or(rest.len());
            self.lexer.skip_to(self.lexer.pos() + words as u32);
        }
    }

    fn keyword(&mut self, kind: SyntaxKind) {
        match kind {
            SyntaxKind::IfKw
            | SyntaxKind::ForKw
            | SyntaxKind::ParforKw
            | SyntaxKind::WhileKw
            | SyntaxKind::SwitchKw
            | SyntaxKind::TryKw
            | SyntaxKind::SpmdKw
            | SyntaxKind::UnwindProtectKw => self.blocks += 1,
            kind if kind.is_end_keyword() => self.ends += 1,
            _ => (),
        }
    }

    fn bracket(&mut self, kind: SyntaxKind, before: Lexer<'_>, token: Token) {
        match kind {
            SyntaxKind::LParen => self.brackets.push(false),
            SyntaxKind::LBracket => self.brackets.push(true),
            // A brace directly behind an operand indexes it.
            SyntaxKind::LBrace => {
                self.brackets.push(!before.is_after_operand() || before.pos() != token.start)
            }
            SyntaxKind::RParen | SyntaxKind::RBracket | SyntaxKind::RBrace => {
                self.brackets.pop();
            }
            // A bracket was left open; what begins here is a statement.
            kind if kind.is_keyword() && kind != SyntaxKind::EndKw => {
                self.brackets.clear();
                self.keyword(kind);
            }
            _ => (),
        }
    }
}

/// Whether the word `arguments` before the lexer's place begins a block: it is alone on its line, or only attributes in
/// parentheses follow it.
pub(super) fn opens_arguments(mut lexer: Lexer<'_>) -> bool {
    if ends_statement(lexer.rest()) {
        return true;
    }
    if lexer.next_significant().kind != SyntaxKind::LParen {
        return false;
    }
    loop {
        match lexer.next_significant().kind {
            SyntaxKind::Ident | SyntaxKind::Comma => (),
            SyntaxKind::RParen => return ends_statement(lexer.rest()),
            _ => return false,
        }
    }
}
