//! A forward walk over the structured tree for analyses that need no more than a state and a join.

use crate::tree::{Action, Jump, Node, NodeKind, Tested};
use lanner_hir::Stmt;

/// A forward analysis.
pub(crate) trait Forward {
    /// What holds at a point.
    type State: Clone + PartialEq;

    /// Where ways meet.
    fn join(&self, into: &mut Self::State, other: &Self::State);

    /// What actions of a statement make of it.
    fn actions(&mut self, at: (Stmt, Moment), actions: &[Action], state: &mut Self::State);

    /// Before a statement as a whole.
    fn enter(&mut self, _: &Node, _: &mut Self::State) {}

    /// Behind a statement as a whole.
    fn leave(&mut self, _: &Node, _: &mut Self::State) {}

    /// Before the first test of a loop.
    fn enter_loop(&mut self, _: Stmt) {}

    /// Behind all trips of a loop.
    fn leave_loop(&mut self, _: Stmt) {}
}

/// Which actions of a statement are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// All of it.
    Whole,
    /// What a loop does before its first trip.
    Before,
    /// Conditions, what a `for` loop does before each trip, what takes the error of a `try`.
    Test,
}

/// Walks until nothing changes; gives what holds where the function returns.
pub(crate) fn walk_forward<F: Forward>(analysis: &mut F, body: &[Node], entry: F::State) -> Option<F::State> {
    let mut walk = Walk { analysis, loops: Vec::new(), returned: None, raised: Vec::new() };
    let end = walk.nodes(body, Some(entry));
    let mut exit = walk.returned.take();
    walk.meet(&mut exit, end.as_ref());
    exit
}

/// What holds where a loop's `break`s and its `continue`s leave.
struct Ways<S> {
    breaks: Option<S>,
    continues: Option<S>,
}

struct Walk<'a, F: Forward> {
    analysis: &'a mut F,
    /// Of each loop around.
    loops: Vec<Ways<F::State>>,
    returned: Option<F::State>,
    /// What may hold where an error leaves each `try` around.
    raised: Vec<Option<F::State>>,
}

impl<F: Forward> Walk<'_, F> {
    fn meet(&self, into: &mut Option<F::State>, other: Option<&F::State>) {
        match (into, other) {
            (_, None) => (),
            (Some(state), Some(other)) => self.analysis.join(state, other),
            (none, Some(other)) => *none = Some(other.clone()),
        }
    }

    fn may_raise(&mut self, state: &F::State) {
        let mut raised = std::mem::take(&mut self.raised);
        raised.iter_mut().for_each(|way| self.meet(way, Some(state)));
        self.raised = raised;
    }

    fn nodes(&mut self, nodes: &[Node], before: Option<F::State>) -> Option<F::State> {
        nodes.iter().fold(before, |state, node| self.node(node, state?))
    }

    fn node(&mut self, node: &Node, mut state: F::State) -> Option<F::State> {
        self.may_raise(&state);
        self.analysis.enter(node, &mut state);
        let mut after = match &node.kind {
            NodeKind::Simple(actions) => {
                self.analysis.actions((node.stmt, Moment::Whole), actions, &mut state);
                Some(state)
            }
            NodeKind::Branch { test, arms } => {
                self.analysis.actions((node.stmt, Moment::Test), test, &mut state);
                let mut after = None;
                for arm in arms {
                    let end = self.nodes(arm, Some(state.clone()));
                    self.meet(&mut after, end.as_ref());
                }
                after
            }
            NodeKind::Loop { before, test, body, tested } => {
                self.analysis.actions((node.stmt, Moment::Before), before, &mut state);
                self.analysis.enter_loop(node.stmt);
                let after = self.repeat((node.stmt, Moment::Test), (test, *tested), body, state);
                self.analysis.leave_loop(node.stmt);
                after
            }
            NodeKind::Try { body, caught, handler } => {
                self.raised.push(None);
                let mut after = self.nodes(body, Some(state));
                let mut raised = self.raised.pop().flatten();
                // The error is no part of the statement's last reading, so nothing is said to be dead yet.
                let at = (node.stmt, Moment::Test);
                raised.iter_mut().for_each(|state| self.analysis.actions(at, caught, state));
                let handled = self.nodes(handler, raised);
                self.meet(&mut after, handled.as_ref());
                after
            }
            // The cleanup runs behind every way out of the body; these go on behind it.
            NodeKind::Unwind { body, cleanup } => {
                self.raised.push(Some(state.clone()));
                let after = self.nodes(body, Some(state));
                let raised = self.raised.pop().flatten();
                let end = self.nodes(cleanup, raised);
                for jump in [Jump::Return, Jump::Break, Jump::Continue] {
                    end.iter().for_each(|end| self.leave(jump, end));
                }
                end.filter(|_| after.is_some())
            }
            NodeKind::Block(body) => self.nodes(body, Some(state)),
            NodeKind::Jump(jump) => {
                self.leave(*jump, &state);
                None
            }
        };
        if let Some(after) = &mut after {
            self.analysis.leave(node, after);
            self.may_raise(after);
        }
        after
    }

    fn leave(&mut self, jump: Jump, state: &F::State) {
        let mut way = match (jump, self.loops.last_mut()) {
            (Jump::Return, _) => self.returned.take(),
            (Jump::Break, Some(ways)) => ways.breaks.take(),
            (Jump::Continue, Some(ways)) => ways.continues.take(),
            // Outside of a loop there is nothing to leave.
            (Jump::Break | Jump::Continue, None) => return,
        };
        self.meet(&mut way, Some(state));
        match (jump, self.loops.last_mut()) {
            (Jump::Return, _) => self.returned = way,
            (Jump::Break, Some(ways)) => ways.breaks = way,
            (Jump::Continue, Some(ways)) => ways.continues = way,
            (Jump::Break | Jump::Continue, None) => (),
        }
    }

    /// Trips until nothing is new at the head. What enters a trip is what entered the last one and what left it.
    fn repeat(
        &mut self,
        at: (Stmt, Moment),
        (test, tested): (&[Action], Tested),
        body: &[Node],
        mut head: F::State,
    ) -> Option<F::State> {
        loop {
            self.loops.push(Ways { breaks: None, continues: None });
            let mut after = None;
            let mut start = head.clone();
            if tested == Tested::Before {
                // A `for` loop that ends does not write its variable.
                self.meet(&mut after, Some(&head));
                self.analysis.actions(at, test, &mut start);
                self.meet(&mut after, Some(&start));
            }
            let mut end = self.nodes(body, Some(start));
            let ways = self.loops.pop();
            self.meet(&mut end, ways.as_ref().and_then(|ways| ways.continues.as_ref()));
            if tested == Tested::Behind {
                end.iter_mut().for_each(|end| self.analysis.actions(at, test, end));
                self.meet(&mut after, end.as_ref());
            }
            self.meet(&mut after, ways.as_ref().and_then(|ways| ways.breaks.as_ref()));
            let mut next = head.clone();
            end.iter().for_each(|end| self.analysis.join(&mut next, end));
            if next == head {
                return after;
            }
            head = next;
        }
    }
}
