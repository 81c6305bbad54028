//! Flat axes: background, grid, box, ticks, their labels, titles.

use super::frame::{Frame, points};
use super::limits::Dimension;
use super::pen::{heading, plain_label, stroke};
use super::space::line_width;
use crate::colour::Rgb;
use crate::font::Style;
use crate::markup::{Interpreter, Run};
use crate::scene::{Across, Label, Paint, Part, Scene, Shape, Spot, Stroke, Upright};

/// From ticks to their labels.
const GAP: f64 = 5.0;

/// The background and the grid.
pub fn behind(frame: &Frame<'_>, scene: &mut Scene) {
    let (store, axes) = (frame.store, frame.axes);
    if let Some(rgb) = store.colour(axes, "Color") {
        scene.polygon("axes", frame.rect.corners(), Some(rgb.into()), None);
    }
    grids(frame, scene, Dimension::X);
    grids(frame, scene, Dimension::Y);
}

/// The lines of a grid that stand on one dimension.
pub fn grids(frame: &Frame<'_>, scene: &mut Scene, dimension: Dimension) {
    let k = dimension as usize;
    let (minor, major) = grid_strokes(frame, dimension);
    grid(frame, scene, k, &frame.ticks[k].minor, minor);
    grid(frame, scene, k, &frame.ticks[k].places, major);
}

/// How lines at small ticks and at ticks are drawn, where they are.
pub fn grid_strokes(frame: &Frame<'_>, dimension: Dimension) -> (Option<Stroke>, Option<Stroke>) {
    let (store, axes, holder) = (frame.store, frame.axes, frame.holder(dimension));
    let has_grid = store.is_on(holder, &dimension.of("Grid"));
    let is_log = frame.scales[dimension as usize].is_log;
    let has_minor = store.is_on(holder, &dimension.of("MinorGrid")) || is_log && has_grid;
    let look = |style: &str, colour: &str, alpha: &str| {
        let rgb = store.colour(axes, colour).unwrap_or(Rgb::BLACK);
        let paint = Paint { rgb, alpha: store.number(axes, alpha) };
        stroke(&store.text(axes, style), store.number(axes, "GridLineWidth"), paint)
    };
    (
        has_minor.then(|| look("MinorGridLineStyle", "MinorGridColor", "MinorGridAlpha")).flatten(),
        has_grid.then(|| look("GridLineStyle", "GridColor", "GridAlpha")).flatten(),
    )
}

fn grid(frame: &Frame<'_>, scene: &mut Scene, k: usize, places: &[f64], stroke: Option<Stroke>) {
    let Some(stroke) = stroke else { return };
    let parts: Vec<Part> = places.iter().map(|at| Part::open(across(frame, k, *at).to_vec())).collect();
    if !parts.is_empty() {
        scene.push("grid", Shape::Path { parts, fill: None, stroke: Some(stroke) });
    }
}

/// The line through the axes at a place of a dimension.
fn across(frame: &Frame<'_>, k: usize, at: f64) -> [(f64, f64); 2] {
    let other = &frame.scales[1 - k];
    match k {
        0 => [frame.place(at, other.lo), frame.place(at, other.hi)],
        _ => [frame.place(other.lo, at), frame.place(other.hi, at)],
    }
}

/// On which side of axes a ruler is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Below, or on the left.
    Low,
    /// Above, or on the right.
    High,
    /// Where the other dimension is 0.
    Origin,
}

/// On which side the ruler of a dimension is.
pub fn side_of(frame: &Frame<'_>, k: usize) -> Side {
    let name = if k == 0 { "XAxisLocation" } else { "YAxisLocation" };
    match frame.store.text(frame.holder(Dimension::ALL[k]), name).as_str() {
        "top" | "right" => Side::High,
        "origin" => Side::Origin,
        _ => Side::Low,
    }
}

/// Where an axis is: pixels of the other dimension, and which way is outside.
fn side(frame: &Frame<'_>, k: usize) -> (f64, f64) {
    let rect = frame.rect;
    match (k, side_of(frame, k)) {
        (0, Side::High) => (rect.y, -1.0),
        (0, Side::Origin) => (frame.place(frame.scales[0].lo, frame.scales[1].nearest(0.0)).1, 1.0),
        (0, Side::Low) => (rect.bottom(), 1.0),
        (_, Side::High) => (rect.right(), 1.0),
        (_, Side::Origin) => (frame.place(frame.scales[0].nearest(0.0), frame.scales[1].lo).0, -1.0),
        (_, Side::Low) => (rect.x, -1.0),
    }
}

