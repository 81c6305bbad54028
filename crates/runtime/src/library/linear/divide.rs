//! Matrix division: `A \ B` and `B / A`.
//!
//! A square matrix is solved by what its entries allow: substitution for a triangle, Cholesky for a positive
//! definite one, else LU; the condition estimate decides about the warning. Other matrices are solved in the sense of
//! least squares by column-pivoted QR.

use super::{Matrix, Number, Structure, adjoint, matrix_value, structure};
use crate::error::warning;
use crate::memory;
use crate::memory::Reword;
use crate::{Error, Fault, Result, Value, with_entries};
use lanner_linalg::cholesky::Half;
use lanner_linalg::triangular::{self, Triangle};
use lanner_linalg::{Op, cholesky, condition, least_squares, lu};

/// `a \ b`. A scalar `a` divides elementwise in the operators, which call this for the rest.
///
/// Warnings are left in [`warning`].
///
/// # Errors
/// Row counts that differ; classes without matrix division.
pub fn left_divide(a: &Value, b: &Value) -> Result<Value> {
    let (a, b) = (operand(a, "\\", "mldivide")?, operand(b, "\\", "mldivide")?);
    if a.m != b.m {
        return Err(disagree("\\", &a, &b));
    }
    Ok(solve_with_warning(&a, &b))
}

/// `b / a`: `(a' \ b')'`.
///
/// # Errors
/// As [`left_divide`].
pub fn right_divide(b: &Value, a: &Value) -> Result<Value> {
    let (a, b) = (operand(a, "/", "mrdivide")?, operand(b, "/", "mrdivide")?);
    if a.n != b.n {
        return Err(disagree("/", &b, &a));
    }
    let quotient = Matrix::of(&solve_with_warning(&transposed(a), &transposed(b)), "mrdivide")?;
    Ok(transposed(quotient).into_value())
}

fn operand(value: &Value, operator: &str, function: &str) -> Result<Matrix> {
    if value.class().is_integer() {
        let text = format!(
            "{} ({operator}) is not fully supported for integer classes. At least one argument must be scalar.",
            function.uppercase()
        );
        return Err(Error::new(&format!("MATLAB:{function}:integerNotSupported"), text));
    }
    if !value.is_arithmetic() {
        return Err(Fault::NoBinaryOperator.with(&[&operator, &value.class_name(), &value.class_name()]));
    }
    Matrix::of(value, function)
}

fn disagree(operator: &str, a: &Matrix, b: &Matrix) -> Error {
    let (a, b) = (format!("{}x{}", a.m, a.n), format!("{}x{}", b.m, b.n));
    Fault::DivisionDimensions.with(&[&operator, &a, &b])
}

/// The conjugate transpose.
pub fn transposed(a: Matrix) -> Matrix {
    use super::Entries::{Complex, Real};
    let entries = match &a.entries {
        Real(data) => Real(adjoint(a.m, a.n, data)),
        Complex(data) => Complex(adjoint(a.m, a.n, data)),
    };
    Matrix { m: a.n, n: a.m, entries, single: a.single }
}

fn solve_with_warning(a: &Matrix, b: &Matrix) -> Value {
    let single = a.single || b.single;
    let (solution, outcome) = if a.is_complex() || b.is_complex() {
        let (x, outcome) = solve(a, a.complex(), b.complex(), b.n);
        (matrix_value(a.n, b.n, x, single), outcome)
    } else {
        let (x, outcome) = solve(a, f64::entries(a), f64::entries(b), b.n);
        (matrix_value(a.n, b.n, x, single), outcome)
    };
    outcome.warn(if single { f64::from(f32::EPSILON) } else { f64::EPSILON });
    solution
}

/// How well a system could be solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// A square system with this reciprocal condition number.
    Square(f64),
    /// Least squares with full rank.
    FullRank,
    /// Least squares with dependent columns.
    RankDeficient(usize, f64),
}

impl Outcome {
    /// Leaves MATLAB's warning where the answer is doubtful.
    pub fn warn(self, eps: f64) {
        match self {
            Outcome::FullRank => {}
            Outcome::Square(rcond) => warn_condition(rcond, eps),
            Outcome::RankDeficient(rank, tolerance) => warning::leave(
                "MATLAB:rankDeficientMatrix",
                format!("Rank deficient, rank = {rank}, tol = {}.", scientific(tolerance)),
            ),
        }
    }
}

/// Leaves the warning about a singular or badly conditioned square matrix.
pub fn warn_condition(rcond: f64, eps: f64) {
    if rcond == 0.0 {
        warning::leave("MATLAB:singularMatrix", "Matrix is singular to working precision.");
    } else if rcond.is_nan() {
        warning::leave(
            "MATLAB:illConditionedMatrix",
            "Matrix is singular, close to singular or badly scaled. Results may be inaccurate. RCOND = NaN.",
        );
    } else if rcond < eps {
        warning::leave(
            "MATLAB:nearlySingularMatrix",
            format!(
                "Matrix is close to singular or badly scaled. Results may be inaccurate. RCOND = {}.",
                scientific(rcond)
            ),
        );
    }
}

