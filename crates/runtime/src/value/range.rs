//! `first : step : last`, not stored until it is written to.

use super::Dims;
use crate::{Result, memory};
use lanner_builtins::steps;

/// A row of doubles `first + k*step`, `k = 0 .. len-1`. End points are exact: the elements of the second half
/// are computed from the end, as MATLAB documents for `colon`, so `0:0.1:1` ends in exactly 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    first: f64,
    step: f64,
    last: f64,
    len: usize,
    integral: bool,
}

impl Range {
    /// The elements from `first` by `step` up to `last`. Empty where the step is 0 or leads away, a single NaN where any
    /// is NaN.
    /// An end point that is missed by rounding alone counts as reached.
    pub fn new(first: f64, step: f64, last: f64) -> Range {
        if first.is_nan() || step.is_nan() || last.is_nan() {
            return Range { first: f64::NAN, step: 1.0, last: f64::NAN, len: 1, integral: false };
        }
        let len = count(first, step, last);
        let reached = if len == 0 || step.is_infinite() { first } else { end_point(first, step, last, len) };
        Range { first, step, last: reached, len, integral: first.fract() == 0.0 && step.fract() == 0.0 }
    }

    /// Says whether the row could be stored. Every range that a program can get hold of is checked when it is made.
    ///
    /// # Errors
    /// Out of memory.
    pub fn check_size(&self) -> Result<()> {
        memory::check::<f64>(&Dims::matrix(1, self.len))
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first element, where there is one.
    pub fn first(&self) -> f64 {
        self.first
    }

    /// The distance of neighbours.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// The last element, where there is one.
    pub fn last(&self) -> f64 {
        self.last
    }

    /// Whether all elements are integers and small enough to be exact.
    #[inline]
    pub fn is_integral(&self) -> bool {
        self.integral
    }

    /// The element `k`, from 0, `k < len`.
    #[inline]
    pub fn get(&self, k: usize) -> f64 {
        if self.integral {
            return self.first + k as f64 * self.step;
        }
        let from_end = self.len - 1 - k;
        match k.cmp(&from_end) {
            std::cmp::Ordering::Less => self.first + k as f64 * self.step,
            std::cmp::Ordering::Greater => self.last - from_end as f64 * self.step,
            std::cmp::Ordering::Equal => (self.first + self.last) / 2.0,
        }
    }

    /// The element after `done` others, if there is one: `get` for a count kept as a double.
    #[inline(always)]
    pub fn after(&self, done: f64) -> Option<f64> {
        // The signed conversion is one instruction; an endless loop never gets beyond what it holds.
        if done >= self.len.min(i64::MAX as usize) as i64 as f64 {
            None
        } else if self.integral {
            Some(self.first + done * self.step)
        } else {
            Some(self.get(done as usize))
        }
    }

    /// The last element; none where the elements are the first one and whole steps, and none is computed from the end.
    pub fn end(&self) -> Option<f64> {
        (!self.integral).then_some(self.last)
    }

    /// The row of which code knows the first element, the step, its [`Range::end`], and how many elements it has, to so many that it has no
    /// end then.
    pub fn of_steps(first: f64, step: f64, end: Option<f64>, len: u64) -> Range {
        let last = match (len, end) {
            (0, _) => first - step,
            (steps::MOST.., _) => f64::INFINITY.copysign(step),
            (_, Some(last)) => last,
            (len, None) => first + (len - 1) as f64 * step,
        };
        Range::new(first, step, last)
    }

    /// All elements in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = f64> + '_ {
        (0..self.len).map(|k| self.get(k))
    }
}

/// How many elements there are, as MathWorks publishes `colon` ("How does the COLON operator work?"): the nearest
/// number of steps, one less where that goes beyond `last` by more than a few units in the last place.
fn count(first: f64, step: f64, last: f64) -> usize {
    if step == 0.0 {
        return 0;
    }
    if (step > 0.0 && first > last) || (step < 0.0 && first < last) {
        return 0;
    }
    if step.is_infinite() {
        return 1;
    }
    let nearest = if first.fract() == 0.0 && step.fract() == 0.0 {
        ((last - first) / step).floor()
    } else {
        ((last - first) / step).round()
    };
    let beyond = step.signum() * (first + nearest * step - last) > tolerance(first, last);
    let steps = if beyond { nearest - 1.0 } else { nearest };
    // A float-to-integer cast saturates: an endless range is caught where it is stored.
    (steps as usize).saturating_add(1)
}

/// The last element: the end point itself where it is reached up to rounding.
fn end_point(first: f64, step: f64, last: f64, len: usize) -> f64 {
    let reached = first + (len - 1) as f64 * step;
    if step.signum() * (reached - last) > -tolerance(first, last) { last } else { reached }
}

/// By how much an end point may be missed and yet count as reached.
fn tolerance(first: f64, last: f64) -> f64 {
    2.0 * f64::EPSILON * first.abs().max(last.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_points_are_exact() {
        let r = Range::new(0.0, 0.1, 1.0);
        assert_eq!((r.len(), r.get(10)), (11, 1.0));
        assert_eq!(Range::new(0.0, 0.1, 0.3).len(), 4);
        // A transcript of MATLAB: of `0:0.1:0.3` and `0:0.1:0.4` the elements 3 and 4 differ by 0.2776e-16 and
        // 0.5551e-16: those of the second half are counted from the end, that in the middle is the mean of both.
        let (short, long) = (Range::new(0.0, 0.1, 0.3), Range::new(0.0, 0.1, 0.4));
        assert_eq!((short.get(2), long.get(2)), (0.3 - 0.1, 0.2));
        assert_eq!((short.get(3), long.get(3)), (0.3, 0.4 - 0.1));
        assert_eq!(Range::new(1.0, 1.0, 0.0).len(), 0);
        assert_eq!(Range::new(5.0, -2.0, 0.0).iter().collect::<Vec<_>>(), [5.0, 3.0, 1.0]);
        assert_eq!(Range::new(1.0, 0.0, 5.0).len(), 0);
        assert_eq!(Range::new(1.0, 1.0, f64::INFINITY).len(), usize::MAX);
    }
}
