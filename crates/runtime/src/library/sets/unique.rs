//! `unique`: the distinct elements or rows.

use super::operands::{Items, Options};
use crate::library::sort::order::index_column;
use crate::memory;
use crate::memory::{Arrange, Gather, Grow, Own};
use crate::{Args, Dims, Host, Outputs, Result, Tensor, Value};
use lanner_base::interrupt::Polled;
use smallvec::smallvec;

/// `[c, ia, ic] = unique(A, options…)`.
pub fn unique(_: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let options = Options::take("unique", &mut args, 1)?;
    let value = args.swap_remove(0);
    let dims = value.dims();
    if nargout < 2
        && !options.stable
        && !options.rows
        && let Some(distinct) = distinct_doubles(&value)
    {
        let n = distinct.len();
        let dims = result_dims(&dims, n);
        return Ok(smallvec![Value::from(Tensor::new(dims, distinct))]);
    }
    let items = Items::new("unique", value, options.rows)?;
    let sorted = items.sorted();
    // Groups in the order of the result, each by its first and last index.
    let mut groups: Vec<&[usize]> = sorted.groups().gather();
    if options.stable {
        groups.arrange_by_key(|group| group[0]);
    }
    let chosen = |group: &&[usize]| if options.last { group[group.len() - 1] } else { group[0] };
    let ia: Vec<usize> = groups.iter().map(chosen).gather();
    let distinct = if dims.is_empty() && !items.rows {
        items.select(&[], dims.is_row()).with_extents(&result_dims(&dims, 0))
    } else {
        items.select(&ia, dims.is_row())
    };
    let mut outputs = smallvec![distinct];
    if nargout > 1 {
        let as_rows = options.legacy && dims.is_row() && !items.rows;
        let shape = |v: Value| if as_rows { row_of(&v) } else { v };
        outputs.push(shape(index_column(&ia)));
        let mut ic = memory::filled(0, items.len());
        for (k, group) in groups.iter().enumerate().paced() {
            for &member in group.iter().paced() {
                ic[member] = k;
            }
        }
        outputs.push(shape(index_column(&ic)));
    }
    Ok(outputs)
}

fn result_dims(dims: &Dims, n: usize) -> Dims {
    if *dims == Dims::EMPTY {
        Dims::EMPTY
    } else if dims.is_row() {
        Dims::matrix(1, n)
    } else {
        Dims::matrix(n, 1)
    }
}

/// The same numbers in a row.
pub fn row_of(column: &Value) -> Value {
    let numbers = column.to_f64s().unwrap_or_default().owned();
    Value::from(Tensor::row(numbers))
}

/// The frequent case without indices: sort and drop repetitions. NaN differ from each other.
fn distinct_doubles(value: &Value) -> Option<Vec<f64>> {
    let Value::Double(t) = value else { return None };
    let (mut present, missing): (Vec<f64>, Vec<f64>) = t.data().iter().copied().gather_parts(|x| !x.is_nan());
    crate::library::sort::order::sort_doubles(&mut present);
    present.dedup();
    present.put_all(missing);
    Some(present)
}

impl Value {
    /// The same (empty) elements with other extents.
    fn with_extents(self, dims: &Dims) -> Value {
        crate::library::sort::order::gather(&self, &[], dims.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_go_and_nan_stay() {
        let v = Value::from(Tensor::row(vec![2.0, f64::NAN, 1.0, 2.0, f64::NAN]));
        let distinct = distinct_doubles(&v).unwrap();
        assert_eq!(distinct.len(), 4);
        assert_eq!(distinct[..2], [1.0, 2.0]);
    }
}
