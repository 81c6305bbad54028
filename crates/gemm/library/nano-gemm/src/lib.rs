//! The interface of the package `nano-gemm`, as far as it is used, over `lanner-gemm`.
#![allow(unsafe_code)]

/// Products without a plan.
pub mod planless {
    use lanner_gemm::{Matrix, Product, Target, TargetPart};
    use num_complex::Complex;

    macro_rules! execute {
        ($name:ident, $class:ty) => {
            /// `dst = alpha * dst + beta * lhs * rhs`, where `alpha` is 0 or 1.
            ///
            /// # Safety
            /// The pointers lead to matrices of these extents.
            #[allow(clippy::too_many_arguments)]
            pub unsafe fn $name(
                m: usize,
                n: usize,
                k: usize,
                dst: *mut $class,
                dst_rs: isize,
                dst_cs: isize,
                lhs: *const $class,
                lhs_rs: isize,
                lhs_cs: isize,
                rhs: *const $class,
                rhs_rs: isize,
                rhs_cs: isize,
                alpha: $class,
                beta: $class,
                conj_lhs: bool,
                conj_rhs: bool,
            ) {
                let product = Product {
                    extents: (m, n, k),
                    a: (Matrix { data: lhs, row: lhs_rs, column: lhs_cs }, conj_lhs),
                    b: (Matrix { data: rhs, row: rhs_rs, column: rhs_cs }, conj_rhs),
                    out: Target { data: dst, row: dst_rs, column: dst_cs },
                    add: alpha != <$class>::default(),
                    alpha: beta,
                    part: TargetPart::Full,
                    rows: None,
                    columns: None,
                    diagonal: None,
                    threads: 1,
                };
                // SAFETY: as the caller promises.
                unsafe { lanner_gemm::multiply(&product) }
            }
        };
    }

    execute!(execute_f32, f32);
    execute!(execute_f64, f64);
    execute!(execute_c32, Complex<f32>);
    execute!(execute_c64, Complex<f64>);
}
