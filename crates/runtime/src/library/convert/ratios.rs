//! Numbers as ratios: `rat`, `rats`.

use crate::library::strings::texts::{char_matrix, units};
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::text::rational;
use crate::{Args, Error, Host, Outputs, Result, Tensor, Value, one};
use std::borrow::Cow;

fn reals(value: &Value) -> Result<Cow<'_, [f64]>> {
    value
        .to_f64s()
        .filter(|_| value.is_arithmetic())
        .ok_or_else(|| Error::new("MATLAB:rat:NonNumericInput", "Input must be a numeric array."))
}

/// `[n, d] = rat(x, tolerance)`; alone the continued fraction as text.
pub fn rat(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let numbers = reals(&args[0])?;
    let tolerance = match args.get(1).and_then(Value::as_f64) {
        Some(tolerance) => tolerance,
        None => 1e-6 * numbers.iter().filter(|x| x.is_finite()).map(|x| x.abs()).sum::<f64>(),
    };
    if nargout < 2 {
        let rows: Vec<_> = numbers.iter().map(|&x| units(&expansion(x, tolerance))).gather();
        return one(char_matrix(&rows));
    }
    let (n, d): (Vec<f64>, Vec<f64>) = numbers.iter().map(|&x| rational::ratio(x, tolerance)).gather_both();
    let dims = args[0].dims();
    let mut outputs = one(Tensor::new(dims.clone(), n))?;
    outputs.push(Tensor::new(dims, d).into());
    Ok(outputs)
}

/// `3 + 1/(7 + 1/(16))`.
fn expansion(x: f64, tolerance: f64) -> String {
    if !x.is_finite() {
        return rational::non_finite(x).duplicate();
    }
    let mut out = String::new();
    let (mut n, mut d) = (1.0, 0.0);
    let (mut n_before, mut d_before) = (0.0, 1.0);
    let mut rest = x;
    let mut depth = 0;
    loop {
        let step = rest.round() + 0.0;
        let fraction = rest - step;
        (n, n_before) = (n * step + n_before, n);
        (d, d_before) = (d * step + d_before, d);
        out.put(&format!("{step}"));
        if fraction == 0.0 || (x - n / d).abs() <= tolerance || depth > 40 {
            break;
        }
        out.put(" + 1/(");
        depth += 1;
        rest = 1.0 / fraction;
    }
    out + &")".times(depth)
}

/// `rats(x, length)`: every number as a ratio in a column of its own.
pub fn rats(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let numbers = reals(&args[0])?;
    let length = args.get(1).and_then(Value::as_f64).unwrap_or(13.0).clamp(1.0, 200.0) as usize;
    let rows = args[0].dims().rows();
    let width = length + 1;
    let cell = |x: f64| {
        let text = rational::text(x, length);
        let after = (width.saturating_sub(text.len())) / 2;
        format!("{text:>before$}{:after$}", "", before = width - after)
    };
    let row = |r: usize| numbers.iter().skip(r).step_by(rows.max(1)).map(|&x| cell(x)).gather::<String>();
    one(char_matrix(&(0..rows).map(|r| units(&row(r))).gather::<Vec<_>>()))
}
