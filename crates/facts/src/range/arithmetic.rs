//! Ranges of `+ - * /`, negation and `mod`.
//!
//! ```text
//! i: 1..n       i+1: 2..n+1           i-1: 0..n-1
//! 0..1 * -2..3            -2..3
//! 1..2 / 0..5             -inf..inf    zero may have a sign: 1/-0 is -inf
//! mod(integer, 1..n)      0..n-1       so mod(i, n)+1 is an index
//! ```

use super::{EXACT, ValueRange, exact_term};
use crate::dim::Dim;
use crate::terms::Terms;

/// The class of arithmetic on two bounds of one side.
type OnTerms = fn(&mut Terms, Dim, Dim) -> Dim;

impl ValueRange {
    /// `a + b`.
    #[must_use]
    pub fn add(self, other: ValueRange, terms: &mut Terms) -> ValueRange {
        let nan = self.nan || other.nan;
        if self.is_empty() || other.is_empty() {
            return ValueRange { nan, ..ValueRange::NONE };
        }
        let opposite = |a: ValueRange, b: ValueRange| a.hi == f64::INFINITY && b.lo == f64::NEG_INFINITY;
        let (lo, hi) = (self.lo + other.lo, self.hi + other.hi);
        let is_symbolic = |a: Option<Dim>, b: Option<Dim>| a.is_some() || b.is_some();
        let at_least = if is_symbolic(self.at_least, other.at_least) {
            let bounds = (self.lower_term(terms), other.lower_term(terms));
            combined(bounds, Terms::add, terms)
        } else {
            None
        };
        let at_most = if is_symbolic(self.at_most, other.at_most) {
            let bounds = (self.upper_term(terms), other.upper_term(terms));
            combined(bounds, Terms::add, terms)
        } else {
            None
        };
        ValueRange {
            lo: if lo.is_nan() { f64::NEG_INFINITY } else { lo },
            hi: if hi.is_nan() { f64::INFINITY } else { hi },
            integer: self.integer && other.integer,
            nan: nan || opposite(self, other) || opposite(other, self),
            at_least,
            at_most,
        }
    }

    /// `a - b`.
    #[must_use]
    pub fn sub(self, other: ValueRange, terms: &mut Terms) -> ValueRange {
        let negated = other.neg(terms);
        self.add(negated, terms)
    }

    /// `-a`.
    #[must_use]
    pub fn neg(self, terms: &mut Terms) -> ValueRange {
        ValueRange {
            lo: -self.hi,
            hi: -self.lo,
            at_least: self.at_most.map(|d| terms.neg(d)),
            at_most: self.at_least.map(|d| terms.neg(d)),
            ..self
        }
    }

    /// `a * b` of numbers.
    #[must_use]
    pub fn mul(self, other: ValueRange, terms: &mut Terms) -> ValueRange {
        let undefined = |a: ValueRange, b: ValueRange| a.has_zero() && b.has_infinity();
        let nan = self.nan || other.nan || undefined(self, other) || undefined(other, self);
        if self.is_empty() || other.is_empty() {
            return ValueRange { nan: self.nan || other.nan, ..ValueRange::NONE };
        }
        let (lo, hi) = corners(self, other, |a, b| a * b);
        let (at_least, at_most) = self.product_bounds(other, terms);
        let integer = self.integer && other.integer;
        ValueRange { nan, integer, at_least, at_most, ..ValueRange::between(lo, hi) }
    }

    /// Symbolic bounds of a product: of natural numbers, and of any by a natural number that is known.
    fn product_bounds(self, other: ValueRange, terms: &mut Terms) -> (Option<Dim>, Option<Dim>) {
        let is_symbolic = |a: Option<Dim>, b: Option<Dim>| a.is_some() || b.is_some();
        // One that is no integer has no term: a greater one would be no bound where the other number is below zero.
        let is_factor = |r: ValueRange| r.lo == r.hi && r.lo >= 0.0 && r.lo.fract() == 0.0;
        // A factor is its number, not what bounds it: the product of another number and a bound is no bound.
        let numbers =
            |r: ValueRange| if is_factor(r) { ValueRange { at_least: None, at_most: None, ..r } } else { r };
        let natural = self.lo >= 0.0 && other.lo >= 0.0;
        if !(natural || is_factor(self) || is_factor(other)) {
            return (None, None);
        }
        let (a, b) = (numbers(self), numbers(other));
        let lower = (a.lower_term(terms), b.lower_term(terms));
        let upper = (a.upper_term(terms), b.upper_term(terms));
        let is_natural =
            |d: Option<Dim>, t: &Terms| d.is_some_and(|d| t.interval(d).lo.is_some_and(|lo| lo >= 0));
        // The product of bounds below zero would be above it.
        let by_factor = is_factor(self) || is_factor(other);
        let is_bound = by_factor || (is_natural(lower.0, terms) && is_natural(lower.1, terms));
        let at_least = (is_bound && is_symbolic(a.at_least, b.at_least))
            .then(|| combined(lower, Terms::mul, terms))
            .flatten();
        let at_most = is_symbolic(a.at_most, b.at_most).then(|| combined(upper, Terms::mul, terms)).flatten();
        (at_least, at_most)
    }

