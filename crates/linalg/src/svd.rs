//! Singular values and vectors: `A = U*S*V'`.

use crate::scratch::{buffer, filled};
use crate::{Field, aside, parallelism};
use faer::diag::DiagMut;
use faer::dyn_stack::MemStack;
use faer::linalg::svd::{self as faer_svd, ComputeSvdVectors};
use faer::{MatMut, MatRef};

/// Which vectors are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// None.
    None,
    /// The first `min(m, n)` of each side.
    Thin,
    /// Complete orthogonal matrices.
    Full,
}

/// The factors of an `m x n` matrix.
pub struct Svd<T> {
    /// The singular values, descending.
    pub values: Vec<f64>,
    /// `m` rows; empty where vectors were not wanted.
    pub left: Vec<T>,
    /// `n` rows; empty where vectors were not wanted.
    pub right: Vec<T>,
}

/// Decomposes; none where the matrix has entries that are not finite, or the iteration fails.
pub fn factor<T: Field>(m: usize, n: usize, a: &[T], vectors: Vectors) -> Option<Svd<T>> {
    aside::reading(aside::cost(m, n, 8), a, move |a| decompose(m, n, a, vectors))
}

fn decompose<T: Field>(m: usize, n: usize, a: &[T], vectors: Vectors) -> Option<Svd<T>> {
    if !a.iter().all(|z| z.magnitude().is_finite()) {
        return None;
    }
    let k = m.min(n);
    let compute = match vectors {
        Vectors::None => ComputeSvdVectors::No,
        Vectors::Thin => ComputeSvdVectors::Thin,
        Vectors::Full => ComputeSvdVectors::Full,
    };
    let (columns_u, columns_v) = match vectors {
        Vectors::None => (0, 0),
        Vectors::Thin => (k, k),
        Vectors::Full => (m, n),
    };
    let mut left = filled(T::ZERO, m * columns_u);
    let mut right = filled(T::ZERO, n * columns_v);
    let mut values = filled(T::ZERO, k);
    if k == 0 {
        identity(m, columns_u, &mut left);
        identity(n, columns_v, &mut right);
        return Some(Svd { values: Vec::new(), left, right });
    }
    let par = parallelism(k);
    let scratch = faer_svd::svd_scratch::<T>(m, n, compute, compute, par, Default::default());
    let mut buffer = buffer(scratch);
    let wanted = vectors != Vectors::None;
    faer_svd::svd(
        MatRef::from_column_major_slice(a, m, n),
        DiagMut::from_slice_mut(&mut values),
        wanted.then(|| MatMut::from_column_major_slice_mut(&mut left, m, columns_u)),
        wanted.then(|| MatMut::from_column_major_slice_mut(&mut right, n, columns_v)),
        par,
        MemStack::new(&mut buffer),
        Default::default(),
    )
    .ok()?;
    Some(Svd { values: values.iter().map(|s| s.re()).collect(), left, right })
}

fn identity<T: Field>(rows: usize, columns: usize, out: &mut [T]) {
    for k in 0..rows.min(columns) {
        out[k + k * rows] = T::ONE;
    }
}
