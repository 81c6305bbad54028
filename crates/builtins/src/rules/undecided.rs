//! Calls of which only the running program knows what they give, or most of it: text that is evaluated, files that are read,
//! fields by names.
//!
//! ```text
//! eval(t)                anything
//! [x, ok] = str2num(t)   anything, and whether that went well
//! disp(x)                nothing
//! ```

use super::results::{self, Real, text_shape};
use crate::Call;
use lanner_facts::{Class, ClassSet, Fact, Interval, ValueRange};

const DOUBLE: ClassSet = ClassSet::of(Class::Double);
const CHAR: ClassSet = ClassSet::of(Class::Char);
const STRUCT: ClassSet = ClassSet::of(Class::Struct);

/// Anything: what it gives is not in the call. Said of rows of which nothing more can be known, however well the arguments are.
pub fn anything(_: &mut Call<'_>) -> Vec<Fact> {
    Vec::new()
}

/// There are no outputs.
pub fn nothing(_: &mut Call<'_>) -> Vec<Fact> {
    Vec::new()
}

/// Anything, and whether it is there.
pub fn anything_and_truth(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.unknown(), call.truth()]
}

/// Values of some classes, real, of unknown extents.
fn of(call: &mut Call<'_>, classes: ClassSet) -> Fact {
    let shape = call.terms.fresh_shape("?", None);
    call.of_classes(classes, shape).real()
}

fn natural(call: &mut Call<'_>) -> Fact {
    call.number(ValueRange::integers(0.0, f64::INFINITY))
}

/// Numbers, texts in cells, and more.
pub fn numbers_and_cells(call: &mut Call<'_>) -> Vec<Fact> {
    vec![of(call, DOUBLE), of(call, ClassSet::of(Class::Cell))]
}

/// The numbers of a file: doubles, unless an option says of which class they are, or may say so.
pub fn matrix_of_file(call: &mut Call<'_>) -> Vec<Fact> {
    let may_say = |name: Option<&str>| name.is_none_or(|name| name.eq_ignore_ascii_case("OutputType"));
    if (1..call.args.len()).step_by(2).any(|k| may_say(call.text(k))) {
        return Vec::new();
    }
    let shape = call.terms.fresh_shape("?", None);
    vec![call.of_classes(DOUBLE, shape)]
}

/// A text, and a cell row of texts or a text.
pub fn text_and_texts(call: &mut Call<'_>) -> Vec<Fact> {
    vec![of(call, CHAR), of(call, CHAR.join(ClassSet::of(Class::Cell)))]
}

/// Whether something was done, and a struct that says why not.
pub fn done_and_reason(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.truth(), of(call, STRUCT)]
}

/// What a format reads of a text: numbers or characters, how many, what went wrong, where it ended. With an option that is no
/// size each is an output of its own.
pub fn scanned(call: &mut Call<'_>) -> Vec<Fact> {
    if call.args.get(2).is_some_and(|size| size.classes.meet(ClassSet::TEXTS) != ClassSet::NONE) {
        return Vec::new();
    }
    let shape = text_shape(call);
    // Only conversions to text give characters.
    let are_numbers = call.text(1).is_some_and(|format| !format.contains(['s', 'c', '[']));
    let classes = if are_numbers { DOUBLE } else { DOUBLE.join(CHAR) };
    vec![of(call, classes), natural(call), Fact::array(Class::Char, shape), natural(call)]
}

/// Numbers of a binary file, and how many: doubles unless a precision asks for something else.
pub fn read_numbers(call: &mut Call<'_>) -> Vec<Fact> {
    // The precision comes third; without a size second.
    let is_plain = |k: usize, call: &Call<'_>| match call.args.get(k) {
        None => true,
        Some(x) if x.classes.meet(ClassSet::TEXTS).is_none() => true,
        Some(_) => call.text(k).is_some_and(|text| !text.contains(['*', '>'])),
    };
    let doubles = is_plain(1, call) && is_plain(2, call);
    let classes = if doubles { DOUBLE } else { ClassSet::ARITHMETIC.join(CHAR) };
    vec![of(call, classes), natural(call)]
}

/// The variables of a file as a struct, or the one matrix that it holds.
pub fn loaded(call: &mut Call<'_>) -> Vec<Fact> {
    vec![of(call, STRUCT.join(DOUBLE))]
}

/// Columns of a text file in cells, and where reading ended.
pub fn columns_in_cells(call: &mut Call<'_>) -> Vec<Fact> {
    vec![of(call, ClassSet::of(Class::Cell)), natural(call)]
}

/// Columns of a text file, each an output: numbers, or texts in cells.
pub fn columns(call: &mut Call<'_>) -> Vec<Fact> {
    results::outputs(call, |call| of(call, DOUBLE.join(ClassSet::of(Class::Cell))))
}

