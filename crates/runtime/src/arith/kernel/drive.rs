//! From operands to kernels: buffers, threads, singles, implicit expansion.
//!
//! Results go into an operand's buffer where nobody else holds it. A chunk of the operands is copied to the stack as
//! doubles, which allows that, and is also how singles are widened and a scalar operand is repeated.

use super::slices::CHUNK;
use super::{Kernel1, Kernel2};
use crate::arith::expand::{Plain, expand};
use crate::arith::operand::Operand;
use crate::value::{Tensor, Value};
use crate::{Result, memory};
use lanner_base::interrupt::pieces_of;
use rayon::prelude::*;
use std::rc::Rc;

/// Elements from which a loop is split over threads, and elements of a piece.
const SPLIT: usize = 32_768;
const PIECE: usize = 8_192;

/// Elements between two polls of all threads.
const ROUND: usize = 64 * PIECE;

/// A function of many doubles, by threads where they are very many.
pub(crate) fn many(kernel: Kernel1, from: &[f64], to: &mut [f64]) {
    if from.len() < SPLIT {
        return (kernel.many)(from, to);
    }
    for round in pieces_of(to.len(), ROUND) {
        let (to, from) = (&mut to[round.clone()], &from[round]);
        to.par_chunks_mut(PIECE).zip(from.par_chunks(PIECE)).for_each(|(to, from)| (kernel.many)(from, to));
    }
}

/// A function of many pairs of doubles, by threads where they are very many. An operand of one element is that in all pairs.
pub(crate) fn pairs(kernel: Kernel2, a: &[f64], b: &[f64], to: &mut [f64]) {
    if let &[y] = b
        && a.len() == to.len()
        && let Some(simpler) = (kernel.with_second)(y)
    {
        return many(simpler, a, to);
    }
    compute2(kernel, Source::of(a), Source::of(b), to);
}

/// A real element, computed in double precision and rounded once.
pub(crate) trait Real: Plain + Default {
    /// As a double.
    fn widen(self) -> f64;
    /// Rounded.
    fn rounded(x: f64) -> Self;
    /// These elements as doubles, where they are doubles.
    fn as_doubles(_data: &[Self]) -> Option<&[f64]> {
        None
    }
    /// Lets `compute` write doubles for this piece of the result, of at most a chunk.
    fn receive(to: &mut [Self], compute: impl FnOnce(&mut [f64]));
}

impl Real for f64 {
    #[inline(always)]
    fn as_doubles(data: &[f64]) -> Option<&[f64]> {
        Some(data)
    }

    #[inline(always)]
    fn widen(self) -> f64 {
        self
    }

    #[inline(always)]
    fn rounded(x: f64) -> f64 {
        x
    }

    #[inline(always)]
    fn receive(to: &mut [f64], compute: impl FnOnce(&mut [f64])) {
        compute(to);
    }
}

impl Real for f32 {
    #[inline(always)]
    fn widen(self) -> f64 {
        f64::from(self)
    }

    #[inline(always)]
    fn rounded(x: f64) -> f32 {
        x as f32
    }

    #[inline(always)]
    fn receive(to: &mut [f32], compute: impl FnOnce(&mut [f64])) {
        let mut buffer = [0.0; CHUNK];
        compute(&mut buffer[..to.len()]);
        to.iter_mut().zip(buffer).for_each(|(to, x)| *to = x as f32);
    }
}

/// Where the elements of an operand are.
#[derive(Clone, Copy)]
enum Source<'a, T> {
    /// In another buffer than the result.
    Apart(&'a [T]),
    /// In the result's buffer.
    Here,
    /// One for all places.
    Same(f64),
}

impl<'a> Source<'a, f64> {
    /// Of an operand of one element, or of as many as the result.
    fn of(data: &'a [f64]) -> Source<'a, f64> {
        if let &[x] = data { Source::Same(x) } else { Source::Apart(data) }
    }
}

impl<T: Real> Source<'_, T> {
    /// Copies the elements of one chunk of the result.
    #[inline(always)]
    fn read(self, at: usize, here: &[T], buffer: &mut [f64; CHUNK]) {
        let n = here.len();
        match self {
            Source::Apart(data) => buffer.iter_mut().zip(&data[at..at + n]).for_each(|(b, x)| *b = x.widen()),
            Source::Here => buffer.iter_mut().zip(here).for_each(|(b, x)| *b = x.widen()),
            Source::Same(x) => buffer[..n].fill(x),
        }
    }
}

