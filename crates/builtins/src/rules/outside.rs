//! Rows that do something besides giving their outputs: files, errors, the clock, the machine.
//!
//! ```text
//! error('no such %s', x)   never succeeds
//! fgetl(f)                 a row of characters, or -1
//! t = tic                  a scalar uint64
//! ```

use super::extents;
use super::results::{self, Real, text_shape};
use crate::Call;
use lanner_facts::{Class, ClassSet, Fact, ValueRange};

/// Raises an error where its text is known not to be empty.
pub fn raised(call: &mut Call<'_>) -> Vec<Fact> {
    let object = call.args.len() == 1 && call.args[0].classes == ClassSet::of(Class::Object);
    let raises = object || crate::format::raises(call.args.len(), |k| call.text(k));
    if raises { call.fail() } else { Vec::new() }
}

/// Always raises an error.
pub fn always_raised(call: &mut Call<'_>) -> Vec<Fact> {
    call.fail()
}

/// A line without its end, or -1.
pub fn line(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = text_shape(call);
    vec![call.of_classes(ClassSet::of(Class::Char).join(ClassSet::of(Class::Double)), shape).real()]
}

/// A number, and text that explains it.
pub fn number_and_texts(call: &mut Call<'_>) -> Vec<Fact> {
    let mut facts = results::text_row(call);
    if let Some(first) = facts.first_mut() {
        *first = call.number(ValueRange::ANY);
    }
    facts
}

/// When a stopwatch was started.
pub fn instant(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.scalar(Class::Uint64, ValueRange::of_class(Class::Uint64))]
}

/// The elements as often as the call says.
pub fn repeated_elements(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape = call.terms.fresh_shape("?", None);
    vec![extents::elements_of(&x, shape)]
}

/// The first of the elements in order, and their places.
pub fn first_elements(call: &mut Call<'_>) -> Vec<Fact> {
    let mut facts = repeated_elements(call);
    let shape = call.terms.fresh_shape("?", None);
    facts.push(call.array(Class::Double, shape, ValueRange::integers(1.0, f64::INFINITY)));
    facts
}

/// Places as large as the second argument: from subscripts, or subscripts from places.
pub fn places_as_large(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(subscripts) = call.args.get(1) else { return call.fail() };
    let shape = subscripts.shape;
    let range = ValueRange { nan: true, ..ValueRange::integers(f64::NEG_INFINITY, f64::INFINITY) };
    results::outputs(call, |call| call.array(Class::Double, shape, range))
}

/// Texts as the arguments are: rows of characters, unless there are strings or cell arrays; all outputs.
pub fn texts_as_given(call: &mut Call<'_>) -> Vec<Fact> {
    let lists = ClassSet::of(Class::String).join(ClassSet::of(Class::Cell));
    if call.args.iter().all(|arg| arg.classes.meet(lists).is_none()) {
        return results::text_row(call);
    }
    results::outputs(call, |call| {
        let shape = call.terms.fresh_shape("?", None);
        call.of_classes(lists.join(ClassSet::of(Class::Char)), shape).real()
    })
}

/// A row of characters; of the other outputs nothing is said.
pub fn text_first(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = text_shape(call);
    vec![Fact::array(Class::Char, shape)]
}

/// The number of a file that is opened by name, and a message; of a number, or of all files, what it is.
pub fn opened(call: &mut Call<'_>) -> Vec<Fact> {
    let name = call.args.first().is_some_and(|x| x.classes.is_within(ClassSet::TEXTS));
    let all = call.text(0).is_none_or(|text| text.eq_ignore_ascii_case("all"));
    if name && (!all || call.args.len() > 1) {
        return vec![call.number(ValueRange::integers(-1.0, f64::INFINITY))];
    }
    let shape = call.terms.fresh_shape("?", None);
    vec![call.of_classes(ClassSet::of(Class::Char).join(ClassSet::of(Class::Double)), shape).real()]
}
