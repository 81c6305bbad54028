//! One subscript, read from a value: the colon, one place, evenly spaced places or a list.
//!
//! `x(2:3:11)` is a `Span` that is never stored, `x(mask)` and `x([3 1])` are `List`s. Places count from 0 here.

use crate::arith::kernel::dispatch::vectorized;
use crate::arith::reduce::count_true;
use crate::memory;
use crate::memory::{Gather, Grow, Join};
use crate::value::{Dims, IntElement, Range, SparseMatrix, Tensor};
use crate::{Error, Fault, Result, Value};
use lanner_base::interrupt::pieces;
use lanner_facts::Class;
use smallvec::SmallVec;

/// All subscripts of one index expression.
pub type Subscripts = SmallVec<[Subscript; 4]>;

/// A subscript whose elements are known to be positive integers.
#[derive(Clone, Debug, PartialEq)]
pub enum Subscript {
    /// `:`.
    Colon,
    /// One place.
    At(usize),
    /// `len` places from `first`, `step` apart; `len` may be 0.
    Span {
        /// The first place.
        first: usize,
        /// The distance of neighbours, may be negative.
        step: isize,
        /// How many.
        len: usize,
    },
    /// Any places.
    List(List),
}

/// Places in any order, with repetitions.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// The places.
    pub places: Vec<usize>,
    /// The extents of the subscript, which are the result's where it is the only one.
    pub dims: Dims,
    /// One more than the largest place.
    pub needs: usize,
    /// Whether it was a logical mask.
    pub mask: bool,
}

/// Where a subscript stands: `k` of `count`, from 0.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// From 0.
    pub k: usize,
    /// How many subscripts there are.
    pub count: usize,
}

impl Position {
    /// A subscript list as Octave's messages show it: `_,7`.
    fn list(self, text: &str) -> String {
        let parts: Vec<&str> = (0..self.count).map(|k| if k == self.k { text } else { "_" }).gather();
        parts.joined(",")
    }
}

impl Subscript {
    /// Reads the subscript at a position.
    ///
    /// # Errors
    /// Zero, negative or fractional elements; classes that cannot index.
    pub fn read(value: &Value, at: Position) -> Result<Subscript> {
        match value {
            Value::Scalar(x) => Ok(Subscript::At(place(*x, at)?)),
            Value::Range(r) => span(r, at),
            Value::Double(t) => doubles(t, at),
            Value::Bool(true) => {
                Ok(Subscript::List(List { places: vec![0], dims: Dims::SCALAR, needs: 1, mask: true }))
            }
            Value::Bool(false) => {
                Ok(Subscript::List(List { places: Vec::new(), dims: Dims::EMPTY, needs: 0, mask: true }))
            }
            Value::Logical(t) => Ok(mask(t)),
            Value::Int(_, _) => Ok(Subscript::At(place(value.as_f64().unwrap_or(0.0), at)?)),
            Value::Char(t) if t.numel() == 1 && t.data()[0].0 == u16::from(b':') => Ok(Subscript::Colon),
            Value::Char(t) => list(t, |c| place(f64::from(c.0), at)),
            Value::Single(t) => list(t, |&x| place(f64::from(x), at)),
            Value::Complex(t) if t.data().iter().all(|z| z.im == 0.0) => list(t, |z| place(z.re, at)),
            Value::Int8(t) => ints(t, at),
            Value::Int16(t) => ints(t, at),
            Value::Int32(t) => ints(t, at),
            Value::Int64(t) => ints(t, at),
            Value::Uint8(t) => ints(t, at),
            Value::Uint16(t) => ints(t, at),
            Value::Uint32(t) => ints(t, at),
            Value::Uint64(t) => ints(t, at),
            // `x(":")` is the colon too.
            Value::String(t) if t.numel() == 1 && t.data()[0].as_deref() == Some(":") => Ok(Subscript::Colon),
            Value::Sparse(m) if m.dims().is_scalar() => Subscript::read(&m.scalar(), at),
            Value::Sparse(m) if m.class() == Class::Logical => Ok(sparse_mask(m)),
            Value::Sparse(m) => Subscript::read(&m.to_full()?, at),
            Value::Shared(inner) => Subscript::read(&inner.borrow(), at),
            Value::Complex(_) | Value::ComplexSingle(_) => Err(bad_subscript("_", at)),
            Value::Undefined
            | Value::String(_)
            | Value::Cell(_)
            | Value::Struct(_)
            | Value::Function(_)
            | Value::Object(_)
            | Value::List(_) => Err(Fault::SubscriptClass.with(&[&value.class_name()])),
        }
    }

