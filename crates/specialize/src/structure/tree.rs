//! The graph as nested labels: what a block dominates stands within it, a block where ways meet behind what leads there.

use super::dominators::Order;
use crate::code::{Code, Line, Origin};
use crate::graph::{Block, End, Exit, Graph};

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

/// The whole graph, which is reducible.
pub(super) fn tree(graph: &Graph, order: &Order) -> Vec<Node> {
    let predecessors = order.predecessors(graph);
    let is_loop = |k: usize| predecessors[k].iter().any(|&p| p >= k);
    let is_merge = |k: usize| predecessors[k].iter().filter(|&&p| p < k).count() > 1;
    let count = order.blocks.len();
    let builder = Builder {
        graph,
        order,
        is_loop: (0..count).map(is_loop).collect(),
        is_merge: (0..count).map(is_merge).collect(),
        merges: {
            let mut merges = vec![Vec::new(); count];
            for k in (1..count).filter(|&k| is_merge(k)) {
                merges[order.dominator(k)].push(k);
            }
            merges
        },
    };
    builder.subtree(0)
}

struct Builder<'g> {
    graph: &'g Graph,
    order: &'g Order,
    is_loop: Vec<bool>,
    is_merge: Vec<bool>,
    /// The blocks where ways meet that a block dominates immediately, in reverse postorder.
    merges: Vec<Vec<usize>>,
}

impl Builder<'_> {
    /// The block at a place with all that it dominates.
    fn subtree(&self, k: usize) -> Vec<Node> {
        let within = self.within(k, &self.merges[k]);
        if self.is_loop[k] { vec![Node::Loop { header: self.order.blocks[k], body: within }] } else { within }
    }

    /// The block, before those that follow it.
    fn within(&self, k: usize, follow: &[usize]) -> Vec<Node> {
        let Some((&last, before)) = follow.split_last() else { return self.block(k) };
        let body = self.within(k, before);
        let mut nodes = vec![Node::Before { label: self.order.blocks[last], body }];
        nodes.extend(self.subtree(last));
        nodes
    }

    fn block(&self, k: usize) -> Vec<Node> {
        let data = &self.graph[self.order.blocks[k]];
        let mut nodes: Vec<Node> = data.lines.iter().cloned().map(Node::Line).collect();
        match &data.end {
            End::Never => (),
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
