//! Lines through points, steps, stems, errors, and lines across the axes.

use super::frame::{Frame, points};
use super::pen::{Marker, label_of, stroke, stroke_of};
use crate::colour::Rgb;
use crate::datum::Array;
use crate::scene::{Across, Detail, Motion, Paint, Part, Scene, Shape, Spot, Stroke, Upright};
use crate::store::Id;

/// Points of a chart in pixels; none where a number is missing.
pub fn placed(frame: &Frame<'_>, x: &[f64], y: &[f64], z: &[f64]) -> Vec<Option<Spot>> {
    let is_place = |value: f64, k: usize| value.is_finite() && (!frame.scales[k].is_log || value > 0.0);
    let ground = if frame.view.is_some() { 0.0 } else { frame.scales[2].lo };
    (0..x.len().min(y.len()))
        .map(|k| {
            let z = z.get(k).copied().unwrap_or(ground);
            let good = is_place(x[k], 0) && is_place(y[k], 1) && (z.is_finite() || frame.view.is_none());
            let is_shown =
                || frame.polar.as_ref().is_none_or(|polar| polar.has(&frame.scales[1], (x[k], y[k])));
            (good && is_shown()).then(|| frame.place3(x[k], y[k], z))
        })
        .collect()
}

/// Points of a line that is drawn.
const MANY: usize = 4000;
/// Points of a line that is looked at from near, or from other sides.
const VERY_MANY: usize = 50_000;

/// Points with what cannot be seen left out: of those that follow each other in one column of pixels the first, the lowest, the
/// highest and the last one. `columns` of them are a pixel.
fn thinned(all: &[Spot], columns: f64) -> Vec<Spot> {
    let column = |p: &Spot| (p.0 * columns).floor();
    let mut out = Vec::with_capacity(MANY);
    let mut begin = 0;
    while begin < all.len() {
        let here = column(&all[begin]);
        let end = all[begin..].iter().position(|p| column(p) != here).map_or(all.len(), |k| begin + k);
        let run = &all[begin..end];
        let by_height = |a: &usize, b: &usize| run[*a].1.total_cmp(&run[*b].1);
        let low = (0..run.len()).min_by(by_height).unwrap_or(0);
        let high = (0..run.len()).max_by(by_height).unwrap_or(0);
        let mut kept = [0, low.min(high), low.max(high), run.len() - 1].to_vec();
        kept.dedup();
        out.extend(kept.into_iter().map(|k| run[k]));
        begin = end;
    }
    out
}

/// The points of a line that are needed.
fn needed(all: &[Spot], detail: Detail, is_space: bool) -> Vec<Spot> {
    match detail {
        // Half a pixel is finer than any line.
        Detail::Seen if all.len() > MANY => thinned(all, 2.0),
        Detail::Moved if all.len() > VERY_MANY && is_space => {
            let last = all.last().copied();
            all.iter().copied().step_by(all.len().div_ceil(VERY_MANY)).chain(last).collect()
        }
        Detail::Moved if all.len() > VERY_MANY => thinned(all, 32.0),
        Detail::Seen | Detail::Moved => all.to_vec(),
    }
}

/// Draws lines through points, broken where one is missing.
fn polyline(frame: &Frame<'_>, scene: &mut Scene, role: &'static str, all: &[Option<Spot>], stroke: Stroke) {
    let pieces = all.split(Option::is_none).map(|piece| piece.iter().flatten().copied().collect::<Vec<_>>());
    let pieces = pieces.flat_map(|piece| match &frame.polar {
        Some(polar) => polar.cut(&piece),
        None => vec![piece],
    });
    let parts: Vec<Part> = pieces
        .filter(|piece| piece.len() > 1)
        .map(|piece| Part::in_space(needed(&piece, scene.detail, frame.view.is_some()), false))
        .collect();
    if !parts.is_empty() {
        scene.push(role, Shape::Path { parts, fill: None, stroke: Some(stroke) });
    }
}

/// `plot`, `line`, `plot3`.
pub fn line(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y, z] = ["XData", "YData", "ZData"].map(|name| store.array(id, name));
    drawn(frame, scene, id, "line", (&x.data, &y.data, &z.data));
}

fn drawn(frame: &Frame<'_>, scene: &mut Scene, id: Id, role: &'static str, data: (&[f64], &[f64], &[f64])) {
    let store = frame.store;
    let all = placed(frame, data.0, data.1, data.2);
    let own = store.colour(id, "Color");
    if let Some(stroke) = own.and_then(|rgb| stroke_of(store, id, rgb)) {
        polyline(frame, scene, role, &all, stroke);
    }
    markers(frame, scene, id, &all, own.unwrap_or(Rgb::BLACK));
}

