//! Arrays that statements fill, made before these.
//!
//! ```text
//! b = 2 * x(1) + 3;            y = [0 0 0 0];
//! y = [0 0 0 0];               b = 2 * x(1) + 3;
//! y(1) = x(1) * b;             y(1) = x(1) * b;
//! b = 2 * x(2) + 3;            …                     all trips are alike
//! y(2) = x(2) * b;
//! ```
//!
//! What is known is written where it is needed. A person begins with it.

use super::copies::{leaves, mentions};
use crate::code::{CodeKind, Line, LineKind};
use lanner_base::Name;

/// Moves such statements of a function with these outputs.
pub fn begin(lines: &mut [Line], outputs: &[Name]) {
    for k in 1..lines.len() {
        let Some(name) = made(&lines[k]).filter(|name| is_filled(&lines[k + 1..], *name)) else { continue };
        let is_passed = |line: &Line| {
            let stands = matches!(
                line.kind,
                LineKind::Declare { .. }
                    | LineKind::Try { .. }
                    | LineKind::Unwind { .. }
                    | LineKind::Verbatim(_)
            );
            // An error or a way out before it leaves an output without a value.
            let is_left = outputs.contains(&name) && leaves(line, false);
            !stands
                && !line.raises
                && !is_left
                && made(line).is_none()
                && !mentions(std::slice::from_ref(line), name)
        };
        let count = lines[..k].iter().rev().take_while(|line| is_passed(line)).count();
        lines[k - count..=k].rotate_right(1);
    }
    for line in lines {
        if !matches!(line.kind, LineKind::Try { .. } | LineKind::Unwind { .. }) {
            line.bodies_mut().into_iter().for_each(|body| begin(body, outputs));
        }
    }
}

/// The variable of a statement that writes what is known: an array.
fn made(line: &Line) -> Option<Name> {
    let LineKind::Assign { value, .. } = &line.kind else { return None };
    let is_array =
        matches!(&value.kind, CodeKind::Known(value) if !value.is_scalar() && value.is_arithmetic());
    (is_array && !line.shows && line.origin.is_none()).then(|| line.whole_target())?
}

/// Whether the first statement that mentions a variable stores to a part of it.
fn is_filled(lines: &[Line], name: Name) -> bool {
    let first = lines.iter().find(|line| mentions(std::slice::from_ref(line), name));
    first.is_some_and(|line| line.written().contains(&(name, true)))
}
