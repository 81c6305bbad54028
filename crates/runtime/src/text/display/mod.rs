//! What a statement without semicolon, `disp` and `display` print.
//!
//! ```text
//! x =                 s =                       c =
//!
//!      1     2          struct with fields:       1×2 cell array
//!
//!                         a: 1                      {[1]}    {'abc'}
//! ```

mod arrays;
mod layout;
mod sparse;
mod summary;
mod table;

pub use summary::extents;

use super::number::flush_right;
use super::settings::Format;
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Dims, Exception, FunctionHandle, Map, Object, Result, State, Struct, Value};
use arrays::{Painter, describe};
use lanner_facts::Class;

/// The text of `name = value` as the automatic display prints it, with its final new lines; with loose spacing an empty line stands before it.
///
/// # Errors
/// None today; a class that prints itself may fail.
pub fn display(state: &mut State, name: &str, value: &Value) -> Result<String> {
    match value {
        Value::Shared(inner) => {
            let inner = inner.borrow().clone();
            display(state, name, &inner)
        }
        Value::List(values) => values.iter().map(|v| display(state, name, v)).gather(),
        _ => Ok(format!("{}{}", state.format.blank(), named(state, name, value)?)),
    }
}

/// The value under its name.
fn named(state: &State, name: &str, value: &Value) -> Result<String> {
    let format = &state.format;
    if let Value::Sparse(m) = value {
        let blank = format.blank();
        let header = sparse::header(m).map_or_else(String::new, |line| format!("  {line}\n{blank}"));
        return Ok(format!("{name} =\n{blank}{header}{}{blank}", sparse::body(format, m)));
    }
    let dims = value.dims();
    let blank = format.blank();
    if dims.rank() > 2 && !dims.is_empty() && !matches!(value, Value::Struct(_)) {
        let header = match header(value) {
            Some(header) => format!("{name} =\n{blank}  {header}\n{blank}"),
            None => String::new(),
        };
        return Ok(header + &pages(format, name, value));
    }
    // Values of classes that are written in the language itself have a space behind the equals sign.
    let space =
        if matches!(value, Value::String(_) | Value::Struct(_) | Value::Object(_)) { " " } else { "" };
    let mut out = format!("{name} ={space}\n{blank}");
    if let Some(header) = header(value) {
        out.put(&format!("  {header}\n"));
        if !dims.is_empty() || matches!(value, Value::Struct(_)) {
            out.put(blank);
        }
    }
    let body = body(format, value).text;
    out.put(&body);
    out.put(if body.is_empty() && !dims.is_empty() { "" } else { blank });
    Ok(out)
}

/// The text of `disp(value)`, with its final new line.
///
/// # Errors
/// As `display`.
pub fn disp(state: &mut State, value: &Value) -> Result<String> {
    let format = &state.format;
    Ok(match value {
        Value::Shared(inner) => {
            let inner = inner.borrow().clone();
            return disp(state, &inner);
        }
        Value::Sparse(m) => sparse::body(format, m),
        Value::Char(t) if t.dims().rank() == 2 => {
            if t.numel() == 0 {
                "\n".duplicate()
            } else {
                crate::char_rows(t).into_iter().map(|row| row + "\n").gather()
            }
        }
        Value::String(t) if t.numel() == 1 => {
            format!("{}\n", t.data()[0].as_deref().unwrap_or("<missing>"))
        }
        Value::Cell(_) | Value::String(_) if value.is_empty() => {
            format!("  {}\n", describe(&value.dims(), value.class()))
        }
        // Of a numeric array without elements there is nothing to show.
        _ if value.is_empty() && value.is_numeric() => String::new(),
        Value::Struct(s) if s.numel() != 1 => {
            let fields: String = s.names().map(|name| format!("    {name}\n")).gather();
            format!("  {}\n{}{fields}", struct_header(s), format.blank())
        }
        _ if value.dims().rank() > 2 && !value.is_empty() => pages(format, "", value),
        _ => {
            let page = body(format, value);
            if page.parted { page.text + format.blank() } else { page.text }
        }
    })
}

/// The line between the name and the value, for the classes that have one.
fn header(value: &Value) -> Option<String> {
    let dims = value.dims();
    let class = value.class();
    match value {
        Value::Struct(s) => Some(struct_header(s)),
        Value::Function(_) => Some("function_handle with value:".duplicate()),
        Value::Object(Object::Exception(_)) => Some("MException with properties:".duplicate()),
        Value::Object(Object::Map(_)) => Some("Map with properties:".duplicate()),
        Value::Object(Object::Drawn(drawn)) => Some(drawn.shown().0),
        Value::Object(object) => Some(format!("{} object", object.class_name())),
        _ if class == Class::Double && dims == Dims::EMPTY => None,
        _ if dims.is_empty() => Some(describe(&dims, class)),
        Value::Cell(_) => Some(describe(&dims, class)),
        Value::Char(t) if t.rows() == 1 && t.dims().rank() == 2 => None,
        Value::Char(_) => Some(describe(&dims, class)),
        Value::String(_) => (!dims.is_scalar()).then(|| describe(&dims, class)),
        _ if class == Class::Double => None,
        _ if dims.is_scalar() => Some(class.name().duplicate()),
        _ => Some(describe(&dims, class)),
    }
}

