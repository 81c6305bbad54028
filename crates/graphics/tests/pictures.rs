//! Pictures by their shapes: points are at the right pixels, ticks have the right labels, texts do not cover each other.

use lanner_graphics::scene::{Rect, Scene, Shape};
use lanner_graphics::{Array, Datum, Format, Id, Kind, Store, draw, write};

/// A figure of the usual size with one line.
fn with_line(x: &[f64], y: &[f64]) -> (Store, Id, Id) {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    add(&mut store, axes, Kind::Line, x, y);
    (store, figure, axes)
}

fn add(store: &mut Store, axes: Id, kind: Kind, x: &[f64], y: &[f64]) -> Id {
    let id = store.add(kind, Some(axes));
    store.put(id, "XData", Datum::row(x));
    store.put(id, "YData", Datum::row(y));
    id
}

fn name(store: &mut Store, axes: Id, which: &str, text: &str) {
    let id = store.object(axes, which).unwrap();
    store.put(id, "String", Datum::text(text));
}

fn texts(scene: &Scene, role: &str) -> Vec<String> {
    let line =
        |label: &lanner_graphics::scene::Label| label.lines[0].iter().map(|run| run.text.clone()).collect();
    scene.labels().filter(|(r, _)| *r == role).map(|(_, label)| line(label)).collect()
}

fn paths<'a>(scene: &'a Scene, role: &'a str) -> impl Iterator<Item = &'a Vec<(f64, f64)>> {
    scene.items.iter().filter(move |item| item.role == role).flat_map(|item| match &item.shape {
        Shape::Path { parts, .. } => parts.iter().map(|part| &part.points).collect::<Vec<_>>(),
        Shape::Label(_) | Shape::Image(..) => Vec::new(),
    })
}

fn assert_apart(scene: &Scene) {
    let all: Vec<(&str, Rect)> =
        scene.labels().map(|(role, label)| (role, label.bounds().grown(-1.0))).collect();
    for (k, (role, a)) in all.iter().enumerate() {
        let inside = Rect { x: -1.0, y: -1.0, width: scene.width + 2.0, height: scene.height + 2.0 };
        assert!(
            inside.contains((a.x, a.y)) && inside.contains((a.right(), a.bottom())),
            "{role} {a:?} leaves the figure"
        );
        for (other, b) in &all[k + 1..] {
            assert!(!a.overlaps(b), "{role} {a:?} covers {other} {b:?}");
        }
    }
}

#[test]
fn points_are_at_their_pixels() {
    let (store, figure, _) = with_line(&[0.0, 5.0, 10.0], &[0.0, 100.0, 50.0]);
    let scene = draw::scene(&store, figure);
    // The usual axes: 0.13 of 560 from the left, 0.775 of it wide; 0.815 of 420 high, 0.075 below the top.
    let (left, wide, top, high) = (72.8, 434.0, 31.5, 342.3);
    let line = paths(&scene, "line").next().unwrap();
    let want = [(left, top + high), (left + wide / 2.0, top), (left + wide, top + high / 2.0)];
    for (got, want) in line.iter().zip(want) {
        assert!((got.0 - want.0).abs() < 1e-6 && (got.1 - want.1).abs() < 1e-6, "{got:?} {want:?}");
    }
    let ticks: Vec<String> =
        (0..=10).map(|k| (10 * k).to_string()).chain((0..=10).map(|k| k.to_string())).collect();
    assert_eq!(texts(&scene, "tick-label"), ticks);
}

#[test]
fn what_is_missing_breaks_a_line_and_limits_leave_it_out() {
    let (store, figure, axes) =
        with_line(&[1.0, 2.0, 3.0, 4.0, 5.0], &[1.0, 2.0, f64::NAN, f64::INFINITY, 1.5]);
    let scene = draw::scene(&store, figure);
    assert_eq!(paths(&scene, "line").map(Vec::len).collect::<Vec<_>>(), [2]);
    let frame = draw::frame(&store, axes);
    assert_eq!((frame.scales[1].lo, frame.scales[1].hi), (1.0, 2.0));
}

#[test]
fn texts_do_not_cover_each_other() {
    let (mut store, figure, axes) = with_line(&[0.0, 1e6], &[-2.5e-7, 3e-7]);
    for (which, text) in [("Title", "A title"), ("XLabel", "time (s)"), ("YLabel", "distance")] {
        name(&mut store, axes, which, text);
    }
    let scene = draw::scene(&store, figure);
    assert_eq!(texts(&scene, "exponent").len(), 2);
    assert_apart(&scene);
    // In small axes, too, and with several lines.
    store.put(figure, "Position", Datum::row(&[0.0, 0.0, 220.0, 170.0]));
    let title = store.object(axes, "Title").unwrap();
    store.put(title, "String", Datum::Texts(vec!["one".into(), "two".into(), "three".into()]));
    assert_apart(&draw::scene(&store, figure));
}

