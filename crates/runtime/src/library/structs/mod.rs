//! Structs: making them, asking for their fields, changing them by name.
//!
//! `struct('a', {{1, 2}})` has one element, `struct('a', {1, 2})` two; `[t, p] = orderfields(s)` sorts the fields.

mod cells;
mod nested;

use crate::memory;
use crate::memory::{Arrange, Duplicate, Gather};
use crate::{Args, Dims, Error, Host, Object, Outputs, Result, Struct, Tensor, Value, kernels, one};
use cells::{cell2struct, struct2cell};
use lanner_base::Name;
use nested::{getfield, setfield};

kernels! { isstruct, isfield, fieldnames, numfields, rmfield, orderfields, setfield, getfield, struct2cell,
cell2struct; "struct" => make }

/// `struct('f', v, …)`: cell arrays give one element of the result for each cell.
pub fn make(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match args.as_slice() {
        [Value::Struct(_)] => return Ok(args.into_iter().gather()),
        [Value::Object(Object::Instance(instance))] => return one(instance.fields.clone()),
        [Value::Object(Object::Handles(handles))] => {
            let fields = handles.elements.iter().map(|handle| handle.fields.borrow().clone().into()).gather();
            return one(crate::concat::concatenate(fields, 1)?);
        }
        _ => (),
    }
    if let [Value::Double(t)] = args.as_slice()
        && t.numel() == 0
    {
        return one(Struct::new(Dims::EMPTY));
    }
    if args.len() % 2 == 1 {
        let text = "Field and value input arguments must come in pairs.";
        return Err(Error::new("MATLAB:StructFieldValuePairs", text));
    }
    let mut dims = Dims::SCALAR;
    let mut first_sized = 0;
    for (k, value) in args.iter().enumerate().skip(1).step_by(2) {
        let Value::Cell(t) = value else { continue };
        if t.dims().is_scalar() || *t.dims() == dims {
            continue;
        }
        if first_sized != 0 {
            return Err(Error::new(
                "MATLAB:StructDimMismatch",
                format!(
                    "Array dimensions of input '{}' must match those of input '{first_sized}' or be scalar.",
                    k + 1
                ),
            ));
        }
        first_sized = k + 1;
        dims = t.dims().clone();
    }
    crate::memory::check::<Value>(&dims)?;
    let mut result = Struct::new(dims);
    let mut args = args.into_iter();
    while let (Some(name), Some(value)) = (args.next(), args.next()) {
        let values = result.field_or_add(field_name(&name)?);
        match &value {
            Value::Cell(t) if t.numel() == 1 => values.fill(t.data()[0].clone()),
            Value::Cell(t) => values.clone_from_slice(t.data()),
            _ => values.fill(value),
        }
    }
    one(result)
}

/// A valid field name.
pub(super) fn field_name(value: &Value) -> Result<Name> {
    let Some(text) = value.as_text() else {
        let text = "Field names must be string scalars or character vectors.";
        return Err(Error::new("MATLAB:mustBeFieldName", text));
    };
    let mut chars = text.chars();
    let starts = chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    if starts && chars.all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Ok(Name::new(&text));
    }
    Err(Error::new("MATLAB:AddField:InvalidFieldName", format!("Invalid field name \"{text}\".")))
}

/// Whether the argument is a struct.
pub fn isstruct(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(matches!(args[0], Value::Struct(_)))
}

/// `isfield(s, name)`: one answer for each name of a cell or string array.
pub fn isfield(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let has = |text: Option<String>| match (&args[0], text) {
        (Value::Struct(s), Some(text)) => s.field(Name::new(&text)).is_some(),
        _ => false,
    };
    match &args[1] {
        Value::Cell(t) => one(t.map(|name| has(name.as_text()))),
        Value::String(t) => one(t.map(|name| has(name.as_deref().map(str::duplicate)))),
        name => one(has(name.as_text())),
    }
}

