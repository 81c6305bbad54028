//! Classes: `classdef` and its blocks. The words `properties`, `methods`, `events` and `enumeration` are keywords only here.

use lanner_base::{Diagnostic, Span};

use super::cursor::Parser;
use crate::SyntaxKind;

impl<'t> Parser<'t> {
    /// `classdef … end`
    pub fn class_def(&mut self) {
        let mark = self.mark();
        let opened = self.span();
        self.bump();
        if self.at(SyntaxKind::LParen) {
            self.attribute_list();
        }
        if self.at(SyntaxKind::Ident) {
            self.leaf(SyntaxKind::Name);
        } else {
            self.error_operand();
        }
        if self.at(SyntaxKind::Less) {
            self.superclasses();
        }
        self.skip_to_line_end();
        while self.class_section() {}
        self.close_block(SyntaxKind::EndClassdefKw, opened);
        if matches!(self.kind(), SyntaxKind::Semicolon | SyntaxKind::Comma) {
            self.bump();
        }
        self.wrap(mark, SyntaxKind::ClassDef);
    }

    /// `< a.B & C`
    fn superclasses(&mut self) {
        let mark = self.mark();
        self.bump();
        self.class_path();
        while self.eat(SyntaxKind::And) {
            self.class_path();
        }
        self.wrap(mark, SyntaxKind::SuperclassList);
    }

    fn skip_to_line_end(&mut self) {
        if matches!(
            self.kind(),
            SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma | SyntaxKind::Eof
        ) || self.kind().is_end_keyword()
            || self.section_kind().is_some()
        {
            return;
        }
        self.error_operand();
        self.skip_while(|p| !p.at(SyntaxKind::Newline));
    }

    /// The node, keyword and closing keyword of the section that begins here.
    fn section_kind(&self) -> Option<(SyntaxKind, SyntaxKind, SyntaxKind)> {
        if !self.at(SyntaxKind::Ident) {
            return None;
        }
        match self.token_text() {
            "properties" => {
                Some((SyntaxKind::PropertiesBlock, SyntaxKind::PropertiesKw, SyntaxKind::EndPropertiesKw))
            }
            "methods" => Some((SyntaxKind::MethodsBlock, SyntaxKind::MethodsKw, SyntaxKind::EndMethodsKw)),
            "events" => Some((SyntaxKind::EventsBlock, SyntaxKind::EventsKw, SyntaxKind::EndEventsKw)),
            "enumeration" => {
                Some((SyntaxKind::EnumerationBlock, SyntaxKind::EnumerationKw, SyntaxKind::EndEnumerationKw))
            }
            _ => None,
        }
    }

    /// One section, separator or error; false at the class's end.
    fn class_section(&mut self) -> bool {
        match self.kind() {
            SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => self.bump(),
            SyntaxKind::Eof => return false,
            kind if kind.is_end_keyword() => return false,
            SyntaxKind::FunctionKw => {
                let message = "A function of a class must be in a methods block, or behind the class's end.";
                self.error(Diagnostic::error("syntax-class-section", message, self.span()));
                self.function();
            }
            _ => match self.section_kind() {
                Some((node, keyword, end)) => self.section(node, keyword, end),
                None => {
                    let message = "A class holds properties, methods, events and enumeration blocks only.";
                    self.error(Diagnostic::error("syntax-class-section", message, self.span()));
                    self.skip_while(|p| !p.at(SyntaxKind::Newline));
                }
            },
        }
        true
    }

    fn section(&mut self, node: SyntaxKind, keyword: SyntaxKind, end: SyntaxKind) {
        let mark = self.mark();
        let opened = self.span();
        self.bump_as(keyword);
        if self.at(SyntaxKind::LParen) {
            self.attribute_list();
        }
        match node {
            SyntaxKind::PropertiesBlock => self.declarations(SyntaxKind::PropertyDecl),
            SyntaxKind::MethodsBlock => self.members(Self::method_signature),
            SyntaxKind::EventsBlock => self.members(Self::event),
            _ => self.members(Self::enum_member),
        }
        self.close_section(end, opened);
        self.wrap(mark, node);
    }

    fn close_section(&mut self, end: SyntaxKind, opened: Span) {
        self.close_block(end, opened);
        if matches!(self.kind(), SyntaxKind::Semicolon | SyntaxKind::Comma) {
            self.bump();
        }
    }

    /// The members of a block up to its `end`; functions may stand among methods.
    fn members(&mut self, member: fn(&mut Self)) {
        loop {
            match self.kind() {
                SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => self.bump(),
                SyntaxKind::FunctionKw => self.function(),
                SyntaxKind::Ident | SyntaxKind::LBracket => member(self),
                SyntaxKind::Eof => return,
                kind if kind.is_end_keyword() => return,
                _ => self.skip_declaration(),
            }
        }
    }

    /// `[a, b] = f(obj)`
    fn method_signature(&mut self) {
        let mark = self.mark();
        self.signature();
        self.end_statement(mark, SyntaxKind::MethodSignature);
    }

    /// `Changed`
    fn event(&mut self) {
        let mark = self.mark();
        if self.at(SyntaxKind::Ident) {
            self.leaf(SyntaxKind::Name);
        } else {
            self.error_operand();
        }
        self.end_statement(mark, SyntaxKind::EventDecl);
    }

    /// `Red (1, 0, 0)`
    fn enum_member(&mut self) {
        let mark = self.mark();
        if self.at(SyntaxKind::Ident) {
            self.leaf(SyntaxKind::Name);
        } else {
            self.error_operand();
        }
        if self.at(SyntaxKind::LParen) {
            self.arg_list(SyntaxKind::RParen);
        }
        self.end_statement(mark, SyntaxKind::EnumMember);
    }
}
