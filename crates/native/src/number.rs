//! Operands as numbers in registers.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::scalar::Number;
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
            Held::Complex => {
                let re = self.converted(src, Type::F64);
                self.keep_complex(dst, lanner_emit::Complex { re, im: None })
            }
            Held::Array(..) | Held::Pairs(_) | Held::Range | Held::Boxed => {
                Err("a number that is held as another value")
            }
        }
    }

    /// A number with what is known of it.
    pub fn as_number(&mut self, operand: Operand) -> Lowered<Number> {
        let ty = self.held(operand).number().ok_or("an operand that is no real number")?;
        let reg = self.number(operand, ty)?;
        Ok(self.number_with(operand, reg))
    }

    /// An operand's register with what is known of the operand.
    pub fn number_with(&self, operand: Operand, reg: Reg) -> Number {
        let known = self.known(operand);
        let fact = operand.as_slot().and_then(|slot| self.source.facts.of(slot));
        let is_never_nan = known.is_some_and(|x| !x.is_nan()) || fact.is_some_and(|fact| !fact.range.nan);
        Number { reg, bounds: self.bounds(operand), known, is_never_nan }
    }

    /// The truth of a number: a NaN has none.
    pub fn truth(&mut self, operand: Operand) -> Lowered<Reg> {
        let x = self.as_number(operand)?;
        Ok(self.truth_of(x))
    }

    /// The truth of a number that may be no operand.
    pub fn truth_of(&mut self, x: Number) -> Reg {
        self.check_truth(x);
        self.is_not_zero(x.reg)
    }

    /// A number that may be NaN is checked to be none.
    pub fn check_truth(&mut self, x: Number) {
        if self.made.ty(x.reg).is_float() && !x.is_never_nan {
            let is_number = self.compare(CompareOp::Eq, x.reg, x.reg);
            self.check(is_number, Failure::NanTruth, &[]);
        }
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
