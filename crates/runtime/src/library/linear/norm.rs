//! Norms of vectors and matrices, and the products of vectors.

use super::{Entries, Matrix, matrix_value};
use crate::memory;
use crate::memory::{Gather, Grow, Reword};
use crate::{Args, C64, Dims, Error, Fault, Host, Outputs, Result, Value, one, with_entries};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use lanner_linalg::PortableReal;
use lanner_linalg::{Field, dot as lanes, squares, svd};

/// `norm(x)`, `norm(x, p)`: see the row.
pub fn norm(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if let [Value::Scalar(x)] = args.as_slice() {
        return one(x.abs());
    }
    let x = &args[0];
    if !x.class().is_float() {
        return Err(Error::new("MATLAB:norm:inputType", "First argument must be single or double."));
    }
    if x.dims().rank() > 2 {
        return Err(Error::new("MATLAB:norm:inputMustBe2D", "Input must be 2-D."));
    }
    let matrix = Matrix::of(x, "norm")?;
    let kind = match args.get(1) {
        None => Kind::P(2.0),
        Some(p) => Kind::of(p)?,
    };
    let size = with_entries!(&matrix.entries, data => norm_of(&matrix, data, kind)?);
    one(matrix_value(1, 1, vec![size], matrix.single))
}

/// Which norm.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    P(f64),
    Frobenius,
}

impl Kind {
    fn of(p: &Value) -> Result<Kind> {
        if let Some(text) = p.as_text().filter(|_| !p.is_numeric()) {
            return match text.lowercase().as_str() {
                "fro" => Ok(Kind::Frobenius),
                "inf" => Ok(Kind::P(f64::INFINITY)),
                _ => Err(unknown()),
            };
        }
        p.as_f64().map(Kind::P).ok_or_else(unknown)
    }
}

fn unknown() -> Error {
    Error::new("MATLAB:norm:unknownNorm", "The only matrix norms available are 1, 2, inf, and 'fro'.")
}

fn norm_of<T: Field>(matrix: &Matrix, data: &[T], kind: Kind) -> Result<f64> {
    let (m, n) = (matrix.m, matrix.n);
    if data.is_empty() {
        return Ok(0.0);
    }
    if m == 1 || n == 1 {
        return Ok(match kind {
            Kind::P(p) => vector_norm(data, p),
            Kind::Frobenius => euclidean(data),
        });
    }
    match kind {
        Kind::Frobenius => Ok(euclidean(data)),
        Kind::P(1.0) => Ok(largest((0..n).polled().map(|j| total(data[j * m..(j + 1) * m].iter())))),
        Kind::P(p) if p == f64::INFINITY => {
            Ok(largest((0..m).polled().map(|i| total(data[i..].iter().step_by(m)))))
        }
        Kind::P(2.0) => {
            if data.iter().paced().any(|z| z.magnitude().is_nan()) {
                return Ok(f64::NAN);
            }
            let values = svd::factor(m, n, data, svd::Vectors::None);
            Ok(values.and_then(|f| f.values.first().copied()).unwrap_or(f64::INFINITY))
        }
        Kind::P(_) => Err(unknown()),
    }
}

fn total<'a, T: Field>(line: impl Iterator<Item = &'a T>) -> f64 {
    line.map(|z| z.magnitude()).sum()
}

/// The largest, or NaN where one is.
fn largest(sizes: impl Iterator<Item = f64>) -> f64 {
    sizes.fold(0.0, |best: f64, x| if x.is_nan() || best.is_nan() { f64::NAN } else { best.max(x) })
}

fn vector_norm<T: Field>(x: &[T], p: f64) -> f64 {
    let sizes = || x.iter().paced().map(|z| z.magnitude());
    if p == 2.0 {
        return euclidean(x);
    }
    if p == 1.0 {
        return sizes().sum();
    }
    if p == f64::INFINITY {
        return largest(sizes());
    }
    if p == f64::NEG_INFINITY {
        return sizes()
            .fold(f64::INFINITY, |best, x| if x.is_nan() || best.is_nan() { f64::NAN } else { best.min(x) });
    }
    if p == 0.0 {
        return sizes().filter(|&s| s != 0.0).count() as f64;
    }
    sizes().map(|s| s.portable_powf(p)).sum::<f64>().portable_powf(1.0 / p)
}

/// The square root of the sum of squares, without overflow on the way.
pub(crate) fn euclidean<T: Field>(x: &[T]) -> f64 {
    let sum = squares(x);
    if sum.is_nan() || (1e-290..f64::MAX).contains(&sum) {
        return sum.sqrt();
    }
    let sizes = || x.iter().paced().map(|z| z.magnitude());
    let scale = largest(sizes());
    if scale == 0.0 || scale.is_infinite() {
        return scale;
    }
    // A power of 2 scales exactly.
    let scale = scale.portable_log2().floor().portable_exp2().max(f64::MIN_POSITIVE);
    sizes().map(|s| (s / scale) * (s / scale)).sum::<f64>().sqrt() * scale
}

