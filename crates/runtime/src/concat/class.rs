//! The class of `[a, b]`.

use crate::{Error, Fault, Result, Value};
use lanner_facts::Class;

/// How the parts of a concatenation become one array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Joined {
    /// A cell array; parts of other classes become cells.
    Cell,
    /// A struct array.
    Struct,
    /// A string array.
    String,
    /// A numeric, logical or char array.
    Numbers {
        /// Its class.
        class: Class,
        /// Whether any part is complex.
        complex: bool,
    },
}

/// Cell before struct before string before char before the first integer class before single before double before
/// logical. Empty parts count too.
///
/// # Errors
/// Function handles and objects have no arrays.
pub fn joined_class(parts: &[Value]) -> Result<Joined> {
    let has = |class: Class| parts.iter().any(|part| part.class() == class);
    if has(Class::Cell) {
        return Ok(Joined::Cell);
    }
    if let Some(part) = parts.iter().find(|part| matches!(part, Value::Function(_) | Value::Object(_))) {
        return Err(no_arrays(part));
    }
    if has(Class::Struct) {
        return Ok(Joined::Struct);
    }
    if has(Class::String) {
        return Ok(Joined::String);
    }
    let integer = parts.iter().map(Value::class).find(|class| class.is_integer());
    let class = match integer {
        _ if has(Class::Char) => Class::Char,
        Some(class) => class,
        None if has(Class::Single) => Class::Single,
        None if has(Class::Double) => Class::Double,
        None => Class::Logical,
    };
    let complex = parts.iter().any(Value::is_complex);
    Ok(Joined::Numbers { class, complex })
}

#[cold]
fn no_arrays(part: &Value) -> Error {
    match part {
        Value::Function(_) => Fault::HandleArray.with(&[]),
        _ => Fault::UndefinedForClass.with(&[&"horzcat", &part.class_name()]),
    }
}
