//! Lines with their styles, markers, and texts of objects.

use super::frame::{Frame, points};
use crate::colour::Rgb;
use crate::datum::Datum;
use crate::font::Style;
use crate::markup::{self, Interpreter};
use crate::scene::{Across, Label, Motion, Paint, Scene, Shape, Spot, Stroke, Upright};
use crate::store::{Id, Store};
use std::f64::consts::{PI, TAU};

/// The stroke of a line style; none where nothing is drawn.
pub fn stroke(style: &str, width: f64, paint: impl Into<Paint>) -> Option<Stroke> {
    let width = points(width);
    // Dashes grow with the line, and thin lines have some that can be seen.
    let unit = 0.5 + 0.5 * width;
    let dash: Vec<f64> = match style {
        "-" => Vec::new(),
        "--" => vec![9.0, 6.0],
        ":" => vec![1.5, 3.0],
        "-." => vec![9.0, 4.0, 1.5, 4.0],
        _ => return None,
    };
    let dash = dash.into_iter().map(|x| x * unit).collect();
    Some(Stroke { paint: paint.into(), width, dash })
}

/// The stroke of an object: its line style, line width and a colour.
pub fn stroke_of(store: &Store, id: Id, paint: impl Into<Paint>) -> Option<Stroke> {
    stroke(&store.text(id, "LineStyle"), store.number(id, "LineWidth"), paint)
}

/// How markers are drawn.
pub struct Marker {
    /// Which one.
    pub shape: String,
    /// Its size in points.
    pub size: f64,
    /// What fills it.
    pub fill: Option<Paint>,
    /// What is around it.
    pub edge: Option<Paint>,
    /// The width of its lines in points.
    pub width: f64,
}

impl Marker {
    /// The markers of an object with a colour of its own.
    pub fn of(frame: &Frame<'_>, id: Id, own: Rgb) -> Marker {
        let store = frame.store;
        let colour = |name: &str| match store.held(id, name) {
            Datum::Text(word) if word == "none" => None,
            // A filled marker that is `auto` has the colour of the axes.
            Datum::Text(_) if name == "MarkerFaceColor" => {
                Some(store.colour(frame.axes, "Color").unwrap_or(Rgb::WHITE))
            }
            held => Some(held.as_colour().unwrap_or(own)),
        };
        Marker {
            shape: store.text(id, "Marker"),
            size: store.number(id, "MarkerSize"),
            fill: colour("MarkerFaceColor").map(Paint::from),
            edge: colour("MarkerEdgeColor").map(Paint::from),
            width: store.number(id, "LineWidth"),
        }
    }

    /// Draws one at a point of a chart.
    pub fn draw(&self, scene: &mut Scene, at: Spot) {
        scene.moving(Motion::Whole(at), |scene| self.draw_at(scene, (at.0, at.1)));
    }

    /// Draws one at a point of a figure.
    pub fn draw_at(&self, scene: &mut Scene, at: (f64, f64)) {
        let r = points(self.size) / 2.0;
        let edge = self.edge.map(|paint| Stroke::solid(paint, points(self.width)));
        let around = |angles: Vec<(f64, f64)>| -> Vec<(f64, f64)> {
            angles.into_iter().map(|(angle, r)| (at.0 + r * angle.sin(), at.1 - r * angle.cos())).collect()
        };
        let regular = |n: usize, first: f64, r: f64| {
            around((0..n).map(|k| (first + TAU * k as f64 / n as f64, r)).collect())
        };
        let star = |n: usize, inner: f64| {
            around(
                (0..2 * n)
                    .map(|k| (PI * k as f64 / n as f64, if k % 2 == 0 { r } else { r * inner }))
                    .collect(),
            )
        };
        let polygon = match self.shape.as_str() {
            "o" => regular(24, 0.0, r),
            "." => {
                let dot = regular(12, 0.0, points(self.size) / 6.0);
                return scene.polygon("marker", dot, self.edge, None);
            }
            "square" => regular(4, PI / 4.0, r * 0.9 * 2f64.sqrt()),
            "diamond" => regular(4, 0.0, r * 1.1),
            "^" => regular(3, 0.0, r * 1.1),
            "v" => regular(3, PI, r * 1.1),
            ">" => regular(3, PI / 2.0, r * 1.1),
            "<" => regular(3, -PI / 2.0, r * 1.1),
            "pentagram" => star(5, 0.382),
            "hexagram" => star(6, 0.577),
            "+" => return self.strokes(scene, at, r, &[0.0, PI / 2.0]),
            "x" => return self.strokes(scene, at, r, &[PI / 4.0, -PI / 4.0]),
            "*" => return self.strokes(scene, at, r, &[0.0, PI / 2.0, PI / 4.0, -PI / 4.0]),
            "_" => return self.strokes(scene, at, r, &[PI / 2.0]),
            "|" => return self.strokes(scene, at, r, &[0.0]),
            _ => return,
        };
        scene.polygon("marker", polygon, self.fill, edge);
    }

