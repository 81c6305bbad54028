//! Legends: a sample and a name for each chart.

use super::frame::{Frame, points};
use super::pen::{Marker, label_of, stroke_of, style_of};
use super::{limits, reserve};
use crate::colour::Rgb;
use crate::datum::Datum;
use crate::markup::{self, Interpreter};
use crate::scene::{Across, Label, Paint, Rect, Scene, Shape, Stroke, Upright};
use crate::schema::Kind;
use crate::store::{Id, Store};

/// The sample and the name of a chart.
struct Entry {
    chart: Id,
    text: Label,
    width: f64,
    height: f64,
}

/// A legend before it has a place.
pub struct Legend {
    id: Id,
    entries: Vec<Entry>,
    columns: usize,
    title: Option<Label>,
    /// How wide a sample is.
    sample: f64,
    /// How large all of it is.
    pub extent: (f64, f64),
}

const MARGIN: f64 = 5.0;
const GAP: f64 = 5.0;

/// The charts that a legend names, with their names: those it was given, and those that came later.
pub fn named(store: &Store, legend: Id, axes: Id) -> Vec<(Id, String)> {
    let given = match store.held(legend, "PlotChildren") {
        Datum::Objects(ids) => ids.into_iter().filter(|id| store.has(*id)).collect(),
        Datum::Array(_) | Datum::Text(_) | Datum::Texts(_) => Vec::new(),
    };
    let texts = store.held(legend, "String").lines();
    let mut named: Vec<(Id, String)> = given.iter().copied().zip(texts).collect();
    if store.is_on(legend, "AutoUpdate") {
        let later = limits::all_charts(store, axes)
            .into_iter()
            .filter(|chart| *chart > legend && !given.contains(chart) && can_be_named(store, *chart));
        for chart in later {
            let name = store.text(chart, "DisplayName");
            let name = if name.is_empty() { format!("data{}", named.len() + 1) } else { name };
            named.push((chart, name));
        }
    }
    named
}

/// Whether a legend has a sample of it.
pub fn can_be_named(store: &Store, chart: Id) -> bool {
    let is_named = !matches!(store.kind(chart), Kind::Text | Kind::Light | Kind::Image | Kind::Rectangle);
    let is_seen = !store.says(chart, "HandleVisibility", "off");
    is_named && is_seen && store.kind(chart).is_chart() && store.says(chart, "IconDisplayStyle", "on")
}

impl Legend {
    /// The legend with the sizes of its texts; none where it has no entries.
    pub fn new(store: &Store, id: Id, axes: Id) -> Option<Legend> {
        let size = points(store.number(id, "FontSize"));
        let interpreter = Interpreter::named(&store.text(id, "Interpreter"));
        let style = style_of(store, id);
        let paint: Paint = store.colour(id, "TextColor").unwrap_or(Rgb::BLACK).into();
        let entries: Vec<Entry> = named(store, id, axes)
            .into_iter()
            .map(|(chart, text)| {
                let lines = text.split('\n').map(|line| markup::runs(line, interpreter, style)).collect();
                let (across, upright) = (Across::Left, Upright::Middle);
                let text = Label { lines, at: (0.0, 0.0), size, paint, across, upright, turned: 0.0 };
                let (width, height) = text.extent();
                Entry { chart, text, width, height: height.max(size * 1.25) }
            })
            .collect();
        if entries.is_empty() || !store.is_on(id, "Visible") {
            return None;
        }
        let columns = match store.is_set(id, "NumColumns") {
            true => store.number(id, "NumColumns") as usize,
            false if store.says(id, "Orientation", "horizontal") => entries.len(),
            false => 1,
        };
        let columns = columns.clamp(1, entries.len());
        let title = store.object(id, "Title").and_then(|title| label_of(store, title, "String", (0.0, 0.0)));
        let sample = store.array(id, "ItemTokenSize").data.first().copied().unwrap_or(30.0);
        let mut legend = Legend { id, entries, columns, title, sample, extent: (0.0, 0.0) };
        let (wide, high) = legend.cell();
        let rows = legend.entries.len().div_ceil(columns);
        let top = legend.title.as_ref().map_or(0.0, |title| title.extent().1 + 3.0);
        let title_width = legend.title.as_ref().map_or(0.0, |title| title.extent().0 + 2.0 * MARGIN);
        let width = (columns as f64 * wide + MARGIN).max(title_width);
        legend.extent = (width, rows as f64 * high + 2.0 * 3.0 + top);
        Some(legend)
    }

