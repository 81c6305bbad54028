//! From a function of one element to loops over slices.
//!
//! A kernel is a branch-free function, which vectorises. Where it cannot serve all arguments, it says which are
//! *far*; those are computed by a slow function, chunk by chunk after the fast loop. Which function computes an
//! element depends on that element alone, so scalars, chunks, tails and threads all give the same bits.

use super::dispatch::vectorized;

/// Elements that are computed at a time: they stay in the first cache.
pub(super) const CHUNK: usize = 256;

/// A function of one real number.
pub(super) trait Unary {
    /// The value; any value for a far argument.
    fn fast(x: f64) -> f64;

    /// Whether the argument is far.
    #[inline(always)]
    fn is_far(_x: f64) -> bool {
        false
    }

    /// The value for a far argument.
    fn slow(x: f64) -> f64 {
        Self::fast(x)
    }
}

/// A function of two real numbers.
pub(super) trait Binary {
    /// The value; any value for far arguments.
    fn fast(x: f64, y: f64) -> f64;

    /// Whether the arguments are far.
    #[inline(always)]
    fn is_far(_x: f64, _y: f64) -> bool {
        false
    }

    /// The value for far arguments.
    fn slow(x: f64, y: f64) -> f64 {
        Self::fast(x, y)
    }
}

/// The value at one number.
pub(super) fn one1<K: Unary>(x: f64) -> f64 {
    if K::is_far(x) {
        return K::slow(x);
    }
    vectorized(
        #[inline(always)]
        || K::fast(x),
    )
}

/// The value at two numbers.
pub(super) fn one2<K: Binary>(x: f64, y: f64) -> f64 {
    if K::is_far(x, y) {
        return K::slow(x, y);
    }
    vectorized(
        #[inline(always)]
        || K::fast(x, y),
    )
}

/// The values at all numbers of a slice, into one of the same length.
pub(super) fn many1<K: Unary>(from: &[f64], to: &mut [f64]) {
    for (from, to) in from.chunks(CHUNK).zip(to.chunks_mut(CHUNK)) {
        let any_far = vectorized(
            #[inline(always)]
            || {
                // As wide as the elements, so that both share one vector loop.
                let mut far = 0u64;
                for (&x, y) in from.iter().zip(to.iter_mut()) {
                    *y = K::fast(x);
                    far |= u64::from(K::is_far(x));
                }
                far != 0
            },
        );
        if any_far {
            for (&x, y) in from.iter().zip(to).filter(|(x, _)| K::is_far(**x)) {
                *y = K::slow(x);
            }
        }
    }
}

/// The values at all pairs of two slices, into one of the same length.
pub(super) fn many2<K: Binary>(a: &[f64], b: &[f64], to: &mut [f64]) {
    for ((a, b), to) in a.chunks(CHUNK).zip(b.chunks(CHUNK)).zip(to.chunks_mut(CHUNK)) {
        let any_far = vectorized(
            #[inline(always)]
            || {
                let mut far = 0u64;
                for ((&x, &y), z) in a.iter().zip(b).zip(to.iter_mut()) {
                    *z = K::fast(x, y);
                    far |= u64::from(K::is_far(x, y));
                }
                far != 0
            },
        );
        if any_far {
            for ((&x, &y), z) in a.iter().zip(b).zip(to).filter(|((x, y), _)| K::is_far(**x, **y)) {
                *z = K::slow(x, y);
            }
        }
    }
}
