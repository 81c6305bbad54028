//! The copy placement analysis (section 6): backward, from the updates that need copies to where sharing began.
//!
//! ```text
//! x = d;                        the copy for line 3 and the one for line 5 are one,
//! for j = 1:n                   before the loop
//!     x(j) = 0;
//! end
//! x(n) = 1;
//! ```
//!
//! The rules propose and the forward analysis disposes: with the copies where the rules have put them it is run again, and an
//! update that may still change a shared array gets its copy back, guarded by a test where a rule has moved it to one of several ways.
//! What is moved is therefore never wrong, and a rule may be as bold as the report's. Then a copy of a variable that has others is
//! dropped if nothing needs it.

use crate::flow::{Context, Holder, Location, Pair, Site};
use crate::liveness::Liveness;
use crate::necessary::{Contexts, Necessary, Needed, Noted, Unfollowed, analyse};
use crate::tree::{Action, Node, NodeKind, Tree, Update, Value, walk};
use lanner_hir::{Stmt, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Where copies stand.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// The copies, in the order of their places.
    pub copies: Vec<PlacedCopy>,
    /// What the analysis had at each statement, in its own order: the report's Tables V and VII.
    pub rows: Vec<Row>,
}

/// A copy of what a variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedCopy {
    /// Where it stands.
    pub location: Location,
    /// What is copied.
    pub variable: Variable,
    /// Whether it is done in every run that comes there.
    pub guard: Guard,
    /// The updates that it is for.
    pub updates: BTreeSet<Stmt>,
}

/// Whether a copy is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Always.
    None,
    /// Only where the variable refers to the same array as one of these.
    SameAs(BTreeSet<Holder>),
}

/// What the analysis has at a statement.
#[derive(Clone, Debug)]
pub struct Row {
    /// The statement; none at the entry of the function.
    pub stmt: Option<Stmt>,
    /// Copies that come from behind: of a loop or an `if` what it was given, of others what their block was given.
    pub out: Vec<Moving>,
    /// Copies of this block that still move, before the statement.
    pub into: Vec<Moving>,
    /// Where all copies are now.
    pub result: BTreeSet<(Variable, Location)>,
}

/// A copy on its way up: the report's triple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moving {
    id: usize,
    /// Where it is now.
    pub location: Location,
    /// What is copied.
    pub variable: Variable,
    /// The array that may be shared.
    pub pair: Pair,
}

/// Places the copies that a function needs.
pub fn place_copies(tree: &Tree, live: &Liveness, contexts: Contexts, necessary: &Necessary) -> Placement {
    let mut placing = Placing { needs: necessary.needed(), ..Placing::default() };
    let (into, _) = placing.block(&tree.body, Vec::new());
    placing.enter(tree, into);
    let plan = Plan { tree, live, contexts, copies: placing.copies() };
    Placement { copies: plan.settle(&placing.moved), rows: placing.rows }
}

#[derive(Default)]
struct Placing<'a> {
    needs: BTreeMap<Stmt, Vec<&'a Needed>>,
    /// Every copy that is not merged into another: what, where, for which updates.
    current: BTreeMap<usize, (Variable, Location, BTreeSet<Stmt>)>,
    next: usize,
    /// Copies that were moved behind an assignment on one of several ways to their update.
    moved: BTreeSet<(Stmt, Variable)>,
    rows: Vec<Row>,
}

