//! Surfaces, patches, points and lines, the far ones first: what is near is painted over them.

use super::frame::{Frame, points};
use super::pen::{Marker, stroke_of};
use super::{bins, lines};
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
const PIECES: usize = 12_000;

/// Draws all surfaces and patches of axes; in space also lines, so that they go through surfaces.
pub fn faces(frame: &Frame<'_>, scene: &mut Scene, charts: &[Id]) {
    let store = frame.store;
    let lights = light_of(store, charts);
    let mut all = Vec::new();
    for chart in charts {
        match store.kind(*chart) {
            Kind::Surface => surface(frame, *chart, lights.as_ref(), &mut all),
            Kind::Patch => patch(frame, *chart, lights.as_ref(), &mut all),
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
        let motion = if frame.view.is_some() { Motion::Sorted { by, more } } else { Motion::Points };
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
            // A line on a surface is seen.
            let (by, points) = (middle(&[a, b]), vec![a, b]);
            all.push(Face { role: "line", points, by, more: 1e-3, fill: None, stroke: Some(stroke.clone()) });
        }
    }
}

/// Towards the light, as parts of the axes, and what it gives to faces that look away.
fn light_of(store: &Store, charts: &[Id]) -> Option<[f64; 3]> {
    let light = charts.iter().find(|chart| store.kind(**chart) == Kind::Light)?;
    let position = store.array(*light, "Position");
    let p = [0, 1, 2].map(|k| position.data.get(k).copied().unwrap_or(0.0));
    let length = p.iter().map(|x| x * x).sum::<f64>().sqrt();
    (length > 0.0).then(|| p.map(|x| x / length))
}

/// How bright a face is in the light.
fn brightness(frame: &Frame<'_>, id: Id, light: Option<&[f64; 3]>, corners: [[f64; 3]; 3]) -> f64 {
    let Some(light) = light else { return 1.0 };
    if frame.store.says(id, "FaceLighting", "none") {
        return 1.0;
    }
    let part = |p: [f64; 3]| [0, 1, 2].map(|k| frame.scales[k].part(p[k]));
    let [a, b, c] = corners.map(part);
    let (u, v) = ([0, 1, 2].map(|k| b[k] - a[k]), [0, 1, 2].map(|k| c[k] - a[k]));
    let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let length = n.iter().map(|x| x * x).sum::<f64>().sqrt();
    if length == 0.0 {
        return 1.0;
    }
    let cos = (0..3).map(|k| n[k] / length * light[k]).sum::<f64>().abs();
    (frame.store.number(id, "AmbientStrength") + frame.store.number(id, "DiffuseStrength") * cos + 0.1)
        .min(1.2)
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
fn foot_of(frame: &Frame<'_>, id: Id) -> Option<Spot> {
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

    fn value(&self, k: usize) -> Option<f64> {
        match self {
            Colours::Values(values) => values.data.get(k).copied(),
            Colours::None | Colours::One(_) | Colours::True(_) => None,
        }
    }
}

fn surface(frame: &Frame<'_>, id: Id, light: Option<&[f64; 3]>, all: &mut Vec<Face>) {
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
    let alpha = store.number(id, "FaceAlpha");
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
            let bright = brightness(frame, id, light, [corners[0], corners[1], corners[3]]);
            let edge = edges
                .at(frame, k, is_direct)
                .and_then(|rgb| stroke_of(store, id, Paint { rgb, alpha: store.number(id, "EdgeAlpha") }));
            let values = places.map(|(row, column)| inner.value(row + column * rows));
            if is_smooth && !is_direct && values.iter().all(Option::is_some) {
                let values = values.map(Option::unwrap_or_default);
                let cut = Cut { by, bright, alpha, most: PIECES / cells.max(1) };
                shaded(frame, points, values, &cut, all);
                if edge.is_some() {
                    let points = points.to_vec();
                    all.push(Face { role: "surface", points, by, more: 1e-9, fill: None, stroke: edge });
                }
                continue;
            }
            let fill = inner.at(frame, k, is_direct).map(|rgb| Paint { rgb: rgb.times(bright), alpha });
            // Without lines between them faces have a thin one of their own colour: nothing shines through.
            let edge =
                edge.or_else(|| fill.filter(|fill| fill.alpha == 1.0).map(|fill| Stroke::solid(fill, 0.4)));
            all.push(Face { role: "surface", points: points.to_vec(), by, more: 0.0, fill, stroke: edge });
        }
    }
}

/// How a face of several colours is cut.
struct Cut {
    by: Spot,
    bright: f64,
    alpha: f64,
    most: usize,
}

/// A face with a value at each corner, as pieces of one colour.
fn shaded(frame: &Frame<'_>, corners: [Spot; 4], values: [f64; 4], cut: &Cut, all: &mut Vec<Face>) {
    let size = (0..4)
        .map(|k| {
            let (a, b) = (corners[k], corners[(k + 1) % 4]);
            (a.0 - b.0).hypot(a.1 - b.1)
        })
        .fold(0.0, f64::max);
    let range = values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
        - values.iter().copied().fold(f64::INFINITY, f64::min);
    let (lo, hi) = frame.colours;
    // No more pieces than there are colours between the corners, or than can be seen.
    let colours = (range / (hi - lo) * frame.map.len() as f64 / 4.0).ceil();
    let n = (size / 5.0).ceil().min(colours).min((cut.most as f64).sqrt()).clamp(1.0, 16.0) as usize;
    let mix = |s: f64, t: f64, v: [f64; 4]| {
        (1.0 - s) * (1.0 - t) * v[0] + s * (1.0 - t) * v[1] + s * t * v[2] + (1.0 - s) * t * v[3]
    };
    let of = |s: f64, t: f64, part: fn(Spot) -> f64| mix(s, t, corners.map(part));
    let point = |s: f64, t: f64| (of(s, t, |c| c.0), of(s, t, |c| c.1), of(s, t, |c| c.2));
    for a in 0..n {
        for b in 0..n {
            let at = |k: usize| k as f64 / n as f64;
            let (s0, s1, t0, t1) = (at(a), at(a + 1), at(b), at(b + 1));
            let rgb = frame.colour(mix((s0 + s1) / 2.0, (t0 + t1) / 2.0, values)).times(cut.bright);
            let fill = Paint { rgb, alpha: cut.alpha };
            let stroke = (cut.alpha == 1.0).then(|| Stroke::solid(fill, 0.4));
            let points = vec![point(s0, t0), point(s1, t0), point(s1, t1), point(s0, t1)];
            all.push(Face { role: "surface", points, by: cut.by, more: 0.0, fill: Some(fill), stroke });
        }
    }
}

