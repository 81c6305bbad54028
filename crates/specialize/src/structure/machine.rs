//! A graph that has no nested form, as a loop that goes from state to state:
//!
//! ```text
//! state = 1;
//! while true
//!     switch state
//!         case 1
//!             if k > n, break, end
//!             k = k + 1;
//!             state = 2;
//!         …
//!     end
//! end
//! ```
//!
//! States are the blocks where loops begin, and those that several states lead to. What one state alone leads to is nested in it.

use super::dominators::Order;
use super::resolve::{Dispatch, resolve_state};
use super::tree::{Meeting, tree};
use crate::code::{Code, Line, LineKind};
use crate::graph::{Block, End, Exit, Graph};
use lanner_base::{Id, Name};
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// The statements. The exits `break` and `continue` are of a loop around: the machine is left, and its state says by which one.
pub(super) fn machine(graph: &Graph, state: Name) -> Vec<Line> {
    let graph = threaded(graph);
    let whole = Order::of(&graph, Block::from_index(0), &FxHashSet::default());
    let mut cut: FxHashSet<Block> = FxHashSet::from_iter([Block::from_index(0)]);
    for (k, &block) in whole.blocks.iter().enumerate() {
        let back = graph.successors(block).into_iter();
        cut.extend(back.filter(|&to| whole.place(to).is_some_and(|place| place <= k)));
    }
    loop {
        let states: Vec<Block> = whole.blocks.iter().copied().filter(|block| cut.contains(block)).collect();
        let orders: Vec<Order> = states.iter().map(|&block| Order::of(&graph, block, &cut)).collect();
        let shared = shared(&orders);
        if !shared.is_empty() {
            cut.extend(shared);
            continue;
        }
        // What runs once at the beginning stands before the loop, and is no state.
        let first = &graph[states[0]];
        let is_entered_again = whole.blocks.iter().any(|&block| graph.successors(block).contains(&states[0]));
        let is_before = !is_entered_again
            && matches!(first.end, End::Jump(to) if cut.contains(&to))
            && first.lines.iter().all(|line| matches!(line.kind, LineKind::Assign { .. }));
        let numbers: FxHashMap<Block, f64> =
            states.iter().zip(usize::from(!is_before)..).map(|(&block, k)| (block, k as f64)).collect();
        let mut dispatch = Dispatch { state, numbers, exits: FxHashSet::default() };
        let mut cases = Vec::new();
        let before = cut.len();
        for (&block, order) in states.iter().zip(&orders) {
            match resolve_state(&tree(&graph, order, Meeting::Within), &mut dispatch) {
                Some(lines) => cases.push((Code::known(Value::Scalar(dispatch.numbers[&block])), lines)),
                // Where ways meet in the middle there is a state of its own.
                None => cut.extend(order.merges(&graph)),
            }
        }
        if cases.len() == states.len() {
            return around(cases, &dispatch, is_before);
        }
        assert!(cut.len() > before, "a tree of blocks has a form");
    }
}

/// The loop, and what comes before and behind it.
fn around(mut cases: Vec<(Code, Vec<Line>)>, dispatch: &Dispatch, is_first_before: bool) -> Vec<Line> {
    let state = dispatch.state;
    let mut lines = if is_first_before {
        cases.remove(0).1
    } else {
        vec![Line::assign(state, Code::known(Value::Scalar(1.0)), None)]
    };
    let switch = LineKind::Switch { value: Code::var(state), cases, otherwise: None };
    let forever =
        LineKind::While { condition: Code::known(Value::Bool(true)), body: vec![Line::new(switch, None)] };
    lines.push(Line::new(forever, None));
    for (exit, line) in [(Exit::Break, LineKind::Break), (Exit::Continue, LineKind::Continue)] {
        if dispatch.exits.contains(&exit) {
            let number = Code::known(Value::Scalar(Dispatch::number_of(exit)));
            let condition = Code::binary(lanner_builtins::BinaryOp::Eq, Code::var(state), number);
            let condition = Code { is_safe: true, is_truth: true, ..condition };
            let branches = vec![(condition, vec![Line::new(line, None)])];
            lines.push(Line::new(LineKind::If { branches, otherwise: None }, None));
        }
    }
    lines
}

/// Blocks that several states lead to.
fn shared(orders: &[Order]) -> Vec<Block> {
    let mut seen = FxHashSet::default();
    orders.iter().flat_map(|order| &order.blocks).copied().filter(|&block| !seen.insert(block)).collect()
}

/// The graph in which each way to `break`, `continue` and `return` has its own.
pub(super) fn with_exits_apart(graph: &Graph) -> Graph {
    let mut made = graph.clone();
    for k in 0..graph.len() {
        let end = made[Block::from_index(k)].end.clone();
        let end = redirected(&end, &mut |edge| match &graph[edge].end {
            End::Exit(exit) if graph[edge].lines.is_empty() && *exit != Exit::Next => {
                let own = made.block();
                made.end(own, End::Exit(*exit));
                own
            }
            _ => edge,
        });
        made[Block::from_index(k)].end = end;
    }
    made
}

/// The graph with edges past blocks that do nothing.
fn threaded(graph: &Graph) -> Graph {
    let through = |from: Block| {
        let mut to = from;
        // A ring of such blocks never ends.
        for _ in 0..graph.len() {
            match graph[to].end {
                End::Jump(next) if graph[to].lines.is_empty() => to = next,
                _ => break,
            }
        }
        to
    };
    let mut made = graph.clone();
    for k in 0..graph.len() {
        let block = Block::from_index(k);
        // The end of all is said where it is come to.
        for to in graph.successors(block) {
            if let (to, End::Exit(exit)) = (through(to), &graph[through(to)].end)
                && graph[to].lines.is_empty()
            {
                let own = made.block();
                made.end(own, End::Exit(*exit));
                made[block].end = redirected(&made[block].end, &mut |edge| {
                    if edge.index() < graph.len() && through(edge) == to { own } else { edge }
                });
            }
        }
        made[block].end = redirected(&made[block].end, &mut |edge| {
            if edge.index() < graph.len() { through(edge) } else { edge }
        });
    }
    made
}

/// An end whose edges go elsewhere.
fn redirected(end: &End, to: &mut dyn FnMut(Block) -> Block) -> End {
    let mut end = end.clone();
    match &mut end {
        End::Jump(edge) => *edge = to(*edge),
        End::Branch { then, otherwise, .. } => {
            *then = to(*then);
            *otherwise = to(*otherwise);
        }
        End::Switch { cases, otherwise, .. } => {
            cases.iter_mut().for_each(|(_, edge)| *edge = to(*edge));
            *otherwise = to(*otherwise);
        }
        End::Never | End::Exit(_) => (),
    }
    end
}
