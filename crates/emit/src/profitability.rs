//! Whether compiled code does enough itself: call-outs cost an exit and an entry.

use lanner_base::Id;
use lanner_mir::Block;
use lanner_mir::analysis::Loop;
use rustc_hash::{FxHashMap, FxHashSet};

/// How many compiled instructions pay for one call-out.
const PAYS: usize = 2;

/// How many instructions are compiled, and how many are call-outs, by block.
#[derive(Default)]
pub(crate) struct Profitability {
    of: FxHashMap<usize, (usize, usize)>,
    /// The blocks with an instruction that is a loop over elements.
    over_elements: FxHashSet<usize>,
}

impl Profitability {
    pub fn note_compiled(&mut self, block: Block) {
        self.of.entry(block.index()).or_default().0 += 1;
    }

    pub fn note_callout(&mut self, block: Block) {
        self.of.entry(block.index()).or_default().1 += 1;
    }

    /// An instruction of the block is a loop over elements.
    pub fn note_over_elements(&mut self, block: Block) {
        self.over_elements.insert(block.index());
    }

    /// Whether each of these loops that has none within it works on elements of whole arrays.
    pub fn is_over_elements(&self, loops: &[Loop]) -> bool {
        let is_innermost = |number: &usize| loops.iter().all(|inner| inner.parent != Some(*number));
        let works = |number: usize| self.is_any_over_elements(&loops[number].nodes);
        !loops.is_empty() && (0..loops.len()).filter(is_innermost).all(works)
    }

    /// Whether an instruction of these blocks is a loop over elements.
    pub fn is_any_over_elements(&self, nodes: &[usize]) -> bool {
        nodes.iter().any(|node| self.over_elements.contains(node))
    }

    /// Whether code for these blocks does more itself than by call-outs.
    pub fn is_worth_it(&self, nodes: &[usize]) -> bool {
        let of = nodes.iter().filter_map(|node| self.of.get(node));
        let (compiled, called_out) = of.fold((0, 0), |sum, work| (sum.0 + work.0, sum.1 + work.1));
        compiled > 0 && compiled >= PAYS * called_out
    }
}
