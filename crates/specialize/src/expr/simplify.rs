//! Operators of which one operand is known, where the result has the same bits without it.
//!
//! ```text
//! x * 1      x, where x is a double or single that is no integer class's
//! x .^ 1     x
//! x + 0      not x: -0 + 0 is 0
//! ```

use crate::specializer::{Ev, Specializer};
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, ClassSet};
use lanner_runtime::Value;

impl Specializer<'_> {
    /// The simpler expression, if there is one.
    pub(super) fn simplified(&mut self, op: BinaryOp, left: &Ev, right: &Ev) -> Option<Ev> {
        let is_one = |ev: &Ev| matches!(ev.val.value(), Some(Value::Scalar(x)) if *x == 1.0);
        let (other, is_neutral) = match op {
            BinaryOp::Times | BinaryOp::MTimes if is_one(left) => (right, true),
            BinaryOp::Times | BinaryOp::MTimes | BinaryOp::RDivide | BinaryOp::MRDivide | BinaryOp::Power
                if is_one(right) =>
            {
                (left, true)
            }
            _ => (left, false),
        };
        if !is_neutral {
            return None;
        }
        // Other classes become doubles, and a complex number may lose its imaginary part; NaN keeps its bits.
        let fact = other.val.fact(&mut self.terms);
        let is_double = fact.classes.is_within(ClassSet::of(Class::Double));
        let is_real = fact.complexity == lanner_facts::Complexity::Real;
        (is_double && is_real).then(|| Ev { variable: None, ..other.clone() })
    }
}
