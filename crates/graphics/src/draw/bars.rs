//! Bars, histograms and areas.

use super::frame::Frame;
use super::limits::Dimension;
use super::lines::base_line;
use super::pen::stroke_of;
use crate::colour::Rgb;
use crate::datum::Datum;
use crate::scene::{Paint, Scene};
use crate::store::{Id, Store};

/// A bar: from and to along the axis that it stands on, and from and to upright.
struct Bar {
    across: (f64, f64),
    upright: (f64, f64),
    /// Which value it is for.
    k: usize,
}

/// The bars of one series.
fn bars(store: &Store, id: Id) -> Vec<Bar> {
    let [x, y, below, place] = ["XData", "YData", "Below", "Place"].map(|name| store.array(id, name).data);
    let (number, count) = (place[0], place[1].max(1.0));
    let distance = x.windows(2).map(|w| (w[1] - w[0]).abs()).fold(f64::INFINITY, f64::min);
    let distance = if distance.is_finite() && distance > 0.0 { distance } else { 1.0 };
    let width = store.number(id, "BarWidth");
    let is_stacked = store.says(id, "BarLayout", "stacked");
    let base = store.number(id, "BaseValue");
    (0..x.len().min(y.len()))
        .filter(|k| x[*k].is_finite() && y[*k].is_finite())
        .map(|k| {
            let (middle, half) = if is_stacked || count == 1.0 {
                (x[k], width * distance / 2.0)
            } else {
                // Together they have the room of one wide bar.
                let group = distance * (count / (count + 1.5)).min(0.8);
                let middle = x[k] - group / 2.0 + (2.0 * number - 1.0) * group / (2.0 * count);
                (middle, group / count / 2.0 * (width / 0.8).min(1.25) * 0.9)
            };
            let foot = if is_stacked { base + below.get(k).copied().unwrap_or(0.0) } else { base };
            let top = if is_stacked { foot + y[k] } else { y[k] };
            Bar { across: (middle - half, middle + half), upright: (foot, top), k }
        })
        .collect()
}

/// The middles of bars, and how far they reach.
pub fn ends(store: &Store, id: Id) -> (Vec<f64>, Vec<f64>) {
    bars(store, id).iter().map(|bar| ((bar.across.0 + bar.across.1) / 2.0, bar.upright.1)).unzip()
}

/// Tells the ends of all bars in a dimension.
pub fn extent(store: &Store, id: Id, dimension: Dimension, take: &mut dyn FnMut(f64)) {
    let is_across = (dimension == Dimension::X) != store.is_on(id, "Horizontal");
    if dimension == Dimension::Z {
        return;
    }
    for bar in bars(store, id) {
        let (lo, hi) = if is_across { bar.across } else { bar.upright };
        take(lo);
        take(hi);
    }
}

/// `bar`, `barh`.
pub fn bar(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let is_lying = store.is_on(id, "Horizontal");
    let colours = store.array(id, "CData");
    let is_flat = store.says(id, "FaceColor", "flat");
    let alpha = store.number(id, "FaceAlpha");
    for bar in bars(store, id) {
        let rgb = match store.held(id, "FaceColor") {
            Datum::Text(word) if word == "none" => None,
            _ if is_flat && colours.columns() == 3 => {
                let row = if colours.rows() > bar.k { bar.k } else { 0 };
                Some(Rgb(colours.at(row, 0), colours.at(row, 1), colours.at(row, 2)))
            }
            _ if is_flat => colours.data.get(bar.k).or(colours.data.first()).map(|v| frame.colour(*v)),
            held => held.as_colour(),
        };
        let edge = edge_of(store, id, rgb.unwrap_or(Rgb::BLACK));
        rectangle(
            frame,
            scene,
            "bar",
            (bar.across, bar.upright),
            is_lying,
            (rgb.map(|rgb| Paint { rgb, alpha }), edge),
        );
    }
    if store.is_on(id, "ShowBaseLine") {
        base_line(frame, scene, store.number(id, "BaseValue"), is_lying);
    }
}

fn edge_of(store: &Store, id: Id, face: Rgb) -> Option<crate::scene::Stroke> {
    let alpha = store.number(id, "EdgeAlpha");
    let rgb = match store.held(id, "EdgeColor") {
        Datum::Text(word) if word == "none" => return None,
        held => held.as_colour().unwrap_or(face),
    };
    stroke_of(store, id, Paint { rgb, alpha })
}

