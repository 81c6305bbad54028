//! Bars of counts over two variables (`histogram2`): columns in space, the far ones first, or coloured tiles from above.

use super::frame::Frame;
use super::limits::Dimension;
use super::pen::stroke_of;
use crate::colour::Rgb;
use crate::datum::Datum;
use crate::scene::{Paint, Scene, Stroke};
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

/// `histogram2`.
pub fn histogram2(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let is_tile = store.says(id, "DisplayStyle", "tile") || frame.view.is_none();
    let alpha = store.number(id, "FaceAlpha");
    let edge = match store.held(id, "EdgeColor") {
        Datum::Text(_) => None,
        held => held.as_colour().and_then(|rgb| stroke_of(store, id, rgb)),
    };
    let mut all = bins(store, id);
    if let Some(view) = &frame.view {
        // Columns stand on one ground: one that begins nearer hides what is behind it, however high both are.
        let (sin, cos) = view.azimuth.to_radians().sin_cos();
        let far = |bin: &Bin| {
            let [x, y] =
                [(0, bin.x), (1, bin.y)].map(|(k, ends)| frame.scales[k].part((ends.0 + ends.1) / 2.0));
            y * cos - x * sin
        };
        all.sort_by(|a, b| far(b).total_cmp(&far(a)));
    }
    for bin in &all {
        let rgb = colour_of(frame, id, bin, is_tile);
        let paint = |bright: f64| rgb.map(|rgb| Paint { rgb: rgb.times(bright), alpha });
        if is_tile {
            face(
                frame,
                scene,
                [(bin.x.0, bin.y.0), (bin.x.1, bin.y.0), (bin.x.1, bin.y.1), (bin.x.0, bin.y.1)]
                    .map(|(x, y)| (x, y, 0.0)),
                paint(1.0),
                edge.clone(),
            );
        } else {
            column(frame, scene, bin, &paint, &edge);
        }
    }
}

/// The three faces of a column that are seen.
fn column(
    frame: &Frame<'_>,
    scene: &mut Scene,
    bin: &Bin,
    paint: &dyn Fn(f64) -> Option<Paint>,
    edge: &Option<Stroke>,
) {
    let Some(view) = &frame.view else { return };
    let (sin, cos) = view.azimuth.to_radians().sin_cos();
    // The viewer is where y is small as long as the cosine is positive, and where x is large as long as the sine is.
    let y = if cos * sign(frame, 1) > 0.0 { bin.y.0 } else { bin.y.1 };
    let x = if sin * sign(frame, 0) > 0.0 { bin.x.1 } else { bin.x.0 };
    let (lo, hi) = (frame.scales[2].nearest(0.0), bin.value);
    let front = [(bin.x.0, y, lo), (bin.x.1, y, lo), (bin.x.1, y, hi), (bin.x.0, y, hi)];
    let side = [(x, bin.y.0, lo), (x, bin.y.1, lo), (x, bin.y.1, hi), (x, bin.y.0, hi)];
    let top =
        [(bin.x.0, bin.y.0, hi), (bin.x.1, bin.y.0, hi), (bin.x.1, bin.y.1, hi), (bin.x.0, bin.y.1, hi)];
    face(frame, scene, front, paint(SIDES.0), edge.clone());
    face(frame, scene, side, paint(SIDES.1), edge.clone());
    face(frame, scene, top, paint(1.0), edge.clone());
}

/// -1 for a dimension that goes from high to low.
fn sign(frame: &Frame<'_>, k: usize) -> f64 {
    if frame.scales[k].is_reversed { -1.0 } else { 1.0 }
}

fn face(
    frame: &Frame<'_>,
    scene: &mut Scene,
    corners: [(f64, f64, f64); 4],
    fill: Option<Paint>,
    edge: Option<Stroke>,
) {
    let points = corners.map(|(x, y, z)| {
        let (x, y, _) = frame.place3(x, y, z);
        (x, y)
    });
    scene.polygon("bin", points.to_vec(), fill, edge);
}
