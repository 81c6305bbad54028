//! An uncaught error as text.
//!
//! ```text
//! error: Index exceeds the number of array elements. Index must not exceed 3.
//!  --> f.m:2:5, in f
//!   |
//! 2 | y = x(5);
//!   |     ^^^^
//!   called from main.m:7:1
//! ```

use lanner_base::Dialect;
use lanner_runtime::{Error, Place};
use std::fmt::Write;

/// Calls shown beside the innermost, from both ends.
const SHOWN: usize = 6;

/// Message, place, call stack and, where there is one, a suggestion.
pub fn report(error: &Error, dialect: Dialect, suggestion: Option<&str>) -> String {
    let mut out = format!("error: {}\n", error.message(dialect));
    // Where the library's own functions stood is of no use to its user.
    let own = error.stack().iter().take_while(|place| place.is_in_builtin()).count();
    let mut places = error.stack().get(own..).filter(|rest| !rest.is_empty()).unwrap_or(error.stack()).iter();
    if let Some(place) = places.next() {
        out.push_str(&excerpt(place));
    }
    let callers: Vec<&Place> = places.filter(|place| !place.is_in_builtin()).collect();
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
