//! Files of version 4: a header of five words for each matrix, then its name and its numbers.
//!
//! ```text
//! type M O P T   M: 0 little-endian, 1 big-endian   P: class of the data   T: 0 numbers, 1 text, 2 sparse
//! ```

use super::element::Cursor;
use super::{Variable, damaged};
use crate::library::files::elements::{of_class, size, to_doubles};
use crate::library::files::encoding::ByteOrder;
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::{SparseMatrix, Values};
use crate::{C64, Dims, Result, Tensor, Value};
use lanner_facts::Class;

const DATA: [Class; 6] =
    [Class::Double, Class::Single, Class::Int32, Class::Int16, Class::Uint16, Class::Uint8];

/// The byte order of a file whose first word is a valid type.
fn order(bytes: &[u8]) -> Option<ByteOrder> {
    let word = |order| Cursor { rest: bytes, order }.word().ok();
    let valid = |kind: u32| kind % 1000 / 100 == 0 && kind % 100 / 10 <= 5 && kind % 10 <= 2;
    match (word(ByteOrder::Little)?, word(ByteOrder::Big)?) {
        (kind, _) if kind < 1000 && valid(kind) => Some(ByteOrder::Little),
        (_, kind) if (1000..2000).contains(&kind) && valid(kind) => Some(ByteOrder::Big),
        _ => None,
    }
}

/// Whether bytes look like version 4: a valid type, and a name that ends.
pub fn is_level4(bytes: &[u8]) -> bool {
    let header = order(bytes).and_then(|order| header(&mut Cursor { rest: bytes, order }).ok());
    header
        .is_some_and(|h| !h.name.is_empty() && h.name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
}

struct Header {
    kind: u32,
    dims: Dims,
    complex: bool,
    name: String,
}

fn header(cursor: &mut Cursor) -> Result<Header> {
    let kind = cursor.word()?;
    let dims = Dims::matrix(cursor.word()? as usize, cursor.word()? as usize);
    let complex = cursor.word()? != 0;
    let length = cursor.word()? as usize;
    let name = cursor.take(length)?;
    Ok(Header { kind, dims, complex, name: memory::text_of_bytes(name).trim_end_matches('\0').duplicate() })
}

/// The variables that `wanted` names.
///
/// # Errors
/// Bytes that are not what the format says.
pub fn read(bytes: &[u8], wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Variable>> {
    let order = order(bytes).ok_or_else(|| damaged("it has no header"))?;
    let mut cursor = Cursor { rest: bytes, order };
    let mut variables = Vec::new();
    while !cursor.rest.is_empty() {
        let Header { kind, dims, complex, name } = header(&mut cursor)?;
        let class =
            DATA.get((kind % 100 / 10) as usize).ok_or_else(|| damaged("it has data of an unknown type"))?;
        let bytes = dims.numel().checked_mul(size(*class)).ok_or_else(|| damaged("a matrix is too large"))?;
        let real = to_doubles(*class, cursor.take(bytes)?, order);
        let imaginary = if complex { to_doubles(*class, cursor.take(bytes)?, order) } else { Vec::new() };
        if wanted(&name) {
            let value = matrix(kind % 10, dims, real, &imaginary)?;
            variables.put(Variable { name, value, global: false });
        }
    }
    Ok(variables)
}

fn matrix(kind: u32, dims: Dims, real: Vec<f64>, imaginary: &[f64]) -> Result<Value> {
    match kind {
        1 => Ok(of_class(Class::Char, real, |_| dims)),
        2 => sparse(&dims, &real),
        _ if imaginary.is_empty() => Ok(Tensor::new(dims, real).into()),
        _ => {
            let pairs = real.iter().zip(imaginary).map(|(&re, &im)| C64::new(re, im)).gather();
            Ok(Value::from(Tensor::new(dims, pairs)))
        }
    }
}

/// Rows of subscripts and values; the last row gives the extents.
fn sparse(dims: &Dims, data: &[f64]) -> Result<Value> {
    let inconsistent = || damaged("the subscripts of a sparse matrix do not fit");
    let rows = dims.rows();
    let complex = dims.columns() == 4;
    let at = |row: usize, column: usize| data.get(row + column * rows).copied();
    let last = rows.checked_sub(1).ok_or_else(inconsistent)?;
    let extent =
        |x: Option<f64>| x.filter(|x| *x >= 0.0 && *x < 2e9).map(|x| x as usize).ok_or_else(inconsistent);
    let full = Dims::matrix(extent(at(last, 0))?, extent(at(last, 1))?);
    let (mut i, mut j, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..last {
        let (r, c) = (extent(at(row, 0))?, extent(at(row, 1))?);
        if r == 0 || c == 0 || r > full.rows() || c > full.columns() {
            return Err(inconsistent());
        }
        let imaginary = if complex { at(row, 3) } else { None };
        i.put(r - 1);
        j.put(c - 1);
        values.put(C64::new(at(row, 2).unwrap_or(0.0), imaginary.unwrap_or(0.0)));
    }
    Ok(SparseMatrix::of_triplets(full.rows(), full.columns(), &i, &j, &Values::Complex(values))?.into())
}
