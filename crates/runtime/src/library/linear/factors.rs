//! The factorisations: Cholesky, LU, QR, Hessenberg.

use super::{Matrix, Number, adjoint, diagonal_value, matrix_value};
use crate::memory;
use crate::memory::{Duplicate, Gather, Reword};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, one, with_entries};
use lanner_linalg::cholesky::{self, Half};
use lanner_linalg::{lu as lu_factors, qr as qr_factors};
use smallvec::smallvec;

/// The options among the arguments from the second on, in lower case.
pub(super) fn options(args: &Args, function: &str) -> Result<Vec<String>> {
    args.iter()
        .skip(1)
        .map(|option| option.as_text().map(|text| text.lowercase()).ok_or_else(|| invalid_option(function)))
        .gather()
}

pub(crate) fn invalid_option(function: &str) -> Error {
    Error::new(
        &format!("MATLAB:{function}:invalidOption"),
        format!("Invalid option for function {function}."),
    )
}

/// `R = chol(A)`, `[R, flag] = chol(A, triangle)`: see the row.
pub fn chol(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "chol")?;
    if nargout > 2 {
        return Err(Fault::TooManyOutputs.with(&[&"chol"]));
    }
    let mut half = Half::Upper;
    for option in options(&args, "chol")? {
        half = match option.as_str() {
            "lower" => Half::Lower,
            "upper" => Half::Upper,
            "vector" | "matrix" => half,
            _ => return Err(invalid_option("chol")),
        };
    }
    let (n, single) = (a.n, a.single);
    with_entries!(a.entries, data => {
        let (size, r) = match cholesky::factor(n, &data, half) {
            Ok(r) => (n, r),
            Err(_) if nargout < 2 => return Err(Error::new("MATLAB:posdef", "Matrix must be positive definite.")),
            Err(partial) => partial,
        };
        let factor = if half == Half::Lower { adjoint(size, size, &r) } else { r };
        let flag = if size == n { 0.0 } else { (size + 1) as f64 };
        let mut out = smallvec![matrix_value(size, size, factor, single)];
        if nargout > 1 {
            out.push(Value::Scalar(flag));
        }
        Ok(out)
    })
}

/// `[L, U, P] = lu(A)`: see the row.
pub fn lu(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::of(&args[0], "lu")?;
    // Orders of columns and scales of rows are for sparse matrices.
    if nargout > 3 {
        return Err(Fault::TooManyOutputs.with(&[&"lu"]));
    }
    let as_vector = options(&args, "lu")?.iter().any(|option| option == "vector");
    let (m, n, single) = (a.m, a.n, a.single);
    with_entries!(a.entries, data => Ok(lu_outputs(m, n, data, single, nargout, as_vector)))
}

fn lu_outputs<T: Number>(
    m: usize,
    n: usize,
    data: Vec<T>,
    single: bool,
    nargout: usize,
    as_vector: bool,
) -> Outputs {
    let k = m.min(n);
    let lu = lu_factors::factor(m, n, data);
    if nargout < 2 {
        return smallvec![matrix_value(m, n, lu.factors, single)];
    }
    let (mut l, u) = (lu.lower(), lu.upper());
    if nargout == 2 {
        let permuted = l.clone();
        for j in 0..k {
            for (i, &row) in lu.rows.iter().enumerate() {
                l[row + j * m] = permuted[i + j * m];
            }
        }
    }
    let mut out = Outputs::new();
    out.push(matrix_value(m, k, l, single));
    out.push(matrix_value(k, n, u, single));
    if nargout > 2 {
        out.push(if as_vector {
            Tensor::row(lu.rows.iter().map(|&row| (row + 1) as f64).gather()).into()
        } else {
            permutation(&lu.rows, false)
        });
    }
    out
}

/// The matrix that has a 1 in row `i` and column `places[i]`, or its transpose.
fn permutation(places: &[usize], transposed: bool) -> Value {
    let n = places.len();
    let mut data = memory::filled(0.0, n * n);
    for (i, &j) in places.iter().enumerate() {
        data[if transposed { j + i * n } else { i + j * n }] = 1.0;
    }
    matrix_value(n, n, data, false)
}

/// What was asked of `qr`.
struct QrForm {
    economical: bool,
    as_vector: bool,
    right: Option<Matrix>,
}

