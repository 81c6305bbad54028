//! Figures as scenes.
//!
//! ```text
//! reserve    the rectangle of each axes, and what stands beside it
//! frame      limits, ticks, colours, view: everything that decides where points are
//! axes       grid, box, ticks, labels, titles; axes3 the same in space, polar around a point
//! lines, bars, space, image, contours, arrows, legend, colorbar
//! ```

mod arrows;
pub(crate) mod axes;
pub(crate) mod axes3;
mod bars;
mod bins;
mod blend;
mod boxes;
mod colorbar;
mod contours;
mod frame;
mod image;
mod legend;
mod light;
mod limits;
mod lines;
mod opacity;
mod patch;
mod pen;
mod polar;
mod reserve;
mod scale;
mod shapes;
mod space;
mod times;
mod transforms;
mod view;

pub use bars::ends as bar_ends;
pub use contours::{automatic_levels, levels as contour_levels, matrix as contour_matrix, matrix_of_lines};
pub use frame::{Frame, Ticks, colours_of, points};
pub use legend::{can_be_named, named as legend_entries};
pub use limits::{Dimension, all_charts, charts, colour_limits};
pub use opacity::{limits as opacity_limits, list_of as opacities_of};
pub use scale::Scale;
pub use view::{Stand, View};

use crate::colour::Rgb;
use crate::scene::{Across, Detail, Layers, Motion, Rect, Scene, Shape, Stroke, Upright};
use crate::schema::Kind;
use crate::store::{Id, Store};
use reserve::Beside;

/// The size of a figure in pixels.
pub fn size(store: &Store, figure: Id) -> (f64, f64) {
    let position = store.array(figure, "Position");
    let unit = match store.text(figure, "Units").as_str() {
        "inches" => 96.0,
        "centimeters" => 96.0 / 2.54,
        "points" => points(1.0),
        "characters" => 7.0,
        "normalized" => {
            let [w, h] = [2, 3].map(|k| position.data.get(k).copied().unwrap_or(0.5));
            return (w * 1920.0, h * 1080.0);
        }
        _ => 1.0,
    };
    let [w, h] = [2, 3].map(|k| position.data.get(k).copied().unwrap_or(400.0) * unit);
    (w.clamp(1.0, 20_000.0), h.clamp(1.0, 20_000.0))
}

/// All axes of a figure, the oldest first.
pub fn axes_of(store: &Store, figure: Id) -> Vec<Id> {
    // Descendants are told youngest first.
    store.descendants(figure).into_iter().rev().filter(|id| store.kind(*id).is_axes()).collect()
}

/// Axes, or their other side, with their limits and ticks, as they would be drawn.
pub fn frame(store: &Store, holder: Id) -> Frame<'_> {
    let axes = if store.kind(holder) == Kind::Side { store.parent(holder).unwrap_or(holder) } else { holder };
    let figure = store.ancestor(axes, Kind::Figure).unwrap_or(Id::ROOT);
    let (inner, _) = rectangles(store, figure, axes);
    let frame = Frame::new(store, axes, inner);
    let other = if holder == axes { None } else { frame.other() };
    other.unwrap_or(frame)
}

fn rectangles(store: &Store, figure: Id, axes: Id) -> (Rect, Rect) {
    let size = size(store, figure);
    let rect = reserve::position(store, axes, size, title_room(store, figure));
    let (inner, outer) = reserve::left_for(store, axes, rect, &Beside::of(store, figure, axes), size);
    (shown_whole(store, axes, inner, size, title_room(store, figure)), outer)
}

/// The lines of axes, with ticks and labels.
fn rulers(frame: &Frame<'_>, scene: &mut Scene) {
    if frame.polar.is_some() {
        polar::rulers(frame, scene);
    } else if frame.view.is_some() {
        axes3::rulers(frame, scene);
    } else {
        axes::rulers(frame, scene);
    }
}

/// The rectangle, smaller where titles and labels of axes would leave the figure.
fn shown_whole(store: &Store, axes: Id, mut rect: Rect, size: (f64, f64), top: f64) -> Rect {
    if store.says(axes, "PositionConstraint", "innerposition") || !store.is_on(axes, "Visible") {
        return rect;
    }
    // Fewer labels may fit then, so it is looked at twice.
    for _ in 0..2 {
        let frame = Frame::new(store, axes, rect);
        let mut trial = Scene::new(size.0, size.1, None);
        rulers(&frame, &mut trial);
        frame.other().iter().for_each(|other| axes::side_ruler(other, &mut trial));
        axes::titles(&frame, &mut trial, 0);
        let bounds: Vec<Rect> = trial.labels().map(|(_, label)| label.bounds()).collect();
        let beyond = |of: &dyn Fn(&Rect) -> f64| bounds.iter().map(of).fold(0.0, f64::max);
        let (left, above) = (beyond(&|b| 2.0 - b.x), beyond(&|b| top + 2.0 - b.y));
        let (right, below) = (beyond(&|b| b.right() - size.0 + 2.0), beyond(&|b| b.bottom() - size.1 + 2.0));
        if left + above + right + below == 0.0 {
            break;
        }
        rect.x += left;
        rect.y += above;
        rect.width = (rect.width - left - right).max(8.0);
        rect.height = (rect.height - above - below).max(8.0);
    }
    rect
}

