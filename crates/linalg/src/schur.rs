//! Hessenberg and Schur forms: `A = U*T*U'` with an orthogonal `U`.
//!
//! - [`hessenberg`]: nothing below the first subdiagonal.
//! - [`complex`]: upper triangular, by the QR iteration with Wilkinson's shift.
//! - [`real`]: blocks of 1 and 2 on the diagonal, by Francis's double shift; a block of 2 holds a pair of conjugate
//!   eigenvalues and has equal diagonal entries.

use crate::portable::{Portable, PortableReal};
use crate::scratch::filled;
use crate::{C64, Field};
use lanner_base::interrupt::{Polled, poll};

/// A form and the orthogonal basis that gives it.
pub struct Schur<T> {
    /// `U`, `n x n`.
    pub basis: Vec<T>,
    /// `T`, `n x n`.
    pub form: Vec<T>,
}

/// Reduces by Householder reflectors.
pub fn hessenberg<T: Field>(n: usize, mut a: Vec<T>) -> Schur<T> {
    let mut basis = filled(T::ZERO, n * n);
    for k in 0..n {
        basis[k + k * n] = T::ONE;
    }
    for k in (0..n.saturating_sub(2)).polled() {
        let Some((v, tau, beta)) = reflector(&a[k * n + k + 1..(k + 1) * n]) else { continue };
        for j in k + 1..n {
            reflect_down(&mut a[j * n + k + 1..(j + 1) * n], &v, tau.conjugate());
        }
        a[k + 1 + k * n] = T::from_real(beta);
        a[k * n + k + 2..(k + 1) * n].fill(T::ZERO);
        reflect_across(n, n, &mut a, k + 1, &v, tau);
        reflect_across(n, n, &mut basis, k + 1, &v, tau);
    }
    Schur { basis, form: a }
}

/// `v`, `tau` and `beta` with `(I - tau*v*v')' * x = beta * e1`, `v[0] = 1`; none where `x` has this form already.
fn reflector<T: Field>(x: &[T]) -> Option<(Vec<T>, T, f64)> {
    let alpha = *x.first()?;
    if x[1..].iter().all(|&z| z == T::ZERO) && alpha.complex().im == 0.0 {
        return None;
    }
    let scale = x.iter().map(|z| z.magnitude()).fold(0.0, f64::max);
    let norm = x.iter().map(|z| (z.magnitude() / scale).powi(2)).sum::<f64>().sqrt() * scale;
    let beta = if alpha.re() >= 0.0 { -norm } else { norm };
    let tau = (T::from_real(beta) - alpha) / T::from_real(beta);
    let pivot = alpha - T::from_real(beta);
    let mut v: Vec<T> = x.iter().map(|&z| z / pivot).collect();
    v[0] = T::ONE;
    Some((v, tau, beta))
}

/// `x := (I - tau*v*v') * x`.
fn reflect_down<T: Field>(x: &mut [T], v: &[T], tau: T) {
    let mut sum = T::ZERO;
    for (&value, &w) in x.iter().zip(v) {
        sum += w.conjugate() * value;
    }
    sum *= tau;
    for (value, &w) in x.iter_mut().zip(v) {
        *value -= w * sum;
    }
}

/// `A(:, first..) := A(:, first..) * (I - tau*v*v')` for the leading `rows` rows.
fn reflect_across<T: Field>(n: usize, rows: usize, a: &mut [T], first: usize, v: &[T], tau: T) {
    let mut sums = filled(T::ZERO, rows);
    for (column, &w) in a[first * n..].chunks_exact(n).zip(v) {
        for (sum, &value) in sums.iter_mut().zip(column) {
            *sum += value * w;
        }
    }
    sums.iter_mut().for_each(|sum| *sum *= tau);
    for (column, &w) in a[first * n..].chunks_exact_mut(n).zip(v) {
        let w = w.conjugate();
        for (value, &sum) in column.iter_mut().zip(&sums) {
            *value -= sum * w;
        }
    }
}

/// The complex form; none where entries are not finite or the iteration fails.
pub fn complex(n: usize, a: Vec<C64>) -> Option<Schur<C64>> {
    if !a.iter().all(|z| z.re.is_finite() && z.im.is_finite()) {
        return None;
    }
    let Schur { mut basis, form: mut h } = hessenberg(n, a);
    let mut end = n;
    let mut tries = 0;
    while end > 1 {
        poll();
        let start = deflate(n, &mut h, end);
        if start + 1 == end {
            end -= 1;
            tries = 0;
            continue;
        }
        tries += 1;
        if tries > 300 {
            return None;
        }
        let shift = if tries % 10 == 0 {
            // An exceptional shift breaks cycles.
            C64::new(h[end - 1 + (end - 2) * n].portable_norm(), 0.0) + h[end - 1 + (end - 1) * n]
        } else {
            wilkinson(n, &h, end)
        };
        sweep(n, &mut h, &mut basis, start, end, shift);
    }
    for j in 0..n {
        h[j * n + j + 1..(j + 1) * n].fill(C64::default());
    }
    Some(Schur { basis, form: h })
}