    /// Reads all subscripts of an index expression.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn read_all(values: &[Value]) -> Result<Subscripts> {
        let count = values.len();
        values.iter().enumerate().map(|(k, value)| Subscript::read(value, Position { k, count })).gather()
    }

    /// How many places it selects of a dimension with this extent.
    pub fn len(&self, extent: usize) -> usize {
        match self {
            Subscript::Colon => extent,
            Subscript::At(_) => 1,
            Subscript::Span { len, .. } => *len,
            Subscript::List(list) => list.places.len(),
        }
    }

    /// The smallest extent that has all its places; 0 for the colon, which fits any.
    pub fn needs(&self) -> usize {
        match self {
            Subscript::Colon => 0,
            Subscript::At(place) => place + 1,
            Subscript::Span { len: 0, .. } => 0,
            Subscript::Span { first, step, len } => first.max(&offset(*first, *step, len - 1)) + 1,
            Subscript::List(list) => list.needs,
        }
    }

    /// Whether it selects a dimension with this extent from end to end.
    pub fn is_whole(&self, extent: usize) -> bool {
        match self {
            Subscript::Colon => true,
            Subscript::At(_) => extent == 1,
            Subscript::Span { first: 0, step: 1, len } => *len == extent,
            Subscript::Span { .. } | Subscript::List(_) => false,
        }
    }

    /// The place that it selects as its element `k`.
    #[inline]
    pub fn nth(&self, k: usize) -> usize {
        match self {
            Subscript::Colon => k,
            Subscript::At(place) => *place,
            Subscript::Span { first, step, .. } => offset(*first, *step, k),
            Subscript::List(list) => list.places[k],
        }
    }

    /// The extents of the subscript itself, where the colon stands for a column of `extent` elements.
    pub fn dims(&self, extent: usize) -> Dims {
        match self {
            Subscript::Colon => Dims::matrix(extent, 1),
            Subscript::At(_) => Dims::SCALAR,
            Subscript::Span { len, .. } => Dims::matrix(1, *len),
            Subscript::List(list) => list.dims.clone(),
        }
    }

    /// Fails where a place lies beyond the extent.
    ///
    /// # Errors
    /// `IndexOutOfBounds` and its relatives.
    #[inline]
    pub fn check(&self, extent: usize, at: Position, dims: &Dims) -> Result<()> {
        if self.needs() <= extent { Ok(()) } else { Err(self.out_of_bounds(extent, at, dims)) }
    }

    /// The error of a place beyond the extent.
    #[cold]
    pub fn out_of_bounds(&self, extent: usize, at: Position, dims: &Dims) -> Error {
        let is_mask = matches!(self, Subscript::List(list) if list.mask);
        let fault = match (is_mask, at.count) {
            (false, 1) => Fault::IndexOutOfBounds,
            (false, _) => Fault::IndexOutOfBoundsAt,
            (true, 1) => Fault::MaskOutOfBounds,
            (true, _) => Fault::MaskOutOfBoundsAt,
        };
        let list = at.list(&self.needs().to_string());
        fault.with(&[&(at.k + 1), &extent, &"index ", &list, dims])
    }
}

/// The error for an element that is no positive integer. `text` is the element as Octave prints it.
#[cold]
fn bad_subscript(text: &str, at: Position) -> Error {
    let fault = if at.count == 1 { Fault::BadSubscript } else { Fault::BadSubscriptAt };
    fault.with(&[&(at.k + 1), &"index ", &at.list(text)])
}

fn offset(first: usize, step: isize, k: usize) -> usize {
    first.wrapping_add_signed(step.wrapping_mul(k as isize))
}

/// The place of a subscript, from 0.
#[inline]
fn place(x: f64, at: Position) -> Result<usize> {
    let k = x as usize;
    // Beyond 2^53 neighbouring doubles skip integers, and no array is that long.
    if k as f64 == x && k >= 1 && x < 9.1e18 { Ok(k - 1) } else { Err(bad_subscript(&x.to_string(), at)) }
}