/// The lines of the axes, with ticks and labels.
pub fn rulers(frame: &Frame<'_>, scene: &mut Scene) {
    some_rulers(frame, scene, &[Dimension::Y, Dimension::X]);
}

/// The ruler of the other side of axes.
pub fn side_ruler(frame: &Frame<'_>, scene: &mut Scene) {
    some_rulers(frame, scene, &[Dimension::Y]);
}

/// How the line of a ruler is drawn; none where there is none.
pub fn ruler_stroke(frame: &Frame<'_>, dimension: Dimension) -> Option<Stroke> {
    let rgb = frame.store.colour(frame.holder(dimension), &dimension.of("Color"))?;
    let width = line_width(frame.store, frame.ruled(dimension, "LineWidth"));
    frame.has_ruler(dimension).then(|| Stroke::solid(rgb, width))
}

/// Whether there is a line opposite to a ruler: where there are two sides, the ruler of the other one is there.
pub fn has_box(frame: &Frame<'_>, dimension: Dimension) -> bool {
    let has_sides = frame.store.other_side(frame.axes).is_some();
    frame.store.is_on(frame.axes, "Box") && !(has_sides && dimension == Dimension::Y)
}

fn some_rulers(frame: &Frame<'_>, scene: &mut Scene, dimensions: &[Dimension]) {
    let rect = frame.rect;
    let mut texts = Vec::new();
    for dimension in dimensions.iter().copied() {
        let k = dimension as usize;
        let Some(stroke) = ruler_stroke(frame, dimension) else { continue };
        let rgb = stroke.paint.rgb;
        let (at, _) = side(frame, k);
        let along = |at: f64| match dimension {
            Dimension::X => vec![(rect.x, at), (rect.right(), at)],
            Dimension::Y | Dimension::Z => vec![(at, rect.y), (at, rect.bottom())],
        };
        scene.line("axis", along(at), stroke.clone());
        let opposite = match dimension {
            Dimension::X => [rect.y, rect.bottom()],
            Dimension::Y | Dimension::Z => [rect.x, rect.right()],
        };
        let has_box = has_box(frame, dimension);
        let others: Vec<f64> =
            opposite.into_iter().filter(|other| has_box && (other - at).abs() > 0.5).collect();
        for other in &others {
            scene.line("axis", along(*other), stroke.clone());
        }
        ticks(frame, scene, k, &stroke, &others);
        labels(frame, k, rgb, &mut texts);
    }
    texts.into_iter().for_each(|(role, label)| scene.push(role, Shape::Label(label)));
}

/// How long ticks are: a part of the longer side.
fn tick_length(frame: &Frame<'_>, dimension: Dimension) -> f64 {
    let holder = frame.ruled(dimension, "TickLength");
    let part = frame.store.array(holder, "TickLength").data.first().copied().unwrap_or(0.01);
    part * frame.rect.width.max(frame.rect.height)
}

/// How far ticks reach into the axes and out of them.
pub fn tick_reach(frame: &Frame<'_>, dimension: Dimension) -> (f64, f64) {
    let length = tick_length(frame, dimension);
    let (holder, name) = frame.ruled_as(dimension, "TickDirection", "TickDir");
    match frame.store.text(holder, name).as_str() {
        "in" => (length, 0.0),
        "out" => (0.0, length),
        "both" => (length, length),
        _ => (0.0, 0.0),
    }
}

fn ticks(frame: &Frame<'_>, scene: &mut Scene, k: usize, stroke: &Stroke, others: &[f64]) {
    let (inner, outer) = tick_reach(frame, Dimension::ALL[k]);
    if inner + outer == 0.0 {
        return;
    }
    let (at, sign) = side(frame, k);
    let mut parts = Vec::new();
    let (major, minor) = (&frame.ticks[k].places, &frame.ticks[k].minor);
    for (places, factor) in [(major, 1.0), (minor, 0.5)] {
        for place in places {
            let [p, _] = across(frame, k, *place);
            let mut put = |at: f64, sign: f64| {
                let (from, to) = (at - sign * inner * factor, at + sign * outer * factor);
                let points = if k == 0 { vec![(p.0, from), (p.0, to)] } else { vec![(from, p.1), (to, p.1)] };
                parts.push(Part::open(points));
            };
            put(at, sign);
            others.iter().for_each(|other| put(*other, if *other < at { -1.0 } else { 1.0 }));
        }
    }
    if !parts.is_empty() {
        scene.push("ticks", Shape::Path { parts, fill: None, stroke: Some(stroke.clone()) });
    }
}

