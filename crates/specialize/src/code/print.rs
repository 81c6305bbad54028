//! Residual code as text.
//!
//! What nothing changed in stays as the user wrote it. Elsewhere operators have spaces around them, powers and ranges none, and parentheses
//! stand only where the language needs them. Within brackets, where a space separates elements, what has spaces of its own is in parentheses.

use super::{Code, CodeKind, CodePlace, CodeStep, CodeTarget, Declaring, Line, LineKind, Origin, literal};
use lanner_builtins::{BinaryOp, UnaryOp};
use std::fmt::Write;
use std::rc::Rc;

/// Columns after which a statement goes on in the next line, where it can.
const WIDTH: usize = 120;

/// How tightly an operator binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// `@(x) …`: everything that follows is its body.
    Anonymous,
    ShortOr,
    ShortAnd,
    Or,
    And,
    Compare,
    Range,
    Add,
    Multiply,
    Sign,
    Power,
    Primary,
}

/// The text of an expression.
pub fn print_code(code: &Code) -> String {
    text(code, Level::Anonymous)
}

/// The text in a place that binds so tightly.
fn text(code: &Code, within: Level) -> String {
    let own = level(code);
    let text = plain(code);
    if own < within && !is_in_parentheses(&text) { format!("({text})") } else { text }
}

/// Whether a text is one text in quotes, without any in it.
fn is_quoted(text: &str) -> bool {
    let inside = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    ['\'', '"'].into_iter().any(|quote| inside(quote).is_some_and(|inside| !inside.contains(quote)))
}

/// Whether a text has parentheses around all of it already. One with quotes, which may have others in them, is not looked into.
fn is_in_parentheses(text: &str) -> bool {
    let mut depth = 0;
    let is_open_until_the_end = text.bytes().enumerate().all(|(at, byte)| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => (),
        }
        depth > 0 || at + 1 == text.len()
    });
    text.starts_with('(') && is_open_until_the_end && !text.contains(['\'', '"'])
}

fn level(code: &Code) -> Level {
    match &code.kind {
        CodeKind::Known(value) => match literal(value) {
            Some(literal) if code.spelled.is_some() => {
                // How it is spelled is not known here: `pi/2`.
                let spelled = code.spelled.as_deref().unwrap_or_default();
                let is_word = spelled.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_'));
                if (is_word || is_quoted(spelled)) && !literal.is_compound {
                    Level::Primary
                } else {
                    Level::Range
                }
            }
            Some(literal) if literal.is_compound => Level::Range,
            Some(literal) if literal.is_signed => Level::Sign,
            Some(_) | None => Level::Primary,
        },
        CodeKind::Var(_)
        | CodeKind::Colon
        | CodeKind::End
        | CodeKind::Call { .. }
        | CodeKind::Chain { .. }
        | CodeKind::Matrix(_)
        | CodeKind::Cells(_)
        | CodeKind::Handle(_) => Level::Primary,
        CodeKind::Unary(UnaryOp::CTranspose | UnaryOp::Transpose, _) => Level::Power,
        CodeKind::Unary(UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not, _) => Level::Sign,
        CodeKind::Binary(op, ..) => binary_level(*op),
        CodeKind::ShortAnd(..) => Level::ShortAnd,
        CodeKind::ShortOr(..) => Level::ShortOr,
        CodeKind::Range(..) => Level::Range,
        CodeKind::Anonymous { .. } | CodeKind::Verbatim(_) => Level::Anonymous,
    }
}

fn binary_level(op: BinaryOp) -> Level {
    match op {
        BinaryOp::Add | BinaryOp::Sub => Level::Add,
        BinaryOp::Times
        | BinaryOp::MTimes
        | BinaryOp::RDivide
        | BinaryOp::LDivide
        | BinaryOp::MRDivide
        | BinaryOp::MLDivide => Level::Multiply,
        BinaryOp::Power | BinaryOp::MPower => Level::Power,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
            Level::Compare
        }
        BinaryOp::And => Level::And,
        BinaryOp::Or => Level::Or,
    }
}

