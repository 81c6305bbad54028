//! `sum`, `prod`.

use super::along::{apply, read};
use crate::arith::reduce::{PROD, SUM};
use crate::arith::{self, Reducer, reduce, to_class};
use crate::value::C64;
use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_base::Dialect;
use lanner_builtins::Reduction;
use lanner_facts::Class;
use std::rc::Rc;

const FLAGS: [&str; 7] =
    ["default", "double", "native", "omitnan", "includenan", "omitmissing", "includemissing"];

/// `sum(x, dims, type, flag)`.
pub fn sum(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    total(host, "sum", &SUM, args)
}

/// `prod(x, dims, type, flag)`.
pub fn prod(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    total(host, "prod", &PROD, args)
}

fn total(host: &mut dyn Host, name: &str, by: &Reducer, args: Args) -> Result<Outputs> {
    let mut args = args;
    let x = std::mem::take(&mut args[0]);
    if args.len() == 1 && x.class() == Class::Double {
        return one(reduce(by, x, None)?);
    }
    let (along, flags) = read(name, &args[1..], &FLAGS)?;
    let class = x.class();
    // Integers are accumulated in double precision unless told otherwise; in Octave's dialect in their own class.
    let native = flags.contains(&"native")
        || (host.dialect() == Dialect::Octave && !flags.contains(&"double") && class.is_integer());
    if native && class == Class::Char {
        return Err(Error::new(
            &format!("MATLAB:{name}:invalidNativeClass"),
            "The 'native' option is not supported for char arrays.",
        ));
    }
    let mut x = x;
    if flags.contains(&"double") && class.is_numeric() {
        x = to_class(x, Class::Double)?;
    }
    if flags.contains(&"omitnan") || flags.contains(&"omitmissing") {
        x = without_nan(x, if by.op == Reduction::Sum { 0.0 } else { 1.0 });
    }
    let f = if native { arith::reduce::reduce_native } else { reduce };
    let result = apply(&along, x, |x, dim| f(by, x, dim))?;
    if native && class == Class::Logical { one(to_class(result, Class::Logical)?) } else { one(result) }
}

/// NaN replaced by a number.
pub(super) fn without_nan(x: Value, by: f64) -> Value {
    match x {
        Value::Scalar(x) => Value::Scalar(if x.is_nan() { by } else { x }),
        Value::Double(mut t) => {
            if t.data().iter().any(|x| x.is_nan()) {
                Rc::make_mut(&mut t).data_mut().iter_mut().filter(|x| x.is_nan()).for_each(|x| *x = by);
            }
            Value::Double(t)
        }
        Value::Single(mut t) => {
            if t.data().iter().any(|x| x.is_nan()) {
                let data = Rc::make_mut(&mut t).data_mut();
                data.iter_mut().filter(|x| x.is_nan()).for_each(|x| *x = by as f32);
            }
            Value::Single(t)
        }
        Value::Complex(mut t) => {
            let data = Rc::make_mut(&mut t).data_mut();
            data.iter_mut().filter(|z| z.re.is_nan() || z.im.is_nan()).for_each(|z| *z = C64::new(by, 0.0));
            Value::Complex(t)
        }
        other => other,
    }
}
