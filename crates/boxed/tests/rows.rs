//! Each row of the table that has a kernel is called by number, with its example's arguments, and prints what the example says.
//!
//! What evaluates the examples here knows literals, operators, subscripts and calls, all done by the interface: enough for most. An
//! example that has more in it, or calls a row that is written in MATLAB, is counted apart.
#![allow(unsafe_code)]

mod machine;

use lanner_boxed::layout::{NONE, STATEMENT};
use lanner_boxed::*;
use lanner_builtins::{BinaryOp, Builtin, Kernel, UnaryOp};
use machine::*;
use std::collections::BTreeMap;

/// Why an example is not done.
#[derive(Debug)]
enum Stop {
    /// It has something in it that this test does not read.
    Unread,
    /// It failed with this error.
    Failed(String, String),
}

type Done<T> = Result<T, Stop>;

/// An example as far as it was read.
struct Reader<'a> {
    m: &'a mut Machine,
    text: Vec<char>,
    at: usize,
    variables: BTreeMap<String, u32>,
}

fn done(status: i32) -> Done<()> {
    if status == 0 {
        return Ok(());
    }
    let (identifier, message) = error();
    Err(Stop::Failed(identifier, message))
}

/// Operators, by how strongly they bind.
const BINARY: &[(&str, u8, BinaryOp)] = &[
    ("|", 1, BinaryOp::Or),
    ("&", 2, BinaryOp::And),
    ("<=", 3, BinaryOp::Le),
    (">=", 3, BinaryOp::Ge),
    ("==", 3, BinaryOp::Eq),
    ("~=", 3, BinaryOp::Ne),
    ("<", 3, BinaryOp::Lt),
    (">", 3, BinaryOp::Gt),
    ("+", 5, BinaryOp::Add),
    ("-", 5, BinaryOp::Sub),
    (".*", 6, BinaryOp::Times),
    ("./", 6, BinaryOp::RDivide),
    ("*", 6, BinaryOp::MTimes),
    ("/", 6, BinaryOp::MRDivide),
    ("\\", 6, BinaryOp::MLDivide),
    (".^", 8, BinaryOp::Power),
    ("^", 8, BinaryOp::MPower),
];

