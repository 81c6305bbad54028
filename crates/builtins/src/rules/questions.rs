//! Rows that answer a question with a truth value.
//!
//! ```text
//! ischar(x)       1 where x is known to be char, 0 where it is known not to be
//! isa(x, 'float') the same for the category
//! isempty(x)      by the shape
//! ```

use super::scalars::truth_range;
use crate::{Answer, Call};
use lanner_facts::{Class, ClassSet, Complexity, Fact, Interval, Truth, ValueRange};

/// A logical scalar; where the row answers a question that the facts decide, the answer.
pub fn truth(call: &mut Call<'_>) -> Vec<Fact> {
    let decided = match call.row.answer {
        Some(answer) => decide(call, answer),
        None => Truth::Unknown,
    };
    vec![call.scalar(Class::Logical, truth_range(decided))]
}

/// A question about a class that is named: one answer for a name, one for each of a cell or string array of names.
pub fn class_question(call: &mut Call<'_>) -> Vec<Fact> {
    match call.args.get(1).map(|names| (names.classes, names.shape)) {
        Some((classes, _)) if classes.meet(lists_of_texts()).is_none() => truth(call),
        Some((classes, shape)) if classes.only() == Some(Class::Cell) => {
            vec![call.array(Class::Logical, shape, ValueRange::of_class(Class::Logical))]
        }
        _ => {
            let shape = call.terms.fresh_shape("?", None);
            vec![call.array(Class::Logical, shape, ValueRange::of_class(Class::Logical))]
        }
    }
}

/// What may hold more than one text.
fn lists_of_texts() -> ClassSet {
    ClassSet::of(Class::Cell).join(ClassSet::of(Class::String))
}

/// What a name means: 0 for nothing, up to 8.
pub fn existence(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.number(ValueRange::integers(0.0, 8.0))]
}

/// How many arguments, or outputs with `OUTPUTS`, the calling function was given or asked for.
pub fn given<const OUTPUTS: bool>(call: &mut Call<'_>) -> Vec<Fact> {
    let range = match call.site.given {
        Some((arguments, outputs)) if call.args.is_empty() => {
            ValueRange::of(if OUTPUTS { outputs } else { arguments } as f64)
        }
        // Of a function that is named: negative where it takes any number.
        _ => ValueRange::integers(if call.args.is_empty() { 0.0 } else { f64::NEG_INFINITY }, f64::INFINITY),
    };
    vec![call.number(range)]
}

/// The truth that the facts leave to the question about the first argument.
fn decide(call: &mut Call<'_>, answer: Answer) -> Truth {
    let Some(x) = call.args.first().cloned() else { return Truth::Unknown };
    match answer {
        Answer::Classes(classes) => among(&x, classes),
        Answer::ClassNamed => match call.text(1).map(named) {
            Some(Some(classes)) => among(&x, classes),
            _ if x.classes.contains(Class::Object) => Truth::Unknown,
            Some(None) => Truth::No,
            None => Truth::Unknown,
        },
        Answer::Real => is_real(&x),
        Answer::Exists
        | Answer::HasField
        | Answer::True
        | Answer::Given
        | Answer::Wanted
        | Answer::Extents => Truth::Unknown,
        // An object answers for itself.
        _ if x.classes.contains(Class::Object) => Truth::Unknown,
        Answer::Empty => call.terms.is_empty_shape(x.shape),
        Answer::Scalar => call.terms.is_scalar(x.shape),
        Answer::Matrix => call.terms.is_matrix(x.shape),
        Answer::Row => call.terms.is_matrix(x.shape).and(is_one(call, &x, 0)),
        Answer::Column => call.terms.is_matrix(x.shape).and(is_one(call, &x, 1)),
        Answer::Vector => {
            let either = is_one(call, &x, 0).or(is_one(call, &x, 1));
            call.terms.is_matrix(x.shape).and(either)
        }
    }
}

fn among(x: &Fact, classes: ClassSet) -> Truth {
    if x.classes.is_within(classes) {
        Truth::Yes
    } else if x.classes.meet(classes).is_none() {
        Truth::No
    } else {
        Truth::Unknown
    }
}

/// The classes that a name stands for; none for names of other classes than the language's own.
fn named(name: &str) -> Option<ClassSet> {
    let all = |f: fn(Class) -> bool| Some(Class::ALL.into_iter().filter(|&c| f(c)).collect());
    match name {
        "numeric" => all(Class::is_numeric),
        "float" => all(Class::is_float),
        "integer" => all(Class::is_integer),
        _ => {
            let class = Class::ALL.into_iter().find(|c| *c != Class::Object && c.name() == name)?;
            Some(ClassSet::of(class))
        }
    }
}

/// Numbers, truth values and characters without imaginary parts.
fn is_real(x: &Fact) -> Truth {
    match x.complexity {
        _ if x.classes.meet(ClassSet::ARITHMETIC).is_none() => Truth::No,
        _ if !x.classes.is_within(ClassSet::ARITHMETIC) => Truth::Unknown,
        Complexity::Real => Truth::Yes,
        Complexity::Complex => Truth::No,
        Complexity::Either => Truth::Unknown,
    }
}

fn is_one(call: &mut Call<'_>, x: &Fact, k: u32) -> Truth {
    let extent = call.terms.extent(x.shape, k);
    match call.terms.interval(extent) {
        interval if interval == Interval::of(1) => Truth::Yes,
        interval if interval.is_apart(Interval::of(1)) => Truth::No,
        _ => Truth::Unknown,
    }
}
