//! Sums and products as two doubles: the rounded value and its rounding error, exactly (Dekker 1971, Knuth 4.2.2).
//!
//! A twofold number `(high, low)` stands for the unevaluated sum; it has about 106 bits.

/// `a + b` where `|a| >= |b|` or `a` is zero.
#[inline(always)]
pub(super) fn quick_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// `a + b`.
#[inline(always)]
pub(super) fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let from_b = sum - a;
    (sum, (a - (sum - from_b)) + (b - from_b))
}

/// `a * b`.
#[inline(always)]
pub(super) fn product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    (product, a.mul_add(b, -product))
}

/// The quotient of two sums of two doubles, the first the larger; rounded once up to the errors of the operands: one
/// division, then one Newton correction by the remainder.
#[inline(always)]
pub(super) fn quotient(n: (f64, f64), d: (f64, f64)) -> f64 {
    let (n, d) = (quick_sum(n.0, n.1), quick_sum(d.0, d.1));
    let inverse = 1.0 / d.0;
    let q = n.0 * inverse;
    let rest = (-q).mul_add(d.0, n.0) + (-q).mul_add(d.1, n.1);
    rest.mul_add(inverse, q)
}

/// The polynomial with these coefficients, lowest first. Even and odd powers are summed apart, which halves the
/// chain of dependent operations.
#[inline(always)]
pub(super) fn polynomial<const N: usize>(x: f64, c: &[f64; N]) -> f64 {
    let square = x * x;
    let (mut even, mut odd) = (0.0, 0.0);
    let mut k = N;
    while k > 0 {
        k -= 1;
        if k.is_multiple_of(2) {
            even = if k + 2 < N { square.mul_add(even, c[k]) } else { c[k] };
        } else {
            odd = if k + 2 < N { square.mul_add(odd, c[k]) } else { c[k] };
        }
    }
    x.mul_add(odd, even)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_exact() {
        assert_eq!(sum(1.0, 1e-30), (1.0, 1e-30));
        assert_eq!(sum(1e-30, 1.0), (1.0, 1e-30));
        assert_eq!(quick_sum(1e20, 1.0), (1e20, 1.0));
        let (high, low) = product(1.0 + f64::EPSILON, 1.0 - f64::EPSILON);
        assert_eq!((high, low), (1.0, -f64::EPSILON * f64::EPSILON));
    }

    #[test]
    fn polynomials_of_any_degree() {
        assert_eq!(polynomial(2.0, &[3.0]), 3.0);
        assert_eq!(polynomial(2.0, &[3.0, 5.0]), 13.0);
        assert_eq!(polynomial(2.0, &[3.0, 5.0, 7.0]), 41.0);
        assert_eq!(polynomial(2.0, &[3.0, 5.0, 7.0, 11.0]), 129.0);
    }
}
