//! Elimination trees of sparse matrices (Liu 1990): which column of a factor first needs another.
//!
//! ```text
//! parents(&a, false)   of A, symmetric, from its upper triangle
//! parents(&a, true)    of A'*A, which is not formed
//! ```

use crate::ordering::Places;
use crate::scratch::filled;
use lanner_base::interrupt::Polled;

/// The parent of every column in the elimination tree; none for roots.
pub fn parents(a: &Places<'_>, of_columns: bool) -> Vec<Option<usize>> {
    let mut parent = filled(None, a.n);
    let mut ancestor: Vec<Option<usize>> = filled(None, a.n);
    let mut last_in_row = filled(None, if of_columns { a.m } else { 0 });
    for j in (0..a.n).paced() {
        for &row in a.column(j) {
            let mut next = if of_columns { last_in_row[row] } else { Some(row) };
            while let Some(i) = next.filter(|&i| i < j) {
                next = ancestor[i].replace(j);
                if next.is_none() {
                    parent[i] = Some(j);
                }
            }
            if of_columns {
                last_in_row[row] = Some(j);
            }
        }
    }
    parent
}

/// The vertices of a forest, children before their parents, smaller children first.
pub fn postorder(parent: &[Option<usize>]) -> Vec<usize> {
    let n = parent.len();
    let mut children = filled(Vec::new(), n);
    for (j, p) in parent.iter().enumerate().paced() {
        if let Some(p) = p {
            children[*p].push(j);
        }
    }
    let mut order = Vec::with_capacity(n);
    let mut stack = Vec::new();
    for root in (0..n).filter(|&j| parent[j].is_none()) {
        stack.push((root, 0));
        while let Some((v, next)) = stack.pop() {
            match children[v].get(next) {
                Some(&child) => stack.extend([(v, next + 1), (child, 0)]),
                None => order.push(v),
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_an_arrow_and_of_a_path() {
        // Entries in the last row and column, and the diagonal.
        let arrow = Places { m: 3, n: 3, starts: &[0, 2, 4, 7], places: &[0, 2, 1, 2, 0, 1, 2] };
        assert_eq!(parents(&arrow, false), [Some(2), Some(2), None]);
        assert_eq!(parents(&arrow, true), [Some(1), Some(2), None]);
        assert_eq!(postorder(&[Some(2), None, Some(3), None]), [1, 0, 2, 3]);
    }
}