/// What binds tighter than a level.
fn tighter(level: Level) -> Level {
    match level {
        Level::Anonymous => Level::ShortOr,
        Level::ShortOr => Level::ShortAnd,
        Level::ShortAnd => Level::Or,
        Level::Or => Level::And,
        Level::And => Level::Compare,
        Level::Compare => Level::Range,
        Level::Range => Level::Add,
        Level::Add => Level::Multiply,
        Level::Multiply => Level::Sign,
        Level::Sign => Level::Power,
        Level::Power | Level::Primary => Level::Primary,
    }
}

fn plain(code: &Code) -> String {
    if let Some(spelled) = &code.spelled {
        let is_alone = matches!(code.kind, CodeKind::Var(_)) && is_in_parentheses(spelled);
        return if is_alone { spelled[1..spelled.len() - 1].to_owned() } else { spelled.to_string() };
    }
    match &code.kind {
        CodeKind::Known(value) => literal(value).map_or_else(|| "[]".to_owned(), |literal| literal.text),
        CodeKind::Var(name) => name.to_string(),
        CodeKind::Colon => ":".to_owned(),
        CodeKind::End => "end".to_owned(),
        CodeKind::Call { name, args } if args.is_empty() => name.to_string(),
        CodeKind::Call { name, args } => format!("{name}({})", list(args)),
        CodeKind::Chain { base, steps } => format!("{}{}", text(base, Level::Primary), self::steps(steps)),
        CodeKind::Unary(op, a) => unary(*op, a),
        CodeKind::Binary(op, a, b) => binary(*op, a, b),
        CodeKind::ShortAnd(a, b) => {
            format!("{} && {}", text(a, Level::ShortAnd), text(b, tighter(Level::ShortAnd)))
        }
        CodeKind::ShortOr(a, b) => {
            format!("{} || {}", text(a, Level::ShortOr), text(b, tighter(Level::ShortOr)))
        }
        CodeKind::Range(first, step, last) => {
            let part = |code: &Code| text(code, Level::Add);
            match step {
                Some(step) => format!("{}:{}:{}", part(first), part(step), part(last)),
                None => format!("{}:{}", part(first), part(last)),
            }
        }
        CodeKind::Matrix(rows) => format!("[{}]", self::rows(rows)),
        CodeKind::Cells(rows) => format!("{{{}}}", self::rows(rows)),
        CodeKind::Handle(name) => format!("@{name}"),
        CodeKind::Anonymous { params, body } => {
            let names: Vec<&str> = params.iter().map(|name| name.map_or("~", |name| name.as_str())).collect();
            format!("@({}) {}", names.join(", "), print_code(body))
        }
        CodeKind::Verbatim(text) => text.to_string(),
    }
}

fn unary(op: UnaryOp, a: &Code) -> String {
    match op {
        UnaryOp::CTranspose | UnaryOp::Transpose => {
            // A transpose binds to what is before it: not to a literal's last digit or quote.
            let operand = text(a, Level::Primary);
            let operand = if operand.ends_with(['\'', '"']) { format!("({operand})") } else { operand };
            format!("{operand}{}", op.symbol())
        }
        UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not => format!("{}{}", op.symbol(), text(a, Level::Sign)),
    }
}

fn binary(op: BinaryOp, a: &Code, b: &Code) -> String {
    let level = binary_level(op);
    let (left, right) = (text(a, level), text(b, tighter(level)));
    match op {
        // `a^-1` is no sum of `a^` and what follows; other operators bind looser than a sign.
        BinaryOp::Power | BinaryOp::MPower => format!("{left}{}{right}", op.symbol()),
        _ => format!("{left} {} {right}", op.symbol()),
    }
}

/// Arguments.
fn list(args: &[Code]) -> String {
    args.iter().map(print_code).collect::<Vec<_>>().join(", ")
}

