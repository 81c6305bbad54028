//! LU factors of a sparse matrix with their permutations: column by column from the left (Gilbert and Peierls 1988).
//!
//! ```text
//! let f = sparse_lu::factor(&a, &order, Pivots { threshold: 1.0, by: Preferred::Diagonal });
//! // A(f.rows, order) = L*U
//! ```
//!
//! Column `j` of the factors solves a triangular system with the columns of `L` that are known; which of them take part is found by
//! a search along their entries, so the work is that of the arithmetic.

use crate::Field;
use crate::scratch::filled;
use crate::sparse::{Columns, Compressed};
use lanner_base::interrupt::Polled;

/// Among the rows whose elements are large enough, the pivot's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preferred {
    /// The one on the diagonal, else the largest.
    Diagonal,
    /// The one with fewest elements in the matrix, else the largest.
    Sparsest,
}

/// How rows are chosen as pivots.
#[derive(Clone, Copy, Debug)]
pub struct Pivots {
    /// What part of the largest element of a column its pivot must have at least.
    pub threshold: f64,
    /// Which row is preferred among those.
    pub by: Preferred,
}

/// `A(rows, order) = lower * upper`.
pub struct Factors<T> {
    /// `m x min(m, n)`, with the ones of its diagonal.
    pub lower: Compressed<T>,
    /// `min(m, n) x n`.
    pub upper: Compressed<T>,
    /// The order of the rows.
    pub rows: Vec<usize>,
}

const NONE: usize = usize::MAX;

/// The factors of an `m x n` matrix whose columns are taken in this order. A column without a pivot leaves a zero on the diagonal of `U`.
pub fn factor<T: Field>(a: &Columns<'_, T>, order: &[usize], pivots: Pivots) -> Factors<T> {
    let mut work = Work::new(a, order.len());
    for (j, &column) in order.iter().enumerate().polled() {
        work.solve(a, column);
        work.take_upper();
        if j < work.size {
            work.take_pivot(column, pivots);
        }
        work.upper.close();
        for &i in &work.reached {
            work.x[i] = T::ZERO;
        }
    }
    work.finish()
}

struct Work<T> {
    m: usize,
    size: usize,
    /// The columns of L, in rows of A, without the diagonal.
    lower: Compressed<T>,
    upper: Compressed<T>,
    /// The step at which a row of A became a pivot.
    step: Vec<usize>,
    rows: Vec<usize>,
    /// Elements per row of A.
    counts: Vec<usize>,
    /// The dense column, and which rows of it are in use, in topological order from the end.
    x: Vec<T>,
    reached: Vec<usize>,
    mark: Vec<usize>,
    stack: Vec<(usize, usize)>,
    /// No row before this one is without a pivot.
    first_free: usize,
}

impl<T: Field> Work<T> {
    fn new(a: &Columns<'_, T>, n: usize) -> Work<T> {
        let m = a.m;
        let mut counts = filled(0, m);
        a.places.iter().for_each(|&i| counts[i] += 1);
        Work {
            m,
            size: m.min(n),
            lower: Compressed::with_room(a.values.len()),
            upper: Compressed::with_room(a.values.len()),
            step: filled(NONE, m),
            rows: Vec::with_capacity(m),
            counts,
            x: filled(T::ZERO, m),
            reached: Vec::new(),
            mark: filled(NONE, m),
            stack: Vec::new(),
            first_free: 0,
        }
    }

    /// `x := L \ A(:, column)` on the rows that the column reaches.
    fn solve(&mut self, a: &Columns<'_, T>, column: usize) {
        self.reached.clear();
        let entries = a.starts[column]..a.starts[column + 1];
        let tag = self.upper.columns();
        for &i in &a.places[entries.clone()] {
            self.search(i, tag);
        }
        for k in entries {
            self.x[a.places[k]] = a.values[k];
        }
        for at in (0..self.reached.len()).rev() {
            let i = self.reached[at];
            if self.step[i] == NONE || self.x[i] == T::ZERO {
                continue;
            }
            let factor = self.x[i];
            for k in self.lower.column(self.step[i]) {
                self.x[self.lower.places[k]] -= self.lower.values[k] * factor;
            }
        }
    }

    /// Depth-first from row `i`: a row that became a pivot leads to the rows of its column of L.
    fn search(&mut self, i: usize, tag: usize) {
        if self.mark[i] == tag {
            return;
        }
        self.mark[i] = tag;
        self.stack.push((i, 0));
        while let Some((row, next)) = self.stack.pop() {
            let followers = match self.step[row] {
                NONE => &[][..],
                step => &self.lower.places[self.lower.column(step)],
            };
            match followers[next..].iter().position(|&r| self.mark[r] != tag) {
                Some(skip) => {
                    let found = followers[next + skip];
                    self.mark[found] = tag;
                    self.stack.extend([(row, next + skip + 1), (found, 0)]);
                }
                None => self.reached.push(row),
            }
        }
    }

