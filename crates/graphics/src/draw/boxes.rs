//! Boxes of quartiles (`boxchart`): for each group a box from the lower to the upper quartile with a line at the median, whiskers to
//! the outermost values that are near, and a marker for each that is not.
//!
//! ```text
//! 1 2 3 4 20     quartiles 1.75 3 8, whiskers to 1 and 4 … 17.375, marker at 20
//! ```

use super::frame::{Frame, points};
use super::limits::Dimension;
use super::pen::{Marker, stroke};
use crate::colour::Rgb;
use crate::datum::Datum;
use crate::scene::{Paint, Part, Scene, Shape, Stroke};
use crate::store::{Id, Store};

/// The numbers of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The lower quartile, the median and the upper quartile.
    pub quartiles: [f64; 3],
    /// The ends of the whiskers.
    pub whiskers: [f64; 2],
    /// What is farther from the box than 1.5 of its heights.
    pub outliers: Vec<f64>,
    /// Half the height of a notch: where two do not overlap, the medians differ.
    pub notch: f64,
}

impl Summary {
    /// Of numbers that are finite; none of nothing.
    pub fn of(values: &[f64]) -> Option<Summary> {
        let mut sorted: Vec<f64> = values.iter().copied().filter(|x| x.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        let (first, last) = (*sorted.first()?, *sorted.last()?);
        let quartiles = [0.25, 0.5, 0.75].map(|part| quantile(&sorted, part));
        let height = quartiles[2] - quartiles[0];
        let (low, high) = (quartiles[0] - 1.5 * height, quartiles[2] + 1.5 * height);
        let (near, outliers): (Vec<f64>, Vec<f64>) = sorted.iter().partition(|x| **x >= low && **x <= high);
        let whiskers = [near.first().copied().unwrap_or(first), near.last().copied().unwrap_or(last)];
        let notch = 1.57 * height / (sorted.len() as f64).sqrt();
        Some(Summary { quartiles, whiskers, outliers, notch })
    }
}

/// The value below which a part of sorted values is: each stands for the middle of its own part, and between them is a line.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let at = (part * sorted.len() as f64 - 0.5).clamp(0.0, sorted.len() as f64 - 1.0);
    let (below, above) = (at.floor() as usize, at.ceil() as usize);
    sorted[below] + (at - at.floor()) * (sorted[above] - sorted[below])
}

/// A group with its place.
struct Group {
    middle: f64,
    half: f64,
    summary: Summary,
}

fn groups(store: &Store, id: Id) -> Vec<Group> {
    let [x, y, place] = ["XData", "YData", "Place"].map(|name| store.array(id, name).data);
    let (number, count) = (place[0], place[1].max(1.0));
    let mut places: Vec<f64> = x.iter().copied().filter(|x| x.is_finite()).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let half = store.number(id, "BoxWidth") / count / 2.0;
    let of_place = |at: f64| {
        let own: Vec<f64> = x.iter().zip(y.iter()).filter(|(x, _)| **x == at).map(|(_, y)| *y).collect();
        let middle = at + (number - (count + 1.0) / 2.0) / count;
        Some(Group { middle, half, summary: Summary::of(&own)? })
    };
    places.into_iter().filter_map(of_place).collect()
}

/// Tells the ends of all boxes, whiskers and outliers in a dimension.
pub fn extent(store: &Store, id: Id, dimension: Dimension, take: &mut dyn FnMut(f64)) {
    if dimension == Dimension::Z {
        return;
    }
    let is_lying = store.says(id, "Orientation", "horizontal");
    for group in groups(store, id) {
        if (dimension == Dimension::X) != is_lying {
            take(group.middle - 0.5);
            take(group.middle + 0.5);
        } else {
            group.summary.whiskers.into_iter().chain(group.summary.outliers).for_each(&mut *take);
        }
    }
}

