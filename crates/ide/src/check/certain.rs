//! Whether a function raises an error whenever it is called.
//!
//! ```text
//! A = ones(3, 4); B = A * A          every run fails: an error
//! if rand > 0.5, B = A * A; end      some runs do not come there: the line fails whenever it runs, a warning
//! try, B = A * A; catch, end         nobody sees it: no finding
//! ```
//!
//! A way through the function avoids its errors if it comes to the end, or into a loop that it need not leave. Without such
//! a way every run fails. Calls are taken to return, unless inference says otherwise.

use lanner_base::Id;
use lanner_facts::Terms;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, HandlerKind, Slot, Terminator};
use lanner_project::known::Known;
use rustc_hash::FxHashSet;

/// An error in this block does not leave the function: a `try` takes it.
pub(super) fn is_caught(known: &Known, block: Block) -> bool {
    let blocks = &known.func.blocks;
    let Some(handler) = blocks[block].handler else { return false };
    if handler.kind == HandlerKind::Try {
        return true;
    }
    // The cleanup raises the error again.
    let mut seen = FxHashSet::default();
    let mut open = vec![handler.block];
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        if let Terminator::Rethrow(_) = blocks[at].term
            && is_caught(known, at)
        {
            return true;
        }
        open.extend(blocks[at].term.successors());
    }
    false
}

/// Every run of the function comes to one of these instructions, which raise errors, or to another error.
pub(super) fn every_run_fails(known: &Known, stops: &[(Block, usize)], terms: &mut Terms) -> bool {
    let mut ways = Ways { known, forest: LoopForest::of(&known.func.graph()), edges: FxHashSet::default() };
    !ways.reach_the_end(stops, terms) && !ways.go_round_for_ever()
}

struct Ways<'k> {
    known: &'k Known,
    forest: LoopForest,
    /// Edges that a run without an error may take.
    edges: FxHashSet<(Block, Block)>,
}

impl Ways<'_> {
    fn reach_the_end(&mut self, stops: &[(Block, usize)], terms: &mut Terms) -> bool {
        let blocks = &self.known.func.blocks;
        let stops: FxHashSet<Block> = stops.iter().map(|stop| stop.0).collect();
        let mut seen: FxHashSet<(Block, bool)> = FxHashSet::default();
        // The second says that the block's loop was gone through before.
        let mut open = vec![(Block(0), false)];
        while let Some((at, again)) = open.pop() {
            if !self.known.facts.reached[at] || !seen.insert((at, again)) {
                continue;
            }
            let data = &blocks[at];
            if let Some(handler) = data.handler.filter(|handler| handler.kind == HandlerKind::Try) {
                self.go(at, handler.block, &mut open);
            }
            if stops.contains(&at) {
                continue;
            }
            match data.term {
                Terminator::Return => return true,
                Terminator::Next { seq, body, exit, .. } => {
                    self.go(at, body, &mut open);
                    if again || !self.has_columns(seq, terms) {
                        self.go(at, exit, &mut open);
                    }
                }
                Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Rethrow(_) => {
                    data.term.successors().for_each(|to| self.go(at, to, &mut open));
                }
            }
        }
        false
    }

    fn go(&mut self, from: Block, to: Block, open: &mut Vec<(Block, bool)>) {
        self.edges.insert((from, to));
        let is_back = self.around(from).any(|number| self.forest.loops()[number].header == to.index());
        open.push((to, is_back));
    }

    /// The loop over it makes a trip in every run.
    fn has_columns(&self, seq: Slot, terms: &mut Terms) -> bool {
        let Some(fact) = self.known.facts.of(seq) else { return false };
        if terms.rank(fact.shape) != Some(2) {
            return false;
        }
        let (columns, zero) = (terms.extent(fact.shape, 1), terms.number(0));
        terms.below(zero, columns).is_yes()
    }

    /// A loop that a run may stay in: nothing leads out of it, and a way leads round.
    fn go_round_for_ever(&self) -> bool {
        let loops = self.forest.loops();
        let (mut goes_round, mut is_left) = (vec![false; loops.len()], vec![false; loops.len()]);
        for &(from, to) in &self.edges {
            for number in self.around(from) {
                goes_round[number] |= loops[number].header == to.index();
                is_left[number] |= !self.around(to).any(|other| other == number);
            }
        }
        goes_round.iter().zip(is_left).any(|(&goes_round, is_left)| goes_round && !is_left)
    }

    /// The loops that a block is in, the innermost first.
    fn around(&self, block: Block) -> impl Iterator<Item = usize> {
        let loops = self.forest.loops();
        std::iter::successors(self.forest.innermost(block.index()), |&number| loops[number].parent)
    }
}
