//! Bars of colours with their values.

use super::frame::{Frame, points};
use super::pen::{label_of, plain_label};
use super::scale::{Room, Scale};
use super::view::View;
use crate::colour::Rgb;
use crate::markup::{self, Interpreter};
use crate::scene::{Across, Label, Part, Pixels, Rect, Scene, Shape, Stroke, Upright};
use crate::store::{Id, Store};
use crate::ticks;

/// How thick a bar is.
const THICKNESS: f64 = 20.0;
/// From the axes to the bar.
const GAP: f64 = 14.0;

/// The same; labels of axes in space reach farther.
fn gap(store: &Store, axes: Id) -> f64 {
    if View::of(store, axes).is_some() { 2.0 * GAP } else { GAP }
}

/// The ticks of a bar and their labels.
fn ticks_of(store: &Store, id: Id, scale: &Scale, length: f64) -> (Vec<f64>, Vec<String>, i32) {
    let size = points(store.number(id, "FontSize"));
    let room = Room { length, size, is_across: is_lying(store, id) };
    let places = match store.says(id, "TicksMode", "manual") {
        true => store.array(id, "Ticks").data.to_vec(),
        false => ticks::places(scale.lo, scale.hi, room.step(scale.lo, scale.hi)),
    };
    let exponent = ticks::exponent(&places);
    if store.says(id, "TickLabelsMode", "manual") {
        let given = store.held(id, "TickLabels").lines();
        let labels =
            (0..places.len()).map(|k| given.get(k % given.len().max(1)).cloned().unwrap_or_default());
        return (places.clone(), labels.collect(), 0);
    }
    let labels = ticks::labels(&places, exponent);
    (places, labels, exponent)
}

fn is_lying(store: &Store, id: Id) -> bool {
    let location = store.text(id, "Location");
    location.starts_with("north") || location.starts_with("south")
}

fn scale(store: &Store, id: Id, colours: (f64, f64)) -> Scale {
    let given = store.array(id, "Limits");
    let (lo, hi) =
        if store.says(id, "LimitsMode", "manual") { (given.data[0], given.data[1]) } else { colours };
    Scale { lo, hi, is_log: false, is_reversed: store.says(id, "Direction", "reverse") }
}

/// How much room a bar outside takes away from its axes: gap, bar, labels.
pub fn room(store: &Store, id: Id, colours: (f64, f64), length: f64) -> f64 {
    let size = points(store.number(id, "FontSize"));
    let (_, labels, _) = ticks_of(store, id, &scale(store, id, colours), length);
    let widths = labels.iter().map(|text| crate::font::width(text, crate::font::Style::default()) * size);
    let widest = if is_lying(store, id) { size * 1.2 } else { widths.fold(0.0, f64::max) };
    let label = store.object(id, "Label").and_then(|label| label_of(store, label, "String", (0.0, 0.0)));
    let gap = store.object(id, "Axes").map_or(GAP, |axes| gap(store, axes));
    gap + THICKNESS + 5.0 + widest + label.map_or(0.0, |label| label.extent().1 + 2.0)
}

/// Draws a bar beside its axes.
pub fn draw(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let (store, rect) = (frame.store, frame.rect);
    let location = store.text(id, "Location");
    let is_lying = is_lying(store, id);
    let place = match location.trim_end_matches("outside") {
        "west" if location == "west" => {
            Rect { x: rect.x + GAP, y: rect.y + GAP, width: THICKNESS, height: rect.height - 2.0 * GAP }
        }
        "east" if location == "east" => Rect {
            x: rect.right() - GAP - THICKNESS,
            y: rect.y + GAP,
            width: THICKNESS,
            height: rect.height - 2.0 * GAP,
        },
        "north" if location == "north" => {
            Rect { x: rect.x + GAP, y: rect.y + GAP, width: rect.width - 2.0 * GAP, height: THICKNESS }
        }
        "south" if location == "south" => Rect {
            x: rect.x + GAP,
            y: rect.bottom() - GAP - THICKNESS,
            width: rect.width - 2.0 * GAP,
            height: THICKNESS,
        },
        "west" => {
            Rect { x: rect.x - GAP - THICKNESS - 30.0, y: rect.y, width: THICKNESS, height: rect.height }
        }
        "north" => Rect { x: rect.x, y: rect.y - GAP - THICKNESS, width: rect.width, height: THICKNESS },
        "south" => Rect { x: rect.x, y: rect.bottom() + GAP + 24.0, width: rect.width, height: THICKNESS },
        _ => Rect {
            x: rect.right() + gap(store, frame.axes),
            y: rect.y,
            width: THICKNESS,
            height: rect.height,
        },
    };
    let place = match store.array(id, "Position").data.as_ref() {
        [x, y, w, h] if store.is_set(id, "Position") => {
            super::reserve::pixels_of(store, id, [*x, *y, *w, *h], (scene.width, scene.height))
        }
        _ => place,
    };
    let scale = scale(store, id, frame.colours);
    colours(frame, scene, place, is_lying, scale);
    let rgb = store.colour(id, "Color").unwrap_or(Rgb::BLACK);
    let stroke = Stroke::solid(rgb, points(store.number(id, "LineWidth")));
    scene.polygon("colorbar-box", place.corners(), None, Some(stroke.clone()));
    let outward = match location.as_str() {
        // Labels of a bar within axes are on its inner side.
        "westoutside" | "east" => -1.0,
        "northoutside" | "south" => -1.0,
        _ => 1.0,
    };
    labels(frame, scene, id, (place, is_lying, outward), &scale, &stroke);
}