/// Sets negligible subdiagonal entries above `end` to zero and gives the start of the last block that is left.
fn deflate<T: Field>(n: usize, h: &mut [T], end: usize) -> usize {
    let mut start = end - 1;
    while start > 0 {
        let size = h[start - 1 + (start - 1) * n].cabs1() + h[start + start * n].cabs1();
        let size = if size == 0.0 { f64::MIN_POSITIVE / f64::EPSILON } else { size };
        if h[start + (start - 1) * n].cabs1() <= f64::EPSILON * size {
            h[start + (start - 1) * n] = T::ZERO;
            break;
        }
        start -= 1;
    }
    start
}

/// The eigenvalue of the trailing 2x2 block that is nearest to its last entry.
fn wilkinson(n: usize, h: &[C64], end: usize) -> C64 {
    let (p, q) = (end - 2, end - 1);
    let (a, b, c, d) = (h[p + p * n], h[p + q * n], h[q + p * n], h[q + q * n]);
    let half = (a - d) * 0.5;
    let root = (half * half + b * c).portable_sqrt();
    let (near, far) = (d + half - root, d + half + root);
    if (near - d).portable_norm() < (far - d).portable_norm() { near } else { far }
}

fn sweep(n: usize, h: &mut [C64], basis: &mut [C64], start: usize, end: usize, shift: C64) {
    let mut x = h[start + start * n] - shift;
    let mut y = h[start + 1 + start * n];
    for k in start..end - 1 {
        let (c, s) = rotation(x, y);
        for j in k.saturating_sub(1).max(start)..n {
            let (p, q) = (h[k + j * n], h[k + 1 + j * n]);
            h[k + j * n] = p * c + q * s;
            h[k + 1 + j * n] = q * c - p * s.conj();
        }
        let last = (k + 3).min(end);
        turn_columns(n, h, last, k, c, s);
        turn_columns(n, basis, n, k, c, s);
        if k + 2 < end {
            x = h[k + 1 + k * n];
            y = h[k + 2 + k * n];
        }
    }
}

/// Columns `k` and `k+1` times the conjugate transpose of the rotation.
fn turn_columns(n: usize, a: &mut [C64], rows: usize, k: usize, c: f64, s: C64) {
    for i in 0..rows {
        let (p, q) = (a[i + k * n], a[i + (k + 1) * n]);
        a[i + k * n] = p * c + q * s.conj();
        a[i + (k + 1) * n] = q * c - p * s;
    }
}

/// `c` and `s` with `[c s; -s' c] * [x; y] = [r; 0]`.
fn rotation(x: C64, y: C64) -> (f64, C64) {
    let (size_x, size_y) = (x.portable_norm(), y.portable_norm());
    if size_y == 0.0 {
        return (1.0, C64::default());
    }
    if size_x == 0.0 {
        return (0.0, y.conj() / size_y);
    }
    let r = size_x.portable_hypot(size_y);
    (size_x / r, x / size_x * y.conj() / r)
}

/// The real form; none where entries are not finite or the iteration fails.
pub fn real(n: usize, a: Vec<f64>) -> Option<Schur<f64>> {
    if !a.iter().all(|x| x.is_finite()) {
        return None;
    }
    let Schur { mut basis, form: mut h } = hessenberg(n, a);
    let mut end = n;
    let mut tries = 0;
    while end > 0 {
        poll();
        let start = deflate(n, &mut h, end);
        if start + 1 == end {
            end -= 1;
            tries = 0;
        } else if start + 2 == end {
            standardise(n, &mut h, &mut basis, start);
            end -= 2;
            tries = 0;
        } else {
            tries += 1;
            if tries > 300 {
                return None;
            }
            double_shift(n, &mut h, &mut basis, start, end, tries % 10 == 0);
        }
    }
    for j in 0..n {
        for i in j + 2..n {
            h[i + j * n] = 0.0;
        }
    }
    Some(Schur { basis, form: h })
}

