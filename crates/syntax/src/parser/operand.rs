//! Operands: names, literals, handles, and the chains of indices and fields behind them.
//!
//! `a.b{2}(3)` becomes `ParenIndex(BraceIndex(FieldAccess(a, b), 2), 3)`. Directly inside a literal an index must touch
//! what it indexes: `[f (1)]` has two elements.

use lanner_base::{Diagnostic, Dialect};
use rowan::Checkpoint;

use super::cursor::{Nest, Parsed, Parser};
use crate::SyntaxKind;

impl<'t> Parser<'t> {
    /// An operand with its indices and fields.
    pub fn postfix(&mut self) -> Parsed {
        let mark = self.mark();
        let start = self.current.start;
        let base = self.primary();
        let parsed = self.postfix_chain(mark, base);
        self.operand_start = start;
        parsed
    }

    /// The indices and fields behind an operand that began at `mark`.
    pub fn postfix_chain(&mut self, mark: Checkpoint, base: Parsed) -> Parsed {
        let mut left = base;
        if base.kind == SyntaxKind::Error {
            return base;
        }
        loop {
            let separate = self.nest == Nest::Matrix && self.spaced;
            match self.kind() {
                SyntaxKind::LParen if !separate => {
                    let args = self.arg_list(SyntaxKind::RParen);
                    left = self.wrap_expr(mark, SyntaxKind::ParenIndex, left.height.max(args));
                }
                SyntaxKind::LBrace if !separate => {
                    let args = self.arg_list(SyntaxKind::RBrace);
                    left = self.wrap_expr(mark, SyntaxKind::BraceIndex, left.height.max(args));
                }
                SyntaxKind::Dot => left = self.field(mark, left),
                SyntaxKind::At if self.at_superclass_ref(left) => {
                    // The name's own node is left as it is inside.
                    self.bump();
                    self.dotted_path();
                    left = self.wrap_expr(mark, SyntaxKind::SuperclassRef, left.height);
                }
                _ => return left,
            }
        }
    }

    /// `.name` or `.(expression)` behind an operand.
    fn field(&mut self, mark: Checkpoint, base: Parsed) -> Parsed {
        self.bump();
        if self.at(SyntaxKind::LParen) {
            let opened = self.span();
            let outside = self.open(Nest::Paren);
            let name = self.value();
            self.close(SyntaxKind::RParen, outside, opened);
            return self.wrap_expr(mark, SyntaxKind::DynamicField, base.height.max(name.height));
        }
        if !self.eat(SyntaxKind::Ident) {
            self.error_operand();
        }
        self.wrap_expr(mark, SyntaxKind::FieldAccess, base.height)
    }

    /// `obj@Base`: both sides touch the sign.
    fn at_superclass_ref(&self, left: Parsed) -> bool {
        let behind = self.byte_after();
        let named = matches!(left.kind, SyntaxKind::NameExpr | SyntaxKind::FieldAccess);
        named && !self.spaced && (behind.is_ascii_alphabetic() || behind == b'_')
    }

    /// `a.b.c`: the tokens go into the node that is being made. Keywords are names after a dot.
    pub fn dotted_path(&mut self) {
        if !self.eat(SyntaxKind::Ident) {
            return self.error_operand();
        }
        while self.at(SyntaxKind::Dot) && !(self.nest == Nest::Matrix && self.spaced) {
            self.bump();
            if !self.eat(SyntaxKind::Ident) {
                return self.error_operand();
            }
        }
    }

