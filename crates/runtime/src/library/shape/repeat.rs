//! Copies: `repmat`, `repelem`.

use super::along;
use super::reshape::with_dims;
use crate::host::{Args, Host, Outputs, one};
use crate::index;
use crate::library::arguments;
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::value::{Dims, Tensor};
use crate::{Error, Result, Value, memory, with_tensor};
use lanner_base::interrupt::Polled;
use smallvec::SmallVec;

/// `repmat(x, n)`, `repmat(x, m, n, …)`, `repmat(x, [m n …])`.
pub fn repmat(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let x = &args[0];
    let times = match &args[1..] {
        // Several arguments may be rows of counts too.
        several if several.len() > 1 => {
            let counts: Vec<f64> =
                several.iter().filter_map(Value::to_f64s).flat_map(|c| c.duplicate()).gather();
            arguments::extents(&[Tensor::row(counts).into()])?
        }
        counts => arguments::extents(counts)?,
    };
    if let Value::Scalar(v) = x {
        return one(Tensor::filled(times, *v)?);
    }
    let dims = x.dims();
    let rank = dims.rank().max(times.rank());
    let total: Vec<usize> = (0..rank).map(|k| dims.extent(k).saturating_mul(times.extent(k))).gather();
    let total = Dims::new(&total);
    memory::check::<f64>(&total)?;
    if total.is_empty() {
        // Nothing at all, however often: the other counts may be as large as they like.
        let nothing = along(x, 0, Tensor::<f64>::empty().into())?;
        return one(with_dims(nothing, total));
    }
    with_tensor!(x, t => return one(Tensor::new(total, tiled(t.data(), &dims, &times, rank))), else ());
    let mut subscripts: SmallVec<[Value; 4]> = SmallVec::from_elem(Value::text(":"), rank);
    for (k, subscript) in subscripts.iter_mut().enumerate() {
        let (n, count) = (dims.extent(k), times.extent(k));
        if count != 1 {
            let places = (0..count).flat_map(|_| 1..=n).map(|place| place as f64).gather();
            *subscript = Tensor::row(places).into();
        }
    }
    one(index::get(x, &subscripts)?)
}

/// The elements of an array with these extents, so many times along each of its dimensions.
fn tiled<T: Clone>(data: &[T], dims: &Dims, times: &Dims, rank: usize) -> Vec<T> {
    let mut tiles = data.duplicate();
    let mut block = 1;
    for k in 0..rank {
        block *= dims.extent(k);
        let count = times.extent(k);
        if count != 1 {
            let mut more = memory::room(tiles.len() * count);
            for part in tiles.chunks(block) {
                match part {
                    [one] => more.put_all(std::iter::repeat_n(one, count).cloned()),
                    _ => (0..count).for_each(|_| more.put_slice(part)),
                }
            }
            tiles = more;
            block *= count;
        }
    }
    tiles
}

/// `repelem(v, n)`, `repelem(v, counts)`, `repelem(x, r1, r2, …)`: every element, row, … in place.
pub fn repelem(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let x = &args[0];
    let dims = x.dims();
    if let [_, counts] = args.as_slice() {
        if !dims.is_vector() {
            return Err(Error::new(
                "MATLAB:repelem:invalidInputs",
                "The first input must be a vector or a scalar when there are two inputs.",
            ));
        }
        let dim = if dims.is_column() && !dims.is_scalar() { 0 } else { 1 };
        return one(along(x, dim, repeated(counts, dims.extent(dim))?)?);
    }
    let mut out = x.clone();
    for (k, counts) in args[1..].iter().enumerate() {
        out = along(&out, k, repeated(counts, dims.extent(k))?)?;
    }
    one(out)
}

/// The places `1 … n`, each as often as the counts (one, or one each) say.
fn repeated(counts: &Value, n: usize) -> Result<Value> {
    let bad = || {
        Error::new(
            "MATLAB:repelem:invalidReplications",
            "Replication factors must be real, nonnegative integers, one for all or one for each element.",
        )
    };
    let counts = counts.to_f64s().ok_or_else(bad)?;
    let fits = counts.len() == 1 || counts.len() == n;
    if !fits || counts.iter().any(|c| *c < 0.0 || c.fract() != 0.0 || !c.is_finite()) {
        return Err(bad());
    }
    let count_of = |k: usize| if counts.len() == 1 { counts[0] } else { counts[k] } as usize;
    let total = (0..n).paced().fold(0usize, |sum, k| sum.saturating_add(count_of(k)));
    memory::check::<f64>(&Dims::matrix(1, total))?;
    let mut places = memory::room(total);
    for k in (0..n).paced() {
        places.put_all(std::iter::repeat_n((k + 1) as f64, count_of(k)));
    }
    Ok(Tensor::row(places).into())
}
