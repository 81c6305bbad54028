//! Text arguments in their three forms, char row, string array and cell array of texts, as one.
//!
//! Texts are held in UTF-16 units, in which positions are counted.

use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Own};
use crate::value::bits::{bits, chars};
use crate::{Char, Dims, Error, Result, Tensor, Value};
use lanner_base::interrupt::{self, Polled};
use std::borrow::Cow;
use std::rc::Rc;

/// A text in UTF-16 units.
pub type Units = Vec<u16>;

/// Which form an argument had; results have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A char row.
    Char,
    /// A string array.
    String,
    /// A cell array of char rows.
    Cell,
}

/// Text arguments: chars are those of the values, and are not copied.
#[derive(Clone, Debug)]
pub struct Texts<'a> {
    /// The form.
    pub form: Form,
    /// Extents; 1x1 for a char row.
    pub dims: Dims,
    /// The texts in column-major order; none for `<missing>`.
    pub items: Vec<Option<Cow<'a, [u16]>>>,
}

impl<'a> Texts<'a> {
    /// The texts of a char row, string array or cell array of char rows; none for other values.
    pub fn of(value: &'a Value) -> Option<Texts<'a>> {
        match value {
            Value::Char(t) if t.rows() <= 1 || t.numel() == 0 => Some(Texts {
                form: Form::Char,
                dims: Dims::SCALAR,
                items: vec![Some(Cow::Borrowed(bits(t.data())))],
            }),
            Value::String(t) => Some(Texts {
                form: Form::String,
                dims: t.dims().clone(),
                items: t.data().iter().map(|s| s.as_deref().map(|text| Cow::Owned(units(text)))).gather(),
            }),
            Value::Cell(t) => Some(Texts {
                form: Form::Cell,
                dims: t.dims().clone(),
                items: t.data().iter().map(|v| looked_at(v).map(Some)).gather::<Option<_>>()?,
            }),
            _ => None,
        }
    }

    /// The same, or an error that says which argument must be text.
    ///
    /// # Errors
    /// Values that are no text.
    pub fn required(value: &'a Value, place: &str) -> Result<Texts<'a>> {
        Texts::of(value).ok_or_else(|| {
            Error::new(
                "MATLAB:string:MustBeText",
                format!(
                    "{place} argument must be a string array, character vector, or cell array of character vectors."
                ),
            )
        })
    }

    /// Every text changed; missing ones stay missing.
    pub fn map(&self, mut f: impl FnMut(&[u16]) -> Units) -> Value {
        let items = self.items.iter().map(|item| item.as_deref().map(&mut f)).gather();
        text_value(self.form, self.dims.clone(), items)
    }

    /// One truth for every text; false for missing ones.
    pub fn test(&self, mut f: impl FnMut(&[u16]) -> bool) -> Value {
        let truths = self.items.iter().map(|item| item.as_deref().is_some_and(&mut f)).gather();
        Tensor::new(self.dims.clone(), truths).into()
    }

    /// One number for every text; NaN for missing ones.
    pub fn measure(&self, mut f: impl FnMut(&[u16]) -> f64) -> Value {
        let numbers = self.items.iter().map(|item| item.as_deref().map_or(f64::NAN, &mut f)).gather();
        Tensor::new(self.dims.clone(), numbers).into()
    }

    /// One text without characters.
    pub fn nothing() -> Texts<'static> {
        Texts { form: Form::Char, dims: Dims::SCALAR, items: vec![Some(Cow::Borrowed(&[]))] }
    }

    /// Copies of the texts that are not missing.
    pub fn copies(&self) -> Vec<Units> {
        self.items.iter().flatten().map(|item| item.duplicate()).gather()
    }

    /// The texts that are not missing.
    pub fn present(&self) -> Vec<&[u16]> {
        self.items.iter().flatten().map(|item| &**item).gather()
    }
}

/// Texts in a form. A cell array holds char rows; a char row is one text.
pub fn text_value(form: Form, dims: Dims, items: Vec<Option<Units>>) -> Value {
    match form {
        Form::Char => char_value(items.into_iter().flatten().next().unwrap_or_default()),
        Form::String => string_array(dims, items),
        Form::Cell => {
            let cells = items.into_iter().map(|item| char_value(item.unwrap_or_default())).gather();
            Value::Cell(Rc::new(Tensor::new(dims, cells)))
        }
    }
}

/// A string array.
pub fn string_array(dims: Dims, items: Vec<Option<Units>>) -> Value {
    let texts = items.into_iter().map(|item| item.map(|u| memory::text_of_units(&u).into())).gather();
    Value::String(Rc::new(Tensor::new(dims, texts)))
}

/// A char row; `''` is 0x0.
pub fn char_value(units: Units) -> Value {
    let dims = if units.is_empty() { Dims::EMPTY } else { Dims::matrix(1, units.len()) };
    Value::Char(Rc::new(Tensor::new(dims, chars(units))))
}

/// A char row with a copy of the units; `''` is 0x0.
pub fn char_row(units: &[u16]) -> Value {
    char_value(units.duplicate())
}

/// A char matrix of these rows, filled with spaces on the right.
pub fn char_matrix(rows: &[Units]) -> Value {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut data = memory::filled(Char(b' '.into()), rows.len() * columns);
    for (r, row) in rows.iter().enumerate().paced() {
        for (c, &unit) in row.iter().enumerate().paced() {
            data[r + c * rows.len()] = Char(unit);
        }
    }
    let dims = if columns == 0 && rows.len() <= 1 { Dims::EMPTY } else { Dims::matrix(rows.len(), columns) };
    Value::Char(Rc::new(Tensor::new(dims, data)))
}

/// The rows of a char matrix.
pub fn matrix_rows(t: &Tensor<Char>) -> Vec<Units> {
    let (rows, columns) = (t.rows(), t.dims().columns_flat());
    (0..rows).map(|r| (0..columns).map(|c| t.data()[r + c * rows].0).gather()).gather()
}

/// A text in UTF-16.
pub fn units(text: &str) -> Units {
    memory::claim::<u16>(text.len());
    text.encode_utf16().gather()
}

/// Char elements as plain units.
pub fn raw(chars: &[Char]) -> Units {
    chars.iter().map(|c| c.0).gather()
}

/// The units of a char row or 1x1 string, not copied where they are chars.
pub fn looked_at(value: &Value) -> Option<Cow<'_, [u16]>> {
    match value {
        Value::Char(t) if t.rows() <= 1 || t.numel() == 0 => Some(Cow::Borrowed(bits(t.data()))),
        Value::String(t) if t.numel() == 1 => t.data()[0].as_deref().map(|text| Cow::Owned(units(text))),
        _ => None,
    }
}

