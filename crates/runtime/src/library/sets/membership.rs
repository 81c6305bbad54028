//! `ismember`: which elements of A are in B, and where.

use super::operands::{Items, Options, alike};
use crate::{Args, Dims, Host, Outputs, Result, Tensor, Value};

/// `[tf, loc] = ismember(A, B)`, `ismember(A, B, 'rows')`.
pub fn ismember(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let options = Options::take("ismember", &mut args, 2)?;
    if !options.rows
        && let Some(found) = quick(&args[0], &args[1])
    {
        return Ok([Value::Bool(found.is_some()), Value::Scalar(found.map_or(0.0, |k| (k + 1) as f64))]
            .into_iter()
            .collect());
    }
    let (b, a) = (args.pop().unwrap_or_default(), args.pop().unwrap_or_default());
    let (a, b) = alike("ismember", a, b)?;
    let dims = match &a {
        Value::Cell(_) => a.dims(),
        _ if options.rows => Dims::matrix(a.dims().rows(), 1),
        _ => a.dims(),
    };
    let (items, n) = Items::pair("ismember", a, b, options.rows)?;
    let mut places = vec![0.0; n];
    for group in items.sorted().groups() {
        let split = group.partition_point(|&k| k < n);
        if let Some(&place) = group.get(split) {
            for &k in &group[..split] {
                places[k] = (place - n + 1) as f64;
            }
        }
    }
    let found = Tensor::new(dims.clone(), places.iter().map(|&p| p > 0.0).collect());
    Ok([Value::from(found), Value::from(Tensor::new(dims, places))].into_iter().collect())
}

/// A single number among doubles, a text among cells: the first place, without sorting.
fn quick(a: &Value, b: &Value) -> Option<Option<usize>> {
    match (a, b) {
        (Value::Scalar(x), Value::Double(t)) => Some(t.data().iter().position(|y| y == x)),
        (Value::Scalar(x), Value::Scalar(y)) => Some((x == y).then_some(0)),
        (Value::Scalar(x), Value::Range(r)) => Some(r.iter().position(|y| y == *x)),
        (Value::Char(text), Value::Cell(cells))
            if text.rows() <= 1 && cells.data().iter().all(Value::is_char) =>
        {
            let same = |cell: &Value| match cell {
                Value::Char(t) => t.data() == text.data() && t.rows() <= 1,
                _ => false,
            };
            Some(cells.data().iter().position(same))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_looked_up_among_cells() {
        let cells = Value::cell_row(vec![Value::text("a"), Value::text("bc")]);
        assert_eq!(quick(&Value::text("bc"), &cells), Some(Some(1)));
        assert_eq!(quick(&Value::text("b"), &cells), Some(None));
        assert_eq!(quick(&Value::Scalar(2.0), &Value::from(Tensor::row(vec![1.0, 2.0]))), Some(Some(1)));
    }
}
