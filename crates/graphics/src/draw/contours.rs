//! Lines of one height, and what is above them.

use super::frame::Frame;
use super::pen::{plain_label, stroke_of};
use crate::colour::Rgb;
use crate::contour::{Grid, lines_at, regions_above};
use crate::datum::Datum;
use crate::scene::{Across, Motion, Part, Scene, Shape, Upright};
use crate::store::{Id, Store};
use crate::ticks;

/// The heights of a chart: those given, or round ones in its range.
pub fn levels(store: &Store, id: Id) -> Vec<f64> {
    let given = store.array(id, "LevelList");
    if store.says(id, "LevelListMode", "manual") {
        return given.data.to_vec();
    }
    let heights = store.array(id, "ZData");
    let finite = heights.data.iter().copied().filter(|z| z.is_finite());
    let (lo, hi) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |r, z| (r.0.min(z), r.1.max(z)));
    if !(lo < hi) {
        return Vec::new();
    }
    let step = match store.number(id, "LevelStep") {
        step if step > 0.0 => step,
        _ => ticks::step(lo, hi, 10.0),
    };
    ticks::places(lo, hi, step)
}

/// The heights that have a colour: where regions are filled also the smallest of all.
pub fn coloured(store: &Store, id: Id) -> Vec<f64> {
    let mut all = levels(store, id);
    if store.is_on(id, "Fill") && store.says(id, "LevelListMode", "auto") {
        all.extend(least(store, id));
    }
    all
}

/// The smallest height.
fn least(store: &Store, id: Id) -> Option<f64> {
    let heights = store.array(id, "ZData");
    heights.data.iter().copied().filter(|z| z.is_finite()).min_by(f64::total_cmp)
}

/// The grid of a chart.
pub fn grid(store: &Store, id: Id) -> Grid {
    let [x, y, z] = ["XData", "YData", "ZData"].map(|name| store.array(id, name));
    Grid::new(&x, &y, z)
}

/// `contour`, `contourf`, `contour3`.
pub fn contour(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let (grid, levels) = (grid(store, id), levels(store, id));
    let is_spatial = store.is_on(id, "Spatial");
    let ground = match store.held(id, "ZLocation") {
        Datum::Text(word) if word == "zmax" => frame.scales[2].hi,
        Datum::Text(_) => frame.scales[2].lo,
        held => held.as_number().unwrap_or(0.0),
    };
    let height = |level: f64| if is_spatial { level } else { ground };
    let place = |level: f64| move |(x, y): (f64, f64)| frame.place3(x, y, height(level));
    if store.is_on(id, "Fill") {
        // What is below the first of chosen heights is filled, too.
        let lowest = store.says(id, "LevelListMode", "auto").then(|| least(store, id)).flatten();
        for level in lowest.iter().chain(&levels) {
            let rings = regions_above(&grid, *level);
            let parts =
                rings.into_iter().map(|ring| Part::in_space(ring.into_iter().map(place(*level)), true));
            let fill = match store.held(id, "FaceColor") {
                Datum::Text(word) if word == "none" && store.is_set(id, "FaceColor") => None,
                held => Some(held.as_colour().unwrap_or_else(|| frame.colour(*level))),
            };
            let parts: Vec<Part> = parts.collect();
            if let (Some(fill), false) = (fill, parts.is_empty()) {
                scene.push("contour-area", Shape::Path { parts, fill: Some(fill.into()), stroke: None });
            }
        }
    }
    let name = if store.is_set(id, "EdgeColor") { "EdgeColor" } else { "LineColor" };
    for level in &levels {
        let rgb = match store.held(id, name) {
            Datum::Text(word) if word == "none" => break,
            held => held.as_colour().unwrap_or_else(|| frame.colour(*level)),
        };
        let lines = lines_at(&grid, *level);
        let Some(stroke) = stroke_of(store, id, rgb) else { break };
        let parts: Vec<Part> = lines
            .iter()
            .map(|line| Part::in_space(line.iter().copied().map(place(*level)), false))
            .collect();
        if parts.is_empty() {
            continue;
        }
        let longest = parts.iter().max_by_key(|part| part.points.len()).cloned();
        scene.push("contour", Shape::Path { parts, fill: None, stroke: Some(stroke) });
        if let Some(longest) = longest.filter(|_| store.is_on(id, "ShowText")) {
            height_label(frame, scene, *level, &longest);
        }
    }
}

/// The height on its longest line, along it, with the line left out behind.
fn height_label(frame: &Frame<'_>, scene: &mut Scene, level: f64, line: &Part) {
    let middle = line.points.len() / 2;
    if middle == 0 {
        return;
    }
    let (a, b) = (line.points[middle - 1], line.points[middle]);
    let mut angle = (-(b.1 - a.1)).atan2(b.0 - a.0).to_degrees();
    if !(-90.0..=90.0).contains(&angle) {
        angle += if angle > 0.0 { -180.0 } else { 180.0 };
    }
    let mut label =
        plain_label(&ticks::short(level), a, frame.size(), Rgb::BLACK, (Across::Center, Upright::Middle));
    label.turned = angle;
    let near = line.near.get(middle - 1).copied().unwrap_or(0.0);
    let motion = Motion::Whole((a.0, a.1, near));
    scene.moving(motion, |scene| scene.push("height", Shape::Label(label)));
}
