//! Questions to a value, and the ways in and out of it.

use super::*;
use crate::memory::{Duplicate, Gather, Own};
use lanner_base::Name;
use std::borrow::Cow;

impl Value {
    /// `[]`: 0x0 double.
    pub fn empty() -> Value {
        Value::Double(Rc::new(Tensor::empty()))
    }

    /// A char row.
    pub fn text(text: &str) -> Value {
        crate::memory::claim::<Char>(text.len());
        let units: Vec<Char> = match text.is_ascii() {
            true => text.bytes().map(|byte| Char(byte.into())).gather(),
            false => text.encode_utf16().map(Char).gather(),
        };
        // '' is 0x0.
        let dims = if units.is_empty() { Dims::EMPTY } else { Dims::matrix(1, units.len()) };
        Value::Char(Rc::new(Tensor::new(dims, units)))
    }

    /// A 1x1 string.
    pub fn string(text: &str) -> Value {
        Value::String(Rc::new(Tensor::scalar(Some(text.into()))))
    }

    /// A 1 x n cell of the values.
    pub fn cell_row(values: Vec<Value>) -> Value {
        Value::Cell(Rc::new(Tensor::row(values)))
    }

    /// An n x 1 cell of the values.
    pub fn cell_column(values: Vec<Value>) -> Value {
        Value::Cell(Rc::new(Tensor::column(values)))
    }

    /// A 1x1 struct.
    pub fn structure(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
        let mut s = Struct::scalar();
        for (name, value) in fields {
            s.set(Name::new(name), value);
        }
        Value::Struct(Rc::new(s))
    }

    /// The class; all objects are `Class::Object`.
    pub fn class(&self) -> Class {
        match self {
            Value::Scalar(_) | Value::Range(_) | Value::Double(_) | Value::Complex(_) | Value::Undefined => {
                Class::Double
            }
            Value::Single(_) | Value::ComplexSingle(_) => Class::Single,
            Value::Bool(_) | Value::Logical(_) => Class::Logical,
            Value::Int(class, _) => *class,
            Value::Int8(_) => Class::Int8,
            Value::Int16(_) => Class::Int16,
            Value::Int32(_) => Class::Int32,
            Value::Int64(_) => Class::Int64,
            Value::Uint8(_) => Class::Uint8,
            Value::Uint16(_) => Class::Uint16,
            Value::Uint32(_) => Class::Uint32,
            Value::Uint64(_) => Class::Uint64,
            Value::Char(_) => Class::Char,
            Value::Sparse(m) => m.class(),
            Value::String(_) => Class::String,
            Value::Cell(_) | Value::List(_) => Class::Cell,
            Value::Struct(_) => Class::Struct,
            Value::Function(_) => Class::FunctionHandle,
            Value::Object(_) => Class::Object,
            Value::Shared(inner) => inner.borrow().class(),
        }
    }

