//! Dominators: a node dominates another one if every way from the entry to that leads through it.
//!
//! Cooper, Harvey and Kennedy, *A Simple, Fast Dominance Algorithm*: each node's immediate dominator is where the ways
//! up the tree from its predecessors meet, iterated in reverse postorder until nothing changes.

use super::Graph;

/// The dominator tree of the nodes that the entry reaches.
#[derive(Clone, Debug)]
pub struct Dominators {
    parent: Vec<Option<usize>>,
    children: Vec<Vec<usize>>,
    /// When a walk over the tree enters and leaves a node; 0 and 0 for what is not in it.
    enters: Vec<u32>,
    leaves: Vec<u32>,
}

impl Dominators {
    /// The dominators of a graph.
    pub fn of(graph: &Graph) -> Dominators {
        let order = graph.reverse_postorder();
        let mut tree = Dominators {
            parent: immediate(graph, &order),
            children: vec![Vec::new(); graph.len()],
            enters: vec![0; graph.len()],
            leaves: vec![0; graph.len()],
        };
        for &node in &order {
            if let Some(parent) = tree.parent[node] {
                tree.children[parent].push(node);
            }
        }
        tree.number();
        tree
    }

    /// Notes when a walk over the tree enters and leaves each node.
    fn number(&mut self) {
        let mut time = 0;
        let mut path = Vec::new();
        if !self.parent.is_empty() {
            path.push((0, 0));
        }
        while let Some((node, next)) = path.last_mut() {
            if *next == 0 {
                time += 1;
                self.enters[*node] = time;
            }
            match self.children[*node].get(*next) {
                Some(&child) => {
                    *next += 1;
                    path.push((child, 0));
                }
                None => {
                    time += 1;
                    self.leaves[*node] = time;
                    path.pop();
                }
            }
        }
    }

    /// The immediate dominator; none of the entry, and of what the entry does not reach.
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parent[node]
    }

    /// The nodes whose immediate dominator it is, in reverse postorder of the graph.
    pub fn children(&self, node: usize) -> &[usize] {
        &self.children[node]
    }

    /// Whether the entry reaches the node.
    pub fn reaches(&self, node: usize) -> bool {
        self.enters[node] > 0
    }

    /// Whether `a` dominates `b`; each node dominates itself. Of what the entry does not reach nothing is said.
    pub fn dominates(&self, a: usize, b: usize) -> bool {
        self.reaches(a) && self.enters[a] <= self.enters[b] && self.leaves[b] <= self.leaves[a]
    }

    /// The tree's nodes, each before its children.
    pub fn preorder(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.parent.len()).filter(|&node| self.reaches(node)).collect();
        order.sort_by_key(|&node| self.enters[node]);
        order
    }
}

/// The immediate dominator of each node.
fn immediate(graph: &Graph, order: &[usize]) -> Vec<Option<usize>> {
    let mut rank = vec![usize::MAX; graph.len()];
    order.iter().enumerate().for_each(|(at, &node)| rank[node] = at);
    // The entry stands for its own parent while the iteration runs.
    let mut parent: Vec<Option<usize>> = vec![None; graph.len()];
    if let Some(&entry) = order.first() {
        parent[entry] = Some(entry);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().skip(1) {
            let known = graph.predecessors(node).iter().filter(|&&from| parent[from].is_some());
            let found = known.copied().reduce(|a, b| meet(&parent, &rank, a, b));
            changed |= found != parent[node];
            parent[node] = found;
        }
    }
    if let Some(&entry) = order.first() {
        parent[entry] = None;
    }
    parent
}

/// The nearest node that is above both in the tree.
fn meet(parent: &[Option<usize>], rank: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let lower = if rank[a] > rank[b] { &mut a } else { &mut b };
        match parent[*lower] {
            Some(above) => *lower = above,
            None => break,
        }
    }
    a
}
