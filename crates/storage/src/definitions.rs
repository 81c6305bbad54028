//! Where values are defined, and what is available there.
//!
//! ```text
//! func f(n) -> (y) {          n      at the entry
//! b0: x.1 = call eye(n, n)    x.1    n is available
//! b1: x.2 = phi b0: x.1, b2: x.3     n, x.1; x.3 and i.1 by the way back
//!     next i.1 of … , b2, b3  i.1    at the beginning of b2, the only way to which is this one
//! b2: x.3 = set x.2(i.1) = 1  x.3    n, x.1, x.2, i.1; x.3 by the way back
//! ```
//!
//! A value is *available* where some way leads to from its definition (section 2): a forward dataflow problem. Values in
//! memory and values that no run defines have no place here.

use lanner_base::{Id, SideTable};
use lanner_infer::Facts;
use lanner_mir::analysis::{Dominators, LoopForest};
use lanner_mir::{Block, Func, Liveness, Slot, Slots, Terminator, Use};

/// Where a value is defined. Places within one block are in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The block.
    pub block: Block,
    /// 0 with the φ's, all at once; k + 1 by the block's instruction k.
    pub step: usize,
}

/// The definitions of one function.
pub struct Definitions {
    /// The values in lexical order: parameters, then by blocks.
    pub order: Vec<Slot>,
    /// Where each one is defined; none for what is not in `order`.
    places: SideTable<Slot, Option<Place>>,
    /// What is available at the beginning of each block, before its φ's.
    entries: Vec<Slots>,
    dominators: Dominators,
    loops: LoopForest,
    /// What is live, which all that plans asks.
    pub liveness: Liveness,
}

impl Definitions {
    /// The definitions of a function in SSA form that runs come to.
    pub fn of(func: &Func, facts: &Facts) -> Definitions {
        let mut definitions = Definitions {
            order: Vec::new(),
            places: SideTable::new(None),
            entries: vec![Slots::none(func.slots.len()); func.blocks.len()],
            dominators: Dominators::of(&func.halves()),
            loops: LoopForest::of(&func.graph()),
            liveness: Liveness::of(func),
        };
        let mut define = |slot: Slot, block: Block, step: usize| {
            if func.memory(slot).is_none() && facts.of(slot).is_some() && definitions.places[slot].is_none() {
                definitions.places[slot] = Some(Place { block, step });
                definitions.order.push(slot);
            }
        };
        func.params.iter().chain(&func.captures).for_each(|&slot| define(slot, Block(0), 0));
        for (id, block) in func.blocks.iter().filter(|(id, _)| facts.reached[*id]) {
            block.phis.iter().for_each(|phi| define(phi.dst, id, 0));
            for (k, inst) in block.insts.iter().enumerate() {
                func.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) = used {
                        define(slot, id, k + 1);
                    }
                });
            }
            if let Terminator::Next { var, counted, body, .. } = block.term
                && facts.reached[body]
            {
                define(var, body, 0);
                define(counted, body, 0);
            }
        }
        definitions.flow(func);
        definitions
    }

    /// Finds what is available at the beginning of blocks.
    fn flow(&mut self, func: &Func) {
        let mut own = self.entries.clone();
        for &slot in &self.order {
            if let Some(place) = self.places[slot] {
                own[place.block.index()].insert(slot);
            }
        }
        let graph = func.graph();
        let order = graph.reverse_postorder();
        let mut changed = true;
        while changed {
            changed = false;
            for &block in &order {
                // An error may leave the block behind any of its definitions, so the way to its handler is as the others.
                let mut behind = self.entries[block].clone();
                behind.join(&own[block]);
                for &to in graph.successors(block) {
                    changed |= self.entries[to].join(&behind);
                }
            }
        }
    }

    /// Where a value is defined; none for what has no place here.
    pub fn place(&self, slot: Slot) -> Option<Place> {
        self.places[slot]
    }

    /// Whether a value is available at the definition of another one, or it is the same.
    pub fn is_available(&self, slot: Slot, at: Slot) -> bool {
        let (Some(place), Some(at_place)) = (self.places[slot], self.places[at]) else { return false };
        slot == at
            || self.entries[at_place.block.index()].contains(slot)
            || (place.block == at_place.block && place.step < at_place.step)
    }

    /// Whether every way to the definition of a value leads through that of another one, or it is the same.
    pub fn dominates(&self, slot: Slot, other: Slot) -> bool {
        let (Some(place), Some(other)) = (self.places[slot], self.places[other]) else { return false };
        let half = |place: Place| {
            if place.step == 0 { Func::beginning(place.block) } else { Func::inside(place.block) }
        };
        if place.block == other.block {
            place.step <= other.step
        } else {
            self.dominators.dominates(half(place), half(other))
        }
    }

    /// Whether every way to the end of a block leads through a place.
    pub fn comes_before_end(&self, place: Place, block: Block) -> bool {
        let half = if place.step == 0 { Func::beginning(place.block) } else { Func::inside(place.block) };
        place.block == block || self.dominators.dominates(half, Func::beginning(block))
    }

    /// Whether a block is in the loop with such a header.
    pub fn is_inside(&self, block: Block, header: Block) -> bool {
        let mut around = self.loops.innermost(block.index());
        while let Some(number) = around {
            let around_it = &self.loops.loops()[number];
            if around_it.header == header.index() {
                return true;
            }
            around = around_it.parent;
        }
        false
    }

    /// How many loops are around a block.
    pub fn depth(&self, block: Block) -> usize {
        self.loops.depth(block.index())
    }

    /// Whether a call defines the value at most once.
    pub fn is_once(&self, slot: Slot) -> bool {
        self.places[slot].is_some_and(|place| self.loops.depth(place.block.index()) == 0)
    }
}
