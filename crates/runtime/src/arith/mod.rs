//! Operators and scalar operations on values of all classes.

use crate::{Fault, Result, Value};
use lanner_builtins::{BinaryOp, UnaryOp};

/// The value of `a OP b`.
///
/// # Errors
/// Extents that do not fit, classes without this operator.
pub fn binary(op: BinaryOp, a: Value, b: Value) -> Result<Value> {
    Err(Fault::NoBinaryOperator.with(&[&op.symbol(), &a.class_name(), &b.class_name()]))
}

/// The value of `OP a`.
///
/// # Errors
/// Classes without this operator.
pub fn unary(op: UnaryOp, a: Value) -> Result<Value> {
    Err(Fault::NoUnaryOperator.with(&[&op.symbol(), &a.class_name()]))
}
