//! Which cells are meant: `'Sheet', 2, 'Range', 'B2:D10'`.

use super::{MOST_COLUMNS, MOST_ROWS};
use crate::memory::{Duplicate, Reword};
use crate::{Error, Result, Value};

/// A sheet of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Sheet {
    /// The first one.
    #[default]
    First,
    /// By its number, from 1.
    Number(usize),
    /// By its name.
    Named(String),
}

impl Sheet {
    /// The sheet in an argument; an empty one is the first.
    ///
    /// # Errors
    /// Anything but a text and a positive integer.
    pub fn parse(value: &Value) -> Result<Sheet> {
        if let Some(name) = value.as_text().filter(|_| !value.is_numeric()) {
            return Ok(if name.is_empty() { Sheet::First } else { Sheet::Named(name) });
        }
        if value.is_empty() {
            return Ok(Sheet::First);
        }
        match value.as_f64() {
            Some(x) if x >= 1.0 && x.fract() == 0.0 && x < 1e6 => Ok(Sheet::Number(x as usize)),
            _ => Err(Error::new(
                "MATLAB:spreadsheet:book:invalidSheetSpec",
                "The sheet must be the name of a sheet or a positive integer.",
            )),
        }
    }
}

/// Rows and columns, from 0, the last ones included; what is not said is as far as there are data.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// First row.
    pub row: Option<usize>,
    /// First column.
    pub column: Option<usize>,
    /// Last row.
    pub last_row: Option<usize>,
    /// Last column.
    pub last_column: Option<usize>,
}

/// A range of an argument.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Range {
    /// All cells that hold something.
    #[default]
    Used,
    /// `B2:D10`, `B2`, `B:D`, `2:5`, `[2 2 10 4]`.
    Area(Area),
    /// A name that the file gives a range.
    Named(String),
}

/// The error of a range that is none.
#[cold]
pub fn invalid_range(text: &str) -> Error {
    Error::new("MATLAB:spreadsheet:sheet:invalidRangeSpec", format!("Invalid range '{text}'."))
}

impl Range {
    /// The range in an argument.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(value: &Value) -> Result<Range> {
        if let Some(text) = value.as_text().filter(|_| !value.is_numeric()) {
            let text = text.trim();
            if text.is_empty() {
                return Ok(Range::Used);
            }
            if let Some(area) = Area::of_text(text) {
                return Ok(Range::Area(area));
            }
            let is_name = text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '\\'))
                && !text.starts_with(|c: char| c.is_ascii_digit());
            return if is_name { Ok(Range::Named(text.duplicate())) } else { Err(invalid_range(text)) };
        }
        let numbers = value.to_f64s().unwrap_or_default();
        let place = |x: f64, most: usize| {
            let is_place = x >= 1.0 && x.fract() == 0.0 && x <= most as f64;
            if is_place { Ok(Some(x as usize - 1)) } else { Err(invalid_range(&x.to_string())) }
        };
        match *numbers {
            [] => Ok(Range::Used),
            [row] => Ok(Range::Area(Area { row: place(row, MOST_ROWS)?, ..Area::default() })),
            [row, column] => Ok(Range::Area(Area {
                row: place(row, MOST_ROWS)?,
                column: place(column, MOST_COLUMNS)?,
                ..Area::default()
            })),
            [row, column, last_row, last_column] => Area {
                row: place(row, MOST_ROWS)?,
                column: place(column, MOST_COLUMNS)?,
                last_row: place(last_row, MOST_ROWS)?,
                last_column: place(last_column, MOST_COLUMNS)?,
            }
            .in_order()
            .map(Range::Area)
            .ok_or_else(|| invalid_range("[r1 c1 r2 c2]")),
            _ => Err(invalid_range("[r1 c1 r2 c2]")),
        }
    }
}

impl Area {
    /// `B2:D10`, `$B$2`, `B:D`, `2:5`.
    pub fn of_text(text: &str) -> Option<Area> {
        let (first, last) = text.split_once(':').unwrap_or((text, ""));
        let (column, row) = corner(first)?;
        if last.is_empty() {
            // A cell alone is where the data begin.
            return (column.is_some() && row.is_some() && !text.contains(':')).then_some(Area {
                row,
                column,
                ..Area::default()
            });
        }
        let (last_column, last_row) = corner(last)?;
        let fits = row.is_some() == last_row.is_some() && column.is_some() == last_column.is_some();
        Area { row, column, last_row, last_column }.in_order().filter(|_| fits)
    }

    fn in_order(self) -> Option<Area> {
        let ordered = |first: Option<usize>, last: Option<usize>| match (first, last) {
            (Some(first), Some(last)) => first <= last,
            _ => true,
        };
        (ordered(self.row, self.last_row) && ordered(self.column, self.last_column)).then_some(self)
    }
}

/// `B3`, `$B$3`, `B` or `3` as column and row, from 0.
fn corner(text: &str) -> Option<(Option<usize>, Option<usize>)> {
    let text = text.trim().with_replaced("$", "");
    let count = text.chars().take_while(char::is_ascii_alphabetic).count();
    let (letters, digits) = text.split_at(count);
    let column = match letters {
        "" => None,
        _ if letters.len() > 3 => return None,
        _ => {
            let number = letters.chars().fold(0, |n, c| n * 26 + c.to_ascii_uppercase() as usize - 64);
            Some(number - 1).filter(|&column| column < MOST_COLUMNS)
        }
    };
    if !letters.is_empty() && column.is_none() {
        return None;
    }
    let row = match digits {
        "" => None,
        _ => Some(digits.parse::<usize>().ok()?.checked_sub(1).filter(|&row| row < MOST_ROWS)?),
    };
    (column.is_some() || row.is_some()).then_some((column, row))
}

/// What the functions are told beside the file.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The sheet.
    pub sheet: Sheet,
    /// The range.
    pub range: Range,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_come_in_four_forms() {
        let area = |text: &str| {
            let area = Area::of_text(text)?;
            Some([area.row, area.column, area.last_row, area.last_column].map(|x| x.map_or(-1, |x| x as i64)))
        };
        assert_eq!(area("B2:D10"), Some([1, 1, 9, 3]));
        assert_eq!(area("$b$2"), Some([1, 1, -1, -1]));
        assert_eq!(area("B:D"), Some([-1, 1, -1, 3]));
        assert_eq!(area("2:5"), Some([1, -1, 4, -1]));
        assert_eq!(area("XFD1048576"), Some([1_048_575, 16_383, -1, -1]));
        for wrong in ["", ":", "B", "2", "B2:D", "D2:B3", "A0", "XFE1", "A1048577", "ABCD1", "B2:", "1B"] {
            assert_eq!(area(wrong), None, "{wrong}");
        }
        assert_eq!(Range::parse(&Value::text("prices")).unwrap(), Range::Named("prices".into()));
        assert!(Range::parse(&Value::text("a b")).is_err());
    }
}
