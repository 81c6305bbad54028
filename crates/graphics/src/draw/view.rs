//! From where one looks at axes in space: turned, projected, and fitted into a rectangle.
//!
//! Places are parts of the three dimensions, from 0 to 1. A view follows from two angles, or from a camera: where it stands, where it
//! looks, what is up, and how wide it sees. What is near is larger where `Projection` is `perspective`.

use super::scale::Scale;
use crate::scene::Rect;
use crate::store::{Id, Store};

type Vector = [f64; 3];

/// A view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Degrees around the upright dimension.
    pub azimuth: f64,
    /// Degrees above the ground.
    pub elevation: f64,
    /// To the right, up, and towards the viewer.
    basis: [Vector; 3],
    /// What is in the middle.
    target: Vector,
    lengths: Vector,
    /// Whether a unit is as long to the right as it is up.
    is_even: bool,
    /// How far away the camera is, in lengths of the longest side.
    distance: f64,
    is_perspective: bool,
    /// Whether the program placed the camera.
    is_placed: bool,
    /// Degrees that the camera sees, where it is fitted.
    angle: f64,
    origin: (f64, f64),
    factor: (f64, f64),
}

/// What the program says of the camera, in parts of the dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Camera {
    position: Option<Vector>,
    target: Option<Vector>,
    up: Option<Vector>,
    angle: Option<f64>,
    is_perspective: bool,
}

/// A camera in units of the data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// Where it is.
    pub position: Vector,
    /// Where it looks.
    pub target: Vector,
    /// What is up.
    pub up: Vector,
    /// Degrees that it sees.
    pub angle: f64,
}

/// The properties by which a camera is placed.
const PLACING: [&str; 4] =
    ["CameraPositionMode", "CameraTargetMode", "CameraUpVectorMode", "CameraViewAngleMode"];

impl Camera {
    /// The camera of axes with these limits.
    pub fn of(store: &Store, axes: Id, scales: &[Scale; 3]) -> Camera {
        let given = |name: &str| {
            let is_given = store.says(axes, &format!("{name}Mode"), "manual");
            let [x, y, z] = *store.array(axes, name).data else { return None };
            is_given.then_some([x, y, z])
        };
        let part = |p: Vector| [0, 1, 2].map(|k| scales[k].part(p[k]));
        // A direction has no place: only the lengths of the dimensions count.
        let along = |v: Vector| {
            [0, 1, 2].map(|k| {
                let length = scales[k].hi - scales[k].lo;
                v[k] / if scales[k].is_reversed { -length } else { length }
            })
        };
        let is_angle = store.says(axes, "CameraViewAngleMode", "manual");
        Camera {
            position: given("CameraPosition").map(part),
            target: given("CameraTarget").map(part),
            up: given("CameraUpVector").map(along),
            angle: is_angle.then(|| store.number(axes, "CameraViewAngle").clamp(0.01, 179.0)),
            is_perspective: store.says(axes, "Projection", "perspective"),
        }
    }
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// What is square to both, as long as the area between them.
pub fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The same direction with the length 1; none where there is none.
pub fn unit(v: Vector) -> Option<Vector> {
    let length = dot(v, v).sqrt();
    (length > 1e-12 && length.is_finite()).then(|| v.map(|x| x / length))
}

/// The basis of two angles.
fn basis_of(azimuth: f64, elevation: f64) -> [Vector; 3] {
    let (sin_a, cos_a) = azimuth.to_radians().sin_cos();
    let (sin_e, cos_e) = match elevation.abs() == 90.0 {
        true => (elevation.signum(), 0.0),
        false => elevation.to_radians().sin_cos(),
    };
    [[cos_a, sin_a, 0.0], [-sin_e * sin_a, sin_e * cos_a, cos_e], [cos_e * sin_a, -cos_e * cos_a, sin_e]]
}

impl View {
    /// The view of axes; none where one looks from above, upright.
    pub fn of(store: &Store, axes: Id) -> Option<View> {
        let view = store.array(axes, "View");
        let [azimuth, elevation] = [0, 1].map(|k| view.data.get(k).copied().unwrap_or(0.0));
        let is_placed = PLACING.iter().any(|mode| store.says(axes, mode, "manual"));
        let is_flat = azimuth == 0.0 && elevation == 90.0 && !is_placed;
        (!is_flat).then(|| View::turned(azimuth, elevation))
    }

