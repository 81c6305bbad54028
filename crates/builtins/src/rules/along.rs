//! Along which dimension a call works, and what is left of the extents.
//!
//! ```text
//! sum(x)          x is 1 x n: 1 x 1; m x n where m is not 1: 1 x n; else the extents are new
//! sum(x, 2)       m x 1
//! sum(x, 'all')   1 x 1
//! ```

use crate::Call;
use lanner_facts::{ClassSet, Dim, Interval, Shape};

/// What the arguments behind the array say.
pub(super) struct Along {
    /// The dimensions.
    pub dims: Dims,
    /// The flags, in lower case.
    pub flags: Vec<String>,
}

/// Dimensions, from 0.
pub(super) enum Dims {
    /// The first that is not 1.
    Default,
    /// These.
    These(Vec<u32>),
    /// One that is not known.
    Some,
    /// All.
    All,
    /// It is not known which.
    Unknown,
}

/// Reads the arguments from `first` on. None where there may be flags that are not known.
pub(super) fn read(call: &mut Call<'_>, first: usize) -> Option<Along> {
    let mut along = Along { dims: Dims::Default, flags: Vec::new() };
    for k in first..call.args.len() {
        let classes = call.args[k].classes;
        if classes.is_within(ClassSet::TEXTS) {
            match call.text(k)?.to_lowercase() {
                all if all == "all" => along.dims = Dims::All,
                flag => along.flags.push(flag),
            }
        } else if classes.meet(ClassSet::TEXTS).is_none() {
            along.dims = numbered(call, k);
        } else {
            return None;
        }
    }
    Some(along)
}

/// The dimension that a number names.
pub(super) fn numbered(call: &mut Call<'_>, k: usize) -> Dims {
    let is_number = call.args[k].classes.is_within(ClassSet::ARITHMETIC);
    match call.constant(k) {
        Some(dim) if dim >= 1 && is_number => Dims::These(vec![(dim - 1).min(1 << 30) as u32]),
        _ if is_number && call.is_scalar(k) => Dims::Some,
        _ => Dims::Unknown,
    }
}

/// What is left of an extent.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Left {
    /// One, also of nothing: a sum.
    One,
    /// One, nothing of nothing: an extremum.
    OneOfSome,
}

/// What a reduction makes of a shape: the dimensions become 1. Also how many elements are joined.
pub(super) fn reduced(call: &mut Call<'_>, shape: Shape, dims: &Dims) -> (Shape, Interval) {
    reduced_to(call, shape, dims, Left::One)
}

/// The same with less left.
pub(super) fn reduced_to(call: &mut Call<'_>, shape: Shape, dims: &Dims, left: Left) -> (Shape, Interval) {
    let scalar = call.terms.scalar();
    if call.terms.is_scalar(shape).is_yes() {
        return (scalar, Interval::of(1));
    }
    let anything = Interval::EXTENT.join(Interval::of(1));
    let extents = call.terms.all_extents(shape);
    match (dims, extents) {
        (Dims::All, _) => {
            let numel = call.terms.numel(shape);
            let (one, rest) = (call.terms.number(1), unit(call, numel, left));
            (call.terms.tuple(&[rest, one]), call.terms.interval(numel))
        }
        (_, None) => (call.terms.fresh_shape("?", None), anything),
        (Dims::These(dims), Some(mut extents)) => {
            let mut count = Interval::of(1);
            for &k in dims {
                if let Some(extent) = extents.get_mut(k as usize) {
                    count = count * call.terms.interval(*extent);
                    *extent = unit(call, *extent, left);
                }
            }
            (call.terms.tuple(&extents), count)
        }
        (Dims::Default, Some(extents)) => of_first(call, extents, left),
        (Dims::Some | Dims::Unknown, Some(extents)) => {
            let kept: Vec<Dim> = extents.iter().map(|&d| one_or(call, d)).collect();
            (call.terms.tuple(&kept), anything)
        }
    }
}

/// What is left of an extent along which all elements are joined.
fn unit(call: &mut Call<'_>, extent: Dim, left: Left) -> Dim {
    let one = call.terms.number(1);
    if left == Left::One { one } else { call.terms.min(&[one, extent]) }
}

/// A new extent that is 1 or this one.
pub(super) fn one_or(call: &mut Call<'_>, extent: Dim) -> Dim {
    let interval = call.terms.interval(extent);
    if interval == Interval::of(1) { extent } else { call.terms.fresh("?", interval.join(Interval::of(1))) }
}

/// The extents without the first that is not 1; 0x0 becomes a scalar.
fn of_first(call: &mut Call<'_>, mut extents: Vec<Dim>, left: Left) -> (Shape, Interval) {
    let may_be = |k: usize, value: i64| !call.terms.interval(extents[k]).is_apart(Interval::of(value));
    let may_be_nothing =
        left == Left::One && may_be(0, 0) && may_be(1, 0) && (2..extents.len()).all(|k| may_be(k, 1));
    let mut count = Interval::of(1);
    let mut found = false;
    let mut is_open = false;
    for (k, extent) in extents.clone().into_iter().enumerate() {
        let interval = call.terms.interval(extent);
        if found {
            if may_be_nothing && k == 1 {
                extents[k] = one_or(call, extent);
            }
        } else if is_open {
            extents[k] = one_or(call, extent);
            count = count.join(interval);
        } else {
            extents[k] = unit(call, extent, left);
            count = count.join(interval);
            found = interval.is_apart(Interval::of(1));
            is_open = interval != Interval::of(1);
            if found {
                count = interval;
            }
        }
    }
    (call.terms.tuple(&extents), count)
}