/// `dot(a, b)`, `dot(a, b, dim)`: see the row.
pub fn dot(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (a, b) = (&args[0], &args[1]);
    for value in [a, b] {
        if !value.is_arithmetic() {
            return Err(Fault::UndefinedForClass.with(&[&"dot", &value.class_name()]));
        }
    }
    let (da, db) = (a.dims(), b.dims());
    let vectors = da.is_vector() && db.is_vector();
    let fit = if vectors && args.len() < 3 { da.numel() == db.numel() } else { da == db };
    if !fit {
        return Err(Error::new("MATLAB:dot:InputSizeMismatch", "A and B must be same size."));
    }
    let dim = match args.get(2) {
        Some(dim) => dimension(dim)?,
        None => da.first_non_singleton(),
    };
    let (inner, length) =
        if vectors && args.len() < 3 { (1, da.numel()) } else { (da.stride(dim), da.extent(dim)) };
    let is_scalar = args.len() < 3 && (vectors || da == Dims::EMPTY);
    let dims = if is_scalar { Dims::SCALAR } else { da.with(dim, 1) };
    let single = a.class() == Class::Single || b.class() == Class::Single;
    let integer = [a, b].into_iter().find(|v| v.class().is_integer());
    if integer.is_some() {
        return Err(Error::new(
            "MATLAB:dot:integerNotSupported",
            "Integer inputs to DOT must be converted to floating point.",
        ));
    }
    let lines = (inner, length);
    match (a.to_f64s(), b.to_f64s()) {
        (Some(x), Some(y)) if !a.is_complex() && !b.is_complex() => {
            one(super::Number::into_value(dims.clone(), dots(&x, &y, lines, dims.numel()), single))
        }
        _ => {
            let (x, y) = (complex(Entries::of(a, "dot")?), complex(Entries::of(b, "dot")?));
            let conjugate: Vec<C64> = x.iter().map(|z| z.conj()).gather();
            one(super::Number::into_value(
                dims.clone(),
                complex_dots(&conjugate, &y, lines, dims.numel()),
                single,
            ))
        }
    }
}

/// The dimension, from 0, that an argument names.
fn dimension(value: &Value) -> Result<usize> {
    match value.as_f64() {
        Some(d) if d >= 1.0 && d.fract() == 0.0 && d < 1e6 => Ok(d as usize - 1),
        _ => Err(Error::new(
            "MATLAB:getdimarg:dimensionMustBePositiveInteger",
            "Dimension argument must be a positive integer scalar within indexing range.",
        )),
    }
}

fn complex(entries: Entries) -> Vec<C64> {
    match entries {
        Entries::Real(data) => data.into_iter().map(|x| C64::new(x, 0.0)).gather(),
        Entries::Complex(data) => data,
    }
}

fn dots(x: &[f64], y: &[f64], (inner, length): (usize, usize), count: usize) -> Vec<f64> {
    (0..count)
        .map(|k| {
            let start = k / inner.max(1) * inner * length + k % inner.max(1);
            if inner == 1 {
                return lanes(&x[start..start + length], &y[start..start + length]);
            }
            (0..length).paced().map(|p| x[start + p * inner] * y[start + p * inner]).sum()
        })
        .gather()
}

fn complex_dots(x: &[C64], y: &[C64], (inner, length): (usize, usize), count: usize) -> Vec<C64> {
    (0..count)
        .map(|k| {
            let start = k / inner.max(1) * inner * length + k % inner.max(1);
            (0..length).paced().map(|p| x[start + p * inner] * y[start + p * inner]).sum()
        })
        .gather()
}

/// `kron(a, b, …)`: see the row.
pub fn kron(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut product = Matrix::of(&args[0], "kron")?;
    for factor in &args[1..] {
        let factor = Matrix::of(factor, "kron")?;
        crate::memory::check::<f64>(&Dims::new(&[product.m, factor.m, product.n, factor.n]))?;
        let entries = match (&product.entries, &factor.entries) {
            (Entries::Real(a), Entries::Real(b)) => Entries::Real(kronecker(&product, a, &factor, b)),
            _ => Entries::Complex(kronecker(&product, &product.complex(), &factor, &factor.complex())),
        };
        let (m, n, single) = (product.m * factor.m, product.n * factor.n, product.single || factor.single);
        product = Matrix { m, n, entries, single };
    }
    one(product.into_value())
}

fn kronecker<T: Field>(a: &Matrix, x: &[T], b: &Matrix, y: &[T]) -> Vec<T> {
    let mut out = memory::room(x.len() * y.len());
    for j in 0..a.n {
        for l in 0..b.n {
            for i in 0..a.m {
                let factor = x[i + j * a.m];
                out.put_all(y[l * b.m..(l + 1) * b.m].iter().map(|&v| factor * v));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn norms_do_not_overflow() {
        assert!((euclidean(&[3e200, 4e200]) / 5e200 - 1.0).abs() < 1e-15);
        assert!((euclidean(&[3e-200, 4e-200]) / 5e-200 - 1.0).abs() < 1e-15);
        assert_eq!(euclidean(&[f64::INFINITY, 1.0]), f64::INFINITY);
        assert_eq!(vector_norm(&[1.0, -2.0, 3.0], 1.0), 6.0);
        assert_eq!(vector_norm(&[1.0, -2.0, 3.0], f64::NEG_INFINITY), 1.0);
        assert!(vector_norm(&[1.0, f64::NAN], f64::INFINITY).is_nan());
    }
}
