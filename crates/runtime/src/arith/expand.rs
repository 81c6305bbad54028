//! The loops of elementwise operations, with implicit expansion: `[1;2] + [10 20]` is 2x2.
//!
//! An operation is a function on elements. Results go into an operand's buffer where nobody else holds it and it
//! has the result's extents and type. Long loops are split over threads; every element is computed by the same
//! function of the same inputs, so the bits do not depend on the split.

use super::kernel::dispatch::{vectorized, vectorized_by_halves};
use super::operand::Operand;
use crate::memory::Grow;
use crate::value::{Dims, Element, Tensor, Value};
use crate::{Fault, Result, memory};
use lanner_base::interrupt::{STRIDE, pieces, pieces_of, poll};
use lanner_facts::Class;
use rayon::prelude::*;
use smallvec::SmallVec;
use std::rc::Rc;

/// An element that can be computed on any thread.
pub(crate) trait Plain: Element + Copy + Send + Sync {}
impl<T: Element + Copy + Send + Sync> Plain for T {}

/// Runs a loop over elements of a type by the vectors for it: the widest for real floating point.
#[inline(always)]
fn vectorized_for<T: Element, R>(f: impl FnOnce() -> R) -> R {
    let is_real = const {
        matches!(T::CLASS, Class::Double) && size_of::<T>() == size_of::<f64>()
            || matches!(T::CLASS, Class::Single) && size_of::<T>() == size_of::<f32>()
    };
    if is_real { vectorized(f) } else { vectorized_by_halves(f) }
}

/// Replaces every element. These four loops are the ones that are compiled for each instruction set. Long ones can be stopped. Functions are copied into
/// the loops: what they hold may then be in registers, as nothing that is written can be it.
fn replace<T: Plain>(data: &mut [T], f: impl Fn(T) -> T + Copy) {
    for piece in pieces(data.len()) {
        let data = &mut data[piece];
        vectorized_for::<T, _>(
            #[inline(always)]
            move || {
                for x in data {
                    *x = f(*x);
                }
            },
        );
    }
}

/// Replaces every element of `data` by `f` of it and its partner.
fn replace_with<A: Plain, B: Plain>(data: &mut [A], partners: &[B], f: impl Fn(A, B) -> A + Copy) {
    for piece in pieces(data.len().min(partners.len())) {
        let (data, partners) = (&mut data[piece.clone()], &partners[piece]);
        vectorized_for::<A, _>(
            #[inline(always)]
            move || {
                for (x, &y) in data.iter_mut().zip(partners) {
                    *x = f(*x, y);
                }
            },
        );
    }
}

/// Appends `f` of every element.
pub(crate) fn append<A: Plain, C: Plain>(out: &mut Vec<C>, a: &[A], f: impl Fn(A) -> C + Copy) {
    let total = out.len() + a.len();
    memory::extend(out, a.len());
    let free = &mut out.spare_capacity_mut()[..a.len()];
    for piece in pieces(a.len()) {
        let (free, a) = (&mut free[piece.clone()], &a[piece]);
        vectorized_for::<A, _>(
            #[inline(always)]
            move || {
                for (to, &x) in free.iter_mut().zip(a) {
                    to.write(f(x));
                }
            },
        );
    }
    // SAFETY: the loop has written the elements up to here.
    #[allow(unsafe_code)]
    unsafe {
        out.set_len(total);
    }
}

/// Appends `f` of the pairs of elements of two slices of one length.
pub(crate) fn append_pairs<A: Plain, B: Plain, C: Plain>(
    out: &mut Vec<C>,
    a: &[A],
    b: &[B],
    f: impl Fn(A, B) -> C + Copy,
) {
    let b = &b[..a.len()];
    let total = out.len() + a.len();
    memory::extend(out, a.len());
    let free = &mut out.spare_capacity_mut()[..a.len()];
    for piece in pieces(a.len()) {
        let (free, a, b) = (&mut free[piece.clone()], &a[piece.clone()], &b[piece]);
        vectorized_for::<A, _>(
            #[inline(always)]
            move || {
                for ((to, &x), &y) in free.iter_mut().zip(a).zip(b) {
                    to.write(f(x, y));
                }
            },
        );
    }
    // SAFETY: the loop has written the elements up to here.
    #[allow(unsafe_code)]
    unsafe {
        out.set_len(total);
    }
}

/// Appends `f` of every element and one number. This one and the next two are compiled once for each operation, and not again for its
/// expansion: of some 250 operations in three instruction sets each loop counts.
#[inline(never)]
fn append_right<A: Plain, B: Plain, C: Plain>(out: &mut Vec<C>, a: &[A], y: B, f: impl Fn(A, B) -> C + Copy) {
    append(out, a, move |x| f(x, y));
}

/// Appends `f` of one number and every element.
#[inline(never)]
fn append_left<A: Plain, B: Plain, C: Plain>(out: &mut Vec<C>, x: A, b: &[B], f: impl Fn(A, B) -> C + Copy) {
    append(out, b, move |y| f(x, y));
}

