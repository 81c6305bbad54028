//! Reads rows of fields.
//!
//! ```text
//! "1,2\n3,,5"  by  %f%f%f  and delimiter ","   ->   1 2 NaN / 3 NaN 5
//! "1 2 3\n4"   by  %f%f                        ->   1 2 / 3 4      without delimiter rows run on
//! ```

use super::format::{Field, Item, Kind};
use super::options::Options;
use crate::memory::{Gather, Grow, Reword};
use crate::{Error, Result};

/// The values of a field.
#[derive(Clone, Debug)]
pub enum Column {
    /// Numbers with their imaginary parts.
    Numbers(Vec<(f64, f64)>),
    /// Texts.
    Texts(Vec<String>),
}

impl Column {
    fn of(field: &Field) -> Column {
        match field.kind {
            Kind::Number(_) => Column::Numbers(Vec::new()),
            Kind::Text | Kind::Quoted | Kind::Characters | Kind::Set { .. } => Column::Texts(Vec::new()),
        }
    }

    fn push_empty(&mut self, empty: f64) {
        match self {
            Column::Numbers(numbers) => numbers.put((empty, 0.0)),
            Column::Texts(texts) => texts.put(String::new()),
        }
    }
}

/// Reads at most `most` rows of a text. It gives a column for every field that is not skipped, and the number
/// of characters that were used.
///
/// # Errors
/// A field that cannot be read, where the options make that an error.
pub fn scan(text: &[char], items: &[Item], options: &Options, most: usize) -> Result<(Vec<Column>, usize)> {
    let fields = items.iter().filter_map(|item| match item {
        Item::Field(field) if !field.skipped => Some(Column::of(field)),
        _ => None,
    });
    let mut scanner = Scanner { text, at: 0, options, columns: fields.gather() };
    for _ in 0..options.header_lines {
        scanner.skip_line();
    }
    let mut rows = 0;
    while rows < most && scanner.begin_row() {
        let before = scanner.at;
        match scanner.row(items) {
            Row::Complete if scanner.at > before => rows += 1,
            Row::Complete | Row::Ended => break,
            Row::Failed if options.return_on_error => break,
            Row::Failed => {
                let rest: String = text[scanner.at..].iter().take_while(|c| **c != '\n').take(40).gather();
                return Err(Error::new(
                    "MATLAB:textscan:handleErrorAndShowInfo",
                    format!(
                        "Mismatch between file and format character vector.\nTrouble reading field from file (row number {}) ==> {rest}",
                        rows + 1
                    ),
                ));
            }
        }
    }
    Ok((scanner.columns, scanner.at))
}

struct Scanner<'a> {
    text: &'a [char],
    at: usize,
    options: &'a Options,
    columns: Vec<Column>,
}

/// How a row went.
enum Row {
    Complete,
    /// The text ended within it.
    Ended,
    /// A field could not be read.
    Failed,
}

/// How a field went.
enum Read {
    Done,
    Failed,
}

