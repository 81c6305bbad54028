//! `mean`, `median`, `mode`.

use super::lines::{Lines, Request, floating, of_class, reals, sum};
use crate::library::sort::order::sort_doubles;
use crate::memory::{Gather, Grow};
use crate::{Args, C64, Error, Fault, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::interrupt::{Polled, poll_at};
use lanner_facts::Class;
use smallvec::smallvec;

/// `mean(A, dim, outtype, nanflag)`: see the row.
pub fn mean(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if let [Value::Scalar(x)] = args.as_slice() {
        return one(*x);
    }
    let request = Request::of(&args, 1, "mean")?;
    let a = &args[0];
    if !a.is_arithmetic() {
        return Err(Error::new(
            "MATLAB:mean:inputType",
            "First argument must be numeric, logical, datetime or duration.",
        ));
    }
    let class = match request.class.as_deref() {
        Some("double") => Class::Double,
        Some("native") => a.class(),
        _ => floating(a.class()),
    };
    if let (Value::Double(t), None | Some([_]), false) = (a, request.dims.as_deref(), request.omit_nan)
        && class == Class::Double
        && !t.dims().is_empty()
    {
        let dim = request.dims.map_or_else(|| t.dims().first_non_singleton(), |dims| dims[0]);
        let length = t.dims().extent(dim) as f64;
        let sums = crate::arith::reduce::along(t, dim, 0.0, |s, x| s + x, |s, r| s + r);
        return one(sums.map(|s| s / length));
    }
    let lines = Lines::of(&a.dims(), request.dims.as_deref());
    if a.is_complex() {
        let data = a.to_c64s().unwrap_or_default();
        let means = lines.map(&data, |line| {
            let (re, im): (Vec<f64>, Vec<f64>) = line
                .iter()
                .filter(|z| !request.omit_nan || !(z.re.is_nan() || z.im.is_nan()))
                .map(|z| (z.re, z.im))
                .gather_both();
            C64::new(sum(&re) / re.len() as f64, sum(&im) / im.len() as f64)
        });
        return one(crate::library::linear::Number::into_value(lines.dims, means, class == Class::Single));
    }
    let data = reals(a, "mean")?;
    let means = lines.map(&data, |line| {
        omit(line, request.omit_nan);
        average(line)
    });
    one(of_class(lines.dims, means, class))
}

/// Leaves out NaN where asked to.
pub(super) fn omit(line: &mut Vec<f64>, nan: bool) {
    if nan {
        retain(line, |x| !x.is_nan());
    }
}

/// As `Vec::retain`: it can be stopped.
fn retain(line: &mut Vec<f64>, is_kept: impl Fn(&f64) -> bool) {
    let mut turn = 0;
    line.retain(|x| {
        turn += 1;
        poll_at(turn);
        is_kept(x)
    });
}

/// The mean; NaN of nothing.
pub(super) fn average(line: &[f64]) -> f64 {
    sum(line) / line.len() as f64
}

/// `median(A, dim, nanflag)`: see the row.
pub fn median(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if let [Value::Scalar(x)] = args.as_slice() {
        return one(*x);
    }
    let request = Request::of(&args, 1, "median")?;
    let a = &args[0];
    if a.class() == Class::Char {
        return Err(Fault::UndefinedForClass.with(&[&"median", &a.class_name()]));
    }
    let data = reals(a, "median")?;
    let class = if a.class() == Class::Logical { Class::Double } else { a.class() };
    let lines = Lines::of(&a.dims(), request.dims.as_deref());
    let medians = lines.map(&data, |line| {
        omit(line, request.omit_nan);
        middle(line)
    });
    let class = if request.class.as_deref() == Some("double") { Class::Double } else { class };
    one(of_class(lines.dims, medians, class))
}

/// The middle of the sorted elements, or the mean of the two in the middle; NaN where one is NaN.
fn middle(line: &mut [f64]) -> f64 {
    if line.is_empty() || line.iter().paced().any(|x| x.is_nan()) {
        return f64::NAN;
    }
    let half = line.len() / 2;
    let mut turn = 0;
    let upper = *line
        .select_nth_unstable_by(half, |a, b| {
            turn += 1;
            poll_at(turn);
            a.total_cmp(b)
        })
        .1;
    if line.len() % 2 == 1 {
        return upper;
    }
    let lower = line[..half].iter().copied().paced().fold(f64::NEG_INFINITY, f64::max);
    if lower == upper { upper } else { lower / 2.0 + upper / 2.0 }
}

/// `[M, F, C] = mode(A, dim)`: see the row.
pub fn mode(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let request = Request::of(&args, 1, "mode")?;
    let a = &args[0];
    let class = a.class();
    let data = reals(a, "mode")?;
    let lines = Lines::of(&a.dims(), request.dims.as_deref());
    let found = lines.map(&data, |line| {
        retain(line, |x| !x.is_nan());
        sort_doubles(line);
        most_frequent(line)
    });
    let counts =
        found.iter().map(|(values, count)| if values.is_empty() { 0.0 } else { *count as f64 }).gather();
    let modes = found.iter().map(|(values, _)| values.first().copied().unwrap_or(f64::NAN)).gather();
    let mut out = smallvec![of_class(lines.dims.clone(), modes, class)];
    if nargout > 1 {
        out.push(Tensor::new(lines.dims.clone(), counts).into());
    }
    if nargout > 2 {
        let cells = found
            .into_iter()
            .map(|(values, _)| of_class(crate::Dims::matrix(values.len(), 1), values, class))
            .gather();
        out.push(Tensor::new(lines.dims, cells).into());
    }
    Ok(out)
}

/// The values that occur most often in a sorted line, ascending, and how often.
fn most_frequent(line: &[f64]) -> (Vec<f64>, usize) {
    let mut best = (Vec::new(), 0);
    for group in line.chunk_by(|a, b| a == b).paced() {
        if group.len() > best.1 {
            best = (Vec::new(), group.len());
        }
        if group.len() == best.1 {
            best.0.put(group[0]);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_lines() {
        assert_eq!(middle(&mut [3.0, 1.0, 2.0]), 2.0);
        assert_eq!(middle(&mut [4.0, 1.0, 3.0, 2.0]), 2.5);
        assert!(middle(&mut [f64::NEG_INFINITY, f64::INFINITY]).is_nan());
        assert!(middle(&mut []).is_nan());
    }

    #[test]
    fn the_most_frequent_values() {
        assert_eq!(most_frequent(&[1.0, 2.0, 2.0, 3.0, 3.0]), (vec![2.0, 3.0], 2));
        assert_eq!(most_frequent(&[]), (vec![], 0));
    }
}
