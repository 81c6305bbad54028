//! New arrays: one value everywhere, random numbers, equal steps, diagonals.
//!
//! ```text
//! ones(m, n)            double m x n, 1..1
//! rand(3, 'single')     single 3x3, 0..1
//! linspace(a, b, n)     1 x max(1, n), between a and b
//! 1:n                   1 x max(0, n), integers 1..n where n is no NaN
//! ```

use super::extents::{self, elements_and_zeros, is, is_never};
use super::scalars;
use crate::{Call, ScalarForm};
use lanner_facts::{Class, ClassSet, Complexity, Dim, Fact, Interval, Parts, ShapeOp, ValueRange};

/// One value everywhere, in the class behind the sizes.
fn everywhere(call: &mut Call<'_>, range: ValueRange, classes: ClassSet) -> Vec<Fact> {
    let (shape, wanted) = extents::sized(call, 0);
    let classes = wanted.classes.meet(classes);
    if classes.is_none() {
        return call.fail();
    }
    let range = classes
        .iter()
        .fold(ValueRange::NONE, |all, class| all.join(range.converted(class, call.terms), call.terms));
    vec![Fact { classes, complexity: wanted.complexity, range, ..Fact::any(shape) }]
}

/// An array of zeros.
pub fn zeros(call: &mut Call<'_>) -> Vec<Fact> {
    everywhere(call, ValueRange::integers(0.0, 0.0), extents::prototypes())
}

/// An array of ones.
pub fn ones(call: &mut Call<'_>) -> Vec<Fact> {
    everywhere(call, ValueRange::integers(1.0, 1.0), extents::prototypes())
}

/// Ones on the diagonal of a matrix, zeros elsewhere.
pub fn identity(call: &mut Call<'_>) -> Vec<Fact> {
    everywhere(call, ValueRange::integers(0.0, 1.0), extents::prototypes())
}

/// An array that holds the row's constant.
pub fn constant(call: &mut Call<'_>) -> Vec<Fact> {
    match call.row.scalar {
        Some(ScalarForm::Constant(x)) => everywhere(call, ValueRange::of(x), ClassSet::FLOATS),
        _ => everywhere(call, ValueRange::ANY, ClassSet::FLOATS),
    }
}

/// An array of truth values that are all this one.
pub fn truths<const ON: bool>(call: &mut Call<'_>) -> Vec<Fact> {
    let (shape, _) = extents::sized(call, 0);
    let truth = f64::from(u8::from(ON));
    vec![call.array(Class::Logical, shape, ValueRange::integers(truth, truth))]
}

/// An array of empty cells; without sizes it is 0x0.
pub fn cells(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = match call.args.len() {
        0 => call.terms.explicit(&[0, 0]),
        n => extents::requested(call, 0, n),
    };
    let none = call.terms.explicit(&[0, 0]);
    let empty = call.array(Class::Double, none, ValueRange::NONE);
    vec![call.cells(shape, Parts::All(empty))]
}

/// Random numbers from 0 to 1.
pub fn fractions(call: &mut Call<'_>) -> Vec<Fact> {
    random(call, 0, ValueRange::between(0.0, 1.0))
}

/// Random numbers without bounds.
pub fn deviates(call: &mut Call<'_>) -> Vec<Fact> {
    random(call, 0, ValueRange { nan: false, ..ValueRange::ANY })
}

/// Random integers up to the first argument, or between its two elements.
pub fn random_integers(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(bounds) = call.args.first().cloned() else { return call.fail() };
    let one = call.is_scalar(0) && bounds.complexity == Complexity::Real && !bounds.range.nan;
    let range = if one {
        ValueRange { lo: 1.0, hi: bounds.range.hi.max(1.0), ..ValueRange::integers(1.0, f64::INFINITY) }
    } else {
        ValueRange::integers(f64::NEG_INFINITY, f64::INFINITY)
    };
    random(call, 1, range)
}

