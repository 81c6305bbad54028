//! Dominance frontiers: where what a node defines meets something else.
//!
//! A node is in the frontier of `a` if `a` dominates one of its predecessors, and does not strictly dominate the node
//! itself. What is defined in some nodes needs a φ in their *iterated* frontier: in the frontier of the nodes, of the
//! φ's themselves, and so on (Cytron et al., *Efficiently Computing Static Single Assignment Form*).

use super::{Dominators, Graph};

/// The dominance frontier of each node.
#[derive(Clone, Debug)]
pub struct Frontiers {
    of: Vec<Vec<usize>>,
}

impl Frontiers {
    /// The frontiers of a graph.
    pub fn of(graph: &Graph, dominators: &Dominators) -> Frontiers {
        let mut of = vec![Vec::new(); graph.len()];
        for node in (0..graph.len()).filter(|&node| dominators.reaches(node)) {
            for &from in graph.predecessors(node).iter().filter(|&&from| dominators.reaches(from)) {
                let mut above = Some(from);
                while let Some(a) = above
                    && dominators.parent(node) != Some(a)
                {
                    // Then it is there from here on upwards, too.
                    if of[a].last() == Some(&node) {
                        break;
                    }
                    of[a].push(node);
                    above = dominators.parent(a);
                }
            }
        }
        Frontiers { of }
    }

    /// The frontier of a node, in ascending order.
    pub fn frontier(&self, node: usize) -> &[usize] {
        &self.of[node]
    }

    /// The iterated frontier of some nodes, in ascending order. A node that is not `wanted` is left out, and what it
    /// alone would add.
    pub fn iterated(
        &self,
        nodes: impl IntoIterator<Item = usize>,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut found = Vec::new();
        let mut is_found = vec![false; self.of.len()];
        let mut work: Vec<usize> = nodes.into_iter().collect();
        while let Some(node) = work.pop() {
            for &at in &self.of[node] {
                if wanted(at) && !std::mem::replace(&mut is_found[at], true) {
                    found.push(at);
                    work.push(at);
                }
            }
        }
        found.sort_unstable();
        found
    }
}
