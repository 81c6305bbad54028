//! Lines of one height on a grid, and the regions above it.
//!
//! Each cell has a piece of the line for every two of its sides that the height crosses; pieces that meet become one line. A region
//! is enclosed by lines of a grid with a margin that is lower than everything.

use crate::datum::Array;
use std::collections::HashMap;

/// Heights over places.
pub struct Grid {
    x: Vec<f64>,
    y: Vec<f64>,
    z: Array,
    /// Whether places are given for each height, not for each row and column.
    is_curved: bool,
}

type Point = (f64, f64);

impl Grid {
    /// Heights `z` at the places of columns and rows, or at places of their own.
    pub fn new(x: &Array, y: &Array, z: Array) -> Grid {
        let (rows, columns) = (z.rows(), z.columns());
        let is_curved = x.data.len() == rows * columns && y.data.len() == rows * columns && !x.is_vector();
        if is_curved {
            return Grid { x: x.data.to_vec(), y: y.data.to_vec(), z, is_curved };
        }
        let along = |given: &Array, n: usize, is_column: bool| -> Vec<f64> {
            if given.data.len() == n {
                given.data.to_vec()
            } else if given.data.len() == rows * columns {
                (0..n).map(|k| if is_column { given.at(0, k) } else { given.at(k, 0) }).collect()
            } else {
                (1..=n).map(|k| k as f64).collect()
            }
        };
        Grid { x: along(x, columns, true), y: along(y, rows, false), z, is_curved }
    }

    /// The place of a row and a column; those beyond the grid are at its border.
    fn place(&self, row: isize, column: isize) -> Point {
        let (row, column) = (self.within(row, self.z.rows()), self.within(column, self.z.columns()));
        match self.is_curved {
            true => {
                let k = row + column * self.z.rows();
                (self.x[k], self.y[k])
            }
            false => (self.x[column], self.y[row]),
        }
    }

    fn within(&self, k: isize, n: usize) -> usize {
        k.clamp(0, n as isize - 1) as usize
    }

    /// The height; beyond the grid, and where there is none, it is lower than everything.
    fn height(&self, row: isize, column: isize) -> f64 {
        let inside =
            row >= 0 && column >= 0 && (row as usize) < self.z.rows() && (column as usize) < self.z.columns();
        let height = if inside { self.z.at(row as usize, column as usize) } else { f64::NEG_INFINITY };
        if height.is_nan() { f64::NEG_INFINITY } else { height }
    }
}

/// A side of a cell: the corner where it begins, and whether it goes down the rows.
type Side = (isize, isize, bool);

/// Where the height crosses a side.
fn crossing(grid: &Grid, level: f64, (row, column, is_down): Side) -> Point {
    let (to_row, to_column) = if is_down { (row + 1, column) } else { (row, column + 1) };
    let (a, b) = (grid.height(row, column), grid.height(to_row, to_column));
    let (p, q) = (grid.place(row, column), grid.place(to_row, to_column));
    let t = match (a.is_finite(), b.is_finite()) {
        (true, true) => (level - a) / (b - a),
        // A line towards what has no height ends at the last height.
        (true, false) => 0.0,
        _ => 1.0,
    };
    (p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1))
}

/// The pieces of all cells from `first` to before the last row and column, joined.
fn joined(grid: &Grid, level: f64, margin: isize) -> Vec<Vec<Point>> {
    let (rows, columns) = (grid.z.rows() as isize, grid.z.columns() as isize);
    let mut pieces: Vec<(Side, Side)> = Vec::new();
    for column in -margin..columns - 1 + margin {
        for row in -margin..rows - 1 + margin {
            cell(grid, level, row, column, margin == 0, &mut pieces);
        }
    }
    let mut ends: HashMap<Side, Vec<usize>> = HashMap::new();
    for (k, (a, b)) in pieces.iter().enumerate() {
        ends.entry(*a).or_default().push(k);
        ends.entry(*b).or_default().push(k);
    }
    let mut is_used = vec![false; pieces.len()];
    let mut lines = Vec::new();
    // Open lines first: they begin where one piece alone ends.
    let open = (0..pieces.len()).filter(|k| ends[&pieces[*k].0].len() == 1 || ends[&pieces[*k].1].len() == 1);
    let order: Vec<usize> = open.chain(0..pieces.len()).collect();
    for first in order {
        if is_used[first] {
            continue;
        }
        let (a, b) = pieces[first];
        let (begin, mut at) = if ends[&b].len() == 1 { (b, a) } else { (a, b) };
        is_used[first] = true;
        let mut sides = vec![begin, at];
        while let Some(next) = ends[&at].iter().copied().find(|k| !is_used[*k]) {
            is_used[next] = true;
            let (a, b) = pieces[next];
            at = if a == at { b } else { a };
            sides.push(at);
        }
        lines.push(sides.into_iter().map(|side| crossing(grid, level, side)).collect());
    }
    lines
}

