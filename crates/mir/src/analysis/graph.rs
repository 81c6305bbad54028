//! A directed graph with an entry, node 0.

/// Successors and predecessors of each node. An edge that was given twice is one edge.
#[derive(Clone, Debug)]
pub struct Graph {
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
}

impl Graph {
    /// The graph of nodes below `count` with these edges, each from the first node to the second.
    pub fn new(count: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph { successors: vec![Vec::new(); count], predecessors: vec![Vec::new(); count] };
        for (from, to) in edges {
            if !graph.successors[from].contains(&to) {
                graph.successors[from].push(to);
                graph.predecessors[to].push(from);
            }
        }
        graph
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// Where edges from the node go, in the order in which they were given.
    pub fn successors(&self, node: usize) -> &[usize] {
        &self.successors[node]
    }

    /// Where edges to the node come from.
    pub fn predecessors(&self, node: usize) -> &[usize] {
        &self.predecessors[node]
    }

    /// The nodes that the entry reaches, each behind the nodes that were first reached through it. A node's last
    /// successors come first, so that the reverse has the first ones first.
    pub fn postorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.len());
        let mut seen = vec![false; self.len()];
        let mut path = Vec::new();
        if !self.is_empty() {
            seen[0] = true;
            path.push((0, self.successors[0].len()));
        }
        while let Some((node, rest)) = path.last_mut() {
            if *rest == 0 {
                order.push(*node);
                path.pop();
                continue;
            }
            *rest -= 1;
            let to = self.successors[*node][*rest];
            if !std::mem::replace(&mut seen[to], true) {
                path.push((to, self.successors[to].len()));
            }
        }
        order
    }

    /// The postorder from its end: apart from loops' back edges, edges go forward.
    pub fn reverse_postorder(&self) -> Vec<usize> {
        let mut order = self.postorder();
        order.reverse();
        order
    }
}
