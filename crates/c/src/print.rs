//! Statements as text.
//!
//! `x = x + y` is `x += y`, `i = i + 1` is `i++`. A comment says which line of the source a statement comes of where that is another one
//! than before: `s += x[i]; /* total.m:12 */`.

use crate::expr::{Expr, Infix};
use crate::names::Names;
use crate::stmt::{For, Kind, Stmt, always};
use crate::types::c_type;
use lanner_lir::{Func, Reg, Scalar};

/// A text as a string of C.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            // Two of them begin a trigraph.
            b'?' if out.ends_with('?') => out.push_str("\\?"),
            b' '..=b'~' => out.push(byte.into()),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out.push('"');
    out
}

/// A text that ends no comment, on one line.
pub(crate) fn in_comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?").replace(['\n', '\r'], " ")
}

/// Columns of a line, but for its comment.
const COLUMNS: usize = 100;

/// A line in parts that are no longer than so many columns, if there are places to break it: behind a comma, before an operator.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while rest.len() > columns {
        let (mut best, mut in_string, mut previous) = (None, false, ' ');
        for (at, c) in rest.char_indices().take_while(|(at, _)| *at <= columns) {
            let is_operator =
                ["&& ", "|| ", "+ ", "- ", "* ", "? ", ": "].iter().any(|op| rest[at..].starts_with(op));
            if !in_string && at > 8 && ((previous == ' ' && is_operator) || rest[..at].ends_with(", ")) {
                best = Some(at);
            }
            in_string ^= c == '"' && previous != '\\';
            previous = c;
        }
        let Some(at) = best else { break };
        lines.push(rest[..at].trim_end().to_owned());
        rest = &rest[at..];
    }
    lines.push(rest.to_owned());
    lines
}

/// Writes statements with a margin.
pub(crate) struct Printer<'a> {
    pub func: &'a Func,
    pub names: &'a Names,
    /// The source file, for comments.
    pub source: &'a str,
    pub indent: usize,
    /// The line of the source that was told last.
    pub told: Option<u32>,
    pub text: String,
    /// The line of the source that each line of the text comes of, as far as it comes of one.
    pub lines: Vec<Option<u32>>,
}

