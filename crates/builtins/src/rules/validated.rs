//! Functions that raise an error unless their first argument is as they demand: what is known of it behind them.
//!
//! ```text
//! validateattributes(x, {'double'}, {'vector', 'positive', 'integer'})      x: double real m x n, from 1
//! mustBeNonnegative(x)                                                      x: numeric or logical, real, from 0
//! ```

use crate::{Call, exact};
use lanner_facts::{
    Class, ClassSet, Comparison, Complexity, Constant, Contents, Dim, Fact, Requirement, Terms, ValueRange,
};

/// What is demanded of a value.
#[derive(Clone, Copy)]
enum Demand {
    Classes(ClassSet),
    Real,
    Integer,
    NotNan,
    Compared(Comparison, ValueRange),
    Scalar,
    Matrix,
    Row,
    Column,
    Square,
    Nonempty,
    Rows(Dim),
    Columns(Dim),
    Elements(Dim),
}

/// Numbers and truth values.
const COUNTABLE: ClassSet = ClassSet::NUMBERS.join(ClassSet::of(Class::Logical));

/// Real numbers that compare so with zero.
fn compared_with_zero(call: &mut Call<'_>, comparison: Comparison) -> Vec<Fact> {
    let zero = Demand::Compared(comparison, ValueRange::of(0.0));
    demand(call, &[Demand::Classes(COUNTABLE), Demand::Real, zero])
}

/// Positive numbers.
pub fn positive(call: &mut Call<'_>) -> Vec<Fact> {
    compared_with_zero(call, Comparison::Greater)
}

/// Numbers from zero on.
pub fn nonnegative(call: &mut Call<'_>) -> Vec<Fact> {
    compared_with_zero(call, Comparison::AtLeast)
}

/// Negative numbers.
pub fn negative(call: &mut Call<'_>) -> Vec<Fact> {
    compared_with_zero(call, Comparison::Less)
}

/// Numbers up to zero.
pub fn nonpositive(call: &mut Call<'_>) -> Vec<Fact> {
    compared_with_zero(call, Comparison::AtMost)
}

/// Integers of any class.
pub fn integer(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Classes(COUNTABLE), Demand::Real, Demand::Integer, Demand::NotNan])
}

/// Numbers of which none is NaN or infinite.
pub fn finite(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Classes(COUNTABLE), Demand::NotNan])
}

/// Values of some classes.
pub fn of_numbers(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Classes(ClassSet::NUMBERS)])
}

/// Numbers and truth values.
pub fn of_numbers_or_truths(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Classes(COUNTABLE)])
}

/// Doubles and singles.
pub fn of_floats(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Classes(ClassSet::FLOATS)])
}

/// A text.
pub fn of_one_text(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Classes(ClassSet::TEXTS)])
}

/// Values without imaginary parts.
pub fn without_imaginary_parts(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Real])
}

/// Arrays with elements.
pub fn with_elements(call: &mut Call<'_>) -> Vec<Fact> {
    demand(call, &[Demand::Nonempty])
}

/// Numbers that compare so with the second argument.
fn compared(call: &mut Call<'_>, comparison: Comparison) -> Vec<Fact> {
    let numbers = |fact: &Fact| fact.classes.is_arithmetic() && fact.complexity == Complexity::Real;
    match call.args {
        [value, bound] if numbers(value) && numbers(bound) && call.is_scalar(1) => {
            demand(call, &[Demand::Compared(comparison, bound.range)])
        }
        _ => Vec::new(),
    }
}

/// Numbers above the second argument.
pub fn above(call: &mut Call<'_>) -> Vec<Fact> {
    compared(call, Comparison::Greater)
}

/// Numbers from the second argument on.
pub fn from(call: &mut Call<'_>) -> Vec<Fact> {
    compared(call, Comparison::AtLeast)
}

/// Numbers below the second argument.
pub fn below(call: &mut Call<'_>) -> Vec<Fact> {
    compared(call, Comparison::Less)
}

/// Numbers up to the second argument.
pub fn up_to(call: &mut Call<'_>) -> Vec<Fact> {
    compared(call, Comparison::AtMost)
}

/// The classes and attributes that the second and third argument list.
pub fn with_attributes(call: &mut Call<'_>) -> Vec<Fact> {
    let mut demands = Vec::new();
    demands.extend(call.inside(1).and_then(Contents::each).and_then(classes).map(Demand::Classes));
    if let Some(attributes) = call.inside(2).and_then(Contents::each) {
        attribute_demands(attributes, call.terms, &mut demands);
    }
    demand(call, &demands)
}

