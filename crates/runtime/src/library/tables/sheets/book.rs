//! The cells of a file, by a library that reads Excel's formats and OpenDocument's.

use super::place::{Area, Range, Sheet, invalid_range};
use super::{Cell, Content, MOST_COLUMNS, MOST_ROWS};
use crate::memory::{Duplicate, Grow};
use crate::{Error, Result, memory};
use calamine::{Data, ExcelDateTime, Reader, Sheets, open_workbook_auto_from_rs};
use std::io::Cursor;

/// A file that is open.
pub struct Book<'a> {
    sheets: Sheets<Cursor<&'a [u8]>>,
    /// The names of its sheets, in their order.
    pub names: Vec<String>,
    name: &'a str,
}

/// The days between the dates from which the two kinds of files count.
const DAYS_TO_1904: f64 = 1462.0;

/// The error of a file that is no spreadsheet.
#[cold]
pub fn not_a_book(name: &str) -> Error {
    let text = format!(
        "Unable to open file '{name}' as a workbook. Check that the file exists, read access is available, and the file is a valid spreadsheet file."
    );
    Error::new("MATLAB:spreadsheet:book:fileOpen", text)
}

impl<'a> Book<'a> {
    /// Opens the bytes of a file.
    ///
    /// # Errors
    /// They are no spreadsheet; there is no memory for what is packed in them.
    pub fn open(bytes: &'a [u8], name: &'a str) -> Result<Book<'a>> {
        admit(bytes)?;
        let sheets = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|_| not_a_book(name))?;
        let names = sheets.sheet_names();
        Ok(Book { sheets, names, name })
    }

    /// The number of a sheet, from 0.
    ///
    /// # Errors
    /// There is no such sheet.
    pub fn find(&self, sheet: &Sheet) -> Result<usize> {
        let (found, id, shown) = match sheet {
            Sheet::First => (Some(0), "openSheetIndex", "1".duplicate()),
            Sheet::Number(number) => (Some(number - 1), "openSheetIndex", number.to_string()),
            Sheet::Named(name) => {
                let at = self.names.iter().position(|known| known.eq_ignore_ascii_case(name));
                (at, "openSheetName", name.duplicate())
            }
        };
        found.filter(|&at| at < self.names.len()).ok_or_else(|| {
            let text = format!("Unable to open sheet '{shown}'.");
            Error::new(&format!("MATLAB:spreadsheet:book:{id}"), text)
        })
    }

    /// The sheet and the area that are meant; a named range may say both.
    ///
    /// # Errors
    /// There are none of these names.
    pub fn place(&self, sheet: &Sheet, range: &Range) -> Result<(usize, Area)> {
        let name = match range {
            Range::Used => return Ok((self.find(sheet)?, Area::default())),
            Range::Area(area) => return Ok((self.find(sheet)?, *area)),
            Range::Named(name) => name,
        };
        let defined = self.sheets.defined_names().iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let (_, formula) = defined.ok_or_else(|| invalid_range(name))?;
        let (on, area) = formula.rsplit_once('!').unwrap_or(("", formula));
        let on = on.trim_start_matches('=').trim_matches('\'');
        let area = Area::of_text(area).ok_or_else(|| invalid_range(name))?;
        // One cell is a range of its own.
        let area = Area {
            last_row: area.last_row.or(area.row.filter(|_| area.last_column.is_none())),
            last_column: area.last_column.or(area.column.filter(|_| area.last_row.is_none())),
            ..area
        };
        let at = if on.is_empty() { self.find(sheet)? } else { self.find(&Sheet::Named(on.duplicate()))? };
        Ok((at, area))
    }

    /// The cells of a sheet that hold something, by rows.
    ///
    /// # Errors
    /// The sheet is damaged.
    pub fn cells(&mut self, at: usize) -> Result<Vec<Cell>> {
        let sheet = self.names.get(at).map_or("", String::as_str);
        let name = self.name;
        let broken = || not_a_book(name);
        let mut cells: Vec<Cell> = Vec::new();
        let mut take = |(row, column): (u32, u32), content: Option<Content>| {
            let is_inside = (row as usize) < MOST_ROWS && (column as usize) < MOST_COLUMNS;
            cells.put_all(content.filter(|_| is_inside).map(|content| ((row, column), content)));
        };
        match &mut self.sheets {
            Sheets::Xlsx(book) => {
                // A sheet of a picture has no cells.
                let Ok(mut reader) = book.worksheet_cells_reader(sheet) else { return Ok(cells) };
                while let Some(cell) = reader.next_cell().map_err(|_| broken())? {
                    take(cell.get_position(), content_of(&cell.get_value().clone().into()));
                }
            }
            Sheets::Xlsb(book) => {
                let Ok(mut reader) = book.worksheet_cells_reader(sheet) else { return Ok(cells) };
                while let Some(cell) = reader.next_cell().map_err(|_| broken())? {
                    take(cell.get_position(), content_of(&cell.get_value().clone().into()));
                }
            }
            Sheets::Xls(book) => used(&book.worksheet_range(sheet).map_err(|_| broken())?, &mut take),
            Sheets::Ods(book) => used(&book.worksheet_range(sheet).map_err(|_| broken())?, &mut take),
        }
        cells.sort_unstable_by_key(|(place, _)| *place);
        Ok(cells)
    }
}

