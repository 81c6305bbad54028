//! A `try` in which nothing raises an error is its body.
//!
//! ```text
//! try
//!     s = 3;              s = 3;
//! catch err
//!     disp(err.message)
//! end
//! ```

use super::definite::doubtful;
use super::live::may_matter;
use crate::code::{CodeTarget, Line, LineKind, reads};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// Opens those of a function with these parameters.
pub fn open(lines: &mut Vec<Line>, params: &[Name]) {
    let doubtful = doubtful(lines, params);
    open_in(lines, &doubtful);
}

/// Whether statements of a function with these parameters only give variables values, and surely raise no error.
pub fn raise_nothing(lines: &[Line], params: &[Name]) -> bool {
    let doubtful = doubtful(lines, params);
    lines.iter().all(|line| is_quiet(line, &doubtful))
}

fn open_in(lines: &mut Vec<Line>, doubtful: &FxHashSet<Name>) {
    let mut k = 0;
    while k < lines.len() {
        for body in lines[k].bodies_mut() {
            open_in(body, doubtful);
        }
        let opened = match &mut lines[k].kind {
            LineKind::Try { body, .. } if body.iter().all(|line| is_quiet(line, doubtful)) => {
                Some(std::mem::take(body))
            }
            _ => None,
        };
        match opened {
            Some(body) => {
                let count = body.len();
                lines.splice(k..=k, body);
                k += count;
            }
            None => k += 1,
        }
    }
}

/// Whether a statement gives variables values, and surely raises no error.
fn is_quiet(line: &Line, doubtful: &FxHashSet<Name>) -> bool {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return false };
    let is_whole = |target: &CodeTarget| match target {
        CodeTarget::Place(place) => place.steps.is_empty(),
        CodeTarget::Ignored => true,
    };
    !line.shows
        && !line.raises
        && (targets.iter().all(is_whole) || line.stored.is_some())
        && !may_matter(value)
        && reads(value).is_disjoint(doubtful)
}
