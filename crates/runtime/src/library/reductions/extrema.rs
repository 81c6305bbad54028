//! `max` and `min`: of two arrays, or along dimensions with the places of the extrema.
//!
//! NaN loses against every number unless `'includenan'` is given. Complex numbers are ordered by magnitude, then by
//! angle.

use super::along::{Along, column, dimensions, reshaped};
use crate::arith::complex::magnitude_order;
use crate::arith::kernel::dispatch::{any, vectorized};
use crate::arith::operation::{self, Binary};
use crate::arith::reduce::{along, around, run_along};
use crate::arith::{self, to_class};
use crate::library::arguments::option;
use crate::memory;
use crate::memory::{Gather, GrowBy, Own, Reword};
use crate::value::{C32, C64, Dims, Element, Tensor};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use std::cmp::Ordering;

/// Which extremum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extremum {
    Max,
    Min,
}

impl Extremum {
    fn name(self) -> &'static str {
        match self {
            Extremum::Max => "max",
            Extremum::Min => "min",
        }
    }

    /// The one of two numbers that it is.
    fn of_doubles(self) -> fn(f64, f64) -> f64 {
        match self {
            Extremum::Max => arith::real::larger,
            Extremum::Min => arith::real::smaller,
        }
    }

    /// How an element compares with one that it replaces.
    fn wanted(self) -> Ordering {
        match self {
            Extremum::Max => Ordering::Greater,
            Extremum::Min => Ordering::Less,
        }
    }
}

/// An extremum that the compiler knows: a program that asks for one has the loops of that one.
trait Which {
    const EXTREMUM: Extremum;
    const OPERATION: &'static Binary;
}

struct Max;
struct Min;

impl Which for Max {
    const EXTREMUM: Extremum = Extremum::Max;
    const OPERATION: &'static Binary = &operation::MAX;
}

impl Which for Min {
    const EXTREMUM: Extremum = Extremum::Min;
    const OPERATION: &'static Binary = &operation::MIN;
}

/// Elements with an order; some may be NaN.
trait Ordered: Element + Copy {
    /// Whether some may be NaN.
    const HAS_NAN: bool;
    /// Whether it lies beyond the other one in a direction; never where one is NaN.
    fn beyond(self, other: Self, which: Extremum) -> bool;
    fn is_nan(self) -> bool;
}

macro_rules! ordered {
    ($($type:ty),*; $has_nan:literal, $nan:expr) => { $(
        impl Ordered for $type {
            const HAS_NAN: bool = $has_nan;
            #[inline]
            fn beyond(self, other: Self, which: Extremum) -> bool {
                match which {
                    Extremum::Max => self > other,
                    Extremum::Min => self < other,
                }
            }
            #[inline]
            fn is_nan(self) -> bool { $nan(self) }
        }
    )* };
}
ordered!(i8, i16, i32, i64, u8, u16, u32, u64; false, |_| false);
ordered!(f64; true, f64::is_nan);
ordered!(f32; true, f32::is_nan);

impl Ordered for C64 {
    const HAS_NAN: bool = true;
    fn beyond(self, other: Self, which: Extremum) -> bool {
        magnitude_order(self, other) == which.wanted()
    }
    fn is_nan(self) -> bool {
        self.re.is_nan() || self.im.is_nan()
    }
}

impl Ordered for C32 {
    const HAS_NAN: bool = true;
    fn beyond(self, other: Self, which: Extremum) -> bool {
        let wide = |z: C32| C64::new(z.re.into(), z.im.into());
        magnitude_order(wide(self), wide(other)) == which.wanted()
    }
    fn is_nan(self) -> bool {
        self.re.is_nan() || self.im.is_nan()
    }
}

/// `max(a)`, `max(a, [], dims, flag)`, `max(a, b, flag)`, `[m, i] = max(…)`.
pub fn max(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    extremum::<Max>(args, nargout)
}

