//! Orders of the rows and columns of sparse matrices that keep their factors sparse, from where the entries are alone.
//!
//! ```text
//! ordering::amd(&pattern, &Degree::default())   symmetric: approximate minimum degree of A + A'
//! ordering::colamd(&pattern, …)                 columns: approximate minimum degree of A'*A
//! ordering::symamd(&pattern, …)                 the same of a matrix M whose M'*M has the pattern of A
//! ordering::reverse_cuthill_mckee(&pattern)     entries near the diagonal
//! ```

use crate::aside;
use crate::scratch::filled;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::sparse::SymbolicSparseColMatRef;
use faer::sparse::linalg::{amd as minimum, colamd as columnwise};
use lanner_base::interrupt::{Polled, poll_at};
use std::collections::VecDeque;

/// Where the entries of an `m x n` matrix are: column `j` from `starts[j]` to `starts[j + 1]`, rows ascending.
#[derive(Clone, Copy)]
pub struct Places<'a> {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// Where each column begins, and the end of the last.
    pub starts: &'a [usize],
    /// The row of every entry.
    pub places: &'a [usize],
}

impl<'a> Places<'a> {
    /// The rows of the entries of column `j`.
    pub fn column(&self, j: usize) -> &'a [usize] {
        &self.places[self.starts[j]..self.starts[j + 1]]
    }

    fn view(&self) -> SymbolicSparseColMatRef<'a, usize> {
        SymbolicSparseColMatRef::new_checked(self.m, self.n, self.starts, None, self.places)
    }

    /// For every vertex its neighbours in `A + A'`, ascending, without itself.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut lists = filled(Vec::new(), self.n);
        for j in (0..self.n).paced() {
            for &i in self.column(j).iter().filter(|&&i| i != j) {
                lists[i].push(j);
                lists[j].push(i);
            }
        }
        for list in lists.iter_mut().paced() {
            list.sort_unstable();
            list.dedup();
        }
        lists
    }
}

/// How a minimum degree order is sought.
#[derive(Clone, Copy, Debug)]
pub struct Degree {
    /// Rows and columns with more entries than `max(16, dense*sqrt(n))` come last; none do where it is negative.
    pub dense: f64,
    /// Of `colamd`: the same for columns.
    pub dense_columns: f64,
    /// Aggressive absorption.
    pub aggressive: bool,
}

impl Default for Degree {
    fn default() -> Degree {
        Degree { dense: 10.0, dense_columns: 10.0, aggressive: true }
    }
}

/// Approximate minimum degree order of a square matrix, for Cholesky factors of `A(p, p)`. None where it is too large.
pub fn amd(a: &Places<'_>, how: &Degree) -> Option<Vec<usize>> {
    let control = minimum::Control { dense: how.dense, aggressive: how.aggressive };
    aside::placing(a, move |a| {
        let n = a.n;
        let (mut order, mut inverse) = (filled(0, n), filled(0, n));
        let scratch = minimum::order_scratch::<usize>(n, a.places.len());
        let mut memory = MemBuffer::try_new(scratch).ok()?;
        minimum::order(&mut order, &mut inverse, a.view(), control, MemStack::new(&mut memory)).ok()?;
        Some(order)
    })
}

/// Approximate minimum degree order of columns, for LU factors of `A(:, q)`. None where it is too large.
pub fn colamd(a: &Places<'_>, how: &Degree) -> Option<Vec<usize>> {
    let (m, n) = (a.m, a.n);
    if m == 0 || n == 0 || a.places.is_empty() {
        return Some((0..n).collect());
    }
    // The library takes parts of the extents where the published method takes multiples of their roots.
    let part = |knob: f64, extent: usize| if knob < 0.0 { -1.0 } else { knob / (extent as f64).sqrt() };
    let control = columnwise::Control {
        dense_row: part(how.dense, n),
        dense_col: part(how.dense_columns, m.min(n)),
        aggressive: how.aggressive,
    };
    aside::placing(a, move |a| {
        let (mut order, mut inverse) = (filled(0, n), filled(0, n));
        let scratch = columnwise::order_scratch::<usize>(m, n, a.places.len());
        let mut memory = MemBuffer::try_new(scratch).ok()?;
        columnwise::order(&mut order, &mut inverse, a.view(), control, MemStack::new(&mut memory)).ok()?;
        Some(order)
    })
}

