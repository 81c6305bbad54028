//! The necessary-copy analysis (section 5): forward, which arrays may be shared where they are updated.
//!
//! ```text
//! b = a;          (a, S1), (b, S1)
//! a(1) = 0;       a is copied first, if b is live: (a, S3), (b, S1)
//! ```
//!
//! In a loop what is shared from outside gets the loop's context when it is copied in there, and what an earlier trip allocated
//! at the same place gets the cyclic context, so that `a` of this trip is told from `b` of the last one.
//!
//! Two rules are stricter than the report's, whose own ones miss sharing. Where `b = a` gives entries a new context, *everybody* who
//! shares that array gets the new entry, not only `a` and `b`: else `c` that shares it from before the loop would be taken to
//! be apart from `b`. And a variable that an update or a call brings into being has an entry, where the report's third
//! alternative would leave it without one. Both change nothing in its tables.

use crate::flow::{Context, Entry, FlowSet, Holder, Location, Pair, Site};
use crate::forward::{Forward, Moment, walk_forward};
use crate::liveness::Liveness;
use crate::step::{Resolved, Step};
use crate::tree::{Action, Certainty, Node, NodeKind, Part, Tree, Update};
use lanner_hir::{Stmt, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Whether entries bear a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contexts {
    /// They do (section 5.3.2).
    Told,
    /// All have the same one: Table II.
    Merged,
}

/// What is known of every statement.
#[derive(Clone, Debug, Default)]
pub struct Necessary {
    /// What was found at statements, in the order of the walk: one of a loop is visited several times, its last visit holds.
    pub visits: Vec<Visit>,
    /// What holds where the function returns; none where it never does.
    pub at_exit: Option<FlowSet>,
    /// What somebody who is not followed has got, anywhere.
    pub kept: FlowSet,
}

/// What was found at a statement.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The statement.
    pub stmt: Stmt,
    /// Which of its actions.
    pub moment: Moment,
    /// What holds before.
    pub input: FlowSet,
    /// Entries that it makes.
    pub generated: Vec<Entry>,
    /// Entries that it ends.
    pub killed: Vec<Entry>,
    /// What holds behind.
    pub output: FlowSet,
    /// Its updates of arrays that may be shared.
    pub copies: Vec<Needed>,
}

/// An update that needs a copy of what it updates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// What must be copied.
    pub variable: Variable,
    /// With whom the array may be shared: the report's P, without the variable itself.
    pub partitions: BTreeMap<Pair, BTreeSet<Holder>>,
    /// Why, where it is not followed who shares it.
    pub reason: Unfollowed,
}

/// What is not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfollowed {
    /// Nothing: the partitions say why.
    Nothing,
    /// Parts of one value may share an array.
    Parts,
    /// The variable is global, persistent, shared, or reached by names that only the running program knows.
    Variable,
}

impl Necessary {
    /// The last visits: they are what holds.
    pub fn last(&self) -> BTreeMap<(Stmt, Moment), &Visit> {
        self.visits.iter().map(|visit| ((visit.stmt, visit.moment), visit)).collect()
    }

    /// The updates of each statement that need copies.
    pub fn needed(&self) -> BTreeMap<Stmt, Vec<&Needed>> {
        let mut needed: BTreeMap<Stmt, Vec<&Needed>> = BTreeMap::new();
        for ((stmt, _), visit) in self.last() {
            needed.entry(stmt).or_default().extend(&visit.copies);
        }
        needed
    }
}

/// Analyses a function in which each update copies what it must.
pub fn necessary_copies(tree: &Tree, live: &Liveness, contexts: Contexts) -> Necessary {
    analyse(tree, live, contexts, &BTreeSet::new(), Noted::Visits)
}

/// The same as far as a caller sees it.
pub(crate) fn shared_with_callers(tree: &Tree, live: &Liveness) -> Necessary {
    analyse(tree, live, Contexts::Told, &BTreeSet::new(), Noted::Exit)
}

/// What is noted of the walk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noted {
    /// What was found at each statement.
    Visits,
    /// Only what others share with the function.
    Exit,
}

/// Analyses a function in which copies stand at these places, beside those that updates still need.
pub(crate) fn analyse(
    tree: &Tree,
    live: &Liveness,
    contexts: Contexts,
    plan: &BTreeSet<(Location, Variable)>,
    noted: Noted,
) -> Necessary {
    let found = Necessary::default();
    let mut analysis = Analysis { tree, live, contexts, plan, noted, found, loops: Vec::new() };
    let mut entry = FlowSet::default();
    for &(_, param) in &tree.params {
        let pair = (Site::Param(param), Context::Main);
        entry.add(Holder::Variable(param), pair);
        entry.add(Holder::Shadow(param), pair);
        if tree.nested.contains(&param) {
            let pair = (Site::ParamInside(param), Context::Main);
            entry.add(Holder::Inside(param), pair);
            entry.add(Holder::ShadowInside(param), pair);
        }
    }
    analysis.place(Location::Entry, &mut entry);
    let at_exit = walk_forward(&mut analysis, &tree.body, entry);
    Necessary { at_exit, ..analysis.found }
}