impl Placing<'_> {
    /// Goes back through a block; gives the copies that leave it at its top, and which of those that came from behind still move.
    fn block(&mut self, nodes: &[Node], mut out: Vec<Moving>) -> (Vec<Moving>, Vec<Moving>) {
        let mut into = Vec::new();
        for node in nodes.iter().rev() {
            let given: Vec<Moving> = out.iter().chain(&into).cloned().collect();
            match &node.kind {
                NodeKind::Simple(actions) => {
                    self.actions(node.stmt, actions, &mut into, &mut out);
                    if actions.iter().any(Action::writes) {
                        self.row(Some(node.stmt), &out, &into);
                    }
                }
                NodeKind::Branch { test, arms } => {
                    let mut results: Vec<(Vec<Moving>, Vec<Moving>)> =
                        arms.iter().rev().map(|arm| self.block(arm, given.clone())).collect();
                    let (inner, still): (Vec<_>, Vec<_>) = results.drain(..).unzip();
                    let rest: Vec<Moving> = given
                        .iter()
                        .filter(|copy| still.iter().all(|way| way.iter().any(|c| c.id == copy.id)))
                        .cloned()
                        .collect();
                    let merged = self.merge_ways(Location::Before(node.stmt), inner, &rest);
                    (into, out) = split(&rest, merged, &out);
                    self.actions(node.stmt, test, &mut into, &mut out);
                    self.row(Some(node.stmt), &given, &into);
                }
                NodeKind::Loop { before, test, body, .. } => {
                    let (mut inner, mut rest) = self.block(body, given.clone());
                    self.actions(node.stmt, test, &mut inner, &mut rest);
                    let hoisted = self.hoist(node, inner);
                    let merged = self.merge_loop(hoisted, &rest);
                    (into, out) = split(&rest, merged, &out);
                    self.actions(node.stmt, before, &mut into, &mut out);
                    self.row(Some(node.stmt), &given, &into);
                }
                NodeKind::Try { body, handler: second, .. } | NodeKind::Unwind { body, cleanup: second } => {
                    let (below, rest) = self.block(second, given);
                    let (above, rest) = self.block(body, rest);
                    (into, out) = split(&rest, below.into_iter().chain(above).collect(), &out);
                }
                NodeKind::Block(body) => {
                    let (inner, rest) = self.block(body, given);
                    (into, out) = split(&rest, inner, &out);
                }
                NodeKind::Jump(_) => (),
            }
        }
        (into, out)
    }

    /// Rules 1 and 2, for the actions of one statement.
    fn actions(&mut self, stmt: Stmt, actions: &[Action], into: &mut Vec<Moving>, out: &mut Vec<Moving>) {
        for action in actions.iter().rev() {
            match action {
                Action::Use(_) => (),
                Action::Define { variable, value, .. } => {
                    let touched =
                        |copy: &Moving| copy.variable == *variable || mentions(value, copy.variable);
                    // A copy of this block is placed where it is now.
                    into.retain(|copy| !touched(copy));
                    let shares = value.all().is_of_others();
                    let (here, rest): (Vec<Moving>, Vec<Moving>) =
                        std::mem::take(out).into_iter().partition(touched);
                    *out = rest;
                    if shares {
                        here.into_iter().for_each(|copy| self.move_behind(stmt, copy));
                    }
                }
                Action::Update(update) => {
                    let touched = |copy: &Moving| mentions(&update.value, copy.variable);
                    into.retain(|copy| !touched(copy));
                    out.retain(|copy| !touched(copy));
                    self.need(stmt, update, into);
                }
                Action::Keep(value) | Action::Hold(value) => {
                    into.retain(|copy| !mentions(value, copy.variable));
                    out.retain(|copy| !mentions(value, copy.variable));
                }
            }
        }
    }

    /// Rule 1: the copies that an update needs begin to move. What cannot be made earlier stays in the update.
    fn need(&mut self, stmt: Stmt, update: &Update, into: &mut Vec<Moving>) {
        let needs = self.needs.get(&stmt).into_iter().flatten();
        let needs: Vec<&Needed> = needs.filter(|need| need.variable == update.variable).copied().collect();
        for need in needs {
            let location = Location::At(stmt);
            let own = Holder::Variable(need.variable);
            let is_held = need.partitions.values().any(|sharing| sharing.contains(&own));
            if is_held || need.reason != Unfollowed::Nothing {
                self.add(need.variable, location, stmt);
                continue;
            }
            for &pair in need.partitions.keys() {
                let id = self.add(need.variable, location, stmt);
                into.push(Moving { id, location, variable: need.variable, pair });
            }
        }
    }

    fn add(&mut self, variable: Variable, location: Location, update: Stmt) -> usize {
        self.next += 1;
        self.current.insert(self.next, (variable, location, BTreeSet::from([update])));
        self.next
    }

    /// Rule 2 for a copy that came from behind the block: the way through this assignment makes it here.
    fn move_behind(&mut self, stmt: Stmt, copy: Moving) {
        if let Some((_, location, updates)) = self.current.get_mut(&copy.id) {
            self.moved.extend(updates.iter().map(|&update| (update, copy.variable)));
            *location = Location::After(stmt);
        }
    }

    /// The rule for `if`: a copy of two ways, or of a way and of what follows, becomes one before the statement.
    fn merge_ways(&mut self, location: Location, ways: Vec<Vec<Moving>>, rest: &[Moving]) -> Vec<Moving> {
        let key = |copy: &Moving| (copy.variable, copy.pair);
        let mut count: BTreeMap<(Variable, Pair), usize> = BTreeMap::new();
        for way in ways.iter().map(Vec::as_slice).chain([rest]) {
            let keys: BTreeSet<(Variable, Pair)> = way.iter().map(key).collect();
            keys.into_iter().for_each(|key| *count.entry(key).or_default() += 1);
        }
        let mut merged: Vec<Moving> = Vec::new();
        for copy in ways.into_iter().flatten().chain(rest.iter().cloned()) {
            let known = merged.iter().position(|other| key(other) == key(&copy));
            match known {
                Some(known) if count[&key(&copy)] > 1 => self.absorb(merged[known].id, copy.id),
                _ if count[&key(&copy)] > 1 => {
                    self.relocate(copy.id, location);
                    merged.push(Moving { location, ..copy });
                }
                _ => merged.push(copy),
            }
        }
        merged
    }

    /// The rule for loops: what is shared from outside is copied before the loop.
    fn hoist(&mut self, node: &Node, inner: Vec<Moving>) -> Vec<Moving> {
        let mut inside = BTreeSet::new();
        walk(std::slice::from_ref(node), &mut |node| {
            inside.insert(node.stmt);
        });
        let is_outer = |copy: &Moving| {
            let (site, context) = copy.pair;
            let made_here = matches!(site, Site::Stmt(stmt, _) if inside.contains(&stmt));
            let shared_here =
                matches!(context, Context::Loop(of) | Context::Cyclic(of) if inside.contains(&of));
            !made_here && !shared_here
        };
        // Where one of an update's reasons is in the loop its copy stays, and serves for all.
        let bound: BTreeSet<(Variable, Location)> =
            inner.iter().filter(|copy| !is_outer(copy)).map(|copy| (copy.variable, copy.location)).collect();
        let location = Location::Before(node.stmt);
        let mut hoisted = Vec::new();
        for copy in inner {
            if !bound.contains(&(copy.variable, copy.location)) {
                self.relocate(copy.id, location);
                hoisted.push(Moving { location, ..copy });
            }
        }
        hoisted
    }

    /// A copy before the loop serves behind it, too.
    fn merge_loop(&mut self, hoisted: Vec<Moving>, rest: &[Moving]) -> Vec<Moving> {
        let mut merged: Vec<Moving> = Vec::new();
        for copy in hoisted.into_iter().chain(rest.iter().cloned()) {
            let same = |other: &&Moving| other.variable == copy.variable && other.pair == copy.pair;
            match merged.iter().find(same).map(|other| other.id) {
                Some(known) => self.absorb(known, copy.id),
                None => merged.push(copy),
            }
        }
        merged
    }

    fn relocate(&mut self, id: usize, to: Location) {
        if let Some((_, location, _)) = self.current.get_mut(&id) {
            *location = to;
        }
    }

    /// One copy serves for two.
    fn absorb(&mut self, into: usize, other: usize) {
        if into == other {
            return;
        }
        let Some((_, _, updates)) = self.current.remove(&other) else { return };
        if let Some((_, _, known)) = self.current.get_mut(&into) {
            known.extend(updates);
        }
    }

    /// What reaches the function's entry is of parameters, and is copied there.
    fn enter(&mut self, tree: &Tree, into: Vec<Moving>) {
        for copy in into {
            let is_param = tree.params.iter().any(|(_, param)| *param == copy.variable);
            if is_param && copy.pair.0 == Site::Param(copy.variable) {
                self.relocate(copy.id, Location::Entry);
            }
        }
        self.row(None, &[], &[]);
    }

    fn row(&mut self, stmt: Option<Stmt>, out: &[Moving], into: &[Moving]) {
        let result = self.current.values().map(|(variable, location, _)| (*variable, *location)).collect();
        self.rows.push(Row { stmt, out: out.to_vec(), into: into.to_vec(), result });
    }

    fn copies(&self) -> Planned {
        let mut copies = Planned::new();
        for (variable, location, updates) in self.current.values() {
            copies.entry((*location, *variable)).or_default().extend(updates);
        }
        copies
    }
}

