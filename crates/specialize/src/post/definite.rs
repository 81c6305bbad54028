//! Variables that may be read without a value: reading them may raise an error, so such reads stay.
//!
//! Statements are walked forwards with the variables that have a value on every way to them. Where ways meet those remain that have one on
//! all of them; in a loop nothing is taken for granted that its body assigns; a `try` may end anywhere.

use crate::code::words;
use crate::code::{Code, CodeKind, CodeTarget, Declaring, Line, LineKind, reads};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

type Names = FxHashSet<Name>;

/// The variables that are read somewhere where they may have no value.
pub fn doubtful(lines: &[Line], params: &[Name]) -> Names {
    let mut walk = Walk::default();
    walk.lines(lines, params.iter().copied().collect());
    walk.found
}

#[derive(Default)]
struct Walk {
    /// Variables that were read and may have no value.
    found: Names,
    /// For each loop around, innermost last: the variables with a value where it is left by `break`.
    breaks: Vec<Option<Names>>,
}

impl Walk {
    /// The variables with a value behind statements; none where nothing comes behind them.
    fn lines(&mut self, lines: &[Line], mut definite: Names) -> Option<Names> {
        for line in lines {
            line.each_code(&mut |code| self.read(code, &definite));
            definite = self.behind(line, definite)?;
        }
        Some(definite)
    }

    fn read(&mut self, code: &Code, definite: &Names) {
        self.found.extend(reads(code).into_iter().filter(|name| !definite.contains(name)));
    }

    fn of_bodies(&mut self, line: &Line, definite: Names, may_pass: bool) -> Option<Names> {
        let bodies = line.bodies();
        let ends: Vec<Names> =
            bodies.into_iter().filter_map(|body| self.lines(body, definite.clone())).collect();
        ends.into_iter().chain(may_pass.then_some(definite)).reduce(both)
    }

    fn behind(&mut self, line: &Line, definite: Names) -> Option<Names> {
        if line.raises {
            return None;
        }
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
            LineKind::If { otherwise, .. } => self.of_bodies(line, definite, otherwise.is_none()),
            LineKind::Switch { otherwise, .. } => self.of_bodies(line, definite, otherwise.is_none()),
            LineKind::For { target, body, .. } => {
                let (of_trip, _) = self.trip(body, &definite, Some(target.variable));
                Some(both(definite, of_trip))
            }
            LineKind::While { condition, body } => {
                let (of_trip, left) = self.trip(body, &definite, None);
                // The only way out of a loop without an end is `break`.
                if matches!(condition.as_known(), Some(Value::Bool(true))) {
                    return left;
                }
                self.read(condition, &of_trip);
                Some(both(definite, of_trip))
            }
            LineKind::Try { body, handler: rest, .. } | LineKind::Unwind { body, cleanup: rest } => {
                let ended = self.lines(body, definite.clone());
                // What a `clear` takes away may be missing wherever the body is left.
                let left = definite.into_iter().filter(|name| !take(body, *name)).collect();
                let handled = self.lines(rest, left);
                ended.into_iter().chain(handled).reduce(both)
            }
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
            LineKind::Break => {
                if let Some(breaks) = self.breaks.last_mut() {
                    *breaks = Some(match breaks.take() {
                        Some(before) => both(before, definite),
                        None => definite,
                    });
                }
                None
            }
            LineKind::Continue | LineKind::Return => None,
            LineKind::Expr(code) => {
                Some(definite.into_iter().filter(|name| !may_take(code, *name)).collect())
            }
            LineKind::Delete(_) => Some(definite),
        }
    }

    /// The variables with a value wherever a loop turns, and before it; and those that have one where it is left by `break`.
    fn trip(&mut self, body: &[Line], before: &Names, target: Option<Name>) -> (Names, Option<Names>) {
        let mut at_head = before.clone();
        // What a `clear` in the body takes away may be missing from the next trip on, also where a `continue` leads there.
        at_head.retain(|name| !take(body, *name));
        let mut inside = at_head.clone();
        inside.extend(target);
        self.breaks.push(None);
        self.lines(body, inside);
        (at_head, self.breaks.pop().flatten())
    }
}

fn both(a: Names, b: Names) -> Names {
    a.intersection(&b).copied().collect()
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