/// `min`, as `max`.
pub fn min(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    extremum::<Min>(args, nargout)
}

/// What a call says besides its arrays.
struct Options {
    along: Along,
    include_nan: bool,
    linear: bool,
}

fn extremum<W: Which>(args: Args, nargout: usize) -> Result<Outputs> {
    let which = W::EXTREMUM;
    let mut args = args;
    let a = std::mem::take(&mut args[0]);
    if let (&Value::Scalar(x), [_, Value::Scalar(y)]) = (&a, args.as_slice())
        && nargout < 2
    {
        return one(which.of_doubles()(x, *y));
    }
    let options = options(which, args.get(2..).unwrap_or_default())?;
    let b = args.get_mut(1).map(std::mem::take);
    match b {
        Some(b) if !(b.is_empty() && (args.len() > 2 || is_apart(&a, &b) || nargout > 1)) => {
            if nargout > 1 {
                return Err(Error::new(
                    &format!("MATLAB:{}:TwoInTwoOutCaseNotSupported", which.name()),
                    format!(
                        "{} with two matrices to compare and two output arguments is not supported.",
                        which.name().uppercase()
                    ),
                ));
            }
            one(of_two(W::OPERATION, a, b, options.include_nan)?)
        }
        _ => along_dims::<W>(a, &options, nargout),
    }
}

/// Whether an array without elements does not fit to another one: then there is nothing to compare.
fn is_apart(a: &Value, b: &Value) -> bool {
    a.is_empty() && a.dims().expanded(&b.dims()).is_none()
}

fn options(which: Extremum, args: &[Value]) -> Result<Options> {
    let mut out = Options { along: Along::Default, include_nan: false, linear: false };
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match option(arg).as_deref() {
            Some("all") => out.along = Along::All,
            Some("omitnan" | "omitmissing") => out.include_nan = false,
            Some("includenan" | "includemissing") => out.include_nan = true,
            Some("linear") => out.linear = true,
            // Real numbers have one order; complex ones are ordered by magnitude.
            Some("comparisonmethod") => {
                rest.next();
            }
            Some(_) => {
                return Err(Error::new(
                    &format!("MATLAB:{}:unknownOption", which.name()),
                    "Option must be 'all', 'omitnan', 'includenan', 'linear' or 'ComparisonMethod'.",
                ));
            }
            None => out.along = dimensions(arg)?,
        }
    }
    Ok(out)
}

fn of_two(op: &Binary, a: Value, b: Value, include_nan: bool) -> Result<Value> {
    if a.class() == Class::Logical && b.class() == Class::Logical {
        return to_class(arith::map2(op, a, b)?, Class::Logical);
    }
    if !include_nan || (a.class().is_integer() && b.class().is_integer()) {
        return arith::map2(op, a, b);
    }
    // A NaN on either side makes the sum NaN, which then replaces the extremum.
    let sum = arith::map2(&operation::ADD, a.clone(), b.clone())?;
    let is_nan = arith::map1(&operation::IS_NAN, sum)?;
    let extremum = arith::map2(op, a, b)?;
    let nans = is_nan.to_f64s().map(|n| n.owned()).unwrap_or_default();
    if nans.iter().all(|n| *n == 0.0) {
        return Ok(extremum);
    }
    let class = extremum.class();
    let data = extremum.to_f64s().map(|x| x.owned()).unwrap_or_default();
    let marked = data.iter().zip(&nans).map(|(x, n)| if *n != 0.0 { f64::NAN } else { *x }).gather();
    to_class(Tensor::new(extremum.dims(), marked).into(), class)
}

