//! Places in a sorted table: `lookup`.

use crate::host::{Args, Host, Outputs, one};
use crate::library::arguments;
use crate::memory::Gather;
use crate::value::{Dims, Tensor};
use crate::{Error, Result, Value};
use std::cmp::Ordering;

/// `lookup(table, y, opt)`.
pub fn lookup(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let options = args.get(2).and_then(arguments::option).unwrap_or_default();
    if let Value::Cell(_) = args[0] {
        return texts(&args[0], &args[1], &options);
    }
    let (Some(table), Some(y)) = (args[0].to_f64s(), args[1].to_f64s()) else {
        return Err(Error::new("Octave:undefined-function", "lookup: TABLE and Y must be numeric or texts"));
    };
    let descending = table.len() > 1 && table[0] > table[table.len() - 1];
    // NaN stands after all numbers.
    let order = |a: f64, b: f64| a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()));
    let place = |y: f64| match (descending, y.is_nan()) {
        (true, _) => table.partition_point(|&t| order(t, y) != Ordering::Less),
        (false, true) => table.len(),
        (false, false) => table.partition_point(|&t| t <= y),
    };
    let matches = |k: usize, y: f64| k > 0 && table[k - 1] == y;
    let found: Vec<f64> = y
        .iter()
        .map(|&y| {
            let k = place(y);
            answer(k, matches(k, y), table.len(), &options)
        })
        .gather();
    finish(found, args[1].dims(), &options)
}

fn texts(table: &Value, y: &Value, options: &str) -> Result<Outputs> {
    let bad = || Error::new("Octave:undefined-function", "lookup: TABLE and Y must be numeric or texts");
    let table = table.to_texts().ok_or_else(bad)?;
    let wanted = y.to_texts().ok_or_else(bad)?;
    let found: Vec<f64> = wanted
        .iter()
        .map(|y| {
            let k = table.partition_point(|t| t <= y);
            answer(k, k > 0 && table[k - 1] == *y, table.len(), options)
        })
        .gather();
    // Rows of characters are a text each.
    let dims = if let Value::Cell(_) = y { y.dims() } else { Dims::matrix(found.len(), 1) };
    finish(found, dims, options)
}

/// `m` and `b` ask for exact matches, `l` and `r` keep off the ends.
fn answer(k: usize, matches: bool, len: usize, options: &str) -> f64 {
    if options.contains('m') {
        return if matches { k as f64 } else { 0.0 };
    }
    if options.contains('b') {
        return f64::from(matches);
    }
    let low = if options.contains('l') { 1 } else { 0 };
    let high = if options.contains('r') { len.saturating_sub(1) } else { len };
    k.max(low).min(high) as f64
}

fn finish(found: Vec<f64>, dims: Dims, options: &str) -> Result<Outputs> {
    if options.contains('b') {
        return one(Tensor::new(dims, found.iter().map(|&x| x != 0.0).gather::<Vec<bool>>()));
    }
    one(Tensor::new(dims, found))
}
