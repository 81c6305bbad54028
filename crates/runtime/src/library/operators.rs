//! The operators that are no elementwise maps, under their function names.

use crate::arith;
use crate::{Args, Host, Outputs, Result, kernels, one};
use lanner_builtins::{BinaryOp, UnaryOp};

kernels! { mtimes, mrdivide, mldivide, mpower, ctranspose, transpose, colon }

/// The two operands; the engine has checked that there are two.
fn binary(op: BinaryOp, args: Args) -> Result<Outputs> {
    let mut args = args.into_iter();
    one(arith::binary(op, args.next().unwrap_or_default(), args.next().unwrap_or_default())?)
}

fn unary(op: UnaryOp, args: Args) -> Result<Outputs> {
    one(arith::unary(op, args.into_iter().next().unwrap_or_default())?)
}

/// `a * b`.
pub fn mtimes(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(BinaryOp::MTimes, args)
}

/// `b / a`.
pub fn mrdivide(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(BinaryOp::MRDivide, args)
}

/// `a \ b`.
pub fn mldivide(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(BinaryOp::MLDivide, args)
}

/// `a ^ b`.
pub fn mpower(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    binary(BinaryOp::MPower, args)
}

/// `a'`.
pub fn ctranspose(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    unary(UnaryOp::CTranspose, args)
}

/// `a.'`.
pub fn transpose(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    unary(UnaryOp::Transpose, args)
}

/// `first:step:last`.
pub fn colon(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(arith::colon(&args)?)
}
