//! Types and numbers of LIR as those of C.
//!
//! ```text
//! i16        int16_t       -7
//! index      int64_t       9007199254740993
//! f32        float         0.1f
//! f64        double        1e-3, INFINITY, f64_of_bits(UINT64_C(0x7ff8000000000001))
//! ```

use lanner_lir::{Scalar, Type};

/// A type of LIR by the type of C that it is: a character is an integer of 16 bits, an index one of 64.
pub(crate) fn plain(ty: Type) -> Type {
    match ty {
        Type::Char => Type::U16,
        Type::Index => Type::I64,
        Type::Bool
        | Type::I8
        | Type::I16
        | Type::I32
        | Type::I64
        | Type::U8
        | Type::U16
        | Type::U32
        | Type::U64
        | Type::F32
        | Type::F64 => ty,
    }
}

/// The name of the type.
pub(crate) fn c_type(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "bool",
        Type::I8 => "int8_t",
        Type::I16 => "int16_t",
        Type::I32 => "int32_t",
        Type::I64 | Type::Index => "int64_t",
        Type::U8 => "uint8_t",
        Type::Char | Type::U16 => "uint16_t",
        Type::U32 => "uint32_t",
        Type::U64 => "uint64_t",
        Type::F32 => "float",
        Type::F64 => "double",
    }
}

/// How names of small functions end that are of a type.
pub(crate) fn tag(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "bool",
        Type::I8 => "i8",
        Type::I16 => "i16",
        Type::I32 => "i32",
        Type::I64 | Type::Index => "i64",
        Type::U8 => "u8",
        Type::Char | Type::U16 => "u16",
        Type::U32 => "u32",
        Type::U64 => "u64",
        Type::F32 => "f32",
        Type::F64 => "f64",
    }
}

/// Whether the numbers of an integer type have a sign.
pub(crate) fn is_signed(ty: Type) -> bool {
    matches!(ty, Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::Index)
}

/// The least and the greatest number of a type that is no floating-point one.
pub(crate) fn limits(ty: Type) -> Option<(i128, i128)> {
    match ty {
        Type::Bool => Some((0, 1)),
        Type::F32 | Type::F64 => None,
        Type::Char
        | Type::I8
        | Type::I16
        | Type::I32
        | Type::I64
        | Type::U8
        | Type::U16
        | Type::U32
        | Type::U64
        | Type::Index => plain(ty).limits(),
    }
}

/// What C calls them.
pub(crate) fn limit_names(ty: Type) -> (String, String) {
    let bits = 8 * ty.bytes();
    if is_signed(ty) {
        (format!("INT{bits}_MIN"), format!("INT{bits}_MAX"))
    } else {
        ("0".to_owned(), format!("UINT{bits}_MAX"))
    }
}

/// A NaN that `NAN` does not say.
pub(crate) fn is_odd_nan(value: Scalar) -> bool {
    match value {
        Scalar::F64(number) => number.is_nan() && number.to_bits() != f64::NAN.to_bits(),
        Scalar::F32(number) => number.is_nan() && number.to_bits() != f32::NAN.to_bits(),
        Scalar::Bool(_) | Scalar::Int(..) => false,
    }
}

/// A number as C has it.
pub(crate) fn literal(value: Scalar) -> String {
    let special = |number: f64| match number {
        _ if number.is_nan() => Some("NAN"),
        f64::INFINITY => Some("INFINITY"),
        f64::NEG_INFINITY => Some("-INFINITY"),
        _ => None,
    };
    match value {
        Scalar::F64(number) if is_odd_nan(value) => {
            format!("f64_of_bits(UINT64_C({:#x}))", number.to_bits())
        }
        Scalar::F32(number) if is_odd_nan(value) => format!("f32_of_bits({:#x}u)", number.to_bits()),
        Scalar::Bool(truth) => truth.to_string(),
        Scalar::F64(number) => special(number).map_or_else(|| format!("{number:?}"), str::to_owned),
        Scalar::F32(number) => special(number.into()).map_or_else(|| format!("{number:?}f"), str::to_owned),
        Scalar::Int(ty, number) => integer(ty, number),
    }
}

fn integer(ty: Type, number: i128) -> String {
    let (least, most) = limits(ty).unwrap_or((i64::MIN.into(), i64::MAX.into()));
    let is_wide = ty.bytes() >= 4;
    match number {
        _ if is_wide && number == most => limit_names(ty).1,
        _ if is_wide && is_signed(ty) && number == least => limit_names(ty).0,
        _ if is_wide && !is_signed(ty) && number > i128::from(i32::MAX) => format!("{number}u"),
        _ => number.to_string(),
    }
}
