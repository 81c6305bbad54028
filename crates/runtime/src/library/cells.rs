//! Cell arrays: making them, cutting arrays into them and joining their contents.
//!
//! `num2cell([1 2])` is `{1, 2}`, `mat2cell(1:4, 1, [3 1])` is `{[1 2 3], 4}`, `cell2mat` joins them again.

use crate::library::arguments::{dimension, extents};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Join};
use crate::{Args, Char, Dims, Error, Fault, Host, Outputs, Result, Tensor, Value, kernels, one};
use crate::{concat, index, with_tensor};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use std::borrow::Cow;
use std::rc::Rc;

kernels! { cell, iscell, iscellstr, num2cell, mat2cell, cell2mat }

/// `cell(n)`, `cell(m, n, …)`, `cell([m n …])`: a cell array of empty arrays.
pub fn cell(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dims = if args.is_empty() { Dims::EMPTY } else { extents(&args)? };
    one(Tensor::filled(dims, Value::empty())?)
}

/// Whether the argument is a cell array.
pub fn iscell(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(matches!(args[0], Value::Cell(_)))
}

/// Whether the argument is a cell array of char arrays.
pub fn iscellstr(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(matches!(&args[0], Value::Cell(t) if t.data().iter().all(Value::is_char)))
}

/// `num2cell(A)`: a cell for each element; `num2cell(A, dims)`: a cell for each slice along `dims`.
pub fn num2cell(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    if args.len() == 2 {
        return slices(&args[0], &args[1]);
    }
    let value = args.swap_remove(0);
    if let Value::Struct(s) = &value {
        let cells: Vec<Value> = (0..s.numel()).map(|k| s.element(k).into()).gather();
        return one(Tensor::new(s.dims().clone(), cells));
    }
    one(with_tensor!(&value, t => t.map(|x| crate::Element::element_value(x.clone())),
        else Tensor::scalar(value.clone())))
}

fn slices(value: &Value, along: &Value) -> Result<Outputs> {
    let dims = value.dims();
    let along = match along.to_f64s() {
        Some(list) => list.iter().map(|&d| dimension(&Value::Scalar(d))).gather::<Result<Vec<_>>>()?,
        None => vec![dimension(along)?],
    };
    let outer = along.iter().fold(dims.clone(), |dims, &d| dims.with(d, 1));
    let colon = Value::Char(Rc::new(Tensor::scalar(Char(u16::from(b':')))));
    let mut cells = memory::room(outer.numel());
    for k in (0..outer.numel()).polled() {
        let mut rest = k;
        let subscripts: Vec<Value> = (0..dims.rank())
            .map(|d| {
                let n = outer.extent(d);
                let at = rest % n;
                rest /= n;
                if along.contains(&d) { colon.clone() } else { Value::from(at + 1) }
            })
            .gather();
        cells.put(index::get(value, &subscripts)?);
    }
    one(Tensor::new(outer, cells))
}

/// `mat2cell(A, r, c, …)`: blocks of the given extents; dimensions without a vector stay whole.
pub fn mat2cell(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dims = args[0].dims();
    let given = args.len() - 1;
    let rank = dims.rank().max(given);
    // Of each dimension the places behind its blocks, 0 before the first.
    let mut ends: Vec<Vec<f64>> = memory::room(rank);
    for d in 0..rank {
        let whole = [dims.extent(d) as f64];
        let sizes = match args.get(d + 1) {
            Some(v) => v.to_f64s().ok_or_else(|| sum_mismatch(given, &dims))?,
            None => Cow::Borrowed(&whole[..]),
        };
        let mut along = memory::room(sizes.len() + 1);
        along.put(0.0);
        for &size in sizes.iter() {
            if size < 0.0 || size.fract() != 0.0 {
                return Err(sum_mismatch(given, &dims));
            }
            along.put(along[along.len() - 1] + size);
        }
        if along[along.len() - 1] != whole[0] {
            return Err(sum_mismatch(given, &dims));
        }
        ends.put(along);
    }
    let outer = Dims::new(&ends.iter().map(|along| along.len() - 1).gather::<Vec<_>>());
    let mut cells = memory::room(outer.numel());
    for k in (0..outer.numel()).polled() {
        let mut rest = k;
        let subscripts: Vec<Value> = ends
            .iter()
            .map(|along| {
                let at = rest % (along.len() - 1);
                rest /= along.len() - 1;
                Value::Range(Rc::new(crate::Range::new(along[at] + 1.0, 1.0, along[at + 1])))
            })
            .gather();
        cells.put(index::get(&args[0], &subscripts)?);
    }
    one(Tensor::new(outer, cells))
}

fn sum_mismatch(given: usize, dims: &Dims) -> Error {
    let sizes: Vec<String> = dims.as_slice().iter().map(usize::to_string).gather();
    Error::new(
        "MATLAB:mat2cell:VectorSumMismatch",
        format!(
            "Input arguments, D1 through D{given}, must sum to each dimension of the input matrix size, [{}].",
            sizes.joined(" ")
        ),
    )
}

/// `cell2mat(C)`: the contents beside each other as the cells stand.
pub fn cell2mat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if args[0].is_empty() {
        return one(Tensor::filled(args[0].dims(), 0.0)?);
    }
    let Value::Cell(cells) = &args[0] else {
        return Err(Fault::BraceOnNonCell.with(&[&args[0].class_name()]));
    };
    let Some(first) = cells.data().first() else { return one(Value::empty()) };
    let class = first.class();
    if cells.data().iter().paced().any(|v| v.class() != class) {
        let text = "All contents of the input cell array must be of the same data type.";
        return Err(Error::new("MATLAB:cell2mat:MixedDataTypes", text));
    }
    if matches!(class, Class::Cell | Class::FunctionHandle | Class::Object) {
        let text = "Cannot support cell arrays containing cell arrays or objects.";
        return Err(Error::new("MATLAB:cell2mat:UnsupportedCellContent", text));
    }
    if cells.numel() == 1 {
        return one(first.clone());
    }
    let dims = cells.dims();
    let mut order: Vec<usize> = (2..dims.rank()).rev().gather();
    order.put_all(if dims.rows() < dims.columns() { [0, 1] } else { [1, 0] });
    join(cells.data().duplicate(), dims, &order).and_then(one)
}

/// Joins along `order` from the last dimension named to the first: `order[0]` is the outermost.
fn join(cells: Vec<Value>, dims: &Dims, order: &[usize]) -> Result<Value> {
    let (mut cells, mut dims) = (cells, dims.clone());
    for &d in order.iter().rev() {
        let (stride, n) = (dims.stride(d), dims.extent(d));
        let outer = dims.with(d, 1);
        let mut joined = memory::room(outer.numel());
        for k in (0..outer.numel()).polled() {
            let (low, high) = (k % stride, k / stride);
            let line = (0..n).map(|i| std::mem::take(&mut cells[low + stride * (i + n * high)])).gather();
            joined.put(concat::concatenate(line, d)?);
        }
        (cells, dims) = (joined, outer);
    }
    Ok(cells.pop().unwrap_or_else(Value::empty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mismatch_names_the_extents() {
        assert!(sum_mismatch(2, &Dims::matrix(4, 4)).to_string().ends_with("[4 4]."));
    }
}
