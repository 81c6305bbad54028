//! Steps into objects: `m(key)` of a `containers.Map`, and properties: `m.Count`, `e.message`.

use super::get;
use super::path::{Step, set_path as set_path_of_value};
use crate::library::errors::exception;
use crate::value::drawn::changed;
use crate::value::{Map, Object};
use crate::{Error, Fault, Result, Value};
use lanner_base::Name;
use lanner_facts::Class;
use std::cell::RefCell;

/// What one step into an object gives.
///
/// # Errors
/// Properties that the class does not have, keys that are not there.
pub fn get_step(object: &Object, step: &Step<'_>) -> Result<Vec<Value>> {
    match (object, step) {
        (Object::Map(map), Step::Paren(subscripts)) => Ok(vec![get_key(map, subscripts)?]),
        (_, Step::Paren(subscripts)) => Ok(vec![get(&Value::Object(object.clone()), subscripts)?]),
        (Object::Instance(_) | Object::Handles(_), Step::Field(_)) => Err(engine_needed(object)),
        (Object::Drawn(drawn), Step::Field(name)) => drawn.property(*name),
        (_, Step::Field(name)) => Ok(vec![property(object, *name)?]),
        (_, Step::Brace(_)) => Err(Fault::BraceOnNonCell.with(&[&object.class_name()])),
    }
}

/// `object STEPS… = value`.
///
/// # Errors
/// Properties that cannot be written, keys and values of other types.
pub fn set_path(object: &mut Object, steps: &[Step<'_>], value: Value) -> Result<()> {
    match (&*object, steps) {
        (_, []) => Ok(()),
        (Object::Map(map), [Step::Paren(subscripts)]) => set_key(map, subscripts, value),
        (Object::Map(map), [Step::Paren(subscripts), rest @ ..]) => {
            let mut part = get_key(map, subscripts)?;
            set_path_of_value(&mut part, rest, value)?;
            set_key(map, subscripts, part)
        }
        (Object::Drawn(drawn), [Step::Paren(subscripts)]) => {
            *object = as_object(changed(drawn, |numbers| {
                if !matches!(value, Value::Object(_)) && value.is_empty() {
                    return super::delete(numbers, subscripts);
                }
                let value =
                    if let Value::Object(Object::Drawn(new)) = &value { new.numbers() } else { value };
                super::set(numbers, subscripts, value)
            })?);
            Ok(())
        }
        // What is drawn is elsewhere: the handles stay as they are.
        (Object::Drawn(_), [Step::Paren(subscripts), rest @ ..]) => {
            let mut part = get(&Value::Object(object.clone()), subscripts)?;
            set_path_of_value(&mut part, rest, value)
        }
        (Object::Drawn(drawn), [Step::Field(name)]) => drawn.set_property(*name, &value),
        (Object::Drawn(drawn), [Step::Field(name), rest @ ..]) => {
            for mut held in drawn.property(*name)? {
                set_path_of_value(&mut held, rest, value.clone())?;
                if !matches!(held, Value::Object(_)) {
                    drawn.set_property(*name, &held)?;
                }
            }
            Ok(())
        }
        (_, [Step::Paren(subscripts), rest @ ..]) => {
            let mut part = get(&Value::Object(object.clone()), subscripts)?;
            set_path_of_value(&mut part, rest, value)?;
            match part {
                Value::Object(changed) => *object = changed,
                other => return Err(Fault::NoConversion.with(&[&object.class_name(), &other.class_name()])),
            }
            Ok(())
        }
        (_, [Step::Brace(_), ..]) => Err(Fault::BraceOnNonCell.with(&[&object.class_name()])),
        (Object::Instance(_) | Object::Handles(_), [Step::Field(_), ..]) => Err(engine_needed(object)),
        (Object::Parser(parser), [Step::Field(name)]) => {
            property(object, *name)?;
            let set = parser.borrow_mut().set_property(name, &value);
            if set { Ok(()) } else { Err(read_only(object, *name)) }
        }
        (_, [Step::Field(name), ..]) => {
            property(object, *name)?;
            Err(read_only(object, *name))
        }
    }
}

/// `m(key)`.
///
/// # Errors
/// Keys of another type or that are not there, several keys.
pub fn get_key(map: &RefCell<Map>, subscripts: &[Value]) -> Result<Value> {
    match subscripts {
        [key] => map.borrow().get(key),
        _ => Err(one_key()),
    }
}

/// `m(key) = value`.
///
/// # Errors
/// Keys or values of another type, several keys.
pub fn set_key(map: &RefCell<Map>, subscripts: &[Value], value: Value) -> Result<()> {
    match subscripts {
        [key] => map.borrow_mut().set(key, value),
        _ => Err(one_key()),
    }
}

/// An object that is known to be one.
fn as_object(value: Value) -> Object {
    match value {
        Value::Object(object) => object,
        _ => unreachable!("handles stay handles"),
    }
}

/// The value of a property.
fn property(object: &Object, name: Name) -> Result<Value> {
    let value = match object {
        Object::Exception(e) => exception::property(e, name),
        Object::Cleanup(_) | Object::Instance(_) | Object::Handles(_) | Object::Drawn(_) => None,
        Object::Parser(parser) => parser.borrow().property(&name),
        Object::Map(map) => {
            let map = map.borrow();
            match name.as_str() {
                "Count" => Some(Value::Int(Class::Uint64, map.count() as i64)),
                "KeyType" => Some(Value::text(&map.key_type().to_string())),
                "ValueType" => Some(Value::text(&map.value_type().to_string())),
                _ => None,
            }
        }
    };
    value.ok_or_else(|| no_property(object, name))
}

/// What properties of a class of the program mean only its engine knows, and it asks nobody here.
#[cold]
fn engine_needed(object: &Object) -> Error {
    Error::new(
        "MATLAB:noSuchMethodOrField",
        format!("The properties of class '{}' are not reached this way.", object.class_name()),
    )
}

#[cold]
fn no_property(object: &Object, name: Name) -> Error {
    Error::new(
        "MATLAB:noSuchMethodOrField",
        format!("Unrecognized method, property, or field '{name}' for class '{}'.", object.class_name()),
    )
}

#[cold]
fn read_only(object: &Object, name: Name) -> Error {
    Error::new(
        "MATLAB:class:SetProhibited",
        format!(
            "Unable to set the '{name}' property of class '{}' because it is read-only.",
            object.class_name()
        ),
    )
}

#[cold]
fn one_key() -> Error {
    Error::new(
        "MATLAB:Containers:Map:OneKey",
        "Only one key may be specified when indexing a containers.Map.",
    )
}
