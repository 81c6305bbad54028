//! Statements that run a text, or define what a file holds: where that is known, what they do takes their place before names are resolved.
//!
//! ```text
//! eval(code);           switch code, case 'x = 3;', x = 3; otherwise, opened_statement_0(code), end;
//! load data.mat         switch 'data.mat', case 'data.mat', loaded = load('data.mat'); a = loaded.a; otherwise, …, end;
//! settings              n = 3; tol = 1e-8;                       the script's statements
//! ```
//!
//! Which texts there are turns out when the specialiser comes by: it starts over with one more case. Where the text stays unknown the statement
//! stays as it was. All stands in the statement's own line.

use lanner_base::Dialect;
use lanner_builtins::{Builtin, FileUse};
use lanner_syntax::ast::{self, AstNode, Expr, Stmt};
use lanner_syntax::{SyntaxKind, SyntaxNode};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is known of such statements, by their numbers.
#[derive(Default)]
pub(super) struct Opened {
    numbers: FxHashMap<(PathBuf, usize), usize>,
    sites: Vec<Site>,
    /// Whether something became known since this was asked last.
    has_changed: bool,
}

/// What is known of a statement.
struct Site {
    /// The texts, and the statements that they stand for.
    cases: Vec<(String, String)>,
    /// It stays as it is.
    stays: bool,
    kind: Kind,
}

/// What a statement does with the text.
#[derive(Clone)]
enum Kind {
    /// `eval(text)`, and `eval(text, 'otherwise')`
    Runs { otherwise: Option<String> },
    /// `y = eval(text)`: the statement before the call, and behind it.
    Uses { before: String, behind: String },
    /// `load(text, …)`: the call, and the arguments behind the text.
    Loads { call: String, rest: Vec<String> },
}

/// A statement that may be opened: its place, and the expression of its text.
struct Found {
    range: Range<usize>,
    text: String,
    kind: Kind,
}

/// The name of the function that no program has: it is called where a text is not known yet.
const MARK: &str = "opened_statement_";

/// Texts of one statement, at most.
const MOST: usize = 200;

impl Opened {
    /// The text of a file with what is known in the place of such statements.
    pub(super) fn rewritten(
        &mut self,
        path: &Path,
        text: &str,
        dialect: Dialect,
        script: &mut dyn FnMut(&str) -> Option<String>,
    ) -> String {
        let tree = lanner_syntax::parse(text, dialect).syntax();
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        for node in tree.descendants() {
            let Some(stmt) = Stmt::cast(node) else { continue };
            if let Some(name) = called_alone(&stmt)
                && let Some(body) = script(&name)
                && let Some(flat) = flat(&body, dialect)
            {
                edits.push((range_of(stmt.syntax()), flat));
                continue;
            }
            let Some(found) = found(&stmt, dialect) else { continue };
            let key = (path.to_owned(), found.range.start);
            let count = self.sites.len();
            let number = *self.numbers.entry(key).or_insert(count);
            if number == count {
                self.sites.push(Site { cases: Vec::new(), stays: false, kind: found.kind.clone() });
            }
            let site = &self.sites[number];
            if site.stays {
                continue;
            }
            let mut switch = format!("switch {},", found.text);
            for (text, body) in &site.cases {
                let _ = write!(switch, " case {}, {body}", quoted(text));
            }
            let _ = write!(switch, " otherwise, {MARK}{number}({}), end;", found.text);
            edits.push((found.range, switch));
        }
        let mut text = text.to_owned();
        for (range, with) in edits.into_iter().rev() {
            text.replace_range(range, &with);
        }
        text
    }

    /// The arguments behind the file of a statement that loads.
    pub(super) fn loaded_with(&self, number: usize) -> Option<Vec<String>> {
        match &self.sites[number].kind {
            Kind::Loads { rest, .. } => Some(rest.clone()),
            Kind::Runs { .. } | Kind::Uses { .. } => None,
        }
    }

