//! How large an array is.
//!
//! ```text
//! size(x, 1)        the term that is the extent: m of m x n
//! [m, n] = size(x)  one each; the last takes the product of all that remain
//! numel(x)          m*n
//! length(x)         n of 1 x n
//! ```
//!
//! Of objects nothing is said: a map grows behind the variables that hold it.

use super::extents;
use crate::Call;
use lanner_facts::{Class, Dim, Fact, Interval, Shape, ValueRange};

const ANY: ValueRange = ValueRange::integers(0.0, (1u64 << 48) as f64);

/// A number that is a term.
fn of_term(call: &mut Call<'_>, dim: Option<Dim>) -> Fact {
    let range = dim.map_or(ANY, |dim| ValueRange::of_term(dim, call.terms));
    call.number(range)
}

/// The shape of the first argument, if its extents stay.
fn shape(call: &Call<'_>) -> Option<Shape> {
    call.args.first().filter(|x| !x.classes.contains(Class::Object)).map(|x| x.shape)
}

/// The extents, all of them or those that are asked for.
pub fn sizes(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = shape(call);
    match (call.args.len(), call.site.nargout) {
        (0, _) => call.fail(),
        (1, 0 | 1) => vec![all_sizes(call, shape)],
        (1, outputs) => (0..outputs).map(|k| folded(call, shape, (k, outputs))).collect(),
        (2, 0 | 1) if call.is_scalar(1) => {
            let dim = call.constant(1).filter(|&d| d >= 1);
            let extent = match (shape, dim) {
                (Some(shape), Some(dim)) => Some(call.terms.extent(shape, (dim - 1).min(1 << 20) as u32)),
                _ => None,
            };
            vec![of_term(call, extent)]
        }
        (_, 0 | 1) => {
            let row = extents::row_up_to(call, Interval::EXTENT);
            vec![call.array(Class::Double, row, ANY)]
        }
        (_, outputs) => (0..outputs).map(|_| call.number(ANY)).collect(),
    }
}

/// The row of all extents.
fn all_sizes(call: &mut Call<'_>, shape: Option<Shape>) -> Fact {
    let rank = shape.and_then(|shape| call.terms.rank(shape));
    let (one, most) = (call.terms.number(1), rank.map_or(Interval::EXTENT.hi, |rank| Some(i64::from(rank))));
    let length = call.terms.fresh("rank", Interval { lo: Some(2), hi: most });
    let row = call.terms.tuple(&[one, length]);
    let extents = shape.and_then(|shape| call.terms.all_extents(shape)).unwrap_or_default();
    let range = extents
        .iter()
        .map(|&extent| ValueRange::of_term(extent, call.terms))
        .reduce(|all, extent| all.join(extent, call.terms));
    call.array(Class::Double, row, range.unwrap_or(ANY))
}

/// The extent for output `k` of so many.
fn folded(call: &mut Call<'_>, shape: Option<Shape>, (k, outputs): (usize, usize)) -> Fact {
    let Some(shape) = shape else { return call.number(ANY) };
    if k + 1 < outputs {
        let extent = call.terms.extent(shape, k as u32);
        return of_term(call, Some(extent));
    }
    let rest = call.terms.all_extents(shape).map(|extents| {
        let rest: Vec<Dim> = extents.into_iter().skip(k).collect();
        call.terms.product(&rest)
    });
    of_term(call, rest)
}

/// The number of elements.
pub fn number_of_elements(call: &mut Call<'_>) -> Vec<Fact> {
    let numel = if call.args.len() == 1 { extents::numel(call, 0) } else { None };
    vec![of_term(call, numel)]
}

/// The largest extent, 0 without elements.
pub fn largest(call: &mut Call<'_>) -> Vec<Fact> {
    let extents = shape(call).and_then(|shape| call.terms.all_extents(shape));
    let Some(extents) = extents else { return vec![call.number(ANY)] };
    let wide: Vec<Dim> = extents.iter().copied().filter(|&d| !extents::is(call, d, 1)).collect();
    let length = match wide[..] {
        [] => call.terms.number(1),
        [only] => only,
        _ => {
            let (most, one) = (call.terms.max(&wide), call.terms.number(1));
            // Nothing where any extent is 0.
            let numel = call.terms.product(&wide);
            let some = call.terms.min(&[one, numel]);
            call.terms.mul(most, some)
        }
    };
    vec![of_term(call, Some(length))]
}

/// The number of dimensions, at least 2.
pub fn number_of_dimensions(call: &mut Call<'_>) -> Vec<Fact> {
    let rank = shape(call).and_then(|shape| call.terms.rank(shape));
    vec![call.number(ValueRange::integers(2.0, rank.map_or(f64::INFINITY, f64::from)))]
}

/// One extent, counted from 0.
pub fn extent<const K: u32>(call: &mut Call<'_>) -> Vec<Fact> {
    let extent = shape(call).map(|shape| call.terms.extent(shape, K));
    vec![of_term(call, extent)]
}
