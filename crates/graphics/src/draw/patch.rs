//! `patch`, `fill`, `trisurf`, `isosurface`: polygons by the numbers of their vertices.

use super::blend::{self, Blend, Pieces, SEAM};
use super::frame::Frame;
use super::light::{Lamps, Shine, normal_of, scaled_normal};
use super::opacity::Alpha;
use super::pen::stroke_of;
use super::space::{Face, PIECES, foot_of, middle};
use crate::colour::Rgb;
use crate::datum::{Array, Datum};
use crate::scene::{Paint, Spot, Stroke};
use crate::store::Id;

/// What the faces of a patch have in common.
struct Patch<'a> {
    frame: &'a Frame<'a>,
    id: Id,
    faces: Array,
    vertices: Array,
    colours: Array,
    normals: Array,
    is_direct: bool,
    /// Whether colours go from vertex to vertex.
    is_smooth: bool,
    alpha: Alpha,
}

impl Patch<'_> {
    fn corner(&self, k: usize) -> [f64; 3] {
        let z = if self.vertices.columns() > 2 { self.vertices.at(k, 2) } else { 0.0 };
        [self.vertices.at(k, 0), self.vertices.at(k, 1), z]
    }

    /// The colour of a row.
    fn colour(&self, k: usize) -> Option<Rgb> {
        let colours = &self.colours;
        match colours.columns() {
            3 if k < colours.rows() => Some(Rgb(colours.at(k, 0), colours.at(k, 1), colours.at(k, 2))),
            1 if k < colours.rows() => {
                let value = colours.at(k, 0);
                let rgb = if self.is_direct { self.frame.indexed(value) } else { self.frame.colour(value) };
                value.is_finite().then_some(rgb)
            }
            _ => None,
        }
    }

    /// One colour for each face, one for all, or that of its vertices: of the first one, or between all.
    fn own(&self, face: usize, indices: &[usize]) -> Option<Rgb> {
        let rows = self.colours.rows();
        if rows == self.faces.rows() && rows != self.vertices.rows() {
            self.colour(face)
        } else if rows == 1 {
            self.colour(0)
        } else {
            mixed(indices.iter().filter_map(|k| self.colour(*k)))
        }
    }

    /// The opacity of a face.
    fn opacity(&self, face: usize, indices: &[usize]) -> f64 {
        match self.alpha.len() {
            Some(n) if n == self.faces.rows() && n != self.vertices.rows() => self.alpha.at(face),
            Some(_) if self.alpha.is_smooth() => {
                indices.iter().map(|k| self.alpha.at(*k)).sum::<f64>() / indices.len().max(1) as f64
            }
            Some(_) => indices.first().map_or(1.0, |k| self.alpha.at(*k)),
            None => self.alpha.at(0),
        }
    }

    /// What light makes of a face: by the normals of its vertices where there are some, else by its own.
    fn shine(&self, lamps: &Lamps, indices: &[usize], corners: &[[f64; 3]]) -> Shine {
        let normals = &self.normals;
        let given = (normals.columns() == 3 && normals.rows() == self.vertices.rows()).then(|| {
            let sum = |c: usize| indices.iter().map(|k| normals.at(*k, c)).sum::<f64>();
            [sum(0), sum(1), sum(2)]
        });
        let normal = match (given, corners) {
            (Some(normal), _) => scaled_normal(self.frame, normal),
            (None, [a, b, .., c]) if corners.len() > 2 => normal_of(self.frame, [*a, *b, *c]),
            _ => None,
        };
        lamps.on(self.frame, self.id, normal)
    }

    /// What light makes of the corners of a face; none where it is lit as a whole.
    fn shines(&self, lamps: &Lamps, corners: [usize; 4]) -> Option<[Shine; 4]> {
        let normals = &self.normals;
        let has_own = normals.columns() == 3 && normals.rows() == self.vertices.rows();
        let normal =
            |k: usize| scaled_normal(self.frame, [normals.at(k, 0), normals.at(k, 1), normals.at(k, 2)]);
        let is_lit_smoothly = has_own && lamps.are_smooth(self.frame, self.id);
        is_lit_smoothly.then(|| corners.map(|k| lamps.on(self.frame, self.id, normal(k))))
    }

    /// The colours at four corners; none where the face has one colour.
    fn blend(&self, indices: [usize; 4]) -> Option<Blend> {
        let colours = &self.colours;
        if !self.is_smooth || colours.rows() != self.vertices.rows() {
            return None;
        }
        let values = indices.map(|k| colours.at(k, 0));
        match colours.columns() {
            3 => {
                Some(Blend::True(indices.map(|k| Rgb(colours.at(k, 0), colours.at(k, 1), colours.at(k, 2)))))
            }
            1 if values.iter().any(|x| !x.is_finite()) => None,
            1 if self.is_direct => Some(Blend::Places(values)),
            1 => Some(Blend::Values(values)),
            _ => None,
        }
    }

    /// What a property paints with; none for nothing.
    fn paint(&self, name: &str, own: Option<Rgb>, alpha: f64) -> Option<Paint> {
        match self.frame.store.held(self.id, name) {
            Datum::Text(word) if word == "none" => None,
            held => Some(Paint { rgb: held.as_colour().or(own)?, alpha }),
        }
    }
}

