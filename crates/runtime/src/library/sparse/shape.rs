//! Sparse matrices from parts of others, and with other extents.

use super::{done, first};
use crate::index;
use crate::memory::{Gather, Own};
use crate::sparse::shape as entries;
use crate::value::{Range, SparseMatrix};
use crate::{Args, Host, Outputs, Result, Value};
use std::rc::Rc;

/// A whole number at an argument; 0 where there is none.
fn whole(args: &Args, k: usize) -> Option<i64> {
    match args.get(k) {
        None => Some(0),
        Some(value) => value.as_f64().filter(|x| x.fract() == 0.0 && x.abs() < 1e15).map(|x| x as i64),
    }
}

/// `diag(S)`, `diag(S, k)`.
pub fn diag(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let (Some(m), Some(k), true) = (first(args), whole(args, 1), args.len() <= 2) else { return Ok(None) };
    if m.dims().is_vector() {
        return done(entries::onto_diagonal(m, k)?);
    }
    done(entries::diagonal(m, k)?)
}

/// `tril(S, k)`.
pub fn tril(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    match (first(args), whole(args, 1)) {
        (Some(m), Some(k)) if args.len() <= 2 => done(entries::triangle(m, k, false)),
        _ => Ok(None),
    }
}

/// `triu(S, k)`.
pub fn triu(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    match (first(args), whole(args, 1)) {
        (Some(m), Some(k)) if args.len() <= 2 => done(entries::triangle(m, k, true)),
        _ => Ok(None),
    }
}

/// The sizes that arguments give: numbers, or one vector of two; none for anything that is not so plain.
fn sizes(args: &[Value]) -> Option<(usize, usize)> {
    let numbers: Vec<f64> = match args {
        [one] => one.to_f64s()?.owned(),
        several => several.iter().map(Value::as_f64).gather::<Option<_>>()?,
    };
    let plain = |d: &f64| *d >= 0.0 && d.fract() == 0.0 && *d < 2f64.powi(48);
    match numbers.as_slice() {
        [m, n] if plain(m) && plain(n) => Some((*m as usize, *n as usize)),
        _ => None,
    }
}

/// `reshape(S, m, n)`; one of the sizes may be `[]`.
pub fn reshape(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    let numel = m.dims().numel();
    let deduced = match &args[1..] {
        [a, b] if a.is_empty() || b.is_empty() => {
            let known = if a.is_empty() { b.as_f64() } else { a.as_f64() };
            match known.filter(|d| *d >= 1.0 && d.fract() == 0.0).map(|d| d as usize) {
                Some(d) if numel % d == 0 && a.is_empty() => Some((numel / d, d)),
                Some(d) if numel % d == 0 => Some((d, numel / d)),
                _ => None,
            }
        }
        plain => sizes(plain),
    };
    match deduced {
        Some((rows, columns)) if rows.checked_mul(columns) == Some(numel) => {
            done(entries::reshape(m, rows, columns)?)
        }
        _ => Ok(None),
    }
}

/// `vec(S)`.
pub fn vec(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    match first(args) {
        Some(m) if args.len() == 1 => done(entries::reshape(m, m.dims().numel(), 1)?),
        _ => Ok(None),
    }
}

/// `repmat(S, n)`, `repmat(S, m, n)`, `repmat(S, [m n])`.
pub fn repmat(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    let counts = match &args[1..] {
        [one] if one.is_scalar() => sizes(&[one.clone(), one.clone()]),
        plain => sizes(plain),
    };
    match counts {
        Some((down, right)) => done(entries::repeat(m, down, right)?),
        None => Ok(None),
    }
}

/// `kron(A, B)` with a sparse operand.
pub fn kron(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let [a, b] = args.as_slice() else { return Ok(None) };
    match (SparseMatrix::of_value(a), SparseMatrix::of_value(b)) {
        (Some(a), Some(b)) => done(entries::kron(&a, &b)?),
        _ => Ok(None),
    }
}

/// `permute(S, [2 1])`.
pub fn permute(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    match args.get(1).and_then(Value::to_f64s).as_deref() {
        Some([2.0, 1.0]) => done(m.transposed()?),
        Some([1.0, 2.0]) => done(m.clone()),
        _ => Ok(None),
    }
}

/// The places of a dimension from the last to the first.
fn backward(extent: usize) -> Value {
    Value::Range(Rc::new(Range::new(extent as f64, -1.0, 1.0)))
}

fn flipped(m: &SparseMatrix, dim: usize) -> Result<Option<Outputs>> {
    let colon = Value::text(":");
    let order = backward(m.dims().extent(dim));
    let subscripts = if dim == 0 { [order, colon] } else { [colon, order] };
    done(index::get(&m.clone().into(), &subscripts)?)
}

/// `flip(S)`, `flip(S, dim)`.
pub fn flip(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    let Some(m) = first(args) else { return Ok(None) };
    match args.get(1).map(|dim| dim.as_f64()) {
        None => flipped(m, m.dims().first_non_singleton()),
        Some(Some(1.0)) => flipped(m, 0),
        Some(Some(2.0)) => flipped(m, 1),
        Some(_) => Ok(None),
    }
}

/// `fliplr(S)`.
pub fn fliplr(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    first(args).map_or(Ok(None), |m| flipped(m, 1))
}

/// `flipud(S)`.
pub fn flipud(_: &mut dyn Host, args: &Args, _: usize) -> Result<Option<Outputs>> {
    first(args).map_or(Ok(None), |m| flipped(m, 0))
}
