//! Surfaces, patches, points and lines, the far ones first: what is near is painted over them.

use super::blend::{self, Blend, Pieces, SEAM};
use super::frame::{Frame, points};
use super::light::{Lamps, normal_of};
use super::opacity::Alpha;
use super::pen::{Marker, stroke_of};
use super::view::{cross, unit};
use super::{bins, lines, patch};
use crate::colour::Rgb;
use crate::datum::{Array, Datum};
use crate::scene::{Detail, Motion, Paint, Part, Scene, Shape, Spot, Stroke};
use crate::schema::Kind;
use crate::store::{Id, Store};

/// What is painted at once.
pub struct Face {
    /// What it is.
    pub role: &'static str,
    /// Its corners.
    pub points: Vec<Spot>,
    /// How near this point is decides what is painted first.
    pub by: Spot,
    /// How much nearer it counts.
    pub more: f64,
    /// What fills it.
    pub fill: Option<Paint>,
    /// What is around it.
    pub stroke: Option<Stroke>,
}

impl Face {
    /// How near it counts, and how near its middle is.
    fn near(&self) -> (f64, f64) {
        (self.by.2 + self.more, middle(&self.points).2)
    }
}

/// The middle of points.
pub fn middle(points: &[Spot]) -> Spot {
    let n = points.len().max(1) as f64;
    let sum = points.iter().fold((0.0, 0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1, sum.2 + p.2));
    (sum.0 / n, sum.1 / n, sum.2 / n)
}

/// Pieces into which a face with several colours is cut, at most.
pub const PIECES: usize = 12_000;

/// Draws all surfaces and patches of axes; in space also lines, so that they go through surfaces.
pub fn faces(frame: &Frame<'_>, scene: &mut Scene, charts: &[Id]) {
    let store = frame.store;
    let lamps = Lamps::of(frame, charts);
    let mut all = Vec::new();
    for chart in charts {
        match store.kind(*chart) {
            Kind::Surface => surface(frame, *chart, &lamps, &mut all),
            Kind::Patch => patch::patch(frame, *chart, &lamps, &mut all),
            Kind::Histogram2 => bins::columns(frame, scene.detail, *chart, &mut all),
            Kind::Line if frame.view.is_some() => segments(frame, *chart, &mut all),
            _ => {}
        }
    }
    if frame.view.is_some() {
        all.sort_by(|a, b| {
            let ((a, own_a), (b, own_b)) = (a.near(), b.near());
            a.total_cmp(&b).then(own_a.total_cmp(&own_b))
        });
    }
    for Face { role, points, by, more, fill, stroke } in all {
        let motion = match scene.motion {
            Motion::Points if frame.view.is_some() => Motion::Sorted { by, more },
            other => other,
        };
        let is_line = points.len() == 2;
        if fill.is_some() || stroke.is_some() {
            let parts = vec![Part::in_space(points, !is_line)];
            scene.moving(motion, |scene| scene.push(role, Shape::Path { parts, fill, stroke }));
        }
    }
}

/// Whether a chart is of faces that have to be painted in an order.
pub fn is_of_faces(store: &Store, chart: Id) -> bool {
    match store.kind(chart) {
        Kind::Surface | Kind::Patch => true,
        Kind::Histogram2 => !store.says(chart, "DisplayStyle", "tile"),
        _ => false,
    }
}