/// The pieces of one cell; `is_whole` leaves out cells where a height is missing.
fn cell(grid: &Grid, level: f64, row: isize, column: isize, is_whole: bool, pieces: &mut Vec<(Side, Side)>) {
    let corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
    let heights = corners.map(|(row, column)| grid.height(row, column));
    if is_whole && heights.iter().any(|height| !height.is_finite()) {
        return;
    }
    let above = heights.map(|height| height >= level);
    let sides: [Side; 4] =
        [(row, column, false), (row, column + 1, true), (row + 1, column, false), (row, column, true)];
    let crossed: Vec<Side> = (0..4).filter(|k| above[*k] != above[(k + 1) % 4]).map(|k| sides[k]).collect();
    match crossed.as_slice() {
        [a, b] => pieces.push((*a, *b)),
        [a, b, c, d] => {
            // A saddle: the middle says which corners are joined.
            let finite = heights.iter().filter(|height| height.is_finite());
            let middle = finite.clone().sum::<f64>() / finite.count().max(1) as f64 >= level;
            if middle == above[0] {
                pieces.extend([(*a, *b), (*c, *d)]);
            } else {
                pieces.extend([(*a, *d), (*b, *c)]);
            }
        }
        _ => {}
    }
}

/// Lines at a height.
pub fn lines_at(grid: &Grid, level: f64) -> Vec<Vec<Point>> {
    if grid.z.rows() < 2 || grid.z.columns() < 2 {
        return Vec::new();
    }
    joined(grid, level, 0)
}

/// Rings around the regions at and above a height; what is enclosed twice is a hole.
pub fn regions_above(grid: &Grid, level: f64) -> Vec<Vec<Point>> {
    if grid.z.rows() < 2 || grid.z.columns() < 2 {
        return Vec::new();
    }
    joined(grid, level, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, columns: usize, height: impl Fn(f64, f64) -> f64) -> Grid {
        let data: Vec<f64> =
            (0..rows * columns).map(|k| height((k / rows + 1) as f64, (k % rows + 1) as f64)).collect();
        Grid::new(&Array::empty(), &Array::empty(), Array::new(rows, columns, data))
    }

    #[test]
    fn a_line_is_where_the_height_is() {
        let slope = grid(3, 4, |x, _| x);
        let lines = lines_at(&slope, 2.5);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 3);
        assert!(lines[0].iter().all(|p| (p.0 - 2.5).abs() < 1e-12));
    }

    #[test]
    fn a_hill_is_enclosed_and_the_region_above_is_a_ring() {
        let hill = grid(9, 9, |x, y| -((x - 5.0).powi(2) + (y - 5.0).powi(2)));
        let lines = lines_at(&hill, -4.5);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].first(), lines[0].last());
        let area = |ring: &[Point]| {
            ring.windows(2).map(|w| w[0].0 * w[1].1 - w[1].0 * w[0].1).sum::<f64>().abs() / 2.0
        };
        assert!((area(&lines[0]) - 4.5 * std::f64::consts::PI).abs() < 1.0);
        let everything = regions_above(&hill, -1000.0);
        assert_eq!(everything.len(), 1);
        assert!((area(&everything[0]) - 64.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_missing_is_left_out() {
        let hole = grid(5, 5, |x, y| if x == 3.0 && y == 3.0 { f64::NAN } else { 1.0 });
        assert!(lines_at(&hole, 0.5).is_empty());
        assert_eq!(regions_above(&hole, 0.5).len(), 2);
    }
}
