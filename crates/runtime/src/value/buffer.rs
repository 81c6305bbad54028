//! The memory that a value's elements are in, for whoever counts it.

use super::{Tensor, Value};
use lanner_facts::Class;
use std::rc::Rc;

/// Where the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// The address of the first one: buffers that are there at the same time differ in it.
    pub address: usize,
    /// Bytes of all elements; room behind them is not counted.
    pub bytes: u64,
}

impl Buffer {
    fn of<T>(tensor: &Rc<Tensor<T>>) -> Option<Buffer> {
        let bytes = size_of_val(tensor.data()) as u64;
        (bytes > 0).then(|| Buffer { address: tensor.data().as_ptr() as usize, bytes })
    }
}

impl Value {
    /// The buffer of an array of numbers, characters or truth values. None of what has none: scalars that are in the value
    /// itself, ranges, arrays without elements; and none of what is not counted: sparse matrices, strings, and whatever holds
    /// other values.
    pub fn buffer(&self) -> Option<Buffer> {
        match self {
            Value::Double(t) => Buffer::of(t),
            Value::Single(t) => Buffer::of(t),
            Value::Complex(t) => Buffer::of(t),
            Value::ComplexSingle(t) => Buffer::of(t),
            Value::Int8(t) => Buffer::of(t),
            Value::Int16(t) => Buffer::of(t),
            Value::Int32(t) => Buffer::of(t),
            Value::Int64(t) => Buffer::of(t),
            Value::Uint8(t) => Buffer::of(t),
            Value::Uint16(t) => Buffer::of(t),
            Value::Uint32(t) => Buffer::of(t),
            Value::Uint64(t) => Buffer::of(t),
            Value::Logical(t) => Buffer::of(t),
            Value::Char(t) => Buffer::of(t),
            Value::Undefined
            | Value::Scalar(_)
            | Value::Bool(_)
            | Value::Int(..)
            | Value::Range(_)
            | Value::String(_)
            | Value::Sparse(_)
            | Value::Cell(_)
            | Value::Struct(_)
            | Value::Function(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Shared(_) => None,
        }
    }

    /// The bytes of one element of a full array of numbers, characters or truth values, stored or not: 8 of a range. None of other
    /// values.
    pub fn element_bytes(&self) -> Option<u64> {
        if matches!(self, Value::Sparse(_) | Value::Undefined | Value::List(_) | Value::Shared(_)) {
            return None;
        }
        let real = match self.class() {
            Class::Double | Class::Int64 | Class::Uint64 => 8,
            Class::Single | Class::Int32 | Class::Uint32 => 4,
            Class::Int16 | Class::Uint16 | Class::Char => 2,
            Class::Int8 | Class::Uint8 | Class::Logical => 1,
            Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => {
                return None;
            }
        };
        Some(if self.is_complex() { 2 * real } else { real })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{C64, Dims};

    #[test]
    fn bytes_are_those_of_the_elements() {
        let row: Value = Tensor::row(vec![1.0, 2.0, 3.0]).into();
        assert_eq!(row.buffer().map(|buffer| buffer.bytes), Some(24));
        let complex: Value = Tensor::new(Dims::matrix(1, 2), vec![C64::new(1.0, 2.0); 2]).into();
        assert_eq!(complex.buffer().map(|buffer| buffer.bytes), Some(32));
        for value in [&row, &complex, &Value::text("abc")] {
            let all = value.element_bytes().map(|bytes| bytes * value.numel() as u64);
            assert_eq!(all, value.buffer().map(|buffer| buffer.bytes));
        }
        assert_eq!(Value::Scalar(1.0).buffer(), None);
        assert_eq!(Value::Scalar(1.0).element_bytes(), Some(8));
        assert_eq!(Value::Bool(true).element_bytes(), Some(1));
    }

    #[test]
    fn a_copy_has_the_same_buffer_until_it_is_written() {
        let row: Value = Tensor::row(vec![1.0, 2.0, 3.0]).into();
        let mut copy = row.clone();
        assert_eq!(row.buffer(), copy.buffer());
        crate::index::set(&mut copy, &[Value::Scalar(1.0)], Value::Scalar(5.0)).expect("there is memory");
        assert_ne!(row.buffer(), copy.buffer());
    }
}
