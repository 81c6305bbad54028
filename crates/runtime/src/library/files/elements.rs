//! Raw bytes of numbers to arrays and back, for `fread`, `fwrite` and MAT-files.
//!
//! ```text
//! bytes 01 00 02 00, stored as int16 little-endian, wanted as double   ->  [1 2]
//! ```

use super::encoding::ByteOrder;
use crate::arith::convert;
use crate::memory::{Gather, GrowBy};
use crate::{Dims, Element, Fault, IntElement, Result, Tensor, Value};
use lanner_facts::Class;

/// Bytes of one number of the class as it stands in files; chars take two, logicals one.
pub fn size(class: Class) -> usize {
    match class {
        Class::Double | Class::Int64 | Class::Uint64 => 8,
        Class::Single | Class::Int32 | Class::Uint32 => 4,
        Class::Int16 | Class::Uint16 | Class::Char => 2,
        Class::Int8 | Class::Uint8 | Class::Logical => 1,
        Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => 1,
    }
}

/// A number that files hold.
pub trait Stored: Copy {
    /// From exactly as many bytes as it has, in the machine's order.
    fn of_bytes(bytes: &[u8]) -> Self;
    /// Its bytes in the machine's order, appended.
    fn append(self, out: &mut Vec<u8>);
    /// Its value as a double.
    fn to_double(self) -> f64;
    /// The nearest it has to a double.
    fn of_double(x: f64) -> Self;
}

macro_rules! stored {
    ($($type:ty: |$x:ident| $of:expr;)*) => { $(
        impl Stored for $type {
            fn of_bytes(bytes: &[u8]) -> Self {
                let mut array = [0; std::mem::size_of::<$type>()];
                array.copy_from_slice(bytes);
                <$type>::from_ne_bytes(array)
            }
            fn append(self, out: &mut Vec<u8>) {
                out.put_slice(&self.to_ne_bytes());
            }
            fn to_double(self) -> f64 {
                self as f64
            }
            fn of_double($x: f64) -> Self {
                $of
            }
        }
    )* };
}

stored! {
    f64: |x| x;
    f32: |x| x as f32;
    i8: |x| <i8 as IntElement>::from_f64(x);
    i16: |x| <i16 as IntElement>::from_f64(x);
    i32: |x| <i32 as IntElement>::from_f64(x);
    i64: |x| <i64 as IntElement>::from_f64(x);
    u8: |x| <u8 as IntElement>::from_f64(x);
    u16: |x| <u16 as IntElement>::from_f64(x);
    u32: |x| <u32 as IntElement>::from_f64(x);
    u64: |x| <u64 as IntElement>::from_f64(x);
}

/// The numbers of a type in the bytes; bytes that are no whole number are dropped.
pub fn decode<T: Stored>(bytes: &[u8], order: ByteOrder) -> Vec<T> {
    let size = std::mem::size_of::<T>();
    if order == ByteOrder::NATIVE {
        return bytes.chunks_exact(size).map(T::of_bytes).gather();
    }
    let mut one = [0u8; 8];
    bytes
        .chunks_exact(size)
        .map(|chunk| {
            one[..size].copy_from_slice(chunk);
            one[..size].reverse();
            T::of_bytes(&one[..size])
        })
        .gather()
}

/// The bytes of numbers.
pub fn encode<T: Stored>(numbers: impl Iterator<Item = T>, order: ByteOrder) -> Vec<u8> {
    let mut out = Vec::new();
    for number in numbers {
        let start = out.len();
        number.append(&mut out);
        order.arrange(&mut out[start..]);
    }
    out
}

/// Runs `$body` with `$t` bound to the type of which files store the numbers of a class; what is no number is bytes.
macro_rules! with_stored {
    ($class:expr, $t:ident => $body:expr) => {
        with_stored!(@ $class, $t => $body,
            Double: f64, Single: f32, Int8: i8, Int16: i16, Int32: i32, Int64: i64, Uint16: u16, Char: u16, Uint32: u32,
            Uint64: u64, Uint8: u8, Logical: u8, String: u8, Cell: u8, Struct: u8, FunctionHandle: u8, Object: u8)
    };
    (@ $class:expr, $t:ident => $body:expr, $($variant:ident: $type:ty),*) => {
        match $class {
            $(Class::$variant => {
                type $t = $type;
                $body
            })*
        }
    };
}

