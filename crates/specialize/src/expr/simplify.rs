//! Operators of which one operand is known, where the result has the same bits without it.
//!
//! ```text
//! x * 1      x, where x is a double or single that is no integer class's
//! x .^ 1     x
//! x - 0      x; x + 0 is not: -0 + 0 is 0, but where x is not zero
//! x - -2*y   x + 2*y
//! k + 1 - 1  k, where k counts: all sums of such numbers are exact
//! ```

use crate::code::{Code, CodeKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer};
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, ClassSet};
use lanner_runtime::Value;

impl Specializer<'_> {
    /// The simpler expression, if there is one.
    pub(super) fn simplified(&mut self, op: BinaryOp, left: &Ev, right: &Ev) -> Option<Ev> {
        let is_one = |ev: &Ev| matches!(ev.val.value(), Some(Value::Scalar(x)) if *x == 1.0);
        let is_zero = |ev: &Ev, is_negative: bool| matches!(ev.val.value(), Some(Value::Scalar(x)) if *x == 0.0 && x.is_sign_negative() == is_negative);
        let (other, is_neutral) = match op {
            BinaryOp::Times | BinaryOp::MTimes if is_one(left) => (right, true),
            BinaryOp::Times | BinaryOp::MTimes | BinaryOp::RDivide | BinaryOp::MRDivide | BinaryOp::Power
                if is_one(right) =>
            {
                (left, true)
            }
            BinaryOp::Sub if is_zero(right, false) => (left, true),
            BinaryOp::Add if is_zero(right, true) => (left, true),
            BinaryOp::Add if is_zero(left, true) => (right, true),
            // Of what is not zero the sign is no matter.
            BinaryOp::Add if is_zero(right, false) && self.is_nonzero(left) => (left, true),
            BinaryOp::Add if is_zero(left, false) && self.is_nonzero(right) => (right, true),
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

    /// Whether numbers surely are on one side of zero.
    fn is_nonzero(&mut self, ev: &Ev) -> bool {
        let range = ev.val.fact(&mut self.terms).range;
        range.lo > 0.0 || range.hi < 0.0
    }

    /// A sum of a variable that counts with two whole numbers as one with their sum.
    pub(super) fn regrouped(
        &mut self,
        f: &Frame,
        (op, left, right): (BinaryOp, &Code, &Code),
        at: &Cursor,
    ) -> Option<Code> {
        const LARGEST: f64 = (1_u64 << 50) as f64;
        let signed = |op: BinaryOp, code: &Code| match (op, code.as_known()?) {
            (BinaryOp::Add, Value::Scalar(x)) => Some(*x),
            (BinaryOp::Sub, Value::Scalar(x)) => Some(-x),
            _ => None,
        };
        let CodeKind::Binary(first_op, base, first) = &left.kind else { return None };
        let (a, b) = (signed(*first_op, first)?, signed(op, right)?);
        let is_whole = |x: f64| x.fract() == 0.0 && x.abs() <= LARGEST;
        let name = base.as_var().filter(|_| is_whole(a) && is_whole(b))?;
        let variable = f.data().variables.ids().find(|&variable| f.name(variable) == name)?;
        let binding = at.state.get(variable);
        let fact = binding.val.as_ref().filter(|_| !binding.may_lack)?.fact(&mut self.terms);
        let most = fact.range.at_most.and_then(|most| self.terms.interval(most).hi);
        let highest = most.map_or(fact.range.hi, |most| fact.range.hi.min(most as f64));
        let counts = fact.classes.only() == Some(Class::Double)
            && fact.complexity == lanner_facts::Complexity::Real
            && fact.range.integer
            && !fact.range.nan
            && fact.range.lo >= -LARGEST
            && highest <= LARGEST;
        let sum = a + b;
        // Zero may be a negative one.
        let is_gone = sum == 0.0 && fact.range.lo > 0.0;
        if !counts || sum == 0.0 && !is_gone {
            return None;
        }
        let base = Code { spelled: None, ..(**base).clone() };
        let op = if sum < 0.0 { BinaryOp::Sub } else { BinaryOp::Add };
        Some(if is_gone { base } else { Code::binary(op, base, Code::known(Value::Scalar(sum.abs()))) })
    }

    /// A sum without the sign of its second operand: both are doubles, and what is negative is a number or a factor.
    pub(super) fn without_sign(
        &mut self,
        op: BinaryOp,
        left: &Ev,
        right: &Ev,
        code: Code,
    ) -> (BinaryOp, Code) {
        let turned = match op {
            BinaryOp::Add => BinaryOp::Sub,
            BinaryOp::Sub => BinaryOp::Add,
            _ => return (op, code),
        };
        let mut is_double =
            |ev: &Ev| ev.val.fact(&mut self.terms).classes.is_within(ClassSet::of(Class::Double));
        if !is_double(left) || !is_double(right) {
            return (op, code);
        }
        let positive = |code: &Code| match code.as_known() {
            Some(Value::Scalar(x)) if *x < 0.0 || *x == 0.0 && x.is_sign_negative() => {
                Some(Code::known(Value::Scalar(-x)))
            }
            _ => None,
        };
        if let Some(number) = positive(&code) {
            return (turned, number);
        }
        if let CodeKind::Binary(product @ (BinaryOp::Times | BinaryOp::MTimes), factor, of) = &code.kind
            && let Some(number) = positive(factor)
        {
            if matches!(number.as_known(), Some(Value::Scalar(x)) if *x == 1.0) {
                return (turned, (**of).clone());
            }
            let of = of.clone();
            let kind = CodeKind::Binary(*product, Box::new(number), of);
            return (turned, Code { is_safe: code.is_safe, ..Code::new(kind) });
        }
        (op, code)
    }
}
