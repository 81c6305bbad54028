//! Incomplete factors of sparse matrices: what a factorisation makes outside a pattern, or below a tolerance, is dropped.
//!
//! ```text
//! incomplete::lu(&a, &Lu { .. })             A or A(rows, :) is about L*U
//! incomplete::cholesky(&a, &Cholesky { .. }) A is about L*L'
//! ```
//!
//! Both go column by column from the left, on a dense column with a list of the rows that it uses (Saad 2003, chapter 10).

use crate::Field;
use crate::scratch::{filled, push};
use crate::sparse::{Columns, Compressed};
use lanner_base::interrupt::Polled;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How [`lu`] drops and pivots.
#[derive(Clone, Copy, Debug)]
pub struct Lu {
    /// Entries smaller than this part of their column's 2-norm are dropped; none: those outside the pattern of the matrix.
    pub tolerance: Option<f64>,
    /// What is dropped from a column is added to its diagonal.
    pub compensate: bool,
    /// Rows are exchanged where the diagonal is smaller than this part of the largest element.
    pub threshold: Option<f64>,
    /// What takes the place of a zero on the diagonal of U; none: that is an error.
    pub instead_of_zero: Option<f64>,
}

/// `A(rows, :)` is about `lower * upper`; `lower` has the ones of its diagonal.
pub struct Factors<T> {
    /// Unit lower triangle.
    pub lower: Compressed<T>,
    /// Upper triangle.
    pub upper: Compressed<T>,
    /// The order of the rows.
    pub rows: Vec<usize>,
}

/// A pivot was zero, or not positive, in this column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakdown(pub usize);

const NONE: usize = usize::MAX;

/// A dense column and the rows of it that are in use.
struct Column<T> {
    x: Vec<T>,
    /// The column for which a row is in use; and for which the pattern of the matrix has it.
    used: Vec<usize>,
    pattern: Vec<usize>,
    rows: Vec<usize>,
}

impl<T: Field> Column<T> {
    fn new(n: usize) -> Column<T> {
        Column { x: filled(T::ZERO, n), used: filled(NONE, n), pattern: filled(NONE, n), rows: Vec::new() }
    }

    fn start(&mut self, tag: usize, entries: impl Iterator<Item = (usize, T)>) {
        self.rows.clear();
        for (i, value) in entries {
            self.x[i] = value;
            self.used[i] = tag;
            self.pattern[i] = tag;
            self.rows.push(i);
        }
    }

    /// Adds to a row; whether it was not in use before.
    fn add(&mut self, tag: usize, i: usize, value: T) -> bool {
        if self.used[i] == tag {
            self.x[i] += value;
            return false;
        }
        self.x[i] = value;
        self.used[i] = tag;
        self.rows.push(i);
        true
    }
}

