//! What an assignment of elements requires: right subscripts, and as many elements as there are places.
//!
//! ```text
//! x(i) = v              1 <= i; v is a scalar, or numel(v) = numel(i)
//! x(i, :) = v           v is a scalar, or its extents that are not 1 are those of the places, in their order
//! ```

use super::growth::Colon;
use super::index::Subscript;
use crate::facts::CheckKind;
use crate::walk::{Flow, Walk};
use lanner_facts::{Class, ClassSet, Condition, Definedness, Dim, Fact, Interval, Requirement, Terms, Truth};
use lanner_mir::Operand;

impl Walk<'_, '_> {
    /// Notes what `base(operands) = value` requires.
    pub(super) fn check_store(&mut self, base: &Fact, operands: &[Operand], value: &Fact) -> Flow {
        let is_new = base.definedness == Definedness::Undefined || base.classes.is_none();
        let numbers = |fact: &Fact| fact.classes.is_within(ClassSet::ARITHMETIC);
        let may_be_object = value.classes.contains(Class::Object);
        if base.definedness == Definedness::Maybe || !(is_new || numbers(base)) || may_be_object {
            self.note_unknown(CheckKind::Index);
            self.note_unknown(CheckKind::Conform);
            return Flow::Next;
        }
        if operands.iter().any(|&operand| self.is_nan(operand)) {
            return Flow::Stops;
        }
        let old = if is_new { self.inference.terms.explicit(&[0, 0]) } else { base.shape };
        let subscripts: Vec<Subscript> =
            (0..operands.len()).map(|k| self.subscript(old, operands, k)).collect();
        if self.check_places(&subscripts) == Flow::Stops {
            return Flow::Stops;
        }
        for (&operand, subscript) in operands.iter().zip(&subscripts) {
            self.refine_subscript(operand, subscript, None);
        }
        if !numbers(value) {
            self.note_unknown(CheckKind::Conform);
            return Flow::Next;
        }
        if self.inference.terms.is_scalar(value.shape).is_yes() {
            return Flow::Next;
        }
        match subscripts.as_slice() {
            [] => Flow::Next,
            [one] => self.check_count(one.count, value),
            many => {
                let colons = self.colons(old, many, value.shape);
                let counts: Option<Vec<Dim>> =
                    many.iter().zip(colons).map(|(subscript, colon)| self.places(subscript, colon)).collect();
                self.check_extents(counts, value)
            }
        }
    }

    /// How many places a subscript stands for; none where that is not known.
    fn places(&mut self, subscript: &Subscript, colon: Colon) -> Option<Dim> {
        match colon {
            _ if !subscript.is_colon => Some(subscript.count),
            Colon::Keeps => Some(subscript.count),
            Colon::Takes(taken) => Some(taken),
            Colon::Either(taken) => {
                taken.filter(|&taken| self.inference.terms.equal(taken, subscript.count).is_yes())
            }
        }
    }

    /// Subscripts are integers from 1.
    fn check_places(&mut self, subscripts: &[Subscript]) -> Flow {
        let terms = &mut self.inference.terms;
        let one = terms.number(1);
        let (mut required, mut enough) = (Vec::new(), Vec::new());
        let mut is_known = true;
        for subscript in subscripts.iter().filter(|s| !s.is_colon && !s.is_mask) {
            let Some(first) = subscript.first else {
                is_known = false;
                continue;
            };
            let place = if subscript.is_exact { &mut required } else { &mut enough };
            place.push(Requirement::AtMost(one, first));
        }
        let (required, enough) = (terms.require(required), terms.require(enough));
        if self.check(CheckKind::Index, required) == Flow::Stops {
            return Flow::Stops;
        }
        if self.inference.terms.holds(enough) != Truth::Yes {
            let all = self.inference.terms.both(required, enough);
            self.ask_enough(CheckKind::Index, all);
        }
        if !is_known {
            self.note_unknown(CheckKind::Index);
        }
        Flow::Next
    }

    /// `x(i) = v`, where `v` is not known to be a scalar.
    fn check_count(&mut self, count: Dim, value: &Fact) -> Flow {
        let terms = &mut self.inference.terms;
        let numel = terms.numel(value.shape);
        let condition = terms.require(vec![Requirement::Equal(numel, count)]);
        self.check_fitting(condition, value)
    }

    /// `x(i, j) = v`, where `v` is not known to be a scalar.
    fn check_extents(&mut self, counts: Option<Vec<Dim>>, value: &Fact) -> Flow {
        let terms = &mut self.inference.terms;
        let (Some(counts), Some(extents)) = (counts, terms.all_extents(value.shape)) else {
            self.note_unknown(CheckKind::Conform);
            return Flow::Next;
        };
        let not_one = |dims: Vec<Dim>, terms: &Terms| -> Vec<Dim> {
            dims.into_iter().filter(|&d| terms.constant(d) != Some(1)).collect()
        };
        let (counts, extents) = (not_one(counts, terms), not_one(extents, terms));
        let one = Interval::of(1);
        let is_wide =
            |&d: &Dim| terms.interval(d).is_apart(one) && terms.interval(d).lo.is_some_and(|lo| lo > 0);
        let all_wide = counts.iter().chain(&extents).all(is_wide);
        if counts.len() != extents.len() {
            if all_wide {
                return self.never(CheckKind::Conform);
            }
            self.note_unknown(CheckKind::Conform);
            return Flow::Next;
        }
        let pairs = counts.into_iter().zip(extents).map(|(a, b)| Requirement::Equal(a, b)).collect();
        let condition = terms.require(pairs);
        if all_wide {
            return self.check(CheckKind::Conform, condition);
        }
        self.ask_enough(CheckKind::Conform, condition);
        Flow::Next
    }

    /// The condition must hold, but where the value is a scalar.
    fn check_fitting(&mut self, condition: Condition, value: &Fact) -> Flow {
        if self.inference.terms.is_scalar(value.shape).is_no() {
            return self.check(CheckKind::Conform, condition);
        }
        self.ask_enough(CheckKind::Conform, condition);
        Flow::Next
    }

    /// The condition is enough for the instruction to succeed; where it does not hold, nothing is known.
    fn ask_enough(&mut self, kind: CheckKind, condition: Condition) {
        if self.holds(condition) == Truth::No {
            self.note_unknown(kind);
        } else {
            self.ask(kind, condition);
        }
    }
}
