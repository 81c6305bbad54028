//! Places of the elements that are not zero: `find`.
//!
//! ```text
//! find([0 3 0 5])        2 4: a row for a row
//! find([0 1; 1 1])       [2; 3; 4]
//! find(x, n, 'last')     the last n
//! ```

use crate::arith::kernel::dispatch::vectorized;
use crate::arith::reduce::count_true;
use crate::host::{Args, Host, Outputs, one};
use crate::index;
use crate::library::arguments;
use crate::memory::{self, Gather};
use crate::value::{Dims, Tensor};
use crate::{Error, Fault, Result, Value};
use lanner_base::interrupt::{Polled, pieces};

/// `find(x)`, `find(x, n)`, `find(x, n, 'first' | 'last')`, `[i, j, v] = find(…)`.
pub fn find(_host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let x = &args[0];
    let limit = match args.get(1) {
        None => usize::MAX,
        Some(n) => limit(n)?,
    };
    let from_end = match args.get(2) {
        None => false,
        Some(text) => match arguments::option(text).as_deref() {
            Some("first") => false,
            Some("last") => true,
            _ => {
                return Err(Error::new(
                    "MATLAB:find:InvalidDirection",
                    "Third argument must be 'first' or 'last'.",
                ));
            }
        },
    };
    let dims = x.dims();
    if nargout <= 1 {
        let places = places(x, limit, from_end, |k| (k + 1) as f64)?;
        return one(Tensor::new(shape(&dims, places.len()), places));
    }
    let places = places(x, limit, from_end, |k| k)?;
    let shape = shape(&dims, places.len());
    let numbers = |f: &dyn Fn(usize) -> usize| -> Value {
        Tensor::new(shape.clone(), places.iter().map(|&k| (f(k) + 1) as f64).gather::<Vec<f64>>()).into()
    };
    let rows = dims.rows().max(1);
    let mut outputs = Outputs::new();
    outputs.push(numbers(&|k| k % rows));
    outputs.push(numbers(&|k| k / rows));
    if nargout > 2 {
        outputs.push(index::get(x, &[numbers(&|k| k)])?);
    }
    Ok(outputs)
}

fn limit(n: &Value) -> Result<usize> {
    match n.as_f64() {
        Some(n) if n >= 1.0 && (n.fract() == 0.0) => Ok(n as usize),
        _ => Err(Error::new(
            "MATLAB:find:InvalidNumElements",
            "Second argument must be a positive scalar integer.",
        )),
    }
}

/// What `of` gives for the places, from 0, of at most `limit` elements that are not zero, in order.
fn places<P: Copy + Default>(
    x: &Value,
    limit: usize,
    from_end: bool,
    of: impl Fn(usize) -> P,
) -> Result<Vec<P>> {
    match x {
        Value::Double(t) => Ok(select(t.data(), |&x| x != 0.0, (limit, from_end), of)),
        Value::Logical(t) => Ok(select(t.data(), |&on| on, (limit, from_end), of)),
        _ if x.is_complex() => {
            let data = x.to_c64s().unwrap_or_default();
            Ok(select(&data, |z| z.re != 0.0 || z.im != 0.0, (limit, from_end), of))
        }
        _ => match x.to_f64s() {
            Some(data) => Ok(select(&data, |&x| x != 0.0, (limit, from_end), of)),
            None => Err(Fault::UndefinedForClass.with(&[&"find", &x.class_name()])),
        },
    }
}

fn select<T: Copy, P: Copy + Default>(
    data: &[T],
    on: impl Fn(&T) -> bool,
    (limit, from_end): (usize, bool),
    of: impl Fn(usize) -> P,
) -> Vec<P> {
    let found = |(k, x): (usize, &T)| on(x).then(|| of(k));
    if from_end {
        let mut places: Vec<P> = data.iter().enumerate().rev().paced().filter_map(found).take(limit).gather();
        places.reverse();
        return places;
    }
    if limit < data.len() {
        return data.iter().enumerate().paced().filter_map(found).take(limit).gather();
    }
    let mut mask = memory::filled(false, data.len());
    for piece in pieces(data.len()) {
        let (mask, data) = (&mut mask[piece.clone()], &data[piece]);
        vectorized(
            #[inline(always)]
            || mask.iter_mut().zip(data).for_each(|(is_on, x)| *is_on = on(x)),
        );
    }
    index::subscript::chosen(&mask, count_true(&mask), of)
}

/// A row for a row, else a column; nothing found in a scalar or in 0x0 is 0x0.
fn shape(dims: &Dims, count: usize) -> Dims {
    if count == 0 && (dims.is_scalar() || *dims == Dims::EMPTY) {
        Dims::EMPTY
    } else if dims.is_row() && !dims.is_scalar() {
        Dims::matrix(1, count)
    } else {
        Dims::matrix(count, 1)
    }
}
