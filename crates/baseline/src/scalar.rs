//! Operations on registers, bit for bit what the interpreter of LIR does; but which NaN comes of an operation is the machine's.
//!
//! Integers of less than 64 bits are computed in 64 and kept within their limits behind that.

use crate::body::Body;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Type as MachineType, Value, types};
use lanner_abi::{Error, Made};
use lanner_lir::{BinaryOp, CompareOp, Scalar, Type, UnaryOp};

/// What a register of a type is.
pub(crate) fn register_type(ty: Type) -> MachineType {
    match (ty, ty.bytes()) {
        (Type::F32, _) => types::F32,
        (Type::F64, _) => types::F64,
        (_, 1) => types::I8,
        (_, 2) => types::I16,
        (_, 4) => types::I32,
        _ => types::I64,
    }
}

/// Whether the numbers of an integer type have a sign.
pub(crate) fn is_signed(ty: Type) -> bool {
    matches!(ty, Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::Index)
}

/// The smallest and the largest number that a register of no floating-point type holds.
fn range(ty: Type) -> (i128, i128) {
    let bits = if ty == Type::Bool { 1 } else { 8 * ty.bytes() as u32 };
    if is_signed(ty) { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

fn has_no_meaning(op: impl std::fmt::Display, ty: Type) -> Error {
    Error::new(format!("`{op}` has no meaning for {ty}"))
}

impl Body<'_, '_, '_> {
    /// A number as a constant, with all its bits, also those of a NaN.
    pub fn constant(&mut self, value: Scalar) -> Value {
        match value {
            Scalar::F32(number) => self.builder.ins().f32const(number),
            Scalar::F64(number) => self.builder.ins().f64const(number),
            Scalar::Bool(_) | Scalar::Int(..) => {
                self.int(register_type(value.ty()), i128::from(value.bits()))
            }
        }
    }

    /// One operand.
    pub fn unary(&mut self, op: UnaryOp, ty: Type, src: Value) -> Made<Value> {
        if ty.is_float() {
            return self.float_unary(op, ty, src);
        }
        Ok(match op {
            UnaryOp::Not => self.builder.ins().bxor_imm_u(src, 1),
            UnaryOp::Neg if is_signed(ty) => self.negative(ty, src),
            UnaryOp::Neg => self.int(register_type(ty), 0),
            UnaryOp::Abs if is_signed(ty) => {
                let negative = self.negative(ty, src);
                self.builder.ins().smax(src, negative)
            }
            UnaryOp::Abs => src,
            UnaryOp::Sqrt | UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Trunc | UnaryOp::Round => {
                return Err(has_no_meaning(op, ty));
            }
        })
    }

    fn float_unary(&mut self, op: UnaryOp, ty: Type, src: Value) -> Made<Value> {
        let build = self.builder.ins();
        Ok(match op {
            UnaryOp::Neg => build.fneg(src),
            UnaryOp::Abs => build.fabs(src),
            UnaryOp::Sqrt => build.sqrt(src),
            UnaryOp::Floor => build.floor(src),
            UnaryOp::Ceil => build.ceil(src),
            UnaryOp::Trunc => build.trunc(src),
            UnaryOp::Round => self.rounded(ty, src),
            UnaryOp::Not => return Err(has_no_meaning(op, ty)),
        })
    }

    fn float(&mut self, ty: Type, number: f64) -> Value {
        match ty {
            Type::F32 => self.builder.ins().f32const(number as f32),
            _ => self.builder.ins().f64const(number),
        }
    }

    /// To the nearest whole number, ties away from zero: the fraction is exact, so what it is compared with decides.
    fn rounded(&mut self, ty: Type, src: Value) -> Value {
        let (half, one) = (self.float(ty, 0.5), self.float(ty, 1.0));
        let whole = self.builder.ins().trunc(src);
        let fraction = self.builder.ins().fsub(src, whole);
        let size = self.builder.ins().fabs(fraction);
        let is_away = self.builder.ins().fcmp(FloatCC::GreaterThanOrEqual, size, half);
        let step = self.builder.ins().fcopysign(one, src);
        let further = self.builder.ins().fadd(whole, step);
        self.builder.ins().select(is_away, further, whole)
    }

    /// The negative of a signed number, which saturates.
    fn negative(&mut self, ty: Type, src: Value) -> Value {
        let (machine, (least, most)) = (register_type(ty), range(ty));
        let (least, most) = (self.int(machine, least), self.int(machine, most));
        let negative = self.builder.ins().ineg(src);
        let is_least = self.builder.ins().icmp(IntCC::Equal, src, least);
        self.builder.ins().select(is_least, most, negative)
    }

    /// Two operands.
    pub fn binary(&mut self, op: BinaryOp, ty: Type, a: Value, b: Value) -> Made<Value> {
        if ty.is_float() { self.float_binary(op, ty, a, b) } else { self.int_binary(op, ty, a, b) }
    }

    fn float_binary(&mut self, op: BinaryOp, ty: Type, a: Value, b: Value) -> Made<Value> {
        let build = self.builder.ins();
        Ok(match op {
            BinaryOp::Add => build.fadd(a, b),
            BinaryOp::Sub => build.fsub(a, b),
            BinaryOp::Mul => build.fmul(a, b),
            BinaryOp::Div => build.fdiv(a, b),
            BinaryOp::Min => self.extreme(FloatCC::LessThan, a, b),
            BinaryOp::Max => self.extreme(FloatCC::GreaterThan, a, b),
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                return Err(has_no_meaning(op, ty));
            }
        })
    }

    /// The second one where it is beyond the first or the first is NaN.
    fn extreme(&mut self, beyond: FloatCC, a: Value, b: Value) -> Value {
        let is_beyond = self.builder.ins().fcmp(beyond, b, a);
        let chosen = self.builder.ins().select(is_beyond, b, a);
        let is_nan = self.builder.ins().fcmp(FloatCC::Unordered, a, a);
        self.builder.ins().select(is_nan, b, chosen)
    }

    fn int_binary(&mut self, op: BinaryOp, ty: Type, a: Value, b: Value) -> Made<Value> {
        let is_index = ty == Type::Index;
        let build = self.builder.ins();
        Ok(match (op, is_signed(ty)) {
            (BinaryOp::Add, _) if is_index => build.iadd(a, b),
            (BinaryOp::Sub, _) if is_index => build.isub(a, b),
            (BinaryOp::Mul, _) if is_index => build.imul(a, b),
            (BinaryOp::Div, _) if is_index => build.sdiv(a, b),
            (BinaryOp::Rem, is_signed) => self.remainder(ty, is_signed, a, b),
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, _) => self.saturated(op, ty, a, b),
            (BinaryOp::Div, _) => self.quotient(ty, a, b),
            (BinaryOp::Min, true) => build.smin(a, b),
            (BinaryOp::Min, false) => build.umin(a, b),
            (BinaryOp::Max, true) => build.smax(a, b),
            (BinaryOp::Max, false) => build.umax(a, b),
            (BinaryOp::And, _) => build.band(a, b),
            (BinaryOp::Or, _) => build.bor(a, b),
            (BinaryOp::Xor, _) => build.bxor(a, b),
            (BinaryOp::Shl | BinaryOp::Shr, is_signed) => self.shifted(op, ty, is_signed, a, b),
        })
    }

    /// A number in 64 bits.
    fn widened(&mut self, ty: Type, value: Value) -> Value {
        match (ty.bytes() < 8, is_signed(ty)) {
            (false, _) => value,
            (true, true) => self.builder.ins().sextend(types::I64, value),
            (true, false) => self.builder.ins().uextend(types::I64, value),
        }
    }

    fn narrowed(&mut self, ty: Type, value: Value) -> Value {
        if ty.bytes() < 8 { self.builder.ins().ireduce(register_type(ty), value) } else { value }
    }

    fn remainder(&mut self, ty: Type, is_signed: bool, a: Value, b: Value) -> Value {
        let (a, b) = (self.widened(ty, a), self.widened(ty, b));
        let rest = if is_signed {
            // The machine traps where the quotient by -1 overflows; the remainder is that by 1.
            let (minus_one, one) = (self.int(types::I64, -1), self.int(types::I64, 1));
            let is_minus_one = self.builder.ins().icmp(IntCC::Equal, b, minus_one);
            let by = self.builder.ins().select(is_minus_one, one, b);
            self.builder.ins().srem(a, by)
        } else {
            self.builder.ins().urem(a, b)
        };
        self.narrowed(ty, rest)
    }

    /// A sum, difference or product that saturates.
    fn saturated(&mut self, op: BinaryOp, ty: Type, a: Value, b: Value) -> Value {
        if ty.bytes() < 8 {
            let (a, b) = (self.widened(ty, a), self.widened(ty, b));
            let build = self.builder.ins();
            let result = match op {
                BinaryOp::Add => build.iadd(a, b),
                BinaryOp::Sub => build.isub(a, b),
                _ => build.imul(a, b),
            };
            // The product of two numbers of 32 bits without a sign has 64, and no sign either.
            let of = if op == BinaryOp::Mul && !is_signed(ty) { Type::U64 } else { Type::Index };
            return self.fitted(result, of, ty);
        }
        let (least, most) = range(ty);
        let (least, most) = (self.int(types::I64, least), self.int(types::I64, most));
        let build = self.builder.ins();
        let (result, overflows) = match (op, is_signed(ty)) {
            (BinaryOp::Add, true) => build.sadd_overflow(a, b),
            (BinaryOp::Add, false) => build.uadd_overflow(a, b),
            (BinaryOp::Sub, true) => build.ssub_overflow(a, b),
            (BinaryOp::Sub, false) => build.usub_overflow(a, b),
            (_, true) => build.smul_overflow(a, b),
            (_, false) => build.umul_overflow(a, b),
        };
        let limit = match (op, is_signed(ty)) {
            (BinaryOp::Sub, false) => least,
            (_, false) => most,
            (_, true) => {
                let sign = if op == BinaryOp::Mul { self.builder.ins().bxor(a, b) } else { a };
                let zero = self.int(types::I64, 0);
                let is_below = self.builder.ins().icmp(IntCC::SignedLessThan, sign, zero);
                self.builder.ins().select(is_below, least, most)
            }
        };
        self.builder.ins().select(overflows, limit, result)
    }

    /// Bits moved, also by more than there are.
    fn shifted(&mut self, op: BinaryOp, ty: Type, is_signed: bool, a: Value, count: Value) -> Value {
        let machine = register_type(ty);
        let most = self.int(machine, i128::from(machine.bits()) - 1);
        let within = self.builder.ins().umin(count, most);
        if op == BinaryOp::Shr && is_signed {
            return self.builder.ins().sshr(a, within);
        }
        let build = self.builder.ins();
        let moved = if op == BinaryOp::Shl { build.ishl(a, within) } else { build.ushr(a, within) };
        let is_beyond = self.builder.ins().icmp(IntCC::UnsignedGreaterThan, count, most);
        let zero = self.int(machine, 0);
        self.builder.ins().select(is_beyond, zero, moved)
    }

    /// A quotient to the nearest, ties away from zero, that saturates also where it is one by 0. In doubles where those hold the numbers:
    /// no quotient of two of 32 bits is so near to a tie that it is rounded to one.
    fn quotient(&mut self, ty: Type, a: Value, b: Value) -> Value {
        if ty.bytes() < 8 {
            let (a, b) = (self.convert(a, ty, Type::F64), self.convert(b, ty, Type::F64));
            let quotient = self.builder.ins().fdiv(a, b);
            return self.convert(quotient, Type::F64, ty);
        }
        let (zero, one) = (self.int(types::I64, 0), self.int(types::I64, 1));
        let (least, most) = range(ty);
        let (least, most) = (self.int(types::I64, least), self.int(types::I64, most));
        let by_zero = self.builder.ins().icmp(IntCC::Equal, b, zero);
        let (m, n) = (self.magnitude(ty, a), self.magnitude(ty, b));
        let n = self.builder.ins().select(by_zero, one, n);
        let whole = self.builder.ins().udiv(m, n);
        let product = self.builder.ins().imul(whole, n);
        let rest = self.builder.ins().isub(m, product);
        let missing = self.builder.ins().isub(n, rest);
        let is_away = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, rest, missing);
        let away = self.builder.ins().uextend(types::I64, is_away);
        let rounded = self.builder.ins().iadd(whole, away);
        if !is_signed(ty) {
            let is_none = self.builder.ins().icmp(IntCC::Equal, a, zero);
            let limit = self.builder.ins().select(is_none, zero, most);
            return self.builder.ins().select(by_zero, limit, rounded);
        }
        let upper = self.builder.ins().umin(rounded, most);
        let lower = self.builder.ins().ineg(rounded);
        let signs = self.builder.ins().bxor(a, b);
        let is_below = self.builder.ins().icmp(IntCC::SignedLessThan, signs, zero);
        let quotient = self.builder.ins().select(is_below, lower, upper);
        let is_above = self.builder.ins().icmp(IntCC::SignedGreaterThan, a, zero);
        let is_negative = self.builder.ins().icmp(IntCC::SignedLessThan, a, zero);
        let limit = self.builder.ins().select(is_negative, least, zero);
        let limit = self.builder.ins().select(is_above, most, limit);
        self.builder.ins().select(by_zero, limit, quotient)
    }

    /// The absolute value, as a number of 64 bits without a sign.
    fn magnitude(&mut self, ty: Type, value: Value) -> Value {
        if is_signed(ty) { self.builder.ins().iabs(value) } else { value }
    }

    /// Two operands asked of.
    pub fn compare(&mut self, op: CompareOp, ty: Type, a: Value, b: Value) -> Value {
        if ty.is_float() {
            let condition = match op {
                CompareOp::Eq => FloatCC::Equal,
                CompareOp::Ne => FloatCC::NotEqual,
                CompareOp::Lt => FloatCC::LessThan,
                CompareOp::Le => FloatCC::LessThanOrEqual,
                CompareOp::Gt => FloatCC::GreaterThan,
                CompareOp::Ge => FloatCC::GreaterThanOrEqual,
            };
            return self.builder.ins().fcmp(condition, a, b);
        }
        let condition = match (op, is_signed(ty)) {
            (CompareOp::Eq, _) => IntCC::Equal,
            (CompareOp::Ne, _) => IntCC::NotEqual,
            (CompareOp::Lt, true) => IntCC::SignedLessThan,
            (CompareOp::Lt, false) => IntCC::UnsignedLessThan,
            (CompareOp::Le, true) => IntCC::SignedLessThanOrEqual,
            (CompareOp::Le, false) => IntCC::UnsignedLessThanOrEqual,
            (CompareOp::Gt, true) => IntCC::SignedGreaterThan,
            (CompareOp::Gt, false) => IntCC::UnsignedGreaterThan,
            (CompareOp::Ge, true) => IntCC::SignedGreaterThanOrEqual,
            (CompareOp::Ge, false) => IntCC::UnsignedGreaterThanOrEqual,
        };
        self.builder.ins().icmp(condition, a, b)
    }
}

