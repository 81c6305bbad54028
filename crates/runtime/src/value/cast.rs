//! The same elements in another class: what indexed assignment, concatenation and the functions named for classes do.
//!
//! ```text
//! int8(200) is 127     logical([2 0]) is [1 0]     char(65) is 'A'     double('A') is 65
//! ```

use super::*;
use crate::{Fault, Result};

impl Value {
    /// The elements of a numeric, logical or char array in another such class: integers round and saturate,
    /// logicals say whether an element is not 0. Complex stays complex in the floating-point classes.
    ///
    /// # Errors
    /// Classes that are not among these, complex where there is no such storage, NaN to logical.
    pub fn cast(&self, class: Class) -> Result<Value> {
        match (self, class) {
            (Value::Scalar(_), Class::Double) | (Value::Bool(_), Class::Logical) => return Ok(self.clone()),
            (Value::Bool(x), Class::Double) => return Ok(Value::Scalar(f64::from(*x))),
            (Value::Int(..), Class::Double) => return Ok(Value::Scalar(self.as_f64().unwrap_or(0.0))),
            _ => {}
        }
        let own = self.class();
        if own == class {
            return Ok(self.clone());
        }
        if self.is_complex() && !class.is_float() {
            return Err(Fault::NoConversion.with(&[&class, &"complex value"]));
        }
        match (self, class) {
            (Value::Complex(t), Class::Single) => {
                return Ok(t.map(|z| C32::new(z.re as f32, z.im as f32)).into());
            }
            (Value::ComplexSingle(t), Class::Double) => {
                return Ok(t.map(|z| C64::new(f64::from(z.re), f64::from(z.im))).into());
            }
            _ => {}
        }
        let Some(data) = self.to_f64s() else {
            return Err(Fault::NoConversion.with(&[&class, &self.class_name()]));
        };
        let dims = self.dims();
        match class {
            Class::Double => Ok(Tensor::new(dims, data.into_owned()).into()),
            Class::Single => Ok(Tensor::new(dims, data.iter().map(|&x| x as f32).collect()).into()),
            Class::Int8 => Ok(self.cast_int::<i8>(dims, &data)),
            Class::Int16 => Ok(self.cast_int::<i16>(dims, &data)),
            Class::Int32 => Ok(self.cast_int::<i32>(dims, &data)),
            Class::Int64 => Ok(self.cast_int::<i64>(dims, &data)),
            Class::Uint8 => Ok(self.cast_int::<u8>(dims, &data)),
            Class::Uint16 => Ok(self.cast_int::<u16>(dims, &data)),
            Class::Uint32 => Ok(self.cast_int::<u32>(dims, &data)),
            Class::Uint64 => Ok(self.cast_int::<u64>(dims, &data)),
            Class::Logical if data.iter().any(|x| x.is_nan()) => Err(Fault::NanToLogical.with(&[])),
            Class::Logical => Ok(Tensor::new(dims, data.iter().map(|&x| x != 0.0).collect()).into()),
            Class::Char => Ok(Tensor::new(dims, data.iter().map(|&x| Char(x as u16)).collect()).into()),
            Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => {
                Err(Fault::NoConversion.with(&[&class, &self.class_name()]))
            }
        }
    }

    /// To an integer class; from `int64` and `uint64` exactly, which doubles are not beyond 2^53.
    fn cast_int<T: IntElement>(&self, dims: Dims, data: &[f64]) -> Value {
        let elements: Vec<T> = match self {
            Value::Int(Class::Uint64, bits) => vec![T::from_i128(i128::from(*bits as u64))],
            Value::Int(_, bits) => vec![T::from_i128(i128::from(*bits))],
            Value::Int64(t) => t.data().iter().map(|&x| T::from_i128(i128::from(x))).collect(),
            Value::Uint64(t) => t.data().iter().map(|&x| T::from_i128(i128::from(x))).collect(),
            _ => data.iter().map(|&x| T::from_f64(x)).collect(),
        };
        Tensor::new(dims, elements).into()
    }

    /// Real floating point as complex of the same class; anything else as it is.
    pub fn widened(self) -> Value {
        match self {
            Value::Single(t) => t.map(|&x| C32::new(x, 0.0)).into(),
            Value::Scalar(x) => Tensor::scalar(C64::new(x, 0.0)).into(),
            Value::Double(t) => t.map(|&x| C64::new(x, 0.0)).into(),
            Value::Range(r) => Tensor::row(r.iter().map(|x| C64::new(x, 0.0)).collect()).into(),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_round_and_saturate() {
        let x = Value::from(Tensor::row(vec![200.0, -1.5, f64::NAN]));
        let Ok(Value::Int8(t)) = x.cast(Class::Int8) else { panic!("not int8") };
        assert_eq!(t.data(), [127, -2, 0]);
        let big = Value::Int(Class::Int64, i64::MAX);
        assert!(matches!(big.cast(Class::Uint64), Ok(Value::Int(Class::Uint64, i64::MAX))));
        assert!(x.cast(Class::Logical).is_err());
    }
}
