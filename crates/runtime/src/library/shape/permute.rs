//! Dimensions in another order.

use crate::host::{Args, Host, Outputs, one};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::{Dims, Struct, Tensor};
use crate::{Error, Result, Value, with_tensor};
use lanner_base::Name;
use smallvec::SmallVec;

/// Dimension `order[k]` of the argument becomes dimension `k` of the result, from 0.
type Order = SmallVec<[usize; 4]>;

/// `permute(x, order)`.
pub fn permute(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let order = order(&args[1], args[0].dims().rank())?;
    one(permuted(&args[0], &order))
}

/// `ipermute(x, order)`: the inverse.
pub fn ipermute(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let order = order(&args[1], args[0].dims().rank())?;
    let mut inverse: Order = SmallVec::from_elem(0, order.len());
    for (k, &d) in order.iter().enumerate() {
        inverse[d] = k;
    }
    one(permuted(&args[0], &inverse))
}

fn order(value: &Value, rank: usize) -> Result<Order> {
    let bad = || Error::new("MATLAB:permute:badIndex", "ORDER contains an invalid permutation index.");
    let given = value.to_f64s().ok_or_else(bad)?;
    if given.len() < rank {
        return Err(Error::new(
            "MATLAB:permute:tooFewIndices",
            "ORDER must have at least N elements for an N-D array.",
        ));
    }
    let mut seen = memory::filled(false, given.len());
    for &d in given.iter() {
        match seen.get_mut((d as usize).wrapping_sub(1)) {
            Some(seen) if d.fract() == 0.0 && !*seen => *seen = true,
            _ => return Err(bad()),
        }
    }
    Ok(given.iter().map(|&d| d as usize - 1).gather())
}

fn permuted(x: &Value, order: &[usize]) -> Value {
    match x {
        Value::Struct(s) => {
            let dims = permuted_dims(s.dims(), order);
            let fields: Vec<(Name, Vec<Value>)> =
                s.fields().iter().map(|(name, values)| (*name, reorder(s.dims(), values, order))).gather();
            Struct::from_parts(dims, fields).into()
        }
        _ => with_tensor!(x, t => {
            Tensor::new(permuted_dims(t.dims(), order), reorder(t.dims(), t.data(), order)).into()
        }, else x.clone()),
    }
}

fn permuted_dims(dims: &Dims, order: &[usize]) -> Dims {
    let extents: SmallVec<[usize; 4]> = order.iter().map(|&d| dims.extent(d)).gather();
    Dims::new(&extents)
}

fn reorder<T: Clone>(dims: &Dims, data: &[T], order: &[usize]) -> Vec<T> {
    if order.iter().enumerate().all(|(k, &d)| k == d) {
        return data.duplicate();
    }
    let extents: SmallVec<[usize; 4]> = order.iter().map(|&d| dims.extent(d)).gather();
    let strides: SmallVec<[usize; 4]> = order.iter().map(|&d| dims.stride(d)).gather();
    let mut out = memory::room(data.len());
    if data.is_empty() {
        return out;
    }
    let mut counters: SmallVec<[usize; 4]> = SmallVec::from_elem(0, order.len());
    let mut base = 0;
    loop {
        out.put_all((0..extents[0]).map(|k| data[base + k * strides[0]].clone()));
        let mut d = 1;
        loop {
            if d >= counters.len() {
                return out;
            }
            counters[d] += 1;
            base += strides[d];
            if counters[d] < extents[d] {
                break;
            }
            base -= strides[d] * extents[d];
            counters[d] = 0;
            d += 1;
        }
    }
}