impl Printer<'_> {
    /// A line of text.
    pub fn line(&mut self, level: usize, text: &str) {
        self.text.push_str(&" ".repeat(level * self.indent));
        self.text.push_str(text);
        self.text.push('\n');
        self.lines.extend(text.split('\n').map(|_| None));
    }

    /// A line that comes of a statement.
    fn stmt_line(&mut self, level: usize, stmt: &Stmt, text: &str) {
        let comment = match stmt.line {
            Some(line) if self.told != stmt.line => {
                self.told = stmt.line;
                format!(" /* {}:{line} */", in_comment(self.source))
            }
            Some(_) | None => String::new(),
        };
        let before = self.lines.len();
        let mut lines = broken(text, COLUMNS.saturating_sub(level * self.indent)).into_iter();
        let first = lines.next().unwrap_or_default();
        let rest: Vec<String> = lines.collect();
        self.line(level, &format!("{first}{comment}"));
        rest.iter().for_each(|line| self.line(level + 2, line));
        self.lines[before..].fill(stmt.line);
    }

    fn show(&self, expr: &Expr) -> String {
        expr.text(self.names)
    }

    /// Statements.
    pub fn stmts(&mut self, level: usize, stmts: &[Stmt]) {
        for (k, stmt) in stmts.iter().enumerate() {
            let is_before_statement = stmts.get(k + 1).is_some_and(|next| !is_declaration(next));
            self.stmt(level, stmt, is_before_statement);
        }
    }

    fn stmt(&mut self, level: usize, stmt: &Stmt, is_before_statement: bool) {
        match &stmt.kind {
            Kind::Declare(regs) => {
                let names: Vec<&str> = regs.iter().map(|&reg| self.names.reg(reg)).collect();
                self.stmt_line(level, stmt, &format!("{} {};", self.ty(regs[0]), names.join(", ")));
            }
            Kind::Assign { dst, value, declares: true } => {
                let text = format!("{} {} = {};", self.ty(*dst), self.names.reg(*dst), self.show(value));
                self.stmt_line(level, stmt, &text);
            }
            Kind::Assign { dst, value, declares: false } => {
                let text = self.assignment(&Expr::Reg(*dst), value);
                self.stmt_line(level, stmt, &text);
            }
            Kind::Store(place, value) => {
                let text = self.assignment(place, value);
                self.stmt_line(level, stmt, &text);
            }
            Kind::Do(call) => {
                let text = format!("{};", self.show(call));
                self.stmt_line(level, stmt, &text);
            }
            Kind::Fill { index, count, place, value } => {
                let head =
                    format!("for (int64_t {index} = 0; {index} < {}; {index}++) {{", self.operand(count));
                self.stmt_line(level, stmt, &head);
                let text = match place {
                    Expr::Call(..) => format!("{};", self.show(place)),
                    place => format!("{} = {};", self.show(place), self.show(value)),
                };
                self.line(level + 1, &text);
                self.line(level, "}");
            }
            Kind::If { .. } => self.if_(level, stmt, "if"),
            Kind::For(of) => {
                let head = self.for_head(of);
                self.stmt_line(level, stmt, &head);
                self.stmts(level + 1, &of.body);
                self.line(level, "}");
            }
            Kind::While { cond, body } => {
                let head = if *cond == always() {
                    "for (;;) {".to_owned()
                } else {
                    format!("while ({}) {{", self.show(cond))
                };
                self.stmt_line(level, stmt, &head);
                self.stmts(level + 1, body);
                self.line(level, "}");
            }
            Kind::DoWhile { cond, body } => {
                self.line(level, "do {");
                self.stmts(level + 1, body);
                let end = format!("}} while ({});", self.show(cond));
                self.stmt_line(level, stmt, &end);
            }
            Kind::Label(at) => {
                let end = if is_before_statement { "" } else { ";" };
                self.line(level.saturating_sub(1), &format!("at_{at}:{end}"));
            }
            Kind::Goto(to) => self.stmt_line(level, stmt, &format!("goto at_{to};")),
            Kind::Break => self.stmt_line(level, stmt, "break;"),
            Kind::Continue => self.stmt_line(level, stmt, "continue;"),
            Kind::Return(None) => self.stmt_line(level, stmt, "return;"),
            Kind::Return(Some(value)) => {
                let text = format!("return {};", self.show(value));
                self.stmt_line(level, stmt, &text);
            }
            Kind::Done => self.stmt_line(level, stmt, "goto done;"),
        }
    }

    fn ty(&self, reg: Reg) -> &'static str {
        c_type(self.func.ty(reg))
    }

    /// An operand of `<`.
    fn operand(&self, expr: &Expr) -> String {
        let text = Expr::binary(Infix::Lt, Expr::name(""), expr.clone());
        self.show(&text).trim_start_matches(" < ").to_owned()
    }

    fn assignment(&self, place: &Expr, value: &Expr) -> String {
        let text = self.show(place);
        if let Expr::Binary(op, parts) = value
            && parts[0] == *place
            && op.has_assignment()
        {
            let is_one = matches!(parts[1], Expr::Lit(Scalar::Int(_, 1)));
            return match op {
                Infix::Add if is_one => format!("{text}++;"),
                Infix::Sub if is_one => format!("{text}--;"),
                op => format!("{text} {}= {};", op.text(), self.show(&parts[1])),
            };
        }
        format!("{text} = {};", self.show(value))
    }

    fn if_(&mut self, level: usize, stmt: &Stmt, word: &str) {
        let Kind::If { cond, yes, no } = &stmt.kind else { return };
        self.stmt_line(level, stmt, &format!("{word} ({}) {{", self.show(cond)));
        self.stmts(level + 1, yes);
        match &no[..] {
            [] => self.line(level, "}"),
            [inner @ Stmt { kind: Kind::If { .. }, .. }] => self.if_(level, inner, "} else if"),
            no => {
                self.line(level, "} else {");
                self.stmts(level + 1, no);
                self.line(level, "}");
            }
        }
    }

    fn for_head(&self, of: &For) -> String {
        let i = self.names.reg(of.counter);
        let first = match &of.first {
            Some(first) if of.declares => format!("{} {i} = {}", self.ty(of.counter), self.show(first)),
            Some(first) => format!("{i} = {}", self.show(first)),
            None => String::new(),
        };
        let step = if of.step == 1 { format!("{i}++") } else { format!("{i} += {}", of.step) };
        format!("for ({first}; {i} < {}; {step}) {{", self.operand(&of.limit))
    }
}

fn is_declaration(stmt: &Stmt) -> bool {
    match &stmt.kind {
        Kind::Declare(_) => true,
        Kind::Assign { declares, .. } => *declares,
        _ => false,
    }
}
