//! The domain of the necessary-copy analysis: who refers to the array that was allocated where.
//!
//! ```text
//! a = rand(9);    (a, S1)
//! b = a;          (a, S1), (b, S1)      a and b have a pair of site and context in common: they may be one array
//! ```
//!
//! Invariant: where two holders may refer to one array, they have a pair in common; where a variable may have a value it has
//! a pair. Beyond the report a holder may be what is *inside* of a variable (cells, fields), the range that a loop runs over,
//! or whoever else has got the array.

use lanner_hir::{Stmt, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Who refers to an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// A variable of the function.
    Variable(Variable),
    /// A cell, a field, or a captured variable of what a variable holds.
    Inside(Variable),
    /// The caller, of what it gave for a parameter: the report's shadow entry.
    Shadow(Variable),
    /// The caller, of what is inside of what it gave.
    ShadowInside(Variable),
    /// The columns that a loop runs over.
    Range(Stmt),
    /// Whoever has got it from a call that is not followed, or from a global variable.
    Elsewhere,
}

/// Where an array was allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// By the caller: what it gave for a parameter.
    Param(Variable),
    /// By the caller, inside of what it gave for a parameter.
    ParamInside(Variable),
    /// By a statement; a statement may make several.
    Stmt(Stmt, u32),
    /// By a copy that was placed: where, and of what.
    Copy(Location, Variable),
    /// Nobody knows.
    Elsewhere,
}

/// Where a copy stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// At the entry of the function.
    Entry,
    /// Before a statement; before a loop or an `if` as a whole.
    Before(Stmt),
    /// In an update, between finding its value and changing the array.
    At(Stmt),
    /// Behind an assignment.
    After(Stmt),
}

/// In which context sharing began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Context {
    /// Outside of all loops (the report's α).
    Main,
    /// In the current trip of a loop (β).
    Loop(Stmt),
    /// In an earlier trip of a loop (θ).
    Cyclic(Stmt),
}

/// An allocator in a context.
pub type Pair = (Site, Context);

/// A flow set: who has which pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlowSet {
    entries: BTreeMap<Holder, BTreeSet<Pair>>,
}

/// One flow entry.
pub type Entry = (Holder, Pair);

impl FlowSet {
    /// The pairs of a holder.
    pub fn pairs(&self, holder: Holder) -> impl Iterator<Item = Pair> {
        self.entries.get(&holder).into_iter().flatten().copied()
    }

    /// All entries in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.entries.iter().flat_map(|(holder, pairs)| pairs.iter().map(|pair| (*holder, *pair)))
    }

    /// Everybody who has a pair.
    pub fn holders(&self, pair: Pair) -> impl Iterator<Item = Holder> {
        self.entries.iter().filter(move |(_, pairs)| pairs.contains(&pair)).map(|(holder, _)| *holder)
    }

    /// Adds an entry; whether it is new.
    pub fn add(&mut self, holder: Holder, pair: Pair) -> bool {
        self.entries.entry(holder).or_default().insert(pair)
    }

    /// Takes a holder out with all its pairs.
    pub fn remove(&mut self, holder: Holder) -> BTreeSet<Pair> {
        self.entries.remove(&holder).unwrap_or_default()
    }

    /// Keeps the holders that satisfy a condition; gives the entries of the others.
    pub fn retain(&mut self, keep: impl Fn(Holder) -> bool) -> Vec<Entry> {
        let gone: Vec<Entry> = self.entries().filter(|(holder, _)| !keep(*holder)).collect();
        self.entries.retain(|holder, _| keep(*holder));
        gone
    }

    /// Adds all entries of another set: where ways meet.
    pub fn merge(&mut self, other: &FlowSet) {
        for (holder, pairs) in &other.entries {
            self.entries.entry(*holder).or_default().extend(pairs);
        }
    }

    /// Puts another pair in the place of one, whoever has it.
    pub fn replace(&mut self, old: Pair, new: Pair) {
        for pairs in self.entries.values_mut() {
            if pairs.remove(&old) {
                pairs.insert(new);
            }
        }
    }
}
