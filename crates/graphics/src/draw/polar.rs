//! Polar axes: where an angle and a radius are in pixels, circles and spokes, and their labels.
//!
//! ```text
//!            90
//!       ·  ─────  ·        the angle is the first dimension of charts, in radians;
//!     ╱   ╲  │8  ╱  ╲      the radius the second one; labels of radii stand at 80 degrees
//! 180 ├──────┼──────┤ 0
//! ```

use super::axes3::beside;
use super::frame::{Frame, Ticks, colours_of, formatted, points};
use super::limits::{self, Dimension};
use super::opacity::Opacities;
use super::pen::{plain_label, stroke};
use super::scale::Scale;
use super::space::line_width;
use crate::colour::Rgb;
use crate::scene::{Across, Paint, Part, Rect, Scene, Shape, Spot, Stroke, Upright};
use crate::store::{Id, Store};
use crate::ticks;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// The form of polar axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polar {
    /// Where the radius is least.
    center: (f64, f64),
    /// Pixels from there to the largest radius.
    reach: f64,
    /// Where the angle 0 is, against the clock from the right.
    zero: f64,
    /// 1 against the clock, -1 with it.
    sign: f64,
    /// The angles that are shown.
    from: f64,
    to: f64,
    /// Radians of a unit of the axis of angles.
    unit: f64,
}

/// Degrees between points of an arc.
const STEP: f64 = 2.0;
/// From the circle to the labels of angles.
const GAP: f64 = 5.0;
/// Radii that have labels, at most; fewer where there is little room.
const RADII: f64 = 5.0;

