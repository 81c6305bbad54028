//! Persistent variables that nothing reads but what assigns them.
//!
//! ```text
//! persistent t                         nothing, where the table's elements stand where they are used
//! if isempty(t)
//!     t = [1 4 9];
//! end
//! y = 4 * x;                           y = 4 * x;
//! ```

use super::declared::names_in;
use super::live::may_matter;
use crate::code::{Code, CodeTarget, Declaring, Line, LineKind, reads, words};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// Takes away persistent variables that are only assigned, and the tests of them on which nothing else depends.
pub fn remove(lines: &mut Vec<Line>) {
    let mut unread = FxHashSet::default();
    persistent(lines, &mut unread);
    while !unread.is_empty() {
        let mut used = FxHashSet::default();
        uses(lines, &unread, &mut used);
        let before = unread.len();
        unread.retain(|name| !used.contains(name));
        if unread.len() == before {
            drop(lines, &unread);
            return;
        }
    }
}

fn persistent(lines: &[Line], found: &mut FxHashSet<Name>) {
    for line in lines {
        if let LineKind::Declare { as_what: Declaring::Persistent, names } = &line.kind {
            found.extend(names.iter().copied());
        }
        line.bodies().into_iter().for_each(|body| persistent(body, found));
    }
}

/// Whether a statement is gone with the variables: an assignment to one of them, or a test of them with nothing but such.
fn goes(line: &Line, unread: &FxHashSet<Name>) -> bool {
    let is_own = |code: &Code| !may_matter(code) && reads(code).is_subset(unread);
    match &line.kind {
        LineKind::Assign { targets, value, .. } => {
            let is_unread = |target: &CodeTarget| matches!(target, CodeTarget::Place(place) if place.steps.is_empty() && unread.contains(&place.variable));
            !line.shows && !may_matter(value) && targets.iter().all(is_unread)
        }
        LineKind::If { branches, .. } => {
            branches.iter().all(|(condition, _)| is_own(condition))
                && line.bodies().into_iter().flatten().all(|line| goes(line, unread))
        }
        _ => false,
    }
}

/// The variables of which other statements make use.
fn uses(lines: &[Line], unread: &FxHashSet<Name>, found: &mut FxHashSet<Name>) {
    for line in lines.iter().filter(|line| !goes(line, unread)) {
        match &line.kind {
            LineKind::Declare { as_what: Declaring::Persistent, .. } => continue,
            LineKind::Verbatim(text) => found.extend(words(text)),
            _ => found.extend(line.written().into_iter().map(|(name, _)| name)),
        }
        line.each_code(&mut |code| names_in(code, found));
        line.bodies().into_iter().for_each(|body| uses(body, unread, found));
    }
}

fn drop(lines: &mut Vec<Line>, unread: &FxHashSet<Name>) {
    lines.retain_mut(|line| {
        if let LineKind::Declare { as_what: Declaring::Persistent, names } = &mut line.kind {
            names.retain(|name| !unread.contains(name));
            return !names.is_empty();
        }
        if goes(line, unread) {
            return false;
        }
        line.bodies_mut().into_iter().for_each(|body| drop(body, unread));
        true
    });
}
