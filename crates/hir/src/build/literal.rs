//! Literals that are more than a double holds.
//!
//! ```text
//! uint64(18446744073709551557)     the digits are read as a 64-bit integer, as MATLAB documents; uint64([18446744073709551557]) converts a double
//! int64(-9007199254740993)         the same with a sign
//! 0x1FFu8                          an error: the bits do not fit
//! ```

use super::Builder;
use crate::Number;
use lanner_base::Name;
use lanner_builtins::{Builtin, ScalarForm};
use lanner_facts::Class;
use lanner_syntax::ast;

/// Up to here doubles are all integers, and conversion is exact.
const EXACT: i128 = 1 << 53;

impl Builder<'_> {
    /// The 64-bit integer that a call of its class with one literal is, where a double would round it.
    pub(super) fn exact_integer(&self, name: Name, call: &ast::ParenIndex) -> Option<Number> {
        let Some(ScalarForm::To(class @ (Class::Int64 | Class::Uint64))) =
            Builtin::named(&name.to_string())?.row().scalar
        else {
            return None;
        };
        if (self.context.is_function)(&name) {
            return None;
        }
        let args = call.args();
        let [ast::Arg::Positional(literal)] = args.as_slice() else { return None };
        let value = whole(literal).filter(|x| x.abs() > EXACT)?;
        let bits = if class == Class::Int64 {
            value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
        } else {
            value.clamp(0, u64::MAX.into()) as u64 as i64
        };
        Some(Number::Int(class, bits))
    }
}

/// The integer that decimal digits, perhaps with a sign, are.
fn whole(expr: &ast::Expr) -> Option<i128> {
    match expr {
        ast::Expr::Number(number) => number.text().replace('_', "").parse().ok(),
        ast::Expr::Prefix(prefix) => {
            let inner = whole(&prefix.operand()?)?;
            match prefix.op()? {
                ast::PrefixOp::Minus => Some(-inner),
                ast::PrefixOp::Plus => Some(inner),
                ast::PrefixOp::Not => None,
            }
        }
        _ => None,
    }
}
