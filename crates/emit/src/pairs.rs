//! What the runtime's kernels make of all pairs of elements at once: `x .^ 3`, `mod(x, y)`.
//!
//! ```text
//! y = power x, p           check p is whole, or no x[k] < 0          call lanner_pow_pairs(x, p, scratch, n, 1, n)
//! ```

use crate::elementwise::ElementTree;
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use lanner_builtins::Scalar as Operation;
use lanner_lir::{
    Argument, BinaryOp, Buffer, CompareOp, ExternData, ExternParam, Inst, Reg, Scalar, Type, UnaryOp,
};

impl Emitter<'_> {
    /// What a kernel makes of the pairs of two trees, of which the numbers are given that are constants.
    pub fn paired(
        &mut self,
        here: Here<'_>,
        op: Operation,
        both: [ElementTree; 2],
        known: [Option<f64>; 2],
    ) -> Option<ElementTree> {
        let mut checks = Vec::new();
        let pair = ElementTree::Two(op, Box::new(both));
        let space = self.space(&pair, &mut checks);
        self.check_all(here, checks)?;
        let ElementTree::Two(_, both) = pair else { return None };
        if op == Operation::Pow {
            self.stay_real(here, &both, &space, known)?;
        }
        let count = self.elements(&space.axes);
        let [a, b] = *both;
        let (a, of_a) = self.operand_of_pairs(here, a, &space, count)?;
        let (b, of_b) = self.operand_of_pairs(here, b, &space, count)?;
        let to = self.scratch(here, Type::F64, count)?;
        let read = ExternParam::Read(Type::F64);
        let mut params = vec![read, read, ExternParam::Write(Type::F64)];
        params.extend([ExternParam::Scalar(Type::Index); 3]);
        let symbol = op.symbol_of_pairs();
        let data = ExternData { symbol, params, results: Vec::new(), memory: Vec::new(), has_effect: false };
        let buffers = [a, b, to].map(Argument::Buffer);
        let args = buffers.into_iter().chain([of_a, of_b, count].map(Argument::Reg)).collect();
        self.call_elsewhere(data, args, Vec::new());
        Some(ElementTree::Elements(self.compact(to, &space)))
    }

    /// An operand in memory, and how many elements it has there.
    fn operand_of_pairs(
        &mut self,
        here: Here<'_>,
        tree: ElementTree,
        space: &IterationSpace,
        count: Reg,
    ) -> Option<(Buffer, Reg)> {
        if let ElementTree::Number(src) = tree {
            let buffer = self.frame_buffer("operand", Type::F64, 1);
            let (index, one) = (self.index(0), self.index(1));
            let src = self.converted(src, Type::F64);
            self.push(Inst::Store { buffer, index, src });
            return Some((buffer, one));
        }
        if let Some(buffer) = tree.in_order()
            && space.is_flat
            && self.made.buffers[buffer].element == Type::F64
        {
            return Some((buffer, count));
        }
        let buffer = self.scratch(here, Type::F64, count)?;
        let fits = self.fits(&tree);
        // The other operand may have more elements, along which this one is repeated.
        let elements = self.compact(buffer, space);
        self.fill_leaf(&elements, &tree, space, fits);
        self.check_all(here, fits.into_iter().collect())?;
        Some((buffer, count))
    }

    /// Leaves the code where some power is not real: one operand is a number.
    fn stay_real(
        &mut self,
        here: Here<'_>,
        [base, exponent]: &[ElementTree; 2],
        space: &IterationSpace,
        [known_base, known_exponent]: [Option<f64>; 2],
    ) -> Option<()> {
        if known_base.is_some_and(|x| x >= 0.0) || known_exponent.is_some_and(|y| y.fract() == 0.0) {
            return Some(());
        }
        let stays = match (base, exponent) {
            (_, ElementTree::Number(y)) => {
                let y = self.converted(*y, Type::F64);
                let is_whole = self.is_whole(y);
                let are_plain = self.holds_of_all(base, space, Self::is_plain_base);
                self.binary(BinaryOp::Or, is_whole, are_plain)
            }
            (ElementTree::Number(x), _) => {
                let x = self.converted(*x, Type::F64);
                let is_plain = self.is_plain_base(x);
                let are_whole = self.holds_of_all(exponent, space, Self::is_whole);
                self.binary(BinaryOp::Or, is_plain, are_whole)
            }
            _ => return None,
        };
        self.check(stays, here.block, here.inst, here.values)
    }

    /// Whether something holds of all elements.
    fn holds_of_all(
        &mut self,
        tree: &ElementTree,
        space: &IterationSpace,
        holds: fn(&mut Self, Reg) -> Reg,
    ) -> Reg {
        let all = self.constant(Scalar::Bool(true));
        self.each(space, |emitter, at| {
            let x = emitter.number_of(tree, at, None);
            let holds = holds(emitter, x);
            emitter.push(Inst::Binary { dst: all, op: BinaryOp::And, args: [all, holds] });
        });
        all
    }

    /// Whether all powers of a number are real.
    fn is_plain_base(&mut self, x: Reg) -> Reg {
        let zero = self.constant(Scalar::F64(0.0));
        let is_negative = self.compare(CompareOp::Lt, x, zero);
        self.one(UnaryOp::Not, is_negative)
    }

    /// Whether an exponent has no fraction, or is a NaN.
    fn is_whole(&mut self, y: Reg) -> Reg {
        let whole = self.one(UnaryOp::Trunc, y);
        let is_whole = self.compare(CompareOp::Eq, whole, y);
        let is_nan = self.compare(CompareOp::Ne, y, y);
        self.binary(BinaryOp::Or, is_whole, is_nan)
    }
}
