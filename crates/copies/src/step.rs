//! What one statement does to a flow set: who gets which pairs, and in which context.
//!
//! ```text
//! for k = 1:n
//!   b = a;          (a, S1 main) becomes (a, S1 loop), (b, S1 loop): everybody who shares the array gets the loop's context
//!   c = zeros(9);   (c, S3 loop); what holds an array of S3 from the trip before has (S3 cyclic) from here on
//! end
//! ```

use crate::flow::{Context, Entry, FlowSet, Holder, Pair, Site};
use crate::necessary::Needed;
use crate::tree::{Action, Sources, Value};
use lanner_hir::{Stmt, Variable};
use std::collections::BTreeSet;

/// What one statement does to a flow set.
pub(crate) struct Step {
    /// What holds so far.
    pub set: FlowSet,
    /// Where it stands.
    pub context: Context,
    /// Entries that it makes.
    pub generated: BTreeSet<Entry>,
    /// Entries that it ends.
    pub killed: BTreeSet<Entry>,
    /// Its updates of arrays that may be shared.
    pub copies: Vec<Needed>,
    /// Whether it assigns to or updates an array.
    pub writes: bool,
}

/// The pairs of a value.
pub(crate) struct Resolved {
    /// Those of arrays that it may be.
    pub top: BTreeSet<Pair>,
    /// Those of arrays inside of it.
    pub inside: BTreeSet<Pair>,
    /// New arrays that it may be.
    pub fresh: BTreeSet<Site>,
    /// New arrays inside of it.
    pub fresh_inside: BTreeSet<Site>,
}

impl Step {
    /// Nothing is done yet.
    pub fn new(set: FlowSet, context: Context) -> Step {
        let (generated, killed) = (BTreeSet::new(), BTreeSet::new());
        Step { set, context, generated, killed, copies: Vec::new(), writes: false }
    }

    /// Adds an entry.
    pub fn generate(&mut self, holder: Holder, pair: Pair) {
        self.set.add(holder, pair);
        self.generated.insert((holder, pair));
    }

    /// A holder lets go; gives its pairs.
    pub fn kill(&mut self, holder: Holder) -> BTreeSet<Pair> {
        let pairs = self.set.remove(holder);
        self.killed.extend(pairs.iter().map(|&pair| (holder, pair)));
        pairs
    }

    /// The variable refers to a new array, and to no other.
    pub fn allocate(&mut self, variable: Variable, site: Site, values: &mut [Resolved]) {
        self.end_trip(site, values);
        self.generate(Holder::Variable(variable), (site, self.context));
    }

    /// What the same allocator has made before is of an earlier trip from now on.
    pub fn end_trip(&mut self, site: Site, values: &mut [Resolved]) {
        let Context::Loop(of) = self.context else { return };
        let cyclic = (site, Context::Cyclic(of));
        let before: Vec<Entry> = self.set.entries().filter(|(_, pair)| pair.0 == site).collect();
        for (holder, pair) in before {
            if pair != cyclic {
                self.killed.insert((holder, pair));
                self.generated.insert((holder, cyclic));
                self.set.replace(pair, cyclic);
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

    /// The pairs of an action's value, before its own targets change.
    pub fn resolve(&mut self, stmt: Stmt, action: &Action) -> Resolved {
        let empty = Value::default();
        let value = match action {
            Action::Define { value, .. } | Action::Keep(value) | Action::Hold(value) => value,
            Action::Update(update) => &update.value,
            Action::Use(_) => &empty,
        };
        Resolved {
            top: self.pairs(&value.top),
            inside: self.pairs(&value.inside),
            fresh: fresh_sites(stmt, action, &value.top),
            fresh_inside: fresh_sites(stmt, action, &value.inside),
        }
    }

    /// The pairs of sources. What is shared from outside of the loop gets its context: everybody who shares it gets the new pair.
    fn pairs(&mut self, sources: &Sources) -> BTreeSet<Pair> {
        let variables = sources.variables.iter().map(|v| Holder::Variable(*v));
        let holders = variables.chain(sources.insides.iter().map(|v| Holder::Inside(*v)));
        let mut pairs: BTreeSet<Pair> = BTreeSet::new();
        for holder in holders {
            pairs.extend(self.set.pairs(holder));
        }
        if let Context::Loop(inner) = self.context {
            let is_outer =
                |context| !matches!(context, Context::Loop(of) | Context::Cyclic(of) if of == inner);
            let outer = |&(site, context): &Pair| site != Site::Elsewhere && is_outer(context);
            let moved: BTreeSet<Pair> = pairs.iter().copied().filter(outer).collect();
            let sharing: Vec<Entry> = self.set.entries().filter(|(_, pair)| moved.contains(pair)).collect();
            sharing.into_iter().for_each(|(holder, (site, _))| self.generate(holder, (site, self.context)));
            for pair in moved {
                pairs.remove(&pair);
                pairs.insert((pair.0, self.context));
            }
        }
        if sources.elsewhere {
            pairs.insert((Site::Elsewhere, Context::Main));
        }
        pairs
    }
}

/// The sites of new arrays in a value. An update's own copy is number 0 of its statement, so theirs begin with 1.
fn fresh_sites(stmt: Stmt, action: &Action, sources: &Sources) -> BTreeSet<Site> {
    let first = u32::from(matches!(action, Action::Update(_)));
    sources.fresh.iter().map(|number| Site::Stmt(stmt, first + number)).collect()
}