fn along_dims<W: Which>(a: Value, options: &Options, nargout: usize) -> Result<Outputs> {
    let which = W::EXTREMUM;
    let class = a.class();
    if !a.is_arithmetic() {
        return Err(Fault::UndefinedForClass.with(&[&which.name(), &a.class_name()]));
    }
    if class == Class::Logical {
        let mut outputs = along_dims::<W>(to_class(a, Class::Double)?, options, nargout)?;
        outputs[0] = to_class(std::mem::take(&mut outputs[0]), Class::Logical)?;
        return Ok(outputs);
    }
    // Characters count as doubles.
    let a = if class.is_numeric() { a } else { to_class(a, Class::Double)? };
    let dims = a.dims();
    if let Value::Range(r) = &a
        && nargout < 2
        && !r.is_empty()
        && options.along == Along::Default
    {
        let (first, last) = (r.get(0), r.get(r.len() - 1));
        return one(which.of_doubles()(first, last));
    }
    let (a, dim) = match &options.along {
        Along::Default => (a, dims.first_non_singleton()),
        Along::One(dim) => (a, *dim),
        Along::All => (column(a), 0),
        Along::Several(several) => {
            let (gathered, result) = gather(a, several);
            let gathered = gathered?;
            let (values, places) = scan_value::<W>(&gathered, 0, options.include_nan, nargout > 1);
            let places = if nargout > 1 { reshaped(places, result.clone()) } else { places };
            return Ok(outputs(reshaped(values, result), places, nargout));
        }
    };
    let (values, places) = scan_value::<W>(&a, dim, options.include_nan, nargout > 1);
    let places = if options.linear { linear_places(&places, &a.dims(), dim) } else { places };
    Ok(outputs(values, places, nargout))
}

fn outputs(values: Value, places: Value, nargout: usize) -> Outputs {
    if nargout > 1 { Outputs::from_iter([values, places]) } else { Outputs::from_iter([values]) }
}

/// The dimensions moved to the front and joined into one, so that one scan covers them; and the extents of the result.
fn gather(a: Value, several: &[usize]) -> (Result<Value>, Dims) {
    let dims = a.dims();
    let rank = dims.rank().max(several.last().map_or(0, |d| d + 1));
    let others: Vec<usize> = (0..rank).filter(|d| !several.contains(d)).gather();
    let order: Vec<usize> = several.iter().chain(&others).copied().gather();
    let joined: usize = several.iter().map(|&d| dims.extent(d)).product();
    let rest: usize = others.iter().map(|&d| dims.extent(d)).product();
    let strides: Vec<usize> = order.iter().map(|&d| dims.stride(d)).gather();
    let places: Vec<usize> = (0..joined * rest)
        .map(|mut place| {
            let mut at = 0;
            for (&d, &stride) in order.iter().zip(&strides) {
                at += place % dims.extent(d) * stride;
                place /= dims.extent(d);
            }
            at
        })
        .gather();
    let result = several.iter().fold(dims.clone(), |r, &d| r.with(d, usize::from(dims.extent(d) > 0)));
    let refused = Fault::UndefinedForClass.with(&[&"max", &a.class_name()]);
    let gathered = crate::with_tensor!(&a, t => {
        let data = places.iter().map(|&p| t.data()[p].clone()).gather();
        Ok(Value::from(Tensor::new(Dims::matrix(joined, rest), data)))
    }, else Err(refused));
    (gathered, result)
}

fn linear_places(places: &Value, dims: &Dims, dim: usize) -> Value {
    let (inner, n, _) = around(dims, dim);
    let data = places.to_f64s().map(|p| p.owned()).unwrap_or_default();
    let linear = data.iter().enumerate().map(|(k, p)| {
        let (i, o) = (k % inner.max(1), k / inner.max(1));
        (i + inner * (*p as usize - 1) + inner * n * o + 1) as f64
    });
    Tensor::new(places.dims(), linear.gather()).into()
}

