//! `var` and `std`.

use super::averages::omit;
use super::lines::{Lines, Request, floating, of_class, sum};
use crate::arith::reduce::fold_long;
use crate::memory::{Duplicate, Gather};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use smallvec::smallvec;

/// `[V, M] = var(A, w, dim, nanflag)`: see the row.
pub fn var(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    spread(args, nargout, "var", |x| x)
}

/// `[S, M] = std(A, w, dim, nanflag)`: see the row.
pub fn std(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    spread(args, nargout, "std", f64::sqrt)
}

/// How squares are averaged.
enum Weights {
    /// Over `n - 1`, over `n` where there is one element.
    Unbiased,
    /// Over `n`.
    Biased,
    /// By given weights.
    Given(Vec<f64>),
}

impl Weights {
    fn of(value: Option<&Value>, function: &str) -> Result<Weights> {
        let invalid = || {
            Error::new(
                &format!("MATLAB:{function}:invalidWgts"),
                "Weights must be a vector of nonnegative numbers, or 0 or 1.",
            )
        };
        let Some(value) = value.filter(|v| !v.is_empty()) else { return Ok(Weights::Unbiased) };
        match value.to_f64s().ok_or_else(invalid)?.as_ref() {
            [w] if *w == 0.0 => Ok(Weights::Unbiased),
            [w] if *w == 1.0 => Ok(Weights::Biased),
            w if w.iter().paced().all(|x| *x >= 0.0) && sum(w) > 0.0 => Ok(Weights::Given(w.duplicate())),
            _ => Err(invalid()),
        }
    }
}

fn spread(args: Args, nargout: usize, function: &str, last: impl Fn(f64) -> f64) -> Result<Outputs> {
    let a = &args[0];
    let class = a.class();
    if !class.is_float() && class != Class::Logical {
        return Err(Fault::UndefinedForClass.with(&[&function, &a.class_name()]));
    }
    let has_weights = args.get(1).is_some_and(|w| w.is_numeric() || w.class() == Class::Logical);
    let weights = Weights::of(args.get(1).filter(|_| has_weights), function)?;
    let request = Request::of(&args, if has_weights { 2 } else { 1 }, function)?;
    let lines = Lines::of(&a.dims(), request.dims.as_deref());
    if let Weights::Given(w) = &weights
        && w.len() != lines.length()
    {
        return Err(Error::new(
            &format!("MATLAB:{function}:invalidSizeWgts"),
            "The length of W must be compatible with the length of the dimension being operated on.",
        ));
    }
    let class = floating(class);
    let unbiased = matches!(weights, Weights::Unbiased);
    let squares_of = |data: &[f64]| match &weights {
        Weights::Given(w) => lines.look(data, |line| weighted(line, w, request.omit_nan)),
        _ if request.omit_nan => lines.map(data, |line| {
            omit(line, true);
            plain(line, unbiased)
        }),
        Weights::Unbiased | Weights::Biased => lines.look(data, |line| plain(line, unbiased)),
    };
    let moments = match a.is_complex() {
        true => {
            let data = a.to_c64s().unwrap_or_default();
            let (re, im): (Vec<f64>, Vec<f64>) = data.iter().map(|z| (z.re, z.im)).gather_both();
            let mut moments = squares_of(&re);
            for (total, (more, _)) in moments.iter_mut().zip(squares_of(&im)) {
                total.0 += more;
            }
            moments
        }
        false => squares_of(&a.to_f64s().unwrap_or_default()),
    };
    let values = moments.iter().map(|&(square, _)| last(square)).gather();
    let mut out = smallvec![of_class(lines.dims.clone(), values, class)];
    if nargout > 1 {
        out.push(of_class(lines.dims.clone(), moments.iter().map(|&(_, mean)| mean).gather(), class));
    }
    Ok(out)
}

/// Mean square distance from the mean, and the mean.
fn plain(line: &[f64], unbiased: bool) -> (f64, f64) {
    let n = line.len();
    let mean = sum(line) / n as f64;
    if n == 1 {
        return (if mean.is_finite() { 0.0 } else { f64::NAN }, mean);
    }
    let divisor = if unbiased && n > 1 { n - 1 } else { n };
    let squares = fold_long(
        line,
        0.0,
        #[inline(always)]
        |s, x| s + (x - mean) * (x - mean),
        |s, r| s + r,
    );
    (squares / divisor as f64, mean)
}

fn weighted(line: &[f64], weights: &[f64], omit_nan: bool) -> (f64, f64) {
    let pairs: Vec<(f64, f64)> =
        line.iter().copied().zip(weights.iter().copied()).filter(|(x, _)| !omit_nan || !x.is_nan()).gather();
    let pairs = || pairs.iter().paced();
    let total: f64 = pairs().map(|(_, w)| w).sum();
    let mean = pairs().map(|(x, w)| w * x).sum::<f64>() / total;
    (pairs().map(|(x, w)| w * (x - mean) * (x - mean)).sum::<f64>() / total, mean)
}
