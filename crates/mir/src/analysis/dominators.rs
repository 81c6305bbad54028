//! Dominators: a node dominates another one if every way from the entry to that leads through it.
//!
//! Georgiadis, *Linear-Time Algorithms for Dominators and Related Problems*, the algorithm SNCA: semidominators as Lengauer and Tarjan
//! find them, then one walk down the depth-first tree. An iteration over sets is shorter, but quadratic where one node has many
//! predecessors that are far apart, as the end of an `if` with thousands of `elseif` has.

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
            parent: immediate(graph),
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

/// The immediate dominator of each node: the nearest node above it in a depth-first tree that is no lower than its semidominator.
fn immediate(graph: &Graph) -> Vec<Option<usize>> {
    let (nodes, above) = depth_first(graph);
    let mut number = vec![usize::MAX; graph.len()];
    nodes.iter().enumerate().for_each(|(at, &node)| number[node] = at);
    // Nodes by their numbers in the order of the walk from here on.
    let mut semi: Vec<usize> = (0..nodes.len()).collect();
    let mut forest = Forest { above: above.clone(), least: semi.clone(), path: Vec::new() };
    for at in (1..nodes.len()).rev() {
        for &from in graph.predecessors(nodes[at]).iter().filter(|&&from| number[from] != usize::MAX) {
            semi[at] = semi[at].min(forest.least_above(number[from], at + 1));
        }
        forest.least[at] = semi[at];
    }
    let mut dominator = above;
    for at in 1..nodes.len() {
        while dominator[at] > semi[at] {
            dominator[at] = dominator[dominator[at]];
        }
    }
    let mut parent = vec![None; graph.len()];
    for at in 1..nodes.len() {
        parent[nodes[at]] = Some(nodes[dominator[at]]);
    }
    parent
}

/// The nodes that the entry reaches in the order of a depth-first walk, and the number of the one that each was come to from.
fn depth_first(graph: &Graph) -> (Vec<usize>, Vec<usize>) {
    let (mut nodes, mut above) = (Vec::new(), Vec::new());
    let mut is_seen = vec![false; graph.len()];
    let mut work: Vec<(usize, usize)> = if graph.is_empty() { Vec::new() } else { vec![(0, 0)] };
    while let Some((node, from)) = work.pop() {
        if std::mem::replace(&mut is_seen[node], true) {
            continue;
        }
        let at = nodes.len();
        nodes.push(node);
        above.push(from);
        work.extend(graph.successors(node).iter().rev().map(|&next| (next, at)));
    }
    (nodes, above)
}

/// The nodes that were looked at, as trees whose paths get shorter when they are walked.
struct Forest {
    /// A node above each one.
    above: Vec<usize>,
    /// The least semidominator of what is between the two, without the upper one.
    least: Vec<usize>,
    path: Vec<usize>,
}

impl Forest {
    /// The least semidominator from a node up to the last one of its tree; the trees are of the nodes from `first` on.
    fn least_above(&mut self, node: usize, first: usize) -> usize {
        if node < first {
            return node;
        }
        let mut top = node;
        while self.above[top] >= first {
            self.path.push(top);
            top = self.above[top];
        }
        while let Some(below) = self.path.pop() {
            self.least[below] = self.least[below].min(self.least[top]);
            self.above[below] = self.above[top];
            top = below;
        }
        self.least[node]
    }
}
