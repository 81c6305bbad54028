//! How large values are at most, by their facts and by what holds where they are written.
//!
//! ```text
//! assert(n <= 100)
//! x = zeros(1, n);          x: double 1 x n, at most 100 elements
//! while numel(y) < 8
//!     y(end+1) = k;         y: at most 8 elements here
//! ```

use crate::facts::Facts;
use lanner_facts::{Condition, Dim, Terms};
use lanner_mir::analysis::Dominators;
use lanner_mir::{Func, Slot};

/// The bounds of a function's values.
pub struct Bounds<'a> {
    facts: &'a Facts,
    halves: Dominators,
}

impl<'a> Bounds<'a> {
    /// Those of a function of which this is known.
    pub fn of(func: &Func, facts: &'a Facts) -> Bounds<'a> {
        Bounds { facts, halves: Dominators::of(&func.halves()) }
    }

    /// The most elements that a value has; none where there is no bound.
    pub fn elements(&self, slot: Slot, terms: &mut Terms) -> Option<u64> {
        let shape = self.facts.of(slot)?.shape;
        let elements = terms.numel(shape);
        self.most(slot, elements, terms)
    }

    /// The most that a term is where a value is written; none where there is no bound.
    pub fn most(&self, slot: Slot, term: Dim, terms: &Terms) -> Option<u64> {
        let most = terms.most(term, &[]).or_else(|| terms.most(term, &self.holding(slot)));
        most.map(|most| u64::try_from(most).unwrap_or(0))
    }

    /// What holds where a value is written.
    fn holding(&self, slot: Slot) -> Vec<Condition> {
        let Some((block, learned)) = self.facts.learned[slot] else { return Vec::new() };
        let own = Func::inside(block);
        let known = |node: usize| self.facts.known.get(node).map_or(&[][..], Vec::as_slice);
        let mut found = known(own)[..learned.min(known(own).len())].to_vec();
        let mut node = self.halves.parent(own);
        while let Some(at) = node {
            found.extend_from_slice(known(at));
            node = self.halves.parent(at);
        }
        found
    }
}
