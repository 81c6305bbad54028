//! Linear algebra, dense and sparse, and Fourier transforms on plain column-major slices. The library behind it (`faer`) appears in this
//! crate only, and is monomorphised here only.
//!
//! One file per decomposition, each of the same shape: a function that takes the matrix as a slice with its
//! extents and gives the factors as vectors. [`Field`] names the two element types, `f64` and `C64`.
//!
//! ```text
//! let lu = lu::factor(n, n, a);            // P*A = L*U
//! let rcond = lu.rcond(norm1);
//! lu.solve(&mut b, columns);               // b := A \ b
//! ```
//!
//! Invariants: no result depends on the number of threads, since work is cut by the extents alone; nor on the processor: products are
//! those of `lanner-gemm`, and the library computes with vectors whose lanes the package below `library` fixes.

mod aside;
pub mod cholesky;
pub mod condition;
pub mod eigen;
pub mod etree;
pub mod fft;
mod field;
mod fourier;
mod gemm;
pub mod incomplete;
pub mod least_squares;
pub mod lu;
pub mod ordering;
mod portable;
pub mod qr;
pub mod schur;
mod scratch;
mod small;
pub mod sparse;
pub mod sparse_chol;
pub mod sparse_lu;
pub mod svd;
pub mod triangular;

pub use aside::undisturbed;
pub use field::Field;
pub use gemm::{Op, dot, gemm_c64, gemm_f32, gemm_f64, squares};
pub use portable::{Portable, PortableReal};

/// Complex double precision.
pub type C64 = num_complex::Complex<f64>;

/// How many threads a decomposition of an `n x n` matrix asks for: a function of the extent alone, because the
/// libraries cut their work by it.
pub(crate) fn parallelism(n: usize) -> faer::Par {
    if n < 160 { faer::Par::Seq } else { faer::Par::rayon(2) }
}

#[cfg(test)]
mod tests {
    use faer::traits::SimdArch;
    use faer::traits::pulp::{Simd, WithSimd};

    struct Lanes;

    impl WithSimd for Lanes {
        type Output = (usize, usize);
        fn with_simd<S: Simd>(self, _: S) -> (usize, usize) {
            (S::F64_LANES, S::C64_LANES)
        }
    }

    /// The package below `library` has taken the place of the one that the library would choose its vectors with.
    #[test]
    fn the_library_has_four_lanes_on_every_processor() {
        fn lanes<T: faer::traits::ComplexField>() -> (usize, usize) {
            T::Arch::default().dispatch(Lanes)
        }
        assert_eq!(lanes::<f64>(), (4, 2));
        assert_eq!(lanes::<crate::C64>(), (4, 2));
    }
}
