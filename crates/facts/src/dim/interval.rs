//! Intervals of integers, either end of which may be open to infinity: what is known of a dimension as numbers.
//!
//! ```
//! use lanner_facts::Interval;
//! let n = Interval::at_least(1);
//! assert_eq!((n + n).lo, Some(2));
//! assert_eq!((n * Interval::new(-1, 3)).lo, None);
//! ```
//!
//! What leaves 64 bits becomes infinite: an interval only ever grows by that.

use std::ops::{Add, Mul, Neg};

/// All integers from `lo` to `hi`; `None` is infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The least, if there is one.
    pub lo: Option<i64>,
    /// The greatest, if there is one.
    pub hi: Option<i64>,
}

impl Interval {
    /// Every integer.
    pub const ALL: Interval = Interval { lo: None, hi: None };
    /// Zero and up.
    pub const NATURAL: Interval = Interval { lo: Some(0), hi: None };
    /// What an extent, or a number of elements, may be: MATLAB's largest array has 2^48-1 elements.
    pub const EXTENT: Interval = Interval { lo: Some(0), hi: Some((1 << 48) - 1) };

    /// From `lo` to `hi`.
    pub fn new(lo: i64, hi: i64) -> Interval {
        Interval { lo: Some(lo), hi: Some(hi) }
    }

    /// One integer.
    pub fn of(value: i64) -> Interval {
        Interval::new(value, value)
    }

    /// From `lo` up.
    pub fn at_least(lo: i64) -> Interval {
        Interval { lo: Some(lo), hi: None }
    }

    /// The integer is in it.
    pub fn contains(self, value: i64) -> bool {
        self.lo.is_none_or(|lo| lo <= value) && self.hi.is_none_or(|hi| value <= hi)
    }

    /// The one integer in it.
    pub fn only(self) -> Option<i64> {
        self.lo.filter(|_| self.lo == self.hi)
    }

    /// No integer is in both.
    pub fn is_apart(self, other: Interval) -> bool {
        let below = |a: Interval, b: Interval| matches!((a.hi, b.lo), (Some(hi), Some(lo)) if hi < lo);
        below(self, other) || below(other, self)
    }

    /// The smallest interval that holds both.
    #[must_use]
    pub fn join(self, other: Interval) -> Interval {
        Interval {
            lo: self.lo.zip(other.lo).map(|(a, b)| a.min(b)),
            hi: self.hi.zip(other.hi).map(|(a, b)| a.max(b)),
        }
    }

    /// What is in both. Intervals that are apart give an empty one, with `lo` above `hi`.
    #[must_use]
    pub fn meet(self, other: Interval) -> Interval {
        Interval { lo: tighter(self.lo, other.lo, i64::max), hi: tighter(self.hi, other.hi, i64::min) }
    }

    /// The larger of two numbers.
    #[must_use]
    pub fn max(self, other: Interval) -> Interval {
        Interval {
            lo: tighter(self.lo, other.lo, i64::max),
            hi: self.hi.zip(other.hi).map(|(a, b)| a.max(b)),
        }
    }

    /// The smaller of two numbers.
    #[must_use]
    pub fn min(self, other: Interval) -> Interval {
        -(-self).max(-other)
    }

    /// The quotient rounded down. A divisor that may be zero or negative leaves everything open.
    #[must_use]
    pub fn floor_div(self, divisor: Interval) -> Interval {
        let Some(least) = divisor.lo.filter(|&lo| lo > 0) else { return Interval::ALL };
        let smallest =
            |x: i64| if x >= 0 { divisor.hi.map_or(0, |d| x.div_euclid(d)) } else { x.div_euclid(least) };
        let greatest = |x: i64| match (x >= 0, divisor.hi) {
            (true, _) => x.div_euclid(least),
            (false, Some(d)) => x.div_euclid(d),
            (false, None) => -1,
        };
        Interval { lo: self.lo.map(smallest), hi: self.hi.map(greatest) }
    }
}

/// The better of two bounds, of which none is the worst.
fn tighter(a: Option<i64>, b: Option<i64>, better: fn(i64, i64) -> i64) -> Option<i64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(better(a, b)),
        (known, None) | (None, known) => known,
    }
}

impl Add for Interval {
    type Output = Interval;
    fn add(self, other: Interval) -> Interval {
        Interval {
            lo: self.lo.zip(other.lo).and_then(|(a, b)| a.checked_add(b)),
            hi: self.hi.zip(other.hi).and_then(|(a, b)| a.checked_add(b)),
        }
    }
}

impl Neg for Interval {
    type Output = Interval;
    fn neg(self) -> Interval {
        Interval { lo: self.hi.and_then(i64::checked_neg), hi: self.lo.and_then(i64::checked_neg) }
    }
}

impl Interval {
    /// All its numbers so many times: as the product with an interval of one number.
    #[must_use]
    pub fn scaled(self, by: i64) -> Interval {
        let Interval { lo: Some(lo), hi: Some(hi) } = self else { return self * Interval::of(by) };
        match (lo.checked_mul(by), hi.checked_mul(by)) {
            (Some(a), Some(b)) => Interval { lo: Some(a.min(b)), hi: Some(a.max(b)) },
            _ => self * Interval::of(by),
        }
    }
}

impl Mul for Interval {
    type Output = Interval;
    fn mul(self, other: Interval) -> Interval {
        if self.only() == Some(0) || other.only() == Some(0) {
            return Interval::of(0);
        }
        // An end is a number or an infinity with a sign; 0 times infinity is 0 here, for the infinity stands for
        // numbers as large as you like.
        let ends = |i: Interval| [(i.lo, -1), (i.hi, 1)];
        let mut result: Option<Interval> = None;
        for (a, a_sign) in ends(self) {
            for (b, b_sign) in ends(other) {
                let sign = a.map_or(a_sign, i64::signum) * b.map_or(b_sign, i64::signum);
                let product = match (sign, a.zip(b).map(|(a, b)| a.checked_mul(b))) {
                    (0, _) => Interval::of(0),
                    (_, Some(Some(exact))) => Interval::of(exact),
                    (1, _) => Interval { lo: Some(i64::MAX), hi: None },
                    (_, _) => Interval { lo: None, hi: Some(i64::MIN) },
                };
                result = Some(result.map_or(product, |r| r.join(product)));
            }
        }
        result.unwrap_or(Interval::ALL)
    }
}
