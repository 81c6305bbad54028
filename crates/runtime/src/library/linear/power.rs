//! Powers with a matrix as base or as exponent.

use super::{Entries, Matrix, divide, matrix_value};
use crate::memory;
use crate::memory::Gather;
use crate::{C64, Fault, Result, Value};
use lanner_facts::Class;
use lanner_linalg::{Op, eigen, gemm_c64, lu};
use lanner_linalg::{Portable, PortableReal};

/// `a ^ b` where one operand is a square matrix and the other a scalar.
///
/// # Errors
/// Other shapes: `MATLAB:square`; classes that are not floating point.
pub fn matrix_power(a: &Value, b: &Value) -> Result<Value> {
    let (base, exponent) = (Matrix::of(a, "mpower")?, Matrix::of(b, "mpower")?);
    let single = base.single || exponent.single;
    match ((base.m, base.n), (exponent.m, exponent.n)) {
        ((m, n), (1, 1)) if m == n => match exponent.complex().first() {
            Some(p) if p.im == 0.0 && p.re.fract() == 0.0 => integer_power(a, base, p.re, single),
            Some(&p) => Ok(spectral(&base, single, |lambda| power(lambda, p))),
            None => Err(Fault::NotSquareForPower.with(&[])),
        },
        ((1, 1), (m, n)) if m == n => match base.complex().first() {
            Some(&x) => Ok(spectral(&exponent, single, |lambda| power(x, lambda))),
            None => Err(Fault::NotSquareForPower.with(&[])),
        },
        _ => Err(Fault::NotSquareForPower.with(&[])),
    }
}

/// By repeated squaring; a negative exponent inverts first.
fn integer_power(a: &Value, base: Matrix, exponent: f64, single: bool) -> Result<Value> {
    let n = base.n;
    if exponent == 0.0 {
        let ones = memory::filled(1.0, n);
        return Ok(super::diagonal_value(n, n, &ones, single));
    }
    let mut square = match &base.entries {
        _ if a.class().is_float() && (a.class() == Class::Single) == single => a.clone(),
        Entries::Real(data) => matrix_value(n, n, data.clone(), single),
        Entries::Complex(data) => matrix_value(n, n, data.clone(), single),
    };
    if exponent < 0.0 {
        let eps = base.eps();
        let (inverse, rcond) = divide::inverse(&base);
        divide::warn_condition(rcond, eps);
        square = inverse;
    }
    let mut rest = exponent.abs();
    let mut result: Option<Value> = None;
    loop {
        if rest % 2.0 == 1.0 {
            result = Some(match result {
                None => square.clone(),
                Some(so_far) => super::matrix_product(&so_far, &square)?,
            });
        }
        rest = (rest / 2.0).floor();
        if rest == 0.0 {
            break;
        }
        square = super::matrix_product(&square, &square)?;
    }
    Ok(result.unwrap_or(square))
}

fn power(x: C64, p: C64) -> C64 {
    if x == C64::default() {
        return if p.re > 0.0 { C64::default() } else { C64::new(f64::INFINITY, 0.0) };
    }
    if x.im == 0.0 && p.im == 0.0 && (x.re > 0.0 || p.re.fract() == 0.0) {
        return C64::new(x.re.portable_powf(p.re), 0.0);
    }
    (x.portable_ln() * p).portable_exp()
}

/// `V * diag(f(lambda)) / V`; NaN everywhere where there is no decomposition.
pub(super) fn spectral(a: &Matrix, single: bool, f: impl Fn(C64) -> C64) -> Value {
    let n = a.n;
    let hermitian = match &a.entries {
        Entries::Real(data) => super::is_hermitian(n, data),
        Entries::Complex(data) => super::is_hermitian(n, data),
    };
    let decomposition = if hermitian {
        eigen::symmetric(n, &a.complex(), true)
            .map(|d| (d.values.iter().map(|&x| C64::new(x, 0.0)).gather(), d.vectors))
    } else {
        match &a.entries {
            Entries::Real(data) => eigen::general_real(n, data, true, false),
            Entries::Complex(data) => eigen::general_complex(n, data, true, false),
        }
        .map(|d| (d.values, d.vectors))
    };
    let Some((values, vectors)) = decomposition else {
        return matrix_value(n, n, memory::filled(f64::NAN, n * n), single);
    };
    let images: Vec<C64> = values.iter().map(|&v| f(v)).gather();
    let mut scaled = vectors.clone();
    for (column, &image) in scaled.chunks_exact_mut(n.max(1)).zip(&images) {
        column.iter_mut().for_each(|z| *z *= image);
    }
    let mut out = memory::filled(C64::default(), n * n);
    if hermitian {
        gemm_c64(n, n, n, (&scaled, Op::None), (&vectors, Op::ConjTranspose), &mut out);
    } else {
        // X = S / V is (V' \ S')'.
        let mut right = super::adjoint(n, n, &scaled);
        lu::factor(n, n, super::adjoint(n, n, &vectors)).solve(Op::None, &mut right, n);
        out = super::adjoint(n, n, &right);
    }
    // A real matrix whose images come in conjugate pairs has a real result.
    let real = !a.is_complex() && paired(&values, &images);
    if real {
        matrix_value(n, n, out.iter().map(|z| z.re).gather(), single)
    } else {
        matrix_value(n, n, out, single)
    }
}

fn paired(values: &[C64], images: &[C64]) -> bool {
    values.iter().zip(images).all(|(v, image)| {
        if v.im == 0.0 {
            return image.im == 0.0;
        }
        values.iter().zip(images).any(|(w, other)| {
            *w == v.conj() && (other - image.conj()).portable_norm() <= 1e-12 * image.portable_norm()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dims, Tensor};

    fn numbers(value: &Value) -> Vec<f64> {
        assert!(!value.is_complex());
        value.to_f64s().unwrap().into_owned()
    }

    #[test]
    fn whole_broken_and_negative_exponents() {
        let a = Value::from(Tensor::new(Dims::matrix(2, 2), vec![2.0, 1.0, 1.0, 3.0]));
        assert_eq!(numbers(&matrix_power(&a, &Value::Scalar(3.0)).unwrap()), [15.0, 20.0, 20.0, 35.0]);
        let root = matrix_power(&a, &Value::Scalar(0.5)).unwrap();
        let back = numbers(&super::super::matrix_product(&root, &root).unwrap());
        assert!(back.iter().zip([2.0, 1.0, 1.0, 3.0]).all(|(x, y)| (x - y).abs() < 1e-13));
        let inverse = numbers(&matrix_power(&a, &Value::Scalar(-1.0)).unwrap());
        assert!((inverse[0] - 0.6).abs() < 1e-15);
        let exponential = numbers(&matrix_power(&Value::Scalar(2.0), &a).unwrap());
        assert!(exponential.iter().all(|x| x.is_finite()));
    }
}
