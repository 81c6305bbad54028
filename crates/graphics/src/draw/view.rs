//! From where one looks at axes in space: turned, projected without perspective, and fitted into a rectangle.

use crate::scene::Rect;
use crate::store::{Id, Store};

/// A view; places are parts of the three dimensions, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Degrees around the upright dimension.
    pub azimuth: f64,
    /// Degrees above the ground.
    pub elevation: f64,
    lengths: [f64; 3],
    /// Whether a unit is as long to the right as it is up.
    is_even: bool,
    origin: (f64, f64),
    factor: (f64, f64),
}

impl View {
    /// The view of axes; none where one looks from above, upright.
    pub fn of(store: &Store, axes: Id) -> Option<View> {
        let view = store.array(axes, "View");
        let [azimuth, elevation] = [0, 1].map(|k| view.data.get(k).copied().unwrap_or(0.0));
        let is_flat = azimuth == 0.0 && elevation == 90.0;
        (!is_flat).then_some(View {
            azimuth,
            elevation,
            lengths: [1.0; 3],
            is_even: false,
            origin: (0.0, 0.0),
            factor: (1.0, 1.0),
        })
    }

    /// The view in a rectangle. Without lengths of the sides it is stretched to fill the rectangle.
    pub fn fitted(mut self, rect: Rect, lengths: Option<[f64; 3]>) -> View {
        let longest = lengths.unwrap_or([1.0; 3]).into_iter().fold(0.0, f64::max);
        self.lengths = lengths.unwrap_or([1.0; 3]).map(|length| length / longest);
        let corners = (0..8).map(|k| self.turned([k & 1, k >> 1 & 1, k >> 2].map(f64::from)));
        let (mut left, mut right, mut low, mut high) =
            (f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY);
        for (x, y, _) in corners {
            (left, right) = (left.min(x), right.max(x));
            (low, high) = (low.min(y), high.max(y));
        }
        let (wide, tall) = (rect.width / (right - left), rect.height / (high - low));
        let (wide, tall) = if lengths.is_some() { (wide.min(tall), wide.min(tall)) } else { (wide, tall) };
        self.is_even = lengths.is_some();
        self.factor = (wide, tall);
        let middle = ((left + right) / 2.0, (low + high) / 2.0);
        self.origin =
            (rect.x + rect.width / 2.0 - middle.0 * wide, rect.y + rect.height / 2.0 + middle.1 * tall);
        self
    }

    /// The lengths of the sides, where they are given.
    pub fn sides(&self) -> Option<[f64; 3]> {
        self.is_even.then_some(self.lengths)
    }

    /// To the right, up, and towards the viewer.
    fn turned(&self, parts: [f64; 3]) -> (f64, f64, f64) {
        let [x, y, z] = [0, 1, 2].map(|k| (parts[k] - 0.5) * self.lengths[k]);
        let ((sin_a, cos_a), (sin_e, cos_e)) =
            (self.azimuth.to_radians().sin_cos(), self.elevation.to_radians().sin_cos());
        (
            x * cos_a + y * sin_a,
            -x * sin_e * sin_a + y * sin_e * cos_a + z * cos_e,
            x * cos_e * sin_a - y * cos_e * cos_a + z * sin_e,
        )
    }

    /// Where a place is in pixels, and how near it is.
    pub fn place(&self, parts: [f64; 3]) -> (f64, f64, f64) {
        let (x, y, near) = self.turned(parts);
        (self.origin.0 + x * self.factor.0, self.origin.1 - y * self.factor.1, near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_fills_the_rectangle_and_what_is_in_front_is_near() {
        let view = View {
            azimuth: -37.5,
            elevation: 30.0,
            lengths: [1.0; 3],
            is_even: false,
            origin: (0.0, 0.0),
            factor: (1.0, 1.0),
        };
        let rect = Rect { x: 10.0, y: 20.0, width: 300.0, height: 200.0 };
        let view = view.fitted(rect, None);
        let corners: Vec<_> =
            (0..8).map(|k| view.place([k & 1, k >> 1 & 1, k >> 2].map(f64::from))).collect();
        let left = corners.iter().map(|c| c.0).fold(f64::INFINITY, f64::min);
        let bottom = corners.iter().map(|c| c.1).fold(0.0, f64::max);
        assert!((left - 10.0).abs() < 1e-9 && (bottom - 220.0).abs() < 1e-9);
        let (front, back) = (view.place([0.0, 0.0, 0.0]), view.place([1.0, 1.0, 0.0]));
        assert!(front.2 > back.2 && front.1 > back.1);
        // The z axis goes up.
        assert!(view.place([0.5, 0.5, 1.0]).1 < view.place([0.5, 0.5, 0.0]).1);
    }
}
