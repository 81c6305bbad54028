//! The cells of a range as arrays.
//!
//! ```text
//!   A     B          numbers [NaN NaN; 1 2.5]   texts {'n' 'x'; '' ''}   kinds [2 2; 1 1]
//! 1 n     x
//! 2 1     2.5
//! ```

use super::book::Book;
use super::place::{Area, Options};
use super::{Cell, Content};
use crate::library::tables::fields::number;
use crate::memory::{Duplicate, Gather};
use crate::text::format;
use crate::{Dims, Result, Tensor, Value, memory};

/// What the cells of a range hold, column by column; none where a cell is empty.
#[derive(Debug)]
pub struct Grid {
    /// Rows and columns.
    pub dims: Dims,
    /// Where it begins, from 0.
    pub corner: (usize, usize),
    /// The cells.
    pub cells: Vec<Option<Content>>,
}

impl Grid {
    /// The cells of the range that is meant.
    ///
    /// # Errors
    /// There is no such sheet or range; there is no memory for it.
    pub fn read(book: &mut Book, options: &Options) -> Result<Grid> {
        let (at, area) = book.place(&options.sheet, &options.range)?;
        let cells = book.cells(at)?;
        Grid::of(cells, area)
    }

    fn of(cells: Vec<Cell>, area: Area) -> Result<Grid> {
        let row = |cell: &Cell| cell.0.0 as usize;
        let column = |cell: &Cell| cell.0.1 as usize;
        let span = |place: &dyn Fn(&Cell) -> usize, first: Option<usize>, last: Option<usize>| {
            let begin = first.or_else(|| cells.iter().map(place).min());
            let end = last.or_else(|| cells.iter().map(place).max());
            match (begin, end) {
                (Some(begin), Some(end)) if begin <= end => (begin, end - begin + 1),
                _ => (begin.unwrap_or(0), 0),
            }
        };
        let (top, height) = span(&row, area.row, area.last_row);
        let (left, width) = span(&column, area.column, area.last_column);
        let dims = Dims::matrix(height, width);
        memory::check::<Option<Content>>(&dims)?;
        let mut grid: Vec<Option<Content>> = memory::filled(None, dims.numel());
        for cell in cells {
            let (r, c) = (row(&cell).wrapping_sub(top), column(&cell).wrapping_sub(left));
            if r < height && c < width {
                grid[c * height + r] = Some(cell.1);
            }
        }
        Ok(Grid { dims, corner: (top, left), cells: grid })
    }

    /// Without so many rows at its top.
    pub fn below(self, count: usize) -> Grid {
        let (rows, columns) = (self.dims.rows(), self.dims.columns());
        let count = count.min(rows);
        if count == 0 {
            return self;
        }
        let kept = self.cells.into_iter().enumerate().filter(|(k, _)| k % rows >= count);
        let cells = kept.map(|(_, content)| content).gather();
        let corner = (self.corner.0 + count, self.corner.1);
        Grid { dims: Dims::matrix(rows - count, columns), corner, cells }
    }

    /// The rows at the top in which no cell has a number: what they hold are titles.
    pub fn heading(&self) -> usize {
        let (rows, columns) = (self.dims.rows(), self.dims.columns());
        let is_heading = |r: usize| {
            let mut row = (0..columns).filter_map(|c| self.cells[c * rows + r].as_ref());
            row.all(|content| matches!(content, Content::Text(text) if number(text).is_none()))
        };
        (0..rows).take_while(|&r| is_heading(r)).count()
    }

    /// Numbers, NaN where there is none; texts that are numbers count.
    pub fn numbers(&self) -> Value {
        let number = |content: &Option<Content>| match content {
            Some(Content::Number(x)) => *x,
            Some(Content::Truth(x)) => f64::from(*x),
            Some(Content::Text(text)) => number(text).filter(|z| z.im == 0.0).map_or(f64::NAN, |z| z.re),
            Some(Content::Date(_) | Content::Time(_) | Content::Wrong) | None => f64::NAN,
        };
        Tensor::new(self.dims.clone(), self.cells.iter().map(number).gather()).into()
    }

    /// The numbers, the texts, and what each cell is: 0 empty, 1 number, 2 text, 3 truth, 4 date, 5 time, 6 without a value.
    pub fn parts(&self) -> [Value; 3] {
        let number = |content: &Option<Content>| match content {
            Some(Content::Number(x) | Content::Date(x) | Content::Time(x)) => *x,
            Some(Content::Truth(x)) => f64::from(*x),
            Some(Content::Text(_) | Content::Wrong) | None => f64::NAN,
        };
        // Cells without a text share one.
        let none = Value::text("");
        let text = |content: &Option<Content>| match content {
            Some(Content::Text(text)) => Value::text(text),
            _ => none.clone(),
        };
        let kind = |content: &Option<Content>| match content {
            None => 0.0,
            Some(Content::Number(_)) => 1.0,
            Some(Content::Text(_)) => 2.0,
            Some(Content::Truth(_)) => 3.0,
            Some(Content::Date(_)) => 4.0,
            Some(Content::Time(_)) => 5.0,
            Some(Content::Wrong) => 6.0,
        };
        let dims = || self.dims.clone();
        [
            Tensor::new(dims(), self.cells.iter().map(number).gather()).into(),
            Tensor::new(dims(), self.cells.iter().map(text).gather::<Vec<Value>>()).into(),
            Tensor::new(dims(), self.cells.iter().map(kind).gather()).into(),
        ]
    }
}

/// What a cell shows as text; none of what has no value, and of times, which are shown by their class.
pub fn shown(content: &Content) -> Result<Option<String>> {
    Ok(match content {
        Content::Number(x) | Content::Date(x) | Content::Time(x) => {
            Some(format("%.15g", &[Value::Scalar(*x)])?)
        }
        Content::Text(text) => Some(text.duplicate()),
        Content::Truth(x) => Some((if *x { "true" } else { "false" }).duplicate()),
        Content::Wrong => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<Cell> {
        let text = |text: &str| Content::Text(text.into());
        vec![
            ((1, 1), text("n")),
            ((1, 2), text("x")),
            ((2, 1), Content::Number(1.0)),
            ((3, 2), Content::Truth(true)),
        ]
    }

    #[test]
    fn what_is_not_said_is_where_data_are() {
        let grid = Grid::of(sample(), Area::default()).unwrap();
        assert_eq!((grid.dims.clone(), grid.corner, grid.heading()), (Dims::matrix(3, 2), (1, 1), 1));
        let rows = Grid::of(sample(), Area { row: Some(2), ..Area::default() }).unwrap();
        assert_eq!(rows.cells, [Some(Content::Number(1.0)), None, None, Some(Content::Truth(true))]);
        let wide = Area { row: Some(0), column: Some(0), last_row: Some(9), last_column: Some(0) };
        assert_eq!(Grid::of(sample(), wide).unwrap().dims, Dims::matrix(10, 1));
        assert_eq!(Grid::of(Vec::new(), Area::default()).unwrap().dims, Dims::EMPTY);
    }

    #[test]
    fn rows_are_cut_off() {
        let grid = Grid::of(sample(), Area::default()).unwrap().below(1);
        assert_eq!((grid.dims.clone(), grid.corner), (Dims::matrix(2, 2), (2, 1)));
        assert_eq!(grid.cells[0], Some(Content::Number(1.0)));
    }
}
