//! One value in one line: what a field of a struct and a cell show of it.
//!
//! ```text
//! 5  3.1416  [1 2 3]  'text'  [3×3 double]  {1×2 cell}  @(x)x+1
//! ```

use super::layout::Layout;
use crate::memory::{Duplicate, Gather, Grow, Join};
use crate::text::settings::{Format, Style};
use crate::value::UserClass;
use crate::{C64, Dims, Object, Value};
use lanner_facts::Class;

/// `2×3`.
pub fn extents(dims: &Dims) -> String {
    dims.as_slice().iter().map(usize::to_string).gather::<Vec<_>>().joined("×")
}

/// What stands after the name of a field.
pub fn field(format: &Format, value: &Value, room: usize) -> String {
    match value {
        Value::Char(t) if t.dims().is_row() => format!("'{}'", value.as_text().unwrap_or_default()),
        Value::Char(t) if *t.dims() == Dims::EMPTY => "''".duplicate(),
        Value::String(t) if t.numel() == 1 => string(t.data()[0].as_deref()),
        Value::Cell(t) if *t.dims() == Dims::EMPTY => "{}".duplicate(),
        Value::Cell(t) => format!("{{{} cell}}", extents(t.dims())),
        Value::Function(f) => handle(&f.text),
        Value::Sparse(_) => sized(value),
        Value::Shared(inner) => field(format, &inner.borrow(), room),
        Value::Object(object) => told(object).unwrap_or_else(|| sized(value)),
        _ if !value.is_arithmetic() => sized(value),
        _ => {
            let dims = value.dims();
            if dims == Dims::EMPTY && value.class() == Class::Double {
                return "[]".duplicate();
            }
            match numbers(format, value) {
                Some(list) if list.len() == 1 => list.into_iter().gather(),
                Some(list) if dims.is_row() => row(&list, room, &dims, value.class_name()),
                _ => sized(value),
            }
        }
    }
}

/// What stands between the braces of a cell.
pub fn cell(format: &Format, value: &Value) -> String {
    match value {
        Value::Char(t) if t.dims().is_row() && !t.dims().is_empty() => {
            format!("'{}'", value.as_text().unwrap_or_default())
        }
        Value::String(t) if t.numel() == 1 => format!("[{}]", string(t.data()[0].as_deref())),
        Value::Function(f) => handle(&f.text),
        Value::Sparse(_) => plain(value),
        Value::Shared(inner) => cell(format, &inner.borrow()),
        Value::Object(object) => told(object).map_or_else(|| plain(value), |text| format!("[{text}]")),
        _ if value.is_arithmetic() && !value.is_char() && value.dims().is_row() && !value.is_empty() => {
            match numbers(format, value) {
                Some(list) if list.len() <= LONGEST_ROW_IN_CELL => format!("[{}]", list.joined(" ")),
                _ => plain(value),
            }
        }
        _ => plain(value),
    }
}

/// Longer rows of numbers are shown by their extents.
const LONGEST_ROW_IN_CELL: usize = 8;

/// `"text"`, `<missing>`.
pub fn string(text: Option<&str>) -> String {
    text.map_or_else(|| "<missing>".duplicate(), |text| format!("\"{text}\""))
}

/// `@sin`, `@(x)x+1`.
pub fn handle(text: &str) -> String {
    if text.starts_with('@') { text.duplicate() } else { format!("@{text}") }
}

/// The text that stands for an object.
fn told(object: &Object) -> Option<String> {
    let Object::Instance(instance) = object else { return None };
    instance.fields.get(UserClass::text_field())?.as_text()
}

fn plain(value: &Value) -> String {
    format!("{} {}", extents(&value.dims()), value.class_name())
}

fn sized(value: &Value) -> String {
    format!("[{}]", plain(value))
}

/// `[1 2 3]`; where it is too long its start and its extents.
fn row(list: &[String], room: usize, dims: &Dims, class: &str) -> String {
    let whole = format!("[{}]", list.joined(" "));
    if whole.chars().count() <= room {
        return whole;
    }
    let tail = format!(" … ] ({} {class})", extents(dims));
    let mut out = "[".duplicate();
    for (k, text) in list.iter().enumerate() {
        if k > 0 && out.len() + 1 + text.len() + tail.chars().count() > room {
            break;
        }
        if k > 0 {
            out.put(' ');
        }
        out.put(text);
    }
    out + &tail
}

/// The elements one by one, each as if it stood alone; none where there are too many to look at.
fn numbers(format: &Format, value: &Value) -> Option<Vec<String>> {
    if value.numel() > 100 {
        return value.dims().is_row().then(|| numbers_of(format, value, 100)).flatten();
    }
    numbers_of(format, value, usize::MAX)
}

fn numbers_of(format: &Format, value: &Value, most: usize) -> Option<Vec<String>> {
    match value {
        Value::Int(Class::Uint64, bits) => return Some(vec![(*bits as u64).to_string()]),
        Value::Int(_, bits) => return Some(vec![bits.to_string()]),
        Value::Int64(t) => return Some(t.data().iter().take(most).map(i64::to_string).gather()),
        Value::Uint64(t) => return Some(t.data().iter().take(most).map(u64::to_string).gather()),
        _ => {}
    }
    let single = value.class() == Class::Single;
    if value.is_complex() {
        let numbers = value.to_c64s()?;
        return Some(numbers.into_iter().take(most).map(|z| complex(format.style, single, z)).gather());
    }
    Some(value.to_f64s()?.iter().take(most).map(|&x| real(format.style, single, x)).gather())
}

/// A real number as if it stood alone.
pub fn real(style: Style, single: bool, x: f64) -> String {
    Layout::real(style, single, true, [x].into_iter()).bare(x)
}

/// A complex number as if it stood alone.
pub fn complex(style: Style, single: bool, z: C64) -> String {
    Layout::complex(style, single, true, &[z]).complex_cell(z).trim_start().duplicate()
}