fn segments(frame: &Frame<'_>, id: Id, all: &mut Vec<Face>) {
    let store = frame.store;
    let [x, y, z] = ["XData", "YData", "ZData"].map(|name| store.array(id, name).data);
    let Some(stroke) = store.colour(id, "Color").and_then(|rgb| stroke_of(store, id, rgb)) else { return };
    let at = |k: usize| {
        let p = (x[k], y[k], z.get(k).copied().unwrap_or(0.0));
        (p.0.is_finite() && p.1.is_finite() && p.2.is_finite()).then(|| frame.place3(p.0, p.1, p.2))
    };
    for k in 1..x.len().min(y.len()) {
        if let (Some(a), Some(b)) = (at(k - 1), at(k)) {
            // A line on a surface is seen. Pieces of a thick line reach into each other where it bends.
            let by = middle(&[a, b]);
            let length = (b.0 - a.0).hypot(b.1 - a.1);
            let more = if stroke.dash.is_empty() && length > 0.0 { 0.3 * stroke.width / length } else { 0.0 };
            let beyond = |from: Spot, to: Spot| {
                let part = |from: f64, to: f64| to + more * (to - from);
                (part(from.0, to.0), part(from.1, to.1), to.2)
            };
            let points = vec![beyond(b, a), beyond(a, b)];
            all.push(Face { role: "line", points, by, more: 1e-3, fill: None, stroke: Some(stroke.clone()) });
        }
    }
}

/// The grid of a surface: the place of a row and a column.
struct Sheet {
    x: Array,
    y: Array,
    z: Array,
}

impl Sheet {
    fn of(store: &Store, id: Id) -> Sheet {
        let [x, y, z] = ["XData", "YData", "ZData"].map(|name| store.array(id, name));
        Sheet { x, y, z }
    }

    fn at(&self, row: usize, column: usize) -> [f64; 3] {
        let k = row + column * self.z.rows();
        let along = |of: &Array, short: usize| match of.data.len() == self.z.data.len() {
            true => of.data[k],
            false => of.data.get(short).copied().unwrap_or(f64::NAN),
        };
        [along(&self.x, column), along(&self.y, row), self.z.data[k]]
    }

    /// The normal at a point, by its neighbours.
    fn normal(&self, frame: &Frame<'_>, row: usize, column: usize) -> Option<[f64; 3]> {
        let part = |row: usize, column: usize| {
            let p = self.at(row.min(self.z.rows() - 1), column.min(self.z.columns() - 1));
            [0, 1, 2].map(|k| frame.scales[k].part(p[k]))
        };
        let less = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|k| a[k] - b[k]);
        let across = less(part(row, column + 1), part(row, column.saturating_sub(1)));
        let along = less(part(row + 1, column), part(row.saturating_sub(1), column));
        unit(cross(across, along))
    }

    /// The middle of the face that a bar of `bar3` stands on: six rows are a bar, and its foot is at the outer columns of two.
    fn foot(&self, frame: &Frame<'_>, row: usize) -> Spot {
        let first = row / 6 * 6;
        let corners = [(1, 0), (1, 3), (2, 0), (2, 3)].map(|(down, column)| {
            let [x, y, z] = self.at((first + down).min(self.z.rows() - 1), column.min(self.z.columns() - 1));
            frame.place3(x, y, z)
        });
        middle(&corners)
    }
}

/// The point whose nearness decides what is painted first, where the chart says one.
pub fn foot_of(frame: &Frame<'_>, id: Id) -> Option<Spot> {
    match *frame.store.array(id, "Foot").data {
        [x, y, z] => Some(frame.place3(x, y, z)),
        _ => None,
    }
}

/// What colours the vertices of a surface have.
enum Colours {
    None,
    One(Rgb),
    Values(Array),
    True(Array),
}

impl Colours {
    fn of(store: &Store, id: Id, name: &str) -> Colours {
        match store.held(id, name) {
            Datum::Text(word) if word == "none" => Colours::None,
            Datum::Text(_) => {
                let colours = store.array(id, "CData");
                if colours.extents[2] == 3 { Colours::True(colours) } else { Colours::Values(colours) }
            }
            held => held.as_colour().map_or(Colours::None, Colours::One),
        }
    }

    /// The colour of a vertex.
    fn at(&self, frame: &Frame<'_>, k: usize, is_direct: bool) -> Option<Rgb> {
        match self {
            Colours::None => None,
            Colours::One(rgb) => Some(*rgb),
            Colours::Values(values) => {
                let value = *values.data.get(k)?;
                let rgb = if is_direct { frame.indexed(value) } else { frame.colour(value) };
                value.is_finite().then_some(rgb)
            }
            Colours::True(parts) => {
                let page = parts.rows() * parts.columns();
                (k < page).then(|| Rgb(parts.data[k], parts.data[k + page], parts.data[k + 2 * page]))
            }
        }
    }