fn patch(frame: &Frame<'_>, id: Id, light: Option<&[f64; 3]>, all: &mut Vec<Face>) {
    let store = frame.store;
    let [faces, vertices, colours] =
        ["Faces", "Vertices", "FaceVertexCData"].map(|name| store.array(id, name));
    if vertices.columns() < 2 {
        return;
    }
    let is_direct = store.says(id, "CDataMapping", "direct");
    let corner = |k: usize| {
        let z = if vertices.columns() > 2 { vertices.at(k, 2) } else { 0.0 };
        [vertices.at(k, 0), vertices.at(k, 1), z]
    };
    let colour_at = |k: usize| -> Option<Rgb> {
        match colours.columns() {
            3 if k < colours.rows() => Some(Rgb(colours.at(k, 0), colours.at(k, 1), colours.at(k, 2))),
            1 if k < colours.rows() => {
                let value = colours.at(k, 0);
                Some(if is_direct { frame.indexed(value) } else { frame.colour(value) })
            }
            _ => None,
        }
    };
    // Edges with a colour at each vertex are drawn one by one.
    let has_own_edges = matches!(store.held(id, "EdgeColor"), Datum::Text(word) if word == "flat" || word == "interp")
        && colours.rows() == vertices.rows()
        && colours.rows() > 1;
    for face in 0..faces.rows() {
        let indices: Vec<usize> = (0..faces.columns())
            .map(|k| faces.at(face, k))
            .filter(|k| *k >= 1.0 && *k <= vertices.rows() as f64)
            .map(|k| k as usize - 1)
            .collect();
        let corners: Vec<[f64; 3]> = indices.iter().map(|k| corner(*k)).collect();
        if corners.len() < 2 || corners.iter().flatten().any(|x| x.is_nan()) {
            continue;
        }
        let points: Vec<Spot> = corners.iter().map(|p| frame.place3(p[0], p[1], p[2])).collect();
        let bright = match corners.as_slice() {
            [a, b, .., c] if corners.len() > 2 => brightness(frame, id, light, [*a, *b, *c]),
            _ => 1.0,
        };
        // One colour for each face, one for all, or that of its vertices.
        let own = if colours.rows() == faces.rows() && colours.rows() != vertices.rows() {
            colour_at(face)
        } else if colours.rows() == 1 {
            colour_at(0)
        } else {
            mixed(indices.iter().filter_map(|k| colour_at(*k)))
        };
        let paint = |name: &str, strength: &str| match store.held(id, name) {
            Datum::Text(word) if word == "none" => None,
            held => {
                let rgb = held.as_colour().or(own)?;
                Some(Paint { rgb, alpha: store.number(id, strength) })
            }
        };
        let fill = paint("FaceColor", "FaceAlpha").map(|p| Paint { rgb: p.rgb.times(bright), ..p });
        let by = foot_of(frame, id).unwrap_or_else(|| middle(&points));
        let is_own = has_own_edges.then(|| store.number(id, "EdgeAlpha"));
        let stroke = paint("EdgeColor", "EdgeAlpha")
            .filter(|_| is_own.is_none())
            .and_then(|paint| stroke_of(store, id, paint));
        let edges = is_own.into_iter().flat_map(|alpha| {
            let (points, indices) = (&points, &indices);
            (0..points.len()).filter_map(move |k| {
                let (a, b) = (points[k], points[(k + 1) % points.len()]);
                let stroke = stroke_of(store, id, Paint { rgb: colour_at(indices[k])?, alpha });
                Some(Face { role: "patch", points: vec![a, b], by, more: 1e-9, fill: None, stroke })
            })
        });
        let edges: Vec<Face> = edges.collect();
        all.push(Face { role: "patch", points, by, more: 0.0, fill, stroke });
        all.extend(edges);
    }
}

fn mixed(colours: impl Iterator<Item = Rgb>) -> Option<Rgb> {
    let all: Vec<Rgb> = colours.collect();
    let n = all.len() as f64;
    let sum = |of: fn(&Rgb) -> f64| all.iter().map(of).sum::<f64>() / n;
    (!all.is_empty()).then(|| Rgb(sum(|c| c.0), sum(|c| c.1), sum(|c| c.2)))
}

/// `scatter`, `scatter3`.
pub fn scatter(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let [x, y, z, sizes, colours] =
        ["XData", "YData", "ZData", "SizeData", "CData"].map(|name| store.array(id, name));
    let all = lines::placed(frame, &x.data, &y.data, &z.data);
    let clip = scene.clip.take();
    let near = frame.rect.grown(0.5);
    let is_whole = clip.is_none() || frame.view.is_some() || scene.detail == Detail::Moved;
    for (k, at) in all.iter().enumerate() {
        let Some(at) = at.filter(|p| is_whole || near.contains((p.0, p.1))) else { continue };
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