    /// Where it stands, in a word; one with a position of its own stands nowhere else.
    pub fn location(&self, store: &Store) -> String {
        if store.is_set(self.id, "Position") { String::new() } else { store.text(self.id, "Location") }
    }

    /// How large an entry is.
    fn cell(&self) -> (f64, f64) {
        let wide = self.entries.iter().map(|entry| entry.width).fold(0.0, f64::max);
        let high = self.entries.iter().map(|entry| entry.height).fold(0.0, f64::max);
        (MARGIN + self.sample + GAP + wide, high)
    }

    /// Draws it where it belongs; `from` is the first item of its axes.
    pub fn draw(&self, frame: &Frame<'_>, scene: &mut Scene, from: usize, outer: Rect) {
        let store = frame.store;
        let location = store.text(self.id, "Location");
        let position = store.array(self.id, "Position");
        let at = match (position.data.as_ref(), location.as_str()) {
            ([x, y, w, h], _) if store.is_set(self.id, "Position") => {
                let pixels =
                    reserve::pixels_of(store, self.id, [*x, *y, *w, *h], (scene.width, scene.height));
                (
                    pixels.x + (pixels.width - self.extent.0) / 2.0,
                    pixels.y + (pixels.height - self.extent.1) / 2.0,
                )
            }
            (_, "best") => self.best(frame.rect, &scene.items[from..]),
            (_, location) => self.place(frame.rect, outer, location),
        };
        self.draw_at(frame, scene, at);
    }

    /// The left upper corner for a location.
    fn place(&self, rect: Rect, outer: Rect, location: &str) -> (f64, f64) {
        let (width, height) = self.extent;
        let inside = 10.0;
        let is_outside = location.ends_with("outside");
        let words = location.trim_end_matches("outside");
        let x = if words.ends_with("east") {
            if is_outside { outer.right() - width } else { rect.right() - inside - width }
        } else if words.ends_with("west") {
            if is_outside { outer.x } else { rect.x + inside }
        } else {
            rect.x + (rect.width - width) / 2.0
        };
        let y = if words.starts_with("north") {
            match is_outside {
                true if words == "north" => outer.y,
                true => rect.y,
                false => rect.y + inside,
            }
        } else if words.starts_with("south") {
            match is_outside {
                true if words == "south" => outer.bottom() - height,
                true => rect.bottom() - height,
                false => rect.bottom() - inside - height,
            }
        } else if location == "bestoutside" {
            rect.y
        } else {
            rect.y + (rect.height - height) / 2.0
        };
        let x = if location == "bestoutside" { outer.right() - width } else { x };
        (x, y)
    }

    /// The corner or side that covers the least of what is drawn.
    fn best(&self, rect: Rect, items: &[crate::scene::Item]) -> (f64, f64) {
        const PLACES: [&str; 8] =
            ["northeast", "northwest", "southeast", "southwest", "north", "south", "east", "west"];
        let mut marks: Vec<(f64, f64)> = Vec::new();
        for item in items {
            let is_drawn = !matches!(item.role, "axes" | "grid" | "axis" | "ticks" | "base-line");
            if let (Shape::Path { parts, .. }, true) = (&item.shape, is_drawn) {
                for part in parts {
                    marks.extend(part.points.iter().copied());
                    // Long lines also cover what is between their ends.
                    for pair in part.points.windows(2) {
                        let (a, b) = (pair[0], pair[1]);
                        let steps = ((a.0 - b.0).hypot(a.1 - b.1) / 5.0).min(200.0) as usize;
                        let between = (1..steps).map(|k| k as f64 / steps as f64);
                        marks.extend(between.map(|t| (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1))));
                    }
                }
            }
        }
        let covered = |(x, y): (f64, f64)| {
            let own = Rect { x, y, width: self.extent.0, height: self.extent.1 }.grown(2.0);
            marks.iter().filter(|mark| own.contains(**mark)).count()
        };
        let places = PLACES.map(|location| self.place(rect, rect, location));
        places.into_iter().min_by_key(|place| covered(*place)).unwrap_or(places[0])
    }

    fn draw_at(&self, frame: &Frame<'_>, scene: &mut Scene, (x, y): (f64, f64)) {
        let store = frame.store;
        let (width, height) = self.extent;
        if store.is_on(self.id, "Box") {
            let fill = store.colour(self.id, "Color").map(Paint::from);
            let edge = store.colour(self.id, "EdgeColor");
            let edge = edge.map(|rgb| Stroke::solid(rgb, points(store.number(self.id, "LineWidth"))));
            scene.polygon("legend", Rect { x, y, width, height }.corners(), fill, edge);
        }
        let mut top = y + 3.0;
        if let Some(title) = &self.title {
            let mut title = title.clone();
            (title.at, title.across, title.upright) = ((x + width / 2.0, top), Across::Center, Upright::Top);
            top += title.extent().1 + 3.0;
            scene.push("legend-title", Shape::Label(title));
        }
        let (wide, high) = self.cell();
        for (k, entry) in self.entries.iter().enumerate() {
            let (row, column) = (k / self.columns, k % self.columns);
            let left = x + column as f64 * wide + MARGIN;
            let middle = top + row as f64 * high + high / 2.0;
            let own = Rect { x: left, y: middle - high * 0.3, width: self.sample, height: high * 0.6 };
            sample(frame, scene, entry.chart, own);
            let mut text = entry.text.clone();
            text.at = (left + self.sample + GAP, middle);
            scene.push("legend-text", Shape::Label(text));
        }
    }
}