/// Appends `f` of the pairs of elements.
#[inline(never)]
fn append_both<A: Plain, B: Plain, C: Plain>(
    out: &mut Vec<C>,
    a: &[A],
    b: &[B],
    f: impl Fn(A, B) -> C + Copy,
) {
    append_pairs(out, a, b, f);
}

/// The tensor with `f` of every element.
pub(crate) fn mapped<A: Plain, C: Plain>(t: &Tensor<A>, f: impl Fn(A) -> C + Copy) -> Tensor<C> {
    let mut out = memory::room(t.numel());
    append(&mut out, t.data(), f);
    Tensor::new(t.dims().clone(), out)
}

/// The tensor with the extents of `like` whose elements `fill` appends.
fn made<A: Plain, C: Plain>(like: &Tensor<A>, fill: impl FnOnce(&mut Vec<C>)) -> Value {
    let mut out = memory::room(like.numel());
    fill(&mut out);
    Tensor::new(like.dims().clone(), out).into()
}

/// Every element replaced by `f` of it, in place where the buffer is free.
pub(crate) fn map_same<T: Plain>(a: Operand<T>, f: impl Fn(T) -> T + Copy) -> Value {
    match a {
        Operand::One(x) => f(x).element_value(),
        Operand::Many(mut t) => {
            if let Some(own) = Rc::get_mut(&mut t) {
                replace(own.data_mut(), f);
                return T::wrap(t);
            }
            made(&t, |out| append(out, t.data(), f))
        }
    }
}

/// `f` of every element.
pub(crate) fn map_into<T: Plain, U: Plain>(a: &Operand<T>, f: impl Fn(T) -> U + Copy) -> Value {
    match a {
        Operand::One(x) => f(*x).element_value(),
        Operand::Many(t) => made(t, |out| append(out, t.data(), f)),
    }
}

/// Elements from which a loop over a library function is split, elements of a piece, and elements between two polls of all threads.
const SPLIT: usize = 10_000;
const PIECE: usize = 4_096;
const ROUND: usize = 32 * PIECE;

/// Computes pieces with their places: on threads where there are many elements.
pub(crate) fn split<T: Plain>(data: &mut [T], compute: impl Fn(usize, &mut [T]) + Sync) {
    if data.len() < SPLIT {
        return compute(0, data);
    }
    for round in pieces_of(data.len(), ROUND) {
        let from = round.start;
        let pieces = data[round].par_chunks_mut(PIECE).enumerate();
        pieces.for_each(|(k, piece)| compute(from + k * PIECE, piece));
    }
}

/// As `map_same` for a function that takes longer than its element's way through memory: long loops are split.
pub(crate) fn map_dear<T: Plain>(a: Operand<T>, f: fn(T) -> T) -> Value {
    let Operand::Many(mut t) = a else {
        return map_same(a, f);
    };
    if t.numel() < SPLIT {
        return map_same(Operand::Many(t), f);
    }
    // A shared buffer is copied: the copy costs little beside the function.
    let data = Rc::make_mut(&mut t).data_mut();
    split(data, |_, piece| piece.iter_mut().for_each(|x| *x = f(*x)));
    T::wrap(t)
}