/// Steps from one side of a bar to the other.
fn arc_steps(frame: &Frame<'_>, (from, to): (f64, f64)) -> usize {
    frame.polar.as_ref().map_or(1, |polar| polar.steps(from, to))
}

fn rectangle(
    frame: &Frame<'_>,
    scene: &mut Scene,
    role: &'static str,
    (across, upright): ((f64, f64), (f64, f64)),
    is_lying: bool,
    (fill, edge): (Option<Paint>, Option<crate::scene::Stroke>),
) {
    // A logarithmic axis has no place for a foot at 0.
    let scale = &frame.scales[usize::from(!is_lying)];
    let foot = if scale.is_log && upright.0 <= 0.0 { scale.lo } else { upright.0 };
    let corner = |a: f64, u: f64| if is_lying { frame.place(u, a) } else { frame.place(a, u) };
    // In polar axes the lower and the upper side are arcs.
    let steps = arc_steps(frame, across);
    let at = |k: usize| across.0 + (across.1 - across.0) * k as f64 / steps as f64;
    let below = (0..=steps).map(|k| corner(at(k), foot));
    let above = (0..=steps).rev().map(|k| corner(at(k), upright.1));
    let points = below.chain(above).collect();
    scene.polygon(role, points, fill, edge);
}

/// `histogram`.
pub fn histogram(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let (edges, values) = (store.array(id, "BinEdges").data, store.array(id, "Values").data);
    let own = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let is_lying = store.says(id, "Orientation", "horizontal");
    if store.says(id, "DisplayStyle", "stairs") {
        let mut outline = Vec::new();
        for (ends, value) in edges.windows(2).zip(values.iter()) {
            let steps = arc_steps(frame, (ends[0], ends[1]));
            let at = |k: usize| ends[0] + (ends[1] - ends[0]) * k as f64 / steps as f64;
            outline.extend((0..=steps).map(|k| (at(k), *value)));
        }
        if let (Some(first), Some(last)) = (outline.first().copied(), outline.last().copied()) {
            outline.insert(0, (first.0, 0.0));
            outline.push((last.0, 0.0));
        }
        let place = |(a, u): (f64, f64)| if is_lying { frame.place(u, a) } else { frame.place(a, u) };
        let rgb = store.colour(id, "EdgeColor").filter(|_| store.is_set(id, "EdgeColor")).unwrap_or(own);
        if let Some(stroke) = stroke_of(store, id, rgb) {
            scene.line("histogram", outline.into_iter().map(place).collect(), stroke);
        }
        return;
    }
    let fill = match store.held(id, "FaceColor") {
        Datum::Text(word) if word == "none" => None,
        held => Some(Paint { rgb: held.as_colour().unwrap_or(own), alpha: store.number(id, "FaceAlpha") }),
    };
    let edge = edge_of(store, id, own);
    for (k, value) in values.iter().enumerate() {
        if *value != 0.0 && edges.len() > k + 1 {
            let gap = (edges[k + 1] - edges[k]) * (1.0 - store.number(id, "BarWidth").min(1.0)) / 2.0;
            let sides = ((edges[k] + gap, edges[k + 1] - gap), (0.0, *value));
            rectangle(frame, scene, "bar", sides, is_lying, (fill, edge.clone()));
        }
    }
}

/// `area`: what is between a line and what is below it.
pub fn area(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y, below] = ["XData", "YData", "Below"].map(|name| store.array(id, name).data);
    let base = store.number(id, "BaseValue");
    let foot = |k: usize| below.get(k).copied().unwrap_or(base);
    let good: Vec<usize> =
        (0..x.len().min(y.len())).filter(|k| x[*k].is_finite() && y[*k].is_finite()).collect();
    let top = good.iter().map(|k| {
        let under = if below.is_empty() { 0.0 } else { foot(*k) };
        frame.place(x[*k], y[*k] + under)
    });
    let bottom = good.iter().rev().map(|k| frame.place(x[*k], foot(*k)));
    let rgb = match store.held(id, "FaceColor") {
        Datum::Text(word) if word == "none" => None,
        held => Some(held.as_colour().unwrap_or(Rgb::BLACK)),
    };
    let fill = rgb.map(|rgb| Paint { rgb, alpha: store.number(id, "FaceAlpha") });
    let edge = edge_of(store, id, rgb.unwrap_or(Rgb::BLACK));
    scene.polygon("area", top.chain(bottom).collect(), fill, edge);
}
