//! Statements of unrolled loops that only go on with a variable, joined to one expression.
//!
//! ```text
//! t = w_2;
//! t = t .* (x - px(1));
//! t = t .* (x - px(3));       t = w_2 .* (x - px(1)) .* (x - px(3));
//! ```
//!
//! The second statement reads the variable once, before anything else: the first one's expression is evaluated where it was. What the user wrote
//! as it stands stays so: one of the statements is a copy of one that stands there several times.

use super::live::declared;
use crate::code::{Code, CodeKind, CodeTarget, Line, LineKind, Origin, print_code, reads};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// How wide an expression becomes.
const WIDTH: usize = 88;

/// Joins statements of a function.
pub fn join(lines: &mut Vec<Line>) {
    let mut copies = FxHashMap::default();
    count(lines, &mut copies);
    let mut seen = FxHashSet::default();
    declared(lines, &mut seen);
    join_in(lines, &copies, &seen);
}

/// How many statements come from each one of the program.
fn count(lines: &[Line], copies: &mut FxHashMap<Origin, usize>) {
    for line in lines {
        if let Some(origin) = line.origin {
            *copies.entry(origin).or_default() += 1;
        }
        line.bodies().iter().for_each(|body| count(body, copies));
    }
}

/// Each value of the variables `seen` may be looked at by others.
fn join_in(lines: &mut Vec<Line>, copies: &FxHashMap<Origin, usize>, seen: &FxHashSet<Name>) {
    let mut k = 0;
    while k < lines.len() {
        // What is assigned before an error may be read behind it.
        if !matches!(lines[k].kind, LineKind::Try { .. } | LineKind::Unwind { .. }) {
            for body in lines[k].bodies_mut() {
                join_in(body, copies, seen);
            }
        }
        let is_copy = |line: &Line| line.origin.is_some_and(|origin| copies.get(&origin) > Some(&1));
        let joined =
            lines.get(k + 1).filter(|next| is_copy(next)).and_then(|next| joined(&lines[k], next, seen));
        if let Some(value) = joined {
            lines.remove(k);
            if let LineKind::Assign { value: old, .. } = &mut lines[k].kind {
                *old = value;
            }
        } else {
            k += 1;
        }
    }
}

/// The value of the second statement with that of the first in it.
fn joined(first: &Line, second: &Line, seen: &FxHashSet<Name>) -> Option<Code> {
    let ((name, begun), (other, value)) = (assigned(first)?, assigned(second)?);
    if name != other || seen.contains(&name) || first.shows || matches!(begun.kind, CodeKind::Verbatim(_)) {
        return None;
    }
    let mut value = value.clone();
    let place = first_operand(&mut value)?;
    if std::mem::replace(place, Code::new(CodeKind::Colon)).as_var() != Some(name) {
        return None;
    }
    // Elsewhere it would be what it was before the first statement.
    if reads(&value).contains(&name) {
        return None;
    }
    *first_operand(&mut value)? = begun.clone();
    (print_code(&value).len() <= WIDTH).then_some(value)
}

/// Whether a statement goes on with the variable that it gives a value, so that it may be joined to the one before.
pub(super) fn goes_on(line: &Line) -> bool {
    let Some((name, value)) = assigned(line) else { return false };
    first_operand(&mut value.clone()).is_some_and(|first| first.as_var() == Some(name))
}

/// The variable that a statement gives a value as a whole, and the value.
fn assigned(line: &Line) -> Option<(Name, &Code)> {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return None };
    let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
    place.steps.is_empty().then_some((place.variable, value))
}

/// What is evaluated first of an expression with operators. None for others.
fn first_operand(code: &mut Code) -> Option<&mut Code> {
    code.spelled = None;
    let CodeKind::Binary(_, left, _) = &mut code.kind else { return None };
    let is_deeper = matches!(left.kind, CodeKind::Binary(..));
    if is_deeper { first_operand(left) } else { Some(left) }
}
