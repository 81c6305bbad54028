//! `ismember`: which elements of A are in B, and where.

use super::operands::{Items, Options, alike};
use crate::arith::to_class;
use crate::memory;
use crate::memory::{Arrange, Gather};
use crate::{Args, Dims, Host, Outputs, Result, Tensor, Value};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use std::cmp::Ordering;

/// How many times as many numbers are looked up among others, so that only those are sorted.
const FEW: usize = 8;

/// `[tf, loc] = ismember(A, B)`, `ismember(A, B, 'rows')`.
pub fn ismember(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let options = Options::take("ismember", &mut args, 2)?;
    if !options.rows
        && !options.last
        && let Some(found) = quick(&args[0], &args[1])
    {
        return Ok([Value::Bool(found.is_some()), Value::Scalar(found.map_or(0.0, |k| (k + 1) as f64))]
            .into_iter()
            .gather());
    }
    let (b, a) = (args.pop().unwrap_or_default(), args.pop().unwrap_or_default());
    let (a, b) = alike("ismember", a, b)?;
    let dims = match &a {
        Value::Cell(_) => a.dims(),
        _ if options.rows => Dims::matrix(a.dims().rows(), 1),
        _ => a.dims(),
    };
    let among_few = if options.rows || options.last { None } else { looked_up(&a, &b) };
    let places = match among_few {
        Some(places) => places,
        None => places(Items::pair("ismember", a, b, options.rows)?, options.last),
    };
    let found = Tensor::new(dims.clone(), places.iter().map(|&p| p > 0.0).gather());
    Ok([Value::from(found), Value::from(Tensor::new(dims, places))].into_iter().gather())
}

/// Where the first items are among those behind them, from 1; 0 for those that are not there.
fn places((items, n): (Items, usize), last: bool) -> Vec<f64> {
    let mut places = memory::filled(0.0, n);
    for group in items.sorted().groups().paced() {
        let split = group.partition_point(|&k| k < n);
        let found = if last { group[split..].last() } else { group.get(split) };
        if let Some(&place) = found {
            for &k in group[..split].iter().paced() {
                places[k] = (place - n + 1) as f64;
            }
        }
    }
    places
}

/// The same of numbers among few others of their class, or where the others are doubles, which become integers beside integers.
fn looked_up(a: &Value, b: &Value) -> Option<Vec<f64>> {
    let is_plain = |x: &Value| x.is_numeric() && !x.is_complex() && !matches!(x, Value::Sparse(_));
    // Doubles hold all others exactly.
    let is_wide = matches!(a.class(), Class::Int64 | Class::Uint64);
    let is_mixed = a.class().is_integer() && b.class() == Class::Double;
    let are_alike = a.class() == b.class() || is_mixed;
    if !are_alike || is_wide || !is_plain(a) || !is_plain(b) || a.numel() < FEW * b.numel() {
        return None;
    }
    let b = to_class(b.clone(), a.class()).ok()?;
    let (a, b) = (a.to_f64s()?, b.to_f64s()?);
    let mut order: Vec<usize> = (0..b.len()).filter(|&k| !b[k].is_nan()).gather();
    order.arrange_by(|&i, &j| b[i].partial_cmp(&b[j]).unwrap_or(Ordering::Equal));
    let keys: Vec<f64> = order.iter().map(|&k| b[k]).gather();
    let place = |&x: &f64| {
        let at = keys.partition_point(|&key| key < x);
        if keys.get(at) == Some(&x) { (order[at] + 1) as f64 } else { 0.0 }
    };
    Some(a.iter().map(place).gather())
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
    fn numbers_are_looked_up_as_they_are_sorted() -> Result<()> {
        let a: Vec<f64> = (0..64)
            .map(|k| [0.0, -0.0, f64::NAN, 3.5, f64::INFINITY, 9.0][k % 6] + (k / 40) as f64)
            .collect();
        let b = [9.0, f64::NAN, -0.0, 3.5, 0.0, 9.0, 10.0];
        let (a, b) = (Value::from(Tensor::row(a)), Value::from(Tensor::row(b.to_vec())));
        for class in [Class::Double, Class::Single, Class::Int8, Class::Uint32] {
            let (a, b) = (to_class(a.clone(), class)?, to_class(b.clone(), class)?);
            assert_eq!(looked_up(&a, &b), Some(places(Items::pair("ismember", a.clone(), b, false)?, false)));
            if class.is_integer() {
                let doubles = Value::from(Tensor::row(vec![9.0, 3.5, 300.0, -7.0, f64::NAN]));
                let found = places(Items::pair("ismember", a.clone(), doubles.clone(), false)?, false);
                assert_eq!(looked_up(&a, &doubles), Some(found));
            }
        }
        assert_eq!(looked_up(&b, &a), None);
        Ok(())
    }

    #[test]
    fn a_text_is_looked_up_among_cells() {
        let cells = Value::cell_row(vec![Value::text("a"), Value::text("bc")]);
        assert_eq!(quick(&Value::text("bc"), &cells), Some(Some(1)));
        assert_eq!(quick(&Value::text("b"), &cells), Some(None));
        assert_eq!(quick(&Value::Scalar(2.0), &Value::from(Tensor::row(vec![1.0, 2.0]))), Some(Some(1)));
    }
}
