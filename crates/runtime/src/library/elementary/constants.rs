//! Constants: `pi`, `Inf(2, 3)`, `NaN(3, 'single')`, `eps(x)`, `intmax('int8')`.

use crate::arith::to_class;
use crate::library::creation::{class_named, prototype, size_arguments};
use crate::memory::Gather;
use crate::value::{C32, C64, Tensor};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_facts::Class;
use std::rc::Rc;

/// A floating-point number everywhere in an array of the size and class that the arguments say.
fn everywhere(x: f64, args: &[Value]) -> Result<Outputs> {
    if args.is_empty() {
        return one(x);
    }
    let (dims, rest) = size_arguments(args)?;
    let wanted = prototype(rest)?;
    match (wanted.class, wanted.complex) {
        (Class::Single, false) => one(Tensor::filled(dims, x as f32)?),
        (Class::Single, true) => one(Tensor::filled(dims, C32::new(x as f32, 0.0))?),
        (Class::Double, true) => one(Tensor::filled(dims, C64::new(x, 0.0))?),
        (Class::Double, false) => one(Tensor::filled(dims, x)?),
        _ => Err(Error::new(
            "MATLAB:invalidInputClass",
            "Class name must be 'double' or 'single', or the prototype a floating-point array.",
        )),
    }
}

/// `pi`.
pub fn pi(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    everywhere(std::f64::consts::PI, &args)
}

/// `e`, of the Octave dialect.
pub fn euler(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    everywhere(std::f64::consts::E, &args)
}

/// `Inf(sizes…, class)`.
pub fn infinity(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    everywhere(f64::INFINITY, &args)
}

/// `NaN(sizes…, class)`.
pub fn not_a_number(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    everywhere(f64::NAN, &args)
}

/// The bits by which Octave tells a missing value from others that are no numbers: the ones that remain in single precision are its own there.
const MISSING: u64 = 0x7FF8_40F4_4000_0000;

/// `NA(sizes…, class)`, of the Octave dialect.
pub fn missing(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    everywhere(f64::from_bits(MISSING), &args)
}

/// The imaginary unit.
pub fn imaginary_unit(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(C64::new(0.0, 1.0))
}

/// `eps`, `eps(x)`, `eps('single')`.
pub fn eps(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Some(arg) = args.first() else {
        return one(f64::EPSILON);
    };
    match arg {
        Value::Scalar(x) => one(spacing(*x)),
        Value::Single(t) => one(t.map(|&x| spacing_single(x))),
        Value::Double(_) | Value::Range(_) | Value::Complex(_) => match arg.to_c64s() {
            Some(numbers) => {
                let spacings = numbers.iter().map(|z| spacing(larger(z.re.abs(), z.im.abs()))).gather();
                one(Tensor::new(arg.dims(), spacings))
            }
            None => Err(Fault::UndefinedForClass.with(&[&"eps", &arg.class_name()])),
        },
        _ => match arg.as_text().as_deref() {
            Some("double") => one(f64::EPSILON),
            Some("single") => one(Value::Single(Rc::new(Tensor::scalar(f32::EPSILON)))),
            _ => Err(Error::new(
                "MATLAB:eps:invalidClassName",
                "Class must be 'double' or 'single', or the argument a floating-point array.",
            )),
        },
    }
}

/// The larger one of two sizes; NaN where one is.
fn larger(a: f64, b: f64) -> f64 {
    if a >= b || a.is_nan() { a } else { b }
}

/// The distance from `abs(x)` to the next larger double.
pub(crate) fn spacing(x: f64) -> f64 {
    let x = x.abs();
    if !x.is_finite() {
        return f64::NAN;
    }
    (f64::from_bits(x.to_bits() + 1) - x).min(2f64.powi(971))
}

fn spacing_single(x: f32) -> f32 {
    let x = x.abs();
    if !x.is_finite() {
        return f32::NAN;
    }
    (f32::from_bits(x.to_bits() + 1) - x).min(2f32.powi(104))
}

/// One number per floating-point class, chosen by class name or `'like', p`.
fn by_class(name: &str, args: &[Value], double: f64, single: f32) -> Result<Outputs> {
    let unknown =
        || Error::new(&format!("MATLAB:{name}:invalidClassName"), "Class must be 'double' or 'single'.");
    let class = match args {
        [] => Class::Double,
        [one] => match one.as_text() {
            Some(text) => class_named(&text).ok_or_else(unknown)?,
            None => one.class(),
        },
        _ => prototype(args)?.class,
    };
    match class {
        Class::Double => one(double),
        Class::Single => one(Value::Single(Rc::new(Tensor::scalar(single)))),
        _ => Err(unknown()),
    }
}

/// `realmin`, the smallest normal number.
pub fn realmin(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    by_class("realmin", &args, f64::MIN_POSITIVE, f32::MIN_POSITIVE)
}

/// `realmax`, the largest finite number.
pub fn realmax(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    by_class("realmax", &args, f64::MAX, f32::MAX)
}

/// `flintmax`, the largest of the consecutive integers.
pub fn flintmax(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    by_class("flintmax", &args, 9_007_199_254_740_992.0, 16_777_216.0)
}

fn integer_bound(name: &str, args: &[Value], bound: f64) -> Result<Outputs> {
    let unknown =
        || Error::new(&format!("MATLAB:{name}:invalidClassName"), "Class must be an integer class name.");
    let class = match args {
        [] => Class::Int32,
        [one] => match one.as_text() {
            Some(text) => class_named(&text).ok_or_else(unknown)?,
            None => one.class(),
        },
        _ => prototype(args)?.class,
    };
    if !class.is_integer() {
        return Err(unknown());
    }
    // Infinities saturate to the bounds.
    one(to_class(Value::Scalar(bound), class)?)
}

/// `intmax(class)`.
pub fn intmax(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    integer_bound("intmax", &args, f64::INFINITY)
}

/// `intmin(class)`.
pub fn intmin(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    integer_bound("intmin", &args, f64::NEG_INFINITY)
}