/// The faces of a patch.
pub fn patch(frame: &Frame<'_>, id: Id, lamps: &Lamps, all: &mut Vec<Face>) {
    let store = frame.store;
    let [faces, vertices, colours, normals] =
        ["Faces", "Vertices", "FaceVertexCData", "VertexNormals"].map(|name| store.array(id, name));
    if vertices.columns() < 2 {
        return;
    }
    let of = Patch {
        frame,
        id,
        faces,
        vertices,
        colours,
        normals,
        is_direct: store.says(id, "CDataMapping", "direct"),
        is_smooth: store.says(id, "FaceColor", "interp"),
        alpha: Alpha::of(store, &frame.opacities, id, "FaceAlpha"),
    };
    // Edges with a colour at each vertex are drawn one by one.
    let has_own_edges = matches!(store.held(id, "EdgeColor"), Datum::Text(word) if word == "flat" || word == "interp")
        && of.colours.rows() == of.vertices.rows()
        && of.colours.rows() > 1;
    let edge_alpha = Alpha::of(store, &frame.opacities, id, "EdgeAlpha").at(0);
    let foot = foot_of(frame, id);
    for face in 0..of.faces.rows() {
        let indices: Vec<usize> = (0..of.faces.columns())
            .map(|k| of.faces.at(face, k))
            .filter(|k| *k >= 1.0 && *k <= of.vertices.rows() as f64)
            .map(|k| k as usize - 1)
            .collect();
        let corners: Vec<[f64; 3]> = indices.iter().map(|k| of.corner(*k)).collect();
        if corners.len() < 2 || corners.iter().flatten().any(|x| x.is_nan()) {
            continue;
        }
        let points: Vec<Spot> = corners.iter().map(|p| frame.place3(p[0], p[1], p[2])).collect();
        let shine = of.shine(lamps, &indices, &corners);
        let own = of.own(face, &indices);
        let by = foot.unwrap_or_else(|| middle(&points));
        let base = of.paint("FaceColor", own, of.opacity(face, &indices));
        let fill = base.map(|paint| Paint { rgb: shine.on(paint.rgb), ..paint });
        let stroke = of
            .paint("EdgeColor", own, edge_alpha)
            .filter(|_| !has_own_edges)
            .and_then(|paint| stroke_of(store, id, paint));
        let four = match *indices.as_slice() {
            [a, b, c] => Some(([a, b, c, c], [points[0], points[1], points[2], points[2]])),
            [a, b, c, d] => Some(([a, b, c, d], [points[0], points[1], points[2], points[3]])),
            _ => None,
        };
        let is_faded = of.alpha.is_smooth() && of.alpha.len() == Some(of.vertices.rows());
        let smooth = four.filter(|_| fill.is_some()).and_then(|(at, spots)| {
            let lit = of.shines(lamps, at);
            let one = base.filter(|_| is_faded || lit.is_some()).map(|paint| Blend::True([paint.rgb; 4]));
            Some((of.blend(at).or(one)?, at, spots, lit.unwrap_or([shine; 4])))
        });
        match smooth {
            Some((blend, at, spots, shines)) => {
                let alphas =
                    if is_faded { at.map(|k| of.alpha.at(k)) } else { [of.opacity(face, &indices); 4] };
                let most = PIECES / of.faces.rows().max(1);
                let pieces = Pieces { role: "patch", by, shines, alphas, most };
                blend::cut(frame, spots, &blend, &pieces, all);
                if stroke.is_some() {
                    all.push(Face {
                        role: "patch",
                        points: points.clone(),
                        by,
                        more: 1e-9,
                        fill: None,
                        stroke,
                    });
                }
            }
            None => {
                // Without lines between them faces in space have a thin one of their own colour: nothing shines through.
                let seam =
                    fill.filter(|fill| fill.alpha == 1.0 && frame.view.is_some() && of.faces.rows() > 1);
                let stroke =
                    stroke.or_else(|| seam.filter(|_| !has_own_edges).map(|fill| Stroke::solid(fill, SEAM)));
                all.push(Face { role: "patch", points: points.clone(), by, more: 0.0, fill, stroke });
            }
        }
        if has_own_edges {
            all.extend((0..points.len()).filter_map(|k| {
                let (a, b) = (points[k], points[(k + 1) % points.len()]);
                let paint = Paint { rgb: of.colour(indices[k])?, alpha: edge_alpha };
                let stroke = stroke_of(store, id, paint);
                Some(Face { role: "patch", points: vec![a, b], by, more: 1e-9, fill: None, stroke })
            }));
        }
    }
}

fn mixed(colours: impl Iterator<Item = Rgb>) -> Option<Rgb> {
    let all: Vec<Rgb> = colours.collect();
    let n = all.len() as f64;
    let sum = |of: fn(&Rgb) -> f64| all.iter().map(of).sum::<f64>() / n;
    (!all.is_empty()).then(|| Rgb(sum(|c| c.0), sum(|c| c.1), sum(|c| c.2)))
}
