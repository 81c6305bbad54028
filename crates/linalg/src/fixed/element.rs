//! Doubles of a fixed number of lanes, as the library wants its elements: every operation is that of `f64`, with products that are
//! added always fused.
#![allow(unsafe_code)]

use super::lanes::Four;
use crate::Field;
use faer::traits::pulp::Simd;
use faer::traits::{ComplexField, RealField, SimdCapabilities, num_traits};
use num_complex::Complex;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

/// Functions of one element that are those of `f64`.
macro_rules! of_elements {
    ($($name:ident $(($value:ident))? $(<$one:ident, $other:ident>)?;)*) => {
        $(of_elements!(@ $name $(($value))? $(<$one, $other>)?);)*
    };
    (@ $name:ident) => {
        #[inline(always)]
        fn $name() -> Self {
            Self(f64::$name())
        }
    };
    (@ $name:ident ($value:ident)) => {
        #[inline(always)]
        fn $name($value: &Self) -> Self {
            Self(f64::$name(&$value.0))
        }
    };
    (@ $name:ident <$one:ident, $other:ident>) => {
        #[inline(always)]
        fn $name($one: &Self, $other: &Self) -> Self {
            Self(f64::$name(&$one.0, &$other.0))
        }
    };
}

/// Functions of vectors that are those of `f64`.
macro_rules! of_vectors {
    ($($name:ident($($value:ident: $class:ty),*) -> $result:ty;)*) => {
        $(
            #[inline(always)]
            fn $name<S: Simd>(ctx: &Self::SimdCtx<S>, $($value: $class),*) -> $result {
                f64::$name::<S>(ctx, $($value),*)
            }
        )*
    };
}

/// The operators of numbers, by value and by reference.
macro_rules! operators {
    ($type:ident: $($trait:ident $name:ident $assign_trait:ident $assign:ident;)*) => {
        $(
            impl $trait for $type {
                type Output = $type;
                #[inline(always)]
                fn $name(self, other: $type) -> $type {
                    $type(self.0.$name(other.0))
                }
            }
            impl $trait<&$type> for $type {
                type Output = $type;
                #[inline(always)]
                fn $name(self, other: &$type) -> $type {
                    $type(self.0.$name(other.0))
                }
            }
            impl $trait<$type> for &$type {
                type Output = $type;
                #[inline(always)]
                fn $name(self, other: $type) -> $type {
                    $type(self.0.$name(other.0))
                }
            }
            impl $trait<&$type> for &$type {
                type Output = $type;
                #[inline(always)]
                fn $name(self, other: &$type) -> $type {
                    $type(self.0.$name(other.0))
                }
            }
            impl $assign_trait for $type {
                #[inline(always)]
                fn $assign(&mut self, other: $type) {
                    self.0.$assign(other.0);
                }
            }
            impl $assign_trait<&$type> for $type {
                #[inline(always)]
                fn $assign(&mut self, other: &$type) {
                    self.0.$assign(other.0);
                }
            }
        )*
    };
}

