//! Prints trees for tests: one line per statement, nodes as `(Kind parts…)`, simple operands as their text.
//!
//! `x = -f(1);` is `(AssignStmt x = (PrefixExpr - (ParenIndex f (ArgList ( 1 )))) ;)`.

use lanner_base::{Dialect, LineIndex};
use lanner_syntax::{Parse, SyntaxElement, SyntaxKind, SyntaxNode, parse};

/// The tree and the errors of a text.
pub fn dump(text: &str, dialect: Dialect) -> String {
    let parse = parse(text, dialect);
    assert_eq!(parse.syntax().text().to_string(), text, "the tree must print back");
    let mut out = String::new();
    print_children(&parse.syntax(), 0, &mut out);
    let out = tidy(&out);
    format!("{out}{}", errors(text, &parse))
}

/// The errors alone, one per line.
pub fn errors(text: &str, parse: &Parse) -> String {
    let lines = LineIndex::new(text);
    let mut out = String::new();
    for error in &parse.errors {
        let from = lines.locate(text, error.span.start);
        let marked = error.span.of(text).escape_debug();
        out += &format!("{}:{} {} `{marked}` {}\n", from.line, from.column, error.code, error.message);
    }
    out
}

/// Removes blank lines and the spaces at the ends of lines.
fn tidy(text: &str) -> String {
    text.lines().map(str::trim_end).filter(|l| !l.is_empty()).map(|l| format!("{l}\n")).collect()
}

fn is_simple(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::NameExpr
            | SyntaxKind::NumberLiteral
            | SyntaxKind::CharLiteral
            | SyntaxKind::StringLiteral
            | SyntaxKind::ColonExpr
            | SyntaxKind::EndExpr
            | SyntaxKind::Name
    )
}

/// Whether a node begins a line of its own.
fn has_own_line(kind: SyntaxKind) -> bool {
    let name = format!("{kind:?}");
    name.ends_with("Stmt")
        || name.ends_with("Clause")
        || name.ends_with("Block")
        || name.ends_with("Decl")
        || matches!(
            kind,
            SyntaxKind::Function
                | SyntaxKind::ClassDef
                | SyntaxKind::MethodSignature
                | SyntaxKind::EnumMember
        )
}

fn print_children(node: &SyntaxNode, indent: usize, out: &mut String) {
    for element in node.children_with_tokens() {
        match element {
            SyntaxElement::Node(child) => print_node(&child, indent, out),
            SyntaxElement::Token(token) => match token.kind() {
                SyntaxKind::Newline
                | SyntaxKind::Whitespace
                | SyntaxKind::Comment
                | SyntaxKind::Continuation => (),
                SyntaxKind::BlockComment => (),
                _ => {
                    *out += &format!(
                        "{} ",
                        token.text().escape_debug().to_string().replace("\\'", "'").replace("\\\"", "\"")
                    )
                }
            },
        }
    }
}

fn print_node(node: &SyntaxNode, indent: usize, out: &mut String) {
    let kind = node.kind();
    if is_simple(kind) {
        print_children(node, indent, out);
        return;
    }
    let own_line = has_own_line(kind);
    if own_line {
        *out += &format!("\n{}", "  ".repeat(indent));
    }
    *out += &format!("({kind:?} ");
    print_children(node, indent + usize::from(own_line), out);
    *out = out.trim_end().to_string();
    *out += ") ";
    if own_line {
        out.push('\n');
        *out += &"  ".repeat(indent.saturating_sub(1));
    }
}

/// Compares a file's text with what `run` makes of it: a `test <command>` line, the input, `; expect`, the output.
/// `BLESS=1` rewrites the file.
pub fn check_file(path: &std::path::Path, run: impl Fn(&str, &str) -> String) {
    let text = std::fs::read_to_string(path).unwrap();
    let (command, rest) = text.strip_prefix("test ").unwrap().split_once('\n').unwrap();
    let (input, want) = rest.split_once("; expect\n").unwrap_or((rest, ""));
    let got = run(command, input);
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(path, format!("test {command}\n{input}; expect\n{got}")).unwrap();
    }
    assert_eq!(want, got, "{}: run with BLESS=1, then read the diff", path.display());
}
