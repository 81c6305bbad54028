//! Writing: where `x(subscripts…) = value` stores, and how `x` grows for it.
//!
//! ```text
//! x = 1:3;  x(5) = 9            1 2 3 0 9
//! A = [];   A(:, end+1) = [1; 2]      the colon takes the value's extent where A has none
//! ```
//!
//! [`plan`] finds everything that can go wrong before anything is written; then [`grow`] and [`scatter`] cannot fail.

use super::gather::{folded, for_each_run, merged};
use super::subscript::{Position, Subscript};
use crate::memory::{Gather, GrowBy, Join};
use crate::value::Dims;
use crate::{Error, Fault, Result, memory};
use smallvec::SmallVec;

/// Checks an assignment of a value with extents `source` to an array with extents `dims`, gives the colons of an
/// empty array the value's extents, and answers the extents that the array needs.
///
/// # Errors
/// Different numbers of elements, or growth in a direction that is not clear.
pub fn plan(dims: &Dims, subscripts: &mut [Subscript], source: &Dims) -> Result<Dims> {
    match subscripts {
        [one] => plan_linear(dims, one, source),
        _ => plan_many(dims, subscripts, source),
    }
}

fn plan_linear(dims: &Dims, subscript: &Subscript, source: &Dims) -> Result<Dims> {
    let numel = dims.numel();
    let (len, count) = (subscript.len(numel), source.numel());
    if count != 1 && len != count {
        return Err(Fault::AssignmentCount.with(&[&subscript.dims(numel), source]));
    }
    let needs = subscript.needs();
    if needs <= numel {
        return Ok(dims.clone());
    }
    if dims.rank() == 2 && dims.rows() <= 1 {
        Ok(Dims::matrix(1, needs))
    } else if dims.is_column() {
        Ok(Dims::matrix(needs, 1))
    } else {
        let at = Position { k: 0, count: 1 };
        // A mask that is too long is an error of the mask, not a wish to grow.
        if matches!(subscript, Subscript::List(list) if list.mask) {
            subscript.check(numel, at, dims)?;
        }
        Err(Fault::ResizeLinear.with(&[]))
    }
}

fn plan_many(dims: &Dims, subscripts: &mut [Subscript], source: &Dims) -> Result<Dims> {
    if dims.as_slice().iter().all(|&d| d == 0) {
        resolve_colons(subscripts, source);
    }
    let count = subscripts.len();
    let extents = folded(dims, count);
    let lens: SmallVec<[usize; 4]> =
        subscripts.iter().zip(&extents).map(|(subscript, &extent)| subscript.len(extent)).gather();
    if source.numel() != 1 {
        let selects_none = lens.contains(&0);
        let same = lens.iter().filter(|&&d| d != 1).eq(source.as_slice().iter().filter(|&&d| d != 1));
        if !(same || selects_none && source.is_empty()) {
            return Err(size_mismatch(&lens, source));
        }
    }
    let grows = subscripts.iter().zip(&extents).any(|(subscript, &extent)| subscript.needs() > extent);
    if !grows {
        return Ok(dims.clone());
    }
    if count < dims.rank() {
        return Err(Fault::ResizeLinear.with(&[]));
    }
    let grown: SmallVec<[usize; 4]> =
        subscripts.iter().zip(&extents).map(|(subscript, &extent)| extent.max(subscript.needs())).gather();
    Ok(Dims::new(&grown))
}

/// In an array without any extent a colon stands for what the value has there.
fn resolve_colons(subscripts: &mut [Subscript], source: &Dims) {
    let scalars = subscripts.iter().filter(|s| s.len(2) == 1).count();
    let direct = scalars == 0 && source.rank() <= subscripts.len();
    let mut wide = source.as_slice().iter().copied().filter(|&d| d != 1);
    for (k, subscript) in subscripts.iter_mut().enumerate() {
        if *subscript == Subscript::Colon {
            let len = if direct { source.extent(k) } else { wide.next().unwrap_or(1) };
            *subscript = Subscript::Span { first: 0, step: 1, len };
        } else if subscript.len(0) != 1 {
            wide.next();
        }
    }
}

/// The error of a store of a value with the extents `source` in places that are so many along each subscript; of one subscript, its
/// extents.
#[cold]
pub fn store_error(is_linear: bool, lens: &[usize], source: &Dims) -> Error {
    if is_linear {
        Fault::AssignmentCount.with(&[&Dims::new(lens), source])
    } else {
        size_mismatch(lens, source)
    }
}

#[cold]
fn size_mismatch(lens: &[usize], source: &Dims) -> Error {
    let joined = |dims: &[usize], by: &str| dims.iter().map(usize::to_string).gather::<Vec<_>>().joined(by);
    Fault::AssignmentSize.with(&[
        &joined(lens, "-by-"),
        &joined(source.as_slice(), "-by-"),
        &joined(lens, "x"),
        source,
    ])
}