/// A struct stays one after a field was set; what is no struct may become anything.
pub fn field_set(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(base) = call.args.first().cloned() else { return call.fail() };
    if base.classes.only() != Some(Class::Struct) {
        return Vec::new();
    }
    let names_field = call.args.get(1).is_some_and(|step| step.classes.is_within(ClassSet::TEXTS));
    let shape = if call.is_scalar(0) && names_field {
        call.terms.scalar()
    } else {
        call.terms.fresh_shape("?", None)
    };
    vec![Fact::array(Class::Struct, shape)]
}

/// A struct with the same elements and another order of fields, and the order.
pub fn fields_ordered(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(base) = call.args.first().cloned() else { return call.fail() };
    let is_struct = base.classes.only() == Some(Class::Struct);
    let shape = if is_struct { base.shape } else { call.terms.fresh_shape("?", None) };
    let (n, one) = (call.terms.fresh("?", Interval::EXTENT), call.terms.number(1));
    let column = call.terms.tuple(&[n, one]);
    let order = call.array(Class::Double, column, ValueRange::integers(1.0, f64::INFINITY));
    vec![Fact::array(Class::Struct, shape), order]
}

/// Whether something was done, why not, and an identifier of the reason.
pub fn done(call: &mut Call<'_>) -> Vec<Fact> {
    let mut facts = results::text_row(call);
    facts[0] = call.truth();
    facts
}

/// 0, or another number where something went wrong, and why.
pub fn status(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = text_shape(call);
    vec![call.number(ValueRange::integers(-1.0, 0.0)), Fact::array(Class::Char, shape)]
}

/// A text, a number, and a text again: a message and its code.
pub fn text_number_text(call: &mut Call<'_>) -> Vec<Fact> {
    let mut facts = results::text_row(call);
    if let Some(second) = facts.get_mut(1) {
        *second = call.number(ValueRange::ANY);
    }
    facts
}

/// A struct, a number, and a text.
pub fn struct_number_text(call: &mut Call<'_>) -> Vec<Fact> {
    let mut facts = text_number_text(call);
    facts[0] = Fact::array(Class::Struct, call.terms.scalar());
    facts
}

/// A message, as a text or a struct, or `[]` where there is none.
pub fn message(call: &mut Call<'_>) -> Vec<Fact> {
    vec![of(call, CHAR.join(STRUCT).join(DOUBLE))]
}

/// The way to a file, or `[]`.
pub fn text_or_empty(call: &mut Call<'_>) -> Vec<Fact> {
    vec![of(call, CHAR.join(DOUBLE))]
}

/// A date as a row of six numbers, or its parts as columns.
pub fn parts_of_dates(call: &mut Call<'_>) -> Vec<Fact> {
    let n = call.terms.fresh("?", Interval::EXTENT);
    let columns = call.terms.number(if call.site.nargout > 1 { 1 } else { 6 });
    let shape = call.terms.tuple(&[n, columns]);
    results::outputs(call, |call| call.array(Class::Double, shape, ValueRange::ANY))
}

/// The days of the week of dates, and their names.
pub fn days_of_the_week(call: &mut Call<'_>) -> Vec<Fact> {
    let (numbers, names) = (call.terms.fresh_shape("?", None), call.terms.fresh_shape("?", Some(2)));
    let days = ValueRange { nan: true, ..ValueRange::integers(f64::NEG_INFINITY, f64::INFINITY) };
    vec![call.array(Class::Double, numbers, days), Fact::array(Class::Char, names)]
}

/// Fractions as text, or numerators and denominators.
pub fn ratios(call: &mut Call<'_>) -> Vec<Fact> {
    if call.site.nargout < 2 {
        return results::text_matrix(call);
    }
    let Some(x) = call.args.first() else { return call.fail() };
    let shape = x.shape;
    results::outputs(call, |call| call.array(Class::Double, shape, ValueRange::ANY))
}

/// A row of bytes, or none.
pub fn bytes(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = text_shape(call);
    vec![call.array(Class::Uint8, shape, ValueRange::ANY)]
}

/// Places in a table for each element of the second argument; with options truth values.
pub fn looked_up(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(y) = call.args.get(1).cloned() else { return call.fail() };
    let is_text = y.classes.meet(ClassSet::TEXTS) != ClassSet::NONE;
    let shape = if is_text { call.terms.fresh_shape("?", None) } else { y.shape };
    let classes = if call.args.len() > 2 { DOUBLE.join(ClassSet::of(Class::Logical)) } else { DOUBLE };
    vec![call.of_classes(classes, shape).real()]
}

/// The places of a call, the innermost first, and which of them it is.
pub fn places_of_calls(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    vec![Fact::array(Class::Struct, shape), natural(call)]
}

/// An error is raised unless a struct says that there is none.
pub fn raised_again(call: &mut Call<'_>) -> Vec<Fact> {
    let is_error = call.args.first().is_some_and(|x| x.classes == ClassSet::of(Class::Object));
    if is_error { call.fail() } else { Vec::new() }
}

/// Whether a word is one of some; without a word all of them, in a column of cells.
pub fn one_of_words(call: &mut Call<'_>) -> Vec<Fact> {
    if call.args.is_empty() { results::cell_array(call) } else { vec![call.truth()] }
}
