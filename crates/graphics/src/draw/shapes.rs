//! Annotations: lines, arrows, texts and areas of a figure, above its axes. Places are parts of the figure, from its lower left corner.

use super::frame::points;
use super::pen::{label_of, stroke_of};
use super::reserve::pixels_of;
use crate::colour::Rgb;
use crate::scene::{Across, Label, Paint, Rect, Scene, Shape, Stroke, Upright};
use crate::schema::Kind;
use crate::store::{Id, Store};
use std::f64::consts::TAU;

type Point = (f64, f64);

/// Draws all annotations of a figure, the oldest first.
pub fn draw(store: &Store, figure: Id, scene: &mut Scene) {
    for id in store.children(figure) {
        let kind = store.kind(*id);
        if !kind.is_shape() || !store.is_on(*id, "Visible") {
            continue;
        }
        match kind {
            Kind::RectangleShape | Kind::EllipseShape => area(store, *id, scene),
            Kind::TextBoxShape => text_box(store, *id, scene),
            _ => arrow(store, *id, scene),
        }
    }
}

/// Where the annotation's points are, in pixels.
fn ends(store: &Store, id: Id, scene: &Scene) -> Option<[Point; 2]> {
    let [x, y] = ["X", "Y"].map(|name| store.array(id, name).data);
    let at = |k: usize| {
        let place = pixels_of(store, id, [*x.get(k)?, *y.get(k)?, 0.0, 0.0], (scene.width, scene.height));
        Some((place.x, place.y))
    };
    Some([at(0)?, at(1)?])
}

fn rectangle(store: &Store, id: Id, scene: &Scene) -> Option<Rect> {
    match *store.array(id, "Position").data {
        [x, y, w, h] => Some(pixels_of(store, id, [x, y, w, h], (scene.width, scene.height))),
        _ => None,
    }
}

/// `line`, `arrow`, `doublearrow`, `textarrow`.
fn arrow(store: &Store, id: Id, scene: &mut Scene) {
    let Some([mut from, mut to]) = ends(store, id, scene) else { return };
    let rgb = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let heads: &[(&str, &str, &str, bool)] = match store.kind(id) {
        Kind::ArrowShape | Kind::TextArrowShape => &[("HeadStyle", "HeadLength", "HeadWidth", false)],
        Kind::DoubleArrowShape => &[
            ("Head1Style", "Head1Length", "Head1Width", true),
            ("Head2Style", "Head2Length", "Head2Width", false),
        ],
        _ => &[],
    };
    let tail = from;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let mut polygons = Vec::new();
    for (style, long, wide, is_first) in heads {
        let size = (points(store.number(id, long)), points(store.number(id, wide)));
        let style = store.text(id, style);
        if length == 0.0 || style == "none" {
            continue;
        }
        let along = if *is_first { (-dx / length, -dy / length) } else { (dx / length, dy / length) };
        let tip = if *is_first { from } else { to };
        polygons.push((head(&style, tip, along, size), style == "plain"));
        // The line ends within the head, and does not blunt its tip.
        let back = if style == "plain" { 0.0 } else { 0.6 * size.0.min(length) };
        let end = (tip.0 - along.0 * back, tip.1 - along.1 * back);
        if *is_first { from = end } else { to = end }
    }
    if let Some(stroke) = stroke_of(store, id, rgb) {
        scene.line("annotation", vec![from, to], stroke);
    }
    for (points_of, is_open) in polygons {
        let edge = Stroke::solid(rgb, points(store.number(id, "LineWidth")));
        match is_open {
            true => scene.line("annotation-head", points_of, edge),
            false => scene.polygon("annotation-head", points_of, Some(rgb.into()), None),
        }
    }
    if store.kind(id) == Kind::TextArrowShape {
        text_at_tail(store, id, tail, (dx, dy), scene);
    }
}

