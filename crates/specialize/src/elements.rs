//! Arrays of which some elements are known.
//!
//! ```text
//! w = [1 x 3]                    doubles of which the first and the third are known
//! k = zeros(1, 3, 'int8'); k(2) = n        int8; the second is open
//! s = ['a' c 'z']                chars
//! ```

use crate::value::MOST_ELEMENTS;
use lanner_facts::{Class, Complexity, Fact};
use lanner_runtime::library::shape::with_dims;
use lanner_runtime::value::Tensor;
use lanner_runtime::{Dims, Value, concat, index};
use std::rc::Rc;

/// The elements of an array, in order.
#[derive(Clone, Debug)]
pub struct Elements {
    /// Their class.
    pub class: Class,
    /// Whether all of them surely are real.
    pub is_real: bool,
    /// Those that are known, as scalars.
    pub list: Vec<Option<Value>>,
}

impl Elements {
    /// So many of which nothing but class and complexity is known.
    pub fn open(class: Class, is_real: bool, count: usize) -> Elements {
        Elements { class, is_real, list: vec![None; count] }
    }

    /// The elements of an array that the fact is of, where it has some that may be known one by one.
    pub fn of_fact(fact: &Fact, count: usize) -> Option<Elements> {
        let class = fact.classes.only().filter(|class| has_elements(*class) && count <= MOST_ELEMENTS)?;
        Some(Elements::open(class, fact.complexity == Complexity::Real, count))
    }

    /// The elements of a value.
    pub fn of_value(value: &Value) -> Option<Elements> {
        let (class, is_real, count) = (value.class(), !value.is_complex(), value.numel());
        if matches!(value, Value::Sparse(_)) || !has_elements(class) {
            return None;
        }
        if class == Class::Double && is_real {
            let list = value.to_f64s()?.iter().map(|&x| Some(Value::Scalar(x))).collect();
            return Some(Elements { class, is_real, list });
        }
        if count > MOST_ELEMENTS {
            return None;
        }
        let element = |k: usize| {
            let element = index::get(value, &[Value::Scalar(k as f64)]).ok()?.canonical();
            Elements::may_hold(class, is_real, &element).then_some(element)
        };
        Some(Elements { class, is_real, list: (1..=count).map(element).collect() })
    }

    /// Whether a scalar is known as an element of such an array. Of a complex one those that are real are not: whether one of them is read
    /// as a complex number depends on the others.
    fn may_hold(class: Class, is_real: bool, element: &Value) -> bool {
        element.class() == class && element.is_scalar() && element.is_complex() != is_real
    }

    /// What an array of these elements holds where a scalar was stored; none where it is not known, or is no such element.
    pub fn stored(&self, value: &Value) -> Option<Value> {
        if Elements::may_hold(self.class, self.is_real, value) {
            return Some(value.clone());
        }
        if !converts(self.class) || value.class() != Class::Double || value.is_complex() || !self.is_real {
            return None;
        }
        let mut element = zero(self.class)?;
        index::set(&mut element, &[Value::Scalar(1.0)], value.clone()).ok()?;
        let element = element.canonical();
        Elements::may_hold(self.class, true, &element).then_some(element)
    }

    /// Whether the array keeps its class where something of such a fact is stored in it.
    pub fn takes(&self, fact: &Fact) -> bool {
        let is_real = fact.complexity == Complexity::Real;
        fact.classes.only() == Some(self.class) && (is_real || !self.is_real)
            || converts(self.class) && fact.classes.only() == Some(Class::Double) && is_real && self.is_real
    }

    /// What fills up an array that grows.
    pub fn filling(&self) -> Option<Value> {
        let is_known = self.is_real && self.class != Class::String;
        is_known.then(|| zero(self.class)).flatten()
    }

    /// The array, where all elements are known.
    pub fn value(&self, dims: &Dims) -> Option<Value> {
        let known: Vec<Value> = self.list.iter().cloned().collect::<Option<_>>()?;
        if self.class == Class::Double && self.is_real {
            let numbers = known.iter().map(Value::as_f64).collect::<Option<Vec<f64>>>()?;
            return Some(Value::Double(Rc::new(Tensor::new(dims.clone(), numbers))).canonical());
        }
        if known.is_empty() {
            return None;
        }
        let row = concat::concatenate(known, 1).ok()?;
        Some(with_dims(row, dims.clone()).canonical())
    }

    /// Whether the same is known.
    pub fn is_same(&self, other: &Elements) -> bool {
        let is_same = |pair: (&Option<Value>, &Option<Value>)| match pair {
            (Some(a), Some(b)) => crate::value::is_same(a, b),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        (self.class, self.is_real, self.list.len()) == (other.class, other.is_real, other.list.len())
            && self.list.iter().zip(&other.list).all(is_same)
    }

    /// What is known on both ways.
    pub fn join(&self, other: &Elements) -> Option<Elements> {
        if self.class != other.class {
            return None;
        }
        let both = |(a, b): (&Option<Value>, &Option<Value>)| match (a, b) {
            (Some(a), Some(b)) if crate::value::is_same(a, b) => Some(a.clone()),
            _ => None,
        };
        let list = self.list.iter().zip(&other.list).map(both).collect();
        Some(Elements { class: self.class, is_real: self.is_real && other.is_real, list })
    }

    /// Some of them.
    pub fn picked(&self, places: &[usize]) -> Elements {
        Elements { list: places.iter().map(|&k| self.list[k].clone()).collect(), ..*self }
    }
}

/// Whether arrays of a class have elements that are values of that class.
fn has_elements(class: Class) -> bool {
    class.is_numeric() || matches!(class, Class::Logical | Class::Char | Class::String)
}

/// Whether a double that is stored in an array becomes a number of its class.
fn converts(class: Class) -> bool {
    class.is_integer() || class == Class::Single
}

/// The zero of a class.
fn zero(class: Class) -> Option<Value> {
    let like = match class {
        Class::Double => return Some(Value::Scalar(0.0)),
        Class::Logical => return Some(Value::Bool(false)),
        Class::Single => return Some(Value::Single(Rc::new(Tensor::scalar(0.0)))),
        Class::Char => Value::text(" "),
        class if class.is_integer() => return Some(Value::Int(class, 0)),
        _ => return None,
    };
    // What a store behind the end fills up with.
    let mut grown = like.clone();
    index::set(&mut grown, &[Value::Scalar(3.0)], like).ok()?;
    Some(index::get(&grown, &[Value::Scalar(2.0)]).ok()?.canonical())
}