/// A double whose vectors have the lanes of `$lanes`.
macro_rules! element {
    ($(#[$doc:meta])* $type:ident, $lanes:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
        #[repr(transparent)]
        pub struct $type(pub f64);

        operators! { $type:
            Add add AddAssign add_assign;
            Sub sub SubAssign sub_assign;
            Mul mul MulAssign mul_assign;
            Div div DivAssign div_assign;
            Rem rem RemAssign rem_assign;
        }

        impl Neg for $type {
            type Output = $type;
            #[inline(always)]
            fn neg(self) -> $type {
                $type(-self.0)
            }
        }

        impl Neg for &$type {
            type Output = $type;
            #[inline(always)]
            fn neg(self) -> $type {
                $type(-self.0)
            }
        }

        impl num_traits::Zero for $type {
            #[inline(always)]
            fn zero() -> $type {
                $type(0.0)
            }
            #[inline(always)]
            fn is_zero(&self) -> bool {
                self.0 == 0.0
            }
        }

        impl num_traits::One for $type {
            #[inline(always)]
            fn one() -> $type {
                $type(1.0)
            }
        }

        impl num_traits::Num for $type {
            type FromStrRadixErr = <f64 as num_traits::Num>::FromStrRadixErr;
            fn from_str_radix(text: &str, radix: u32) -> Result<$type, Self::FromStrRadixErr> {
                f64::from_str_radix(text, radix).map($type)
            }
        }

        impl RealField for $type {
            of_elements! {
                epsilon_impl;
                min_positive_impl;
                max_positive_impl;
                sqrt_min_positive_impl;
                sqrt_max_positive_impl;
            }
            #[inline(always)]
            fn nbits_impl() -> usize {
                f64::nbits_impl()
            }
        }

        impl ComplexField for $type {
            type Arch = $lanes;
            type Index = u64;
            type Real = Self;
            type SimdCtx<S: Simd> = S;
            type SimdIndex<S: Simd> = S::u64s;
            type SimdMask<S: Simd> = S::m64s;
            type SimdMemMask<S: Simd> = faer::traits::pulp::MemMask<S::m64s>;
            type SimdVec<S: Simd> = S::f64s;
            type Unit = f64;
            const IS_REAL: bool = true;
            // Products are lanner-gemm's, on doubles.
            const IS_NATIVE_F64: bool = true;
            const SIMD_CAPABILITIES: SimdCapabilities = SimdCapabilities::Simd;

            of_elements! {
                zero_impl;
                one_impl;
                nan_impl;
                infinity_impl;
                from_real_impl(value);
                real_part_impl(value);
                imag_part_impl(value);
                copy_impl(value);
                conj_impl(value);
                recip_impl(value);
                sqrt_impl(value);
                abs_impl(value);
                abs1_impl(value);
                abs2_impl(value);
                mul_real_impl<one, other>;
                mul_pow2_impl<one, other>;
            }
            #[inline(always)]
            fn from_f64_impl(value: f64) -> Self {
                Self(value)
            }
            #[inline(always)]
            fn is_finite_impl(value: &Self) -> bool {
                value.0.is_finite()
            }
            #[inline(always)]
            fn simd_ctx<S: Simd>(simd: S) -> S {
                simd
            }
            #[inline(always)]
            fn ctx_from_simd<S: Simd>(ctx: &S) -> S {
                *ctx
            }
            #[inline(always)]
            fn simd_splat<S: Simd>(ctx: &S, value: &Self) -> S::f64s {
                ctx.splat_f64s(value.0)
            }
            #[inline(always)]
            fn simd_splat_real<S: Simd>(ctx: &S, value: &Self) -> S::f64s {
                ctx.splat_f64s(value.0)
            }
            #[inline(always)]
            fn simd_mul_add<S: Simd>(ctx: &S, one: S::f64s, other: S::f64s, sum: S::f64s) -> S::f64s {
                ctx.mul_add_f64s(one, other, sum)
            }
            #[inline(always)]
            fn simd_conj_mul_add<S: Simd>(ctx: &S, one: S::f64s, other: S::f64s, sum: S::f64s) -> S::f64s {
                ctx.mul_add_f64s(one, other, sum)
            }
            #[inline(always)]
            fn simd_abs2_add<S: Simd>(ctx: &S, value: S::f64s, sum: S::f64s) -> S::f64s {
                ctx.mul_add_f64s(value, value, sum)
            }
            #[inline(always)]
            fn simd_reduce_sum<S: Simd>(ctx: &S, value: S::f64s) -> Self {
                Self(ctx.reduce_sum_f64s(value))
            }
            #[inline(always)]
            fn simd_reduce_max<S: Simd>(ctx: &S, value: S::f64s) -> Self {
                Self(ctx.reduce_max_f64s(value))
            }
            #[inline(always)]
            unsafe fn simd_mask_load_raw<S: Simd>(ctx: &S, mask: Self::SimdMemMask<S>, from: *const S::f64s) -> S::f64s {
                // SAFETY: as the caller promises.
                unsafe { f64::simd_mask_load_raw::<S>(ctx, mask, from) }
            }
            #[inline(always)]
            unsafe fn simd_mask_store_raw<S: Simd>(ctx: &S, mask: Self::SimdMemMask<S>, to: *mut S::f64s, value: S::f64s) {
                // SAFETY: as the caller promises.
                unsafe { f64::simd_mask_store_raw::<S>(ctx, mask, to, value) }
            }

            of_vectors! {
                simd_mask_between(start: u64, end: u64) -> S::m64s;
                simd_mem_mask_between(start: u64, end: u64) -> Self::SimdMemMask<S>;
                simd_add(one: S::f64s, other: S::f64s) -> S::f64s;
                simd_sub(one: S::f64s, other: S::f64s) -> S::f64s;
                simd_mul(one: S::f64s, other: S::f64s) -> S::f64s;
                simd_conj_mul(one: S::f64s, other: S::f64s) -> S::f64s;
                simd_mul_real(one: S::f64s, other: S::f64s) -> S::f64s;
                simd_mul_pow2(one: S::f64s, other: S::f64s) -> S::f64s;
                simd_neg(value: S::f64s) -> S::f64s;
                simd_conj(value: S::f64s) -> S::f64s;
                simd_abs1(value: S::f64s) -> S::f64s;
                simd_abs_max(value: S::f64s) -> S::f64s;
                simd_abs2(value: S::f64s) -> S::f64s;
                simd_equal(one: S::f64s, other: S::f64s) -> S::m64s;
                simd_less_than(one: S::f64s, other: S::f64s) -> S::m64s;
                simd_less_than_or_equal(one: S::f64s, other: S::f64s) -> S::m64s;
                simd_greater_than(one: S::f64s, other: S::f64s) -> S::m64s;
                simd_greater_than_or_equal(one: S::f64s, other: S::f64s) -> S::m64s;
                simd_select(mask: S::m64s, one: S::f64s, other: S::f64s) -> S::f64s;
                simd_index_select(mask: S::m64s, one: S::u64s, other: S::u64s) -> S::u64s;
                simd_index_splat(value: u64) -> S::u64s;
                simd_index_add(one: S::u64s, other: S::u64s) -> S::u64s;
                simd_index_less_than(one: S::u64s, other: S::u64s) -> S::m64s;
                simd_and_mask(one: S::m64s, other: S::m64s) -> S::m64s;
                simd_or_mask(one: S::m64s, other: S::m64s) -> S::m64s;
                simd_not_mask(mask: S::m64s) -> S::m64s;
                simd_first_true_mask(mask: S::m64s) -> usize;
            }
        }
    };
}

element! {
    /// A double in vectors of four lanes.
    Fixed, Four
}

/// What the library takes.
pub trait Element: ComplexField + Copy + Default + Send + Sync + 'static {}

impl Element for Fixed {}
// The library takes complex numbers of its own kinds alone: where it sums their parts it looks at the type.
impl Element for Complex<f64> {}

/// Numbers as the library takes them.
pub(crate) fn elements<T: Field>(numbers: &[T]) -> &[T::Element] {
    const { assert!(size_of::<T>() == size_of::<T::Element>() && align_of::<T>() == align_of::<T::Element>()) };
    // SAFETY: the two implementations of `Field` name a type of the same doubles, and all bits make a double.
    unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast(), numbers.len()) }
}

/// The same, to be written.
pub(crate) fn elements_mut<T: Field>(numbers: &mut [T]) -> &mut [T::Element] {
    const { assert!(size_of::<T>() == size_of::<T::Element>() && align_of::<T>() == align_of::<T::Element>()) };
    // SAFETY: as above.
    unsafe { std::slice::from_raw_parts_mut(numbers.as_mut_ptr().cast(), numbers.len()) }
}
