//! Which variables are read after a statement before they get another value, on the structured tree.
//!
//! The report's tables were made with a coarser liveness: in a loop they keep what is live at the loop's head. Table II keeps
//! `(b, S2)` behind `S3` although `S4: b = a` comes before every reading. [`Precision::Loops`] is that.

use crate::tree::{Action, Certainty, Jump, Node, NodeKind, Tested, Tree};
use lanner_hir::{Stmt, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// How exact liveness is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// Per statement.
    Statements,
    /// What is live at the head of a loop is live in all of it, as in the report's tables.
    Loops,
}

/// A set of variables.
pub type Variables = BTreeSet<Variable>;

/// Which variables are live behind each statement.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    after: BTreeMap<Stmt, Variables>,
}

impl Liveness {
    /// Whether a variable is live behind a statement.
    pub fn is_live_after(&self, stmt: Stmt, variable: Variable) -> bool {
        self.after.get(&stmt).is_some_and(|live| live.contains(&variable))
    }
}

/// Computes liveness of a function's arrays.
pub fn live_variables(tree: &Tree, precision: Precision) -> Liveness {
    let mut walk = Walk {
        precision,
        live: Liveness::default(),
        at_return: tree.live_at_exit.clone(),
        loops: Vec::new(),
        always: Variables::new(),
    };
    walk.nodes(&tree.body, tree.live_at_exit.clone());
    walk.live
}

struct Walk {
    precision: Precision,
    live: Liveness,
    at_return: Variables,
    /// Of each loop around: what is live behind it, and at its head.
    loops: Vec<(Variables, Variables)>,
    /// Live wherever the walk is: an error may lead to a handler that reads it.
    always: Variables,
}

impl Walk {
    /// What is live before statements.
    fn nodes(&mut self, nodes: &[Node], after: Variables) -> Variables {
        nodes.iter().rev().fold(after, |after, node| self.node(node, after))
    }

    fn node(&mut self, node: &Node, mut after: Variables) -> Variables {
        after.extend(&self.always);
        self.live.after.insert(node.stmt, after.clone());
        let mut before = match &node.kind {
            NodeKind::Simple(actions) => before_actions(actions, after),
            NodeKind::Branch { test, arms } => {
                let mut before = Variables::new();
                for arm in arms {
                    before.extend(self.nodes(arm, after.clone()));
                }
                before_actions(test, before)
            }
            NodeKind::Loop { before, test, body, tested } => {
                let head = self.repeat(test, body, *tested, after);
                before_actions(before, head)
            }
            NodeKind::Try { body, caught, handler } => {
                let handling = before_actions(caught, self.nodes(handler, after.clone()));
                self.guarded(body, handling, after)
            }
            NodeKind::Unwind { body, cleanup } => {
                // The cleanup also runs on the ways out of the body.
                let mut behind = after.clone();
                behind.extend(&self.at_return);
                for (at_break, at_continue) in &self.loops {
                    behind.extend(at_break);
                    behind.extend(at_continue);
                }
                let cleaning = self.nodes(cleanup, behind);
                self.guarded(body, cleaning.clone(), cleaning)
            }
            NodeKind::Block(body) => self.nodes(body, after),
            NodeKind::Jump(Jump::Return) => self.at_return.clone(),
            NodeKind::Jump(Jump::Break) => self.loops.last().map_or(after, |(end, _)| end.clone()),
            NodeKind::Jump(Jump::Continue) => self.loops.last().map_or(after, |(_, head)| head.clone()),
        };
        before.extend(&self.always);
        before
    }

    /// Statements that an error may leave for a handler at any point.
    fn guarded(&mut self, body: &[Node], handler: Variables, after: Variables) -> Variables {
        let outside = self.always.clone();
        self.always.extend(handler);
        let before = self.nodes(body, after);
        self.always = outside;
        before
    }

    /// What is live at a loop's head, before its first test or its body.
    fn repeat(&mut self, test: &[Action], body: &[Node], tested: Tested, after: Variables) -> Variables {
        let mut head = Variables::new();
        loop {
            let next = self.trip(test, body, tested, &head, &after);
            if next == head {
                break;
            }
            head = next;
        }
        match self.precision {
            Precision::Statements => head,
            Precision::Loops => {
                let outside = self.always.clone();
                self.always.extend(&head);
                let head = self.trip(test, body, tested, &head, &after);
                self.always = outside;
                head
            }
        }
    }

    fn trip(
        &mut self,
        test: &[Action],
        body: &[Node],
        tested: Tested,
        head: &Variables,
        after: &Variables,
    ) -> Variables {
        let around = |a: &Variables, b: &Variables| a.union(b).copied().collect::<Variables>();
        // Where a trip ends: at the head, or at the test behind the body.
        let end = match tested {
            Tested::Before => head.clone(),
            Tested::Behind => before_actions(test, around(head, after)),
        };
        self.loops.push((after.clone(), end.clone()));
        let body = self.nodes(body, end);
        self.loops.pop();
        match tested {
            // A `for` loop that ends does not write its variable, so what is live behind the loop is live before the test.
            Tested::Before => around(&before_actions(test, body), &around(after, head)),
            Tested::Behind => around(&body, head),
        }
    }
}

/// What is live before the actions of one statement. All readings come before its assignments.
fn before_actions(actions: &[Action], mut live: Variables) -> Variables {
    for action in actions {
        if let Action::Define { variable, certainty: Certainty::Always, .. } = action {
            live.remove(variable);
        }
    }
    for action in actions {
        match action {
            Action::Use(variables) => live.extend(variables),
            Action::Update(update) => {
                live.insert(update.variable);
            }
            Action::Define { .. } | Action::Keep(_) | Action::Hold(_) => (),
        }
    }
    live
}
