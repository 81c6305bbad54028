//! Scalar subscripts into buffers that nobody else holds: the hottest code of the interpreter. No extents are
//! copied, nothing is allocated; whatever is not plain is left to the general functions (`None`, `false`).

use crate::Value;
use crate::value::{Dims, IntElement, Tensor};
use std::rc::Rc;

/// The integer that a double holds, for subscripts; where it holds none, one that is in no extent, nor is any that is a
/// few hundred from it.
#[inline(always)]
pub fn whole(i: f64) -> i64 {
    const LARGEST: f64 = (1u64 << 62) as f64;
    if !(-LARGEST..LARGEST).contains(&i) {
        return i64::MIN / 2;
    }
    // SAFETY: `i` was just found to be from -2^62 to less than 2^62, so it is finite and fits.
    #[allow(unsafe_code)]
    let k = unsafe { i.to_int_unchecked::<i64>() };
    if k as f64 == i { k } else { i64::MIN / 2 }
}

/// The place of a subscript in an extent.
#[inline(always)]
fn place(i: f64, extent: usize) -> Option<usize> {
    let place = (whole(i) - 1) as usize;
    (place < extent).then_some(place)
}

/// `base(i)` where both are real doubles: no value is made.
#[inline(always)]
pub fn real1(base: &Value, i: f64) -> Option<f64> {
    match base {
        Value::Double(t) => t.data().get(place(i, t.numel())?).copied(),
        _ => None,
    }
}

/// `base(i, j)` where all are real doubles: no value is made.
#[inline(always)]
pub fn real2(base: &Value, i: f64, j: f64) -> Option<f64> {
    match base {
        Value::Double(t) => t.data().get(place2(t.dims(), i, j)?).copied(),
        _ => None,
    }
}

/// `base(i)` as a double where the base is text or logical, for operators to which only the number matters.
#[inline]
pub fn code1(base: &Value, i: f64) -> Option<f64> {
    match base {
        Value::Char(t) => Some(f64::from(t.data()[place(i, t.numel())?].0)),
        Value::Logical(t) => Some(f64::from(u8::from(t.data()[place(i, t.numel())?]))),
        _ => None,
    }
}

/// The place of two subscripts in a matrix, the second one taking all dimensions from the second on.
#[inline(always)]
fn place2(dims: &Dims, i: f64, j: f64) -> Option<usize> {
    let (rows, columns) = match *dims.as_slice() {
        [rows, columns] => (rows, columns),
        _ => (dims.rows(), dims.columns_flat()),
    };
    Some(place(i, rows)? + place(j, columns)? * rows)
}

#[inline(always)]
fn int<T: IntElement>(t: &Tensor<T>, k: usize) -> Value {
    Value::Int(T::CLASS, t.data()[k].to_bits())
}

