//! Values of one class as another.
//!
//! ```text
//! uint8(x)        as large as x, its range rounded and saturated
//! double("1.5")   as large as x, any number or NaN
//! class(x)        the text that names the class, where it is known
//! ```

use super::results::text_shape;
use super::{extents, scalars};
use crate::Call;
use lanner_facts::{Class, ClassSet, Complexity, Constant, Fact, Parts, ValueRange};

/// The first argument in a class.
fn converted(call: &mut Call<'_>, class: Class) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let takes = match class {
        Class::Logical | Class::Char => ClassSet::ARITHMETIC,
        _ => ClassSet::ARITHMETIC.join(ClassSet::of(Class::String)),
    };
    let is_complex = x.complexity == Complexity::Complex;
    if x.classes.meet(takes).is_none() || (is_complex && !class.is_float() && class != Class::Char) {
        return call.fail();
    }
    let read = x.classes.contains(Class::String);
    let range = match class {
        _ if read || x.complexity != Complexity::Real => ValueRange::ANY,
        Class::Logical => scalars::truth_range(scalars::truth(x.range)),
        Class::Char => ValueRange::ANY,
        _ => x.range.converted(class, call.terms),
    };
    let complexity = if class.is_float() { x.complexity } else { Complexity::Real };
    let range = range.meet(ValueRange::of_class(class), call.terms);
    vec![Fact { classes: ClassSet::of(class), complexity, range, ..Fact::any(x.shape) }]
}

macro_rules! conversions {
    ($($name:ident, $class:ident;)*) => { $(
        /// In the class of this name.
        pub fn $name(call: &mut Call<'_>) -> Vec<Fact> {
            converted(call, Class::$class)
        }
    )* };
}

conversions! {
    to_double, Double; to_single, Single; to_logical, Logical;
    to_int8, Int8; to_int16, Int16; to_int32, Int32; to_int64, Int64;
    to_uint8, Uint8; to_uint16, Uint16; to_uint32, Uint32; to_uint64, Uint64;
}

/// In the class that the second argument names.
pub fn to_named(call: &mut Call<'_>) -> Vec<Fact> {
    let named = match (call.args.len(), call.text(1)) {
        (2, Some(name)) => Class::ALL.into_iter().find(|class| class.name() == name),
        _ => None,
    };
    let numbers = extents::prototypes().join(ClassSet::of(Class::Char));
    match (named, call.args.first()) {
        // The characters of strings.
        (Some(Class::Char), Some(x)) if x.classes.contains(Class::String) => {
            let shape = call.terms.fresh_shape("?", None);
            vec![Fact::array(Class::Char, shape)]
        }
        (Some(class), _) if numbers.contains(class) => converted(call, class),
        (_, Some(x)) => {
            let shape = x.shape;
            vec![call.of_classes(numbers, shape)]
        }
        (_, None) => Vec::new(),
    }
}

/// The bytes seen as of the class that the second argument names.
pub fn bytes_as(call: &mut Call<'_>) -> Vec<Fact> {
    let numbers = extents::prototypes().join(ClassSet::of(Class::Char));
    let classes = match call.text(1) {
        Some(name) => numbers.iter().filter(|class| class.name() == name).collect(),
        None => numbers,
    };
    if classes.is_none() {
        return call.fail();
    }
    let shape = call.terms.fresh_shape("?", None);
    let range = classes.only().map_or(ValueRange::ANY, ValueRange::of_class);
    vec![Fact { classes, complexity: Complexity::Real, range, ..Fact::any(shape) }]
}

/// The name of the class.
pub fn name_of_class(call: &mut Call<'_>) -> Vec<Fact> {
    // `class(s, name, parents…)` makes an object.
    if call.args.len() > 1 {
        let shape = call.terms.scalar();
        return vec![Fact::array(Class::Object, shape)];
    }
    let only = call.args.first().and_then(|x| x.classes.only()).filter(|&class| class != Class::Object);
    match only {
        Some(class) => vec![Fact::constant(Constant::Char(class.name().into()), call.terms)],
        None => {
            let shape = text_shape(call);
            vec![Fact::array(Class::Char, shape)]
        }
    }
}

/// Numbers that texts spell, NaN for others: one for char, one each for cells and strings.
pub fn numbers_of_texts(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let lists = ClassSet::of(Class::Cell).join(ClassSet::of(Class::String));
    let shape = match x.classes {
        classes if classes.is_within(lists) => x.shape,
        classes if classes.is_within(ClassSet::of(Class::Char)) => call.terms.scalar(),
        _ => call.terms.fresh_shape("?", None),
    };
    vec![call.of_classes(ClassSet::of(Class::Double), shape)]
}

/// A cell for each element.
pub fn cells_of_elements(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let single = ClassSet::of(Class::Object).join(ClassSet::of(Class::FunctionHandle));
    let each = call.args.len() == 1 && x.classes.meet(single).is_none();
    let shape = if each { x.shape } else { call.terms.fresh_shape("?", None) };
    if each && x.classes.is_within(ClassSet::ARITHMETIC) {
        let complexity = if x.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
        let element = Fact { shape: call.terms.scalar(), complexity, constant: None, ..x };
        return vec![call.cells(shape, Parts::All(element))];
    }
    vec![Fact::array(Class::Cell, shape)]
}

/// Stored with imaginary parts: from two real arrays, or from one.
pub fn with_imaginary_parts(call: &mut Call<'_>) -> Vec<Fact> {
    let args = call.args.to_vec();
    let facts = match &args[..] {
        [a] => vec![a.clone()],
        [a, b] => super::arithmetic::two(call, crate::Scalar::Add, (a, b)),
        _ => return call.fail(),
    };
    let classes = extents::as_numbers(facts.first().map_or(ClassSet::NONE, |fact| fact.classes));
    if classes.is_none() {
        return call.fail();
    }
    // Sparse matrices stay real.
    let complexity = Complexity::Either;
    facts
        .into_iter()
        .map(|fact| Fact { classes, complexity, range: ValueRange::ANY, constant: None, ..fact })
        .collect()
}
