//! `sortrows`: whole rows by chosen columns. `sortrows(A, [2 -1])` goes by column 2, then descending by column 1.

use super::order::{Ordered, gather_rows, index_column, is_sortable};
use crate::library::arguments::{option, take_pairs};
use crate::memory::{Arrange, Gather, Grow, GrowBy, Reword};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, with_tensor};
use std::cmp::Ordering;

/// A column to go by, from 0.
#[derive(Clone, Copy, Debug)]
struct Key {
    column: usize,
    descending: bool,
}

/// `[B, i] = sortrows(A, columns, directions)`.
pub fn sortrows(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let mut missing_first = None;
    for (_, value) in take_pairs(&mut args, &["MissingPlacement"]) {
        missing_first = match option(&value).as_deref() {
            Some("first") => Some(true),
            Some("last") => Some(false),
            _ => None,
        };
    }
    let value = &args[0];
    let dims = value.dims();
    if dims.rank() > 2 {
        return Err(Error::new("MATLAB:sortrows:inputDimensionality", "Input must be a 2-D array."));
    }
    if !is_sortable(value) {
        return Err(match value {
            Value::Cell(_) => {
                let text = "Argument must be a cell array of character vectors.";
                Error::new("MATLAB:sortrows:InputType", text)
            }
            other => Fault::UndefinedForClass.with(&[&"sortrows", &other.class_name()]),
        });
    }
    let keys = keys(&args[1..], dims.columns())?;
    let rows = dims.rows();
    let order =
        with_tensor!(value, t => order_rows(t.data(), rows, &keys, missing_first), else (0..rows).gather());
    Ok([gather_rows(value, &order), index_column(&order)].into_iter().gather())
}

/// Columns that are sorted one after the other, the last one first: more are compared in each row, as most rows differ in the first ones.
const FEW: usize = 4;

fn order_rows<T: Ordered>(data: &[T], rows: usize, keys: &[Key], missing_first: Option<bool>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows).gather();
    if keys.len() <= FEW {
        for key in keys.iter().rev() {
            let column = &data[key.column * rows..(key.column + 1) * rows];
            let (missing, present) = order.into_iter().gather_parts(|&k| column[k].is_missing());
            let present = T::sorted(column, present, key.descending).order;
            let is_first = missing_first.unwrap_or(key.descending);
            let (mut first, second) = if is_first { (missing, present) } else { (present, missing) };
            first.put_slice(&second);
            order = first;
        }
        return order;
    }
    order.arrange_by(|&a, &b| {
        for key in keys {
            let (x, y) = (&data[a + key.column * rows], &data[b + key.column * rows]);
            let missing = x.is_missing().cmp(&y.is_missing());
            let missing = if missing_first.unwrap_or(key.descending) { missing.reverse() } else { missing };
            let by_value = || match (x.is_missing(), key.descending) {
                (true, _) => Ordering::Equal,
                (false, true) => y.compare(x),
                (false, false) => x.compare(y),
            };
            match missing.then_with(by_value) {
                Ordering::Equal => (),
                decided => return decided,
            }
        }
        Ordering::Equal
    });
    order
}

fn keys(args: &[Value], columns: usize) -> Result<Vec<Key>> {
    let wrong = || {
        let text = "Column sorting vector must contain integers with values between 1 and number of columns in the first argument.";
        Error::new("MATLAB:sortrows:COLmismatchX", text)
    };
    let mut keys: Vec<Key> = (0..columns).map(|column| Key { column, descending: false }).gather();
    for arg in args {
        if let (Some(numbers), false) = (arg.to_f64s(), arg.is_char()) {
            if numbers.is_empty() {
                continue;
            }
            keys.clear();
            for &x in numbers.iter() {
                let column = x.abs();
                if column < 1.0 || column > columns as f64 || column.fract() != 0.0 {
                    return Err(wrong());
                }
                keys.put(Key { column: column as usize - 1, descending: x < 0.0 });
            }
            continue;
        }
        let directions = arg.to_texts().ok_or_else(wrong)?;
        for (k, key) in keys.iter_mut().enumerate() {
            let direction = directions.get(if directions.len() == 1 { 0 } else { k }).map(|d| d.lowercase());
            key.descending = match direction.as_deref() {
                Some("ascend") => false,
                Some("descend") => true,
                _ => {
                    let text = "Sorting direction must be 'ascend' or 'descend'.";
                    return Err(Error::new("MATLAB:sortrows:NotDirection", text));
                }
            };
        }
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_directions() {
        let data = [1.0, 1.0, 2.0, 5.0, 6.0, 4.0];
        let key = |column, descending| Key { column, descending };
        assert_eq!(order_rows(&data, 3, &[key(0, false), key(1, true)], None), [1, 0, 2]);
        assert_eq!(order_rows(&data, 3, &[key(1, false)], None), [2, 0, 1]);
        let many = [key(0, false), key(0, false), key(0, false), key(0, false), key(1, true)];
        assert_eq!(order_rows(&data, 3, &many, None), [1, 0, 2]);
        assert!(keys(&[Value::Scalar(3.0)], 2).is_err());
    }
}
