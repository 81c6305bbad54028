//! Steps into objects: properties of exceptions.

use super::get;
use super::path::{Step, set_path as set_path_of_value};
use crate::value::{Dims, Exception, Object, Struct};
use crate::{Error, Fault, Place, Result, Value};
use lanner_base::{Dialect, Name};

/// What one step into an object gives.
///
/// # Errors
/// Properties that the class does not have.
pub fn get_step(object: &Object, step: &Step<'_>) -> Result<Vec<Value>> {
    match (object, step) {
        (_, Step::Paren(subscripts)) => Ok(vec![get(&Value::Object(object.clone()), subscripts)?]),
        (Object::Exception(e), Step::Field(name)) => Ok(vec![property(e, *name)?]),
        (Object::Cleanup(_), Step::Field(name)) => Err(no_property(object, *name)),
        (_, Step::Brace(_)) => Err(Fault::BraceOnNonCell.with(&[&object.class_name()])),
    }
}

/// `object STEPS… = value`.
///
/// # Errors
/// Properties that cannot be written.
pub fn set_path(object: &mut Object, steps: &[Step<'_>], value: Value) -> Result<()> {
    match steps {
        [] => Ok(()),
        [Step::Paren(subscripts), rest @ ..] => {
            let mut part = get(&Value::Object(object.clone()), subscripts)?;
            set_path_of_value(&mut part, rest, value)?;
            match part {
                Value::Object(changed) => *object = changed,
                other => return Err(Fault::NoConversion.with(&[&object.class_name(), &other.class_name()])),
            }
            Ok(())
        }
        [Step::Brace(_), ..] => Err(Fault::BraceOnNonCell.with(&[&object.class_name()])),
        [Step::Field(name), ..] => match object {
            Object::Exception(e) => {
                property(e, *name)?;
                Err(read_only(object, *name))
            }
            Object::Cleanup(_) => Err(no_property(object, *name)),
        },
    }
}

/// A property of an exception.
fn property(e: &Exception, name: Name) -> Result<Value> {
    match name.as_str() {
        "message" => Ok(Value::text(&e.error.message(Dialect::Matlab))),
        "identifier" => Ok(Value::text(e.error.identifier(Dialect::Matlab))),
        "stack" => Ok(stack(e.error.stack())),
        "cause" => Ok(Value::cell_column(e.causes.clone())),
        _ => Err(Fault::NoSuchField.with(&[&name])),
    }
}

/// The stack as MATLAB shows it: a column of structs with file, function and line.
pub fn stack(places: &[Place]) -> Value {
    let dims = Dims::matrix(places.len(), 1);
    let column = |f: fn(&Place) -> Value| places.iter().map(f).collect::<Vec<Value>>();
    let fields = vec![
        (Name::new("file"), column(|place| Value::text(&place.file))),
        (Name::new("name"), column(|place| Value::text(&place.function))),
        (Name::new("line"), column(|place| Value::Scalar(f64::from(place.line)))),
    ];
    Struct::from_parts(dims, fields).into()
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