fn steps(steps: &[CodeStep]) -> String {
    let mut text = String::new();
    for step in steps {
        let _ = match step {
            CodeStep::Paren(args) => write!(text, "({})", list(args)),
            CodeStep::Brace(args) => write!(text, "{{{}}}", list(args)),
            CodeStep::Field(name) => write!(text, ".{name}"),
            CodeStep::Dynamic(name) => write!(text, ".({})", print_code(name)),
        };
    }
    text
}

/// Rows of elements. Literals alone are separated by spaces.
fn rows(rows: &[Vec<Code>]) -> String {
    let is_plain = |code: &Code| {
        matches!(&code.kind, CodeKind::Known(value) if value.is_scalar() && value.is_arithmetic())
            && code.spelled.is_none()
    };
    let comma = if rows.iter().flatten().all(is_plain) { " " } else { ", " };
    let row = |row: &Vec<Code>| row.iter().map(element).collect::<Vec<_>>().join(comma);
    rows.iter().map(row).collect::<Vec<_>>().join("; ")
}

/// An element between brackets: what has spaces outside of brackets and quotes could be two.
fn element(code: &Code) -> String {
    let text = print_code(code);
    let Some(spelled) = code.spelled.as_deref() else {
        return if matches!(code.kind, CodeKind::Anonymous { .. }) { format!("({text})") } else { text };
    };
    if is_one_element(spelled) { text } else { format!("({text})") }
}

/// Whether a text has no space that would end an element: there is none but in brackets and texts, and on both sides of operators.
fn is_one_element(text: &str) -> bool {
    let (mut depth, mut quote) = (0, None);
    let mut last = ' ';
    let ends = |c: char| {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => (),
            (None, '\'') if last.is_alphanumeric() || matches!(last, ')' | ']' | '}' | '\'' | '.' | '_') => {
                ()
            }
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, _) => (),
        }
        last = c;
        depth == 0 && quote.is_none() && c.is_whitespace()
    };
    let words: Vec<&str> = text.split(ends).collect();
    words.len() % 2 == 1 && words.iter().enumerate().all(|(k, word)| OPERATORS.contains(word) == (k % 2 == 1))
}

/// Operators that have spaces on both sides within an element.
const OPERATORS: [&str; 17] =
    ["+", "-", "*", "/", ".*", "./", "^", ".^", "<", "<=", ">", ">=", "==", "~=", "&", "|", ":"];

fn place(place: &CodePlace) -> String {
    format!("{}{}", place.variable, steps(&place.steps))
}

/// The text of statements, each in lines of its own; `before` gives the comment lines that stand before one, `behind` what stands at its
/// end.
pub fn print_lines(lines: &[Line], depth: usize, comments: &mut dyn FnMut(Origin) -> Comments) -> String {
    let mut printer = Printer { out: String::new(), comments };
    printer.lines(lines, depth);
    printer.out
}

/// The comments of a statement.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    /// Whole lines before it, without indentation; an empty one is a blank line.
    pub before: Vec<Rc<str>>,
    /// Behind it in its line.
    pub behind: Option<Rc<str>>,
}

struct Printer<'c> {
    out: String,
    comments: &'c mut dyn FnMut(Origin) -> Comments,
}

