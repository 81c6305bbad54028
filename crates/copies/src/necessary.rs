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

use crate::flow::{Context, Entry, FlowSet, Holder, Location, Pair, Site, join};
use crate::liveness::Liveness;
use crate::tree::{Action, Certainty, Jump, Node, NodeKind, Part, Sources, Tested, Tree, Update, Value};
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

/// Which actions of a statement a visit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// All of it.
    Whole,
    /// What a loop does before its first trip.
    Before,
    /// Conditions, what a `for` loop does before each trip, what takes the error of a `try`.
    Test,
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
    let plan = BTreeSet::new();
    analyse(tree, live, contexts, &plan)
}

/// Analyses a function in which copies stand at these places, beside those that updates still need.
pub(crate) fn analyse(
    tree: &Tree,
    live: &Liveness,
    contexts: Contexts,
    plan: &BTreeSet<(Location, Variable)>,
) -> Necessary {
    let mut walk = Walk {
        tree,
        live,
        contexts,
        plan,
        found: Necessary::default(),
        context: Context::Main,
        loops: Vec::new(),
        returned: None,
        raised: Vec::new(),
    };
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
    walk.place(Location::Entry, &mut entry);
    let end = walk.nodes(&tree.body, Some(entry));
    let mut exit = walk.returned.take();
    join(&mut exit, end.as_ref());
    Necessary { at_exit: exit, ..walk.found }
}

struct Walk<'a> {
    tree: &'a Tree,
    live: &'a Liveness,
    contexts: Contexts,
    plan: &'a BTreeSet<(Location, Variable)>,
    found: Necessary,
    context: Context,
    loops: Vec<Ways>,
    returned: Option<FlowSet>,
    /// What may hold where an error leaves each `try` around.
    raised: Vec<Option<FlowSet>>,
}

/// Whether the statement reads variables behind the action at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// It may: the action is inside of an expression.
    Goes,
    /// It has read all: what it assigns follows.
    Done,
}

/// The ways out of a loop's body.
#[derive(Default)]
struct Ways {
    breaks: Option<FlowSet>,
    continues: Option<FlowSet>,
}

/// What one statement does to a flow set.
struct Step {
    set: FlowSet,
    generated: BTreeSet<Entry>,
    killed: BTreeSet<Entry>,
    copies: Vec<Needed>,
    /// Whether it assigns to or updates an array.
    writes: bool,
}

