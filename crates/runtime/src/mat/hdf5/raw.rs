//! Elements of arrays as the bytes that files have, little end first.

use super::format::Type;
use crate::memory::Gather;
use crate::value::{C32, C64, Char};
use crate::{Value, memory};
use std::borrow::Cow;

/// Numbers whose bytes in memory are those of a file on a machine with the little end first.
pub trait Plain: Copy + 'static {}

impl Plain for f64 {}
impl Plain for f32 {}
impl Plain for C64 {}
impl Plain for C32 {}
impl Plain for i8 {}
impl Plain for i16 {}
impl Plain for i32 {}
impl Plain for i64 {}
impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for Char {}

/// The numbers as bytes, in the machine's order.
fn seen<T: Plain>(data: &[T]) -> &[u8] {
    // SAFETY: the types of `Plain` have no gaps between their parts, and any byte may be looked at.
    #[allow(unsafe_code)]
    unsafe {
        std::slice::from_raw_parts(data.as_ptr().cast(), size_of_val(data))
    }
}

/// Makes so many numbers, whose bytes `fill` writes in the machine's order.
pub fn filled_by<T: Plain + Default, E>(
    count: usize,
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
) -> Result<Vec<T>, E> {
    let mut data = memory::filled(T::default(), count);
    // SAFETY: as `seen`; whatever the bytes are, they are a number.
    #[allow(unsafe_code)]
    let bytes = unsafe { std::slice::from_raw_parts_mut(data.as_mut_ptr().cast(), count * size_of::<T>()) };
    fill(bytes)?;
    Ok(data)
}

/// The bytes of numbers of so many bytes each.
fn ordered<T: Plain>(data: &[T], size: usize) -> Cow<'_, [u8]> {
    let bytes = seen(data);
    if cfg!(target_endian = "little") || size == 1 {
        return Cow::Borrowed(bytes);
    }
    Cow::Owned(bytes.chunks_exact(size).flat_map(|number| number.iter().rev().copied()).gather())
}

/// The type and the bytes of an array's elements; none of what is no array of numbers, characters or truths.
pub fn bytes_of(value: &Value) -> Option<(Type, Cow<'_, [u8]>)> {
    let integer = |size, signed| Type::Integer { size, signed };
    Some(match value {
        Value::Double(t) => (Type::Float(8), ordered(t.data(), 8)),
        Value::Single(t) => (Type::Float(4), ordered(t.data(), 4)),
        Value::Complex(t) => (Type::Complex(8), ordered(t.data(), 8)),
        Value::ComplexSingle(t) => (Type::Complex(4), ordered(t.data(), 4)),
        Value::Int8(t) => (integer(1, true), ordered(t.data(), 1)),
        Value::Int16(t) => (integer(2, true), ordered(t.data(), 2)),
        Value::Int32(t) => (integer(4, true), ordered(t.data(), 4)),
        Value::Int64(t) => (integer(8, true), ordered(t.data(), 8)),
        Value::Uint8(t) => (integer(1, false), ordered(t.data(), 1)),
        Value::Uint16(t) => (integer(2, false), ordered(t.data(), 2)),
        Value::Uint32(t) => (integer(4, false), ordered(t.data(), 4)),
        Value::Uint64(t) => (integer(8, false), ordered(t.data(), 8)),
        Value::Char(t) => (integer(2, false), ordered(t.data(), 2)),
        Value::Logical(t) => (integer(1, false), Cow::Owned(t.data().iter().map(|&b| u8::from(b)).gather())),
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
        | Value::Shared(_) => return None,
    })
}
