//! What the script of a page has to know of axes: rectangle, limits, how ticks are found and labelled, how rulers look.

use super::json;
use crate::datum::Datum;
use crate::draw::{self, Dimension, Frame, axes, axes3};
use crate::font::{self, Style};
use crate::markup::{self, Interpreter, Run};
use crate::scene::{Across, Label, Scene, Stroke, Upright};
use crate::store::{Id, Store};
use crate::write::svg;

/// Of a figure.
pub fn model(store: &Store, figure: Id, scene: &Scene) -> String {
    let top = draw::title_room(store, figure);
    let all: Vec<Id> = scene.axes.iter().map(|layers| layers.axes).collect();
    let axes = scene.axes.iter().map(|layers| {
        let frame = draw::frame(store, layers.axes);
        if layers.is_space { in_space(&frame, top) } else { flat(&frame, top, &all) }
    });
    json::object(&[("font", typeface()), ("axes", json::list(axes))])
}

/// How wide letters are, and how texts are placed.
fn typeface() -> String {
    let letters = (' '..='~').chain("×–°€£".chars());
    let tables = [0, 1, 2, 3].map(|k| {
        let style = Style { bold: k & 1 == 1, italic: k & 2 == 2 };
        let widths = letters.clone().map(|c| {
            let width = (font::width(&c.to_string(), style) * 1000.0).round();
            format!("{}:{}", json::text(&c.to_string()), json::number(width))
        });
        format!("{{{}}}", widths.collect::<Vec<_>>().join(","))
    });
    let raised = markup::runs("10^{2}", Interpreter::Tex, Style::default());
    let (small, raise) = raised.last().map_or((1.0, 0.0), |run| (run.scale, run.rise));
    json::object(&[
        ("widths", json::list(tables)),
        ("families", json::text(font::FAMILIES)),
        ("cap", json::number(font::CAP)),
        ("ascent", json::number(font::ASCENT)),
        ("descent", json::number(font::DESCENT)),
        ("line", json::number(font::LINE)),
        ("small", json::number(small)),
        ("raise", json::number(raise)),
    ])
}

fn stroke(stroke: Option<&Stroke>) -> String {
    json::option(stroke.map(|stroke| {
        let dash = stroke.dash.iter().map(|x| svg::number(*x)).collect::<Vec<_>>().join(" ");
        let alpha = stroke.paint.alpha;
        json::object(&[
            ("colour", json::text(&svg::colour(stroke.paint))),
            ("width", json::number(stroke.width)),
            ("alpha", json::option((alpha < 1.0).then(|| json::number(alpha)))),
            ("dash", json::option((!dash.is_empty()).then(|| json::text(&dash)))),
        ])
    }))
}

fn style_of(style: Style) -> String {
    json::number(f64::from(u8::from(style.bold) + 2 * u8::from(style.italic)))
}

/// Lines of a text: for each run its letters, width, style, size, rise and colour.
fn lines(of: &[Vec<Run>]) -> String {
    json::list(of.iter().map(|runs| {
        json::list(runs.iter().map(|run| {
            json::list([
                json::text(&run.text),
                json::number(run.width()),
                style_of(run.style),
                json::number(run.scale),
                json::number(run.rise),
                json::option(run.colour.map(|rgb| json::text(&svg::colour(rgb.into())))),
            ])
        }))
    }))
}

fn label(role: &str, of: &Label) -> String {
    let across = match of.across {
        Across::Left => "left",
        Across::Center => "center",
        Across::Right => "right",
    };
    let upright = match of.upright {
        Upright::Top => "top",
        Upright::Cap => "cap",
        Upright::Middle => "middle",
        Upright::Baseline => "baseline",
        Upright::Bottom => "bottom",
    };
    json::object(&[
        ("role", json::text(role)),
        ("lines", lines(&of.lines)),
        ("at", json::numbers([of.at.0, of.at.1])),
        ("size", json::number(of.size)),
        ("colour", json::text(&svg::colour(of.paint))),
        ("across", json::text(across)),
        ("upright", json::text(upright)),
        ("turned", json::number(of.turned)),
    ])
}

