//! Operands as numbers in registers.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use lanner_emit::Bounds;
use lanner_lir::{CompareOp, Reg, Scalar, Type};
use lanner_mir::{Constant, Operand, OperandKind, Slot};

impl Emitter<'_> {
    /// A number as one of a type.
    pub fn number(&mut self, operand: Operand, ty: Type) -> Lowered<Reg> {
        let reg = self.own_number(operand, Some(ty))?;
        Ok(self.converted(reg, ty))
    }

    /// A number as it is held; a constant as it is wanted.
    fn own_number(&mut self, operand: Operand, wanted: Option<Type>) -> Lowered<Reg> {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.number_of(slot),
            OperandKind::Const(constant) => {
                let value = match &self.source.func.constants[constant] {
                    &Constant::Double(x) => match wanted {
                        Some(Type::Index) if x.fract() == 0.0 => Scalar::Int(Type::Index, x as i128),
                        _ => Scalar::F64(x),
                    },
                    &Constant::Int(class, bits) => {
                        let ty = lanner_emit::type_of(class).ok_or("a constant of this class")?;
                        Scalar::of_bits(ty, bits as u64)
                    }
                    Constant::Char(text) => {
                        let mut units = text.encode_utf16();
                        match (units.next(), units.next()) {
                            (Some(unit), None) => Scalar::Int(Type::Char, unit.into()),
                            _ => return Err("a text"),
                        }
                    }
                    Constant::Imaginary(_) | Constant::String(_) | Constant::Colon => {
                        return Err("a constant that is no number");
                    }
                };
                Ok(self.constant(value))
            }
        }
    }

    /// The register of a value that is held as a number.
    pub fn number_of(&mut self, slot: Slot) -> Lowered<Reg> {
        let ty = self.source.held[slot].number().ok_or("a value that is no real number")?;
        Ok(self.register(slot, ty))
    }

    /// Writes a number as what its value is held as.
    pub fn finish(&mut self, dst: Slot, src: Reg) -> Lowered {
        match self.source.held[dst] {
            Held::Number(ty) => {
                let dst = self.register(dst, ty);
                self.convert_to(dst, src);
                Ok(())
            }
            Held::Nowhere => Ok(()),
            Held::Array(..) | Held::Range | Held::Boxed => Err("a number that is held as another value"),
        }
    }

    /// The truth of a number: a NaN has none.
    pub fn truth(&mut self, operand: Operand) -> Lowered<Reg> {
        let ty = self.held(operand).number().ok_or("the truth of a value that is no real number")?;
        let x = self.number(operand, ty)?;
        if ty.is_float() {
            let may_be_nan = operand
                .as_slot()
                .and_then(|slot| self.source.facts.of(slot))
                .is_none_or(|fact| fact.range.nan);
            if may_be_nan {
                let is_number = self.compare(CompareOp::Eq, x, x);
                self.check(is_number, Failure::NanTruth, &[]);
            }
        }
        Ok(self.is_not_zero(x))
    }

    /// Whether a number is not 0.
    pub fn is_not_zero(&mut self, x: Reg) -> Reg {
        let ty = self.made.ty(x);
        let zero = match ty {
            Type::Bool => return x,
            Type::F32 => Scalar::F32(0.0),
            Type::F64 => Scalar::F64(0.0),
            ty => Scalar::Int(ty, 0),
        };
        let zero = self.constant(zero);
        self.compare(CompareOp::Ne, x, zero)
    }

    /// The least and the greatest number that an operand may be.
    pub fn bounds(&self, operand: Operand) -> Bounds {
        const ANY: Bounds = (f64::NEG_INFINITY, f64::INFINITY);
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                self.source.facts.of(slot).map_or(ANY, |fact| (fact.range.lo, fact.range.hi))
            }
            OperandKind::Const(constant) => match self.source.func.constants[constant] {
                Constant::Double(x) => (x, x),
                _ => ANY,
            },
        }
    }
}
