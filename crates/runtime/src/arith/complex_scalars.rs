//! Complex scalars for the engine's fast path: the same operations as on arrays, without making values.

use super::complex;
use super::float::pick;
use super::real::scalar2;
use crate::value::{C64, Value};
use lanner_builtins::{BinaryOp, Scalar};
use std::cmp::Ordering;

/// A double scalar operand.
#[derive(Clone, Copy, Debug)]
pub enum Operand {
    /// A real one.
    Real(f64),
    /// A complex one.
    Complex(C64),
}

impl Operand {
    fn number(self) -> C64 {
        match self {
            Operand::Real(x) => C64::new(x, 0.0),
            Operand::Complex(z) => z,
        }
    }
}

#[inline]
fn operand(value: &Value) -> Option<Operand> {
    match value {
        Value::Scalar(x) => Some(Operand::Real(*x)),
        Value::Complex(t) => match *t.data() {
            [z] => Some(Operand::Complex(z)),
            _ => None,
        },
        _ => None,
    }
}

/// `a OP b` for double scalars of which one is complex. The imaginary part of the result may be zero.
#[inline]
pub fn complex_scalars(op: BinaryOp, a: &Value, b: &Value) -> Option<C64> {
    complex_operands(op, operand(a)?, operand(b)?)
}

/// The same for unboxed operands.
#[inline(always)]
pub fn complex_operands(op: BinaryOp, a: Operand, b: Operand) -> Option<C64> {
    use Operand::{Complex, Real};
    Some(match (op, a, b) {
        (_, Real(_), Real(_)) => return None,
        (BinaryOp::Add, Complex(a), Complex(b)) => a + b,
        (BinaryOp::Add, Complex(z), Real(x)) | (BinaryOp::Add, Real(x), Complex(z)) => {
            C64::new(z.re + x, z.im)
        }
        (BinaryOp::Sub, Complex(a), Complex(b)) => a - b,
        (BinaryOp::Sub, Complex(z), Real(x)) => C64::new(z.re - x, z.im),
        (BinaryOp::Sub, Real(x), Complex(z)) => C64::new(x - z.re, -z.im),
        (BinaryOp::Times | BinaryOp::MTimes, Complex(a), Complex(b)) => complex::multiply(a, b),
        (BinaryOp::Times | BinaryOp::MTimes, Complex(z), Real(x))
        | (BinaryOp::Times | BinaryOp::MTimes, Real(x), Complex(z)) => C64::new(z.re * x, z.im * x),
        (BinaryOp::RDivide | BinaryOp::MRDivide, Complex(a), Complex(b)) => complex::divide(a, b),
        (BinaryOp::RDivide | BinaryOp::MRDivide, Complex(z), Real(x)) => C64::new(z.re / x, z.im / x),
        (BinaryOp::RDivide | BinaryOp::MRDivide, Real(x), Complex(z)) => complex::divide(C64::new(x, 0.0), z),
        (BinaryOp::Power | BinaryOp::MPower, a, b) => complex::power(a.number(), b.number()),
        _ => return None,
    })
}

/// An operation on two doubles that may be complex: a power, or the larger or smaller one. The imaginary part of the result may be zero.
#[inline]
pub fn complex_pair(op: Scalar, a: Operand, b: Operand) -> C64 {
    if let (Operand::Real(x), Operand::Real(y)) = (a, b)
        && let Some(z) = scalar2(op, x, y)
    {
        return C64::new(z, 0.0);
    }
    let (a, b) = (a.number(), b.number());
    match op {
        Scalar::Max => pick(a, b, Ordering::Greater),
        Scalar::Min => pick(a, b, Ordering::Less),
        _ => complex::power(a, b),
    }
}

/// The real result of an operation on a complex double scalar: magnitude, parts, angle.
#[inline]
pub fn complex_scalar1(op: Scalar, value: &Value) -> Option<f64> {
    match operand(value)? {
        Operand::Complex(z) => complex_part(op, z),
        Operand::Real(_) => None,
    }
}

/// The same for an unboxed operand.
#[inline]
pub fn complex_part(op: Scalar, z: C64) -> Option<f64> {
    match op {
        Scalar::Abs => Some(complex::magnitude(z)),
        op => complex::real_part_of(op).map(|f| f(z)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith;

    #[test]
    fn gives_what_arrays_give() {
        let numbers = [
            Value::Scalar(-0.5),
            Value::Scalar(3.0),
            Value::from(C64::new(1.5, -2.0)),
            Value::from(C64::new(-0.25, 1e9)),
            Value::from(C64::new(f64::INFINITY, 1.0)),
        ];
        let ops = [
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Times,
            BinaryOp::MTimes,
            BinaryOp::RDivide,
            BinaryOp::MRDivide,
            BinaryOp::Power,
            BinaryOp::MPower,
        ];
        for a in &numbers {
            for b in &numbers {
                for op in ops {
                    let Some(fast) = complex_scalars(op, a, b) else { continue };
                    // A zero imaginary part makes both real.
                    let slow = arith::binary(op, a.clone(), b.clone()).unwrap_or_default();
                    assert_eq!(format!("{:?}", Value::from(fast)), format!("{slow:?}"), "{a:?} {op} {b:?}");
                }
            }
        }
    }
}
