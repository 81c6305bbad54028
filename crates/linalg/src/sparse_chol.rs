//! The Cholesky factor of a sparse matrix, row by row along the elimination tree (Davis 2006, section 4.7).
//!
//! ```text
//! let (factor, stopped) = sparse_chol::factor(&a, &order);   // R'*R = A(order, order)
//! ```

use crate::Field;
use crate::scratch::{filled, push};
use crate::sparse::{Columns, Compressed};
use lanner_base::interrupt::Polled;

/// `R` with `R'*R = A(order, order)` from the entries of the upper triangle of that; and where a matrix that is not positive definite
/// stopped it, the row. Then only the rows before that one are made.
pub fn factor<T: Field>(a: &Columns<'_, T>, order: &[usize]) -> (Compressed<T>, Option<usize>) {
    let n = order.len();
    let upper = permuted_upper(a, order);
    let parent = crate::etree::parents(&upper.places(n, n), false);
    // Column k of L below the diagonal: rows and values; its diagonal.
    let mut lower: Vec<Vec<(usize, T)>> = filled(Vec::new(), n);
    let mut diagonal = filled(T::ZERO, n);
    let mut result = Compressed::with_room(upper.places.len());
    let (mut x, mut mark) = (filled(T::ZERO, n), filled(usize::MAX, n));
    let mut stopped = None;
    for k in (0..n).polled() {
        let end = stopped.unwrap_or(k);
        let mut reached = Vec::new();
        let mut pivot = T::ZERO;
        for at in upper.column(k) {
            let (i, value) = (upper.places[at], upper.values[at]);
            if i == k {
                pivot = value;
                continue;
            }
            x[i] = value;
            let mut next = Some(i);
            while let Some(v) = next.filter(|&v| v < k && mark[v] != k) {
                mark[v] = k;
                reached.push(v);
                next = parent[v];
            }
        }
        reached.sort_unstable();
        let mut left = pivot.re();
        let honest = pivot.complex().im == 0.0;
        for &i in &reached {
            let solved = if i < end { x[i] / diagonal[i] } else { T::ZERO };
            x[i] = T::ZERO;
            if i >= end || solved == T::ZERO {
                continue;
            }
            for &(row, value) in &lower[i] {
                if row < k {
                    x[row] -= value * solved;
                }
            }
            left -= (solved * solved.conjugate()).re();
            push(&mut lower[i], (k, solved.conjugate()));
            result.push(i, solved);
        }
        if stopped.is_none() {
            if left > 0.0 && left.is_finite() && honest {
                diagonal[k] = T::from_real(left.sqrt());
                result.push(k, diagonal[k]);
            } else {
                stopped = Some(k);
            }
        }
        // What an unreached row would have got.
        reached.iter().for_each(|&i| x[i] = T::ZERO);
        result.close();
    }
    (result, stopped)
}

/// The upper triangle of `A(order, order)`.
fn permuted_upper<T: Field>(a: &Columns<'_, T>, order: &[usize]) -> Compressed<T> {
    let mut place = filled(0, order.len());
    order.iter().enumerate().for_each(|(k, &v)| place[v] = k);
    let mut out = Compressed::with_room(a.values.len());
    for (j, &column) in order.iter().enumerate().polled() {
        let entries = a.starts[column]..a.starts[column + 1];
        let mut kept: Vec<(usize, T)> =
            entries.map(|k| (place[a.places[k]], a.values[k])).filter(|e| e.0 <= j).collect();
        kept.sort_unstable_by_key(|e| e.0);
        kept.into_iter().for_each(|(i, v)| out.push(i, v));
        out.close();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_and_where_they_stop() {
        let a = Columns {
            m: 3,
            n: 3,
            starts: &[0, 2, 5, 7],
            places: &[0, 1, 0, 1, 2, 1, 2],
            values: &[4.0, 2.0, 2.0, 5.0, 2.0, 2.0, 5.0],
        };
        let (r, stopped) = factor(&a, &[0, 1, 2]);
        assert_eq!((stopped, r.places, r.values), (None, vec![0, 0, 1, 1, 2], vec![2.0, 1.0, 2.0, 1.0, 2.0]));
        let not = Columns { values: &[4.0, 2.0, 2.0, 1.0, 2.0, 2.0, 5.0], ..a };
        let (r, stopped) = factor(&not, &[0, 1, 2]);
        assert_eq!((stopped, r.places, r.values), (Some(1), vec![0, 0], vec![2.0, 1.0]));
    }
}
