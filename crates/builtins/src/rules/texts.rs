//! Functions of texts.
//!
//! ```text
//! upper(x)           as x is: char of the same extents, a cell of texts, strings
//! strrep(x, a, b)    char: a row; a cell array or strings: as large as x
//! strcmp(a, b)       one truth value, or as many as a cell array has texts
//! ```

use super::extents::row_up_to;
use super::results::{self, Real, text_shape};
use crate::Call;
use lanner_facts::{Class, ClassSet, Fact, Interval, Shape, ValueRange};

const CELL: ClassSet = ClassSet::of(Class::Cell);
const LISTS: ClassSet = ClassSet::of(Class::Cell).join(ClassSet::of(Class::String));

/// Each text changed, with as many characters as before.
pub fn changed_in_place(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let range = if x.classes == ClassSet::of(Class::Char) {
        ValueRange::of_class(Class::Char)
    } else {
        ValueRange::ANY
    };
    vec![Fact { constant: None, range, ..x }]
}

/// Each text changed: a row of characters from characters, a cell array from a cell array, strings from strings.
pub fn changed(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    // What is no text may stay as it is; cells among the other arguments may be as many.
    let classes = x.classes.join(if x.classes.is_within(ClassSet::TEXTS.join(CELL)) {
        ClassSet::NONE
    } else {
        ClassSet::TEXTS.join(CELL)
    });
    let more = call.args[1..].iter().fold(ClassSet::NONE, |all, arg| all.join(arg.classes.meet(LISTS)));
    let classes = classes.join(more);
    let others = call.args[1..].iter().all(|arg| arg.classes.meet(LISTS).is_none());
    let shape =
        if x.classes.is_within(LISTS) && others { x.shape } else { call.terms.fresh_shape("?", None) };
    vec![call.of_classes(classes, shape).real()]
}

/// Whether two texts are alike: one answer, or one each for the texts in a cell array.
pub fn alike(call: &mut Call<'_>) -> Vec<Fact> {
    let [a, b, ..] = call.args else { return call.fail() };
    let (a, b) = (a.clone(), b.clone());
    let shape = match (a.classes.is_within(CELL), b.classes.is_within(CELL)) {
        _ if single(call, &a) && single(call, &b) => call.terms.scalar(),
        (true, false) if single(call, &b) => a.shape,
        (false, true) if single(call, &a) => b.shape,
        _ => call.terms.fresh_shape("?", None),
    };
    vec![results::truth_values(call, shape)]
}

/// One text at most: no cell array, no array of strings. A char matrix may count by rows.
fn single(call: &Call<'_>, x: &Fact) -> bool {
    let strings = x.classes.contains(Class::String) && !call.terms.is_scalar(x.shape).is_yes();
    let rows = x.classes.contains(Class::Char) && !is_flat(call, x.shape);
    !x.classes.contains(Class::Cell) && !strings && !rows
}

/// At most one row, of two dimensions.
fn is_flat(call: &Call<'_>, shape: Shape) -> bool {
    let rows = |extents: &[lanner_facts::Dim]| call.terms.interval(extents[0]).hi.is_some_and(|hi| hi <= 1);
    call.terms.extents(shape).is_some_and(|extents| extents.len() == 2 && rows(extents))
}

/// Whether texts contain something: as many answers as there are texts.
pub fn answers(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape = if x.classes.is_within(LISTS) {
        x.shape
    } else if x.classes.meet(LISTS).is_none() {
        call.terms.scalar()
    } else {
        call.terms.fresh_shape("?", None)
    };
    vec![results::truth_values(call, shape)]
}

/// The places of something in a text, or a cell array of such rows.
pub fn places(call: &mut Call<'_>) -> Vec<Fact> {
    let cells = call.args.first().is_some_and(|x| x.classes.meet(LISTS).is_none());
    let shape = call.terms.fresh_shape("?", None);
    let classes = ClassSet::of(Class::Double).join(if cells { ClassSet::NONE } else { CELL });
    let range = if cells { ValueRange::integers(1.0, f64::INFINITY) } else { ValueRange::ANY };
    vec![Fact { range, ..call.of_classes(classes, shape).real() }]
}

/// Texts joined: characters where all are, else cells or strings.
pub fn joined_texts(call: &mut Call<'_>) -> Vec<Fact> {
    let all = call.args.iter().fold(ClassSet::NONE, |all, arg| all.join(arg.classes));
    let classes = ClassSet::of(Class::Char).join(all.meet(LISTS));
    let known: Option<Vec<Class>> = call.args.iter().map(|arg| arg.classes.only()).collect();
    let classes = match known {
        Some(known) if known.contains(&Class::String) => ClassSet::of(Class::String),
        Some(known) if known.contains(&Class::Cell) => CELL,
        Some(known) if known.iter().all(|&class| class == Class::Char) => ClassSet::of(Class::Char),
        _ => classes,
    };
    let shape = call.terms.fresh_shape("?", None);
    vec![call.of_classes(classes, shape).real()]
}

/// Pieces of a text: a row of cells, or strings of strings.
pub fn pieces(call: &mut Call<'_>) -> Vec<Fact> {
    let strings = call.args.iter().any(|arg| arg.classes.contains(Class::String));
    let row = row_up_to(call, Interval::EXTENT);
    let (classes, shape) = match strings {
        true => (LISTS, call.terms.fresh_shape("?", None)),
        false => (CELL, row),
    };
    vec![call.of_classes(classes, shape).real()]
}

/// A text and what remains of it.
pub fn text_and_rest(call: &mut Call<'_>) -> Vec<Fact> {
    let flat = call.args.first().is_some_and(|x| x.classes.meet(LISTS).is_none());
    if !flat {
        return results::outputs(call, |call| {
            let shape = call.terms.fresh_shape("?", None);
            call.of_classes(LISTS.join(ClassSet::TEXTS), shape).real()
        });
    }
    results::outputs(call, |call| {
        let shape = call.terms.fresh_shape("?", None);
        Fact::array(Class::Char, shape)
    })
}

/// So many blanks.
pub fn blanks(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = match call.extent(0) {
        Some(n) if super::extents::is_never(call, n, 0) => {
            let one = call.terms.number(1);
            call.terms.tuple(&[one, n])
        }
        _ => text_shape(call),
    };
    vec![Fact::array(Class::Char, shape)]
}

/// One character.
pub fn character(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.scalar();
    vec![Fact::array(Class::Char, shape)]
}

/// A cell array of texts, of the rows of characters or of strings.
pub fn cells_of_texts(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape = if x.classes.is_within(LISTS) { x.shape } else { call.terms.fresh_shape("?", None) };
    vec![Fact::array(Class::Cell, shape)]
}
