//! Elements along one dimension in another order: `flip`, `circshift`.

use crate::host::{Args, Host, Outputs, one};
use crate::index;
use crate::library::arguments;
use crate::memory::Gather;
use crate::value::{Range, Tensor};
use crate::{Error, Result, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// `x(:, …, places, …, :)` with the places (from 1) as subscript of dimension `dim` (from 0).
///
/// # Errors
/// Places beyond the extent.
pub fn along(x: &Value, dim: usize, places: Value) -> Result<Value> {
    let mut subscripts: SmallVec<[Value; 4]> =
        SmallVec::from_elem(Value::text(":"), x.dims().rank().max(dim + 1));
    subscripts[dim] = places;
    index::get(x, &subscripts)
}

fn flipped(x: &Value, dim: usize) -> Result<Outputs> {
    let n = x.dims().extent(dim);
    if n <= 1 {
        return one(x.clone());
    }
    one(along(x, dim, Value::Range(Rc::new(Range::new(n as f64, -1.0, 1.0))))?)
}

/// `flip(x)`, `flip(x, dim)`.
pub fn flip(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let dim = match args.get(1) {
        Some(dim) => arguments::dimension(dim)?,
        None => args[0].dims().first_non_singleton(),
    };
    flipped(&args[0], dim)
}

/// `fliplr(x)`.
pub fn fliplr(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    flipped(&args[0], 1)
}

/// `flipud(x)`.
pub fn flipud(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    flipped(&args[0], 0)
}

/// `circshift(x, k)`, `circshift(x, [k1 k2 …])`, `circshift(x, k, dim)`.
pub fn circshift(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let bad = || {
        Error::new(
            "MATLAB:circshift:InvalidShiftType",
            "Shift must be a finite, real integer scalar or vector.",
        )
    };
    let shifts = args[1].to_f64s().ok_or_else(bad)?;
    if shifts.iter().any(|k| k.fract() != 0.0 || !k.is_finite()) {
        return Err(bad());
    }
    let dims = args[0].dims();
    let first = match (args.get(2), shifts.len()) {
        (Some(dim), _) => arguments::dimension(dim)?,
        (None, 1) => dims.first_non_singleton(),
        (None, _) => 0,
    };
    let mut subscripts: SmallVec<[Value; 4]> =
        SmallVec::from_elem(Value::text(":"), dims.rank().max(first + shifts.len()));
    for (k, &shift) in shifts.iter().enumerate() {
        let n = dims.extent(first + k);
        let start = if n == 0 { 0 } else { (-shift).rem_euclid(n as f64) as usize };
        if start != 0 {
            let places = (start + 1..=n).chain(1..=start).map(|place| place as f64).gather();
            subscripts[first + k] = Tensor::row(places).into();
        }
    }
    one(index::get(&args[0], &subscripts)?)
}