/// The classes that texts name; none where one is not known, or there is none.
fn classes(names: &[Fact]) -> Option<ClassSet> {
    let mut found = ClassSet::NONE;
    for name in names {
        found = found.join(match text(name)? {
            "numeric" => ClassSet::NUMBERS,
            "float" => ClassSet::FLOATS,
            name => ClassSet::of(Class::ALL.into_iter().find(|c| c.name() == name && *c != Class::Object)?),
        });
    }
    (!names.is_empty()).then_some(found)
}

fn text(fact: &Fact) -> Option<&str> {
    match &fact.constant {
        Some(Constant::Char(text) | Constant::String(text)) => Some(text),
        _ => None,
    }
}

/// What a list of attributes demands, up to one that is not known.
fn attribute_demands(attributes: &[Fact], terms: &mut Terms, demands: &mut Vec<Demand>) {
    let mut rest = attributes.iter();
    while let Some(attribute) = rest.next() {
        let Some(name) = text(attribute) else { return };
        let zero = |comparison| Demand::Compared(comparison, ValueRange::of(0.0));
        let demand = match name.to_ascii_lowercase().as_str() {
            "scalar" => Demand::Scalar,
            "vector" | "2d" => Demand::Matrix,
            "row" => Demand::Row,
            "column" => Demand::Column,
            "square" => Demand::Square,
            "nonempty" => Demand::Nonempty,
            "real" => Demand::Real,
            "integer" => {
                demands.extend([Demand::Real, Demand::NotNan]);
                Demand::Integer
            }
            "finite" | "nonnan" => Demand::NotNan,
            "positive" => zero(Comparison::Greater),
            "nonnegative" => zero(Comparison::AtLeast),
            word @ ("numel" | "ncols" | "nrows" | ">" | ">=" | "<" | "<=" | "size" | "ndims") => {
                let Some(value) = rest.next() else { return };
                match (word, exact(value, terms)) {
                    ("numel", Some(n)) => Demand::Elements(n),
                    ("ncols", Some(n)) => Demand::Columns(n),
                    ("nrows", Some(n)) => Demand::Rows(n),
                    _ => match comparison(word)
                        .filter(|_| value.classes.is_arithmetic() && terms.is_scalar(value.shape).is_yes())
                    {
                        Some(comparison) => Demand::Compared(comparison, value.range),
                        None => continue,
                    },
                }
            }
            _ => continue,
        };
        demands.push(demand);
    }
}

fn comparison(word: &str) -> Option<Comparison> {
    Some(match word {
        ">" => Comparison::Greater,
        ">=" => Comparison::AtLeast,
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        _ => return None,
    })
}

/// Behind the call the first argument is as demanded. It has no outputs.
fn demand(call: &mut Call<'_>, demands: &[Demand]) -> Vec<Fact> {
    let Some(mut fact) = call.args.first().cloned() else { return Vec::new() };
    let mut required = Vec::new();
    for &demand in demands {
        let terms = &mut *call.terms;
        let (rows, columns) = (terms.extent(fact.shape, 0), terms.extent(fact.shape, 1));
        let one = terms.number(1);
        match demand {
            Demand::Classes(classes) => fact.classes = fact.classes.meet(classes),
            Demand::Real => fact.complexity = Complexity::Real,
            // A range says what elements are where the value is real.
            Demand::Integer => fact.range = ValueRange { integer: true, ..fact.range },
            Demand::NotNan => fact.range = ValueRange { nan: false, ..fact.range },
            Demand::Compared(comparison, with) => {
                fact.range = fact.range.where_true(comparison, with, terms);
            }
            Demand::Scalar => fact.shape = terms.scalar(),
            Demand::Matrix => fact.shape = terms.tuple(&[rows, columns]),
            Demand::Row => fact.shape = terms.tuple(&[one, columns]),
            Demand::Column => fact.shape = terms.tuple(&[rows, one]),
            Demand::Square => fact.shape = terms.tuple(&[rows, rows]),
            Demand::Nonempty => {
                let numel = terms.numel(fact.shape);
                required.push(Requirement::AtMost(one, numel));
            }
            Demand::Rows(n) => required.push(Requirement::Equal(rows, n)),
            Demand::Columns(n) => required.push(Requirement::Equal(columns, n)),
            Demand::Elements(n) => {
                let numel = terms.numel(fact.shape);
                required.push(Requirement::Equal(numel, n));
            }
        }
    }
    // An object may answer such questions as it likes.
    if fact.classes.contains(Class::Object) {
        return Vec::new();
    }
    let condition = call.terms.require(required);
    call.require(condition);
    if fact.classes.is_none() {
        return call.fail();
    }
    call.behind.push((0, fact));
    Vec::new()
}
