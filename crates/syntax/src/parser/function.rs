//! Functions: their first line, `arguments` blocks, body and `end`.

use lanner_base::Diagnostic;

use super::cursor::{Nest, Parser};
use super::function_ends::opens_arguments;
use crate::SyntaxKind;

impl<'t> Parser<'t> {
    /// `function … end`, or up to the next function where functions are not closed.
    pub fn function(&mut self) {
        self.nested((), Self::function_here);
    }

    fn function_here(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.enter_function();
        let open = std::mem::take(&mut self.open);
        self.bump();
        self.signature();
        self.argument_blocks();
        self.function_block();
        self.open = open;
        self.leave_function();
        match self.kind() {
            SyntaxKind::EndKw | SyntaxKind::EndFunctionKw => self.bump(),
            _ if !self.functions_closed => (),
            _ => self.close_block(SyntaxKind::EndFunctionKw, opened),
        }
        if matches!(self.kind(), SyntaxKind::Semicolon | SyntaxKind::Comma) {
            self.bump();
        }
        self.wrap(mark, SyntaxKind::Function);
    }

    /// `[a, b] = name(x, y)`: outputs, name, parameters.
    pub fn signature(&mut self) {
        if self.at(SyntaxKind::LBracket) {
            self.output_list();
        } else if self.at_single_output() {
            let list = self.mark();
            self.declare(self.token_text());
            self.leaf(SyntaxKind::Name);
            self.bump();
            self.wrap(list, SyntaxKind::OutputList);
        }
        self.function_name();
        if self.at(SyntaxKind::LParen) {
            self.param_list(true);
        }
    }

    fn at_single_output(&self) -> bool {
        self.at(SyntaxKind::Ident) && self.next_kind() == SyntaxKind::Equals
    }

    /// `[a, b] =`
    fn output_list(&mut self) {
        let list = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Matrix);
        while self.at(SyntaxKind::Ident) {
            self.declare(self.token_text());
            self.leaf(SyntaxKind::Name);
            self.eat(SyntaxKind::Comma);
        }
        if !self.at(SyntaxKind::RBracket) {
            self.error_operand();
            self.skip_while(|p| !p.at(SyntaxKind::RBracket) && !p.at(SyntaxKind::Newline));
        }
        self.close(SyntaxKind::RBracket, outside, opened);
        if !self.eat(SyntaxKind::Equals) {
            self.error_operand();
        }
        self.wrap(list, SyntaxKind::OutputList);
    }

    /// `f`, `get.x`; a class may define a method named by a keyword, `end`.
    fn function_name(&mut self) {
        let name = self.mark();
        if self.at(SyntaxKind::Ident) || self.kind().is_keyword() {
            self.bump_as(SyntaxKind::Ident);
            while self.at(SyntaxKind::Dot) {
                self.bump();
                if !self.eat(SyntaxKind::Ident) {
                    self.error_operand();
                }
            }
        } else {
            let message = "Function name is missing or is not a name.";
            self.error(Diagnostic::error("syntax-function-name", message, self.point()));
        }
        self.wrap(name, SyntaxKind::FunctionName);
    }

    /// `(a, ~, b = 1)`. The names become variables, except those of an anonymous function, which end with it.
    pub fn param_list(&mut self, of_function: bool) {
        let list = self.mark();
        let opened = self.span();
        let outside = self.open(Nest::Paren);
        while !self.at(SyntaxKind::RParen) {
            if !self.param(of_function) {
                break;
            }
            if !self.eat(SyntaxKind::Comma) {
                break;
            }
            if self.at(SyntaxKind::RParen) {
                self.error_operand();
            }
        }
        if !matches!(self.kind(), SyntaxKind::RParen | SyntaxKind::Newline | SyntaxKind::Eof) {
            self.error_operand();
            self.skip_while(|p| !p.at(SyntaxKind::RParen) && !p.at(SyntaxKind::Newline));
        }
        self.close(SyntaxKind::RParen, outside, opened);
        self.wrap(list, SyntaxKind::ParamList);
    }

    fn param(&mut self, of_function: bool) -> bool {
        let param = self.mark();
        match self.kind() {
            SyntaxKind::Not => self.bump(),
            SyntaxKind::Ident => {
                if of_function {
                    self.declare(self.token_text());
                }
                self.leaf(SyntaxKind::Name);
                if self.eat(SyntaxKind::Equals) {
                    self.expr();
                }
            }
            _ => {
                self.error_operand();
                return false;
            }
        }
        self.wrap(param, SyntaxKind::Param);
        true
    }

    /// The `arguments` blocks before the first statement.
    fn argument_blocks(&mut self) {
        loop {
            while matches!(self.kind(), SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma) {
                self.bump();
            }
            if !self.at_word("arguments") || !opens_arguments(self.lookahead()) {
                return;
            }
            self.arguments_block();
        }
    }

    fn arguments_block(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump_as(SyntaxKind::ArgumentsKw);
        if self.at(SyntaxKind::LParen) {
            self.attribute_list();
        }
        self.declarations(SyntaxKind::ArgumentDecl);
        self.close_block(SyntaxKind::EndArgumentsKw, opened);
        self.wrap(mark, SyntaxKind::ArgumentsBlock);
    }
}
