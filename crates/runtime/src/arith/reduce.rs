//! Sums, products, any and all along a dimension, in the one canonical order that every engine keeps.
//!
//! The order, for the `n` elements along the dimension:
//!
//! - up to [`SEQUENTIAL`] elements: from first to last, from the identity (0 or 1);
//! - more: eight lanes, each from the identity; element `k` joins lane `k % 8`; at the end the lanes are joined as
//!   `((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7))`.
//!
//! It depends on `n` alone, not on the dimension, so `sum(x, 2)` has the bits of `sum(x.', 1)`. Integers are
//! added exactly and give a double, or saturate once where their own class is asked for; running sums and products go
//! from first to last.

use super::convert;
use super::integer::Saturating;
use super::kernel::dispatch::{any, vectorized};
use super::map::unsupported1;
use super::operand::{complexes, with_int_type};
use crate::library::linked;
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Own};
use crate::value::{C64, Dims, Element, Range, Tensor, Value};
use crate::{Error, Fault, Result};
use lanner_base::interrupt::{Polled, STRIDE, pieces, pieces_of, poll, poll_at};
use lanner_builtins::{Reduction, Scalar};
use std::rc::Rc;

/// Elements that are joined one after the other; more go through lanes.
pub const SEQUENTIAL: usize = 32;
/// How many lanes there are.
pub const LANES: usize = 8;

/// A reduction as data: what it does to elements of each kind. As with operations, a native program has those that it names.
pub struct Reducer {
    /// Which.
    pub op: Reduction,
    each: Each,
}

/// What a reduction does.
enum Each {
    /// Joins numbers.
    Numbers(Numbers),
    /// Asks for truths.
    Truths(fn(Reduction, Value, usize) -> Result<Value>),
    /// Joins each number with those before it, or behind it.
    Running(fn(Reduction, Value, usize, bool) -> Result<Value>),
}

/// Loops along a dimension.
type Loop<T> = fn(&Tensor<T>, usize) -> Value;

/// What a sum or product does to each class.
struct Numbers {
    doubles: Loop<f64>,
    singles: Loop<f32>,
    complexes: Loop<C64>,
    /// None where truths are joined as doubles.
    truths: Option<Loop<bool>>,
    /// Whether integers are joined as doubles where their own class is not asked for.
    only_native: bool,
    integers: IntegerLoops,
}

/// Loops over integers along a dimension: whether they are joined in their own class.
type IntegerLoop<T> = fn(&Tensor<T>, usize, bool) -> Value;

trait Integer: Saturating {
    fn loop_of(loops: &IntegerLoops) -> IntegerLoop<Self>;
}

macro_rules! integer_loops {
    ($($type:ident)*) => {
        /// What a sum or product does to each integer class.
        struct IntegerLoops {
            $($type: IntegerLoop<$type>,)*
        }

        $(impl Integer for $type {
            fn loop_of(loops: &IntegerLoops) -> IntegerLoop<$type> { loops.$type }
        })*

        const fn integer_loops(op: Reduction) -> IntegerLoops {
            IntegerLoops { $($type: integer_loop(op),)* }
        }
    };
}
integer_loops! { i8 i16 i32 i64 u8 u16 u32 u64 }

macro_rules! reducers {
    ($($op:ident $NAME:ident)*) => {
        $(
            /// The reduction that has this name.
            pub const $NAME: Reducer = Reducer::of(Reduction::$op);
        )*

        /// A reduction that only the run knows.
        pub fn reducer(op: Reduction) -> &'static Reducer {
            match op { $(Reduction::$op => &$NAME,)* }
        }
    };
}
reducers! { Sum SUM Prod PROD SumSquares SUM_SQUARES Any ANY All ALL CumSum CUM_SUM CumProd CUM_PROD }