#[test]
fn labels_that_would_touch_are_turned() {
    let (mut store, figure, axes) = with_line(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]);
    let long: Vec<String> = (0..3).map(|k| format!("a rather long label with the number {k}")).collect();
    store.put(axes, "XTick", Datum::row(&[1.0, 2.0, 3.0]));
    store.put(axes, "XTickLabel", Datum::Texts(long));
    for mode in ["XTickMode", "XTickLabelMode"] {
        store.put(axes, mode, Datum::text("manual"));
    }
    let scene = draw::scene(&store, figure);
    let turned = scene.labels().filter(|(role, label)| *role == "tick-label" && label.turned == 45.0).count();
    assert_eq!(turned, 3);
}

#[test]
fn logarithmic_axes_have_powers_and_leave_out_what_is_not_positive() {
    let (mut store, figure, axes) = with_line(&[1.0, 10.0, 1000.0], &[0.0, 10.0, 100.0]);
    for scale in ["XScale", "YScale"] {
        store.put(axes, scale, Datum::text("log"));
    }
    let scene = draw::scene(&store, figure);
    assert_eq!(paths(&scene, "line").next().unwrap().len(), 2);
    let powers: Vec<String> = scene
        .labels()
        .filter(|(role, _)| *role == "tick-label")
        .map(|(_, label)| label.lines[0][1].text.clone())
        .collect();
    assert_eq!(powers, ["1", "2", "0", "1", "2", "3"]);
}

#[test]
fn the_best_legend_covers_no_line() {
    let x: Vec<f64> = (0..=100).map(f64::from).collect();
    let y: Vec<f64> = x.iter().map(|x| x * x).collect();
    let (mut store, figure, axes) = with_line(&x, &y);
    let line = draw::charts(&store, axes)[0];
    let legend = store.add(Kind::Legend, Some(figure));
    store.put(legend, "Axes", Datum::Objects(vec![axes]));
    store.put(legend, "PlotChildren", Datum::Objects(vec![line]));
    store.put(legend, "String", Datum::Texts(vec!["a square".into()]));
    store.put(legend, "Location", Datum::text("best"));
    let scene = draw::scene(&store, figure);
    let corners = paths(&scene, "legend").next().unwrap().clone();
    let own = Rect {
        x: corners[0].0,
        y: corners[0].1,
        width: corners[2].0 - corners[0].0,
        height: corners[2].1 - corners[0].1,
    };
    assert!(paths(&scene, "line").flatten().all(|point| !own.contains(*point)), "{own:?}");
    assert_eq!(texts(&scene, "legend-text"), ["a square"]);
}

#[test]
fn a_million_points_are_few_in_the_file() {
    let x: Vec<f64> = (0..1_000_000).map(f64::from).collect();
    let y: Vec<f64> = x.iter().map(|x| (x * 0.001).sin() + (x * 1.7).sin() * 0.1).collect();
    let (store, figure, _) = with_line(&x, &y);
    let scene = draw::scene(&store, figure);
    let points: usize = paths(&scene, "line").map(Vec::len).sum();
    assert!(points < 4000, "{points}");
}

#[test]
fn faces_in_space_are_painted_from_far_to_near() {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    store.put(axes, "View", Datum::row(&[-37.5, 30.0]));
    let surface = store.add(Kind::Surface, Some(axes));
    let flat = Array::new(3, 3, vec![0.0; 9]);
    for (which, data) in [
        ("XData", Array::row([1.0, 2.0, 3.0])),
        ("YData", Array::row([1.0, 2.0, 3.0])),
        ("ZData", flat.clone()),
        ("CData", flat),
    ] {
        store.put(surface, which, Datum::Array(data));
    }
    let scene = draw::scene(&store, figure);
    let heights: Vec<f64> =
        paths(&scene, "surface").map(|face| face.iter().map(|p| p.1).sum::<f64>() / 4.0).collect();
    assert_eq!(heights.len(), 4);
    // What is near is lower in the picture of a ground.
    assert!(heights[0] < heights[3]);
    assert_apart(&scene);
}

