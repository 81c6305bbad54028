//! The reciprocal condition number in the 1-norm, estimated from a few solutions with the factored matrix
//! (Hager's method with Higham's safeguards).

use crate::scratch::filled;
use crate::{Field, Op};
use lanner_base::interrupt::Polled;

/// `1 / (norm * |inv(A)|)`, where `solve` overwrites its vector by `A \ x` or, for `ConjTranspose`, `A' \ x`.
pub fn estimate<T: Field>(n: usize, norm: f64, mut solve: impl FnMut(&mut [T], Op)) -> f64 {
    if n == 0 {
        return f64::INFINITY;
    }
    if norm == 0.0 {
        return 0.0;
    }
    if norm.is_nan() {
        return f64::NAN;
    }
    if norm.is_infinite() {
        return 0.0;
    }
    let inverse = inverse_norm(n, &mut solve);
    if inverse.is_nan() {
        return f64::NAN;
    }
    if inverse == 0.0 { 0.0 } else { 1.0 / inverse / norm }
}

fn inverse_norm<T: Field>(n: usize, solve: &mut impl FnMut(&mut [T], Op)) -> f64 {
    let mut x = filled(T::from_real(1.0 / n as f64), n);
    solve(&mut x, Op::None);
    if n == 1 {
        return x[0].magnitude();
    }
    let mut best = sum(&x);
    let mut place = usize::MAX;
    for _ in (0..5).polled() {
        let mut z: Vec<T> = x.iter().map(|&v| sign(v)).collect();
        solve(&mut z, Op::ConjTranspose);
        let largest = largest(&z);
        if largest == place || z[largest].magnitude().is_nan() {
            break;
        }
        place = largest;
        x.fill(T::ZERO);
        x[place] = T::ONE;
        solve(&mut x, Op::None);
        let next = sum(&x);
        if next <= best {
            break;
        }
        best = next;
    }
    // A vector of alternating signs catches what the iteration misses.
    for (i, v) in x.iter_mut().enumerate() {
        let size = 1.0 + i as f64 / (n - 1) as f64;
        *v = T::from_real(if i % 2 == 0 { size } else { -size });
    }
    solve(&mut x, Op::None);
    let alternative = 2.0 * sum(&x) / (3.0 * n as f64);
    if alternative > best || best.is_nan() { alternative } else { best }
}

fn sum<T: Field>(x: &[T]) -> f64 {
    x.iter().map(|v| v.magnitude()).sum()
}

fn sign<T: Field>(v: T) -> T {
    let size = v.magnitude();
    if size == 0.0 { T::ONE } else { v / T::from_real(size) }
}

fn largest<T: Field>(x: &[T]) -> usize {
    let mut best = 0;
    for (i, v) in x.iter().enumerate() {
        if v.magnitude() > x[best].magnitude() {
            best = i;
        }
    }
    best
}

/// The largest sum of magnitudes down a column.
pub fn norm1<T: Field>(rows: usize, a: &[T]) -> f64 {
    let mut norm: f64 = 0.0;
    for column in a.chunks_exact(rows.max(1)) {
        let size = sum(column);
        if size.is_nan() {
            return f64::NAN;
        }
        norm = norm.max(size);
    }
    norm
}
