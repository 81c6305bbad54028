//! The operators that are no elementwise maps, under their function names.

use crate::arith;
use crate::{Args, Host, Outputs, Result, Value, kernels, one};

kernels! { mtimes, mrdivide, mldivide, mpower, ctranspose, transpose, colon }

/// The two operands; the engine has checked that there are two.
fn binary(of: fn(Value, Value) -> Result<Value>, args: Args) -> Result<Outputs> {
    let mut args = args.into_iter();
    one(of(args.next().unwrap_or_default(), args.next().unwrap_or_default())?)
}

fn unary(of: fn(Value) -> Result<Value>, args: Args) -> Result<Outputs> {
    one(of(args.into_iter().next().unwrap_or_default())?)
}

/// `a * b`.
pub fn mtimes(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(arith::product, args)
}

/// `b / a`.
pub fn mrdivide(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(arith::right_divide, args)
}

/// `a \ b`.
pub fn mldivide(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(arith::left_divide, args)
}

/// `a ^ b`.
pub fn mpower(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(arith::matrix_power, args)
}

/// `a'`.
pub fn ctranspose(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    unary(arith::conjugate_transpose, args)
}

/// `a.'`.
pub fn transpose(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    unary(arith::transpose, args)
}

/// `first:step:last`.
pub fn colon(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(arith::colon(&args)?)
}
