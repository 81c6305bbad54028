//! Lines of delimited text as fields, and fields as numbers.
//!
//! ```text
//! 'a,"b,c",,1.5'  ->  a | b,c | (empty) | 1.5
//! ```

use super::textscan::complex;
use crate::memory::{Gather, Grow};
use crate::text::escapes::unescape;
use crate::{C64, Dims, Error, Result, Tensor, Value, memory};

/// What stands between fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Separator {
    /// Any of these characters.
    pub characters: Vec<char>,
    /// Several of them count as one, and they may stand before the first field.
    pub merged: bool,
}

impl Separator {
    /// The delimiter in an argument: text with escapes, or one of the names that `writematrix` knows.
    pub fn named(text: &str) -> Separator {
        let one = |c: char| Separator { characters: vec![c], merged: false };
        match text {
            "comma" => one(','),
            "tab" => one('\t'),
            "space" => one(' '),
            "semi" => one(';'),
            "bar" => one('|'),
            _ => Separator { characters: unescape(text).chars().gather(), merged: false },
        }
    }

    /// What separates the numbers of a line: the first of comma, semicolon, tab, bar and colon that it has; else
    /// white space.
    pub fn of_line(line: &str) -> Separator {
        let outside: String = line.split('"').step_by(2).gather();
        match [',', '\t', ';', '|', ':'].into_iter().find(|c| outside.trim().contains(*c)) {
            Some(c) => Separator { characters: vec![c], merged: false },
            None => Separator { characters: vec![' ', '\t'], merged: true },
        }
    }

    /// The delimiter as `importdata` answers it.
    pub fn shown(&self) -> String {
        self.characters.first().map(char::to_string).unwrap_or_default()
    }

    /// The fields of a line, without quotes.
    pub fn split(&self, line: &str) -> Vec<String> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut fields = Vec::new();
        let mut field = String::new();
        let mut quoted = false;
        let mut chars = line.chars().peekable();
        while let Some(c) = chars.next() {
            if quoted {
                match c {
                    '"' if chars.peek() == Some(&'"') => field.put_all(chars.next()),
                    '"' => quoted = false,
                    _ => field.put(c),
                }
            } else if c == '"' && field.trim().is_empty() {
                field.clear();
                quoted = true;
            } else if self.characters.contains(&c) {
                if !(self.merged && field.is_empty()) {
                    fields.put(std::mem::take(&mut field));
                }
            } else {
                field.put(c);
            }
        }
        if !(self.merged && field.is_empty()) {
            fields.put(field);
        }
        fields
    }
}

/// The number that a field is; none for text. An empty field is none too.
pub fn number(field: &str) -> Option<C64> {
    let field = field.trim();
    if field.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
        && let Ok(x) = field.parse::<f64>()
    {
        return Some(C64::new(x, 0.0));
    }
    let chars: Vec<char> = field.chars().gather();
    let ((re, im), length) = complex(&chars, None)?;
    (length == chars.len()).then_some(C64::new(re, im))
}

/// Rows of numbers as a matrix; rows that are shorter are filled up.
///
/// # Errors
/// Out of memory.
pub fn matrix(rows: &[Vec<C64>], filling: f64) -> Result<Value> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if columns == 0 {
        return Ok(Value::empty());
    }
    let dims = Dims::matrix(rows.len(), columns);
    memory::check::<C64>(&dims)?;
    let filling = C64::new(filling, 0.0);
    let at = |k: usize| rows[k % rows.len()].get(k / rows.len()).copied().unwrap_or(filling);
    if rows.iter().flatten().all(|z| z.im == 0.0) {
        return Ok(Tensor::new(dims.clone(), (0..dims.numel()).map(|k| at(k).re).gather()).into());
    }
    Ok(Tensor::new(dims.clone(), (0..dims.numel()).map(at).gather()).into())
}

/// A part of a file: rows and columns, from 0, the last ones included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// First row.
    pub row: usize,
    /// First column.
    pub column: usize,
    /// Last row.
    pub last_row: usize,
    /// Last column.
    pub last_column: usize,
}

impl Part {
    /// From a row and a column on.
    pub fn from(row: usize, column: usize) -> Part {
        Part { row, column, last_row: usize::MAX, last_column: usize::MAX }
    }

    /// `[r1 c1 r2 c2]` with numbers that begin at `first`, or cells such as `A2..C5` or `A2:C5`.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(value: &Value, first: usize) -> Result<Part> {
        let invalid = || Error::new("MATLAB:dlmread:InvalidRange", "Invalid range.");
        if let Some(text) = value.as_text() {
            let (begin, end) =
                text.split_once("..").or_else(|| text.split_once(':')).unwrap_or((&text, &text));
            let (row, column) = cell(begin).ok_or_else(invalid)?;
            let (last_row, last_column) = cell(end).ok_or_else(invalid)?;
            return Ok(Part { row, column, last_row, last_column });
        }
        let numbers = value.to_f64s().ok_or_else(invalid)?;
        let place = |x: f64| if x >= first as f64 { Ok((x as usize) - first) } else { Err(invalid()) };
        match *numbers {
            [row, column] => Ok(Part::from(place(row)?, place(column)?)),
            [row, column, last_row, last_column] => Ok(Part {
                row: place(row)?,
                column: place(column)?,
                last_row: place(last_row)?,
                last_column: place(last_column)?,
            }),
            _ => Err(invalid()),
        }
    }

    /// Those of a row's fields that belong to it.
    pub fn of_row<T>(&self, fields: Vec<T>) -> Vec<T> {
        let count = self.last_column.saturating_sub(self.column).saturating_add(1);
        fields.into_iter().skip(self.column).take(count).gather()
    }
}

/// `B3` as row and column, from 0.
fn cell(name: &str) -> Option<(usize, usize)> {
    let letters = name.trim().chars().take_while(char::is_ascii_alphabetic).count();
    let (letters, digits) = name.trim().split_at(letters);
    let column = letters
        .chars()
        .fold(0usize, |n, c| n.saturating_mul(26).saturating_add(c.to_ascii_uppercase() as usize - 64));
    let row: usize = digits.parse().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split() {
        let comma = Separator::named(",");
        assert_eq!(comma.split("a,\"b,\"\"c\"\"\",,1\r"), ["a", "b,\"c\"", "", "1"]);
        assert_eq!(Separator::of_line("  1   2 3").split("  1   2 3 "), ["1", "2", "3"]);
        assert_eq!(Separator::of_line("1;2").shown(), ";");
    }

    #[test]
    fn numbers_and_cells() {
        assert_eq!(number(" 1.5 "), Some(C64::new(1.5, 0.0)));
        assert_eq!(number("1-2i"), Some(C64::new(1.0, -2.0)));
        assert_eq!(number("-Inf"), Some(C64::new(f64::NEG_INFINITY, 0.0)));
        assert_eq!(number("1.5x"), None);
        assert_eq!(cell("AB3"), Some((2, 27)));
        assert_eq!(cell("A0"), None);
    }
}