/// The extrema along a dimension, and where they are where that is asked for.
fn scan_value<W: Which>(a: &Value, dim: usize, include_nan: bool, places: bool) -> (Value, Value) {
    let stored = a.stored();
    macro_rules! scan {
        ($t:expr) => {{
            let (values, places) = scan::<_, W>($t, dim, include_nan);
            (values.into(), places.into())
        }};
    }
    match stored.as_ref() {
        Value::Double(t) if !places && !include_nan && t.dims().extent(dim) > 0 => {
            let values = match W::EXTREMUM {
                Extremum::Max => along(t, dim, f64::NAN, arith::real::larger, arith::real::larger),
                Extremum::Min => along(t, dim, f64::NAN, arith::real::smaller, arith::real::smaller),
            };
            (values.into(), Value::empty())
        }
        Value::Double(t) => scan!(t),
        Value::Single(t) => scan!(t),
        Value::Complex(t) => {
            let (values, places) = scan::<_, W>(t, dim, include_nan);
            (Value::from(values).narrowed(), places.into())
        }
        Value::ComplexSingle(t) => {
            let (values, places) = scan::<_, W>(t, dim, include_nan);
            (Value::from(values).narrowed(), places.into())
        }
        Value::Int8(t) => scan!(t),
        Value::Int16(t) => scan!(t),
        Value::Int32(t) => scan!(t),
        Value::Int64(t) => scan!(t),
        Value::Uint8(t) => scan!(t),
        Value::Uint16(t) => scan!(t),
        Value::Uint32(t) => scan!(t),
        Value::Uint64(t) => scan!(t),
        _ => (Value::empty(), Value::empty()),
    }
}

fn scan<T: Ordered, W: Which>(t: &Tensor<T>, dim: usize, include_nan: bool) -> (Tensor<T>, Tensor<f64>) {
    // The direction is a constant of each loop.
    match include_nan && T::HAS_NAN {
        false => scan_by(t, dim, |x, best| replaces(x, best, W::EXTREMUM, false)),
        true => scan_by(t, dim, |x, best| replaces(x, best, W::EXTREMUM, true)),
    }
}

/// Whether an element takes the place of the best one so far.
#[inline(always)]
fn replaces<T: Ordered>(x: T, best: T, which: Extremum, include_nan: bool) -> bool {
    if include_nan {
        !best.is_nan() && (x.is_nan() || x.beyond(best, which))
    } else {
        x.beyond(best, which) || (best.is_nan() && !x.is_nan())
    }
}

/// Neighbours that are asked together.
const PIECE: usize = 1024;

/// Rows that are scanned together, so that their best elements stay in the cache.
const ROWS: usize = 1024;

/// Goes through memory once: the best of neighbouring rows are kept side by side.
fn scan_by<T: Ordered>(
    t: &Tensor<T>,
    dim: usize,
    replaces: impl Fn(T, T) -> bool,
) -> (Tensor<T>, Tensor<f64>) {
    let (inner, n, outer) = around(t.dims(), dim);
    let dims = t.dims().with(dim, n.min(1));
    if n == 0 {
        return (Tensor::new(dims.clone(), Vec::new()), Tensor::new(dims, Vec::new()));
    }
    let mut values = memory::room(inner * outer);
    let mut places = memory::filled(1.0, inner * outer);
    for o in (0..outer).paced() {
        let block = &t.data()[o * inner * n..(o + 1) * inner * n];
        let (first, rest) = block.split_at(inner);
        let start = values.len();
        values.put_slice(first);
        if inner == 1 {
            let (mut best, mut at) = (first[0], 0);
            // Few pieces have an element that wins: the others are only asked whether one does.
            for (piece, elements) in rest.chunks(PIECE).enumerate().polled() {
                if !any(elements, |x| replaces(x, best)) {
                    continue;
                }
                for (k, &x) in elements.iter().enumerate() {
                    if replaces(x, best) {
                        (best, at) = (x, piece * PIECE + k + 1);
                    }
                }
            }
            (values[start], places[start]) = (best, (at + 1) as f64);
            continue;
        }
        let columns = values[start..].chunks_mut(ROWS).zip(places[start..start + inner].chunks_mut(ROWS));
        for (part, (best, places)) in columns.enumerate() {
            let rows = best.len();
            for k in (1..n).polled() {
                let row = &block[k * inner + part * ROWS..][..rows];
                let place = (k + 1) as f64;
                vectorized(
                    #[inline(always)]
                    || {
                        for ((best, at), &x) in best.iter_mut().zip(places.iter_mut()).zip(row) {
                            let wins = replaces(x, *best);
                            *best = if wins { x } else { *best };
                            *at = if wins { place } else { *at };
                        }
                    },
                );
            }
        }
    }
    (Tensor::new(dims.clone(), values), Tensor::new(dims, places))
}

