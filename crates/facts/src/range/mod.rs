//! Value ranges: what the elements of a real array may be.
//!
//! ```text
//! for i = 1:numel(x)          i: integer, 1..2^48-1, 1 <= i <= numel(x)
//!   y = sqrt(abs(x(i)));      y: 0..inf or NaN; it stays real
//!   if i > 1, z = x(i-1)      i-1: integer, 1 <= i-1 <= numel(x)-1: no index check
//! ```
//!
//! GCTD section 3.1 asks for the value range of every variable; MPE section 4.2 gives the order. An interval over the
//! extended reals, closed, with flags for *integer-valued* (every finite value is an integer) and *may be NaN*, and symbolic
//! bounds, terms of [`Terms`]. Bounds are of the values that are no NaN.
//!
//! Sound for IEEE doubles: rounding is monotone, so the bound of a rounded result is the rounded bound. Symbolic bounds
//! are exact only below 2^53, so beyond that none is computed. One file per question: `arithmetic`, `functions`,
//! `compare` (refinement by tests), `conversion` (to the other numeric classes).

mod arithmetic;
mod compare;
mod conversion;
mod functions;

pub use compare::Comparison;

use crate::dim::{Dim, Interval, Substitution, Valuation};
use crate::terms::Terms;
use std::fmt;

/// Up to here every integer is a double.
pub const EXACT: i64 = 1 << 53;

/// What numbers may be: those from `lo` to `hi`, none where `lo` is above `hi`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueRange {
    /// The least.
    pub lo: f64,
    /// The greatest.
    pub hi: f64,
    /// Every finite value is an integer.
    pub integer: bool,
    /// NaN is possible.
    pub nan: bool,
    /// No value is below this term.
    pub at_least: Option<Dim>,
    /// No value is above this term.
    pub at_most: Option<Dim>,
}

impl ValueRange {
    /// Every double.
    pub const ANY: ValueRange =
        ValueRange { nan: true, ..ValueRange::between(f64::NEG_INFINITY, f64::INFINITY) };
    /// No value: of an array without elements, or where no run comes.
    pub const NONE: ValueRange =
        ValueRange { integer: true, ..ValueRange::between(f64::INFINITY, f64::NEG_INFINITY) };

    /// From `lo` to `hi`, no NaN.
    pub const fn between(lo: f64, hi: f64) -> ValueRange {
        ValueRange { lo, hi, integer: false, nan: false, at_least: None, at_most: None }
    }

    /// Integers from `lo` to `hi`; infinite bounds include the infinities.
    pub const fn integers(lo: f64, hi: f64) -> ValueRange {
        ValueRange { integer: true, ..ValueRange::between(lo, hi) }
    }

    /// One value.
    pub fn of(value: f64) -> ValueRange {
        if value.is_nan() {
            return ValueRange { nan: true, ..ValueRange::NONE };
        }
        ValueRange {
            integer: value.fract() == 0.0 || value.is_infinite(),
            ..ValueRange::between(value, value)
        }
    }

    /// A value that is this term: `numel(x)`.
    pub fn of_term(dim: Dim, terms: &Terms) -> ValueRange {
        let Interval { lo, hi } = terms.interval(dim);
        let is_exact = |bound: &i64| bound.abs() <= EXACT;
        let (lo, hi) = (lo.filter(is_exact), hi.filter(is_exact));
        let exact = lo.is_some() && hi.is_some() && terms.constant(dim).is_none();
        ValueRange {
            at_least: exact.then_some(dim),
            at_most: exact.then_some(dim),
            ..ValueRange::integers(
                lo.map_or(f64::NEG_INFINITY, |x| x as f64),
                hi.map_or(f64::INFINITY, |x| x as f64),
            )
        }
    }

    /// The numbers, as an interval of integers: for a symbol that stands for this value.
    pub fn interval(self) -> Interval {
        let bound = |x: f64| (x.abs() <= EXACT as f64).then_some(x as i64);
        Interval { lo: bound(self.lo.ceil()), hi: bound(self.hi.floor()) }
    }

    /// No value but perhaps NaN.
    pub fn is_empty(self) -> bool {
        self.lo > self.hi
    }

    /// The one value, if it is known and not NaN. Zero has two signs, so it is not one value.
    pub fn only(self) -> Option<f64> {
        (self.lo == self.hi && !self.nan && self.lo != 0.0).then_some(self.lo)
    }

