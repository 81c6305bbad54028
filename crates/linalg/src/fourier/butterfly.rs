//! Transforms of a few numbers, of four lines side by side: what a stage is made of.
//!
//! There are additions, subtractions and products, each rounded. Fused operations would be slow where the processor has none.

use pulp::Simd;

/// The real parts and the imaginary parts of complex numbers, one in each lane.
pub(super) type Lanes<S> = [<S as Simd>::f64s; 2];

#[inline(always)]
pub(super) fn zero<S: Simd>(simd: S) -> Lanes<S> {
    [simd.splat_f64s(0.0); 2]
}

#[inline(always)]
fn add<S: Simd>(simd: S, a: Lanes<S>, b: Lanes<S>) -> Lanes<S> {
    [simd.add_f64s(a[0], b[0]), simd.add_f64s(a[1], b[1])]
}

#[inline(always)]
fn sub<S: Simd>(simd: S, a: Lanes<S>, b: Lanes<S>) -> Lanes<S> {
    [simd.sub_f64s(a[0], b[0]), simd.sub_f64s(a[1], b[1])]
}

/// The product in each lane.
#[inline(always)]
pub(super) fn mul<S: Simd>(simd: S, a: Lanes<S>, b: Lanes<S>) -> Lanes<S> {
    [
        simd.sub_f64s(simd.mul_f64s(a[0], b[0]), simd.mul_f64s(a[1], b[1])),
        simd.add_f64s(simd.mul_f64s(a[0], b[1]), simd.mul_f64s(a[1], b[0])),
    ]
}

#[inline(always)]
fn scale<S: Simd>(simd: S, a: Lanes<S>, by: f64) -> Lanes<S> {
    let by = simd.splat_f64s(by);
    [simd.mul_f64s(a[0], by), simd.mul_f64s(a[1], by)]
}

/// The transform of `R` numbers; `circle` has the roots of 1 where `R` is odd.
#[inline(always)]
pub(super) fn transform<S: Simd, const R: usize>(
    simd: S,
    x: [Lanes<S>; R],
    circle: &[[f64; 2]],
) -> [Lanes<S>; R] {
    let mut y = x;
    // A place that the radix does not have is not reached: the remainder is for the compiler.
    match R {
        2 => (y[0], y[1]) = two(simd, x[0], x[1]),
        4 => y.copy_from_slice(&four(simd, [x[0], x[1 % R], x[2 % R], x[3 % R]])),
        8 => {
            let x = [x[0], x[1 % R], x[2 % R], x[3 % R], x[4 % R], x[5 % R], x[6 % R], x[7 % R]];
            y.copy_from_slice(&eight(simd, x));
        }
        _ => odd(simd, x, circle, &mut y),
    }
    y
}

#[inline(always)]
fn two<S: Simd>(simd: S, a: Lanes<S>, b: Lanes<S>) -> (Lanes<S>, Lanes<S>) {
    (add(simd, a, b), sub(simd, a, b))
}

#[inline(always)]
fn four<S: Simd>(simd: S, [a, b, c, d]: [Lanes<S>; 4]) -> [Lanes<S>; 4] {
    let ((p, q), (r, s)) = (two(simd, a, c), two(simd, b, d));
    let (y0, y2) = two(simd, p, r);
    // q - i * s and q + i * s
    let y1 = [simd.add_f64s(q[0], s[1]), simd.sub_f64s(q[1], s[0])];
    let y3 = [simd.sub_f64s(q[0], s[1]), simd.add_f64s(q[1], s[0])];
    [y0, y1, y2, y3]
}

#[inline(always)]
fn eight<S: Simd>(simd: S, x: [Lanes<S>; 8]) -> [Lanes<S>; 8] {
    let even = four(simd, [x[0], x[2], x[4], x[6]]);
    let [o0, o1, o2, o3] = four(simd, [x[1], x[3], x[5], x[7]]);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    // Times (1 - i) / sqrt(2), times -i, and times (-1 - i) / sqrt(2).
    let o1 = scale(simd, [simd.add_f64s(o1[0], o1[1]), simd.sub_f64s(o1[1], o1[0])], half);
    let o2 = [o2[1], simd.neg_f64s(o2[0])];
    let o3 = scale(simd, [simd.sub_f64s(o3[1], o3[0]), simd.neg_f64s(simd.add_f64s(o3[0], o3[1]))], half);
    let odd = [o0, o1, o2, o3];
    let mut y = x;
    for k in 0..4 {
        (y[k], y[k + 4]) = two(simd, even[k], odd[k]);
    }
    y
}

/// `y[k]` and `y[R - k]` are the sum and the difference of a part with cosines and one with sines.
#[inline(always)]
fn odd<S: Simd, const R: usize>(simd: S, x: [Lanes<S>; R], circle: &[[f64; 2]], y: &mut [Lanes<S>; R]) {
    let mut sums = x;
    for j in 1..=R / 2 {
        (sums[j], sums[R - j]) = two(simd, x[j], x[R - j]);
        y[0] = add(simd, y[0], sums[j]);
    }
    for k in 1..=R / 2 {
        let [cos, sin] = circle[k];
        let mut even = add(simd, x[0], scale(simd, sums[1], cos));
        let mut odd = scale(simd, sums[R - 1], sin);
        for j in 2..=R / 2 {
            let [cos, sin] = circle[j * k % R];
            even = add(simd, even, scale(simd, sums[j], cos));
            odd = add(simd, odd, scale(simd, sums[R - j], sin));
        }
        // even + i * odd and even - i * odd
        y[k] = [simd.sub_f64s(even[0], odd[1]), simd.add_f64s(even[1], odd[0])];
        y[R - k] = [simd.add_f64s(even[0], odd[1]), simd.sub_f64s(even[1], odd[0])];
    }
}
