//! Sparse matrices made of others by moving entries: triangles, diagonals, other extents, repetition, Kronecker
//! products.

use crate::arith::{self, operation};
use crate::memory;
use crate::memory::{Gather, Grow, GrowBy};
use crate::value::{Dims, Pattern, SparseMatrix, Values};
use crate::{Result, Value};
use lanner_base::interrupt::Polled;

/// The entries on and above diagonal `k` (`tril`: on and below).
pub fn triangle(m: &SparseMatrix, k: i64, upper: bool) -> SparseMatrix {
    let above = |i: usize, j: usize| j as i64 - i as i64;
    m.moved(m.pattern().filtered(|i, j| if upper { above(i, j) >= k } else { above(i, j) <= k }))
}

/// The matrix with a vector on diagonal `k`.
///
/// # Errors
/// Out of memory.
pub fn onto_diagonal(m: &SparseMatrix, k: i64) -> Result<SparseMatrix> {
    let n = m.dims().numel();
    let shift = k.unsigned_abs() as usize;
    let (down, right) = if k < 0 { (shift, 0) } else { (0, shift) };
    let p = m.pattern();
    let along: Vec<usize> = p.places().iter().zip(p.column_numbers()).map(|(&i, j)| i.max(j)).gather();
    let i: Vec<usize> = along.iter().map(|at| at + down).gather();
    let j: Vec<usize> = along.iter().map(|at| at + right).gather();
    SparseMatrix::of_triplets(n + shift, n + shift, &i, &j, m.values())
}

/// Diagonal `k` as a column.
///
/// # Errors
/// Out of memory.
pub fn diagonal(m: &SparseMatrix, k: i64) -> Result<SparseMatrix> {
    let p = m.pattern();
    let (down, right) = if k < 0 { (k.unsigned_abs() as usize, 0) } else { (0, k as usize) };
    let len = p.rows().saturating_sub(down).min(p.columns().saturating_sub(right));
    let mut sources = Vec::new();
    let pattern = Pattern::of_columns(len, 1, |_, places| {
        for at in (0..len).paced() {
            if let Some(k) = p.find(at + down, at + right) {
                places.put(at);
                sources.put(k);
            }
        }
    })?;
    Ok(m.moved((pattern, sources)))
}

/// The same elements in column-major order with other extents, whose product is their number.
///
/// # Errors
/// Out of memory.
pub fn reshape(m: &SparseMatrix, rows: usize, columns: usize) -> Result<SparseMatrix> {
    let p = m.pattern();
    let mut at: Vec<usize> = memory::room(p.len());
    for j in (0..p.columns()).paced() {
        at.put_all(p.column(j).map(|k| p.linear(k, j)));
    }
    let mut next = 0;
    let pattern = Pattern::of_columns(rows, columns, |j, places| {
        while next < at.len() && at[next] / rows == j {
            places.put(at[next] % rows);
            next += 1;
        }
    })?;
    Ok(m.moved((pattern, (0..at.len()).gather())))
}

/// The matrix `down` times below itself and `right` times beside itself.
///
/// # Errors
/// Out of memory.
pub fn repeat(m: &SparseMatrix, down: usize, right: usize) -> Result<SparseMatrix> {
    let p = m.pattern();
    let (rows, columns) = (p.rows().saturating_mul(down), p.columns().saturating_mul(right));
    crate::memory::check::<f64>(&Dims::matrix(p.len(), down.saturating_mul(right)))?;
    let mut sources = Vec::new();
    let pattern = Pattern::of_columns(rows, columns, |c, places| {
        let j = c % p.columns();
        for d in 0..down {
            places.put_all(p.rows_of(j).iter().map(|i| i + d * p.rows()));
            sources.put_all(p.column(j));
        }
    })?;
    Ok(m.moved((pattern, sources)))
}

/// The Kronecker product.
///
/// # Errors
/// Out of memory.
pub fn kron(a: &SparseMatrix, b: &SparseMatrix) -> Result<SparseMatrix> {
    let (p, q) = (a.pattern(), b.pattern());
    let (rows, columns) = (p.rows().saturating_mul(q.rows()), p.columns().saturating_mul(q.columns()));
    crate::memory::check::<f64>(&Dims::matrix(p.len(), q.len()))?;
    let (mut from_a, mut from_b) = (Vec::new(), Vec::new());
    let pattern = Pattern::of_columns(rows, columns, |c, places| {
        let (j, l) = (c / q.columns(), c % q.columns());
        for k in p.column(j).paced() {
            places.put_all(q.rows_of(l).iter().map(|i| i + p.places()[k] * q.rows()));
            from_b.put_all(q.column(l));
            from_a.grow_to(from_b.len(), k);
        }
    })?;
    let product = arith::map2(
        &operation::MUL,
        a.values().pick(&from_a).to_value(),
        b.values().pick(&from_b).to_value(),
    )?;
    Ok(SparseMatrix::new(pattern, Values::of(product).unwrap_or(Values::Real(Vec::new()))))
}

/// Whether every entry lies on the diagonals from `-lower` to `upper`.
pub fn is_banded(m: &SparseMatrix, lower: f64, upper: f64) -> bool {
    let p = m.pattern();
    p.places().iter().zip(p.column_numbers()).all(|(&i, j)| {
        let above = j as f64 - i as f64;
        -lower <= above && above <= upper
    })
}

/// Whether the matrix is its transpose, or conjugate transpose; with `sign` -1 whether it is the negative of it.
///
/// # Errors
/// Out of memory.
pub fn is_symmetric(m: &SparseMatrix, conjugate: bool, sign: f64) -> Result<bool> {
    let dims = m.dims();
    if dims.rows() != dims.columns() {
        return Ok(false);
    }
    let turned = m.transposed()?;
    if turned.pattern() != m.pattern() {
        return Ok(false);
    }
    let (own, other) = (m.values().to_c64s(), turned.values().to_c64s());
    Ok(own.iter().zip(other.iter()).all(|(x, y)| {
        let y = if conjugate { y.conj() } else { *y };
        *x == y * sign
    }))
}

/// The value of entry or zero as a full scalar, at a place that exists.
pub fn element(m: &SparseMatrix, i: usize, j: usize) -> Value {
    match m.pattern().find(i, j) {
        Some(k) => m.values().pick(&[k]).to_value(),
        None => m.zero(),
    }
}
