//! A stage of Stockham's algorithm on four lines side by side: it sorts while it computes.
//!
//! ```text
//! for p, q: y(q, 0..R, p) = factors(p) * transform(x(q, p, 0..R))
//! ```

use super::butterfly::{self, Lanes, mul, zero};
use super::plan::Stage;
use pulp::Simd;

/// Where a stage takes its factors from.
pub(super) trait Factors<S: Simd>: Copy {
    /// The factors of transform `p`; the first one is none.
    fn of<const R: usize>(self, simd: S, p: usize) -> [Lanes<S>; R];
    /// Multiplies with them. Factors that are 1 leave a number as it is, also one that is not finite.
    fn times<const R: usize>(
        self,
        simd: S,
        p: usize,
        factors: &[Lanes<S>; R],
        x: [Lanes<S>; R],
    ) -> [Lanes<S>; R];
}

#[inline(always)]
fn products<S: Simd, const R: usize>(
    simd: S,
    factors: &[Lanes<S>; R],
    mut x: [Lanes<S>; R],
) -> [Lanes<S>; R] {
    for t in 1..R {
        x[t] = mul(simd, x[t], factors[t]);
    }
    x
}

/// The same for all lanes.
impl<S: Simd> Factors<S> for &[[f64; 2]] {
    #[inline(always)]
    fn of<const R: usize>(self, simd: S, p: usize) -> [Lanes<S>; R] {
        let list = &self[p * (R - 1)..][..R - 1];
        let mut out = [zero(simd); R];
        for t in 1..R {
            out[t] = [simd.splat_f64s(list[t - 1][0]), simd.splat_f64s(list[t - 1][1])];
        }
        out
    }

    #[inline(always)]
    fn times<const R: usize>(
        self,
        simd: S,
        p: usize,
        factors: &[Lanes<S>; R],
        x: [Lanes<S>; R],
    ) -> [Lanes<S>; R] {
        if p == 0 { x } else { products(simd, factors, x) }
    }
}

/// Each lane its own.
#[derive(Clone, Copy)]
pub(super) struct Own<'a, V> {
    /// Those of each transform.
    pub factors: &'a [V],
    /// Whether the first lane is the first column of all, so that its first transform has none.
    pub is_first: bool,
}

impl<S: Simd> Factors<S> for Own<'_, Lanes<S>> {
    #[inline(always)]
    fn of<const R: usize>(self, simd: S, p: usize) -> [Lanes<S>; R] {
        let list = &self.factors[p * (R - 1)..][..R - 1];
        let mut out = [zero(simd); R];
        out[1..].copy_from_slice(list);
        out
    }

    #[inline(always)]
    fn times<const R: usize>(
        self,
        simd: S,
        p: usize,
        factors: &[Lanes<S>; R],
        x: [Lanes<S>; R],
    ) -> [Lanes<S>; R] {
        let mut y = products(simd, factors, x);
        if self.is_first && p == 0 {
            let first = simd.mask_between_m64s(0, 1).mask();
            for t in 1..R {
                for part in 0..2 {
                    y[t][part] = simd.select_f64s(first, x[t][part], y[t][part]);
                }
            }
        }
        y
    }
}

/// Runs a stage, whose transforms are `count` apart in groups of `stride`.
#[inline(always)]
pub(super) fn run<S: Simd, F: Factors<S>>(
    simd: S,
    stage: &Stage,
    shape: (usize, usize),
    factors: F,
    x: &[Lanes<S>],
    y: &mut [Lanes<S>],
) {
    let circle = &stage.circle;
    match stage.radix {
        2 => of::<S, F, 2>(simd, shape, factors, circle, x, y),
        3 => of::<S, F, 3>(simd, shape, factors, circle, x, y),
        4 => of::<S, F, 4>(simd, shape, factors, circle, x, y),
        5 => of::<S, F, 5>(simd, shape, factors, circle, x, y),
        7 => of::<S, F, 7>(simd, shape, factors, circle, x, y),
        8 => of::<S, F, 8>(simd, shape, factors, circle, x, y),
        11 => of::<S, F, 11>(simd, shape, factors, circle, x, y),
        _ => of::<S, F, 13>(simd, shape, factors, circle, x, y),
    }
}

/// Loops are by number, so that the numbers of a transform stay in registers.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn of<S: Simd, F: Factors<S>, const R: usize>(
    simd: S,
    (count, stride): (usize, usize),
    factors: F,
    circle: &[[f64; 2]],
    x: &[Lanes<S>],
    y: &mut [Lanes<S>],
) {
    let length = count * stride;
    let mut z = [zero(simd); R];
    let mut rows = [x; R];
    if stride == 1 {
        for t in 0..R {
            rows[t] = &x[t * count..][..count];
        }
        for (p, group) in y[..count * R].chunks_exact_mut(R).enumerate() {
            for t in 0..R {
                z[t] = rows[t][p];
            }
            let factor = factors.of::<R>(simd, p);
            z = factors.times(simd, p, &factor, butterfly::transform(simd, z, circle));
            group.copy_from_slice(&z);
        }
        return;
    }
    for (p, group) in y[..length * R].chunks_exact_mut(stride * R).enumerate() {
        for t in 0..R {
            rows[t] = &x[t * length + p * stride..][..stride];
        }
        let factor = factors.of::<R>(simd, p);
        for q in 0..stride {
            for t in 0..R {
                z[t] = rows[t][q];
            }
            z = factors.times(simd, p, &factor, butterfly::transform(simd, z, circle));
            for t in 0..R {
                group[t * stride + q] = z[t];
            }
        }
    }
}
