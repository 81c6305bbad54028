//! `round` to digits, `idivide`.

use crate::arith::integer::{Rounding, quotient_by};
use crate::arith::operand::with_int_type;
use crate::arith::{self, convert, operation, to_class};
use crate::library::arguments::option;
use crate::memory::Gather;
use crate::value::{IntElement, Tensor};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_linalg::PortableReal;

/// `round(x)`, `round(x, n)`, `round(x, n, 'significant')`.
pub fn round(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (Some(x), digits, kind) = (args.next(), args.next(), args.next()) else {
        return Err(Fault::NotEnoughInputs.with(&[&"round"]));
    };
    let Some(digits) = digits else {
        return one(arith::map1(&operation::ROUND, x)?);
    };
    let n = digits.as_f64().filter(|n| n.fract() == 0.0).ok_or_else(|| {
        Error::new("MATLAB:round:digitsMustBeInteger", "Number of digits must be an integer scalar.")
    })?;
    let significant = match kind.as_ref().map(option) {
        None => false,
        Some(Some(text)) if "significant".starts_with(&text) && !text.is_empty() => true,
        Some(Some(text)) if "decimals".starts_with(&text) && !text.is_empty() => false,
        Some(_) => {
            return Err(Error::new(
                "MATLAB:round:unknownType",
                "Third argument must be 'decimals' or 'significant'.",
            ));
        }
    };
    if significant && n < 1.0 {
        return Err(Error::new(
            "MATLAB:round:digitsMustBePositive",
            "Number of significant digits must be a positive integer scalar.",
        ));
    }
    let n = n.clamp(-400.0, 400.0) as i32;
    let to_digits = |x: f64| if significant { to_significant(x, n) } else { to_decimals(x, n) };
    let class = x.class();
    match &x {
        Value::Scalar(x) => one(to_digits(*x)),
        Value::Complex(t) => {
            one(Value::from(t.map(|z| crate::C64::new(to_digits(z.re), to_digits(z.im)))).narrowed())
        }
        _ if x.is_numeric() && !x.is_complex() => match x.to_f64s() {
            Some(numbers) => {
                let rounded = Tensor::new(x.dims(), numbers.iter().map(|&x| to_digits(x)).gather());
                one(to_class(rounded.into(), class)?)
            }
            None => Err(Fault::UndefinedForClass.with(&[&"round", &class.name()])),
        },
        _ => Err(Fault::UndefinedForClass.with(&[&"round", &class.name()])),
    }
}

/// Rounded to `n` digits behind the point, before it where `n` is negative.
fn to_decimals(x: f64, n: i32) -> f64 {
    if !x.is_finite() {
        return x;
    }
    let scale = 10f64.powi(n.abs());
    let rounded = if n >= 0 { (x * scale).round() / scale } else { (x / scale).round() * scale };
    // A scale that overflows leaves nothing to round, or everything.
    if rounded.is_finite() {
        rounded
    } else if n > 0 {
        x
    } else {
        0.0
    }
}

fn to_significant(x: f64, n: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    to_decimals(x, n - 1 - x.abs().portable_log10().floor() as i32)
}

/// `idivide(a, b, how)`.
pub fn idivide(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (Some(a), Some(b), how) = (args.next(), args.next(), args.next()) else {
        return Err(Fault::NotEnoughInputs.with(&[&"idivide"]));
    };
    let rounding = match how.as_ref().map(option) {
        None => Rounding::Fix,
        Some(text) => match text.as_deref() {
            Some("fix") => Rounding::Fix,
            Some("round") => Rounding::Round,
            Some("floor") => Rounding::Floor,
            Some("ceil") => Rounding::Ceil,
            _ => {
                return Err(Error::new(
                    "MATLAB:idivide:InvalidRoundingOption",
                    "Rounding option must be 'fix', 'round', 'floor', or 'ceil'.",
                ));
            }
        },
    };
    let (ca, cb) = (a.class(), b.class());
    let class = if ca.is_integer() { ca } else { cb };
    if !class.is_integer() {
        return Err(Error::new(
            "MATLAB:idivide:AtLeastOneInteger",
            "At least one argument must belong to an integer class.",
        ));
    }
    if ca.is_integer() && cb.is_integer() && ca != cb {
        return Err(Fault::MixedIntegers.with(&[&"./", &ca.name(), &cb.name()]));
    }
    let has_fraction = |v: &Value| v.to_f64s().is_some_and(|x| x.iter().any(|x| x.fract() != 0.0));
    if !ca.is_integer() && has_fraction(&a) || !cb.is_integer() && has_fraction(&b) {
        let (a, b) = (to_class(a, lanner_facts::Class::Double)?, to_class(b, lanner_facts::Class::Double)?);
        let quotient = arith::map2(&operation::DIV, a, b)?;
        let rounded = match rounding {
            Rounding::Fix => &operation::FIX,
            Rounding::Round => &operation::ROUND,
            Rounding::Floor => &operation::FLOOR,
            Rounding::Ceil => &operation::CEIL,
        };
        return one(to_class(arith::map1(rounded, quotient)?, class)?);
    }
    with_int_type!(class, T => one(divide::<T>(rounding, a, b)?), else Err(Fault::NoConversion.with(&[&"integer", &class.name()])))
}

fn divide<T: IntElement + Send + Sync>(rounding: Rounding, a: Value, b: Value) -> Result<Value> {
    let (a, b) = (convert::integer_operand::<T>(a)?, convert::integer_operand::<T>(b)?);
    arith::expand::combine("./", &a, &b, |x, y| quotient_by(rounding, x, y))
}
