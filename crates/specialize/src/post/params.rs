//! Parameters whose names were taken by variables that are nothing but copies of them.
//!
//! ```text
//! function y = f(x2)           function y = f(x)
//! x = x2;                      y = 2 * x;
//! y = 2 * x;
//! ```

use super::fixed::mentions;
use crate::code::{Line, LineKind};
use lanner_base::Name;
use rustc_hash::FxHashMap;

/// Gives parameters the names that they were to have, where the variables of these names are copies of them. `bases` has these names.
pub fn take_names(
    lines: &mut Vec<Line>,
    params: &mut [Name],
    outputs: &[Name],
    bases: &FxHashMap<Name, Name>,
) {
    for k in 0..params.len() {
        let param = params[k];
        let Some(&wanted) = bases.get(&param) else { continue };
        let Some(at) = lines.iter().position(|line| line.copied() == Some((wanted, param))) else { continue };
        let (before, behind) = (&lines[..at], &lines[at + 1..]);
        // Who leaves before the copy has no such output.
        let may_leave =
            before.iter().any(|line| !matches!(line.kind, LineKind::Assign { .. } | LineKind::Expr(_)));
        let is_alone = !mentions(before, wanted) && !mentions(before, param) && !mentions(behind, param);
        if is_alone && !params.contains(&wanted) && !(may_leave && outputs.contains(&wanted)) {
            lines.remove(at);
            params[k] = wanted;
        }
    }
}