/// Incomplete LU factors of a square matrix.
///
/// # Errors
/// A zero pivot, where nothing takes its place.
pub fn lu<T: Field>(a: &Columns<'_, T>, how: &Lu) -> Result<Factors<T>, Breakdown> {
    let n = a.n;
    // The columns of L in rows of A, without the diagonal.
    let mut lower: Compressed<T> = Compressed::with_room(a.values.len());
    let mut upper = Compressed::with_room(a.values.len());
    let (mut step, mut rows): (Vec<usize>, Vec<usize>) = match how.threshold {
        None => ((0..n).collect(), (0..n).collect()),
        Some(_) => (filled(NONE, n), Vec::new()),
    };
    let mut column = Column::new(n);
    for j in (0..n).polled() {
        let entries = a.starts[j]..a.starts[j + 1];
        let norm = a.values[entries.clone()].iter().map(|v| v.magnitude().powi(2)).sum::<f64>().sqrt();
        let small = |v: T| how.tolerance.is_some_and(|t| v.magnitude() < t * norm);
        let mut dropped = T::ZERO;
        column.start(j, entries.map(|k| (a.places[k], a.values[k])));
        // The steps whose columns of L are still to be subtracted, smallest first.
        let waiting = |step: &[usize], i: usize| Some(Reverse(step[i])).filter(|s| s.0 < j);
        let mut queue: BinaryHeap<Reverse<usize>> =
            column.rows.iter().filter_map(|&i| waiting(&step, i)).collect();
        while let Some(Reverse(k)) = queue.pop() {
            let factor = column.x[rows[k]];
            if small(factor) {
                dropped += factor;
                continue;
            }
            upper.push(k, factor);
            for at in lower.column(k) {
                let (i, value) = (lower.places[at], -(lower.values[at] * factor));
                if how.tolerance.is_none() && column.pattern[i] != j {
                    dropped += value;
                } else if column.add(j, i, value) {
                    queue.extend(waiting(&step, i));
                }
            }
        }
        let mut below: Vec<usize> =
            column.rows.iter().copied().filter(|&i| step[i] == NONE || step[i] >= j).collect();
        below.sort_unstable();
        let pivot = match how.threshold {
            None => j,
            Some(part) => choose(&column, &below, j, part, &step),
        };
        if how.threshold.is_some() {
            step[pivot] = j;
            rows.push(pivot);
        }
        if column.used[pivot] != j {
            column.add(j, pivot, T::ZERO);
        }
        below.retain(|&i| i != pivot);
        below.retain(|&i| {
            let drop = small(column.x[i]);
            if drop {
                dropped += column.x[i];
            }
            !drop
        });
        let mut diagonal = column.x[pivot];
        if how.compensate {
            diagonal += dropped;
        }
        if diagonal == T::ZERO {
            diagonal = T::from_real(how.instead_of_zero.ok_or(Breakdown(j))?);
        }
        upper.push(j, diagonal);
        upper.close();
        below.iter().for_each(|&i| lower.push(i, column.x[i] / diagonal));
        lower.close();
    }
    Ok(Factors { lower: in_order(&lower, &step), upper, rows })
}

/// The row of the pivot: the diagonal where it is large enough, else the largest; a free one where all are zero.
fn choose<T: Field>(column: &Column<T>, below: &[usize], j: usize, part: f64, step: &[usize]) -> usize {
    let size = |i: usize| column.x[i].magnitude();
    let mut largest: Option<usize> = None;
    for &i in below {
        if largest.is_none_or(|b| size(i) > size(b)) {
            largest = Some(i);
        }
    }
    match largest {
        Some(best) if below.contains(&j) && size(j) > 0.0 && size(j) >= part * size(best) => j,
        Some(best) => best,
        None => (0..step.len()).find(|&i| step[i] == NONE).unwrap_or(j),
    }
}

/// L with the ones of its diagonal, its rows at their steps.
fn in_order<T: Field>(lower: &Compressed<T>, step: &[usize]) -> Compressed<T> {
    let mut out = Compressed::with_room(lower.places.len() + step.len());
    for j in (0..lower.columns()).polled() {
        out.push(j, T::ONE);
        let mut entries: Vec<(usize, T)> =
            lower.column(j).map(|k| (step[lower.places[k]], lower.values[k])).collect();
        entries.sort_unstable_by_key(|e| e.0);
        entries.into_iter().for_each(|(i, v)| out.push(i, v));
        out.close();
    }
    out
}

/// How [`cholesky`] drops.
#[derive(Clone, Copy, Debug)]
pub struct Cholesky {
    /// Entries of a column smaller than this part of its 1-norm from the diagonal down are dropped; none: those outside the pattern.
    pub tolerance: Option<f64>,
    /// What is dropped is added to the diagonal of its row and of its column.
    pub compensate: bool,
    /// The diagonal is taken `1 + shift` times.
    pub shift: f64,
}

