//! The loop forest: which nodes go round, and inside what.
//!
//! ```text
//! 0 → 1 → 2 ⇄ 3 → 1 → 4          loop at 1: {1, 2, 3}, in it the loop at 2: {2, 3}
//! ```
//!
//! A loop is a strongly connected set of nodes with at least one edge inside. Without its header it falls apart into
//! the loops inside it. Where a loop is entered at one node only, that is its header, and the loop is the *natural loop*
//! of the edges back to it. A loop that is entered at several nodes is *irreducible*; its header is the first of them
//! in reverse postorder. (Steensgaard, *Sequentializing Program Dependence Graphs for Irreducible Programs*.)

use super::Graph;

/// One loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// Where it is entered; of several nodes the first in reverse postorder.
    pub header: usize,
    /// All nodes where it is entered: one, but for an irreducible loop.
    pub entries: Vec<usize>,
    /// Its nodes, those of loops inside it too, in reverse postorder.
    pub nodes: Vec<usize>,
    /// The loop that it is in, a smaller number.
    pub parent: Option<usize>,
    /// How many loops are around it.
    pub depth: usize,
}

impl Loop {
    /// Whether it can be entered elsewhere than at its header.
    pub fn is_irreducible(&self) -> bool {
        self.entries.len() > 1
    }
}

/// All loops of the nodes that the entry reaches, each behind the loop that it is in.
#[derive(Clone, Debug)]
pub struct LoopForest {
    loops: Vec<Loop>,
    innermost: Vec<Option<usize>>,
}

impl LoopForest {
    /// The loops of a graph.
    pub fn of(graph: &Graph) -> LoopForest {
        let order = graph.reverse_postorder();
        let mut reached = vec![false; graph.len()];
        order.iter().for_each(|&node| reached[node] = true);
        let mut forest = LoopForest { loops: Vec::new(), innermost: vec![None; graph.len()] };
        let mut search = Components::new(graph);
        let mut work = vec![(order, None)];
        while let Some((nodes, parent)) = work.pop() {
            for part in search.among(&nodes) {
                let number = forest.loops.len();
                let inside = forest.add(graph, &part, parent, &reached);
                work.push((inside, Some(number)));
            }
        }
        forest
    }

    /// Adds the loop of these nodes; gives them without its header.
    fn add(&mut self, graph: &Graph, nodes: &[usize], parent: Option<usize>, reached: &[bool]) -> Vec<usize> {
        let number = self.loops.len();
        nodes.iter().for_each(|&node| self.innermost[node] = Some(number));
        let outside = |from: &usize| reached[*from] && self.innermost[*from] != Some(number);
        let is_entry = |node: &usize| *node == 0 || graph.predecessors(*node).iter().any(outside);
        let entries: Vec<usize> = nodes.iter().copied().filter(is_entry).collect();
        let header = entries.first().or(nodes.first()).copied().unwrap_or(0);
        let depth = parent.map_or(0, |parent| self.loops[parent].depth + 1);
        self.loops.push(Loop { header, entries, nodes: nodes.to_vec(), parent, depth });
        nodes.iter().filter(|&&node| node != header).copied().collect()
    }

    /// All loops, each behind the loop that it is in.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// The innermost loop that a node is in.
    pub fn innermost(&self, node: usize) -> Option<usize> {
        self.innermost[node]
    }

    /// How many loops a node is in.
    pub fn depth(&self, node: usize) -> usize {
        self.innermost[node].map_or(0, |number| self.loops[number].depth + 1)
    }
}

/// Tarjan's depth-first search for strongly connected components among some nodes. Numbers count from 1; 0 is none.
struct Components<'a> {
    graph: &'a Graph,
    /// The search that looks at a node: edges to nodes of others are not followed.
    round: Vec<usize>,
    rounds: usize,
    number: Vec<usize>,
    low: Vec<usize>,
    component: Vec<usize>,
    stack: Vec<usize>,
    time: usize,
    components: usize,
}

impl<'a> Components<'a> {
    fn new(graph: &'a Graph) -> Components<'a> {
        let none = vec![0; graph.len()];
        Components {
            graph,
            round: none.clone(),
            rounds: 0,
            number: none.clone(),
            low: none.clone(),
            component: none,
            stack: Vec::new(),
            time: 0,
            components: 0,
        }
    }

    /// The strongly connected sets among some nodes that have an edge inside, their nodes in the order of `nodes`.
    fn among(&mut self, nodes: &[usize]) -> Vec<Vec<usize>> {
        self.rounds += 1;
        (self.time, self.components) = (0, 0);
        for &node in nodes {
            self.round[node] = self.rounds;
            (self.number[node], self.component[node]) = (0, 0);
        }
        for &node in nodes {
            if self.number[node] == 0 {
                self.visit(node);
            }
        }
        let mut found = vec![Vec::new(); self.components];
        nodes.iter().for_each(|&node| found[self.component[node] - 1].push(node));
        found.retain(|part| match part.as_slice() {
            [only] => self.graph.successors(*only).contains(only),
            _ => true,
        });
        found
    }

    fn visit(&mut self, root: usize) {
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if *next == 0 {
                self.time += 1;
                (self.number[node], self.low[node]) = (self.time, self.time);
                self.stack.push(node);
            }
            let to = self.graph.successors(node).get(*next).copied();
            *next += 1;
            match to {
                Some(to) if self.round[to] != self.rounds => (),
                Some(to) if self.number[to] == 0 => path.push((to, 0)),
                Some(to) if self.component[to] == 0 => self.low[node] = self.low[node].min(self.number[to]),
                Some(_) => (),
                None => {
                    path.pop();
                    if let Some(&(above, _)) = path.last() {
                        self.low[above] = self.low[above].min(self.low[node]);
                    }
                    self.close(node);
                }
            }
        }
    }

    /// Takes the component of a node off the stack, if it is the one that was reached first.
    fn close(&mut self, node: usize) {
        if self.low[node] != self.number[node] {
            return;
        }
        self.components += 1;
        while let Some(top) = self.stack.pop() {
            self.component[top] = self.components;
            if top == node {
                break;
            }
        }
    }
}