    fn take_upper(&mut self) {
        let mut entries: Vec<(usize, T)> = self
            .reached
            .iter()
            .filter(|&&i| self.step[i] != NONE && self.x[i] != T::ZERO)
            .map(|&i| (self.step[i], self.x[i]))
            .collect();
        entries.sort_unstable_by_key(|e| e.0);
        entries.into_iter().for_each(|(i, v)| self.upper.push(i, v));
    }

    /// The row of the next pivot; its column of L.
    fn take_pivot(&mut self, column: usize, pivots: Pivots) {
        while self.step[self.first_free] != NONE {
            self.first_free += 1;
        }
        self.reached.sort_unstable();
        let free = |i: &&usize| self.step[**i] == NONE;
        let size = |i: usize| self.x[i].magnitude();
        let mut largest: Option<usize> = None;
        for &i in self.reached.iter().filter(free) {
            let better = largest.is_none_or(|b| size(i) > size(b) || (size(i).is_nan() && !size(b).is_nan()));
            if better && self.x[i] != T::ZERO {
                largest = Some(i);
            }
        }
        let pivot = match largest {
            None => self.first_free,
            Some(best) => {
                let bound = pivots.threshold * size(best);
                let fits = |i: usize| self.step[i] == NONE && self.x[i] != T::ZERO && size(i) >= bound;
                match pivots.by {
                    Preferred::Diagonal if column < self.m && fits(column) => column,
                    Preferred::Diagonal => best,
                    Preferred::Sparsest => {
                        let fitting = self.reached.iter().copied().filter(|&i| fits(i));
                        fitting.min_by_key(|&i| self.counts[i]).unwrap_or(best)
                    }
                }
            }
        };
        let value = self.x[pivot];
        if value != T::ZERO {
            self.upper.push(self.rows.len(), value);
            for &i in &self.reached {
                if i != pivot && self.step[i] == NONE && self.x[i] != T::ZERO {
                    self.lower.push(i, self.x[i] / value);
                }
            }
        }
        self.lower.close();
        self.step[pivot] = self.rows.len();
        self.rows.push(pivot);
    }

    fn finish(mut self) -> Factors<T> {
        for i in 0..self.m {
            if self.step[i] == NONE {
                self.step[i] = self.rows.len();
                self.rows.push(i);
            }
        }
        let mut lower = Compressed::with_room(self.lower.places.len() + self.size);
        for j in 0..self.lower.columns() {
            lower.push(j, T::ONE);
            let mut entries: Vec<(usize, T)> = self
                .lower
                .column(j)
                .map(|k| (self.step[self.lower.places[k]], self.lower.values[k]))
                .collect();
            entries.sort_unstable_by_key(|e| e.0);
            entries.into_iter().for_each(|(i, v)| lower.push(i, v));
            lower.close();
        }
        Factors { lower, upper: self.upper, rows: self.rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dense(f: &Compressed<f64>, m: usize) -> Vec<Vec<f64>> {
        let mut rows = vec![vec![0.0; f.columns()]; m];
        for j in 0..f.columns() {
            f.column(j).for_each(|k| rows[f.places[k]][j] = f.values[k]);
        }
        rows
    }

    #[test]
    fn the_product_of_the_factors_is_the_matrix() {
        // [0 2 0; 4 1 0; 1 0 3; 0 5 6]
        let a = Columns {
            m: 4,
            n: 3,
            starts: &[0, 2, 5, 7],
            places: &[1, 2, 0, 1, 3, 2, 3],
            values: &[4.0, 1.0, 2.0, 1.0, 5.0, 3.0, 6.0],
        };
        let full = [[0.0, 2.0, 0.0], [4.0, 1.0, 0.0], [1.0, 0.0, 3.0], [0.0, 5.0, 6.0]];
        for by in [Preferred::Diagonal, Preferred::Sparsest] {
            for order in [[0, 1, 2], [2, 0, 1]] {
                let f = factor(&a, &order, Pivots { threshold: 0.1, by });
                let (l, u) = (dense(&f.lower, 4), dense(&f.upper, 3));
                for i in 0..4 {
                    for j in 0..3 {
                        let sum: f64 = (0..3).map(|k| l[i][k] * u[k][j]).sum();
                        assert!((sum - full[f.rows[i]][order[j]]).abs() < 1e-14, "{i} {j}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_column_without_a_pivot_leaves_a_zero() {
        let a =
            Columns { m: 2, n: 2, starts: &[0, 2, 4], places: &[0, 1, 0, 1], values: &[1.0, 2.0, 2.0, 4.0] };
        let f = factor(&a, &[0, 1], Pivots { threshold: 1.0, by: Preferred::Diagonal });
        assert_eq!(f.rows, [1, 0]);
        assert_eq!(dense(&f.upper, 2), [[2.0, 4.0], [0.0, 0.0]]);
        assert_eq!(dense(&f.lower, 2), [[1.0, 0.0], [0.5, 1.0]]);
    }
}
