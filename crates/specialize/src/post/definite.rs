//! Variables that may be read without a value: reading them may raise an error, so such reads stay.
//!
//! Statements are walked forwards with the variables that have a value on every way to them. Where ways meet those remain that have one on
//! all of them; in a loop nothing is taken for granted that its body assigns; a `try` may end anywhere.

use super::live::words;
use crate::code::{CodeTarget, Line, LineKind, reads};
use lanner_base::Name;
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
            let mut inside = definite.clone();
            inside.insert(target.variable);
            walk(body, inside, found);
            Some(definite)
        }
        LineKind::While { .. } => of_bodies(&line.bodies(), true),
        LineKind::Try { .. } | LineKind::Unwind { .. } => of_bodies(&line.bodies(), false),
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
        LineKind::Expr(_) | LineKind::Delete(_) => Some(definite),
    }
}
