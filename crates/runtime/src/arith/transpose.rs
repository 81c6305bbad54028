//! `a.'` and `a'`, for arrays of every class.

use crate::memory;
use crate::memory::Own;
use crate::value::{Dims, Element, Struct, Tensor, Value};
use crate::{Error, Result};
use lanner_base::interrupt::Polled;
use std::rc::Rc;

/// Rows become columns.
///
/// # Errors
/// Arrays of more than two dimensions.
pub fn transpose(a: Value) -> Result<Value> {
    if let Value::Sparse(m) = &a {
        return Ok(m.transposed()?.into());
    }
    if a.is_scalar() {
        return Ok(a);
    }
    if a.dims().rank() > 2 {
        return Err(Error::new(
            "MATLAB:transpose:ndArray",
            "TRANSPOSE does not support N-D arrays. Use PAGETRANSPOSE/PAGECTRANSPOSE to transpose pages or PERMUTE to reorder dimensions of N-D arrays.",
        ));
    }
    if let Value::Struct(s) = &a {
        let turned: Result<Struct> = s.map_fields(|t| Ok(turn(Rc::new(t))));
        return Ok(turned?.into());
    }
    if let Value::Range(_) = &a {
        return Ok(match a.stored().owned() {
            Value::Double(t) => turn(t).into(),
            other => other,
        });
    }
    Ok(match a {
        Value::Double(t) => turn(t).into(),
        Value::Single(t) => turn(t).into(),
        Value::Complex(t) => turn(t).into(),
        Value::ComplexSingle(t) => turn(t).into(),
        Value::Int8(t) => turn(t).into(),
        Value::Int16(t) => turn(t).into(),
        Value::Int32(t) => turn(t).into(),
        Value::Int64(t) => turn(t).into(),
        Value::Uint8(t) => turn(t).into(),
        Value::Uint16(t) => turn(t).into(),
        Value::Uint32(t) => turn(t).into(),
        Value::Uint64(t) => turn(t).into(),
        Value::Logical(t) => turn(t).into(),
        Value::Char(t) => turn(t).into(),
        Value::String(t) => turn(t).into(),
        Value::Cell(t) => turn(t).into(),
        other => other,
    })
}

/// Rows become columns, complex numbers their conjugates.
///
/// # Errors
/// As [`transpose`].
pub fn conjugate_transpose(a: Value) -> Result<Value> {
    if a.is_complex() { transpose(super::map1(&super::operation::CONJ, a)?) } else { transpose(a) }
}

/// Edge of the squares in which elements move, so that both sides stay in the cache.
const TILE: usize = 32;

fn turn<T: Element>(t: Rc<Tensor<T>>) -> Tensor<T> {
    let (rows, columns) = (t.rows(), t.columns());
    let dims = Dims::matrix(columns, rows);
    if rows == 1 || columns == 1 || t.numel() == 0 {
        return Rc::unwrap_or_clone(t).reshaped(dims);
    }
    let from = t.data();
    let mut out = memory::filled(T::fill(), from.len());
    for first_row in (0..rows).step_by(TILE) {
        let last_row = (first_row + TILE).min(rows);
        for first_column in (0..columns).step_by(TILE).polled() {
            for c in first_column..(first_column + TILE).min(columns) {
                for r in first_row..last_row {
                    out[c + r * columns] = from[r + c * rows].clone();
                }
            }
        }
    }
    Tensor::new(dims, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::C64;

    #[test]
    fn rows_become_columns() -> Result<()> {
        let t = Tensor::new(Dims::matrix(2, 3), (1..=6).map(f64::from).collect());
        let turned = transpose(t.into())?;
        assert_eq!(turned.dims(), Dims::matrix(3, 2));
        assert_eq!(turned.to_f64s().as_deref(), Some(&[1.0, 3.0, 5.0, 2.0, 4.0, 6.0][..]));
        let z = Tensor::row(vec![C64::new(1.0, 2.0), C64::new(3.0, 0.0)]);
        let turned = conjugate_transpose(z.into())?;
        assert_eq!(turned.to_c64s().map(|z| z[0]), Some(C64::new(1.0, -2.0)));
        Ok(())
    }
}
