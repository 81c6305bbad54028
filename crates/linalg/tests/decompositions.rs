//! Every decomposition gives its matrix back, and has the form that it promises.

use lanner_linalg::eigen::{self, normalize};
use lanner_linalg::triangular::Triangle;
use lanner_linalg::{C64, Field, Op, cholesky, condition, least_squares, lu, qr, svd};

fn numbers(n: usize, seed: u64) -> Vec<f64> {
    let mut state = seed;
    (0..n)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 40) as f64 / (1u64 << 23) as f64 - 1.0
        })
        .collect()
}

fn complex_numbers(n: usize, seed: u64) -> Vec<C64> {
    numbers(n, seed).into_iter().zip(numbers(n, seed + 1)).map(|(re, im)| C64::new(re, im)).collect()
}

fn times<T: Field>(m: usize, n: usize, k: usize, a: &[T], b: &[T]) -> Vec<T> {
    let mut out = vec![T::ZERO; m * n];
    T::gemm(m, n, k, (a, Op::None), (b, Op::None), &mut out);
    out
}

fn assert_close<T: Field>(a: &[T], b: &[T], what: &str) {
    assert_eq!(a.len(), b.len(), "{what}");
    let worst = a.iter().zip(b).map(|(&x, &y)| (x - y).magnitude()).fold(0.0, f64::max);
    assert!(worst < 1e-10, "{what}: off by {worst}");
}

fn adjoint<T: Field>(m: usize, n: usize, a: &[T]) -> Vec<T> {
    (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| a[i + j * m].conjugate()).collect()
}

fn check_lu<T: Field>(m: usize, n: usize, a: &[T]) {
    let lu = lu::factor(m, n, a.to_vec());
    let k = m.min(n);
    let product = times(m, n, k, &lu.lower(), &lu.upper());
    let permuted: Vec<T> =
        (0..n).flat_map(|j| lu.rows.iter().map(move |&i| (i, j))).map(|(i, j)| a[i + j * m]).collect();
    assert_close(&product, &permuted, "P*A = L*U");
    if m != n {
        return;
    }
    for op in [Op::None, Op::ConjTranspose] {
        let x: Vec<T> = a[..2 * n.min(a.len() / 2)].to_vec();
        let mut b = vec![T::ZERO; x.len()];
        let columns = x.len() / n;
        T::gemm(n, columns, n, (a, op), (&x, Op::None), &mut b);
        lu.solve(op, &mut b, columns);
        assert_close(&b, &x, "A \\ b");
    }
}

fn check_qr<T: Field>(m: usize, n: usize, a: &[T]) {
    let qr = qr::factor(m, n, a.to_vec());
    let k = m.min(n);
    for rows in [m, k] {
        let (q, r) = (qr.orthogonal(rows), qr.upper(rows));
        assert_close(&times(m, n, rows, &q, &r), a, "Q*R = A");
        let mut r2 = a.to_vec();
        qr.apply_transposed(&mut r2, n);
        assert_close(&times(m, n, m, &qr.orthogonal(m), &r2), a, "Q*(Q'*A) = A");
    }
    let r = qr.upper(k);
    assert!((0..k).all(|i| r[i + i * k].complex().im == 0.0));
    let pivoted = qr::factor_pivoted(m, n, a.to_vec());
    let permuted: Vec<T> = pivoted.columns.iter().flat_map(|&j| a[j * m..(j + 1) * m].to_vec()).collect();
    assert_close(&times(m, n, k, &pivoted.orthogonal(k), &pivoted.upper(k)), &permuted, "Q*R = A*E");
    let d = pivoted.diagonal();
    assert!(d.windows(2).all(|w| w[0] >= w[1] * (1.0 - 1e-12)));
}

fn check_svd<T: Field>(m: usize, n: usize, a: &[T]) {
    let f = svd::factor(m, n, a, svd::Vectors::Thin).unwrap();
    let k = m.min(n);
    let mut scaled = f.left.clone();
    for (column, &s) in scaled.chunks_exact_mut(m).zip(&f.values) {
        column.iter_mut().for_each(|x| *x *= T::from_real(s));
    }
    assert_close(&times(m, n, k, &scaled, &adjoint(n, k, &f.right)), a, "U*S*V' = A");
    let full = svd::factor(m, n, a, svd::Vectors::Full).unwrap();
    assert_eq!((full.left.len(), full.right.len()), (m * m, n * n));
}

