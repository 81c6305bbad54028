//! The parser: recursive descent for statements, operator precedence for expressions, over the lexer's tokens.
//!
//! It never fails. What it cannot place goes into an `Error` node with a diagnostic, up to the end of the statement, and
//! parsing goes on behind it. It reads each byte a bounded number of times, so its time is linear in the text.

mod class;
mod command;
mod control;
mod cursor;
mod declaration;
mod expression;
mod function;
mod function_ends;
mod matrix;
mod operand;
mod statement;

use lanner_base::{Diagnostic, Dialect, Span};
use rowan::{GreenNode, GreenNodeBuilder, Language};

use crate::ast::{AstNode, File};
use crate::{Lang, SyntaxKind, SyntaxNode};
use cursor::Parser;
use function_ends::functions_are_closed;

/// What parsing gives: a tree in any case, and what is wrong with the text.
#[derive(Clone, Debug)]
pub struct Parse {
    /// The tree; immutable, shared, may be sent to other threads. Its root is a `File`.
    pub green: GreenNode,
    /// What is wrong, in the order of the text.
    pub errors: Vec<Diagnostic>,
}

impl Parse {
    /// The root of the tree.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }

    /// The typed view of the root.
    pub fn tree(&self) -> File {
        match File::cast(self.syntax()) {
            Some(file) => file,
            None => unreachable!("the parser makes the root a file"),
        }
    }
}

/// Parses a text: a script, a function file or a class file.
pub fn parse(text: &str, dialect: Dialect) -> Parse {
    let closed = functions_are_closed(text, dialect);
    let (green, errors, _) = parse_file(text, dialect, closed);
    Parse { green, errors }
}

/// Whether the text lacks nothing but its end. At a prompt every function needs its `end`.
pub(crate) fn parse_for_prompt(text: &str, dialect: Dialect) -> bool {
    parse_file(text, dialect, true).2
}

fn parse_file(text: &str, dialect: Dialect, closed: bool) -> (GreenNode, Vec<Diagnostic>, bool) {
    if u32::try_from(text.len()).is_err() {
        return refuse_huge();
    }
    let mut parser = Parser::new(text, dialect, closed);
    parser.begin();
    parser.file();
    parser.finish()
}

/// Places are 32-bit numbers, so a text of 4 GB is not read at all.
fn refuse_huge() -> (GreenNode, Vec<Diagnostic>, bool) {
    let mut builder = GreenNodeBuilder::new();
    builder.start_node(Lang::kind_to_raw(SyntaxKind::File));
    builder.finish_node();
    let error = Diagnostic::error("syntax-too-large", "The text is larger than 4 GB.", Span::new(0, 0));
    (builder.finish(), vec![error], false)
}

impl Parser<'_> {
    /// Everything up to the end of the text.
    fn file(&mut self) {
        while !self.at(SyntaxKind::Eof) {
            match self.kind() {
                SyntaxKind::FunctionKw => self.function(),
                SyntaxKind::ClassdefKw => self.class_def(),
                SyntaxKind::Newline | SyntaxKind::Semicolon | SyntaxKind::Comma => self.bump(),
                kind if self.is_block_end(kind) => self.stray_keyword(),
                _ => self.statement(),
            }
        }
    }
}
