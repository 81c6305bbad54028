//! Axes in space: the three walls behind, their grid, and the edges in front with ticks and labels.

use super::frame::Frame;
use super::limits::Dimension;
use super::pen::{heading, plain_label, stroke};
use super::space::line_width;
use crate::colour::Rgb;
use crate::markup::{Interpreter, Run};
use crate::scene::{Across, Label, Paint, Part, Scene, Shape, Stroke, Upright};

/// Pixels of an edge that is seen from its end.
pub const END: f64 = 8.0;

/// Parts of the three dimensions.
type Corner = [f64; 3];

/// Which ends of the dimensions are away from the viewer.
fn back(frame: &Frame<'_>) -> Corner {
    let Some(view) = &frame.view else { return [0.0; 3] };
    let near = |corner: Corner| view.place(corner).2;
    [0, 1, 2].map(|k| {
        let mut other = [0.5; 3];
        other[k] = 0.0;
        let first = near(other);
        other[k] = 1.0;
        if near(other) < first { 1.0 } else { 0.0 }
    })
}

fn pixel(frame: &Frame<'_>, corner: Corner) -> (f64, f64) {
    let (x, y, _) = frame.view.as_ref().map_or((0.0, 0.0, 0.0), |view| view.place(corner));
    (x, y)
}

/// The part of the dimension at a tick.
fn part(frame: &Frame<'_>, k: usize, at: f64) -> f64 {
    frame.scales[k].part(at)
}

/// How lines of the grid are drawn.
pub fn grid_stroke(frame: &Frame<'_>) -> Option<Stroke> {
    let (store, axes) = (frame.store, frame.axes);
    let rgb = store.colour(axes, "GridColor").unwrap_or(Rgb::BLACK);
    let paint = Paint { rgb, alpha: store.number(axes, "GridAlpha") };
    stroke(&store.text(axes, "GridLineStyle"), store.number(axes, "GridLineWidth"), paint)
}

/// How the edges of the walls are drawn.
pub fn box_stroke(frame: &Frame<'_>) -> Stroke {
    let rgb = frame.store.colour(frame.axes, "XColor").unwrap_or(Rgb::BLACK);
    Stroke::solid(rgb, line_width(frame.store, frame.axes))
}

/// The walls behind with their grid.
pub fn behind(frame: &Frame<'_>, scene: &mut Scene) {
    let (store, axes) = (frame.store, frame.axes);
    let back = back(frame);
    let grid = grid_stroke(frame);
    for wall in 0..3 {
        let (a, b) = ((wall + 1) % 3, (wall + 2) % 3);
        let corner = |x: f64, y: f64| {
            let mut corner = back;
            (corner[a], corner[b]) = (x, y);
            pixel(frame, corner)
        };
        let outline = vec![corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)];
        if let Some(rgb) = store.colour(axes, "Color") {
            scene.polygon("axes", outline, Some(rgb.into()), None);
        }
        let mut parts = Vec::new();
        for (k, is_first) in [(a, true), (b, false)] {
            if !store.is_on(axes, &Dimension::ALL[k].of("Grid")) {
                continue;
            }
            for tick in &frame.ticks[k].places {
                let at = part(frame, k, *tick);
                let points = match is_first {
                    true => vec![corner(at, 0.0), corner(at, 1.0)],
                    false => vec![corner(0.0, at), corner(1.0, at)],
                };
                parts.push(Part::open(points));
            }
        }
        if let (Some(stroke), false) = (grid.clone(), parts.is_empty()) {
            scene.push("grid", Shape::Path { parts, fill: None, stroke: Some(stroke) });
        }
    }
    if store.is_on(axes, "Box") {
        edges_of_walls(frame, scene, back);
    }
}

/// The edges between the walls behind, and their outer ones.
fn edges_of_walls(frame: &Frame<'_>, scene: &mut Scene, back: Corner) {
    let stroke = box_stroke(frame);
    let mut parts = Vec::new();
    for k in 0..3 {
        for which in 0..4 {
            let (a, b) = ((k + 1) % 3, (k + 2) % 3);
            let ends = [f64::from(which & 1), f64::from(which >> 1)];
            // The edge where three walls in front would meet is left out with its neighbours.
            if ends[0] != back[a] && ends[1] != back[b] {
                continue;
            }
            let corner = |at: f64| {
                let mut corner = [0.0; 3];
                (corner[k], corner[a], corner[b]) = (at, ends[0], ends[1]);
                pixel(frame, corner)
            };
            parts.push(Part::open(vec![corner(0.0), corner(1.0)]));
        }
    }
    scene.push("axis", Shape::Path { parts, fill: None, stroke: Some(stroke) });
}

/// The edge that carries the ticks of a dimension: its place in the other two.
fn edge(frame: &Frame<'_>, k: usize, back: Corner) -> Corner {
    let front = back.map(|end| 1.0 - end);
    let mut corner = [0.0; 3];
    let ground = if frame.view.as_ref().is_some_and(|view| view.elevation < 0.0) { 1.0 } else { 0.0 };
    match k {
        0 => (corner[1], corner[2]) = (front[1], ground),
        1 => (corner[0], corner[2]) = (front[0], ground),
        _ => {
            // The leftmost upright edge.
            let upright = [[back[0], front[1], 0.0], [front[0], back[1], 0.0]];
            let left = |corner: &Corner| pixel(frame, *corner).0;
            corner = if left(&upright[0]) <= left(&upright[1]) { upright[0] } else { upright[1] };
        }
    }
    corner
}

/// How the edge of a dimension is drawn; none where there is none.
pub fn ruler_stroke(frame: &Frame<'_>, dimension: Dimension) -> Option<Stroke> {
    let rgb = frame.store.colour(frame.axes, &dimension.of("Color"))?;
    Some(Stroke::solid(rgb, line_width(frame.store, frame.axes)))
}