/// An incomplete Cholesky factor, lower, from the lower triangle of a hermitian matrix.
///
/// # Errors
/// A pivot that is not positive.
pub fn cholesky<T: Field>(a: &Columns<'_, T>, how: &Cholesky) -> Result<Compressed<T>, Breakdown> {
    let n = a.n;
    let mut lower: Compressed<T> = Compressed::with_room(a.values.len());
    // For every row the entries of L in it.
    let mut in_row: Vec<Vec<usize>> = filled(Vec::new(), n);
    let mut column_of: Vec<usize> = Vec::new();
    let mut diagonal_of: Vec<T> = filled(T::ZERO, n);
    let mut column = Column::new(n);
    for j in (0..n).polled() {
        let entries = (a.starts[j]..a.starts[j + 1]).filter(|&k| a.places[k] >= j);
        let norm: f64 = entries.clone().map(|k| a.values[k].magnitude()).sum();
        column.start(j, entries.map(|k| (a.places[k], a.values[k])));
        column.add(j, j, T::ZERO);
        column.x[j] = column.x[j] * T::from_real(1.0 + how.shift);
        for &at in &in_row[j] {
            let factor = lower.values[at].conjugate();
            for k in at..lower.column(column_of[at]).end {
                let (i, value) = (lower.places[k], -(lower.values[k] * factor));
                if how.tolerance.is_none() && column.pattern[i] != j && i != j {
                    diagonal_of[i] += value;
                    diagonal_of[j] += value;
                } else {
                    column.add(j, i, value);
                }
            }
        }
        let mut kept: Vec<usize> = column.rows.iter().copied().filter(|&i| i > j).collect();
        kept.sort_unstable();
        kept.retain(|&i| {
            let drop = how.tolerance.is_some_and(|t| column.x[i].magnitude() < t * norm);
            if drop {
                diagonal_of[i] += column.x[i];
                diagonal_of[j] += column.x[i];
            }
            !drop
        });
        let mut pivot = column.x[j];
        if how.compensate {
            pivot += diagonal_of[j];
        }
        if !(pivot.re() > 0.0 && pivot.complex().im == 0.0) {
            return Err(Breakdown(j));
        }
        let root = T::from_real(pivot.re().sqrt());
        lower.push(j, root);
        push(&mut column_of, j);
        for i in kept {
            push(&mut in_row[i], lower.places.len());
            lower.push(i, column.x[i] / root);
            push(&mut column_of, j);
        }
        lower.close();
    }
    Ok(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [4 1 0; 1 3 1; 0 1 5]: without fill, so the incomplete factors are the factors.
    const A: Columns<'static, f64> = Columns {
        m: 3,
        n: 3,
        starts: &[0, 2, 5, 7],
        places: &[0, 1, 0, 1, 2, 1, 2],
        values: &[4.0, 1.0, 1.0, 3.0, 1.0, 1.0, 5.0],
    };

    #[test]
    fn factors_of_a_band_are_complete() {
        let plain = Lu { tolerance: None, compensate: false, threshold: None, instead_of_zero: None };
        for how in [
            plain,
            Lu { tolerance: Some(0.0), ..plain },
            Lu { tolerance: Some(0.0), threshold: Some(1.0), ..plain },
        ] {
            let f = lu(&A, &how).unwrap();
            assert_eq!(f.rows, [0, 1, 2]);
            assert_eq!(f.upper.values, [4.0, 1.0, 2.75, 1.0, 5.0 - 1.0 / 2.75]);
            assert_eq!(f.lower.values, [1.0, 0.25, 1.0, 1.0 / 2.75, 1.0]);
        }
        let how = Cholesky { tolerance: None, compensate: false, shift: 0.0 };
        let l = cholesky(&A, &how).unwrap();
        assert_eq!(l.places, [0, 1, 1, 2, 2]);
        assert!((l.values[2] - 2.75f64.sqrt()).abs() < 1e-15);
        assert_eq!(cholesky(&Columns { values: &[-1.0; 7], ..A }, &how).err(), Some(Breakdown(0)));
    }
}
