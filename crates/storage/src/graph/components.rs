//! Strongly connected components: the largest sets of nodes each of which reaches each other one.
//!
//! Tarjan, *Depth-First Search and Linear Graph Algorithms*, without recursion: the depth of a program's graphs is not bounded.

/// The component graph's nodes.
#[derive(Clone, Debug)]
pub struct Components {
    /// The component of each node. An edge between components goes from a greater number to a smaller one.
    pub of: Vec<usize>,
    /// The nodes of each component, ascending.
    pub members: Vec<Vec<usize>>,
}

/// The components of a graph that is given by the successors of each node.
pub fn strongly_connected(successors: &[Vec<usize>]) -> Components {
    let mut search = Search {
        successors,
        time: 0,
        entered: vec![None; successors.len()],
        lowest: vec![0; successors.len()],
        open: Vec::new(),
        found: Components { of: vec![usize::MAX; successors.len()], members: Vec::new() },
    };
    for root in 0..successors.len() {
        if search.entered[root].is_none() {
            search.walk(root);
        }
    }
    search.found
}

struct Search<'a> {
    successors: &'a [Vec<usize>],
    time: usize,
    /// When the walk came to each node.
    entered: Vec<Option<usize>>,
    /// The earliest node of an unfinished component that each node is known to reach, by time.
    lowest: Vec<usize>,
    /// Nodes whose component is not finished, in the order of time.
    open: Vec<usize>,
    found: Components,
}

impl Search<'_> {
    fn walk(&mut self, root: usize) {
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if let Some(&to) = self.successors[node].get(*next) {
                *next += 1;
                match self.entered[to] {
                    None => {
                        self.enter(to);
                        path.push((to, 0));
                    }
                    Some(time) if self.found.of[to] == usize::MAX => {
                        self.lowest[node] = self.lowest[node].min(time);
                    }
                    Some(_) => (),
                }
                continue;
            }
            path.pop();
            if let Some(&(from, _)) = path.last() {
                self.lowest[from] = self.lowest[from].min(self.lowest[node]);
            }
            if self.entered[node] == Some(self.lowest[node]) {
                self.close(node);
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.entered[node] = Some(self.time);
        self.lowest[node] = self.time;
        self.time += 1;
        self.open.push(node);
    }

    /// All open nodes from this one on are a component.
    fn close(&mut self, first: usize) {
        let start = self.open.iter().rposition(|&node| node == first).unwrap_or(0);
        let mut members = self.open.split_off(start);
        members.sort_unstable();
        members.iter().for_each(|&node| self.found.of[node] = self.found.members.len());
        self.found.members.push(members);
    }
}
