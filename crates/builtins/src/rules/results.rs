//! Results of which little more than the class is known.
//!
//! ```text
//! sprintf(...)      a row of characters
//! tic               a scalar uint64
//! isfield(s, c)     one truth value, or as many as there are names
//! ```

use super::extents;
use crate::Call;
use lanner_facts::{Class, ClassSet, Complexity, Dim, Fact, Interval, Shape, ValueRange};

/// A real double scalar.
pub fn number(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.number(ValueRange::ANY)]
}

/// A natural number.
pub fn count(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.number(ValueRange::integers(0.0, f64::INFINITY))]
}

/// Real doubles of unknown extents.
pub fn doubles(call: &mut Call<'_>) -> Vec<Fact> {
    outputs(call, |call| {
        let shape = call.terms.fresh_shape("?", None);
        call.array(Class::Double, shape, ValueRange::ANY)
    })
}

/// A row of real doubles.
pub fn double_row(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = extents::row_up_to(call, Interval::EXTENT);
    vec![call.array(Class::Double, shape, ValueRange::ANY)]
}

/// A real double row of six: a date.
pub fn six_numbers(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.explicit(&[1, 6]);
    vec![call.array(Class::Double, shape, ValueRange::ANY)]
}

/// Truth values as large as the first argument.
pub fn truths_of_elements(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first() else { return call.fail() };
    let shape = x.shape;
    vec![truth_values(call, shape)]
}

pub(super) fn truth_values(call: &mut Call<'_>, shape: Shape) -> Fact {
    call.array(Class::Logical, shape, ValueRange::of_class(Class::Logical))
}

/// A shape with at most one row: `''` has none.
pub(super) fn text_shape(call: &mut Call<'_>) -> Shape {
    let rows = call.terms.fresh("?", Interval::new(0, 1));
    let columns = call.terms.fresh("?", Interval::EXTENT);
    call.terms.tuple(&[rows, columns])
}

/// A row of characters, or none; all outputs.
pub fn text_row(call: &mut Call<'_>) -> Vec<Fact> {
    outputs(call, |call| {
        let shape = text_shape(call);
        Fact::array(Class::Char, shape)
    })
}

/// A matrix of characters.
pub fn text_matrix(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", Some(2));
    vec![Fact::array(Class::Char, shape)]
}

/// A row of characters, or a string.
pub fn char_or_string(call: &mut Call<'_>) -> Vec<Fact> {
    let strings = call.args.iter().any(|arg| arg.classes.contains(Class::String));
    if !strings {
        return text_row(call);
    }
    let shape = call.terms.fresh_shape("?", None);
    vec![call.of_classes(ClassSet::TEXTS, shape).real()]
}

/// Strings of unknown extents.
pub fn strings(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    vec![Fact::array(Class::String, shape)]
}

/// Text, a string or a cell array of texts.
pub fn some_text(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    vec![call.of_classes(ClassSet::TEXTS.join(ClassSet::of(Class::Cell)), shape).real()]
}

/// A cell array of unknown extents; all outputs.
pub fn cell_array(call: &mut Call<'_>) -> Vec<Fact> {
    outputs(call, |call| {
        let shape = call.terms.fresh_shape("?", None);
        Fact::array(Class::Cell, shape)
    })
}

/// A cell array that is a row.
pub fn cell_row(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = extents::row_up_to(call, Interval::EXTENT);
    vec![Fact::array(Class::Cell, shape)]
}

/// One struct.
pub fn structure(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.scalar();
    vec![Fact::array(Class::Struct, shape)]
}

/// Structs of unknown extents.
pub fn structures(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    vec![Fact::array(Class::Struct, shape)]
}

/// A function handle.
pub fn handle(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.scalar();
    vec![Fact::array(Class::FunctionHandle, shape)]
}

/// An object.
pub fn object(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    vec![Fact::array(Class::Object, shape)]
}

/// Numbers of the floating-point classes of the arguments, of unknown extents, real or complex; all outputs.
pub fn floats(call: &mut Call<'_>) -> Vec<Fact> {
    let classes = factor_classes(call);
    outputs(call, |call| {
        let shape = call.terms.fresh_shape("?", None);
        call.of_classes(classes, shape)
    })
}

/// The same, matrices.
pub fn float_matrices(call: &mut Call<'_>) -> Vec<Fact> {
    let classes = factor_classes(call);
    outputs(call, |call| {
        let shape = call.terms.fresh_shape("?", Some(2));
        call.of_classes(classes, shape)
    })
}

/// A floating-point scalar, real or complex.
pub fn float_scalar(call: &mut Call<'_>) -> Vec<Fact> {
    let (classes, shape) = (float_classes(call), call.terms.scalar());
    vec![call.of_classes(classes, shape)]
}

/// A real floating-point scalar that is not negative, or NaN.
pub fn float_magnitude(call: &mut Call<'_>) -> Vec<Fact> {
    let (classes, shape) = (float_classes(call), call.terms.scalar());
    let range = ValueRange { nan: true, ..ValueRange::between(0.0, f64::INFINITY) };
    vec![Fact { classes, range, complexity: Complexity::Real, ..Fact::any(shape) }]
}

/// The same for several outputs, some of which are double whatever the arguments.
fn factor_classes(call: &Call<'_>) -> ClassSet {
    let classes = float_classes(call);
    if call.site.nargout > 1 { classes.join(ClassSet::of(Class::Double)) } else { classes }
}

