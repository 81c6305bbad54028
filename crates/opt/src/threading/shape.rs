//! How many jumps of a function have no form in a language without `goto`: nested loops with `break` and `continue`, and `if`.
//!
//! ```text
//! for …                  the inner loop is left to what follows the outer one: one jump
//!   for …
//!     if c, goto a, end
//!   end
//! end
//! a: …
//! ```
//!
//! By dominators, after Ramsey's "Beyond Relooper" (2022), as the back end that writes C does it: a block stands behind the block that dominates it where
//! several ways meet in it, and inside of it otherwise.

use lanner_base::Id;
use lanner_mir::analysis::{Dominators, Graph, LoopForest};
use lanner_mir::{Block, Func, Terminator};

/// The most instructions of an end of the function that is written wherever it is come to.
const SHORT: usize = 3;

/// The second entries of loops, which count first, and the jumps without a form.
pub(super) fn formless(func: &Func) -> (usize, usize) {
    let forest = LoopForest::of(&func.graph());
    let irreducible: usize = forest.loops().iter().map(|one| one.entries.len() - 1).sum();
    // Errors leave loops as they like.
    let ways = func
        .blocks
        .iter()
        .flat_map(|(id, block)| block.term.successors().map(move |to| (id.index(), to.index())));
    let graph = Graph::new(func.blocks.len(), ways);
    let mut shape = Shape {
        func,
        tree: Dominators::of(&graph),
        forest: LoopForest::of(&graph),
        inside: vec![Vec::new(); graph.len()],
        outside: vec![Vec::new(); graph.len()],
        is_placed: vec![false; graph.len()],
        open: Vec::new(),
        jumps: 0,
        graph,
    };
    if !func.blocks.is_empty() {
        shape.place();
        shape.region(0, None);
    }
    (irreducible, shape.jumps)
}

/// A loop around what is looked at: its head, and where a `break` leads.
struct Open {
    head: usize,
    after: Option<usize>,
}

struct Shape<'a> {
    func: &'a Func,
    graph: Graph,
    tree: Dominators,
    forest: LoopForest,
    /// What stands behind a block in its loop, and behind the loop that it is the head of.
    inside: Vec<Vec<usize>>,
    outside: Vec<Vec<usize>>,
    is_placed: Vec<bool>,
    open: Vec<Open>,
    jumps: usize,
}

impl Shape<'_> {
    /// The loop whose head a block is.
    fn loop_of(&self, head: usize) -> Option<usize> {
        self.forest.loops().iter().position(|one| one.header == head)
    }

    /// Puts the blocks behind those that dominate them in which several ways meet, and those to which a loop is left.
    fn place(&mut self) {
        let order = self.graph.reverse_postorder();
        let mut rank = vec![usize::MAX; self.graph.len()];
        order.iter().enumerate().for_each(|(k, &node)| rank[node] = k);
        let mut is_chosen = vec![false; self.graph.len()];
        for one in self.forest.loops() {
            let is_out = |to: &usize| {
                let over = self.tree.parent(*to);
                !one.nodes.contains(to) && over.is_some_and(|over| one.nodes.contains(&over))
            };
            let exits = |node: usize| self.graph.successors(node).iter().copied().filter(is_out);
            let all = one.nodes.iter().flat_map(|&node| exits(node)).max_by_key(|&to| rank[to]);
            if let Some(end) = exits(one.header).next().or(all) {
                is_chosen[end] = true;
            }
        }
        for &node in &order[1..] {
            let ways = self.graph.predecessors(node).iter();
            let forward =
                ways.filter(|&&from| self.tree.reaches(from) && !self.tree.dominates(node, from)).count();
            let Some(over) = self.tree.parent(node).filter(|_| forward > 1 || is_chosen[node]) else {
                continue;
            };
            self.is_placed[node] = true;
            let loops = self.forest.loops().iter();
            let left = loops.filter(|one| one.nodes.contains(&over) && !one.nodes.contains(&node));
            match left.min_by_key(|one| one.depth) {
                Some(one) => self.outside[one.header].push(node),
                None => self.inside[over].push(node),
            }
        }
    }

    /// A block with all that it dominates; behind it `follow` comes.
    fn region(&mut self, node: usize, follow: Option<usize>) {
        let behind = match self.loop_of(node) {
            Some(_) => self.outside[node].clone(),
            None => self.inside[node].clone(),
        };
        let first = behind.first().copied().or(follow);
        match self.loop_of(node) {
            Some(number) => self.loop_(number, node, first),
            None => self.ways(node, first),
        }
        self.chain(&behind, follow);
    }

    /// Blocks one behind the other.
    fn chain(&mut self, blocks: &[usize], follow: Option<usize>) {
        for (k, &block) in blocks.iter().enumerate() {
            self.region(block, blocks.get(k + 1).copied().or(follow));
        }
    }

    fn ways(&mut self, node: usize, follow: Option<usize>) {
        for to in self.graph.successors(node).to_vec() {
            self.way(node, to, follow);
        }
    }

    fn loop_(&mut self, number: usize, head: usize, after: Option<usize>) {
        let is_in = |to: &usize| self.forest.loops()[number].nodes.contains(to);
        let (within, beyond): (Vec<usize>, Vec<usize>) =
            self.graph.successors(head).iter().copied().partition(is_in);
        let body = self.inside[head].clone();
        let first = body.first().copied().unwrap_or(head);
        // Where its head leaves it, a loop ends; what comes behind it is where a `break` leads, if that is the same.
        let end = if within.len() == 1 { beyond.first().copied() } else { None };
        let after_break = after.filter(|&after| end.is_none_or(|end| end == after));
        self.open.push(Open { head, after: after_break });
        match end {
            Some(_) => within.into_iter().for_each(|to| self.way(head, to, Some(first))),
            None => self.ways(head, Some(first)),
        }
        self.chain(&body, Some(head));
        self.open.pop();
        if let Some(end) = end {
            self.way(head, end, after);
        }
    }

    /// A way from a block to another: that one's text, or a jump there.
    fn way(&mut self, from: usize, to: usize, follow: Option<usize>) {
        if self.tree.parent(to) == Some(from) && !self.is_placed[to] {
            return self.region(to, follow);
        }
        let is_loop_way = self.open.last().is_some_and(|open| open.head == to || open.after == Some(to));
        if follow != Some(to) && !is_loop_way && !is_short_end(self.func, Block::from_index(to)) {
            self.jumps += 1;
        }
    }
}

/// Whether a block ends the function after a few instructions.
fn is_short_end(func: &Func, mut block: Block) -> bool {
    let mut count = 0;
    loop {
        count += func.blocks[block].insts.len();
        match func.blocks[block].term {
            _ if count > SHORT => return false,
            Terminator::Return | Terminator::Rethrow(_) => return true,
            // What only goes on counts, so a ring ends.
            Terminator::Jump(to) => {
                count += 1;
                block = to;
            }
            Terminator::Branch { .. } | Terminator::Next { .. } => return false,
        }
    }
}
