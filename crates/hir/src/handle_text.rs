//! The text of an anonymous function, as handles print themselves: `@(x)x.^2+1`. White space goes; where it separates
//! elements of a matrix or cell it becomes a comma.

use lanner_base::Dialect;
use lanner_syntax::{SyntaxElement, SyntaxKind, SyntaxNode};

/// The text of an anonymous function.
pub(crate) fn handle_text(anonymous: &SyntaxNode, dialect: Dialect) -> String {
    let mut text = String::new();
    write_node(anonymous, dialect, &mut text);
    text
}

fn write_node(node: &SyntaxNode, dialect: Dialect, text: &mut String) {
    match node.kind() {
        SyntaxKind::MatrixLiteral | SyntaxKind::CellLiteral => return write_literal(node, dialect, text),
        SyntaxKind::Row => return write_list(node, dialect, text),
        _ => (),
    }
    for element in node.children_with_tokens() {
        match element {
            SyntaxElement::Node(inner) => {
                write_node(&inner, dialect, text);
                let before_body = node.kind() == SyntaxKind::AnonymousFunction
                    && inner.kind() == SyntaxKind::ParamList
                    && dialect == Dialect::Octave;
                if before_body {
                    text.push(' ');
                }
            }
            SyntaxElement::Token(token) => {
                let kind = token.kind();
                if kind.is_trivia() || kind == SyntaxKind::Newline {
                    continue;
                }
                let spaced = dialect == Dialect::Octave
                    && matches!(node.kind(), SyntaxKind::BinaryExpr | SyntaxKind::AssignExpr);
                match kind {
                    SyntaxKind::Comma if dialect == Dialect::Octave => text.push_str(", "),
                    _ if spaced => {
                        text.push(' ');
                        text.push_str(token.text());
                        text.push(' ');
                    }
                    _ => text.push_str(token.text()),
                }
            }
        }
    }
}

fn write_literal(node: &SyntaxNode, dialect: Dialect, text: &mut String) {
    let (open, close) = match node.kind() {
        SyntaxKind::MatrixLiteral => ('[', ']'),
        _ => ('{', '}'),
    };
    text.push(open);
    for (at, row) in node.children().enumerate() {
        if at > 0 {
            text.push_str(if dialect == Dialect::Octave { "; " } else { ";" });
        }
        write_node(&row, dialect, text);
    }
    text.push(close);
}

fn write_list(row: &SyntaxNode, dialect: Dialect, text: &mut String) {
    for (at, element) in row.children().enumerate() {
        if at > 0 {
            text.push_str(if dialect == Dialect::Octave { ", " } else { "," });
        }
        write_node(&element, dialect, text);
    }
}
