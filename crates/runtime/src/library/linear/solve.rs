//! `linsolve`: a system whose structure the caller knows.

use super::basics::show;
use super::divide::{left_divide, transposed, warn_condition};
use super::{Matrix, Number, matrix_value};
use crate::memory::Gather;
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_base::Name;
use lanner_linalg::Op;
use lanner_linalg::triangular::{self, Triangle};

/// What the options say.
#[derive(Default)]
struct Options {
    lower: bool,
    upper: bool,
    transposed: bool,
}

impl Options {
    fn of(value: &Value) -> Result<Options> {
        let Value::Struct(fields) = value else {
            return Err(Error::new("MATLAB:linsolve:InvalidOptions", "Third argument must be a structure."));
        };
        let is_set =
            |name: &str| fields.get(Name::new(name)).and_then(Value::as_f64).is_some_and(|x| x != 0.0);
        Ok(Options { lower: is_set("LT"), upper: is_set("UT"), transposed: is_set("TRANSA") })
    }
}

/// `[X, r] = linsolve(A, B, options)`: see the row.
pub fn linsolve(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let options = args.get(2).map_or(Ok(Options::default()), Options::of)?;
    let (a, b) = (Matrix::of(&args[0], "linsolve")?, Matrix::of(&args[1], "linsolve")?);
    let rows = if options.transposed { a.n } else { a.m };
    if rows != b.m {
        return Err(Fault::DivisionDimensions.with(&[&"linsolve", &a.m, &b.m]));
    }
    if a.m == a.n && (options.lower || options.upper) {
        let (x, rcond) = if a.is_complex() || b.is_complex() {
            triangle(&a, a.complex(), b.complex(), &b, &options)
        } else {
            triangle(&a, f64::entries(&a), f64::entries(&b), &b, &options)
        };
        return finished(host, x, rcond, a.eps(), nargout);
    }
    let matrix = if options.transposed { transposed(a) } else { a };
    if nargout < 2 {
        let x = left_divide(&matrix.into_value(), &args[1])?;
        show(host)?;
        return one(x);
    }
    let (m, n) = (matrix.m, matrix.n);
    let value = matrix.into_value();
    let quality = if m == n {
        super::rcond(host, Args::from_iter([value.clone()]), 1)?.remove(0)
    } else {
        // The rank, for systems that are not square.
        let s = super::svd(host, Args::from_iter([value.clone()]), 1)?.remove(0);
        let s = s.to_f64s().unwrap_or_default();
        let tolerance = m.max(n) as f64 * f64::EPSILON * s.first().copied().unwrap_or(0.0);
        Value::from(s.iter().filter(|&&x| x > tolerance).count())
    };
    let x = left_divide(&value, &args[1])?;
    crate::error::warning::take();
    Ok([x, quality].into_iter().gather())
}

fn triangle<T: Number>(
    a: &Matrix,
    data: Vec<T>,
    mut x: Vec<T>,
    b: &Matrix,
    options: &Options,
) -> (Value, f64) {
    let shape = if options.lower { Triangle::Lower } else { Triangle::Upper };
    let op = if options.transposed { Op::ConjTranspose } else { Op::None };
    triangular::solve(a.n, (&data, a.n), shape, op, &mut x, b.n);
    (matrix_value(a.n, b.n, x, a.single || b.single), triangular::rcond(a.n, &data, shape))
}

fn finished(host: &mut dyn Host, x: Value, rcond: f64, eps: f64, nargout: usize) -> Result<Outputs> {
    if nargout > 1 {
        return Ok([x, Value::Scalar(rcond)].into_iter().gather());
    }
    warn_condition(rcond, eps);
    show(host)?;
    one(x)
}