impl Reducer {
    const fn of(op: Reduction) -> Reducer {
        let each = match op {
            Reduction::Any | Reduction::All => Each::Truths(logical),
            Reduction::Sum | Reduction::Prod | Reduction::SumSquares => Each::Numbers(numbers(op)),
            Reduction::CumSum | Reduction::CumProd => Each::Running(running),
        };
        Reducer { op, each }
    }
}

/// The reduction along dimension `dim` (from 0), or along the first whose extent is not 1. Without `dim`, a 0x0 array
/// gives a scalar: `sum([])` is 0.
///
/// # Errors
/// Classes that do not have it.
pub fn reduce(by: &Reducer, a: Value, dim: Option<usize>) -> Result<Value> {
    reduce_in(by, a, dim, false)
}

/// The same; sums and products of integers are accumulated in their own class instead of double.
///
/// # Errors
/// As [`reduce`].
pub fn reduce_native(by: &Reducer, a: Value, dim: Option<usize>) -> Result<Value> {
    reduce_in(by, a, dim, true)
}

fn reduce_in(by: &Reducer, a: Value, dim: Option<usize>, native: bool) -> Result<Value> {
    let op = by.op;
    if let Value::Sparse(m) = &a {
        return (linked::sparse()?.reduce)(by, m, dim);
    }
    if let (&Value::Scalar(x), Reduction::Sum | Reduction::Prod | Reduction::CumSum | Reduction::CumProd) =
        (&a, op)
    {
        // The identity joins in as it does for arrays: `sum(-0)` is 0.
        let sum = matches!(op, Reduction::Sum | Reduction::CumSum);
        return Ok(Value::Scalar(if sum { 0.0 + x } else { x }));
    }
    if let (Value::Range(r), Reduction::Sum, None | Some(1)) = (&a, op, dim)
        && let Some(sum) = exact_sum(r)
    {
        return Ok(Value::Scalar(sum));
    }
    let keeps_extents = matches!(op, Reduction::CumSum | Reduction::CumProd);
    let (value, dim) = match dim {
        Some(dim) => (a, dim),
        None if a.dims() == Dims::EMPTY && !keeps_extents => (reshaped_empty(&a), 0),
        None => {
            let dim = a.dims().first_non_singleton();
            (a, dim)
        }
    };
    match &by.each {
        Each::Numbers(numbers) => numeric((op, numbers), value, dim, native),
        Each::Truths(each) => each(op, value, dim),
        Each::Running(each) => each(op, value, dim, false),
    }
}

/// The running sum or product from the last element to the first.
///
/// # Errors
/// As [`reduce`].
pub fn reduce_reversed(by: &Reducer, a: Value, dim: Option<usize>) -> Result<Value> {
    let dim = dim.unwrap_or_else(|| a.dims().first_non_singleton());
    match by.each {
        Each::Running(each) => each(by.op, a.into_full()?, dim, true),
        Each::Numbers(_) | Each::Truths(_) => reduce(by, a, Some(dim)),
    }
}

/// The sum of a range of integers, where all sums are exact whatever their order.
fn exact_sum(r: &Range) -> Option<f64> {
    let largest = r.first().abs().max(r.last().abs());
    if r.is_integral() && largest * (r.len() as f64) < (1u64 << 52) as f64 {
        return Some(r.len() as f64 * (r.first() + r.last()) / 2.0 + 0.0);
    }
    None
}

/// A 0x1 array of the class, whose reduction is a scalar.
fn reshaped_empty(a: &Value) -> Value {
    let dims = Dims::matrix(0, 1);
    crate::with_tensor!(a, t => {
        let mut empty = (**t).clone();
        empty = empty.reshaped(dims);
        empty.into()
    }, else a.clone())
}

#[cold]
fn unsupported(op: Reduction, a: &Value) -> Error {
    let name = match op {
        Reduction::Sum => "sum",
        Reduction::Prod => "prod",
        Reduction::Any => "any",
        Reduction::All => "all",
        Reduction::CumSum => "cumsum",
        Reduction::CumProd => "cumprod",
        Reduction::SumSquares => "sumsq",
    };
    Fault::UndefinedForClass.with(&[&name, &a.class_name()])
}

