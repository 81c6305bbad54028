//! `mink` and `maxk`: the first elements of a sorted line.

use super::order::{Ordered, is_sortable, permutation};
use crate::library::arguments::{count, dimension, take_pairs};
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, with_tensor};
use lanner_base::interrupt::Polled;

/// `[B, i] = mink(A, k, dim)`.
pub fn mink(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    extremes("mink", args, false)
}

/// `[B, i] = maxk(A, k, dim)`.
pub fn maxk(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    extremes("maxk", args, true)
}

fn extremes(name: &str, mut args: Args, descending: bool) -> Result<Outputs> {
    take_pairs(&mut args, &["ComparisonMethod"]);
    let value = &args[0];
    if !is_sortable(value) || matches!(value, Value::Cell(_)) {
        return Err(Fault::UndefinedForClass.with(&[&name, &value.class_name()]));
    }
    let k = count(&args[1]).ok_or_else(|| {
        let text = "Second input must be a nonnegative integer scalar.";
        Error::new(&format!("MATLAB:{name}:InvalidK"), text)
    })?;
    let dim = args.get(2).map_or_else(|| Ok(value.dims().first_non_singleton()), dimension)?;
    let (first, index) = with_tensor!(value, t => {
        let (first, index) = first_of_lines(t, k, dim, descending);
        (Value::from(first), Value::from(index))
    }, else (value.clone(), Value::Scalar(1.0)));
    Ok([first, index].into_iter().gather())
}

fn first_of_lines<T: Ordered>(
    t: &Tensor<T>,
    k: usize,
    dim: usize,
    descending: bool,
) -> (Tensor<T>, Tensor<f64>) {
    let (n, stride) = (t.dims().extent(dim), t.dims().stride(dim));
    let k = k.min(n);
    let dims = t.dims().with(dim, k);
    let mut first = memory::filled(T::fill(), dims.numel());
    let mut index = memory::filled(1.0, dims.numel());
    let mut line: Vec<T> = memory::room(n);
    let count = dims.numel().checked_div(k).unwrap_or(0);
    for l in (0..count).paced() {
        let (low, high) = (l % stride, l / stride);
        line.clear();
        line.put_all((0..n).map(|i| t.data()[low + stride * (i + n * high)].clone()));
        let (order, _) = permutation(&line, descending);
        for (i, from) in order.into_iter().take(k).enumerate() {
            let to = low + stride * (i + k * high);
            first[to] = line[from].clone();
            index[to] = (from + 1) as f64;
        }
    }
    (Tensor::new(dims.clone(), first), Tensor::new(dims, index))
}