    /// The colours at the corners of a face; none where it has one colour.
    fn blend(
        &self,
        frame: &Frame<'_>,
        corners: [usize; 4],
        is_direct: bool,
        is_smooth: bool,
        is_faded: bool,
    ) -> Option<Blend> {
        let one = || self.at(frame, corners[0], is_direct).map(|rgb| Blend::True([rgb; 4]));
        match self {
            _ if !is_smooth => one().filter(|_| is_faded),
            Colours::None => None,
            Colours::One(_) => one().filter(|_| is_faded),
            Colours::Values(values) => {
                let values = corners.map(|k| values.data.get(k).copied().unwrap_or(f64::NAN));
                let is_whole = values.iter().all(|x| x.is_finite());
                is_whole.then(|| if is_direct { Blend::Places(values) } else { Blend::Values(values) })
            }
            Colours::True(_) => {
                let [a, b, c, d] = corners.map(|k| self.at(frame, k, is_direct));
                Some(Blend::True([a?, b?, c?, d?]))
            }
        }
    }
}

fn surface(frame: &Frame<'_>, id: Id, lamps: &Lamps, all: &mut Vec<Face>) {
    let store = frame.store;
    let sheet = Sheet::of(store, id);
    let (rows, columns) = (sheet.z.rows(), sheet.z.columns());
    if rows < 2 || columns < 2 {
        return;
    }
    let (inner, edges) = (Colours::of(store, id, "FaceColor"), Colours::of(store, id, "EdgeColor"));
    let is_direct = store.says(id, "CDataMapping", "direct");
    let is_smooth = store.says(id, "FaceColor", "interp");
    let (foot, is_columns) = (foot_of(frame, id), store.is_on(id, "Columns"));
    let (alphas, edge_alphas) = (
        Alpha::of(store, &frame.opacities, id, "FaceAlpha"),
        Alpha::of(store, &frame.opacities, id, "EdgeAlpha"),
    );
    let is_lit_smoothly = lamps.are_smooth(frame, id);
    let cells = (rows - 1) * (columns - 1);
    for column in 0..columns - 1 {
        for row in 0..rows - 1 {
            let places = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
            let corners = places.map(|(row, column)| sheet.at(row, column));
            if corners.iter().flatten().any(|x| !x.is_finite()) {
                continue;
            }
            let points = corners.map(|p| frame.place3(p[0], p[1], p[2]));
            let by = match foot {
                Some(foot) => foot,
                None if is_columns => sheet.foot(frame, row),
                None => middle(&points),
            };
            let k = row + column * rows;
            let shine = lamps.on(frame, id, normal_of(frame, [corners[0], corners[1], corners[3]]));
            let shines = match is_lit_smoothly {
                true => places.map(|(row, column)| lamps.on(frame, id, sheet.normal(frame, row, column))),
                false => [shine; 4],
            };
            let indices = places.map(|(row, column)| row + column * rows);
            let edge = edges
                .at(frame, k, is_direct)
                .and_then(|rgb| stroke_of(store, id, Paint { rgb, alpha: edge_alphas.of_face(indices) }));
            let blend =
                inner.blend(frame, indices, is_direct, is_smooth, alphas.is_smooth() || is_lit_smoothly);
            if let Some(blend) = blend {
                let alphas =
                    if alphas.is_smooth() { indices.map(|k| alphas.at(k)) } else { [alphas.at(k); 4] };
                let most = PIECES / cells.max(1);
                blend::cut(frame, points, &blend, &Pieces { role: "surface", by, shines, alphas, most }, all);
                if edge.is_some() {
                    let points = points.to_vec();
                    all.push(Face { role: "surface", points, by, more: 1e-9, fill: None, stroke: edge });
                }
                continue;
            }
            let alpha = alphas.of_face(indices);
            let fill = inner.at(frame, k, is_direct).map(|rgb| Paint { rgb: shine.on(rgb), alpha });
            // Without lines between them faces have a thin one of their own colour: nothing shines through.
            let edge =
                edge.or_else(|| fill.filter(|fill| fill.alpha == 1.0).map(|fill| Stroke::solid(fill, SEAM)));
            all.push(Face { role: "surface", points: points.to_vec(), by, more: 0.0, fill, stroke: edge });
        }
    }
}