/// The element `k` (from 0, in bounds) of an array whose scalars live in the value, or are cheap to make.
#[inline(always)]
fn element(base: &Value, k: impl Fn(&Dims, usize) -> Option<usize>) -> Option<Value> {
    macro_rules! at {
        ($t:ident) => {
            k($t.dims(), $t.numel())?
        };
    }
    match base {
        Value::Double(t) => Some(Value::Scalar(t.data()[at!(t)])),
        Value::Logical(t) => Some(Value::Bool(t.data()[at!(t)])),
        Value::Char(t) => Some(Value::Char(Rc::new(Tensor::scalar(t.data()[at!(t)])))),
        Value::Uint8(t) => Some(int(t, at!(t))),
        Value::Int32(t) => Some(int(t, at!(t))),
        Value::Int64(t) => Some(int(t, at!(t))),
        Value::Int8(t) => Some(int(t, at!(t))),
        Value::Int16(t) => Some(int(t, at!(t))),
        Value::Uint16(t) => Some(int(t, at!(t))),
        Value::Uint32(t) => Some(int(t, at!(t))),
        Value::Uint64(t) => Some(int(t, at!(t))),
        Value::Single(t) => Some(Value::Single(Rc::new(Tensor::scalar(t.data()[at!(t)])))),
        Value::Complex(t) => Some(Value::from(t.data()[at!(t)])),
        Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Range(_)
        | Value::ComplexSingle(_)
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

/// `base(i)`.
#[inline]
pub fn get1(base: &Value, i: f64) -> Option<Value> {
    match base {
        Value::Double(t) => Some(Value::Scalar(t.data()[place(i, t.numel())?])),
        Value::Range(r) => Some(Value::Scalar(r.get(place(i, r.len())?))),
        Value::Scalar(_) | Value::Bool(_) | Value::Int(..) => (i == 1.0).then(|| base.clone()),
        _ => element(base, |_, numel| place(i, numel)),
    }
}

/// `base(i, j)`.
#[inline]
pub fn get2(base: &Value, i: f64, j: f64) -> Option<Value> {
    match base {
        Value::Double(t) => Some(Value::Scalar(t.data()[place2(t.dims(), i, j)?])),
        Value::Range(r) => {
            Some(Value::Scalar(r.get(if i == 1.0 { place(j, r.len())? } else { return None })))
        }
        Value::Scalar(_) | Value::Bool(_) | Value::Int(..) => (i == 1.0 && j == 1.0).then(|| base.clone()),
        _ => element(base, |dims, _| place2(dims, i, j)),
    }
}

/// `base{i}`.
#[inline]
pub fn cell1(base: &Value, i: f64) -> Option<&Value> {
    let Value::Cell(t) = base else { return None };
    t.data().get(place(i, t.numel())?)
}

/// `base{i, j}`.
#[inline]
pub fn cell2(base: &Value, i: f64, j: f64) -> Option<&Value> {
    let Value::Cell(t) = base else { return None };
    t.data().get(place2(t.dims(), i, j)?)
}

/// `base(i) = v`; also `x(end+1) = v` where `x` is a vector.
#[inline]
pub fn set1(base: &mut Value, i: f64, v: f64) -> bool {
    match base {
        Value::Double(rc) => {
            let Some(t) = Rc::get_mut(rc) else { return false };
            if let Some(k) = place(i, t.numel()) {
                t.data_mut()[k] = v;
                return true;
            }
            if i != (t.numel() + 1) as f64 {
                return false;
            }
            append(base, v)
        }
        Value::Scalar(x) if i == 1.0 => {
            *x = v;
            true
        }
        _ => store(base, v, |_, numel| place(i, numel)),
    }
}

/// `base(i, j) = v`.
#[inline]
pub fn set2(base: &mut Value, i: f64, j: f64, v: f64) -> bool {
    match base {
        Value::Double(rc) => {
            let Some(t) = Rc::get_mut(rc) else { return false };
            let Some(k) = place2(t.dims(), i, j) else { return false };
            t.data_mut()[k] = v;
            true
        }
        Value::Scalar(x) if i == 1.0 && j == 1.0 => {
            *x = v;
            true
        }
        _ => store(base, v, |dims, _| place2(dims, i, j)),
    }
}

/// `base(i) = value` where the value is an unboxed scalar of the array's class, or a double.
#[inline]
pub fn put1(base: &mut Value, i: f64, value: &Value) -> bool {
    match value {
        Value::Scalar(v) => set1(base, i, *v),
        _ => put(base, value, |_, numel| place(i, numel)),
    }
}

/// `base(i, j) = value`, likewise.
#[inline]
pub fn put2(base: &mut Value, i: f64, j: f64, value: &Value) -> bool {
    match value {
        Value::Scalar(v) => set2(base, i, j, *v),
        _ => put(base, value, |dims, _| place2(dims, i, j)),
    }
}

/// Stores logicals into logicals and integers into integers of their class.
#[inline(always)]
fn put(base: &mut Value, value: &Value, k: impl Fn(&Dims, usize) -> Option<usize>) -> bool {
    match (base, value) {
        (Value::Logical(rc), Value::Bool(on)) => {
            let Some(t) = Rc::get_mut(rc) else { return false };
            let Some(k) = k(t.dims(), t.numel()) else { return false };
            t.data_mut()[k] = *on;
            true
        }
        (base, Value::Int(class, bits)) if base.class() == *class => {
            // Exact in a double: every class but the 64-bit ones, which the general way serves.
            bits.unsigned_abs() < (1 << 53) && store(base, *bits as f64, k)
        }
        _ => false,
    }
}

/// `base(end+1) = v` for an unshared array of doubles.
fn append(base: &mut Value, v: f64) -> bool {
    let Value::Double(rc) = base else { return false };
    let Some(t) = Rc::get_mut(rc) else { return false };
    if t.numel() == 0 {
        // One element is a scalar, whose room for more begins with its second.
        let becomes_scalar = t.dims().rank() == 2 && t.rows() <= 1;
        if becomes_scalar {
            *base = Value::Scalar(v);
        }
        return becomes_scalar;
    }
    t.push(v)
}

/// Stores into arrays of other classes, which keep their class.
#[inline(always)]
fn store(base: &mut Value, v: f64, k: impl Fn(&Dims, usize) -> Option<usize>) -> bool {
    macro_rules! put {
        ($rc:ident, $x:expr) => {{
            let Some(t) = Rc::get_mut($rc) else { return false };
            let Some(k) = k(t.dims(), t.numel()) else { return false };
            t.data_mut()[k] = $x;
            true
        }};
    }
    match base {
        Value::Single(rc) => put!(rc, v as f32),
        Value::Int8(rc) => put!(rc, i8::from_f64(v)),
        Value::Int16(rc) => put!(rc, i16::from_f64(v)),
        Value::Int32(rc) => put!(rc, i32::from_f64(v)),
        Value::Int64(rc) => put!(rc, i64::from_f64(v)),
        Value::Uint8(rc) => put!(rc, u8::from_f64(v)),
        Value::Uint16(rc) => put!(rc, u16::from_f64(v)),
        Value::Uint32(rc) => put!(rc, u32::from_f64(v)),
        Value::Uint64(rc) => put!(rc, u64::from_f64(v)),
        // NaN has no logical value.
        Value::Logical(rc) if !v.is_nan() => put!(rc, v != 0.0),
        Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Range(_)
        | Value::Double(_)
        | Value::Complex(_)
        | Value::ComplexSingle(_)
        | Value::Logical(_)
        | Value::Char(_)
        | Value::String(_)
        | Value::Sparse(_)
        | Value::Cell(_)
        | Value::Struct(_)
        | Value::Function(_)
        | Value::Object(_)
        | Value::List(_)
        | Value::Shared(_) => false,
    }
}