/// The extrema so far along a dimension, and where they are.
pub(super) fn running_extremum(
    which: Extremum,
    a: Value,
    dim: usize,
    reverse: bool,
    omit_nan: bool,
    wants_places: bool,
) -> (Value, Value) {
    let a = if a.is_numeric() {
        a
    } else {
        a.to_f64s().map(|x| Tensor::new(a.dims(), x.owned()).into()).unwrap_or_default()
    };
    let stored = a.stored();
    macro_rules! run {
        ($t:expr) => {{
            let (values, places) = run($t, dim, which, reverse, omit_nan, wants_places);
            (values.into(), places.into())
        }};
    }
    match stored.as_ref() {
        Value::Double(t) => run!(t),
        Value::Single(t) => run!(t),
        Value::Complex(t) => run!(t),
        Value::ComplexSingle(t) => run!(t),
        Value::Int8(t) => run!(t),
        Value::Int16(t) => run!(t),
        Value::Int32(t) => run!(t),
        Value::Int64(t) => run!(t),
        Value::Uint8(t) => run!(t),
        Value::Uint16(t) => run!(t),
        Value::Uint32(t) => run!(t),
        Value::Uint64(t) => run!(t),
        _ => (Value::empty(), Value::empty()),
    }
}

/// Replaces each element of a line by the best so far. NaN before the first number stay.
#[inline(always)]
fn run_line<T: Ordered>(line: &mut [T], which: Extremum) {
    let missing = line.iter().take_while(|x| x.is_nan()).count();
    run_along(&mut line[missing..], |best, x| if x.beyond(best, which) { x } else { best });
}

fn run<T: Ordered>(
    t: &Tensor<T>,
    dim: usize,
    which: Extremum,
    reverse: bool,
    omit_nan: bool,
    wants_places: bool,
) -> (Tensor<T>, Tensor<f64>) {
    let (inner, n, outer) = around(t.dims(), dim);
    if inner == 1 && !reverse && !wants_places && omit_nan {
        let mut values = t.clone();
        for line in values.data_mut().chunks_exact_mut(n.max(1)) {
            match which {
                Extremum::Max => run_line(line, Extremum::Max),
                Extremum::Min => run_line(line, Extremum::Min),
            }
        }
        return (values, Tensor::empty());
    }
    let mut values = t.clone();
    let mut places = if wants_places { memory::filled(1.0, t.numel()) } else { Vec::new() };
    let data = values.data_mut();
    let starts = (0..outer).flat_map(|o| (0..inner).map(move |i| o * n * inner + i));
    for start in starts.filter(|_| n > 0).paced() {
        let at = |step: usize| start + inner * if reverse { n - 1 - step } else { step };
        let (mut best, mut best_at) = (data[at(0)], at(0));
        for step in (0..n).paced() {
            let x = data[at(step)];
            let replaces = if omit_nan {
                x.beyond(best, which) || (best.is_nan() && !x.is_nan())
            } else {
                !best.is_nan() && (x.is_nan() || x.beyond(best, which))
            };
            if replaces {
                (best, best_at) = (x, at(step));
            }
            data[at(step)] = best;
            if wants_places {
                places[at(step)] = ((best_at - start) / inner + 1) as f64;
            }
        }
    }
    let places = if wants_places { Tensor::new(t.dims().clone(), places) } else { Tensor::empty() };
    (values, places)
}
