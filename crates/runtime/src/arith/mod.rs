//! Operators and scalar operations on values of all classes.
//!
//! ```text
//! binary, unary       the operators, by symbol
//! map1, map2          one scalar operation for all classes: every `Map` row
//! scalar1, scalar2    the same for real double scalars: the interpreter's fast path
//! reduce              along a dimension, in the canonical order: every `Reduce` row
//! truth               what `if` makes of a value
//! to_class            conversions between classes
//! ```
//!
//! Classes combine as in MATLAB: double with single is single; an integer with a real double is that integer;
//! logical and char count as double; two different integer classes are an error. A complex result without
//! imaginary part becomes real.

mod colon;
mod compare;
pub(crate) mod complex;
mod complex_scalars;
pub mod convert;
pub(crate) mod expand;
mod float;
pub(crate) mod integer;
pub(crate) mod kernel;
mod logic;
mod map;
pub(crate) mod operand;
pub mod operation;
pub mod pieces;
pub(crate) mod real;
pub mod reduce;
pub(crate) mod special;
mod text;
mod transpose;
mod truth;

pub use colon::{colon, range};
pub use complex::complex1;
pub use complex_scalars::{
    Operand, complex_operands, complex_pair, complex_part, complex_scalar1, complex_scalars,
};
pub use convert::to_class;
pub(crate) use expand::append_pairs;
pub use map::{map1, map2};
pub use real::{
    larger, logical2, operate_on_doubles, real_many, real_pairs, real1, scalar1, scalar2, smaller, stays_real,
};
pub use reduce::{Reducer, reduce, reducer};
pub use transpose::{conjugate_transpose, transpose};
pub use truth::{logical, scalar_truth, truth};

use crate::library::linear;
use crate::{Dims, Error, Fault, Result, Value, sparse};
use lanner_builtins::{BinaryOp, Scalar, UnaryOp};
use operation::{ADD, Binary, DIV, Kind, LEFT_DIV, MUL, NEG, NOT, POS, POW, SUB};
use pieces::Piece;

/// The value of `a OP b`.
///
/// # Errors
/// Extents that do not fit, classes without this operator.
pub fn binary(op: BinaryOp, a: Value, b: Value) -> Result<Value> {
    if let Some(of_doubles) = of_real_doubles(op, &a, &b) {
        return on_doubles(of_doubles, a, b);
    }
    match scalar_of(op).and_then(operation::binary) {
        Some(elementwise) => map2(elementwise, a, b),
        None => matrix(op, a, b),
    }
}

/// Raises the error of `a OP b` where the shapes do not fit; else computes nothing.
///
/// # Errors
/// Those of the operator.
pub fn check_fit(op: BinaryOp, a: &Value, b: &Value) -> Result<()> {
    if fits(op, a, b) { Ok(()) } else { binary(op, a.clone(), b.clone()).map(drop) }
}

/// Whether the shapes of operands fit.
pub fn fits(op: BinaryOp, a: &Value, b: &Value) -> bool {
    let (x, y) = (a.dims(), b.dims());
    let is_matrix = x.rank() == 2 && y.rank() == 2;
    match op {
        _ if scalar_of(op).is_some() => x.expanded(&y).is_some(),
        BinaryOp::MTimes => x.is_scalar() || y.is_scalar() || (is_matrix && x.columns() == y.rows()),
        BinaryOp::MLDivide => x.is_scalar() || (is_matrix && x.rows() == y.rows()),
        BinaryOp::MRDivide => y.is_scalar() || (is_matrix && x.columns() == y.columns()),
        _ => {
            is_matrix
                && x.rows() == x.columns()
                && y.rows() == y.columns()
                && (x.is_scalar() || y.is_scalar())
        }
    }
}

/// The error of `a OP b` of numbers with these extents, which do not fit.
#[cold]
pub fn fit_error(op: BinaryOp, a: &Dims, b: &Dims) -> Error {
    match op {
        BinaryOp::MTimes => Fault::InnerDimensions.with(&[a, b]),
        BinaryOp::MRDivide | BinaryOp::MLDivide => Fault::DivisionDimensions.with(&[&op.symbol(), a, b]),
        BinaryOp::MPower => Fault::NotSquareForPower.with(&[&op.function()]),
        BinaryOp::Ne => Fault::SizeMismatch.with(&[&"!=", a, b]),
        _ => Fault::SizeMismatch.with(&[&op.symbol(), a, b]),
    }
}

/// The arithmetic that two real doubles need, one of them an array: what programs do most, without asking for every
/// other class first.
#[inline]
fn of_real_doubles(op: BinaryOp, a: &Value, b: &Value) -> Option<&'static Binary> {
    let (left, right) = match (a, b) {
        (Value::Double(_), Value::Double(_)) => (false, false),
        (Value::Double(_), Value::Scalar(_)) => (false, true),
        (Value::Scalar(_), Value::Double(_)) => (true, false),
        _ => return None,
    };
    Some(match Piece::of(op, left, right)? {
        Piece::Add => &ADD,
        Piece::Sub => &SUB,
        Piece::Mul => &MUL,
        Piece::Div => &DIV,
    })
}

