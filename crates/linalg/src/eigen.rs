//! Eigenvalues and eigenvectors: symmetric (Hermitian), general, and of pairs `A*v = lambda*B*v`.

use crate::portable::Portable;
use crate::scratch::{buffer, copied, filled};
use crate::{C64, Field, aside, parallelism};
use faer::diag::DiagMut;
use faer::dyn_stack::{MemStack, StackReq};
use faer::linalg::evd::{self as faer_evd, ComputeEigenvectors};
use faer::linalg::gevd as faer_gevd;
use faer::{MatMut, MatRef};

/// Eigenvalues of a symmetric matrix, ascending, and orthonormal eigenvectors.
pub struct Symmetric<T> {
    /// Ascending.
    pub values: Vec<f64>,
    /// `n x n`, one per column; empty where not wanted.
    pub vectors: Vec<T>,
}

/// Eigenvalues of a general matrix, and eigenvectors of length 1.
pub struct General {
    /// In the order in which they were found.
    pub values: Vec<C64>,
    /// `n x n`, one per column; empty where not wanted.
    pub vectors: Vec<C64>,
    /// The left ones, `w' * A = lambda * w'`; empty where not wanted.
    pub left: Vec<C64>,
}

fn wanted(vectors: bool) -> ComputeEigenvectors {
    if vectors { ComputeEigenvectors::Yes } else { ComputeEigenvectors::No }
}

fn is_finite<T: Field>(a: &[T]) -> bool {
    a.iter().all(|z| z.magnitude().is_finite())
}

/// Decomposes a symmetric or Hermitian matrix, of which the lower triangle is read; none where it has entries that
/// are not finite.
pub fn symmetric<T: Field>(n: usize, a: &[T], vectors: bool) -> Option<Symmetric<T>> {
    aside::reading(aside::cost(n, n, 4), a, move |a| decompose_symmetric(n, a, vectors))
}

fn decompose_symmetric<T: Field>(n: usize, a: &[T], vectors: bool) -> Option<Symmetric<T>> {
    if !is_finite(a) {
        return None;
    }
    let mut values = filled(T::ZERO, n);
    let mut basis = filled(T::ZERO, if vectors { n * n } else { 0 });
    if n > 0 {
        let par = parallelism(n);
        let scratch = faer_evd::self_adjoint_evd_scratch::<T>(n, wanted(vectors), par, Default::default());
        let mut buffer = buffer(scratch);
        faer_evd::self_adjoint_evd(
            MatRef::from_column_major_slice(a, n, n),
            DiagMut::from_slice_mut(&mut values),
            vectors.then(|| MatMut::from_column_major_slice_mut(&mut basis, n, n)),
            par,
            MemStack::new(&mut buffer),
            Default::default(),
        )
        .ok()?;
    }
    Some(Symmetric { values: values.iter().map(|v| v.re()).collect(), vectors: basis })
}

/// Decomposes a real matrix.
pub fn general_real(n: usize, a: &[f64], vectors: bool, left: bool) -> Option<General> {
    aside::reading(aside::cost(n, n, 16), a, move |a| decompose_real(n, a, vectors, left))
}

fn decompose_real(n: usize, a: &[f64], vectors: bool, left: bool) -> Option<General> {
    if !is_finite(a) {
        return None;
    }
    if n == 0 {
        return Some(General { values: Vec::new(), vectors: Vec::new(), left: Vec::new() });
    }
    let par = parallelism(n);
    let (mut re, mut im) = (filled(0.0, n), filled(0.0, n));
    let mut right_basis = filled(0.0, if vectors { n * n } else { 0 });
    let mut left_basis = filled(0.0, if left { n * n } else { 0 });
    let scratch = faer_evd::evd_scratch::<f64>(n, wanted(left), wanted(vectors), par, Default::default());
    let mut buffer = buffer(scratch);
    faer_evd::evd_real(
        MatRef::from_column_major_slice(a, n, n),
        DiagMut::from_slice_mut(&mut re),
        DiagMut::from_slice_mut(&mut im),
        left.then(|| MatMut::from_column_major_slice_mut(&mut left_basis, n, n)),
        vectors.then(|| MatMut::from_column_major_slice_mut(&mut right_basis, n, n)),
        par,
        MemStack::new(&mut buffer),
        Default::default(),
    )
    .ok()?;
    let values: Vec<C64> = re.iter().zip(&im).map(|(&re, &im)| C64::new(re, im)).collect();
    let vectors = unpacked(n, &values, &right_basis);
    let left = unpacked(n, &values, &left_basis);
    Some(General { values, vectors, left })
}

