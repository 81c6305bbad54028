//! Copies of arrays that nobody else may hold: copy on write, and copies that a plan asks for. Both are counted, per thread,
//! in the cold path: where nothing is copied nothing is counted.
//!
//! ```text
//! y = x;  y(1) = 0       x and y are one buffer until then: `make_own` copies it for y
//! x = own x              a plan has said so: `copied`
//! ```
//!
//! Scalars are no arrays: a copy of one number or character is none.

use crate::value::{Element, SparseMatrix, Struct, Tensor, Value};
use crate::{Result, memory};
use lanner_facts::Class;
use std::cell::Cell;
use std::rc::Rc;

/// What was copied on this thread so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Buffers copied on write, because somebody else held them.
    pub on_write: u64,
    /// Their bytes.
    pub on_write_bytes: u64,
    /// Values copied because a plan said so.
    pub planned: u64,
    /// Their bytes, what is inside of them included.
    pub planned_bytes: u64,
    /// Tests at run time whether such a copy is needed.
    pub checks: u64,
}

thread_local! {
    static COPIED: Cell<Copied> = const {
        Cell::new(Copied { on_write: 0, on_write_bytes: 0, planned: 0, planned_bytes: 0, checks: 0 })
    };
}

impl Copied {
    /// What was copied so far.
    pub fn so_far() -> Copied {
        COPIED.get()
    }
}

#[cold]
fn note(change: impl FnOnce(&mut Copied)) {
    let mut copied = COPIED.get();
    change(&mut copied);
    COPIED.set(copied);
}

/// A buffer that several values may hold.
pub(crate) trait Buffer: Clone {
    /// Its bytes, without what is inside of its elements; nothing of one number, which is no array.
    fn bytes(&self) -> Option<usize>;
}

impl<T: Element> Buffer for Tensor<T> {
    fn bytes(&self) -> Option<usize> {
        (T::CLASS == Class::Cell || self.numel() != 1).then_some(self.numel() * size_of::<T>())
    }
}

impl Buffer for Struct {
    fn bytes(&self) -> Option<usize> {
        Some(self.numel() * self.fields().len() * size_of::<Value>())
    }
}

impl Buffer for SparseMatrix {
    fn bytes(&self) -> Option<usize> {
        let element = if self.is_complex() { 16 } else { 8 };
        Some(self.pattern().len() * (size_of::<usize>() + element) + size_of_val(self.pattern().starts()))
    }
}

/// The buffer to write to, copied where somebody else holds it too.
///
/// # Errors
/// Out of memory.
#[inline]
pub(crate) fn make_own<T: Buffer>(buffer: &mut Rc<T>) -> Result<&mut T> {
    if Rc::strong_count(buffer) > 1 {
        note_write(buffer.bytes())?;
    }
    Ok(Rc::make_mut(buffer))
}

#[cold]
fn note_write(bytes: Option<usize>) -> Result<()> {
    let Some(bytes) = bytes else { return Ok(()) };
    memory::admit(bytes)?;
    note(|copied| {
        copied.on_write += 1;
        copied.on_write_bytes += bytes as u64;
    });
    Ok(())
}

/// Counts a test whether a copy that a plan asks for is needed.
pub fn note_check() {
    note(|copied| copied.checks += 1);
}

/// The same value in buffers that nobody else holds, also inside of it; what handles and objects refer to stays theirs.
pub fn copied(value: &Value) -> Value {
    let mut bytes = None;
    let copy = copy(value, &mut bytes);
    if let Some(bytes) = bytes {
        note(|copied| {
            copied.planned += 1;
            copied.planned_bytes += bytes as u64;
        });
    }
    copy
}

/// The same without a note: what a program would put together once more.
pub fn made_again(value: &Value) -> Value {
    copy(value, &mut None)
}

/// Copies a value; adds the bytes of its buffers to `total`, which stays none where there is no array.
fn copy(value: &Value, total: &mut Option<usize>) -> Value {
    fn buffer<T: Buffer>(from: &Rc<T>, total: &mut Option<usize>) -> Rc<T> {
        if let Some(bytes) = from.bytes() {
            *total = Some(total.unwrap_or(0) + bytes);
        }
        Rc::new(T::clone(from))
    }
    match value {
        Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Function(_)
        | Value::Object(_)
        | Value::List(_) => value.clone(),
        Value::Shared(cell) => copy(&cell.borrow(), total),
        Value::Range(range) => {
            *total = Some(total.unwrap_or(0) + range.len() * size_of::<f64>());
            Value::Range(Rc::new(range.as_ref().clone()))
        }
        Value::Double(t) => Value::Double(buffer(t, total)),
        Value::Single(t) => Value::Single(buffer(t, total)),
        Value::Complex(t) => Value::Complex(buffer(t, total)),
        Value::ComplexSingle(t) => Value::ComplexSingle(buffer(t, total)),
        Value::Int8(t) => Value::Int8(buffer(t, total)),
        Value::Int16(t) => Value::Int16(buffer(t, total)),
        Value::Int32(t) => Value::Int32(buffer(t, total)),
        Value::Int64(t) => Value::Int64(buffer(t, total)),
        Value::Uint8(t) => Value::Uint8(buffer(t, total)),
        Value::Uint16(t) => Value::Uint16(buffer(t, total)),
        Value::Uint32(t) => Value::Uint32(buffer(t, total)),
        Value::Uint64(t) => Value::Uint64(buffer(t, total)),
        Value::Logical(t) => Value::Logical(buffer(t, total)),
        Value::Char(t) => Value::Char(buffer(t, total)),
        Value::String(t) => Value::String(buffer(t, total)),
        Value::Sparse(m) => Value::Sparse(buffer(m, total)),
        Value::Cell(t) => {
            let mut cells = buffer(t, total);
            let elements = Rc::make_mut(&mut cells).data_mut().iter_mut();
            elements.for_each(|element| *element = copy(element, total));
            Value::Cell(cells)
        }
        Value::Struct(s) => {
            let mut copied = buffer(s, total);
            for (_, values) in Rc::make_mut(&mut copied).fields_mut() {
                values.iter_mut().for_each(|value| *value = copy(value, total));
            }
            Value::Struct(copied)
        }
    }
}

