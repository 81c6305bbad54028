//! Vectors of the processor behind one trait, so that one inner loop serves them all.

/// Some numbers that are computed with at a time.
///
/// # Safety
/// All functions need the processor's instructions for this vector; pointers lead to as many numbers as are read or written.
pub(crate) unsafe trait Vector: Copy {
    /// The class of the numbers.
    type Item: Copy;
    /// How many.
    const LANES: usize;
    unsafe fn splat(x: Self::Item) -> Self;
    unsafe fn load(from: *const Self::Item) -> Self;
    /// The first `count` numbers, then zeros.
    unsafe fn load_first(from: *const Self::Item, count: usize) -> Self;
    unsafe fn store(self, to: *mut Self::Item);
    unsafe fn store_first(self, to: *mut Self::Item, count: usize);
    /// `self * other + sum`, rounded once.
    unsafe fn mul_add(self, other: Self, sum: Self) -> Self;
    unsafe fn mul(self, other: Self) -> Self;
    unsafe fn add(self, other: Self) -> Self;
}

/// Four numbers, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Plain<T>(pub [T; 4]);

macro_rules! plain {
    ($item:ty) => {
        // SAFETY: this needs no instructions.
        unsafe impl Vector for Plain<$item> {
            type Item = $item;
            const LANES: usize = 4;
            #[inline(always)]
            unsafe fn splat(x: $item) -> Self {
                Plain([x; 4])
            }
            #[inline(always)]
            unsafe fn load(from: *const $item) -> Self {
                Plain(unsafe { from.cast::<[$item; 4]>().read_unaligned() })
            }
            #[inline(always)]
            unsafe fn load_first(from: *const $item, count: usize) -> Self {
                Plain(std::array::from_fn(|i| if i < count { unsafe { from.add(i).read() } } else { 0.0 }))
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $item) {
                unsafe { to.cast::<[$item; 4]>().write_unaligned(self.0) }
            }
            #[inline(always)]
            unsafe fn store_first(self, to: *mut $item, count: usize) {
                (0..count.min(4)).for_each(|i| unsafe { to.add(i).write(self.0[i]) });
            }
            #[inline(always)]
            unsafe fn mul_add(self, other: Self, sum: Self) -> Self {
                Plain(std::array::from_fn(|i| self.0[i].mul_add(other.0[i], sum.0[i])))
            }
            #[inline(always)]
            unsafe fn mul(self, other: Self) -> Self {
                Plain(std::array::from_fn(|i| self.0[i] * other.0[i]))
            }
            #[inline(always)]
            unsafe fn add(self, other: Self) -> Self {
                Plain(std::array::from_fn(|i| self.0[i] + other.0[i]))
            }
        }
    };
}

plain!(f64);
plain!(f32);

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Vector;
    use std::arch::x86_64::*;

    /// Ones, then zeros: from place `8 - count` on the mask of `count` lanes.
    const WIDE: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];
    const SINGLE: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];

    macro_rules! vector {
        ($vector:ty, $item:ty, $lanes:literal, $mask:expr, $splat:ident, $load:ident, $store:ident,
         $store_first:ident, $mul_add:ident, $mul:ident, $add:ident, |$m:ident, $p:ident| $load_call:expr) => {
            // SAFETY: each function is one instruction of this vector; masks name only the lanes of `count`.
            unsafe impl Vector for $vector {
                type Item = $item;
                const LANES: usize = $lanes;
                #[inline(always)]
                unsafe fn splat(x: $item) -> Self {
                    unsafe { $splat(x) }
                }
                #[inline(always)]
                unsafe fn load(from: *const $item) -> Self {
                    unsafe { $load(from) }
                }
                #[inline(always)]
                unsafe fn load_first($p: *const $item, count: usize) -> Self {
                    unsafe {
                        let $m = $mask(count);
                        $load_call
                    }
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut $item) {
                    unsafe { $store(to, self) }
                }
                #[inline(always)]
                unsafe fn store_first(self, to: *mut $item, count: usize) {
                    unsafe { $store_first(to, $mask(count), self) }
                }
                #[inline(always)]
                unsafe fn mul_add(self, other: Self, sum: Self) -> Self {
                    unsafe { $mul_add(self, other, sum) }
                }
                #[inline(always)]
                unsafe fn mul(self, other: Self) -> Self {
                    unsafe { $mul(self, other) }
                }
                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    unsafe { $add(self, other) }
                }
            }
        };
    }

    #[inline(always)]
    unsafe fn mask_4(count: usize) -> __m256i {
        unsafe { _mm256_loadu_si256(WIDE.as_ptr().add(4 - count.min(4)).cast()) }
    }
    #[inline(always)]
    unsafe fn mask_8(count: usize) -> __m256i {
        unsafe { _mm256_loadu_si256(SINGLE.as_ptr().add(8 - count.min(8)).cast()) }
    }
    #[inline(always)]
    unsafe fn bits_8(count: usize) -> u8 {
        u8::MAX >> (8 - count.clamp(1, 8))
    }
    #[inline(always)]
    unsafe fn bits_16(count: usize) -> u16 {
        u16::MAX >> (16 - count.clamp(1, 16))
    }

    vector!(
        __m256d,
        f64,
        4,
        mask_4,
        _mm256_set1_pd,
        _mm256_loadu_pd,
        _mm256_storeu_pd,
        _mm256_maskstore_pd,
        _mm256_fmadd_pd,
        _mm256_mul_pd,
        _mm256_add_pd,
        |m, p| _mm256_maskload_pd(p, m)
    );
    vector!(
        __m256,
        f32,
        8,
        mask_8,
        _mm256_set1_ps,
        _mm256_loadu_ps,
        _mm256_storeu_ps,
        _mm256_maskstore_ps,
        _mm256_fmadd_ps,
        _mm256_mul_ps,
        _mm256_add_ps,
        |m, p| _mm256_maskload_ps(p, m)
    );
    vector!(
        __m512d,
        f64,
        8,
        bits_8,
        _mm512_set1_pd,
        _mm512_loadu_pd,
        _mm512_storeu_pd,
        _mm512_mask_storeu_pd,
        _mm512_fmadd_pd,
        _mm512_mul_pd,
        _mm512_add_pd,
        |m, p| _mm512_maskz_loadu_pd(m, p)
    );
    vector!(
        __m512,
        f32,
        16,
        bits_16,
        _mm512_set1_ps,
        _mm512_loadu_ps,
        _mm512_storeu_ps,
        _mm512_mask_storeu_ps,
        _mm512_fmadd_ps,
        _mm512_mul_ps,
        _mm512_add_ps,
        |m, p| _mm512_maskz_loadu_ps(m, p)
    );
}