/// The doubles that bytes of a class stand for.
pub fn to_doubles(class: Class, bytes: &[u8], order: ByteOrder) -> Vec<f64> {
    with_stored!(class, T => decode::<T>(bytes, order).into_iter().map(T::to_double).gather())
}

/// An array of class `target` from the bytes of class `stored`; `shape` gives the extents for the number of
/// elements, which the result is cut or filled up to.
pub fn to_value(
    stored: Class,
    target: Class,
    bytes: &[u8],
    order: ByteOrder,
    shape: impl FnOnce(usize) -> Dims,
) -> Value {
    match (stored, target) {
        (Class::Int64, Class::Int64) => shaped(decode::<i64>(bytes, order), shape),
        (Class::Uint64, Class::Uint64) => shaped(decode::<u64>(bytes, order), shape),
        (Class::Int64, Class::Uint64) => {
            shaped(decode::<i64>(bytes, order).into_iter().map(|x| x.max(0) as u64).gather(), shape)
        }
        (Class::Uint64, Class::Int64) => {
            let saturated = |x: u64| x.min(i64::MAX as u64) as i64;
            shaped(decode::<u64>(bytes, order).into_iter().map(saturated).gather(), shape)
        }
        _ => of_class(target, to_doubles(stored, bytes, order), shape),
    }
}

/// An array of a class from doubles, rounded and saturated.
pub fn of_class(class: Class, mut numbers: Vec<f64>, shape: impl FnOnce(usize) -> Dims) -> Value {
    let dims = shape(numbers.len());
    numbers.grow_to(dims.numel(), 0.0);
    convert::of_doubles(Tensor::new(dims, numbers), class)
}

/// The elements with extents that depend on their number; missing ones are filled up, as `fread` does with its
/// last column.
pub fn shaped<T: Element>(mut elements: Vec<T>, shape: impl FnOnce(usize) -> Dims) -> Value {
    let dims = shape(elements.len());
    elements.grow_to(dims.numel(), T::fill());
    Tensor::new(dims, elements).into()
}

/// The real parts of an array as bytes of a class, rounded and saturated; 64-bit integers exactly.
///
/// # Errors
/// Values that are no numbers, logicals or chars.
pub fn to_bytes(value: &Value, class: Class, order: ByteOrder) -> Result<Vec<u8>> {
    let wrong = || Fault::FormatClass.with(&[&value.class_name()]);
    match (class, value.stored().as_ref()) {
        (Class::Int64, Value::Int64(t)) => return Ok(encode(t.data().iter().copied(), order)),
        (Class::Uint64, Value::Uint64(t)) => return Ok(encode(t.data().iter().copied(), order)),
        _ => {}
    }
    let numbers = value.to_f64s().ok_or_else(wrong)?;
    Ok(doubles_to_bytes(&numbers, class, order))
}

/// Doubles as bytes of a class, rounded and saturated.
pub fn doubles_to_bytes(numbers: &[f64], class: Class, order: ByteOrder) -> Vec<u8> {
    with_stored!(class, T => encode(numbers.iter().map(|&x| T::of_double(x)), order))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_numbers_and_back() {
        let big = to_doubles(Class::Int16, &[0xff, 0xfe, 0, 5], ByteOrder::Big);
        assert_eq!(big, [-2.0, 5.0]);
        assert_eq!(doubles_to_bytes(&big, Class::Int16, ByteOrder::Big), [0xff, 0xfe, 0, 5]);
        assert_eq!(doubles_to_bytes(&[300.0, -1.0, 2.5], Class::Uint8, ByteOrder::Little), [255, 0, 3]);
    }
}