fn numeric((op, by): (Reduction, &Numbers), a: Value, dim: usize, native: bool) -> Result<Value> {
    if !a.is_arithmetic() {
        return Err(unsupported(op, &a));
    }
    let class = a.class();
    if class.is_integer() && (native || !by.only_native) {
        return with_int_type!(
            class,
            T => {
                let stored = a.stored();
                let t = T::stored(&stored).ok_or_else(|| unsupported(op, &a))?;
                Ok(T::loop_of(&by.integers)(t, dim, native))
            },
            else Err(unsupported(op, &a))
        );
    }
    Ok(match (a, by.truths) {
        (Value::Complex(t), _) => (by.complexes)(&t, dim).narrowed(),
        (a @ Value::ComplexSingle(_), _) => match complexes(a) {
            Some(z) => {
                let t = Tensor::new(z.dims(), z.data().duplicate());
                convert::to_single((by.complexes)(&t, dim).narrowed())?
            }
            None => Value::empty(),
        },
        (Value::Single(t), _) => (by.singles)(&t, dim),
        (Value::Logical(t), Some(truths)) => truths(&t, dim),
        (other, _) => match stored_doubles(&other) {
            Some(t) => (by.doubles)(&t, dim),
            None => return Err(unsupported(op, &other)),
        },
    })
}

const fn numbers(op: Reduction) -> Numbers {
    let (doubles, singles, complexes): (Loop<f64>, Loop<f32>, Loop<C64>) = match op {
        Reduction::Prod => (
            |t, dim| along(t, dim, 1.0, |p, x| p * x, |p, q| p * q).into(),
            |t, dim| along(t, dim, 1f32, |p, x| p * x, |p, q| p * q).into(),
            |t, dim| {
                let one = C64::new(1.0, 0.0);
                along(t, dim, one, super::complex::multiply, super::complex::multiply).into()
            },
        ),
        Reduction::SumSquares => (
            |t, dim| along(t, dim, 0.0, |s, x| s + x * x, |s, r| s + r).into(),
            |t, dim| along(t, dim, 0f32, |s, x| s + x * x, |s, r| s + r).into(),
            |t, dim| along(t, dim, 0.0, |s, z| s + (z.re * z.re + z.im * z.im), |s, r| s + r).into(),
        ),
        _ => (
            |t, dim| along(t, dim, 0.0, |s, x| s + x, |s, r| s + r).into(),
            |t, dim| along(t, dim, 0f32, |s, x| s + x, |s, r| s + r).into(),
            |t, dim| along(t, dim, C64::new(0.0, 0.0), |s, z| s + z, |s, r| s + r).into(),
        ),
    };
    let is_product = matches!(op, Reduction::Prod);
    Numbers {
        doubles,
        singles,
        complexes,
        truths: if is_product { None } else { Some(counted) },
        only_native: is_product,
        integers: integer_loops(op),
    }
}

/// How many are true along a dimension.
fn counted(t: &Tensor<bool>, dim: usize) -> Value {
    let (inner, n, outer) = around(t.dims(), dim);
    if inner != 1 {
        return along(t, dim, 0u64, |n, x| n + u64::from(x), |n, m| n + m).map(|&n| n as f64).into();
    }
    let counts = (0..outer).map(|o| count_true(&t.data()[o * n..(o + 1) * n]) as f64).gather();
    Tensor::new(t.dims().with(dim, 1), counts).into()
}