    /// The value may be here; symbolic bounds are not asked.
    pub fn contains(self, value: f64) -> bool {
        if value.is_nan() {
            return self.nan;
        }
        self.lo <= value && value <= self.hi && (!self.integer || value.is_infinite() || value.fract() == 0.0)
    }

    /// The value may be here in this run; a symbolic bound that the run does not say holds.
    pub fn contains_in(self, value: f64, terms: &Terms, run: &Valuation) -> bool {
        let bound = |dim: Option<Dim>| dim.and_then(|d| terms.evaluate(d, run)).map(|bound| bound as f64);
        self.contains(value)
            && (value.is_nan()
                || (bound(self.at_least).is_none_or(|lo| lo <= value)
                    && bound(self.at_most).is_none_or(|hi| value <= hi)))
    }

    /// Values of either: where ways meet.
    #[must_use]
    pub fn join(self, other: ValueRange, terms: &Terms) -> ValueRange {
        let nan = self.nan || other.nan;
        if self.is_empty() || other.is_empty() {
            return ValueRange { nan, ..if self.is_empty() { other } else { self } };
        }
        let least = |a: ValueRange, b: ValueRange| a.at_least.filter(|&bound| b.is_at_least(bound, terms));
        let most = |a: ValueRange, b: ValueRange| a.at_most.filter(|&bound| b.is_at_most_term(bound, terms));
        ValueRange {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            integer: self.integer && other.integer,
            nan,
            at_least: least(self, other).or_else(|| least(other, self)),
            at_most: most(self, other).or_else(|| most(other, self)),
        }
    }

    /// Values of both.
    #[must_use]
    pub fn meet(self, other: ValueRange, terms: &Terms) -> ValueRange {
        let nan = self.nan && other.nan;
        let tighter = |a: Option<Dim>, b: Option<Dim>, least: bool| match (a, b) {
            (Some(a), Some(b)) => {
                let better = if least { terms.at_most(a, b) } else { terms.at_most(b, a) };
                Some(if better.is_yes() { b } else { a })
            }
            (known, None) | (None, known) => known,
        };
        let met = ValueRange {
            lo: self.lo.max(other.lo),
            hi: self.hi.min(other.hi),
            integer: self.integer || other.integer,
            nan,
            at_least: tighter(self.at_least, other.at_least, true),
            at_most: tighter(self.at_most, other.at_most, false),
        };
        met.tightened()
    }

    /// The range with other terms in the place of symbols in its bounds.
    #[must_use]
    pub fn substitute(self, map: &Substitution, terms: &mut Terms) -> ValueRange {
        let at_least = self.at_least.map(|d| terms.substitute(d, map));
        let at_most = self.at_most.map(|d| terms.substitute(d, map));
        // The terms may now be known better as numbers.
        let lo = at_least.and_then(|d| terms.interval(d).lo).filter(|lo| lo.abs() <= EXACT);
        let hi = at_most.and_then(|d| terms.interval(d).hi).filter(|hi| hi.abs() <= EXACT);
        let is_symbolic = |d: &Dim| terms.constant(*d).is_none();
        ValueRange {
            lo: lo.map_or(self.lo, |lo| self.lo.max(lo as f64)),
            hi: hi.map_or(self.hi, |hi| self.hi.min(hi as f64)),
            at_least: at_least.filter(is_symbolic),
            at_most: at_most.filter(is_symbolic),
            ..self
        }
        .tightened()
    }

    /// Every value of this range is in the other: the order of the lattice. False may mean that it is not known.
    pub fn is_within(self, other: ValueRange, terms: &Terms) -> bool {
        if self.nan && !other.nan {
            return false;
        }
        self.is_empty()
            || (other.lo <= self.lo
                && self.hi <= other.hi
                && (self.integer || !other.integer)
                && other.at_least.is_none_or(|bound| self.is_at_least(bound, terms))
                && other.at_most.is_none_or(|bound| self.is_at_most_term(bound, terms)))
    }

    /// Above both, and after finitely many steps constant: a bound that moved goes to the next landmark.
    #[must_use]
    pub fn widen(self, next: ValueRange, terms: &Terms) -> ValueRange {
        const LANDMARKS: [f64; 5] = [0.0, 1.0, 65536.0, EXACT as f64, f64::INFINITY];
        let joined = self.join(next, terms);
        if self.is_empty() {
            return joined;
        }
        let above = |x: f64| {
            let negative = LANDMARKS.iter().rev().map(|l| -l);
            negative.chain(LANDMARKS).find(|&l| l >= x).unwrap_or(f64::INFINITY)
        };
        ValueRange {
            lo: if joined.lo < self.lo { -above(-joined.lo) } else { joined.lo },
            hi: if joined.hi > self.hi { above(joined.hi) } else { joined.hi },
            at_least: joined.at_least.filter(|_| joined.at_least == self.at_least),
            at_most: joined.at_most.filter(|_| joined.at_most == self.at_most),
            ..joined
        }
    }

