//! Sums and extremes of sparse matrices along a dimension.

use super::{done, first};
use crate::arith::operation::{self, Binary};
use crate::sparse::elements;
use crate::value::SparseMatrix;
use crate::{Args, Error, Host, Outputs, Result, Value, arith};
use lanner_builtins::{Reduction, Scalar};
use smallvec::smallvec;

/// The matrix and the dimension, from 0, of a call `f(S)`, `f(S, dim)`; none for others.
fn plain(args: &Args) -> Option<(&SparseMatrix, Option<usize>)> {
    let m = first(args)?;
    match args.get(1) {
        None => Some((m, None)),
        Some(dim) if args.len() == 2 && !dim.is_char() => {
            Some((m, Some(dim.as_f64().filter(|d| *d >= 1.0 && d.fract() == 0.0)? as usize - 1)))
        }
        Some(_) => None,
    }
}

fn reduced(args: &Args, op: Reduction) -> Result<Option<Outputs>> {
    match plain(args) {
        Some((m, dim)) => done(elements::reduce(arith::reducer(op), m, dim)?),
        None => Ok(None),
    }
}

/// `sum(S)`, `sum(S, dim)`.
pub fn sum(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    reduced(args, Reduction::Sum)
}

/// `prod(S)`, `prod(S, dim)`.
pub fn prod(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    reduced(args, Reduction::Prod)
}

/// `any(S)`, `any(S, dim)`.
pub fn any(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    reduced(args, Reduction::Any)
}

/// `all(S)`, `all(S, dim)`.
pub fn all(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    reduced(args, Reduction::All)
}

/// `mean(S)`, `mean(S, dim)`.
pub fn mean(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some((m, dim)) = plain(args).filter(|(m, _)| !m.dims().is_empty()) else { return Ok(None) };
    let count = m.dims().extent(dim.unwrap_or_else(|| m.dims().first_non_singleton()));
    let sum = elements::reduce(&arith::reduce::SUM, m, dim)?;
    done(arith::map2(&operation::DIV, sum, Value::from(count))?)
}

/// `max(S)`, `max(S, [], dim)`, `max(S, T)`.
pub fn max(_: &mut dyn Host, args: &Args, nargout: usize) -> Result<Option<Outputs>> {
    extreme(args, nargout, &operation::MAX)
}

/// `min(S)`, `min(S, [], dim)`, `min(S, T)`.
pub fn min(_: &mut dyn Host, args: &Args, nargout: usize) -> Result<Option<Outputs>> {
    extreme(args, nargout, &operation::MIN)
}

fn extreme(args: &Args, nargout: usize, op: &Binary) -> Result<Option<Outputs>> {
    let dim = match args.as_slice() {
        [_] => None,
        [_, none, dim] if none.is_empty() && !dim.is_char() => match dim.as_f64() {
            Some(d) if d >= 1.0 && d.fract() == 0.0 => Some(d as usize - 1),
            _ => return Err(Error::new("MATLAB:getdimarg:dimensionMustBePositiveInteger", DIMENSION)),
        },
        [a, b] if nargout < 2 && !a.is_empty() && !b.is_empty() && !a.is_complex() && !b.is_complex() => {
            return done(elements::map2(op, a.clone(), b.clone())?);
        }
        _ => return Ok(None),
    };
    match first(args) {
        Some(m) if nargout < 2 => {
            Ok(elements::extreme(m, dim, op.op == Scalar::Max)?.map(|value| smallvec![value]))
        }
        _ => Ok(None),
    }
}

const DIMENSION: &str = "Dimension argument must be a positive integer scalar within indexing range.";