/// The room that `sgtitle` takes.
pub(crate) fn title_room(store: &Store, figure: Id) -> f64 {
    let title = store.object(figure, "SuperTitle");
    let label = title.and_then(|title| pen::label_of(store, title, "String", (0.0, 0.0)));
    label.map_or(0.0, |label| label.extent().1 + 6.0)
}

/// The picture of a figure.
pub fn scene(store: &Store, figure: Id) -> Scene {
    scene_in(store, figure, Detail::Seen)
}

/// The same with so much of the data.
pub fn scene_in(store: &Store, figure: Id, detail: Detail) -> Scene {
    let size = size(store, figure);
    let own = store.colour(figure, "Color");
    // On paper the gray of a window is white.
    let background = match store.is_on(figure, "InvertHardcopy") && own.is_some() {
        true => Some(Rgb::WHITE),
        false => own,
    };
    let mut scene = Scene::new(size.0, size.1, background);
    scene.detail = detail;
    let moved = transforms::placed(store, figure);
    let store = moved.as_ref().unwrap_or(store);
    for axes in axes_of(store, figure) {
        draw_axes(store, figure, axes, &mut scene);
    }
    if let Some(title) = store.object(figure, "SuperTitle") {
        let at = (size.0 / 2.0, 6.0);
        if let Some(mut label) = pen::label_of(store, title, "String", at) {
            (label.across, label.upright) = (Across::Center, Upright::Top);
            scene.push("super-title", Shape::Label(label));
        }
    }
    for layout in store.descendants(figure).into_iter().filter(|id| store.kind(*id) == Kind::Layout) {
        layout_labels(store, layout, &mut scene);
    }
    shapes::draw(store, figure, &mut scene);
    scene
}

/// The title and the labels that all axes of a grid share.
fn layout_labels(store: &Store, layout: Id, scene: &mut Scene) {
    let (width, height) = (scene.width, scene.height);
    let mut top = 5.0;
    for (name, role) in
        [("Title", "super-title"), ("Subtitle", "subtitle"), ("XLabel", "x-label"), ("YLabel", "y-label")]
    {
        let Some(id) = store.object(layout, name) else { continue };
        let Some(mut label) = pen::label_of(store, id, "String", (0.0, 0.0)) else { continue };
        label.across = Across::Center;
        (label.at, label.upright) = match name {
            "XLabel" => ((width / 2.0, height - 6.0), Upright::Bottom),
            "YLabel" => ((6.0, height / 2.0), Upright::Top),
            _ => ((width / 2.0, top), Upright::Top),
        };
        if name == "YLabel" {
            label.turned = 90.0;
        }
        top += label.extent().1;
        scene.push(role, Shape::Label(label));
    }
}

fn draw_axes(store: &Store, figure: Id, axes: Id, scene: &mut Scene) {
    let beside = Beside::of(store, figure, axes);
    let (inner, outer) = rectangles(store, figure, axes);
    let frame = Frame::new(store, axes, inner);
    let other = frame.other();
    let from = scene.items.len();
    let is_shown = store.is_on(axes, "Visible");
    let is_space = frame.view.is_some();
    let is_above = store.says(axes, "Layer", "top");
    if is_shown && frame.polar.is_some() {
        polar::behind(&frame, scene);
    } else if is_shown && is_space {
        axes3::behind(&frame, scene);
    } else if is_shown {
        axes::behind(&frame, scene);
        other.iter().for_each(|other| axes::grids(other, scene, Dimension::Y));
    }
    let rulers = |scene: &mut Scene| {
        rulers(&frame, scene);
        other.iter().for_each(|other| axes::side_ruler(other, scene));
    };
    let behind = from..scene.items.len();
    let mut layers = Layers { axes, is_space, behind, rulers: 0..0, charts: 0..0, titles: 0..0 };
    if is_shown && !is_above {
        layers.rulers = drawn(scene, rulers);
    }
    // What is on the left side is drawn first, whichever is drawn in.
    let is_left = store.says(axes, "YAxisLocation", "left");
    let (first, second) =
        if is_left { (Some(&frame), other.as_ref()) } else { (other.as_ref(), Some(&frame)) };
    layers.charts =
        drawn(scene, |scene| [first, second].into_iter().flatten().for_each(|side| draw_charts(side, scene)));
    if is_shown && is_above {
        layers.rulers = drawn(scene, rulers);
    }
    if is_shown || store.is_set(axes, "Visible") {
        // `axis off` keeps the title.
        layers.titles = drawn(scene, |scene| axes::titles(&frame, scene, from));
    }
    // A page neither moves polar axes nor turns what a camera looks at.
    if frame.polar.is_none() && frame.view.as_ref().is_none_or(View::is_turnable) {
        scene.axes.push(layers);
    }
    for bar in &beside.bars {
        colorbar::draw(&frame, scene, *bar);
    }
    if let Some(legend) = &beside.legend {
        legend.draw(&frame, scene, from, outer);
    }
}