/// A pair of conjugate eigenvalues has the real and the imaginary part of its vector in two columns.
fn unpacked(n: usize, values: &[C64], packed: &[f64]) -> Vec<C64> {
    let mut out = Vec::with_capacity(packed.len());
    if packed.is_empty() {
        return out;
    }
    let mut j = 0;
    while j < n {
        if values[j].im == 0.0 || j + 1 == n {
            out.extend(packed[j * n..(j + 1) * n].iter().map(|&x| C64::new(x, 0.0)));
            j += 1;
            continue;
        }
        let (re, im) = packed[j * n..(j + 2) * n].split_at(n);
        out.extend(re.iter().zip(im).map(|(&re, &im)| C64::new(re, im)));
        out.extend(re.iter().zip(im).map(|(&re, &im)| C64::new(re, -im)));
        j += 2;
    }
    normalize(n, &mut out);
    out
}

/// Decomposes a complex matrix.
pub fn general_complex(n: usize, a: &[C64], vectors: bool, left: bool) -> Option<General> {
    aside::reading(aside::cost(n, n, 32), a, move |a| decompose_complex(n, a, vectors, left))
}

fn decompose_complex(n: usize, a: &[C64], vectors: bool, left: bool) -> Option<General> {
    if !is_finite(a) {
        return None;
    }
    let mut values = filled(C64::default(), n);
    let mut right_basis = filled(C64::default(), if vectors { n * n } else { 0 });
    let mut left_basis = filled(C64::default(), if left { n * n } else { 0 });
    if n > 0 {
        let par = parallelism(n);
        let scratch = faer_evd::evd_scratch::<C64>(n, wanted(left), wanted(vectors), par, Default::default());
        let mut buffer = buffer(scratch);
        faer_evd::evd_cplx::<f64>(
            MatRef::from_column_major_slice(a, n, n),
            DiagMut::from_slice_mut(&mut values),
            left.then(|| MatMut::from_column_major_slice_mut(&mut left_basis, n, n)),
            vectors.then(|| MatMut::from_column_major_slice_mut(&mut right_basis, n, n)),
            par,
            MemStack::new(&mut buffer),
            Default::default(),
        )
        .ok()?;
    }
    normalize(n, &mut right_basis);
    normalize(n, &mut left_basis);
    Some(General { values, vectors: right_basis, left: left_basis })
}

/// Each column gets length 1, and a complex one a real component where it is largest.
pub fn normalize(n: usize, vectors: &mut [C64]) {
    for column in vectors.chunks_exact_mut(n.max(1)) {
        let scale = column.iter().map(|z| z.re.abs().max(z.im.abs())).fold(0.0, f64::max);
        if scale == 0.0 || !scale.is_finite() {
            continue;
        }
        let norm = column.iter().map(|z| (z / scale).norm_sqr()).sum::<f64>().sqrt() * scale;
        let is_complex = column.iter().any(|z| z.im != 0.0);
        let mut factor = C64::new(1.0 / norm, 0.0);
        let mut largest = 0;
        if is_complex {
            for (i, z) in column.iter().enumerate() {
                if z.norm_sqr() > column[largest].norm_sqr() {
                    largest = i;
                }
            }
            let z = column[largest];
            factor = z.conj() / z.portable_norm() / norm;
        }
        for z in column.iter_mut() {
            *z = if is_complex { *z * factor } else { C64::new(z.re * factor.re, 0.0) };
        }
        if is_complex {
            column[largest].im = 0.0;
        }
    }
}

/// What finding the vectors of a pair by substitution needs, which the library's own figure leaves out: three pairs of
/// columns at a time.
fn substitution_scratch<T: Field>(n: usize) -> StackReq {
    StackReq::all_of(&[faer::linalg::temp_mat_scratch::<T>(n, 2); 3]).array(2)
}