/// `scatter`, `scatter3`.
pub fn scatter(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y, z, sizes, colours] =
        ["XData", "YData", "ZData", "SizeData", "CData"].map(|name| store.array(id, name));
    let all = lines::placed(frame, &x.data, &y.data, &z.data);
    let clip = scene.clip.take();
    let is_whole = (clip.is_none() || scene.detail == Detail::Moved) && frame.polar.is_none();
    for (k, at) in all.iter().enumerate() {
        let Some(at) = at.filter(|p| is_whole || frame.shows((p.0, p.1))) else { continue };
        let own = if colours.columns() == 3 && (colours.rows() == x.data.len() || colours.rows() == 1) {
            let row = if colours.rows() > 1 { k } else { 0 };
            Rgb(colours.at(row, 0), colours.at(row, 1), colours.at(row, 2))
        } else {
            colours.data.get(k).or(colours.data.first()).map_or(Rgb::BLACK, |value| frame.colour(*value))
        };
        let mut marker = Marker::of(frame, id, own);
        // For scatter `flat` is the point's own colour.
        if matches!(store.held(id, "MarkerFaceColor"), Datum::Text(word) if word == "flat") {
            marker.fill = Some(own.into());
        }
        let alpha = |name: &str| store.held(id, name).as_number().unwrap_or(1.0);
        marker.fill = marker.fill.map(|paint| Paint { alpha: alpha("MarkerFaceAlpha"), ..paint });
        marker.edge = marker.edge.map(|paint| Paint { alpha: alpha("MarkerEdgeAlpha"), ..paint });
        let area = sizes.data.get(k).or(sizes.data.first()).copied().unwrap_or(36.0);
        if area > 0.0 {
            marker.size = area.sqrt();
            marker.draw(scene, at);
        }
    }
    scene.clip = clip;
}

/// `rectangle`, with round corners.
pub fn rectangle(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y, w, h] = *store.array(id, "Position").data else { return };
    let curvature = store.array(id, "Curvature");
    let (cx, cy) = match *curvature.data {
        [c] => {
            // One number is for the shorter side.
            let least = w.min(h);
            (c * least / w, c * least / h)
        }
        [cx, cy, ..] => (cx, cy),
        [] => (0.0, 0.0),
    };
    let (rx, ry) = (cx.clamp(0.0, 1.0) * w / 2.0, cy.clamp(0.0, 1.0) * h / 2.0);
    let corners = [(x + w - rx, y + h - ry), (x + rx, y + h - ry), (x + rx, y + ry), (x + w - rx, y + ry)];
    let mut outline = Vec::new();
    for (k, (mx, my)) in corners.into_iter().enumerate() {
        let steps = if rx > 0.0 && ry > 0.0 { 16 } else { 0 };
        for step in 0..=steps {
            let angle = (k as f64 + f64::from(step) / f64::from(steps.max(1))) * std::f64::consts::FRAC_PI_2;
            outline.push(frame.place(mx + rx * angle.cos(), my + ry * angle.sin()));
        }
    }
    let fill = store.colour(id, "FaceColor").map(|rgb| Paint { rgb, alpha: store.number(id, "FaceAlpha") });
    let edge = store.colour(id, "EdgeColor").and_then(|rgb| stroke_of(store, id, rgb));
    scene.polygon("rectangle", outline, fill, edge);
}

/// The width of lines of the box, in pixels.
pub fn line_width(store: &Store, id: Id) -> f64 {
    points(store.number(id, "LineWidth"))
}
