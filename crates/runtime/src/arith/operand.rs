//! Operands of elementwise operations: one element, or many with their extents.
//!
//! `x + 1` has a `Many` and a `One`. Values of any arithmetic class become operands of the element type that the
//! operation computes in: `doubles(int8([1 2]))` is `Many` of `f64`.

use super::expand::{Plain, mapped};
use crate::value::{C32, C64, Dims, Element, IntElement, Tensor, Value};
use lanner_facts::Class;
use std::rc::Rc;

/// An element, or a tensor that is not 1x1.
#[derive(Clone, Debug)]
pub(crate) enum Operand<T: 'static> {
    One(T),
    Many(Rc<Tensor<T>>),
}

impl<T: Element + Copy> Operand<T> {
    /// The operand of a tensor of any size.
    pub fn of(tensor: Rc<Tensor<T>>) -> Operand<T> {
        match tensor.data() {
            &[x] if tensor.dims().is_scalar() => Operand::One(x),
            _ => Operand::Many(tensor),
        }
    }

    /// The extents.
    pub fn dims(&self) -> Dims {
        match self {
            Operand::One(_) => Dims::SCALAR,
            Operand::Many(t) => t.dims().clone(),
        }
    }

    /// The elements in column-major order.
    pub fn data(&self) -> &[T] {
        match self {
            Operand::One(x) => std::slice::from_ref(x),
            Operand::Many(t) => t.data(),
        }
    }

    /// Its value, in the one spelling.
    pub fn into_value(self) -> Value {
        match self {
            Operand::One(x) => x.element_value(),
            Operand::Many(t) => T::wrap(t),
        }
    }

    /// The same with every element converted.
    pub fn convert<U: Plain>(&self, f: impl Fn(T) -> U) -> Operand<U>
    where
        T: Plain,
    {
        match self {
            Operand::One(x) => Operand::One(f(*x)),
            Operand::Many(t) => Operand::Many(Rc::new(t.map(|&x| f(x)))),
        }
    }
}

/// Elements in another type. The loop is not compiled for each instruction set.
fn converted<T: Plain, U: Plain>(t: &Tensor<T>, f: impl Fn(T) -> U) -> Operand<U> {
    Operand::of(Rc::new(t.map(|&x| f(x))))
}

/// A real numeric, logical or char value as doubles.
pub(crate) fn doubles(value: Value) -> Option<Operand<f64>> {
    Some(match value {
        Value::Double(t) => Operand::of(t),
        Value::Scalar(x) => Operand::One(x),
        Value::Bool(x) => Operand::One(f64::from(x)),
        Value::Int(..) => Operand::One(value.as_f64()?),
        Value::Sparse(m) => return doubles(m.to_full().ok()?),
        // What programs convert most is converted by vectors.
        Value::Single(t) => Operand::of(Rc::new(mapped(&t, f64::from))),
        Value::Uint8(t) => Operand::of(Rc::new(mapped(&t, f64::from))),
        Value::Int8(t) => Operand::of(Rc::new(mapped(&t, f64::from))),
        Value::Int32(t) => Operand::of(Rc::new(mapped(&t, f64::from))),
        Value::Logical(t) => Operand::of(Rc::new(mapped(&t, f64::from))),
        other => Operand::of(Rc::new(Tensor::new(other.dims(), other.loaded()?))),
    })
}

/// A real numeric, logical or char value as singles.
pub(crate) fn singles(value: Value) -> Option<Operand<f32>> {
    Some(match value {
        Value::Single(t) => Operand::of(t),
        Value::Int(Class::Uint64, bits) => Operand::One(bits as u64 as f32),
        Value::Int(_, bits) => Operand::One(bits as f32),
        // Rounded once.
        Value::Int64(t) => converted(&t, |x| x as f32),
        Value::Uint64(t) => converted(&t, |x| x as f32),
        Value::Sparse(m) => return singles(m.to_full().ok()?),
        other => made(&other, |x| x as f32)?,
    })
}

/// What becomes of each element of a real value as a double; none of others.
pub(crate) fn made<T: Plain + Default>(value: &Value, f: impl Fn(f64) -> T + Copy) -> Option<Operand<T>> {
    Some(Operand::of(Rc::new(match value {
        Value::Double(t) => mapped(t, f),
        _ => Tensor::new(value.dims(), value.each_double(f)?),
    })))
}

/// A numeric, logical or char value as complex doubles.
pub(crate) fn complexes(value: Value) -> Option<Operand<C64>> {
    Some(match value {
        Value::Complex(t) => Operand::of(t),
        Value::ComplexSingle(t) => converted(&t, |z| C64::new(f64::from(z.re), f64::from(z.im))),
        Value::Sparse(m) if m.is_complex() => return complexes(m.to_full().ok()?),
        real => doubles(real)?.convert(|x| C64::new(x, 0.0)),
    })
}

/// A numeric, logical or char value as complex singles.
pub(crate) fn complex_singles(value: Value) -> Option<Operand<C32>> {
    Some(match value {
        Value::ComplexSingle(t) => Operand::of(t),
        Value::Complex(t) => converted(&t, |z| C32::new(z.re as f32, z.im as f32)),
        real => singles(real)?.convert(|x| C32::new(x, 0.0)),
    })
}

/// A value of the integer class of `T`; none for others.
pub(crate) fn integers<T: IntElement>(value: Value) -> Option<Operand<T>> {
    match value {
        Value::Int(class, bits) if class == T::CLASS => Some(Operand::One(T::of_bits(bits))),
        other => T::stored(&other).map(|t| Operand::of(t.clone())),
    }
}

/// A logical value; none for others.
pub(crate) fn logicals(value: Value) -> Option<Operand<bool>> {
    match value {
        Value::Bool(x) => Some(Operand::One(x)),
        Value::Logical(t) => Some(Operand::of(t)),
        _ => None,
    }
}

/// Runs `$body` with `$t` standing for the element type of the integer class, `$other` for other classes.
macro_rules! with_int_type {
    ($class:expr, $t:ident => $body:expr, else $other:expr) => {
        match $class {
            lanner_facts::Class::Int8 => {
                type $t = i8;
                $body
            }
            lanner_facts::Class::Int16 => {
                type $t = i16;
                $body
            }
            lanner_facts::Class::Int32 => {
                type $t = i32;
                $body
            }
            lanner_facts::Class::Int64 => {
                type $t = i64;
                $body
            }
            lanner_facts::Class::Uint8 => {
                type $t = u8;
                $body
            }
            lanner_facts::Class::Uint16 => {
                type $t = u16;
                $body
            }
            lanner_facts::Class::Uint32 => {
                type $t = u32;
                $body
            }
            lanner_facts::Class::Uint64 => {
                type $t = u64;
                $body
            }
            lanner_facts::Class::Double
            | lanner_facts::Class::Single
            | lanner_facts::Class::Logical
            | lanner_facts::Class::Char
            | lanner_facts::Class::String
            | lanner_facts::Class::Cell
            | lanner_facts::Class::Struct
            | lanner_facts::Class::FunctionHandle
            | lanner_facts::Class::Object => $other,
        }
    };
}
pub(crate) use with_int_type;
