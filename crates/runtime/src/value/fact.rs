//! Values and facts: what `--verify facts` asks of a value, and what is known of one that is there.
//!
//! ```text
//! [1 2 3]     all that there is:    double real 1x3 integer 1..3
//!             to its class:         double real 1 x n1, where n1 = 3 in this run
//! ```

use super::{Object, Struct, Target, Value};
use crate::memory::{Duplicate, Gather, Grow, Own};
use lanner_facts::{
    Class, ClassSet, Complexity, Constant, Contents, Dim, Fact, Fields, Inside, Interval, Joining, Observed,
    Parts, Shape, Terms, Valuation, ValueRange,
};

/// Cells, or fields, or elements of an array of structs, that are looked at for a fact.
const MOST_PARTS: usize = 64;
/// Parts of parts, all counted, and parts within parts: of what has more nothing is told.
const HEAVIEST: usize = 256;
const DEEPEST: usize = 4;

impl Observed for Value {
    fn class(&self) -> Class {
        Value::class(self)
    }

    fn is_complex(&self) -> bool {
        Value::is_complex(self)
    }

    fn extents(&self) -> Vec<i64> {
        self.dims().as_slice().iter().map(|&extent| extent as i64).gather()
    }

    fn elements(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        if Value::is_complex(self) || !self.is_arithmetic() {
            return Box::new(std::iter::empty());
        }
        match self.to_f64s() {
            Some(numbers) => Box::new(numbers.owned().into_iter()),
            None => Box::new(std::iter::empty()),
        }
    }

    fn text(&self) -> Option<String> {
        text_of(self)
    }

    fn inside(&self) -> Inside<'_> {
        inside(self, |count| (0..count).gather(), |value| Box::new(value.clone()))
    }
}

/// The text of a char row or a string scalar.
pub fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Char(t) if t.dims().is_row() || t.numel() == 0 => value.as_text(),
        Value::String(t) if t.numel() == 1 => t.data()[0].as_deref().map(str::duplicate),
        _ => None,
    }
}

/// The parts of a value: of so many those at the places that are wanted, each as `see` shows it.
pub fn inside<'a>(
    value: &'a Value,
    wanted: impl Fn(usize) -> Vec<usize>,
    see: impl Fn(&'a Value) -> Box<dyn Observed + 'a>,
) -> Inside<'a> {
    match value {
        Value::Cell(cells) => {
            let places = wanted(cells.numel()).into_iter();
            Inside::Cells(cells.numel(), places.map(|k| (k, see(&cells.data()[k]))).gather())
        }
        Value::Struct(s) => {
            let places = wanted(s.numel());
            let field = |values: &'a [Value]| places.iter().map(|&k| see(&values[k])).gather();
            Inside::Fields(s.fields().iter().map(|(name, values)| (name.as_str(), field(values))).gather())
        }
        Value::Function(handle) => {
            let captured = match &handle.target {
                Target::Named => Vec::new(),
                Target::Code(_, captured) => {
                    captured.iter().map(|value| captured_value(value, &see)).gather()
                }
            };
            Inside::Handle(&handle.text, captured)
        }
        Value::Object(Object::Instance(object)) => Inside::Objects(object.class.name.as_str()),
        Value::Object(Object::Handles(object)) => Inside::Objects(object.class.name.as_str()),
        _ => Inside::Nothing,
    }
}

/// What a handle captured; none where the variable had no value or is shared.
fn captured_value<'a>(
    value: &'a Value,
    see: &impl Fn(&'a Value) -> Box<dyn Observed + 'a>,
) -> Option<Box<dyn Observed + 'a>> {
    match value {
        Value::Undefined | Value::Shared(_) => None,
        value => Some(see(value)),
    }
}

/// What is inside of a value, where `part` says what is known of a part.
pub fn contents_of(
    value: &Value,
    terms: &mut Terms,
    part: &mut dyn FnMut(&Value, &mut Terms) -> Fact,
) -> Option<Contents> {
    if !is_small(value, &mut { HEAVIEST }, DEEPEST) {
        return None;
    }
    let parts = match value {
        Value::Cell(cells) if cells.numel() <= MOST_PARTS => {
            Parts::Each(cells.data().iter().map(|cell| part(cell, terms)).gather())
        }
        Value::Struct(s) if s.numel() <= MOST_PARTS => Parts::Fields(fields_of(s, terms, part)),
        _ => return None,
    };
    Contents::new(parts, terms)
}