/// Single where an argument may be; double where one is no single.
pub(super) fn float_classes(call: &Call<'_>) -> ClassSet {
    let single = |arg: &Fact| arg.classes.contains(Class::Single);
    match call.args.iter().any(single) {
        true if call.args.iter().all(|arg| arg.classes.only() == Some(Class::Single)) => {
            ClassSet::of(Class::Single)
        }
        true => ClassSet::FLOATS,
        false => ClassSet::of(Class::Double),
    }
}

/// Numbers of the arguments' classes, as large as they are together.
pub fn elementwise_numbers(call: &mut Call<'_>) -> Vec<Fact> {
    // What is a text is an option.
    let numbers: Vec<Fact> =
        call.args.iter().filter(|arg| !arg.classes.is_within(ClassSet::TEXTS)).cloned().collect();
    let options = call.args.iter().skip(2).any(|arg| arg.classes.meet(ClassSet::TEXTS) != ClassSet::NONE);
    let all = numbers.iter().fold(ClassSet::NONE, |all, arg| all.join(arg.classes));
    let own = extents::as_numbers(all);
    let double = ClassSet::of(Class::Double);
    let classes = if own.only().is_some() { own } else { own.join(double) };
    if options || numbers.len() < call.args.len() {
        // A character is a number to some functions.
        let shape = call.terms.fresh_shape("?", None);
        return outputs(call, |call| call.of_classes(classes.join(double), shape));
    }
    let shapes: Vec<Shape> = numbers.iter().map(|arg| arg.shape).collect();
    let shape = call.terms.apply(lanner_facts::ShapeOp::Elementwise, &shapes);
    call.require(shape.condition);
    if classes.is_none() || call.terms.holds(shape.condition).is_no() {
        return call.fail();
    }
    outputs(call, |call| call.of_classes(classes, shape.shape))
}

/// So many facts as there are outputs.
pub(super) fn outputs(call: &mut Call<'_>, mut one: impl FnMut(&mut Call<'_>) -> Fact) -> Vec<Fact> {
    (0..call.site.nargout.max(1)).map(|_| one(call)).collect()
}

/// Facts of texts and containers have no imaginary parts.
pub(super) trait Real {
    /// The same without imaginary parts.
    fn real(self) -> Self;
}

impl Real for Fact {
    fn real(self) -> Fact {
        Fact { complexity: Complexity::Real, ..self }
    }
}

/// The square shape of a matrix with this many rows.
pub(super) fn square(call: &mut Call<'_>, n: Dim) -> Shape {
    call.terms.tuple(&[n, n])
}

/// Numbers of the first argument's class and extents.
pub fn as_large(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let range = x.classes.only().map_or(ValueRange::ANY, ValueRange::of_class);
    vec![Fact { range, constant: None, ..x }]
}

/// Elements of the arguments' classes, or doubles, of unknown extents.
pub fn of_argument_classes(call: &mut Call<'_>) -> Vec<Fact> {
    let own = call.args.iter().fold(ClassSet::of(Class::Double), |all, arg| all.join(arg.classes));
    let real = call.args.iter().all(|arg| arg.complexity == Complexity::Real);
    let shape = call.terms.fresh_shape("?", None);
    let complexity = if real { Complexity::Real } else { Complexity::Either };
    vec![Fact { complexity, ..call.of_classes(own, shape) }]
}

/// Sums by subscript; with a function of its own they may be anything.
pub fn accumulated(call: &mut Call<'_>) -> Vec<Fact> {
    if call.args.len() > 3 { Vec::new() } else { of_argument_classes(call) }
}

/// A row of numbers of the first argument's class.
pub fn row_of_numbers(call: &mut Call<'_>) -> Vec<Fact> {
    let classes = call.args.first().map_or(ClassSet::NONE, |x| extents::as_numbers(x.classes));
    let shape = extents::row_up_to(call, Interval::EXTENT);
    vec![call.of_classes(classes.join(ClassSet::of(Class::Double)), shape).real()]
}

/// A matrix of characters; strings stay strings.
pub fn text_of_numbers(call: &mut Call<'_>) -> Vec<Fact> {
    let lists = ClassSet::of(Class::String).join(ClassSet::of(Class::Cell));
    let own = call.args.first().map_or(ClassSet::NONE, |x| x.classes.meet(lists));
    let is_text = call.args.first().is_some_and(|x| x.classes.contains(Class::Char));
    if own.is_none() && !is_text && call.args.len() == 1 && call.is_scalar(0) {
        let (one, n) = (call.terms.number(1), call.terms.fresh("?", Interval::EXTENT));
        let shape = call.terms.tuple(&[one, n]);
        return vec![Fact::array(Class::Char, shape)];
    }
    if own.is_none() {
        // Characters stay as they are.
        return if is_text { characters(call) } else { text_matrix(call) };
    }
    let shape = call.terms.fresh_shape("?", None);
    vec![call.of_classes(own.join(ClassSet::of(Class::Char)), shape).real()]
}

/// Characters of unknown extents.
pub fn characters(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    vec![Fact::array(Class::Char, shape)]
}

/// Truth values, one for each character; of a cell array a cell array of them.
pub fn questions_of_characters(call: &mut Call<'_>) -> Vec<Fact> {
    let lists = ClassSet::of(Class::String).join(ClassSet::of(Class::Cell));
    match call.args.first().map(|x| x.classes.meet(lists)) {
        Some(ClassSet::NONE) => truths_of_elements(call),
        Some(own) => {
            let cells = own.meet(ClassSet::of(Class::Cell));
            let shape = call.terms.fresh_shape("?", None);
            vec![call.of_classes(cells.join(ClassSet::of(Class::Logical)), shape).real()]
        }
        None => call.fail(),
    }
}
