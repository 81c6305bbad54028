//! `strcmp` and its kin: comparison of texts, over cells and string arrays element by element.

use super::texts::{Form, Texts, find_all, is_true, looked_at, lower, options, units};
use crate::memory;
use crate::memory::{Duplicate, Gather};
use crate::value::bits::bits;
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, one};
use std::borrow::Cow;

/// `strcmp(a, b)`.
pub fn strcmp(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    compare(&args[0], &args[1], |a, b| a == b)
}

/// `strcmpi(a, b)`.
pub fn strcmpi(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    compare(&args[0], &args[1], same_folded)
}

/// `strncmp(a, b, n)`.
pub fn strncmp(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let n = count(&args[2])?;
    compare(&args[0], &args[1], |a, b| a[..n.min(a.len())] == b[..n.min(b.len())])
}

/// `strncmpi(a, b, n)`.
pub fn strncmpi(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let n = count(&args[2])?;
    compare(&args[0], &args[1], |a, b| same_folded(&a[..n.min(a.len())], &b[..n.min(b.len())]))
}

fn count(value: &Value) -> Result<usize> {
    match value.as_f64() {
        Some(n) if n >= 0.0 => Ok(n as usize),
        _ => Err(Error::new(
            "MATLAB:strncmp:invalidN",
            "The third input must be a nonnegative scalar integer.",
        )),
    }
}

fn same_folded(a: &[u16], b: &[u16]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| x == y || lower(x) == lower(y))
}

/// Texts to compare; an element that is no text equals nothing.
enum Side<'a> {
    Texts(Texts<'a>),
    /// A cell array, whose texts are looked at where they are compared.
    Cells(&'a Tensor<Value>),
}

impl<'a> Side<'a> {
    fn of(value: &'a Value) -> Option<Side<'a>> {
        match value {
            Value::Cell(t) => Some(Side::Cells(t)),
            _ => Texts::of(value).map(Side::Texts),
        }
    }

    fn dims(&self) -> &Dims {
        match self {
            Side::Texts(texts) => &texts.dims,
            Side::Cells(t) => t.dims(),
        }
    }

    /// Whether it is a list of texts, and not a single one.
    fn is_list(&self) -> bool {
        match self {
            Side::Texts(texts) => texts.form == Form::String,
            Side::Cells(_) => true,
        }
    }

    fn text(&self, k: usize) -> Option<Cow<'_, [u16]>> {
        match self {
            Side::Texts(texts) => texts.items[k].as_deref().map(Cow::Borrowed),
            Side::Cells(t) => looked_at(&t.data()[k]),
        }
    }
}

fn compare(a: &Value, b: &Value, same: impl Fn(&[u16], &[u16]) -> bool) -> Result<Outputs> {
    if let (Value::Char(x), Value::Char(y)) = (a, b) {
        // Rows above one another count with their extents; texts without characters are equal.
        if x.rows() > 1 || y.rows() > 1 {
            let equal = x.dims() == y.dims();
            return one(equal && same(bits(x.data()), bits(y.data())));
        }
    }
    let (a, b) = match (Side::of(a), Side::of(b)) {
        (Some(a), Some(b)) => (a, b),
        (Some(list), None) | (None, Some(list)) if list.is_list() => {
            return one(Tensor::new(list.dims().clone(), memory::filled(false, list.dims().numel())));
        }
        _ => return one(false),
    };
    let (a, b) = if b.dims().is_scalar() { (b, a) } else { (a, b) };
    if !a.dims().is_scalar() && a.dims() != b.dims() {
        return Err(Error::new(
            "MATLAB:strcmp:InputsSizeMismatch",
            "Inputs must be the same size or either one can be a scalar.",
        ));
    }
    let equal = |x: Option<&[u16]>, k: usize| match (x, b.text(k)) {
        (Some(x), Some(y)) => same(x, &y),
        _ => false,
    };
    let count = b.dims().numel();
    let truths: Vec<bool> = if a.dims().is_scalar() {
        let x = a.text(0);
        (0..count).map(|k| equal(x.as_deref(), k)).gather()
    } else {
        (0..count).map(|k| equal(a.text(k).as_deref(), k)).gather()
    };
    one(Tensor::new(b.dims().clone(), truths))
}

/// `startsWith(text, pattern)`.
pub fn starts_with(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match_any(&args, |text, pattern| text.starts_with(pattern))
}

/// `endsWith(text, pattern)`.
pub fn ends_with(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match_any(&args, |text, pattern| text.ends_with(pattern))
}

/// `contains(text, pattern)`.
pub fn contains(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match_any(&args, |text, pattern| pattern.is_empty() || !find_all(text, pattern).is_empty())
}

fn match_any(args: &[Value], test: impl Fn(&[u16], &[u16]) -> bool) -> Result<Outputs> {
    let (rest, given) = options(&args[2..], &["IgnoreCase"])?;
    if !rest.is_empty() {
        return Err(Error::new("MATLAB:TooManyInputs", "Too many input arguments."));
    }
    let ignore = is_true(given[0]);
    let fold = |text: &[u16]| -> Vec<u16> {
        if ignore { text.iter().map(|&u| lower(u)).gather() } else { text.duplicate() }
    };
    let texts = Texts::required(&args[0], "First")?;
    let patterns: Vec<Vec<u16>> =
        Texts::required(&args[1], "Second")?.present().iter().map(|p| fold(p)).gather();
    one(texts.test(|text| {
        let text = fold(text);
        patterns.iter().any(|pattern| test(&text, pattern))
    }))
}

/// `strmatch(pattern, texts)`: where texts begin with the pattern.
pub fn strmatch(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let pattern = args[0].as_text().map(|t| units(&t)).unwrap_or_default();
    let exact = args.get(2).and_then(Value::as_text).is_some_and(|t| t == "exact");
    let texts = match &args[1] {
        Value::Char(t) => super::texts::matrix_rows(t),
        other => Texts::required(other, "Second")?.copies(),
    };
    let trim = |text: &[u16]| text.iter().rposition(|&u| u != 0 && u != 32).map_or(0, |k| k + 1);
    let hits = texts.iter().enumerate().filter(|(_, text)| {
        if exact { text[..trim(text)] == pattern[..trim(&pattern)] } else { text.starts_with(&pattern) }
    });
    let places: Vec<f64> = hits.map(|(k, _)| (k + 1) as f64).gather();
    let dims = if places.is_empty() { Dims::matrix(0, 1) } else { Dims::matrix(places.len(), 1) };
    one(Tensor::new(dims, places))
}