/// How many are true. Pieces of 255 are counted in bytes, of which vectors hold most.
pub(crate) fn count_true(truths: &[bool]) -> usize {
    let piece = |piece: &[bool]| piece.iter().fold(0u8, |n, &x| n.wrapping_add(u8::from(x)));
    let count = |truths: &[bool]| -> usize {
        vectorized(
            #[inline(always)]
            || truths.chunks(255).map(|truths| usize::from(piece(truths))).sum(),
        )
    };
    pieces_of(truths.len(), 255 * 255).map(|piece| count(&truths[piece])).sum()
}

/// A real value that computes in double precision, as its tensor.
fn stored_doubles(value: &Value) -> Option<Rc<Tensor<f64>>> {
    match value {
        Value::Double(t) => Some(t.clone()),
        _ if value.is_complex() => None,
        _ => Some(Rc::new(Tensor::new(value.dims(), value.to_f64s()?.owned()))),
    }
}

const fn integer_loop<T: Saturating>(op: Reduction) -> IntegerLoop<T> {
    match op {
        Reduction::Prod => |t, dim, _| sequential(t, dim, T::ONE, T::times).into(),
        Reduction::SumSquares => |t, dim, _| {
            let square = |s: i128, x: T| s.saturating_add(x.to_i128().saturating_mul(x.to_i128()));
            along(t, dim, 0i128, square, i128::saturating_add).map(|&s| T::from_i128(s)).into()
        },
        _ => sum_of_integers,
    }
}

/// The sum of integers, added up exactly: rounded once as doubles, saturated once in their own class.
fn sum_of_integers<T: Saturating>(t: &Tensor<T>, dim: usize, native: bool) -> Value {
    if T::WIDE {
        let sums = along(t, dim, 0i128, |s, x: T| s + x.to_i128(), |s, r| s + r);
        return if native { sums.map(|&s| T::from_i128(s)).into() } else { sums.map(|&s| s as f64).into() };
    }
    let sums = along(t, dim, 0i64, |s, x: T| s + x.to_bits(), |s, r| s + r);
    if native { sums.map(|&s| T::from_i128(s.into())).into() } else { sums.map(|&s| s as f64).into() }
}

fn logical(op: Reduction, a: Value, dim: usize) -> Result<Value> {
    let is_any = op == Reduction::Any;
    macro_rules! of {
        ($t:expr, $nonzero:expr) => {
            if is_any {
                found($t, dim, |x| $nonzero(x, false))
            } else {
                found($t, dim, |x| !$nonzero(x, true)).map(|&found| !found)
            }
        };
    }
    // `any` passes over NaN, for `all` it is as good as a number.
    Ok(match &a {
        Value::Logical(t) => of!(t, |x: bool, _| x),
        Value::Complex(t) => of!(t, |z: C64, nan| nonzero(z.re, nan) || nonzero(z.im, nan)),
        Value::Single(t) => of!(t, |x: f32, nan| nonzero(f64::from(x), nan)),
        Value::ComplexSingle(t) => {
            of!(t, |z: crate::value::C32, nan| nonzero(f64::from(z.re), nan) || nonzero(f64::from(z.im), nan))
        }
        _ => match stored_doubles(&a) {
            Some(t) => of!(&t, |x: f64, nan| nonzero(x, nan)),
            None => return Err(unsupported(op, &a)),
        },
    }
    .into())
}

/// Whether an element along a dimension is as asked.
fn found<T: Copy>(t: &Tensor<T>, dim: usize, is: impl Fn(T) -> bool + Copy) -> Tensor<bool> {
    let (inner, n, outer) = around(t.dims(), dim);
    if inner != 1 {
        return along(t, dim, false, |found, x| found | is(x), |a, b| a | b);
    }
    let lines = (0..outer).map(|o| any(&t.data()[o * n..(o + 1) * n], is));
    Tensor::new(t.dims().with(dim, 1), lines.gather())
}

#[inline(always)]
fn nonzero(x: f64, nan: bool) -> bool {
    x != 0.0 && (nan || !x.is_nan())
}