/// What both kinds of axes have.
fn common(frame: &Frame<'_>, top: f64) -> Vec<(&'static str, String)> {
    let rect = frame.rect;
    let ground = frame.store.colour(frame.axes, "Color");
    vec![
        ("rect", json::numbers([rect.x, rect.y, rect.width, rect.height])),
        ("top", json::number(top)),
        ("size", json::number(frame.size())),
        ("ground", json::option(ground.map(|rgb| json::text(&svg::colour(rgb.into()))))),
    ]
}

/// Whether the label of the axis is one.
fn is_name(role: &str) -> bool {
    matches!(role, "x-label" | "y-label" | "z-label")
}

fn flat(frame: &Frame<'_>, top: f64, all_axes: &[Id]) -> String {
    let mut names = Vec::new();
    // In the order in which they are drawn.
    let mut rulers: Vec<String> = [Dimension::Y, Dimension::X]
        .into_iter()
        .map(|dimension| ruler(frame, dimension, &mut names))
        .collect();
    if let Some(other) = frame.other() {
        rulers.push(ruler(&other, Dimension::Y, &mut names));
    }
    let mut all = common(frame, top);
    all.push(("rulers", json::list(rulers)));
    all.push(("names", json::list(names)));
    // Which axes of the figure have the same limits, to the right and upright.
    let linked = ["LinkedX", "LinkedY"].map(|name| match frame.store.held(frame.axes, name) {
        Datum::Objects(linked) => {
            json::list(linked.iter().filter_map(|id| all_axes.iter().position(|axes| axes == id)))
        }
        _ => json::list(Vec::<usize>::new()),
    });
    all.push(("linked", json::list(linked)));
    json::object(&all)
}

/// A dimension of flat axes.
fn ruler(frame: &Frame<'_>, dimension: Dimension, names: &mut Vec<String>) -> String {
    let (store, holder, k) = (frame.store, frame.holder(dimension), dimension as usize);
    let scale = &frame.scales[k];
    let line = axes::ruler_stroke(frame, dimension);
    let (minor_grid, grid) = axes::grid_strokes(frame, dimension);
    let (inner, outer) = axes::tick_reach(frame, dimension);
    let mut name = None;
    if let Some(line) = &line {
        let mut texts = Vec::new();
        axes::labels(frame, k, line.paint.rgb, &mut texts);
        if let Some((role, found)) = texts.iter().find(|(role, _)| is_name(role)) {
            name = Some(json::number(names.len() as f64));
            names.push(label(role, found));
        }
    }
    let (places, labels, exponent) = given(frame, dimension);
    let at = match axes::side_of(frame, k) {
        axes::Side::Low => "low",
        axes::Side::High => "high",
        axes::Side::Origin => "origin",
    };
    let own_label = store.object(holder, &dimension.of("Label"));
    let is_moved = own_label.is_some_and(|label| store.says(label, "PositionMode", "manual"));
    let has_minor =
        store.is_on(holder, &dimension.of("MinorTick")) || store.is_on(holder, &dimension.of("MinorGrid"));
    let line_colour = line.as_ref().map(|line| json::text(&svg::colour(line.paint)));
    json::object(&[
        ("k", json::number(k as f64)),
        ("lo", json::number(scale.lo)),
        ("hi", json::number(scale.hi)),
        ("log", scale.is_log.to_string()),
        ("reversed", scale.is_reversed.to_string()),
        ("kind", json::text(&store.text(holder, &dimension.of("Kind")))),
        ("format", json::text(&store.text(holder, &dimension.of("TickFormat")))),
        ("places", places),
        ("labels", labels),
        ("exponent", exponent),
        ("minor", has_minor.to_string()),
        ("at", json::text(at)),
        ("box", axes::has_box(frame, dimension).to_string()),
        ("line", stroke(line.as_ref())),
        ("colour", json::option(line_colour)),
        ("inner", json::number(inner)),
        ("outer", json::number(outer)),
        ("size", json::number(frame.size_of(dimension))),
        ("style", style_of(axes::label_style(frame, dimension))),
        ("turned", json::number(store.number(holder, &dimension.of("TickLabelRotation")))),
        ("grid", stroke(grid.as_ref())),
        ("minorGrid", stroke(minor_grid.as_ref())),
        ("name", json::option(name)),
        ("isMoved", is_moved.to_string()),
    ])
}

