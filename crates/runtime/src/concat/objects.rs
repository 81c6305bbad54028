//! `[a, b]` of objects whose class the program defines: an array of objects of one class.

use crate::memory::Gather;
use crate::value::UserClass;
use crate::value::instance::{elements_of, object_of};
use crate::value::{Drawn, Object};
use crate::{Error, Fault, Result, Value};
use std::rc::Rc;

/// The class of the result, where a part is an object of a class of the program and none is a cell.
pub fn joined_class(parts: &[Value]) -> Option<Rc<UserClass>> {
    let is_cell = |part: &Value| matches!(part, Value::Cell(_));
    if parts.iter().any(is_cell) {
        return None;
    }
    parts.iter().find_map(Value::user_class)
}

/// Handles of what is drawn, with numbers of others, beside each other; none where a part is neither.
pub fn join_drawn(parts: &[Value], dim: usize) -> Option<Result<Value>> {
    let drawn = |part: &Value| match part {
        Value::Object(Object::Drawn(drawn)) => Some(Rc::clone(drawn)),
        _ => None,
    };
    let first: Rc<dyn Drawn> = parts.iter().find_map(drawn)?;
    let is_joined = |part: &Value| drawn(part).is_some() || part.is_numeric();
    if !parts.iter().all(is_joined) {
        return None;
    }
    let numbers = parts.iter().map(|part| drawn(part).map_or_else(|| part.clone(), |drawn| drawn.numbers()));
    Some(super::concatenate(numbers.gather(), dim).and_then(|numbers| first.of_numbers(&numbers)))
}

/// The objects beside each other along dimension `dim` (from 0); what is empty and no object leaves nothing.
///
/// # Errors
/// Parts of other classes, extents that do not fit.
pub fn join(class: &Rc<UserClass>, parts: Vec<Value>, dim: usize) -> Result<Value> {
    let mut class = Rc::clone(class);
    let objects: Vec<Value> =
        parts.into_iter().filter(|part| part.is_user_object() || !part.is_empty()).gather();
    // An array of handles has the class that all of them are.
    for other in objects.iter().filter_map(Value::user_class) {
        if class.is_a(&other.name) {
            class = other;
        }
    }
    let elements = |part: Value| match &part {
        Value::Object(object)
            if part.class_name() == class.name.as_str()
                || object.is_handles() && object.is_a(&class.name) =>
        {
            elements_of(object)
                .ok_or_else(|| Fault::UndefinedForClass.with(&[&"horzcat", &part.class_name()]))
        }
        _ => Err(differ(&class, &part)),
    };
    let parts: Vec<Value> = objects.into_iter().map(elements).gather::<Result<_>>()?;
    object_of(&class, super::concatenate(parts, dim)?)
}

#[cold]
fn differ(class: &UserClass, part: &Value) -> Error {
    Error::new(
        "MATLAB:UnableToConvert",
        format!(
            "Error occurred while converting from '{}' to '{}': Objects of these classes cannot be concatenated.",
            part.class_name(),
            class.name
        ),
    )
}
