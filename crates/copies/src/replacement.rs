//! QuickCheck, second half (section 4): copy replacement, where a copy variable can be replaced by the original.
//!
//! ```text
//! b = a;              needless, once the uses of b are replaced
//! c = 2*b             b is a here
//! ```
//!
//! The state is the set of pairs (copy, original) that hold on all ways, and the copy statements that reach on some. The report
//! kills a pair where its first member is assigned; it must also end where the *original* is assigned, and where a part of
//! either is.

use crate::forward::{Forward, Moment, walk_forward};
use crate::tree::{Action, Certainty, NodeKind, Tree, walk};
use lanner_hir::{ExprKind, FunctionData, Stmt, StmtKind, Target, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// What can be replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replacement {
    /// Uses of copies: the statement and the copy, and what stands in its place.
    pub uses: BTreeMap<(Stmt, Variable), Variable>,
    /// Copy statements that nothing needs then.
    pub needless: BTreeSet<Stmt>,
}

/// Finds the copies that can be replaced by their originals.
pub fn replace_copies(function: &FunctionData, tree: &Tree) -> Replacement {
    let statements = copy_statements(function, tree);
    let mut found = Found {
        needed: BTreeSet::new(),
        uses: BTreeMap::new(),
        refused: BTreeSet::new(),
        statements: &statements,
    };
    let exit = walk_forward(&mut found, &tree.body, State::default());
    let is_read = |(variable, _): &&(Variable, Stmt)| tree.live_at_exit.contains(variable);
    let mut needed = found.needed;
    needed.extend(exit.iter().flat_map(|exit| &exit.reaching).filter(is_read).map(|(_, stmt)| *stmt));
    let mut uses = found.uses;
    uses.retain(|site, _| !found.refused.contains(site));
    let needless = statements.keys().copied().filter(|stmt| !needed.contains(stmt)).collect();
    Replacement { uses, needless }
}

/// The statements `b = a` of two variables: b and a.
fn copy_statements(function: &FunctionData, tree: &Tree) -> BTreeMap<Stmt, (Variable, Variable)> {
    let mut found = BTreeMap::new();
    walk(&tree.body, &mut |node| {
        let StmtKind::Assign { targets, value, .. } = &function.stmts[node.stmt].kind else { return };
        let ([Target::Place(place)], ExprKind::Variable(original)) =
            (targets.as_slice(), &function.exprs[*value].kind)
        else {
            return;
        };
        let is_followed = matches!(&node.kind, NodeKind::Simple(actions)
            if actions.iter().any(|a| matches!(a, Action::Define { variable, .. } if *variable == place.variable))
                && actions.iter().any(|a| matches!(a, Action::Use(read) if read.contains(original))));
        if place.steps.is_empty() && place.variable != *original && is_followed {
            found.insert(node.stmt, (place.variable, *original));
        }
    });
    found
}

#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    pairs: BTreeSet<(Variable, Variable)>,
    reaching: BTreeSet<(Variable, Stmt)>,
}

struct Found<'a> {
    statements: &'a BTreeMap<Stmt, (Variable, Variable)>,
    /// Copy statements of which a use cannot be replaced. A pair that is missing once is missing in every later round.
    needed: BTreeSet<Stmt>,
    uses: BTreeMap<(Stmt, Variable), Variable>,
    refused: BTreeSet<(Stmt, Variable)>,
}

impl Forward for Found<'_> {
    type State = State;

    fn join(&self, into: &mut State, other: &State) {
        into.pairs.retain(|pair| other.pairs.contains(pair));
        into.reaching.extend(&other.reaching);
    }

    fn actions(&mut self, (stmt, _): (Stmt, Moment), actions: &[Action], state: &mut State) {
        let changes = |action: &Action| match action {
            Action::Update(update) => Some(update.variable),
            Action::Define { .. } | Action::Use(_) | Action::Keep(_) | Action::Hold(_) => None,
        };
        let changed: BTreeSet<Variable> = actions.iter().filter_map(changes).collect();
        for action in actions {
            match action {
                Action::Use(variables) => {
                    variables.iter().for_each(|&variable| self.read(stmt, variable, &changed, state));
                }
                Action::Define { variable, certainty, .. } => {
                    state.end(*variable);
                    if *certainty == Certainty::Always {
                        state.reaching.retain(|(copy, _)| copy != variable);
                    }
                }
                Action::Update(update) => state.end(update.variable),
                Action::Keep(_) | Action::Hold(_) => (),
            }
        }
        if let Some(&(copy, original)) = self.statements.get(&stmt) {
            state.pairs.insert((copy, original));
            state.reaching.insert((copy, stmt));
        }
    }
}

impl Found<'_> {
    fn read(&mut self, stmt: Stmt, variable: Variable, changed: &BTreeSet<Variable>, state: &State) {
        let original = state.pairs.iter().find(|(copy, _)| *copy == variable).map(|(_, original)| *original);
        match original.filter(|_| !changed.contains(&variable)) {
            Some(original) => {
                self.uses.insert((stmt, variable), original);
            }
            None => {
                self.refused.insert((stmt, variable));
                let reaching = state.reaching.iter().filter(|(copy, _)| *copy == variable);
                self.needed.extend(reaching.map(|(_, stmt)| *stmt));
            }
        }
    }
}

impl State {
    /// A variable changes: it is no copy any more, and copies are not it.
    fn end(&mut self, variable: Variable) {
        self.pairs.retain(|(copy, original)| *copy != variable && *original != variable);
    }
}
