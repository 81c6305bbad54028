//! Lines of one height, and what is above them.

use super::frame::{Frame, points};
use super::pen::stroke_of;
use crate::colour::Rgb;
use crate::contour::{Grid, lines_at, regions_above};
use crate::datum::{Array, Datum};
use crate::font::Style;
use crate::markup::{self, Interpreter};
use crate::scene::{Across, Label, Motion, Part, Scene, Shape, Spot, Upright};
use crate::store::{Id, Store};
use crate::ticks;

/// The heights of a chart: those given, or round ones in its range.
pub fn levels(store: &Store, id: Id) -> Vec<f64> {
    let given = store.array(id, "LevelList");
    if store.says(id, "LevelListMode", "manual") {
        return given.data.to_vec();
    }
    automatic_levels(&store.array(id, "ZData"), store.number(id, "LevelStep"))
}

/// Round heights in the range of a grid; with a step of 0 it is chosen.
pub fn automatic_levels(heights: &Array, step: f64) -> Vec<f64> {
    let finite = heights.data.iter().copied().filter(|z| z.is_finite());
    let (lo, hi) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |r, z| (r.0.min(z), r.1.max(z)));
    if !(lo < hi) {
        return Vec::new();
    }
    let step = if step > 0.0 { step } else { ticks::step(lo, hi, 10.0) };
    ticks::places(lo, hi, step)
}

/// The matrix of the lines of a chart.
pub fn matrix(store: &Store, id: Id) -> Array {
    matrix_of_lines(&grid(store, id), &levels(store, id))
}

/// Lines of a grid at heights, as columns: of each line its height and its length, then its points.
pub fn matrix_of_lines(grid: &Grid, levels: &[f64]) -> Array {
    let mut data = Vec::new();
    for level in levels {
        for line in lines_at(grid, *level) {
            data.extend([*level, line.len() as f64]);
            data.extend(line.into_iter().flat_map(|(x, y)| [x, y]));
        }
    }
    Array::new(2, data.len() / 2, data)
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
    let mut texts = Texts::of(frame, id);
    for level in &levels {
        let rgb = match store.held(id, name) {
            Datum::Text(word) if word == "none" => break,
            held => held.as_colour().unwrap_or_else(|| frame.colour(*level)),
        };
        let Some(stroke) = stroke_of(store, id, rgb) else { break };
        let placed =
            lines_at(&grid, *level).into_iter().map(|line| line.into_iter().map(place(*level)).collect());
        let pieces: Vec<Vec<Spot>> = placed.flat_map(|line: Vec<Spot>| texts.cut(*level, line)).collect();
        let parts: Vec<Part> = pieces.into_iter().map(|piece| Part::in_space(piece, false)).collect();
        if !parts.is_empty() {
            scene.push("contour", Shape::Path { parts, fill: None, stroke: Some(stroke) });
        }
    }
    for (at, label) in texts.made {
        scene.moving(Motion::Whole(at), |scene| scene.push("height", Shape::Label(label)));
    }
}

/// Heights on lines, along them; the line is left out behind.
struct Texts<'a> {
    frame: &'a Frame<'a>,
    /// The heights that are written; all of them where nothing says which.
    only: Option<Vec<f64>>,
    is_shown: bool,
    /// Pixels from one text to the next on a line.
    spacing: f64,
    size: f64,
    rgb: Rgb,
    style: Style,
    made: Vec<(Spot, Label)>,
}

/// Pixels between a line and its text.
const GAP: f64 = 3.0;

impl<'a> Texts<'a> {
    fn of(frame: &'a Frame<'a>, id: Id) -> Texts<'a> {
        let store = frame.store;
        let size =
            if store.is_set(id, "TextSize") { points(store.number(id, "TextSize")) } else { frame.size() };
        let rgb = store.colour(id, "TextColor").unwrap_or(Rgb::BLACK);
        let style = Style { bold: store.says(id, "TextWeight", "bold"), italic: false };
        Texts {
            frame,
            only: store.is_set(id, "TextList").then(|| store.array(id, "TextList").data.to_vec()),
            is_shown: store.is_on(id, "ShowText"),
            spacing: points(store.number(id, "LabelSpacing")).max(10.0),
            size,
            rgb,
            style,
            made: Vec::new(),
        }
    }

    /// A text at a point of a line.
    fn label(&self, level: f64, at: (f64, f64), turned: f64) -> Label {
        let lines = vec![markup::runs(&ticks::short(level), Interpreter::Plain, self.style)];
        let (across, upright) = (Across::Center, Upright::Middle);
        Label { lines, at, size: self.size, paint: self.rgb.into(), across, upright, turned }
    }

    /// The pieces of a line that are left beside its texts.
    fn cut(&mut self, level: f64, line: Vec<Spot>) -> Vec<Vec<Spot>> {
        if !self.is_shown || self.only.as_ref().is_some_and(|only| !only.contains(&level)) {
            return vec![line];
        }
        let path = Along::new(line);
        let half = self.label(level, (0.0, 0.0), 0.0).extent().0 / 2.0 + GAP;
        // A line that is hardly longer than its text has none.
        let count =
            if path.length > 5.0 * half { (path.length / self.spacing).floor().max(1.0) } else { 0.0 };
        let mut pieces = Vec::new();
        let mut from = 0.0;
        for k in 0..count as usize {
            let middle = (k as f64 + 0.5) * path.length / count;
            let (a, at, b) = (path.at(middle - half), path.at(middle), path.at(middle + half));
            let mut turned = (a.1 - b.1).atan2(b.0 - a.0).to_degrees();
            if !(-90.0..=90.0).contains(&turned) {
                turned += if turned > 0.0 { -180.0 } else { 180.0 };
            }
            let label = self.label(level, (at.0, at.1), turned);
            let own = label.bounds();
            let (rect, corner) = (self.frame.rect, (own.right(), own.bottom()));
            let is_inside =
                self.frame.view.is_some() || rect.contains((own.x, own.y)) && rect.contains(corner);
            if is_inside && self.made.iter().all(|(_, other)| !other.bounds().overlaps(&own)) {
                pieces.push(path.between(from, middle - half));
                from = middle + half;
                self.made.push((at, label));
            }
        }
        pieces.push(path.between(from, path.length));
        pieces
    }
}

/// A line with how far each of its points is from its beginning, in pixels.
struct Along {
    line: Vec<Spot>,
    far: Vec<f64>,
    length: f64,
}

impl Along {
    fn new(line: Vec<Spot>) -> Along {
        let mut length = 0.0;
        let mut far = vec![0.0; line.len().min(1)];
        far.extend(line.windows(2).map(|pair| {
            length += (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
            length
        }));
        Along { line, far, length }
    }

    /// The point so far from the beginning.
    fn at(&self, far: f64) -> Spot {
        let next = self.far.partition_point(|x| *x < far).clamp(1, self.line.len() - 1);
        let (a, b, from) = (self.line[next - 1], self.line[next], self.far[next - 1]);
        let t = ((far - from) / (self.far[next] - from).max(1e-12)).clamp(0.0, 1.0);
        (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1), a.2 + t * (b.2 - a.2))
    }

    /// The piece between two of them.
    fn between(&self, from: f64, to: f64) -> Vec<Spot> {
        if self.line.len() < 2 || to <= from {
            return self.line.clone();
        }
        let inner = self.line.iter().zip(&self.far).filter(|(_, far)| **far > from && **far < to);
        let mut piece = vec![self.at(from)];
        piece.extend(inner.map(|(point, _)| *point));
        piece.push(self.at(to));
        piece
    }
}