    /// No value is below the term: by the symbolic bound, or as numbers.
    fn is_at_least(self, bound: Dim, terms: &Terms) -> bool {
        self.at_least.is_some_and(|own| terms.at_most(bound, own).is_yes())
            || terms.interval(bound).hi.is_some_and(|hi| hi <= EXACT && hi as f64 <= self.lo)
    }

    /// No value is above the term: by the symbolic bound, or as numbers.
    fn is_at_most_term(self, bound: Dim, terms: &Terms) -> bool {
        self.at_most.is_some_and(|own| terms.at_most(own, bound).is_yes())
            || terms.interval(bound).lo.is_some_and(|lo| lo >= -EXACT && self.hi <= lo as f64)
    }

    /// Without symbolic bounds.
    fn numeric(self) -> ValueRange {
        ValueRange { at_least: None, at_most: None, ..self }
    }

    /// Bounds of integers are integers; what is empty has one spelling.
    fn tightened(self) -> ValueRange {
        let tight = if self.integer {
            // Minus zero would be another spelling of zero.
            ValueRange { lo: self.lo.ceil() + 0.0, hi: self.hi.floor() + 0.0, ..self }
        } else {
            self
        };
        if tight.is_empty() { ValueRange { nan: self.nan, ..ValueRange::NONE } } else { tight }
    }

    fn has_infinity(self) -> bool {
        !self.is_empty() && (self.hi == f64::INFINITY || self.lo == f64::NEG_INFINITY)
    }

    fn has_zero(self) -> bool {
        self.lo <= 0.0 && 0.0 <= self.hi
    }

    /// The lower bound as a term, whether it is symbolic or a number.
    fn lower_term(self, terms: &mut Terms) -> Option<Dim> {
        self.at_least.or_else(|| exact_integer(self.lo.floor()).map(|n| terms.number(n)))
    }

    /// The upper bound as a term, whether it is symbolic or a number.
    fn upper_term(self, terms: &mut Terms) -> Option<Dim> {
        self.at_most.or_else(|| exact_integer(self.hi.ceil()).map(|n| terms.number(n)))
    }
}

/// The integer, where it is one that doubles are exact for.
fn exact_integer(x: f64) -> Option<i64> {
    (x.fract() == 0.0 && x.abs() <= EXACT as f64).then_some(x as i64)
}

/// The term, where doubles are exact for all its values and it says more than a number.
fn exact_term(dim: Dim, terms: &Terms) -> Option<Dim> {
    let Interval { lo, hi } = terms.interval(dim);
    let is_exact = |bound: Option<i64>| bound.is_some_and(|b| b.abs() <= EXACT);
    (is_exact(lo) && is_exact(hi) && terms.constant(dim).is_none()).then_some(dim)
}

/// A range together with the context of its symbolic bounds.
pub struct ShowRange<'t> {
    range: ValueRange,
    terms: &'t Terms,
}

impl ValueRange {
    /// For printing: `integer 1..n`, a symbolic bound in the place of a number.
    pub fn show(self, terms: &Terms) -> ShowRange<'_> {
        ShowRange { range: self, terms }
    }
}

impl fmt::Display for ShowRange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ShowRange { range, terms } = self;
        if range.is_empty() {
            return f.write_str(if range.nan { "NaN" } else { "none" });
        }
        let bound =
            |term: Option<Dim>, number: f64| term.map_or(spelled(number), |d| terms.show(d).to_string());
        let (lo, hi) = (bound(range.at_least, range.lo), bound(range.at_most, range.hi));
        if lo == hi {
            f.write_str(&lo)?;
        } else {
            write!(f, "{}{lo}..{hi}", if range.integer { "integer " } else { "" })?;
        }
        f.write_str(if range.nan { " or NaN" } else { "" })
    }
}

/// A number as short as it reads back.
fn spelled(x: f64) -> String {
    let plain = x == 0.0 || !x.is_finite() || (1e-5..1e15).contains(&x.abs());
    if plain { x.to_string() } else { format!("{x:e}") }
}
