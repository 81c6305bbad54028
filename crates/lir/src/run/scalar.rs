//! What operations on registers mean.

use crate::{BinaryOp, CompareOp, Scalar, Type, UnaryOp};
use std::cmp::Ordering;

/// One operand; none where the operation has no meaning for its type.
pub(super) fn unary(op: UnaryOp, src: Scalar) -> Option<Scalar> {
    match (op, src) {
        (UnaryOp::Not, Scalar::Bool(truth)) => Some(Scalar::Bool(!truth)),
        (UnaryOp::Neg, Scalar::Int(ty, number)) => Some(saturated(ty, -number)),
        (UnaryOp::Abs, Scalar::Int(ty, number)) => Some(saturated(ty, number.abs())),
        (_, Scalar::F64(number)) => f64::unary(op, number).map(Scalar::F64),
        (_, Scalar::F32(number)) => f32::unary(op, number).map(Scalar::F32),
        (
            UnaryOp::Not | UnaryOp::Sqrt | UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Trunc | UnaryOp::Round,
            Scalar::Int(..),
        )
        | (_, Scalar::Bool(_)) => None,
    }
}

/// Two operands of one type; none where the operation has no meaning for it, or no result.
pub(super) fn binary(op: BinaryOp, a: Scalar, b: Scalar) -> Option<Scalar> {
    match (a, b) {
        (Scalar::F64(a), Scalar::F64(b)) => f64::binary(op, a, b).map(Scalar::F64),
        (Scalar::F32(a), Scalar::F32(b)) => f32::binary(op, a, b).map(Scalar::F32),
        (Scalar::Bool(a), Scalar::Bool(b)) => match op {
            BinaryOp::And => Some(Scalar::Bool(a & b)),
            BinaryOp::Or => Some(Scalar::Bool(a | b)),
            BinaryOp::Xor => Some(Scalar::Bool(a ^ b)),
            _ => None,
        },
        (Scalar::Int(ty, a), Scalar::Int(other, b)) if ty == other => integer(op, ty, a, b),
        _ => None,
    }
}

/// Numbers with a binary point.
trait Float: Sized {
    fn unary(op: UnaryOp, number: Self) -> Option<Self>;
    fn binary(op: BinaryOp, a: Self, b: Self) -> Option<Self>;
}

macro_rules! float {
    ($float:ty) => {
        impl Float for $float {
            fn unary(op: UnaryOp, number: $float) -> Option<$float> {
                match op {
                    UnaryOp::Neg => Some(-number),
                    UnaryOp::Abs => Some(number.abs()),
                    UnaryOp::Sqrt => Some(number.sqrt()),
                    UnaryOp::Floor => Some(number.floor()),
                    UnaryOp::Ceil => Some(number.ceil()),
                    UnaryOp::Trunc => Some(number.trunc()),
                    UnaryOp::Round => Some(number.round()),
                    UnaryOp::Not => None,
                }
            }

            fn binary(op: BinaryOp, a: $float, b: $float) -> Option<$float> {
                match op {
                    BinaryOp::Add => Some(a + b),
                    BinaryOp::Sub => Some(a - b),
                    BinaryOp::Mul => Some(a * b),
                    BinaryOp::Div => Some(a / b),
                    BinaryOp::Min => Some(if a.is_nan() || b < a { b } else { a }),
                    BinaryOp::Max => Some(if a.is_nan() || b > a { b } else { a }),
                    BinaryOp::Rem
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor
                    | BinaryOp::Shl
                    | BinaryOp::Shr => None,
                }
            }
        }
    };
}

float!(f32);
float!(f64);

