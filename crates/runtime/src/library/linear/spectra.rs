//! Eigenvalues and singular values.

use super::factors::{invalid_option, singular_matrix};
use super::{Entries, Matrix, Number, diagonal_value, is_hermitian, matrix_value};
use crate::memory;
use crate::memory::{Duplicate, Gather, Reword};
use crate::{Args, C64, Error, Fault, Host, Outputs, Result, one, with_entries};
use lanner_base::interrupt::Polled;
use lanner_linalg::cholesky::{self, Half};
use lanner_linalg::triangular::{self, Triangle};
use lanner_linalg::{Op, eigen, gemm_c64, lu, svd as singular};
use smallvec::smallvec;

fn not_finite(function: &str) -> Error {
    let text = format!("Input to {} must not contain NaN or Inf.", function.uppercase());
    Error::new(&format!("MATLAB:{function}:matrixWithNaNInf"), text)
}

/// `[U, S, V] = svd(A)`: see the row.
pub fn svd(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::of(&args[0], "svd")?;
    let (mut thin, mut as_vector) = (false, nargout < 2);
    for option in args.iter().skip(1) {
        match option.as_text().filter(|_| !option.is_numeric()).as_deref() {
            Some("econ") => thin = true,
            Some("vector") => as_vector = true,
            Some("matrix") => as_vector = false,
            // `svd(A, 0)` is economical for tall matrices only.
            None if option.as_f64() == Some(0.0) => thin = thin || a.m > a.n,
            _ => return Err(invalid_option("svd")),
        }
    }
    let vectors = match (nargout < 2, thin) {
        (true, _) => singular::Vectors::None,
        (false, true) => singular::Vectors::Thin,
        (false, false) => singular::Vectors::Full,
    };
    let (m, n, single) = (a.m, a.n, a.single);
    with_entries!(a.entries, data => {
        let f = singular::factor(m, n, &data, vectors).ok_or_else(|| not_finite("svd"))?;
        let k = f.values.len();
        let (rows, columns) = if thin { (k, k) } else { (m, n) };
        let s = if as_vector {
            matrix_value(k, 1, f.values, single)
        } else {
            singular_matrix(rows, columns, &f.values, single)
        };
        if nargout < 2 {
            return one(s);
        }
        let (u, v) = (matrix_value(m, rows, f.left, single), matrix_value(n, columns, f.right, single));
        Ok([u, s, v].into_iter().take(nargout).gather())
    })
}

/// `[V, D, W] = eig(A)`, `eig(A, B)`: see the row.
pub fn eig(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "eig")?;
    let mut other = None;
    let mut as_vector = nargout < 2;
    for option in args.iter().skip(1) {
        match option.as_text().filter(|_| !option.is_numeric()).map(|text| text.lowercase()).as_deref() {
            Some("vector") => as_vector = true,
            Some("matrix") => as_vector = false,
            Some("balance" | "nobalance" | "chol" | "qz") => {}
            None => other = Some(Matrix::square(option, "eig")?),
            Some(_) => return Err(invalid_option("eig")),
        }
    }
    let n = a.n;
    let single = a.single || other.as_ref().is_some_and(|b| b.single);
    let spectrum = match &other {
        Some(b) if b.n != n => return Err(Fault::DivisionDimensions.with(&[&"eig", &n, &b.n])),
        Some(b) => generalized(&a, b, nargout),
        None => ordinary(&a, nargout),
    }
    .ok_or_else(|| not_finite("eig"))?;
    Ok(spectrum.outputs(n, single, nargout, as_vector))
}

/// Eigenvalues, right and left vectors.
struct Spectrum {
    values: Vec<C64>,
    right: Entries,
    left: Entries,
}

impl Spectrum {
    fn outputs(self, n: usize, single: bool, nargout: usize, as_vector: bool) -> Outputs {
        let values = if as_vector {
            matrix_value(n, 1, self.values, single)
        } else {
            diagonal_value(n, n, &self.values, single)
        };
        if nargout < 2 {
            return smallvec![values];
        }
        let matrix = |entries: Entries| with_entries!(entries, data => matrix_value(n, n, data, single));
        let mut outputs = Outputs::from_iter([matrix(self.right), values]);
        // Left vectors are there only where they were asked for.
        if nargout > 2 {
            outputs.push(matrix(self.left));
        }
        outputs
    }
}

