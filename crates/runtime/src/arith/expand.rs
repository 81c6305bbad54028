//! The loops of elementwise operations, with implicit expansion: `[1;2] + [10 20]` is 2x2.
//!
//! An operation is a function on elements. Results go into an operand's buffer where nobody else holds it and it
//! has the result's extents and type. Long loops are split over threads; every element is computed by the same
//! function of the same inputs, so the bits do not depend on the split.

use super::operand::Operand;
use crate::value::{Dims, Element, Tensor, Value};
use crate::{Fault, Result, memory};
use rayon::prelude::*;
use smallvec::SmallVec;
use std::rc::Rc;

/// What one element costs, which decides how many are worth a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// An addition, a comparison: bound by memory.
    Cheap,
    /// A library function.
    Dear,
}

impl Cost {
    /// Elements from which a loop is split.
    fn split(self) -> usize {
        match self {
            Cost::Cheap => 400_000,
            Cost::Dear => 10_000,
        }
    }

    /// Elements of one piece.
    fn piece(self) -> usize {
        match self {
            Cost::Cheap => 65_536,
            Cost::Dear => 4_096,
        }
    }
}

/// An element that can be computed on any thread.
pub(crate) trait Plain: Element + Copy + Send + Sync {}
impl<T: Element + Copy + Send + Sync> Plain for T {}

/// Every element replaced by `f` of it, in place where the buffer is free.
pub(crate) fn map_same<T: Plain>(a: Operand<T>, cost: Cost, f: impl Fn(T) -> T + Sync) -> Value {
    match a {
        Operand::One(x) => f(x).element_value(),
        Operand::Many(mut t) => {
            if let Some(own) = Rc::get_mut(&mut t) {
                update(own.data_mut(), cost, |x| *x = f(*x));
                return T::wrap(t);
            }
            Tensor::new(t.dims().clone(), collect(t.data(), cost, f)).into()
        }
    }
}

/// `f` of every element.
pub(crate) fn map_into<T: Plain, U: Plain>(a: &Operand<T>, cost: Cost, f: impl Fn(T) -> U + Sync) -> Value {
    match a {
        Operand::One(x) => f(*x).element_value(),
        Operand::Many(t) => Tensor::new(t.dims().clone(), collect(t.data(), cost, f)).into(),
    }
}

fn update<T: Plain>(data: &mut [T], cost: Cost, f: impl Fn(&mut T) + Sync) {
    if data.len() >= cost.split() {
        data.par_chunks_mut(cost.piece()).for_each(|piece| piece.iter_mut().for_each(&f));
    } else {
        data.iter_mut().for_each(f);
    }
}

fn collect<T: Plain, U: Plain>(data: &[T], cost: Cost, f: impl Fn(T) -> U + Sync) -> Vec<U> {
    if data.len() >= cost.split() {
        let mut out = vec![U::fill(); data.len()];
        out.par_chunks_mut(cost.piece()).zip(data.par_chunks(cost.piece())).for_each(|(out, data)| {
            for (o, &x) in out.iter_mut().zip(data) {
                *o = f(x);
            }
        });
        out
    } else {
        data.iter().map(|&x| f(x)).collect()
    }
}

/// `f` of the elements at each place of both operands.
///
/// # Errors
/// Extents that do not fit; out of memory.
pub(crate) fn combine<A: Plain, B: Plain, C: Plain>(
    symbol: &str,
    a: &Operand<A>,
    b: &Operand<B>,
    cost: Cost,
    f: impl Fn(A, B) -> C + Sync,
) -> Result<Value> {
    Ok(match (a, b) {
        (Operand::One(x), Operand::One(y)) => f(*x, *y).element_value(),
        (Operand::Many(t), Operand::One(y)) => {
            let y = *y;
            memory::check::<C>(t.dims())?;
            Tensor::new(t.dims().clone(), collect(t.data(), cost, |x| f(x, y))).into()
        }
        (Operand::One(x), Operand::Many(t)) => {
            let x = *x;
            memory::check::<C>(t.dims())?;
            Tensor::new(t.dims().clone(), collect(t.data(), cost, |y| f(x, y))).into()
        }
        (Operand::Many(ta), Operand::Many(tb)) if ta.dims() == tb.dims() => {
            memory::check::<C>(ta.dims())?;
            Tensor::new(ta.dims().clone(), collect_pairs(ta.data(), tb.data(), cost, f)).into()
        }
        (Operand::Many(ta), Operand::Many(tb)) => expand(symbol, ta, tb, f)?.into(),
    })
}

fn collect_pairs<A: Plain, B: Plain, C: Plain>(
    a: &[A],
    b: &[B],
    cost: Cost,
    f: impl Fn(A, B) -> C + Sync,
) -> Vec<C> {
    if a.len() < cost.split() {
        return a.iter().zip(b).map(|(&x, &y)| f(x, y)).collect();
    }
    let mut out = vec![C::fill(); a.len()];
    let n = cost.piece();
    out.par_chunks_mut(n).zip(a.par_chunks(n).zip(b.par_chunks(n))).for_each(|(out, (a, b))| {
        for ((o, &x), &y) in out.iter_mut().zip(a).zip(b) {
            *o = f(x, y);
        }
    });
    out
}

