//! Functions of mathematics that are no scalar operation alone.
//!
//! ```text
//! round(x, 2)       as large as x
//! [f, e] = log2(x)  mantissas from -1 to 1, and integers
//! intmax('int8')    127
//! inv(a)            as large as a
//! mean(x, 2)        m x 1, from the least to the greatest of x
//! ```

use super::along::{self, Along, Dims};
use super::arithmetic;
use super::extents::{self, as_numbers};
use super::results::{self, Real, float_classes};
use crate::{Call, Scalar};
use lanner_facts::{Class, ClassSet, Complexity, Dim, Fact, Interval, Shape, Terms, ValueRange};

/// Rounded to integers, or to so many digits.
pub fn rounded(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let mut facts = arithmetic::one(call, Scalar::Round, &x);
    if call.args.len() > 1 {
        facts.iter_mut().for_each(|fact| fact.range = ValueRange::ANY);
    }
    facts
}

/// The distance to the next number.
pub fn distance_to_next(call: &mut Call<'_>) -> Vec<Fact> {
    let range = ValueRange { nan: true, ..ValueRange::between(0.0, f64::INFINITY) };
    match call.args.first().cloned() {
        None => vec![call.number(ValueRange::of(f64::EPSILON))],
        Some(x) if x.classes.is_within(ClassSet::FLOATS) => {
            vec![Fact { classes: x.classes, complexity: Complexity::Real, range, ..Fact::any(x.shape) }]
        }
        Some(_) => {
            let shape = call.terms.fresh_shape("?", None);
            vec![Fact { range, ..call.of_classes(ClassSet::FLOATS, shape).real() }]
        }
    }
}

/// The imaginary unit.
pub fn imaginary_unit(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.scalar();
    vec![Fact { complexity: Complexity::Complex, ..call.of_classes(ClassSet::of(Class::Double), shape) }]
}

/// The binary logarithm, or mantissa and exponent.
pub fn binary_logarithm(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    if call.site.nargout <= 1 {
        return arithmetic::one(call, Scalar::Log2, &x);
    }
    let classes = as_numbers(x.classes);
    let part = Fact { classes, complexity: Complexity::Real, ..Fact::any(x.shape) };
    vec![part.clone(), part]
}

/// A bound of the numbers of a floating-point class.
pub fn bound_of_floats(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.scalar();
    let range = ValueRange::between(0.0, f64::INFINITY);
    let classes = match call.args.len() {
        0 => ClassSet::of(Class::Double),
        1 => match call.text(0) {
            Some(name) => ClassSet::FLOATS.iter().filter(|class| class.name() == name).collect(),
            None => ClassSet::FLOATS,
        },
        _ => ClassSet::FLOATS,
    };
    vec![Fact { range, ..call.of_classes(classes, shape).real() }]
}

/// A bound of the numbers of an integer class: the greatest, or the least.
pub fn bound_of_integers<const GREATEST: bool>(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.scalar();
    let class = match call.args.len() {
        0 => Some(Class::Int32),
        1 => call.text(0).and_then(|name| Class::INTEGERS.into_iter().find(|class| class.name() == name)),
        _ => None,
    };
    match class {
        Some(class) => {
            let ValueRange { lo, hi, .. } = ValueRange::of_class(class);
            let bound = if GREATEST { hi } else { lo };
            vec![call.scalar(class, ValueRange::integers(bound, bound))]
        }
        None => vec![call.of_classes(ClassSet::INTEGERS, shape).real()],
    }
}

/// A square matrix of floats as large as the first argument.
pub fn inverse(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let classes = float_classes(call);
    let complexity = if x.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
    let shape = call.terms.scalar();
    let mut facts = vec![Fact { classes, complexity, ..Fact::any(x.shape) }];
    if call.site.nargout > 1 {
        // The reciprocal condition number.
        facts.push(Fact { classes, complexity: Complexity::Real, ..Fact::any(shape) });
    }
    facts
}

/// The norm of a vector or matrix.
pub fn norm(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let classes = match x.classes.only() {
        Some(Class::Single) => ClassSet::of(Class::Single),
        Some(_) => ClassSet::of(Class::Double),
        None => ClassSet::FLOATS,
    };
    let shape = call.terms.scalar();
    let range = ValueRange { nan: true, ..ValueRange::between(0.0, f64::INFINITY) };
    vec![Fact { classes, complexity: Complexity::Real, range, ..Fact::any(shape) }]
}

/// Of two vectors a number.
pub fn dot(call: &mut Call<'_>) -> Vec<Fact> {
    let [a, b] = call.args else { return results::floats(call) };
    let (a, b) = (a.clone(), b.clone());
    let is_vector = |terms: &Terms, shape| {
        let extents = terms.extents(shape).unwrap_or_default();
        extents.len() == 2 && extents.iter().any(|&extent| terms.constant(extent) == Some(1))
    };
    let are_vectors = is_vector(call.terms, a.shape) && is_vector(call.terms, b.shape);
    let is_real = a.complexity == Complexity::Real && b.complexity == Complexity::Real;
    let scalar = call.terms.scalar();
    let mut facts = results::floats(call);
    for fact in &mut facts {
        fact.shape = if are_vectors { scalar } else { fact.shape };
        fact.complexity = if is_real { Complexity::Real } else { fact.complexity };
    }
    facts
}

