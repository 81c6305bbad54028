//! Light on faces: what they give back of the lamps of their axes.
//!
//! A face has so much of its own colour as `AmbientStrength`, and `DiffuseStrength` times the cosine between its normal and the direction
//! of each lamp; `SpecularStrength` is how bright the reflection of a lamp is, and `SpecularExponent` how small.

use super::frame::Frame;
use super::view::unit;
use crate::colour::Rgb;
use crate::schema::Kind;
use crate::store::Id;

type Vector = [f64; 3];

/// The lamps of axes, and where the viewer is, in parts of the dimensions.
pub struct Lamps {
    toward: Vec<(Vector, Rgb)>,
    eye: Vector,
}

/// What light makes of a colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shine {
    /// So much of the colour itself.
    own: Rgb,
    /// What is added: the reflection of lamps.
    gloss: Rgb,
}

impl Shine {
    /// No light changes the colour.
    pub const NONE: Shine = Shine { own: Rgb(1.0, 1.0, 1.0), gloss: Rgb(0.0, 0.0, 0.0) };

    /// What is between four, with so much of each.
    pub fn between(four: &[Shine; 4], parts: [f64; 4]) -> Shine {
        let mix = |of: fn(&Shine) -> Rgb| {
            let sum = |part: fn(Rgb) -> f64| (0..4).map(|k| parts[k] * part(of(&four[k]))).sum::<f64>();
            Rgb(sum(|c| c.0), sum(|c| c.1), sum(|c| c.2))
        };
        Shine { own: mix(|shine| shine.own), gloss: mix(|shine| shine.gloss) }
    }

    /// How much brighter one is than another at most, of a white face.
    pub fn difference(&self, other: &Shine) -> f64 {
        let white = |shine: &Shine| shine.own.0 + shine.gloss.0;
        (white(self) - white(other)).abs()
    }

    /// The colour that is seen.
    pub fn on(&self, rgb: Rgb) -> Rgb {
        let part = |own: f64, light: f64, gloss: f64| (own * light + gloss).clamp(0.0, 1.0);
        Rgb(
            part(rgb.0, self.own.0, self.gloss.0),
            part(rgb.1, self.own.1, self.gloss.1),
            part(rgb.2, self.own.2, self.gloss.2),
        )
    }
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Lamps {
    /// The lamps among charts.
    pub fn of(frame: &Frame<'_>, charts: &[Id]) -> Lamps {
        let store = frame.store;
        let lamp = |id: &Id| {
            let position = store.array(*id, "Position");
            let p = [0, 1, 2].map(|k| position.data.get(k).copied().unwrap_or(0.0));
            let away = match store.says(*id, "Style", "local") {
                // From the middle of the axes.
                true => [0, 1, 2].map(|k| frame.scales[k].part(p[k]) - 0.5),
                false => p,
            };
            Some((unit(away)?, store.colour(*id, "Color").unwrap_or(Rgb::WHITE)))
        };
        let is_lamp = |id: &&Id| store.kind(**id) == Kind::Light;
        let toward = charts.iter().filter(is_lamp).filter_map(lamp).collect();
        let eye = frame.view.as_ref().map_or([0.0, 0.0, 1.0], |view| view.toward());
        Lamps { toward, eye }
    }

    /// Whether light of a chart goes smoothly from vertex to vertex.
    pub fn are_smooth(&self, frame: &Frame<'_>, id: Id) -> bool {
        let lighting = frame.store.text(id, "FaceLighting");
        !self.toward.is_empty() && matches!(lighting.as_str(), "gouraud" | "phong")
    }

    /// What a face of a chart gives back; `normal` is in parts of the dimensions.
    pub fn on(&self, frame: &Frame<'_>, id: Id, normal: Option<Vector>) -> Shine {
        let store = frame.store;
        let Some(mut normal) = normal.and_then(unit).filter(|_| !self.toward.is_empty()) else {
            return Shine::NONE;
        };
        if store.says(id, "FaceLighting", "none") {
            return Shine::NONE;
        }
        // Both sides of a face are lit.
        if dot(normal, self.eye) < 0.0 {
            normal = normal.map(|x| -x);
        }
        let strength = |name: &str| store.number(id, name);
        let (diffuse, specular, exponent) =
            (strength("DiffuseStrength"), strength("SpecularStrength"), strength("SpecularExponent"));
        let ambient = strength("AmbientStrength");
        let (mut own, mut gloss) = ([ambient; 3], [0.0; 3]);
        for (toward, rgb) in &self.toward {
            let cosine = dot(normal, *toward).abs();
            let mirrored = [0, 1, 2].map(|k| 2.0 * dot(normal, *toward) * normal[k] - toward[k]);
            let shine = dot(mirrored, self.eye).max(0.0).powf(exponent.max(0.0));
            for (k, light) in [rgb.0, rgb.1, rgb.2].into_iter().enumerate() {
                own[k] += diffuse * cosine * light;
                gloss[k] += specular * shine * light * GLOSS;
            }
        }
        Shine { own: Rgb(own[0], own[1], own[2]), gloss: Rgb(gloss[0], gloss[1], gloss[2]) }
    }
}

/// How bright a whole reflection is: one colour for each face would look harder than the soft spots that it stands for.
const GLOSS: f64 = 0.6;

/// The normal of a face through three corners, in parts of the dimensions.
pub fn normal_of(frame: &Frame<'_>, corners: [Vector; 3]) -> Option<Vector> {
    let part = |p: Vector| [0, 1, 2].map(|k| frame.scales[k].part(p[k]));
    let [a, b, c] = corners.map(part);
    let (u, v) = ([0, 1, 2].map(|k| b[k] - a[k]), [0, 1, 2].map(|k| c[k] - a[k]));
    unit([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])
}

/// A normal of the data in parts of the dimensions: across what is stretched it is less steep.
pub fn scaled_normal(frame: &Frame<'_>, normal: Vector) -> Option<Vector> {
    unit([0, 1, 2].map(|k| normal[k] * (frame.scales[k].hi - frame.scales[k].lo)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_darkens_a_colour_and_adds_its_reflection() {
        let shine = Shine { own: Rgb(0.5, 0.5, 0.5), gloss: Rgb(0.2, 0.2, 0.2) };
        assert_eq!(shine.on(Rgb(1.0, 0.0, 0.4)), Rgb(0.7, 0.2, 0.4));
        assert_eq!(Shine::NONE.on(Rgb(0.1, 0.2, 0.3)), Rgb(0.1, 0.2, 0.3));
    }
}