/// How a chart looks, in a rectangle.
fn sample(frame: &Frame<'_>, scene: &mut Scene, chart: Id, rect: Rect) {
    let store = frame.store;
    let middle = (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
    let line = vec![(rect.x, middle.1), (rect.right(), middle.1)];
    let kind = store.kind(chart);
    match kind {
        Kind::Line
        | Kind::FunctionLine
        | Kind::Stair
        | Kind::Stem
        | Kind::ErrorBar
        | Kind::Quiver
        | Kind::ConstantLine => {
            let own = store.colour(chart, "Color").unwrap_or(Rgb::BLACK);
            if let Some(stroke) = stroke_of(store, chart, own) {
                scene.line("legend-sample", line, stroke);
            }
            let marker = Marker::of(frame, chart, own);
            if kind != Kind::ConstantLine && marker.shape != "none" {
                marker.draw_at(scene, middle);
            }
        }
        Kind::Scatter => {
            let colours = store.array(chart, "CData");
            let own = match *colours.data {
                [r, g, b] => Rgb(r, g, b),
                [value, ..] => frame.colour(value),
                [] => Rgb::BLACK,
            };
            let mut marker = Marker::of(frame, chart, own);
            if matches!(store.held(chart, "MarkerFaceColor"), Datum::Text(word) if word == "flat") {
                marker.fill = Some(own.into());
            }
            marker.size = 6.0;
            marker.draw_at(scene, middle);
        }
        Kind::BoxChart => {
            let rgb = store.colour(chart, "BoxFaceColor").unwrap_or(Rgb::BLACK);
            let fill = Paint { rgb, alpha: store.number(chart, "BoxFaceAlpha") };
            let edge = Stroke::solid(rgb, points(store.number(chart, "LineWidth")));
            scene.polygon("legend-sample", rect.corners(), Some(fill), Some(edge));
        }
        Kind::Contour => {
            let rgb = store
                .colour(chart, "LineColor")
                .unwrap_or_else(|| frame.indexed(frame.map.len() as f64 / 2.0));
            if let Some(stroke) = stroke_of(store, chart, rgb) {
                scene.polygon("legend-sample", rect.corners(), None, Some(stroke));
            }
        }
        _ => {
            let own = store.colour(chart, "Color");
            // Of a surface the colour in the middle of its values.
            let values = if store.kind(chart) == Kind::Surface { "CData" } else { "FaceVertexCData" };
            let values = store.array(chart, values);
            let middle = if store.kind(chart) == Kind::Surface { values.data.len() / 2 } else { 0 };
            let flat = values.data.get(middle).copied().map(|value| frame.colour(value));
            let rgb = match store.held(chart, "FaceColor") {
                Datum::Text(word) if word == "none" => None,
                held => held.as_colour().or(own).or(flat),
            };
            let alpha = store.held(chart, "FaceAlpha").as_number().unwrap_or(1.0);
            let edge = match store.held(chart, "EdgeColor") {
                Datum::Text(word) if word == "flat" || word == "interp" => flat,
                held => held.as_colour(),
            };
            let edge = edge.and_then(|rgb| stroke_of(store, chart, rgb));
            let fill = rgb.map(|rgb| Paint { rgb, alpha });
            scene.polygon("legend-sample", rect.corners(), fill, edge);
        }
    }
}