/// The outline of a head whose tip is at a point, for a line that comes along a direction of length 1.
fn head(style: &str, tip: Point, (ux, uy): Point, (long, wide): (f64, f64)) -> Vec<Point> {
    let at = |back: f64, aside: f64| {
        let (b, s) = (back * long, aside * wide / 2.0);
        (tip.0 - b * ux - s * uy, tip.1 - b * uy + s * ux)
    };
    // How far the back is drawn in, as a part of the length.
    let notch = |depth: f64| vec![at(0.0, 0.0), at(1.0, 1.0), at(1.0 - depth, 0.0), at(1.0, -1.0)];
    let curved = |depth: f64| {
        let mut outline = vec![at(0.0, 0.0)];
        outline.extend((0..=12).map(|k| {
            let aside = 1.0 - f64::from(k) / 6.0;
            at(1.0 - depth * (1.0 - aside * aside), aside)
        }));
        outline
    };
    match style {
        "vback1" => notch(0.15),
        "vback3" => notch(0.6),
        "cback1" => curved(0.15),
        "cback2" => curved(0.35),
        "cback3" => curved(0.6),
        "plain" => vec![at(1.0, 1.0), at(0.0, 0.0), at(1.0, -1.0)],
        "rectangle" => vec![at(0.0, 1.0), at(1.0, 1.0), at(1.0, -1.0), at(0.0, -1.0)],
        "diamond" => vec![at(0.0, 0.0), at(0.5, 1.0), at(1.0, 0.0), at(0.5, -1.0)],
        "ellipse" => (0..24)
            .map(|k| {
                let (sin, cos) = (TAU * f64::from(k) / 24.0).sin_cos();
                at(0.5 - 0.5 * cos, sin)
            })
            .collect(),
        "fourstar" => (0..8)
            .map(|k| {
                let ((sin, cos), r) =
                    ((TAU * f64::from(k) / 8.0).sin_cos(), if k % 2 == 0 { 1.0 } else { 0.35 });
                at(0.5 - 0.5 * r * cos, r * sin)
            })
            .collect(),
        _ => notch(0.35),
    }
}

/// The text of a `textarrow` stands where the arrow begins, on the side that it comes from.
fn text_at_tail(store: &Store, id: Id, tail: Point, (dx, dy): Point, scene: &mut Scene) {
    let Some(mut label) = label_of(store, id, "String", tail) else { return };
    label.paint = match store.is_set(id, "TextColor") {
        true => store.colour(id, "TextColor").unwrap_or(Rgb::BLACK).into(),
        false => store.colour(id, "Color").unwrap_or(Rgb::BLACK).into(),
    };
    label.turned = store.number(id, "TextRotation");
    let margin = points(store.number(id, "TextMargin")) / 2.0;
    let is_steep = dy.abs() > 2.0 * dx.abs();
    (label.across, label.upright) = match (is_steep, dx > 0.0, dy > 0.0) {
        (true, _, true) => (Across::Center, Upright::Bottom),
        (true, _, false) => (Across::Center, Upright::Top),
        (false, true, _) => (Across::Right, Upright::Middle),
        (false, false, _) => (Across::Left, Upright::Middle),
    };
    match (label.across, label.upright) {
        (Across::Right, _) => label.at.0 -= margin,
        (Across::Left, _) => label.at.0 += margin,
        (Across::Center, Upright::Bottom) => label.at.1 -= margin,
        (Across::Center, _) => label.at.1 += margin,
    }
    let fill = store.colour(id, "TextBackgroundColor").map(Paint::from);
    let edge = store.colour(id, "TextEdgeColor");
    let edge = edge.map(|rgb| Stroke::solid(rgb, points(store.number(id, "TextLineWidth"))));
    scene.polygon("annotation-box", label.bounds().grown(margin).corners(), fill, edge);
    scene.push("annotation-text", Shape::Label(label));
}

/// `textbox`: as large as it is given, and at least as large as its text if it is to fit.
fn text_box(store: &Store, id: Id, scene: &mut Scene) {
    let Some(mut rect) = rectangle(store, id, scene) else { return };
    let margin = points(store.number(id, "Margin"));
    let label = label_of(store, id, "String", (0.0, 0.0)).map(|mut label| {
        wrap(&mut label, rect.width - 2.0 * margin);
        label
    });
    if let (Some(label), true) = (&label, store.is_on(id, "FitBoxToText")) {
        let (width, height) = label.extent();
        // It keeps its upper left corner.
        if rect.width < 1.0 {
            rect.width = width + 2.0 * margin;
        }
        rect.height =
            if rect.height < 1.0 { height + 2.0 * margin } else { rect.height.max(height + 2.0 * margin) };
    }
    let fill =
        store.colour(id, "BackgroundColor").map(|rgb| Paint { rgb, alpha: store.number(id, "FaceAlpha") });
    let edge = store.colour(id, "EdgeColor").and_then(|rgb| stroke_of(store, id, rgb));
    scene.polygon("annotation-box", rect.corners(), fill, edge);
    let Some(mut label) = label else { return };
    label.at.0 = match label.across {
        Across::Left => rect.x + margin,
        Across::Center => rect.x + rect.width / 2.0,
        Across::Right => rect.right() - margin,
    };
    label.at.1 = match label.upright {
        Upright::Top | Upright::Cap => rect.y + margin,
        Upright::Middle => rect.y + rect.height / 2.0,
        Upright::Baseline | Upright::Bottom => rect.bottom() - margin,
    };
    scene.push("annotation-text", Shape::Label(label));
}