fn running(op: Reduction, a: Value, dim: usize, reversed: bool) -> Result<Value> {
    if !a.is_arithmetic() {
        return Err(unsupported(op, &a));
    }
    let class = a.class();
    let product = op == Reduction::CumProd;
    if class.is_integer() {
        return with_int_type!(class, T => running_integers::<T>(product, &a, dim, reversed), else Err(unsupported(op, &a)));
    }
    Ok(match a {
        Value::Complex(mut t) => {
            let f = if product { super::complex::multiply } else { |a: C64, b: C64| a + b };
            accumulate(Rc::make_mut(&mut t), dim, reversed, f);
            Value::Complex(t).narrowed()
        }
        Value::ComplexSingle(t) => {
            let wide = t.map(|z| C64::new(z.re.into(), z.im.into())).into();
            convert::to_single(running(op, wide, dim, reversed)?)?
        }
        Value::Single(mut t) => {
            accumulate(
                Rc::make_mut(&mut t),
                dim,
                reversed,
                if product { |a: f32, b| a * b } else { |a: f32, b| a + b },
            );
            Value::Single(t)
        }
        Value::Double(mut t) => {
            let doubles = Rc::make_mut(&mut t);
            if product {
                accumulate(doubles, dim, reversed, |a, b| a * b);
            } else {
                accumulate(doubles, dim, reversed, |a, b| a + b);
            }
            Value::Double(t)
        }
        other => match stored_doubles(&other) {
            Some(t) => match Value::from((*t).clone()) {
                Value::Double(t) => running(op, Value::Double(t), dim, reversed)?,
                scalar => scalar,
            },
            None => return Err(unsupported(op, &other)),
        },
    })
}

fn running_integers<T: Saturating>(product: bool, a: &Value, dim: usize, reversed: bool) -> Result<Value> {
    let stored = a.stored();
    let Some(t) = T::stored(&stored) else {
        return Err(unsupported1(Scalar::Pos, a));
    };
    if product {
        let mut t = (**t).clone();
        accumulate(&mut t, dim, reversed, T::times);
        return Ok(t.into());
    }
    // Exact sums, saturated one by one.
    let mut sums = t.map(|x| x.to_i128());
    accumulate(&mut sums, dim, reversed, |a, b| a + b);
    Ok(sums.map(|&s| T::from_i128(s)).into())
}

/// Extents of a tensor around a dimension: elements between neighbours along it, its extent, and how often both
/// repeat.
pub(crate) fn around(dims: &Dims, dim: usize) -> (usize, usize, usize) {
    let (inner, n) = (dims.stride(dim), dims.extent(dim));
    let outer = dims.as_slice().iter().skip(dim + 1).product();
    (inner, n, outer)
}

/// Every element replaced by `f` of the one before along the dimension and itself.
pub(crate) fn accumulate<T: Copy>(t: &mut Tensor<T>, dim: usize, reversed: bool, f: impl Fn(T, T) -> T) {
    let (inner, n, outer) = around(t.dims(), dim);
    let data = t.data_mut();
    for o in (0..outer).polled() {
        let block = &mut data[o * inner * n..(o + 1) * inner * n];
        if inner == 1 {
            if reversed {
                run_over(block.iter_mut().rev(), &f)
            } else {
                run_along(block, &f)
            }
            continue;
        }
        for k in (1..n).polled() {
            let (before, from) = block.split_at_mut(if reversed { n - k } else { k } * inner);
            let (last, next) = if reversed {
                (&from[..inner], &mut before[(n - 1 - k) * inner..])
            } else {
                (&before[(k - 1) * inner..], &mut from[..inner])
            };
            for (x, &sum) in next.iter_mut().zip(last) {
                *x = f(sum, *x);
            }
        }
    }
}

/// Every element but the first replaced by `f` of the one before and itself.
#[inline(always)]
fn run_over<'a, T: Copy + 'a>(mut elements: impl Iterator<Item = &'a mut T>, f: impl Fn(T, T) -> T) {
    let Some(mut so_far) = elements.next().copied() else { return };
    for (k, x) in elements.enumerate() {
        poll_at(k);
        so_far = f(so_far, *x);
        *x = so_far;
    }
}

