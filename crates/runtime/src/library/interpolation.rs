//! Interpolation: the search for the interval of a point, on which the functions written in MATLAB rest.

use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, kernels, one};

kernels! { lookup }

/// `lookup(table, y)`: see the row.
pub fn lookup(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let numbers = |k: usize| {
        args[k]
            .to_f64s()
            .filter(|_| !args[k].is_complex())
            .ok_or_else(|| Fault::UndefinedForClass.with(&[&"lookup", &args[k].class_name()]))
    };
    let (table, points) = (numbers(0)?, numbers(1)?);
    let options = args.get(2).and_then(Value::as_text).unwrap_or_default();
    if !args[0].dims().is_vector() && !table.is_empty() {
        return Err(Error::new("Octave:invalid-input-type", "lookup: TABLE must be a vector"));
    }
    let descending = table.len() > 1 && table[0] > table[table.len() - 1];
    let n = table.len();
    let mut guess = 0;
    let places: Vec<f64> = points
        .iter()
        .map(|&y| {
            guess = interval(&table, y, descending, guess);
            let clipped_left = if options.contains('l') { guess.max(1) } else { guess };
            let clipped =
                if options.contains('r') { clipped_left.min(n.saturating_sub(1)) } else { clipped_left };
            if options.contains('m') || options.contains('b') {
                let exact = clipped > 0 && table[clipped - 1] == y;
                return if options.contains('b') {
                    f64::from(exact)
                } else if exact {
                    clipped as f64
                } else {
                    0.0
                };
            }
            clipped as f64
        })
        .collect();
    let dims = args[1].dims();
    if options.contains('b') {
        return one(Tensor::new(dims, places.iter().map(|&p| p != 0.0).collect()));
    }
    one(Tensor::new(dims, places))
}

/// How many entries of the sorted table are not beyond `y`; NaN is beyond all of them. `guess` is tried first:
/// neighbouring points often share an interval.
fn interval(table: &[f64], y: f64, descending: bool, guess: usize) -> usize {
    let passed = |x: f64| if descending { x >= y } else { x <= y || y.is_nan() };
    let fits = |k: usize| (k == 0 || passed(table[k - 1])) && (k == table.len() || !passed(table[k]));
    if guess <= table.len() && fits(guess) {
        return guess;
    }
    table.partition_point(|&x| passed(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_up_and_down() {
        let table = [1.0, 2.0, 4.0];
        let found: Vec<usize> =
            [0.5, 1.0, 3.0, 4.0, 9.0, f64::NAN].iter().map(|&y| interval(&table, y, false, 0)).collect();
        assert_eq!(found, [0, 1, 2, 3, 3, 3]);
        let down = [4.0, 2.0, 1.0];
        assert_eq!(interval(&down, 3.0, true, 2), 1);
    }
}