#[test]
fn every_format_is_written() {
    let (store, figure, _) = with_line(&[0.0, 1.0], &[0.0, 1.0]);
    let scene = draw::scene(&store, figure);
    let begin = |format| write::bytes(&store, figure, format, 96.0).unwrap()[..4].to_vec();
    assert_eq!(begin(Format::Svg), b"<svg");
    assert_eq!(begin(Format::Png), b"\x89PNG");
    assert_eq!(begin(Format::Pdf), b"%PDF");
    assert_eq!(begin(Format::Eps), b"%!PS");
    assert_eq!(begin(Format::Html), b"<!DO");
    let (rgba, width, height) = write::pixels(&scene, 96.0).unwrap();
    assert_eq!((width, height, rgba.len()), (560, 420, 560 * 420 * 4));
    // White paper, and the blue of the line in the middle.
    assert_eq!(rgba[..4], [255; 4]);
    let middle = |x: usize, y: usize| &rgba[(y * 560 + x) * 4..][..3];
    let is_blue = (195..210).any(|y| middle(289, y)[2] > middle(289, y)[0].saturating_add(60));
    assert!(is_blue);
    assert!(write::bytes(&store, figure, Format::Png, 1e6).is_err());
}

#[test]
fn each_side_has_its_own_ruler() {
    let (mut store, figure, axes) = with_line(&[0.0, 4.0], &[0.0, 1.0]);
    store.add_side(axes);
    store.swap_sides(axes);
    add(&mut store, axes, Kind::Line, &[0.0, 8.0], &[0.0, 500.0]);
    name(&mut store, axes, "YLabel", "right");
    let side = store.other_side(axes).unwrap();
    name(&mut store, side, "YLabel", "left");
    let scene = draw::scene(&store, figure);
    assert_apart(&scene);
    let labels = texts(&scene, "tick-label");
    assert!(["500", "1", "8"].iter().all(|label| labels.contains(&(*label).to_owned())), "{labels:?}");
    // Both lines begin in the lower left corner; the left one ends at half of the width, as high as the right one.
    let ends: Vec<(f64, f64)> = paths(&scene, "line").map(|points| points[1]).collect();
    let rect = draw::frame(&store, axes).rect;
    assert!(
        (ends[0].0 - (rect.x + rect.width / 2.0)).abs() < 0.01 && (ends[0].1 - rect.y).abs() < 0.01,
        "{ends:?}"
    );
    assert!((ends[1].0 - rect.right()).abs() < 0.01 && (ends[1].1 - rect.y).abs() < 0.01, "{ends:?}");
    let bounds = |text: &str| {
        let label = scene.labels().find(|(role, label)| *role == "y-label" && label.lines[0][0].text == text);
        label.unwrap().1.bounds()
    };
    assert!(bounds("left").right() < rect.x && bounds("right").x > rect.right());
}

#[test]
fn boxes_are_at_their_quartiles() {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    add(&mut store, axes, Kind::BoxChart, &[1.0; 4], &[1.0, 2.0, 3.0, 4.0]);
    let scene = draw::scene(&store, figure);
    let frame = draw::frame(&store, axes);
    let outline = paths(&scene, "box").next().unwrap();
    let heights: Vec<f64> = outline.iter().map(|p| p.1).collect();
    let (low, high) = (frame.place(1.0, 1.5).1, frame.place(1.0, 3.5).1);
    assert!(heights.iter().all(|y| (y - low).abs() < 1e-6 || (y - high).abs() < 1e-6), "{heights:?}");
    assert_eq!((outline[0].0, outline[3].0), (frame.place(0.75, 1.0).0, frame.place(1.25, 1.0).0));
}

#[test]
fn near_columns_are_drawn_over_far_ones() {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    store.put(axes, "View", Datum::row(&[-37.5, 30.0]));
    let bins = store.add(Kind::Histogram2, Some(axes));
    for edges in ["XBinEdges", "YBinEdges"] {
        store.put(bins, edges, Datum::row(&[0.0, 1.0, 2.0]));
    }
    store.put(bins, "Values", Datum::Array(Array::new(2, 2, vec![1.0, 9.0, 0.0, 2.0])));
    let scene = draw::scene(&store, figure);
    let faces: Vec<&Vec<(f64, f64)>> = paths(&scene, "bin").collect();
    // Three faces of three columns; an empty bin has none. The last column stands nearest, so lowest on the picture.
    assert_eq!(faces.len(), 9);
    let feet: Vec<f64> =
        faces.iter().step_by(3).map(|face| face.iter().map(|p| p.1).fold(0.0, f64::max)).collect();
    assert!(feet[0] <= feet[1] && feet[1] <= feet[2], "{feet:?}");
}

#[test]
fn dates_and_categories_have_ticks_of_their_own() {
    let day = 739_252.0;
    let (mut store, figure, axes) = with_line(&[day, day + 120.0], &[1.0, 3.0]);
    store.put(axes, "XKind", Datum::text("datetime"));
    store.put(axes, "YKind", Datum::text("categorical"));
    let names = ["low", "middle", "high"].map(str::to_owned).to_vec();
    store.put(axes, "YCategories", Datum::Texts(names));
    let scene = draw::scene(&store, figure);
    assert_apart(&scene);
    let labels = texts(&scene, "tick-label");
    for label in ["Jan", "Apr", "low", "high"] {
        assert!(labels.contains(&label.to_owned()), "{labels:?}");
    }
    assert_eq!(texts(&scene, "exponent"), ["2024"]);
    let frame = draw::frame(&store, axes);
    assert_eq!((frame.scales[1].lo, frame.scales[1].hi), (0.5, 3.5));
}