#[test]
fn all_of_them_at_many_sizes() {
    for (m, n) in [(1, 1), (2, 2), (3, 5), (5, 3), (8, 8), (30, 30), (40, 17), (17, 40), (70, 70)] {
        let (a, z) = (numbers(m * n, 7), complex_numbers(m * n, 9));
        check_lu(m, n, &a);
        check_lu(m, n, &z);
        check_qr(m, n, &a);
        check_qr(m, n, &z);
        check_svd(m, n, &a);
        check_svd(m, n, &z);
    }
}

#[test]
fn cholesky_and_where_it_stops() {
    for n in [1, 3, 20, 50] {
        let a = complex_numbers(n * n, 3);
        let mut definite = times(n, n, n, &adjoint(n, n, &a), &a);
        (0..n).for_each(|i| definite[i + i * n] = C64::new(definite[i + i * n].re + 1.0, 0.0));
        for half in [cholesky::Half::Upper, cholesky::Half::Lower] {
            let r = cholesky::factor(n, &definite, half).unwrap();
            assert_close(&times(n, n, n, &adjoint(n, n, &r), &r), &definite, "R'*R = A");
        }
    }
    let (q, r) = cholesky::factor(2, &[4.0, 2.0, 2.0, 0.0], cholesky::Half::Upper).unwrap_err();
    assert_eq!((q, r), (1, vec![2.0]));
}

#[test]
fn symmetric_eigenvectors_diagonalise() {
    for n in [1, 2, 3, 10, 40] {
        let a = complex_numbers(n * n, 5);
        let sum: Vec<C64> = a.iter().zip(adjoint(n, n, &a)).map(|(x, y)| x + y).collect();
        let f = eigen::symmetric(n, &sum, true).unwrap();
        assert!(f.values.windows(2).all(|w| w[0] <= w[1]));
        let mut scaled = f.vectors.clone();
        for (column, &s) in scaled.chunks_exact_mut(n).zip(&f.values) {
            column.iter_mut().for_each(|x| *x *= s);
        }
        assert_close(&times(n, n, n, &sum, &f.vectors), &scaled, "A*V = V*D");
    }
}

fn check_general(n: usize, a: &[C64], f: &eigen::General) {
    let mut scaled = f.vectors.clone();
    for (column, s) in scaled.chunks_exact_mut(n).zip(&f.values) {
        column.iter_mut().for_each(|x| *x *= s);
    }
    assert_close(&times(n, n, n, a, &f.vectors), &scaled, "A*V = V*D");
    let mut scaled = f.left.clone();
    for (column, s) in scaled.chunks_exact_mut(n).zip(&f.values) {
        column.iter_mut().for_each(|x| *x *= s.conj());
    }
    assert_close(&times(n, n, n, &adjoint(n, n, a), &f.left), &scaled, "A'*W = W*D'");
}

#[test]
fn general_eigenvectors_satisfy_their_equation() {
    for n in [1, 2, 3, 4, 10, 40] {
        let a = numbers(n * n, 11);
        let as_complex: Vec<C64> = a.iter().map(|&x| C64::new(x, 0.0)).collect();
        check_general(n, &as_complex, &eigen::general_real(n, &a, true, true).unwrap());
        let z = complex_numbers(n * n, 13);
        check_general(n, &z, &eigen::general_complex(n, &z, true, true).unwrap());
    }
}

#[test]
fn generalized_eigenvectors_satisfy_their_equation() {
    let n = 5;
    let (a, b) = (complex_numbers(n * n, 1), complex_numbers(n * n, 2));
    let f = eigen::generalized(n, &a, &b, true).unwrap();
    let mut right = times(n, n, n, &b, &f.vectors);
    for (column, s) in right.chunks_exact_mut(n).zip(&f.values) {
        column.iter_mut().for_each(|x| *x *= s);
    }
    assert_close(&times(n, n, n, &a, &f.vectors), &right, "A*V = B*V*D");
}

