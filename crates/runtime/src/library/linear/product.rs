//! The matrix product.

use super::Entries;
use crate::memory::Gather;
use crate::{C64, Dims, Element, Error, Fault, Result, Tensor, Value, memory};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use lanner_linalg::{Op, gemm_c64, gemm_f32, gemm_f64};
use std::borrow::Cow;

/// `a * b` for matrices; a scalar operand multiplies elementwise in the operators, which call this for the rest.
///
/// # Errors
/// Inner extents that differ, more than two dimensions, classes without matrix product.
pub fn matrix_product(a: &Value, b: &Value) -> Result<Value> {
    product(a, Op::None, b, Op::None)
}

/// The product of which one factor is transposed, by a kernel that reads it in the other order; none of what are no real matrices of doubles
/// whose extents fit. `turned` is that factor before it is transposed.
pub fn product_of_transpose(turned: &Value, other: &Value, turned_is_left: bool) -> Option<Result<Value>> {
    let is_matrix = |value: &Value| is_real(value) && value.dims().rank() == 2 && !value.dims().is_scalar();
    let (x, y) = (turned.dims(), other.dims());
    let fits = if turned_is_left { x.rows() == y.rows() } else { x.columns() == y.columns() };
    if !is_matrix(turned) || !is_matrix(other) || !fits {
        return None;
    }
    Some(if turned_is_left {
        product(turned, Op::Transpose, other, Op::None)
    } else {
        product(other, Op::None, turned, Op::Transpose)
    })
}

/// The same where the factor was transposed by itself: `turned` is what came of that.
pub fn product_behind_transpose(
    turned: &Value,
    other: &Value,
    turned_is_left: bool,
) -> Option<Result<Value>> {
    if !is_real(turned) || turned.dims().rank() != 2 {
        return None;
    }
    let turned = crate::arith::transpose(turned.clone()).ok()?;
    product_of_transpose(&turned, other, turned_is_left)
}

/// Whether a value is real numbers of class double, in memory or counted.
fn is_real(value: &Value) -> bool {
    matches!(value, Value::Double(_) | Value::Range(_))
}

/// `op(a) * op(b)`: products with a transposed operand need no transposed copy.
///
/// # Errors
/// As [`matrix_product`].
pub fn product(a: &Value, op_a: Op, b: &Value, op_b: Op) -> Result<Value> {
    let (da, db) = (a.dims(), b.dims());
    check_classes(a, b)?;
    if da.rank() > 2 || db.rank() > 2 {
        return Err(Error::new(
            "MATLAB:mtimes:inputsMustBe2D",
            "Arguments must be 2-D, or at least one argument must be scalar. Use TIMES (.*) for elementwise multiplication.",
        ));
    }
    let (m, k) = if op_a == Op::None { (da.rows(), da.columns()) } else { (da.columns(), da.rows()) };
    let (inner, n) = if op_b == Op::None { (db.rows(), db.columns()) } else { (db.columns(), db.rows()) };
    if k != inner {
        return Err(Fault::InnerDimensions.with(&[&Dims::matrix(m, k), &Dims::matrix(inner, n)]));
    }
    let dims = Dims::matrix(m, n);
    let size = Size { m, n, k, op_a, op_b };
    let single = a.class() == Class::Single || b.class() == Class::Single;
    match (a.is_complex() || b.is_complex(), single) {
        (false, true) => {
            let (x, y) = (singles(a)?, singles(b)?);
            let mut out = Tensor::filled(dims, 0.0f32)?;
            gemm_f32(m, n, k, (&x, op_a), (&y, op_b), out.data_mut());
            Ok(out.into())
        }
        (false, false) => {
            memory::check::<f64>(&dims)?;
            // Small buffers are faster to come by where they need not be cleared by the allocator.
            let zeros = if m * n <= 1024 {
                std::iter::repeat_n(0.0, m * n).gather()
            } else {
                memory::filled(0.0, m * n)
            };
            let mut out = Tensor::new(dims, zeros);
            gemm_f64(m, n, k, (&doubles(a)?, op_a), (&doubles(b)?, op_b), out.data_mut());
            Ok(out.into())
        }
        (true, _) => {
            memory::check::<C64>(&dims)?;
            let data = size.complex(Entries::of(a, "mtimes")?, Entries::of(b, "mtimes")?);
            Ok(super::Number::into_value(dims, data, single))
        }
    }
}

