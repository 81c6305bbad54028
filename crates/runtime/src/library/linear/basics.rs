//! Determinant, inverse, condition, and how the entries of a matrix lie.

use super::{Matrix, divide, matrix_value};
use crate::error::warning;
use crate::memory::Gather;
use crate::{Args, Error, Host, Outputs, Result, Value, one, with_entries};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use lanner_linalg::{Field, condition, lu};

/// `det(A)`: see the row.
pub fn det(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "det")?;
    let (n, single) = (a.n, a.single);
    with_entries!(a.entries, data => {
        let determinant = lu::factor(n, n, data).determinant();
        one(matrix_value(1, 1, vec![determinant], single))
    })
}

/// `inv(A)`: see the row.
pub fn inv(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "inv")?;
    let (inverse, rcond) = divide::inverse(&a);
    if nargout > 1 {
        return Ok([inverse, matrix_value(1, 1, vec![rcond], a.single)].into_iter().gather());
    }
    divide::warn_condition(rcond, a.eps());
    show(host)?;
    one(inverse)
}

/// Shows the warnings of the solvers.
pub(super) fn show(host: &mut dyn Host) -> Result<()> {
    if warning::is_pending() { crate::library::errors::show_pending(host) } else { Ok(()) }
}

/// `rcond(A)`: see the row.
pub fn rcond(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "rcond")?;
    let (n, single) = (a.n, a.single);
    with_entries!(a.entries, data => {
        let norm = condition::norm1(n, &data);
        let estimate = lu::factor(n, n, data).rcond(norm);
        one(matrix_value(1, 1, vec![estimate], single))
    })
}

/// Whether `keep(i, j)` holds wherever an entry is not zero.
fn zero_elsewhere(value: &Value, name: &str, keep: impl Fn(usize, usize) -> bool) -> Result<Outputs> {
    let class = value.class();
    if !(class.is_numeric() || class == Class::Logical || class == Class::Char) || value.dims().rank() > 2 {
        return one(false);
    }
    let (m, n) = (value.dims().rows(), value.dims().columns());
    let entries = super::Entries::of(value, name)?;
    one(with_entries!(entries, data => {
        (0..n).polled().all(|j| (0..m).paced().all(|i| data[i + j * m] == zero_like(&data) || keep(i, j)))
    }))
}

fn zero_like<T: Field>(_: &[T]) -> T {
    T::ZERO
}

/// `isdiag(A)`: see the row.
pub fn isdiag(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    zero_elsewhere(&args[0], "isdiag", |i, j| i == j)
}

/// `istril(A)`: see the row.
pub fn istril(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    zero_elsewhere(&args[0], "istril", |i, j| i >= j)
}

/// `istriu(A)`: see the row.
pub fn istriu(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    zero_elsewhere(&args[0], "istriu", |i, j| i <= j)
}

/// `isbanded(A, lower, upper)`: see the row.
pub fn isbanded(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let width = |k: usize| match args[k].as_f64() {
        Some(w) if w >= 0.0 && w.fract() == 0.0 => Ok(w as usize),
        _ => Err(Error::new("MATLAB:isbanded:bandwidth", "Bandwidths must be nonnegative integer scalars.")),
    };
    let (lower, upper) = (width(1)?, width(2)?);
    zero_elsewhere(&args[0], "isbanded", |i, j| i <= j.saturating_add(lower) && j <= i.saturating_add(upper))
}

/// `[lower, upper] = bandwidth(A)`, `bandwidth(A, type)`: see the row.
pub fn bandwidth(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::of(&args[0], "bandwidth")?;
    let (mut lower, mut upper) = (0usize, 0usize);
    with_entries!(&a.entries, data => {
        for (place, &value) in data.iter().enumerate().paced() {
            let (i, j) = (place % a.m, place / a.m);
            if value != zero_like(data) {
                lower = lower.max(i.saturating_sub(j));
                upper = upper.max(j.saturating_sub(i));
            }
        }
    });
    match args.get(1).map(|kind| kind.as_text().unwrap_or_default()).as_deref() {
        Some("lower") => one(lower),
        Some("upper") => one(upper),
        Some(_) => Err(Error::new("MATLAB:bandwidth:type", "Bandwidth type must be 'lower' or 'upper'.")),
        None if nargout < 2 => one(lower),
        None => Ok([Value::from(lower), Value::from(upper)].into_iter().gather()),
    }
}

/// `issymmetric(A)`, `issymmetric(A, 'skew')`: see the row.
pub fn issymmetric(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    mirrored(&args, "issymmetric", false)
}

/// `ishermitian(A)`, `ishermitian(A, 'skew')`: see the row.
pub fn ishermitian(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    mirrored(&args, "ishermitian", true)
}

fn mirrored(args: &Args, name: &str, conjugate: bool) -> Result<Outputs> {
    let a = &args[0];
    let skew = match args.get(1).map(|kind| kind.as_text().unwrap_or_default()).as_deref() {
        None | Some("nonskew") => false,
        Some("skew") => true,
        Some(_) => {
            return Err(Error::new(
                &format!("MATLAB:{name}:inputFlag"),
                "Second argument must be 'skew' or 'nonskew'.",
            ));
        }
    };
    let dims = a.dims();
    if !a.is_arithmetic() || dims.rank() > 2 || dims.rows() != dims.columns() {
        return one(false);
    }
    one(with_entries!(super::Entries::of(a, name)?, data => is_mirrored(dims.rows(), &data, conjugate, skew)))
}

fn is_mirrored<T: Field>(n: usize, a: &[T], conjugate: bool, skew: bool) -> bool {
    (0..n).polled().all(|j| {
        (0..=j).all(|i| {
            let other = if conjugate { a[j + i * n].conjugate() } else { a[j + i * n] };
            a[i + j * n] == if skew { -other } else { other }
        })
    })
}
