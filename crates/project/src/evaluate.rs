//! Constants computed with the kernels that programs use.

use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_interp::value_of;
use lanner_mir::Constant;
use lanner_opt::Evaluate;
use lanner_runtime::{Value, arith, error::warning};

/// The kernels of the runtime.
pub struct Kernels;

impl Evaluate for Kernels {
    fn unary(&self, op: UnaryOp, a: &Constant) -> Option<Constant> {
        constant_of(arith::unary(op, value_of(a)).ok()?)
    }

    fn binary(&self, op: BinaryOp, a: &Constant, b: &Constant) -> Option<Constant> {
        if *a == Constant::Colon || *b == Constant::Colon || warning::is_pending() {
            return None;
        }
        let value = arith::binary(op, value_of(a), value_of(b)).ok();
        if warning::is_pending() {
            warning::take();
            return None;
        }
        constant_of(value?)
    }
}

/// The constant that the value is.
fn constant_of(value: Value) -> Option<Constant> {
    match value {
        Value::Scalar(x) => Some(Constant::Double(x)),
        Value::Int(class, bits) => Some(Constant::Int(class, bits)),
        _ => None,
    }
}
