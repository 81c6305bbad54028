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

/// Columns at most of a line that shows source.
const COLUMNS: usize = 140;

/// Columns that a tab takes at most.
const TAB: usize = 8;

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
    if let Some(sizes) = sizes(error).filter(|_| dialect == Dialect::Matlab) {
        let _ = writeln!(out, "note: {sizes}");
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
        let marked = Marked::of(place, COLUMNS - gutter - 3);
        let _ = writeln!(out, "{:gutter$} |", "");
        let _ = writeln!(out, "{} | {}", place.line, marked.text);
        let _ = writeln!(out, "{:gutter$} | {}{}", "", marked.indent, "^".repeat(marked.width));
    }
    out
}

/// What is shown of a source line, what stands before the carets, and how many these are.
struct Marked {
    text: String,
    indent: String,
    width: usize,
}

impl Marked {
    /// As much of the line as there is room for, around the place; carets end where it does.
    fn of(place: &Place, room: usize) -> Marked {
        const CUT: char = '…';
        let chars: Vec<char> = place.source.chars().map(visible).collect();
        let at = (place.column as usize).saturating_sub(1).min(chars.len());
        let marked = (place.width as usize).min(chars.len() - at).max(1);
        // A tab takes more than one column.
        let columns: usize = chars.iter().map(|&c| if c == '\t' { TAB } else { 1 }).sum();
        if columns <= room {
            let indent = chars[..at].iter().map(|&c| if c == '\t' { c } else { ' ' }).collect();
            return Marked { text: chars.into_iter().collect(), indent, width: marked };
        }
        let inside = room - 2;
        let first =
            at.saturating_sub((inside - marked.min(inside)) / 2).min(chars.len().saturating_sub(inside));
        let last = (first + inside).min(chars.len());
        let mut text = String::new();
        text.extend((first > 0).then_some(CUT));
        text.extend(chars[first..last].iter().map(|&c| if c == '\t' { ' ' } else { c }));
        text.extend((last < chars.len()).then_some(CUT));
        let indent = " ".repeat(at - first + usize::from(first > 0));
        Marked { text, indent, width: marked.min(last - at).max(1) }
    }
}

/// A character that moves nothing on a terminal: its picture for one that controls it.
fn visible(c: char) -> char {
    match c {
        '\t' => c,
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or(c),
        '\x7f' => '␡',
        // Also those that turn the direction of the text.
        '\u{80}'..='\u{9f}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        _ => c,
    }
}

fn describe(place: &Place) -> String {
    let file = if place.file.is_empty() { "input" } else { &place.file };
    let mut text = format!("{file}:{}:{}", place.line, place.column);
    if !place.function.is_empty() {
        let _ = write!(text, ", in {}", place.function);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str, column: u32, width: u32) -> Vec<String> {
        let (file, function) = ("f.m".to_owned(), String::new());
        let place = Place { file, function, line: 7, column, source: source.to_owned(), width };
        excerpt(&place).lines().skip(2).map(str::to_owned).collect()
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}HERE(1){}", "a".repeat(5000), "b".repeat(5000));
        for (column, width, what) in [(5001, 7, "HERE(1)"), (1, 2, "aa"), (9999, 2, "bb"), (2000, 4, "aaaa")]
        {
            let lines = shown(&source, column, width);
            assert!(lines.iter().all(|line| line.chars().count() <= COLUMNS), "{lines:?}");
            let at = lines[1].find('^').unwrap();
            let under: String = lines[0].chars().skip(at).take(width as usize).collect();
            assert_eq!((under.as_str(), lines[1].matches('^').count()), (what, width as usize));
        }
        let whole = shown(&source, 1, 10_007);
        assert!(whole.iter().all(|line| line.chars().count() <= COLUMNS), "{whole:?}");
    }

    #[test]
    fn carets_end_with_the_line() {
        assert_eq!(shown("classdef c", 1, 50_000), ["7 | classdef c", "  | ^^^^^^^^^^"]);
        assert_eq!(shown("x = 1", 6, 1), ["7 | x = 1", "  |      ^"]);
    }

    #[test]
    fn a_terminal_obeys_no_source() {
        assert_eq!(shown("a\t\x1b[31m\x07;", 2, 1)[0], "7 | a\t␛[31m␇;");
    }
}