    /// The arguments with their brackets; gives their height.
    pub fn arg_list(&mut self, closing: SyntaxKind) -> u32 {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Paren);
        self.index_depth += 1;
        let mut height = 0;
        while !self.at(closing) && !self.at(SyntaxKind::Eof) {
            height = height.max(self.arg().height);
            if !self.eat(SyntaxKind::Comma) {
                break;
            }
            if self.at(closing) {
                self.error_operand();
            }
        }
        self.index_depth -= 1;
        self.close(closing, outside, opened);
        self.wrap(mark, SyntaxKind::ArgList);
        height + 1
    }

    fn arg(&mut self) -> Parsed {
        if self.at(SyntaxKind::Colon)
            && matches!(self.next_kind(), SyntaxKind::Comma | SyntaxKind::RParen | SyntaxKind::RBrace)
        {
            return self.leaf(SyntaxKind::ColonExpr);
        }
        let named = self.dialect == Dialect::Matlab && self.at(SyntaxKind::Ident);
        if named && self.next_kind() == SyntaxKind::Equals {
            let mark = self.mark();
            self.bump();
            self.bump();
            let value = self.expr();
            return self.wrap_expr(mark, SyntaxKind::NamedArg, value.height);
        }
        self.value()
    }

    /// A node of one token.
    pub fn leaf(&mut self, kind: SyntaxKind) -> Parsed {
        let mark = self.mark();
        self.bump();
        self.wrap(mark, kind);
        Parsed::leaf(kind)
    }

    fn primary(&mut self) -> Parsed {
        match self.kind() {
            SyntaxKind::Ident => self.leaf(SyntaxKind::NameExpr),
            SyntaxKind::Number => self.leaf(SyntaxKind::NumberLiteral),
            SyntaxKind::CharText => self.leaf(SyntaxKind::CharLiteral),
            SyntaxKind::StringText => self.leaf(SyntaxKind::StringLiteral),
            SyntaxKind::UnterminatedChar => {
                let message = "Character vector is not terminated properly.";
                self.error(Diagnostic::error("syntax-unclosed-char", message, self.span()));
                self.leaf(SyntaxKind::CharLiteral)
            }
            SyntaxKind::UnterminatedString => {
                let message = "String is not terminated properly.";
                self.error(Diagnostic::error("syntax-unclosed-string", message, self.span()));
                self.leaf(SyntaxKind::StringLiteral)
            }
            SyntaxKind::EndKw if self.index_depth > 0 => self.leaf(SyntaxKind::EndExpr),
            SyntaxKind::EndKw if self.at_misplaced_end() => {
                let message = "The end operator must be used within an array index expression.";
                self.error(Diagnostic::error("syntax-misplaced-end", message, self.span()));
                self.leaf(SyntaxKind::EndExpr)
            }
            SyntaxKind::LParen => self.group(),
            SyntaxKind::LBracket => self.literal(SyntaxKind::RBracket, SyntaxKind::MatrixLiteral),
            SyntaxKind::LBrace => self.literal(SyntaxKind::RBrace, SyntaxKind::CellLiteral),
            SyntaxKind::At => self.handle(),
            SyntaxKind::Question => {
                let mark = self.mark();
                self.bump();
                self.dotted_path();
                self.wrap_expr(mark, SyntaxKind::MetaclassExpr, 0)
            }
            kind if self.dialect == Dialect::Matlab && kind.is_octave_keyword() => {
                let mark = self.mark();
                self.bump_as(SyntaxKind::Ident);
                self.wrap_expr(mark, SyntaxKind::NameExpr, 0)
            }
            _ => {
                self.error_operand();
                Parsed::MISSING
            }
        }
    }

    /// Whether `end` is meant as an operand though nothing is indexed: `[x (end)]`.
    fn at_misplaced_end(&self) -> bool {
        let next = self.next_kind();
        self.nest != Nest::Plain
            && (matches!(next, SyntaxKind::RParen | SyntaxKind::RBracket | SyntaxKind::RBrace)
                || (SyntaxKind::Plus..=SyntaxKind::OrOr).contains(&next))
    }

    fn group(&mut self) -> Parsed {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Paren);
        let inner = self.value();
        self.close(SyntaxKind::RParen, outside, opened);
        self.wrap_expr(mark, SyntaxKind::ParenExpr, inner.height)
    }

    /// `@name`, `@(x) body`.
    fn handle(&mut self) -> Parsed {
        let mark = self.mark();
        self.bump();
        if !self.at(SyntaxKind::LParen) {
            self.dotted_path();
            return self.wrap_expr(mark, SyntaxKind::FunctionHandle, 0);
        }
        let outside = self.nest;
        if outside == Nest::Matrix && self.dialect == Dialect::Octave {
            self.nest = Nest::HandleBody;
        }
        self.param_list(false);
        self.begin_operand();
        let body = match self.dialect {
            Dialect::Matlab => self.expr(),
            Dialect::Octave => self.value(),
        };
        self.nest = outside;
        self.wrap_expr(mark, SyntaxKind::AnonymousFunction, body.height)
    }

    /// Reports that an operand is missing, in the words that fit what stands there.
    pub fn error_operand(&mut self) {
        let incomplete =
            ("syntax-incomplete", "Expression or statement is incomplete or incorrect.".to_string());
        let (code, message) = match self.kind() {
            _ if self.joined => incomplete,
            SyntaxKind::Eof | SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => incomplete,
            SyntaxKind::RParen | SyntaxKind::RBracket | SyntaxKind::RBrace => {
                ("syntax-unbalanced", UNBALANCED.to_string())
            }
            SyntaxKind::Unknown => ("syntax-invalid-character", INVALID_CHARACTER.to_string()),
            kind if kind.is_keyword() => ("syntax-reserved-word", self.reserved_word()),
            _ => ("syntax-operator", "Invalid use of operator.".to_string()),
        };
        let error = Diagnostic::error(code, message, self.point());
        // Inside parentheses the next line goes on with the expression.
        if self.nest == Nest::Paren { self.error_incomplete(error) } else { self.error(error) }
    }

    /// The message for a keyword where none may stand.
    pub fn reserved_word(&self) -> String {
        format!("Illegal use of reserved keyword \"{}\".", self.token_text())
    }
}

/// For a bracket, or an operand directly behind a name.
pub(super) const UNBALANCED: &str = "Invalid expression. When calling a function or indexing a variable, use parentheses. \
                                     Otherwise, check for mismatched delimiters.";
/// For a character that begins no token.
pub(super) const INVALID_CHARACTER: &str = "Invalid text character. Check for unsupported symbol, invisible character, or \
                                            pasting of non-ASCII characters.";
