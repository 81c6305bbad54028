//! Spreadsheets: `readcell`, `readmatrix`, `writecell`, `writematrix`, `xlsread` and others on files of Excel and OpenDocument.
//!
//! - `place`   sheets and ranges, as arguments name them
//! - `book`    the cells of a file that is read
//! - `grid`    the cells of a range as arrays
//! - `store`   writing, beside the sheets that a file has
//! - `functions`  the functions
//!
//! What is read are values: numbers, texts, truths, points and lengths of time. Formulas are what they last gave.

mod book;
mod functions;
mod grid;
mod place;
mod store;
#[cfg(test)]
mod tests;

pub use functions::{
    import, is_about_spreadsheet, read_matrix, sheet_grid, sheetnames, write_cells, write_sheet, xlsfinfo,
    xlsread, xlswrite,
};

use crate::memory::Reword;

/// What a cell holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A truth.
    Truth(bool),
    /// A point in time: days since the last but one day of 1899, as Excel counts.
    Date(f64),
    /// A length of time in days.
    Time(f64),
    /// What a formula gives that has no value.
    Wrong,
}

/// A cell: row and column, from 0, and what it holds.
pub type Cell = ((u32, u32), Content);

/// Rows and columns of a sheet.
pub const MOST_ROWS: usize = 1 << 20;
/// Columns of a sheet.
pub const MOST_COLUMNS: usize = 1 << 14;

/// Whether a file is a spreadsheet, by its name or by the option that says so.
pub fn is_spreadsheet(name: &str, file_type: Option<&str>) -> bool {
    match file_type {
        Some(kind) => kind.eq_ignore_ascii_case("spreadsheet"),
        None => {
            let name = name.lowercase();
            [".xls", ".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb", ".ods"]
                .iter()
                .any(|ending| name.ends_with(ending))
        }
    }
}