    /// Lines through the middle.
    fn strokes(&self, scene: &mut Scene, at: (f64, f64), r: f64, angles: &[f64]) {
        let Some(paint) = self.edge else { return };
        let parts = angles.iter().map(|angle| {
            let (sin, cos) = angle.sin_cos();
            let points = vec![(at.0 - r * sin, at.1 + r * cos), (at.0 + r * sin, at.1 - r * cos)];
            crate::scene::Part::open(points)
        });
        let stroke = Some(Stroke::solid(paint, points(self.width)));
        scene.push("marker", Shape::Path { parts: parts.collect(), fill: None, stroke });
    }
}

/// The look of the letters of an object.
pub fn style_of(store: &Store, id: Id) -> Style {
    Style {
        bold: store.says(id, "FontWeight", "bold") || store.says(id, "FontWeight", "demi"),
        italic: !store.says(id, "FontAngle", "normal"),
    }
}

/// A title or the name of an axis: larger than the axes' other texts, a title bold, unless the program says otherwise.
pub fn heading(store: &Store, axes: Id, id: Id, is_title: bool) -> Option<Label> {
    let mut style = style_of(store, id);
    if is_title && !store.is_set(id, "FontWeight") {
        style.bold = store.says(axes, "TitleFontWeight", "bold");
    }
    let mut label = styled(store, id, "String", style)?;
    if !store.is_set(id, "FontSize") {
        let factor = if is_title { "TitleFontSizeMultiplier" } else { "LabelFontSizeMultiplier" };
        label.size = points(store.number(axes, "FontSize") * store.number(axes, factor));
    }
    Some(label)
}

/// The text of an object; none where it is empty.
pub fn label_of(store: &Store, id: Id, name: &str, at: (f64, f64)) -> Option<Label> {
    let label = styled(store, id, name, style_of(store, id))?;
    Some(Label { at, ..label })
}

fn styled(store: &Store, id: Id, name: &str, style: Style) -> Option<Label> {
    let texts = store.held(id, name).lines();
    if texts.iter().all(String::is_empty) {
        return None;
    }
    let at = (0.0, 0.0);
    let interpreter = Interpreter::named(&store.text(id, "Interpreter"));
    Some(Label {
        lines: texts.iter().map(|text| markup::runs(text, interpreter, style)).collect(),
        at,
        size: points(store.number(id, "FontSize")),
        paint: store.colour(id, "Color").unwrap_or(Rgb::BLACK).into(),
        across: match store.text(id, "HorizontalAlignment").as_str() {
            "center" => Across::Center,
            "right" => Across::Right,
            _ => Across::Left,
        },
        upright: match store.text(id, "VerticalAlignment").as_str() {
            "top" => Upright::Top,
            "cap" => Upright::Cap,
            "baseline" => Upright::Baseline,
            "bottom" => Upright::Bottom,
            _ => Upright::Middle,
        },
        turned: store.number(id, "Rotation"),
    })
}

/// A text of one line.
pub fn plain_label(text: &str, at: (f64, f64), size: f64, rgb: Rgb, place: (Across, Upright)) -> Label {
    let lines = vec![markup::runs(text, Interpreter::Tex, Style::default())];
    Label { lines, at, size, paint: rgb.into(), across: place.0, upright: place.1, turned: 0.0 }
}
