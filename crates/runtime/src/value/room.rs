//! Room for elements that an array will get: `reserve` of MIR.
//!
//! ```text
//! x = zeros(1, 2)      data: 2 of 2
//! reserve x(1000)      data: 2 of 1000
//! x(end+1) = 1         data: 3 of 1000, the buffer stays where it is
//! ```
//!
//! What is gained, where the last dimension grows: nothing is copied. Where rows are added (`[a; b]`, `A(i, :) = r`): the columns
//! move apart inside the buffer, so no new one is made, filled and freed, but the elements still move. A buffer that
//! somebody else holds, a scalar and a range have no room of their own.

use super::{Struct, Tensor, Value};
use std::rc::Rc;

/// The greatest buffer that room is made for ahead, in bytes. It is the largest one that comes from the heap
/// (`memory::keep_freed_buffers`). A greater one has pages of its own, which the system puts elsewhere without copying
/// when the buffer doubles: there is nothing to gain, and a loop that ends early would have claimed it for nothing.
const MOST_BYTES: usize = 32 << 20;

/// How many elements `reserve x(extents…)` makes room for; none where that is no number, not positive, or far beyond any buffer.
pub fn room_for(extents: impl Iterator<Item = Option<f64>>) -> Option<usize> {
    let mut extents = extents;
    let elements = extents.try_fold(1.0, |product, extent| Some(product * extent?.floor()))?;
    // Also no NaN.
    (1.0..1e15).contains(&elements).then_some(elements as usize)
}

impl Value {
    /// Makes room for so many elements in all, where nobody else holds the buffer. What is too much, for the bound or
    /// the machine, is ignored: growing is amortised without it.
    pub fn reserve(&mut self, elements: usize) {
        match self {
            Value::Double(t) => reserve(t, elements),
            Value::Single(t) => reserve(t, elements),
            Value::Complex(t) => reserve(t, elements),
            Value::ComplexSingle(t) => reserve(t, elements),
            Value::Int8(t) => reserve(t, elements),
            Value::Int16(t) => reserve(t, elements),
            Value::Int32(t) => reserve(t, elements),
            Value::Int64(t) => reserve(t, elements),
            Value::Uint8(t) => reserve(t, elements),
            Value::Uint16(t) => reserve(t, elements),
            Value::Uint32(t) => reserve(t, elements),
            Value::Uint64(t) => reserve(t, elements),
            Value::Logical(t) => reserve(t, elements),
            Value::Char(t) => reserve(t, elements),
            Value::String(t) => reserve(t, elements),
            Value::Cell(t) => reserve(t, elements),
            Value::Struct(s) => {
                if let Some(s) = Rc::get_mut(s) {
                    s.reserve(elements);
                }
            }
            Value::Undefined
            | Value::Scalar(_)
            | Value::Bool(_)
            | Value::Int(..)
            | Value::Range(_)
            | Value::Sparse(_)
            | Value::Function(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Shared(_) => (),
        }
    }
}

fn reserve<T>(tensor: &mut Rc<Tensor<T>>, elements: usize) {
    if let Some(tensor) = Rc::get_mut(tensor) {
        tensor.reserve(elements);
    }
}

impl<T> Tensor<T> {
    /// As [`Value::reserve`].
    pub fn reserve(&mut self, elements: usize) {
        reserve_in(self.buffer_mut(), elements);
    }
}

impl Struct {
    /// As [`Value::reserve`], in each field.
    pub fn reserve(&mut self, elements: usize) {
        let all = elements.saturating_mul(self.fields().len());
        if all.saturating_mul(size_of::<Value>()) <= MOST_BYTES {
            self.buffers_mut().for_each(|buffer| reserve_in(buffer, elements));
        }
    }
}

fn reserve_in<T>(buffer: &mut Vec<T>, elements: usize) {
    let fits = elements.saturating_mul(size_of::<T>()) <= MOST_BYTES;
    if fits && elements > buffer.capacity() {
        // Memory that cannot be had is no error here. At least twice what was there, so that a loop in a loop that asks for a
        // little more in every trip remains amortised.
        let _ = buffer.try_reserve(elements - buffer.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::concat::concatenate;
    use crate::index::set;

    /// Where the elements of a value are.
    fn place(value: &Value) -> *const f64 {
        let Value::Double(t) = value else { panic!("{value:?} is no array of doubles") };
        t.data().as_ptr()
    }

    fn matrix(rows: usize, columns: usize) -> Value {
        let data = (0..rows * columns).map(|k| k as f64).collect();
        Tensor::new(crate::Dims::matrix(rows, columns), data).into()
    }

    fn colon() -> Value {
        Value::text(":")
    }

    #[test]
    fn elements_behind_the_end_find_room() {
        let mut x = matrix(1, 3);
        x.reserve(1000);
        let before = place(&x);
        for k in 4..=1000 {
            set(&mut x, &[Value::from(k)], Value::Scalar(k as f64)).expect("there is memory");
        }
        assert_eq!((x.numel(), place(&x)), (1000, before));
    }

    #[test]
    fn rows_are_added_inside_the_buffer() {
        let (mut plain, mut roomy) = (matrix(2, 3), matrix(2, 3));
        roomy.reserve(300);
        let before = place(&roomy);
        for k in 3..=50 {
            for x in [&mut plain, &mut roomy] {
                set(x, &[Value::from(2 * k), colon()], matrix(1, 3)).expect("there is memory");
            }
        }
        assert_eq!(place(&roomy), before);
        assert_eq!(format!("{plain:?}"), format!("{roomy:?}"));
    }

    #[test]
    fn blocks_are_put_below_inside_the_buffer() {
        let (mut plain, mut roomy) = (matrix(2, 3), matrix(2, 3));
        roomy.reserve(300);
        let before = place(&roomy);
        for _ in 0..40 {
            for x in [&mut plain, &mut roomy] {
                *x = concatenate(vec![std::mem::take(x), matrix(2, 3), matrix(0, 3)], 0).expect("it fits");
            }
        }
        assert_eq!(place(&roomy), before);
        assert_eq!(format!("{plain:?}"), format!("{roomy:?}"));
    }

    #[test]
    fn what_is_too_large_is_ignored() {
        let mut x = matrix(1, 3);
        let before = place(&x);
        for elements in [0, 3, 1 << 40, usize::MAX] {
            x.reserve(elements);
            assert_eq!(place(&x), before);
        }
    }

    #[test]
    fn a_buffer_that_somebody_else_holds_stays() {
        let mut x = matrix(1, 3);
        let other = x.clone();
        x.reserve(1000);
        assert_eq!(place(&x), place(&other));
    }
}
