//! Jumps to labels as what the language has: falling through, `break` and `continue`; a loop of one trip where a jump goes out of the
//! middle.

use super::tree::Node;
use crate::code::{Code, Line, LineKind};
use crate::graph::{Block, Exit};
use lanner_base::Name;
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};

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

/// How states of a machine go to each other.
pub(super) struct Dispatch {
    /// The variable that has the state.
    pub state: Name,
    /// The states by their blocks.
    pub numbers: FxHashMap<Block, f64>,
    /// The ways out of a loop around that were met.
    pub exits: FxHashSet<Exit>,
}

impl Dispatch {
    /// What the state's variable says behind the machine where a loop around it is left.
    pub fn number_of(exit: Exit) -> f64 {
        match exit {
            Exit::Next | Exit::Return => 0.0,
            Exit::Break => -1.0,
            Exit::Continue => -2.0,
        }
    }

    fn set(&self, number: f64) -> Line {
        Line::assign(self.state, Code::known(Value::Scalar(number)), None)
    }
}

/// The statements; none where a jump has no form.
pub(super) fn resolve(nodes: &[Node]) -> Option<Vec<Line>> {
    Walk { dispatch: None, steps: 0 }.body(nodes, Context { next: None, inner: None })
}

/// The statements of a state.
pub(super) fn resolve_state(nodes: &[Node], dispatch: &mut Dispatch) -> Option<Vec<Line>> {
    Walk { dispatch: Some(dispatch), steps: 0 }.body(nodes, Context { next: None, inner: None })
}

struct Walk<'d> {
    dispatch: Option<&'d mut Dispatch>,
    /// Nodes that were looked at: what follows a label is tried in two ways, so they may be many more than there are.
    steps: usize,
}

/// Nodes that are looked at, at most: what takes more has no form that a person would write.
const MOST_STEPS: usize = 50_000;

impl Walk<'_> {
    fn body(&mut self, nodes: &[Node], context: Context) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        for node in nodes {
            self.one(node, context, &mut lines)?;
        }
        Some(lines)
    }

    fn one(&mut self, node: &Node, context: Context, lines: &mut Vec<Line>) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        match node {
            Node::Line(line) => lines.push(line.clone()),
            Node::If { condition, then, otherwise, origin } => {
                let then = self.body(then, context)?;
                let otherwise = self.body(otherwise, context)?;
                let otherwise = (!otherwise.is_empty()).then_some(otherwise);
                let kind = LineKind::If { branches: vec![(condition.clone(), then)], otherwise };
                lines.push(Line::new(kind, *origin));
            }
            Node::Switch { value, cases, otherwise, origin } => {
                let mut made = Vec::new();
                for (case, nodes) in cases {
                    made.push((case.clone(), self.body(nodes, context)?));
                }
                let otherwise = self.body(otherwise, context)?;
                let otherwise = (!otherwise.is_empty()).then_some(otherwise);
                let kind = LineKind::Switch { value: value.clone(), cases: made, otherwise };
                lines.push(Line::new(kind, *origin));
            }
            Node::Loop { header, body: nodes } => {
                let inner = Inner { breaks_to: context.next, continues_to: Some(*header) };
                let body = self.body(nodes, Context { next: Some(*header), inner: Some(inner) })?;
                lines.push(Line::new(LineKind::While { condition: truth(), body }, None));
            }
            Node::Before { label, body: nodes } => {
                let plain = self.body(nodes, Context { next: Some(*label), ..context });
                match plain {
                    Some(plain) => lines.extend(plain),
                    None => {
                        let inner = Inner { breaks_to: Some(*label), continues_to: None };
                        let mut once =
                            self.body(nodes, Context { next: Some(*label), inner: Some(inner) })?;
                        once.push(Line::new(LineKind::Break, None));
                        lines.push(Line::new(LineKind::While { condition: truth(), body: once }, None));
                    }
                }
            }
            Node::Goto(to) if context.next == Some(*to) => (),
            Node::Goto(to) if let Some(number) = self.number(*to) => {
                let dispatch = self.dispatch.as_ref()?;
                lines.push(dispatch.set(number));
                match (context.next, context.inner) {
                    (None, None) => (),
                    (Some(_), None) => lines.push(Line::new(LineKind::Continue, None)),
                    (_, Some(_)) => return None,
                }
            }
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
            Node::Exit(Exit::Return) => lines.push(Line::new(LineKind::Return, None)),
            Node::Exit(exit) if let Some(dispatch) = &mut self.dispatch => {
                if context.inner.is_some() {
                    return None;
                }
                if *exit != Exit::Next {
                    dispatch.exits.insert(*exit);
                    lines.push(dispatch.set(Dispatch::number_of(*exit)));
                }
                lines.push(Line::new(LineKind::Break, None));
            }
            Node::Exit(Exit::Next) if context.next.is_none() && context.inner.is_none() => (),
            // The end of all is the end of a loop of one trip around it, or out of a loop at the very end.
            Node::Exit(Exit::Next) => match context.inner {
                Some(Inner { breaks_to: None, .. }) => lines.push(Line::new(LineKind::Break, None)),
                Some(_) => return None,
                None if context.next.is_none() => (),
                None => return None,
            },
            Node::Exit(Exit::Break) if context.inner.is_none() => {
                lines.push(Line::new(LineKind::Break, None))
            }
            Node::Exit(Exit::Continue) if context.inner.is_none() => {
                lines.push(Line::new(LineKind::Continue, None));
            }
            Node::Exit(Exit::Break | Exit::Continue) => return None,
        }
        Some(())
    }

    /// The number of a block that is a state.
    fn number(&self, block: Block) -> Option<f64> {
        self.dispatch.as_ref()?.numbers.get(&block).copied()
    }
}

fn truth() -> Code {
    Code::known(Value::Bool(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanner_base::Id;

    #[test]
    fn a_jump_without_a_form_is_found_soon_within_many_labels() {
        let nowhere = vec![Node::Goto(Block::from_index(1000))];
        let nested =
            (0..60).fold(nowhere, |body, k| vec![Node::Before { label: Block::from_index(k), body }]);
        assert!(resolve(&nested).is_none());
    }
}
