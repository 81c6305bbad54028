//! Several operations become one loop: `x + c * (y - z)` reads and writes registers once instead of three times. Each
//! operation is rounded as before.

use super::operation::{Inner, Joined, Outer};
use super::{Arg, Operation, Program, Step};
use crate::memory;

impl Program {
    /// Joins steps that only the next operation reads. `kept` are read from outside.
    pub(super) fn join(&mut self, kept: impl Iterator<Item = u16>) {
        let mut uses = memory::filled(0u32, self.steps.len());
        for step in &self.steps {
            for arg in step.operands() {
                if let Arg::Node(node) = arg {
                    uses[usize::from(node)] += 1;
                }
            }
        }
        kept.for_each(|node| uses[usize::from(node)] += 2);
        for k in 0..self.steps.len() {
            if let Some((joined, away)) = self.scaled(k, &uses).or_else(|| self.summed(k, &uses)) {
                self.steps[k] = joined;
                if let Some(away) = away {
                    self.steps[usize::from(away)].skipped = true;
                }
            }
        }
    }

    /// The step that computes an operand for this step alone.
    fn own(&self, arg: Arg, uses: &[u32]) -> Option<(u16, Step)> {
        let Arg::Node(node) = arg else { return None };
        let step = self.steps[usize::from(node)];
        (uses[usize::from(node)] == 1 && !step.skipped).then_some((node, step))
    }

    /// A step that is `scale * v`; `v` may be a sum or difference of its own.
    fn scaled(&self, k: usize, uses: &[u32]) -> Option<(Step, Option<u16>)> {
        let step = self.steps[k];
        if step.operation.as_inner() != Some(Inner::Mul) {
            return None;
        }
        let (scale, v) = match (step.a, step.b) {
            (Arg::One(scale), v) | (v, Arg::One(scale)) => (scale, v),
            _ => return None,
        };
        let joined = |inner, a, b, away| {
            let operation = Operation::joined(Joined { outer: Outer::None, inner, scale });
            Some((Step { operation, a, b, x: Arg::One(0), skipped: false }, away))
        };
        if let Some((node, of)) = self.own(v, uses)
            && let Some(inner @ (Inner::Add | Inner::Sub)) = of.operation.as_inner()
            && of.a.is_many()
            && of.b.is_many()
        {
            return joined(inner, of.a, of.b, Some(node));
        }
        joined(Inner::None, v, v, None)
    }

    /// A sum or difference one of whose operands is a product of its own.
    fn summed(&self, k: usize, uses: &[u32]) -> Option<(Step, Option<u16>)> {
        let step = self.steps[k];
        let sides = [(step.b, step.a, false), (step.a, step.b, true)];
        for (product, x, first) in sides {
            let outer = step.operation.as_outer(first)?;
            let Some((node, of)) = self.own(product, uses) else { continue };
            if !x.is_many() {
                continue;
            }
            let joined = match (of.operation.as_joined(), of.operation.as_inner()) {
                (Some(joined), _) if joined.outer == Outer::None => Joined { outer, ..joined },
                (None, Some(Inner::Mul)) if of.a.is_many() && of.b.is_many() => {
                    Joined { outer, inner: Inner::Mul, scale: 0 }
                }
                _ => continue,
            };
            let operation = Operation::joined(joined);
            return Some((Step { operation, a: of.a, b: of.b, x, skipped: false }, Some(node)));
        }
        None
    }
}
