//! Some of the elements: those that are not zero, distinct ones, the largest and smallest.
//!
//! ```text
//! find(x)             k x 1 with 0 <= k <= numel(x), places from 1 to numel(x)
//! [m, i] = max(x)     as sums along a dimension; the range of x
//! unique(x)           of x, at most numel(x)
//! ismember(a, b)      truth values as large as a
//! ```

use super::along::{self, Along, Dims, Left};
use super::arithmetic;
use super::extents::{self, counted, elements_of, is, is_never};
use crate::{Call, Scalar};
use lanner_facts::{Class, ClassSet, Complexity, Fact, Shape, Truth, ValueRange};

/// The places of elements that are not zero; rows, columns and values where they are asked for.
pub fn nonzero_places(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    if x.classes.meet(ClassSet::ARITHMETIC).is_none() {
        return call.fail();
    }
    let numel = call.terms.numel(x.shape);
    let most = match call.args.len() {
        1 => numel,
        _ => match call.extent(1) {
            Some(limit) => call.terms.min(&[numel, limit]),
            None => numel,
        },
    };
    let count = counted(call, 0, most);
    let shape = line_of(call, &x, count);
    let place = |call: &mut Call<'_>, range| call.array(Class::Double, shape, range);
    if call.site.nargout <= 1 {
        let range = extents::places(call, numel);
        return vec![place(call, range)];
    }
    let rows = call.terms.extent(x.shape, 0);
    let (of_rows, of_columns) = (extents::places(call, rows), ValueRange::integers(1.0, f64::INFINITY));
    // Of more than two dimensions subscripts of one kind take other shapes.
    let flat = call.terms.is_matrix(x.shape).is_yes();
    let values = if flat { shape } else { call.terms.fresh_shape("?", None) };
    vec![place(call, of_rows), place(call, of_columns), elements_of(&x, values)]
}

/// So many elements of x: a row of a row, else a column; of a scalar or 0x0 nothing is 0x0.
fn line_of(call: &mut Call<'_>, x: &Fact, count: lanner_facts::Dim) -> Shape {
    let Some(e) = call.terms.all_extents(x.shape) else { return call.terms.fresh_shape("?", Some(2)) };
    let one = call.terms.number(1);
    let is_flat = e.len() == 2;
    if is_flat && is(call, e[0], 1) && is_never(call, e[1], 1) {
        call.terms.tuple(&[one, count])
    } else if is_never(call, e[0], 1) && (is_never(call, e[0], 0) || is_never(call, e[1], 0)) {
        call.terms.tuple(&[count, one])
    } else {
        call.terms.fresh_shape("?", Some(2))
    }
}

/// The largest of elements along a dimension, or of two arrays; and where it is.
pub fn largest_elements(call: &mut Call<'_>) -> Vec<Fact> {
    extreme_elements(call, Scalar::Max)
}

/// The smallest of elements along a dimension, or of two arrays; and where it is.
pub fn smallest_elements(call: &mut Call<'_>) -> Vec<Fact> {
    extreme_elements(call, Scalar::Min)
}

fn extreme_elements(call: &mut Call<'_>, op: Scalar) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let Some(second) = call.args.get(1).cloned() else { return extremes(call, &x, 1) };
    let empty = call.terms.is_empty_shape(second.shape);
    let open = call.args.len() > 2 || call.site.nargout > 1;
    let may_be_nothing = !call.terms.is_empty_shape(x.shape).is_no();
    match empty {
        Truth::No => of_two(call, op, (&x, &second)),
        Truth::Yes if open => extremes(call, &x, 2),
        Truth::Yes | Truth::Unknown if !open && !may_be_nothing => of_two(call, op, (&x, &second)),
        Truth::Yes | Truth::Unknown => {
            let classes = extents::as_numbers(x.classes.join(second.classes));
            let classes = classes.join(ClassSet::of(Class::Logical));
            let shape = call.terms.fresh_shape("?", None);
            let place = call.terms.fresh_shape("?", None);
            vec![
                call.of_classes(classes, shape),
                call.array(Class::Double, place, ValueRange::integers(1.0, f64::INFINITY)),
            ]
        }
    }
}

/// Of two arrays, element by element.
fn of_two(call: &mut Call<'_>, op: Scalar, (a, b): (&Fact, &Fact)) -> Vec<Fact> {
    if call.site.nargout > 1 {
        return call.fail();
    }
    let logical = ClassSet::of(Class::Logical);
    let mut facts = arithmetic::two(call, op, (a, b));
    for fact in &mut facts {
        if a.classes == logical && b.classes == logical {
            fact.classes = logical;
        } else if a.classes.contains(Class::Logical) && b.classes.contains(Class::Logical) {
            fact.classes = fact.classes.join(logical);
        }
        // A flag may let NaN win.
        let nan = call.args.len() > 2 && (a.range.nan || b.range.nan);
        fact.range = ValueRange { nan: fact.range.nan || nan, ..fact.range };
        if nan && fact.range.is_empty() {
            fact.range = ValueRange::ANY;
        }
        if nan && !fact.classes.is_within(ClassSet::FLOATS) {
            // NaN becomes 0 in integers.
            fact.range = ValueRange::ANY;
        }
    }
    facts
}

