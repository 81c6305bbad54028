//! Rows of doubles that loops run over, as `0:0.1:1`.
//!
//! ```text
//! k < e      first + k * step             e trips are left behind this one
//! k = e      (first + last) / 2
//! k > e      last - e * step
//! ```
//!
//! MATLAB documents that the second half is computed from the end. Where everything is a whole number of steps from the first element
//! nothing is, and `last` is NaN.

use crate::region::Emitter;
use lanner_builtins::steps;
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg, Scalar, Type};
use lanner_mir::{Operand, Slot};

impl Emitter<'_> {
    /// `first:step:last` of doubles.
    pub fn make_steps(
        &mut self,
        slot: Slot,
        first: Operand,
        step: Option<Operand>,
        last: Operand,
    ) -> Option<()> {
        let first = self.number(first, Type::F64)?;
        let step = match step {
            Some(step) => self.number(step, Type::F64)?,
            None => self.constant(Scalar::F64(1.0)),
        };
        let last = self.number(last, Type::F64)?;
        let args = [first, step, last];
        let count = self.called_by(steps::COUNT.to_owned(), &args)?;
        let count = self.converted(count, Type::Index);
        let last = self.called_by(steps::LAST.to_owned(), &args)?;
        let made = self.steps(slot);
        for (dst, src) in made.registers().into_iter().zip([first, step, last, count]) {
            self.push(Inst::Copy { dst, src });
        }
        Some(())
    }

    /// The element in the trip `k`, from 0.
    pub fn step_at(&mut self, slot: Slot, k: Reg) -> Reg {
        let row = self.steps(slot);
        let one = self.index(1);
        let most = self.binary(BinaryOp::Sub, row.count, one);
        let left = self.binary(BinaryOp::Sub, most, k);
        let [done, to_go] = [k, left].map(|count| self.converted(count, Type::F64));
        let far = self.binary(BinaryOp::Mul, done, row.step);
        let from_first = self.binary(BinaryOp::Add, row.first, far);
        let far = self.binary(BinaryOp::Mul, to_go, row.step);
        let from_last = self.binary(BinaryOp::Sub, row.last, far);
        let ends = self.binary(BinaryOp::Add, row.first, row.last);
        let half = self.constant(Scalar::F64(2.0));
        let middle = self.binary(BinaryOp::Div, ends, half);
        let is_behind = self.compare(CompareOp::Gt, k, left);
        let second = self.select(is_behind, from_last, middle);
        let is_before = self.compare(CompareOp::Lt, k, left);
        let is_whole = self.compare(CompareOp::Ne, row.last, row.last);
        let is_first = self.binary(BinaryOp::Or, is_before, is_whole);
        self.select(is_first, from_first, second)
    }
}
