//! Along a dimension: sums, products, and their running forms.
//!
//! ```text
//! sum(x)          of singles single, else double; so many times the range of x
//! any(x, 2)       logical
//! cumsum(x)       as large as x
//! ```

use super::along::{self, Along, Dims};
use super::{classes, repetition, scalars};
use crate::{Call, Kernel, Reduction};
use lanner_facts::{Class, ClassSet, Complexity, Fact, Interval, Terms, Truth, ValueRange};

/// A reduction along a dimension, with no flags.
pub fn reduce(call: &mut Call<'_>) -> Vec<Fact> {
    match call.row.kernel {
        Kernel::Reduce(op) => of(call, op),
        Kernel::Map(_) | Kernel::Source(_) | Kernel::Call => Vec::new(),
    }
}

/// A sum.
pub fn sum(call: &mut Call<'_>) -> Vec<Fact> {
    of(call, Reduction::Sum)
}

/// A product.
pub fn factors(call: &mut Call<'_>) -> Vec<Fact> {
    of(call, Reduction::Prod)
}

/// Whether any element is true.
pub fn any(call: &mut Call<'_>) -> Vec<Fact> {
    of(call, Reduction::Any)
}

/// Whether all elements are true.
pub fn all(call: &mut Call<'_>) -> Vec<Fact> {
    of(call, Reduction::All)
}

/// Running sums.
pub fn running_sum(call: &mut Call<'_>) -> Vec<Fact> {
    running(call, Reduction::CumSum)
}

/// Running products.
pub fn running_product(call: &mut Call<'_>) -> Vec<Fact> {
    running(call, Reduction::CumProd)
}

fn of(call: &mut Call<'_>, op: Reduction) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let along = along::read(call, 1);
    let flags = along.as_ref().map(|along| along.flags.clone());
    let classes = result_classes(op, x.classes, flags.as_deref());
    if classes.is_none() {
        return call.fail();
    }
    let dims = along.map_or(Dims::Unknown, |Along { dims, .. }| dims);
    let (shape, count) = along::reduced(call, x.shape, &dims);
    let logical = matches!(op, Reduction::Any | Reduction::All);
    let real = logical || op == Reduction::SumSquares || x.complexity == Complexity::Real;
    let range = match (x.complexity, op) {
        (_, Reduction::Any | Reduction::All) => logical_range(op, &x, count),
        (Complexity::Real, _) => numeric_range(call, op, (&x, classes), flags.as_deref(), count),
        (_, _) => ValueRange::ANY,
    };
    let complexity = if real { Complexity::Real } else { Complexity::Either };
    vec![Fact { classes, complexity, range, ..Fact::any(shape) }]
}

/// The classes of the result; `flags` is none where they are not known.
fn result_classes(op: Reduction, classes: ClassSet, flags: Option<&[String]>) -> ClassSet {
    let taken = classes.meet(ClassSet::ARITHMETIC);
    let has = |flag: &str| flags.is_none_or(|flags| flags.iter().any(|f| f == flag));
    let of = |class: Class| {
        let own = if class.is_float() { class } else { Class::Double };
        match op {
            Reduction::Any | Reduction::All => ClassSet::of(Class::Logical),
            Reduction::SumSquares if class.is_integer() => ClassSet::of(class),
            Reduction::CumSum | Reduction::CumProd => ClassSet::of(classes::computed(class)),
            // Octave adds integers in their own class, which programs of its dialect rely on.
            _ if class.is_integer() => ClassSet::of(Class::Double).join(ClassSet::of(class)),
            _ => {
                let mut found = ClassSet::of(own);
                if has("native") {
                    found = found.join(ClassSet::of(class));
                }
                if has("double") { found.join(ClassSet::of(Class::Double)) } else { found }
            }
        }
    };
    taken.iter().map(of).fold(ClassSet::NONE, ClassSet::join)
}

fn logical_range(op: Reduction, x: &Fact, count: Interval) -> ValueRange {
    let is_there = count.lo.is_some_and(|lo| lo >= 1);
    let truth = if x.complexity == Complexity::Real { scalars::truth(x.range) } else { Truth::Unknown };
    let decided = match (op, truth) {
        (Reduction::Any, Truth::No) => Truth::No,
        (Reduction::Any, Truth::Yes) if is_there && !x.range.nan => Truth::Yes,
        (Reduction::All, Truth::Yes) => Truth::Yes,
        (Reduction::All, Truth::No) if is_there && !x.range.nan => Truth::No,
        _ => Truth::Unknown,
    };
    scalars::truth_range(decided)
}

fn numeric_range(
    call: &mut Call<'_>,
    op: Reduction,
    (x, classes): (&Fact, ClassSet),
    flags: Option<&[String]>,
    count: Interval,
) -> ValueRange {
    let omits = flags.is_none_or(|flags| flags.iter().any(|f| f.starts_with("omit")));
    let neutral = if op == Reduction::Prod { ValueRange::of(1.0) } else { ValueRange::integers(0.0, 0.0) };
    let mut r = x.range;
    if let Some(class) = x.classes.only() {
        r = r.meet(ValueRange::of_class(class), call.terms);
    }
    if omits {
        r = r.join(neutral, call.terms);
    }
    let sum = match op {
        Reduction::Prod => repetition::product(r, call.terms),
        Reduction::SumSquares => {
            let square = r.power(ValueRange::of(2.0), call.terms);
            repetition::sum(ValueRange { at_least: None, at_most: None, ..square }, count, call.terms)
        }
        _ => repetition::sum(r, count, call.terms),
    };
    in_each(call, sum, classes)
}

/// The range in each of the classes that it may be converted to. What is rounded at every step is not bounded.
fn in_each(call: &mut Call<'_>, range: ValueRange, classes: ClassSet) -> ValueRange {
    if classes.contains(Class::Single) {
        return ValueRange::ANY;
    }
    // What is summed up in double and what is native may be logical.
    let converted = |class: Class, terms: &Terms| match class {
        Class::Logical => ValueRange::integers(0.0, 1.0),
        class => range.converted(class, terms),
    };
    classes.iter().fold(ValueRange::NONE, |all, class| all.join(converted(class, call.terms), call.terms))
}

fn running(call: &mut Call<'_>, op: Reduction) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let along = along::read(call, 1);
    let flags = along.as_ref().map(|along| along.flags.clone());
    let classes = result_classes(op, x.classes, None);
    if classes.is_none() {
        return call.fail();
    }
    let dims = along.map_or(Dims::Unknown, |Along { dims, .. }| dims);
    let (_, count) = along::reduced(call, x.shape, &dims);
    let most = Interval { lo: Some(1), hi: count.hi.map(|hi| hi.max(1)) };
    let complexity = if x.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
    let range = match (complexity, op) {
        (Complexity::Real, Reduction::CumSum) => {
            numeric_range(call, Reduction::Sum, (&x, classes), flags.as_deref(), most)
        }
        (Complexity::Real, _) => numeric_range(call, Reduction::Prod, (&x, classes), flags.as_deref(), most),
        (_, _) => ValueRange::ANY,
    };
    vec![Fact { classes, complexity, range, ..Fact::any(x.shape) }]
}