/// Along a dimension, which stands from argument `first` on.
fn extremes(call: &mut Call<'_>, x: &Fact, first: usize) -> Vec<Fact> {
    let classes: ClassSet = x
        .classes
        .meet(ClassSet::ARITHMETIC)
        .iter()
        .map(|class| if class == Class::Char { Class::Double } else { class })
        .collect();
    if classes.is_none() {
        return call.fail();
    }
    let along = along::read(call, first);
    let known = along.as_ref().is_some_and(|along| along.flags.iter().all(|f| f != "comparisonmethod"));
    let dims = along.filter(|_| known).map_or(Dims::Unknown, |Along { dims, .. }| dims);
    let (shape, _) = along::reduced_to(call, x.shape, &dims, Left::OneOfSome);
    let numel = call.terms.numel(x.shape);
    let range = extents::places(call, numel);
    let place = call.array(Class::Double, shape, range);
    let mut extreme = elements_of(x, shape);
    if x.complexity != Complexity::Real {
        extreme.range = ValueRange::ANY;
    }
    vec![Fact { classes, ..extreme }, place]
}

/// The largest or smallest so far, and where it is.
pub fn running_extremes(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let classes = extents::as_numbers(x.classes).join(x.classes.meet(ClassSet::of(Class::Logical)));
    let numel = call.terms.numel(x.shape);
    let range = ValueRange { nan: true, ..extents::places(call, numel) };
    let place = call.array(Class::Double, x.shape, range);
    vec![Fact { classes, ..elements_of(&x, x.shape) }, place]
}

/// A flag of a call that is known not to be there.
fn is_without(call: &Call<'_>, first: usize, flag: &str) -> bool {
    (first..call.args.len()).all(|k| call.text(k).is_some_and(|text| !text.eq_ignore_ascii_case(flag)))
}

/// The distinct elements, where they are, and which of them each is.
pub fn distinct(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let numel = call.terms.numel(x.shape);
    let numbers = x.classes.is_within(ClassSet::NUMBERS.join(ClassSet::of(Class::Logical)));
    let shape = if is_without(call, 1, "rows") && numbers {
        let count = counted(call, 0, numel);
        match call.terms.all_extents(x.shape) {
            Some(e) if e.len() == 2 && is(call, e[0], 1) => {
                let one = call.terms.number(1);
                call.terms.tuple(&[one, count])
            }
            _ => line_of(call, &x, count),
        }
    } else {
        let is_matrix = call.terms.all_extents(x.shape).is_some_and(|extents| extents.len() == 2);
        call.terms.fresh_shape("?", is_matrix.then_some(2))
    };
    let index = |call: &mut Call<'_>| {
        let shape = call.terms.fresh_shape("?", Some(2));
        let range = extents::places(call, numel);
        call.array(Class::Double, shape, range)
    };
    vec![elements_of(&x, shape), index(call), index(call)]
}

/// Elements of either of two arrays, and where they are.
pub fn combined(call: &mut Call<'_>) -> Vec<Fact> {
    let [a, b, ..] = call.args else { return call.fail() };
    let classes = a.classes.join(b.classes);
    let real = a.complexity == Complexity::Real && b.complexity == Complexity::Real;
    let numbers = real && classes.is_within(ClassSet::NUMBERS) && classes.only().is_some();
    let range = if numbers { a.range.join(b.range, call.terms) } else { ValueRange::ANY };
    let complexity = if real { Complexity::Real } else { Complexity::Either };
    let shape = call.terms.fresh_shape("?", Some(2));
    let mut facts = vec![Fact { classes, complexity, range, ..Fact::any(shape) }];
    for _ in 0..2 {
        let shape = call.terms.fresh_shape("?", Some(2));
        facts.push(call.array(Class::Double, shape, ValueRange::integers(1.0, f64::INFINITY)));
    }
    facts
}

/// Which elements are in another array, and where there.
pub fn membership(call: &mut Call<'_>) -> Vec<Fact> {
    let [a, b, ..] = call.args else { return call.fail() };
    let numbers = ClassSet::NUMBERS.join(ClassSet::of(Class::Logical));
    let alike = a.classes.is_within(numbers) && b.classes.is_within(numbers);
    let (shape, inner) = (a.shape, b.shape);
    let cells = a.classes.only() == Some(Class::Cell);
    let shape = if is_without(call, 2, "rows") && (alike || cells) {
        shape
    } else {
        call.terms.fresh_shape("?", None)
    };
    let numel = call.terms.numel(inner);
    let most = extents::most(call, numel);
    let found = call.array(Class::Logical, shape, ValueRange::of_class(Class::Logical));
    vec![found, call.array(Class::Double, shape, ValueRange::integers(0.0, most.max(1.0)))]
}