fn integer(op: BinaryOp, ty: Type, a: i128, b: i128) -> Option<Scalar> {
    let is_index = ty == Type::Index;
    let exact = match op {
        // A product of two numbers of 64 bits has a place in 128, that of two unsigned ones perhaps not.
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a.saturating_mul(b),
        BinaryOp::Div if is_index => a.checked_div(b)?,
        BinaryOp::Div => rounded_quotient(a, b),
        BinaryOp::Rem => a.checked_rem(b)?,
        BinaryOp::Min => a.min(b),
        BinaryOp::Max => a.max(b),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl => {
            let count = u32::try_from(b.min(64)).ok()?;
            return Some(Scalar::of_bits(ty, (a as u64).checked_shl(count).unwrap_or(0)));
        }
        BinaryOp::Shr => a >> u32::try_from(b.min(64)).ok()?,
    };
    match ty.limits() {
        Some(_) => Some(saturated(ty, exact)),
        None if is_index => i64::try_from(exact).ok().map(|_| Scalar::Int(ty, exact)),
        // Characters are computed with as numbers of other types.
        None => None,
    }
}

/// To the nearest, ties away from zero; by 0 as far as it goes.
fn rounded_quotient(a: i128, b: i128) -> i128 {
    if b == 0 {
        return a.signum().saturating_mul(i128::MAX);
    }
    let (quotient, rest) = (a / b, a % b);
    let away = 2 * rest.abs() >= b.abs();
    quotient + if away { a.signum() * b.signum() } else { 0 }
}

/// A number as one of an integer type, no further than that goes.
fn saturated(ty: Type, number: i128) -> Scalar {
    let (least, most) = ty.limits().unwrap_or((i64::MIN.into(), i64::MAX.into()));
    Scalar::Int(ty, number.clamp(least, most))
}

/// Whether it holds of two operands of one type; none of different types.
pub(super) fn compare(op: CompareOp, a: Scalar, b: Scalar) -> Option<bool> {
    let order = match (a, b) {
        (Scalar::F64(a), Scalar::F64(b)) => a.partial_cmp(&b),
        (Scalar::F32(a), Scalar::F32(b)) => a.partial_cmp(&b),
        (Scalar::Bool(a), Scalar::Bool(b)) => Some(a.cmp(&b)),
        (Scalar::Int(ty, a), Scalar::Int(other, b)) if ty == other => Some(a.cmp(&b)),
        _ => return None,
    };
    Some(match op {
        CompareOp::Eq => order == Some(Ordering::Equal),
        CompareOp::Ne => order != Some(Ordering::Equal),
        CompareOp::Lt => order == Some(Ordering::Less),
        CompareOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CompareOp::Gt => order == Some(Ordering::Greater),
        CompareOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    })
}

/// A number as one of another type; none where that has no meaning: what is no index, a NaN as a truth value.
pub(super) fn convert(src: Scalar, to: Type) -> Option<Scalar> {
    let number = match src {
        Scalar::Bool(truth) => return of_integer(i128::from(truth), to),
        Scalar::Int(_, number) => return of_integer(number, to),
        Scalar::F32(number) => f64::from(number),
        Scalar::F64(number) => number,
    };
    match to {
        Type::F64 => Some(Scalar::F64(number)),
        Type::F32 => Some(Scalar::F32(number as f32)),
        Type::Bool => (!number.is_nan()).then_some(Scalar::Bool(number != 0.0)),
        Type::Index => {
            let is_index = number.trunc() == number && number.abs() < 9_007_199_254_740_992.0;
            is_index.then_some(Scalar::Int(to, number as i128))
        }
        // The cast saturates, and gives 0 for NaN.
        Type::Char => Some(Scalar::Int(to, i128::from(number.round() as u16))),
        Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::U8 | Type::U16 | Type::U32 | Type::U64 => {
            Some(saturated(to, number.round() as i128))
        }
    }
}

fn of_integer(number: i128, to: Type) -> Option<Scalar> {
    match to {
        Type::Bool => Some(Scalar::Bool(number != 0)),
        Type::F32 => Some(Scalar::F32(number as f32)),
        Type::F64 => Some(Scalar::F64(number as f64)),
        Type::Char => Some(Scalar::Int(to, number.clamp(0, u16::MAX.into()))),
        Type::Index => i64::try_from(number).ok().map(|_| Scalar::Int(to, number)),
        Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::U8 | Type::U16 | Type::U32 | Type::U64 => {
            Some(saturated(to, number))
        }
    }
}
