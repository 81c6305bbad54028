//! Matrix products: `out = op(A) * op(B)`.
//!
//! ```text
//! C = A * B'      gemm_f64(m, n, k, (a, Op::None), (b, Op::Transpose), out)
//! ```
//!
//! A row times a column is summed in the order of the language's `sum`, which compiled code keeps too. Small products are summed in order,
//! matrix-vector products go column by column or by dot products, large ones
//! through `blocked` where the processor allows, else through `faer`, cut into panels by the extents alone, so that the bits
//! do not depend on the number of threads.
//! A real matrix times its own transpose is symmetric: its lower triangle is computed and the upper one is its mirror.

use crate::C64;
use crate::aside::{self, poll};
use crate::blocked::{self, Operand, Part, vector};
use crate::small::{self, SMALL, strides};
use faer::linalg::matmul::triangular::{self, BlockStructure};
use faer::prelude::ReborrowMut;
use faer::traits::ComplexField;
use faer::{Accum, Conj, MatMut, MatRef, Par};
use rayon::prelude::*;
use std::ops::{AddAssign, Mul};

/// What is done to an operand first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Nothing.
    None,
    /// `.'`
    Transpose,
    /// `'`
    ConjTranspose,
}

/// `out = op(a) * op(b)`, where `op(a)` is `m x k`, `op(b)` is `k x n` and `out` is `m x n`, all column-major.
pub fn gemm_f64(m: usize, n: usize, k: usize, a: (&[f64], Op), b: (&[f64], Op), out: &mut [f64]) {
    let symmetric = is_gram(m, k, a, b);
    if m == 1 && n == 1 {
        out[0] = inner(&a.0[..k], &b.0[..k]);
    } else if blocked::is_available()
        && m.min(n) >= BLOCKED
        && m.saturating_mul(n).saturating_mul(k) >= BLOCKED.pow(3)
    {
        let part = if symmetric { Part::Lower } else { Part::Whole };
        let (left, right) = (rows(a, m, k), rows((b.0, flipped(b.1)), n, k));
        blocked::product((m, n, k), left, right, part, out);
        if symmetric {
            mirror(m, out);
        }
    } else if blocked::is_available() && m.min(n) == 1 && m.max(n) > 1 && m * n * k >= VECTOR {
        // A row times a matrix is the matrix's transpose times the row.
        let ((matrix, op), vector) = if n == 1 { (a, b.0) } else { ((b.0, flipped(b.1)), a.0) };
        if op == Op::None {
            vector::combine_columns(matrix, vector, out);
        } else {
            vector::dot_columns(matrix, vector, out);
        }
    } else if symmetric {
        gram(m, k, a, b, out);
    } else {
        product(m, n, k, a, b, |x| x, out);
    }
}

/// The same for singles.
pub fn gemm_f32(m: usize, n: usize, k: usize, a: (&[f32], Op), b: (&[f32], Op), out: &mut [f32]) {
    if is_gram(m, k, a, b) { gram(m, k, a, b, out) } else { product(m, n, k, a, b, |x| x, out) }
}

/// The same for complex doubles.
pub fn gemm_c64(m: usize, n: usize, k: usize, a: (&[C64], Op), b: (&[C64], Op), out: &mut [C64]) {
    product(m, n, k, a, b, |z| z.conj(), out);
}

/// Sum of `x[i] * y[i]` in the order of the language's `sum`: up to 32 products first to last, more in eight lanes, which
/// are then added pairwise.
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    dot_from(0.0, x, y)
}

/// A row times a column: the same sum, but that of zeros keeps its sign.
fn inner(x: &[f64], y: &[f64]) -> f64 {
    if x.is_empty() { 0.0 } else { dot_from(-0.0, x, y) }
}

/// The sum begins with this zero, as does that of each lane.
fn dot_from(zero: f64, x: &[f64], y: &[f64]) -> f64 {
    if x.len() <= 32 {
        return x.iter().zip(y).fold(zero, |sum, (a, b)| sum + a * b);
    }
    let mut lanes = [zero; 8];
    for (a, b) in x.chunks(8).zip(y.chunks(8)) {
        for (lane, (a, b)) in lanes.iter_mut().zip(a.iter().zip(b)) {
            *lane += a * b;
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + b) + (c + d)) + ((e + f) + (g + h))
}

/// Multiplications below which a product is not worth a second thread.
const PARALLEL: usize = 100 * 100 * 100;
/// The smallest extent of the result, and the cube root of the number of multiplications, from which packing pays.
const BLOCKED: usize = 24;
/// The number of multiplications from which a matrix-vector product is worth eight columns at a time.
const VECTOR: usize = 1024;
/// Rows or columns of one panel of a large product.
const PANEL: usize = 128;
/// How many terms of its sums a symmetric product takes at a time: what all its blocks read stays in the cache meanwhile.
const DEPTH: usize = 512;