type Texts = Vec<(&'static str, Label)>;

/// The lines of the label of a tick.
pub fn label_lines(frame: &Frame<'_>, dimension: Dimension, text: &str) -> Vec<Vec<Run>> {
    let store = frame.store;
    let interpreted = frame.ruled(dimension, "TickLabelInterpreter");
    let interpreter = Interpreter::named(&store.text(interpreted, "TickLabelInterpreter"));
    let style = label_style(frame, dimension);
    text.split('\n').map(|line| crate::markup::runs(line, interpreter, style)).collect()
}

/// The look of the labels of ticks.
pub fn label_style(frame: &Frame<'_>, dimension: Dimension) -> Style {
    super::pen::style_of(frame.store, frame.ruled(dimension, "FontWeight"))
}

/// The labels of ticks, the power of ten, and the label of the axis beside them.
pub fn labels(frame: &Frame<'_>, k: usize, rgb: Rgb, texts: &mut Texts) {
    let (store, rect) = (frame.store, frame.rect);
    let dimension = Dimension::ALL[k];
    let size = frame.size_of(dimension);
    let (at, sign) = side(frame, k);
    let ticks = &frame.ticks[k];
    let turned = store.number(frame.holder(dimension), &dimension.of("TickLabelRotation"));
    // Powers reach above the line of a label, into the corner where the other axis has one.
    let raised = if k == 0 && frame.scales[k].is_log { 0.35 * size } else { 0.0 };
    let away = at + sign * (GAP + tick_reach(frame, dimension).1 + raised);
    let mut made: Vec<Label> = Vec::new();
    for (place, text) in ticks.places.iter().zip(&ticks.labels) {
        let [p, _] = across(frame, k, *place);
        let lines = label_lines(frame, dimension, text);
        let (point, across, upright) = match (k, sign > 0.0) {
            (0, true) => ((p.0, away), Across::Center, Upright::Top),
            (0, false) => ((p.0, away), Across::Center, Upright::Bottom),
            (_, true) => ((away, p.1), Across::Left, Upright::Middle),
            (_, false) => ((away, p.1), Across::Right, Upright::Middle),
        };
        made.push(Label { lines, at: point, size, paint: rgb.into(), across, upright, turned });
    }
    let turned = if turned == 0.0 && k == 0 { turn_that_fits(&made) } else { turned };
    if k == 0 && turned != 0.0 {
        for label in &mut made {
            label.turned = turned;
            label.upright = Upright::Middle;
            label.across = if (turned > 0.0) == (sign > 0.0) { Across::Right } else { Across::Left };
            label.at.1 += sign * 3.0;
        }
    }
    made.retain(|label| label.lines.iter().any(|runs| !runs.is_empty()));
    // What labels take between the axis and the label of the axis.
    let reach = made.iter().map(|label| {
        let bounds = label.bounds();
        match (k, sign > 0.0) {
            (0, true) => bounds.bottom() - at,
            (0, false) => at - bounds.y,
            (_, true) => bounds.right() - at,
            (_, false) => at - bounds.x,
        }
    });
    let reach = reach.fold(GAP, f64::max);
    texts.extend(made.into_iter().map(|label| ("tick-label", label)));
    if !ticks.beside.is_empty() {
        let (point, place) = match k {
            0 => ((rect.right(), at + reach + 1.0), (Across::Right, Upright::Top)),
            _ => ((rect.x.max(at.min(rect.right())), rect.y - 3.0), (Across::Left, Upright::Bottom)),
        };
        let place = if k == 1 && sign > 0.0 { (Across::Right, place.1) } else { place };
        texts.push(("exponent", plain_label(&ticks.beside, point, size, rgb, place)));
    }
    axis_label(frame, k, rgb, (at, sign, reach), texts);
}

/// Degrees by which labels that would touch each other are turned.
fn turn_that_fits(labels: &[Label]) -> f64 {
    let bounds: Vec<_> = labels.iter().map(Label::bounds).collect();
    let touches =
        |gap: f64| bounds.windows(2).any(|w| (w[1].x - w[0].right()).max(w[0].x - w[1].right()) < gap);
    if touches(2.0) { 45.0 } else { 0.0 }
}

fn axis_label(frame: &Frame<'_>, k: usize, rgb: Rgb, (at, sign, reach): (f64, f64, f64), texts: &mut Texts) {
    let (store, rect, dimension) = (frame.store, frame.rect, Dimension::ALL[k]);
    let Some(id) = store.object(frame.holder(dimension), &dimension.of("Label")) else { return };
    let away = at + sign * (reach + 2.0);
    let middle = (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
    let Some(mut label) = heading(store, frame.axes, id, false) else { return };
    if !store.is_on(id, "Visible") {
        return;
    }
    if store.says(id, "ColorMode", "auto") {
        label.paint = rgb.into();
    }
    (label.at, label.upright, label.turned) = match (k, sign > 0.0) {
        (0, true) => ((middle.0, away), Upright::Top, 0.0),
        (0, false) => ((middle.0, away), Upright::Bottom, 0.0),
        (_, false) => ((away, middle.1), Upright::Bottom, 90.0),
        (_, true) => ((away, middle.1), Upright::Top, 90.0),
    };
    if store.is_set(id, "Rotation") {
        label.turned = store.number(id, "Rotation");
        if k == 1 && label.turned == 0.0 {
            label.across = if sign > 0.0 { Across::Left } else { Across::Right };
            label.upright = Upright::Middle;
            label.at.0 += sign * 3.0;
        }
    }
    label.across =
        match (store.text(id, "HorizontalAlignment").as_str(), store.is_set(id, "HorizontalAlignment")) {
            ("left", true) => Across::Left,
            ("right", true) => Across::Right,
            _ if label.turned != 0.0 || k == 0 => Across::Center,
            _ => label.across,
        };
    move_by_hand(frame, id, &mut label);
    texts.push((if k == 0 { "x-label" } else { "y-label" }, label));
}

/// A position that the program gave.
fn move_by_hand(frame: &Frame<'_>, id: crate::Id, label: &mut Label) {
    if frame.store.says(id, "PositionMode", "manual") {
        let position = frame.store.array(id, "Position");
        if let [x, y, ..] = *position.data {
            label.at = text_place(frame, id, (x, y, position.data.get(2).copied().unwrap_or(0.0)));
        }
    }
}

/// Where a text of axes is, by its units.
fn text_place(frame: &Frame<'_>, id: crate::Id, at: Spot) -> (f64, f64) {
    let (spot, _) = text_spot(frame, id, at);
    (spot.0, spot.1)
}

/// The same with how near it is, and whether it is among the data.
pub fn text_spot(frame: &Frame<'_>, id: crate::Id, (x, y, z): Spot) -> (Spot, bool) {
    let rect = frame.rect;
    let from_corner = |x: f64, y: f64| ((rect.x + x, rect.bottom() - y, 0.0), false);
    match frame.store.text(id, "Units").as_str() {
        "normalized" => from_corner(x * rect.width, y * rect.height),
        "pixels" => from_corner(x, y),
        "points" => from_corner(points(x), points(y)),
        "inches" => from_corner(x * 96.0, y * 96.0),
        "centimeters" => from_corner(x * 96.0 / 2.54, y * 96.0 / 2.54),
        _ => (frame.place3(x, y, z), true),
    }
}

/// The title and the subtitle above what is drawn so far.
pub fn titles(frame: &Frame<'_>, scene: &mut Scene, from: usize) {
    let (store, axes, rect) = (frame.store, frame.axes, frame.rect);
    let mut top = rect.y;
    // Labels of an axis above, and of axes in space, are below the title.
    for item in &scene.items[from..] {
        if let Shape::Label(label) = &item.shape
            && matches!(item.role, "tick-label" | "exponent" | "x-label" | "y-label" | "z-label")
        {
            let bounds = label.bounds();
            let is_beside = item.role == "exponent" && bounds.right() < rect.x + rect.width * 0.25;
            if bounds.y < top && bounds.x < rect.right() && bounds.right() > rect.x && !is_beside {
                // The first label of an upright axis of flat axes reaches over its end.
                let reaches_over = bounds.bottom() > rect.y + 1.0 && frame.view.is_none();
                top = if reaches_over { top } else { bounds.y };
            }
        }
    }
    top -= 4.0;
    for (name, role) in [("Subtitle", "subtitle"), ("Title", "title")] {
        let Some(id) = store.object(axes, name) else { continue };
        let Some(mut label) = heading(store, axes, id, name == "Title") else { continue };
        if !store.is_on(id, "Visible") {
            continue;
        }
        (label.across, label.at.0) = match store.text(axes, "TitleHorizontalAlignment").as_str() {
            "left" => (Across::Left, rect.x),
            "right" => (Across::Right, rect.right()),
            _ => (Across::Center, rect.x + rect.width / 2.0),
        };
        label.at.1 = top;
        label.upright = Upright::Bottom;
        top -= label.extent().1;
        move_by_hand(frame, id, &mut label);
        scene.push(role, Shape::Label(label));
    }
}
