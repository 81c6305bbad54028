//! Operations on registers, bit for bit what the interpreter of LIR does; but which NaN comes of an operation is the machine's.
//!
//! No operation may be contracted or reassociated. What has no meaning in the interpreter (an index that overflows, a
//! division of indices by 0) may be anything here.

use crate::error::{Error, Made};
use crate::types::{float_type, int_constant, int_type, is_signed, range};
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FloatValue, IntValue};
use inkwell::{FloatPredicate, IntPredicate};
use lanner_lir::{BinaryOp, CompareOp, Type, UnaryOp};

/// Where operations are written to.
pub(crate) struct Ops<'a, 'ctx> {
    pub context: &'ctx Context,
    pub module: &'a Module<'ctx>,
    pub builder: Builder<'ctx>,
}

type Value<'ctx> = BasicValueEnum<'ctx>;

impl<'ctx> Ops<'_, 'ctx> {
    /// A call of an intrinsic that is overloaded by these types.
    pub fn intrinsic(
        &self,
        name: &str,
        types: &[BasicTypeEnum<'ctx>],
        args: &[BasicMetadataValueEnum<'ctx>],
    ) -> Made<Value<'ctx>> {
        let declared = Intrinsic::find(name).and_then(|found| found.get_declaration(self.module, types));
        let declared = declared.ok_or_else(|| Error::new(format!("LLVM has no `{name}`")))?;
        let call = self.builder.build_call(declared, args, "")?;
        call.try_as_basic_value().basic().ok_or_else(|| Error::new(format!("`{name}` gives nothing")))
    }

    fn int2(&self, name: &str, a: IntValue<'ctx>, b: IntValue<'ctx>) -> Made<IntValue<'ctx>> {
        Ok(self.intrinsic(name, &[a.get_type().into()], &[a.into(), b.into()])?.into_int_value())
    }

    fn float1(&self, name: &str, a: FloatValue<'ctx>) -> Made<FloatValue<'ctx>> {
        Ok(self.intrinsic(name, &[a.get_type().into()], &[a.into()])?.into_float_value())
    }

    /// One operand.
    pub fn unary(&self, op: UnaryOp, ty: Type, src: Value<'ctx>) -> Made<Value<'ctx>> {
        if ty.is_float() {
            return self.float_unary(op, src.into_float_value()).map(Into::into);
        }
        let src = src.into_int_value();
        let negative = || self.int2("llvm.ssub.sat", src.get_type().const_zero(), src);
        Ok(match op {
            UnaryOp::Not => self.builder.build_not(src, "")?,
            UnaryOp::Neg if is_signed(ty) => negative()?,
            UnaryOp::Neg => src.get_type().const_zero(),
            UnaryOp::Abs if is_signed(ty) => self.int2("llvm.smax", src, negative()?)?,
            UnaryOp::Abs => src,
            UnaryOp::Sqrt | UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Trunc | UnaryOp::Round => {
                return Err(Error::new(format!("`{op}` has no meaning for {ty}")));
            }
        }
        .into())
    }

    fn float_unary(&self, op: UnaryOp, src: FloatValue<'ctx>) -> Made<FloatValue<'ctx>> {
        match op {
            UnaryOp::Neg => Ok(self.builder.build_float_neg(src, "")?),
            UnaryOp::Abs => self.float1("llvm.fabs", src),
            UnaryOp::Sqrt => self.float1("llvm.sqrt", src),
            UnaryOp::Floor => self.float1("llvm.floor", src),
            UnaryOp::Ceil => self.float1("llvm.ceil", src),
            UnaryOp::Trunc => self.float1("llvm.trunc", src),
            UnaryOp::Round => self.float1("llvm.round", src),
            UnaryOp::Not => Err(Error::new("`not` has no meaning for a floating-point number")),
        }
    }

    /// Two operands.
    pub fn binary(&self, op: BinaryOp, ty: Type, a: Value<'ctx>, b: Value<'ctx>) -> Made<Value<'ctx>> {
        if ty.is_float() {
            self.float_binary(op, a.into_float_value(), b.into_float_value()).map(Into::into)
        } else {
            self.int_binary(op, ty, a.into_int_value(), b.into_int_value()).map(Into::into)
        }
    }

    fn float_binary(&self, op: BinaryOp, a: FloatValue<'ctx>, b: FloatValue<'ctx>) -> Made<FloatValue<'ctx>> {
        let build = &self.builder;
        Ok(match op {
            BinaryOp::Add => build.build_float_add(a, b, "")?,
            BinaryOp::Sub => build.build_float_sub(a, b, "")?,
            BinaryOp::Mul => build.build_float_mul(a, b, "")?,
            BinaryOp::Div => build.build_float_div(a, b, "")?,
            BinaryOp::Min => self.extreme(FloatPredicate::OLT, a, b)?,
            BinaryOp::Max => self.extreme(FloatPredicate::OGT, a, b)?,
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                return Err(Error::new(format!("`{op}` has no meaning for a floating-point number")));
            }
        })
    }

    /// The second one where it is beyond the first or the first is NaN. Not the intrinsics: those take any one of two zeros.
    fn extreme(
        &self,
        beyond: FloatPredicate,
        a: FloatValue<'ctx>,
        b: FloatValue<'ctx>,
    ) -> Made<FloatValue<'ctx>> {
        let is_beyond = self.builder.build_float_compare(beyond, b, a, "")?;
        let chosen = self.builder.build_select(is_beyond, b, a, "")?.into_float_value();
        let is_nan = self.builder.build_float_compare(FloatPredicate::UNO, a, a, "")?;
        Ok(self.builder.build_select(is_nan, b, chosen, "")?.into_float_value())
    }

    fn int_binary(
        &self,
        op: BinaryOp,
        ty: Type,
        a: IntValue<'ctx>,
        b: IntValue<'ctx>,
    ) -> Made<IntValue<'ctx>> {
        let (build, is_index) = (&self.builder, ty == Type::Index);
        Ok(match (op, is_signed(ty)) {
            (BinaryOp::Add, _) if is_index => build.build_int_nsw_add(a, b, "")?,
            (BinaryOp::Sub, _) if is_index => build.build_int_nsw_sub(a, b, "")?,
            (BinaryOp::Mul, _) if is_index => build.build_int_nsw_mul(a, b, "")?,
            (BinaryOp::Div, _) if is_index => build.build_int_signed_div(a, b, "")?,
            (BinaryOp::Rem, false) => build.build_int_unsigned_rem(a, b, "")?,
            (BinaryOp::Rem, true) => {
                // The machine traps where the quotient by -1 overflows; the remainder is that by 1.
                let minus_one = a.get_type().const_all_ones();
                let is_minus_one = build.build_int_compare(IntPredicate::EQ, b, minus_one, "")?;
                let one = int_constant(a.get_type(), 1);
                let by = build.build_select(is_minus_one, one, b, "")?.into_int_value();
                build.build_int_signed_rem(a, by, "")?
            }
            (BinaryOp::Add, true) => self.int2("llvm.sadd.sat", a, b)?,
            (BinaryOp::Add, false) => self.int2("llvm.uadd.sat", a, b)?,
            (BinaryOp::Sub, true) => self.int2("llvm.ssub.sat", a, b)?,
            (BinaryOp::Sub, false) => self.int2("llvm.usub.sat", a, b)?,
            (BinaryOp::Mul, _) => self.product(ty, a, b)?,
            (BinaryOp::Div, _) => self.quotient(ty, a, b)?,
            (BinaryOp::Min, true) => self.int2("llvm.smin", a, b)?,
            (BinaryOp::Min, false) => self.int2("llvm.umin", a, b)?,
            (BinaryOp::Max, true) => self.int2("llvm.smax", a, b)?,
            (BinaryOp::Max, false) => self.int2("llvm.umax", a, b)?,
            (BinaryOp::And, _) => build.build_and(a, b, "")?,
            (BinaryOp::Or, _) => build.build_or(a, b, "")?,
            (BinaryOp::Xor, _) => build.build_xor(a, b, "")?,
            (BinaryOp::Shl | BinaryOp::Shr, _) => self.shifted(op, is_signed(ty), a, b)?,
        })
    }

    /// Bits moved, also by more than there are.
    fn shifted(
        &self,
        op: BinaryOp,
        is_signed: bool,
        a: IntValue<'ctx>,
        count: IntValue<'ctx>,
    ) -> Made<IntValue<'ctx>> {
        let (build, int) = (&self.builder, a.get_type());
        let most = int_constant(int, i128::from(int.get_bit_width()) - 1);
        let within = self.int2("llvm.umin", count, most)?;
        if op == BinaryOp::Shr && is_signed {
            return Ok(build.build_right_shift(a, within, true, "")?);
        }
        let moved = if op == BinaryOp::Shl {
            build.build_left_shift(a, within, "")?
        } else {
            build.build_right_shift(a, within, false, "")?
        };
        let is_beyond = build.build_int_compare(IntPredicate::UGT, count, most, "")?;
        Ok(build.build_select(is_beyond, int.const_zero(), moved, "")?.into_int_value())
    }

    /// A saturating product: in twice the bits, or where there are none by the flag of the overflow.
    fn product(&self, ty: Type, a: IntValue<'ctx>, b: IntValue<'ctx>) -> Made<IntValue<'ctx>> {
        let (build, bits) = (&self.builder, a.get_type().get_bit_width());
        if bits < 64 {
            let wide = match bits {
                8 => self.context.i16_type(),
                16 => self.context.i32_type(),
                _ => self.context.i64_type(),
            };
            let a = build.build_int_cast_sign_flag(a, wide, is_signed(ty), "")?;
            let b = build.build_int_cast_sign_flag(b, wide, is_signed(ty), "")?;
            return self.fitted(build.build_int_mul(a, b, "")?, is_signed(ty), ty);
        }
        let (least, most) = range(bits, is_signed(ty));
        let [least, most] = [least, most].map(|limit| int_constant(a.get_type(), limit));
        let (name, limit) = if is_signed(ty) {
            let signs = build.build_xor(a, b, "")?;
            let is_below =
                build.build_int_compare(IntPredicate::SLT, signs, a.get_type().const_zero(), "")?;
            ("llvm.smul.with.overflow", build.build_select(is_below, least, most, "")?)
        } else {
            ("llvm.umul.with.overflow", most.into())
        };
        let both = self.intrinsic(name, &[a.get_type().into()], &[a.into(), b.into()])?.into_struct_value();
        let product = build.build_extract_value(both, 0, "")?;
        let overflows = build.build_extract_value(both, 1, "")?.into_int_value();
        Ok(build.build_select(overflows, limit, product, "")?.into_int_value())
    }

    /// A quotient to the nearest, ties away from zero, that saturates also where it is one by 0. In doubles where those hold the
    /// numbers: no quotient of two of 32 bits is so near to a tie that it is rounded to one.
    fn quotient(&self, ty: Type, a: IntValue<'ctx>, b: IntValue<'ctx>) -> Made<IntValue<'ctx>> {
        let build = &self.builder;
        if a.get_type().get_bit_width() < 64 {
            let [a, b] = [self.int_to_float(a, ty, Type::F64)?, self.int_to_float(b, ty, Type::F64)?];
            return self.float_to_int(build.build_float_div(a, b, "")?, ty);
        }
        let int = a.get_type();
        let (zero, one) = (int.const_zero(), int_constant(int, 1));
        let below = |value| build.build_int_compare(IntPredicate::SLT, value, zero, "");
        let magnitude = |value: IntValue<'ctx>| -> Made<IntValue<'ctx>> {
            if !is_signed(ty) {
                return Ok(value);
            }
            let negative = build.build_int_neg(value, "")?;
            Ok(build.build_select(below(value)?, negative, value, "")?.into_int_value())
        };
        let by_zero = build.build_int_compare(IntPredicate::EQ, b, zero, "")?;
        let (m, n) = (magnitude(a)?, magnitude(b)?);
        let n = build.build_select(by_zero, one, n, "")?.into_int_value();
        let whole = build.build_int_unsigned_div(m, n, "")?;
        let rest = build.build_int_sub(m, build.build_int_mul(whole, n, "")?, "")?;
        let missing = build.build_int_sub(n, rest, "")?;
        let away = build.build_int_compare(IntPredicate::UGE, rest, missing, "")?;
        let rounded = build.build_int_add(whole, build.build_int_z_extend(away, int, "")?, "")?;
        let (least, most) = range(64, is_signed(ty));
        let [least, most] = [least, most].map(|limit| int_constant(int, limit));
        if !is_signed(ty) {
            let is_none = build.build_int_compare(IntPredicate::EQ, a, zero, "")?;
            let limit = build.build_select(is_none, zero, most, "")?.into_int_value();
            return Ok(build.build_select(by_zero, limit, rounded, "")?.into_int_value());
        }
        let upper = self.int2("llvm.umin", rounded, most)?;
        let lower = build.build_int_neg(rounded, "")?;
        let is_below = below(build.build_xor(a, b, "")?)?;
        let quotient = build.build_select(is_below, lower, upper, "")?.into_int_value();
        let is_above = build.build_int_compare(IntPredicate::SGT, a, zero, "")?;
        let limit = build.build_select(below(a)?, least, zero, "")?.into_int_value();
        let limit = build.build_select(is_above, most, limit, "")?.into_int_value();
        Ok(build.build_select(by_zero, limit, quotient, "")?.into_int_value())
    }

    /// Two operands asked of.
    pub fn compare(&self, op: CompareOp, ty: Type, a: Value<'ctx>, b: Value<'ctx>) -> Made<IntValue<'ctx>> {
        if ty.is_float() {
            let predicate = match op {
                CompareOp::Eq => FloatPredicate::OEQ,
                CompareOp::Ne => FloatPredicate::UNE,
                CompareOp::Lt => FloatPredicate::OLT,
                CompareOp::Le => FloatPredicate::OLE,
                CompareOp::Gt => FloatPredicate::OGT,
                CompareOp::Ge => FloatPredicate::OGE,
            };
            let (a, b) = (a.into_float_value(), b.into_float_value());
            return Ok(self.builder.build_float_compare(predicate, a, b, "")?);
        }
        let predicate = match (op, is_signed(ty)) {
            (CompareOp::Eq, _) => IntPredicate::EQ,
            (CompareOp::Ne, _) => IntPredicate::NE,
            (CompareOp::Lt, true) => IntPredicate::SLT,
            (CompareOp::Lt, false) => IntPredicate::ULT,
            (CompareOp::Le, true) => IntPredicate::SLE,
            (CompareOp::Le, false) => IntPredicate::ULE,
            (CompareOp::Gt, true) => IntPredicate::SGT,
            (CompareOp::Gt, false) => IntPredicate::UGT,
            (CompareOp::Ge, true) => IntPredicate::SGE,
            (CompareOp::Ge, false) => IntPredicate::UGE,
        };
        Ok(self.builder.build_int_compare(predicate, a.into_int_value(), b.into_int_value(), "")?)
    }
}

