//! Types and numbers of LIR as those of LLVM. A truth value is one bit in a register and a byte in memory.

use crate::error::Made;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::types::{BasicTypeEnum, FloatType, IntType};
use inkwell::values::{BasicValueEnum, IntValue};
use lanner_lir::{Scalar, Type};

/// What a register of a type is.
pub(crate) fn register_type(context: &Context, ty: Type) -> BasicTypeEnum<'_> {
    if ty.is_float() { float_type(context, ty).into() } else { int_type(context, ty).into() }
}

/// What an element of a type is.
pub(crate) fn element_type(context: &Context, ty: Type) -> BasicTypeEnum<'_> {
    if ty == Type::Bool { context.i8_type().into() } else { register_type(context, ty) }
}

/// What a register of a type is that is no floating-point number.
pub(crate) fn int_type(context: &Context, ty: Type) -> IntType<'_> {
    match (ty, ty.bytes()) {
        (Type::Bool, _) => context.bool_type(),
        (_, 1) => context.i8_type(),
        (_, 2) => context.i16_type(),
        (_, 4) => context.i32_type(),
        _ => context.i64_type(),
    }
}

/// What a register of a floating-point type is.
pub(crate) fn float_type(context: &Context, ty: Type) -> FloatType<'_> {
    if ty == Type::F32 { context.f32_type() } else { context.f64_type() }
}

/// Whether the numbers of an integer type have a sign.
pub(crate) fn is_signed(ty: Type) -> bool {
    matches!(ty, Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::Index)
}

/// The smallest and the largest number of so many bits.
pub(crate) fn range(bits: u32, is_signed: bool) -> (i128, i128) {
    if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

/// An integer as a constant.
pub(crate) fn int_constant(ty: IntType<'_>, number: i128) -> IntValue<'_> {
    let (_, mask) = range(ty.get_bit_width(), false);
    ty.const_int((number & mask) as u64, false)
}

/// A number as a constant, with all its bits, also those of a NaN.
pub(crate) fn constant<'ctx>(
    context: &'ctx Context,
    builder: &Builder<'ctx>,
    value: Scalar,
) -> Made<BasicValueEnum<'ctx>> {
    let ty = value.ty();
    Ok(match value {
        Scalar::Bool(truth) => int_constant(context.bool_type(), truth.into()).into(),
        Scalar::Int(ty, number) => int_constant(int_type(context, ty), number).into(),
        Scalar::F32(_) => {
            let bits = int_constant(context.i32_type(), value.bits().into());
            builder.build_bit_cast(bits, float_type(context, ty), "")?
        }
        Scalar::F64(_) => {
            let bits = int_constant(context.i64_type(), value.bits().into());
            builder.build_bit_cast(bits, float_type(context, ty), "")?
        }
    })
}
