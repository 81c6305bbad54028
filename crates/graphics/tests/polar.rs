//! Pictures of polar axes: points are at their angles and radii, circles and labels around them.

use lanner_graphics::scene::{Scene, Shape};
use lanner_graphics::{Datum, Id, Kind, Store, draw};
use std::f64::consts::{FRAC_PI_2, PI};

/// A figure of the usual size with one line in polar axes.
fn with_line(angles: &[f64], radii: &[f64]) -> (Store, Id, Id) {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes_of(Kind::PolarAxes, figure);
    let id = store.add(Kind::Line, Some(axes));
    store.put(id, "XData", Datum::row(angles));
    store.put(id, "YData", Datum::row(radii));
    (store, figure, axes)
}

fn texts(scene: &Scene) -> Vec<String> {
    let ticks = scene.labels().filter(|(role, _)| *role == "tick-label");
    ticks.map(|(_, label)| label.lines[0].iter().map(|run| run.text.clone()).collect()).collect()
}

fn paths(scene: &Scene, wanted: &str) -> Vec<Vec<(f64, f64)>> {
    let of = |shape: &Shape| match shape {
        Shape::Path { parts, .. } => parts.iter().map(|part| part.points.clone()).collect(),
        Shape::Label(_) | Shape::Image(..) => Vec::new(),
    };
    scene.items.iter().filter(|item| item.role == wanted).flat_map(|item| of(&item.shape)).collect()
}

/// The middle and the radius of the outermost circle.
fn circle(scene: &Scene) -> ((f64, f64), f64) {
    let ring = &paths(scene, "axis")[0];
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let all = ring.iter().map(of);
        (all.clone().fold(f64::INFINITY, f64::min), all.fold(0.0, f64::max))
    };
    let (x, y) = (ends(|p| p.0), ends(|p| p.1));
    (((x.0 + x.1) / 2.0, (y.0 + y.1) / 2.0), (x.1 - x.0) / 2.0)
}

#[test]
fn points_are_at_their_angles_and_radii() {
    let (store, figure, _) = with_line(&[0.0, FRAC_PI_2, PI], &[8.0, 4.0, -2.0]);
    let scene = draw::scene(&store, figure);
    let ((x, y), radius) = circle(&scene);
    let line = &paths(&scene, "line")[0];
    // A radius below 0 is on the other side.
    let want = [(x + radius, y), (x, y - radius / 2.0), (x + radius / 4.0, y)];
    for (got, want) in line.iter().zip(want) {
        assert!((got.0 - want.0).hypot(got.1 - want.1) < 1e-6, "{got:?} {want:?}");
    }
    let angles = (0..12).map(|k| (30 * k).to_string());
    let radii = [0, 2, 4, 6, 8].map(|r| r.to_string());
    assert_eq!(texts(&scene), angles.chain(radii).collect::<Vec<_>>());
    // Circles at the three radii between, and a line for each angle.
    assert_eq!(paths(&scene, "grid").len(), 3 + 12);
}

#[test]
fn angles_may_begin_at_the_top_and_go_with_the_clock() {
    let (mut store, figure, axes) = with_line(&[FRAC_PI_2], &[1.0]);
    store.put(axes, "ThetaZeroLocation", Datum::text("top"));
    store.put(axes, "ThetaDir", Datum::text("clockwise"));
    store.put(axes, "ThetaAxisUnits", Datum::text("radians"));
    let frame = draw::frame(&store, axes);
    let (right, _) = frame.place(FRAC_PI_2, 1.0);
    let (_, top) = frame.place(0.0, 1.0);
    let ((x, y), radius) = circle(&draw::scene(&store, figure));
    assert!((right - x - radius).abs() < 1e-6 && (y - top - radius).abs() < 1e-6);
    assert_eq!(texts(&draw::scene(&store, figure))[..3], ["0", "π/6", "π/3"]);
}

#[test]
fn a_part_of_the_circle_fills_the_axes_and_hides_other_angles() {
    let (mut store, figure, axes) = with_line(&[0.2, 1.0, 2.0, 3.0], &[1.0, 1.0, 1.0, 1.0]);
    let before = circle(&draw::scene(&store, figure)).1;
    store.put(axes, "ThetaLim", Datum::row(&[0.0, 90.0]));
    store.put(axes, "ThetaLimMode", Datum::text("manual"));
    let scene = draw::scene(&store, figure);
    assert_eq!(paths(&scene, "line").iter().map(Vec::len).collect::<Vec<_>>(), [2]);
    let arc = &paths(&scene, "axis")[0];
    let wide = arc.iter().map(|p| p.0).fold(0.0, f64::max) - arc.iter().map(|p| p.0).fold(1e9, f64::min);
    assert!(wide > 1.5 * before, "{wide} {before}");
    assert_eq!(texts(&scene)[..7], ["0", "15", "30", "45", "60", "75", "90"]);
}

#[test]
fn lines_end_at_limits_of_radii() {
    let (mut store, figure, axes) = with_line(&[0.0, 0.0], &[0.0, 10.0]);
    store.put(axes, "RLim", Datum::row(&[0.0, 5.0]));
    store.put(axes, "RLimMode", Datum::text("manual"));
    let scene = draw::scene(&store, figure);
    let ((x, _), radius) = circle(&scene);
    let end = paths(&scene, "line")[0][1];
    assert!((end.0 - x - radius).abs() < 1e-3, "{end:?}");
}

#[test]
fn bars_of_counts_have_round_ends() {
    let (mut store, figure, axes) = with_line(&[], &[]);
    let id = store.add(Kind::Histogram, Some(axes));
    store.put(id, "BinEdges", Datum::row(&[0.0, FRAC_PI_2]));
    store.put(id, "Values", Datum::row(&[4.0]));
    let scene = draw::scene(&store, figure);
    let ((x, y), radius) = circle(&scene);
    let bar = &paths(&scene, "bar")[0];
    let far: Vec<f64> = bar.iter().map(|p| (p.0 - x).hypot(p.1 - y)).filter(|r| *r > 1.0).collect();
    assert!(far.len() > 40 && far.iter().all(|r| (r - radius).abs() < 1e-6));
}