/// The label of a tick.
pub fn label_line(frame: &Frame<'_>, text: &str) -> Vec<Run> {
    let interpreter = Interpreter::named(&frame.store.text(frame.axes, "TickLabelInterpreter"));
    crate::markup::runs(text, interpreter, super::pen::style_of(frame.store, frame.axes))
}

/// The edges in front with ticks, labels, and the names of the axes.
pub fn rulers(frame: &Frame<'_>, scene: &mut Scene) {
    let back = back(frame);
    let center = pixel(frame, [0.5; 3]);
    let mut texts: Vec<(&'static str, Label)> = Vec::new();
    for k in 0..3 {
        let dimension = Dimension::ALL[k];
        let Some(stroke) = ruler_stroke(frame, dimension) else { continue };
        let rgb = stroke.paint.rgb;
        let base = edge(frame, k, back);
        let at = |along: f64| {
            let mut corner = base;
            corner[k] = along;
            pixel(frame, corner)
        };
        let (from, to) = (at(0.0), at(1.0));
        scene.line("axis", vec![from, to], stroke.clone());
        // An edge that is seen from its end has no room for labels.
        if (to.0 - from.0).hypot(to.1 - from.1) < END {
            continue;
        }
        // Away from the middle of the box, along the other side of the ground.
        let away = direction(frame, k, base, center);
        let mut parts = Vec::new();
        let mut reach: f64 = 8.0;
        for (tick, text) in frame.ticks[k].places.iter().zip(&frame.ticks[k].labels) {
            let p = at(part(frame, k, *tick));
            let end = (p.0 - 5.0 * away.0, p.1 - 5.0 * away.1);
            parts.push(Part::open(vec![p, end]));
            let lines = vec![label_line(frame, text)];
            let point = (p.0 + 6.0 * away.0, p.1 + 6.0 * away.1);
            let (across, upright) = beside(away);
            let label = Label {
                lines,
                at: point,
                size: frame.size(),
                paint: rgb.into(),
                across,
                upright,
                turned: 0.0,
            };
            let (wide, high) = label.extent();
            reach = reach.max(8.0 + wide * away.0.abs() + high * away.1.abs());
            // Where edges meet one label is enough.
            let own = label.bounds();
            let is_free = |(_, other): &(&str, Label)| !other.bounds().grown(-1.0).overlaps(&own);
            if texts.iter().all(is_free) {
                texts.push(("tick-label", label));
            }
        }
        if !parts.is_empty() {
            scene.push("ticks", Shape::Path { parts, fill: None, stroke: Some(stroke) });
        }
        if !frame.ticks[k].beside.is_empty() {
            let p = at(1.0);
            let place = if k == 2 { (p.0, p.1 - 6.0) } else { (p.0 + reach * away.0, p.1 + reach * away.1) };
            let (across, upright) = if k == 2 { (Across::Left, Upright::Bottom) } else { beside(away) };
            texts.push((
                "exponent",
                plain_label(&frame.ticks[k].beside, place, frame.size(), rgb, (across, upright)),
            ));
        }
        name_of_axis(frame, k, (from, to), away, reach, &mut texts);
    }
    texts.into_iter().for_each(|(role, label)| scene.push(role, Shape::Label(label)));
}

/// Which way is outside at an edge, one pixel long.
fn direction(frame: &Frame<'_>, k: usize, base: Corner, center: (f64, f64)) -> (f64, f64) {
    if k == 2 {
        return (-1.0, 0.0);
    }
    // Ticks of one ground dimension go along the other one.
    let other = 1 - k;
    let mut ends = [base, base];
    (ends[0][k], ends[1][k]) = (0.5, 0.5);
    (ends[0][other], ends[1][other]) = (1.0 - base[other], base[other]);
    let (a, b) = (pixel(frame, ends[0]), pixel(frame, ends[1]));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy);
    if length > 1e-6 { (dx / length, dy / length) } else { (0.0, if b.1 >= center.1 { 1.0 } else { -1.0 }) }
}

/// How a text stands to its point where it is beside something, in a direction.
pub fn beside(away: (f64, f64)) -> (Across, Upright) {
    let across = if away.0 > 0.35 {
        Across::Left
    } else if away.0 < -0.35 {
        Across::Right
    } else {
        Across::Center
    };
    let upright = if away.1 > 0.35 {
        Upright::Top
    } else if away.1 < -0.35 {
        Upright::Bottom
    } else {
        Upright::Middle
    };
    (across, upright)
}

fn name_of_axis(
    frame: &Frame<'_>,
    k: usize,
    (from, to): ((f64, f64), (f64, f64)),
    away: (f64, f64),
    reach: f64,
    texts: &mut Vec<(&'static str, Label)>,
) {
    let store = frame.store;
    let Some(id) = store.object(frame.axes, &Dimension::ALL[k].of("Label")) else { return };
    let Some(mut label) = heading(store, frame.axes, id, false) else { return };
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    if k == 2 {
        (label.across, label.upright, label.turned) = (Across::Center, Upright::Bottom, 90.0);
    } else {
        (label.across, label.upright) = beside(away);
    }
    // Farther away where a label of another edge stands.
    for more in (0..20).map(|step| 2.0 * f64::from(step)) {
        label.at = (middle.0 + (reach + more) * away.0, middle.1 + (reach + more) * away.1);
        let own = label.bounds();
        if texts.iter().all(|(_, other)| !other.bounds().grown(-1.0).overlaps(&own)) {
            break;
        }
    }
    let role = ["x-label", "y-label", "z-label"][k];
    texts.push((role, label));
}
