//! What is inferred of a function for one kind of call, found by where it is asked for.

use super::units::Known;
use lanner_base::Id;
use lanner_facts::{Fact, Merge, Symbol};
use lanner_infer::{Check, Facts, Part};
use lanner_mir::{Block, Slot};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The facts of a function.
pub(super) struct Inferred {
    pub facts: Rc<Facts>,
    /// What they say of the arguments.
    pub args: Vec<Fact>,
    /// For each slot, what symbols stand for that its value gives a meaning.
    pub introduced: Vec<Vec<Part>>,
    pub checks: FxHashMap<(Block, usize), Vec<Check>>,
    pub stops: FxHashSet<(Block, usize)>,
    pub merges: FxHashMap<Block, Meeting>,
}

/// A block where ways meet.
pub(super) struct Meeting {
    pub merge: Merge,
    /// The number of the edge that comes from each block.
    pub edges: FxHashMap<Block, usize>,
    /// Of a loop's header, the number of trips that were made.
    pub iteration: Option<Symbol>,
}

impl Inferred {
    pub fn new(facts: Rc<Facts>, args: Vec<Fact>, known: &Known) -> Inferred {
        let mut introduced = vec![Vec::new(); known.ssa.slots.len()];
        facts.introduced.iter().for_each(|here| introduced[here.slot.index()].push(here.part));
        let mut checks: FxHashMap<(Block, usize), Vec<Check>> = FxHashMap::default();
        for check in &facts.checks {
            checks.entry((check.block, check.inst)).or_default().push(check.clone());
        }
        let merges = facts.merges.iter().map(|here| {
            let of_number = |(number, from): (usize, &Vec<Block>)| -> Vec<(Block, usize)> {
                from.iter().map(|&block| (block, number)).collect()
            };
            let edges = here.edges.iter().enumerate().flat_map(of_number).collect();
            let around = facts.loops.iter().find(|around| around.header == here.block);
            (
                here.block,
                Meeting { merge: here.merge, edges, iteration: around.map(|around| around.iteration) },
            )
        });
        let merges = merges.collect();
        Inferred { introduced, checks, stops: facts.stops.iter().copied().collect(), merges, args, facts }
    }

    /// What symbols stand for that a slot's value gives a meaning.
    pub fn introduced(&self, slot: Slot) -> &[Part] {
        self.introduced.get(slot.index()).map_or(&[], Vec::as_slice)
    }
}
