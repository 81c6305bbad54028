//! Ranges of scalar functions: absolute value, extremes, rounding, roots, powers, exponentials.
//!
//! ```text
//! x: -2..3      abs(x): 0..3     floor(x/2): integer -1..1     x^2: 0..9
//! sqrt(x)       0..1.7321 in the runs where it is real; `is_natural` says whether it always is
//! ```
//!
//! `exp`, `log` and powers are not computed exactly by any library, so their bounds leave a few units in the last place.

use super::{ValueRange, exact_integer};
use crate::Truth;
use crate::dim::Dim;
use crate::terms::Terms;

impl ValueRange {
    /// `abs(a)`.
    #[must_use]
    pub fn abs(self, terms: &mut Terms) -> ValueRange {
        if self.is_empty() || self.lo >= 0.0 {
            return self;
        }
        if self.hi <= 0.0 {
            return self.neg(terms);
        }
        ValueRange { lo: 0.0, hi: self.hi.max(-self.lo), ..self.numeric() }
    }

    /// `max(a, b)` of numbers: NaN only where both are.
    #[must_use]
    pub fn maximum(self, other: ValueRange, terms: &mut Terms) -> ValueRange {
        let negated = (self.neg(terms), other.neg(terms));
        negated.0.minimum(negated.1, terms).neg(terms)
    }

    /// `min(a, b)` of numbers: NaN only where both are.
    #[must_use]
    pub fn minimum(self, other: ValueRange, terms: &mut Terms) -> ValueRange {
        let alone = ValueRange { nan: false, ..self }.join(ValueRange { nan: false, ..other }, terms);
        let nan = self.nan && other.nan;
        if self.is_empty() || other.is_empty() {
            return ValueRange { nan, ..alone };
        }
        // A NaN leaves the other operand as it is.
        let hi = match (self.nan, other.nan) {
            (false, false) => self.hi.min(other.hi),
            (true, false) => other.hi,
            (false, true) => self.hi,
            (true, true) => self.hi.max(other.hi),
        };
        let usable = |bound: Option<Dim>, is_nan: bool| bound.filter(|_| !is_nan);
        let at_most = match (usable(self.at_most, self.nan), usable(other.at_most, other.nan)) {
            (Some(a), Some(b)) => Some(terms.min(&[a, b])),
            (known, None) | (None, known) => known,
        };
        let at_least = match (self.at_least, other.at_least) {
            (None, None) => None,
            _ => self.lower_term(terms).zip(other.lower_term(terms)).map(|(a, b)| terms.min(&[a, b])),
        };
        ValueRange { hi, nan, at_least, at_most, ..alone }
    }

    /// `floor(a)`.
    #[must_use]
    pub fn floor(self) -> ValueRange {
        self.rounded_by(f64::floor)
    }

    /// `ceil(a)`.
    #[must_use]
    pub fn ceil(self) -> ValueRange {
        self.rounded_by(f64::ceil)
    }

    /// `round(a)`: halves away from zero.
    #[must_use]
    pub fn round(self) -> ValueRange {
        self.rounded_by(f64::round)
    }

    /// `fix(a)`: towards zero.
    #[must_use]
    pub fn fix(self) -> ValueRange {
        self.rounded_by(f64::trunc)
    }

    /// Rounding is monotone and leaves integers, so symbolic bounds stay.
    fn rounded_by(self, round: fn(f64) -> f64) -> ValueRange {
        if self.is_empty() {
            return self;
        }
        ValueRange { lo: round(self.lo), hi: round(self.hi), integer: true, ..self }
    }

    /// `sqrt(a)` in the runs where it is real: where [`ValueRange::is_natural`] holds.
    #[must_use]
    pub fn sqrt(self) -> ValueRange {
        self.increasing(0.0, f64::sqrt)
    }

    /// `exp(a)`.
    #[must_use]
    pub fn exp(self) -> ValueRange {
        let range = self.increasing(f64::NEG_INFINITY, f64::exp).loosened();
        ValueRange { lo: range.lo.max(0.0), ..range }
    }

    /// `log(a)` in the runs where it is real: where [`ValueRange::is_natural`] holds.
    #[must_use]
    pub fn log(self) -> ValueRange {
        let range = self.increasing(0.0, f64::ln).loosened();
        if self.lo >= 1.0 { ValueRange { lo: range.lo.max(0.0), ..range } } else { range }
    }

    /// No value is negative: then `sqrt`, `log` and real powers stay real. NaN stays real too.
    pub fn is_natural(self) -> Truth {
        match (self.is_empty(), self.lo >= 0.0, self.hi < 0.0 && !self.nan) {
            (true, _, _) | (_, true, _) => Truth::Yes,
            (_, _, true) => Truth::No,
            (false, false, false) => Truth::Unknown,
        }
    }