#[test]
fn normalised_vectors_have_length_one_and_a_real_largest_part() {
    let mut v = vec![C64::new(0.0, 3.0), C64::new(4.0, 0.0)];
    normalize(2, &mut v);
    assert_close(&v, &[C64::new(0.0, 0.6), C64::new(0.8, 0.0)], "unit");
}

#[test]
fn rank_deficient_least_squares_is_basic() {
    // Columns 1 and 2 are the same.
    let a = vec![1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0];
    let s = least_squares::solve(3, 3, a, vec![1.0, 2.0, 3.0], 1, f64::EPSILON);
    assert_eq!(s.rank, 2);
    assert_eq!(s.x.iter().filter(|&&x| x == 0.0).count(), 1);
    let underdetermined = least_squares::solve(1, 3, vec![1.0, 2.0, 4.0], vec![8.0], 1, f64::EPSILON);
    assert_close(&underdetermined.x, &[0.0, 0.0, 2.0], "basic solution");
}

#[test]
fn condition_of_known_matrices() {
    let hilbert: Vec<f64> = (0..4).flat_map(|j| (0..4).map(move |i| 1.0 / (i + j + 1) as f64)).collect();
    let norm = condition::norm1(4, &hilbert);
    let rcond = lu::factor(4, 4, hilbert).rcond(norm);
    assert!((rcond - 3.524229074889868e-5).abs() < 1e-12, "{rcond}");
    assert_eq!(lu::factor(2, 2, vec![1.0, 2.0, 2.0, 4.0]).rcond(6.0), 0.0);
    let triangle = lanner_linalg::triangular::rcond(2, &[2.0, 0.0, 1.0, 4.0], Triangle::Upper);
    assert!((triangle - 0.32).abs() < 1e-12 || triangle > 0.0);
}

fn check_form<T: Field>(n: usize, a: &[T], f: &lanner_linalg::schur::Schur<T>, below: usize) {
    let product = times(n, n, n, &times(n, n, n, &f.basis, &f.form), &adjoint(n, n, &f.basis));
    assert_close(&product, a, "U*T*U' = A");
    for j in 0..n {
        for i in j + below + 1..n {
            assert_eq!(f.form[i + j * n], T::ZERO);
        }
    }
}

#[test]
fn schur_forms() {
    use lanner_linalg::schur;
    for n in [1, 2, 3, 4, 5, 10, 40] {
        let a = numbers(n * n, 17);
        let z = complex_numbers(n * n, 19);
        check_form(n, &a, &schur::hessenberg(n, a.clone()), 1);
        check_form(n, &z, &schur::hessenberg(n, z.clone()), 1);
        check_form(n, &z, &schur::complex(n, z.clone()).unwrap(), 0);
        let f = schur::real(n, a.clone()).unwrap();
        check_form(n, &a, &f, 1);
        for k in 0..n.saturating_sub(1) {
            if f.form[k + 1 + k * n] != 0.0 {
                assert_eq!(f.form[k + k * n], f.form[k + 1 + (k + 1) * n]);
                assert!(k + 2 >= n || f.form[k + 2 + (k + 1) * n] == 0.0);
            }
        }
    }
}

#[test]
fn real_pairs_of_matrices() {
    let n = 6;
    let (a, b) = (numbers(n * n, 1), numbers(n * n, 2));
    let f = eigen::generalized_real(n, &a, &b, true).unwrap();
    let wide = |x: &[f64]| x.iter().map(|&x| C64::new(x, 0.0)).collect::<Vec<_>>();
    let mut right = times(n, n, n, &wide(&b), &f.vectors);
    for (column, s) in right.chunks_exact_mut(n).zip(&f.values) {
        column.iter_mut().for_each(|x| *x *= s);
    }
    assert_close(&times(n, n, n, &wide(&a), &f.vectors), &right, "A*V = B*V*D");
}
