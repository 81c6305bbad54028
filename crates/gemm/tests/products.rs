//! Every path of a product gives the bits of its definition: sums of fused operations in blocks of [`DEPTH`] terms.
#![allow(unsafe_code)]

use lanner_gemm::{
    DEPTH, Matrix, Part, Product, Target, TargetPart, combine_columns, dot_columns, multiply, product,
};
use num_complex::Complex;

fn numbers(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as f64 / (1u64 << 31) as f64 - 0.5
    };
    (0..n).map(|_| next()).collect()
}

/// `start + alpha * A * B` by the definition, column-major.
fn defined(
    (m, n, k): (usize, usize, usize),
    a: impl Fn(usize, usize) -> f64,
    b: impl Fn(usize, usize) -> f64,
    alpha: f64,
    start: Option<&[f64]>,
) -> Vec<f64> {
    let mut out = Vec::with_capacity(m * n);
    for j in 0..n {
        for i in 0..m {
            let mut value = start.map(|start| start[i + j * m]);
            for first in (0..k).step_by(DEPTH) {
                let terms = first..k.min(first + DEPTH);
                let sum = alpha * terms.fold(0.0, |sum, p| a(i, p).mul_add(b(p, j), sum));
                value = Some(value.map_or(sum, |value| value + sum));
            }
            out.push(value.unwrap_or(0.0));
        }
    }
    out
}

/// A matrix of these extents in memory, row after row or column after column.
fn laid_out(data: &[f64], rows: usize, columns: usize, by_row: bool) -> Matrix<f64> {
    let (row, column) = if by_row { (columns, 1) } else { (1, rows) };
    Matrix { data: data.as_ptr(), row: row as isize, column: column as isize }
}

const EXTENTS: [(usize, usize, usize); 11] = [
    (1, 1, 1),
    (1, 5, 9),
    (5, 1, 9),
    (8, 8, 8),
    (9, 17, 23),
    (24, 8, 3),
    (25, 9, 600),
    (70, 33, 1030),
    (130, 110, 90),
    (2100, 20, 3),
    (20, 2100, 3),
];

#[test]
fn every_layout_gives_the_same_bits() {
    for (m, n, k) in EXTENTS {
        let (a, b, start) = (numbers(m * k, 1), numbers(k * n, 2), numbers(m * n, 3));
        for layout in 0..16 {
            let [a_by_row, b_by_row, out_by_row, add] = [1, 2, 4, 8].map(|bit| layout & bit != 0);
            let left = |i: usize, p: usize| a[if a_by_row { p + i * k } else { i + p * m }];
            let right = |p: usize, j: usize| b[if b_by_row { j + p * n } else { p + j * k }];
            let place = |i: usize, j: usize| if out_by_row { j + i * n } else { i + j * m };
            let mut out = start.clone();
            let (row, column) = if out_by_row { (n as isize, 1) } else { (1, m as isize) };
            let target = Target { data: out.as_mut_ptr(), row, column };
            let (x, y) = (laid_out(&a, m, k, a_by_row), laid_out(&b, k, n, b_by_row));
            // SAFETY: the vectors have these extents.
            unsafe { product((m, n, k), x, y, target, add, -1.0, Part::Whole, 2, || ()) };
            let first: Vec<f64> = (0..m * n).map(|q| start[place(q % m, q / m)]).collect();
            let want = defined((m, n, k), left, right, -1.0, add.then_some(&first));
            for q in 0..m * n {
                let got = out[place(q % m, q / m)];
                assert_eq!(got.to_bits(), want[q].to_bits(), "{m} {n} {k} layout {layout} at {q}");
            }
        }
    }
}