/// Places of ticks, their labels, and the power of ten beside them, as far as the program says them.
fn given(frame: &Frame<'_>, dimension: Dimension) -> (String, String, String) {
    let (store, holder) = (frame.store, frame.holder(dimension));
    let categories = store.held(holder, &dimension.of("Categories")).lines();
    let is_categorical = store.says(holder, &dimension.of("Kind"), "categorical");
    let places = if store.says(holder, &dimension.of("TickMode"), "manual") {
        Some(json::numbers(store.array(holder, &dimension.of("Tick")).data.iter().copied()))
    } else {
        is_categorical.then(|| json::numbers((1..=categories.len()).map(|k| k as f64)))
    };
    let labels = if store.says(holder, &dimension.of("TickLabelMode"), "manual") {
        let texts = store.held(holder, &dimension.of("TickLabel")).lines();
        Some(if texts.is_empty() { vec![String::new()] } else { texts })
    } else {
        is_categorical.then_some(categories).filter(|names| !names.is_empty())
    };
    let labels = labels
        .map(|texts| json::list(texts.iter().map(|text| lines(&axes::label_lines(frame, dimension, text)))));
    let own = store.object(holder, &dimension.of("Axis"));
    let own = own.filter(|ruler| store.says(*ruler, "ExponentMode", "manual"));
    let exponent = own.map(|ruler| json::number(store.number(ruler, "Exponent").clamp(-300.0, 300.0)));
    (json::option(places), json::option(labels), json::option(exponent))
}

fn in_space(frame: &Frame<'_>, top: f64) -> String {
    let (store, axes) = (frame.store, frame.axes);
    let Some(view) = &frame.view else { return json::null() };
    let mut trial = Scene::new(1.0, 1.0, None);
    axes3::rulers(frame, &mut trial);
    let names: Vec<(&str, &Label)> = trial.labels().filter(|(role, _)| is_name(role)).collect();
    let rulers = Dimension::ALL.map(|dimension| {
        let k = dimension as usize;
        let ticks = &frame.ticks[k];
        let role = ["x-label", "y-label", "z-label"][k];
        let name = names.iter().position(|(own, _)| *own == role);
        let beside = markup::runs(&ticks.beside, Interpreter::Tex, Style::default());
        let line = axes3::ruler_stroke(frame, dimension);
        json::object(&[
            ("ticks", json::numbers(ticks.places.iter().map(|x| frame.scales[k].part(*x)))),
            ("labels", json::list(ticks.labels.iter().map(|text| lines(&[axes3::label_line(frame, text)])))),
            ("beside", json::option((!beside.is_empty()).then(|| lines(&[beside])))),
            ("line", stroke(line.as_ref())),
            ("grid", store.is_on(axes, &dimension.of("Grid")).to_string()),
            ("name", json::option(name.map(|k| json::number(k as f64)))),
        ])
    });
    let has_box = store.is_on(axes, "Box");
    let mut all = common(frame, top);
    all.extend([
        ("view", json::numbers([view.azimuth, view.elevation])),
        ("lengths", json::option(view.sides().map(json::numbers))),
        ("end", json::number(axes3::END)),
        ("grid", stroke(axes3::grid_stroke(frame).as_ref())),
        ("box", if has_box { stroke(Some(&axes3::box_stroke(frame))) } else { json::null() }),
        ("rulers", json::list(rulers)),
        ("names", json::list(names.iter().map(|(role, of)| label(role, of)))),
    ]);
    json::object(&all)
}