/// `boxchart`.
pub fn box_chart(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let is_lying = store.says(id, "Orientation", "horizontal");
    let own = store.colour(id, "BoxFaceColor").unwrap_or(Rgb::BLACK);
    let colour = |name: &str| match store.held(id, name) {
        Datum::Text(word) if word == "none" => None,
        held => Some(held.as_colour().unwrap_or(own)),
    };
    let width = store.number(id, "LineWidth");
    let line = |name: &str| colour(name).map(|rgb| Stroke::solid(rgb, points(width)));
    let fill = Paint { rgb: own, alpha: store.number(id, "BoxFaceAlpha") };
    let whisker =
        colour("WhiskerLineColor").and_then(|rgb| stroke(&store.text(id, "WhiskerLineStyle"), width, rgb));
    let place = |across: f64, upright: f64| match is_lying {
        true => frame.place(upright, across),
        false => frame.place(across, upright),
    };
    for Group { middle, half, summary } in groups(store, id) {
        let [lower, median, upper] = summary.quartiles;
        let (left, right) = (middle - half, middle + half);
        if let Some(whisker) = &whisker {
            let [low, high] = summary.whiskers;
            let cap = half / 2.0;
            let parts = [(lower, low), (upper, high)].into_iter().flat_map(|(from, to)| {
                let stem = vec![place(middle, from), place(middle, to)];
                let end = vec![place(middle - cap, to), place(middle + cap, to)];
                [stem, end].map(Part::open)
            });
            let stroke = Some(whisker.clone());
            scene.push("whisker", Shape::Path { parts: parts.collect(), fill: None, stroke });
        }
        let is_notched = store.is_on(id, "Notch");
        let waist = if is_notched { half / 2.0 } else { half };
        let side = |x: f64, inner: f64| match is_notched {
            true => vec![
                (x, lower),
                (x, median - summary.notch),
                (inner, median),
                (x, median + summary.notch),
                (x, upper),
            ],
            false => vec![(x, lower), (x, upper)],
        };
        let mut outline = side(left, middle - waist);
        outline.extend(side(right, middle + waist).into_iter().rev());
        let outline = outline.into_iter().map(|(across, upright)| place(across, upright)).collect();
        scene.polygon("box", outline, Some(fill), line("BoxEdgeColor"));
        if let Some(line) = line("BoxMedianLineColor") {
            scene.line("median", vec![place(middle - waist, median), place(middle + waist, median)], line);
        }
        outliers(frame, scene, id, (&summary, middle, half), colour("MarkerColor"), &place);
    }
}

fn outliers(
    frame: &Frame<'_>,
    scene: &mut Scene,
    id: Id,
    (summary, middle, half): (&Summary, f64, f64),
    rgb: Option<Rgb>,
    place: &dyn Fn(f64, f64) -> (f64, f64),
) {
    let store = frame.store;
    let marker = Marker {
        shape: store.text(id, "MarkerStyle"),
        size: store.number(id, "MarkerSize"),
        fill: None,
        edge: rgb.map(Paint::from),
        width: 0.75,
    };
    let is_spread = store.is_on(id, "JitterOutliers");
    for (k, value) in summary.outliers.iter().enumerate() {
        // Steps of the golden section fill the width evenly, and are the same in each picture.
        let part = if is_spread { (k as f64 * 0.618_034).fract() - 0.5 } else { 0.0 };
        let (x, y) = place(middle + part * half, *value);
        marker.draw(scene, (x, y, 0.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_between_the_middles_of_values() {
        let summary = Summary::of(&[4.0, 1.0, 3.0, 2.0, 20.0, f64::NAN]).unwrap();
        assert_eq!(summary.quartiles, [1.75, 3.0, 8.0]);
        assert_eq!((summary.whiskers, summary.outliers), ([1.0, 4.0], vec![20.0]));
        assert_eq!(Summary::of(&[7.0]).unwrap().quartiles, [7.0; 3]);
        assert_eq!(Summary::of(&[f64::NAN]), None);
    }
}
