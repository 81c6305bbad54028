//! Incomplete factors of sparse matrices: `ilu`, `ichol`.

use super::factors::{columns, permutation, to_matrix, with_rows_at};
use super::order::{field, number_field, square};
use crate::arith::{conjugate_transpose, transpose};
use crate::library::linear::Number;
use crate::memory::{Duplicate, Reword};
use crate::sparse::shape;
use crate::value::{C64, SparseMatrix, Struct, Value};
use crate::{Args, Error, Fault, Host, Outputs, Result};
use lanner_linalg::incomplete::{self, Breakdown, Cholesky, Lu};
use smallvec::smallvec;

/// The text in a field, in lower case; `other` where there is none.
fn word(options: &Struct, name: &str, other: &str) -> String {
    field(options, name).and_then(Value::as_text).map_or_else(|| other.duplicate(), |text| text.lowercase())
}

fn options(args: &Args, function: &str) -> Result<Struct> {
    match args.get(1) {
        None => Ok(Struct::scalar()),
        Some(Value::Struct(fields)) => Ok(Struct::clone(fields)),
        Some(_) => Err(Error::new(
            &format!("MATLAB:{function}:ArgInvalid"),
            "The second argument must be a structure of options.",
        )),
    }
}

fn invalid(function: &str, field: &str, value: &str) -> Error {
    Error::new(
        &format!("MATLAB:{function}:InvalidOption"),
        format!("Invalid value '{value}' for option '{field}'."),
    )
}

/// How rows or columns keep their sums.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Nothing,
    Rows,
    Columns,
}

/// `ilu(A)`, `[L, U, P] = ilu(A, setup)`: see the row.
pub fn ilu(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let m = square(&args[0], "ilu")?;
    let setup = options(&args, "ilu")?;
    let kind = word(&setup, "type", "nofill");
    let tolerance = number_field(&setup, "droptol").unwrap_or(0.0);
    let kept = match word(&setup, "milu", "off").as_str() {
        "off" => Kept::Nothing,
        "row" => Kept::Rows,
        "col" => Kept::Columns,
        other => return Err(invalid("ilu", "milu", other)),
    };
    let (tolerance, threshold) = match kind.as_str() {
        "nofill" => (None, None),
        "crout" => (Some(tolerance), None),
        "ilutp" => (Some(tolerance), Some(number_field(&setup, "thresh").unwrap_or(1.0))),
        other => return Err(invalid("ilu", "type", other)),
    };
    let replaced = number_field(&setup, "udiag").is_some_and(|x| x != 0.0);
    let how = Lu {
        tolerance,
        compensate: kept != Kept::Nothing,
        threshold,
        instead_of_zero: replaced.then(|| number_field(&setup, "droptol").unwrap_or(0.0)),
    };
    if nargout > 2 && threshold.is_none() {
        return Err(Fault::TooManyOutputs.with(&[&"ilu"]));
    }
    let source = if kept == Kept::Rows { plain(transpose(m.clone().into())?)? } else { m };
    let (lower, upper, rows) = if source.is_complex() {
        made::<C64>(&source, &source.values().to_c64s(), &how)?
    } else {
        made::<f64>(&source, &source.values().to_f64s(), &how)?
    };
    let (lower, upper) = if kept == Kept::Rows { turned(&lower, &upper)? } else { (lower, upper) };
    outputs(lower, upper, &rows, kept, threshold.is_some(), nargout)
}