struct Analysis<'a> {
    tree: &'a Tree,
    live: &'a Liveness,
    contexts: Contexts,
    plan: &'a BTreeSet<(Location, Variable)>,
    noted: Noted,
    found: Necessary,
    /// The loops around.
    loops: Vec<Stmt>,
}

/// Whether the statement reads variables behind the action at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// It may: the action is inside of an expression.
    Goes,
    /// It has read all: what it assigns follows.
    Done,
}

impl Forward for Analysis<'_> {
    type State = FlowSet;

    fn join(&self, into: &mut FlowSet, other: &FlowSet) {
        into.merge(other);
    }

    fn actions(&mut self, at: (Stmt, Moment), actions: &[Action], state: &mut FlowSet) {
        *state = self.simple(at, actions, std::mem::take(state));
    }

    fn enter(&mut self, node: &Node, state: &mut FlowSet) {
        self.place(Location::Before(node.stmt), state);
    }

    fn leave(&mut self, node: &Node, state: &mut FlowSet) {
        if let NodeKind::Loop { .. } = node.kind {
            state.remove(Holder::Range(node.stmt));
        }
        state.retain(|holder| self.is_live(node.stmt, holder));
    }

    fn enter_loop(&mut self, stmt: Stmt) {
        self.loops.push(stmt);
    }

    fn leave_loop(&mut self, _: Stmt) {
        self.loops.pop();
    }
}