/// Random numbers of sizes from argument `first` on. What else may stand there is a seed or a state, whose results are not
/// told.
fn random(call: &mut Call<'_>, first: usize, range: ValueRange) -> Vec<Fact> {
    let told = call.args.iter().skip(first).all(|arg| arg.classes.is_within(extents::prototypes()));
    if told {
        let shape = extents::requested(call, first, call.args.len());
        return vec![call.array(Class::Double, shape, range)];
    }
    Vec::new()
}

/// Numbers in equal steps between two, both of which are there: 100 where the call does not say how many.
pub fn spaced(call: &mut Call<'_>) -> Vec<Fact> {
    let [a, b, ..] = call.args else { return call.fail() };
    let classes = classes_of_ends(a.classes, b.classes);
    let real = a.complexity == Complexity::Real && b.complexity == Complexity::Real;
    let (lo, hi) = (a.range.lo.min(b.range.lo), a.range.hi.max(b.range.hi));
    let nan = a.range.nan || b.range.nan;
    let width = lo.abs().max(hi.abs()) * 1e-6;
    let range = if real && lo <= hi && width.is_finite() && !nan {
        ValueRange::between(lo - width, hi + width)
    } else {
        ValueRange::ANY
    };
    let one = call.terms.number(1);
    let count = match call.args.len() {
        2 => call.terms.number(100),
        _ => match call.integer(2) {
            Some(n) => call.terms.max(&[one, n]),
            None => return call.fail(),
        },
    };
    let shape = call.terms.tuple(&[one, count]);
    let complexity = if real { Complexity::Real } else { Complexity::Either };
    vec![Fact { classes, complexity, range, ..Fact::any(shape) }]
}

/// Single where one end is, else double.
fn classes_of_ends(a: ClassSet, b: ClassSet) -> ClassSet {
    let single = ClassSet::of(Class::Single);
    if a == single || b == single {
        single
    } else if a.join(b).contains(Class::Single) {
        ClassSet::FLOATS
    } else {
        ClassSet::of(Class::Double)
    }
}

/// A row by steps from the first to the last.
pub fn steps(call: &mut Call<'_>) -> Vec<Fact> {
    let parts: Vec<Fact> = call.args.to_vec();
    let (first, step, last) = match &parts[..] {
        [first, last] => (first, None, last),
        [first, step, last] => (first, Some(step), last),
        _ => return call.fail(),
    };
    let classes = classes_of_steps(&parts);
    let real = parts.iter().all(|part| part.complexity == Complexity::Real);
    let scalars = (0..parts.len()).all(|k| call.is_scalar(k));
    let stride = step.map_or(ValueRange::of(1.0), |step| step.range);
    let infinite = [first.range, stride, last.range].into_iter().any(scalars::is_infinite) && step.is_some();
    let range = if real && !infinite && classes.is_within(ClassSet::of(Class::Double)) {
        first.range.colon(stride, last.range)
    } else {
        ValueRange::ANY
    };
    let length = if scalars && real { number_of_steps(call, stride) } else { None };
    let length = length.unwrap_or_else(|| call.terms.fresh("?", Interval::EXTENT));
    let one = call.terms.number(1);
    let shape = call.terms.tuple(&[one, length]);
    let range = classes.only().map_or(range, |class| range.meet(ValueRange::of_class(class), call.terms));
    vec![Fact { classes, complexity: Complexity::Real, range, ..Fact::any(shape) }]
}