/// Singular values: a column where only they are asked for.
pub fn singular_values(call: &mut Call<'_>) -> Vec<Fact> {
    if call.args.len() != 1 || call.site.nargout > 1 {
        return results::float_matrices(call);
    }
    let classes = float_classes(call);
    let shape = column(call, |call, e| call.terms.min(&[e[0], e[1]]));
    let range = ValueRange { nan: true, ..ValueRange::between(0.0, f64::INFINITY) };
    vec![Fact { classes, complexity: Complexity::Real, range, ..Fact::any(shape) }]
}

/// Eigenvalues: a column where only they are asked for, else square matrices.
pub fn eigenvalues(call: &mut Call<'_>) -> Vec<Fact> {
    if call.args.len() != 1 {
        return results::float_matrices(call);
    }
    let classes = float_classes(call);
    if call.site.nargout <= 1 {
        let shape = column(call, |_, e| e[0]);
        return vec![call.of_classes(classes, shape)];
    }
    let extents = call.terms.all_extents(call.args[0].shape).filter(|e| e.len() == 2);
    let shape = match extents {
        Some(e) => results::square(call, e[0]),
        None => call.terms.fresh_shape("?", Some(2)),
    };
    results::outputs(call, |call| call.of_classes(classes, shape))
}

/// A column whose extent follows from those of the first argument, a matrix.
fn column(call: &mut Call<'_>, extent: impl Fn(&mut Call<'_>, &[Dim]) -> Dim) -> Shape {
    let one = call.terms.number(1);
    let extents = call.args.first().and_then(|x| call.terms.all_extents(x.shape)).filter(|e| e.len() == 2);
    let n = match extents {
        Some(extents) => extent(call, &extents),
        None => call.terms.fresh("?", Interval::EXTENT),
    };
    call.terms.tuple(&[n, one])
}

/// The mean along a dimension, between the least and the greatest.
pub fn mean(call: &mut Call<'_>) -> Vec<Fact> {
    statistic(call, 1)
}

/// A measure of spread along a dimension, behind a weight: not negative.
pub fn spread(call: &mut Call<'_>) -> Vec<Fact> {
    let mut facts = statistic(call, 2);
    if let Some(fact) = facts.first_mut() {
        fact.range = ValueRange::ANY;
    }
    facts
}

fn statistic(call: &mut Call<'_>, first: usize) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let along = along::read(call, first);
    let dims = match along {
        Some(Along { dims, .. }) if call.site.nargout <= 1 => dims,
        _ => Dims::Unknown,
    };
    let numbers = x.classes.is_within(ClassSet::ARITHMETIC);
    let shape =
        if numbers { along::reduced(call, x.shape, &dims).0 } else { call.terms.fresh_shape("?", None) };
    let classes = match x.classes.only() {
        Some(Class::Double) => ClassSet::of(Class::Double),
        Some(Class::Single) if call.args.len() == 1 => ClassSet::of(Class::Single),
        _ => extents::prototypes().join(ClassSet::of(Class::Char)),
    };
    let complexity = if x.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
    vec![Fact { classes, complexity, ..Fact::any(shape) }]
}

/// A transform of floats along a dimension: as large as the first argument, where no length is given.
pub fn transform(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let single = x.classes.contains(Class::Single);
    let double = ClassSet::of(Class::Double);
    let classes = match (single, x.classes.only()) {
        (true, Some(_)) => ClassSet::of(Class::Single),
        (true, None) => ClassSet::FLOATS,
        (false, _) => double,
    };
    let shape = if call.args.len() == 1 { x.shape } else { call.terms.fresh_shape("?", None) };
    vec![call.of_classes(classes, shape)]
}

/// The third argument filtered: as large as it is; and the state behind it.
pub fn filtered(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.get(2).cloned() else { return call.fail() };
    let classes = float_classes(call);
    let state = call.terms.fresh_shape("?", None);
    vec![call.of_classes(classes, x.shape), call.of_classes(classes, state)]
}

/// The first argument as a sparse or full matrix.
pub fn stored_otherwise(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    if call.args.len() > 1 {
        let shape = call.terms.fresh_shape("?", Some(2));
        return vec![call.of_classes(ClassSet::of(Class::Double).join(ClassSet::of(Class::Logical)), shape)];
    }
    let numbers = ClassSet::of(Class::Double).join(ClassSet::of(Class::Logical));
    let classes = if x.classes.is_within(numbers) { x.classes } else { x.classes.join(numbers) };
    vec![Fact {
        classes,
        complexity: if call.is_real(0) { Complexity::Real } else { Complexity::Either },
        range: ValueRange::ANY,
        constant: None,
        ..x
    }]
}
