//! An uncaught error as text.
//!
//! ```text
//! error: Index exceeds the number of array elements. Index must not exceed 3.
//!  --> f.m:2:5, in f
//!   |
//! 2 | y = x(5);
//!   |     ^^^^
//! note: 'x' is 1 x 3
//!   called from main.m:7:1
//! ```
//!
//! The note says the sizes where MATLAB's message has none; Octave's has them.

use lanner_base::Dialect;
use lanner_runtime::error::Reason;
use lanner_runtime::{Error, Fault, Place};
use std::fmt::Write;

/// How the files of the prelude are named.
const PRELUDE: &str = "<prelude>";

/// Calls shown beside the innermost, from both ends.
const SHOWN: usize = 6;

/// Message, place, call stack and, where there is one, a suggestion.
pub fn report(error: &Error, dialect: Dialect, suggestion: Option<&str>) -> String {
    let mut out = format!("error: {}\n", error.message(dialect));
    // Where the library's own functions stood is of no use to its user.
    let own = error.stack().iter().take_while(|place| place.file.starts_with(PRELUDE)).count();
    let mut places = error.stack().get(own..).filter(|rest| !rest.is_empty()).unwrap_or(error.stack()).iter();
    if let Some(place) = places.next() {
        out.push_str(&excerpt(place));
    }
    if let Some(sizes) = sizes(error).filter(|_| dialect == Dialect::Matlab) {
        let _ = writeln!(out, "note: {sizes}");
    }
    let callers: Vec<&Place> = places.collect();
    for (k, place) in callers.iter().enumerate() {
        if callers.len() > 2 * SHOWN && k == SHOWN {
            let _ = writeln!(out, "  … {} more calls …", callers.len() - 2 * SHOWN);
        }
        if callers.len() <= 2 * SHOWN || k < SHOWN || k >= callers.len() - SHOWN {
            let _ = writeln!(out, "  called from {}", describe(place));
        }
    }
    if let Some(suggestion) = suggestion {
        let _ = writeln!(out, "help: {suggestion}");
    }
    out
}

/// The sizes of the operands of an operation that they do not fit, or of an array that has no such element.
fn sizes(error: &Error) -> Option<String> {
    let Reason::Fault(fault, args) = error.reason() else { return None };
    let arg = |k: usize| args.get(k).filter(|arg| is_size(arg)).map(|arg| arg.replace('x', " x "));
    let pair = |a: usize, b: usize, [first, second]: [&str; 2]| {
        Some(format!("{first} is {}, {second} is {}", arg(a)?, arg(b)?))
    };
    match fault {
        Fault::SizeMismatch | Fault::DivisionDimensions => pair(1, 2, ["left", "right"]),
        Fault::InnerDimensions | Fault::AssignmentCount => pair(0, 1, ["left", "right"]),
        Fault::HorizontalMismatch => pair(0, 1, ["left", "right"]),
        Fault::VerticalMismatch => pair(0, 1, ["above", "below"]),
        Fault::IndexOutOfBounds
        | Fault::IndexOutOfBoundsAt
        | Fault::MaskOutOfBounds
        | Fault::MaskOutOfBoundsAt => {
            let size = arg(4)?;
            let name = args.get(2).filter(|name| is_name(name));
            Some(name.map_or_else(|| format!("the array is {size}"), |name| format!("'{name}' is {size}")))
        }
        _ => None,
    }
}

/// Extents joined by `x`.
fn is_size(text: &str) -> bool {
    text.contains('x')
        && text.split('x').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// What Octave calls an array without a name.
const NAMELESS: &str = "index";

/// The name of a variable.
fn is_name(text: &str) -> bool {
    text != NAMELESS
        && text.starts_with(|c: char| c.is_alphabetic())
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The place with its source line, where it is known, and a caret.
fn excerpt(place: &Place) -> String {
    let gutter = place.line.to_string().len();
    let mut out = format!("{:gutter$}--> {}\n", "", describe(place));
    if !place.source.is_empty() {
        let before = place.source.chars().take((place.column as usize).saturating_sub(1));
        let indent: String = before.map(|c| if c == '\t' { c } else { ' ' }).collect();
        let _ = writeln!(out, "{:gutter$} |", "");
        let _ = writeln!(out, "{} | {}", place.line, place.source);
        let _ = writeln!(out, "{:gutter$} | {indent}{}", "", "^".repeat(place.width as usize));
    }
    out
}

fn describe(place: &Place) -> String {
    let file = if place.file.is_empty() { "input" } else { &place.file };
    let mut text = format!("{file}:{}:{}", place.line, place.column);
    if !place.function.is_empty() {
        let _ = write!(text, ", in {}", place.function);
    }
    text
}
