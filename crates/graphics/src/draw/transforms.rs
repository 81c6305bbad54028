//! Charts in an `hgtransform`: drawn, and counted for limits, where its matrix puts them.
//!
//! ```text
//! t = hgtransform('Matrix', makehgtform('translate', [2 0 0]));
//! line([0 1], [0 1], 'Parent', t)          drawn from (2, 0) to (3, 1); XData stays [0 1]
//! ```
//!
//! A copy of the store holds the moved points, so nothing else that draws knows of transforms. Transforms in transforms multiply.

use crate::datum::{Array, Datum};
use crate::schema::Kind;
use crate::store::{Id, Store};

/// A matrix of four rows, row after row.
type Matrix = [[f64; 4]; 4];

/// The figure's store with all charts where they are drawn; none where nothing moves them.
pub fn placed(store: &Store, figure: Id) -> Option<Store> {
    let all = store.descendants(figure);
    let is_moving = |id: &Id| store.kind(*id) == Kind::Transform && matrix_of(store, *id).is_some();
    let transforms: Vec<Id> = all.iter().copied().filter(is_moving).collect();
    if transforms.is_empty() {
        return None;
    }
    let mut moved = store.clone();
    for chart in all {
        if let Some(matrix) = total(store, chart) {
            move_chart(&mut moved, chart, &matrix);
        }
    }
    for transform in transforms {
        moved.forget(transform, "Matrix");
    }
    Some(moved)
}

/// The store with one chart where it is drawn; none where nothing moves it.
pub fn placed_chart(store: &Store, chart: Id) -> Option<Store> {
    let matrix = total(store, chart)?;
    let mut moved = store.clone();
    move_chart(&mut moved, chart, &matrix);
    Some(moved)
}

/// The matrix of a transform; none where it has none of its own.
fn matrix_of(store: &Store, transform: Id) -> Option<Matrix> {
    let held = store.array(transform, "Matrix");
    let is_whole = held.rows() == 4 && held.columns() == 4;
    is_whole.then(|| std::array::from_fn(|row| std::array::from_fn(|column| held.at(row, column))))
}

/// The product of all transforms that a chart is in, the outermost on the left.
fn total(store: &Store, chart: Id) -> Option<Matrix> {
    let mut product: Option<Matrix> = None;
    let mut at = store.parent(chart);
    while let Some(id) = at {
        if store.kind(id) == Kind::Transform
            && let Some(outer) = matrix_of(store, id)
        {
            product = Some(product.map_or(outer, |inner| times(&outer, &inner)));
        }
        at = store.parent(id);
    }
    product
}

fn times(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..4).map(|k| a[i][k] * b[k][j]).sum()))
}

fn apply(matrix: &Matrix, point: [f64; 3]) -> [f64; 3] {
    let row = |i: usize| (0..3).map(|k| matrix[i][k] * point[k]).sum::<f64>() + matrix[i][3];
    let w = row(3);
    [row(0) / w, row(1) / w, row(2) / w]
}

fn move_chart(store: &mut Store, chart: Id, matrix: &Matrix) {
    let kind = store.kind(chart);
    let has = |name: &str| kind.property(name).is_some();
    if has("Vertices") {
        let vertices = store.array(chart, "Vertices");
        let rows = vertices.rows();
        let height = |k: usize| if vertices.columns() > 2 { vertices.at(k, 2) } else { 0.0 };
        let points = (0..rows).map(|k| apply(matrix, [vertices.at(k, 0), vertices.at(k, 1), height(k)]));
        let points: Vec<[f64; 3]> = points.collect();
        let columns = if vertices.columns() > 2 || points.iter().any(|p| p[2] != 0.0) { 3 } else { 2 };
        let data: Vec<f64> = (0..columns).flat_map(|c| points.iter().map(move |p| p[c])).collect();
        store.put(chart, "Vertices", Datum::Array(Array::new(rows, columns, data)));
    } else if has("XData") && has("YData") {
        move_data(store, chart, matrix);
    } else if matches!(kind, Kind::Text | Kind::Light)
        && let [x, y, ref rest @ ..] = *store.array(chart, "Position").data
    {
        let at = apply(matrix, [x, y, rest.first().copied().unwrap_or(0.0)]);
        store.put(chart, "Position", Datum::row(&at));
    }
}

/// Moves the points of a chart. Those of a surface on ruled axes become a grid.
fn move_data(store: &mut Store, chart: Id, matrix: &Matrix) {
    let [x, y, z] = ["XData", "YData", "ZData"].map(|name| store.array(chart, name));
    let is_grid = store.kind(chart) == Kind::Surface;
    let extents = if is_grid { z.extents } else { y.extents };
    let count: usize = extents.iter().product();
    let rows = extents[0].max(1);
    let place = |of: &Array, k: usize, along_columns: bool| {
        if of.data.len() == count {
            of.data[k]
        } else {
            of.data.get(if along_columns { k / rows } else { k % rows }).copied().unwrap_or(f64::NAN)
        }
    };
    let height = |k: usize| if z.is_empty() { 0.0 } else { place(&z, k, false) };
    let points = (0..count).map(|k| apply(matrix, [place(&x, k, true), place(&y, k, false), height(k)]));
    let points: Vec<[f64; 3]> = points.collect();
    let column = |c: usize| -> Datum {
        let data: Vec<f64> = points.iter().map(|p| p[c]).collect();
        Datum::Array(Array { extents, data: data.into() })
    };
    store.put(chart, "XData", column(0));
    store.put(chart, "YData", column(1));
    if !z.is_empty() || points.iter().any(|p| p[2] != 0.0) {
        store.put(chart, "ZData", column(2));
    }
}
