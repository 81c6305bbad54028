//! `sort`: every line of an array along one dimension.

use super::order::{Ordered, compare_with_missing, is_sortable, permutation};
use crate::library::arguments::{dimension, option, take_pairs};
use crate::memory;
use crate::memory::{Arrange, Gather, Grow};
use crate::{Args, C64, Dims, Element, Error, Fault, Host, Outputs, Result, Tensor, Value, with_tensor};
use lanner_base::interrupt::Polled;
use smallvec::smallvec;
use std::cmp::Ordering;

/// What a call asks for.
#[derive(Clone, Copy, Debug)]
struct Request {
    dim: usize,
    descending: bool,
    missing_first: bool,
    method: Method,
    index: bool,
}

/// How complex numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    /// Real numbers by value, complex ones by magnitude.
    Auto,
    /// By real part, then imaginary part.
    Real,
    /// By magnitude, then angle.
    Abs,
}

/// `[s, i] = sort(A, dim, direction, …)`.
pub fn sort(_: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let request = read(&mut args, nargout > 1)?;
    let value = args.swap_remove(0);
    if !is_sortable(&value) {
        return Err(match &value {
            Value::Cell(_) => {
                let text = "Argument must be a cell array of character vectors.";
                Error::new("MATLAB:sort:InputType", text)
            }
            other => Fault::UndefinedForClass.with(&[&"sort", &other.class_name()]),
        });
    }
    if let Value::Range(r) = &value
        && request.method != Method::Abs
        && !request.index
        && (request.dim == 0 || r.step() > 0.0 && !request.descending)
    {
        return Ok(smallvec![value]);
    }
    let (sorted, index) = if request.method == Method::Auto {
        with_tensor!(&value, t => sort_tensor(t, request), else return Err(Fault::UndefinedForClass.with(&[&"sort", &value.class_name()])))
    } else {
        sort_by_method(&value, request)?
    };
    Ok([Some(sorted), index].into_iter().flatten().gather())
}

fn read(args: &mut Args, index: bool) -> Result<Request> {
    let mut request =
        Request { dim: 0, descending: false, missing_first: false, method: Method::Auto, index };
    let mut placement = None;
    for (name, value) in take_pairs(args, &["MissingPlacement", "ComparisonMethod"]) {
        match (name, option(&value).as_deref()) {
            (0, Some("first")) => placement = Some(true),
            (0, Some("last")) => placement = Some(false),
            (0, Some("auto")) => placement = None,
            (1, Some("auto")) => request.method = Method::Auto,
            (1, Some("real")) => request.method = Method::Real,
            (1, Some("abs")) => request.method = Method::Abs,
            _ => return Err(unknown()),
        }
    }
    let mut dim = None;
    for arg in args.iter().skip(1) {
        match option(arg).as_deref() {
            Some("ascend") => request.descending = false,
            Some("descend") => request.descending = true,
            Some(_) => return Err(unknown()),
            None => dim = Some(dimension(arg)?),
        }
    }
    request.dim = dim.unwrap_or_else(|| args[0].dims().first_non_singleton());
    request.missing_first = placement.unwrap_or(request.descending);
    Ok(request)
}

fn unknown() -> Error {
    Error::new("MATLAB:sort:sortDirection", "Sorting direction must be 'ascend' or 'descend'.")
}

fn sort_tensor<T: Ordered>(t: &Tensor<T>, request: Request) -> (Value, Option<Value>) {
    if request.index {
        let (sorted, index) = with_index(t, request);
        return (sorted.into(), Some(index.into()));
    }
    (without_index(t, request).into(), None)
}

/// The lines along a dimension: their number of elements and stride, and where each begins.
fn lines(dims: &Dims, dim: usize) -> (usize, usize, impl Iterator<Item = usize> + use<>) {
    let (n, stride) = (dims.extent(dim), dims.stride(dim));
    let count = dims.numel().checked_div(n).unwrap_or(0);
    (n, stride, (0..count).map(move |k| k % stride + k / stride * stride * n))
}

fn without_index<T: Ordered>(t: &Tensor<T>, request: Request) -> Tensor<T> {
    let (n, stride, starts) = lines(t.dims(), request.dim);
    let mut result = t.clone();
    let data = result.data_mut();
    let mut line: Vec<T> = memory::room(if stride == 1 { 0 } else { n });
    for start in starts.paced() {
        if stride == 1 {
            sort_line(&mut data[start..start + n], request);
        } else {
            line.clear();
            line.put_all((0..n).map(|k| data[start + k * stride].clone()));
            sort_line(&mut line, request);
            for (k, x) in line.drain(..).enumerate().paced() {
                data[start + k * stride] = x;
            }
        }
    }
    result
}

