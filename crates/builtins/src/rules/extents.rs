//! Extents that arguments ask for, and shapes of which less is known.
//!
//! ```text
//! zeros(m, n)          m x n, nothing below zero
//! zeros(n)             n x n
//! zeros([m n])         two dimensions
//! zeros(..., 'int8')   the class behind the sizes
//! ```

use super::classes;
use crate::Call;
use lanner_facts::{Class, ClassSet, Complexity, Dim, Fact, Interval, Shape, ValueRange};

/// The most dimensions that a vector of sizes is taken apart into.
const MOST: i64 = 8;

/// The shape that the arguments from `first` to before `end` ask for; of none it is a scalar's.
pub(super) fn requested(call: &mut Call<'_>, first: usize, end: usize) -> Shape {
    match end.saturating_sub(first) {
        0 => call.terms.scalar(),
        1 if call.is_scalar(first) => {
            call.is_size(first);
            match call.extent(first) {
                Some(n) => call.terms.tuple(&[n, n]),
                None => call.terms.fresh_shape("?", Some(2)),
            }
        }
        1 => of_vector(call, first),
        _ => {
            (first..end).for_each(|k| call.is_size(k));
            let extents: Option<Vec<Dim>> = (first..end).map(|k| call.extent(k)).collect();
            match extents {
                Some(extents) => call.terms.tuple(&extents),
                None => call.terms.fresh_shape("?", None),
            }
        }
    }
}

/// The extents that the elements of an argument ask for, where they are known as terms.
pub(super) fn row(call: &mut Call<'_>, k: usize) -> Option<Vec<Dim>> {
    let elements = call.row_elements(k)?.to_vec();
    Some(elements.into_iter().map(|wanted| call.terms.extent_of(wanted)).collect())
}

/// A vector of sizes: as many dimensions as it has elements; a scalar asks for two.
fn of_vector(call: &mut Call<'_>, k: usize) -> Shape {
    if let Some(extents) = row(call, k).filter(|row| row.len() >= 2) {
        return call.terms.tuple(&extents);
    }
    let shape = call.args[k].shape;
    let numel = call.terms.numel(shape);
    let rank = call.terms.constant(numel).filter(|n| (1..=MOST).contains(n));
    call.terms.fresh_shape("?", rank.map(|n| n.max(2) as u32))
}

/// The class that stands behind the sizes, from argument `first` on: a name, or `'like', p`. None where it cannot be one.
pub(super) struct Prototype {
    /// The classes.
    pub classes: ClassSet,
    /// Whether it has imaginary parts.
    pub complexity: Complexity,
}

/// The classes that can be asked for.
pub(super) fn prototypes() -> ClassSet {
    ClassSet::NUMBERS.join(ClassSet::of(Class::Logical))
}

/// Sizes, then a class: what shape, class and complexity they ask for.
pub(super) fn sized(call: &mut Call<'_>, first: usize) -> (Shape, Prototype) {
    let sizes = prototypes();
    let mut end = first;
    while call.args.get(end).is_some_and(|arg| arg.classes.is_within(sizes)) {
        end += 1;
    }
    let is_sure = call.args.get(end).is_none_or(|arg| arg.classes.meet(sizes).is_none());
    if !is_sure {
        let anything = Prototype { classes: sizes, complexity: Complexity::Either };
        return (call.terms.fresh_shape("?", None), anything);
    }
    let shape = requested(call, first, end);
    (shape, prototype(call, end))
}

fn prototype(call: &mut Call<'_>, first: usize) -> Prototype {
    let real = |classes: ClassSet| Prototype { classes, complexity: Complexity::Real };
    match call.args.get(first..).unwrap_or_default() {
        [] => real(ClassSet::of(Class::Double)),
        [_] => match call.text(first) {
            Some(name) => real(prototypes().iter().filter(|class| class.name() == name).collect()),
            None => real(prototypes()),
        },
        [_, p] => Prototype {
            classes: p.classes.meet(prototypes()),
            complexity: if p.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either },
        },
        _ => real(ClassSet::NONE),
    }
}

/// A number that a test finds, at most so many: the `j`-th of this call.
pub(super) fn counted(call: &mut Call<'_>, j: u64, at_most: Dim) -> Dim {
    call.terms.count(call.site.number ^ (j << 56), at_most)
}

/// The number of elements of an argument; none of objects, whose extents change behind the program's back.
pub(super) fn numel(call: &mut Call<'_>, k: usize) -> Option<Dim> {
    let x = call.args.get(k)?;
    if x.classes.contains(Class::Object) {
        return None;
    }
    Some(call.terms.numel(x.shape))
}

/// The greatest value of a term, as a bound of a range.
pub(super) fn most(call: &Call<'_>, dim: Dim) -> f64 {
    call.terms.interval(dim).hi.map_or(f64::INFINITY, |hi| hi as f64)
}

/// Numbers from 1 to a term: places among so many.
pub(super) fn places(call: &Call<'_>, among: Dim) -> ValueRange {
    let ValueRange { hi, at_most, .. } = ValueRange::of_term(among, call.terms);
    ValueRange { at_most, ..ValueRange::integers(1.0, hi) }
}

/// A row of at most so many elements, of which not more is known.
pub(super) fn row_up_to(call: &mut Call<'_>, at_most: Interval) -> Shape {
    let one = call.terms.number(1);
    let n = call.terms.fresh("?", Interval { lo: Some(0), hi: at_most.hi });
    call.terms.tuple(&[one, n])
}

/// Elements of an array in another arrangement.
pub(super) fn elements_of(x: &Fact, shape: Shape) -> Fact {
    let complexity = if x.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
    Fact { shape, complexity, constant: None, ..x.clone() }
}

/// The same, beside zeros.
pub(super) fn elements_and_zeros(call: &Call<'_>, x: &Fact, shape: Shape) -> Fact {
    let range = x.range.join(ValueRange::integers(0.0, 0.0), call.terms);
    Fact { range, ..elements_of(x, shape) }
}

/// The extent is this number in every run.
pub(super) fn is(call: &Call<'_>, extent: Dim, value: i64) -> bool {
    call.terms.interval(extent) == Interval::of(value)
}

/// The extent is never this number.
pub(super) fn is_never(call: &Call<'_>, extent: Dim, value: i64) -> bool {
    call.terms.interval(extent).is_apart(Interval::of(value))
}

/// An array of which the class is known for arithmetic: double for truth values and characters.
pub(super) fn as_numbers(classes: ClassSet) -> ClassSet {
    classes.meet(ClassSet::ARITHMETIC).iter().map(classes::computed).collect()
}
