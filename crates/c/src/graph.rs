//! A function's blocks as nodes between which control goes, exits with handlers among them; dominators and loops.
//!
//! A block is parted where an exit goes to a handler. An exit that is an error with a text has a node of its own on the way to its handler.
//!
//! ```text
//! b2: a = load x[i]                 n2: a = load x[i], branch on is_small to n3, n6
//!     check is_small, e0            n3: s = add s, a, turn i + 1
//!     s = add s, a                  n6: (the error of e0), goto n5
//!     turn i + 1, b1                n5: the handler
//! ```

use crate::body::Body;
use crate::notes::Polls;
use lanner_base::{Arena, Id, id};
use lanner_lir::{Block, Exit, Inst, Reg, Terminator};
use std::ops::Range;

id! {
    /// A node.
    pub(crate) struct NodeId = "n";
}

/// A part of a block.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub block: Block,
    /// Its instructions.
    pub insts: Range<usize>,
    /// The instruction before it that has not failed: memory is taken that it gave.
    pub prologue: Option<usize>,
    /// The exit whose error is noted here.
    pub error: Option<Exit>,
    pub term: Term,
}

/// Where a node goes on.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Goto(NodeId),
    Branch {
        cond: Cond,
        to: [NodeId; 2],
    },
    Count {
        counter: Reg,
        limit: Reg,
        to: [NodeId; 2],
    },
    Turn {
        counter: Reg,
        step: u32,
        head: NodeId,
    },
    /// By an exit without a handler.
    Leave(Exit),
    Return,
}

/// What a branch is on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cond {
    Reg(Reg),
    /// An instruction of the block, which is done then, does not fail.
    Inst(usize),
}

impl Term {
    /// Where it may go on.
    pub fn successors(&self) -> Vec<NodeId> {
        match *self {
            Term::Goto(to) | Term::Turn { head: to, .. } => vec![to],
            Term::Branch { to, .. } | Term::Count { to, .. } => to.to_vec(),
            Term::Leave(_) | Term::Return => Vec::new(),
        }
    }

    /// The same, to change them.
    pub fn successors_mut(&mut self) -> Vec<&mut NodeId> {
        match self {
            Term::Goto(to) | Term::Turn { head: to, .. } => vec![to],
            Term::Branch { to, .. } | Term::Count { to, .. } => to.iter_mut().collect(),
            Term::Leave(_) | Term::Return => Vec::new(),
        }
    }
}

/// The nodes of a function.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub nodes: Arena<NodeId, Node>,
}

impl Graph {
    /// Where the function begins.
    pub fn entry(&self) -> NodeId {
        NodeId::from_index(0)
    }

    /// Those of a function.
    pub fn of(body: &Body<'_>) -> Graph {
        let func = body.func;
        let mut first = Vec::new();
        let mut count = 0;
        for block in func.blocks.values() {
            first.push(NodeId::from_index(count));
            count += 1 + block.insts.iter().filter(|inst| splits(body, inst)).count();
        }
        let at = |block: Block| first[block.index()];
        let mut nodes: Arena<NodeId, Node> = Arena::new();
        // Nodes of errors stand behind all others.
        let mut errors: Vec<Node> = Vec::new();
        let mut on = |exit: Exit, is_told: bool, block: Block| {
            let handler = func.exits[exit].handler.map(at)?;
            if !is_told || !body.notes.errors.contains_key(&exit) {
                return Some(handler);
            }
            let term = Term::Goto(handler);
            errors.push(Node { block, insts: 0..0, prologue: None, error: Some(exit), term });
            Some(NodeId::from_index(count + errors.len() - 1))
        };
        for (id, block) in func.blocks.iter() {
            let (mut from, mut prologue) = (0, None);
            for (k, inst) in block.insts.iter().enumerate().filter(|(_, inst)| splits(body, inst)) {
                let next = NodeId::from_index(nodes.len() + 1);
                let is_told = !matches!(inst, Inst::Invoke { .. });
                let Some(handler) = inst.exit().and_then(|exit| on(exit, is_told, id)) else { continue };
                let is_done_there = !matches!(inst, Inst::Check { .. });
                let cond = if let Inst::Check { cond, .. } = *inst { Cond::Reg(cond) } else { Cond::Inst(k) };
                let term = Term::Branch { cond, to: [next, handler] };
                nodes.push(Node { block: id, insts: from..k, prologue, error: None, term });
                (from, prologue) = (k + 1, is_done_there.then_some(k));
            }
            let term = match block.term {
                Terminator::Jump(to) => Term::Goto(at(to)),
                Terminator::Branch { cond, to } => Term::Branch { cond: Cond::Reg(cond), to: to.map(at) },
                Terminator::Count { counter, limit, to } => Term::Count { counter, limit, to: to.map(at) },
                Terminator::Turn { counter, step, head } => Term::Turn { counter, step, head: at(head) },
                Terminator::Leave(exit) => on(exit, true, id).map_or(Term::Leave(exit), Term::Goto),
                Terminator::Return => Term::Return,
            };
            nodes.push(Node { block: id, insts: from..block.insts.len(), prologue, error: None, term });
        }
        errors.into_iter().for_each(|node| _ = nodes.push(node));
        Graph { nodes }
    }

    /// What is known of the ways through it.
    pub fn flow(&self) -> Flow {
        Flow::of(self)
    }
}

