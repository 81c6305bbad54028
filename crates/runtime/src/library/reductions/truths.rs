//! `any`, `all`, `nnz`.

use super::along::{apply, read};
use crate::arith::reduce::{ALL, ANY};
use crate::arith::{Reducer, reduce};
use crate::{Args, Fault, Host, Outputs, Result, Value, one};

/// `any(x, dims)`.
pub fn any(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    of("any", &ANY, args)
}

/// `all(x, dims)`.
pub fn all(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    of("all", &ALL, args)
}

fn of(name: &str, by: &Reducer, args: Args) -> Result<Outputs> {
    let mut args = args;
    let x = std::mem::take(&mut args[0]);
    if let ([_], Value::Bool(_)) = (args.as_slice(), &x) {
        return one(x);
    }
    let (along, _) = read(name, &args[1..], &[])?;
    one(apply(&along, x, |x, dim| reduce(by, x, dim))?)
}

/// `nnz(x)`: how many elements are not zero.
pub fn nnz(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let x = args.into_iter().next().unwrap_or_default();
    let refused = || Fault::UndefinedForClass.with(&[&"nnz", &x.class_name()]);
    let count = match &x {
        Value::Logical(t) => t.data().iter().filter(|x| **x).count(),
        Value::Complex(_) | Value::ComplexSingle(_) => {
            x.to_c64s().ok_or_else(refused)?.iter().filter(|z| z.re != 0.0 || z.im != 0.0).count()
        }
        _ => x.to_f64s().ok_or_else(refused)?.iter().filter(|x| **x != 0.0).count(),
    };
    one(count)
}