#[test]
fn triangles_hold_the_elements_of_the_whole() {
    for (n, k) in [(1, 3), (7, 5), (33, 40), (70, 9)] {
        let (a, b) = (numbers(n * k, 4), numbers(n * k, 5));
        let left = |i: usize, p: usize| a[i + p * n];
        let right = |p: usize, j: usize| b[p + j * k];
        let want = defined((n, n, k), left, right, 1.0, None);
        for part in [TargetPart::Full, TargetPart::Lower, TargetPart::Upper] {
            let mut out = vec![f64::NAN; n * n];
            let task = Product {
                extents: (n, n, k),
                a: (laid_out(&a, n, k, false), false),
                b: (laid_out(&b, k, n, false), false),
                out: Target { data: out.as_mut_ptr(), row: 1, column: n as isize },
                add: false,
                alpha: 1.0,
                part,
                rows: None,
                columns: None,
                diagonal: None,
                threads: 1,
            };
            // SAFETY: the vectors have these extents.
            unsafe { multiply(&task) };
            for (q, (got, want)) in out.iter().zip(&want).enumerate() {
                let (i, j) = (q % n, q / n);
                let is_written = match part {
                    TargetPart::Full => true,
                    TargetPart::Lower => i >= j,
                    TargetPart::Upper => i <= j,
                };
                let want = if is_written { *want } else { f64::NAN };
                assert!(
                    got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                    "{n} {k} {part:?} {i} {j}"
                );
            }
        }
    }
}

#[test]
fn rows_columns_and_a_diagonal_may_be_named() {
    let a = [1.0, 2.0, 3.0, 4.0];
    let mut out = [1.0; 9];
    let task = Product {
        extents: (2, 2, 2),
        a: (laid_out(&a, 2, 2, false), false),
        b: (laid_out(&a, 2, 2, true), false),
        out: Target { data: out.as_mut_ptr(), row: 1, column: 3 },
        add: true,
        alpha: 2.0,
        part: TargetPart::Full,
        rows: Some(&|i| 2 * i),
        columns: Some(&|j| j + 1),
        diagonal: Some(&|p| p as f64),
        threads: 1,
    };
    // SAFETY: the indices lie in the target.
    unsafe { multiply(&task) };
    assert_eq!(out, [1.0, 1.0, 1.0, 19.0, 1.0, 25.0, 25.0, 1.0, 33.0]);
}

#[test]
fn complex_products_conjugate() {
    let a = [Complex::new(1.0, 2.0), Complex::new(3.0, -1.0)];
    let mut out = [Complex::new(0.0, 0.0)];
    let matrix = |row| Matrix { data: a.as_ptr(), row, column: 1 };
    let target = Target { data: out.as_mut_ptr(), row: 1, column: 1 };
    let one = Complex::new(1.0, 0.0);
    // SAFETY: one row times one column.
    unsafe {
        lanner_gemm::complex_product(
            (1, 1, 2),
            (matrix(2), true),
            (matrix(1), false),
            target,
            false,
            one,
            1,
            || (),
        )
    };
    assert_eq!(out[0], Complex::new(15.0, 0.0));
}

#[test]
fn vectors_are_summed_in_their_order() {
    for (rows, columns) in [(1, 9), (37, 8), (1003, 13), (5003, 3)] {
        let (a, x, y) = (numbers(rows * columns, 6), numbers(columns, 7), numbers(rows, 8));
        let mut sums = vec![f64::NAN; rows];
        combine_columns(&a, &x, &mut sums);
        for (i, got) in sums.iter().enumerate() {
            let want = (0..columns).fold(0.0, |sum, c| a[i + c * rows].mul_add(x[c], sum));
            assert_eq!(got.to_bits(), want.to_bits(), "{rows} {columns} {i}");
        }
        let mut dots = vec![f64::NAN; columns];
        dot_columns(&a, &y, &mut dots);
        for (c, got) in dots.iter().enumerate() {
            let mut lanes = [0.0; 8];
            (0..rows).for_each(|i| lanes[i % 8] = a[i + c * rows].mul_add(y[i], lanes[i % 8]));
            let [s, t, u, v, w, x, y, z] = lanes;
            let want: f64 = ((s + w) + (u + y)) + ((t + x) + (v + z));
            assert_eq!(got.to_bits(), want.to_bits(), "{rows} {columns} {c}");
        }
    }
}
