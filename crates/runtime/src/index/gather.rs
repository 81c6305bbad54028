//! Reading: the elements that subscripts select, and the extents that they form.
//!
//! ```text
//! x = 1:5;  x([1; 2])      1x2: a vector keeps its orientation under a vector
//! A = magic(4);  A([1 2; 3 4])   2x2: else the subscript's extents
//! A(:, 2)                  4x1: one extent per subscript; the last one takes all remaining dimensions
//! ```

use super::subscript::{Position, Subscript};
use crate::memory::{Gather, Grow, GrowBy};
use crate::value::Dims;
use crate::{Result, memory};
use smallvec::SmallVec;
use std::borrow::Cow;

/// The extents of an array as `count` subscripts see it: missing ones are 1, the last takes all that remain.
pub fn folded(dims: &Dims, count: usize) -> SmallVec<[usize; 4]> {
    (0..count)
        .map(
            |k| {
                if k + 1 < count {
                    dims.extent(k)
                } else {
                    (k..dims.rank()).map(|d| dims.extent(d)).product()
                }
            },
        )
        .gather()
}

/// `data(subscripts…)` where `data` has extents `dims`. There is at least one subscript.
///
/// # Errors
/// Places beyond the extents; a result too large.
pub fn gather<T: Clone>(dims: &Dims, data: &[T], subscripts: &[Subscript]) -> Result<(Dims, Vec<T>)> {
    match subscripts {
        [one] => gather_linear(dims, data, one),
        _ => gather_many(dims, data, subscripts),
    }
}

fn gather_linear<T: Clone>(dims: &Dims, data: &[T], subscript: &Subscript) -> Result<(Dims, Vec<T>)> {
    let shape = checked_linear_shape(dims, subscript, data.len())?;
    memory::check::<T>(&shape)?;
    let mut out = memory::room(shape.numel());
    copy_run(&mut out, data, 0, data.len(), subscript);
    Ok((shape, out))
}

/// The extents of `x(subscript)` whose places are there. As what follows it stands in a program once, and not for each type of elements.
fn checked_linear_shape(dims: &Dims, subscript: &Subscript, numel: usize) -> Result<Dims> {
    subscript.check(numel, Position { k: 0, count: 1 }, dims)?;
    Ok(linear_shape(dims, subscript, numel))
}

/// The extents of `x(subscript)`.
pub fn linear_shape(dims: &Dims, subscript: &Subscript, numel: usize) -> Dims {
    let shape = subscript.dims(numel);
    // Exactly one extent that is not 1: a vector, also one along a higher dimension.
    let is_vector = dims.as_slice().iter().filter(|&&d| d != 1).count() == 1;
    let vector_takes_over = is_vector && shape.is_vector() && !matches!(subscript, Subscript::Colon);
    if vector_takes_over { dims.with(dims.first_non_singleton(), shape.numel()) } else { shape }
}

fn gather_many<T: Clone>(dims: &Dims, data: &[T], subscripts: &[Subscript]) -> Result<(Dims, Vec<T>)> {
    let Selection { shape, extents, subscripts } = selection(dims, subscripts)?;
    memory::check::<T>(&shape)?;
    let mut out = memory::room(shape.numel());
    let first = &subscripts[0];
    match progressions(first) {
        Some(parts) => for_each_run(&extents, &subscripts, &mut |base| {
            parts.iter().for_each(|part| copy_progression(&mut out, &data[base..], *part));
        }),
        None => {
            for_each_run(&extents, &subscripts, &mut |base| {
                copy_run(&mut out, data, base, extents[0], first)
            });
        }
    }
    Ok((shape, out))
}

/// What several subscripts select.
struct Selection<'a> {
    /// Its extents.
    shape: Dims,
    /// The extents that the subscripts select of.
    extents: SmallVec<[usize; 4]>,
    subscripts: Merged<'a>,
}

fn selection<'a>(dims: &Dims, subscripts: &'a [Subscript]) -> Result<Selection<'a>> {
    let count = subscripts.len();
    let extents = folded(dims, count);
    let mut lens = SmallVec::<[usize; 4]>::new();
    for (k, subscript) in subscripts.iter().enumerate() {
        subscript.check(extents[k], Position { k, count }, dims)?;
        lens.push(subscript.len(extents[k]));
    }
    let (extents, subscripts) = merged(&extents, subscripts);
    Ok(Selection { shape: Dims::new(&lens), extents, subscripts })
}

