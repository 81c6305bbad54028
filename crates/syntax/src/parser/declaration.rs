//! Declarations in `arguments` and `properties` blocks: name, size, class, validators, first value.
//!
//! ```text
//! x (1,:) double {mustBePositive} = 1
//! opts.tol (1,1) = 1e-6
//! opts.?matlab.graphics.Line
//! ```

use lanner_base::Diagnostic;

use super::cursor::{Nest, Parser};
use crate::SyntaxKind;

impl<'t> Parser<'t> {
    /// The declarations of a block, each of the given kind, up to its `end`.
    pub fn declarations(&mut self, kind: SyntaxKind) {
        loop {
            match self.kind() {
                SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => self.bump(),
                SyntaxKind::Ident => self.declaration(kind),
                SyntaxKind::Eof | SyntaxKind::FunctionKw => return,
                found if found.is_end_keyword() => return,
                _ => self.skip_declaration(),
            }
        }
    }

    /// Reports what is no declaration and passes over it.
    pub fn skip_declaration(&mut self) {
        if self.kind().is_keyword() {
            return self.stray_keyword();
        }
        self.error_operand();
        self.skip_while(|p| !p.at(SyntaxKind::Newline) && !p.kind().is_end_keyword());
    }

    fn declaration(&mut self, kind: SyntaxKind) {
        let mark = self.mark();
        if kind == SyntaxKind::ArgumentDecl {
            self.declare(self.token_text());
        }
        self.decl_path();
        if self.at(SyntaxKind::LParen) {
            self.size_spec();
        }
        // Old code writes `x@double vector`.
        if self.eat(SyntaxKind::At) {
            self.class_path();
        }
        if self.at(SyntaxKind::Ident) {
            self.class_path();
        }
        if self.at(SyntaxKind::LBrace) {
            self.validators();
        }
        if self.eat(SyntaxKind::Equals) {
            self.value();
        }
        self.end_statement(mark, kind);
    }

    /// `x`, `opts.x`, `opts.?Class`
    fn decl_path(&mut self) {
        let path = self.mark();
        self.bump();
        while self.eat(SyntaxKind::Dot) {
            self.eat(SyntaxKind::Question);
            if !self.eat(SyntaxKind::Ident) {
                self.error_operand();
            }
        }
        self.wrap(path, SyntaxKind::DeclPath);
    }

    /// `(1,:)`
    fn size_spec(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Paren);
        while !matches!(self.kind(), SyntaxKind::RParen | SyntaxKind::Eof) {
            if self.at(SyntaxKind::Colon) {
                self.leaf(SyntaxKind::ColonExpr);
            } else {
                self.expr();
            }
            if !self.eat(SyntaxKind::Comma) {
                break;
            }
        }
        self.close(SyntaxKind::RParen, outside, opened);
        self.wrap(mark, SyntaxKind::SizeSpec);
    }

    /// `{mustBePositive, mustBeMember(x, [1 2])}`
    fn validators(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Paren);
        while !matches!(self.kind(), SyntaxKind::RBrace | SyntaxKind::Eof) {
            self.expr();
            if !self.eat(SyntaxKind::Comma) {
                break;
            }
        }
        self.close(SyntaxKind::RBrace, outside, opened);
        self.wrap(mark, SyntaxKind::ValidatorList);
    }

    /// `a.b.C`
    pub fn class_path(&mut self) {
        let mark = self.mark();
        self.dotted_path();
        self.wrap(mark, SyntaxKind::ClassPath);
    }

    /// `(Sealed, ~Hidden, Access = private)`
    pub fn attribute_list(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Paren);
        while !matches!(self.kind(), SyntaxKind::RParen | SyntaxKind::Eof) {
            let attribute = self.mark();
            self.eat(SyntaxKind::Not);
            if !self.eat(SyntaxKind::Ident) {
                let message = "Attribute name is missing or is not a name.";
                self.error(Diagnostic::error("syntax-attribute", message, self.point()));
                break;
            }
            if self.eat(SyntaxKind::Equals) {
                self.expr();
            }
            self.wrap(attribute, SyntaxKind::Attribute);
            if !self.eat(SyntaxKind::Comma) {
                break;
            }
        }
        self.close(SyntaxKind::RParen, outside, opened);
        self.wrap(mark, SyntaxKind::AttributeList);
    }
}