impl Walk<'_> {
    fn nodes(&mut self, nodes: &[Node], before: Option<FlowSet>) -> Option<FlowSet> {
        nodes.iter().fold(before, |state, node| self.node(node, state?))
    }

    fn node(&mut self, node: &Node, mut state: FlowSet) -> Option<FlowSet> {
        self.may_raise(&state);
        self.place(Location::Before(node.stmt), &mut state);
        let after = match &node.kind {
            NodeKind::Simple(actions) => Some(self.simple(node.stmt, actions, Moment::Whole, state)),
            NodeKind::Branch { test, arms } => {
                let state = self.simple(node.stmt, test, Moment::Test, state);
                let mut after = None;
                for arm in arms {
                    let end = self.nodes(arm, Some(state.clone()));
                    join(&mut after, end.as_ref());
                }
                after
            }
            NodeKind::Loop { before, test, body, tested } => {
                let state = self.simple(node.stmt, before, Moment::Before, state);
                let outside = std::mem::replace(&mut self.context, Context::Loop(node.stmt));
                let mut after = self.repeat(node.stmt, (test, *tested), body, state);
                self.context = outside;
                if let Some(set) = &mut after {
                    set.remove(Holder::Range(node.stmt));
                }
                after
            }
            NodeKind::Try { body, caught, handler } => {
                self.raised.push(None);
                let mut after = self.nodes(body, Some(state));
                let raised = self.raised.pop().flatten();
                // The error is no part of the statement's last reading, so nothing is said to be dead yet.
                let raised = raised.map(|raised| self.simple(node.stmt, caught, Moment::Test, raised));
                let handled = self.nodes(handler, raised);
                join(&mut after, handled.as_ref());
                after
            }
            NodeKind::Unwind { body, cleanup } => self.unwind(body, cleanup, state),
            NodeKind::Block(body) => self.nodes(body, Some(state)),
            NodeKind::Jump(jump) => {
                self.leave(*jump, &state);
                None
            }
        };
        let mut after = after?;
        after.retain(|holder| self.is_live(node.stmt, holder));
        self.may_raise(&after);
        Some(after)
    }

    /// The cleanup runs behind every way out of the body.
    fn unwind(&mut self, body: &[Node], cleanup: &[Node], state: FlowSet) -> Option<FlowSet> {
        self.raised.push(Some(state.clone()));
        let after = self.nodes(body, Some(state));
        let raised = self.raised.pop().flatten();
        let end = self.nodes(cleanup, raised);
        if let Some(end) = &end {
            // The ways out of the body go on behind the cleanup.
            self.leave(Jump::Return, end);
            self.leave(Jump::Break, end);
            self.leave(Jump::Continue, end);
        }
        end.filter(|_| after.is_some())
    }

    fn leave(&mut self, jump: Jump, state: &FlowSet) {
        match (jump, self.loops.last_mut()) {
            (Jump::Return, _) => join(&mut self.returned, Some(state)),
            (Jump::Break, Some(ways)) => join(&mut ways.breaks, Some(state)),
            (Jump::Continue, Some(ways)) => join(&mut ways.continues, Some(state)),
            // Outside of a loop there is nothing to leave.
            (Jump::Break | Jump::Continue, None) => (),
        }
    }

    /// Trips until nothing is new at the head. What enters a trip is what entered the last one and what left it.
    fn repeat(
        &mut self,
        stmt: Stmt,
        (test, tested): (&[Action], Tested),
        body: &[Node],
        mut head: FlowSet,
    ) -> Option<FlowSet> {
        loop {
            self.loops.push(Ways::default());
            let mut after = None;
            let start = match tested {
                Tested::Before => {
                    // A `for` loop that ends does not write its variable.
                    join(&mut after, Some(&head));
                    let tested = self.simple(stmt, test, Moment::Test, head.clone());
                    join(&mut after, Some(&tested));
                    tested
                }
                Tested::Behind => head.clone(),
            };
            let mut end = self.nodes(body, Some(start));
            let ways = self.loops.pop().unwrap_or_default();
            join(&mut end, ways.continues.as_ref());
            if tested == Tested::Behind {
                end = end.map(|end| self.simple(stmt, test, Moment::Test, end));
                join(&mut after, end.as_ref());
            }
            join(&mut after, ways.breaks.as_ref());
            let mut next = head.clone();
            end.iter().for_each(|end| next.merge(end));
            if next == head {
                return after;
            }
            head = next;
        }
    }

    fn may_raise(&mut self, state: &FlowSet) {
        self.raised.iter_mut().for_each(|raised| join(raised, Some(state)));
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
            let mut step = Step::new(std::mem::take(state));
            if !step.kill(Holder::Variable(variable)).is_empty() {
                self.allocate(&mut step, variable, Site::Copy(place, variable), &mut []);
            }
            *state = step.set;
        }
    }

    /// The actions of one statement. Its values are found before its targets change.
    fn simple(&mut self, stmt: Stmt, actions: &[Action], moment: Moment, input: FlowSet) -> FlowSet {
        let reading = match moment {
            Moment::Whole => Reading::Done,
            Moment::Before | Moment::Test => Reading::Goes,
        };
        let mut step = Step::new(input.clone());
        step.writes = actions.iter().any(Action::writes);
        let last = actions.iter().rposition(|action| !action.writes()).map_or(0, |last| last + 1);
        let (first, targets) = actions.split_at(last);
        for action in first {
            let mut values = [self.resolve(stmt, action, &mut step)];
            self.act(stmt, action, Reading::Goes, &mut values, &mut step);
        }
        let mut values: Vec<Resolved> =
            targets.iter().map(|action| self.resolve(stmt, action, &mut step)).collect();
        for (k, action) in targets.iter().enumerate() {
            self.act(stmt, action, reading, &mut values[k..], &mut step);
        }
        self.place(Location::After(stmt), &mut step.set);
        self.record(stmt, moment, input, step)
    }

    fn record(&mut self, stmt: Stmt, moment: Moment, input: FlowSet, mut step: Step) -> FlowSet {
        if step.writes {
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

    /// The pairs of an action's value, before its own targets change.
    fn resolve(&mut self, stmt: Stmt, action: &Action, step: &mut Step) -> Resolved {
        let empty = Value::default();
        let value = match action {
            Action::Define { value, .. } | Action::Keep(value) | Action::Hold(value) => value,
            Action::Update(update) => &update.value,
            Action::Use(_) => &empty,
        };
        Resolved {
            top: self.pairs(&value.top, step),
            inside: self.pairs(&value.inside, step),
            fresh: fresh_sites(stmt, action, &value.top),
            fresh_inside: fresh_sites(stmt, action, &value.inside),
        }
    }

    /// The pairs of sources. What is shared from outside of the loop gets its context: everybody who shares it gets the new pair.
    fn pairs(&self, sources: &Sources, step: &mut Step) -> BTreeSet<Pair> {
        let variables = sources.variables.iter().map(|v| Holder::Variable(*v));
        let holders = variables.chain(sources.insides.iter().map(|v| Holder::Inside(*v)));
        let mut pairs: BTreeSet<Pair> = BTreeSet::new();
        for holder in holders {
            pairs.extend(step.set.pairs(holder));
        }
        if let (Contexts::Told, Context::Loop(inner)) = (self.contexts, self.context) {
            let is_outer =
                |context| !matches!(context, Context::Loop(of) | Context::Cyclic(of) if of == inner);
            let outer = |&(site, context): &Pair| site != Site::Elsewhere && is_outer(context);
            let moved: Vec<Pair> = pairs.iter().copied().filter(outer).collect();
            for pair in moved {
                let here = (pair.0, self.context);
                let sharing: Vec<Holder> = step.set.holders(pair).collect();
                sharing.into_iter().for_each(|holder| step.generate(holder, here));
                pairs.remove(&pair);
                pairs.insert(here);
            }
        }
        if sources.elsewhere {
            pairs.insert((Site::Elsewhere, Context::Main));
        }
        pairs
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
                    step.generate(holder, (site, self.here()));
                }
            }
        }
    }

    /// The context of what is allocated now.
    fn here(&self) -> Context {
        match self.contexts {
            Contexts::Told => self.context,
            Contexts::Merged => Context::Main,
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
            fresh.into_iter().for_each(|site| self.end_trip(step, site, values));
        }
        let value = &values[0];
        value.top.iter().for_each(|&pair| step.generate(Holder::Variable(variable), pair));
        if value.top.is_empty() && value.fresh.is_empty() {
            // A call that does not return, as far as is known yet.
            step.generate(Holder::Variable(variable), (Site::Stmt(stmt, 0), self.here()));
        }
        for &site in &value.fresh {
            step.generate(Holder::Variable(variable), (site, self.here()));
        }
        if self.tree.nested.contains(&variable) {
            value.inside.iter().for_each(|&pair| step.generate(Holder::Inside(variable), pair));
            for &site in &value.fresh_inside {
                step.generate(Holder::Inside(variable), (site, self.here()));
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
                self.allocate(step, variable, site, values);
            }
        } else if step.set.pairs(Holder::Variable(variable)).next().is_none() {
            // It comes into being.
            self.allocate(step, variable, site, values);
        }
        if self.tree.nested.contains(&variable) {
            let inside = Holder::Inside(variable);
            let value = &values[0];
            value.inside.iter().for_each(|&pair| step.generate(inside, pair));
            let here = self.here();
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

    /// The variable refers to a new array, and to no other.
    fn allocate(&self, step: &mut Step, variable: Variable, site: Site, values: &mut [Resolved]) {
        self.end_trip(step, site, values);
        step.generate(Holder::Variable(variable), (site, self.here()));
    }

    /// What the same allocator has made before is of an earlier trip from now on.
    fn end_trip(&self, step: &mut Step, site: Site, values: &mut [Resolved]) {
        let (Contexts::Told, Context::Loop(of)) = (self.contexts, self.context) else { return };
        let cyclic = (site, Context::Cyclic(of));
        let before: Vec<Entry> = step.set.entries().filter(|(_, pair)| pair.0 == site).collect();
        for (holder, pair) in before {
            if pair != cyclic {
                step.killed.insert((holder, pair));
                step.generated.insert((holder, cyclic));
                step.set.replace(pair, cyclic);
            }
        }
        for value in values {
            for pairs in [&mut value.top, &mut value.inside] {
                let old: Vec<Pair> = pairs.iter().copied().filter(|pair| pair.0 == site).collect();
                for pair in old {
                    pairs.remove(&pair);
                    pairs.insert(cyclic);
                }
            }
        }
    }
}

/// The pairs of a value.
struct Resolved {
    top: BTreeSet<Pair>,
    inside: BTreeSet<Pair>,
    fresh: BTreeSet<Site>,
    fresh_inside: BTreeSet<Site>,
}

/// The sites of new arrays in a value. An update's own copy is number 0 of its statement, so theirs begin with 1.
fn fresh_sites(stmt: Stmt, action: &Action, sources: &Sources) -> BTreeSet<Site> {
    let first = u32::from(matches!(action, Action::Update(_)));
    sources.fresh.iter().map(|number| Site::Stmt(stmt, first + number)).collect()
}

impl Step {
    fn new(set: FlowSet) -> Step {
        Step { set, generated: BTreeSet::new(), killed: BTreeSet::new(), copies: Vec::new(), writes: false }
    }

    fn generate(&mut self, holder: Holder, pair: Pair) {
        self.set.add(holder, pair);
        self.generated.insert((holder, pair));
    }

    fn kill(&mut self, holder: Holder) -> BTreeSet<Pair> {
        let pairs = self.set.remove(holder);
        self.killed.extend(pairs.iter().map(|&pair| (holder, pair)));
        pairs
    }
}
