//! Writing: the sheets of a file are read, changed, and written again as a whole.

use super::book::Book;
use super::place::{Area, Range, Sheet};
use super::{Cell, Content, MOST_COLUMNS, MOST_ROWS};
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::{Error, Result, memory};
use rust_xlsxwriter::{Format, Workbook, XlsxError};

/// What becomes of a sheet that is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Cells of the range are replaced, others stay.
    #[default]
    Inplace,
    /// The sheet holds nothing else afterwards.
    OverwriteSheet,
    /// New rows come below the old ones.
    Append,
    /// The file holds nothing else afterwards.
    ReplaceFile,
}

impl Mode {
    /// The mode of an option's text.
    ///
    /// # Errors
    /// Any other text.
    pub fn named(text: &str) -> Result<Mode> {
        Ok(match text.ascii_lowercase().as_str() {
            "inplace" => Mode::Inplace,
            "overwritesheet" => Mode::OverwriteSheet,
            "append" => Mode::Append,
            "replacefile" | "overwrite" => Mode::ReplaceFile,
            _ => {
                return Err(Error::new(
                    "MATLAB:spreadsheet:invalidWriteMode",
                    "'WriteMode' must be 'inplace', 'overwritesheet', 'append' or 'replacefile'.",
                ));
            }
        })
    }
}

/// Where cells go, and how.
#[derive(Clone, Debug, Default)]
pub struct Target {
    /// The sheet.
    pub sheet: Sheet,
    /// The range: what is outside of it is not written.
    pub range: Range,
    /// What becomes of what is there.
    pub mode: Mode,
    /// Whether columns get as wide as what is in them.
    pub fits: bool,
}

/// Cells of an array: rows, columns, and what they hold, column by column.
pub struct Block {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// The cells; none leaves a cell empty.
    pub cells: Vec<Option<Content>>,
}

/// A sheet that is written.
struct Page {
    name: String,
    cells: Vec<Cell>,
}

/// The bytes of a file with the block in it, beside what the old file has.
///
/// # Errors
/// The old file is no spreadsheet; there is no such sheet; the block does not fit on a sheet.
pub fn written(old: Option<&[u8]>, name: &str, block: Block, target: &Target) -> Result<Vec<u8>> {
    let mut pages = match old {
        Some(bytes) if target.mode != Mode::ReplaceFile => pages_of(bytes, name)?,
        _ => Vec::new(),
    };
    let at = page_of(&mut pages, &target.sheet)?;
    let page = &mut pages[at];
    let mut area = match &target.range {
        Range::Used => Area::default(),
        Range::Area(area) => *area,
        Range::Named(name) => return Err(super::place::invalid_range(name)),
    };
    match target.mode {
        Mode::OverwriteSheet => page.cells.clear(),
        Mode::Append => {
            let below = page.cells.iter().map(|((row, _), _)| *row as usize + 1).max();
            area = Area { row: below.or(area.row), last_row: None, ..area };
        }
        Mode::Inplace | Mode::ReplaceFile => (),
    }
    put(page, block, area)?;
    encoded(&pages, at, target.fits).map_err(|error| not_written(name, &error))
}

fn pages_of(bytes: &[u8], name: &str) -> Result<Vec<Page>> {
    let mut book = Book::open(bytes, name)?;
    let names: Vec<String> = book.names.iter().map(|name| name.duplicate()).gather();
    let page = |(at, name)| Ok(Page { name, cells: book.cells(at)? });
    names.into_iter().enumerate().map(page).gather()
}

/// The page that is meant; one that is not there is made.
fn page_of(pages: &mut Vec<Page>, sheet: &Sheet) -> Result<usize> {
    let new = |name: String| Page { name, cells: Vec::new() };
    let (at, name) = match sheet {
        Sheet::First => (0, None),
        Sheet::Number(number) => (number - 1, None),
        Sheet::Named(name) => {
            let found = pages.iter().position(|page| page.name.eq_ignore_ascii_case(name));
            (found.unwrap_or(pages.len()), Some(name))
        }
    };
    // Excel opens files of thousands of sheets, and nobody means so many.
    if at > 10_000 {
        return Err(Error::new(
            "MATLAB:spreadsheet:book:openSheetIndex",
            format!("Unable to open sheet '{}'.", at + 1),
        ));
    }
    while pages.len() <= at {
        let name = match name {
            Some(name) => name.duplicate(),
            None => (pages.len() + 1..)
                .map(|k| format!("Sheet{k}"))
                .find(|name| pages.iter().all(|page| !page.name.eq_ignore_ascii_case(name)))
                .unwrap_or_default(),
        };
        pages.put(new(name));
    }
    Ok(at)
}

/// Puts a block on a page, as far as the area goes.
fn put(page: &mut Page, block: Block, area: Area) -> Result<()> {
    let (top, left) = (area.row.unwrap_or(0), area.column.unwrap_or(0));
    let rows = area.last_row.map_or(block.rows, |last| block.rows.min(last + 1 - top.min(last)));
    let columns = area.last_column.map_or(block.columns, |last| block.columns.min(last + 1 - left.min(last)));
    if top + rows > MOST_ROWS || left + columns > MOST_COLUMNS {
        return Err(Error::new(
            "MATLAB:spreadsheet:sheet:dataExceedsSheetBounds",
            "The data block starting at the range exceeds the sheet boundaries.",
        ));
    }
    page.cells.retain(|((row, column), _)| {
        let (r, c) = (*row as usize, *column as usize);
        !((top..top + rows).contains(&r) && (left..left + columns).contains(&c))
    });
    for (k, content) in block.cells.into_iter().enumerate() {
        let (r, c) = (k % block.rows, k / block.rows);
        if let (Some(content), true) = (content, r < rows && c < columns) {
            page.cells.put((((top + r) as u32, (left + c) as u32), content));
        }
    }
    page.cells.sort_unstable_by_key(|(place, _)| *place);
    Ok(())
}

#[cold]
fn not_written(name: &str, error: &XlsxError) -> Error {
    Error::new("MATLAB:spreadsheet:book:save", format!("Unable to write file '{name}': {error}."))
}

fn encoded(pages: &[Page], written: usize, fits: bool) -> std::result::Result<Vec<u8>, XlsxError> {
    // The library holds a cell in about as many bytes, and its text once more.
    let count: usize = pages.iter().map(|page| page.cells.len()).sum();
    memory::claim::<[u64; 16]>(count);
    let date = Format::new().set_num_format("dd-mmm-yyyy");
    let moment = Format::new().set_num_format("dd-mmm-yyyy hh:mm:ss");
    let time = Format::new().set_num_format("[h]:mm:ss");
    let mut book = Workbook::new();
    for (k, page) in pages.iter().enumerate() {
        let sheet = book.add_worksheet().set_name(page.name.as_str())?;
        for ((row, column), content) in &page.cells {
            let (row, column) = (*row, *column as u16);
            match content {
                Content::Number(x) => sheet.write_number(row, column, *x)?,
                Content::Text(text) => sheet.write_string(row, column, text.as_str())?,
                Content::Truth(x) => sheet.write_boolean(row, column, *x)?,
                Content::Date(x) if x.fract() == 0.0 => {
                    sheet.write_number_with_format(row, column, *x, &date)?
                }
                Content::Date(x) => sheet.write_number_with_format(row, column, *x, &moment)?,
                Content::Time(x) => sheet.write_number_with_format(row, column, *x, &time)?,
                Content::Wrong => sheet.write_formula(row, column, "NA()")?,
            };
        }
        if fits && k == written {
            sheet.autofit();
        }
    }
    book.save_to_buffer()
}