    /// The number of the statement that a call of a name stands for.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        name.strip_prefix(MARK)?.parse().ok().filter(|&number| number < self.sites.len())
    }

    /// Takes in the text that a statement came by with; none where it is not known. For what it loads: the variables, or one of the file's
    /// own name behind `=`.
    pub(super) fn met(
        &mut self,
        number: usize,
        text: Option<String>,
        dialect: Dialect,
        variables: Option<Vec<String>>,
    ) {
        self.has_changed = true;
        let site = &mut self.sites[number];
        let body = text.as_ref().filter(|_| site.cases.len() < MOST).and_then(|text| match &site.kind {
            Kind::Runs { otherwise } => {
                let body = flat(text, dialect)?;
                Some(match otherwise {
                    Some(otherwise) => format!("try, {body} catch, {} end,", flat(otherwise, dialect)?),
                    None => body,
                })
            }
            Kind::Uses { before, behind } => {
                let value = flat(text, dialect)?;
                let value = value.trim_end_matches([' ', ',', ';']);
                if !is_expression(value, dialect) {
                    return None;
                }
                let is_right_side =
                    before.trim_end().ends_with('=') && behind.trim_matches([' ', ',', ';']).is_empty();
                let body = if is_right_side || before.ends_with('(') && behind.starts_with(')') {
                    format!("{before}{value}{behind}")
                } else {
                    format!("{before}({value}){behind}")
                };
                flat(&body, dialect)
            }
            Kind::Loads { call, .. } => {
                let names = variables?;
                let parts: String =
                    names.iter().map(|name| format!(" {name} = loaded_values.{name};")).collect();
                Some(match names.as_slice() {
                    [matrix] if matrix.starts_with('=') => format!("{} = {call};", &matrix[1..]),
                    _ => format!("loaded_values = {call};{parts}"),
                })
            }
        });
        match (text, body) {
            (Some(text), Some(body)) => site.cases.push((text, body)),
            _ => site.stays = true,
        }
    }

    /// Statements that were left in a residual program stay as they are.
    pub(super) fn leave_those_in(&mut self, residual: &str) {
        for (number, site) in self.sites.iter_mut().enumerate() {
            if !site.stays && residual.contains(&format!("{MARK}{number}(")) {
                site.stays = true;
                self.has_changed = true;
            }
        }
    }

    /// Whether something became known since this was asked last.
    pub(super) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }
}

fn range_of(node: &SyntaxNode) -> Range<usize> {
    let range = node.text_range();
    range.start().into()..range.end().into()
}

/// The name that is all of a statement.
fn called_alone(stmt: &Stmt) -> Option<String> {
    match stmt {
        Stmt::Expr(stmt) => match stmt.expr()? {
            Expr::Name(name) => Some(name.text()),
            _ => None,
        },
        _ => None,
    }
}

/// The statement that a text may take the place of.
fn found(stmt: &Stmt, dialect: Dialect) -> Option<Found> {
    let range = range_of(stmt.syntax());
    if let Stmt::Command(command) = stmt {
        let name = command.name()?;
        let loads = Builtin::in_dialect(name.text(), dialect).is_some_and(loads_variables);
        let words = command.words();
        let texts: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let first = texts.first().filter(|_| loads)?.clone();
        let call = format!("{}({})", name.text(), texts.join(", "));
        return Some(Found { range, text: first, kind: Kind::Loads { call, rest: words[1..].to_vec() } });
    }
    if !matches!(stmt, Stmt::Expr(_) | Stmt::Assign(_)) {
        return None;
    }
    let is_hidden = |node: &SyntaxNode| {
        node.ancestors()
            .take_while(|above| above != stmt.syntax())
            .any(|above| above.kind() == SyntaxKind::AnonymousFunction)
    };
    let mut calls = stmt.syntax().descendants().filter_map(ast::ParenIndex::cast).filter_map(|call| {
        let Expr::Name(name) = call.base()? else { return None };
        let row = Builtin::in_dialect(&name.text(), dialect)?;
        (row.row().runs_text || loads_variables(row)).then_some((call, row))
    });
    let (call, row) = calls.next()?;
    if calls.next().is_some() || is_hidden(call.syntax()) {
        return None;
    }
    let texts: Option<Vec<String>> = call
        .args()
        .iter()
        .map(|arg| matches!(arg, ast::Arg::Positional(_)).then(|| arg.syntax().text().to_string()))
        .collect();
    let texts = texts?;
    let (first, others) = texts.split_first()?;
    let is_literal = |text: &String| text.starts_with(['\'', '"']);
    if first.contains('\n') || !others.iter().all(is_literal) {
        return None;
    }
    let is_all = match stmt {
        Stmt::Expr(stmt) => stmt.expr().is_some_and(|expr| expr.syntax() == call.syntax()),
        _ => false,
    };
    let kind = match (row.row().runs_text, is_all, others) {
        (true, true, []) => Kind::Runs { otherwise: None },
        (true, true, [otherwise]) => Kind::Runs { otherwise: Some(unquoted(otherwise)) },
        (true, false, []) => {
            let own = range_of(call.syntax());
            let text = stmt.syntax().text().to_string();
            let (before, behind) = (&text[..own.start - range.start], &text[own.end - range.start..]);
            Kind::Uses { before: before.to_owned(), behind: behind.to_owned() }
        }
        (false, true, _) => {
            let rest = others.iter().map(|text| unquoted(text)).collect();
            Kind::Loads { call: call.syntax().text().to_string(), rest }
        }
        _ => return None,
    };
    Some(Found { range, text: first.clone(), kind })
}

