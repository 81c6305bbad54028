//! Blocks in reverse postorder, and the block that is on every way to a block (Cooper, Harvey, Kennedy, 2001).

use crate::graph::{Block, Graph};
use lanner_base::Id;
use rustc_hash::FxHashSet;

/// The order of a graph's blocks.
pub(super) struct Order {
    /// Blocks that are reached, in reverse postorder.
    pub blocks: Vec<Block>,
    /// The place of a block there; none where it is not reached.
    place: Vec<Option<usize>>,
    /// Immediate dominators, by places; the first one is its own.
    idom: Vec<usize>,
    /// Blocks to which no edge counts.
    cut: FxHashSet<Block>,
}

impl Order {
    /// Of what an entry leads to. Edges to the blocks of `cut` are none.
    pub fn of(graph: &Graph, entry: Block, cut: &FxHashSet<Block>) -> Order {
        let count = graph.len();
        let successors = |block: Block| {
            let mut to = graph.successors(block);
            to.retain(|to| !cut.contains(to));
            to
        };
        let mut seen = vec![false; count];
        let mut postorder = Vec::new();
        let mut stack = vec![(entry, successors(entry), 0)];
        seen[entry.index()] = true;
        while let Some((block, next_blocks, next)) = stack.last_mut() {
            match next_blocks.get(*next) {
                Some(&to) => {
                    *next += 1;
                    if !seen[to.index()] {
                        seen[to.index()] = true;
                        stack.push((to, successors(to), 0));
                    }
                }
                None => {
                    postorder.push(*block);
                    stack.pop();
                }
            }
        }
        postorder.reverse();
        let mut place = vec![None; count];
        postorder.iter().enumerate().for_each(|(k, block)| place[block.index()] = Some(k));
        let cut = cut.clone();
        let mut order = Order { idom: vec![usize::MAX; postorder.len()], blocks: postorder, place, cut };
        order.find_dominators(graph);
        order
    }

    fn find_dominators(&mut self, graph: &Graph) {
        let predecessors = self.predecessors(graph);
        self.idom[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for k in 1..self.blocks.len() {
                let known = predecessors[k].iter().copied().filter(|&p| self.idom[p] != usize::MAX);
                let Some(meet) = known.reduce(|a, b| self.meet(a, b)) else { continue };
                if self.idom[k] != meet {
                    self.idom[k] = meet;
                    changed = true;
                }
            }
        }
    }

    fn meet(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            while a > b {
                a = self.idom[a];
            }
            while b > a {
                b = self.idom[b];
            }
        }
        a
    }

    /// Predecessors by places.
    pub fn predecessors(&self, graph: &Graph) -> Vec<Vec<usize>> {
        let mut predecessors = vec![Vec::new(); self.blocks.len()];
        for (k, &block) in self.blocks.iter().enumerate() {
            for to in graph.successors(block) {
                if let Some(place) = self.place(to).filter(|_| !self.cut.contains(&to)) {
                    predecessors[place].push(k);
                }
            }
        }
        predecessors
    }

    /// The blocks where several ways meet.
    pub fn merges(&self, graph: &Graph) -> Vec<Block> {
        let predecessors = self.predecessors(graph);
        self.blocks
            .iter()
            .zip(predecessors)
            .filter(|(_, from)| from.len() > 1)
            .map(|(&block, _)| block)
            .collect()
    }

    /// The place of a block in the order.
    pub fn place(&self, block: Block) -> Option<usize> {
        self.place[block.index()]
    }

    /// The place of the immediate dominator of the block at a place.
    pub fn dominator(&self, place: usize) -> usize {
        self.idom[place]
    }

    /// Whether the block at one place is on every way to another one.
    pub fn dominates(&self, a: usize, mut b: usize) -> bool {
        while b > a {
            b = self.idom[b];
        }
        a == b
    }

    /// Whether every edge back goes to a block that dominates where it comes from.
    pub fn is_reducible(&self, graph: &Graph) -> bool {
        self.blocks.iter().enumerate().all(|(k, &block)| {
            let back =
                graph.successors(block).into_iter().filter_map(|to| self.place(to)).filter(|&to| to <= k);
            back.into_iter().all(|to| self.dominates(to, k))
        })
    }
}