/// How many steps there are from one integer to another. The first and the stride are integers; with a stride that falls the
/// last is one too. NaN has no steps.
fn number_of_steps(call: &mut Call<'_>, stride: ValueRange) -> Option<Dim> {
    let last = call.args.len() - 1;
    let (first_range, last_range) = (call.args[0].range, call.args[last].range);
    let whole = first_range.integer && stride.integer && (last_range.integer || stride.lo > 0.0);
    if !whole || first_range.nan || stride.nan || last_range.nan || scalars::is_infinite(stride) {
        return None;
    }
    let small = |r: ValueRange| r.lo >= -1e15 || r.lo == f64::NEG_INFINITY;
    if scalars::is_infinite(first_range) || !small(last_range) {
        return None;
    }
    let step = if last == 2 { call.integer(1)? } else { call.terms.number(1) };
    let (first, last) = (call.integer(0)?, call.integer(last)?);
    let sign = call.terms.interval(step);
    let is_signed = sign.lo.is_some_and(|lo| lo > 0) || sign.hi.is_some_and(|hi| hi < 0);
    is_signed.then(|| call.terms.colon(first, step, last))
}

/// The classes of a row of steps from the first part to the last: char where both of these are; else an integer class where a
/// part has it, then single, then double.
pub fn classes_of_steps<'a>(parts: impl IntoIterator<Item = &'a Fact>) -> ClassSet {
    let parts: Vec<ClassSet> = parts.into_iter().map(|part| part.classes).collect();
    let is_one_of = |set: ClassSet| parts.iter().any(|part| !part.is_none() && part.is_within(set));
    let may_be = parts.iter().copied().reduce(ClassSet::join).unwrap_or(ClassSet::NONE);
    let [char, single, double] = [Class::Char, Class::Single, Class::Double].map(ClassSet::of);
    let mut found = ClassSet::NONE;
    if let (Some(first), Some(last)) = (parts.first(), parts.last()) {
        if *first == char && *last == char {
            return char;
        }
        found = first.meet(*last).meet(char);
    }
    found = found.join(may_be.meet(ClassSet::INTEGERS));
    if is_one_of(ClassSet::INTEGERS) {
        return found;
    }
    found = found.join(may_be.meet(single));
    if is_one_of(single.join(ClassSet::INTEGERS)) { found } else { found.join(double) }
}

/// A vector on a diagonal, or the diagonal of a matrix.
pub fn diagonal(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let which = if call.args.len() == 1 { Some(0) } else { call.constant(1) };
    let extents = call.terms.all_extents(x.shape).filter(|e| e.len() == 2);
    let shape = match (extents, which, call.args.len()) {
        (Some(e), Some(k), 1 | 2) if k.abs() < 1 << 40 && (is(call, e[0], 1) || is(call, e[1], 1)) => {
            let further = call.terms.number(k.abs());
            let numel = call.terms.numel(x.shape);
            let n = call.terms.add(numel, further);
            call.terms.tuple(&[n, n])
        }
        (Some(e), Some(0), 1 | 2) if is_never(call, e[0], 1) && is_never(call, e[1], 1) => {
            let one = call.terms.number(1);
            let n = call.terms.min(&[e[0], e[1]]);
            if is_never(call, e[0], 0) || is_never(call, e[1], 0) {
                call.terms.tuple(&[n, one])
            } else {
                call.terms.fresh_shape("?", Some(2))
            }
        }
        _ => call.terms.fresh_shape("?", Some(2)),
    };
    vec![elements_and_zeros(call, &x, shape)]
}

/// A triangle of a matrix, zeros elsewhere.
pub fn triangle(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    vec![elements_and_zeros(call, &x, x.shape)]
}

/// The Kronecker product of matrices.
pub fn tensor_product(call: &mut Call<'_>) -> Vec<Fact> {
    let [a, b] = call.args else { return Vec::new() };
    let (a, b) = (a.clone(), b.clone());
    let extents = call.terms.all_extents(a.shape).zip(call.terms.all_extents(b.shape));
    let shape = match extents {
        Some((p, q)) if p.len() == 2 && q.len() == 2 => {
            let products: Vec<Dim> = p.iter().zip(&q).map(|(&m, &n)| call.terms.mul(m, n)).collect();
            call.terms.tuple(&products)
        }
        _ => call.terms.fresh_shape("?", None),
    };
    let facts = super::arithmetic::two_alone(call, crate::Scalar::Mul, (&a, &b));
    let mut facts: Vec<Fact> = facts.into_iter().map(|fact| Fact { shape, ..fact }).collect();
    let others = ClassSet::INTEGERS.join(ClassSet::of(Class::Single));
    for fact in facts.iter_mut().filter(|fact| fact.classes.meet(others) != ClassSet::NONE) {
        // What comes of sparse matrices is double, whatever is beside them.
        fact.classes = fact.classes.join(ClassSet::of(Class::Double));
        fact.range = ValueRange::ANY;
    }
    facts
}

