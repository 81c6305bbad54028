//! The cases of a `switch`: a value compared with a constant.

use crate::region::{Emitter, Here};
use crate::rep::{Alternative, Rep, alternative};
use crate::scalar::Target;
use lanner_lir::{BinaryOp, CompareOp, Inst, Scalar, Terminator, Type};
use lanner_mir::Operand;

impl Emitter<'_> {
    /// Whether a value is that of a `case`. A text is no number, and one that is no row leaves the code.
    pub fn matches(&mut self, here: Here<'_>, dst: Target, value: Operand, case: Operand) -> Option<()> {
        let src = match (alternative(&self.of.ssa, self.rep(value), case)?, self.rep(value)) {
            (Alternative::Number(x, true), _) => {
                let number = self.number(value, Type::F64)?;
                let wanted = self.constant(Scalar::F64(x));
                self.compare(CompareOp::Eq, number, wanted)
            }
            (Alternative::Text(text), Rep::Scalar(Type::Char)) if text.len() == 1 => {
                let unit = self.number(value, Type::Char)?;
                let wanted = self.constant(Scalar::Int(Type::Char, text[0].into()));
                self.compare(CompareOp::Eq, unit, wanted)
            }
            (alternative, Rep::Array(..)) => {
                let text = if let Alternative::Text(text) = alternative { Some(text) } else { None };
                return self.matches_text(here, dst, value, text.as_deref());
            }
            (Alternative::Number(..) | Alternative::Text(_), _) => self.constant(Scalar::Bool(false)),
        };
        self.finish(dst, src)
    }

    /// The same of an array of characters.
    fn matches_text(
        &mut self,
        here: Here<'_>,
        dst: Target,
        value: Operand,
        text: Option<&[u16]>,
    ) -> Option<()> {
        let key = self.array_key(value)?;
        let (rows, count) = (self.array(key).extents[0], self.flat(key, 0));
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let (is_row, is_empty) =
            (self.compare(CompareOp::Eq, rows, one), self.compare(CompareOp::Eq, count, zero));
        let is_text = self.binary(BinaryOp::Or, is_row, is_empty);
        self.check(is_text, here.block, here.inst, here.values)?;
        let differs = self.constant(Scalar::Bool(false));
        self.finish(dst, differs)?;
        let Some(text) = text else { return Some(()) };
        let wanted = self.index(text.len() as i128);
        let is_as_long = self.compare(CompareOp::Eq, count, wanted);
        let [long, behind] = self.branch_on(is_as_long);
        self.begin(long);
        let mut all = self.constant(Scalar::Bool(true));
        for (k, &unit) in text.iter().enumerate() {
            let (index, element) = (self.index(k as i128), self.temporary(Type::Char));
            let buffer = self.array(key).buffer;
            self.push(Inst::Load { dst: element, buffer, index });
            let wanted = self.constant(Scalar::Int(Type::Char, unit.into()));
            let is_same = self.compare(CompareOp::Eq, element, wanted);
            all = self.binary(BinaryOp::And, all, is_same);
        }
        self.finish(dst, all)?;
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Some(())
    }
}
