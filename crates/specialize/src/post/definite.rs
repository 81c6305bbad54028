//! Variables that may be read without a value: reading them may raise an error, so such reads stay.
//!
//! Statements are walked forwards with the variables that have a value on every way to them. Where ways meet those remain that have one on
//! all of them; in a loop nothing is taken for granted that its body assigns; a `try` may end anywhere.

use crate::code::words;
use crate::code::{Code, CodeKind, CodeTarget, Declaring, Line, LineKind, reads};
use lanner_base::Name;
use lanner_builtins::Builtin;
use rustc_hash::FxHashSet;

type Names = FxHashSet<Name>;

/// The variables that are read somewhere where they may have no value.
pub fn doubtful(lines: &[Line], params: &[Name]) -> Names {
    let mut found = Names::default();
    walk(lines, params.iter().copied().collect(), &mut found);
    found
}

/// The variables with a value behind statements; none where nothing comes behind them.
fn walk(lines: &[Line], mut definite: Names, found: &mut Names) -> Option<Names> {
    for line in lines {
        line.each_code(&mut |code| {
            found.extend(reads(code).into_iter().filter(|name| !definite.contains(name)))
        });
        definite = behind(line, definite, found)?;
    }
    Some(definite)
}

fn behind(line: &Line, definite: Names, found: &mut Names) -> Option<Names> {
    let mut of_bodies = |bodies: &[&Vec<Line>], may_pass: bool| {
        let mut ends: Vec<Names> =
            bodies.iter().filter_map(|body| walk(body, definite.clone(), found)).collect();
        ends.extend(may_pass.then(|| definite.clone()));
        ends.into_iter().reduce(|a, b| a.intersection(&b).copied().collect())
    };
    match &line.kind {
        LineKind::Assign { targets, .. } => {
            let mut definite = definite;
            for target in targets {
                if let CodeTarget::Place(place) = target {
                    definite.insert(place.variable);
                }
            }
            Some(definite)
        }
        LineKind::If { otherwise, .. } => of_bodies(&line.bodies(), otherwise.is_none()),
        LineKind::Switch { otherwise, .. } => of_bodies(&line.bodies(), otherwise.is_none()),
        LineKind::For { target, body, .. } => {
            let of_trip = trip(body, &definite, Some(target.variable), found);
            Some(definite.intersection(&of_trip).copied().collect())
        }
        LineKind::While { body, .. } => {
            let of_trip = trip(body, &definite, None, found);
            line.each_code(&mut |code| {
                found.extend(reads(code).into_iter().filter(|name| !of_trip.contains(name)));
            });
            Some(definite.intersection(&of_trip).copied().collect())
        }
        LineKind::Try { .. } | LineKind::Unwind { .. } => of_bodies(&line.bodies(), false),
        LineKind::Declare { as_what: Declaring::Nested, .. } => Some(definite),
        LineKind::Declare { names, .. } => {
            let mut definite = definite;
            definite.extend(names.iter().copied());
            Some(definite)
        }
        LineKind::Verbatim(text) => {
            let mut definite = definite;
            words(text).for_each(|name| _ = definite.remove(&name));
            Some(definite)
        }
        LineKind::Break | LineKind::Continue | LineKind::Return => None,
        LineKind::Expr(code) => Some(definite.into_iter().filter(|name| !may_take(code, *name)).collect()),
        LineKind::Delete(_) => Some(definite),
    }
}

/// The variables with a value wherever a loop turns, and before it.
fn trip(body: &[Line], before: &Names, target: Option<Name>, found: &mut Names) -> Names {
    let mut at_head = before.clone();
    // What a `clear` in the body takes away may be missing from the next trip on, also where a `continue` leads there.
    at_head.retain(|name| !take(body, *name));
    let mut inside = at_head.clone();
    inside.extend(target);
    walk(body, inside, found);
    at_head
}

/// Whether evaluating code may take a variable its value: `clear`, and what stays as the user wrote it.
pub(super) fn may_take(code: &Code, name: Name) -> bool {
    match &code.kind {
        CodeKind::Verbatim(text) => words(text).any(|word| word == name),
        CodeKind::Call { name: callee, .. } => Builtin::named(callee.as_str()).is_some_and(|row| {
            let row = row.row();
            row.may_reach_variables() || row.may_define_variables_as_statement()
        }),
        _ => false,
    }
}

/// Whether statements may take a variable its value.
pub(super) fn take(lines: &[Line], name: Name) -> bool {
    lines.iter().any(|line| {
        let takes = match &line.kind {
            LineKind::Verbatim(text) => words(text).any(|word| word == name),
            LineKind::Expr(code) => may_take(code, name),
            _ => false,
        };
        takes || line.bodies().iter().any(|body| take(body, name))
    })
}
