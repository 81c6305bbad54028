//! What registers and elements are.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a register holds, or an element of a buffer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    /// A truth value; one byte in memory, 0 or 1.
    Bool,
    /// A UTF-16 code unit.
    Char,
    /// A signed integer of a class, which saturates.
    I8,
    /// The same of 16 bits.
    I16,
    /// The same of 32 bits.
    I32,
    /// The same of 64 bits.
    I64,
    /// An unsigned integer of a class, which saturates.
    U8,
    /// The same of 16 bits.
    U16,
    /// The same of 32 bits.
    U32,
    /// The same of 64 bits.
    U64,
    /// A single.
    F32,
    /// A double.
    F64,
    /// A count, an extent or a subscript from 0: 64 bits that never overflow. No class of the language.
    Index,
}

/// All types, with their names in the text form.
pub(crate) const TYPES: [(Type, &str); 13] = [
    (Type::Bool, "bool"),
    (Type::Char, "char"),
    (Type::I8, "i8"),
    (Type::I16, "i16"),
    (Type::I32, "i32"),
    (Type::I64, "i64"),
    (Type::U8, "u8"),
    (Type::U16, "u16"),
    (Type::U32, "u32"),
    (Type::U64, "u64"),
    (Type::F32, "f32"),
    (Type::F64, "f64"),
    (Type::Index, "index"),
];

impl Type {
    /// Bytes of an element, which is also what it is aligned to.
    pub fn bytes(self) -> u64 {
        match self {
            Type::Bool | Type::I8 | Type::U8 => 1,
            Type::Char | Type::I16 | Type::U16 => 2,
            Type::I32 | Type::U32 | Type::F32 => 4,
            Type::I64 | Type::U64 | Type::F64 | Type::Index => 8,
        }
    }

    /// The smallest and the largest number of an integer type that saturates.
    pub fn limits(self) -> Option<(i128, i128)> {
        match self {
            Type::I8 => Some((i8::MIN.into(), i8::MAX.into())),
            Type::I16 => Some((i16::MIN.into(), i16::MAX.into())),
            Type::I32 => Some((i32::MIN.into(), i32::MAX.into())),
            Type::I64 => Some((i64::MIN.into(), i64::MAX.into())),
            Type::U8 => Some((0, u8::MAX.into())),
            Type::U16 => Some((0, u16::MAX.into())),
            Type::U32 => Some((0, u32::MAX.into())),
            Type::U64 => Some((0, u64::MAX.into())),
            Type::Bool | Type::Char | Type::F32 | Type::F64 | Type::Index => None,
        }
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(self, Type::F32 | Type::F64)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = TYPES.iter().find(|(ty, _)| ty == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

impl FromStr for Type {
    type Err = ();

    fn from_str(text: &str) -> Result<Type, ()> {
        TYPES.iter().find(|(_, name)| *name == text).map(|(ty, _)| *ty).ok_or(())
    }
}

/// What a register can hold.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Scalar {
    /// Of [`Type::Bool`].
    Bool(bool),
    /// Of the integer types, of [`Type::Char`] and of [`Type::Index`], within what they hold.
    Int(Type, i128),
    /// Of [`Type::F32`].
    F32(f32),
    /// Of [`Type::F64`].
    F64(f64),
}

impl Scalar {
    /// What it is.
    pub fn ty(self) -> Type {
        match self {
            Scalar::Bool(_) => Type::Bool,
            Scalar::Int(ty, _) => ty,
            Scalar::F32(_) => Type::F32,
            Scalar::F64(_) => Type::F64,
        }
    }

    /// The bits, in the lowest bytes.
    pub fn bits(self) -> u64 {
        match self {
            Scalar::Bool(truth) => u64::from(truth),
            Scalar::Int(_, number) => number as u64,
            Scalar::F32(number) => u64::from(number.to_bits()),
            Scalar::F64(number) => number.to_bits(),
        }
    }

    /// What has these bits; of smaller types the lowest ones count.
    pub fn of_bits(ty: Type, bits: u64) -> Scalar {
        match ty {
            Type::Bool => Scalar::Bool(bits & 0xff != 0),
            Type::F32 => Scalar::F32(f32::from_bits(bits as u32)),
            Type::F64 => Scalar::F64(f64::from_bits(bits)),
            Type::I8 => Scalar::Int(ty, (bits as i8).into()),
            Type::I16 => Scalar::Int(ty, (bits as i16).into()),
            Type::I32 => Scalar::Int(ty, (bits as i32).into()),
            Type::I64 | Type::Index => Scalar::Int(ty, (bits as i64).into()),
            Type::U8 => Scalar::Int(ty, (bits as u8).into()),
            Type::U16 | Type::Char => Scalar::Int(ty, (bits as u16).into()),
            Type::U32 => Scalar::Int(ty, (bits as u32).into()),
            Type::U64 => Scalar::Int(ty, bits.into()),
        }
    }
}

/// The same bits: two NaNs may be equal, and zeros of different signs are not.
impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        self.ty() == other.ty() && self.bits() == other.bits()
    }
}

impl Eq for Scalar {}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(truth) => write!(f, "{truth}"),
            Scalar::Int(_, number) => write!(f, "{number}"),
            Scalar::F32(number) if number.is_nan() && number.to_bits() != f32::NAN.to_bits() => {
                write!(f, "0x{:08x}", number.to_bits())
            }
            Scalar::F64(number) if number.is_nan() && number.to_bits() != f64::NAN.to_bits() => {
                write!(f, "0x{:016x}", number.to_bits())
            }
            Scalar::F32(number) => write!(f, "{number:?}"),
            Scalar::F64(number) => write!(f, "{number:?}"),
        }
    }
}
