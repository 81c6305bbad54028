//! Values of the language as data of properties, and back.

use super::handles::{as_handles, of_property};
use super::session::Shared;
use crate::memory::{Duplicate, Gather};
use crate::{Dims, Error, Result, Tensor, Value, char_rows};
use lanner_graphics::{Array, Datum};

/// The data of a value; none of what no property holds but those that take anything.
pub fn datum_of(value: &Value) -> Option<Datum> {
    Some(match value {
        Value::Char(t) if t.rows() > 1 => Datum::Texts(char_rows(t)),
        Value::Char(_) => Datum::Text(value.as_text()?),
        Value::String(t) if t.numel() == 1 => Datum::Text(value.as_text().unwrap_or_default()),
        Value::String(_) => Datum::Texts(value.to_texts()?),
        Value::Cell(cells) => {
            let text = |cell: &Value| match cell {
                Value::Char(_) | Value::String(_) => cell.as_text(),
                _ if cell.is_empty() => Some(String::new()),
                _ => cell.as_f64().map(lanner_graphics::ticks::short),
            };
            Datum::Texts(cells.data().iter().map(text).gather::<Option<_>>()?)
        }
        _ => match as_handles(value) {
            Some(handles) => Datum::Objects(handles.ids().duplicate()),
            None => Datum::Array(array_of(value)?),
        },
    })
}

/// The numbers of a value, also truth values; none where it has others, or more than three dimensions.
pub fn array_of(value: &Value) -> Option<Array> {
    let is_number =
        value.is_numeric() && !value.is_complex() || matches!(value, Value::Bool(_) | Value::Logical(_));
    if !is_number {
        return None;
    }
    let full = value.clone().into_full().ok()?;
    let dims = full.dims();
    let extents = match *dims.as_slice() {
        [rows, columns] => [rows, columns, 1],
        [rows, columns, pages] => [rows, columns, pages],
        _ => return None,
    };
    let data: Vec<f64> = full.to_f64s()?.duplicate();
    Some(Array { extents, data: data.into() })
}

/// The numbers of an argument.
///
/// # Errors
/// Anything but real numbers.
pub fn numbers(value: &Value) -> Result<Array> {
    array_of(value).ok_or_else(|| {
        Error::new("MATLAB:graphics:InvalidData", "Invalid data argument. Data must be real and numeric.")
    })
}

/// The value of data.
pub fn value_of(shared: &Shared, datum: &Datum) -> Value {
    match datum {
        Datum::Array(array) => value_of_array(array),
        Datum::Text(text) => Value::text(text),
        Datum::Texts(texts) => match texts.as_slice() {
            [] => Value::Cell(std::rc::Rc::new(Tensor::empty())),
            _ => Value::cell_column(texts.iter().map(|text| Value::text(text)).gather()),
        },
        Datum::Objects(ids) => of_property(shared, ids),
    }
}

/// The value of numbers.
pub fn value_of_array(array: &Array) -> Value {
    let [rows, columns, pages] = array.extents;
    let dims = if pages == 1 { Dims::matrix(rows, columns) } else { Dims::new(&array.extents) };
    Tensor::new(dims, array.data.duplicate()).into()
}
