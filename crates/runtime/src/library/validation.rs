//! What `arguments` blocks rest on: classes and sizes of arguments, name-value pairs, and whose error it is.

use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Join, Reword};
use crate::value::Object;
use crate::{Args, Error, Fault, Host, Outputs, Result, Struct, Value, kernels, one};
use lanner_base::Name;
use smallvec::smallvec;
use std::rc::Rc;

kernels! {
    ;
    "lanner.argument" => argument,
    "lanner.options" => options,
    "lanner.reject" => reject,
}

/// `lanner.argument(value, place, class, extents…)`
fn argument(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let value = args.next().unwrap_or_default();
    let place = args.next().and_then(|place| place.as_text()).unwrap_or_default();
    let class = args.next().and_then(|class| class.as_text()).unwrap_or_default();
    let extents: Vec<f64> = args.filter_map(|extent| extent.as_f64()).gather();
    let value = if class.is_empty() { value } else { converted(host, value, &place, &class)? };
    if extents.is_empty() { one(value) } else { one(sized(host, value, &place, &extents)?) }
}

/// The value in the demanded class.
fn converted(host: &mut dyn Host, value: Value, place: &str, class: &str) -> Result<Value> {
    let is_of_class = |value: &Value| {
        value.class_name() == class || matches!(value, Value::Object(object) if object.is_a(class))
    };
    if is_of_class(&value) {
        return Ok(value);
    }
    let refused = || {
        let message = format!("{place}Value must be of type {class} or be convertible to {class}.");
        Error::new("MATLAB:validation:UnableToConvert", message)
    };
    let known = lanner_facts::Class::INTEGERS.iter().any(|integer| integer.name() == class)
        || matches!(class, "double" | "single" | "logical" | "char" | "string");
    let takes = value.is_arithmetic() || matches!(value, Value::String(_)) || class == "string";
    // A class of the program converts by its constructor.
    let mut is_made = || host.class_members(class).is_some_and(|members| !members.is_abstract);
    if !(known && takes) && (known || !is_made()) {
        return Err(refused());
    }
    let outputs = host.call_named(class, smallvec![value], 1).map_err(|error| error.said_as(refused))?;
    outputs.into_iter().next().filter(is_of_class).ok_or_else(refused)
}

/// The value in the demanded size; an extent below 0 takes any.
fn sized(host: &mut dyn Host, value: Value, place: &str, extents: &[f64]) -> Result<Value> {
    let dims = value.dims();
    let rank = dims.rank().max(extents.len());
    let demanded = |k: usize| extents.get(k).copied().unwrap_or(1.0);
    if (0..rank).all(|k| demanded(k) < 0.0 || demanded(k) == dims.extent(k) as f64) {
        return Ok(value);
    }
    let fits = |k: usize, extent: usize| demanded(k) < 0.0 || demanded(k) == extent as f64;
    if dims.is_scalar() {
        let whole: Vec<f64> = (0..rank).map(|k| demanded(k).abs()).gather();
        return reshaped(host, "repmat", value, whole);
    }
    let n = dims.numel();
    let is_matrix = rank <= 2 && dims.is_vector();
    if is_matrix && demanded(0) == 1.0 && fits(1, n) {
        return reshaped(host, "reshape", value, vec![1.0, n as f64]);
    }
    if is_matrix && demanded(1) == 1.0 && fits(0, n) {
        return reshaped(host, "reshape", value, vec![n as f64, 1.0]);
    }
    let message = format!("{place}Value must {}.", size_text(extents));
    Err(Error::new("MATLAB:validation:IncompatibleSize", message))
}

fn reshaped(host: &mut dyn Host, function: &str, value: Value, extents: Vec<f64>) -> Result<Value> {
    let mut args = smallvec![value];
    args.put_all(extents.into_iter().map(Value::Scalar));
    let outputs = host.call_named(function, args, 1)?;
    outputs.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&function]))
}

fn size_text(extents: &[f64]) -> String {
    match extents {
        [1.0, 1.0] => "be a scalar".duplicate(),
        [1.0, n] if *n < 0.0 => "be a row vector".duplicate(),
        [n, 1.0] if *n < 0.0 => "be a column vector".duplicate(),
        [m, n] if *m < 0.0 && *n < 0.0 => "be a matrix".duplicate(),
        _ => {
            let extents: Vec<String> =
                extents.iter().map(|e| if *e < 0.0 { ":".duplicate() } else { format!("{e}") }).gather();
            format!("be of size {}", extents.joined("x"))
        }
    }
}

