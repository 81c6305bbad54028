//! `strcmp` and its kin: comparison of texts, over cells and string arrays element by element.

use super::texts::{Form, Texts, find_all, is_true, lower, options, units};
use crate::memory;
use crate::memory::{Duplicate, Gather};
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, one};

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
struct Side {
    dims: Dims,
    items: Vec<Option<Vec<u16>>>,
    /// A single text, or a list of them.
    list: bool,
}

fn side(value: &Value) -> Option<Side> {
    match value {
        Value::Cell(t) => {
            let items = t.data().iter().map(|v| Texts::of(v).filter(|x| x.form != Form::Cell));
            let items = items.map(|x| x.and_then(|x| x.items.into_iter().next().flatten())).gather();
            Some(Side { dims: t.dims().clone(), items, list: true })
        }
        _ => {
            let texts = Texts::of(value)?;
            let list = texts.form == Form::String;
            Some(Side { dims: texts.dims, items: texts.items, list })
        }
    }
}

fn compare(a: &Value, b: &Value, same: impl Fn(&[u16], &[u16]) -> bool) -> Result<Outputs> {
    if let (Value::Char(x), Value::Char(y)) = (a, b) {
        // Rows above one another count with their extents; texts without characters are equal.
        if x.rows() > 1 || y.rows() > 1 {
            let equal = x.dims() == y.dims();
            let raw = super::texts::raw;
            return one(equal && same(&raw(x.data()), &raw(y.data())));
        }
    }
    let (a, b) = match (side(a), side(b)) {
        (Some(a), Some(b)) => (a, b),
        (Some(list), None) | (None, Some(list)) if list.list => {
            let n = list.items.len();
            return one(Tensor::new(list.dims, memory::filled(false, n)));
        }
        _ => return one(false),
    };
    let equal = |x: &Option<Vec<u16>>, y: &Option<Vec<u16>>| match (x, y) {
        (Some(x), Some(y)) => same(x, y),
        _ => false,
    };
    let (dims, truths): (Dims, Vec<bool>) = match (a.items.len(), b.items.len()) {
        (1, _) => (b.dims, b.items.iter().map(|y| equal(&a.items[0], y)).gather()),
        (_, 1) => (a.dims, a.items.iter().map(|x| equal(x, &b.items[0])).gather()),
        _ if a.dims == b.dims => (a.dims, a.items.iter().zip(&b.items).map(|(x, y)| equal(x, y)).gather()),
        _ => {
            return Err(Error::new(
                "MATLAB:strcmp:InputsSizeMismatch",
                "Inputs must be the same size or either one can be a scalar.",
            ));
        }
    };
    one(Tensor::new(dims, truths))
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
        other => Texts::required(other, "Second")?.present(),
    };
    let trim = |text: &[u16]| text.iter().rposition(|&u| u != 0 && u != 32).map_or(0, |k| k + 1);
    let hits = texts.iter().enumerate().filter(|(_, text)| {
        if exact { text[..trim(text)] == pattern[..trim(&pattern)] } else { text.starts_with(&pattern) }
    });
    let places: Vec<f64> = hits.map(|(k, _)| (k + 1) as f64).gather();
    let dims = if places.is_empty() { Dims::matrix(0, 1) } else { Dims::matrix(places.len(), 1) };
    one(Tensor::new(dims, places))
}