fn sort_line<T: Ordered>(line: &mut [T], request: Request) {
    let missing = gather_missing_last(line);
    let present = line.len() - missing;
    let (values, _) = line.split_at_mut(present);
    T::sort_plain(values, request.descending);
    if request.missing_first {
        line.rotate_right(missing);
    }
}

/// Moves missing elements to the end, the order of the others kept, and counts them.
fn gather_missing_last<T: Ordered>(line: &mut [T]) -> usize {
    let mut kept = 0;
    for k in (0..line.len()).paced() {
        if !line[k].is_missing() {
            line.swap(kept, k);
            kept += 1;
        }
    }
    line.len() - kept
}

fn with_index<T: Ordered>(t: &Tensor<T>, request: Request) -> (Tensor<T>, Tensor<f64>) {
    let (n, stride, starts) = lines(t.dims(), request.dim);
    let mut sorted = t.clone();
    let mut index = memory::filled(1.0, t.numel());
    let mut line: Vec<T> = memory::room(n);
    for start in starts {
        line.clear();
        line.put_all((0..n).map(|k| t.data()[start + k * stride].clone()));
        let (mut order, missing) = permutation(&line, request.descending);
        if request.missing_first {
            order.rotate_right(missing);
        }
        for (k, from) in order.into_iter().enumerate().paced() {
            sorted.data_mut()[start + k * stride] = line[from].clone();
            index[start + k * stride] = (from + 1) as f64;
        }
    }
    (sorted, Tensor::new(t.dims().clone(), index))
}

/// Real numbers by magnitude or complex ones by real part: through complex keys.
fn sort_by_method(value: &Value, request: Request) -> Result<(Value, Option<Value>)> {
    let keys =
        value.to_c64s().ok_or_else(|| Fault::UndefinedForClass.with(&[&"sort", &value.class_name()]))?;
    let by = |a: &C64, b: &C64| match request.method {
        Method::Auto | Method::Abs => compare_with_missing(a, b),
        Method::Real => {
            a.is_missing().cmp(&b.is_missing()).then(a.re.compare(&b.re)).then(a.im.compare(&b.im))
        }
    };
    let directed = |a: &C64, b: &C64| -> Ordering {
        let missing = a.is_missing().cmp(&b.is_missing());
        let missing = if request.missing_first { missing.reverse() } else { missing };
        missing.then_with(|| if request.descending { by(b, a) } else { by(a, b) })
    };
    let dims = value.dims();
    let (n, stride, starts) = lines(&dims, request.dim);
    let mut from = memory::filled(0, keys.len());
    let mut index = memory::filled(1.0, keys.len());
    for start in starts {
        let mut order: Vec<usize> = (0..n).gather();
        order.arrange_by(|&a, &b| directed(&keys[start + a * stride], &keys[start + b * stride]));
        for (k, at) in order.into_iter().enumerate().paced() {
            from[start + k * stride] = start + at * stride;
            index[start + k * stride] = (at + 1) as f64;
        }
    }
    let sorted = super::order::gather(value, &from, dims.clone());
    Ok((sorted, request.index.then(|| f64::into_value(Tensor::new(dims, index)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: Request =
        Request { dim: 0, descending: false, missing_first: false, method: Method::Auto, index: true };

    #[test]
    fn lines_along_each_dimension() {
        let t = Tensor::new(Dims::matrix(2, 2), vec![4.0, 1.0, 2.0, 3.0]);
        let (s, i) = with_index(&t, REQUEST);
        assert_eq!((s.data(), i.data()), (&[1.0, 4.0, 2.0, 3.0][..], &[2.0, 1.0, 1.0, 2.0][..]));
        assert_eq!(without_index(&t, Request { dim: 1, ..REQUEST }).data(), [2.0, 1.0, 4.0, 3.0]);
        assert_eq!(without_index(&t, Request { dim: 2, ..REQUEST }).data(), t.data());
    }

    #[test]
    fn missing_elements_go_to_the_end_that_is_asked_for() {
        let mut line = [2.0, f64::NAN, 3.0];
        sort_line(&mut line, Request { descending: true, missing_first: true, ..REQUEST });
        assert!(line[0].is_nan());
        assert_eq!(line[1..], [3.0, 2.0]);
    }
}
