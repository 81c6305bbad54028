//! Faces of patches and surfaces: their colours, opacities and light, and samples of them in legends.

use lanner_graphics::scene::{Paint, Scene, Shape};
use lanner_graphics::{Array, Datum, Id, Kind, Store, draw};

fn with_axes() -> (Store, Id, Id) {
    let mut store = Store::default();
    let figure = store.add_figure(None);
    let axes = store.add_axes(figure);
    (store, figure, axes)
}

/// A square whose vertices have the numbers 1 to 4.
fn square(store: &mut Store, axes: Id) -> Id {
    let id = store.add(Kind::Patch, Some(axes));
    let corners = vec![0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0];
    store.put(id, "Vertices", Datum::Array(Array::new(4, 2, corners)));
    store.put(id, "Faces", Datum::row(&[1.0, 2.0, 3.0, 4.0]));
    store.put(id, "EdgeColor", Datum::text("none"));
    id
}

/// A bowl over a grid, without lines.
fn bowl(store: &mut Store, axes: Id) -> Id {
    let id = store.add(Kind::Surface, Some(axes));
    let place = |k: usize| ((k % 5) as f64 - 2.0, (k / 5) as f64 - 2.0);
    let heights: Vec<f64> = (0..25).map(place).map(|(x, y)| x * x + y * y).collect();
    for name in ["XData", "YData"] {
        store.put(id, name, Datum::row(&[-2.0, -1.0, 0.0, 1.0, 2.0]));
    }
    for name in ["ZData", "CData"] {
        store.put(id, name, Datum::Array(Array::new(5, 5, heights.clone())));
    }
    store.put(id, "EdgeColor", Datum::text("none"));
    store.put(axes, "View", Datum::row(&[-37.5, 30.0]));
    id
}

fn fills(scene: &Scene, role: &str) -> Vec<Paint> {
    let fill = |shape: &Shape| match shape {
        Shape::Path { fill, .. } => *fill,
        Shape::Label(_) | Shape::Image(..) => None,
    };
    scene.items.iter().filter(|item| item.role == role).filter_map(|item| fill(&item.shape)).collect()
}

fn count(paints: &[Paint]) -> usize {
    let mut texts: Vec<String> = paints.iter().map(|paint| format!("{paint:?}")).collect();
    texts.sort();
    texts.dedup();
    texts.len()
}

#[test]
fn opacity_goes_from_vertex_to_vertex_also_where_the_colour_is_one() {
    let (mut store, figure, axes) = with_axes();
    let id = square(&mut store, axes);
    store.put(id, "FaceColor", Datum::row(&[0.0, 0.0, 1.0]));
    store.put(id, "FaceAlpha", Datum::text("interp"));
    store.put(id, "AlphaDataMapping", Datum::text("none"));
    store.put(id, "FaceVertexAlphaData", Datum::Array(Array::new(4, 1, vec![0.0, 0.0, 1.0, 1.0])));
    let paints = fills(&draw::scene(&store, figure), "patch");
    assert!(count(&paints) > 10, "{}", count(&paints));
    let ends =
        |pick: fn(f64, f64) -> f64, first: f64| paints.iter().map(|paint| paint.alpha).fold(first, pick);
    assert!(ends(f64::min, 1.0) < 0.05 && ends(f64::max, 0.0) > 0.95);
    store.put(id, "FaceAlpha", Datum::text("flat"));
    let paints = fills(&draw::scene(&store, figure), "patch");
    assert_eq!(paints.iter().map(|paint| paint.alpha).collect::<Vec<_>>(), [0.0]);
}

#[test]
fn colours_go_from_vertex_to_vertex() {
    let (mut store, figure, axes) = with_axes();
    let id = square(&mut store, axes);
    store.put(id, "FaceColor", Datum::text("interp"));
    store.put(id, "FaceVertexCData", Datum::Array(Array::new(4, 1, vec![0.0, 1.0, 2.0, 3.0])));
    assert!(count(&fills(&draw::scene(&store, figure), "patch")) > 20);
    store.put(id, "FaceColor", Datum::text("flat"));
    assert_eq!(count(&fills(&draw::scene(&store, figure), "patch")), 1);
}

#[test]
fn opacities_of_a_surface_follow_its_values_and_the_list() {
    let (mut store, figure, axes) = with_axes();
    let id = bowl(&mut store, axes);
    let values = store.array(id, "CData");
    store.put(id, "AlphaData", Datum::Array(values));
    store.put(id, "FaceAlpha", Datum::text("flat"));
    let alphas = |store: &Store| -> Vec<f64> {
        fills(&draw::scene(store, figure), "surface").iter().map(|paint| paint.alpha).collect()
    };
    let all = alphas(&store);
    assert_eq!(all.len(), 16);
    assert!(all.contains(&0.0) && all.contains(&1.0), "{all:?}");
    store.put(axes, "Alphamap", Datum::row(&[0.5]));
    assert!(alphas(&store).iter().all(|alpha| *alpha == 0.5));
}

#[test]
fn light_is_one_for_each_face_or_goes_from_vertex_to_vertex() {
    let (mut store, figure, axes) = with_axes();
    let id = bowl(&mut store, axes);
    store.put(id, "FaceColor", Datum::row(&[0.5, 0.5, 0.5]));
    assert_eq!(count(&fills(&draw::scene(&store, figure), "surface")), 1);
    let lamp = store.add(Kind::Light, Some(axes));
    store.put(lamp, "Position", Datum::row(&[1.0, -1.0, 1.0]));
    let flat = count(&fills(&draw::scene(&store, figure), "surface"));
    assert!((5..=16).contains(&flat), "{flat}");
    store.put(id, "FaceLighting", Datum::text("gouraud"));
    assert!(count(&fills(&draw::scene(&store, figure), "surface")) > 3 * flat);
    store.put(id, "FaceLighting", Datum::text("none"));
    assert_eq!(count(&fills(&draw::scene(&store, figure), "surface")), 1);
}

#[test]
fn perspective_makes_what_is_near_larger() {
    let (mut store, _, axes) = with_axes();
    bowl(&mut store, axes);
    store.put(axes, "View", Datum::row(&[0.0, 30.0]));
    let width = |store: &Store, y: f64| {
        let frame = draw::frame(store, axes);
        frame.place3(2.0, y, 0.0).0 - frame.place3(-2.0, y, 0.0).0
    };
    assert!((width(&store, -2.0) - width(&store, 2.0)).abs() < 1e-9);
    store.put(axes, "Projection", Datum::text("perspective"));
    assert!(width(&store, -2.0) > 1.1 * width(&store, 2.0));
}

#[test]
fn the_sample_of_a_mesh_has_the_colour_of_its_lines() {
    let (mut store, figure, axes) = with_axes();
    let id = bowl(&mut store, axes);
    store.put(id, "FaceColor", Datum::row(&[1.0, 1.0, 1.0]));
    store.put(id, "EdgeColor", Datum::text("flat"));
    let legend = store.add(Kind::Legend, Some(figure));
    store.put(legend, "Axes", Datum::Objects(vec![axes]));
    store.put(legend, "PlotChildren", Datum::Objects(vec![id]));
    store.put(legend, "String", Datum::text("mesh"));
    let scene = draw::scene(&store, figure);
    let sample = scene.items.iter().find(|item| item.role == "legend-sample").expect("a sample");
    assert!(matches!(&sample.shape, Shape::Path { stroke: Some(_), .. }));
}