fn check_classes(a: &Value, b: &Value) -> Result<()> {
    for value in [a, b] {
        if value.class().is_integer() {
            return Err(Error::new(
                "MATLAB:mtimes:integerNotSupported",
                "MTIMES (*) is not fully supported for integer classes. At least one argument must be scalar.",
            ));
        }
        if !value.is_arithmetic() {
            return Err(Fault::NoBinaryOperator.with(&[&"*", &value.class_name(), &b.class_name()]));
        }
    }
    Ok(())
}

fn doubles(value: &Value) -> Result<Cow<'_, [f64]>> {
    value
        .to_f64s()
        .ok_or_else(|| Fault::NoBinaryOperator.with(&[&"*", &value.class_name(), &value.class_name()]))
}

fn singles(value: &Value) -> Result<Cow<'_, [f32]>> {
    if let Some(tensor) = f32::stored(value) {
        return Ok(Cow::Borrowed(tensor.data()));
    }
    Ok(Cow::Owned(doubles(value)?.iter().map(|&x| x as f32).gather()))
}

#[derive(Clone, Copy)]
struct Size {
    m: usize,
    n: usize,
    k: usize,
    op_a: Op,
    op_b: Op,
}

impl Size {
    fn complex(self, a: Entries, b: Entries) -> Vec<C64> {
        let Size { m, n, k, op_a, op_b } = self;
        let mut out = memory::filled(C64::default(), m * n);
        match (a, b) {
            (Entries::Complex(x), Entries::Complex(y)) => gemm_c64(m, n, k, (&x, op_a), (&y, op_b), &mut out),
            // With one real factor the parts are multiplied apart, so that no 0*Inf comes in between.
            (Entries::Real(x), Entries::Complex(y)) => {
                let flip = if op_b == Op::ConjTranspose { -1.0 } else { 1.0 };
                let (re, im) = split(&y);
                let (re, im) = (self.real(&x, &re), self.real(&x, &im));
                join(&re, &im, flip, &mut out);
            }
            (Entries::Complex(x), Entries::Real(y)) => {
                let flip = if op_a == Op::ConjTranspose { -1.0 } else { 1.0 };
                let (re, im) = split(&x);
                let (re, im) = (self.real(&re, &y), self.real(&im, &y));
                join(&re, &im, flip, &mut out);
            }
            (Entries::Real(x), Entries::Real(y)) => {
                join(&self.real(&x, &y), &memory::filled(0.0, m * n), 1.0, &mut out)
            }
        }
        out
    }

    fn real(self, x: &[f64], y: &[f64]) -> Vec<f64> {
        let mut out = memory::filled(0.0, self.m * self.n);
        gemm_f64(self.m, self.n, self.k, (x, self.op_a), (y, self.op_b), &mut out);
        out
    }
}

fn split(z: &[C64]) -> (Vec<f64>, Vec<f64>) {
    z.iter().map(|z| (z.re, z.im)).gather_both()
}

fn join(re: &[f64], im: &[f64], flip: f64, out: &mut [C64]) {
    for (z, (&re, &im)) in out.iter_mut().zip(re.iter().zip(im)).paced() {
        *z = C64::new(re, flip * im);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_extents() {
        let a = Value::from(Tensor::new(Dims::matrix(2, 2), vec![1.0, 3.0, 2.0, 4.0]));
        let b = Value::from(Tensor::new(Dims::matrix(2, 1), vec![1.0f32, 1.0]));
        let c = matrix_product(&a, &b).unwrap();
        assert_eq!(c.class(), Class::Single);
        assert_eq!(c.to_f64s().unwrap().as_ref(), [3.0, 7.0]);
        let error = matrix_product(&b, &a).unwrap_err();
        assert_eq!(error.identifier(lanner_base::Dialect::Matlab), "MATLAB:innerdim");
    }

    #[test]
    fn a_complex_row_times_its_conjugate_transpose_is_real() {
        let z = Value::from(Tensor::row(vec![C64::new(1.0, 2.0), C64::new(0.0, 1.0)]));
        let norm = product(&z, Op::None, &z, Op::ConjTranspose).unwrap();
        assert_eq!(norm.as_f64(), Some(6.0));
    }
}