impl Polar {
    fn new(store: &Store, axes: Id, rect: Rect) -> Polar {
        let unit = if store.says(axes, "ThetaAxisUnits", "radians") { 1.0 } else { PI / 180.0 };
        let (from, to) = match *store.array(axes, "ThetaLim").data {
            [from, to] if store.says(axes, "ThetaLimMode", "manual") => {
                (from * unit, (to * unit).min(from * unit + TAU))
            }
            _ => (0.0, TAU),
        };
        let zero = match store.text(axes, "ThetaZeroLocation").as_str() {
            "top" => FRAC_PI_2,
            "left" => PI,
            "bottom" => -FRAC_PI_2,
            _ => 0.0,
        };
        let sign = if store.says(axes, "ThetaDir", "clockwise") { -1.0 } else { 1.0 };
        let mut polar = Polar { center: (0.0, 0.0), reach: 1.0, zero, sign, from, to, unit };
        // A part of the circle is as large as the rectangle has room for.
        let ends = polar.outline(1.0).into_iter().chain([(0.0, 0.0)]);
        let (mut left, mut right, mut top, mut bottom) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
        for (x, y) in ends {
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        polar.reach = (rect.width / (right - left)).min(rect.height / (bottom - top));
        polar.center = (
            rect.x + rect.width / 2.0 - (left + right) / 2.0 * polar.reach,
            rect.y + rect.height / 2.0 - (top + bottom) / 2.0 * polar.reach,
        );
        polar
    }

    /// Whether all angles are shown.
    fn is_whole(&self) -> bool {
        self.to - self.from > TAU - 1e-9
    }

    /// Whether an angle is shown.
    fn has_angle(&self, angle: f64) -> bool {
        self.is_whole() || (angle - self.from + 1e-9).rem_euclid(TAU) <= self.to - self.from + 2e-9
    }

    /// Whether a point is shown: a radius below 0 is on the other side, where the least one is 0.
    pub fn has(&self, radii: &Scale, (angle, radius): (f64, f64)) -> bool {
        let is_below = radius < radii.lo;
        let angle = if is_below { angle + PI } else { angle };
        self.has_angle(angle) && (!is_below || radii.lo == 0.0)
    }

    /// To the right and down from the center, for an angle of the data.
    fn toward(&self, angle: f64) -> (f64, f64) {
        let (sin, cos) = (self.zero + self.sign * angle).sin_cos();
        (cos, -sin)
    }

    /// A part of the reach in the direction of an angle.
    fn at(&self, angle: f64, part: f64) -> (f64, f64) {
        let (x, y) = self.toward(angle);
        (self.center.0 + x * part * self.reach, self.center.1 + y * part * self.reach)
    }

    /// Where a point is in pixels.
    pub fn place(&self, radii: &Scale, angle: f64, radius: f64) -> Spot {
        let (angle, radius) =
            if radius < 0.0 && radii.lo == 0.0 { (angle + PI, -radius) } else { (angle, radius) };
        let (x, y) = self.at(angle, radii.part(radius).clamp(0.0, 1e4));
        (x, y, 0.0)
    }

    /// Steps of an arc between angles that look round.
    pub fn steps(&self, from: f64, to: f64) -> usize {
        ((to - from).abs().to_degrees() / STEP).ceil().clamp(1.0, 360.0) as usize
    }

    /// The arc at a part of the reach.
    fn outline(&self, part: f64) -> Vec<(f64, f64)> {
        let steps = self.steps(self.from, self.to);
        let angle = |k: usize| self.from + (self.to - self.from) * k as f64 / steps as f64;
        (0..=steps).map(|k| self.at(angle(k), part)).collect()
    }

    /// The arc at a part of the reach, closed where it is a circle.
    fn ring(&self, part: f64) -> Part {
        let mut points = self.outline(part);
        if self.is_whole() {
            points.pop();
            return Part::closed(points);
        }
        Part::open(points)
    }

    /// Whether a point in pixels is within the largest radius.
    pub fn contains(&self, (x, y): (f64, f64)) -> bool {
        (x - self.center.0).hypot(y - self.center.1) <= self.reach + 0.5
    }

    /// The pieces of lines that are within the largest radius.
    pub fn cut(&self, line: &[Spot]) -> Vec<Vec<Spot>> {
        let mut pieces: Vec<Vec<Spot>> = Vec::new();
        let mut last = None;
        for ends in line.windows(2) {
            let Some((from, to)) = self.within(ends[0], ends[1]) else { continue };
            match pieces.last_mut() {
                Some(piece) if last == Some(from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
            last = Some(to);
        }
        pieces
    }

    /// The part of a line between two points that is within the circle.
    fn within(&self, from: Spot, to: Spot) -> Option<(Spot, Spot)> {
        let (x, y) = (from.0 - self.center.0, from.1 - self.center.1);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let reach = self.reach + 1e-6;
        let (a, b, c) = (dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - reach * reach);
        if a == 0.0 {
            return (c <= 0.0).then_some((from, to));
        }
        let root = (b * b - a * c).max(0.0).sqrt();
        if b * b < a * c {
            return None;
        }
        let (begin, end) = (((-b - root) / a).max(0.0), ((-b + root) / a).min(1.0));
        let at = |t: f64| match t {
            0.0 => from,
            1.0 => to,
            _ => (from.0 + t * dx, from.1 + t * dy, 0.0),
        };
        (begin <= end).then(|| (at(begin), at(end)))
    }
}

/// Polar axes within a rectangle.
pub fn frame(store: &Store, axes: Id, rect: Rect) -> Frame<'_> {
    let size = points(store.number(axes, "FontSize"));
    // The label of the uppermost angle has room below the title; the lower ones have that of the labels of other axes.
    let above = (GAP + size).min(rect.height / 3.0);
    let polar = Polar::new(store, axes, Rect { y: rect.y + above, height: rect.height - above, ..rect });
    let most = (polar.reach / (1.7 * size)).floor().clamp(1.0, RADII);
    let (lo, hi) = radii(store, axes, most);
    let is_reversed = store.says(axes, "RDir", "reverse");
    let scale = |lo: f64, hi: f64| Scale { lo, hi, is_log: false, is_reversed: false };
    let scales = [scale(polar.from, polar.to), Scale { is_reversed, ..scale(lo, hi) }, scale(0.0, 1.0)];
    let ticks = [angle_ticks(store, axes, &polar), radius_ticks(store, axes, (lo, hi), most), no_ticks()];
    // Titles stand above what is drawn, also where the rectangle is higher.
    let outline = polar.outline(1.0);
    let ends = |pick: fn(f64, f64) -> f64| outline.iter().map(|p| p.1).fold(polar.center.1, pick);
    let (top, bottom) = (ends(f64::min), ends(f64::max));
    let rect = Rect { y: top, height: bottom - top, ..rect };
    Frame {
        store,
        axes,
        side: axes,
        rect,
        scales,
        ticks,
        view: None,
        polar: Some(polar),
        map: colours_of(store, axes),
        colours: limits::colour_limits(store, axes),
        has_log_colours: store.says(axes, "ColorScale", "log"),
        opacities: Opacities::of(store, axes),
    }
}

/// The limits of radii: from 0 to the largest of the data, or what the program says.
fn radii(store: &Store, axes: Id, most: f64) -> (f64, f64) {
    let auto = || match limits::extent(store, axes, Dimension::Y, false) {
        Some((lo, hi)) if lo.abs().max(hi.abs()) > 0.0 => {
            ticks::rounded_limits(0.0, lo.abs().max(hi.abs()), most)
        }
        _ => (0.0, 1.0),
    };
    let [lo, hi] = *store.array(axes, "RLim").data else { return auto() };
    if !store.says(axes, "RLimMode", "manual") {
        return auto();
    }
    let ends = (if lo.is_finite() { lo } else { auto().0 }, if hi.is_finite() { hi } else { auto().1 });
    if ends.0 < ends.1 { ends } else { ticks::widened(ends.0, ends.1) }
}

fn no_ticks() -> Ticks {
    Ticks { places: Vec::new(), labels: Vec::new(), beside: String::new(), minor: Vec::new() }
}

/// Labels that the program gave, again and again; none where it gave none.
fn given_labels(store: &Store, axes: Id, name: &str, count: usize) -> Option<Vec<String>> {
    if !store.says(axes, &format!("{name}TickLabelMode"), "manual") {
        return None;
    }
    let given = store.held(axes, &format!("{name}TickLabel")).lines();
    let label = |k: usize| if given.is_empty() { String::new() } else { given[k % given.len()].clone() };
    Some((0..count).map(label).collect())
}

fn radius_ticks(store: &Store, axes: Id, (lo, hi): (f64, f64), most: f64) -> Ticks {
    let step = ticks::step(lo, hi, most);
    let places = match store.says(axes, "RTickMode", "manual") {
        true => store.array(axes, "RTick").data.to_vec(),
        false => ticks::places(lo, hi, step),
    };
    let format = store.text(axes, "RTickFormat");
    let labels = given_labels(store, axes, "R", places.len()).unwrap_or_else(|| match format.is_empty() {
        true => ticks::labels(&places, 0),
        false => places.iter().map(|x| formatted(&format, *x)).collect(),
    });
    let has_minor = store.is_on(axes, "RMinorGrid") || store.is_on(axes, "RMinorTick");
    let minor = if has_minor { ticks::places(lo, hi, step / 5.0) } else { Vec::new() };
    let is_in = |x: &f64| *x >= lo && *x <= hi;
    let (places, labels) = places.into_iter().zip(labels).filter(|(x, _)| is_in(x)).unzip();
    Ticks { places, labels, beside: String::new(), minor }
}

/// Angles with labels, in radians.
fn angle_ticks(store: &Store, axes: Id, polar: &Polar) -> Ticks {
    let span = polar.to - polar.from;
    let degrees = match span.to_degrees() {
        span if span > 120.0 => 30.0,
        span if span > 60.0 => 15.0,
        span => ticks::step(0.0, span, 6.0),
    };
    let spread = |step: f64| ticks::places(polar.from.to_degrees(), polar.to.to_degrees(), step);
    let places: Vec<f64> = match store.says(axes, "ThetaTickMode", "manual") {
        true => store.array(axes, "ThetaTick").data.iter().map(|x| x * polar.unit).collect(),
        false => spread(degrees).into_iter().map(f64::to_radians).collect(),
    };
    let format = store.text(axes, "ThetaTickFormat");
    let in_units = places.iter().map(|x| x / polar.unit);
    let labels = given_labels(store, axes, "Theta", places.len()).unwrap_or_else(|| match &*format {
        "" if polar.unit == 1.0 => in_units.map(part_of_pi).collect(),
        "" => in_units.map(|x| ticks::short((x * 1e9).round() / 1e9)).collect(),
        format => in_units.map(|x| formatted(format, x)).collect(),
    });
    let has_minor = store.is_on(axes, "ThetaMinorGrid") || store.is_on(axes, "ThetaMinorTick");
    let minor =
        if has_minor { spread(degrees / 3.0).into_iter().map(f64::to_radians).collect() } else { Vec::new() };
    // The last angle of a circle is the first one.
    let is_first_again = |x: f64| polar.is_whole() && x > polar.from + TAU - 1e-9;
    let (places, labels) =
        places.into_iter().zip(labels).filter(|(x, _)| polar.has_angle(*x) && !is_first_again(*x)).unzip();
    Ticks { places, labels, beside: String::new(), minor }
}

/// `π/6`, `5π/3`; the number itself where it is no simple part.
fn part_of_pi(x: f64) -> String {
    let twelfths = x / PI * 12.0;
    if (twelfths - twelfths.round()).abs() > 1e-6 {
        return ticks::short(x);
    }
    let (mut over, mut under) = (twelfths.round() as i64, 12);
    for factor in [2, 2, 3] {
        if over % factor == 0 && under % factor == 0 {
            (over, under) = (over / factor, under / factor);
        }
    }
    let over = match over {
        0 => return "0".to_owned(),
        1 => "π".to_owned(),
        -1 => "-π".to_owned(),
        n => format!("{n}π"),
    };
    if under == 1 { over } else { format!("{over}/{under}") }
}

/// The ground, circles and spokes.
pub fn behind(frame: &Frame<'_>, scene: &mut Scene) {
    let (store, axes) = (frame.store, frame.axes);
    let Some(polar) = &frame.polar else { return };
    if let Some(rgb) = store.colour(axes, "Color") {
        scene.polygon("axes", closed_outline(polar), Some(rgb.into()), None);
    }
    let look = |style: &str, colour: &str, alpha: &str| {
        let rgb = store.colour(axes, colour).unwrap_or(Rgb::BLACK);
        let paint = Paint { rgb, alpha: store.number(axes, alpha) };
        stroke(&store.text(axes, style), store.number(axes, "GridLineWidth"), paint)
    };
    let minor = look("MinorGridLineStyle", "MinorGridColor", "MinorGridAlpha");
    let major = look("GridLineStyle", "GridColor", "GridAlpha");
    for (name, stroke, is_minor) in [
        ("RMinorGrid", &minor, true),
        ("ThetaMinorGrid", &minor, true),
        ("RGrid", &major, false),
        ("ThetaGrid", &major, false),
    ] {
        let Some(stroke) = stroke.as_ref().filter(|_| store.is_on(axes, name)) else { continue };
        let is_radius = name.starts_with('R');
        let ticks = &frame.ticks[usize::from(is_radius)];
        let places = if is_minor { &ticks.minor } else { &ticks.places };
        let parts: Vec<Part> = match is_radius {
            true => {
                let parts = places.iter().map(|r| frame.scales[1].part(*r));
                parts.filter(|part| *part > 1e-9 && *part < 1.0 - 1e-9).map(|part| polar.ring(part)).collect()
            }
            false => places.iter().map(|a| Part::open(vec![polar.center, polar.at(*a, 1.0)])).collect(),
        };
        if !parts.is_empty() {
            scene.push("grid", Shape::Path { parts, fill: None, stroke: Some(stroke.clone()) });
        }
    }
}

/// The outermost arc, and the sides where it is no circle.
fn closed_outline(polar: &Polar) -> Vec<(f64, f64)> {
    let mut points = polar.outline(1.0);
    if polar.is_whole() {
        points.pop();
    } else {
        points.push(polar.center);
    }
    points
}

/// The outline, and the labels of angles and radii.
pub fn rulers(frame: &Frame<'_>, scene: &mut Scene) {
    let (store, axes) = (frame.store, frame.axes);
    let Some(polar) = &frame.polar else { return };
    let width = line_width(store, axes);
    let (size, mut texts) = (frame.size(), Vec::new());
    if let Some(rgb) = store.colour(axes, "ThetaColor") {
        let parts = vec![polar.ring(1.0)];
        scene.push("axis", Shape::Path { parts, fill: None, stroke: Some(Stroke::solid(rgb, width)) });
        for (angle, text) in frame.ticks[0].places.iter().zip(&frame.ticks[0].labels) {
            let (away, at) = (polar.toward(*angle), polar.at(*angle, 1.0));
            let at = (at.0 + GAP * away.0, at.1 + GAP * away.1);
            texts.push(plain_label(text, at, size, rgb, beside(away)));
        }
    }
    if let Some(rgb) = store.colour(axes, "RColor") {
        if !polar.is_whole() {
            let sides = vec![polar.at(polar.from, 1.0), polar.center, polar.at(polar.to, 1.0)];
            scene.line("axis", sides, Stroke::solid(rgb, width));
        }
        let location = store.number(axes, "RAxisLocation");
        let is_given = store.says(axes, "RAxisLocationMode", "manual");
        let angle = if is_given { location * polar.unit } else { location.to_radians() };
        let turned = store.number(axes, "RTickLabelRotation");
        // In a part of a circle they stand beside its first side.
        let is_inside = polar.is_whole() || is_given && polar.has_angle(angle);
        let angle = if is_inside { angle } else { polar.from };
        let away = polar.toward(angle - FRAC_PI_2);
        for (radius, text) in frame.ticks[1].places.iter().zip(&frame.ticks[1].labels) {
            let at = polar.at(angle, frame.scales[1].part(*radius));
            let mut label = match is_inside {
                true => plain_label(text, at, size, rgb, (Across::Center, Upright::Middle)),
                false => {
                    plain_label(text, (at.0 + GAP * away.0, at.1 + GAP * away.1), size, rgb, beside(away))
                }
            };
            label.turned = turned;
            texts.push(label);
        }
    }
    for label in texts.into_iter().filter(|label| label.lines.iter().any(|runs| !runs.is_empty())) {
        scene.push("tick-label", Shape::Label(label));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole() -> Polar {
        Polar {
            center: (100.0, 100.0),
            reach: 50.0,
            zero: 0.0,
            sign: 1.0,
            from: 0.0,
            to: TAU,
            unit: PI / 180.0,
        }
    }

    #[test]
    fn angles_go_against_the_clock_and_radii_below_zero_to_the_other_side() {
        let (polar, radii) = (whole(), Scale { lo: 0.0, hi: 2.0, is_log: false, is_reversed: false });
        let near = |a: Spot, b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1) < 1e-9;
        assert!(near(polar.place(&radii, FRAC_PI_2, 2.0), (100.0, 50.0)));
        assert!(near(polar.place(&radii, 0.0, -1.0), (75.0, 100.0)));
        let clockwise = Polar { zero: FRAC_PI_2, sign: -1.0, ..polar };
        assert!(near(clockwise.place(&radii, FRAC_PI_2, 2.0), (150.0, 100.0)));
    }

    #[test]
    fn lines_end_at_the_largest_radius() {
        let pieces = whole().cut(&[(0.0, 100.0, 0.0), (200.0, 100.0, 0.0), (200.0, 0.0, 0.0)]);
        assert_eq!(pieces.len(), 1);
        assert!((pieces[0][0].0 - 50.0).abs() < 1e-3 && (pieces[0][1].0 - 150.0).abs() < 1e-3);
    }

    #[test]
    fn radians_are_parts_of_pi() {
        assert_eq!([0.0, PI / 6.0, PI, 5.0 * PI / 3.0, 1.0].map(part_of_pi), ["0", "π/6", "π", "5π/3", "1"]);
    }
}