/// The field names, a column of cells.
pub fn fieldnames(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match &args[0] {
        Value::Struct(s) => {
            one(Value::cell_column(s.names().map(|name| Value::text(name.as_str())).gather()))
        }
        Value::Object(Object::Exception(_)) => one(Value::cell_column(
            ["identifier", "message", "cause", "stack", "Correction"].map(Value::text).duplicate(),
        )),
        object if object.is_user_object() => {
            let members = host.class_members(object.class_name()).unwrap_or_default();
            let names = match object {
                // The fields of an old object are seen by its methods alone, and by those who ask for their names.
                Value::Object(Object::Instance(instance)) if members.properties.is_empty() => {
                    instance.fields.names().gather()
                }
                _ => members.properties,
            };
            one(Value::cell_column(names.iter().map(|name| Value::text(name.as_str())).gather()))
        }
        other => Err(Error::new(
            "MATLAB:fieldnames:InvalidInput",
            format!(
                "Invalid input argument of type '{}'. Input must be a structure or a Java or COM object.",
                other.class_name()
            ),
        )),
    }
}

/// The number of fields; 0 for everything that is no struct.
pub fn numfields(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(match &args[0] {
        Value::Struct(s) => s.fields().len(),
        _ => 0,
    })
}

/// `rmfield(s, name)` or a cell array of names.
pub fn rmfield(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let names = args[1].to_texts().ok_or_else(|| {
        let text =
            "FIELDNAMES must be a character vector, string array, or a cell array of character vectors.";
        Error::new("MATLAB:rmfield:FieldnamesNotStrings", text)
    })?;
    let Value::Struct(s) = &mut args[0] else {
        return Err(Error::new("MATLAB:rmfield:Arg1NotStructArray", "S must be a structure array."));
    };
    let s = std::rc::Rc::make_mut(s);
    for name in names {
        if s.remove(Name::new(&name)).is_none() {
            let text = format!("A field named '{name}' doesn't exist.");
            return Err(Error::new("MATLAB:rmfield:InvalidFieldname", text));
        }
    }
    Ok(args.into_iter().take(1).gather())
}

/// `[s, p] = orderfields(s)`, by the fields of another struct, by names, or by a permutation.
pub fn orderfields(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Value::Struct(s) = &args[0] else {
        return Err(Error::new("MATLAB:orderfields:arg1NotStruct", "First input must be a struct."));
    };
    let names: Vec<Name> = s.names().gather();
    let order: Vec<usize> = match args.get(1) {
        None => {
            let mut order: Vec<usize> = (0..names.len()).gather();
            order.arrange_by_key(|&k| names[k].as_str());
            order
        }
        Some(by) => requested_order(&names, by)?,
    };
    let (dims, fields) = std::rc::Rc::unwrap_or_clone(s.clone()).into_parts();
    let mut taken: Vec<Option<_>> = fields.into_iter().map(Some).gather();
    let fields = order.iter().filter_map(|&k| taken.get_mut(k).and_then(Option::take)).gather();
    let permutation = Tensor::column(order.iter().map(|&k| (k + 1) as f64).gather());
    Ok([Struct::from_parts(dims, fields).into(), Value::from(permutation)].into_iter().gather())
}

fn requested_order(names: &[Name], by: &Value) -> Result<Vec<usize>> {
    let wanted: Option<Vec<Name>> = match by {
        Value::Struct(other) => Some(other.names().gather()),
        Value::Cell(_) | Value::String(_) => {
            by.to_texts().map(|texts| texts.iter().map(|text| Name::new(text)).gather())
        }
        _ => None,
    };
    let order: Vec<usize> = match wanted {
        Some(wanted) => {
            let places = wanted.iter().map(|name| names.iter().position(|n| n == name));
            places.gather::<Option<Vec<usize>>>().ok_or_else(|| {
                Error::new("MATLAB:orderfields:StructFieldMismatch", "Structs must have the same fields.")
            })?
        }
        None => {
            let numbers = by.to_f64s().unwrap_or_default();
            numbers.iter().map(|&x| (x.max(0.0) as usize).wrapping_sub(1)).gather()
        }
    };
    let mut seen = memory::filled(false, names.len());
    for &k in &order {
        if let Some(place) = seen.get_mut(k) {
            *place = true;
        }
    }
    if order.len() == names.len() && seen.iter().all(|&s| s) {
        return Ok(order);
    }
    Err(Error::new("MATLAB:orderfields:InvalidPermLength", "Input must be a permutation of the fields."))
}
