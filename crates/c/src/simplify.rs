//! Changes of the graph before it is structured: empty nodes are skipped, chains are one node, conditions are joined.
//!
//! ```text
//! n1: branch a, n2, n4
//! n2: branch b, n3, n4          n1: branch a && b, n3, n4
//! ```

use crate::expr::{Expr, Infix};
use crate::graph::{Cond, NodeId, Term};
use crate::ops::opposite;
use crate::straight::Written;
use crate::structure::Shaper;
use lanner_base::Id;
use lanner_lir::Reg;
use rustc_hash::FxHashMap;

impl Shaper<'_, '_> {
    /// No way leads to a node that does nothing but go on, and all ways on which nothing but the turn of a loop is left lead to one node.
    pub fn skip_empty(&mut self) {
        let mut turns: FxHashMap<(Reg, u32, NodeId), NodeId> = FxHashMap::default();
        for &node in &self.flow.order {
            if let Term::Turn { counter, step, head } = self.graph.nodes[node].term
                && self.is_empty(node)
            {
                turns.entry((counter, step, head)).or_insert(node);
            }
        }
        let skipped = |shaper: &Self, from: NodeId| {
            let mut at = from;
            for _ in 0..shaper.graph.nodes.len() {
                match shaper.graph.nodes[at].term {
                    Term::Goto(to) if shaper.is_empty(at) => at = to,
                    Term::Turn { counter, step, head } if shaper.is_empty(at) => {
                        return turns.get(&(counter, step, head)).copied().unwrap_or(at);
                    }
                    _ => break,
                }
            }
            at
        };
        for node in self.graph.nodes.ids() {
            let mut term = self.graph.nodes[node].term.clone();
            term.successors_mut().into_iter().for_each(|to| *to = skipped(self, *to));
            self.graph.nodes[node].term = term;
        }
    }

    /// A node that only one other leads to, which leads nowhere else, is a part of that one.
    pub fn join_chains(&mut self) {
        let mut entries = vec![0; self.graph.nodes.len()];
        for &node in &self.flow.order {
            self.graph.nodes[node].term.successors().iter().for_each(|to| entries[to.index()] += 1);
        }
        entries[self.graph.entry().index()] += 1;
        for node in self.flow.order.clone() {
            while let Term::Goto(next) = self.graph.nodes[node].term {
                if entries[next.index()] != 1 || next == node {
                    break;
                }
                let Written { stmts, cond, ends, line } = std::mem::take(&mut self.written[next.index()]);
                let own = &mut self.written[node.index()];
                own.stmts.extend(stmts);
                (own.cond, own.ends, own.line) = (cond, ends, line);
                self.graph.nodes[node].term = self.graph.nodes[next].term.clone();
                // It is in no graph any more.
                self.graph.nodes[next].term = Term::Return;
            }
        }
    }

    /// `a && b`, `a || b`: branches of which the second one does nothing else.
    pub fn join_conditions(&mut self) {
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            let mut entries = vec![0; self.graph.nodes.len()];
            for node in self.graph.flow().order {
                self.graph.nodes[node].term.successors().iter().for_each(|to| entries[to.index()] += 1);
            }
            for node in self.graph.nodes.ids() {
                is_changed |= entries[node.index()] > 0 && self.join_condition(node, &entries)
                    || node == self.graph.entry() && self.join_condition(node, &entries);
            }
        }
    }

    fn join_condition(&mut self, node: NodeId, entries: &[usize]) -> bool {
        let Term::Branch { cond, to: [yes, no] } = self.graph.nodes[node].term else { return false };
        for (second, other, is_and) in [(yes, no, true), (no, yes, false)] {
            let Term::Branch { cond: Cond::Reg(_), to } = self.graph.nodes[second].term else { continue };
            if entries[second.index()] != 1 || second == node || !self.is_empty(second) || yes == no {
                continue;
            }
            let Some(at) = to.iter().position(|&to| to == other) else { continue };
            let (Some(a), Some(b)) = (&self.written[node.index()].cond, &self.written[second.index()].cond)
            else {
                continue;
            };
            if a.cost() + b.cost() > 24 || to[0] == to[1] {
                continue;
            }
            // `a && b` goes to the other one where `b` does not hold, `a || b` where it does.
            let is_turned = (at == 1) != is_and;
            let b = if is_turned { opposite(b.clone(), self.body.func) } else { b.clone() };
            let joined = Expr::binary(if is_and { Infix::And } else { Infix::Or }, a.clone(), b);
            let to = if is_and { [to[1 - at], other] } else { [other, to[1 - at]] };
            self.written[node.index()].cond = Some(joined);
            self.graph.nodes[node].term = Term::Branch { cond, to };
            return true;
        }
        false
    }
}