impl Analysis<'_> {
    /// The context of what is allocated, or shared, now.
    fn here(&self) -> Context {
        match self.loops.last() {
            Some(&stmt) if self.contexts == Contexts::Told => Context::Loop(stmt),
            _ => Context::Main,
        }
    }

    fn is_live(&self, stmt: Stmt, holder: Holder) -> bool {
        match holder {
            Holder::Variable(variable) | Holder::Inside(variable) => self.live.is_live_after(stmt, variable),
            Holder::Shadow(_) | Holder::ShadowInside(_) | Holder::Range(_) | Holder::Elsewhere => true,
        }
    }

    /// Makes the copies that the plan has at a place.
    fn place(&mut self, location: Location, state: &mut FlowSet) {
        let plan = self.plan;
        for &(place, variable) in plan.iter().filter(|(place, _)| *place == location) {
            let mut step = Step::new(std::mem::take(state), self.here());
            if !step.kill(Holder::Variable(variable)).is_empty() {
                step.allocate(variable, Site::Copy(place, variable), &mut []);
            }
            *state = step.set;
        }
    }

    /// The actions of one statement. Its values are found before its targets change.
    fn simple(&mut self, (stmt, moment): (Stmt, Moment), actions: &[Action], input: FlowSet) -> FlowSet {
        let reading = match moment {
            Moment::Whole => Reading::Done,
            Moment::Before | Moment::Test => Reading::Goes,
        };
        let mut step = Step::new(input.clone(), self.here());
        step.writes = actions.iter().any(Action::writes);
        let last = actions.iter().rposition(|action| !action.writes()).map_or(0, |last| last + 1);
        let (first, targets) = actions.split_at(last);
        for action in first {
            let mut values = [step.resolve(stmt, action)];
            self.act(stmt, action, Reading::Goes, &mut values, &mut step);
        }
        let mut values: Vec<Resolved> = targets.iter().map(|action| step.resolve(stmt, action)).collect();
        for (k, action) in targets.iter().enumerate() {
            self.act(stmt, action, reading, &mut values[k..], &mut step);
        }
        self.place(Location::After(stmt), &mut step.set);
        self.record(stmt, moment, input, step)
    }

    fn record(&mut self, stmt: Stmt, moment: Moment, input: FlowSet, mut step: Step) -> FlowSet {
        if step.writes && self.noted == Noted::Visits {
            let mut output = step.set.clone();
            step.killed.extend(output.retain(|holder| self.is_live(stmt, holder)));
            let before: BTreeSet<Entry> = input.entries().collect();
            let behind: BTreeSet<Entry> = output.entries().collect();
            let generated = step.generated.intersection(&behind).copied().collect();
            let killed = step.killed.intersection(&before).copied().collect();
            let copies = std::mem::take(&mut step.copies);
            self.found.visits.push(Visit { stmt, moment, input, generated, killed, output, copies });
        }
        step.set
    }

    /// Does one action; the first of the values is its own, the others belong to the targets that follow.
    fn act(
        &mut self,
        stmt: Stmt,
        action: &Action,
        reading: Reading,
        values: &mut [Resolved],
        step: &mut Step,
    ) {
        match action {
            Action::Use(_) => (),
            Action::Define { variable, certainty, .. } => {
                self.define(stmt, (*variable, *certainty), values, step);
            }
            Action::Update(update) => self.update(stmt, update, reading, values, step),
            Action::Keep(_) | Action::Hold(_) => {
                let holder = match action {
                    Action::Hold(_) => Holder::Range(stmt),
                    _ => Holder::Elsewhere,
                };
                let value = &values[0];
                for &pair in value.top.union(&value.inside) {
                    step.generate(holder, pair);
                    if holder == Holder::Elsewhere {
                        self.found.kept.add(holder, pair);
                    }
                }
                for &site in value.fresh.iter().chain(&value.fresh_inside) {
                    step.generate(holder, (site, step.context));
                }
            }
        }
    }

    fn define(
        &self,
        stmt: Stmt,
        (variable, certainty): (Variable, Certainty),
        values: &mut [Resolved],
        step: &mut Step,
    ) {
        let is_sure = certainty == Certainty::Always;
        if is_sure {
            step.kill(Holder::Variable(variable));
            step.kill(Holder::Inside(variable));
            let fresh: Vec<Site> = values[0].fresh.union(&values[0].fresh_inside).copied().collect();
            fresh.into_iter().for_each(|site| step.end_trip(site, values));
        }
        let value = &values[0];
        value.top.iter().for_each(|&pair| step.generate(Holder::Variable(variable), pair));
        if value.top.is_empty() && value.fresh.is_empty() {
            // A call that does not return, as far as is known yet.
            step.generate(Holder::Variable(variable), (Site::Stmt(stmt, 0), step.context));
        }
        for &site in &value.fresh {
            step.generate(Holder::Variable(variable), (site, step.context));
        }
        if self.tree.nested.contains(&variable) {
            value.inside.iter().for_each(|&pair| step.generate(Holder::Inside(variable), pair));
            for &site in &value.fresh_inside {
                step.generate(Holder::Inside(variable), (site, step.context));
            }
        }
    }

    fn update(
        &mut self,
        stmt: Stmt,
        update: &Update,
        reading: Reading,
        values: &mut [Resolved],
        step: &mut Step,
    ) {
        let variable = update.variable;
        let site = Site::Stmt(stmt, 0);
        let needed = Needed {
            variable,
            partitions: self.partitions(stmt, variable, reading, values, &step.set),
            reason: match update.part {
                Part::Elements | Part::Inside => Unfollowed::Nothing,
                Part::Deeper => Unfollowed::Parts,
                Part::Elsewhere => Unfollowed::Variable,
            },
        };
        if !needed.partitions.is_empty() || needed.reason != Unfollowed::Nothing {
            step.copies.push(needed);
            if update.part != Part::Elsewhere {
                step.kill(Holder::Variable(variable));
                step.allocate(variable, site, values);
            }
        } else if step.set.pairs(Holder::Variable(variable)).next().is_none() {
            // It comes into being.
            step.allocate(variable, site, values);
        }
        if self.tree.nested.contains(&variable) {
            let inside = Holder::Inside(variable);
            let value = &values[0];
            value.inside.iter().for_each(|&pair| step.generate(inside, pair));
            let here = step.context;
            value.fresh_inside.iter().for_each(|&site| step.generate(inside, (site, here)));
            if update.part != Part::Elements {
                value.top.iter().for_each(|&pair| step.generate(inside, pair));
                value.fresh.iter().for_each(|&site| step.generate(inside, (site, here)));
            }
        }
    }

    /// Who shares the array that an update changes and is read behind it. The variable itself stands for values of the
    /// statement that are not stored yet.
    fn partitions(
        &self,
        stmt: Stmt,
        variable: Variable,
        reading: Reading,
        values: &[Resolved],
        set: &FlowSet,
    ) -> BTreeMap<Pair, BTreeSet<Holder>> {
        let holder = Holder::Variable(variable);
        let is_read = |other: Holder| match reading {
            Reading::Done => self.is_live(stmt, other),
            Reading::Goes => true,
        };
        let mut partitions = BTreeMap::new();
        for pair in set.pairs(holder) {
            let others = set.holders(pair).filter(|&other| other != holder && is_read(other));
            let mut sharing: BTreeSet<Holder> = others.collect();
            if values.iter().any(|value| value.top.contains(&pair) || value.inside.contains(&pair)) {
                sharing.insert(holder);
            }
            if pair.0 == Site::Elsewhere {
                sharing.insert(Holder::Elsewhere);
            }
            if !sharing.is_empty() {
                partitions.insert(pair, sharing);
            }
        }
        partitions
    }
}
