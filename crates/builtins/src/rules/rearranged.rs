//! The same elements in other places: reshaped, repeated, permuted, flipped, sorted.
//!
//! ```text
//! reshape(x, m, [])     m x numel(x)/m
//! repmat(x, 2, n)       2*rows x n*columns
//! fliplr(x)             as large as x
//! [s, i] = sort(x)      both as large as x; places from 1
//! ```

use super::along::{self, Dims};
use super::extents::{self, elements_of, is};
use crate::Call;
use lanner_facts::{Class, ClassSet, Complexity, Dim, Fact, Interval, Requirement, ValueRange};

/// As large as the first argument, with the same elements.
pub fn moved(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first() else { return Vec::new() };
    let fact = elements_of(x, x.shape);
    vec![with_parts(call, fact)]
}

/// With what is inside of the first argument, in another order.
fn with_parts(call: &mut Call<'_>, fact: Fact) -> Fact {
    Fact { contents: call.rearranged(0), ..fact }
}

/// The same elements with other extents: their order in memory is the same.
pub fn reshaped(call: &mut Call<'_>) -> Vec<Fact> {
    let contents = call.inside(0).cloned();
    reshaped_elements(call).into_iter().map(|fact| Fact { contents: contents.clone(), ..fact }).collect()
}

fn reshaped_elements(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let objects = x.classes.contains(Class::Object) || x.classes.contains(Class::FunctionHandle);
    if let (false, 2, Some(sizes)) =
        (objects, call.args.len(), extents::row(call, 1).filter(|row| row.len() >= 2))
    {
        let (numel, known) = (call.terms.numel(x.shape), call.terms.product(&sizes));
        let fits = call.terms.require(vec![Requirement::Equal(numel, known)]);
        call.require(fits);
        let shape = call.terms.tuple(&sizes);
        return vec![elements_of(&x, shape)];
    }
    if objects || call.args.len() < 3 {
        let shape = if objects || call.args.len() < 2 { None } else { vector_rank(call, 1) };
        let shape = call.terms.fresh_shape("?", shape);
        return vec![elements_of(&x, shape)];
    }
    let scalars: Vec<bool> = (1..call.args.len()).map(|k| call.is_scalar(k)).collect();
    let empties: Vec<usize> =
        (1..call.args.len()).filter(|&k| call.terms.is_empty_shape(call.args[k].shape).is_yes()).collect();
    let decided = scalars.iter().filter(|&&s| s).count() + empties.len() == scalars.len();
    let sizes: Option<Vec<Dim>> = (1..call.args.len())
        .map(|k| if empties.contains(&k) { Some(call.terms.number(1)) } else { call.extent(k) })
        .collect();
    let Some(mut sizes) = sizes.filter(|_| decided && empties.len() <= 1) else {
        let shape = call.terms.fresh_shape("?", Some(call.args.len() as u32 - 1));
        return vec![elements_of(&x, shape)];
    };
    let (numel, known) = (call.terms.numel(x.shape), call.terms.product(&sizes));
    match empties[..] {
        [k] if extents::is_never(call, known, 0) => sizes[k - 1] = call.terms.floor_div(numel, known),
        [k] => sizes[k - 1] = call.terms.fresh("?", Interval::EXTENT),
        _ => {
            let fits = call.terms.require(vec![Requirement::Equal(numel, known)]);
            call.require(fits);
        }
    }
    let shape = call.terms.tuple(&sizes);
    vec![elements_of(&x, shape)]
}

/// As many dimensions as a vector has elements, if that is known.
fn vector_rank(call: &mut Call<'_>, k: usize) -> Option<u32> {
    let numel = call.terms.numel(call.args[k].shape);
    call.terms.constant(numel).filter(|n| (2..=8).contains(n)).map(|n| n as u32)
}

/// An array beside and below itself.
pub fn repeated(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let counts = call.args.len() - 1;
    let numbers = (1..=counts).all(|k| call.args[k].classes.is_within(ClassSet::ARITHMETIC));
    let is_row = counts == 1 && call.row_elements(1).is_some_and(|row| row.len() >= 2);
    let scalars = is_row || (1..=counts).all(|k| call.is_scalar(k));
    let known = numbers && scalars && !x.classes.contains(Class::Object);
    let times = if known && counts > 0 { call.terms_of_counts(counts) } else { None };
    let extents = call.terms.all_extents(x.shape);
    let shape = match (times, extents) {
        (Some(times), Some(extents)) => {
            let one = call.terms.number(1);
            let rank = times.len().max(extents.len());
            let at = |dims: &[Dim], k: usize| dims.get(k).copied().unwrap_or(one);
            let products: Vec<Dim> =
                (0..rank).map(|k| call.terms.mul(at(&times, k), at(&extents, k))).collect();
            call.terms.tuple(&products)
        }
        _ => call.terms.fresh_shape("?", None),
    };
    let fact = elements_of(&x, shape);
    vec![with_parts(call, fact)]
}

impl Call<'_> {
    /// How often along each dimension: `n` counts for two.
    fn terms_of_counts(&mut self, counts: usize) -> Option<Vec<Dim>> {
        if let (1, Some(times)) = (counts, extents::row(self, 1).filter(|row| row.len() >= 2)) {
            return Some(times);
        }
        let times: Vec<Dim> = (1..=counts).map(|k| self.extent(k)).collect::<Option<_>>()?;
        Some(if let [n] = times[..] { vec![n, n] } else { times })
    }
}

/// Dimensions in another order.
pub fn permuted(call: &mut Call<'_>) -> Vec<Fact> {
    in_order(call, |order| order)
}

