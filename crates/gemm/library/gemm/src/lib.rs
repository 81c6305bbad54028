//! The interface of the package `gemm`, as far as it is used, over `lanner-gemm`.
#![allow(unsafe_code)]

use lanner_gemm::{Matrix, Product, Target, TargetPart};
use num_complex::Complex;
use std::any::TypeId;

/// How many threads may share a product.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Parallelism {
    /// One.
    None,
    /// So many.
    Rayon(usize),
}

/// Multiplications from which threads are worth it.
pub fn get_threading_threshold() -> usize {
    48 * 48 * 256
}

/// `dst = alpha * dst + beta * lhs * rhs`, where `alpha` is 1, or 0 and `dst` is not read.
///
/// # Safety
/// The pointers lead to matrices of these extents, of `f32`, `f64` or complex ones.
#[allow(clippy::too_many_arguments)]
pub unsafe fn gemm<T: 'static>(
    m: usize,
    n: usize,
    k: usize,
    dst: *mut T,
    dst_cs: isize,
    dst_rs: isize,
    read_dst: bool,
    lhs: *const T,
    lhs_cs: isize,
    lhs_rs: isize,
    rhs: *const T,
    rhs_cs: isize,
    rhs_rs: isize,
    _alpha: T,
    beta: T,
    _conj_dst: bool,
    conj_lhs: bool,
    conj_rhs: bool,
    parallelism: Parallelism,
) {
    macro_rules! multiply {
        ($($class:ty),*) => {
            $(if TypeId::of::<T>() == TypeId::of::<$class>() {
                let product = Product::<$class> {
                    extents: (m, n, k),
                    a: (Matrix { data: lhs.cast(), row: lhs_rs, column: lhs_cs }, conj_lhs),
                    b: (Matrix { data: rhs.cast(), row: rhs_rs, column: rhs_cs }, conj_rhs),
                    out: Target { data: dst.cast(), row: dst_rs, column: dst_cs },
                    add: read_dst,
                    // SAFETY: the classes are the same.
                    alpha: unsafe { std::mem::transmute_copy(&beta) },
                    part: TargetPart::Full,
                    rows: None,
                    columns: None,
                    diagonal: None,
                    threads: match parallelism {
                        Parallelism::None => 1,
                        Parallelism::Rayon(threads) => threads,
                    },
                };
                // SAFETY: as the caller promises.
                return unsafe { lanner_gemm::multiply(&product) };
            })*
        };
    }
    multiply!(f64, Complex<f64>, f32, Complex<f32>);
}