/// As C's `%13.6e`, which MATLAB's messages use.
fn scientific(x: f64) -> String {
    let text = format!("{x:.6e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |e| ('-', e));
    format!("{:>13}", format!("{digits}e{sign}{exponent:0>2}"))
}

fn solve<T: Number>(a: &Matrix, data: Vec<T>, mut b: Vec<T>, columns: usize) -> (Vec<T>, Outcome) {
    if a.m == 0 || a.n == 0 || columns == 0 {
        return (memory::filled(T::ZERO, a.n * columns), Outcome::FullRank);
    }
    if a.m != a.n {
        let s = least_squares::solve(a.m, a.n, data, b, columns, a.eps());
        let full = s.rank == a.m.min(a.n);
        return (s.x, if full { Outcome::FullRank } else { Outcome::RankDeficient(s.rank, s.tolerance) });
    }
    let rcond = solve_square(a.n, data, &mut b, columns);
    (b, Outcome::Square(rcond))
}

/// `b := a \ b` for a square matrix; gives the reciprocal condition number.
pub fn solve_square<T: Number>(n: usize, a: Vec<T>, b: &mut [T], columns: usize) -> f64 {
    match structure(n, &a) {
        Structure::Lower => solve_triangle(n, &a, Triangle::Lower, b, columns),
        Structure::Upper => solve_triangle(n, &a, Triangle::Upper, b, columns),
        Structure::Definite => {
            if let Ok(r) = cholesky::factor(n, &a, Half::Upper) {
                let twice = |x: &mut [T], columns: usize| {
                    triangular::solve(n, (&r, n), Triangle::Upper, Op::ConjTranspose, x, columns);
                    triangular::solve(n, (&r, n), Triangle::Upper, Op::None, x, columns);
                };
                twice(b, columns);
                return condition::estimate(n, condition::norm1(n, &a), |x, _| twice(x, 1));
            }
            solve_general(n, a, b, columns)
        }
        Structure::General => solve_general(n, a, b, columns),
    }
}

fn solve_triangle<T: Number>(n: usize, a: &[T], triangle: Triangle, b: &mut [T], columns: usize) -> f64 {
    triangular::solve(n, (a, n), triangle, Op::None, b, columns);
    triangular::rcond(n, a, triangle)
}

fn solve_general<T: Number>(n: usize, a: Vec<T>, b: &mut [T], columns: usize) -> f64 {
    let norm = condition::norm1(n, &a);
    let lu = lu::factor(n, n, a);
    lu.solve(Op::None, b, columns);
    lu.rcond(norm)
}

/// The inverse of a square matrix and its reciprocal condition number; all infinite where it is singular.
pub fn inverse(a: &Matrix) -> (Value, f64) {
    let n = a.n;
    let (single, entries) = (a.single, a.entries.clone());
    with_entries!(entries, data => {
        let (out, rcond) = inverse_of(n, data);
        (matrix_value(n, n, out, single), rcond)
    })
}

fn inverse_of<T: Number>(n: usize, a: Vec<T>) -> (Vec<T>, f64) {
    if n == 0 {
        return (Vec::new(), f64::INFINITY);
    }
    let norm = condition::norm1(n, &a);
    let lu = lu::factor(n, n, a);
    if lu.is_singular() {
        return (memory::filled(T::from_real(f64::INFINITY), n * n), 0.0);
    }
    let mut out = memory::filled(T::ZERO, n * n);
    for k in 0..n {
        out[k + k * n] = T::ONE;
    }
    lu.solve(Op::None, &mut out, n);
    let rcond = lu.rcond(norm);
    (out, rcond)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dims, Tensor};

    fn matrix(m: usize, n: usize, data: &[f64]) -> Value {
        Tensor::new(Dims::matrix(m, n), data.to_vec()).into()
    }

    #[test]
    fn square_triangular_definite_and_tall_systems() {
        let b = matrix(2, 1, &[3.0, 5.0]);
        for a in [[2.0, 1.0, 1.0, 2.0], [0.0, 1.0, 1.0, 2.0], [2.0, 0.0, 1.0, 2.0], [2.0, 1.0, 0.0, 2.0]] {
            let a = matrix(2, 2, &a);
            let x = left_divide(&a, &b).unwrap();
            let back = super::super::matrix_product(&a, &x).unwrap();
            let back = back.to_f64s().unwrap();
            assert!((back[0] - 3.0).abs() < 1e-14 && (back[1] - 5.0).abs() < 1e-14);
        }
        let x = left_divide(&matrix(3, 2, &[1.0, 1.0, 1.0, 1.0, 2.0, 3.0]), &matrix(3, 1, &[1.0, 2.0, 2.0]))
            .unwrap();
        let x = x.to_f64s().unwrap();
        assert!((x[0] - 2.0 / 3.0).abs() < 1e-14 && (x[1] - 0.5).abs() < 1e-14);
        assert!(!warning::is_pending());
    }

    #[test]
    fn right_division_mirrors_left_division() {
        let x = right_divide(&matrix(1, 2, &[1.0, 2.0]), &matrix(2, 2, &[1.0, 3.0, 2.0, 4.0])).unwrap();
        let x = x.to_f64s().unwrap();
        assert!((x[0] - 1.0).abs() < 1e-14 && x[1].abs() < 1e-14);
    }

    #[test]
    fn doubtful_answers_warn() {
        left_divide(&matrix(2, 2, &[1.0, 2.0, 2.0, 4.0]), &matrix(2, 1, &[1.0, 2.0])).unwrap();
        assert_eq!(warning::take()[0].identifier, "MATLAB:singularMatrix");
        left_divide(&matrix(2, 2, &[1.0, 1.0, 1.0, 1.0 + 1e-16 * 4.0]), &matrix(2, 1, &[1.0, 2.0])).unwrap();
        assert_eq!(warning::take()[0].identifier, "MATLAB:nearlySingularMatrix");
        left_divide(&matrix(3, 2, &[1.0; 6]), &matrix(3, 1, &[1.0; 3])).unwrap();
        let warnings = warning::take();
        assert_eq!(warnings[0].message, "Rank deficient, rank = 1, tol =  1.153778e-15.");
    }
}
