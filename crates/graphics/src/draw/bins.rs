//! Bars of counts over two variables (`histogram2`): columns in space, the far ones first, or coloured tiles from above.

use super::frame::Frame;
use super::limits::Dimension;
use super::pen::stroke_of;
use super::space::Face;
use crate::colour::Rgb;
use crate::datum::Datum;
use crate::scene::{Detail, Paint, Part, Scene, Shape, Spot, Stroke};
use crate::store::{Id, Store};

/// How bright the sides of a column are that face the x axis and the y axis; its top is 1.
const SIDES: (f64, f64) = (0.72, 0.86);

/// A bin: its edges, and its value.
struct Bin {
    x: (f64, f64),
    y: (f64, f64),
    value: f64,
}

fn bins(store: &Store, id: Id) -> Vec<Bin> {
    let [x, y, values] = ["XBinEdges", "YBinEdges", "Values"].map(|name| store.array(id, name));
    let has_empty = store.is_on(id, "ShowEmptyBins");
    let mut all = Vec::new();
    for (row, xs) in x.data.windows(2).enumerate() {
        for (column, ys) in y.data.windows(2).enumerate() {
            let value = values.at(row, column);
            if value > 0.0 || has_empty && value == 0.0 {
                all.push(Bin { x: (xs[0], xs[1]), y: (ys[0], ys[1]), value });
            }
        }
    }
    all
}

/// Tells the ends of all bins in a dimension.
pub fn extent(store: &Store, id: Id, dimension: Dimension, take: &mut dyn FnMut(f64)) {
    let name = match dimension {
        Dimension::X => "XBinEdges",
        Dimension::Y => "YBinEdges",
        Dimension::Z => "Values",
    };
    if dimension == Dimension::Z {
        take(0.0);
    }
    store.array(id, name).data.iter().for_each(|x| take(*x));
}

/// What a bin is painted with; none where faces are not drawn.
fn colour_of(frame: &Frame<'_>, id: Id, bin: &Bin, is_tile: bool) -> Option<Rgb> {
    match frame.store.held(id, "FaceColor") {
        Datum::Text(word) if word == "none" => None,
        Datum::Text(word) if word == "flat" || is_tile => Some(frame.colour(bin.value)),
        held => held.as_colour().or_else(|| frame.store.colour(id, "Color")),
    }
}

/// The edges of bins; none where they have no lines.
fn edge_of(store: &Store, id: Id) -> Option<Stroke> {
    match store.held(id, "EdgeColor") {
        Datum::Text(_) => None,
        held => held.as_colour().and_then(|rgb| stroke_of(store, id, rgb)),
    }
}

/// `histogram2` as tiles.
pub fn tiles(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let (alpha, edge) = (frame.store.number(id, "FaceAlpha"), edge_of(frame.store, id));
    for bin in bins(frame.store, id) {
        let fill = colour_of(frame, id, &bin, true).map(|rgb| Paint { rgb, alpha });
        let corners = [(bin.x.0, bin.y.0), (bin.x.1, bin.y.0), (bin.x.1, bin.y.1), (bin.x.0, bin.y.1)];
        let points = corners.map(|(x, y)| frame.place3(x, y, 0.0));
        if fill.is_some() || edge.is_some() {
            let parts = vec![Part::in_space(points, true)];
            scene.push("bin", Shape::Path { parts, fill, stroke: edge.clone() });
        }
    }
}

/// `histogram2` as columns: their faces, those that are seen or all of them.
pub fn columns(frame: &Frame<'_>, detail: Detail, id: Id, all: &mut Vec<Face>) {
    let (alpha, edge) = (frame.store.number(id, "FaceAlpha"), edge_of(frame.store, id));
    let ground = frame.scales[2].nearest(0.0);
    for bin in bins(frame.store, id) {
        let rgb = colour_of(frame, id, &bin, false);
        for (points, bright) in faces(frame, detail, (bin.x, bin.y, (ground, bin.value))) {
            let fill = rgb.map(|rgb| Paint { rgb: rgb.times(bright), alpha });
            // Columns stand on one ground: one that begins nearer hides what is behind it, however high both are.
            let by = frame.place3((bin.x.0 + bin.x.1) / 2.0, (bin.y.0 + bin.y.1) / 2.0, ground);
            all.push(Face { role: "bin", points, by, more: 0.0, fill, stroke: edge.clone() });
        }
    }
}

/// From where to where, in each dimension.
type Column = ((f64, f64), (f64, f64), (f64, f64));

/// The faces of a column, and how bright each is.
fn faces(frame: &Frame<'_>, detail: Detail, (xs, ys, (lo, hi)): Column) -> Vec<(Vec<Spot>, f64)> {
    let Some(view) = &frame.view else { return Vec::new() };
    let (sin, cos) = view.azimuth.to_radians().sin_cos();
    // The viewer is where y is small as long as the cosine is positive, and where x is large as long as the sine is.
    let is_low_y = cos * sign(frame, 1) > 0.0;
    let is_high_x = sin * sign(frame, 0) > 0.0;
    let mut all = Vec::new();
    for (y, is_seen) in [(ys.0, is_low_y), (ys.1, !is_low_y)] {
        if is_seen || detail == Detail::Moved {
            all.push(([(xs.0, y, lo), (xs.1, y, lo), (xs.1, y, hi), (xs.0, y, hi)], SIDES.0));
        }
    }
    for (x, is_seen) in [(xs.0, !is_high_x), (xs.1, is_high_x)] {
        if is_seen || detail == Detail::Moved {
            all.push(([(x, ys.0, lo), (x, ys.1, lo), (x, ys.1, hi), (x, ys.0, hi)], SIDES.1));
        }
    }
    all.push(([(xs.0, ys.0, hi), (xs.1, ys.0, hi), (xs.1, ys.1, hi), (xs.0, ys.1, hi)], 1.0));
    let placed = |corners: [Spot; 4]| corners.map(|(x, y, z)| frame.place3(x, y, z)).to_vec();
    all.into_iter().map(|(corners, bright)| (placed(corners), bright)).collect()
}

/// -1 for a dimension that goes from high to low.
fn sign(frame: &Frame<'_>, k: usize) -> f64 {
    if frame.scales[k].is_reversed { -1.0 } else { 1.0 }
}