/// Breaks lines that are wider than there is room between words; a word alone may be wider.
fn wrap(label: &mut Label, room: f64) {
    let width = |runs: &[crate::markup::Run]| crate::markup::width(runs) * label.size;
    if room <= 0.0 || label.lines.iter().all(|runs| width(runs) <= room) {
        return;
    }
    let mut broken = Vec::new();
    for line in &label.lines {
        let mut now: Vec<crate::markup::Run> = Vec::new();
        for run in line {
            for word in run.text.split_inclusive(' ') {
                let mut next = now.clone();
                let piece = crate::markup::Run { text: word.to_owned(), ..run.clone() };
                next.push(piece.clone());
                if width(&next) > room && !now.is_empty() {
                    broken.push(std::mem::take(&mut now));
                    now.push(piece);
                } else {
                    now = next;
                }
            }
        }
        broken.push(now);
    }
    label.lines = broken;
}

/// `rectangle`, `ellipse`.
fn area(store: &Store, id: Id, scene: &mut Scene) {
    let Some(rect) = rectangle(store, id, scene) else { return };
    let fill = store.colour(id, "FaceColor").map(|rgb| Paint { rgb, alpha: store.number(id, "FaceAlpha") });
    let edge = store.colour(id, "Color").and_then(|rgb| stroke_of(store, id, rgb));
    let outline = match store.kind(id) {
        Kind::EllipseShape => (0..72)
            .map(|k| {
                let (sin, cos) = (TAU * f64::from(k) / 72.0).sin_cos();
                (rect.x + rect.width / 2.0 * (1.0 + cos), rect.y + rect.height / 2.0 * (1.0 + sin))
            })
            .collect(),
        _ => rect.corners(),
    };
    scene.polygon("annotation", outline, fill, edge);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datum::Datum;

    #[test]
    fn an_arrow_ends_at_its_point_and_a_text_stands_where_it_begins() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let arrow = store.add(Kind::TextArrowShape, Some(figure));
        store.put(arrow, "X", Datum::row(&[0.25, 0.75]));
        store.put(arrow, "Y", Datum::row(&[0.5, 0.5]));
        store.put(arrow, "String", Datum::text("here"));
        let scene = super::super::scene(&store, figure);
        let head = scene.items.iter().find(|item| item.role == "annotation-head").unwrap();
        let Shape::Path { parts, .. } = &head.shape else { panic!("a head is a path") };
        assert_eq!(parts[0].points[0], (420.0, 210.0));
        let (_, label) = scene.labels().find(|(role, _)| *role == "annotation-text").unwrap();
        assert!(label.bounds().right() < 140.0 && label.bounds().contains((130.0, 210.0)));
    }

    #[test]
    fn long_lines_of_a_box_are_broken_between_words() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let text = store.add(Kind::TextBoxShape, Some(figure));
        store.put(text, "Position", Datum::row(&[0.1, 0.5, 0.2, 0.1]));
        store.put(text, "String", Datum::text("several words that do not fit into one line"));
        let scene = super::super::scene(&store, figure);
        let (_, label) = scene.labels().next().unwrap();
        assert!(label.lines.len() > 1 && label.bounds().width < 0.2 * 560.0);
        let background = scene.items.iter().find(|item| item.role == "annotation-box").unwrap();
        let Shape::Path { parts, .. } = &background.shape else { panic!("a box is a path") };
        let low = parts[0].points.iter().map(|p| p.1).fold(0.0, f64::max);
        assert!(low >= label.bounds().bottom());
    }
}