/// `[n, r1, …, s1, …] = lanner.options(args, optional, repeating, names1, …)`: among the names `?Class` for those of its properties.
fn options(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let given: Vec<Value> = match args.next() {
        Some(Value::Cell(cells)) => cells.data().duplicate(),
        _ => Vec::new(),
    };
    let mut count = || args.next().and_then(|n| n.as_f64()).map_or(0, |n| n as usize);
    let (optional, repeating) = (count(), count());
    let groups: Vec<Vec<String>> =
        args.map(|names| declared(host, &names.to_texts().unwrap_or_default())).gather();
    let begins_pairs = |at: usize| {
        let name = given.get(at).and_then(Value::as_text);
        (given.len() - at).is_multiple_of(2) && name.is_some_and(|name| find(&groups, &name).is_some())
    };
    let mut at = 0;
    while at < given.len() && at < optional && !begins_pairs(at) {
        at += 1;
    }
    let mut outputs = smallvec![Value::from(at)];
    let mut repeated = memory::filled(Vec::new(), repeating);
    while repeating > 0 && at < given.len() && !begins_pairs(at) {
        for member in &mut repeated {
            member.put(given.get(at).cloned().ok_or_else(|| Fault::NotEnoughInputs.with(&[&""]))?);
            at += 1;
        }
    }
    outputs.put_all(repeated.into_iter().map(Value::cell_row));
    // `nargin` counts no name-value arguments.
    host.discount_arguments(given.len() - at);
    let structs = pairs(&given[at..], &groups)?;
    outputs.put_all(structs.into_iter().map(|s| Value::Struct(Rc::new(s))));
    Ok(outputs)
}

/// The declared names; `?Class` stands for the properties of a class.
fn declared(host: &mut dyn Host, names: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for name in names {
        match name.strip_prefix('?') {
            Some(class) => {
                let properties = host.class_members(class).unwrap_or_default().properties;
                all.put_all(properties.iter().map(|name| name.as_str().duplicate()));
            }
            None => all.put(name.duplicate()),
        }
    }
    all
}

/// Names with their values, each in the struct whose name it is.
fn pairs(given: &[Value], groups: &[Vec<String>]) -> Result<Vec<Struct>> {
    let mut structs = memory::filled(Struct::scalar(), groups.len());
    for pair in given.chunks(2) {
        let [name, value] = pair else { return Err(Fault::TooManyInputs.with(&[&""])) };
        let Some(name) = name.as_text().filter(|_| !groups.is_empty()) else {
            return Err(Fault::TooManyInputs.with(&[&""]));
        };
        let Some((group, full)) = find(groups, &name) else {
            let names: Vec<String> = groups.iter().flatten().map(|name| format!("'{name}'")).gather();
            let message = format!("Invalid argument name '{name}'. Name must be {}.", names.joined(" or "));
            return Err(Error::new("MATLAB:TooManyInputs", message));
        };
        structs[group].set(Name::new(&full), value.clone());
    }
    Ok(structs)
}

/// The struct and the full name that a name means: the same, the same but for case, or the only one that begins so.
fn find(groups: &[Vec<String>], name: &str) -> Option<(usize, String)> {
    let all = || groups.iter().enumerate().flat_map(|(at, names)| names.iter().map(move |name| (at, name)));
    let same = all().find(|(_, known)| *known == name);
    let same = same.or_else(|| all().find(|(_, known)| known.eq_ignore_ascii_case(name)));
    if let Some((at, known)) = same {
        return Some((at, known.clone()));
    }
    let lower = name.lowercase();
    let mut begun = all().filter(|(_, known)| !lower.is_empty() && known.lowercase().starts_with(&lower));
    match (begun.next(), begun.next()) {
        (Some((at, known)), None) => Some((at, known.clone())),
        _ => None,
    }
}

/// `lanner.reject(exception, place)`
fn reject(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let place = args.get(1).and_then(Value::as_text).unwrap_or_default();
    let dialect = host.dialect();
    match args.into_iter().next() {
        Some(Value::Object(Object::Exception(exception))) => {
            let message = format!("{place}{}", exception.error.message(dialect));
            Err(Error::new(exception.error.identifier(dialect), message))
        }
        _ => Err(Error::new("", place)),
    }
}
