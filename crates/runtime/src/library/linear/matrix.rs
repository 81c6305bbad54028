//! An operand of linear algebra: a matrix of doubles, real or complex, and whether the result is to be single.

use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Own};
use crate::{C32, C64, Dims, Error, Fault, Result, Tensor, Value};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use lanner_linalg::Field;

/// Entries of a matrix, column-major.
#[derive(Clone, Debug)]
pub enum Entries {
    /// Without imaginary parts.
    Real(Vec<f64>),
    /// With imaginary parts.
    Complex(Vec<C64>),
}

/// A matrix.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// Entries.
    pub entries: Entries,
    /// Whether it was a single.
    pub single: bool,
}

/// Runs `$body` with `$data` bound to the entries, real or complex.
#[macro_export]
macro_rules! with_entries {
    ($entries:expr, $data:ident => $body:expr) => {
        match $entries {
            $crate::library::linear::Entries::Real($data) => $body,
            $crate::library::linear::Entries::Complex($data) => $body,
        }
    };
}

/// The two element types, and the way from vectors of them to values.
pub trait Number: Field {
    /// A value with these entries; singles are rounded.
    fn into_value(dims: Dims, data: Vec<Self>, single: bool) -> Value;
    /// The number itself, or its real part.
    fn from_complex(z: C64) -> Self;
    /// The entries of a matrix as this type; real ones are given zero imaginary parts where needed.
    fn entries(matrix: &Matrix) -> Vec<Self>;
}

impl Number for f64 {
    fn into_value(dims: Dims, data: Vec<f64>, single: bool) -> Value {
        if single {
            return Tensor::new(dims, data.iter().map(|&x| x as f32).gather()).into();
        }
        Tensor::new(dims, data).into()
    }
    fn from_complex(z: C64) -> f64 {
        z.re
    }
    fn entries(matrix: &Matrix) -> Vec<f64> {
        match &matrix.entries {
            Entries::Real(data) => data.duplicate(),
            Entries::Complex(data) => data.iter().map(|z| z.re).gather(),
        }
    }
}

impl Number for C64 {
    fn into_value(dims: Dims, data: Vec<C64>, single: bool) -> Value {
        if single {
            let data = data.iter().map(|z| C32::new(z.re as f32, z.im as f32)).gather();
            return Value::from(Tensor::new(dims, data)).narrowed();
        }
        Value::from(Tensor::new(dims, data)).narrowed()
    }
    fn from_complex(z: C64) -> C64 {
        z
    }
    fn entries(matrix: &Matrix) -> Vec<C64> {
        matrix.complex()
    }
}

/// An `m x n` value.
pub fn matrix_value<T: Number>(m: usize, n: usize, data: Vec<T>, single: bool) -> Value {
    T::into_value(Dims::matrix(m, n), data, single)
}

/// An `m x n` matrix with the values on its diagonal.
pub fn diagonal_value<T: Number>(m: usize, n: usize, diagonal: &[T], single: bool) -> Value {
    let mut data = memory::filled(T::ZERO, m * n);
    for (k, &value) in diagonal.iter().enumerate() {
        data[k + k * m] = value;
    }
    matrix_value(m, n, data, single)
}

impl Matrix {
    /// The matrix that an argument of `function` is.
    ///
    /// # Errors
    /// Classes other than floating point, logical and char; more than two dimensions.
    pub fn of(value: &Value, function: &str) -> Result<Matrix> {
        let class = value.class();
        if !matches!(class, Class::Double | Class::Single | Class::Logical | Class::Char) {
            return Err(Fault::UndefinedForClass.with(&[&function, &value.class_name()]));
        }
        let dims = value.dims();
        if dims.rank() > 2 {
            return Err(Error::new(&format!("MATLAB:{function}:inputMustBe2D"), "Input must be 2-D."));
        }
        Ok(Matrix {
            m: dims.rows(),
            n: dims.columns(),
            entries: Entries::of(value, function)?,
            single: class == Class::Single,
        })
    }

    /// The same, and square.
    ///
    /// # Errors
    /// `MATLAB:square` too.
    pub fn square(value: &Value, function: &str) -> Result<Matrix> {
        let matrix = Matrix::of(value, function)?;
        if matrix.m == matrix.n { Ok(matrix) } else { Err(Fault::NotSquare.with(&[&function])) }
    }

    /// The entries as complex numbers.
    pub fn complex(&self) -> Vec<C64> {
        match &self.entries {
            Entries::Real(data) => data.iter().map(|&x| C64::new(x, 0.0)).gather(),
            Entries::Complex(data) => data.duplicate(),
        }
    }

    /// Whether entries have imaginary parts.
    pub fn is_complex(&self) -> bool {
        matches!(self.entries, Entries::Complex(_))
    }

    /// The spacing of numbers at 1 in its class.
    pub fn eps(&self) -> f64 {
        if self.single { f64::from(f32::EPSILON) } else { f64::EPSILON }
    }

    /// Its value.
    pub fn into_value(self) -> Value {
        let (m, n, single) = (self.m, self.n, self.single);
        with_entries!(self.entries, data => matrix_value(m, n, data, single))
    }
}

impl Entries {
    /// The elements of a numeric value of any shape.
    ///
    /// # Errors
    /// Values that are no numbers.
    pub fn of(value: &Value, function: &str) -> Result<Entries> {
        let wrong = || Fault::UndefinedForClass.with(&[&function, &value.class_name()]);
        if value.is_complex() {
            return value.to_c64s().map(Entries::Complex).ok_or_else(wrong);
        }
        value.to_f64s().map(|data| Entries::Real(data.owned())).ok_or_else(wrong)
    }
}

/// How the entries of a square matrix lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// Nothing above the diagonal.
    Lower,
    /// Nothing below the diagonal.
    Upper,
    /// Equal to its conjugate transpose with a positive diagonal: perhaps positive definite.
    Definite,
    /// Nothing of these.
    General,
}

/// What structure a solver can use.
pub fn structure<T: Field>(n: usize, a: &[T]) -> Structure {
    if (0..n).polled().all(|j| a[j * n + j + 1..(j + 1) * n].iter().all(|&x| x == T::ZERO)) {
        return Structure::Upper;
    }
    if (0..n).polled().all(|j| a[j * n..j * n + j].iter().all(|&x| x == T::ZERO)) {
        return Structure::Lower;
    }
    let positive = (0..n).all(|k| a[k + k * n].re() > 0.0 && a[k + k * n].complex().im == 0.0);
    if positive && is_hermitian(n, a) { Structure::Definite } else { Structure::General }
}

/// Whether the matrix equals its conjugate transpose.
pub fn is_hermitian<T: Field>(n: usize, a: &[T]) -> bool {
    (0..n).polled().all(|j| (0..=j).all(|i| a[i + j * n] == a[j + i * n].conjugate()))
}

/// The conjugate transpose of an `m x n` matrix.
pub fn adjoint<T: Field>(m: usize, n: usize, a: &[T]) -> Vec<T> {
    let mut out = memory::room(a.len());
    for i in 0..m {
        out.put_all((0..n).map(|j| a[i + j * m].conjugate()));
    }
    out
}