/// Draws a marker at each point, or at those of `MarkerIndices`.
fn markers(frame: &Frame<'_>, scene: &mut Scene, id: Id, all: &[Option<Spot>], own: Rgb) {
    let marker = Marker::of(frame, id, own);
    if marker.shape == "none" {
        return;
    }
    let clip = scene.clip.take();
    // A marker at the border is seen whole, as long as its point is inside.
    let is_whole = (clip.is_none() || scene.detail == Detail::Moved) && frame.polar.is_none();
    let inside = |p: &Spot| is_whole || frame.shows((p.0, p.1));
    let chosen = frame.store.array(id, "MarkerIndices");
    if frame.store.is_set(id, "MarkerIndices") {
        let at = chosen.data.iter().filter_map(|k| all.get((*k as usize).checked_sub(1)?).copied().flatten());
        at.filter(inside).for_each(|p| marker.draw(scene, p));
    } else {
        let mut last = None;
        for p in all.iter().flatten().filter(|p| inside(p)) {
            // Markers on the same place are drawn once.
            let place = ((p.0 * 8.0).round() as i64, (p.1 * 8.0).round() as i64);
            if last != Some(place) || scene.detail == Detail::Moved {
                marker.draw(scene, *p);
            }
            last = Some(place);
        }
    }
    scene.clip = clip;
}

/// `stairs`: each value holds until the next place.
pub fn stair(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let [x, y] = ["XData", "YData"].map(|name| frame.store.array(id, name).data);
    let (mut xs, mut ys) = (Vec::new(), Vec::new());
    for k in 0..x.len().min(y.len()) {
        if k > 0 {
            xs.push(x[k]);
            ys.push(y[k - 1]);
        }
        xs.push(x[k]);
        ys.push(y[k]);
    }
    drawn(frame, scene, id, "line", (&xs, &ys, &[]));
}

/// `stem`, `stem3`.
pub fn stem(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y, z] = ["XData", "YData", "ZData"].map(|name| store.array(id, name).data);
    let base = store.number(id, "BaseValue");
    let own = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let tops = placed(frame, &x, &y, &z);
    let floor = vec![base; x.len()];
    let feet = if z.is_empty() { placed(frame, &x, &floor, &[]) } else { placed(frame, &x, &y, &floor) };
    if let Some(stroke) = stroke_of(store, id, own) {
        let parts =
            tops.iter().zip(&feet).filter_map(|(top, foot)| Some(Part::in_space([(*foot)?, (*top)?], false)));
        scene.push("stem", Shape::Path { parts: parts.collect(), fill: None, stroke: Some(stroke) });
    }
    if z.is_empty() && store.is_on(id, "ShowBaseLine") {
        base_line(frame, scene, base, false);
    }
    markers(frame, scene, id, &tops, own);
}

/// The line that stems and bars stand on.
pub fn base_line(frame: &Frame<'_>, scene: &mut Scene, base: f64, is_upright: bool) {
    let scale = &frame.scales[usize::from(!is_upright)];
    if !scale.has(base) {
        return;
    }
    let ends = match is_upright {
        true => [(base, frame.scales[1].lo), (base, frame.scales[1].hi)],
        false => [(frame.scales[0].lo, base), (frame.scales[0].hi, base)],
    };
    let points = ends.map(|(x, y)| frame.place(x, y)).to_vec();
    let rgb = frame.store.colour(frame.axes, "XColor").unwrap_or(Rgb::BLACK);
    let motion = if is_upright { Motion::Across } else { Motion::Upright };
    let stroke = Stroke::solid(rgb, self::points(0.5));
    scene.moving(motion, |scene| scene.line("base-line", points, stroke));
}

