//! What GNU Octave takes and MATLAB does not: in the MATLAB dialect it runs, but the program is none for MATLAB.
//!
//! ```text
//! x++;  x += 1;          x = x + 1;
//! if a != b, endif       if a ~= b, end
//! # text                 % text
//! printf('%d\n', x)      fprintf('%d\n', x)
//! f(x)(1)                t = f(x); t(1)
//! ```
//!
//! Each kind is told of once per file, at its first place, with how often it occurs.

use super::walk::named;
use lanner_base::{Diagnostic, Span};
use lanner_builtins::{Builtin, known};
use lanner_hir::{ExprKind, File};
use lanner_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};
use std::collections::BTreeMap;

/// Where a kind of syntax occurs first, what MATLAB has instead, and how often it occurs.
struct Found {
    place: Span,
    instead: String,
    count: usize,
}

/// What was found, by its words.
#[derive(Default)]
struct Kinds(BTreeMap<String, Found>);

impl Kinds {
    fn add(&mut self, what: impl Into<String>, instead: impl Into<String>, place: Span) {
        let found = self.0.entry(what.into());
        let found = found.or_insert_with(|| Found { place, instead: instead.into(), count: 0 });
        found.count += 1;
        found.place = found.place.min(place);
    }
}

/// Reports what MATLAB does not take. `is_users` answers whether a file of the user defines a function.
pub(super) fn check_octave_syntax(
    tree: &SyntaxNode,
    file: &File,
    is_users: &dyn Fn(&str) -> bool,
) -> Vec<Diagnostic> {
    let mut kinds = Kinds::default();
    for token in tree.descendants_with_tokens().filter_map(|element| element.into_token()) {
        check_token(&token, &mut kinds);
    }
    tree.descendants().for_each(|node| check_node(&node, &mut kinds));
    check_functions(file, is_users, &mut kinds);
    kinds.0.into_iter().map(|(what, found)| finding(&what, found)).collect()
}

fn finding(what: &str, found: Found) -> Diagnostic {
    let times = match found.count {
        1 => String::new(),
        2 => " It is here twice.".to_owned(),
        n => format!(" It is here {n} times."),
    };
    let message = format!("MATLAB has no {what}: it is Octave's.{times}");
    Diagnostic::warning("octave-syntax", message, found.place).help(format!("MATLAB: {}", found.instead))
}

fn place_of_token(token: &SyntaxToken) -> Span {
    let range = token.text_range();
    Span { start: range.start().into(), end: range.end().into() }
}

fn place_of_node(node: &SyntaxNode) -> Span {
    let range = node.text_range();
    Span { start: range.start().into(), end: range.end().into() }
}

fn check_token(token: &SyntaxToken, kinds: &mut Kinds) {
    let text = token.text();
    let place = place_of_token(token);
    match token.kind() {
        SyntaxKind::Comment if text.starts_with('#') => {
            let place = Span { end: place.start + 1, ..place };
            kinds.add("comment that begins with '#'", "'%' begins a comment", place);
        }
        SyntaxKind::BlockComment if text.trim_start().starts_with('#') => {
            kinds.add("block comment '#{ #}'", "'%{' and '%}', each alone in its line", place);
        }
        SyntaxKind::Continuation if text.starts_with('\\') => {
            kinds.add("continuation '\\'", "'...' goes on in the next line", place);
        }
        SyntaxKind::NotEq if text == "!=" => kinds.add("operator '!='", "'~='", place),
        SyntaxKind::Not if text == "!" => kinds.add("operator '!'", "'~'", place),
        SyntaxKind::Caret if text == "**" => kinds.add("operator '**'", "'^'", place),
        SyntaxKind::DotCaret if text == ".**" => kinds.add("operator '.**'", "'.^'", place),
        SyntaxKind::PlusPlus | SyntaxKind::MinusMinus => {
            let parent = token.parent().filter(|parent| {
                matches!(parent.kind(), SyntaxKind::IncrementStmt | SyntaxKind::IncrementExpr)
            });
            if let Some(target) = parent.and_then(|parent| parent.first_child()) {
                let (name, sign) = (target.text(), &text[..1]);
                kinds.add(format!("operator '{text}'"), format!("'{name} = {name} {sign} 1'"), place);
            }
        }
        SyntaxKind::StringText if (text.contains("\\n") || text.contains("\\t")) && is_printed(token) => {
            let words = "escape in double quotes where no format is written";
            kinds.add(words, "'sprintf' or 'fprintf' write '\\n' and '\\t' as Octave does", place);
        }
        kind if (SyntaxKind::PlusEq..=SyntaxKind::OrEq).contains(&kind) => {
            kinds.add(format!("operator '{text}'"), written_out(token), place);
        }
        kind if kind.is_end_keyword() && kind != SyntaxKind::EndKw => {
            kinds.add(format!("word '{text}'"), "'end'", place);
        }
        _ => (),
    }
}