/// Eigenvalues and eigenvectors of the pair of complex matrices; infinite values where `B` is singular.
pub fn generalized(n: usize, a: &[C64], b: &[C64], vectors: bool) -> Option<General> {
    aside::reading_both(aside::cost(n, n, 64), a, b, move |a, b| decompose_pair(n, a, b, vectors))
}

fn decompose_pair(n: usize, a: &[C64], b: &[C64], vectors: bool) -> Option<General> {
    if !is_finite(a) || !is_finite(b) {
        return None;
    }
    let (mut a, mut b) = (copied(a), copied(b));
    let (mut alpha, mut beta) = (filled(C64::default(), n), filled(C64::default(), n));
    let mut basis = filled(C64::default(), if vectors { n * n } else { 0 });
    if n > 0 {
        let par = parallelism(n);
        let no = ComputeEigenvectors::No;
        let scratch = faer_gevd::gevd_scratch::<C64>(n, no, wanted(vectors), par, Default::default());
        let scratch = scratch.or(substitution_scratch::<C64>(n));
        let mut buffer = buffer(scratch);
        faer_gevd::gevd_cplx::<C64>(
            MatMut::from_column_major_slice_mut(&mut a, n, n),
            MatMut::from_column_major_slice_mut(&mut b, n, n),
            DiagMut::from_slice_mut(&mut alpha),
            DiagMut::from_slice_mut(&mut beta),
            None,
            vectors.then(|| MatMut::from_column_major_slice_mut(&mut basis, n, n)),
            par,
            MemStack::new(&mut buffer),
            Default::default(),
        )
        .ok()?;
    }
    let values = alpha
        .iter()
        .zip(&beta)
        .map(|(a, b)| if b.portable_norm() == 0.0 { C64::new(f64::INFINITY, 0.0) } else { a / b })
        .collect();
    normalize(n, &mut basis);
    Some(General { values, vectors: basis, left: Vec::new() })
}

/// The same for real matrices: values and vectors that are not real come in conjugate pairs.
pub fn generalized_real(n: usize, a: &[f64], b: &[f64], vectors: bool) -> Option<General> {
    aside::reading_both(aside::cost(n, n, 32), a, b, move |a, b| decompose_real_pair(n, a, b, vectors))
}

fn decompose_real_pair(n: usize, a: &[f64], b: &[f64], vectors: bool) -> Option<General> {
    if !is_finite(a) || !is_finite(b) {
        return None;
    }
    let (mut a, mut b) = (copied(a), copied(b));
    let (mut re, mut im, mut beta) = (filled(0.0, n), filled(0.0, n), filled(0.0, n));
    let mut basis = filled(0.0, if vectors { n * n } else { 0 });
    if n > 0 {
        let par = parallelism(n);
        let no = ComputeEigenvectors::No;
        let scratch = faer_gevd::gevd_scratch::<f64>(n, no, wanted(vectors), par, Default::default());
        let scratch = scratch.or(substitution_scratch::<f64>(n));
        let mut buffer = buffer(scratch);
        faer_gevd::gevd_real::<f64>(
            MatMut::from_column_major_slice_mut(&mut a, n, n),
            MatMut::from_column_major_slice_mut(&mut b, n, n),
            DiagMut::from_slice_mut(&mut re),
            DiagMut::from_slice_mut(&mut im),
            DiagMut::from_slice_mut(&mut beta),
            None,
            vectors.then(|| MatMut::from_column_major_slice_mut(&mut basis, n, n)),
            par,
            MemStack::new(&mut buffer),
            Default::default(),
        )
        .ok()?;
    }
    let mut values: Vec<C64> = (0..n)
        .map(|k| {
            if beta[k] == 0.0 {
                return C64::new(f64::INFINITY.copysign(re[k]), 0.0);
            }
            C64::new(re[k] / beta[k], im[k] / beta[k])
        })
        .collect();
    // The library scales the second of a pair by another factor than its `beta`: the first one is right.
    let mut k = 0;
    while k + 1 < n {
        if values[k].im != 0.0 {
            values[k + 1] = values[k].conj();
            k += 1;
        }
        k += 1;
    }
    let vectors = unpacked(n, &values, &basis);
    Some(General { values, vectors, left: Vec::new() })
}
