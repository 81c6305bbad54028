//! `cumsum`, `cumprod`, `cummax`, `cummin`.

use super::along::{Along, read};
use super::extrema::{Extremum, running_extremum};
use super::sums::without_nan;
use crate::arith::reduce::{CUM_PROD, CUM_SUM, Reducer, reduce, reduce_reversed};
use crate::arith::to_class;
use crate::library::arguments::dimension;
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_builtins::Reduction;
use lanner_facts::Class;

const FLAGS: [&str; 6] = ["forward", "reverse", "omitnan", "includenan", "omitmissing", "includemissing"];

/// What a running function is told.
pub(super) struct Options {
    /// The dimension, from 0.
    pub dim: Option<usize>,
    /// From the last element.
    pub reverse: bool,
    /// NaN is passed over; none where the call does not say.
    pub omit_nan: Option<bool>,
}

fn options(name: &str, args: &[Value]) -> Result<Options> {
    let (along, flags) = read(name, args, &FLAGS)?;
    let dim = match along {
        Along::Default => None,
        Along::One(dim) => Some(dim),
        Along::Several(_) | Along::All => Some(dimension(&Value::empty())?),
    };
    let has = |a: &str, b: &str| flags.contains(&a) || flags.contains(&b);
    let omit_nan = if has("omitnan", "omitmissing") {
        Some(true)
    } else if has("includenan", "includemissing") {
        Some(false)
    } else {
        None
    };
    Ok(Options { dim, reverse: flags.contains(&"reverse"), omit_nan })
}

/// `cumsum(x, dim, direction, flag)`.
pub fn cumsum(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    total("cumsum", &CUM_SUM, args)
}

/// `cumprod(x, dim, direction, flag)`.
pub fn cumprod(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    total("cumprod", &CUM_PROD, args)
}

fn total(name: &str, by: &Reducer, args: Args) -> Result<Outputs> {
    let mut args = args;
    let mut x = std::mem::take(&mut args[0]);
    let options = options(name, &args[1..])?;
    if options.omit_nan == Some(true) {
        x = without_nan(x, if by.op == Reduction::CumSum { 0.0 } else { 1.0 });
    }
    let f = if options.reverse { reduce_reversed } else { reduce };
    one(f(by, x, options.dim)?)
}

/// `[m, i] = cummax(x, dim, direction, flag)`.
pub fn cummax(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    extremum("cummax", Extremum::Max, args, nargout)
}

/// `[m, i] = cummin(x, dim, direction, flag)`.
pub fn cummin(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    extremum("cummin", Extremum::Min, args, nargout)
}

fn extremum(name: &str, which: Extremum, args: Args, nargout: usize) -> Result<Outputs> {
    let mut args = args;
    let x = std::mem::take(&mut args[0]);
    if !x.is_arithmetic() {
        return Err(Error::new(
            &format!("MATLAB:{name}:wrongInput"),
            "Invalid data type. First argument must be numeric or logical.",
        ));
    }
    let options = options(name, &args[1..])?;
    let dim = options.dim.unwrap_or_else(|| x.dims().first_non_singleton());
    let is_logical = x.class() == Class::Logical;
    let (values, places) =
        running_extremum(which, x, dim, options.reverse, options.omit_nan != Some(false), nargout > 1);
    let values = if is_logical { to_class(values, Class::Logical)? } else { values };
    Ok(if nargout > 1 { Outputs::from_iter([values, places]) } else { Outputs::from_iter([values]) })
}