    /// The view of two angles, before it has a place.
    pub fn turned(azimuth: f64, elevation: f64) -> View {
        View {
            azimuth,
            elevation,
            basis: basis_of(azimuth, elevation),
            target: [0.5; 3],
            lengths: [1.0; 3],
            is_even: false,
            distance: 1.0,
            is_perspective: false,
            is_placed: false,
            angle: 0.0,
            origin: (0.0, 0.0),
            factor: (1.0, 1.0),
        }
    }

    /// The view straight down of flat axes.
    pub fn flat(rect: Rect) -> View {
        View::turned(0.0, 90.0).fitted(rect, None, &Camera::default())
    }

    /// The view in a rectangle. Without lengths of the sides, and without an angle, it is stretched to fill the rectangle.
    pub fn fitted(mut self, rect: Rect, lengths: Option<[f64; 3]>, camera: &Camera) -> View {
        let longest = lengths.unwrap_or([1.0; 3]).into_iter().fold(0.0, f64::max);
        self.lengths = lengths.unwrap_or([1.0; 3]).map(|length| length / longest);
        self.is_perspective = camera.is_perspective;
        self.aim(camera);
        let corners = (0..8).map(|k| self.projected([k & 1, k >> 1 & 1, k >> 2].map(f64::from)));
        let (mut left, mut right, mut low, mut high) =
            (f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY);
        for (x, y, _) in corners {
            (left, right) = (left.min(x), right.max(x));
            (low, high) = (low.min(y), high.max(y));
        }
        let (wide, tall) = (rect.width / (right - left), rect.height / (high - low));
        let half = rect.width.min(rect.height) / 2.0;
        let even = wide.min(tall);
        self.angle = 2.0 * (half / even / self.distance).atan().to_degrees();
        if let Some(angle) = camera.angle {
            // What the camera looks at is in the middle.
            let factor = half / (self.distance * (angle / 2.0).to_radians().tan());
            (self.is_even, self.factor, self.angle) = (true, (factor, factor), angle);
            self.origin = (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0);
            return self;
        }
        self.is_even = lengths.is_some();
        self.factor = if self.is_even { (even, even) } else { (wide, tall) };
        let middle = ((left + right) / 2.0, (low + high) / 2.0);
        self.origin = (
            rect.x + rect.width / 2.0 - middle.0 * self.factor.0,
            rect.y + rect.height / 2.0 + middle.1 * self.factor.1,
        );
        self
    }

    /// Looks as the camera does.
    fn aim(&mut self, camera: &Camera) {
        self.is_placed = *camera != Camera::default();
        self.target = camera.target.unwrap_or([0.5; 3]);
        self.distance = 5.0 * dot(self.lengths, self.lengths).sqrt();
        let scaled = |v: Vector| [0, 1, 2].map(|k| v[k] * self.lengths[k]);
        let away = camera.position.map(|p| scaled([0, 1, 2].map(|k| p[k] - self.target[k])));
        let toward = away.and_then(unit);
        if let (Some(away), Some(_)) = (away, toward) {
            self.distance = dot(away, away).sqrt();
        }
        if toward.is_none() && camera.up.is_none() {
            return;
        }
        let toward = toward.unwrap_or(self.basis[2]);
        let up = camera.up.map_or([0.0, 0.0, 1.0], scaled);
        // Where one looks along what is up, the second dimension is.
        let right = unit(cross(up, toward)).or_else(|| unit(cross([0.0, 1.0, 0.0], toward)));
        let right = right.unwrap_or([1.0, 0.0, 0.0]);
        self.basis = [right, cross(toward, right), toward];
        self.elevation = toward[2].clamp(-1.0, 1.0).asin().to_degrees();
        if toward[0].hypot(toward[1]) > 1e-12 {
            self.azimuth = toward[0].atan2(-toward[1]).to_degrees();
        }
    }

    /// The lengths of the sides, where they are given.
    pub fn sides(&self) -> Option<[f64; 3]> {
        self.is_even.then_some(self.lengths)
    }

    /// Whether two angles say all of the view.
    pub fn is_turnable(&self) -> bool {
        !self.is_placed
    }

    /// Towards the viewer, in parts of the dimensions.
    pub fn toward(&self) -> Vector {
        self.basis[2]
    }