fn loads_variables(row: Builtin) -> bool {
    row.row().file == Some(FileUse::Reads) && row.row().reaches_as_statement_alone()
}

/// Whether a text is one expression.
fn is_expression(text: &str, dialect: Dialect) -> bool {
    let file = lanner_syntax::parse(text, dialect).tree();
    let statements: Vec<Stmt> = file.statements().collect();
    matches!(statements.as_slice(), [Stmt::Expr(_)])
}

/// A text as a literal.
fn quoted(text: &str) -> String {
    let quoted = format!("'{}'", text.replace('\'', "''"));
    if text.contains('\n') { format!("[{}]", quoted.replace('\n', "' char(10) '")) } else { quoted }
}

/// The text of a literal.
fn unquoted(literal: &str) -> String {
    let quote = &literal[..1];
    literal[1..literal.len() - 1].replace(&quote.repeat(2), quote)
}

/// Statements in one line, which end as statements do; none where there are errors in them, or where they do not end by themselves.
fn flat(text: &str, dialect: Dialect) -> Option<String> {
    let parse = lanner_syntax::parse(text, dialect);
    let tree = parse.syntax();
    let leaves = |node: &SyntaxNode| {
        matches!(
            node.kind(),
            SyntaxKind::Function
                | SyntaxKind::ReturnStmt
                | SyntaxKind::BreakStmt
                | SyntaxKind::ContinueStmt
                | SyntaxKind::GlobalStmt
                | SyntaxKind::PersistentStmt
                | SyntaxKind::ImportStmt
                | SyntaxKind::ClassDef
        )
    };
    let opens = |name: &str| {
        Builtin::in_dialect(name, dialect)
            .is_some_and(|row| row.row().may_reach_variables() || row.row().runs_text)
    };
    if !parse.errors.is_empty() || tree.descendants().any(|node| leaves(&node)) {
        return None;
    }
    let mut line = String::new();
    let mut depth = 0usize;
    for token in tree.descendants_with_tokens().filter_map(|element| element.into_token()) {
        match token.kind() {
            SyntaxKind::Comment | SyntaxKind::BlockComment => (),
            SyntaxKind::Continuation => line.push(' '),
            SyntaxKind::Newline if depth > 0 => line.push(';'),
            SyntaxKind::Newline => {
                line.push_str(if line.trim_end().ends_with([';', ',']) { " " } else { ", " })
            }
            SyntaxKind::Ident if opens(token.text()) => return None,
            _ => {
                match token.text() {
                    "[" | "{" => depth += 1,
                    "]" | "}" => depth = depth.saturating_sub(1),
                    _ => (),
                }
                line.push_str(token.text());
            }
        }
    }
    let line = line.trim().trim_start_matches(',').trim().to_owned();
    let ends = line.is_empty() || line.ends_with([';', ',']);
    Some(if ends { line } else { format!("{line},") })
}