impl Scanner<'_> {
    fn starts_with(&self, what: &[char]) -> bool {
        !what.is_empty() && self.text[self.at..].starts_with(what)
    }

    /// The length of the line end that stands here.
    fn line_end(&self) -> Option<usize> {
        if let Some(end) = &self.options.line_end {
            return self.starts_with(end).then_some(end.len());
        }
        match self.text[self.at..] {
            ['\r', '\n', ..] => Some(2),
            ['\n' | '\r', ..] => Some(1),
            _ => None,
        }
    }

    /// The length of the delimiter that stands here, the longest that fits.
    fn delimiter(&self) -> Option<usize> {
        self.options.delimiters.iter().filter(|d| self.starts_with(d)).map(Vec::len).max()
    }

    fn skip_line(&mut self) {
        while self.at < self.text.len() {
            if let Some(length) = self.line_end() {
                self.at += length;
                return;
            }
            self.at += 1;
        }
    }

    /// Skips white space and comments; a comment without end reaches to the end of its line.
    fn skip_space(&mut self) {
        loop {
            while self.text.get(self.at).is_some_and(|c| self.options.whitespace.contains(c)) {
                self.at += 1;
            }
            let Some((start, end)) = self.options.comments.iter().find(|(start, _)| self.starts_with(start))
            else {
                return;
            };
            self.at += start.len();
            while self.at < self.text.len() {
                match end {
                    None if self.line_end().is_some() => break,
                    Some(end) if self.starts_with(end) => {
                        self.at += end.len();
                        break;
                    }
                    _ => self.at += 1,
                }
            }
        }
    }

    /// Skips what may stand before a row, and says whether one follows.
    fn begin_row(&mut self) -> bool {
        loop {
            self.skip_space();
            match (self.delimiter(), self.line_end()) {
                (Some(length), _) if self.options.merged => self.at += length,
                (None, Some(length)) => self.at += length,
                _ => return self.at < self.text.len(),
            }
        }
    }

    fn row(&mut self, items: &[Item]) -> Row {
        let delimited = !self.options.delimiters.is_empty();
        let mut column = 0;
        for (k, item) in items.iter().enumerate() {
            let exact = matches!(item, Item::Field(Field { kind: Kind::Characters | Kind::Set { .. }, .. }));
            if !exact || delimited {
                self.skip_space();
            }
            if !delimited && !exact && k > 0 {
                self.begin_row();
            }
            let at_end = self.at >= self.text.len();
            let row_over = at_end || (self.delimiter().is_none() && self.line_end().is_some());
            match item {
                Item::Literal(literal) => {
                    if self.starts_with(literal) {
                        self.at += literal.len();
                    } else if !(row_over && delimited) {
                        return if at_end { Row::Ended } else { Row::Failed };
                    }
                }
                Item::Field(field) => {
                    // Without delimiter the last row may stay shorter than the others.
                    if at_end && k > 0 && !delimited {
                        return Row::Ended;
                    }
                    if row_over && delimited {
                        if !field.skipped {
                            self.columns[column].push_empty(self.options.empty_value);
                        }
                    } else if let Read::Failed = self.field(field, column) {
                        return Row::Failed;
                    } else {
                        self.after_field();
                    }
                    column += usize::from(!field.skipped);
                }
            }
        }
        self.end_row();
        Row::Complete
    }

    /// Skips the delimiter behind a field.
    fn after_field(&mut self) {
        self.skip_space();
        while let Some(length) = self.delimiter() {
            self.at += length;
            if !self.options.merged {
                break;
            }
            self.skip_space();
        }
    }

    fn end_row(&mut self) {
        if !self.options.delimiters.is_empty() {
            self.skip_space();
        }
        if self.delimiter().is_none()
            && let Some(length) = self.line_end()
        {
            self.at += length;
        }
    }

    fn field(&mut self, field: &Field, column: usize) -> Read {
        let most = field.width.map_or(self.text.len(), |width| (self.at + width).min(self.text.len()));
        let text = match &field.kind {
            Kind::Number(_) => return self.number(field, column, most),
            Kind::Text => self.word(most),
            Kind::Quoted if self.text.get(self.at) == Some(&'"') => self.quoted(),
            Kind::Quoted => self.word(most),
            Kind::Characters => {
                let end = (self.at + field.width.unwrap_or(1)).min(self.text.len());
                let text = self.text[self.at..end].iter().gather();
                self.at = end;
                text
            }
            Kind::Set { members, negated } => {
                let fits = |c: &char| members.iter().any(|(low, high)| (low..=high).contains(&c)) != *negated;
                let text: String = self.text[self.at..most].iter().take_while(|c| fits(c)).gather();
                if text.is_empty() {
                    return Read::Failed;
                }
                self.at += text.chars().count();
                text
            }
        };
        if !field.skipped
            && let Some(Column::Texts(texts)) = self.columns.get_mut(column)
        {
            texts.put(text);
        }
        Read::Done
    }

    /// Whether a field ends here.
    fn at_boundary(&self) -> bool {
        self.at >= self.text.len()
            || self.delimiter().is_some()
            || self.line_end().is_some()
            || (self.options.delimiters.is_empty() && self.options.whitespace.contains(&self.text[self.at]))
    }

    fn word(&mut self, most: usize) -> String {
        let start = self.at;
        while self.at < most && !self.at_boundary() {
            self.at += 1;
        }
        self.text[start..self.at].iter().gather()
    }

    /// Text in double quotes; two of them stand for one.
    fn quoted(&mut self) -> String {
        let mut out = String::new();
        self.at += 1;
        while let Some(&c) = self.text.get(self.at) {
            self.at += 1;
            match (c, self.text.get(self.at)) {
                ('"', Some('"')) => {
                    out.put('"');
                    self.at += 1;
                }
                ('"', _) => return out,
                _ => out.put(c),
            }
        }
        out
    }

    fn number(&mut self, field: &Field, column: usize, most: usize) -> Read {
        let value = if let Some(empty) = self.empty_number() {
            Some(empty)
        } else {
            complex(&self.text[self.at..most], field.precision).map(|(value, length)| {
                self.at += length;
                value
            })
        };
        let Some(value) = value else { return Read::Failed };
        if !field.skipped
            && let Some(Column::Numbers(numbers)) = self.columns.get_mut(column)
        {
            numbers.put(value);
        }
        Read::Done
    }

    /// The value of a numeric field that is empty or counts as empty.
    fn empty_number(&mut self) -> Option<(f64, f64)> {
        let empty = (self.options.empty_value, 0.0);
        if self.delimiter().is_some() {
            return Some(empty);
        }
        let start = self.at;
        for text in &self.options.treat_as_empty {
            if self.starts_with(text) {
                self.at += text.len();
                if self.at_boundary()
                    || self.text.get(self.at).is_some_and(|c| self.options.whitespace.contains(c))
                {
                    return Some(empty);
                }
                self.at = start;
            }
        }
        None
    }
}