/// Arrays beside each other along a dimension, from 0.
pub(super) fn joined(call: &mut Call<'_>, first: usize, along: u32) -> Vec<Fact> {
    let parts: Vec<Fact> = call.args.get(first..).unwrap_or_default().to_vec();
    if parts.is_empty() {
        let shape = call.terms.explicit(&[0, 0]);
        return vec![call.array(Class::Double, shape, ValueRange::NONE)];
    }
    if let [only] = &parts[..] {
        return vec![only.clone()];
    }
    let classes = joined_classes(&parts);
    let alike = [ClassSet::ARITHMETIC, ClassSet::of(Class::Cell), ClassSet::of(Class::String)];
    let shape = if alike.iter().any(|&kind| classes_of(&parts).is_within(kind)) {
        let shapes: Vec<_> = parts.iter().map(|part| part.shape).collect();
        let outcome = call.terms.apply(ShapeOp::Cat(along), &shapes);
        call.require(outcome.condition);
        if call.terms.holds(outcome.condition).is_no() {
            return call.fail();
        }
        outcome.shape
    } else {
        call.terms.fresh_shape("?", None)
    };
    let real = parts.iter().all(|part| part.complexity == Complexity::Real);
    let complexity = if real { Complexity::Real } else { Complexity::Either };
    let range = match classes.only() {
        Some(class) if real && ClassSet::ARITHMETIC.contains(class) && class != Class::Char => {
            parts.iter().fold(ValueRange::NONE, |all, part| {
                all.join(part.range.converted(class, call.terms), call.terms)
            })
        }
        Some(class) => ValueRange::of_class(class),
        None => ValueRange::ANY,
    };
    vec![Fact { classes, complexity, range, ..Fact::any(shape) }]
}

fn classes_of(parts: &[Fact]) -> ClassSet {
    parts.iter().fold(ClassSet::NONE, |all, part| all.join(part.classes))
}

/// The class of the result is that of one of the parts; which, where all are known.
fn joined_classes(parts: &[Fact]) -> ClassSet {
    let all = classes_of(parts);
    let known: Option<Vec<Class>> = parts.iter().map(|part| part.classes.only()).collect();
    let Some(known) = known.filter(|_| !all.contains(Class::Object)) else { return all };
    const ORDER: [Class; 4] = [Class::Cell, Class::Struct, Class::String, Class::Char];
    let first = ORDER.into_iter().find(|&class| all.contains(class));
    let integer = || known.iter().copied().find(|class| class.is_integer());
    let rest = || [Class::Single, Class::Double, Class::Logical].into_iter().find(|&c| all.contains(c));
    first.or_else(integer).or_else(rest).map_or(all, ClassSet::of)
}

/// Arrays side by side.
pub fn beside(call: &mut Call<'_>) -> Vec<Fact> {
    joined(call, 0, 1)
}

/// Arrays one below the other.
pub fn below(call: &mut Call<'_>) -> Vec<Fact> {
    joined(call, 0, 0)
}

/// Arrays joined along the dimension that the first argument names.
pub fn along(call: &mut Call<'_>) -> Vec<Fact> {
    match call.constant(0) {
        Some(dim) if (1..=16).contains(&dim) => joined(call, 1, (dim - 1) as u32),
        _ => {
            let classes = joined_classes(call.args.get(1..).unwrap_or_default());
            let shape = call.terms.fresh_shape("?", None);
            if classes.is_none() { Vec::new() } else { vec![call.of_classes(classes, shape)] }
        }
    }
}