fn on_doubles(operation: &Binary, a: Value, b: Value) -> Result<Value> {
    match &operation.kind {
        Kind::Arithmetic(numbers) => float::of_doubles((operation.op, numbers), a, b),
        Kind::Comparison(_) | Kind::Connective(_) | Kind::Bits(_) => map2(operation, a, b),
    }
}

/// The elementwise operation behind an operator, if it is elementwise.
pub fn scalar_of(op: BinaryOp) -> Option<Scalar> {
    Some(match op {
        BinaryOp::Add => Scalar::Add,
        BinaryOp::Sub => Scalar::Sub,
        BinaryOp::Times => Scalar::Mul,
        BinaryOp::RDivide => Scalar::Div,
        BinaryOp::LDivide => Scalar::LeftDiv,
        BinaryOp::Power => Scalar::Pow,
        BinaryOp::Lt => Scalar::Lt,
        BinaryOp::Le => Scalar::Le,
        BinaryOp::Gt => Scalar::Gt,
        BinaryOp::Ge => Scalar::Ge,
        BinaryOp::Eq => Scalar::Eq,
        BinaryOp::Ne => Scalar::Ne,
        BinaryOp::And => Scalar::And,
        BinaryOp::Or => Scalar::Or,
        BinaryOp::MTimes | BinaryOp::MRDivide | BinaryOp::MLDivide | BinaryOp::MPower => return None,
    })
}

/// The value of an operator that is not elementwise.
fn matrix(op: BinaryOp, a: Value, b: Value) -> Result<Value> {
    match op {
        BinaryOp::MTimes => product(a, b),
        BinaryOp::MRDivide => right_divide(a, b),
        BinaryOp::MLDivide => left_divide(a, b),
        _ => matrix_power(a, b),
    }
}

/// `a * b`. The matrix operators are elementwise where MATLAB makes them so, because an operand is a scalar.
///
/// # Errors
/// Extents that do not fit, classes without this operator.
pub fn product(a: Value, b: Value) -> Result<Value> {
    check_numbers(BinaryOp::MTimes, &a, &b)?;
    if a.is_scalar() || b.is_scalar() {
        return map2(&MUL, a, b);
    }
    if a.is_sparse() || b.is_sparse() {
        sparse::product::product(&a, &b)
    } else {
        linear::matrix_product(&a, &b)
    }
}

/// `a / b`.
///
/// # Errors
/// As [`product`].
pub fn right_divide(a: Value, b: Value) -> Result<Value> {
    check_numbers(BinaryOp::MRDivide, &a, &b)?;
    if b.is_scalar() {
        return map2(&DIV, a, b);
    }
    let is_sparse = a.is_sparse() || b.is_sparse();
    if is_sparse { sparse::solve::right_divide(&a, &b) } else { linear::right_divide(&a, &b) }
}

/// `a \ b`.
///
/// # Errors
/// As [`product`].
pub fn left_divide(a: Value, b: Value) -> Result<Value> {
    check_numbers(BinaryOp::MLDivide, &a, &b)?;
    if a.is_scalar() {
        return map2(&LEFT_DIV, a, b);
    }
    let is_sparse = a.is_sparse() || b.is_sparse();
    if is_sparse { sparse::solve::left_divide(&a, &b) } else { linear::left_divide(&a, &b) }
}

/// `a ^ b`.
///
/// # Errors
/// As [`product`].
pub fn matrix_power(a: Value, b: Value) -> Result<Value> {
    check_numbers(BinaryOp::MPower, &a, &b)?;
    if a.is_scalar() && b.is_scalar() {
        return map2(&POW, a, b);
    }
    let is_sparse = a.is_sparse() || b.is_sparse();
    if is_sparse { sparse::product::power(&a, &b) } else { linear::matrix_power(&a, &b) }
}

fn check_numbers(op: BinaryOp, a: &Value, b: &Value) -> Result<()> {
    for (culprit, other) in [(a, b), (b, a)] {
        if !culprit.is_arithmetic() {
            let names = (culprit.class_name(), other.class_name());
            return Err(Fault::NoBinaryOperator.with(&[&op.symbol(), &names.0, &names.1]));
        }
    }
    Ok(())
}

/// The value of `OP a`.
///
/// # Errors
/// Classes without this operator.
pub fn unary(op: UnaryOp, a: Value) -> Result<Value> {
    match op {
        UnaryOp::Plus => map1(&POS, a),
        UnaryOp::Minus => map1(&NEG, a),
        UnaryOp::Not => map1(&NOT, a),
        UnaryOp::CTranspose => conjugate_transpose(a),
        UnaryOp::Transpose => transpose(a),
    }
}
