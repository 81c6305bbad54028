//! The C of functions, with the lines that it comes of: a bounded amount.
//!
//! The C of a program whose instructions are all done by the runtime library may be a hundred times as long as its source, and
//! its lines thousands of characters.

use super::model::{CodeLine, Report, ReportedCode};
use lanner_c::Placed;

/// Characters of a line.
const LONGEST: usize = 1_000;
/// Lines of a function, of one of Lanner's own, and of all.
const MOST_OF_ONE: usize = 400;
const MOST_OF_LIBRARY: usize = 40;
const MOST: usize = 4_000;

/// Adds the C to the functions of a report.
pub(super) fn add(report: &mut Report, source: &str, functions: &[Placed]) {
    let all: Vec<&str> = source.lines().collect();
    report.code_lines = all.len();
    let mut left = MOST;
    for placed in functions {
        let Some(version) = report.versions.iter_mut().find(|version| version.symbol == placed.func) else {
            continue;
        };
        let most = if report.files[version.file].is_library { MOST_OF_LIBRARY } else { MOST_OF_ONE };
        let count = placed.lines.len().min(most).min(left);
        left -= count;
        let each = all.iter().skip(placed.first - 1).zip(&placed.lines).take(count);
        let lines = each.map(|(text, &line)| CodeLine { text: cut(text), line }).collect();
        version.code = Some(ReportedCode { first: placed.first, lines, more: placed.lines.len() - count });
    }
}

/// A line, or its beginning.
fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
