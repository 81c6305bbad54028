//! One dimension of axes: its limits, and where numbers stand between them.

use crate::ticks;

/// A dimension.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The lower limit.
    pub lo: f64,
    /// The upper limit.
    pub hi: f64,
    /// Whether equal factors are equal distances.
    pub is_log: bool,
    /// Whether it goes from high to low.
    pub is_reversed: bool,
}

impl Scale {
    /// 0 at the beginning, 1 at the end.
    pub fn part(&self, x: f64) -> f64 {
        let part = match self.is_log {
            true => (x / self.lo).ln() / (self.hi / self.lo).ln(),
            false => (x - self.lo) / (self.hi - self.lo),
        };
        if self.is_reversed { 1.0 - part } else { part }
    }

    /// Whether a number is between the limits.
    pub fn has(&self, x: f64) -> bool {
        x >= self.lo && x <= self.hi
    }

    /// The nearest number between the limits.
    pub fn nearest(&self, x: f64) -> f64 {
        x.clamp(self.lo, self.hi)
    }
}

/// How ticks and their labels have to fit.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Pixels from end to end.
    pub length: f64,
    /// The size of labels.
    pub size: f64,
    /// Whether labels stand beside each other.
    pub is_across: bool,
}

impl Room {
    /// Whether labels of these ticks do not touch.
    fn fits(&self, lo: f64, hi: f64, step: f64) -> bool {
        let distance = self.length * step / (hi - lo);
        if !self.is_across {
            return distance >= 1.6 * self.size;
        }
        let places = ticks::places(lo, hi, step);
        let exponent = ticks::exponent(&places);
        let plain = crate::font::Style::default();
        let labels = ticks::labels(&places, exponent);
        let width = |label: &String| crate::font::width(label, plain) * self.size;
        labels.iter().map(width).fold(0.0, f64::max) + 0.8 * self.size <= distance
    }

    /// Whether labels as wide as one do not touch where ticks have a distance.
    pub fn holds(&self, label: &str, distance: f64) -> bool {
        let width = crate::font::width(label, crate::font::Style::default()) * self.size;
        distance >= if self.is_across { width + 0.8 * self.size } else { 1.6 * self.size }
    }

    /// The step of ticks between limits.
    pub fn step(&self, lo: f64, hi: f64) -> f64 {
        let mut steps = (1..=10).rev().map(|most| ticks::step(lo, hi, f64::from(most)));
        steps.find(|step| self.fits(lo, hi, *step)).unwrap_or_else(|| ticks::step(lo, hi, 1.0))
    }

    /// Limits around data that end at ticks.
    pub fn rounded(&self, lo: f64, hi: f64) -> (f64, f64) {
        let mut limits = (1..=10).rev().map(|most| {
            let most = f64::from(most);
            let (first, last) = ticks::rounded_limits(lo, hi, most);
            (first, last, ticks::step(lo, hi, most))
        });
        let fitting = limits.find(|(first, last, step)| self.fits(*first, *last, *step));
        let (first, last) = fitting.map_or_else(|| ticks::rounded_limits(lo, hi, 1.0), |(a, b, _)| (a, b));
        // Where the data says no step, the limits are around it alike.
        if first < last { (first, last) } else { ticks::widened(first, last) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_between_limits() {
        let scale = Scale { lo: 1.0, hi: 100.0, is_log: true, is_reversed: false };
        assert_eq!(scale.part(10.0), 0.5);
        let scale = Scale { lo: 0.0, hi: 4.0, is_log: false, is_reversed: true };
        assert_eq!(scale.part(1.0), 0.75);
    }

    #[test]
    fn less_room_means_fewer_ticks() {
        let wide = Room { length: 400.0, size: 13.0, is_across: true };
        let narrow = Room { length: 100.0, ..wide };
        assert_eq!(wide.step(0.0, 10.0), 1.0);
        assert_eq!(narrow.step(0.0, 10.0), 5.0);
        assert_eq!(wide.rounded(0.0, 6.28), (0.0, 7.0));
        assert_eq!(narrow.rounded(0.0, 6.28), (0.0, 8.0));
    }
}
