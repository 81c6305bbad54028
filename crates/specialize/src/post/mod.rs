//! What a person would still mend in residual statements (MPE section 5.5, and its future work).
//!
//! - `live`   assignments that nothing reads are gone
//! - `copies` temporaries that are used once, and copies of variables, are folded into what uses them
//! - `hoist`  constants are written before the loops that need them, and once

mod copies;
mod hoist;
mod live;

use crate::code::Line;
use lanner_base::Name;

/// Improves the statements of a function.
pub fn improve(lines: &mut Vec<Line>, params: &[Name], outputs: &[Name]) {
    const MOST_ROUNDS: usize = 20;
    for _ in 0..MOST_ROUNDS {
        let before = format!("{lines:?}");
        hoist::hoist(lines);
        copies::fold(lines, params, outputs);
        live::remove_dead(lines, outputs);
        if format!("{lines:?}") == before {
            break;
        }
    }
}