/// The items that are drawn.
fn drawn(scene: &mut Scene, draw: impl FnOnce(&mut Scene)) -> std::ops::Range<usize> {
    let from = scene.items.len();
    draw(scene);
    from..scene.items.len()
}

fn draw_charts(frame: &Frame<'_>, scene: &mut Scene) {
    let store = frame.store;
    let all = charts(store, frame.side);
    let is_face = |chart: Id| frame.view.is_some() && space::is_of_faces(store, chart);
    let has_faces = all.iter().any(|chart| is_face(*chart));
    let moves = frame.polar.is_none() && frame.view.as_ref().is_none_or(View::is_turnable);
    scene.motion = if moves { Motion::Points } else { Motion::Still };
    let mut is_painted = false;
    for chart in &all {
        let is_cut = store.is_on(*chart, "Clipping")
            && store.is_on(frame.axes, "Clipping")
            && frame.view.is_none()
            && frame.polar.is_none();
        scene.cut(is_cut.then_some(frame.rect));
        match store.kind(*chart) {
            // A line across has no direction around a point.
            Kind::ConstantLine if frame.polar.is_some() => {}
            Kind::Line if has_faces => {}
            // In space all faces are painted at once; flat ones in their turn.
            _ if is_face(*chart) && is_painted => {}
            _ if is_face(*chart) => {
                space::faces(frame, scene, &all);
                is_painted = true;
            }
            Kind::Line | Kind::FunctionLine => lines::line(frame, scene, *chart),
            Kind::Stair => lines::stair(frame, scene, *chart),
            Kind::Stem => lines::stem(frame, scene, *chart),
            Kind::ErrorBar => lines::error_bar(frame, scene, *chart),
            Kind::ConstantLine => lines::constant(frame, scene, *chart),
            Kind::Scatter => space::scatter(frame, scene, *chart),
            Kind::Rectangle => space::rectangle(frame, scene, *chart),
            Kind::Bar => bars::bar(frame, scene, *chart),
            Kind::Histogram => bars::histogram(frame, scene, *chart),
            Kind::Histogram2 => bins::tiles(frame, scene, *chart),
            Kind::BoxChart => boxes::box_chart(frame, scene, *chart),
            Kind::Area => bars::area(frame, scene, *chart),
            Kind::Image => image::image(frame, scene, *chart),
            Kind::Contour => contours::contour(frame, scene, *chart),
            Kind::Quiver => arrows::quiver(frame, scene, *chart),
            Kind::Text => {
                scene.cut(None);
                text(frame, scene, *chart);
            }
            Kind::Surface | Kind::Patch => space::faces(frame, scene, &[*chart]),
            _ => {}
        }
    }
    scene.cut(None);
    scene.motion = Motion::Still;
}

/// `text`, with its box.
fn text(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let position = store.array(id, "Position");
    let [x, y] = [0, 1].map(|k| position.data.get(k).copied().unwrap_or(0.0));
    let z = position.data.get(2).copied().unwrap_or(0.0);
    if !(x.is_finite() && y.is_finite()) {
        return;
    }
    let (motion, at) = match axes::text_spot(frame, id, (x, y, z)) {
        (spot, true) => (Motion::Whole(spot), (spot.0, spot.1)),
        (spot, false) => (Motion::Still, (spot.0, spot.1)),
    };
    let Some(label) = pen::label_of(store, id, "String", at) else { return };
    let fill = store.colour(id, "BackgroundColor");
    let edge = store.colour(id, "EdgeColor");
    let before = std::mem::replace(&mut scene.motion, motion);
    if fill.is_some() || edge.is_some() {
        let own = label.bounds().grown(points(store.number(id, "Margin")));
        let stroke = edge.map(|rgb| Stroke::solid(rgb, points(store.number(id, "LineWidth"))));
        scene.polygon("text-box", own.corners(), fill.map(Into::into), stroke);
    }
    scene.push("text", Shape::Label(label));
    scene.motion = before;
}
