//! Runs a loop compiled for the processor at hand.
//!
//! The closure is compiled once per instruction set and inlined into a function that may use it, where LLVM turns
//! its loops into vector instructions. Without this, x86-64 means SSE2: two lanes, no fused multiply-add, and a
//! library call for `f64::floor`. Every operation in the closures is correctly rounded, so all give the same bits.
//! On processors without fused multiply-add, `f64::mul_add` is a library call: slow there, and still the same bits.
//!
//! The crate `pulp` does this too, but its 512-bit level is a feature that would also switch the linear algebra
//! library, and with it the last bits of its results. Here that level makes the kernels 1.4 to 2 times as fast.

use lanner_base::interrupt::pieces;

/// The closure's value, computed with the widest vectors of this processor. What it calls is only vectorised where
/// it is inlined: mark it `#[inline(always)]` where it is long.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn vectorized<R>(f: impl FnOnce() -> R) -> R {
    match *x86::LEVEL {
        // SAFETY: the level was found to be there.
        #[allow(unsafe_code)]
        x86::Level::Avx512 => unsafe { x86::with_avx512(f) },
        // SAFETY: as above.
        #[allow(unsafe_code)]
        x86::Level::Avx2 => unsafe { x86::with_avx2(f) },
        x86::Level::Base => f(),
    }
}

/// As [`vectorized`] with vectors of 256 bits at most: for loops of which there are hundreds, which are mostly as fast as memory.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn vectorized_by_halves<R>(f: impl FnOnce() -> R) -> R {
    match *x86::LEVEL {
        // SAFETY: the level was found to be there.
        #[allow(unsafe_code)]
        x86::Level::Avx512 | x86::Level::Avx2 => unsafe { x86::with_avx2(f) },
        x86::Level::Base => f(),
    }
}

/// The closure's value.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn vectorized_by_halves<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// The closure's value. The vectors that every processor of this kind has are all there is.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn vectorized<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// Whether one of the elements is as asked. They are asked in pieces, because a loop that can end anywhere is not vectorised.
#[inline(always)]
pub(crate) fn any<T: Copy>(data: &[T], is: impl Fn(T) -> bool) -> bool {
    const PIECE: usize = 256;
    let is_in = |piece: &[T]| {
        vectorized(
            #[inline(always)]
            || piece.iter().fold(false, |found, &x| found | is(x)),
        )
    };
    pieces(data.len()).any(|piece| data[piece].chunks(PIECE).any(is_in))
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::sync::LazyLock;

    /// Instruction sets, as the x86-64 levels 4, 3 and 1.
    pub(super) enum Level {
        Avx512,
        Avx2,
        Base,
    }

    /// Found once: asking for each loop would cost more than a short loop.
    pub(super) static LEVEL: LazyLock<Level> = LazyLock::new(|| {
        let has_avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("bmi2");
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        match (has_avx2, has_avx512) {
            (true, true) => Level::Avx512,
            (true, false) => Level::Avx2,
            (false, _) => Level::Base,
        }
    });

    #[target_feature(enable = "avx2,fma,bmi2,avx512f,avx512dq,avx512bw,avx512vl")]
    pub(super) fn with_avx512<R>(f: impl FnOnce() -> R) -> R {
        f()
    }

    #[target_feature(enable = "avx2,fma,bmi2")]
    pub(super) fn with_avx2<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}
