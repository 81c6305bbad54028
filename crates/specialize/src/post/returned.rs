//! Copies of a variable that come back to it: of an argument that a function changes and gives back.
//!
//! ```text
//! o = opts;                          if ~isfield(opts, 'step')
//! if ~isfield(opts, 'step')              opts.step = 1;
//!     o.step = 1;                    end
//! end
//! opts = o;
//! ```
//!
//! Between the two nothing leaves the statements, and nothing reads the variable once its copy has changed.

use super::fixed::mentions;
use super::live::declared;
use crate::code::{Line, LineKind, reads, rename};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// Lets statements work on the variable itself, where its copy is one of these and is used nowhere else.
pub fn coalesce(lines: &mut Vec<Line>, own: &FxHashSet<Name>) {
    let mut others = FxHashSet::default();
    declared(lines, &mut others);
    while let Some((copy, of)) = found(lines, lines, own, &others) {
        within(lines, copy, of);
    }
}

/// A copy and its variable in statements of a function.
fn found(
    all: &[Line],
    lines: &[Line],
    own: &FxHashSet<Name>,
    others: &FxHashSet<Name>,
) -> Option<(Name, Name)> {
    for (k, line) in lines.iter().enumerate() {
        if let Some((copy, of)) =
            line.copied().filter(|(copy, of)| own.contains(copy) && !others.contains(of))
            && let Some(end) = lines[k..].iter().position(|line| line.copied() == Some((of, copy)))
            && count(&lines[k..=k + end], copy) == count(all, copy)
            && can_be_one(&lines[k + 1..k + end], copy, of, &mut false)
        {
            return Some((copy, of));
        }
        let is_guarded = matches!(line.kind, LineKind::Try { .. } | LineKind::Unwind { .. });
        let mut bodies = line.bodies().into_iter().filter(|_| !is_guarded);
        if let Some(found) = bodies.find_map(|body| found(all, body, own, others)) {
            return Some(found);
        }
    }
    None
}

/// How many statements name a variable.
fn count(lines: &[Line], name: Name) -> usize {
    let own = |line: &Line| {
        let mut is_read = false;
        line.each_code(&mut |code| is_read |= reads(code).contains(&name));
        is_read || line.written().iter().any(|(written, _)| *written == name)
    };
    lines
        .iter()
        .map(|line| {
            usize::from(own(line)) + line.bodies().iter().map(|body| count(body, name)).sum::<usize>()
        })
        .sum()
}

/// Whether statements give the same where the copy and its variable are one; whether the copy has changed is told on.
fn can_be_one(lines: &[Line], copy: Name, of: Name, has_changed: &mut bool) -> bool {
    for line in lines {
        let mut reads_it = false;
        line.each_code(&mut |code| reads_it |= reads(code).contains(&of));
        let written = line.written();
        let writes = |name: Name| written.iter().any(|(written, _)| *written == name);
        if reads_it && *has_changed || writes(of) {
            return false;
        }
        *has_changed |= writes(copy);
        let bodies = line.bodies();
        match &line.kind {
            LineKind::If { .. } | LineKind::Switch { .. } => {
                let before = *has_changed;
                for body in bodies {
                    let mut inside = before;
                    if !can_be_one(body, copy, of, &mut inside) {
                        return false;
                    }
                    *has_changed |= inside;
                }
            }
            LineKind::For { .. } | LineKind::While { .. } => {
                // What a trip changes the next one reads.
                let names = |name: Name| bodies.iter().any(|body| mentions(body, name));
                if names(copy) && (names(of) || reads_it) || !bodies.iter().all(|body| stays(body)) {
                    return false;
                }
                *has_changed |= names(copy);
            }
            LineKind::Expr(_) | LineKind::Assign { .. } | LineKind::Delete(_) => (),
            LineKind::Try { .. }
            | LineKind::Unwind { .. }
            | LineKind::Declare { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => return false,
        }
    }
    true
}

/// Whether the body of a loop leaves nothing but the loop.
fn stays(lines: &[Line]) -> bool {
    lines.iter().all(|line| {
        !matches!(
            line.kind,
            LineKind::Return | LineKind::Verbatim(_) | LineKind::Try { .. } | LineKind::Unwind { .. }
        ) && line.bodies().into_iter().all(|body| stays(body))
    })
}

/// Puts the variable in the place of its copy, and takes the two assignments away.
fn within(lines: &mut Vec<Line>, copy: Name, of: Name) {
    lines.retain_mut(|line| {
        if line.copied() == Some((copy, of)) || line.copied() == Some((of, copy)) {
            return false;
        }
        line.each_code_mut(&mut |code| _ = rename(code, &|name| (name == copy).then_some(of)));
        line.rename_written(copy, of);
        line.bodies_mut().into_iter().for_each(|body| within(body, copy, of));
        true
    });
}