    /// `a / b` of numbers.
    #[must_use]
    pub fn quotient(self, other: ValueRange) -> ValueRange {
        let nan = self.nan || other.nan;
        if self.is_empty() || other.is_empty() {
            return ValueRange { nan, ..ValueRange::NONE };
        }
        let both_infinite = self.has_infinity() && other.has_infinity();
        if other.has_zero() {
            let nan = nan || both_infinite || self.has_zero();
            return ValueRange { nan, ..ValueRange::between(f64::NEG_INFINITY, f64::INFINITY) };
        }
        let (lo, hi) = corners(self, other, |a, b| a / b);
        ValueRange { nan: nan || both_infinite, ..ValueRange::between(lo, hi) }
    }

    /// `mod(a, b)`: the sign of `b`; `a` where `b` is zero.
    #[must_use]
    pub fn modulo(self, divisor: ValueRange, terms: &mut Terms) -> ValueRange {
        let nan = self.nan || divisor.nan || self.has_infinity() || divisor.has_infinity();
        if self.is_empty() || divisor.is_empty() {
            return ValueRange { nan: self.nan || divisor.nan, ..ValueRange::NONE };
        }
        let integer = self.integer && divisor.integer;
        // Larger integers are not all doubles, so a remainder may be rounded up to its divisor.
        let is_below = integer && divisor.lo >= -(EXACT as f64) && divisor.hi <= EXACT as f64;
        let (mut lo, mut hi) = (divisor.lo.min(0.0), divisor.hi.max(0.0));
        let mut at_most = None;
        if divisor.lo > 0.0 {
            let one = terms.number(1);
            let below = |n: Dim, t: &mut Terms| if is_below { t.sub(n, one) } else { n };
            at_most = divisor.at_most.map(|n| below(n, terms)).and_then(|n| exact_term(n, terms));
            hi = if is_below { (hi - 1.0).max(0.0) } else { hi };
        } else if divisor.hi < 0.0 && is_below {
            lo = (lo + 1.0).min(0.0);
        }
        let remainder = ValueRange { nan, integer, at_most, ..ValueRange::between(lo, hi) };
        // What is left of a number by an infinity is the number, or the infinity.
        let kept = divisor.has_zero() || divisor.has_infinity();
        if kept { remainder.join(self, terms).numeric() } else { remainder }
    }

    /// `rem(a, b)`: the sign of `a`, NaN where `b` is zero.
    #[must_use]
    pub fn remainder(self, divisor: ValueRange) -> ValueRange {
        let nan = self.nan || divisor.nan || self.has_infinity() || divisor.has_zero();
        if self.is_empty() || divisor.is_empty() {
            return ValueRange { nan: self.nan || divisor.nan, ..ValueRange::NONE };
        }
        let most = divisor.lo.abs().max(divisor.hi.abs());
        let lo = self.lo.min(0.0).max(-most);
        let hi = self.hi.max(0.0).min(most);
        ValueRange { nan, integer: self.integer && divisor.integer, ..ValueRange::between(lo, hi) }
    }
}

/// Both bounds combined, where doubles are exact for the result.
fn combined(bounds: (Option<Dim>, Option<Dim>), combine: OnTerms, terms: &mut Terms) -> Option<Dim> {
    let (Some(a), Some(b)) = bounds else { return None };
    let result = combine(terms, a, b);
    exact_term(result, terms)
}

/// The least and the greatest at the corners; a corner that is NaN stands for values as near to zero as you like.
fn corners(a: ValueRange, b: ValueRange, f: fn(f64, f64) -> f64) -> (f64, f64) {
    let ends = [f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)];
    let known = ends.map(|x| if x.is_nan() { 0.0 } else { x });
    (known.into_iter().fold(f64::INFINITY, f64::min), known.into_iter().fold(f64::NEG_INFINITY, f64::max))
}
