//! `log2` with mantissa and exponent, `pow2`.

use crate::arith::{self, convert, operation};
use crate::memory::Gather;
use crate::value::{C64, Tensor};
use crate::{Args, Fault, Host, Outputs, Result, Value, one};
use lanner_facts::Class;

/// `y = log2(x)`; `[f, e] = log2(x)` with `x = f * 2^e`, `0.5 <= abs(f) < 1`.
pub fn log2(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let x = args.into_iter().next().unwrap_or_default();
    if nargout < 2 {
        return one(arith::map1(&operation::LOG2, x)?);
    }
    if !x.class().is_float() && !matches!(x.class(), Class::Logical | Class::Char) {
        return Err(Fault::UndefinedForClass.with(&[&"log2", &x.class_name()]));
    }
    let Some(numbers) = x.to_f64s() else {
        return Err(Fault::UndefinedForClass.with(&[&"log2", &x.class_name()]));
    };
    let (mantissas, exponents): (Vec<f64>, Vec<f64>) = numbers.iter().map(|&x| split(x)).gather_both();
    let mantissas = Value::from(Tensor::new(x.dims(), mantissas));
    let exponents = Value::from(Tensor::new(x.dims(), exponents));
    Ok(if x.class() == Class::Single {
        Outputs::from_iter([convert::to_single(mantissas)?, convert::to_single(exponents)?])
    } else {
        Outputs::from_iter([mantissas, exponents])
    })
}

fn split(x: f64) -> (f64, f64) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0.0);
    }
    let (f, e) = libm::frexp(x);
    (f, f64::from(e))
}

/// `pow2(e)` is `2 .^ e`, `pow2(f, e)` is `f .* 2 .^ e`.
pub fn pow2(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (first, second) = (args.next().unwrap_or_default(), args.next());
    let Some(exponent) = second else {
        if first.is_complex() {
            let two = Value::from(Tensor::scalar(C64::new(2.0, 0.0)));
            return one(arith::map2(&operation::POW, two, first)?);
        }
        return one(arith::map1(&operation::EXP2, first)?);
    };
    let exponent = arith::map1(&operation::FIX, arith::map1(&operation::REAL, exponent)?)?;
    let whole = super::real_map2("pow2", &Value::Scalar(1.0), &exponent, |_, e| {
        libm::scalbn(1.0, e.clamp(-3000.0, 3000.0) as i32)
    })?;
    let in_range = whole.to_f64s().is_some_and(|w| w.iter().all(|w| w.is_normal()));
    if in_range || first.is_complex() {
        return one(arith::map2(&operation::MUL, first, whole)?);
    }
    one(super::real_map2("pow2", &first, &exponent, |f, e| libm::scalbn(f, e.clamp(-3000.0, 3000.0) as i32))?)
}
