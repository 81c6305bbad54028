//! `containers.Map`: making maps and asking them.
//!
//! `m = containers.Map({'a', 'b'}, [1 2])` holds numbers by name: `m('a')` is 1, `keys(m)` is `{'a', 'b'}`.
#![allow(non_snake_case)] // The functions are named as in programs.

use crate::library::arguments::{flag, option, take_pairs};
use crate::library::functional::element;
use crate::memory;
use crate::memory::{Duplicate, Gather};
use crate::{
    Args, Error, Fault, Host, KeyType, Map, Object, Outputs, Result, Value, ValueType, kernels, one,
};
use lanner_facts::Class;
use std::cell::RefCell;
use std::rc::Rc;

kernels! { isKey, keys, values, remove; "containers.Map" => make }

/// `containers.Map(keys, values)`, `containers.Map('KeyType', k, 'ValueType', v)`, `containers.Map()`.
pub fn make(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let mut uniform = None;
    let (mut key_type, mut value_type) = (None, None);
    let typed = args.len().is_multiple_of(2) && (args.len() != 2 || is_option(&args[0], "UniformValues"))
        || args.first().is_some_and(|a| is_option(a, "KeyType") || is_option(a, "ValueType"));
    if typed || args.len() > 2 {
        for (name, value) in take_pairs(&mut args, &["KeyType", "ValueType", "UniformValues"]) {
            match name {
                0 => key_type = Some(read_key_type(&value)?),
                1 => value_type = Some(read_value_type(&value)?),
                _ => {
                    uniform =
                        Some(flag(&value).ok_or_else(|| wrong("UniformValues must be a logical scalar."))?)
                }
            }
        }
    }
    let (keys, values) = match args.as_slice() {
        [] => (Vec::new(), Vec::new()),
        [keys] => {
            let keys = listed_keys(keys);
            let values = memory::filled(Value::empty(), keys.len());
            (keys, values)
        }
        [keys, values] => {
            let several =
                matches!(keys, Value::Cell(_)) || !matches!(keys, Value::Char(_)) && keys.numel() > 1;
            let keys = listed_keys(keys);
            let values = if several { listed_values(values, keys.len()) } else { vec![values.clone()] };
            (keys, values)
        }
        _ => return Err(wrong("Invalid arguments of containers.Map.")),
    };
    if keys.len() != values.len() {
        let text = "The number of keys and values must be the same.";
        return Err(Error::new("MATLAB:Containers:Map:KeyValueMismatch", text));
    }
    let key_type = match key_type {
        Some(known) => known,
        None => common_key_type(&keys)?,
    };
    let value_type = match (value_type, uniform) {
        (Some(known), _) => known,
        (None, Some(false)) => ValueType::Any,
        (None, _) => common_value_type(&values),
    };
    let mut map = Map::new(key_type, value_type);
    for (key, value) in keys.iter().zip(values) {
        map.set(key, value)?;
    }
    one(Value::Object(Object::Map(Rc::new(RefCell::new(map)))))
}

fn is_option(value: &Value, name: &str) -> bool {
    option(value).is_some_and(|text| text.eq_ignore_ascii_case(name))
}

#[cold]
fn wrong(text: &str) -> Error {
    Error::new("MATLAB:Containers:Map:InvalidArgument", text)
}

/// The keys of a cell or string array; anything else is one key.
fn listed_keys(keys: &Value) -> Vec<Value> {
    match keys {
        Value::Cell(t) => t.data().duplicate(),
        Value::Char(_) => vec![keys.clone()],
        _ => (0..keys.numel()).map(|k| element(keys, k)).gather(),
    }
}

/// The values of a cell array, or of an array with an element for each key.
fn listed_values(values: &Value, keys: usize) -> Vec<Value> {
    match values {
        Value::Cell(t) => t.data().duplicate(),
        _ if values.numel() == keys && !matches!(values, Value::Object(_)) => {
            let stored = values.stored();
            (0..keys).map(|k| element(&stored, k)).gather()
        }
        _ => vec![values.clone()],
    }
}