/// Conversions.
impl Body<'_, '_, '_> {
    /// A number as one of another type.
    pub fn convert(&mut self, src: Value, from: Type, to: Type) -> Value {
        if from == to {
            return src;
        }
        match (from.is_float(), to) {
            (true, Type::F32) => self.builder.ins().fdemote(types::F32, src),
            (true, Type::F64) => self.builder.ins().fpromote(types::F64, src),
            (true, Type::Bool) => {
                let zero = self.float(from, 0.0);
                self.builder.ins().fcmp(FloatCC::NotEqual, src, zero)
            }
            (true, Type::Index) => self.builder.ins().fcvt_to_sint_sat(types::I64, src),
            (true, _) => self.float_to_int(src, from, to),
            (false, Type::F32 | Type::F64) => self.int_to_float(src, from, to),
            (false, Type::Bool) => {
                let zero = self.int(register_type(from), 0);
                self.builder.ins().icmp(IntCC::NotEqual, src, zero)
            }
            (false, _) => self.fitted(src, from, to),
        }
    }

    fn int_to_float(&mut self, src: Value, from: Type, to: Type) -> Value {
        let wide = self.widened(from, src);
        let build = self.builder.ins();
        match from {
            Type::U64 => build.fcvt_from_uint(register_type(to), wide),
            _ => build.fcvt_from_sint(register_type(to), wide),
        }
    }

    /// To the nearest, ties away from zero, NaN to 0, and no further than the type goes.
    fn float_to_int(&mut self, src: Value, from: Type, to: Type) -> Value {
        let rounded = self.rounded(from, src);
        if to == Type::U64 {
            return self.builder.ins().fcvt_to_uint_sat(types::I64, rounded);
        }
        let whole = self.builder.ins().fcvt_to_sint_sat(types::I64, rounded);
        self.fitted(whole, Type::Index, to)
    }

    /// An integer as one of another type, no further than that goes.
    fn fitted(&mut self, src: Value, from: Type, to: Type) -> Value {
        let ((least, most), (lowest, highest)) = (range(from), range(to));
        let (source, target) = (register_type(from), register_type(to));
        let mut value = src;
        if highest < most {
            let limit = self.int(source, highest);
            let build = self.builder.ins();
            value = if is_signed(from) { build.smin(value, limit) } else { build.umin(value, limit) };
        }
        if lowest > least {
            let limit = self.int(source, lowest);
            value = self.builder.ins().smax(value, limit);
        }
        match (target.bits().cmp(&source.bits()), is_signed(from)) {
            (std::cmp::Ordering::Equal, _) => value,
            (std::cmp::Ordering::Less, _) => self.builder.ins().ireduce(target, value),
            (std::cmp::Ordering::Greater, true) => self.builder.ins().sextend(target, value),
            (std::cmp::Ordering::Greater, false) => self.builder.ins().uextend(target, value),
        }
    }
}