#[test]
fn axes_that_are_made_later_are_drawn_over_others() {
    let (mut store, figure, _) = with_line(&[0.0, 1.0], &[0.0, 1.0]);
    let inner = store.add_axes(figure);
    store.put(inner, "Position", Datum::row(&[0.5, 0.5, 0.2, 0.2]));
    let scene = draw::scene(&store, figure);
    let lefts: Vec<f64> = paths(&scene, "axes").map(|points| points[0].0.round()).collect();
    assert_eq!(lefts, [73.0, 280.0]);
}

#[test]
fn a_tile_has_room_for_a_ruler_at_the_right() {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let layout = store.add(Kind::Layout, Some(figure));
    store.put(layout, "GridSize", Datum::row(&[1.0, 2.0]));
    for k in 1..=2 {
        let axes = store.add_axes(layout);
        store.put(axes, "Tile", Datum::row(&[f64::from(k), 1.0, 1.0]));
        add(&mut store, axes, Kind::Line, &[0.0, 4.0], &[0.0, 800.0]);
        store.add_side(axes);
        store.swap_sides(axes);
        add(&mut store, axes, Kind::Line, &[0.0, 4.0], &[0.0, 0.5]);
        name(&mut store, axes, "YLabel", "right");
        let side = store.other_side(axes).unwrap();
        name(&mut store, side, "YLabel", "left");
    }
    assert_apart(&draw::scene(&store, figure));
}

#[test]
fn heights_are_written_along_lines_that_are_left_out_behind() {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    let contour = store.add(Kind::Contour, Some(axes));
    let plane = (0..100).map(|k| f64::from(k / 10)).collect::<Vec<f64>>();
    store.put(contour, "ZData", Datum::Array(Array::new(10, 10, plane)));
    for which in ["XData", "YData"] {
        store.put(contour, which, Datum::row(&(1..=10).map(f64::from).collect::<Vec<f64>>()));
    }
    let whole: usize = paths(&draw::scene(&store, figure), "contour").count();
    store.put(contour, "ShowText", Datum::on(true));
    let scene = draw::scene(&store, figure);
    let labels: Vec<Rect> =
        scene.labels().filter(|(role, _)| *role == "height").map(|(_, label)| label.bounds()).collect();
    // A line at the border has no room.
    assert!(labels.len() + 1 >= whole, "{} heights on {whole} lines", labels.len());
    for part in paths(&scene, "contour") {
        assert!(part.iter().all(|point| labels.iter().all(|label| !label.contains(*point))));
    }
    // Only what is asked for is written.
    store.put(contour, "TextList", Datum::row(&[4.0]));
    let scene = draw::scene(&store, figure);
    assert!(texts(&scene, "height").iter().all(|text| text == "4") && !texts(&scene, "height").is_empty());
}

#[test]
fn a_near_bar_is_painted_over_a_higher_one_behind() {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    store.put(axes, "View", Datum::row(&[0.0, 50.0]));
    // One grid with two bars: a high one behind, and a low one before it.
    let bars = store.add(Kind::Surface, Some(axes));
    let (mut x, mut y, mut z) = (vec![f64::NAN; 48], vec![f64::NAN; 48], vec![f64::NAN; 48]);
    for (bar, (front, height)) in [(1.0, 9.0), (0.0, 1.0)].into_iter().enumerate() {
        for (row, depth) in [(1, front), (2, front + 1.0)] {
            for (column, (across, up)) in
                [(0.0, 0.0), (0.0, height), (1.0, height), (1.0, 0.0)].into_iter().enumerate()
            {
                let k = 6 * bar + row + 12 * column;
                (x[k], y[k], z[k]) = (across, depth, up);
            }
        }
    }
    for (which, data) in [("XData", x), ("YData", y), ("ZData", z.clone()), ("CData", z)] {
        store.put(bars, which, Datum::Array(Array::new(12, 4, data)));
    }
    store.put(bars, "Columns", Datum::on(true));
    let scene = draw::scene(&store, figure);
    // The last face that is painted is of the near bar: none of it is as high as the other's top.
    let last = paths(&scene, "surface").last().unwrap();
    let top = paths(&scene, "surface").flatten().map(|p| p.1).fold(f64::INFINITY, f64::min);
    assert!(last.iter().all(|p| p.1 > top + 20.0), "{last:?} {top}");
}
