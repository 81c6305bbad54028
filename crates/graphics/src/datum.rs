//! What a property holds.

use crate::colour::Rgb;
use crate::store::Id;
use std::rc::Rc;

/// Numbers in columns; the third extent counts pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// Rows, columns, pages.
    pub extents: [usize; 3],
    /// Column after column, page after page.
    pub data: Rc<[f64]>,
}

impl Array {
    /// An array; there is a number for each place.
    pub fn new(rows: usize, columns: usize, data: impl Into<Rc<[f64]>>) -> Array {
        Array { extents: [rows, columns, 1], data: data.into() }
    }

    /// One row.
    pub fn row(data: impl Into<Rc<[f64]>>) -> Array {
        let data = data.into();
        Array { extents: [1, data.len(), 1], data }
    }

    /// Nothing.
    pub fn empty() -> Array {
        Array::new(0, 0, [])
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.extents[0]
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.extents[1]
    }

    /// The number in a row and a column, from 0; NaN, which is not drawn, where there is none.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.data.get(row + column * self.extents[0]).copied().unwrap_or(f64::NAN)
    }

    /// The numbers of a column; none where there is none.
    pub fn column(&self, column: usize) -> &[f64] {
        let first = column * self.extents[0];
        self.data.get(first..first + self.extents[0]).unwrap_or(&[])
    }

    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Whether all numbers are in one row or column.
    pub fn is_vector(&self) -> bool {
        self.extents[2] == 1 && (self.extents[0] == 1 || self.extents[1] == 1)
    }

    /// Rows as columns.
    pub fn transposed(&self) -> Array {
        let (rows, columns) = (self.rows(), self.columns());
        let data: Vec<f64> = (0..rows * columns).map(|k| self.at(k / columns, k % columns)).collect();
        Array::new(columns, rows, data)
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Numbers; a colour is a row of three.
    Array(Array),
    /// A text: also `on`, `none`, and other words.
    Text(String),
    /// Several texts.
    Texts(Vec<String>),
    /// Other objects.
    Objects(Vec<Id>),
}

impl Datum {
    /// One number.
    pub fn number(x: f64) -> Datum {
        Datum::Array(Array::row([x]))
    }

    /// A row of numbers.
    pub fn row(data: &[f64]) -> Datum {
        Datum::Array(Array::row(data))
    }

    /// A text.
    pub fn text(text: &str) -> Datum {
        Datum::Text(text.to_owned())
    }

    /// A colour.
    pub fn colour(rgb: Rgb) -> Datum {
        Datum::row(&[rgb.0, rgb.1, rgb.2])
    }

    /// `on` or `off`.
    pub fn on(is_on: bool) -> Datum {
        Datum::text(if is_on { "on" } else { "off" })
    }

    /// The first number.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Datum::Array(array) => array.data.first().copied(),
            Datum::Text(_) | Datum::Texts(_) | Datum::Objects(_) => None,
        }
    }

    /// The text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Datum::Text(text) => Some(text),
            Datum::Array(_) | Datum::Texts(_) | Datum::Objects(_) => None,
        }
    }

    /// The numbers.
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Datum::Array(array) => Some(array),
            Datum::Text(_) | Datum::Texts(_) | Datum::Objects(_) => None,
        }
    }

    /// The colour, if it is one; the words `none`, `auto` and `flat` are none.
    pub fn as_colour(&self) -> Option<Rgb> {
        match self.as_array()?.data.as_ref() {
            [r, g, b] => Some(Rgb(*r, *g, *b)),
            _ => None,
        }
    }

    /// Lines of text.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Datum::Text(text) => text.split('\n').map(str::to_owned).collect(),
            Datum::Texts(texts) => texts.clone(),
            Datum::Array(_) | Datum::Objects(_) => Vec::new(),
        }
    }
}
