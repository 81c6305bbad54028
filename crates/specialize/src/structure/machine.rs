//! A graph that has no nested form, as a loop that goes from block to block:
//!
//! ```text
//! state = 1;
//! while true
//!     switch state
//!         case 1
//!             …
//!             state = 3;
//!     end
//! end
//! ```

use super::dominators::Order;
use crate::code::{Code, Line, LineKind};
use crate::graph::{Block, End, Exit, Graph};
use lanner_base::{Id, Name};
use lanner_runtime::Value;

/// The statements. The exits `break` and `continue` are of a loop around: the machine is left, and its state says by which one.
pub(super) fn machine(graph: &Graph, order: &Order, state: Name) -> Vec<Line> {
    let number = |block: Block| order.place(block).map_or(0, |k| k + 1) as f64;
    let set = |x: f64| Line::assign(state, Code::known(Value::Scalar(x)), None);
    let exit = |exit: Exit| match exit {
        Exit::Next => vec![set(0.0), Line::new(LineKind::Break, None)],
        Exit::Break => vec![set(-1.0), Line::new(LineKind::Break, None)],
        Exit::Continue => vec![set(-2.0), Line::new(LineKind::Break, None)],
        Exit::Return => vec![Line::new(LineKind::Return, None)],
    };
    let mut exits = Vec::new();
    let cases = order.blocks.iter().map(|&block| {
        let data = &graph[block];
        let mut lines = data.lines.clone();
        match &data.end {
            End::Never => (),
            End::Jump(to) => lines.push(set(number(*to))),
            End::Branch { condition, then, otherwise, origin } => {
                let branches = vec![(condition.clone(), vec![set(number(*then))])];
                let otherwise = Some(vec![set(number(*otherwise))]);
                lines.push(Line::new(LineKind::If { branches, otherwise }, *origin));
            }
            End::Switch { value, cases, otherwise, origin } => {
                let cases = cases.iter().map(|(case, to)| (case.clone(), vec![set(number(*to))])).collect();
                let otherwise = Some(vec![set(number(*otherwise))]);
                lines.push(Line::new(LineKind::Switch { value: value.clone(), cases, otherwise }, *origin));
            }
            End::Exit(kind) => {
                exits.push(*kind);
                lines.extend(exit(*kind));
            }
        }
        (Code::known(Value::Scalar(number(block))), lines)
    });
    let cases: Vec<_> = cases.collect();
    let switch = LineKind::Switch { value: Code::var(state), cases, otherwise: None };
    // A `break` within a `switch` leaves the loop around it.
    let body = vec![Line::new(switch, None)];
    let forever = LineKind::While { condition: Code::known(Value::Bool(true)), body };
    let mut lines = vec![set(number(Block::from_index(0))), Line::new(forever, None)];
    for (kind, line) in [(Exit::Break, LineKind::Break), (Exit::Continue, LineKind::Continue)] {
        if exits.contains(&kind) {
            let x = if kind == Exit::Break { -1.0 } else { -2.0 };
            let condition =
                Code::binary(lanner_builtins::BinaryOp::Eq, Code::var(state), Code::known(Value::Scalar(x)));
            let branches = vec![(condition, vec![Line::new(line, None)])];
            lines.push(Line::new(LineKind::If { branches, otherwise: None }, None));
        }
    }
    lines
}
