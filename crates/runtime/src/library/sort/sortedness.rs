//! Whether something is sorted already.

use super::order::{Ordered, compare_with_missing, is_sortable};
use crate::library::arguments::{dimension, option};
use crate::memory::{Gather, Grow};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, one, with_tensor};
use lanner_base::interrupt::Polled;
use std::cmp::Ordering;

/// What neighbours must satisfy.
#[derive(Clone, Copy, Debug, Default)]
struct Direction {
    ascend: bool,
    descend: bool,
    strict: bool,
}

/// Neighbours that are compared together.
const PIECE: usize = 4096;

/// `issorted(A, dim, direction)`, `issorted(A, 'rows')`.
pub fn issorted(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let value = &args[0];
    if !is_sortable(value) {
        return Err(Fault::UndefinedForClass.with(&[&"issorted", &value.class_name()]));
    }
    let mut direction = Direction { ascend: true, ..Direction::default() };
    let mut dim = value.dims().first_non_singleton();
    for arg in &args[1..] {
        match option(arg).as_deref() {
            Some("rows") => {
                let others = args.iter().filter(|arg| option(arg).as_deref() != Some("rows"));
                return issortedrows(host, others.cloned().gather(), nargout);
            }
            Some(text) => direction = read_direction(text)?,
            None => dim = dimension(arg)?,
        }
    }
    one(with_tensor!(value, t => lines_sorted(t, dim, direction), else true))
}

fn read_direction(text: &str) -> Result<Direction> {
    Ok(match text {
        "ascend" | "ascending" => Direction { ascend: true, ..Direction::default() },
        "descend" | "descending" => Direction { descend: true, ..Direction::default() },
        "monotonic" | "either" => Direction { ascend: true, descend: true, strict: false },
        "strictascend" => Direction { ascend: true, descend: false, strict: true },
        "strictdescend" => Direction { ascend: false, descend: true, strict: true },
        "strictmonotonic" => Direction { ascend: true, descend: true, strict: true },
        _ => return Err(Error::new("MATLAB:issorted:InvalidDirection", "Sorting direction is not valid.")),
    })
}

fn lines_sorted<T: Ordered>(t: &Tensor<T>, dim: usize, direction: Direction) -> bool {
    let (n, stride) = (t.dims().extent(dim), t.dims().stride(dim));
    if n < 2 {
        return true;
    }
    let data = t.data();
    let starts = || (0..t.numel() / n).map(|k| k % stride + k / stride * stride * n);
    let is_sorted = |wanted: Ordering| {
        let fits = |(a, b): (&T, &T)| {
            let order = compare_with_missing(a, b);
            order == wanted || order == Ordering::Equal && !direction.strict
        };
        starts().all(|start| {
            let line = &data[start..start + (n - 1) * stride + 1];
            // Pieces share an element.
            (0..n - 1).step_by(PIECE).polled().all(|from| {
                let to = (from + PIECE).min(n - 1);
                stride == 1 && T::surely_in_order(&line[from..=to], wanted, direction.strict)
                    || (from..to).all(|k| fits((&line[k * stride], &line[(k + 1) * stride])))
            })
        })
    };
    direction.ascend && is_sorted(Ordering::Less) || direction.descend && is_sorted(Ordering::Greater)
}

/// `issortedrows(A, columns, direction)`: whether sorting the rows so would leave them where they are.
pub fn issortedrows(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if !is_sortable(&args[0]) {
        return Err(Fault::UndefinedForClass.with(&[&"issortedrows", &args[0].class_name()]));
    }
    let either = args.iter().any(|arg| matches!(option(arg).as_deref(), Some("monotonic" | "either")));
    let directions: &[&str] = if either { &["ascend", "descend"] } else { &[] };
    let plain = args.iter().filter(|arg| !matches!(option(arg).as_deref(), Some("monotonic" | "either")));
    let plain: Args = plain.cloned().gather();
    let mut stays = |more: Option<&str>| -> Result<bool> {
        let mut args = plain.clone();
        args.put_all(more.map(Value::text));
        let sorted = super::rows::sortrows(host, args, 2)?;
        // The sort keeps the order of equal rows.
        Ok(sorted[1].to_f64s().is_some_and(|order| order.is_sorted()))
    };
    if directions.is_empty() {
        return one(stays(None)?);
    }
    one(stays(Some(directions[0]))? || stays(Some(directions[1]))?)
}
