//! Comparisons of ranges, and what a test says in its branches.
//!
//! ```text
//! x: 0..10        if x < 5       true: 0..5      false: 5..10
//! i: integer      if i < n       true: at most n-1
//! x: 0..1 or NaN  if x >= 0      true: 0..1      false: NaN
//! ```

use super::{ValueRange, exact_term};
use crate::Truth;
use crate::terms::Terms;

/// A relational operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `a < b`.
    Less,
    /// `a <= b`.
    AtMost,
    /// `a > b`.
    Greater,
    /// `a >= b`.
    AtLeast,
    /// `a == b`.
    Equal,
    /// `a ~= b`.
    NotEqual,
}

impl Comparison {
    /// All of them.
    pub const ALL: [Comparison; 6] = [
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Greater,
        Comparison::AtLeast,
        Comparison::Equal,
        Comparison::NotEqual,
    ];

    /// What holds of numbers where this does not.
    #[must_use]
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::Greater,
            Comparison::Greater => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
        }
    }

    /// The same with the operands exchanged.
    #[must_use]
    pub fn swapped(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::Greater => Comparison::Less,
            Comparison::AtLeast => Comparison::AtMost,
            Comparison::Equal => Comparison::Equal,
            Comparison::NotEqual => Comparison::NotEqual,
        }
    }

    /// Whether it holds of two doubles.
    #[inline(always)]
    pub fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Greater => a > b,
            Comparison::AtLeast => a >= b,
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
        }
    }
}

impl ValueRange {
    /// Whether the comparison holds of every value of this range with every value of the other.
    pub fn compare(self, comparison: Comparison, other: ValueRange, terms: &Terms) -> Truth {
        let numbers = match comparison {
            Comparison::AtMost => self.is_at_most(other, terms),
            Comparison::AtLeast => other.is_at_most(self, terms),
            Comparison::Less => other.is_at_most(self, terms).negate(),
            Comparison::Greater => self.is_at_most(other, terms).negate(),
            Comparison::Equal => self.is_at_most(other, terms).and(other.is_at_most(self, terms)),
            Comparison::NotEqual => self.is_at_most(other, terms).and(other.is_at_most(self, terms)).negate(),
        };
        // Of NaN only `~=` holds.
        let of_nan = Truth::from(comparison == Comparison::NotEqual);
        if (self.nan || other.nan) && numbers != of_nan { Truth::Unknown } else { numbers }
    }

    /// `a <= b` of numbers.
    fn is_at_most(self, other: ValueRange, terms: &Terms) -> Truth {
        if self.is_empty() || other.is_empty() {
            return Truth::Unknown;
        }
        let symbolic =
            |a: Option<crate::Dim>, b: Option<crate::Dim>| a.zip(b).map(|(a, b)| terms.at_most(a, b));
        if self.hi <= other.lo || symbolic(self.at_most, other.at_least) == Some(Truth::Yes) {
            Truth::Yes
        } else if self.lo > other.hi || symbolic(self.at_least, other.at_most) == Some(Truth::No) {
            Truth::No
        } else {
            Truth::Unknown
        }
    }

    /// What this range is where the comparison with a value of the other holds: the true branch.
    #[must_use]
    pub fn where_true(self, comparison: Comparison, other: ValueRange, terms: &mut Terms) -> ValueRange {
        let numbers = ValueRange { nan: false, ..self };
        if other.is_empty() {
            // The other is NaN, of which only `~=` holds.
            return if comparison == Comparison::NotEqual { self } else { ValueRange::NONE };
        }
        match comparison {
            Comparison::Equal => numbers.meet(ValueRange { nan: false, ..other }, terms),
            Comparison::NotEqual => self.without(other),
            Comparison::AtMost => {
                let bound =
                    ValueRange { at_most: other.at_most, ..ValueRange::between(f64::NEG_INFINITY, other.hi) };
                numbers.meet(bound, terms)
            }
            Comparison::Less => {
                let mut hi = other.hi;
                let mut at_most = other.at_most;
                if self.integer {
                    hi = if hi.is_finite() { hi.ceil() - 1.0 } else { hi };
                    let one = terms.number(1);
                    at_most = at_most.map(|n| terms.sub(n, one)).and_then(|n| exact_term(n, terms));
                }
                numbers.meet(ValueRange { at_most, ..ValueRange::between(f64::NEG_INFINITY, hi) }, terms)
            }
            Comparison::Greater | Comparison::AtLeast => {
                let mirrored = (self.neg(terms), other.neg(terms));
                mirrored.0.where_true(comparison.swapped(), mirrored.1, terms).neg(terms)
            }
        }
    }

    /// What this range is where the comparison does not hold: the false branch, in which every NaN goes.
    #[must_use]
    pub fn where_false(self, comparison: Comparison, other: ValueRange, terms: &mut Terms) -> ValueRange {
        if other.nan && comparison != Comparison::NotEqual {
            return self;
        }
        let numbers = ValueRange { nan: false, ..self };
        let refined = numbers.where_true(comparison.negated(), ValueRange { nan: false, ..other }, terms);
        ValueRange { nan: self.nan && comparison != Comparison::NotEqual, ..refined }
    }

    /// Integers without one at either end.
    fn without(self, other: ValueRange) -> ValueRange {
        if !self.integer || other.nan || other.lo != other.hi || other.lo.abs() > super::EXACT as f64 {
            return self;
        }
        let mut rest = self;
        if rest.lo == other.lo {
            rest.lo += 1.0;
        }
        if rest.hi == other.lo {
            rest.hi -= 1.0;
        }
        rest.tightened()
    }
}