fn used(range: &calamine::Range<Data>, take: &mut impl FnMut((u32, u32), Option<Content>)) {
    let (row, column) = range.start().unwrap_or_default();
    for (r, c, data) in range.used_cells() {
        take((row + r as u32, column + c as u32), content_of(data));
    }
}

/// Asks for the memory that the parts of a packed file take, which grow by doubling and are copied to texts.
fn admit(bytes: &[u8]) -> Result<()> {
    let unpacked = match zip::ZipArchive::new(Cursor::new(bytes)) {
        Ok(mut archive) => (0..archive.len())
            .filter_map(|k| archive.by_index_raw(k).ok().map(|part| part.size()))
            .fold(0u64, u64::saturating_add),
        Err(_) => bytes.len() as u64,
    };
    memory::admit(usize::try_from(unpacked.saturating_mul(4)).unwrap_or(usize::MAX))
}

fn content_of(data: &Data) -> Option<Content> {
    let text = |text: &str| (!text.is_empty()).then(|| Content::Text(text.duplicate()));
    match data {
        Data::Int(x) => Some(Content::Number(*x as f64)),
        Data::Float(x) => Some(Content::Number(*x)),
        Data::String(x) => text(x),
        Data::Bool(x) => Some(Content::Truth(*x)),
        Data::DateTime(date) => Some(dated(date)),
        Data::DateTimeIso(x) => Some(point(x).map_or_else(|| Content::Text(x.duplicate()), Content::Date)),
        Data::DurationIso(x) => Some(length(x).map_or_else(|| Content::Text(x.duplicate()), Content::Time)),
        Data::Error(_) => Some(Content::Wrong),
        Data::Empty => None,
    }
}

fn dated(date: &ExcelDateTime) -> Content {
    let days = date.as_f64();
    if date.is_duration() {
        return Content::Time(days);
    }
    // The library tells from which day a file counts only by what it makes of it.
    let plain = ExcelDateTime::new(days, calamine::ExcelDateTimeType::DateTime, false);
    let is_late = plain.to_ymd_hms_milli() != date.to_ymd_hms_milli();
    Content::Date(if is_late { days + DAYS_TO_1904 } else { days })
}

/// `2024-05-01T10:30:00` in days as Excel counts.
fn point(text: &str) -> Option<f64> {
    let date = text.parse::<jiff::civil::DateTime>().ok();
    let date = date.or_else(|| Some(text.parse::<jiff::civil::Date>().ok()?.at(0, 0, 0, 0)))?;
    let first = jiff::civil::date(1899, 12, 30).at(0, 0, 0, 0);
    Some(date.duration_since(first).as_secs_f64() / 86_400.0)
}

/// `PT10H30M00S` in days.
fn length(text: &str) -> Option<f64> {
    Some(text.parse::<jiff::SignedDuration>().ok()?.as_secs_f64() / 86_400.0)
}