/// Whether the value has no more parts than that, and none too deep within others.
fn is_small(value: &Value, left: &mut usize, depth: usize) -> bool {
    let mut all = |parts: &[Value]| {
        parts.iter().all(|part| {
            *left = left.saturating_sub(1);
            *left > 0 && is_small(part, left, depth.saturating_sub(1))
        })
    };
    match value {
        Value::Cell(cells) => depth > 0 && all(cells.data()),
        Value::Struct(s) => depth > 0 && s.fields().iter().all(|(_, values)| all(values)),
        _ => true,
    }
}

fn fields_of(s: &Struct, terms: &mut Terms, part: &mut dyn FnMut(&Value, &mut Terms) -> Fact) -> Fields {
    let mut fields = Fields { list: Vec::new(), is_all: s.fields().len() <= MOST_PARTS };
    for (name, values) in s.fields().iter().take(MOST_PARTS) {
        let facts: Vec<Fact> = values.iter().map(|value| part(value, terms)).gather();
        let fact = match facts.as_slice() {
            [only] => only.clone(),
            many => Fact::joined_all(many, Joining::Merge, terms),
        };
        fields.list.put((*name, fact));
    }
    fields
}

/// How much of a value a fact tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Degree {
    /// Everything: the constant, the extents, the range.
    All,
    /// The class, the range, the rank, and extents that are names with bounds.
    Bounds,
    /// The class and the rank.
    Kind,
    /// That it is there.
    Nothing,
}

impl Degree {
    /// From most to least.
    pub const ALL: [Degree; 4] = [Degree::All, Degree::Bounds, Degree::Kind, Degree::Nothing];
}

/// The fact of a value that tells so much of it. What it names is said by `run`.
pub fn fact_of(value: &Value, terms: &mut Terms, run: &mut Valuation, degree: Degree) -> Fact {
    let shape = shape_of(value, terms, run, degree);
    if degree == Degree::Nothing {
        return Fact::any(shape);
    }
    let contents = contents_of(value, terms, &mut |part, terms| fact_of(part, terms, run, degree));
    let class = Observed::class(value);
    let known = matches!(degree, Degree::All | Degree::Bounds);
    Fact {
        classes: ClassSet::of(class),
        complexity: if Value::is_complex(value) { Complexity::Complex } else { Complexity::Real },
        range: if known { range_of(value) } else { ValueRange::of_class(class) },
        constant: if degree == Degree::All { constant_of(value) } else { None },
        contents,
        ..Fact::any(shape)
    }
}

fn shape_of(value: &Value, terms: &mut Terms, run: &mut Valuation, degree: Degree) -> Shape {
    let extents = Observed::extents(value);
    if degree == Degree::All {
        return terms.explicit(&extents);
    }
    if degree == Degree::Nothing {
        let shape = terms.fresh_shape("x", None);
        if let Some(symbol) = terms.as_shape_symbol(shape) {
            run.shapes.insert(symbol, Some(extents));
        }
        return shape;
    }
    let dims: Vec<Dim> = extents
        .iter()
        .map(|&extent| {
            let near = Interval::new(extent / 2, extent + 1);
            let interval = if degree == Degree::Bounds { near } else { Interval::EXTENT };
            let symbol = terms.symbol("n", interval);
            run.symbols.insert(symbol, extent);
            terms.term(symbol)
        })
        .gather();
    terms.tuple(&dims)
}

/// The least range that holds all elements.
fn range_of(value: &Value) -> ValueRange {
    if Value::is_complex(value) || !value.is_arithmetic() {
        return ValueRange::ANY;
    }
    Observed::elements(value).fold(ValueRange::NONE, |all, x| {
        if x.is_nan() {
            return ValueRange { nan: true, ..all };
        }
        let integer = all.integer && (x.fract() == 0.0 || x.is_infinite());
        ValueRange { lo: all.lo.min(x), hi: all.hi.max(x), integer, ..all }
    })
}

/// The value, where it is small enough to be told.
fn constant_of(value: &Value) -> Option<Constant> {
    match value {
        Value::Scalar(x) => Some(Constant::Double(*x)),
        Value::Bool(x) => Some(Constant::Logical(*x)),
        Value::Int(Class::Uint64, bits) => Some(Constant::Integer(Class::Uint64, i128::from(*bits as u64))),
        Value::Int(class, bits) => Some(Constant::Integer(*class, i128::from(*bits))),
        Value::Single(t) if t.numel() == 1 => Some(Constant::Single(t.data()[0])),
        Value::Char(t) if t.dims().is_row() && t.numel() > 0 => {
            value.as_text().map(|text| Constant::Char(text.into()))
        }
        Value::Char(t) if t.dims().as_slice() == [0, 0] => Some(Constant::Char("".into())),
        Value::String(t) if t.numel() == 1 => {
            t.data()[0].as_deref().map(|text| Constant::String(text.into()))
        }
        _ => None,
    }
}