/// One implicit step with both eigenvalues of the trailing block as shifts.
fn double_shift(n: usize, h: &mut [f64], basis: &mut [f64], start: usize, end: usize, exceptional: bool) {
    let at = |i: usize, j: usize| h[i + j * n];
    let (p, q) = (end - 2, end - 1);
    let (mut trace, mut determinant) = (at(p, p) + at(q, q), at(p, p) * at(q, q) - at(p, q) * at(q, p));
    if exceptional {
        let size = at(q, p).abs() + at(p, end - 3).abs();
        (trace, determinant) = (1.5 * size, size * size);
    }
    let s = start;
    let mut x = at(s, s) * at(s, s) + at(s, s + 1) * at(s + 1, s) - trace * at(s, s) + determinant;
    let mut y = at(s + 1, s) * (at(s, s) + at(s + 1, s + 1) - trace);
    let mut z = at(s + 1, s) * at(s + 2, s + 1);
    for k in start..end - 1 {
        let size = if k + 2 < end { 3 } else { 2 };
        if let Some((v, tau, _)) = reflector(&[x, y, z][..size]) {
            let first = if k > start { k - 1 } else { start };
            for j in first..n {
                reflect_down(&mut h[j * n + k..j * n + k + size], &v, tau);
            }
            reflect_across(n, (k + 4).min(end), h, k, &v, tau);
            reflect_across(n, n, basis, k, &v, tau);
        }
        if k + 2 < end {
            x = h[k + 1 + k * n];
            y = h[k + 2 + k * n];
            z = if k + 3 < end { h[k + 3 + k * n] } else { 0.0 };
        }
    }
    for k in start..end {
        for i in k + 2..end {
            h[i + k * n] = 0.0;
        }
    }
}

/// Rotates the 2x2 block at `k` into a triangle where its eigenvalues are real, else makes its diagonal equal.
fn standardise(n: usize, h: &mut [f64], basis: &mut [f64], k: usize) {
    let block = [h[k + k * n], h[k + (k + 1) * n], h[k + 1 + k * n], h[k + 1 + (k + 1) * n]];
    let ([a, b, c, d], cs, sn) = standard_block(block);
    for j in k + 2..n {
        let (p, q) = (h[k + j * n], h[k + 1 + j * n]);
        h[k + j * n] = cs * p + sn * q;
        h[k + 1 + j * n] = cs * q - sn * p;
    }
    for (matrix, rows) in [(&mut *h, k), (basis, n)] {
        for i in 0..rows {
            let (p, q) = (matrix[i + k * n], matrix[i + (k + 1) * n]);
            matrix[i + k * n] = cs * p + sn * q;
            matrix[i + (k + 1) * n] = cs * q - sn * p;
        }
    }
    h[k + k * n] = a;
    h[k + (k + 1) * n] = b;
    h[k + 1 + k * n] = c;
    h[k + 1 + (k + 1) * n] = d;
}

/// The standard form `[a b; c d]` of a 2x2 block, given and returned as `[a, b, c, d]`, and the rotation to it.
fn standard_block([a, b, c, d]: [f64; 4]) -> ([f64; 4], f64, f64) {
    if c == 0.0 {
        return ([a, b, c, d], 1.0, 0.0);
    }
    if b == 0.0 {
        return ([d, -c, 0.0, a], 0.0, 1.0);
    }
    let difference = a - d;
    if difference == 0.0 && b.signum() != c.signum() {
        return ([a, b, c, d], 1.0, 0.0);
    }
    let p = 0.5 * difference;
    let larger = b.abs().max(c.abs());
    let smaller = b.abs().min(c.abs()) * b.signum() * c.signum();
    let scale = p.abs().max(larger);
    let z = p / scale * p + larger / scale * smaller;
    if z >= 4.0 * f64::EPSILON {
        // Real eigenvalues.
        let z = p + (scale.sqrt() * z.sqrt()).copysign(p);
        let r = c.portable_hypot(z);
        return ([d + z, b - c, 0.0, d - larger / z * smaller], z / r, c / r);
    }
    equal_diagonal([a, b, c, d], p)
}

/// The rotation that makes the diagonal equal, for complex or nearly equal eigenvalues.
fn equal_diagonal([a, b, c, d]: [f64; 4], p: f64) -> ([f64; 4], f64, f64) {
    let sigma = b + c;
    let r = sigma.portable_hypot(a - d);
    let mut cs = (0.5 * (1.0 + sigma.abs() / r)).sqrt();
    let mut sn = -(p / (r * cs)) * 1f64.copysign(sigma);
    let (aa, bb, cc, dd) = (a * cs + b * sn, b * cs - a * sn, c * cs + d * sn, d * cs - c * sn);
    let (na, mut nb, mut nc, nd) =
        (aa * cs + cc * sn, bb * cs + dd * sn, cc * cs - aa * sn, dd * cs - bb * sn);
    let mean = 0.5 * (na + nd);
    let (mut first, mut second) = (mean, mean);
    if nc != 0.0 && nb == 0.0 {
        (nb, nc) = (-nc, 0.0);
        (cs, sn) = (-sn, cs);
    } else if nc != 0.0 && nb.signum() == nc.signum() {
        let (root_b, root_c) = (nb.abs().sqrt(), nc.abs().sqrt());
        let offset = (root_b * root_c).copysign(nc);
        let tau = 1.0 / (nb + nc).abs().sqrt();
        (first, second) = (mean + offset, mean - offset);
        (nb, nc) = (nb - nc, 0.0);
        let (cs1, sn1) = (root_b * tau, root_c * tau);
        (cs, sn) = (cs * cs1 - sn * sn1, cs * sn1 + sn * cs1);
    }
    ([first, nb, nc, second], cs, sn)
}