/// `errorbar`: the line, and for each point what it may be off.
pub fn error_bar(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y] = ["XData", "YData"].map(|name| store.array(id, name).data);
    let own = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let cap = points(store.number(id, "CapSize")) / 2.0;
    let stroke = Stroke::solid(own, points(store.number(id, "LineWidth")));
    let (mut parts, mut caps) = (Vec::new(), Vec::new());
    for (less, more, is_upright) in
        [("YNegativeDelta", "YPositiveDelta", true), ("XNegativeDelta", "XPositiveDelta", false)]
    {
        let [less, more] = [less, more].map(|name| store.array(id, name));
        let delta = |of: &Array, k: usize| of.data.get(k).copied().filter(|d| d.is_finite());
        for k in 0..x.len().min(y.len()) {
            for (d, sign) in [(delta(&less, k), -1.0), (delta(&more, k), 1.0)] {
                let Some(d) = d.filter(|_| x[k].is_finite() && y[k].is_finite()) else { continue };
                let from = frame.place(x[k], y[k]);
                let to = if is_upright {
                    frame.place(x[k], y[k] + sign * d)
                } else {
                    frame.place(x[k] + sign * d, y[k])
                };
                let across = if is_upright { (cap, 0.0) } else { (0.0, cap) };
                parts.push(Part::open(vec![from, to]));
                let ends = vec![(to.0 - across.0, to.1 - across.1), (to.0 + across.0, to.1 + across.1)];
                caps.push((to, Part::open(ends)));
            }
        }
    }
    scene.push("error", Shape::Path { parts, fill: None, stroke: Some(stroke.clone()) });
    for (at, cap) in caps {
        // Caps are as long when one looks from nearer.
        scene.moving(Motion::Whole((at.0, at.1, 0.0)), |scene| {
            scene.push("error", Shape::Path { parts: vec![cap], fill: None, stroke: Some(stroke.clone()) });
        });
    }
    drawn(frame, scene, id, "line", (&x, &y, &[]));
}

/// `xline`, `yline`: a line across, with its label along it.
pub fn constant(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let value = store.number(id, "Value");
    let is_upright = store.says(id, "InterceptAxis", "x");
    let scale = &frame.scales[usize::from(!is_upright)];
    if !scale.has(value) && scene.detail == Detail::Seen {
        return;
    }
    let rect = frame.rect;
    let motion = if is_upright { Motion::Across } else { Motion::Upright };
    let (x, y) = match is_upright {
        true => frame.place(value, frame.scales[1].lo),
        false => frame.place(frame.scales[0].lo, value),
    };
    let rgb = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let paint = Paint { rgb, alpha: store.number(id, "Alpha") };
    if let Some(stroke) = stroke(&store.text(id, "LineStyle"), store.number(id, "LineWidth"), paint) {
        let ends = match is_upright {
            true => vec![(x, rect.bottom()), (x, rect.y)],
            false => vec![(rect.x, y), (rect.right(), y)],
        };
        scene.moving(motion, |scene| scene.line("constant-line", ends, stroke));
    }
    let Some(mut label) = label_of(store, id, "Label", (x, y)) else { return };
    label.paint = rgb.into();
    let (across, upright) =
        (store.text(id, "LabelHorizontalAlignment"), store.text(id, "LabelVerticalAlignment"));
    let gap = 4.0;
    if is_upright {
        label.turned = if store.says(id, "LabelOrientation", "horizontal") { 0.0 } else { 90.0 };
        label.at.1 = match upright.as_str() {
            "bottom" => rect.bottom() - gap,
            "middle" => rect.y + rect.height / 2.0,
            _ => rect.y + gap,
        };
        label.across = match upright.as_str() {
            "bottom" => Across::Left,
            "middle" => Across::Center,
            _ => Across::Right,
        };
        (label.upright, label.at.0) = match across.as_str() {
            "left" => (Upright::Bottom, x - gap / 2.0),
            "center" => (Upright::Middle, x),
            _ => (Upright::Top, x + gap / 2.0),
        };
        if label.turned == 0.0 {
            label.across = if across == "left" { Across::Right } else { Across::Left };
            label.upright = if upright == "bottom" { Upright::Bottom } else { Upright::Top };
        }
    } else {
        (label.across, label.at.0) = match across.as_str() {
            "left" => (Across::Left, rect.x + gap),
            "center" => (Across::Center, rect.x + rect.width / 2.0),
            _ => (Across::Right, rect.right() - gap),
        };
        (label.upright, label.at.1) = match upright.as_str() {
            "bottom" => (Upright::Top, y + gap / 2.0),
            "middle" => (Upright::Middle, y),
            _ => (Upright::Bottom, y - gap / 2.0),
        };
    }
    scene.moving(motion, |scene| scene.push("label", Shape::Label(label)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_many_points_keeps_what_can_be_seen() {
        let all: Vec<Spot> =
            (0..100_000).map(|k| (f64::from(k) / 200.0, f64::from(k % 97) * 2.0, 0.0)).collect();
        let few = needed(&all, Detail::Seen, false);
        assert!(few.len() <= 4 * 1001, "{}", few.len());
        let high = |points: &[Spot]| points.iter().map(|p| p.1).fold(0.0, f64::max);
        assert_eq!((few[0], few[few.len() - 1], high(&few)), (all[0], all[all.len() - 1], high(&all)));
        // From nearer more can be seen.
        assert!(needed(&all, Detail::Moved, false).len() > 3 * few.len());
        assert!(needed(&all, Detail::Moved, true).len() <= VERY_MANY + 1);
    }
}
