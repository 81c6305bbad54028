//! The cases of a `switch`: a number, a character or a text compared with one.
//!
//! ```text
//! switch k, case 2          k == 2, as doubles
//! switch c, case 'x'        the code unit, where c is one character
//! switch s, case 'on'       s has two elements, which are these
//! ```
//!
//! A text is no number, so it matches none.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_lir::{BinaryOp, CompareOp, Reg, Scalar, Terminator, Type};
use lanner_mir::{Constant, Operand, OperandKind, Slot};

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Number,
    Character,
    /// Characters in memory, which are a row.
    Row(Slot),
}

impl Emitter<'_> {
    /// Whether `value` is that of a `case`.
    pub fn matches(&mut self, dst: Slot, value: Operand, case: Operand) -> Lowered {
        let own = self.sort(value).ok_or("a `switch` of such a value")?;
        if let Some(text) = self.text(case) {
            return match own {
                Sort::Number => self.never(dst),
                Sort::Character if text.len() != 1 => self.never(dst),
                Sort::Character => {
                    let unit = self.constant(Scalar::Int(Type::Char, text[0].into()));
                    self.are_equal(dst, value, unit)
                }
                Sort::Row(slot) => self.is_row_of(dst, slot, &text),
            };
        }
        match (own, self.sort(case).ok_or("a `case` of such a value")?) {
            (Sort::Number, Sort::Number) => {
                let (value_type, case_type) = (self.held(value).number(), self.held(case).number());
                // Doubles are what the language compares, also integers of wide classes.
                let are_indices = (value_type, case_type) == (Some(Type::Index), Some(Type::Index));
                let wanted = self.number(case, if are_indices { Type::Index } else { Type::F64 })?;
                self.are_equal(dst, value, wanted)
            }
            (Sort::Character, Sort::Character) => {
                let unit = self.number(case, Type::Char)?;
                self.are_equal(dst, value, unit)
            }
            (Sort::Number, Sort::Character | Sort::Row(_))
            | (Sort::Character | Sort::Row(_), Sort::Number) => self.never(dst),
            (Sort::Row(_), Sort::Character | Sort::Row(_)) | (Sort::Character, Sort::Row(_)) => {
                Err("a `case` of a text that is not known")
            }
        }
    }

    fn never(&mut self, dst: Slot) -> Lowered {
        let no = self.constant(Scalar::Bool(false));
        self.finish(dst, no)
    }

    fn are_equal(&mut self, dst: Slot, value: Operand, wanted: Reg) -> Lowered {
        let value = self.number(value, self.made.ty(wanted))?;
        let is_it = self.compare(CompareOp::Eq, value, wanted);
        self.finish(dst, is_it)
    }

    /// Whether an operand is a number or a text that is one of the operands of a `case`.
    fn sort(&self, operand: Operand) -> Option<Sort> {
        match (self.held(operand), operand.as_slot()) {
            (Held::Number(Type::Char), _) => Some(Sort::Character),
            (Held::Number(_), _) => Some(Sort::Number),
            (Held::Array(Type::Char, 2), Some(slot)) if self.is_row(slot) => Some(Sort::Row(slot)),
            _ => None,
        }
    }

    /// The text that a constant is, as code units.
    fn text(&self, operand: Operand) -> Option<Vec<u16>> {
        let OperandKind::Const(constant) = operand.kind() else { return None };
        match &self.source.func.constants[constant] {
            Constant::Char(text) | Constant::String(text) => Some(text.encode_utf16().collect()),
            Constant::Double(_) | Constant::Imaginary(_) | Constant::Int(..) | Constant::Colon => None,
        }
    }

    /// Whether a row of characters is a text: the elements are looked at where it is as long.
    fn is_row_of(&mut self, dst: Slot, row: Slot, text: &[u16]) -> Lowered {
        let extents = self.extents_of(row)?;
        let count = self.product(&extents);
        let wanted = self.index(text.len() as i64);
        let is_as_long = self.compare(CompareOp::Eq, count, wanted);
        let found = self.kept(is_as_long);
        if !text.is_empty() {
            let [long, behind] = self.branch_on(is_as_long);
            self.begin(long);
            let mut all = self.constant(Scalar::Bool(true));
            for (k, &unit) in (0..).zip(text) {
                let index = self.index(k);
                let element = self.element_number(Operand::slot(row), index)?;
                let wanted = self.constant(Scalar::Int(Type::Char, unit.into()));
                let is_same = self.compare(CompareOp::Eq, element, wanted);
                all = self.binary(BinaryOp::And, all, is_same);
            }
            self.copy(found, all);
            self.end(Terminator::Jump(behind));
            self.begin(behind);
        }
        self.finish(dst, found)
    }
}
