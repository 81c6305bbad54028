//! The interference graph (GCTD section 2): an edge joins two nodes that may not share storage.
//!
//! Nodes that should share may be coalesced (section 2.2.1): from then on they are one node, which interferes with what any
//! of them interfered with.
//!
//! ```
//! use lanner_storage::graph::Interference;
//! let mut graph = Interference::new(3);
//! graph.add(0, 1);
//! assert!(graph.coalesce(1, 2));
//! assert!(graph.has(0, 2) && !graph.coalesce(0, 2));
//! ```

use lanner_mir::analysis::Classes;
use std::collections::BTreeSet;

/// An undirected graph without loops.
#[derive(Clone, Debug)]
pub struct Interference {
    classes: Classes,
    /// The neighbours of each class, by the nodes that stand for the classes; of other nodes none.
    neighbours: Vec<BTreeSet<usize>>,
}

impl Interference {
    /// So many nodes, none of which interfere.
    pub fn new(count: usize) -> Interference {
        Interference { classes: Classes::new(count), neighbours: vec![BTreeSet::new(); count] }
    }

    /// How many nodes there are, coalesced or not.
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// Lets two nodes interfere. A node never interferes with itself.
    pub fn add(&mut self, a: usize, b: usize) {
        let (a, b) = (self.classes.find(a), self.classes.find(b));
        if a != b {
            self.neighbours[a].insert(b);
            self.neighbours[b].insert(a);
        }
    }

    /// Whether two nodes interfere.
    pub fn has(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.classes.find(a), self.classes.find(b));
        self.neighbours[a].contains(&b)
    }

    /// Makes two nodes one where they do not interfere; whether they are one now.
    pub fn coalesce(&mut self, into: usize, node: usize) -> bool {
        let (into, node) = (self.classes.find(into), self.classes.find(node));
        if into == node {
            return true;
        }
        if self.neighbours[into].contains(&node) {
            return false;
        }
        self.classes.join(into, node);
        for other in std::mem::take(&mut self.neighbours[node]) {
            self.neighbours[other].remove(&node);
            self.neighbours[other].insert(into);
            self.neighbours[into].insert(other);
        }
        true
    }

    /// The node that stands for those that this one was coalesced with.
    pub fn class(&mut self, node: usize) -> usize {
        self.classes.find(node)
    }

    /// The nodes that interfere with a node, ascending; of nodes that were coalesced the one that stands for them.
    pub fn neighbours(&mut self, node: usize) -> impl Iterator<Item = usize> {
        let class = self.classes.find(node);
        self.neighbours[class].iter().copied()
    }
}