impl Printer<'_> {
    fn lines(&mut self, lines: &[Line], depth: usize) {
        for line in lines {
            self.line(line, depth);
        }
    }

    fn put(&mut self, depth: usize, text: &str) {
        for part in folded(text, depth * 4) {
            let indent = if part.is_empty() { 0 } else { depth * 4 };
            let _ = writeln!(self.out, "{:indent$}{part}", "");
        }
    }

    fn line(&mut self, line: &Line, depth: usize) {
        let comments = line.origin.map(|origin| (self.comments)(origin)).unwrap_or_default();
        for comment in &comments.before {
            let indent = if comment.is_empty() { 0 } else { depth * 4 };
            let _ = writeln!(self.out, "{:indent$}{comment}", "");
        }
        let behind = comments.behind.map(|text| format!("  {text}")).unwrap_or_default();
        let end = if line.shows { "" } else { ";" };
        match &line.kind {
            LineKind::Expr(code) => self.put(depth, &format!("{}{end}{behind}", print_code(code))),
            LineKind::Assign { targets, value, in_brackets } => {
                let texts: Vec<String> = targets.iter().map(target).collect();
                let left = texts.join(", ");
                let left = if *in_brackets { format!("[{left}]") } else { left };
                let right = print_code(value);
                // What is stored in elements would read as their deletion.
                let is_stored = matches!(targets.as_slice(), [CodeTarget::Place(place)] if matches!(place.steps.last(), Some(CodeStep::Paren(_))));
                let right = match right.as_str() {
                    "[]" if is_stored => "zeros(0, 0)",
                    "''" if is_stored => "char(zeros(0, 0))",
                    right => right,
                };
                self.put(depth, &format!("{left} = {right}{end}{behind}"));
            }
            LineKind::Delete(deleted) => self.put(depth, &format!("{} = []{end}{behind}", place(deleted))),
            LineKind::If { branches, otherwise } => {
                for (k, (condition, body)) in branches.iter().enumerate() {
                    let word = if k == 0 { "if" } else { "elseif" };
                    let behind = if k == 0 { behind.as_str() } else { "" };
                    self.put(depth, &format!("{word} {}{behind}", print_code(condition)));
                    self.lines(body, depth + 1);
                }
                if let Some(body) = otherwise {
                    self.put(depth, "else");
                    self.lines(body, depth + 1);
                }
                self.put(depth, "end");
            }
            LineKind::For { target, range, body } => {
                self.put(depth, &format!("for {} = {}{behind}", place(target), print_code(range)));
                self.lines(body, depth + 1);
                self.put(depth, "end");
            }
            LineKind::While { condition, body } => {
                self.put(depth, &format!("while {}{behind}", print_code(condition)));
                self.lines(body, depth + 1);
                self.put(depth, "end");
            }
            LineKind::Switch { value, cases, otherwise } => {
                self.put(depth, &format!("switch {}{behind}", print_code(value)));
                for (case, body) in cases {
                    self.put(depth + 1, &format!("case {}", print_code(case)));
                    self.lines(body, depth + 2);
                }
                if let Some(body) = otherwise {
                    self.put(depth + 1, "otherwise");
                    self.lines(body, depth + 2);
                }
                self.put(depth, "end");
            }
            LineKind::Try { body, error, handler } => {
                self.put(depth, &format!("try{behind}"));
                self.lines(body, depth + 1);
                match error {
                    Some(name) => self.put(depth, &format!("catch {name}")),
                    None => self.put(depth, "catch"),
                }
                self.lines(handler, depth + 1);
                self.put(depth, "end");
            }
            LineKind::Unwind { body, cleanup } => {
                self.put(depth, &format!("unwind_protect{behind}"));
                self.lines(body, depth + 1);
                self.put(depth, "unwind_protect_cleanup");
                self.lines(cleanup, depth + 1);
                self.put(depth, "end_unwind_protect");
            }
            LineKind::Declare { as_what, names } => {
                let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
                let word = match as_what {
                    Declaring::Global => "global",
                    Declaring::Persistent => "persistent",
                    Declaring::Nested => return,
                };
                self.put(depth, &format!("{word} {}{end}{behind}", names.join(" ")));
            }
            LineKind::Break => self.put(depth, &format!("break{end}{behind}")),
            LineKind::Continue => self.put(depth, &format!("continue{end}{behind}")),
            LineKind::Return => self.put(depth, &format!("return{end}{behind}")),
            LineKind::Verbatim(text) => self.put(depth, &format!("{text}{end}{behind}")),
        }
    }
}

fn target(target: &CodeTarget) -> String {
    match target {
        CodeTarget::Place(target) => place(target),
        CodeTarget::Ignored => "~".to_owned(),
    }
}

