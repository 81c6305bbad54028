//! What is found out of a result tells of its operands.
//!
//! ```text
//! a = zeros(n + 1, 1);     n + 1 is a size s behind this, so n is s-1 where it is an integer
//! for i = 1:n, a(i + 1)    i+1 <= s: no check
//! ```

use crate::walk::Walk;
use lanner_builtins::{BinaryOp, exact};
use lanner_facts::{Class, Complexity, Dim, Fact, ValueRange};
use lanner_mir::{Inst, Operand, Slot};

/// Sums of sums that are looked into.
const DEEPEST: usize = 8;

impl Walk<'_, '_> {
    /// The slot is known as a term from here on; what it is the sum or difference of may be so too.
    pub(super) fn refine_operands(&mut self, slot: Slot) {
        let mut slot = slot;
        for _ in 0..DEEPEST {
            let fact = self.value(slot);
            let Some(result) = exact(&fact, &mut self.inference.terms) else { return };
            let Some(Inst::Binary { op, a, b, .. }) = self.definition(slot) else { return };
            let Some((operand, number)) = self.solved(op, (a, b), result) else { return };
            let Some(next) = operand.as_slot() else { return };
            let fact = self.value(next);
            if exact(&fact, &mut self.inference.terms).is_some() || !self.is_integer(&fact) {
                return;
            }
            let terms = &mut self.inference.terms;
            let range = ValueRange::of_term(number, terms).meet(fact.range, terms);
            self.refine(next, Fact { range, ..fact });
            slot = next;
        }
    }

    /// The operand of a sum or difference that is no known number, and what it is.
    fn solved(&mut self, op: BinaryOp, (a, b): (Operand, Operand), result: Dim) -> Option<(Operand, Dim)> {
        let number = |this: &mut Self, operand: Operand| {
            let fact = this.operand(operand);
            let known = exact(&fact, &mut this.inference.terms)?;
            this.is_integer(&fact).then_some(known)
        };
        let (left, right) = (number(self, a), number(self, b));
        let terms = &mut self.inference.terms;
        match (op, left, right) {
            (BinaryOp::Add, None, Some(right)) => Some((a, terms.sub(result, right))),
            (BinaryOp::Add, Some(left), None) => Some((b, terms.sub(result, left))),
            (BinaryOp::Sub, None, Some(right)) => Some((a, terms.add(result, right))),
            (BinaryOp::Sub, Some(left), None) => Some((b, terms.sub(left, result))),
            _ => None,
        }
    }

    /// A double scalar without fraction: sums of such are exact wherever the result is no more than 2^53.
    fn is_integer(&self, fact: &Fact) -> bool {
        fact.classes.only() == Some(Class::Double)
            && fact.complexity == Complexity::Real
            && self.inference.terms.is_scalar(fact.shape).is_yes()
            && fact.range.integer
            && !fact.range.nan
    }
}
