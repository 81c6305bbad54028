//! Cholesky factors of positive definite matrices: `A = R'*R`.

use crate::scratch::{buffer, filled};
use crate::{Field, aside, parallelism};
use faer::MatMut;
use faer::dyn_stack::MemStack;
use faer::linalg::cholesky::llt::factor as faer_llt;

/// Which triangle of the matrix is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The upper one.
    Upper,
    /// The lower one.
    Lower,
}

/// Extents up to which the plain algorithm is used.
const PLAIN: usize = 32;

/// The upper triangular `R` with `A = R'*R`, zeros below its diagonal. Where the matrix is not positive definite:
/// the size `q` of the largest leading part that is, and its factor `q x q`.
pub fn factor<T: Field>(n: usize, a: &[T], half: Half) -> Result<Vec<T>, (usize, Vec<T>)> {
    let mut r = filled(T::ZERO, n * n);
    for j in 0..n {
        for i in 0..=j {
            r[i + j * n] = match half {
                Half::Upper => a[i + j * n],
                Half::Lower => a[j + i * n].conjugate(),
            };
        }
    }
    aside::owned(aside::cost(n, n, 1), move || match (n > PLAIN).then(|| blocked(n, &r)).flatten() {
        Some(factor) => Ok(factor),
        None => plain(n, r),
    })
}

fn plain<T: Field>(n: usize, mut r: Vec<T>) -> Result<Vec<T>, (usize, Vec<T>)> {
    for j in 0..n {
        for i in 0..=j {
            let mut sum = r[i + j * n];
            for k in 0..i {
                sum -= r[k + i * n].conjugate() * r[k + j * n];
            }
            if i < j {
                r[i + j * n] = sum / r[i + i * n];
                continue;
            }
            let pivot = sum.re();
            // Also NaN stops here.
            if pivot.is_nan() || pivot <= 0.0 || (T::COMPLEX && sum.complex().im != 0.0) {
                return Err((j, leading(n, j, &r)));
            }
            r[j + j * n] = T::from_real(pivot.sqrt());
        }
    }
    Ok(r)
}

fn leading<T: Field>(n: usize, q: usize, r: &[T]) -> Vec<T> {
    let mut out = filled(T::ZERO, q * q);
    for j in 0..q {
        out[j * q..j * q + j + 1].copy_from_slice(&r[j * n..j * n + j + 1]);
    }
    out
}

/// By the library, which works on the lower triangle: `L = R'`.
fn blocked<T: Field>(n: usize, upper: &[T]) -> Option<Vec<T>> {
    let par = parallelism(n);
    let mut l = filled(T::ZERO, n * n);
    for j in 0..n {
        for i in j..n {
            l[i + j * n] = upper[j + i * n].conjugate();
        }
        if T::COMPLEX && l[j + j * n].complex().im != 0.0 {
            return None;
        }
    }
    let scratch = faer_llt::cholesky_in_place_scratch::<T>(n, par, Default::default());
    let mut buffer = buffer(scratch);
    faer_llt::cholesky_in_place(
        MatMut::from_column_major_slice_mut(&mut l, n, n),
        Default::default(),
        par,
        MemStack::new(&mut buffer),
        Default::default(),
    )
    .ok()?;
    let mut r = filled(T::ZERO, n * n);
    for j in 0..n {
        for i in 0..=j {
            r[i + j * n] = l[j + i * n].conjugate();
        }
    }
    let sound = (0..n).all(|k| r[k + k * n].re() > 0.0);
    sound.then_some(r)
}