fn outputs(
    lower: SparseMatrix,
    upper: SparseMatrix,
    rows: &[usize],
    kept: Kept,
    pivoted: bool,
    nargout: usize,
) -> Result<Outputs> {
    if nargout > 2 {
        return Ok(smallvec![lower.into(), upper.into(), permutation(rows, kept == Kept::Rows)?]);
    }
    let (lower, upper): (Value, Value) = match (pivoted, kept) {
        (false, _) => (lower.into(), upper.into()),
        (true, Kept::Rows) => {
            let turned_upper = plain(transpose(upper.into())?)?;
            (lower.into(), transpose(with_rows_at(&turned_upper, rows)?)?)
        }
        (true, Kept::Nothing | Kept::Columns) => (with_rows_at(&lower, rows)?, upper.into()),
    };
    if nargout == 2 {
        return Ok(smallvec![lower, upper]);
    }
    let strict = shape::triangle(&plain(lower)?, -1, false);
    crate::one(crate::arith::map2(&crate::arith::operation::ADD, strict.into(), upper)?)
}

/// The sparse matrix that an operation on sparse ones gave.
fn plain(value: Value) -> Result<SparseMatrix> {
    SparseMatrix::of_value(&value).ok_or_else(|| Fault::OutOfMemory.with(&[&value.dims(), &""]))
}

/// From `A.' = L1*U1` to `A = L*U`, with the ones on the diagonal of `L`: `L = U1.'/D`, `U = D*L1.'` with the diagonal `D` of `U1`.
fn turned(lower: &SparseMatrix, upper: &SparseMatrix) -> Result<(SparseMatrix, SparseMatrix)> {
    let diagonal = shape::diagonal(upper, 0)?;
    let scale: Value = shape::onto_diagonal(&diagonal, 0)?.into();
    let new_lower = crate::sparse::solve::right_divide(&transpose(upper.clone().into())?, &scale)?;
    let new_upper = crate::sparse::product::product(&scale, &transpose(lower.clone().into())?)?;
    Ok((plain(new_lower)?, plain(new_upper)?))
}

fn made<T: Number>(
    m: &SparseMatrix,
    values: &[T],
    how: &Lu,
) -> Result<(SparseMatrix, SparseMatrix, Vec<usize>)> {
    let n = m.dims().rows();
    let f = incomplete::lu(&columns(m.pattern(), values), how).map_err(|Breakdown(_)| {
        Error::new(
            "MATLAB:ilu:ZeroPivot",
            "There is a pivot equal to zero. Consider decreasing the drop tolerance or consider using the 'udiag' option.",
        )
    })?;
    Ok((to_matrix(f.lower, n), to_matrix(f.upper, n), f.rows))
}

/// `ichol(A)`, `ichol(A, options)`: see the row.
pub fn ichol(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let m = square(&args[0], "ichol")?;
    let opts = options(&args, "ichol")?;
    let kind = word(&opts, "type", "nofill");
    let tolerance = match kind.as_str() {
        "nofill" => None,
        "ict" => Some(number_field(&opts, "droptol").unwrap_or(0.0)),
        other => return Err(invalid("ichol", "type", other)),
    };
    let upper = match word(&opts, "shape", "lower").as_str() {
        "lower" => false,
        "upper" => true,
        other => return Err(invalid("ichol", "shape", other)),
    };
    let compensate = match word(&opts, "michol", "off").as_str() {
        "off" => false,
        "on" => true,
        other => return Err(invalid("ichol", "michol", other)),
    };
    let how = Cholesky { tolerance, compensate, shift: number_field(&opts, "diagcomp").unwrap_or(0.0) };
    let source = if upper { plain(conjugate_transpose(m.into())?)? } else { m };
    let n = source.dims().rows();
    let broken = |Breakdown(_)| Error::new("MATLAB:ichol:Breakdown", "Encountered nonpositive pivot.");
    let p = source.pattern();
    let factor = if source.is_complex() {
        to_matrix(
            incomplete::cholesky::<C64>(&columns(p, &source.values().to_c64s()), &how).map_err(broken)?,
            n,
        )
    } else {
        to_matrix(
            incomplete::cholesky::<f64>(&columns(p, &source.values().to_f64s()), &how).map_err(broken)?,
            n,
        )
    };
    crate::one(if upper { conjugate_transpose(factor.into())? } else { factor.into() })
}
