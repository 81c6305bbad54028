//! QuickCheck, first half (section 4): the parameters that a function may write, which a caller's arguments are copied for.
//!
//! ```text
//! function f(p, q)
//! q = p;  q(1) = 0;  p(1) = 0;      copied: p; what is written to q is not what was given for it
//! ```
//!
//! A pair of the report, a parameter and the statement that defines it last, matters only where the statement is the
//! declaration: the state is the set of parameters of which that one may reach.

use crate::forward::{Forward, Moment, walk_forward};
use crate::tree::{Action, Certainty, Tree};
use lanner_hir::{Stmt, Variable};
use std::collections::BTreeSet;

/// The parameters that must be copied before the body runs.
pub fn written_parameters(tree: &Tree) -> BTreeSet<Variable> {
    let mut written = Written { copied: BTreeSet::new() };
    let params = tree.params.iter().map(|(_, param)| *param).collect();
    walk_forward(&mut written, &tree.body, params);
    written.copied
}

struct Written {
    copied: BTreeSet<Variable>,
}

impl Forward for Written {
    type State = BTreeSet<Variable>;

    fn join(&self, into: &mut Self::State, other: &Self::State) {
        into.extend(other);
    }

    fn actions(&mut self, _: (Stmt, Moment), actions: &[Action], state: &mut Self::State) {
        for action in actions {
            match action {
                Action::Define { variable, certainty: Certainty::Always, .. } => {
                    state.remove(variable);
                }
                Action::Update(update) if state.contains(&update.variable) => {
                    self.copied.insert(update.variable);
                }
                Action::Define { certainty: Certainty::Perhaps, .. }
                | Action::Update(_)
                | Action::Use(_)
                | Action::Keep(_)
                | Action::Hold(_) => (),
            }
        }
    }
}