fn span(r: &Range, at: Position) -> Result<Subscript> {
    if r.is_empty() {
        return Ok(Subscript::Span { first: 0, step: 1, len: 0 });
    }
    if !r.is_integral() {
        // The first element or its successor is no integer.
        for x in r.iter() {
            place(x, at)?;
        }
    }
    let first = place(r.first(), at)?;
    place(r.last(), at)?;
    Ok(Subscript::Span { first, step: r.step() as isize, len: r.len() })
}

fn list<T>(t: &Tensor<T>, place: impl Fn(&T) -> Result<usize>) -> Result<Subscript> {
    if let [x] = t.data() {
        return Ok(Subscript::At(place(x)?));
    }
    let mut places = memory::room(t.numel());
    let mut needs = 0;
    for x in t.data() {
        let k = place(x)?;
        needs = needs.max(k + 1);
        places.put(k);
    }
    Ok(Subscript::List(List { places, dims: t.dims().clone(), needs, mask: false }))
}

/// As [`list`], in vectors: places that are surely good are read off the bits of the numbers.
fn doubles(t: &Tensor<f64>, at: Position) -> Result<Subscript> {
    /// From here on doubles are integers: what is added to it is rounded to one, and is the lower part of the sum.
    const INTEGERS: f64 = (1u64 << 52) as f64;
    if t.numel() < 2 {
        return list(t, |&x| place(x, at));
    }
    let mut places = memory::filled(0, t.numel());
    let (mut are_good, mut most) = (true, 0.0);
    for piece in pieces(t.numel()) {
        let (places, numbers) = (&mut places[piece.clone()], &t.data()[piece]);
        (are_good, most) = vectorized(
            #[inline(always)]
            || {
                let (mut good, mut most) = (are_good, most);
                for (place, &x) in places.iter_mut().zip(numbers) {
                    let sum = x + INTEGERS;
                    good &= (sum - INTEGERS == x) & (x >= 1.0) & (x < INTEGERS);
                    most = if x > most { x } else { most };
                    *place = ((sum.to_bits() & (INTEGERS as u64 - 1)) as usize).wrapping_sub(1);
                }
                (good, most)
            },
        );
    }
    if !are_good {
        return list(t, |&x| place(x, at));
    }
    Ok(Subscript::List(List { places, dims: t.dims().clone(), needs: most as usize, mask: false }))
}

fn ints<T: IntElement>(t: &Tensor<T>, at: Position) -> Result<Subscript> {
    list(t, |&x| place(x.to_f64(), at))
}

/// The extents of a mask that is true at `n` places.
pub(super) fn mask_dims(mask: &Dims, n: usize) -> Dims {
    if mask.is_row() { Dims::matrix(1, n) } else { Dims::matrix(n, 1) }
}

/// What `of` gives for each of the `n` places where the mask is true. Every place is written where the next one goes,
/// and stays if the mask is true: no branch that depends on the mask.
pub(crate) fn chosen<T: Copy + Default>(mask: &[bool], n: usize, of: impl Fn(usize) -> T) -> Vec<T> {
    let mut out = memory::filled(T::default(), n + 1);
    let mut next = 0;
    for (k, &on) in mask.iter().enumerate() {
        out[next] = of(k);
        next += usize::from(on);
    }
    out.truncate(n);
    out
}

/// The true places of a sparse mask.
fn sparse_mask(m: &SparseMatrix) -> Subscript {
    let p = m.pattern();
    let places: Vec<usize> = (0..p.columns()).flat_map(|j| p.column(j).map(move |k| p.linear(k, j))).gather();
    let n = places.len();
    let dims = if p.rows() == 1 { Dims::matrix(1, n) } else { Dims::matrix(n, 1) };
    let needs = places.last().map_or(0, |k| k + 1);
    Subscript::List(List { places, dims, needs, mask: true })
}

/// A mask selects as the list of its true places does: a row for a row, else a column.
fn mask(t: &Tensor<bool>) -> Subscript {
    let n = count_true(t.data());
    let places = chosen(t.data(), n, |k| k);
    let dims = mask_dims(t.dims(), n);
    let needs = places.last().map_or(0, |k| k + 1);
    Subscript::List(List { places, dims, needs, mask: true })
}