/// Whether a block is parted behind an instruction: it may go to a handler.
fn splits(body: &Body<'_>, inst: &Inst) -> bool {
    let has_handler = inst.exit().is_some_and(|exit| body.func.exits[exit].handler.is_some());
    let never_fails = match inst {
        Inst::Poll { .. } => body.options.polls == Polls::Off,
        Inst::Invoke { callee, .. } => !body.may_be_left(*callee),
        _ => false,
    };
    has_handler && !never_fails
}

/// Orders, dominators, and loops.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    /// The nodes that are reached, each before those that it leads to, but for loops.
    pub order: Vec<NodeId>,
    /// The place of each node in it; none where it is not reached.
    pub rank: Vec<Option<usize>>,
    /// The node that every way to a node leads through last.
    pub dominator: Vec<NodeId>,
    /// The edges that lead to each node, but for those that turn a loop.
    pub forward: Vec<usize>,
    /// The heads of loops, and the nodes in them, the outer ones before the inner ones.
    pub loops: Vec<(NodeId, Vec<bool>)>,
    /// The nodes that a way leads back to which need not have gone through them: second entries of loops.
    pub entered: Vec<bool>,
}

impl Flow {
    fn of(graph: &Graph) -> Flow {
        let count = graph.nodes.len();
        let order = order(graph);
        let mut rank = vec![None; count];
        order.iter().enumerate().for_each(|(k, node)| rank[node.index()] = Some(k));
        let mut before: Vec<Vec<NodeId>> = vec![Vec::new(); count];
        for &node in &order {
            for to in graph.nodes[node].term.successors() {
                before[to.index()].push(node);
            }
        }
        let dominator = dominators(graph, &order, &rank, &before);
        let entered = vec![false; count];
        let mut flow = Flow {
            order,
            rank,
            dominator,
            forward: before.iter().map(Vec::len).collect(),
            loops: Vec::new(),
            entered,
        };
        for k in 0..flow.order.len() {
            let head = flow.order[k];
            let is_entered = before[head.index()]
                .iter()
                .any(|from| flow.rank[from.index()] >= Some(k) && !flow.dominates(head, *from));
            flow.entered[head.index()] = is_entered;
            let turns: Vec<NodeId> =
                before[head.index()].iter().copied().filter(|&node| flow.dominates(head, node)).collect();
            if turns.is_empty() {
                continue;
            }
            flow.forward[head.index()] -= turns.len();
            let mut inside = vec![false; count];
            inside[head.index()] = true;
            let mut work = turns;
            while let Some(node) = work.pop() {
                if !std::mem::replace(&mut inside[node.index()], true) {
                    work.extend(before[node.index()].iter().copied());
                }
            }
            flow.loops.push((head, inside));
        }
        flow
    }

    /// Whether every way to `node` leads through `over`.
    pub fn dominates(&self, over: NodeId, node: NodeId) -> bool {
        let mut at = node;
        loop {
            if at == over {
                return true;
            }
            let next = self.dominator[at.index()];
            if next == at {
                return false;
            }
            at = next;
        }
    }

    /// The head of the innermost loop that a node is in.
    pub fn innermost(&self, node: NodeId) -> Option<NodeId> {
        self.loops.iter().rev().find(|(_, inside)| inside[node.index()]).map(|(head, _)| *head)
    }

    /// The loop with this head.
    pub fn loop_of(&self, head: NodeId) -> Option<&[bool]> {
        self.loops.iter().find(|(other, _)| *other == head).map(|(_, inside)| inside.as_slice())
    }
}

/// Reverse postorder. The second way of a branch is gone first, so that the first one comes first.
fn order(graph: &Graph) -> Vec<NodeId> {
    let mut seen = vec![false; graph.nodes.len()];
    let mut post = Vec::new();
    let mut work = vec![(graph.entry(), graph.nodes[graph.entry()].term.successors())];
    seen[0] = true;
    while let Some((node, rest)) = work.last_mut() {
        match rest.pop() {
            Some(to) if !seen[to.index()] => {
                seen[to.index()] = true;
                work.push((to, graph.nodes[to].term.successors()));
            }
            Some(_) => (),
            None => {
                post.push(*node);
                work.pop();
            }
        }
    }
    post.reverse();
    post
}

/// By iteration, after Cooper, Harvey and Kennedy.
fn dominators(
    graph: &Graph,
    order: &[NodeId],
    rank: &[Option<usize>],
    before: &[Vec<NodeId>],
) -> Vec<NodeId> {
    let mut found: Vec<Option<NodeId>> = vec![None; graph.nodes.len()];
    found[0] = Some(graph.entry());
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for &node in &order[1..] {
            let known = before[node.index()].iter().copied().filter(|other| found[other.index()].is_some());
            let joined = known.reduce(|mut a, mut b| {
                while a != b {
                    if rank[a.index()] > rank[b.index()] {
                        a = found[a.index()].unwrap_or(a);
                    } else {
                        b = found[b.index()].unwrap_or(b);
                    }
                }
                a
            });
            if joined != found[node.index()] {
                found[node.index()] = joined;
                is_changed = true;
            }
        }
    }
    found.into_iter().enumerate().map(|(k, over)| over.unwrap_or(NodeId::from_index(k))).collect()
}