/// The value for a variable that a plan says is to have a copy: where there are others, only if it is the very array that one of them is.
pub fn own<'v>(value: Value, mut others: impl ExactSizeIterator<Item = &'v Value>) -> Value {
    let is_copied = others.len() == 0 || {
        note_check();
        others.any(|other| is_same_array(&value, other))
    };
    if is_copied { copied(&value) } else { value }
}

/// Whether two values are the same array: a change of one in place would change the other.
pub fn is_same_array(a: &Value, b: &Value) -> bool {
    buffer_of(a).is_some_and(|buffer| Some(buffer) == buffer_of(b))
}

/// Where an array is, without its extents; none of what is no array.
fn buffer_of(value: &Value) -> Option<*const ()> {
    let (buffer, _) = holders(value)?;
    Some(buffer)
}

/// Where an array is, and how many hold it; none of what is no array.
pub fn holders(value: &Value) -> Option<(*const (), usize)> {
    fn of<T>(rc: &Rc<T>) -> Option<(*const (), usize)> {
        Some((Rc::as_ptr(rc).cast(), Rc::strong_count(rc)))
    }
    match value {
        Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Function(_)
        | Value::Object(_)
        | Value::List(_) => None,
        Value::Shared(cell) => holders(&cell.borrow()),
        Value::Range(t) => of(t),
        Value::Double(t) => of(t),
        Value::Single(t) => of(t),
        Value::Complex(t) => of(t),
        Value::ComplexSingle(t) => of(t),
        Value::Int8(t) => of(t),
        Value::Int16(t) => of(t),
        Value::Int32(t) => of(t),
        Value::Int64(t) => of(t),
        Value::Uint8(t) => of(t),
        Value::Uint16(t) => of(t),
        Value::Uint32(t) => of(t),
        Value::Uint64(t) => of(t),
        Value::Logical(t) => of(t),
        Value::Char(t) => of(t),
        Value::String(t) => of(t),
        Value::Sparse(t) => of(t),
        Value::Cell(t) => of(t),
        Value::Struct(t) => of(t),
    }
}

#[cfg(test)]
mod tests {
    use super::{Copied, copied, is_same_array, make_own};
    use crate::Value;
    use crate::value::{Struct, Tensor};
    use lanner_base::Name;
    use std::rc::Rc;

    fn row(count: usize) -> Value {
        Tensor::row(vec![0.0_f64; count]).into()
    }

    #[test]
    fn what_nobody_else_holds_is_not_copied() {
        let before = Copied::so_far();
        let mut tensor = Rc::new(Tensor::row(vec![1.0, 2.0]));
        make_own(&mut tensor).expect("there is memory");
        assert_eq!(Copied::so_far(), before);
        let _other = Rc::clone(&tensor);
        make_own(&mut tensor).expect("there is memory");
        make_own(&mut tensor).expect("there is memory");
        let now = Copied::so_far();
        assert_eq!((now.on_write - before.on_write, now.on_write_bytes - before.on_write_bytes), (1, 16));
    }

    #[test]
    fn a_copy_shares_nothing_inside() {
        let mut s = Struct::scalar();
        s.set(Name::new("f"), row(3));
        s.set(Name::new("g"), Value::Scalar(1.0));
        let s = Value::from(s);
        let before = Copied::so_far();
        let copy = copied(&s);
        let now = Copied::so_far();
        assert_eq!(now.planned - before.planned, 1);
        assert_eq!(now.planned_bytes - before.planned_bytes, (3 * 8 + 2 * size_of::<Value>()) as u64);
        let field = |value: &Value| match value {
            Value::Struct(s) => s.get(Name::new("f")).cloned(),
            _ => None,
        };
        assert!(!is_same_array(&s, &copy));
        assert!(!is_same_array(&field(&s).unwrap(), &field(&copy).unwrap()));
        assert!(is_same_array(&s, &s.clone()));
    }

    #[test]
    fn scalars_are_no_arrays() {
        let before = Copied::so_far();
        copied(&Value::Scalar(1.0));
        copied(&Value::text("a"));
        assert!(!is_same_array(&Value::Scalar(1.0), &Value::Scalar(1.0)));
        assert_eq!(Copied::so_far(), before);
    }
}
