//! Options of the set functions, and two operands as one sequence of elements or rows.

use crate::library::arguments::option;
use crate::library::sort::order::{Sorted, gather, gather_rows, is_sortable, sorted, sorted_rows};
use crate::memory::{Gather, Reword};
use crate::{Args, Char, Dims, Element, Error, Fault, Result, Tensor, Text, Value, concat};

/// What the text arguments ask for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Rows are the elements.
    pub rows: bool,
    /// In the order of appearance, not sorted.
    pub stable: bool,
    /// Indices of last occurrences.
    pub last: bool,
    /// Indices and shapes as MATLAB had them before R2012b: last occurrences, and rows but for columns.
    pub legacy: bool,
}

impl Options {
    /// Takes the options off the arguments, of which the first `operands` are values.
    pub fn take(name: &str, args: &mut Args, operands: usize) -> Result<Options> {
        let mut options = Options::default();
        let mut first = false;
        for arg in args.drain(operands.min(args.len())..) {
            match option(&arg).as_deref() {
                Some("rows") => options.rows = true,
                Some("stable") => options.stable = true,
                Some("last") => options.last = true,
                Some("legacy") => options.legacy = true,
                Some("first") => first = true,
                Some("sorted") => (),
                _ => {
                    let identifier = format!("MATLAB:{}:UnknownFlag", name.uppercase());
                    return Err(Error::new(&identifier, "Unrecognized flag."));
                }
            }
        }
        options.last |= options.legacy && !first;
        Ok(options)
    }
}

/// The elements of a value, or its rows.
#[derive(Debug)]
pub struct Items {
    /// The value they are in.
    pub value: Value,
    /// Rows are the elements.
    pub rows: bool,
}

impl Items {
    /// One operand; cells must hold char arrays.
    pub fn new(name: &str, value: Value, rows: bool) -> Result<Items> {
        if !is_sortable(&value) {
            return Err(match &value {
                Value::Cell(_) => Error::new(
                    &format!("MATLAB:{}:InputClass", name.uppercase()),
                    "Cell array input must be a cell array of character vectors.",
                ),
                other => Fault::UndefinedForClass.with(&[&name, &other.class_name()]),
            });
        }
        let rows = rows && !matches!(value, Value::Cell(_));
        Ok(Items { value, rows })
    }

    /// Two operands after each other, and how many elements the first has.
    pub fn pair(name: &str, a: Value, b: Value, rows: bool) -> Result<(Items, usize)> {
        let (a, b) = alike(name, a, b)?;
        if rows && !matches!(a, Value::Cell(_)) {
            let (ac, bc) = (a.dims().columns_flat(), b.dims().columns_flat());
            if ac != bc && !a.is_empty() && !b.is_empty() {
                let identifier = format!("MATLAB:{}:AandBColnumAgree", name.uppercase());
                return Err(Error::new(&identifier, "A and B must have the same number of columns."));
            }
            let n = a.dims().rows();
            return Ok((Items::new(name, concat::concatenate(vec![a, b], 0)?, true)?, n));
        }
        let n = a.numel();
        let joined = match (a.numel(), b.numel()) {
            (_, 0) if a.class() == b.class() => as_column(a),
            (0, _) if a.class() == b.class() => as_column(b),
            _ => concat::concatenate(vec![as_column(a), as_column(b)], 0)?,
        };
        Ok((Items::new(name, joined, false)?, n))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        if self.rows { self.value.dims().rows() } else { self.value.numel() }
    }

    /// Them in order.
    pub fn sorted(&self) -> Sorted {
        if self.rows { sorted_rows(&self.value) } else { sorted(&self.value) }
    }

    /// Those at the indices: a row where `as_row`, else a column.
    pub fn select(&self, indices: &[usize], as_row: bool) -> Value {
        if self.rows {
            return gather_rows(&self.value, indices);
        }
        let n = indices.len();
        gather(&self.value, indices, if as_row { Dims::matrix(1, n) } else { Dims::matrix(n, 1) })
    }
}

/// All elements as one column.
fn as_column(value: Value) -> Value {
    let n = value.numel();
    if value.dims().is_column() {
        return value;
    }
    gather(&value, &(0..n).gather::<Vec<_>>(), Dims::matrix(n, 1))
}

/// Both operands as sets of one kind: a text beside a cell array is one cell, texts beside strings are strings.
pub fn alike(name: &str, a: Value, b: Value) -> Result<(Value, Value)> {
    match (&a, &b) {
        (Value::String(_), Value::Char(_) | Value::Cell(_)) => {
            let b = strings(name, &b)?;
            Ok((a, b))
        }
        (Value::Char(_) | Value::Cell(_), Value::String(_)) => Ok((strings(name, &a)?, b)),
        (Value::Cell(_), Value::Cell(_)) => Ok((a, b)),
        (Value::Cell(_), _) => {
            let b = cells(name, b)?;
            Ok((a, b))
        }
        (_, Value::Cell(_)) => Ok((cells(name, a)?, b)),
        _ => Ok((a, b)),
    }
}

fn strings(name: &str, value: &Value) -> Result<Value> {
    let texts = value.to_texts().ok_or_else(|| not_texts(name))?;
    let dims = match value {
        Value::Cell(t) => t.dims().clone(),
        _ => Dims::matrix(texts.len(), 1),
    };
    let texts: Vec<Text> = texts.into_iter().map(|text| Some(text.into())).gather();
    Ok(Value::from(Tensor::new(dims, texts)))
}

fn cells(name: &str, value: Value) -> Result<Value> {
    match &value {
        Value::Char(t) if t.rows() > 1 => {
            let columns = t.dims().columns_flat();
            let row = |r: usize| -> Vec<Char> { (0..columns).map(|c| t.data()[r + c * t.rows()]).gather() };
            Ok(Value::cell_column((0..t.rows()).map(|r| Char::into_value(Tensor::row(row(r)))).gather()))
        }
        Value::Char(_) => Ok(Value::cell_row(vec![value])),
        Value::Double(t) if t.numel() == 0 => Ok(Value::Cell(Tensor::empty().into())),
        _ => Err(not_texts(name)),
    }
}

fn not_texts(name: &str) -> Error {
    Error::new(
        &format!("MATLAB:{}:InputClass", name.uppercase()),
        "Cell array input must be a cell array of character vectors.",
    )
}