/// As [`run_over`], from the first element on. The sum so far stays in a register within a piece.
pub(crate) fn run_along<T: Copy>(line: &mut [T], f: impl Fn(T, T) -> T) {
    let Some((&mut first, rest)) = line.split_first_mut() else { return };
    let mut so_far = first;
    for piece in pieces(rest.len()) {
        let mut here = so_far;
        for x in &mut rest[piece] {
            here = f(here, *x);
            *x = here;
        }
        so_far = here;
    }
}

/// Joins all elements along a dimension, first to last, from `start`.
pub(crate) fn sequential<T: Copy, A: Element + Copy>(
    t: &Tensor<T>,
    dim: usize,
    start: A,
    step: impl Fn(A, T) -> A,
) -> Tensor<A> {
    let (inner, n, outer) = around(t.dims(), dim);
    let mut out = memory::filled(start, inner * outer);
    for o in 0..outer {
        for k in 0..n {
            if inner > 1 || k.is_multiple_of(STRIDE) {
                poll();
            }
            let from = &t.data()[(o * n + k) * inner..(o * n + k + 1) * inner];
            for (a, &x) in out[o * inner..(o + 1) * inner].iter_mut().zip(from) {
                *a = step(*a, x);
            }
        }
    }
    Tensor::new(t.dims().with(dim, 1), out)
}

/// Joins all elements along a dimension in the canonical order.
pub(crate) fn along<T: Copy, A: Copy>(
    t: &Tensor<T>,
    dim: usize,
    identity: A,
    step: impl Fn(A, T) -> A,
    join: impl Fn(A, A) -> A,
) -> Tensor<A> {
    let (inner, n, outer) = around(t.dims(), dim);
    let mut out = memory::room(inner * outer);
    for o in 0..outer {
        let block = &t.data()[o * inner * n..(o + 1) * inner * n];
        if inner == 1 && n > SEQUENTIAL {
            out.put(fold_long(block, identity, &step, &join));
        } else if inner == 1 {
            out.put(fold(block, identity, &step, &join));
        } else {
            fold_rows(block, inner, n, identity, &step, &join, &mut out);
        }
    }
    Tensor::new(t.dims().with(dim, 1), out)
}

#[inline(always)]
pub(crate) fn pairwise<A: Copy>(lanes: [A; LANES], join: impl Fn(A, A) -> A) -> A {
    let [a, b, c, d, e, f, g, h] = lanes;
    join(join(join(a, b), join(c, d)), join(join(e, f), join(g, h)))
}

/// As [`fold`] of so many that it has to be stoppable: pieces are multiples of the lanes, which go on from one to the next.
pub(crate) fn fold_long<T: Copy, A: Copy>(
    data: &[T],
    identity: A,
    step: impl Fn(A, T) -> A,
    join: impl Fn(A, A) -> A,
) -> A {
    if data.len() <= SEQUENTIAL {
        return fold(data, identity, step, join);
    }
    let mut lanes = [identity; LANES];
    for piece in pieces(data.len()) {
        let data = &data[piece];
        lanes = vectorized(
            #[inline(always)]
            || into_lanes(lanes, data, &step),
        );
    }
    pairwise(lanes, join)
}

/// Joins neighbours in memory in the canonical order.
#[inline(always)]
pub(crate) fn fold<T: Copy, A: Copy>(
    data: &[T],
    identity: A,
    step: impl Fn(A, T) -> A,
    join: impl Fn(A, A) -> A,
) -> A {
    if data.len() <= SEQUENTIAL {
        return data.iter().fold(identity, |a, &x| step(a, x));
    }
    pairwise(into_lanes([identity; LANES], data, step), join)
}

