//! `diff`: differences of neighbours.

use crate::arith::reduce::around;
use crate::arith::{self, operation, to_class};
use crate::library::arguments::dimension;
use crate::memory;
use crate::memory::GrowBy;
use crate::value::Tensor;
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one, with_tensor};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;

/// `diff(x)`, `diff(x, n)`, `diff(x, n, dim)`.
pub fn diff(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (mut x, order, dim) = (args.next().unwrap_or_default(), args.next(), args.next());
    if !x.is_arithmetic() {
        return Err(Fault::UndefinedForClass.with(&[&"diff", &x.class_name()]));
    }
    if !x.is_numeric() {
        x = to_class(x, Class::Double)?;
    }
    let order = match order.filter(|order| !order.is_empty()) {
        None => 1,
        Some(order) => match order.as_f64() {
            Some(n) if n >= 1.0 && n.fract() == 0.0 => n as usize,
            _ => {
                return Err(Error::new(
                    "MATLAB:diff:differenceOrderMustBePositiveInteger",
                    "Difference order N must be a positive integer scalar.",
                ));
            }
        },
    };
    let dim = dim.map(|dim| dimension(&dim)).transpose()?;
    if x.is_scalar() && dim.is_none() {
        return one(to_class(Value::empty(), x.class())?);
    }
    for _ in 0..order {
        // Without a dimension the next one follows where one is used up.
        let dim = dim.unwrap_or_else(|| x.dims().first_non_singleton());
        let n = x.dims().extent(dim);
        if n == 0 {
            break;
        }
        if let Value::Double(t) = &x {
            x = differences(t, dim).into();
            continue;
        }
        let (later, earlier) = (slice(&x, dim, 1)?, slice(&x, dim, 0)?);
        x = arith::map2(&operation::SUB, later, earlier)?;
    }
    one(x)
}

/// The differences of real doubles, in one pass.
fn differences(t: &Tensor<f64>, dim: usize) -> Tensor<f64> {
    let (inner, n, outer) = around(t.dims(), dim);
    let result = t.dims().with(dim, n - 1);
    let mut data = memory::room(result.numel());
    for o in (0..outer).paced() {
        let block = &t.data()[o * n * inner..(o + 1) * n * inner];
        let (later, earlier) = (&block[inner..], &block[..(n - 1) * inner]);
        arith::append_pairs(&mut data, later, earlier, |x, y| x - y);
    }
    Tensor::new(result, data)
}

/// All but one element along a dimension: from the first, or from the second.
fn slice(x: &Value, dim: usize, from: usize) -> Result<Value> {
    let dims = x.dims();
    let (inner, n, outer) = around(&dims, dim);
    let result = dims.with(dim, n - 1);
    Ok(with_tensor!(x, t => {
        let mut data = memory::room(result.numel());
        for o in 0..outer {
            let start = (o * n + from) * inner;
            data.put_slice(&t.data()[start..start + (n - 1) * inner]);
        }
        Value::from(Tensor::new(result, data))
    }, else return Err(Fault::UndefinedForClass.with(&[&"diff", &x.class_name()]))))
}