/// [`colamd`] of the matrix that has a row with two entries for each entry below the diagonal of `A`.
pub fn symamd(a: &Places<'_>, how: &Degree) -> Option<Vec<usize>> {
    let mut columns = filled(Vec::new(), a.n);
    let mut rows = 0;
    for j in (0..a.n).paced() {
        for &i in a.column(j).iter().filter(|&&i| i > j) {
            columns[i].push(rows);
            columns[j].push(rows);
            rows += 1;
        }
    }
    let mut starts = vec![0];
    let mut places = Vec::with_capacity(2 * rows);
    for mut column in columns.into_iter().paced() {
        column.sort_unstable();
        places.extend(column);
        starts.push(places.len());
    }
    let incidence = Places { m: rows, n: a.n, starts: &starts, places: &places };
    colamd(&incidence, &Degree { dense: -1.0, dense_columns: how.dense, ..*how })
}

/// The reverse Cuthill-McKee order of `A + A'`: the entries of `A(p, p)` lie near the diagonal.
pub fn reverse_cuthill_mckee(a: &Places<'_>) -> Vec<usize> {
    let lists = a.neighbours();
    let mut order = Vec::with_capacity(a.n);
    let mut done = filled(false, a.n);
    let mut by_degree: Vec<usize> = (0..a.n).collect();
    by_degree.sort_by_key(|&v| lists[v].len());
    for &first in by_degree.iter().paced() {
        if done[first] {
            continue;
        }
        let root = peripheral(first, &lists);
        done[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            poll_at(order.len());
            order.push(v);
            let mut next: Vec<usize> = lists[v].iter().copied().filter(|&w| !done[w]).collect();
            next.sort_by_key(|&w| lists[w].len());
            for w in next {
                done[w] = true;
                queue.push_back(w);
            }
        }
    }
    order.reverse();
    order
}

/// A vertex at an end of its component: of the last level of a breadth-first search the one with fewest neighbours,
/// while that makes the search deeper (George and Liu).
fn peripheral(first: usize, lists: &[Vec<usize>]) -> usize {
    let mut root = first;
    let mut depth = None;
    loop {
        let (levels, last) = last_level(root, lists);
        if depth.is_some_and(|d| levels <= d) {
            return root;
        }
        depth = Some(levels);
        match last.into_iter().min_by_key(|&v| lists[v].len()) {
            Some(v) if v != root => root = v,
            _ => return root,
        }
    }
}

fn last_level(root: usize, lists: &[Vec<usize>]) -> (usize, Vec<usize>) {
    let mut seen = std::collections::HashSet::from([root]);
    let mut level = vec![root];
    let mut count = 0;
    loop {
        let next: Vec<usize> =
            level.iter().polled().flat_map(|&v| &lists[v]).copied().filter(|&w| seen.insert(w)).collect();
        if next.is_empty() {
            return (count, level);
        }
        count += 1;
        level = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An arrow: the first row and column, and the diagonal.
    const STARTS: [usize; 6] = [0, 5, 7, 9, 11, 13];
    const PLACES: [usize; 13] = [0, 1, 2, 3, 4, 0, 1, 0, 2, 0, 3, 0, 4];

    #[test]
    fn the_hub_of_an_arrow_comes_late() {
        let arrow = Places { m: 5, n: 5, starts: &STARTS, places: &PLACES };
        for order in [amd(&arrow, &Degree::default()), symamd(&arrow, &Degree::default())] {
            let order = order.unwrap();
            assert!(order.iter().position(|&v| v == 0).unwrap() >= 3, "{order:?}");
            let mut sorted = order;
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn a_shuffled_path_becomes_a_band() {
        // 0 - 3 - 1 - 4 - 2
        let path = Places { m: 5, n: 5, starts: &[0, 1, 3, 4, 6, 8], places: &[3, 3, 4, 4, 0, 1, 1, 2] };
        let order = reverse_cuthill_mckee(&path);
        assert!(order == [0, 3, 1, 4, 2] || order == [2, 4, 1, 3, 0], "{order:?}");
    }
}
