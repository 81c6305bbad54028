//! Jumps to labels as what the language has: falling through, `break` and `continue`; a loop of one trip where a jump goes out of the
//! middle.

use super::tree::Node;
use crate::code::{Code, Line, LineKind};
use crate::graph::{Block, Exit};
use lanner_runtime::Value;

/// Where the end of a body leads, and what jumps mean in it.
#[derive(Clone, Copy)]
struct Context {
    /// The label behind the end; none behind the end of all.
    next: Option<Block>,
    /// The innermost loop, if it is one of the graph's.
    inner: Option<Inner>,
}

#[derive(Clone, Copy)]
struct Inner {
    /// What `break` leads to.
    breaks_to: Option<Block>,
    /// What `continue` leads to; none in a loop of one trip.
    continues_to: Option<Block>,
}

/// The statements; none where a jump has no form.
pub(super) fn resolve(nodes: &[Node]) -> Option<Vec<Line>> {
    body(nodes, Context { next: None, inner: None })
}

fn body(nodes: &[Node], context: Context) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    for node in nodes {
        one(node, context, &mut lines)?;
    }
    Some(lines)
}

fn one(node: &Node, context: Context, lines: &mut Vec<Line>) -> Option<()> {
    match node {
        Node::Line(line) => lines.push(line.clone()),
        Node::If { condition, then, otherwise, origin } => {
            let then = body(then, context)?;
            let otherwise = body(otherwise, context)?;
            let otherwise = (!otherwise.is_empty()).then_some(otherwise);
            let kind = LineKind::If { branches: vec![(condition.clone(), then)], otherwise };
            lines.push(Line::new(kind, *origin));
        }
        Node::Switch { value, cases, otherwise, origin } => {
            let cases: Option<Vec<_>> =
                cases.iter().map(|(case, nodes)| Some((case.clone(), body(nodes, context)?))).collect();
            let otherwise = body(otherwise, context)?;
            let otherwise = (!otherwise.is_empty()).then_some(otherwise);
            let kind = LineKind::Switch { value: value.clone(), cases: cases?, otherwise };
            lines.push(Line::new(kind, *origin));
        }
        Node::Loop { header, body: nodes } => {
            let inner = Inner { breaks_to: context.next, continues_to: Some(*header) };
            let body = body(nodes, Context { next: Some(*header), inner: Some(inner) })?;
            lines.push(Line::new(LineKind::While { condition: truth(), body }, None));
        }
        Node::Before { label, body: nodes } => {
            let plain = body(nodes, Context { next: Some(*label), ..context });
            match plain {
                Some(plain) => lines.extend(plain),
                None => {
                    let inner = Inner { breaks_to: Some(*label), continues_to: None };
                    let mut once = body(nodes, Context { next: Some(*label), inner: Some(inner) })?;
                    once.push(Line::new(LineKind::Break, None));
                    lines.push(Line::new(LineKind::While { condition: truth(), body: once }, None));
                }
            }
        }
        Node::Goto(to) if context.next == Some(*to) => (),
        Node::Goto(to) => {
            let inner = context.inner?;
            if inner.breaks_to == Some(*to) {
                lines.push(Line::new(LineKind::Break, None));
            } else if inner.continues_to == Some(*to) {
                lines.push(Line::new(LineKind::Continue, None));
            } else {
                return None;
            }
        }
        Node::Exit(Exit::Next) if context.next.is_none() && context.inner.is_none() => (),
        // The end of all is the end of a loop of one trip around it, or out of a loop at the very end.
        Node::Exit(Exit::Next) => match context.inner {
            Some(Inner { breaks_to: None, .. }) => lines.push(Line::new(LineKind::Break, None)),
            Some(_) => return None,
            None if context.next.is_none() => (),
            None => return None,
        },
        Node::Exit(Exit::Break) if context.inner.is_none() => lines.push(Line::new(LineKind::Break, None)),
        Node::Exit(Exit::Continue) if context.inner.is_none() => {
            lines.push(Line::new(LineKind::Continue, None));
        }
        Node::Exit(Exit::Break | Exit::Continue) => return None,
        Node::Exit(Exit::Return) => lines.push(Line::new(LineKind::Return, None)),
    }
    Some(())
}

fn truth() -> Code {
    Code::known(Value::Bool(true))
}