    /// What `class(x)` prints.
    pub fn class_name(&self) -> &'static str {
        match self {
            Value::Object(object) => object.class_name(),
            _ => self.class().name(),
        }
    }

    /// The extents; a function handle and an object are 1x1.
    pub fn dims(&self) -> Dims {
        match self {
            Value::Range(r) => Dims::matrix(1, r.len()),
            Value::Struct(s) => s.dims().clone(),
            Value::Undefined => Dims::EMPTY,
            Value::Scalar(_) | Value::Bool(_) | Value::Int(..) | Value::Function(_) => Dims::SCALAR,
            Value::Object(object) => object.dims(),
            Value::Sparse(m) => m.dims(),
            Value::List(list) => Dims::matrix(1, list.len()),
            Value::Shared(inner) => inner.borrow().dims(),
            _ => crate::with_tensor!(self, t => t.dims().clone(), else Dims::SCALAR),
        }
    }

    /// Number of elements.
    pub fn numel(&self) -> usize {
        match self {
            Value::Scalar(_) | Value::Bool(_) | Value::Int(..) => 1,
            Value::Double(t) => t.numel(),
            _ => self.dims().numel(),
        }
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.numel() == 0
    }

    /// 1x1.
    pub fn is_scalar(&self) -> bool {
        match self {
            Value::Scalar(_) | Value::Bool(_) | Value::Int(..) => true,
            _ => self.dims().is_scalar(),
        }
    }

    /// Stored with imaginary parts.
    pub fn is_complex(&self) -> bool {
        match self {
            Value::Complex(_) | Value::ComplexSingle(_) => true,
            Value::Sparse(m) => m.is_complex(),
            _ => false,
        }
    }

    /// `double`, `single` or an integer class.
    pub fn is_numeric(&self) -> bool {
        self.class().is_numeric() && !matches!(self, Value::Undefined)
    }

    /// Numeric, logical or char: what arithmetic takes.
    pub fn is_arithmetic(&self) -> bool {
        self.is_numeric() || matches!(self.class(), Class::Logical | Class::Char)
    }

    /// A char array of any shape.
    pub fn is_char(&self) -> bool {
        matches!(self, Value::Char(_))
    }

    /// The scalars that live in the `Value`, ranges and sparse matrices as tensors; everything else as it is. A sparse
    /// matrix that memory cannot hold in full is `Undefined`: where that can be, `into_full` tells the error before.
    pub fn stored(&self) -> Cow<'_, Value> {
        match self {
            Value::Scalar(x) => Cow::Owned(Value::Double(Rc::new(Tensor::scalar(*x)))),
            Value::Bool(x) => Cow::Owned(Value::Logical(Rc::new(Tensor::scalar(*x)))),
            Value::Int(class, bits) => Cow::Owned(stored_int(*class, *bits)),
            Value::Range(r) => Cow::Owned(Value::Double(Rc::new(Tensor::row(r.iter().gather())))),
            Value::Sparse(m) => match m.to_full() {
                Ok(full) => Cow::Owned(full.stored().owned()),
                Err(_) => Cow::Owned(Value::Undefined),
            },
            _ => Cow::Borrowed(self),
        }
    }

    /// Turns this value into its stored form in place, so that it can be written to through its tensor.
    pub fn make_stored(&mut self) {
        if let Cow::Owned(stored) = self.stored() {
            *self = stored;
        }
    }

    /// Its one spelling: 1x1 tensors of double, logical and integers move into the `Value`.
    pub fn canonical(self) -> Value {
        match self {
            Value::Double(t) if t.dims().is_scalar() => Value::Scalar(t.data()[0]),
            Value::Logical(t) if t.dims().is_scalar() => Value::Bool(t.data()[0]),
            Value::Int8(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Int16(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Int32(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Int64(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Uint8(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Uint16(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Uint32(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            Value::Uint64(t) if t.dims().is_scalar() => t.data()[0].element_value(),
            other => other,
        }
    }

    /// Complex without any imaginary part becomes real, as MATLAB does with every result.
    pub fn narrowed(self) -> Value {
        match self {
            Value::Complex(t) if t.data().iter().all(|z| z.im == 0.0) => t.map(|z| z.re).into(),
            Value::ComplexSingle(t) if t.data().iter().all(|z| z.im == 0.0) => t.map(|z| z.re).into(),
            other => other,
        }
    }

    /// Real floating point as complex of the same class; anything else as it is.
    pub fn widened(self) -> Value {
        match self {
            Value::Single(t) => t.map(|&x| C32::new(x, 0.0)).into(),
            Value::Scalar(x) => Tensor::scalar(C64::new(x, 0.0)).into(),
            Value::Double(t) => t.map(|&x| C64::new(x, 0.0)).into(),
            Value::Range(r) => Tensor::row(r.iter().map(|x| C64::new(x, 0.0)).gather()).into(),
            other => other,
        }
    }

    /// The real number that a 1x1 numeric, logical or char value is; none for arrays, complex and the rest.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Scalar(x) => Some(*x),
            Value::Bool(x) => Some(f64::from(*x)),
            Value::Int(Class::Uint64, bits) => Some(*bits as u64 as f64),
            Value::Int(_, bits) => Some(*bits as f64),
            Value::Range(r) if r.len() == 1 => Some(r.first()),
            Value::Double(t) if t.numel() == 1 => Some(t.data()[0]),
            Value::Single(t) if t.numel() == 1 => Some(f64::from(t.data()[0])),
            Value::Char(t) if t.numel() == 1 => Some(f64::from(t.data()[0].0)),
            Value::Complex(t) if t.numel() == 1 && t.data()[0].im == 0.0 => Some(t.data()[0].re),
            Value::Logical(t) if t.numel() == 1 => Some(f64::from(t.data()[0])),
            Value::Sparse(m) if m.dims().is_scalar() => m.scalar().as_f64(),
            _ => None,
        }
    }

    /// The real parts of all elements of a numeric, logical or char value as doubles, column-major.
    pub fn to_f64s(&self) -> Option<Cow<'_, [f64]>> {
        let owned: Vec<f64> = match self {
            Value::Double(t) => return Some(Cow::Borrowed(t.data())),
            Value::Scalar(x) => vec![*x],
            Value::Bool(x) => vec![f64::from(*x)],
            Value::Int(..) => vec![self.as_f64()?],
            Value::Complex(t) => t.data().iter().map(|z| z.re).gather(),
            Value::ComplexSingle(t) => t.data().iter().map(|z| f64::from(z.re)).gather(),
            Value::Sparse(m) => m.to_full().ok()?.to_f64s()?.owned(),
            _ => self.loaded()?,
        };
        Some(Cow::Owned(owned))
    }

    /// The elements as complex doubles, column-major.
    pub fn to_c64s(&self) -> Option<Vec<C64>> {
        match self {
            Value::Complex(t) => Some(t.data().duplicate()),
            Value::ComplexSingle(t) => {
                Some(t.data().iter().map(|z| C64::new(f64::from(z.re), f64::from(z.im))).gather())
            }
            Value::Sparse(m) if m.is_complex() => m.to_full().ok()?.to_c64s(),
            _ => Some(self.to_f64s()?.iter().map(|&x| C64::new(x, 0.0)).gather()),
        }
    }

    /// The text of a char row (or `''`), or of a 1x1 string that is not missing.
    pub fn as_text(&self) -> Option<String> {
        match self {
            Value::Char(t) if t.dims().is_row() || t.numel() == 0 => Some(chars_to_string(t.data())),
            Value::String(t) if t.numel() == 1 => t.data()[0].as_deref().map(str::duplicate),
            // A member of an enumeration is read as its name.
            Value::Object(Object::Instance(instance)) if instance.class.is_enumeration => {
                instance.fields.get(UserClass::member_field())?.as_text()
            }
            _ => None,
        }
    }

    /// The rows of a char matrix, the elements of a string array, or of a cell array of texts, as texts.
    pub fn to_texts(&self) -> Option<Vec<String>> {
        match self {
            Value::Char(t) => Some(char_rows(t)),
            Value::String(t) => t.data().iter().map(|s| s.as_deref().map(str::duplicate)).gather(),
            Value::Cell(t) => t.data().iter().map(Value::as_text).gather(),
            _ => None,
        }
    }

    /// Whether both are one variable that functions share, whatever it holds.
    pub fn is_same_variable(&self, other: &Value) -> bool {
        matches!((self, other), (Value::Shared(a), Value::Shared(b)) if Rc::ptr_eq(a, b))
    }

    /// Whether both are the very same buffer or unboxed scalar: no elements are compared.
    pub fn same_buffer(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Double(a), Value::Double(b)) => Rc::ptr_eq(a, b),
            (Value::Cell(a), Value::Cell(b)) => Rc::ptr_eq(a, b),
            (Value::Struct(a), Value::Struct(b)) => Rc::ptr_eq(a, b),
            (Value::Char(a), Value::Char(b)) => Rc::ptr_eq(a, b),
            (Value::Sparse(a), Value::Sparse(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// UTF-16 units as text; lone surrogates become the replacement character.
pub fn chars_to_string(units: &[Char]) -> String {
    crate::memory::claim::<u8>(units.len());
    // Looked at as a whole, which vectorises.
    if units.iter().fold(0, |all, c| all | c.0) < 128 {
        let bytes = units.iter().map(|c| c.0 as u8).gather();
        return String::from_utf8(bytes).unwrap_or_default();
    }
    char::decode_utf16(units.iter().map(|c| c.0)).map(|c| c.unwrap_or('\u{fffd}')).gather()
}

/// The rows of a char matrix.
pub fn char_rows(t: &Tensor<Char>) -> Vec<String> {
    let (rows, columns) = (t.rows(), t.dims().columns_flat());
    (0..rows)
        .map(|r| chars_to_string(&(0..columns).map(|c| t.data()[r + c * rows]).gather::<Vec<_>>()))
        .gather()
}

fn stored_int(class: Class, bits: i64) -> Value {
    match class {
        Class::Int8 => Value::Int8(Rc::new(Tensor::scalar(bits as i8))),
        Class::Int16 => Value::Int16(Rc::new(Tensor::scalar(bits as i16))),
        Class::Int32 => Value::Int32(Rc::new(Tensor::scalar(bits as i32))),
        Class::Uint8 => Value::Uint8(Rc::new(Tensor::scalar(bits as u8))),
        Class::Uint16 => Value::Uint16(Rc::new(Tensor::scalar(bits as u16))),
        Class::Uint32 => Value::Uint32(Rc::new(Tensor::scalar(bits as u32))),
        Class::Uint64 => Value::Uint64(Rc::new(Tensor::scalar(bits as u64))),
        // `Value::Int` holds integer classes only.
        _ => Value::Int64(Rc::new(Tensor::scalar(bits))),
    }
}

impl<T: Element> From<Tensor<T>> for Value {
    fn from(tensor: Tensor<T>) -> Value {
        T::into_value(tensor)
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Value {
        Value::Scalar(x)
    }
}

impl From<bool> for Value {
    fn from(x: bool) -> Value {
        Value::Bool(x)
    }
}

impl From<usize> for Value {
    fn from(n: usize) -> Value {
        Value::Scalar(n as f64)
    }
}

impl From<C64> for Value {
    fn from(z: C64) -> Value {
        if z.im == 0.0 { Value::Scalar(z.re) } else { Value::Complex(Rc::new(Tensor::scalar(z))) }
    }
}

impl From<Struct> for Value {
    fn from(s: Struct) -> Value {
        Value::Struct(Rc::new(s))
    }
}

impl From<FunctionHandle> for Value {
    fn from(f: FunctionHandle) -> Value {
        Value::Function(Rc::new(f))
    }
}
