//! Matrix products: `out = op(A) * op(B)`.
//!
//! ```text
//! C = A * B'      gemm_f64(m, n, k, (a, Op::None), (b, Op::Transpose), out)
//! ```
//!
//! A row times a column is summed in the order of the language's `sum`, which compiled code keeps too. Small products are summed in order,
//! matrix-vector products go column by column or by dot products, all others are `lanner-gemm`'s: the bits depend neither on the
//! number of threads nor on the processor.
//! A real matrix times its own transpose is symmetric: its lower triangle is computed and the upper one is its mirror.
#![allow(unsafe_code)]

use crate::aside::poll;
use crate::small::{self, SMALL, strides};
use crate::{C64, Field};
use lanner_gemm::{Matrix, Part, Real, Target};

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
    if m == 1 && n == 1 {
        out[0] = inner(&a.0[..k], &b.0[..k]);
    } else if m.min(n) == 1 && m.max(n) > 1 && m * n * k >= VECTOR {
        // A row times a matrix is the matrix's transpose times the row.
        let ((matrix, op), vector) = if n == 1 { (a, b.0) } else { ((b.0, flipped(b.1)), a.0) };
        if op == Op::None {
            lanner_gemm::combine_columns(matrix, &vector[..k], out);
        } else {
            lanner_gemm::dot_columns(matrix, &vector[..k], out);
        }
    } else {
        real(m, n, k, a, b, out);
    }
}

/// The same for singles.
pub fn gemm_f32(m: usize, n: usize, k: usize, a: (&[f32], Op), b: (&[f32], Op), out: &mut [f32]) {
    real(m, n, k, a, b, out);
}

/// The same for complex doubles.
pub fn gemm_c64(m: usize, n: usize, k: usize, a: (&[C64], Op), b: (&[C64], Op), out: &mut [C64]) {
    if is_small(m, n, k) {
        return small::product((m, n, k), a, b, |z| z.conj(), out);
    }
    let (left, right, target) = (matrix(a, m, k), matrix(b, k, n), column_major(out, m, n));
    let (flip_a, flip_b) = (a.1 == Op::ConjTranspose, b.1 == Op::ConjTranspose);
    // SAFETY: the slices have the extents, and the target is ours.
    unsafe {
        let one = C64::new(1.0, 0.0);
        lanner_gemm::complex_product(
            (m, n, k),
            (left, flip_a),
            (right, flip_b),
            target,
            false,
            one,
            threads(),
            poll,
        );
    }
}

/// Sum of `x[i] * y[i]` in the order of the language's `sum`: up to 32 products first to last, more in eight lanes, which
/// are then added pairwise.
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    dot_from(0.0, x, y)
}

/// Sum of `|x[i]|^2` in the order of [`dot`].
pub fn squares<T: Field>(x: &[T]) -> f64 {
    if x.len() <= 32 {
        return x.iter().fold(0.0, |sum, z| sum + z.square());
    }
    let mut lanes = [0.0; 8];
    let (parts, last) = x.as_chunks::<8>();
    for part in parts {
        for (lane, z) in lanes.iter_mut().zip(part) {
            *lane += z.square();
        }
    }
    lanes.iter_mut().zip(last).for_each(|(lane, z)| *lane += z.square());
    pairwise(lanes)
}

fn pairwise(lanes: [f64; 8]) -> f64 {
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + b) + (c + d)) + ((e + f) + (g + h))
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
    let ((x, last_x), (y, last_y)) = (x.as_chunks::<8>(), y.as_chunks::<8>());
    for (a, b) in x.iter().zip(y) {
        for k in 0..8 {
            lanes[k] += a[k] * b[k];
        }
    }
    for (lane, (a, b)) in lanes.iter_mut().zip(last_x.iter().zip(last_y)) {
        *lane += a * b;
    }
    pairwise(lanes)
}

/// The number of multiplications from which a matrix-vector product is worth eight columns at a time.
const VECTOR: usize = 1024;

fn is_small(m: usize, n: usize, k: usize) -> bool {
    (m <= SMALL && n <= SMALL && k <= SMALL) || m.saturating_mul(n).saturating_mul(k) <= 256
}

fn threads() -> usize {
    rayon::current_num_threads()
}

fn real<T: Real + std::ops::AddAssign>(
    m: usize,
    n: usize,
    k: usize,
    a: (&[T], Op),
    b: (&[T], Op),
    out: &mut [T],
) {
    let symmetric = is_gram(m, k, a, b);
    if is_small(m, n, k) && !symmetric {
        return small::product((m, n, k), a, b, |x| x, out);
    }
    let part = if symmetric { Part::Lower } else { Part::Whole };
    let (left, right, target) = (matrix(a, m, k), matrix(b, k, n), column_major(out, m, n));
    // SAFETY: the slices have the extents, and the target is ours.
    unsafe { lanner_gemm::product((m, n, k), left, right, target, false, T::ONE, part, threads(), poll) };
    if symmetric {
        mirror(m, out);
    }
}

/// Whether a product is a real matrix times its own transpose, and large enough to gain from that.
fn is_gram<T>(m: usize, k: usize, a: (&[T], Op), b: (&[T], Op)) -> bool {
    let same_buffer = std::ptr::eq(a.0, b.0) && (a.1 == Op::None) != (b.1 == Op::None);
    same_buffer && m > 2 * SMALL && k > 0
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

/// An operand, which is `rows x columns`.
///
/// # Panics
/// Where the slice is shorter than its extents say.
fn matrix<T>((data, op): (&[T], Op), rows: usize, columns: usize) -> Matrix<T> {
    assert!(data.len() >= rows * columns);
    let (row, column) = strides(op, rows, columns);
    Matrix { data: data.as_ptr(), row: row as isize, column: column as isize }
}

fn column_major<T>(out: &mut [T], rows: usize, columns: usize) -> Target<T> {
    assert!(out.len() >= rows * columns);
    Target { data: out.as_mut_ptr(), row: 1, column: rows as isize }
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