    /// No value is outside of -1..1: then `asin` and `acos` stay real.
    pub fn is_within_one(self) -> bool {
        self.is_empty() || (self.lo >= -1.0 && self.hi <= 1.0)
    }

    /// `a ^ b` is real: no base is negative, or no exponent is fractional.
    pub fn power_is_real(self, exponent: ValueRange) -> bool {
        self.is_natural().is_yes() || exponent.integer
    }

    /// `a ^ b` of numbers in the runs where it is real.
    #[must_use]
    pub fn power(self, exponent: ValueRange, terms: &mut Terms) -> ValueRange {
        let one = ValueRange::of(1.0);
        let nan = self.nan || exponent.nan;
        // 1^b and a^0 are 1 also for NaN.
        let with_one = |range: ValueRange| {
            let reaches = (self.contains(1.0) && exponent.nan) || (exponent.has_zero() && self.nan);
            if reaches { range.join(one, terms) } else { range }
        };
        if self.is_empty() || exponent.is_empty() {
            return with_one(ValueRange { nan, ..ValueRange::NONE });
        }
        let whole = self.integer && exponent.integer && exponent.lo >= 0.0;
        let magnitude = if self.lo >= 0.0 {
            (self.lo, self.hi)
        } else {
            (if self.hi < 0.0 { -self.hi } else { 0.0 }, self.hi.max(-self.lo))
        };
        let mut points = Vec::new();
        for base in [magnitude.0, magnitude.1] {
            points.extend([exponent.lo, exponent.hi].map(|e| base.abs().powf(e)));
        }
        if exponent.has_zero() || (magnitude.0 <= 1.0 && 1.0 <= magnitude.1) {
            points.push(1.0);
        }
        let (mut lo, hi) =
            points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &p| (l.min(p), h.max(p)));
        let is_even = exponent.only().or((exponent.lo == 0.0 && exponent.hi == 0.0).then_some(0.0));
        let is_even = is_even.and_then(exact_integer).is_some_and(|e| e % 2 == 0);
        // A zero may have a sign, which an odd negative power keeps: (-0)^-1 is -inf.
        let is_signed = self.lo < 0.0 || (self.has_zero() && exponent.lo < 0.0);
        if is_signed && !is_even {
            lo = -hi;
        }
        // The infinite powers of negative bases and of 1 are left to the library.
        let nan = nan || exponent.has_infinity();
        let bounds = ValueRange::between(lo, hi);
        // A square is a product, which is rounded alike for all.
        let bounds = if exponent.only() == Some(2.0) { bounds } else { bounds.loosened() };
        let range = ValueRange { nan, integer: whole, ..bounds };
        let range = if !is_signed || is_even { ValueRange { lo: range.lo.max(0.0), ..range } } else { range };
        with_one(range.tightened())
    }

    /// The elements of `first:step:last`, where `self` is the first.
    #[must_use]
    pub fn colon(self, step: ValueRange, last: ValueRange) -> ValueRange {
        let rising = step.lo > 0.0;
        let falling = step.hi < 0.0;
        let integer = self.integer && step.integer;
        // The last element may pass `last` by rounding where the steps are no integers.
        let reach = |x: f64| if integer { 0.0 } else { x.abs().max(self.lo.abs()).max(self.hi.abs()) * 1e-9 };
        let (lo, hi) = match (rising, falling) {
            (true, _) => (self.lo, last.hi + reach(last.hi)),
            (_, true) => (last.lo - reach(last.lo), self.hi),
            (false, false) => (self.lo.min(last.lo - reach(last.lo)), self.hi.max(last.hi + reach(last.hi))),
        };
        let nan = self.nan || step.nan || last.nan;
        if lo.is_nan() || hi.is_nan() {
            return ValueRange::ANY;
        }
        let (at_least, at_most) = match (rising && integer, falling && integer) {
            (true, _) => (self.at_least, last.at_most),
            (_, true) => (last.at_least, self.at_most),
            (false, false) => (None, None),
        };
        ValueRange { lo, hi, integer, nan, at_least, at_most }.tightened()
    }

    /// A function that grows, on its domain from `least` up.
    fn increasing(self, least: f64, f: fn(f64) -> f64) -> ValueRange {
        let (lo, hi) = (self.lo.max(least), self.hi);
        if lo > hi {
            return ValueRange { nan: self.nan, ..ValueRange::NONE };
        }
        ValueRange { nan: self.nan, ..ValueRange::between(f(lo), f(hi)) }
    }

    /// A few units in the last place more.
    fn loosened(self) -> ValueRange {
        if self.is_empty() {
            return self;
        }
        let slack =
            |x: f64| if x.is_finite() { x.abs() * 8.0 * f64::EPSILON + f64::MIN_POSITIVE } else { 0.0 };
        ValueRange { lo: self.lo - slack(self.lo), hi: self.hi + slack(self.hi), ..self }
    }
}
