//! Real functions of several arguments at every place of their arrays, with implicit expansion.

use crate::arith::convert::to_single;
use crate::memory::{Gather, Grow};
use crate::value::{Dims, Tensor};
use crate::{Error, Fault, Result, Value, memory};
use lanner_facts::Class;

/// `f` at every place; single where an argument is single.
///
/// # Errors
/// Arguments that are not real numbers; extents that do not fit.
pub fn real_map2(name: &str, a: &Value, b: &Value, f: impl Fn(f64, f64) -> f64) -> Result<Value> {
    real_map(name, &[a, b], |x| f(x[0], x[1]))
}

/// `f` of one number of each argument, at every place; single where an argument is single.
///
/// # Errors
/// Arguments that are not real numbers; extents that do not fit.
pub(crate) fn real_map(name: &str, args: &[&Value], f: impl Fn(&[f64]) -> f64) -> Result<Value> {
    let mut dims = Dims::SCALAR;
    let mut numbers = Vec::new();
    for arg in args {
        if arg.is_complex() {
            return Err(Error::new(&format!("MATLAB:{name}:inputMustBeReal"), "Inputs must be real."));
        }
        if !(arg.class().is_float() || matches!(arg.class(), Class::Logical | Class::Char)) {
            return Err(Fault::UndefinedForClass.with(&[&name, &arg.class_name()]));
        }
        let theirs = arg.dims();
        dims = dims.expanded(&theirs).ok_or_else(|| Fault::SizeMismatch.with(&[&name, &dims, &theirs]))?;
        let data = arg.to_f64s().ok_or_else(|| Fault::UndefinedForClass.with(&[&name, &arg.class_name()]))?;
        numbers.put((theirs, data));
    }
    memory::check::<f64>(&dims)?;
    let mut at = memory::filled(0.0, args.len());
    let data = (0..dims.numel())
        .map(|place| {
            for (x, (theirs, data)) in at.iter_mut().zip(&numbers) {
                *x = data[index_in(theirs, &dims, place)];
            }
            f(&at)
        })
        .gather();
    let value = Value::from(Tensor::new(dims, data));
    if args.iter().any(|arg| arg.class() == Class::Single) { to_single(value) } else { Ok(value) }
}

/// Where an operand of some extents has the element of a place of the expanded result.
fn index_in(operand: &Dims, result: &Dims, mut place: usize) -> usize {
    if operand == result {
        return place;
    }
    let (mut index, mut stride) = (0, 1);
    for k in 0..result.rank() {
        let extent = operand.extent(k);
        if extent != 1 {
            index += place % result.extent(k) * stride;
        }
        place /= result.extent(k);
        stride *= extent;
    }
    index
}
