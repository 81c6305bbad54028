//! Faces whose colour or opacity changes between their corners: cut into pieces that have one each.

use super::frame::Frame;
use super::light::Shine;
use super::space::Face;
use crate::colour::Rgb;
use crate::scene::{Paint, Spot, Stroke};

/// The colours at the corners of a face.
pub enum Blend {
    /// Values with colours of the map.
    Values([f64; 4]),
    /// Places in the map.
    Places([f64; 4]),
    /// Colours.
    True([Rgb; 4]),
}

/// The width of the line around a face or a piece that covers all, in its own colour: no pixel between two is a part of neither.
pub const SEAM: f64 = 0.8;

/// What all pieces of a face have in common.
pub struct Pieces {
    /// What the face is.
    pub role: &'static str,
    /// How near this point is decides what is painted first.
    pub by: Spot,
    /// What light makes of the colours at the corners.
    pub shines: [Shine; 4],
    /// The opacities at the corners.
    pub alphas: [f64; 4],
    /// Pieces at most.
    pub most: usize,
}

/// How much of each corner is at a place between them.
fn parts(s: f64, t: f64) -> [f64; 4] {
    [(1.0 - s) * (1.0 - t), s * (1.0 - t), s * t, (1.0 - s) * t]
}

/// Between four corners, in two directions.
fn mix(s: f64, t: f64, v: [f64; 4]) -> f64 {
    let parts = parts(s, t);
    (0..4).map(|k| parts[k] * v[k]).sum()
}

impl Blend {
    /// The colour between the corners.
    fn at(&self, frame: &Frame<'_>, s: f64, t: f64) -> Rgb {
        match self {
            Blend::Values(values) => frame.colour(mix(s, t, *values)),
            Blend::Places(places) => frame.indexed(mix(s, t, *places)),
            Blend::True(colours) => {
                let part = |of: fn(Rgb) -> f64| mix(s, t, colours.map(of));
                Rgb(part(|c| c.0), part(|c| c.1), part(|c| c.2))
            }
        }
    }

    /// How many colours can be told apart between the corners.
    fn count(&self, frame: &Frame<'_>) -> f64 {
        let range = |v: &[f64; 4]| {
            v.iter().copied().fold(f64::NEG_INFINITY, f64::max)
                - v.iter().copied().fold(f64::INFINITY, f64::min)
        };
        let (lo, hi) = frame.colours;
        match self {
            Blend::Values(values) => (range(values) / (hi - lo) * frame.map.len() as f64 / 4.0).ceil(),
            Blend::Places(places) => (range(places) / 4.0).ceil(),
            Blend::True(colours) => {
                let parts: [fn(Rgb) -> f64; 3] = [|c| c.0, |c| c.1, |c| c.2];
                parts.iter().map(|part| (range(&colours.map(part)) * 48.0).ceil()).fold(0.0, f64::max)
            }
        }
    }
}

/// A face with a colour at each corner, as pieces of one colour. A triangle has its last corner twice.
pub fn cut(frame: &Frame<'_>, corners: [Spot; 4], blend: &Blend, of: &Pieces, all: &mut Vec<Face>) {
    let sides = (0..4).map(|k| {
        let (a, b) = (corners[k], corners[(k + 1) % 4]);
        (a.0 - b.0).hypot(a.1 - b.1)
    });
    let size = sides.fold(0.0, f64::max);
    let steepest = (0..4).map(|k| (of.alphas[k] - of.alphas[0]).abs()).fold(0.0, f64::max);
    // No more pieces than there are colours between the corners, or than can be seen.
    let lit = of.shines.iter().map(|shine| shine.difference(&of.shines[0])).fold(0.0, f64::max);
    let tones = blend.count(frame).max((steepest * 24.0).ceil()).max((lit * 24.0).ceil());
    let n = (size / 5.0).ceil().min(tones).min((of.most as f64).sqrt()).clamp(1.0, 40.0) as usize;
    let between = |s: f64, t: f64, part: fn(Spot) -> f64| mix(s, t, corners.map(part));
    let point = |s: f64, t: f64| (between(s, t, |c| c.0), between(s, t, |c| c.1), between(s, t, |c| c.2));
    for a in 0..n {
        for b in 0..n {
            let at = |k: usize| k as f64 / n as f64;
            let (s0, s1, t0, t1) = (at(a), at(a + 1), at(b), at(b + 1));
            let (s, t) = ((s0 + s1) / 2.0, (t0 + t1) / 2.0);
            let fill = Paint {
                rgb: Shine::between(&of.shines, parts(s, t)).on(blend.at(frame, s, t)),
                alpha: mix(s, t, of.alphas).clamp(0.0, 1.0),
            };
            // Nothing shines through between pieces that cover all.
            let stroke = (fill.alpha == 1.0).then(|| Stroke::solid(fill, SEAM));
            let points = vec![point(s0, t0), point(s1, t0), point(s1, t1), point(s0, t1)];
            all.push(Face { role: of.role, points, by: of.by, more: 0.0, fill: Some(fill), stroke });
        }
    }
}
