//! Constants that are written where code needs them: once, and before the loops that do.
//!
//! ```text
//! for k = 1:n                      w = [1 4 9];
//!     w = [1 4 9];                 for k = 1:n
//!     y = y + w(k);                    y = y + w(k);
//! end                              end
//! ```

use super::live::assigned_in;
use crate::code::{Code, CodeKind, CodeTarget, Line, LineKind, print_code};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// Leaves out constants that variables hold already.
pub fn hoist(lines: &mut Vec<Line>) {
    once(lines, &mut FxHashMap::default());
}

/// The variable and the text of the value that a statement writes, where it does nothing else.
fn constant(line: &Line) -> Option<(Name, String)> {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return None };
    let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
    let is_constant = matches!(value.kind, CodeKind::Known(_)) && place.steps.is_empty();
    (is_constant && !line.shows && line.origin.is_none()).then(|| (place.variable, text(value)))
}

fn text(code: &Code) -> String {
    print_code(&Code { spelled: None, ..code.clone() })
}

/// Takes out of a loop the constants whose variables are nothing else in it, and whose values from before it nobody needs.
pub(super) fn moved_from(line: &mut Line, needed: &FxHashSet<Name>) -> Vec<Line> {
    if !matches!(line.kind, LineKind::For { .. } | LineKind::While { .. }) {
        return Vec::new();
    }
    let mut values: FxHashMap<Name, Option<String>> = FxHashMap::default();
    let target = match &line.kind {
        LineKind::For { target, .. } => Some(target.variable),
        _ => None,
    };
    for body in line.bodies() {
        values_in(body, &mut values);
    }
    if let Some(target) = target {
        values.insert(target, None);
    }
    values.retain(|name, _| !needed.contains(name));
    let mut moved: Vec<Line> = Vec::new();
    for body in line.bodies_mut() {
        take(body, &values, &mut moved);
    }
    moved
}

/// What each variable is assigned; none where that is no constant, or more than one.
fn values_in(lines: &[Line], values: &mut FxHashMap<Name, Option<String>>) {
    for line in lines {
        if let Some((name, text)) = constant(line) {
            let entry = values.entry(name).or_insert_with(|| Some(text.clone()));
            if entry.as_ref() != Some(&text) {
                *entry = None;
            }
            continue;
        }
        let mut assigned = FxHashSet::default();
        let own = Line { kind: line.kind.clone(), ..line.clone() };
        assigned_in(std::slice::from_ref(&strip(own)), &mut assigned);
        assigned.into_iter().for_each(|name| _ = values.insert(name, None));
        for body in line.bodies() {
            values_in(body, values);
        }
    }
}

/// A statement without the bodies in it.
fn strip(mut line: Line) -> Line {
    line.bodies_mut().into_iter().for_each(Vec::clear);
    line
}

fn take(lines: &mut Vec<Line>, values: &FxHashMap<Name, Option<String>>, moved: &mut Vec<Line>) {
    lines.retain(|line| {
        let Some((name, _)) = constant(line) else { return true };
        if !matches!(values.get(&name), Some(Some(_))) {
            return true;
        }
        if moved.iter().all(|line| constant(line).is_none_or(|(other, _)| other != name)) {
            moved.push(line.clone());
        }
        false
    });
    for line in lines {
        for body in line.bodies_mut() {
            take(body, values, moved);
        }
    }
}

/// Leaves out constants that variables hold already.
fn once(lines: &mut Vec<Line>, held: &mut FxHashMap<Name, String>) {
    let mut k = 0;
    while k < lines.len() {
        if let Some((name, text)) = constant(&lines[k]) {
            if held.get(&name) == Some(&text) {
                lines.remove(k);
                continue;
            }
            held.insert(name, text);
            k += 1;
            continue;
        }
        let mut assigned = FxHashSet::default();
        assigned_in(std::slice::from_ref(&lines[k]), &mut assigned);
        let is_loop = matches!(lines[k].kind, LineKind::For { .. } | LineKind::While { .. });
        if is_loop {
            held.retain(|name, _| !assigned.contains(name));
        }
        for body in lines[k].bodies_mut() {
            once(body, &mut held.clone());
        }
        held.retain(|name, _| !assigned.contains(name));
        if matches!(lines[k].kind, LineKind::Verbatim(_) | LineKind::Try { .. } | LineKind::Unwind { .. }) {
            held.clear();
        }
        k += 1;
    }
}