fn read_key_type(value: &Value) -> Result<KeyType> {
    let text = value.as_text().unwrap_or_default();
    let numeric = [Class::Double, Class::Single].into_iter().chain(Class::INTEGERS);
    if text == "char" || text == "string" {
        return Ok(KeyType::Char);
    }
    numeric.into_iter().find(|class| class.name() == text).map(KeyType::Number).ok_or_else(|| {
        Error::new(
            "MATLAB:Containers:Map:UnsupportedKeyType",
            format!("Unsupported KeyType '{text}' specified."),
        )
    })
}

fn read_value_type(value: &Value) -> Result<ValueType> {
    let text = value.as_text().unwrap_or_default();
    let classes =
        [Class::Double, Class::Single, Class::Logical, Class::Char].into_iter().chain(Class::INTEGERS);
    if text == "any" {
        return Ok(ValueType::Any);
    }
    classes.into_iter().find(|class| class.name() == text).map(ValueType::Of).ok_or_else(|| {
        Error::new(
            "MATLAB:Containers:Map:UnsupportedValueType",
            format!("Unsupported ValueType '{text}' specified."),
        )
    })
}

fn common_key_type(keys: &[Value]) -> Result<KeyType> {
    let Some(first) = keys.first() else { return Ok(KeyType::Char) };
    let text = |v: &Value| matches!(v, Value::Char(_) | Value::String(_));
    if keys.iter().all(text) {
        return Ok(KeyType::Char);
    }
    if keys.iter().any(|key| text(key) || key.as_f64().is_none()) {
        let text = "Specified key type does not match the type expected for this container.";
        return Err(Error::new("MATLAB:Containers:TypeMismatch", text));
    }
    let class = first.class();
    // Keys of small integer classes, and truth values, become doubles.
    let is_kept =
        matches!(class, Class::Single | Class::Int32 | Class::Uint32 | Class::Int64 | Class::Uint64);
    let same = is_kept && keys.iter().all(|key| key.class() == class);
    Ok(KeyType::Number(if same { class } else { Class::Double }))
}

fn common_value_type(values: &[Value]) -> ValueType {
    let Some(first) = values.first() else { return ValueType::Any };
    let class = first.class();
    let scalar = |v: &Value| match v {
        Value::Char(t) => t.rows() <= 1,
        _ => v.is_scalar() && v.is_arithmetic() && !v.is_complex(),
    };
    if values.iter().all(|v| v.class() == class && scalar(v)) { ValueType::Of(class) } else { ValueType::Any }
}

fn map<'a>(name: &str, args: &'a Args) -> Result<&'a Rc<RefCell<Map>>> {
    match &args[0] {
        Value::Object(Object::Map(map)) => Ok(map),
        other => Err(Fault::UndefinedForClass.with(&[&name, &other.class_name()])),
    }
}

/// `isKey(m, key)`, or a cell array of keys.
pub fn isKey(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let map = map("isKey", &args)?.borrow();
    match &args[1] {
        Value::Cell(t) => one(t.map(|key| map.has(key))),
        key => one(map.has(key)),
    }
}

/// `keys(m)`: a row of cells.
pub fn keys(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(Value::cell_row(map("keys", &args)?.borrow().keys()))
}

/// `values(m)`, `values(m, keys)`: a row of cells.
pub fn values(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let map = map("values", &args)?.borrow();
    match args.get(1) {
        None => one(Value::cell_row(map.values())),
        Some(Value::Cell(t)) => {
            one(Value::cell_row(t.data().iter().map(|key| map.get(key)).gather::<Result<Vec<_>>>()?))
        }
        Some(_) => {
            let text = "Specified keys must be in a cell array.";
            Err(Error::new("MATLAB:Containers:Map:KeysNotCell", text))
        }
    }
}

/// `remove(m, key)`, or a cell array of keys; gives the map.
pub fn remove(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut map = map("remove", &args)?.borrow_mut();
    match &args[1] {
        Value::Cell(t) => t.data().iter().try_for_each(|key| map.remove(key))?,
        key => map.remove(key)?,
    }
    one(args[0].clone())
}