/// Dimensions back from another order.
pub fn permuted_back(call: &mut Call<'_>) -> Vec<Fact> {
    in_order(call, |order| {
        let mut back = vec![0; order.len()];
        order.iter().zip(1..).for_each(|(&from, to)| back[from as usize - 1] = to);
        back
    })
}

/// Dimension `turn(order)[k]` of the first argument becomes dimension `k`, both from 1.
fn in_order(call: &mut Call<'_>, turn: fn(Vec<i64>) -> Vec<i64>) -> Vec<Fact> {
    let [x, _] = call.args else { return call.fail() };
    let x = x.clone();
    let row = call.row_elements(1).map(<[Dim]>::to_vec).unwrap_or_default();
    let order: Option<Vec<i64>> = row.into_iter().map(|k| call.terms.constant(k)).collect();
    if let (Some(order), Some(extents)) = (order, call.terms.all_extents(x.shape))
        && order.len() >= extents.len()
        && (1..=order.len() as i64).all(|k| order.contains(&k))
    {
        let one = call.terms.number(1);
        let moved: Vec<Dim> =
            turn(order).iter().map(|&k| extents.get(k as usize - 1).copied().unwrap_or(one)).collect();
        let shape = call.terms.tuple(&moved);
        return vec![elements_of(&x, shape)];
    }
    let rank = vector_rank(call, 1);
    let shape = call.terms.fresh_shape("?", rank);
    vec![elements_of(&x, shape)]
}

/// Extents of 1 go, where there are more than two.
pub fn squeezed(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape = match call.terms.all_extents(x.shape) {
        Some(extents) if extents.len() == 2 => x.shape,
        Some(extents) if extents[2..].iter().any(|&d| extents::is_never(call, d, 1)) => {
            if extents.iter().all(|&d| is(call, d, 1) || extents::is_never(call, d, 1)) {
                let wide: Vec<Dim> = extents.into_iter().filter(|&d| !is(call, d, 1)).collect();
                call.terms.tuple(&wide)
            } else {
                call.terms.fresh_shape("?", Some(extents.len() as u32))
            }
        }
        Some(extents) => call.terms.fresh_shape("?", Some(extents.len() as u32)),
        None => call.terms.fresh_shape("?", None),
    };
    vec![elements_of(&x, shape)]
}

/// All elements as one column.
pub fn column(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape = match extents::numel(call, 0) {
        Some(numel) if call.args.len() == 1 && !x.classes.contains(Class::FunctionHandle) => {
            let one = call.terms.number(1);
            call.terms.tuple(&[numel, one])
        }
        _ => call.terms.fresh_shape("?", None),
    };
    vec![elements_of(&x, shape)]
}

/// Sorted along a dimension, and from where.
pub fn sorted(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let places = call.terms.numel(x.shape);
    let range = extents::places(call, places);
    let index = call.array(Class::Double, x.shape, range);
    vec![elements_of(&x, x.shape), index]
}

/// The rows in order, and from where.
pub fn sorted_rows(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let rows = call.terms.extent(x.shape, 0);
    let one = call.terms.number(1);
    let shape = call.terms.tuple(&[rows, one]);
    let range = extents::places(call, rows);
    let index = call.array(Class::Double, shape, range);
    vec![elements_of(&x, x.shape), index]
}

/// Differences of neighbours.
pub fn differences(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let classes = extents::as_numbers(x.classes);
    if classes.is_none() {
        return call.fail();
    }
    let once = call.args.len() == 1;
    let dims = if call.args.len() == 3 { along::numbered(call, 2) } else { Dims::Default };
    let order = if once { Some(1) } else { call.constant(1).filter(|&n| n >= 1) };
    let shape = differences_shape(call, &x, &dims, order);
    let class = classes.only().filter(|_| once && x.complexity == Complexity::Real);
    let range = match class {
        Some(Class::Single) | None => ValueRange::ANY,
        Some(class) => {
            let r = x.range.meet(x.classes.only().map_or(ValueRange::ANY, ValueRange::of_class), call.terms);
            let difference = r.sub(r, call.terms);
            ValueRange { at_least: None, at_most: None, ..difference }.converted(class, call.terms)
        }
    };
    vec![Fact { classes, range, ..elements_of(&x, shape) }]
}

/// The extent along the dimension is less by the order, where there are more than so many.
fn differences_shape(call: &mut Call<'_>, x: &Fact, dims: &Dims, order: Option<i64>) -> lanner_facts::Shape {
    let Some(mut extents) = call.terms.all_extents(x.shape) else {
        return call.terms.fresh_shape("?", None);
    };
    let k = match dims {
        Dims::These(dims) => dims.first().map(|&k| k as usize),
        _ => extents.iter().position(|&d| !is(call, d, 1)),
    };
    // Without a dimension nothing stays nothing.
    let there = matches!(dims, Dims::These(_)) || call.terms.is_empty_shape(x.shape).is_no();
    let enough =
        |call: &Call<'_>, extent: Dim, n: i64| call.terms.interval(extent).lo.is_some_and(|lo| lo > n.max(1));
    match (k, order) {
        (Some(k), Some(n)) if k < extents.len() && there && enough(call, extents[k], n) => {
            let fewer = call.terms.number(n);
            extents[k] = call.terms.sub(extents[k], fewer);
            call.terms.tuple(&extents)
        }
        // A dimension behind the last one becomes one of the result's where nothing is left of it.
        (Some(k), _) if k < extents.len() && !matches!(dims, Dims::Some | Dims::Unknown) => {
            call.terms.fresh_shape("?", Some(extents.len() as u32))
        }
        _ => call.terms.fresh_shape("?", None),
    }
}
