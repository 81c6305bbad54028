//! Values as storage sees them: extents, and bytes of an element.

use lanner_facts::{Class, Complexity, Fact};
use lanner_mir::Constant;
use lanner_runtime::Value;

/// A full array of numbers, characters or truth values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// What `size` answers.
    pub dims: Vec<u64>,
    /// Bytes of an element.
    pub element: u64,
    /// Where its elements are now, if they are in a buffer.
    pub address: Option<usize>,
    /// It is a range that is not written out.
    pub is_range: bool,
    /// Its first element, if that is a positive integer and each one behind is the next integer: what it is as a subscript.
    pub run: Option<u64>,
}

/// How many elements are looked at to see whether they are integers one after the other, where they are written out.
const LONGEST_RUN: usize = 64;

impl Seen {
    /// What is seen of a value; none of what is no such array.
    pub fn of(value: &Value) -> Option<Seen> {
        let element = value.element_bytes()?;
        Some(Seen {
            dims: value.dims().as_slice().iter().map(|&extent| extent as u64).collect(),
            element,
            address: value.buffer().map(|buffer| buffer.address),
            is_range: matches!(value, Value::Range(_)),
            run: run(value),
        })
    }

    /// How many elements there are.
    pub fn numel(&self) -> u64 {
        self.dims.iter().fold(1, |product, &extent| product.saturating_mul(extent))
    }

    /// Whether it is 1x1.
    pub fn is_scalar(&self) -> bool {
        self.numel() == 1 && self.dims.iter().all(|&extent| extent == 1)
    }

    /// Whether it is a row, a column or a scalar.
    pub fn is_vector(&self) -> bool {
        matches!(self.dims[..], [1, _] | [_, 1])
    }

    /// Bytes in elements of a width.
    pub fn bytes(&self, width: u64) -> u64 {
        self.numel().saturating_mul(width)
    }
}

fn run(value: &Value) -> Option<u64> {
    let place = |number: f64| (1.0..1e15).contains(&number) && number.fract() == 0.0;
    if let Value::Range(range) = value {
        let is_run = !range.is_empty() && (range.len() == 1 || range.step() == 1.0);
        return (is_run && place(range.first())).then(|| range.first() as u64);
    }
    // Truth values say which elements are taken, not where one is.
    let is_truth = matches!(value, Value::Bool(_) | Value::Logical(_));
    if is_truth || value.is_complex() || value.numel() > LONGEST_RUN {
        return None;
    }
    let numbers = value.to_f64s()?;
    let &first = numbers.first().filter(|&&first| place(first))?;
    let is_next = |(k, &number): (usize, &f64)| number == first + k as f64;
    numbers.iter().enumerate().all(is_next).then_some(first as u64)
}

/// The bytes of an element that a fact tells, and so all values in it are stored with; none where it tells none.
pub(crate) fn width(fact: &Fact) -> Option<u64> {
    let real = match fact.classes.only()? {
        Class::Double | Class::Int64 | Class::Uint64 => 8,
        Class::Single | Class::Int32 | Class::Uint32 => 4,
        Class::Int16 | Class::Uint16 | Class::Char => 2,
        Class::Int8 | Class::Uint8 | Class::Logical => 1,
        Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => return None,
    };
    Some(if fact.complexity == Complexity::Real { real } else { 2 * real })
}

/// How many elements a constant has; none where it is no array.
pub(crate) fn count(constant: &Constant) -> Option<u64> {
    match constant {
        Constant::Double(_) | Constant::Imaginary(_) | Constant::Int(..) | Constant::String(_) => Some(1),
        Constant::Char(text) => Some(text.encode_utf16().count() as u64),
        Constant::Colon => None,
    }
}
