//! What comes of joining many numbers of one range: sums and products of so many elements.
//!
//! ```text
//! sum of 10 numbers of 0..1        0..10, and a little more for the rounding
//! sum of n numbers of -1..1        -inf..inf where n is not bounded
//! ```
//!
//! Rounded addition grows with each operand, so the least sum is the rounded sum of the least elements, in whatever order.

use lanner_facts::{Interval, Terms, ValueRange};

/// Up to here sums of integers are exact.
const EXACT: f64 = (1u64 << 53) as f64;

/// The sum of so many numbers of the range; of none it is 0.
pub(super) fn sum(r: ValueRange, count: Interval, terms: &Terms) -> ValueRange {
    let nothing = ValueRange::integers(0.0, 0.0);
    if r.is_empty() {
        return if r.nan { ValueRange::ANY } else { nothing };
    }
    let least = count.lo.unwrap_or(0).max(0) as f64;
    let most = count.hi.map_or(f64::INFINITY, |n| n.max(0) as f64);
    let times = |n: f64, x: f64| if x == 0.0 || n == 0.0 { 0.0 } else { n * x };
    let reach = (most * 1e-15).min(1.0);
    let slack = |x: f64| {
        let exact = r.integer && x.abs() <= EXACT;
        if exact || !x.is_finite() { 0.0 } else { x.abs() * reach }
    };
    let lo = times(if r.lo >= 0.0 { least } else { most }, r.lo);
    let hi = times(if r.hi <= 0.0 { least } else { most }, r.hi);
    // Infinities of both signs give NaN, also those that finite sums overflow to.
    let nan = r.nan || (lo == f64::NEG_INFINITY && hi == f64::INFINITY);
    let all = ValueRange { integer: r.integer, nan, ..ValueRange::between(lo - slack(lo), hi + slack(hi)) };
    if least == 0.0 { all.join(nothing, terms) } else { all }
}

/// The product of any number of numbers of the range; of none it is 1.
pub(super) fn product(r: ValueRange, terms: &Terms) -> ValueRange {
    let one = ValueRange::integers(1.0, 1.0);
    if r.is_empty() {
        return if r.nan { ValueRange::ANY } else { one };
    }
    let (lo, hi) = if r.lo >= 1.0 {
        (1.0, f64::INFINITY)
    } else if r.lo >= 0.0 {
        (0.0, if r.hi <= 1.0 { 1.0 } else { f64::INFINITY })
    } else if r.lo >= -1.0 && r.hi <= 1.0 {
        (-1.0, 1.0)
    } else {
        (f64::NEG_INFINITY, f64::INFINITY)
    };
    // What grows may become infinite and meet a zero.
    let grows = r.lo < -1.0 || r.hi > 1.0;
    let nan = r.nan || (grows && r.lo < 1.0 && r.hi > -1.0);
    ValueRange { integer: r.integer, nan, ..ValueRange::between(lo, hi) }.join(one, terms)
}