    /// Its camera, in units of the data; up is what it is where the program does not say it.
    pub fn stand(&self, scales: &[Scale; 3]) -> Stand {
        let length =
            |k: usize| (scales[k].hi - scales[k].lo) * if scales[k].is_reversed { -1.0 } else { 1.0 };
        let begin = |k: usize| if scales[k].is_reversed { scales[k].hi } else { scales[k].lo };
        let place = |p: Vector| [0, 1, 2].map(|k| begin(k) + p[k] * length(k));
        let [_, up, toward] = self.basis;
        let position = [0, 1, 2].map(|k| self.target[k] + toward[k] * self.distance / self.lengths[k]);
        let up = if self.elevation.abs() == 90.0 { up } else { [0.0, 0.0, 1.0] };
        Stand { position: place(position), target: place(self.target), up, angle: self.angle }
    }

    /// To the right, up, and towards the viewer, from the target on.
    fn projected(&self, parts: Vector) -> (f64, f64, f64) {
        let from = [0, 1, 2].map(|k| (parts[k] - self.target[k]) * self.lengths[k]);
        let [x, y, near] = self.basis.map(|axis| dot(axis, from));
        if !self.is_perspective {
            return (x, y, near);
        }
        // What is at the camera or behind it is as far aside as what is just before it.
        let larger = self.distance / (self.distance - near).max(0.02 * self.distance);
        (x * larger, y * larger, near)
    }

    /// Where a place is in pixels, and how near it is.
    pub fn place(&self, parts: Vector) -> (f64, f64, f64) {
        let (x, y, near) = self.projected(parts);
        (self.origin.0 + x * self.factor.0, self.origin.1 - y * self.factor.1, near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECT: Rect = Rect { x: 10.0, y: 20.0, width: 300.0, height: 200.0 };

    fn corners(view: &View) -> Vec<(f64, f64, f64)> {
        (0..8).map(|k| view.place([k & 1, k >> 1 & 1, k >> 2].map(f64::from))).collect()
    }

    #[test]
    fn the_box_fills_the_rectangle_and_what_is_in_front_is_near() {
        let view = View::turned(-37.5, 30.0).fitted(RECT, None, &Camera::default());
        let corners = corners(&view);
        let left = corners.iter().map(|c| c.0).fold(f64::INFINITY, f64::min);
        let bottom = corners.iter().map(|c| c.1).fold(0.0, f64::max);
        assert!((left - 10.0).abs() < 1e-9 && (bottom - 220.0).abs() < 1e-9);
        let (front, back) = (view.place([0.0, 0.0, 0.0]), view.place([1.0, 1.0, 0.0]));
        assert!(front.2 > back.2 && front.1 > back.1);
        // The z axis goes up.
        assert!(view.place([0.5, 0.5, 1.0]).1 < view.place([0.5, 0.5, 0.0]).1);
    }

    #[test]
    fn a_camera_where_the_angles_have_it_sees_the_same() {
        let scales = [Scale { lo: 0.0, hi: 2.0, is_log: false, is_reversed: false }; 3];
        let view = View::turned(20.0, 40.0).fitted(RECT, None, &Camera::default());
        let stand = view.stand(&scales);
        let part = |p: Vector| p.map(|x| x / 2.0);
        let camera = Camera { position: Some(part(stand.position)), ..Camera::default() };
        let other = View::turned(0.0, 0.0).fitted(RECT, None, &camera);
        assert!((other.azimuth - 20.0).abs() < 1e-9 && (other.elevation - 40.0).abs() < 1e-9);
        for (a, b) in corners(&view).into_iter().zip(corners(&other)) {
            assert!((a.0 - b.0).abs() < 1e-6 && (a.1 - b.1).abs() < 1e-6);
        }
    }

    #[test]
    fn what_is_near_is_larger_in_perspective() {
        let camera = Camera { is_perspective: true, ..Camera::default() };
        let view = View::turned(0.0, 0.0).fitted(RECT, None, &camera);
        let width = |y: f64| view.place([1.0, y, 0.5]).0 - view.place([0.0, y, 0.5]).0;
        assert!(width(0.0) > 1.05 * width(1.0));
    }

    #[test]
    fn half_the_angle_shows_twice_the_size() {
        let view = |angle| {
            let camera = Camera { angle: Some(angle), ..Camera::default() };
            let view = View::turned(0.0, 0.0).fitted(RECT, None, &camera);
            view.place([1.0, 0.5, 0.5]).0 - view.place([0.0, 0.5, 0.5]).0
        };
        assert!((view(5.0) / view(10.0) - 2.0).abs() < 0.02);
    }
}
