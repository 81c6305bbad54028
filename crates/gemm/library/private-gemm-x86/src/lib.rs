//! The interface of the package `private-gemm-x86`, over `lanner-gemm`: which instructions there are changes nothing here.
#![allow(unsafe_code)]

use lanner_gemm::{Matrix, Product, Target, TargetPart};
use num_complex::Complex;

/// The vectors that the caller found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum InstrSet {
    /// 256 bits.
    Avx256,
    /// 512 bits.
    Avx512,
}

/// The class of the elements.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DType {
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// Complex `f32`.
    C32,
    /// Complex `f64`.
    C64,
}

/// What happens to the elements of the target.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Accum {
    /// They are replaced.
    Replace,
    /// The product is added to them.
    Add,
}

/// The class of indices.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum IType {
    /// `u32`
    U32,
    /// `u64`
    U64,
}

/// Which elements of the target are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DstKind {
    /// The diagonal and what is below.
    Lower,
    /// The diagonal and what is above.
    Upper,
    /// All.
    Full,
}

/// `dst = alpha * lhs * diag * rhs`, or that added to it.
///
/// # Safety
/// The pointers lead to matrices of these extents, and the indices to rows and columns of the target.
#[allow(clippy::too_many_arguments)]
pub unsafe fn gemm(
    dtype: DType,
    itype: IType,
    _instr: InstrSet,
    nrows: usize,
    ncols: usize,
    depth: usize,
    dst: *mut (),
    dst_rs: isize,
    dst_cs: isize,
    dst_row_idx: *const (),
    dst_col_idx: *const (),
    dst_kind: DstKind,
    beta: Accum,
    lhs: *const (),
    lhs_rs: isize,
    lhs_cs: isize,
    conj_lhs: bool,
    real_diag: *const (),
    diag_stride: isize,
    rhs: *const (),
    rhs_rs: isize,
    rhs_cs: isize,
    conj_rhs: bool,
    alpha: *const (),
    n_threads: usize,
) {
    let index = |list: *const (), i: usize| {
        // SAFETY: as the caller promises.
        unsafe {
            match itype {
                IType::U32 => list.cast::<u32>().add(i).read() as usize,
                IType::U64 => list.cast::<u64>().add(i).read() as usize,
            }
        }
    };
    let row = |i: usize| index(dst_row_idx, i);
    let column = |j: usize| index(dst_col_idx, j);
    let diagonal = |p: usize| {
        let at = p as isize * diag_stride;
        // SAFETY: as the caller promises.
        unsafe {
            match dtype {
                DType::F32 | DType::C32 => f64::from(real_diag.cast::<f32>().offset(at).read()),
                DType::F64 | DType::C64 => real_diag.cast::<f64>().offset(at).read(),
            }
        }
    };
    macro_rules! multiply {
        ($class:ty) => {{
            let product = Product::<$class> {
                extents: (nrows, ncols, depth),
                a: (Matrix { data: lhs.cast(), row: lhs_rs, column: lhs_cs }, conj_lhs),
                b: (Matrix { data: rhs.cast(), row: rhs_rs, column: rhs_cs }, conj_rhs),
                out: Target { data: dst.cast(), row: dst_rs, column: dst_cs },
                add: beta == Accum::Add,
                // SAFETY: as the caller promises.
                alpha: unsafe { *alpha.cast() },
                part: match dst_kind {
                    DstKind::Lower => TargetPart::Lower,
                    DstKind::Upper => TargetPart::Upper,
                    DstKind::Full => TargetPart::Full,
                },
                rows: if dst_row_idx.is_null() { None } else { Some(&row) },
                columns: if dst_col_idx.is_null() { None } else { Some(&column) },
                diagonal: if real_diag.is_null() { None } else { Some(&diagonal) },
                threads: n_threads,
            };
            // SAFETY: as the caller promises.
            unsafe { lanner_gemm::multiply(&product) }
        }};
    }
    match dtype {
        DType::F32 => multiply!(f32),
        DType::F64 => multiply!(f64),
        DType::C32 => multiply!(Complex<f32>),
        DType::C64 => multiply!(Complex<f64>),
    }
}
