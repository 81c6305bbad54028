//! Arrays of numbers, logicals, chars, strings and cells as rows of columns.

use super::layout::Layout;
use super::summary;
use super::table::table;
use crate::memory;
use crate::memory::{Gather, Reword};
use crate::text::settings::Format;
use crate::{Dims, Value};
use lanner_facts::Class;

/// The lines of one page of an array, and whether they came in several parts or with a factor: then a blank line
/// follows also under `disp`.
pub struct Page {
    /// Lines, each with its end.
    pub text: String,
    /// See above.
    pub parted: bool,
}

/// An array that is laid out once and written page by page.
pub enum Painter<'a> {
    /// Real numbers.
    Real(Layout, std::borrow::Cow<'a, [f64]>),
    /// Complex numbers.
    Complex(Layout, Vec<crate::C64>),
    /// Integers, already as text.
    Whole(usize, Vec<String>),
    /// Cells and strings, already as text.
    Texts(Vec<String>),
}

impl Painter<'_> {
    /// Lays the whole array out; none for values that are no such array.
    pub fn new<'a>(format: &Format, value: &'a Value) -> Option<Painter<'a>> {
        let alone = value.is_scalar();
        let single = value.class() == Class::Single;
        Some(match value {
            Value::Cell(t) => {
                Painter::Texts(t.data().iter().map(|v| format!("{{{}}}", summary::cell(format, v))).gather())
            }
            Value::String(t) => {
                Painter::Texts(t.data().iter().map(|s| summary::string(s.as_deref())).gather())
            }
            Value::Complex(_) | Value::ComplexSingle(_) => {
                let numbers = value.to_c64s()?;
                Painter::Complex(Layout::complex(format.style, single, alone, &numbers), numbers)
            }
            _ if value.class().is_integer() || value.class() == Class::Logical => {
                let texts = whole_numbers(value)?;
                let digits = texts.iter().map(|t| t.trim_start_matches('-').len()).max().unwrap_or(1);
                Painter::Whole(digits + 3, texts)
            }
            _ => {
                let numbers = value.to_f64s()?;
                let layout = Layout::real(format.style, single, alone, numbers.iter().copied());
                Painter::Real(layout, numbers)
            }
        })
    }

    /// The page that starts at element `offset`.
    pub fn page(&self, format: &Format, rows: usize, columns: usize, offset: usize) -> Page {
        let at = |r: usize, c: usize| offset + r + c * rows;
        let factor = match self {
            Painter::Real(layout, _) | Painter::Complex(layout, _) => layout.factor(),
            Painter::Whole(..) | Painter::Texts(_) => None,
        };
        let (text, many) = match self {
            Painter::Real(layout, numbers) => {
                let widths = memory::filled(layout.width, columns);
                table(format, rows, &widths, |r, c| layout.real_cell(numbers[at(r, c)]))
            }
            Painter::Complex(layout, numbers) => {
                let widths = memory::filled(layout.width, columns);
                table(format, rows, &widths, |r, c| layout.complex_cell(numbers[at(r, c)]))
            }
            Painter::Whole(width, texts) => table(format, rows, &memory::filled(*width, columns), |r, c| {
                format!("{:>width$}", texts[at(r, c)])
            }),
            Painter::Texts(texts) => {
                let length = |r: usize, c: usize| texts[at(r, c)].chars().count();
                let widths: Vec<usize> =
                    (0..columns).map(|c| 4 + (0..rows).map(|r| length(r, c)).max().unwrap_or(0)).gather();
                table(format, rows, &widths, |r, c| format!("    {}", widen(&texts[at(r, c)], widths[c] - 4)))
            }
        };
        match factor {
            Some(factor) => Page { text: format!("{factor}\n{}{text}", format.blank()), parted: true },
            None => Page { text, parted: many },
        }
    }
}

/// Fills a cell up to the width of its column inside its brackets: numbers to the right, the rest to the left.
fn widen(text: &str, width: usize) -> String {
    let fill = width.saturating_sub(text.chars().count());
    let spaces = " ".times(fill);
    if let Some(inner) = text.strip_prefix("{[") {
        return format!("{{[{spaces}{inner}");
    }
    match text.strip_suffix('}') {
        Some(inner) => format!("{inner}{spaces}}}"),
        None => format!("{text}{spaces}"),
    }
}

fn whole_numbers(value: &Value) -> Option<Vec<String>> {
    Some(match value {
        Value::Int(Class::Uint64, bits) => vec![(*bits as u64).to_string()],
        Value::Int(_, bits) => vec![bits.to_string()],
        Value::Int64(t) => t.data().iter().map(i64::to_string).gather(),
        Value::Uint64(t) => t.data().iter().map(u64::to_string).gather(),
        _ => value.to_f64s()?.iter().map(|x| format!("{x:.0}")).gather(),
    })
}

/// `1×3 int32 row vector`, `2×2 cell array`, `0×3 empty double matrix`.
pub fn describe(dims: &Dims, class: Class) -> String {
    let empty = if dims.is_empty() { "empty " } else { "" };
    let kind = match () {
        _ if !class.is_numeric() => "array",
        _ if dims.rank() > 2 => "array",
        _ if dims.is_row() => "row vector",
        _ if dims.is_column() => "column vector",
        _ => "matrix",
    };
    format!("{} {empty}{class} {kind}", summary::extents(dims))
}
