//! `sparse` and `full`.

use crate::memory::Gather;
use crate::value::{Dims, SparseMatrix, Values};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, memory, one};
use lanner_facts::Class;

/// `full(A)`.
pub fn full(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    one(args.pop().unwrap_or_else(Value::empty).into_full()?)
}

/// `sparse(A)`, `sparse(m, n)`, `sparse(i, j, v)`, `sparse(i, j, v, m, n)`, `sparse(i, j, v, m, n, nz)`.
pub fn sparse(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    match args.len() {
        1 => of_array(args.remove(0)),
        2 => {
            let dims = Dims::matrix(extent(&args[0])?, extent(&args[1])?);
            one(SparseMatrix::zeros(dims.rows(), dims.columns())?)
        }
        4 => Err(Fault::NotEnoughInputs.with(&[&"sparse"])),
        _ => of_triplets(&args),
    }
}

fn of_array(a: Value) -> Result<Outputs> {
    if !matches!(a.class(), Class::Double | Class::Logical) {
        return Err(Fault::UndefinedForClass.with(&[&"sparse", &a.class_name()]));
    }
    if a.dims().rank() > 2 {
        return Err(Error::new("MATLAB:sparsfcn:inputsMustBe2D", "Inputs must be 2-D."));
    }
    memory::check::<usize>(&Dims::matrix(a.dims().columns(), 1))?;
    one(a.into_sparse())
}

fn extent(value: &Value) -> Result<usize> {
    match value.as_f64() {
        Some(d) if d >= 0.0 && d.fract() == 0.0 && d < 2f64.powi(48) => Ok(d as usize),
        _ => Err(Error::new(
            "MATLAB:sparsfcn:sizeMustBeNonnegativeInteger",
            "Sparse matrix sizes must be nonnegative integers less than MAXSIZE as defined by COMPUTER.",
        )),
    }
}

fn of_triplets(args: &Args) -> Result<Outputs> {
    let (i, j) = (places(&args[0])?, places(&args[1])?);
    let v = &args[2];
    if !matches!(v.class(), Class::Double | Class::Logical) {
        return Err(Fault::UndefinedForClass.with(&[&"sparse", &v.class_name()]));
    }
    let v = Values::of(v.clone()).ok_or_else(|| Fault::OutOfMemory.with(&[&v.dims(), &""]))?;
    let lengths = [i.len(), j.len(), v.len()];
    let count = match lengths.iter().copied().find(|&n| n != 1) {
        Some(n) if lengths.iter().all(|&length| length == n || length == 1) => n,
        None => 1,
        Some(_) => {
            return Err(Error::new("MATLAB:sparsfcn:lengthMismatch", "Vectors must be the same length."));
        }
    };
    let repeated = |list: Vec<usize>| if list.len() == 1 { memory::filled(list[0], count) } else { list };
    let (i, j) = (repeated(i), repeated(j));
    let v = if v.len() == 1 { v.pick(&memory::filled(0, count)) } else { v };
    let needs = |list: &[usize]| list.iter().max().map_or(0, |k| k + 1);
    let (rows, columns) = match (args.get(3), args.get(4)) {
        (Some(m), Some(n)) => (extent(m)?, extent(n)?),
        _ => (needs(&i), needs(&j)),
    };
    if needs(&i) > rows {
        return Err(Error::new("MATLAB:sparsfcn:rowIndexExceedsM", "Index exceeds array bounds."));
    }
    if needs(&j) > columns {
        return Err(Error::new("MATLAB:sparsfcn:colIndexExceedsN", "Index exceeds array bounds."));
    }
    one(SparseMatrix::of_triplets(rows, columns, &i, &j, &v)?)
}

/// Subscripts from 0.
fn places(value: &Value) -> Result<Vec<usize>> {
    if !value.is_arithmetic() || value.is_complex() {
        return Err(Fault::UndefinedForClass.with(&[&"sparse", &value.class_name()]));
    }
    let place = |&x: &f64| {
        if x.fract() != 0.0 || x.is_nan() {
            Err(Error::new("MATLAB:sparsfcn:nonIntegerIndex", "Index into matrix must be an integer."))
        } else if x < 1.0 {
            Err(Error::new("MATLAB:sparsfcn:nonPosIndexIntoMatrix", "Index into matrix must be positive."))
        } else if x >= 2f64.powi(48) {
            Err(Error::new(
                "MATLAB:sparsfcn:largeIndex",
                "Index into matrix exceeds the largest size of a sparse matrix.",
            ))
        } else {
            Ok(x as usize - 1)
        }
    };
    value.to_f64s().unwrap_or_default().iter().map(place).gather()
}