/// As `combine_same` for a function that takes longer than its elements' way through memory: long loops are split.
///
/// # Errors
/// As `combine`.
pub(crate) fn combine_dear<T: Plain>(
    symbol: &str,
    a: Operand<T>,
    b: Operand<T>,
    f: fn(T, T) -> T,
) -> Result<Value> {
    match (a, b) {
        (Operand::Many(mut ta), Operand::Many(tb)) if ta.dims() == tb.dims() && ta.numel() >= SPLIT => {
            let data = Rc::make_mut(&mut ta).data_mut();
            let partners = tb.data();
            split(data, |at, piece| {
                piece.iter_mut().zip(&partners[at..]).for_each(|(x, &y)| *x = f(*x, y));
            });
            Ok(T::wrap(ta))
        }
        (Operand::Many(mut ta), Operand::One(y)) if ta.numel() >= SPLIT => {
            let data = Rc::make_mut(&mut ta).data_mut();
            split(data, |_, piece| piece.iter_mut().for_each(|x| *x = f(*x, y)));
            Ok(T::wrap(ta))
        }
        (Operand::One(x), Operand::Many(mut tb)) if tb.numel() >= SPLIT => {
            let data = Rc::make_mut(&mut tb).data_mut();
            split(data, |_, piece| piece.iter_mut().for_each(|y| *y = f(x, *y)));
            Ok(T::wrap(tb))
        }
        (a, b) => combine_same(symbol, a, b, f),
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
    f: impl Fn(A, B) -> C + Copy,
) -> Result<Value> {
    Ok(match (a, b) {
        (Operand::One(x), Operand::One(y)) => f(*x, *y).element_value(),
        (Operand::Many(t), Operand::One(y)) => {
            let y = *y;
            memory::check::<C>(t.dims())?;
            made(t, |out| append_right(out, t.data(), y, f))
        }
        (Operand::One(x), Operand::Many(t)) => {
            let x = *x;
            memory::check::<C>(t.dims())?;
            made(t, |out| append_left(out, x, t.data(), f))
        }
        (Operand::Many(ta), Operand::Many(tb)) if ta.dims() == tb.dims() => {
            memory::check::<C>(ta.dims())?;
            made(ta, |out| append_both(out, ta.data(), tb.data(), f))
        }
        (Operand::Many(ta), Operand::Many(tb)) => expand(symbol, ta, tb, f)?.into(),
    })
}

/// As `combine`, where the result has the left operand's type; in its buffer where that is free.
///
/// # Errors
/// As `combine`.
pub(crate) fn combine_left<A: Plain, B: Plain>(
    symbol: &str,
    mut a: Operand<A>,
    b: &Operand<B>,
    f: impl Fn(A, B) -> A + Copy,
) -> Result<Value> {
    if let Operand::Many(t) = &mut a
        && let Some(own) = Rc::get_mut(t)
    {
        match b {
            Operand::One(y) => {
                let y = *y;
                replace(own.data_mut(), move |x| f(x, y));
                return Ok(a.into_value());
            }
            Operand::Many(tb) if own.dims() == tb.dims() => {
                replace_with(own.data_mut(), tb.data(), f);
                return Ok(a.into_value());
            }
            Operand::Many(_) => {}
        }
    }
    combine(symbol, &a, b, f)
}

/// As `combine` for one type; in either operand's buffer where that is free.
///
/// # Errors
/// As `combine`.
pub(crate) fn combine_same<T: Plain>(
    symbol: &str,
    a: Operand<T>,
    mut b: Operand<T>,
    f: impl Fn(T, T) -> T + Copy,
) -> Result<Value> {
    let left_is_free = matches!(&a, Operand::Many(t) if Rc::strong_count(t) == 1);
    if !left_is_free
        && let Operand::Many(t) = &mut b
        && let Some(own) = Rc::get_mut(t)
    {
        match &a {
            Operand::One(x) => {
                let x = *x;
                replace(own.data_mut(), move |y| f(x, y));
                return Ok(b.into_value());
            }
            Operand::Many(ta) if own.dims() == ta.dims() => {
                replace_with(own.data_mut(), ta.data(), |y, x| f(x, y));
                return Ok(b.into_value());
            }
            Operand::Many(_) => {}
        }
    }
    combine_left(symbol, a, &b, f)
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

/// `f` at each place of two tensors whose extents differ.
///
/// # Errors
/// As `combine`.
pub(crate) fn expand<A: Plain, B: Plain, C: Plain>(
    symbol: &str,
    a: &Tensor<A>,
    b: &Tensor<B>,
    f: impl Fn(A, B) -> C + Copy,
) -> Result<Tensor<C>> {
    let Some(dims) = a.dims().expanded(b.dims()) else {
        return Err(Fault::SizeMismatch.with(&[&symbol, a.dims(), b.dims()]));
    };
    memory::check::<C>(&dims)?;
    let mut out = memory::room(dims.numel());
    if dims.is_empty() {
        return Ok(Tensor::new(dims, out));
    }
    for_runs(a.dims(), b.dims(), &dims, &mut |run| {
        let Run { a: at_a, b: at_b, count, moves } = run;
        match moves {
            (false, false) => out.put(f(a.data()[at_a], b.data()[at_b])),
            (false, true) => append_left(&mut out, a.data()[at_a], &b.data()[at_b..at_b + count], &f),
            (true, false) => append_right(&mut out, &a.data()[at_a..at_a + count], b.data()[at_b], &f),
            (true, true) => {
                append_both(&mut out, &a.data()[at_a..at_a + count], &b.data()[at_b..at_b + count], &f);
            }
        }
    });
    Ok(Tensor::new(dims, out))
}

/// A trip of the innermost loop: where each operand begins, and whether it moves.
#[derive(Clone, Copy)]
struct Run {
    a: usize,
    b: usize,
    count: usize,
    moves: (bool, bool),
}

/// The innermost loop's trips. It stands in the program once, and not for each operation.
fn for_runs(a: &Dims, b: &Dims, result: &Dims, run: &mut dyn FnMut(Run)) {
    let loops = loops(a, b, result);
    let (inner, outer) = (loops[0], &loops[1..]);
    let mut trip = memory::filled(0usize, outer.len());
    let (mut at_a, mut at_b, mut since_poll) = (0, 0, 0);
    loop {
        if since_poll >= STRIDE {
            since_poll = 0;
            poll();
        }
        since_poll += inner.extent;
        run(Run { a: at_a, b: at_b, count: inner.extent, moves: (inner.a != 0, inner.b != 0) });
        let mut k = 0;
        loop {
            let Some(level) = outer.get(k) else {
                return;
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
