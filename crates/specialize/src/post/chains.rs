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

use super::copies::{has_verbatim, mentions, substitute};
use super::definite::doubtful;
use super::live::{declared, may_matter};
use crate::code::{Code, CodeKind, CodeTarget, Line, LineKind, Origin, each_child, print_code, reads};
use lanner_base::Name;
use lanner_facts::Class;
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// How wide an expression becomes.
const WIDTH: usize = 88;

/// Statements between two that are joined, at most.
const BETWEEN: usize = 4;

/// Joins statements of a function with these parameters. The user has not written the variables `made`.
pub fn join(lines: &mut Vec<Line>, params: &[Name], made: &FxHashSet<Name>) {
    let mut copies = FxHashMap::default();
    count(lines, &mut copies);
    let mut seen = FxHashSet::default();
    declared(lines, &mut seen);
    // What may have no value is read where it was.
    seen.extend(doubtful(lines, params));
    join_in(lines, (&copies, made), &seen);
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

/// Each value of the variables `seen` may be looked at by others, or they may have none.
fn join_in(
    lines: &mut Vec<Line>,
    (copies, made): (&FxHashMap<Origin, usize>, &FxHashSet<Name>),
    seen: &FxHashSet<Name>,
) {
    let mut k = 0;
    while k < lines.len() {
        // What is assigned before an error may be read behind it.
        if !matches!(lines[k].kind, LineKind::Try { .. } | LineKind::Unwind { .. }) {
            for body in lines[k].bodies_mut() {
                join_in(body, (copies, made), seen);
            }
        }
        let is_copy = |line: &Line| {
            line.origin.is_some_and(|origin| copies.get(&origin) > Some(&1))
                || line.whole_target().is_some_and(|name| made.contains(&name))
        };
        let found = next_of(&lines[k..]).map(|next| k + next).filter(|&next| is_copy(&lines[next]));
        let joined = found.and_then(|next| {
            let is_next = next == k + 1;
            let first = is_next.then(|| joined(&lines[k], &lines[next], seen)).flatten();
            Some((next, first.or_else(|| joined_safely(&lines[k..=next], seen))?))
        });
        if let Some((next, value)) = joined {
            if let LineKind::Assign { value: old, .. } = &mut lines[next].kind {
                *old = value;
            }
            lines.remove(k);
            // What stood before it may go on with this one now.
            k = k.saturating_sub(BETWEEN);
        } else {
            k += 1;
        }
    }
}

/// The next statement that mentions the variable which the first one assigns, where only assignments are between them.
fn next_of(lines: &[Line]) -> Option<usize> {
    let (name, _) = assigned(lines.first()?)?;
    let next = (1..lines.len().min(BETWEEN + 2)).find(|&k| mentions(&lines[k..=k], name))?;
    lines[1..next].iter().all(|line| assigned(line).is_some() && !line.raises).then_some(next)
}

/// The value of the last statement with that of the first in it, wherever it is read, once: it raises no error, and nothing between them
/// changes it.
fn joined_safely(lines: &[Line], seen: &FxHashSet<Name>) -> Option<Code> {
    let (first, last) = (lines.first()?, lines.last()?);
    let ((name, begun), (other, value)) = (assigned(first)?, assigned(last)?);
    let is_kept = name != other || seen.contains(&name) || first.shows || first.stored.is_some();
    if is_kept || may_matter(begun) || has_verbatim(begun) || has_verbatim(value) || times(value, name) != 1 {
        return None;
    }
    let parts = reads(begun);
    let is_changed = |line: &Line| assigned(line).is_none_or(|(name, _)| parts.contains(&name));
    if parts.iter().any(|part| seen.contains(part)) || lines[1..lines.len() - 1].iter().any(is_changed) {
        return None;
    }
    let mut value = value.clone();
    value.spelled = None;
    (substitute(&mut value, name, begun) && print_code(&value).len() <= WIDTH).then_some(value)
}

/// How often code reads a variable.
fn times(code: &Code, name: Name) -> usize {
    let mut count = usize::from(code.as_var() == Some(name));
    if matches!(code.kind, CodeKind::Anonymous { .. }) {
        return 2 * usize::from(reads(code).contains(&name));
    }
    each_child(code, &mut |child| count += times(child, name));
    count
}

/// The value of the second statement with that of the first in it.
fn joined(first: &Line, second: &Line, seen: &FxHashSet<Name>) -> Option<Code> {
    let ((name, begun), (other, value)) = (assigned(first)?, assigned(second)?);
    if name != other || seen.contains(&name) || first.shows || matches!(begun.kind, CodeKind::Verbatim(_)) {
        return None;
    }
    if let Some(text) = longer_text(begun, name, value) {
        return (print_code(&text).len() <= WIDTH).then_some(text);
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

/// `[s, ', y = ']` for `s = [s, ','];` with more letters behind: all parts are characters.
fn longer_text(begun: &Code, name: Name, value: &Code) -> Option<Code> {
    let row = |code: &Code| match &code.kind {
        CodeKind::Matrix(rows) if code.is_text && rows.len() == 1 => Some(rows[0].clone()),
        _ => None,
    };
    let (mut parts, more) = (row(begun)?, row(value)?);
    let (first, more) = more.split_first()?;
    if first.as_var() != Some(name) || more.iter().any(|part| reads(part).contains(&name)) {
        return None;
    }
    for part in more {
        match (parts.last().and_then(letters), letters(part)) {
            (Some(before), Some(behind)) => {
                parts.pop();
                parts.push(Code::known(Value::text(&(before + &behind))));
            }
            _ => parts.push(part.clone()),
        }
    }
    Some(Code { is_text: true, ..Code::new(CodeKind::Matrix(vec![parts])) })
}

/// The letters of a known row of characters.
fn letters(code: &Code) -> Option<String> {
    let value = code.as_known().filter(|value| value.class() == Class::Char && value.dims().is_row())?;
    value.as_text()
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