/// Runs `chunk` on the chunks of the result, with their places; split over threads where it is long.
fn for_chunks<T: Real>(to: &mut [T], chunk: impl Fn(usize, &mut [T]) + Sync) {
    let run = |start: usize, piece: &mut [T]| {
        piece.chunks_mut(CHUNK).enumerate().for_each(|(i, part)| chunk(start + i * CHUNK, part));
    };
    if to.len() < SPLIT {
        run(0, to);
    } else {
        for round in pieces_of(to.len(), ROUND) {
            let from = round.start;
            let pieces = to[round].par_chunks_mut(PIECE).enumerate();
            pieces.for_each(|(i, piece)| run(from + i * PIECE, piece));
        }
    }
}

fn compute1<T: Real>(kernel: Kernel1, a: Source<'_, T>, to: &mut [T]) {
    for_chunks(to, |at, part| {
        let n = part.len();
        if let Source::Apart(data) = a
            && let Some(x) = T::as_doubles(&data[at..at + n])
        {
            return T::receive(part, |to| (kernel.many)(x, to));
        }
        let mut x = [0.0; CHUNK];
        a.read(at, part, &mut x);
        T::receive(part, |to| (kernel.many)(&x[..n], to));
    });
}

fn compute2<T: Real>(kernel: Kernel2, a: Source<'_, T>, b: Source<'_, T>, to: &mut [T]) {
    for_chunks(to, |at, part| {
        let (mut x, mut y) = ([0.0; CHUNK], [0.0; CHUNK]);
        let n = part.len();
        a.read(at, part, &mut x);
        b.read(at, part, &mut y);
        T::receive(part, |to| (kernel.many)(&x[..n], &y[..n], to));
    });
}

/// The kernel at every element.
pub(crate) fn map<T: Real>(kernel: Kernel1, a: Operand<T>) -> Value {
    match a {
        Operand::One(x) => T::rounded((kernel.one)(x.widen())).element_value(),
        Operand::Many(mut t) => {
            if let Some(own) = Rc::get_mut(&mut t) {
                compute1(kernel, Source::Here, own.data_mut());
                return T::wrap(t);
            }
            let mut out = memory::filled(T::default(), t.numel());
            compute1(kernel, Source::Apart(t.data()), &mut out);
            Tensor::new(t.dims().clone(), out).into()
        }
    }
}

/// The kernel at every place of two operands.
///
/// # Errors
/// Extents that do not fit; out of memory.
pub(crate) fn combine<T: Real>(symbol: &str, kernel: Kernel2, a: Operand<T>, b: Operand<T>) -> Result<Value> {
    match (a, b) {
        (Operand::One(x), Operand::One(y)) => {
            Ok(T::rounded((kernel.one)(x.widen(), y.widen())).element_value())
        }
        (Operand::Many(ta), Operand::One(y)) => {
            if let Some(simpler) = (kernel.with_second)(y.widen()) {
                return Ok(map(simpler, Operand::Many(ta)));
            }
            at_places(ta, |a, to| compute2(kernel, a, Source::Same(y.widen()), to))
        }
        (Operand::One(x), Operand::Many(tb)) => {
            at_places(tb, |b, to| compute2(kernel, Source::Same(x.widen()), b, to))
        }
        (Operand::Many(ta), Operand::Many(tb)) if ta.dims() == tb.dims() => {
            if Rc::strong_count(&ta) > 1 && Rc::strong_count(&tb) == 1 {
                return at_places(tb, |b, to| compute2(kernel, Source::Apart(ta.data()), b, to));
            }
            at_places(ta, |a, to| compute2(kernel, a, Source::Apart(tb.data()), to))
        }
        (Operand::Many(ta), Operand::Many(tb)) => {
            let spread_a = expand(symbol, &ta, &tb, |x, _| x)?;
            let spread_b = expand(symbol, &ta, &tb, |_, y| y)?;
            at_places(Rc::new(spread_a), |a, to| compute2(kernel, a, Source::Apart(spread_b.data()), to))
        }
    }
}

/// Lets `compute` fill a result with the extents of `t`: in its buffer where that is free.
fn at_places<T: Real>(mut t: Rc<Tensor<T>>, compute: impl FnOnce(Source<'_, T>, &mut [T])) -> Result<Value> {
    if let Some(own) = Rc::get_mut(&mut t) {
        compute(Source::Here, own.data_mut());
        return Ok(T::wrap(t));
    }
    memory::check::<T>(t.dims())?;
    let mut out = memory::filled(T::default(), t.numel());
    compute(Source::Apart(t.data()), &mut out);
    Ok(Tensor::new(t.dims().clone(), out).into())
}