/// A statement that is too wide goes on in further lines: behind a comma or an operator, outside of quotes.
fn folded(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if text.contains('\n') || text.trim_start().starts_with('%') {
        lines.extend(text.lines().map(str::to_owned));
        return lines;
    }
    let mut rest = text;
    let mut width = WIDTH.saturating_sub(indent).max(40);
    while rest.len() > width {
        let Some(cut) = cut(rest, width) else { break };
        lines.push(format!("{}{} ...", if lines.is_empty() { "" } else { "    " }, &rest[..cut]));
        rest = rest[cut..].trim_start();
        width = WIDTH.saturating_sub(indent + 4).max(40);
    }
    lines.push(format!("{}{rest}", if lines.is_empty() { "" } else { "    " }));
    lines
}

/// The last place before a width at which a statement may go on in the next line.
fn cut(text: &str, width: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut quote, mut best) = (None, None);
    for (k, &byte) in bytes.iter().enumerate() {
        if k >= width && best.is_some() {
            break;
        }
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => (),
            (None, b'"') => quote = Some(byte),
            // Behind a value it is a transpose.
            (None, b'\'') => {
                let before = k.checked_sub(1).map(|k| bytes[k]);
                let is_value = before.is_some_and(|b| {
                    b.is_ascii_alphanumeric() || matches!(b, b'_' | b')' | b']' | b'}' | b'\'' | b'.')
                });
                if !is_value {
                    quote = Some(byte);
                }
            }
            (None, b'%') => return best,
            (None, b',') => best = Some(k + 1),
            (None, b' ')
                if k > 0 && matches!(bytes[k - 1], b'+' | b'-' | b'*' | b'/' | b'&' | b'|' | b'=') =>
            {
                best = Some(k);
            }
            (None, _) => (),
        }
    }
    best.filter(|&k| k > 20)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanner_base::Name;
    use lanner_runtime::Value;

    fn x() -> Code {
        Code::var(Name::new("x"))
    }

    fn spelled(text: &str) -> Code {
        Code { spelled: Some(text.into()), ..Code::binary(BinaryOp::Add, x(), x()) }
    }

    #[test]
    fn parentheses_stand_where_the_language_needs_them() {
        let sum = Code::binary(BinaryOp::Add, x(), Code::known(Value::Scalar(1.0)));
        assert_eq!(print_code(&Code::binary(BinaryOp::MTimes, sum.clone(), x())), "(x + 1) * x");
        assert_eq!(print_code(&Code::binary(BinaryOp::Sub, x(), sum.clone())), "x - (x + 1)");
        assert_eq!(print_code(&Code::binary(BinaryOp::Sub, sum, x())), "x + 1 - x");
        let negative = Code::known(Value::Scalar(-2.0));
        assert_eq!(print_code(&Code::binary(BinaryOp::MPower, negative.clone(), x())), "(-2)^x");
        assert_eq!(print_code(&Code::binary(BinaryOp::Add, x(), negative)), "x + -2");
        let not = Code::new(CodeKind::Unary(UnaryOp::Not, Box::new(Code::binary(BinaryOp::Eq, x(), x()))));
        assert_eq!(print_code(&not), "~(x == x)");
    }

    #[test]
    fn elements_with_spaces_are_in_parentheses() {
        let row = Code::new(CodeKind::Matrix(vec![vec![spelled("x -x"), spelled("f(a, b)"), x()]]));
        assert_eq!(print_code(&row), "[(x -x), f(a, b), x]");
        let row = vec![spelled("x > 0"), spelled("'a b'"), spelled("x' y'")];
        assert_eq!(print_code(&Code::new(CodeKind::Cells(vec![row]))), "{x > 0, 'a b', (x' y')}");
    }

    #[test]
    fn wide_statements_go_on_in_further_lines() {
        let args: Vec<Code> = (0..40).map(|k| Code::known(Value::Scalar(f64::from(k) * 1000.0))).collect();
        let lines = folded(&print_code(&Code::call(Name::new("f"), args)), 0);
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= WIDTH + 4), "{lines:?}");
        assert!(lines[0].ends_with(", ...") || lines[0].ends_with(",..."), "{lines:?}");
    }
}
