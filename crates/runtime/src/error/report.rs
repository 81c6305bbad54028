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

#![allow(clippy::disallowed_methods)] // What is told has a bounded length.

use super::Reason;
use crate::{Error, Fault, Place};
use lanner_base::Dialect;
use std::fmt::Write;
use std::path::Path;
use unicode_width::UnicodeWidthChar;

/// Columns at most of a line that shows source.
const COLUMNS: usize = 140;

/// Columns at most of a message.
const LONGEST: usize = 200;

/// Columns that a tab takes at most.
const TAB: usize = 8;

/// Calls shown beside the innermost, from both ends.
const SHOWN: usize = 6;

/// Message, place, call stack and, where there is one, a suggestion.
pub fn report(error: &Error, dialect: Dialect, suggestion: Option<&str>) -> String {
    let mut out = folded(&format!("error: {}", error.message(dialect)));
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

/// A message in lines of at most [`LONGEST`] columns, which no terminal obeys.
fn folded(message: &str) -> String {
    let mut out = String::new();
    for line in message.split('\n') {
        let chars: Vec<char> = line.chars().map(visible).collect();
        let mut rest = chars.as_slice();
        while let Some(most) = fitting(rest) {
            let blank = rest[..=most].iter().rposition(|&c| c == ' ').filter(|&at| at > 0);
            let (shown, left) = rest.split_at(blank.unwrap_or(most));
            out.extend(shown);
            out.push('\n');
            rest = left.strip_prefix(&[' ']).unwrap_or(left);
        }
        out.extend(rest);
        out.push('\n');
    }
    out
}

/// How many characters fill a line, where not all have room in it.
fn fitting(chars: &[char]) -> Option<usize> {
    let mut columns = 0;
    chars.iter().position(|&c| {
        columns += columns_of(c);
        columns > LONGEST
    })
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
        let end = (at + (place.width as usize).max(1)).min(chars.len()).max(at);
        // A tab takes more than one column.
        let columns: usize = chars.iter().map(|&c| if c == '\t' { TAB } else { columns_of(c) }).sum();
        if columns <= room {
            let blank = |&c: &char| if c == '\t' { "\t".to_owned() } else { " ".repeat(columns_of(c)) };
            let indent = chars[..at].iter().map(blank).collect();
            let width = width_of(&chars[at..end]).max(1);
            return Marked { text: chars.into_iter().collect(), indent, width };
        }
        let inside = room - 2;
        // From the place to both sides, as much before it as there is room beside what is marked.
        let before = (inside - width_of(&chars[at..end]).min(inside)) / 2;
        let mut first = at;
        while first > 0 && width_of(&chars[first - 1..at]) <= before {
            first -= 1;
        }
        let mut last = first;
        while last < chars.len() && width_of(&chars[first..=last]) <= inside {
            last += 1;
        }
        while last == chars.len() && first > 0 && width_of(&chars[first - 1..last]) <= inside {
            first -= 1;
        }
        let mut text = String::new();
        text.extend((first > 0).then_some(CUT));
        text.extend(chars[first..last].iter().map(|&c| if c == '\t' { ' ' } else { c }));
        text.extend((last < chars.len()).then_some(CUT));
        let indent = " ".repeat(width_of(&chars[first..at]) + usize::from(first > 0));
        Marked { text, indent, width: width_of(&chars[at..end.min(last)]).max(1) }
    }
}

/// The columns that a character takes on a terminal.
fn columns_of(c: char) -> usize {
    if c == '\t' { 1 } else { c.width().unwrap_or(1) }
}

fn width_of(chars: &[char]) -> usize {
    chars.iter().map(|&c| columns_of(c)).sum()
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
    let mut text = format!("{}:{}:{}", shown(&place.file), place.line, place.column);
    if !place.function.is_empty() {
        let _ = write!(text, ", in {}", place.function);
    }
    text
}

/// A file's name as a person in the current folder has it; typed text is in none.
pub fn shown(file: &str) -> String {
    if file.is_empty() {
        return "input".to_owned();
    }
    let here = std::env::current_dir().ok();
    let inside = here.and_then(|here| Path::new(file).strip_prefix(here).ok());
    inside.map_or_else(|| file.to_owned(), |inside| inside.to_string_lossy().into_owned())
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
    fn a_long_message_is_folded() {
        let text = folded(&format!("error: {}\nnext\x1b[0m", "word ".repeat(100)));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines.iter().all(|line| line.chars().count() <= LONGEST));
        assert!(lines[0].ends_with(" word") && lines[1].starts_with("word") && lines[3] == "next␛[0m");
        assert_eq!(folded(&"x".repeat(450)).lines().map(str::len).collect::<Vec<_>>(), [200, 200, 50]);
    }

    #[test]
    fn carets_are_as_wide_as_what_they_mark() {
        assert_eq!(shown("x = '漢' + 漢字", 11, 2), ["7 | x = '漢' + 漢字", "  |            ^^^^"]);
        let lines = shown(&format!("{}漢字{}", "字".repeat(400), "字".repeat(400)), 401, 2);
        assert!(lines[0].chars().map(|c| c.width().unwrap_or(0)).sum::<usize>() <= COLUMNS);
        assert_eq!(lines[1].matches('^').count(), 4);
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