/// The same places with leading dimensions joined that are selected as a whole: `A(:, :, 2:3)` is one run.
pub fn merged<'a>(extents: &[usize], subscripts: &'a [Subscript]) -> (SmallVec<[usize; 4]>, Merged<'a>) {
    let mut extent = extents[0];
    let mut first = Cow::Borrowed(&subscripts[0]);
    let mut k = 1;
    while k < subscripts.len() && first.is_whole(extent) {
        let run = extent;
        first = Cow::Owned(match &subscripts[k] {
            Subscript::Colon => Subscript::Colon,
            Subscript::At(place) => Subscript::Span { first: place * run, step: 1, len: run },
            Subscript::Span { first, step: 1, len } => {
                Subscript::Span { first: first * run, step: 1, len: len * run }
            }
            Subscript::Span { .. } | Subscript::List(_) => break,
        });
        extent *= extents[k];
        k += 1;
    }
    let all = [extent].into_iter().chain(extents[k..].iter().copied()).gather();
    (all, [first].into_iter().chain(subscripts[k..].iter().map(Cow::Borrowed)).gather())
}

/// Subscripts of which the first may stand for several.
pub type Merged<'a> = SmallVec<[Cow<'a, Subscript>; 4]>;

/// Calls `f` with the offset of every run along the first dimension that the other subscripts select, in order.
pub fn for_each_run(extents: &[usize], subscripts: &[Cow<'_, Subscript>], f: &mut dyn FnMut(usize)) {
    let outer = subscripts.len() - 1;
    if outer == 0 {
        return f(0);
    }
    let lens: SmallVec<[usize; 4]> = (1..=outer).map(|k| subscripts[k].len(extents[k])).gather();
    if lens.contains(&0) || subscripts[0].len(extents[0]) == 0 {
        return;
    }
    let strides: SmallVec<[usize; 4]> = (1..=outer).map(|k| extents[..k].iter().product()).gather();
    let mut counters: SmallVec<[usize; 4]> = SmallVec::from_elem(0, outer);
    loop {
        // The first of the outer dimensions moves fastest.
        let rest: usize = (1..outer).map(|d| subscripts[d + 1].nth(counters[d]) * strides[d]).sum();
        for k in 0..lens[0] {
            f(rest + subscripts[1].nth(k) * strides[0]);
        }
        let mut d = 1;
        loop {
            if d >= outer {
                return;
            }
            counters[d] += 1;
            if counters[d] < lens[d] {
                break;
            }
            counters[d] = 0;
            d += 1;
        }
    }
}

/// Appends the elements that a subscript selects of the `extent` elements from `base` on.
fn copy_run<T: Clone>(out: &mut Vec<T>, data: &[T], base: usize, extent: usize, subscript: &Subscript) {
    match subscript {
        Subscript::Colon => out.put_slice(&data[base..base + extent]),
        Subscript::At(place) => out.put(data[base + place].clone()),
        Subscript::Span { first, step, len } => {
            copy_progression(out, &data[base..], Progression { first: *first, step: *step, len: *len });
        }
        Subscript::List(list) => out.put_all(list.places.iter().map(|&place| data[base + place].clone())),
    }
}

/// `len` places from `first`, `step` apart.
#[derive(Clone, Copy)]
struct Progression {
    first: usize,
    step: isize,
    len: usize,
}

/// A list of few progressions, as shifts and repetitions have it, in parts. None where they are too short to be worth it, and of what is no list.
fn progressions(subscript: &Subscript) -> Option<Vec<Progression>> {
    const LENGTH: usize = 8;
    let Subscript::List(list) = subscript else { return None };
    let mut parts = Vec::new();
    let mut rest = list.places.as_slice();
    while let [first, next @ ..] = rest {
        let step = next.first().map_or(0, |second| *second as isize - *first as isize);
        let len = 1 + rest.windows(2).take_while(|pair| pair[1] as isize - pair[0] as isize == step).count();
        if parts.len() * LENGTH > list.places.len() {
            return None;
        }
        parts.put(Progression { first: *first, step, len });
        rest = &rest[len..];
    }
    Some(parts)
}

/// Appends the elements at a progression's places.
fn copy_progression<T: Clone>(out: &mut Vec<T>, data: &[T], part: Progression) {
    let Progression { first, step, len } = part;
    let distance = step.unsigned_abs();
    match step {
        _ if len == 0 => {}
        0 => out.put_all(std::iter::repeat_n(&data[first], len).cloned()),
        1 => out.put_slice(&data[first..first + len]),
        -1 => out.put_all(data[first + 1 - len..=first].iter().rev().cloned()),
        2.. => {
            let reached = &data[first..=first + (len - 1) * distance];
            out.put_all(reached.chunks(distance).map(|part| part[0].clone()));
        }
        _ => {
            let reached = &data[first - (len - 1) * distance..=first];
            out.put_all(reached.rchunks(distance).map(|part| part[part.len() - 1].clone()));
        }
    }
}