fn qr_form(args: &Args, m: usize) -> Result<QrForm> {
    let mut form = QrForm { economical: false, as_vector: false, right: None };
    for (place, option) in args.iter().enumerate().skip(1) {
        if let Some(text) = option.as_text().filter(|_| !option.is_numeric()) {
            match text.lowercase().as_str() {
                "econ" => form.economical = true,
                "vector" => form.as_vector = true,
                "matrix" => form.as_vector = false,
                "0" => (form.economical, form.as_vector) = (true, true),
                _ => return Err(invalid_option("qr")),
            }
        } else if option.as_f64() == Some(0.0) && (place > 1 || m != 1) {
            (form.economical, form.as_vector) = (true, true);
        } else {
            let right = Matrix::of(option, "qr")?;
            if right.m != m {
                return Err(Fault::DivisionDimensions.with(&[&"qr", &m, &right.m]));
            }
            form.right = Some(right);
        }
    }
    Ok(form)
}

/// `[Q, R, E] = qr(A)`: see the row.
pub fn qr(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::of(&args[0], "qr")?;
    let form = qr_form(&args, a.m)?;
    match &form.right {
        Some(right) if a.is_complex() || right.is_complex() => {
            Ok(qr_outputs(&a, a.complex(), &form, nargout))
        }
        _ => with_entries!(a.entries.clone(), data => Ok(qr_outputs(&a, data, &form, nargout))),
    }
}

fn qr_outputs<T: Number>(a: &Matrix, data: Vec<T>, form: &QrForm, nargout: usize) -> Outputs {
    let (m, n) = (a.m, a.n);
    let single = a.single || form.right.as_ref().is_some_and(|right| right.single);
    let rows = if form.economical { m.min(n) } else { m };
    let qr =
        if nargout > 2 { qr_factors::factor_pivoted(m, n, data) } else { qr_factors::factor(m, n, data) };
    let r = matrix_value(rows, n, qr.upper(rows), single);
    let mut out = Outputs::new();
    if nargout < 2 {
        out.push(r);
        return out;
    }
    match &form.right {
        Some(right) => {
            let mut b = T::entries(right);
            qr.apply_transposed(&mut b, right.n);
            let head: Vec<T> =
                b.chunks_exact(m.max(1)).take(right.n).flat_map(|c| c[..rows].duplicate()).gather();
            out.push(matrix_value(rows, right.n, head, single));
        }
        None => out.push(matrix_value(m, rows, qr.orthogonal(rows), single)),
    }
    out.push(r);
    if nargout > 2 {
        out.push(if form.as_vector {
            Tensor::row(qr.columns.iter().map(|&c| (c + 1) as f64).gather()).into()
        } else {
            permutation(&qr.columns, true)
        });
    }
    out
}

/// `[P, H] = hess(A)`: see the row.
pub fn hess(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "hess")?;
    let (n, single) = (a.n, a.single);
    with_entries!(a.entries, data => {
        let f = lanner_linalg::schur::hessenberg(n, data);
        if nargout < 2 {
            return one(matrix_value(n, n, f.form, single));
        }
        Ok([matrix_value(n, n, f.basis, single), matrix_value(n, n, f.form, single)].into_iter().gather())
    })
}

/// `[U, T] = schur(A, kind)`: see the row.
pub fn schur(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let a = Matrix::square(&args[0], "schur")?;
    let complex = options(&args, "schur")?.iter().any(|option| option.starts_with("comp"));
    let single = a.single;
    let failed =
        || Error::new("MATLAB:schur:matrixWithNaNInf", "Input to SCHUR must not contain NaN or Inf.");
    let outputs = |basis: Value, form: Value| {
        if nargout < 2 { smallvec![form] } else { [basis, form].into_iter().gather() }
    };
    let n = a.n;
    match &a.entries {
        super::Entries::Real(data) if !complex => {
            let f = lanner_linalg::schur::real(n, data.clone()).ok_or_else(failed)?;
            Ok(outputs(matrix_value(n, n, f.basis, single), matrix_value(n, n, f.form, single)))
        }
        _ => {
            let f = lanner_linalg::schur::complex(n, a.complex()).ok_or_else(failed)?;
            Ok(outputs(matrix_value(n, n, f.basis, single), matrix_value(n, n, f.form, single)))
        }
    }
}

/// The singular values on the diagonal of an `m x n` matrix.
pub(super) fn singular_matrix(m: usize, n: usize, values: &[f64], single: bool) -> Value {
    diagonal_value(m, n, values, single)
}