/// `'x = x + v'` for `x += v`.
fn written_out(token: &SyntaxToken) -> String {
    let children: Vec<SyntaxNode> =
        token.parent().map(|parent| parent.children().collect()).unwrap_or_default();
    let operator = token.text().trim_end_matches('=');
    let [target, value] = children.as_slice() else { return format!("'x = x {operator} …'") };
    let name = target.text();
    match value.kind() {
        SyntaxKind::BinaryExpr | SyntaxKind::RangeExpr => {
            format!("'{name} = {name} {operator} ({})'", value.text())
        }
        _ => format!("'{name} = {name} {operator} {}'", value.text()),
    }
}

/// The family of functions that write text.
const WRITES: &str = "print";

/// The text is an argument of a function that writes it as it is.
fn is_printed(token: &SyntaxToken) -> bool {
    let list = token.parent().and_then(|literal| literal.parent());
    let call = list.filter(|list| list.kind() == SyntaxKind::ArgList).and_then(|list| list.parent());
    let callee = call.and_then(|call| call.first_child());
    let Some(name) = callee.filter(|callee| callee.kind() == SyntaxKind::NameExpr) else { return false };
    Builtin::named(&name.text().to_string())
        .is_some_and(|row| row.row().family == WRITES && row.row().format().is_none())
}

fn check_node(node: &SyntaxNode, kinds: &mut Kinds) {
    let has_value = |node: &SyntaxNode| {
        let mut tokens = node.children_with_tokens().filter_map(|element| element.into_token());
        tokens.any(|token| token.kind() == SyntaxKind::Equals)
    };
    let head = || {
        let place = place_of_node(node);
        let text = node.text().to_string();
        let length = text.find(['\n', ' ', '\r', ',', ';']).unwrap_or(text.len());
        Span { end: place.start + length as u32, ..place }
    };
    match node.kind() {
        SyntaxKind::DoUntilStmt => {
            let instead = "'while true, …, if c, break, end, end' for 'do … until c'";
            kinds.add("loop 'do … until'", instead, head());
        }
        SyntaxKind::UnwindProtectStmt => {
            let instead = "'onCleanup' runs a function however the function is left, 'try' takes errors";
            kinds.add("'unwind_protect'", instead, head());
        }
        SyntaxKind::ParenIndex | SyntaxKind::BraceIndex => {
            let (base, list) = (node.first_child(), node.last_child());
            if let (Some(base), Some(list)) = (base, list)
                && is_value(base.kind())
            {
                let (value, index) = (base.text(), list.text());
                let instead = format!("a variable holds the value first: 't = {value}; t{index}'");
                kinds.add("subscript of what is no variable", instead, place_of_node(&list));
            }
        }
        SyntaxKind::DeclaredName
            if has_value(node)
                && node.parent().is_some_and(|parent| parent.kind() == SyntaxKind::GlobalStmt) =>
        {
            let instead = "'global x', then 'x = …' where 'isempty(x)'";
            kinds.add("value in 'global'", instead, place_of_node(node));
        }
        SyntaxKind::Param if has_value(node) => {
            let instead = "an 'arguments' block, or 'if nargin < n, x = …; end'";
            kinds.add("default value in a list of parameters", instead, place_of_node(node));
        }
        _ => (),
    }
}

/// What MATLAB takes no subscript of.
fn is_value(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::ParenIndex
            | SyntaxKind::ParenExpr
            | SyntaxKind::MatrixLiteral
            | SyntaxKind::CellLiteral
            | SyntaxKind::CharLiteral
            | SyntaxKind::StringLiteral
            | SyntaxKind::NumberLiteral
            | SyntaxKind::TransposeExpr
    )
}

/// The function by which a program asks whose it is.
const ASKED: &str = "OCTAVE_VERSION";

/// Calls of functions that MATLAB has not. A program that asks whose it is has other ways for MATLAB.
fn check_functions(file: &File, is_users: &dyn Fn(&str) -> bool, kinds: &mut Kinds) {
    let exprs = || file.functions.values().flat_map(|function| function.exprs.values());
    let asks = |kind: &ExprKind| match kind {
        ExprKind::Char(text) | ExprKind::String(text) => text == ASKED,
        ExprKind::Call { callee, .. } => named(callee).is_some_and(|name| &*name == ASKED),
        _ => false,
    };
    if exprs().any(|expr| asks(&expr.kind)) {
        return;
    }
    for expr in exprs() {
        let (ExprKind::Call { callee, .. } | ExprKind::Handle(callee)) = &expr.kind else { continue };
        let Some(name) = named(callee) else { continue };
        let is_row = Builtin::named(&name).is_some();
        let Some(foreign) = known::octave_only(&name).filter(|_| is_row) else { continue };
        if !is_users(&name) {
            let place = Span { end: expr.span.start + name.len() as u32, ..expr.span };
            let instead = foreign.instead.unwrap_or("a function of your own");
            kinds.add(format!("function '{name}'"), instead, place);
        }
    }
}
