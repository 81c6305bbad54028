//! Products of matrices of which at least one is sparse.
//!
//! ```text
//! S * T   sparse: column j is a combination of columns of S
//! S * F   full        F * S   full
//! ```

use crate::memory;
use crate::memory::Grow;
use crate::value::{C64, Dims, Element, Pattern, SparseMatrix, Tensor, Values};
use crate::{Fault, Result, Value};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use std::ops::{AddAssign, Mul};

/// `a * b`, neither of them a scalar.
///
/// # Errors
/// Inner extents that differ; out of memory.
pub fn product(a: &Value, b: &Value) -> Result<Value> {
    let (da, db) = (a.dims(), b.dims());
    let plain = |v: &Value| matches!(v.class(), Class::Double | Class::Logical | Class::Char);
    if !plain(a) || !plain(b) || da.rank() > 2 || db.rank() > 2 || da.columns() != db.rows() {
        // With its errors.
        return crate::library::linear::matrix_product(&a.clone().into_full()?, &b.clone().into_full()?);
    }
    let complex = a.is_complex() || b.is_complex();
    match (a, b) {
        (Value::Sparse(x), Value::Sparse(y)) if complex => sparse_by_sparse(
            x.pattern(),
            &x.values().to_c64s(),
            y.pattern(),
            &y.values().to_c64s(),
            Values::Complex,
        ),
        (Value::Sparse(x), Value::Sparse(y)) => sparse_by_sparse(
            x.pattern(),
            &x.values().to_f64s(),
            y.pattern(),
            &y.values().to_f64s(),
            Values::Real,
        ),
        (Value::Sparse(x), _) if complex => {
            let full = b.to_c64s().ok_or_else(missing)?;
            Ok(Value::from(sparse_by_full(x.pattern(), &x.values().to_c64s(), &full, db.columns())?)
                .narrowed())
        }
        (Value::Sparse(x), _) => {
            let full = b.to_f64s().ok_or_else(missing)?;
            Ok(sparse_by_full(x.pattern(), &x.values().to_f64s(), &full, db.columns())?.into())
        }
        (_, Value::Sparse(y)) if complex => {
            let full = a.to_c64s().ok_or_else(missing)?;
            Ok(Value::from(full_by_sparse(&full, da.rows(), y.pattern(), &y.values().to_c64s())?).narrowed())
        }
        (_, Value::Sparse(y)) => {
            let full = a.to_f64s().ok_or_else(missing)?;
            Ok(full_by_sparse(&full, da.rows(), y.pattern(), &y.values().to_f64s())?.into())
        }
        _ => crate::library::linear::matrix_product(a, b),
    }
}

/// `a ^ b`: a sparse square matrix to a whole power is sparse.
///
/// # Errors
/// As the power of full matrices.
pub fn power(a: &Value, b: &Value) -> Result<Value> {
    let (dims, exponent) = (a.dims(), b.as_f64());
    if let (Value::Sparse(_), Some(exponent)) = (a, exponent)
        && dims.rows() == dims.columns()
        && (1.0..=1e9).contains(&exponent)
        && exponent.fract() == 0.0
    {
        let (mut left, mut square, mut result) = (exponent as u64, a.clone(), None);
        loop {
            if left & 1 == 1 {
                result = Some(match result {
                    None => square.clone(),
                    Some(result) => product(&result, &square)?,
                });
            }
            left >>= 1;
            if left == 0 {
                return Ok(result.unwrap_or(square));
            }
            square = product(&square, &square)?;
        }
    }
    let full = crate::library::linear::matrix_power(&a.clone().into_full()?, &b.clone().into_full()?)?;
    Ok(if a.is_sparse() { full.into_sparse() } else { full })
}

#[cold]
fn missing() -> crate::Error {
    Fault::NoValue.with(&[&""])
}

trait Number: Element + Copy + Mul<Output = Self> + AddAssign {}
impl Number for f64 {}
impl Number for C64 {}

fn sparse_by_sparse<T: Number>(
    x: &Pattern,
    xs: &[T],
    y: &Pattern,
    ys: &[T],
    wrap: impl Fn(Vec<T>) -> Values,
) -> Result<Value> {
    crate::memory::check::<T>(&Dims::matrix(x.rows(), 1))?;
    let mut sums = memory::filled(T::fill(), x.rows());
    // The last column, counted from 1, that a row was in.
    let mut seen = memory::filled(0usize, x.rows());
    let mut values = Vec::new();
    let pattern = Pattern::of_columns(x.rows(), y.columns(), |j, places| {
        let first = places.len();
        for k in y.column(j).polled() {
            for l in x.column(y.places()[k]) {
                let i = x.places()[l];
                if seen[i] != j + 1 {
                    seen[i] = j + 1;
                    sums[i] = T::fill();
                    places.put(i);
                }
                sums[i] += xs[l] * ys[k];
            }
        }
        places[first..].sort_unstable();
        values.put_all(places[first..].iter().map(|&i| sums[i]));
    })?;
    Ok(SparseMatrix::new(pattern, wrap(values)).into())
}

fn sparse_by_full<T: Number>(x: &Pattern, xs: &[T], full: &[T], columns: usize) -> Result<Tensor<T>> {
    let mut out = Tensor::filled(Dims::matrix(x.rows(), columns), T::fill())?;
    let rows = x.rows();
    let data = out.data_mut();
    for c in 0..columns {
        let place = &mut data[c * rows..(c + 1) * rows];
        for j in (0..x.columns()).polled() {
            let factor = full[j + c * x.columns()];
            for k in x.column(j) {
                place[x.places()[k]] += xs[k] * factor;
            }
        }
    }
    Ok(out)
}

fn full_by_sparse<T: Number>(full: &[T], rows: usize, y: &Pattern, ys: &[T]) -> Result<Tensor<T>> {
    let mut out = Tensor::filled(Dims::matrix(rows, y.columns()), T::fill())?;
    let data = out.data_mut();
    for j in (0..y.columns()).polled() {
        let place = &mut data[j * rows..(j + 1) * rows];
        for k in y.column(j) {
            let from = &full[y.places()[k] * rows..(y.places()[k] + 1) * rows];
            place.iter_mut().zip(from).for_each(|(sum, &x)| *sum += x * ys[k]);
        }
    }
    Ok(out)
}