fn product<T>(
    m: usize,
    n: usize,
    k: usize,
    a: (&[T], Op),
    b: (&[T], Op),
    conjugate: impl Fn(T) -> T,
    out: &mut [T],
) where
    T: ComplexField + Copy + Default + Mul<Output = T> + AddAssign + Send + Sync,
{
    if m == 0 || n == 0 {
        return;
    }
    if k == 0 {
        out.fill(T::default());
        return;
    }
    if (m <= SMALL && n <= SMALL && k <= SMALL) || m * n * k <= 256 {
        return small::product((m, n, k), a, b, conjugate, out);
    }
    let left = operand(a, m, k);
    let right = operand(b, k, n);
    if m.saturating_mul(n).saturating_mul(k) < PARALLEL {
        multiply(left, right, MatMut::from_column_major_slice_mut(out, m, n));
    } else if n >= m || n >= 2 * PANEL {
        let width = panel(n);
        out.par_chunks_mut(m * width).enumerate().for_each(|(p, panel)| {
            let columns = panel.len() / m;
            let right = View { mat: right.mat.subcols(p * width, columns), ..right };
            multiply(left, right, MatMut::from_column_major_slice_mut(panel, m, columns));
        });
    } else {
        let height = panel(m);
        let whole = MatMut::from_column_major_slice_mut(out, m, n);
        whole.par_row_chunks_mut(height).enumerate().for_each(|(p, panel)| {
            let left = View { mat: left.mat.subrows(p * height, panel.nrows()), ..left };
            multiply(left, right, panel);
        });
    }
}

/// Whether a product is a real matrix times its own transpose, and large enough to gain from that.
fn is_gram<T>(m: usize, k: usize, a: (&[T], Op), b: (&[T], Op)) -> bool {
    let same_buffer = std::ptr::eq(a.0, b.0) && (a.1 == Op::None) != (b.1 == Op::None);
    same_buffer && m > 2 * SMALL && k > 0
}

/// `op(a) * op(a)'` of real numbers, `m x m`: panels of the lower triangle, then their mirror.
fn gram<T>(m: usize, k: usize, a: (&[T], Op), b: (&[T], Op), out: &mut [T])
where
    T: ComplexField + Copy + Send + Sync,
{
    let (left, right) = (operand(a, m, k).mat, operand(b, k, m).mat);
    let one = faer::traits::math_utils::one::<T>();
    let width = if m.saturating_mul(m).saturating_mul(k) < PARALLEL { m } else { panel(m) };
    out.par_chunks_mut(m * width).enumerate().for_each(|(p, panel)| {
        let (first, columns) = (p * width, panel.len() / m);
        let whole = MatMut::from_column_major_slice_mut(panel, m, columns);
        let (mut corner, mut below) = whole.subrows_mut(first, m - first).split_at_row_mut(columns);
        for start in (0..k).step_by(DEPTH) {
            poll();
            let depth = DEPTH.min(k - start);
            let add = if start == 0 { Accum::Replace } else { Accum::Add };
            let left = left.submatrix(first, start, m - first, depth);
            let right = right.submatrix(start, first, depth, columns);
            triangular::matmul(
                corner.rb_mut(),
                BlockStructure::TriangularLower,
                add,
                left.subrows(0, columns),
                BlockStructure::Rectangular,
                right,
                BlockStructure::Rectangular,
                one,
                Par::Seq,
            );
            if below.nrows() > 0 {
                let rest = left.subrows(columns, below.nrows());
                faer::linalg::matmul::matmul(below.rb_mut(), add, rest, right, one, Par::Seq);
            }
        }
    });
    mirror(m, out);
}

/// Copies what is below the diagonal of an `m x m` matrix to what is above it, square by square: column after column
/// would fetch a line of the cache for each element.
fn mirror<T: Copy>(m: usize, out: &mut [T]) {
    const SQUARE: usize = 8;
    for top in (0..m).step_by(SQUARE) {
        for left in (0..=top).step_by(SQUARE) {
            for i in top..m.min(top + SQUARE) {
                for j in left..i.min(left + SQUARE) {
                    out[j + i * m] = out[i + j * m];
                }
            }
        }
    }
}

fn flipped(op: Op) -> Op {
    if op == Op::None { Op::Transpose } else { Op::None }
}

/// The rows of `op(a)`, which is `rows x steps`.
fn rows((data, op): (&[f64], Op), rows: usize, steps: usize) -> Operand<'_> {
    let (row, step) = strides(op, rows, steps);
    Operand { data, row, step }
}

/// Extents of panels: at most 32 of them, near `PANEL`, multiples of 8.
fn panel(extent: usize) -> usize {
    let count = extent.div_ceil(PANEL).clamp(1, 32);
    extent.div_ceil(count).next_multiple_of(8)
}

