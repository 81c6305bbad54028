//! Blocks in reverse postorder, and the block that is on every way to a block (Cooper, Harvey, Kennedy, 2001).

use crate::graph::{Block, Graph};
use lanner_base::Id;

/// The order of a graph's blocks.
pub(super) struct Order {
    /// Blocks that are reached, in reverse postorder.
    pub blocks: Vec<Block>,
    /// The place of a block there; none where it is not reached.
    place: Vec<Option<usize>>,
    /// Immediate dominators, by places; the first one is its own.
    idom: Vec<usize>,
}

impl Order {
    pub fn of(graph: &Graph) -> Order {
        let count = graph.len();
        let entry = Block::from_index(0);
        let mut seen = vec![false; count];
        let mut postorder = Vec::new();
        let mut stack = vec![(entry, graph.successors(entry), 0)];
        seen[0] = true;
        while let Some((block, successors, next)) = stack.last_mut() {
            match successors.get(*next) {
                Some(&to) => {
                    *next += 1;
                    if !seen[to.index()] {
                        seen[to.index()] = true;
                        let successors = graph.successors(to);
                        stack.push((to, successors, 0));
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
        let mut order = Order { idom: vec![usize::MAX; postorder.len()], blocks: postorder, place };
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
                if let Some(place) = self.place(to) {
                    predecessors[place].push(k);
                }
            }
        }
        predecessors
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
