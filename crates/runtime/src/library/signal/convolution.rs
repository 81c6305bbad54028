//! `conv2`: convolution in two dimensions.

use crate::library::linear::{Entries, Matrix, Number};
use crate::memory::{Gather, Reword};
use crate::{Args, C64, Dims, Error, Host, Outputs, Result, Value, memory, one};
use lanner_base::interrupt;
use lanner_facts::Class;

/// Which part of the result is wanted.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Full,
    Same,
    Valid,
}

/// `conv2(A, B, shape)`, `conv2(u, v, A, shape)`: see the row.
pub fn conv2(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let mut part = Part::Full;
    if let Some(text) =
        args.last().filter(|v| v.is_char() || v.class() == Class::String).and_then(Value::as_text)
    {
        part = match text.lowercase().as_str() {
            "full" => Part::Full,
            "same" => Part::Same,
            "valid" => Part::Valid,
            _ => return Err(Error::new("MATLAB:conv2:unknownShapeParameter", "Unknown shape parameter.")),
        };
        args.pop();
    }
    let matrices = args.iter().map(operand).gather::<Result<Vec<Matrix>>>()?;
    match matrices.as_slice() {
        [a, b] => one(convolved(a, b, part)?.into_value()),
        [u, v, a] => {
            let column = Matrix { m: u.m * u.n, n: 1, ..u.clone() };
            let row = Matrix { m: 1, n: v.m * v.n, ..v.clone() };
            one(convolved(&convolved(a, &column, part)?, &row, part)?.into_value())
        }
        _ => Err(crate::Fault::NotEnoughInputs.with(&[&"conv2"])),
    }
}

/// Integers count as doubles here.
fn operand(value: &Value) -> Result<Matrix> {
    let dims = value.dims();
    if dims.rank() > 2 {
        return Err(Error::new("MATLAB:conv2:inputsMustBe2D", "N-D arrays are not supported."));
    }
    let entries = Entries::of(value, "conv2")?;
    Ok(Matrix { m: dims.rows(), n: dims.columns(), entries, single: value.class() == Class::Single })
}

fn convolved(a: &Matrix, b: &Matrix, part: Part) -> Result<Matrix> {
    let (rows, columns) = extents(a, b, part);
    memory::check::<C64>(&Dims::matrix(rows.1, columns.1))?;
    let entries = match (&a.entries, &b.entries) {
        (Entries::Real(x), Entries::Real(y)) => Entries::Real(convolve((a.m, x), (b.m, y), rows, columns)),
        _ => Entries::Complex(convolve((a.m, &a.complex()), (b.m, &b.complex()), rows, columns)),
    };
    Ok(Matrix { m: rows.1, n: columns.1, entries, single: a.single || b.single })
}

/// First place in the full result and count, for rows and columns.
fn extents(a: &Matrix, b: &Matrix, part: Part) -> ((usize, usize), (usize, usize)) {
    let one = |a: usize, b: usize| match part {
        Part::Full => (0, if a == 0 || b == 0 { 0 } else { a + b - 1 }),
        Part::Same => (b / 2, a),
        Part::Valid => (b.saturating_sub(1), (a + 1).saturating_sub(b.max(1))),
    };
    (one(a.m, b.m), one(a.n, b.n))
}

fn convolve<T: Number>(
    (m, a): (usize, &[T]),
    (height, b): (usize, &[T]),
    (top, rows): (usize, usize),
    (left, columns): (usize, usize),
) -> Vec<T> {
    let mut out = memory::filled(T::ZERO, rows * columns);
    if rows == 0 || columns == 0 || a.is_empty() || b.is_empty() {
        return out;
    }
    let width = a.len() / m;
    for (place, &factor) in b.iter().enumerate() {
        interrupt::poll();
        if factor == T::ZERO {
            continue;
        }
        let (p, q) = (place % height, place / height);
        // Row i of the result takes row i + top - p of A.
        let first = p.saturating_sub(top);
        let last = (m + p).saturating_sub(top).min(rows);
        if first >= last {
            continue;
        }
        let source_row = first + top - p;
        for j in q.saturating_sub(left)..(width + q).saturating_sub(left).min(columns) {
            let source = &a[(j + left - q) * m + source_row..][..last - first];
            let target = &mut out[j * rows + first..j * rows + last];
            for (value, &x) in target.iter_mut().zip(source) {
                *value += factor * x;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(m: usize, n: usize, data: &[f64]) -> Matrix {
        Matrix { m, n, entries: Entries::Real(data.to_vec()), single: false }
    }

    #[test]
    fn parts_of_a_small_convolution() {
        let a = matrix(2, 2, &[1.0, 3.0, 2.0, 4.0]);
        let b = matrix(2, 2, &[1.0, 1.0, 1.0, 1.0]);
        let numbers = |part| numbers_of(convolved(&a, &b, part).unwrap());
        assert_eq!(numbers(Part::Full), [1.0, 4.0, 3.0, 3.0, 10.0, 7.0, 2.0, 6.0, 4.0]);
        assert_eq!(numbers(Part::Same), [10.0, 7.0, 6.0, 4.0]);
        assert_eq!(numbers(Part::Valid), [10.0]);
    }

    fn numbers_of(m: Matrix) -> Vec<f64> {
        let Entries::Real(data) = m.entries else { return Vec::new() };
        data
    }
}