/// The units of a char row or 1x1 string.
pub fn value_units(value: &Value) -> Option<Units> {
    looked_at(value).map(Own::owned)
}

/// Whether MATLAB counts the unit as white space.
pub fn is_space(unit: u16) -> bool {
    matches!(unit, 9..=13 | 32)
        || (unit > 127 && char::from_u32(unit.into()).is_some_and(char::is_whitespace))
}

/// The unit in lower case, where that is one unit too.
#[inline]
pub fn lower(unit: u16) -> u16 {
    if unit < 128 {
        (unit as u8).to_ascii_lowercase().into()
    } else {
        fold(unit, |c| c.to_lowercase().next())
    }
}

/// The unit in upper case, where that is one unit too.
#[inline]
pub fn upper(unit: u16) -> u16 {
    if unit < 128 {
        return (unit as u8).to_ascii_uppercase().into();
    }
    fold(unit, |c| {
        let mut upper = c.to_uppercase();
        upper.next().filter(|_| upper.next().is_none())
    })
}

fn fold(unit: u16, f: impl Fn(char) -> Option<char>) -> u16 {
    match char::from_u32(unit.into()).and_then(f) {
        Some(c) if c.len_utf16() == 1 => c as u32 as u16,
        _ => unit,
    }
}

/// Places that are asked together.
const PIECE: usize = 64;

/// Units of a pattern that is long.
const LONG: usize = 64;

/// All places where `pattern` begins in `text`, overlapping ones too; none for an empty pattern.
pub fn find_all(text: &[u16], pattern: &[u16]) -> Vec<usize> {
    if pattern.is_empty() || pattern.len() > text.len() {
        return Vec::new();
    }
    let (first, last) = (pattern[0], pattern[pattern.len() - 1]);
    let begins = &text[..=text.len() - pattern.len()];
    let ends = &text[pattern.len() - 1..];
    let mut places = Vec::new();
    // Pieces without both ends of the pattern are passed over as a whole.
    for (piece, (begins, ends)) in begins.chunks(PIECE).zip(ends.chunks(PIECE)).enumerate().paced() {
        let is_here = begins.iter().zip(ends).fold(false, |is, (&a, &b)| is | (a == first) & (b == last));
        if !is_here {
            continue;
        }
        for (k, _) in begins.iter().enumerate().filter(|(_, unit)| **unit == first) {
            // Where many places begin a long pattern each of them takes its time.
            if pattern.len() > LONG {
                interrupt::poll();
            }
            let place = piece * PIECE + k;
            if text[place..place + pattern.len()] == *pattern {
                places.put(place);
            }
        }
    }
    places
}

/// The places where `pattern` begins in `text`, without overlaps.
pub fn find_apart(text: &[u16], pattern: &[u16]) -> Vec<usize> {
    let mut end = 0;
    find_all(text, pattern)
        .into_iter()
        .filter(|&k| {
            let free = k >= end;
            if free {
                end = k + pattern.len();
            }
            free
        })
        .gather()
}

/// The arguments before the first `name, value` pair of one of these names (in any case), and the pairs' values.
///
/// # Errors
/// A name without value, or unknown behind a known one.
pub fn options<'a>(args: &'a [Value], names: &[&str]) -> Result<(&'a [Value], Vec<Option<&'a Value>>)> {
    let index = |v: &Value| {
        let name = v.as_text().unwrap_or_default();
        names.iter().position(|n| n.eq_ignore_ascii_case(&name))
    };
    let mut values = memory::filled(None, names.len());
    let Some(first) = args.iter().position(|v| index(v).is_some()) else { return Ok((args, values)) };
    for pair in args[first..].chunks(2) {
        match (index(&pair[0]), pair.get(1)) {
            (Some(k), Some(value)) => values[k] = Some(value),
            _ => {
                let name = pair[0].as_text().unwrap_or_default();
                return Err(Error::new(
                    "MATLAB:InputParser:ParamMissingValue",
                    format!("Invalid parameter name or missing value: '{name}'."),
                ));
            }
        }
    }
    Ok((&args[..first], values))
}

/// Whether an option was given as true.
pub fn is_true(value: Option<&Value>) -> bool {
    value.and_then(Value::as_f64).is_some_and(|x| x != 0.0)
}

/// The extents of two lists of texts of which one may be single.
///
/// # Errors
/// Different extents.
pub fn joint_dims(a: &Texts, b: &Texts) -> Result<Dims> {
    match (a.items.len(), b.items.len()) {
        (1, _) => Ok(b.dims.clone()),
        (_, 1) => Ok(a.dims.clone()),
        _ if a.dims == b.dims => Ok(a.dims.clone()),
        _ => Err(Error::new(
            "MATLAB:sizeDimensionsMustMatch",
            "Arrays have incompatible sizes for this operation.",
        )),
    }
}
