//! Parts of a variable where they are: read without copying what holds them, and written where nobody else holds that.
//!
//! ```text
//! s.list{3}      s is a 1x1 struct with the field, `list` a cell with three elements, both held by s alone
//! ```

use crate::Value;
use crate::value::Dims;
use lanner_base::Name;
use std::rc::Rc;

/// A step whose subscripts are read only where they matter.
#[derive(Clone, Copy, Debug)]
pub enum Plain<A> {
    /// `.name`.
    Field(Name),
    /// `(…)`.
    Paren(A),
    /// `{…}`.
    Brace(A),
    /// One that is not plain.
    Other,
}

/// One field of a 1x1 struct or of one struct of an array, one cell, by scalar subscripts; with it the subscripts of `()` at the end of the
/// chain, which are still to be applied. `place` gives the place from 0 that subscripts name.
#[inline]
pub fn part<A>(
    base: &Value,
    mut steps: impl ExactSizeIterator<Item = Plain<A>>,
    place: impl Fn(A, &Dims) -> Option<usize>,
) -> Option<(&Value, Option<A>)> {
    let mut value = base;
    while let Some(step) = steps.next() {
        value = match (value, step) {
            (Value::Struct(s), Plain::Field(name)) if s.numel() == 1 => s.get(name)?,
            (Value::Struct(s), Plain::Paren(args)) => {
                let Some(Plain::Field(name)) = steps.next() else { return None };
                s.field(name)?.get(place(args, s.dims())?)?
            }
            (Value::Cell(cells), Plain::Brace(args)) => cells.data().get(place(args, cells.dims())?)?,
            (_, Plain::Paren(args)) if steps.len() == 0 => return Some((value, Some(args))),
            _ => return None,
        };
    }
    Some((value, None))
}

/// One field of a 1x1 struct or of one struct of an array, one cell, by scalar subscripts, where nobody else holds the containers on the
/// way. `place` gives the place from 0 that subscripts name.
#[inline]
pub fn own_part<A>(
    container: &mut Value,
    mut steps: impl Iterator<Item = Plain<A>>,
    place: impl Fn(A, &Dims) -> Option<usize>,
) -> Option<&mut Value> {
    let mut value = container;
    while let Some(step) = steps.next() {
        value = match (value, step) {
            (Value::Struct(s), Plain::Field(name)) => {
                let s = Rc::get_mut(s).filter(|s| s.numel() == 1)?;
                s.field_mut(name)?.first_mut()?
            }
            (Value::Struct(s), Plain::Paren(args)) => {
                let Some(Plain::Field(name)) = steps.next() else { return None };
                let place = place(args, s.dims())?;
                Rc::get_mut(s)?.field_mut(name)?.get_mut(place)?
            }
            (Value::Cell(cells), Plain::Brace(args)) => {
                let place = place(args, cells.dims())?;
                Rc::get_mut(cells)?.data_mut().get_mut(place)?
            }
            _ => return None,
        };
    }
    Some(value)
}

/// The place from 0 that one scalar subscript names, or two in a matrix; one alone may be beyond the end.
#[inline]
pub fn place(dims: &Dims, subscripts: &[f64]) -> Option<usize> {
    let offset = |i: f64| (i >= 1.0 && i.fract() == 0.0).then_some(i as usize).map(|i| i - 1);
    match *subscripts {
        [i] => offset(i),
        [i, j] if dims.rank() == 2 => {
            let (i, j) = (offset(i)?, offset(j)?);
            (i < dims.rows() && j < dims.columns()).then(|| j * dims.rows() + i)
        }
        _ => None,
    }
}
