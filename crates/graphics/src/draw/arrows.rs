//! Arrows of `quiver` and `quiver3`.

use super::frame::{Frame, points};
use crate::colour::Rgb;
use crate::scene::{Part, Scene, Shape, Stroke};
use crate::store::{Id, Store};

/// An arrow between two points.
pub struct Arrow {
    /// Its tail.
    pub from: [f64; 3],
    /// Its head.
    pub to: [f64; 3],
}

/// The arrows of a chart, scaled so that they do not cover each other.
pub fn arrows(store: &Store, id: Id) -> Vec<Arrow> {
    let [x, y, z, u, v, w] =
        ["XData", "YData", "ZData", "UData", "VData", "WData"].map(|name| store.array(id, name));
    let count = u.data.len().min(v.data.len());
    let (rows, columns) = (u.rows(), u.columns());
    let length = |k: usize| {
        let w = w.data.get(k).copied().unwrap_or(0.0);
        (u.data[k] * u.data[k] + v.data[k] * v.data[k] + w * w).sqrt()
    };
    let factor = match store.is_on(id, "AutoScale") {
        true => {
            let range = |of: &[f64], n: usize| {
                let finite = of.iter().filter(|x| x.is_finite());
                let (lo, hi) =
                    finite.fold((f64::INFINITY, f64::NEG_INFINITY), |r, x| (r.0.min(*x), r.1.max(*x)));
                if hi > lo { (hi - lo) / n.max(1) as f64 } else { 0.0 }
            };
            let (across, down) = if rows > 1 && columns > 1 { (columns, rows) } else { (count, count) };
            // Arrows of one row or column have the room that a square of them would have.
            let root = (count as f64).sqrt().max(1.0) as usize;
            let (across, down) = if rows > 1 && columns > 1 { (across, down) } else { (root, root) };
            let (dx, dy) = (range(&x.data, across), range(&y.data, down));
            let room = (dx * dx + dy * dy).sqrt() / 2f64.sqrt();
            let longest = (0..count).map(length).filter(|l| l.is_finite()).fold(0.0, f64::max);
            let room = if room > 0.0 { room } else { longest };
            if longest > 0.0 { store.number(id, "AutoScaleFactor") * room / longest } else { 0.0 }
        }
        false => store.number(id, "AutoScaleFactor"),
    };
    let factor =
        if store.is_on(id, "AutoScale") || store.is_set(id, "AutoScaleFactor") { factor } else { 1.0 };
    (0..count)
        .filter(|k| length(*k).is_finite() && *k < x.data.len() && *k < y.data.len())
        .map(|k| {
            let from = [x.data[k], y.data[k], z.data.get(k).copied().unwrap_or(0.0)];
            let w = w.data.get(k).copied().unwrap_or(0.0);
            let to = [from[0] + factor * u.data[k], from[1] + factor * v.data[k], from[2] + factor * w];
            Arrow { from, to }
        })
        .collect()
}

/// Draws them.
pub fn quiver(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let own = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let head = store.number(id, "MaxHeadSize").min(1.0) * 1.5;
    let mut parts = Vec::new();
    for arrow in arrows(store, id) {
        let [from, to] = [arrow.from, arrow.to].map(|p| frame.place3(p[0], p[1], p[2]));
        parts.push(Part::in_space([from, to], false));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        if store.is_on(id, "ShowArrowHead") && dx.hypot(dy) > 0.1 {
            let (bx, by) = (to.0 - head * dx, to.1 - head * dy);
            let (sx, sy) = (-dy * head * 0.4, dx * head * 0.4);
            let near = to.2 - head * (to.2 - from.2);
            parts.push(Part::in_space([(bx + sx, by + sy, near), to, (bx - sx, by - sy, near)], false));
        }
    }
    let stroke = Stroke::solid(own, points(store.number(id, "LineWidth")));
    scene.push("arrows", Shape::Path { parts, fill: None, stroke: Some(stroke) });
}
