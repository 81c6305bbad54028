//! Declarations of variables that are declared already.
//!
//! ```text
//! global A
//! A = A + 1;            of a function that stands for its call
//! global A
//! A = A + 2;            A = A + 2;
//! ```

use super::definite::{may_take, take};
use crate::code::{Declaring, Line, LineKind};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// Takes away declarations that stand behind the same one.
pub fn once(lines: &mut Vec<Line>) {
    within(lines, &mut FxHashSet::default());
}

fn within(lines: &mut Vec<Line>, known: &mut FxHashSet<Name>) {
    lines.retain_mut(|line| {
        match &mut line.kind {
            LineKind::Declare { as_what: Declaring::Global | Declaring::Persistent, names } => {
                names.retain(|name| known.insert(*name));
                return !names.is_empty();
            }
            LineKind::Verbatim(_) => known.clear(),
            LineKind::Expr(code) => known.retain(|name| !may_take(code, *name)),
            _ => (),
        }
        // A loop may come back from where they are taken.
        known.retain(|name| !line.bodies().into_iter().any(|body| take(body, *name)));
        line.bodies_mut().into_iter().for_each(|body| within(body, &mut known.clone()));
        true
    });
}
