//! Matrix and cell literals, and lists of targets, which look like one: `[a, ~] = f()`.
//!
//! Elements are separated by commas or white space, rows by semicolons or line ends. Parentheses inside switch the
//! white space off again.

use lanner_base::{Diagnostic, Dialect, Span};

use super::cursor::{Nest, Parsed, Parser};
use super::expression::is_assign_op;
use crate::SyntaxKind;

/// How many brackets may be open inside a list of targets.
const TARGET_NESTING: u32 = 64;

impl<'t> Parser<'t> {
    /// `[ … ]` or `{ … }`.
    pub fn literal(&mut self, closing: SyntaxKind, kind: SyntaxKind) -> Parsed {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Matrix);
        let mut height = 0;
        loop {
            match self.kind() {
                SyntaxKind::Newline | SyntaxKind::Semicolon => self.bump(),
                kind if kind == closing || kind == SyntaxKind::Eof => break,
                _ => {
                    let before = self.current.start;
                    height = height.max(self.row(closing));
                    if self.current.start == before || !self.at_row_end(closing) {
                        break;
                    }
                }
            }
        }
        self.close(closing, outside, opened);
        self.wrap_expr(mark, kind, height)
    }

    fn at_row_end(&self, closing: SyntaxKind) -> bool {
        let kind = self.kind();
        kind == closing || matches!(kind, SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Eof)
    }

    /// One row; gives its height.
    fn row(&mut self, closing: SyntaxKind) -> u32 {
        let mark = self.mark();
        let mut height = 0;
        // Octave passes over a comma before the first element.
        if self.dialect == Dialect::Octave {
            self.eat(SyntaxKind::Comma);
        }
        while !self.at_row_end(closing) {
            let element = self.element();
            height = height.max(element.height);
            if !self.eat(SyntaxKind::Comma) && (element.kind == SyntaxKind::Error || !self.begins_operand()) {
                break;
            }
        }
        self.wrap(mark, SyntaxKind::Row);
        height + 1
    }

    fn element(&mut self) -> Parsed {
        let closes = matches!(
            self.next_kind_if(SyntaxKind::Colon),
            Some(SyntaxKind::Comma | SyntaxKind::RBracket | SyntaxKind::RBrace)
        );
        if closes && self.dialect == Dialect::Octave {
            return self.leaf(SyntaxKind::ColonExpr);
        }
        self.expr()
    }

    fn next_kind_if(&self, kind: SyntaxKind) -> Option<SyntaxKind> {
        self.at(kind).then(|| self.next_kind())
    }

    /// Whether the current token can begin an operand.
    pub fn begins_operand(&self) -> bool {
        match self.kind() {
            SyntaxKind::Ident
            | SyntaxKind::Number
            | SyntaxKind::CharText
            | SyntaxKind::StringText
            | SyntaxKind::UnterminatedChar
            | SyntaxKind::UnterminatedString
            | SyntaxKind::LParen
            | SyntaxKind::LBracket
            | SyntaxKind::LBrace
            | SyntaxKind::Plus
            | SyntaxKind::Minus
            | SyntaxKind::Not
            | SyntaxKind::At
            | SyntaxKind::Question => true,
            SyntaxKind::EndKw => self.index_depth > 0,
            _ => false,
        }
    }

    /// Whether `[ … ] =` stands here, on one line.
    pub fn at_target_list(&self) -> bool {
        if !self.at(SyntaxKind::LBracket) {
            return false;
        }
        let mut ahead = self.lookahead();
        let mut brackets = vec![true];
        while let Some(&literal) = brackets.last() {
            ahead.in_brackets = literal;
            ahead.in_index = true;
            match ahead.next().kind {
                SyntaxKind::LParen => brackets.push(false),
                SyntaxKind::LBracket => brackets.push(true),
                SyntaxKind::LBrace => brackets.push(false),
                SyntaxKind::RParen | SyntaxKind::RBracket | SyntaxKind::RBrace => {
                    brackets.pop();
                }
                SyntaxKind::Newline | SyntaxKind::Eof => return false,
                _ => (),
            }
            if brackets.len() > TARGET_NESTING as usize {
                return false;
            }
        }
        ahead.in_brackets = false;
        is_assign_op(ahead.next_significant().kind)
    }

    /// `[a, ~, c.d(1)]` before `=`.
    pub fn target_list(&mut self) -> Parsed {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Matrix);
        let mut height = 0;
        while !matches!(self.kind(), SyntaxKind::RBracket | SyntaxKind::Eof) {
            if self.at(SyntaxKind::Not) {
                self.leaf(SyntaxKind::IgnoredTarget);
            } else if self.at(SyntaxKind::Ident) {
                let name = self.token_text();
                height = height.max(self.postfix().height);
                self.declare(name);
            } else {
                self.error_target(opened);
                self.skip_while(|p| !p.at(SyntaxKind::RBracket) && !p.at(SyntaxKind::Newline));
                break;
            }
            self.eat(SyntaxKind::Comma);
        }
        self.close(SyntaxKind::RBracket, outside, opened);
        self.wrap_expr(mark, SyntaxKind::TargetList, height)
    }

    fn error_target(&mut self, opened: Span) {
        let message = "Left side of an assignment must be a variable, or a list of variables in brackets.";
        let error = Diagnostic::error("syntax-assign-target", message, self.span());
        self.error(error.label(opened, "the list begins here"));
    }
}
