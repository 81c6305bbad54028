//! Diagonals and triangles: `diag`, `tril`, `triu`.

use crate::host::{Args, Host, Outputs, one};
use crate::memory::{Gather, Grow, GrowBy};
use crate::value::{Dims, Element, Tensor};
use crate::{Error, Result, Value, memory, with_tensor};
use lanner_base::interrupt::Polled;

/// `diag(v, k)`, `diag(A, k)`, `diag(v, m, n)`.
pub fn diag(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let x = &args[0];
    let dims = x.dims();
    if dims.rank() > 2 {
        return Err(Error::new("MATLAB:diag:firstInputMustBe2D", "First input must be 2-D."));
    }
    if let [_, m, n] = args.as_slice() {
        let (Some(m), Some(n)) = (m.as_f64(), n.as_f64()) else { return Err(bad_k("diag")) };
        if !dims.is_vector() {
            return Err(Error::new("Octave:undefined-function", "diag: V must be a vector"));
        }
        let shape = Dims::matrix(m.max(0.0) as usize, n.max(0.0) as usize);
        return one(with_tensor!(x, t => built(t, shape, 0, 0)?, else return Err(not_numeric("diag", x))));
    }
    let k = which(args.get(1), "diag")?;
    if !dims.is_vector() {
        return one(with_tensor!(x, t => extracted(t, k), else return Err(not_numeric("diag", x))));
    }
    let n = dims.numel().saturating_add(k.unsigned_abs());
    let (below, right) = if k < 0 { (k.unsigned_abs(), 0) } else { (0, k.unsigned_abs()) };
    one(
        with_tensor!(x, t => built(t, Dims::matrix(n, n), below, right)?, else return Err(not_numeric("diag", x))),
    )
}

/// Which diagonal an argument names; the main one where there is none.
fn which(k: Option<&Value>, function: &str) -> Result<isize> {
    let Some(k) = k else { return Ok(0) };
    match k.as_f64() {
        Some(k) if k.fract() == 0.0 => Ok(k as isize),
        _ => Err(bad_k(function)),
    }
}

#[cold]
fn bad_k(function: &str) -> Error {
    Error::new(&format!("MATLAB:{function}:kMustBeScalar"), "K-th diagonal input must be an integer scalar.")
}

#[cold]
fn not_numeric(function: &str, x: &Value) -> Error {
    crate::Fault::UndefinedForClass.with(&[&function, &x.class_name()])
}

fn built<T: Element>(t: &Tensor<T>, dims: Dims, below: usize, right: usize) -> Result<Value> {
    memory::check::<T>(&dims)?;
    let (rows, columns) = (dims.rows(), dims.columns());
    let mut matrix = Tensor::filled(dims, T::fill())?;
    for (i, x) in t.data().iter().enumerate().paced() {
        let (row, column) = (i + below, i + right);
        if row < rows && column < columns {
            matrix.data_mut()[row + column * rows] = x.clone();
        }
    }
    Ok(matrix.into())
}

fn extracted<T: Element>(t: &Tensor<T>, k: isize) -> Value {
    let (rows, columns) = (t.rows(), t.columns());
    let below = if k < 0 { k.unsigned_abs() } else { 0 };
    let right = if k > 0 { k.unsigned_abs() } else { 0 };
    let n = rows.saturating_sub(below).min(columns.saturating_sub(right));
    if rows == 0 && columns == 0 {
        return Tensor::<T>::empty().into();
    }
    Tensor::column((0..n).map(|i| t.data()[i + below + (i + right) * rows].clone()).gather()).into()
}

/// `tril(A, k)`.
pub fn tril(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    triangle(&args, "tril", |rows, diagonal| (diagonal, rows))
}

/// `triu(A, k)`.
pub fn triu(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    triangle(&args, "triu", |_, diagonal| (0, diagonal + 1))
}

/// Which rows of a column are kept, from one to one behind it: of how many rows, and where the diagonal meets the column, which may be
/// outside of the matrix.
type Kept = fn(isize, isize) -> (isize, isize);

/// Part of each column, zeros elsewhere.
fn triangle(args: &[Value], function: &str, keep: Kept) -> Result<Outputs> {
    let x = &args[0];
    if x.dims().rank() > 2 {
        return Err(Error::new(&format!("MATLAB:{function}:firstInputMustBe2D"), "First input must be 2-D."));
    }
    // No diagonal lies further out than this.
    let k = which(args.get(1), function)?.clamp(-(1 << 60), 1 << 60);
    one(with_tensor!(x, t => part(t, k, keep), else return Err(not_numeric(function, x))))
}

fn part<T: Element>(t: &Tensor<T>, k: isize, keep: Kept) -> Value {
    let rows = t.rows();
    let mut data = memory::room(t.numel());
    for (column, elements) in t.data().chunks(rows.max(1)).enumerate().paced() {
        let (from, to) = keep(rows as isize, column as isize - k);
        let within = |row: isize| row.clamp(0, rows as isize) as usize;
        let (from, to) = (within(from), within(to));
        data.put_all((0..from).map(|_| T::fill()));
        data.put_slice(&elements[from..to.max(from)]);
        data.put_all((data.len()..(column + 1) * rows).map(|_| T::fill()));
    }
    Value::from(Tensor::new(t.dims().clone(), data)).narrowed()
}
