//! The file and the bodies in it.
//!
//! A file with only functions has no `statements`; a script has statements and perhaps functions; a class file has a
//! `class` and perhaps functions after it.

use super::{AstNode, ClassDef, Function, Stmt, ast_enum, ast_nodes, children};
use crate::{SyntaxElement, SyntaxKind, SyntaxToken};

ast_nodes! {
    /// The whole file.
    File,
    /// The statements of a body: of a function, a loop, a clause.
    Block,
}

ast_enum! {
    /// What stands at the top of a file.
    Item {
        /// A function.
        Function(Function),
        /// A class.
        Class(ClassDef),
    }
}

impl File {
    /// The statements outside all functions: a script's body.
    pub fn statements(&self) -> impl Iterator<Item = Stmt> + use<> {
        children(self.syntax())
    }

    /// The functions that are not inside another one.
    pub fn functions(&self) -> impl Iterator<Item = Function> + use<> {
        children(self.syntax())
    }

    /// The class that the file defines.
    pub fn class(&self) -> Option<ClassDef> {
        children(self.syntax()).next()
    }

    /// Functions and classes in their order.
    pub fn items(&self) -> impl Iterator<Item = Item> + use<> {
        children(self.syntax())
    }

    /// Whether the file has statements of its own, or nothing at all: then it is a script.
    pub fn is_script(&self) -> bool {
        self.statements().next().is_some() || self.items().next().is_none()
    }

    /// The comment lines before the first statement or function, without their marks.
    pub fn leading_comment(&self) -> Vec<String> {
        let start = self.syntax().first_child_or_token();
        comment_lines(std::iter::successors(start, |e| e.next_sibling_or_token()))
    }
}

impl Block {
    /// The statements in order.
    pub fn statements(&self) -> impl Iterator<Item = Stmt> + use<> {
        children(self.syntax())
    }

    /// The functions nested in this body.
    pub fn functions(&self) -> impl Iterator<Item = Function> + use<> {
        children(self.syntax())
    }
}

/// The texts of the first run of comment lines among `elements`, marks removed; blank lines before the run do not count.
pub(super) fn comment_lines(elements: impl Iterator<Item = SyntaxElement>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut newlines = 0;
    for element in elements {
        let Some(token) = element.into_token() else { break };
        match token.kind() {
            SyntaxKind::Comment => lines.push(strip_comment(&token)),
            SyntaxKind::BlockComment => lines.extend(strip_block_comment(&token)),
            SyntaxKind::Newline if newlines > 0 && !lines.is_empty() => break,
            SyntaxKind::Newline => {
                newlines += 1;
                continue;
            }
            SyntaxKind::Whitespace | SyntaxKind::Continuation => continue,
            _ => break,
        }
        newlines = 0;
    }
    lines
}

fn strip_comment(token: &SyntaxToken) -> String {
    token.text().trim_start_matches(['%', '#']).trim_end().to_string()
}

fn strip_block_comment(token: &SyntaxToken) -> Vec<String> {
    let text = token.text();
    let mut lines: Vec<String> = text.lines().skip(1).map(|l| l.trim_end().to_string()).collect();
    if lines.last().is_some_and(|l| matches!(l.trim(), "%}" | "#}")) {
        lines.pop();
    }
    lines
}