/// Whether a value may be, or hold, what a variable refers to.
fn mentions(value: &Value, variable: Variable) -> bool {
    let all = value.all();
    all.variables.contains(&variable) || all.insides.contains(&variable)
}

/// Divides what moves on above a compound statement: what came from behind the whole block, and the block's own.
fn split(rest: &[Moving], merged: Vec<Moving>, out: &[Moving]) -> (Vec<Moving>, Vec<Moving>) {
    let from_behind =
        |copy: &Moving| rest.iter().any(|other| other == copy) && out.iter().any(|other| other.id == copy.id);
    let (out, mut into): (Vec<Moving>, Vec<Moving>) = merged.into_iter().partition(|copy| from_behind(copy));
    into.dedup();
    (into, out)
}

/// Copies by place and variable, with the updates that they are for.
type Planned = BTreeMap<(Location, Variable), BTreeSet<Stmt>>;

/// Copies that are being tried.
struct Plan<'a> {
    tree: &'a Tree,
    live: &'a Liveness,
    contexts: Contexts,
    copies: Planned,
}

impl Plan<'_> {
    /// With whom updates share what they change though these copies are made, those at the updates themselves apart.
    fn sharing<'p>(
        &self,
        places: impl Iterator<Item = &'p (Location, Variable)>,
    ) -> BTreeMap<(Stmt, Variable), Sharing> {
        let plan: BTreeSet<(Location, Variable)> = places.copied().collect();
        let found = analyse(self.tree, self.live, self.contexts, &plan, Noted::Visits);
        let mut sharing: BTreeMap<(Stmt, Variable), Sharing> = BTreeMap::new();
        for (stmt, needs) in found.needed() {
            for need in needs {
                let holders = need.partitions.values().flatten();
                let known = sharing.entry((stmt, need.variable)).or_default();
                known.holders.extend(holders);
                known.is_followed &= need.reason == Unfollowed::Nothing;
            }
        }
        sharing
    }

    /// The updates that may change a shared array though these copies are made.
    fn failing(&self, plan: &[(Location, Variable)]) -> Vec<(Stmt, Variable)> {
        let sharing = self.sharing(plan.iter()).into_keys();
        sharing.filter(|&(stmt, variable)| !plan.contains(&(Location::At(stmt), variable))).collect()
    }

    fn places(&self) -> Vec<(Location, Variable)> {
        self.copies.keys().copied().collect()
    }

    /// Adds copies until every update is safe, and drops what is not needed.
    fn settle(mut self, moved: &BTreeSet<(Stmt, Variable)>) -> Vec<PlacedCopy> {
        let mut guarded: BTreeSet<(Location, Variable)> = BTreeSet::new();
        loop {
            let failing = self.failing(&self.places());
            if failing.is_empty() {
                break;
            }
            for (stmt, variable) in failing {
                let place = (Location::At(stmt), variable);
                if moved.contains(&(stmt, variable)) {
                    guarded.insert(place);
                }
                self.copies.entry(place).or_default().insert(stmt);
            }
        }
        self.drop_needless(&guarded);
        // Whom a guard asks is who shares the array where all copies stand: one that was dropped had kept somebody apart.
        let sharing = self.sharing(self.copies.keys());
        let guard = |&(location, variable): &(Location, Variable)| match location {
            Location::At(stmt) if guarded.contains(&(location, variable)) => {
                sharing.get(&(stmt, variable)).cloned().unwrap_or_default().guard()
            }
            _ => Guard::None,
        };
        let placed = |(place, updates): ((Location, Variable), BTreeSet<Stmt>)| {
            let (location, variable) = place;
            PlacedCopy { location, variable, guard: guard(&place), updates }
        };
        self.copies.into_iter().map(placed).collect()
    }

    /// Of several copies of one variable some may be for arrays that are not shared any more.
    fn drop_needless(&mut self, guarded: &BTreeSet<(Location, Variable)>) {
        for place in self.places().into_iter().rev() {
            let others = self.copies.keys().filter(|other| other.1 == place.1).count();
            let is_guarded = guarded.iter().any(|(_, variable)| *variable == place.1);
            if others < 2 || is_guarded {
                continue;
            }
            let rest: Vec<(Location, Variable)> =
                self.places().into_iter().filter(|&other| other != place).collect();
            if self.failing(&rest).is_empty() {
                self.copies.remove(&place);
            }
        }
    }
}

/// Who shares an array that an update changes.
#[derive(Clone)]
struct Sharing {
    holders: BTreeSet<Holder>,
    /// Nobody else does.
    is_followed: bool,
}

impl Default for Sharing {
    fn default() -> Sharing {
        Sharing { holders: BTreeSet::new(), is_followed: true }
    }
}

impl Sharing {
    /// A test at run time, where all who share the array can be asked.
    fn guard(self) -> Guard {
        let can_ask = |holder: &Holder| matches!(holder, Holder::Variable(_) | Holder::Shadow(_));
        match self.is_followed && self.holders.iter().all(can_ask) {
            true => Guard::SameAs(self.holders),
            false => Guard::None,
        }
    }
}