/// Conversions.
impl<'ctx> Ops<'_, 'ctx> {
    /// A number as one of another type.
    pub fn convert(&self, src: Value<'ctx>, from: Type, to: Type) -> Made<Value<'ctx>> {
        let build = &self.builder;
        Ok(match (from.is_float(), to) {
            _ if from == to => src,
            (true, Type::F32) => {
                build.build_float_trunc(src.into_float_value(), self.context.f32_type(), "")?.into()
            }
            (true, Type::F64) => {
                build.build_float_ext(src.into_float_value(), self.context.f64_type(), "")?.into()
            }
            (true, Type::Bool) => {
                let zero = src.into_float_value().get_type().const_zero();
                build.build_float_compare(FloatPredicate::UNE, src.into_float_value(), zero, "")?.into()
            }
            (true, Type::Index) => {
                build.build_float_to_signed_int(src.into_float_value(), self.context.i64_type(), "")?.into()
            }
            (true, _) => self.float_to_int(src.into_float_value(), to)?.into(),
            (false, Type::F32 | Type::F64) => self.int_to_float(src.into_int_value(), from, to)?.into(),
            (false, Type::Bool) => {
                let zero = src.into_int_value().get_type().const_zero();
                build.build_int_compare(IntPredicate::NE, src.into_int_value(), zero, "")?.into()
            }
            (false, _) => self.fitted(src.into_int_value(), is_signed(from), to)?.into(),
        })
    }

    fn int_to_float(&self, src: IntValue<'ctx>, from: Type, to: Type) -> Made<FloatValue<'ctx>> {
        let to = float_type(self.context, to);
        Ok(if is_signed(from) {
            self.builder.build_signed_int_to_float(src, to, "")?
        } else {
            self.builder.build_unsigned_int_to_float(src, to, "")?
        })
    }

    /// To the nearest, ties away from zero, NaN to 0, and no further than the type goes.
    fn float_to_int(&self, src: FloatValue<'ctx>, to: Type) -> Made<IntValue<'ctx>> {
        let rounded = self.float1("llvm.round", src)?;
        if int_type(self.context, to).get_bit_width() < 64 {
            return self.clamped_to_int(rounded, to);
        }
        let name = if is_signed(to) { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
        let types = [int_type(self.context, to).into(), rounded.get_type().into()];
        Ok(self.intrinsic(name, &types, &[rounded.into()])?.into_int_value())
    }

    /// The same of a whole number, to a type whose limits are doubles. The intrinsic is not vectorised.
    fn clamped_to_int(&self, src: FloatValue<'ctx>, to: Type) -> Made<IntValue<'ctx>> {
        let (build, double, target) = (&self.builder, self.context.f64_type(), int_type(self.context, to));
        let (least, most) = range(target.get_bit_width(), is_signed(to));
        let [least, most] = [least, most].map(|limit| double.const_float(limit as f64));
        let src = build.build_float_cast(src, double, "")?;
        let is_below = build.build_float_compare(FloatPredicate::OLT, src, least, "")?;
        let clamped = build.build_select(is_below, least, src, "")?.into_float_value();
        let is_above = build.build_float_compare(FloatPredicate::OGT, clamped, most, "")?;
        let clamped = build.build_select(is_above, most, clamped, "")?.into_float_value();
        let is_nan = build.build_float_compare(FloatPredicate::UNO, src, src, "")?;
        let number = build.build_select(is_nan, double.const_zero(), clamped, "")?.into_float_value();
        let wide = if to == Type::U32 { self.context.i64_type() } else { self.context.i32_type() };
        let whole = build.build_float_to_signed_int(number, wide, "")?;
        Ok(build.build_int_cast_sign_flag(whole, target, is_signed(to), "")?)
    }

    /// An integer as one of another type, no further than that goes.
    fn fitted(&self, src: IntValue<'ctx>, src_is_signed: bool, to: Type) -> Made<IntValue<'ctx>> {
        let (int, target) = (src.get_type(), int_type(self.context, to));
        let (least, most) = range(int.get_bit_width(), src_is_signed);
        let (lowest, highest) = range(target.get_bit_width(), is_signed(to));
        let mut value = src;
        if highest < most {
            let name = if src_is_signed { "llvm.smin" } else { "llvm.umin" };
            value = self.int2(name, value, int_constant(int, highest))?;
        }
        if lowest > least {
            value = self.int2("llvm.smax", value, int_constant(int, lowest))?;
        }
        Ok(self.builder.build_int_cast_sign_flag(value, target, src_is_signed, "")?)
    }
}