fn update_pairs<A: Plain, B: Plain>(a: &mut [A], b: &[B], cost: Cost, f: impl Fn(&mut A, B) + Sync) {
    if a.len() < cost.split() {
        a.iter_mut().zip(b).for_each(|(x, &y)| f(x, y));
        return;
    }
    let n = cost.piece();
    a.par_chunks_mut(n).zip(b.par_chunks(n)).for_each(|(a, b)| {
        a.iter_mut().zip(b).for_each(|(x, &y)| f(x, y));
    });
}

/// As `combine`, where the result has the left operand's type; in its buffer where that is free.
///
/// # Errors
/// As `combine`.
pub(crate) fn combine_left<A: Plain, B: Plain>(
    symbol: &str,
    mut a: Operand<A>,
    b: &Operand<B>,
    cost: Cost,
    f: impl Fn(A, B) -> A + Sync,
) -> Result<Value> {
    if let Operand::Many(t) = &mut a
        && let Some(own) = Rc::get_mut(t)
    {
        match b {
            Operand::One(y) => {
                update(own.data_mut(), cost, |x| *x = f(*x, *y));
                return Ok(a.into_value());
            }
            Operand::Many(tb) if own.dims() == tb.dims() => {
                update_pairs(own.data_mut(), tb.data(), cost, |x, y| *x = f(*x, y));
                return Ok(a.into_value());
            }
            Operand::Many(_) => {}
        }
    }
    combine(symbol, &a, b, cost, f)
}

/// As `combine` for one type; in either operand's buffer where that is free.
///
/// # Errors
/// As `combine`.
pub(crate) fn combine_same<T: Plain>(
    symbol: &str,
    a: Operand<T>,
    mut b: Operand<T>,
    cost: Cost,
    f: impl Fn(T, T) -> T + Sync,
) -> Result<Value> {
    let left_is_free = matches!(&a, Operand::Many(t) if Rc::strong_count(t) == 1);
    if !left_is_free
        && let Operand::Many(t) = &mut b
        && let Some(own) = Rc::get_mut(t)
    {
        match &a {
            Operand::One(x) => {
                update(own.data_mut(), cost, |y| *y = f(*x, *y));
                return Ok(b.into_value());
            }
            Operand::Many(ta) if own.dims() == ta.dims() => {
                update_pairs(own.data_mut(), ta.data(), cost, |y, x| *y = f(x, *y));
                return Ok(b.into_value());
            }
            Operand::Many(_) => {}
        }
    }
    combine_left(symbol, a, &b, cost, f)
}

/// A loop of the expansion: its trip count, and how far each operand goes per trip.
#[derive(Clone, Copy)]
struct Loop {
    extent: usize,
    a: usize,
    b: usize,
}

/// The loops, innermost first. Dimensions along which the same operands move are one loop.
fn loops(a: &Dims, b: &Dims, result: &Dims) -> SmallVec<[Loop; 4]> {
    let mut out: SmallVec<[Loop; 4]> = SmallVec::new();
    let (mut step_a, mut step_b) = (1, 1);
    for k in 0..result.rank() {
        let (ea, eb, extent) = (a.extent(k), b.extent(k), result.extent(k));
        if extent != 1 {
            let this =
                Loop { extent, a: if ea == 1 { 0 } else { step_a }, b: if eb == 1 { 0 } else { step_b } };
            match out.last_mut() {
                Some(last) if (last.a == 0) == (this.a == 0) && (last.b == 0) == (this.b == 0) => {
                    last.extent *= extent;
                }
                _ => out.push(this),
            }
        }
        step_a *= ea;
        step_b *= eb;
    }
    if out.is_empty() {
        out.push(Loop { extent: 1, a: 0, b: 0 });
    }
    out
}

fn expand<A: Plain, B: Plain, C: Plain>(
    symbol: &str,
    a: &Tensor<A>,
    b: &Tensor<B>,
    f: impl Fn(A, B) -> C,
) -> Result<Tensor<C>> {
    let Some(dims) = a.dims().expanded(b.dims()) else {
        return Err(Fault::SizeMismatch.with(&[&symbol, a.dims(), b.dims()]));
    };
    memory::check::<C>(&dims)?;
    let mut out = Vec::with_capacity(dims.numel());
    if dims.is_empty() {
        return Ok(Tensor::new(dims, out));
    }
    let loops = loops(a.dims(), b.dims(), &dims);
    let (inner, outer) = (loops[0], &loops[1..]);
    let mut trip = vec![0usize; outer.len()];
    let (mut at_a, mut at_b) = (0, 0);
    loop {
        let n = inner.extent;
        match (inner.a, inner.b) {
            (0, 0) => out.push(f(a.data()[at_a], b.data()[at_b])),
            (0, _) => {
                let x = a.data()[at_a];
                out.extend(b.data()[at_b..at_b + n].iter().map(|&y| f(x, y)));
            }
            (_, 0) => {
                let y = b.data()[at_b];
                out.extend(a.data()[at_a..at_a + n].iter().map(|&x| f(x, y)));
            }
            (_, _) => {
                let pairs = a.data()[at_a..at_a + n].iter().zip(&b.data()[at_b..at_b + n]);
                out.extend(pairs.map(|(&x, &y)| f(x, y)));
            }
        }
        let mut k = 0;
        loop {
            let Some(level) = outer.get(k) else {
                return Ok(Tensor::new(dims, out));
            };
            trip[k] += 1;
            at_a += level.a;
            at_b += level.b;
            if trip[k] < level.extent {
                break;
            }
            at_a -= level.a * level.extent;
            at_b -= level.b * level.extent;
            trip[k] = 0;
            k += 1;
        }
    }
}