fn struct_header(s: &Struct) -> String {
    let fields = if s.names().len() == 0 { "no fields." } else { "fields:" };
    match (s.numel(), s.dims()) {
        (1, _) => format!("struct with {fields}"),
        (0, dims) => format!("{} empty struct array with {fields}", extents(dims)),
        (_, dims) => format!("{} struct array with {fields}", extents(dims)),
    }
}

/// The lines of a value without its name.
fn body(format: &Format, value: &Value) -> arrays::Page {
    let whole = |text: String| arrays::Page { text, parted: false };
    let dims = value.dims();
    match value {
        Value::Struct(s) if s.numel() == 1 => whole(fields(format, s)),
        Value::Struct(s) => whole(s.names().map(|name| format!("    {name}\n")).gather()),
        Value::Function(f) => whole(handle_line(f)),
        Value::Object(Object::Exception(e)) => whole(exception(format, e)),
        Value::Object(Object::Map(map)) => whole(map_properties(format, &map.borrow())),
        Value::Object(Object::Drawn(drawn)) => {
            let (_, pairs, last) = drawn.shown();
            whole(properties(format, &pairs) + &last)
        }
        Value::Object(_) | Value::Undefined | Value::List(_) | Value::Shared(_) => whole(String::new()),
        _ if value.class() == Class::Double && dims == Dims::EMPTY => whole("     []\n".duplicate()),
        _ if dims.is_empty() => whole(String::new()),
        Value::Char(t) => whole(crate::char_rows(t).iter().map(|row| format!("    '{row}'\n")).gather()),
        _ => match Painter::new(format, value) {
            Some(painter) => painter.page(format, dims.rows(), dims.columns(), 0),
            None => whole(String::new()),
        },
    }
}

fn handle_line(f: &FunctionHandle) -> String {
    format!("    {}\n", summary::handle(&f.text))
}

/// The fields of one struct, their names flush right.
fn fields(format: &Format, s: &Struct) -> String {
    let pairs: Vec<(String, &Value)> =
        s.fields().iter().filter_map(|(name, values)| Some((name.to_string(), values.first()?))).gather();
    pairs_text(format, &pairs)
}

/// Names with their values, the names flush right, a line each.
pub fn properties(format: &Format, pairs: &[(String, Value)]) -> String {
    let pairs: Vec<(String, &Value)> = pairs.iter().map(|(name, value)| (name.clone(), value)).gather();
    pairs_text(format, &pairs)
}

fn pairs_text(format: &Format, pairs: &[(String, &Value)]) -> String {
    let widest = pairs.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 4;
    let room = format.width.saturating_sub(widest + 2);
    pairs
        .iter()
        .map(|(name, value)| {
            format!("{}: {}\n", flush_right(name, widest), summary::field(format, value, room))
        })
        .gather()
}

fn map_properties(format: &Format, map: &Map) -> String {
    let values = [
        Value::from(map.count()),
        Value::text(&map.key_type().to_string()),
        Value::text(&map.value_type().to_string()),
    ];
    let mut out = String::new();
    for (name, value) in ["Count", "KeyType", "ValueType"].iter().zip(&values) {
        let text = summary::field(format, value, format.width);
        out.put(&format!("{name:>13}: {}\n", text.trim_matches('\'')));
    }
    out
}

fn exception(format: &Format, e: &Exception) -> String {
    let dialect = lanner_base::Dialect::Matlab;
    let identifier = Value::text(e.error.identifier(dialect));
    let message = Value::text(&e.error.message(dialect));
    let cause = Value::Cell(std::rc::Rc::new(crate::Tensor::new(
        if e.causes.is_empty() { Dims::EMPTY } else { Dims::matrix(e.causes.len(), 1) },
        e.causes.clone(),
    )));
    let stack = Value::from(Struct::from_parts(Dims::matrix(e.error.stack().len(), 1), Vec::new()));
    let correction = Value::empty();
    let pairs = [
        ("identifier", &identifier),
        ("message", &message),
        ("cause", &cause),
        ("stack", &stack),
        ("Correction", &correction),
    ];
    pairs_text(format, &pairs.map(|(name, value)| (name.duplicate(), value)))
}

/// An array of more than two dimensions page by page: `x(:,:,2) =`.
fn pages(format: &Format, name: &str, value: &Value) -> String {
    let dims = value.dims();
    let blank = format.blank();
    let (rows, columns) = (dims.rows(), dims.columns());
    let chars = match value {
        Value::Char(t) => Some(t),
        _ => None,
    };
    let painter = Painter::new(format, value);
    let mut out = String::new();
    for page in 0..dims.numel() / (rows * columns) {
        if page > 0 {
            out.put(blank);
        }
        let mut rest = page;
        let mut place = String::new();
        for &extent in &dims.as_slice()[2..] {
            place.put(&format!(",{}", rest % extent + 1));
            rest /= extent;
        }
        out.put(&format!("{name}(:,:{place}) =\n{blank}"));
        let offset = page * rows * columns;
        match (chars, &painter) {
            (Some(t), _) => {
                let part = t.data()[offset..offset + rows * columns].duplicate();
                for row in crate::char_rows(&crate::Tensor::new(Dims::matrix(rows, columns), part)) {
                    // `disp` shows characters as they are, also page by page.
                    let line = if name.is_empty() { format!("{row}\n") } else { format!("    '{row}'\n") };
                    out.put(&line);
                }
            }
            (None, Some(painter)) => out.put(&painter.page(format, rows, columns, offset).text),
            (None, None) => {}
        }
        out.put(blank);
    }
    out
}

#[cfg(test)]
mod tests;