/// An operand as the library sees it.
#[derive(Clone, Copy)]
struct View<'a, T> {
    mat: MatRef<'a, T>,
    conj: Conj,
}

fn operand<'a, T>((data, op): (&'a [T], Op), rows: usize, columns: usize) -> View<'a, T> {
    let (down, _) = strides(op, rows, columns);
    let mat = if down == 1 && op == Op::None {
        MatRef::from_column_major_slice(data, rows, columns)
    } else {
        MatRef::from_row_major_slice(data, rows, columns)
    };
    View { mat, conj: if op == Op::ConjTranspose { Conj::Yes } else { Conj::No } }
}

/// A product that one thread computes, some rows at a time where it is large.
fn multiply<T: ComplexField + Copy>(left: View<T>, right: View<T>, mut out: MatMut<T>) {
    let (m, row) = (out.nrows(), out.ncols().saturating_mul(left.mat.ncols()).max(1));
    let height = (aside::PIECE / row).next_multiple_of(8).max(2 * PANEL);
    for first in (0..m).step_by(height) {
        poll();
        let count = height.min(m - first);
        let left = View { mat: left.mat.subrows(first, count), ..left };
        multiply_at_once(left, right, out.rb_mut().subrows_mut(first, count));
    }
}

fn multiply_at_once<T: ComplexField + Copy>(left: View<T>, right: View<T>, out: MatMut<T>) {
    let one = faer::traits::math_utils::one::<T>();
    let (a, b) = (left, right);
    faer::linalg::matmul::matmul_with_conj(out, Accum::Replace, a.mat, a.conj, b.mat, b.conj, one, Par::Seq);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(n: usize, seed: u64) -> Vec<f64> {
        let mut state = seed;
        (0..n)
            .map(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 40) as f64 / 1e5 - 80.0
            })
            .collect()
    }

    fn reference(m: usize, n: usize, k: usize, a: (&[f64], Op), b: (&[f64], Op)) -> Vec<f64> {
        let mut out = vec![0.0; m * n];
        small::product((m, n, k), a, b, |x| x, &mut out);
        out
    }

    #[test]
    fn every_path_agrees_with_the_plain_sum() {
        for (m, n, k) in [
            (3, 4, 5),
            (1, 300, 70),
            (300, 1, 70),
            (1, 1, 1000),
            (5003, 1, 33),
            (1, 37, 1003),
            (40, 50, 60),
            (130, 300, 110),
            (700, 30, 70),
            // More than is packed at a time, in each extent.
            (37, 41, 1100),
            (2060, 26, 30),
            (26, 2060, 30),
        ] {
            for op_a in [Op::None, Op::Transpose] {
                for op_b in [Op::None, Op::ConjTranspose] {
                    let (a, b) = (numbers(m * k, 1), numbers(k * n, 2));
                    let mut out = vec![f64::NAN; m * n];
                    gemm_f64(m, n, k, (&a, op_a), (&b, op_b), &mut out);
                    let want = reference(m, n, k, (&a, op_a), (&b, op_b));
                    let worst = out.iter().zip(&want).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
                    assert!(worst < 1e-6, "{m} {n} {k} {op_a:?} {op_b:?}: {worst}");
                }
            }
        }
    }

    #[test]
    fn a_matrix_times_its_transpose_is_symmetric_to_the_bit() {
        for (m, k) in [
            (5, 9),
            (10, 10),
            (12, 33),
            (16, 300),
            (17, 4),
            (20, 1),
            (50, 70),
            (137, 1100),
            (300, 150),
            (2060, 30),
        ] {
            for ops in [(Op::None, Op::Transpose), (Op::ConjTranspose, Op::None)] {
                let a = numbers(m * k, 3);
                let mut out = vec![f64::NAN; m * m];
                gemm_f64(m, m, k, (&a, ops.0), (&a, ops.1), &mut out);
                let want = reference(m, m, k, (&a, ops.0), (&a, ops.1));
                for i in 0..m {
                    for j in 0..m {
                        assert_eq!(out[i + j * m], out[j + i * m]);
                        assert!((out[i + j * m] - want[i + j * m]).abs() < 1e-6, "{m} {k} {ops:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn complex_conjugate_transpose() {
        let a = [C64::new(1.0, 2.0), C64::new(3.0, -1.0)];
        let mut out = [C64::default()];
        gemm_c64(1, 1, 2, (&a, Op::ConjTranspose), (&a, Op::None), &mut out);
        assert_eq!(out[0], C64::new(15.0, 0.0));
    }

    #[test]
    fn empty_inner_extent_gives_zeros() {
        let mut out = vec![1.0; 6];
        gemm_f64(2, 3, 0, (&[], Op::None), (&[], Op::None), &mut out);
        assert_eq!(out, vec![0.0; 6]);
    }
}