/// A number, `1+2i` too, at the start of a text, and its length.
pub fn complex(text: &[char], precision: Option<usize>) -> Option<((f64, f64), usize)> {
    let (re, length) = real(text, precision)?;
    let is_unit = |at: usize| {
        matches!(text.get(at), Some('i' | 'j')) && !text.get(at + 1).is_some_and(|c| c.is_alphanumeric())
    };
    if is_unit(length) {
        return Some(((0.0, re), length + 1));
    }
    if matches!(text.get(length), Some('+' | '-'))
        && let Some((im, more)) = real(&text[length..], precision)
        && is_unit(length + more)
    {
        return Some(((re, im), length + more + 1));
    }
    Some(((re, 0.0), length))
}

/// A real number at the start of a text, and its length.
fn real(text: &[char], precision: Option<usize>) -> Option<(f64, usize)> {
    let mut at = usize::from(matches!(text.first(), Some('+' | '-')));
    let sign = if text.first() == Some(&'-') { -1.0 } else { 1.0 };
    for (word, value) in [("infinity", f64::INFINITY), ("inf", f64::INFINITY), ("nan", f64::NAN)] {
        let part = text.get(at..at + word.len()).map(|part| part.iter().gather::<String>().lowercase());
        if part.as_deref() == Some(word) {
            return Some((sign * value, at + word.len()));
        }
    }
    let start = at;
    let digits = |at: &mut usize, most: usize| {
        let from = *at;
        while *at - from < most && text.get(*at).is_some_and(char::is_ascii_digit) {
            *at += 1;
        }
        *at - from
    };
    let mut count = digits(&mut at, usize::MAX);
    if text.get(at) == Some(&'.') {
        at += 1;
        count += digits(&mut at, precision.unwrap_or(usize::MAX));
    }
    if count == 0 {
        return None;
    }
    let mantissa: String = text[start..at].iter().gather();
    let mut exponent = String::new();
    if matches!(text.get(at), Some('e' | 'E' | 'd' | 'D')) {
        let mut after = at + 1 + usize::from(matches!(text.get(at + 1), Some('+' | '-')));
        if digits(&mut after, usize::MAX) > 0 {
            exponent = format!("e{}", text[at + 1..after].iter().gather::<String>());
            at = after;
        }
    }
    let value: f64 = format!("{mantissa}{exponent}").parse().ok()?;
    Some((sign * value, at))
}