/// Lets element `k` join lane `k % 8`.
#[inline(always)]
fn into_lanes<T: Copy, A: Copy>(mut lanes: [A; LANES], data: &[T], step: impl Fn(A, T) -> A) -> [A; LANES] {
    let (chunks, rest) = data.as_chunks::<LANES>();
    for chunk in chunks {
        for k in 0..LANES {
            lanes[k] = step(lanes[k], chunk[k]);
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(rest) {
        *lane = step(*lane, x);
    }
    lanes
}

/// Rows that are joined together, so that their lanes stay in the cache.
const ROWS: usize = 256;

/// Joins each row of an `inner` x `n` block, several rows at a time.
fn fold_rows<T: Copy, A: Copy>(
    block: &[T],
    inner: usize,
    n: usize,
    identity: A,
    step: impl Fn(A, T) -> A,
    join: impl Fn(A, A) -> A,
    out: &mut Vec<A>,
) {
    let lanes = if n <= SEQUENTIAL { 1 } else { LANES };
    let mut sums = memory::filled(identity, lanes * ROWS.min(inner));
    let mut first = 0;
    while first < inner {
        poll();
        let rows = ROWS.min(inner - first);
        sums.fill(identity);
        for k in 0..n {
            poll_at(k);
            let from = &block[k * inner + first..k * inner + first + rows];
            let lane = &mut sums[(k % lanes) * rows..(k % lanes + 1) * rows];
            for (a, &x) in lane.iter_mut().zip(from) {
                *a = step(*a, x);
            }
        }
        if lanes == 1 {
            out.put_slice(&sums[..rows]);
        } else {
            out.put_all(
                (0..rows).map(|i| pairwise(std::array::from_fn(|lane| sums[lane * rows + i]), &join)),
            );
        }
        first += rows;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: usize, columns: usize) -> Tensor<f64> {
        let data = (0..rows * columns).map(|k| 1.0 / (k as f64 + 0.7)).collect();
        Tensor::new(Dims::matrix(rows, columns), data)
    }

    #[test]
    fn rows_and_columns_are_summed_in_the_same_order() -> Result<()> {
        for n in [3, 32, 33, 40, 301] {
            let t = matrix(n, 5);
            let mut flipped = vec![0.0; 5 * n];
            for r in 0..n {
                for c in 0..5 {
                    flipped[c + 5 * r] = t.data()[r + n * c];
                }
            }
            let by_column = reduce(&SUM, t.into(), Some(0))?;
            let by_row = reduce(&SUM, Tensor::new(Dims::matrix(5, n), flipped).into(), Some(1))?;
            assert_eq!(by_column.to_f64s(), by_row.to_f64s());
        }
        Ok(())
    }

    #[test]
    fn empties_have_matlabs_results() -> Result<()> {
        assert!(matches!(reduce(&SUM, Value::empty(), None)?, Value::Scalar(0.0)));
        assert!(matches!(reduce(&PROD, Value::empty(), None)?, Value::Scalar(1.0)));
        assert!(matches!(reduce(&ALL, Value::empty(), None)?, Value::Bool(true)));
        let wide = Value::from(Tensor::<f64>::new(Dims::matrix(0, 3), vec![]));
        assert_eq!(reduce(&SUM, wide, None)?.dims(), Dims::matrix(1, 3));
        assert_eq!(reduce(&CUM_SUM, Value::empty(), None)?.dims(), Dims::EMPTY);
        Ok(())
    }

    #[test]
    fn integer_sums_saturate_once() -> Result<()> {
        let t = Value::from(Tensor::row(vec![100i8, 100, -100]));
        assert_eq!(reduce_native(&SUM, t, None)?.as_f64(), Some(100.0));
        let t = Value::from(Tensor::row(vec![100i8, 100]));
        assert_eq!(reduce_native(&SUM, t, None)?.as_f64(), Some(127.0));
        Ok(())
    }
}
