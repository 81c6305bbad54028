//! The graph as nested labels: what a block dominates stands within it, a block where ways meet behind what leads there. Ways out of a loop
//! that meet do so behind the loop, or within it where that has no form.

use super::dominators::Order;
use crate::code::{Code, Line, Origin};
use crate::graph::{Block, End, Exit, Graph};
use rustc_hash::FxHashSet;

/// Code with jumps to labels.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A statement.
    Line(Line),
    /// By a condition.
    If { condition: Code, then: Vec<Node>, otherwise: Vec<Node>, origin: Option<Origin> },
    /// By a value.
    Switch { value: Code, cases: Vec<(Code, Vec<Node>)>, otherwise: Vec<Node>, origin: Option<Origin> },
    /// Repeated where its end is reached; jumps to the header go round.
    Loop { header: Block, body: Vec<Node> },
    /// The code of the label follows behind.
    Before { label: Block, body: Vec<Node> },
    /// To a label: the header of a loop around, or a block that follows.
    Goto(Block),
    /// Out of the body.
    Exit(Exit),
}

/// Where ways out of a loop meet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meeting {
    /// Behind the loop.
    Behind,
    /// Within it, behind what leads there.
    Within,
}

/// The whole graph, which is reducible.
pub(super) fn tree(graph: &Graph, order: &Order, meeting: Meeting) -> Vec<Node> {
    let predecessors = order.predecessors(graph);
    let is_loop = |k: usize| predecessors[k].iter().any(|&p| p >= k);
    let count = order.blocks.len();
    let headers = (0..count).filter(|&k| meeting == Meeting::Behind && is_loop(k));
    let loops: Vec<(usize, FxHashSet<usize>)> =
        headers.map(|header| (header, inside(header, &predecessors))).collect();
    // Where all ways out of a loop lead, though it may be one.
    let ends: FxHashSet<usize> =
        loops.iter().filter_map(|(_, inside)| only_end(graph, order, inside)).collect();
    let is_merge = |k: usize| predecessors[k].iter().filter(|&&p| p < k).count() > 1 || ends.contains(&k);
    // The outermost loop that is left where ways meet.
    let left = |k: usize| {
        let leaves = |(header, inside): &&(usize, FxHashSet<usize>)| {
            inside.contains(&order.dominator(k)) && !inside.contains(&k) && order.dominates(*header, k)
        };
        loops.iter().find(leaves).map(|(header, _)| *header)
    };
    let (mut merges, mut behind) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for k in (1..count).filter(|&k| is_merge(k)) {
        match left(k) {
            Some(header) => behind[header].push(k),
            None => merges[order.dominator(k)].push(k),
        }
    }
    let is_loop = (0..count).map(is_loop).collect();
    let is_merge = (0..count).map(is_merge).collect();
    Builder { graph, order, is_loop, is_merge, merges, behind }.subtree(0)
}

/// The only block behind a loop.
fn only_end(graph: &Graph, order: &Order, inside: &FxHashSet<usize>) -> Option<usize> {
    let successors = inside.iter().flat_map(|&k| graph.successors(order.blocks[k]));
    let mut ends = successors.filter_map(|to| order.place(to)).filter(|to| !inside.contains(to));
    let first = ends.next()?;
    ends.all(|other| other == first).then_some(first)
}

/// The blocks of a loop: those from which a way leads back to its header.
fn inside(header: usize, predecessors: &[Vec<usize>]) -> FxHashSet<usize> {
    let mut inside = FxHashSet::from_iter([header]);
    let mut rest: Vec<usize> = predecessors[header].iter().copied().filter(|&p| p >= header).collect();
    while let Some(next) = rest.pop() {
        if inside.insert(next) {
            rest.extend(&predecessors[next]);
        }
    }
    inside
}

struct Builder<'g> {
    graph: &'g Graph,
    order: &'g Order,
    is_loop: Vec<bool>,
    is_merge: Vec<bool>,
    /// The blocks where ways meet that a block dominates immediately, in reverse postorder.
    merges: Vec<Vec<usize>>,
    /// Those that stand behind the loop that begins with a block.
    behind: Vec<Vec<usize>>,
}

impl Builder<'_> {
    /// The block at a place with all that it dominates.
    fn subtree(&self, k: usize) -> Vec<Node> {
        let within = self.before(&self.merges[k], self.block(k));
        if !self.is_loop[k] {
            return within;
        }
        let whole = vec![Node::Loop { header: self.order.blocks[k], body: within }];
        self.before(&self.behind[k], whole)
    }

    /// Code before blocks that follow it.
    fn before(&self, follow: &[usize], code: Vec<Node>) -> Vec<Node> {
        let Some((&last, before)) = follow.split_last() else { return code };
        let body = self.before(before, code);
        let mut nodes = vec![Node::Before { label: self.order.blocks[last], body }];
        nodes.extend(self.subtree(last));
        nodes
    }

    fn block(&self, k: usize) -> Vec<Node> {
        let data = &self.graph[self.order.blocks[k]];
        let mut nodes: Vec<Node> = data.lines.iter().cloned().map(Node::Line).collect();
        match &data.end {
            End::Never => {
                if let Some(Node::Line(last)) = nodes.last_mut() {
                    last.raises = true;
                }
            }
            End::Jump(to) => nodes.extend(self.branch(k, *to)),
            End::Branch { condition, then, otherwise, origin } => nodes.push(Node::If {
                condition: condition.clone(),
                then: self.branch(k, *then),
                otherwise: self.branch(k, *otherwise),
                origin: *origin,
            }),
            End::Switch { value, cases, otherwise, origin } => nodes.push(Node::Switch {
                value: value.clone(),
                cases: cases.iter().map(|(case, to)| (case.clone(), self.branch(k, *to))).collect(),
                otherwise: self.branch(k, *otherwise),
                origin: *origin,
            }),
            End::Exit(exit) => nodes.push(Node::Exit(*exit)),
        }
        nodes
    }

    /// What stands where a block goes to another one.
    fn branch(&self, from: usize, to: Block) -> Vec<Node> {
        match self.order.place(to) {
            Some(k) if k > from && !self.is_merge[k] => self.subtree(k),
            Some(_) | None => vec![Node::Goto(to)],
        }
    }
}
