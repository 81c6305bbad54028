//! What is written is read back; bytes that were cut or changed give errors, never a panic.

use super::book::Book;
use super::grid::Grid;
use super::place::{Options, Range, Sheet};
use super::store::{Block, Mode, Target, written};
use super::{Content, MOST_ROWS};
use crate::{Dims, Value};

fn block(rows: usize, cells: Vec<Option<Content>>) -> Block {
    Block { rows, columns: cells.len() / rows, cells }
}

fn sample() -> Vec<Option<Content>> {
    vec![
        Some(Content::Text("a & <b>".into())),
        Some(Content::Number(-1.25e-7)),
        Some(Content::Truth(true)),
        Some(Content::Date(45_000.0)),
        Some(Content::Date(45_000.75)),
        Some(Content::Time(1.5)),
        None,
        Some(Content::Text(" é€ ".into())),
    ]
}

fn read(bytes: &[u8], sheet: Sheet, range: &str) -> crate::Result<Grid> {
    let options = Options { sheet, range: Range::parse(&Value::text(range))? };
    Grid::read(&mut Book::open(bytes, "book.xlsx")?, &options)
}

#[test]
fn what_is_written_is_read_back() {
    let bytes = written(None, "book.xlsx", block(2, sample()), &Target::default()).unwrap();
    let grid = read(&bytes, Sheet::First, "").unwrap();
    assert_eq!((grid.dims.clone(), grid.corner), (Dims::matrix(2, 4), (0, 0)));
    assert_eq!(grid.cells, sample());
}

#[test]
fn other_sheets_and_cells_stay() {
    let one = |x| vec![Some(Content::Number(x))];
    let target = |sheet: &str, range: &str, mode| Target {
        sheet: Sheet::Named(sheet.into()),
        range: Range::parse(&Value::text(range)).unwrap(),
        mode,
        fits: false,
    };
    let first = written(None, "b", block(2, sample()), &target("One", "B2", Mode::Inplace)).unwrap();
    let second = written(Some(&first), "b", block(1, one(7.0)), &target("Two", "", Mode::Inplace)).unwrap();
    let third = written(Some(&second), "b", block(1, one(8.0)), &target("one", "C3", Mode::Inplace)).unwrap();
    let last = written(Some(&third), "b", block(1, one(9.0)), &target("ONE", "", Mode::Append)).unwrap();
    let grid = read(&last, Sheet::Number(1), "").unwrap();
    assert_eq!((grid.dims.clone(), grid.corner), (Dims::matrix(3, 5), (1, 0)));
    let at = |row: usize, column: usize| grid.cells[column * grid.dims.rows() + row].clone();
    assert_eq!(at(1, 2), Some(Content::Number(8.0)));
    assert_eq!(at(1, 1), sample()[1]);
    assert_eq!(read(&last, Sheet::Named("two".into()), "").unwrap().cells, one(7.0));
    let only = written(Some(&last), "b", block(1, one(5.0)), &target("New", "", Mode::ReplaceFile)).unwrap();
    assert_eq!(Book::open(&only, "b").unwrap().names, ["New"]);
    let over =
        written(Some(&last), "b", block(1, one(5.0)), &target("One", "", Mode::OverwriteSheet)).unwrap();
    assert_eq!(read(&over, Sheet::First, "").unwrap().cells, one(5.0));
}

#[test]
fn what_does_not_fit_is_an_error() {
    let low = Range::parse(&Value::text(&format!("A{MOST_ROWS}"))).unwrap();
    let target = Target { range: low, ..Target::default() };
    assert!(written(None, "b", block(2, sample()), &target).is_err());
    let long = vec![Some(Content::Text("x".repeat(40_000)))];
    assert!(written(None, "b", block(1, long), &Target::default()).is_err());
    let name = Target { sheet: Sheet::Named("a/b".into()), ..Target::default() };
    assert!(written(None, "b", block(2, sample()), &name).is_err());
}

#[test]
fn files_that_were_cut_or_changed_do_not_panic() {
    let bytes = written(None, "b", block(2, sample()), &Target::default()).unwrap();
    for length in (0..bytes.len()).step_by(13) {
        assert!(read(&bytes[..length], Sheet::First, "").is_err());
    }
    let mut state = 88_172_645_463_325_252u64;
    let mut noise = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    for _ in 0..2000 {
        let mut changed = bytes.clone();
        for _ in 0..1 + noise() % 4 {
            let at = noise() % changed.len();
            changed[at] = noise() as u8;
        }
        let _ = read(&changed, Sheet::First, "");
    }
}