fn ordinary(a: &Matrix, nargout: usize) -> Option<Spectrum> {
    let n = a.n;
    let hermitian = with_entries!(&a.entries, data => is_hermitian(n, data));
    if hermitian {
        return with_entries!(&a.entries, data => symmetric(n, data, nargout > 1));
    }
    let (right, left) = (nargout > 1, nargout > 2);
    let f = match &a.entries {
        Entries::Real(data) => eigen::general_real(n, data, right, left),
        Entries::Complex(data) => eigen::general_complex(n, data, right, left),
    }?;
    Some(Spectrum { values: f.values, right: Entries::Complex(f.vectors), left: Entries::Complex(f.left) })
}

fn symmetric<T: Number>(n: usize, data: &[T], vectors: bool) -> Option<Spectrum> {
    let f = eigen::symmetric(n, data, vectors)?;
    let values = f.values.iter().map(|&x| C64::new(x, 0.0)).gather();
    let vectors = Entries::Complex(f.vectors.iter().map(|&z| z.complex()).gather());
    Some(Spectrum { values, right: vectors.clone(), left: vectors })
}

fn generalized(a: &Matrix, b: &Matrix, nargout: usize) -> Option<Spectrum> {
    let n = a.n;
    let hermitian = with_entries!(&a.entries, data => is_hermitian(n, data))
        && with_entries!(&b.entries, data => is_hermitian(n, data));
    if hermitian {
        let reduced = if a.is_complex() || b.is_complex() {
            definite(n, &a.complex(), &b.complex(), nargout > 1)
        } else {
            definite(n, &f64::entries(a), &f64::entries(b), nargout > 1)
        };
        if reduced.is_some() {
            return reduced;
        }
    }
    let f = match (&a.entries, &b.entries) {
        (Entries::Real(x), Entries::Real(y)) => eigen::generalized_real(n, x, y, nargout > 1),
        _ => eigen::generalized(n, &a.complex(), &b.complex(), nargout > 1),
    }?;
    let mut vectors = f.vectors;
    for column in vectors.chunks_exact_mut(n.max(1)).polled() {
        let largest = column.iter().map(|z| z.re.abs() + z.im.abs()).fold(0.0, f64::max);
        column.iter_mut().for_each(|z| *z /= if largest > 0.0 { largest } else { 1.0 });
    }
    let left = if nargout > 2 { left_vectors(n, &b.complex(), &vectors) } else { Vec::new() };
    Some(Spectrum { values: f.values, right: Entries::Complex(vectors), left: Entries::Complex(left) })
}

/// The left vectors of a pair: `W' * B * V` is diagonal.
fn left_vectors(n: usize, b: &[C64], vectors: &[C64]) -> Vec<C64> {
    let mut product = memory::filled(C64::default(), n * n);
    gemm_c64(n, n, n, (b, Op::None), (vectors, Op::None), &mut product);
    let mut left = memory::filled(C64::default(), n * n);
    for k in 0..n {
        left[k + k * n] = C64::new(1.0, 0.0);
    }
    lu::factor(n, n, product).solve(Op::ConjTranspose, &mut left, n);
    eigen::normalize(n, &mut left);
    left
}

/// `A*v = lambda*B*v` with Hermitian `A` and positive definite `B = R'*R`: the ordinary problem of `R' \ A / R`, whose
/// vectors `R \ u` have length 1 in the norm of `B`.
fn definite<T: Number>(n: usize, a: &[T], b: &[T], vectors: bool) -> Option<Spectrum> {
    let r = cholesky::factor(n, b, Half::Upper).ok()?;
    let mut reduced = a.duplicate();
    triangular::solve(n, (&r, n), Triangle::Upper, Op::ConjTranspose, &mut reduced, n);
    reduced = super::adjoint(n, n, &reduced);
    triangular::solve(n, (&r, n), Triangle::Upper, Op::ConjTranspose, &mut reduced, n);
    let f = eigen::symmetric(n, &reduced, vectors)?;
    let mut basis = f.vectors;
    triangular::solve(n, (&r, n), Triangle::Upper, Op::None, &mut basis, if vectors { n } else { 0 });
    let values = f.values.iter().map(|&x| C64::new(x, 0.0)).gather();
    let basis = Entries::Complex(basis.iter().map(|&z| z.complex()).gather());
    Some(Spectrum { values, right: basis.clone(), left: basis })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definite_pairs_are_normalised_by_the_second_matrix() {
        let spectrum = definite(2, &[2.0, 0.0, 0.0, 3.0], &[4.0, 0.0, 0.0, 1.0], true).unwrap();
        assert!((spectrum.values[0].re - 0.5).abs() < 1e-15);
        assert!((spectrum.values[1].re - 3.0).abs() < 1e-15);
        let Entries::Complex(vectors) = spectrum.right else { panic!() };
        assert!((vectors[0].re.abs() - 0.5).abs() < 1e-15);
    }
}