fn colours(frame: &Frame<'_>, scene: &mut Scene, place: Rect, is_lying: bool, scale: Scale) {
    let n = frame.map.len().max(1);
    let mut rgba = Vec::with_capacity(n * 4);
    for k in 0..n {
        // Rows go down, values up.
        let k = if is_lying != scale.is_reversed { k } else { n - 1 - k };
        let value = scale.lo + (k as f64 + 0.5) / n as f64 * (scale.hi - scale.lo);
        rgba.extend(frame.colour(value).bytes());
        rgba.push(255);
    }
    let (width, height) = if is_lying { (n, 1) } else { (1, n) };
    scene.push("colorbar", Shape::Image(Pixels { width, height, rgba }, place));
}

fn labels(
    frame: &Frame<'_>,
    scene: &mut Scene,
    id: Id,
    (place, is_lying, outward): (Rect, bool, f64),
    scale: &Scale,
    stroke: &Stroke,
) {
    let store = frame.store;
    let length = if is_lying { place.width } else { place.height };
    let (places, texts, exponent) = ticks_of(store, id, scale, length);
    let size = points(store.number(id, "FontSize"));
    let interpreter = Interpreter::named(&store.text(id, "TickLabelInterpreter"));
    let style = super::pen::style_of(store, id);
    let mut parts = Vec::new();
    let mut reach: f64 = 5.0;
    let mut made = Vec::new();
    for (value, text) in places.iter().zip(&texts).filter(|(value, _)| scale.has(**value)) {
        let part = scale.part(*value);
        let (from, to, at, across, upright) = if is_lying {
            let x = place.x + part * place.width;
            let edge = if outward > 0.0 { place.bottom() } else { place.y };
            let upright = if outward > 0.0 { Upright::Top } else { Upright::Bottom };
            ((x, edge), (x, edge - outward * 4.0), (x, edge + outward * 4.0), Across::Center, upright)
        } else {
            let y = place.bottom() - part * place.height;
            let edge = if outward > 0.0 { place.right() } else { place.x };
            let across = if outward > 0.0 { Across::Left } else { Across::Right };
            ((edge, y), (edge - outward * 4.0, y), (edge + outward * 5.0, y), across, Upright::Middle)
        };
        parts.push(Part::open(vec![from, to]));
        let lines = vec![markup::runs(text, interpreter, style)];
        let label = Label { lines, at, size, paint: stroke.paint, across, upright, turned: 0.0 };
        let (wide, high) = label.extent();
        reach = reach.max(5.0 + if is_lying { high } else { wide });
        made.push(label);
    }
    if !parts.is_empty() {
        scene.push("ticks", Shape::Path { parts, fill: None, stroke: Some(stroke.clone()) });
    }
    made.into_iter().for_each(|label| scene.push("colorbar-label", Shape::Label(label)));
    if exponent != 0 {
        let at =
            if is_lying { (place.right(), place.bottom() + reach + 2.0) } else { (place.x, place.y - 3.0) };
        let place = if is_lying { (Across::Right, Upright::Top) } else { (Across::Left, Upright::Bottom) };
        let text = format!("×10^{{{exponent}}}");
        scene.push("exponent", Shape::Label(plain_label(&text, at, size, stroke.paint.rgb, place)));
    }
    let name = store.object(id, "Label").and_then(|label| label_of(store, label, "String", (0.0, 0.0)));
    if let Some(mut label) = name {
        label.across = Across::Center;
        if is_lying {
            let edge = if outward > 0.0 { place.bottom() } else { place.y };
            label.at = (place.x + place.width / 2.0, edge + outward * (reach + 1.0));
            label.upright = if outward > 0.0 { Upright::Top } else { Upright::Bottom };
        } else {
            let edge = if outward > 0.0 { place.right() } else { place.x };
            label.at = (edge + outward * (reach + 3.0), place.y + place.height / 2.0);
            label.upright = if outward > 0.0 { Upright::Top } else { Upright::Bottom };
            label.turned = 90.0;
        }
        scene.push("colorbar-name", Shape::Label(label));
    }
    let title = store.object(id, "Title").and_then(|title| label_of(store, title, "String", (0.0, 0.0)));
    if let Some(mut title) = title {
        (title.at, title.across, title.upright) =
            ((place.x + place.width / 2.0, place.y - 4.0), Across::Center, Upright::Bottom);
        scene.push("colorbar-title", Shape::Label(title));
    }
}