/// Gives the elements of an array with extents `from` their places in one with extents `to`, which are nowhere
/// smaller, and fills the new places. Amortised constant per element where only the last dimension grows; else all
/// elements move, inside the buffer where it has room.
pub fn grow<T: Clone>(from: &Dims, data: &mut Vec<T>, to: &Dims, fill: T) {
    let total = to.numel();
    let rank = to.rank();
    let only_last = (0..rank - 1).all(|k| from.extent(k) == to.extent(k));
    if only_last || data.is_empty() {
        memory::stretch(data, total - data.len());
        data.grow_to(total, fill);
        return;
    }
    if data.capacity() >= total && from.as_slice().len() == 2 && rank == 2 {
        data.grow_to(total, fill.clone());
        return spread(data, from, to, &fill);
    }
    let mut grown = memory::filled(fill, total);
    let run = from.rows();
    let extents = from.as_slice();
    let mut counters: SmallVec<[usize; 4]> = SmallVec::from_elem(0, extents.len());
    for chunk in data.chunks_exact(run) {
        let mut base = 0;
        let mut stride = 1;
        for (k, &at) in counters.iter().enumerate() {
            base += at * stride;
            stride *= to.extent(k);
        }
        grown[base..base + run].clone_from_slice(chunk);
        for k in 1..extents.len() {
            counters[k] += 1;
            if counters[k] < extents[k] {
                break;
            }
            counters[k] = 0;
        }
    }
    *data = grown;
}

/// Moves the columns of a matrix with extents `from`, which begin the buffer, apart to where they are in one with
/// extents `to`, and fills what is between. What is behind them is filled already. From the last column to the first one,
/// so that none is overwritten before it has moved.
fn spread<T: Clone>(data: &mut [T], from: &Dims, to: &Dims, fill: &T) {
    let (old, new) = (from.rows(), to.rows());
    for column in (1..from.columns()).rev() {
        move_up(data, column * old, column * new, old);
    }
    for column in 0..from.columns() {
        data[column * new + old..(column + 1) * new].fill(fill.clone());
    }
}

/// Moves `len` elements to a later place; what they leave behind is of no more use.
pub fn move_up<T>(data: &mut [T], from: usize, to: usize, len: usize) {
    let apart = to - from;
    if apart >= len {
        let (before, behind) = data.split_at_mut(to);
        behind[..len].swap_with_slice(&mut before[from..from + len]);
    } else {
        (0..len).rev().for_each(|k| data.swap(from + k, to + k));
    }
}

/// Stores the elements of `source` (or its only one everywhere) at the places that the subscripts select in an
/// array with extents `dims`, which has them all.
pub fn scatter<T: Clone>(dims: &Dims, data: &mut [T], subscripts: &[Subscript], source: &[T]) {
    let mut next = 0;
    match subscripts {
        [one] => {
            let extent = data.len();
            write_run(data, 0, extent, one, source, &mut next);
        }
        _ => {
            let (extents, subscripts) = merged(&folded(dims, subscripts.len()), subscripts);
            for_each_run(&extents, &subscripts, &mut |base| {
                write_run(data, base, extents[0], &subscripts[0], source, &mut next);
            });
        }
    }
}

/// Stores one run along the first dimension, from element `next` of the source on.
fn write_run<T: Clone>(
    data: &mut [T],
    base: usize,
    extent: usize,
    subscript: &Subscript,
    source: &[T],
    next: &mut usize,
) {
    let len = subscript.len(extent);
    if let [one] = source {
        match subscript {
            Subscript::Colon => data[base..base + extent].fill(one.clone()),
            Subscript::Span { first, step: 1, len } => {
                data[base + first..base + first + len].fill(one.clone());
            }
            Subscript::List(list) => list.places.iter().for_each(|place| data[base + place] = one.clone()),
            Subscript::At(_) | Subscript::Span { .. } => {
                (0..len).for_each(|k| data[base + subscript.nth(k)] = one.clone());
            }
        }
        return;
    }
    let part = &source[*next..*next + len];
    *next += len;
    match subscript {
        Subscript::Colon => data[base..base + extent].clone_from_slice(part),
        Subscript::Span { first, step: 1, len } => {
            data[base + first..base + first + len].clone_from_slice(part);
        }
        Subscript::List(list) => {
            list.places.iter().zip(part).for_each(|(place, x)| data[base + place] = x.clone());
        }
        Subscript::At(_) | Subscript::Span { .. } => {
            part.iter().enumerate().for_each(|(k, x)| data[base + subscript.nth(k)] = x.clone());
        }
    }
}
