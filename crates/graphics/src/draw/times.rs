//! Dimensions of time: where their ticks are, and how they are labelled.

use super::limits::Dimension;
use super::scale::Room;
use crate::store::{Id, Store};
use crate::{dates, ticks};

/// A dimension of points in time, or of lengths of time, and the format of its ticks.
pub enum Times {
    /// Points, by days.
    Points(String),
    /// Lengths in days.
    Lengths(String),
}

impl Times {
    /// Of a dimension; none where its numbers mean something else.
    pub fn of(store: &Store, axes: Id, dimension: Dimension) -> Option<Times> {
        let format = store.text(axes, &dimension.of("TickFormat"));
        match store.text(axes, &dimension.of("Kind")).as_str() {
            "datetime" => Some(Times::Points(format)),
            "duration" => {
                Some(Times::Lengths(if format.is_empty() { "hh:mm:ss".to_owned() } else { format }))
            }
            _ => None,
        }
    }

    /// The unit of lengths that are written as one number.
    fn unit(&self) -> Option<(f64, &'static str)> {
        match self {
            Times::Points(_) => None,
            Times::Lengths(format) => dates::unit(format),
        }
    }

    /// The label of a tick where so many days are shown.
    fn label(&self, day: f64, step: dates::Step, shown: f64) -> String {
        match self {
            Times::Points(format) if format.is_empty() => dates::written(day, step.formats(shown).0),
            Times::Points(format) => dates::written(day, format),
            Times::Lengths(format) => dates::length(day, format),
        }
    }

    fn step(&self, lo: f64, hi: f64, room: Room) -> dates::Step {
        let fits = |step: dates::Step| {
            // Lengths know no calendar.
            let is_known = matches!((self, step), (Times::Points(_), _) | (_, dates::Step::Seconds(_)));
            let label = self.label(step.before(hi), step, hi - lo);
            // A format that leaves out what tells ticks apart wants longer steps.
            let written = |day: &f64| self.label(*day, step, hi - lo);
            let all: Vec<String> = step.places(lo, hi).iter().map(written).collect();
            let differ = all.windows(2).all(|pair| pair[0] != pair[1]);
            is_known && differ && room.holds(&label, room.length * step.days() / (hi - lo))
        };
        dates::Step::fitting(lo, hi, fits)
    }

    /// Limits around data that end at ticks.
    pub fn rounded(&self, lo: f64, hi: f64, room: Room) -> (f64, f64) {
        let (lo, hi) = if lo < hi { (lo, hi) } else { (lo - 0.5, hi + 0.5) };
        if let Some((unit, _)) = self.unit() {
            let (lo, hi) = room.rounded(lo / unit, hi / unit);
            return (lo * unit, hi * unit);
        }
        let step = self.step(lo, hi, room);
        (step.before(lo), step.after(hi))
    }

    /// Where ticks are.
    pub fn places(&self, lo: f64, hi: f64, room: Room) -> Vec<f64> {
        match self.unit() {
            Some((unit, _)) => {
                let (lo, hi) = (lo / unit, hi / unit);
                ticks::places(lo, hi, room.step(lo, hi)).into_iter().map(|x| x * unit).collect()
            }
            None => self.step(lo, hi, room).places(lo, hi),
        }
    }

    /// The labels of ticks between limits, and what they leave out.
    pub fn labels(&self, places: &[f64], (lo, hi): (f64, f64), room: Room) -> (Vec<String>, String) {
        if let Some((unit, name)) = self.unit() {
            let places: Vec<f64> = places.iter().map(|x| x / unit).collect();
            let labels = ticks::labels(&places, 0);
            return (labels.iter().map(|label| format!("{label} {name}")).collect(), String::new());
        }
        let step = self.step(lo, hi, room);
        let beside = match (self, step.formats(hi - lo).1) {
            (Times::Points(format), Some(beside)) if format.is_empty() => dates::common(places, beside),
            _ => String::new(),
        };
        (places.iter().map(|day| self.label(*day, step, hi - lo)).collect(), beside)
    }
}
