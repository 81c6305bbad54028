//! Equally spaced points: `linspace`.

use crate::arith::to_class;
use crate::host::{Args, Host, Outputs, one};
use crate::memory::Gather;
use crate::value::{C64, Dims, Tensor};
use crate::{Error, Result, Value, memory};
use lanner_facts::Class;

/// `linspace(a, b)`, `linspace(a, b, n)`.
pub fn linspace(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let not_scalar = || Error::new("MATLAB:linspace:scalarInputs", "Inputs must be scalars.");
    if args.iter().any(|arg| !arg.is_scalar() || !arg.is_arithmetic()) {
        return Err(not_scalar());
    }
    let count = match args.get(2) {
        Some(n) => n.as_f64().ok_or_else(not_scalar)?.floor(),
        None => 100.0,
    };
    if count.is_nan() {
        return Err(Error::new("MATLAB:linspace:countNan", "Number of points must not be NaN."));
    }
    // At least the last point; the cast saturates.
    let n = count.max(1.0) as usize;
    memory::check::<f64>(&Dims::matrix(1, n))?;
    let single = args[..2].iter().any(|arg| arg.class() == Class::Single);
    let points = if args[..2].iter().any(Value::is_complex) {
        let (a, b) = (first_complex(&args[0]), first_complex(&args[1]));
        let points: Vec<C64> =
            (0..n).map(|k| C64::new(point(a.re, b.re, k, n), point(a.im, b.im, k, n))).gather();
        Value::from(Tensor::row(points)).narrowed()
    } else {
        let (Some(a), Some(b)) = (args[0].as_f64(), args[1].as_f64()) else { return Err(not_scalar()) };
        Tensor::row((0..n).map(|k| point(a, b, k, n)).gather::<Vec<f64>>()).into()
    };
    one(if single { to_class(points, Class::Single)? } else { points })
}

/// The point `k` of `n`, both ends exact.
fn point(a: f64, b: f64, k: usize, n: usize) -> f64 {
    let last = n - 1;
    if k == last || a == b {
        return b;
    }
    if k == 0 {
        return a;
    }
    let scaled = k as f64 * (b - a);
    // A product that overflows is taken apart.
    if scaled.is_finite() {
        a + scaled / last as f64
    } else {
        a + (b / last as f64 - a / last as f64) * k as f64
    }
}

fn first_complex(value: &Value) -> C64 {
    value.to_c64s().and_then(|data| data.first().copied()).unwrap_or_default()
}
