//! Parts of a variable where they are: read without copying what holds them, and written where nobody else holds that.
//!
//! ```text
//! s.list{3}      s is a 1x1 struct with the field, `list` a cell with three elements, both held by s alone
//! h.list{3}      h is a handle whose class has the property `list`, and nothing runs where it is read or assigned to
//! ```
//!
//! The part is handed on, not given back: what a handle holds can be looked at only for a while.

use crate::Value;
use crate::value::{Dims, Handle, Handles, Object, Touch, UserClass};
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

/// How a chain is followed.
pub trait Way<A> {
    /// The place from 0 that subscripts name.
    fn place(&self, args: A, dims: &Dims) -> Option<usize>;

    /// Whether the property is a field for what runs.
    fn is_field(&self, class: &UserClass, name: Name, touch: Touch) -> bool;
}

/// The same way, which ends where it meets an object: what a handle holds others may read meanwhile.
pub struct WithoutObjects<'w, W>(pub &'w W);

impl<A, W: Way<A>> Way<A> for WithoutObjects<'_, W> {
    fn place(&self, args: A, dims: &Dims) -> Option<usize> {
        self.0.place(args, dims)
    }

    fn is_field(&self, _: &UserClass, _: Name, _: Touch) -> bool {
        false
    }
}

/// One field of a 1x1 struct, of an object or of one struct of an array, one cell, by scalar subscripts. `read` gets it with the subscripts
/// of `()` at the end of the chain, which are still to be applied.
#[inline]
pub fn part<A, R>(
    base: &Value,
    mut steps: impl ExactSizeIterator<Item = Plain<A>>,
    way: &impl Way<A>,
    read: impl FnOnce(&Value, Option<A>) -> Option<R>,
) -> Option<R> {
    let mut value = base;
    while let Some(step) = steps.next() {
        value = match (value, step) {
            (Value::Struct(s), Plain::Field(name)) if s.numel() == 1 => s.get(name)?,
            (Value::Struct(s), Plain::Paren(args)) => {
                let Some(Plain::Field(name)) = steps.next() else { return None };
                s.field(name)?.get(way.place(args, s.dims())?)?
            }
            (Value::Cell(cells), Plain::Brace(args)) => cells.data().get(way.place(args, cells.dims())?)?,
            (Value::Object(Object::Instance(object)), Plain::Field(name)) => {
                let is_read = way.is_field(&object.class, name, Touch::Read);
                is_read.then_some(&object.fields).filter(|fields| fields.numel() == 1)?.get(name)?
            }
            (Value::Object(Object::Handles(handles)), Plain::Field(name)) => {
                let handle = only(handles)?;
                let fields =
                    way.is_field(&handle.class, name, Touch::Read).then(|| handle.fields.borrow())?;
                return part(fields.get(name)?, steps, way, read);
            }
            (_, Plain::Paren(args)) if steps.len() == 0 => return read(value, Some(args)),
            _ => return None,
        };
    }
    read(value, None)
}

/// One field of a 1x1 struct, of an object or of one struct of an array, one cell, by scalar subscripts, where nobody else holds the
/// containers on the way; what a handle holds it alone does. An object that others hold is copied: it has few fields.
#[inline]
pub fn own_part<A, R>(
    container: &mut Value,
    mut steps: impl Iterator<Item = Plain<A>>,
    way: &impl Way<A>,
    write: impl FnOnce(&mut Value) -> R,
) -> Option<R> {
    let mut value = container;
    while let Some(step) = steps.next() {
        value = match (value, step) {
            (Value::Struct(s), Plain::Field(name)) => {
                let s = Rc::get_mut(s).filter(|s| s.numel() == 1)?;
                s.field_mut(name)?.first_mut()?
            }
            (Value::Struct(s), Plain::Paren(args)) => {
                let Some(Plain::Field(name)) = steps.next() else { return None };
                let place = way.place(args, s.dims())?;
                Rc::get_mut(s)?.field_mut(name)?.get_mut(place)?
            }
            (Value::Cell(cells), Plain::Brace(args)) => {
                let place = way.place(args, cells.dims())?;
                Rc::get_mut(cells)?.data_mut().get_mut(place)?
            }
            (Value::Object(Object::Instance(object)), Plain::Field(name)) => {
                let is_set = object.fields.numel() == 1 && way.is_field(&object.class, name, Touch::Set);
                is_set.then(|| Rc::make_mut(object))?.fields.field_mut(name)?.first_mut()?
            }
            (Value::Object(Object::Handles(handles)), Plain::Field(name)) => {
                let handle = only(handles)?;
                let is_set = way.is_field(&handle.class, name, Touch::Set);
                // It may be on the way already: `h.self.x = 1`.
                let mut fields = is_set.then(|| handle.fields.try_borrow_mut().ok()).flatten()?;
                return own_part(fields.field_mut(name)?.first_mut()?, steps, way, write);
            }
            _ => return None,
        };
    }
    Some(write(value))
}

/// The handle, where there is one, that was not deleted.
fn only(handles: &Handles) -> Option<&Handle> {
    match handles.elements.as_slice() {
        [handle] if handle.is_valid.get() => Some(handle),
        _ => None,
    }
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