impl Reader<'_> {
    fn peek(&self) -> char {
        self.text.get(self.at).copied().unwrap_or('\0')
    }

    fn ahead(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(k, c)| self.text.get(self.at + k) == Some(&c))
    }

    fn blanks(&mut self) {
        while self.peek() == ' ' {
            self.at += 1;
        }
    }

    fn take(&mut self, c: char) -> bool {
        let is_there = self.peek() == c;
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, c: char) -> Done<()> {
        self.blanks();
        if self.take(c) { Ok(()) } else { Err(Stop::Unread) }
    }

    /// Statements to the end.
    fn program(&mut self) -> Done<()> {
        loop {
            self.blanks();
            while matches!(self.peek(), ';' | ',' | ' ') {
                self.at += 1;
            }
            if self.peek() == '\0' {
                return Ok(());
            }
            self.statement()?;
        }
    }

    fn statement(&mut self) -> Done<()> {
        let start = self.at;
        let Some(targets) = self.targets() else {
            self.at = start;
            let word = self.word();
            self.at = start;
            if ["if", "for", "while", "try", "switch", "function", "global", "persistent"]
                .contains(&word.as_str())
            {
                return Err(Stop::Unread);
            }
            let is_variable = self.variables.contains_key(&word);
            let is_alone = matches!(self.text.get(start + word.len()), None | Some(';' | ','));
            let next = self.text.get(start + word.len() + 1);
            let has_word =
                self.text.get(start + word.len()) == Some(&' ') && next.is_some_and(|c| c.is_alphabetic());
            if !word.is_empty() && !is_variable && has_word {
                // A command: its words are texts.
                return self.command();
            }
            let value = self.expression(0, STATEMENT)?;
            let shown = if is_variable && is_alone { word } else { "ans".to_owned() };
            return self.shown(&[(shown, value)]);
        };
        let value = match targets.as_slice() {
            [one] => vec![(one.clone(), self.expression(0, 0)?)],
            several => {
                let callee = self.word();
                let args = if self.take('(') { self.arguments(')')? } else { Vec::new() };
                let slots: Vec<u32> = several.iter().map(|_| self.m.fresh()).collect();
                if row_number(&callee).is_none() {
                    return Err(Stop::Unread);
                }
                done(self.m.try_call(&callee, &args, &slots, 0))?;
                several.iter().cloned().zip(slots).collect()
            }
        };
        for (name, slot) in &value {
            self.variables.insert(name.clone(), *slot);
        }
        self.shown(&value)
    }

    /// `clear x`.
    fn command(&mut self) -> Done<()> {
        let callee = self.word();
        let mut args = Vec::new();
        loop {
            self.blanks();
            let word = self.word();
            if word.is_empty() {
                break;
            }
            if callee == "clear" || callee == "clearvars" {
                self.variables.remove(&word);
            }
            args.push(self.m.text(&word));
        }
        let target = self.m.fresh();
        if row_number(&callee).is_none() {
            return Err(Stop::Unread);
        }
        done(self.m.try_call(&callee, &args, &[target], STATEMENT))
    }

    /// `x =` or `[a, b] =`.
    fn targets(&mut self) -> Option<Vec<String>> {
        let mut names = Vec::new();
        if self.take('[') {
            while !self.take(']') {
                self.blanks();
                let word = if self.take('~') { "~".to_owned() } else { self.word() };
                if word.is_empty() {
                    return None;
                }
                names.push(word);
                self.blanks();
                self.take(',');
            }
        } else {
            names.push(self.word());
        }
        self.blanks();
        let is_assignment = self.peek() == '=' && self.text.get(self.at + 1) != Some(&'=');
        if !is_assignment || names.iter().any(String::is_empty) {
            return None;
        }
        self.at += 1;
        self.blanks();
        Some(names)
    }

    /// The values are displayed, unless a semicolon follows.
    fn shown(&mut self, values: &[(String, u32)]) -> Done<()> {
        self.blanks();
        if !matches!(self.peek(), ';' | ',' | '\0') {
            return Err(Stop::Unread);
        }
        if self.peek() == ';' {
            return Ok(());
        }
        for (text, slot) in values.iter().filter(|(text, _)| text != "~") {
            if self.m.is_assigned(*slot) {
                done(unsafe { lanner_display(self.m.v, name(text), *slot) })?;
            }
        }
        Ok(())
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self.peek().is_alphanumeric() && (self.at > start || !self.peek().is_ascii_digit())
            || self.peek() == '_'
        {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    /// An expression whose operators bind more strongly than that.
    fn expression(&mut self, least: u8, how: u32) -> Done<u32> {
        self.blanks();
        let unary = [('-', UnaryOp::Minus), ('~', UnaryOp::Not), ('+', UnaryOp::Plus)];
        let mut left = match unary.iter().find(|(c, _)| self.peek() == *c) {
            Some(&(_, op)) => {
                self.at += 1;
                let operand = self.expression(7, 0)?;
                self.unary(op, operand)?
            }
            None => self.postfix(how)?,
        };
        loop {
            let start = self.at;
            self.blanks();
            if self.ahead("&&") || self.ahead("||") {
                return Err(Stop::Unread);
            }
            if self.peek() == ':' && least < 4 {
                self.at += 1;
                left = self.range(left)?;
                continue;
            }
            let found = BINARY.iter().find(|(symbol, ..)| self.ahead(symbol));
            let Some(&(symbol, binds, op)) = found.filter(|(_, binds, _)| *binds > least) else {
                self.at = start;
                return Ok(left);
            };
            // In brackets `1 -2` are two numbers.
            let is_apart = start < self.at && self.text.get(self.at + symbol.len()) != Some(&' ');
            if self.in_brackets() && is_apart && matches!(symbol, "+" | "-") {
                self.at = start;
                return Ok(left);
            }
            self.at += symbol.len();
            let right = self.expression(binds, 0)?;
            let target = self.m.fresh();
            done(unsafe { lanner_binary(self.m.v, op as u32, target, left, right) })?;
            left = target;
        }
    }

    /// Whether the innermost bracket that is open is one of a matrix or a cell.
    fn in_brackets(&self) -> bool {
        let mut open = Vec::new();
        let mut quoted = None;
        for (k, &c) in self.text[..self.at].iter().enumerate() {
            let is_transpose = c == '\'' && k > 0 && matches!(self.text[k - 1], ')' | ']' | '}' | '\'' | '.');
            match (quoted, c) {
                (Some(q), c) if q == c => quoted = None,
                (Some(_), _) => (),
                (None, '"' | '\'') if !is_transpose => quoted = Some(c),
                (None, '(' | '[' | '{') => open.push(c),
                (None, ')' | ']' | '}') => _ = open.pop(),
                _ => (),
            }
        }
        matches!(open.last(), Some('[' | '{'))
    }

    fn unary(&mut self, op: UnaryOp, operand: u32) -> Done<u32> {
        let target = self.m.fresh();
        done(unsafe { lanner_unary(self.m.v, op as u32, target, operand) })?;
        Ok(target)
    }

    fn range(&mut self, first: u32) -> Done<u32> {
        let second = self.expression(4, 0)?;
        let (step, last) = if self.take(':') { (second, self.expression(4, 0)?) } else { (NONE, second) };
        let target = self.m.fresh();
        done(unsafe { lanner_range(self.m.v, target, first, step, last, 0) })?;
        Ok(target)
    }

    fn postfix(&mut self, how: u32) -> Done<u32> {
        let mut value = self.primary(how)?;
        loop {
            let target = self.m.fresh();
            if self.ahead(".'") || self.peek() == '\'' {
                let op = if self.peek() == '.' { UnaryOp::Transpose } else { UnaryOp::CTranspose };
                self.at += if self.peek() == '.' { 2 } else { 1 };
                value = self.unary(op, value)?;
            } else if self.take('(') {
                let args = self.arguments(')')?;
                let words = Words(args.as_ptr());
                done(unsafe { lanner_index(self.m.v, target, value, words, args.len() as i64) })?;
                value = target;
            } else if self.peek() == '{' && !self.in_brackets() {
                self.at += 1;
                let steps = [brace(&self.arguments('}')?)];
                done(unsafe { lanner_get(self.m.v, Words(&target), 1, value, Chain(steps.as_ptr()), 1) })?;
                value = target;
            } else if self.peek() == '.' && self.text.get(self.at + 1).is_some_and(|c| c.is_alphabetic()) {
                self.at += 1;
                let steps = [field(&self.word())];
                done(unsafe { lanner_get(self.m.v, Words(&target), 1, value, Chain(steps.as_ptr()), 1) })?;
                value = target;
            } else {
                return Ok(value);
            }
        }
    }

    fn arguments(&mut self, end: char) -> Done<Vec<u32>> {
        let mut args = Vec::new();
        loop {
            self.blanks();
            if self.take(end) {
                return Ok(args);
            }
            let next = self.text.get(self.at + 1);
            if self.peek() == ':' && matches!(next, Some(',' | ')' | '}')) {
                self.at += 1;
                let colon = self.m.fresh();
                unsafe { lanner_put_colon(self.m.v, colon) };
                args.push(colon);
            } else {
                args.push(self.expression(0, 0)?);
            }
            self.blanks();
            if !self.take(',') && self.peek() != end {
                return Err(Stop::Unread);
            }
        }
    }

    fn primary(&mut self, how: u32) -> Done<u32> {
        match self.peek() {
            '(' => {
                self.at += 1;
                let value = self.expression(0, 0)?;
                self.expect(')')?;
                Ok(value)
            }
            '[' => self.matrix(']'),
            '{' => self.matrix('}'),
            '\'' | '"' => self.quoted(),
            '@' => {
                self.at += 1;
                let word = self.word();
                if word.is_empty() {
                    return Err(Stop::Unread);
                }
                let target = self.m.fresh();
                done(unsafe { lanner_handle(self.m.v, target, name(&word)) })?;
                Ok(target)
            }
            c if c.is_ascii_digit() || c == '.' => self.number(),
            _ => self.called(how),
        }
    }

    fn number(&mut self) -> Done<u32> {
        let rest: String = self.text[self.at..].iter().collect();
        let length = lanner_runtime::library::convert::parse::number_length(&rest).ok_or(Stop::Unread)?;
        // `1./x` is a quotient.
        let length = if rest[..length].ends_with('.') && rest[length..].starts_with(['*', '/', '^', '\'']) {
            length - 1
        } else {
            length
        };
        let x: f64 = rest[..length].parse().map_err(|_| Stop::Unread)?;
        self.at += length;
        if matches!(self.peek(), 'i' | 'j') {
            self.at += 1;
            let target = self.m.fresh();
            unsafe { lanner_put_c64(self.m.v, target, 0.0, x) };
            return Ok(target);
        }
        if self.peek().is_alphanumeric() { Err(Stop::Unread) } else { Ok(self.m.number(x)) }
    }

    fn quoted(&mut self) -> Done<u32> {
        let quote = self.peek();
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.peek() {
                '\0' => return Err(Stop::Unread),
                c if c == quote && self.text.get(self.at + 1) == Some(&quote) => {
                    text.push(c);
                    self.at += 2;
                }
                c if c == quote => break,
                c => {
                    text.push(c);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        Ok(if quote == '"' { self.m.string(&text) } else { self.m.text(&text) })
    }

    fn matrix(&mut self, end: char) -> Done<u32> {
        self.at += 1;
        let mut rows = Vec::new();
        let mut row = Vec::new();
        loop {
            self.blanks();
            if self.take(end) {
                break;
            }
            if self.take(';') {
                rows.push(std::mem::take(&mut row));
                continue;
            }
            if !self.take(',') {
                row.push(self.expression(0, 0)?);
            }
        }
        if !row.is_empty() || rows.is_empty() {
            rows.push(row);
        }
        let mut joined = Vec::new();
        for row in &rows {
            let target = self.m.fresh();
            let (words, count) = (Words(row.as_ptr()), row.len() as i64);
            done(match end {
                '}' => unsafe { lanner_cell_row(self.m.v, target, words, count) },
                _ => unsafe { lanner_concat(self.m.v, target, 2, words, count) },
            })?;
            joined.push(target);
        }
        if let [one] = joined.as_slice() {
            return Ok(*one);
        }
        let target = self.m.fresh();
        done(unsafe { lanner_concat(self.m.v, target, 1, Words(joined.as_ptr()), joined.len() as i64) })?;
        Ok(target)
    }

    /// A variable, or a call of a row.
    fn called(&mut self, how: u32) -> Done<u32> {
        let mut word = self.word();
        if let Some(&slot) = self.variables.get(&word) {
            return Ok(slot);
        }
        while self.peek() == '.' {
            let start = self.at;
            self.at += 1;
            let longer = format!("{word}.{}", self.word());
            if row_number(&longer).is_none() {
                self.at = start;
                break;
            }
            word = longer;
        }
        if row_number(&word).is_none() {
            return Err(Stop::Unread);
        }
        let args = if self.take('(') { self.arguments(')')? } else { Vec::new() };
        let behind = self.text[self.at..].iter().find(|&&c| c != ' ').copied().unwrap_or('\0');
        let is_last = matches!(behind, ';' | ',' | '\0');
        let target = self.m.fresh();
        done(self.m.try_call(&word, &args, &[target], if is_last { how } else { 0 }))?;
        Ok(target)
    }
}

/// Examples that name variables of the program, or look at what it printed: this test has neither.
const OTHERWISE: &[&str] = &["save", "diary", "lanner.mat_part", "h5read", "h5readatt", "h5info"];

/// Rows with a kernel that both dialects have.
fn is_done(builtin: Builtin) -> bool {
    let row = builtin.row();
    let has_kernel = matches!(row.kernel, Kernel::Call | Kernel::Map(_) | Kernel::Reduce(_));
    has_kernel && row.only.is_none() && !OTHERWISE.contains(&row.name)
}

#[test]
fn rows_are_called_by_number_with_their_examples() {
    let mut m = Machine::new(&[]);
    let (mut all, mut same, mut unread, mut elsewhere, mut wrong) =
        (0, 0, Vec::new(), Vec::new(), Vec::new());
    for builtin in Builtin::all().filter(|&builtin| is_done(builtin)) {
        let Some((code, want)) = builtin.row().example.split_once(" => ") else { continue };
        all += 1;
        m.forget();
        m.statement("format", &[]);
        // What is drawn stays, and each example begins with nothing.
        let all_figures = m.text("all");
        m.statement("close", &[all_figures]);
        unsafe { lanner_begin_capture() };
        let mut reader =
            Reader { m: &mut m, text: code.chars().collect(), at: 0, variables: BTreeMap::new() };
        let ended = reader.program();
        let printed = unsafe { lanner_end_capture() }.as_str().to_owned();
        let got = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        let got = got.strip_prefix("ans = ").unwrap_or(&got);
        match ended {
            Ok(()) if got == want.trim() => same += 1,
            Ok(()) => wrong.push(format!("{builtin}: {code}\n  want {want}\n  got  {got}")),
            Err(Stop::Unread) => unread.push(builtin.row().name),
            Err(Stop::Failed(identifier, _)) if identifier == "Lanner:notInProgram" => {
                elsewhere.push(builtin.row().name)
            }
            Err(Stop::Failed(identifier, message)) => {
                wrong.push(format!("{builtin}: {code}: {identifier}: {message}"))
            }
        }
    }
    println!(
        "{all} rows with a kernel: {same} as their examples, {} not read, {} not here",
        unread.len(),
        elsewhere.len()
    );
    println!("not read: {unread:?}\nnot here: {elsewhere:?}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(same * 10 >= all * 9, "{same} of {all}");
}
