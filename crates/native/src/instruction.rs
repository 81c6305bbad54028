//! Instructions of MIR, each handed to the module that lowers it.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::fused::elementwise;
use crate::program::Meaning;
use crate::site::Failure;
use crate::store::Old;
use crate::taken::section;
use lanner_builtins::{BinaryOp, Notation};
use lanner_facts::Definedness;
use lanner_infer::Facts;
use lanner_lir::{Scalar, Terminator, Type};
use lanner_mir::{Block, Func, Inst, Operand, Slot, Use};

impl Emitter<'_> {
    /// The instruction that is to be lowered; of a call, how the function is called.
    pub fn instruction(&mut self) -> Lowered {
        let func = self.source.func;
        let inst = func.blocks[self.at.block].insts[self.at.inst];
        if let Inst::Call { args, callee, .. } = inst
            && let Some(Meaning::Row(row)) = self.meaning(callee)
            && let Some(lowered) = self.raise_error(row, func.args(args))
        {
            return lowered;
        }
        if let Inst::Call { args, callee, targets, .. } = inst
            && self.runtime.is_none()
            && let Some(Meaning::Row(row)) = self.meaning(callee)
        {
            if let Some(demanded) = row.row().demands {
                return self.demand(row, demanded.what, func.args(args));
            }
            if row == Notation::Argument.builtin() {
                return self.take_argument(func.target_list(targets), func.args(args));
            }
        }
        if self.source.facts.stops.contains(&(self.at.block, self.at.inst)) {
            return self.certain_failure(&inst);
        }
        if let Some(dst) = elementwise(self.source.known, &inst).filter(|dst| self.source.fused.contains(dst))
        {
            return self.capture(dst);
        }
        if section(self.source.known, &inst).is_some_and(|dst| self.source.fused.contains(&dst)) {
            return self.take_section(&inst);
        }
        match inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => self.copy_value(dst, src),
            Inst::Own { dst, src, .. } => self.copy_value(dst, src),
            Inst::Unary { dst, .. } | Inst::Binary { dst, .. } if self.source.held[dst] == Held::Nowhere => {
                Ok(())
            }
            Inst::Unary { op, dst, a } if self.is_complex(a) => self.complex_operator(op, dst, a),
            Inst::Binary { op, dst, a, b }
                if (self.is_complex(a) || self.is_complex(b)) && self.source.held[dst].rank().is_none() =>
            {
                self.complex_two(lanner_emit::scalar_operation(op), dst, [a, b])
            }
            Inst::Unary { op, dst, a } => match self.source.held[dst] {
                Held::Number(ty) => {
                    let a = self.as_number(a)?;
                    let src = self.operator(op, a, ty)?;
                    self.finish(dst, src)
                }
                _ if self.is_elementwise(&inst) => self.map(dst, &inst),
                _ if self.is_turned_for_product() => Ok(()),
                _ => self.transpose(dst, a, op),
            },
            Inst::Binary { op, dst, a, b } => match self.source.held[dst] {
                Held::Number(ty) if !self.is_product_of_matrices(op, a, b) => {
                    let both = [self.as_number(a)?, self.as_number(b)?];
                    let src = self.two(lanner_emit::scalar_operation(op), both, ty)?;
                    self.finish(dst, src)
                }
                _ if self.is_elementwise(&inst) => self.map(dst, &inst),
                _ if op == BinaryOp::MTimes => self.matrix_product(dst, a, b),
                _ => Err("a product or a division of matrices"),
            },
            Inst::Range { dst, first, step, last } => self.range(dst, [Some(first), step, Some(last)]),
            Inst::Logical { dst, a } => {
                let src = if self.is_complex(a) { self.complex_truth(a)? } else { self.truth(a)? };
                self.finish(dst, src)
            }
            Inst::Index { dst, base, args } => self.element(dst, base, func.args(args)),
            Inst::End { dst, base, position, count } => self.end_of(dst, base, position, count),
            Inst::SetIndex { dst, base, args, value } => self.store(dst, base, func.args(args), value),
            Inst::Concat { dst, dim, args } => self.concat(dst, dim, func.args(args)),
            Inst::Reserve { dst, base, args } => {
                self.copy_value(dst, Operand::slot(base))?;
                self.preallocate(dst, func.args(args))
            }
            Inst::Call { targets, args, callee: name, statement } => {
                let (targets, args) = (func.target_list(targets), func.args(args));
                match (self.linked(), self.meaning(name)) {
                    // It gives its first output where that has a value.
                    (Some(linked), _) if statement && !linked.numbers.outputs.is_empty() => {
                        Err("a call as a statement")
                    }
                    (Some(linked), _) => self.invoke(linked.interface, targets, args),
                    (None, Some(Meaning::Row(row))) => self.row(&inst, row, targets, args),
                    (None, Some(Meaning::Function(_)) | None) => Err("a call of what is not known"),
                }
            }
            Inst::Release { .. } | Inst::Clear { .. } => Ok(()),
            // The instruction behind it looks for itself.
            Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::CheckDepth { .. } => Ok(()),
            Inst::Defined { dst, slot } => {
                let is_there = match self.source.facts.of(slot).map(|fact| fact.definedness) {
                    Some(Definedness::Defined) => true,
                    Some(Definedness::Undefined) => false,
                    Some(Definedness::Maybe) | None => return Err("a variable that may have no value"),
                };
                let src = self.constant(Scalar::Bool(is_there));
                self.finish(dst, src)
            }
            Inst::Matches { dst, value, case } => self.matches(dst, value, case),
            Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::SetPath { .. }
            | Inst::CountTargets { .. }
            | Inst::SetList { .. }
            | Inst::ReleasePart { .. } => Err("cells and structs"),
            Inst::Delete { dst, base, path } => self.delete(dst, base, path),
            Inst::Handle { .. } | Inst::Closure { .. } | Inst::MetaClass { .. } => Err("function handles"),
            Inst::CellRow { .. } => Err("cells"),
            // What gives nothing leaves `ans` as it was; who reads that reads a value of the library.
            Inst::Answer { src, .. } if self.gives_nothing(src) => Ok(()),
            Inst::Display { .. } | Inst::Answer { .. } => Err("output"),
            Inst::Global { .. } | Inst::Persistent { .. } => Err("global and persistent variables"),
            Inst::CatchError { .. } => Err("`catch`"),
        }
    }

    /// An instruction that fails whenever it runs: `x(NaN)`.
    fn certain_failure(&mut self, inst: &Inst) -> Lowered {
        let at = (self.at.block, self.at.inst);
        if unassigned_operand(self.source.func, self.source.facts, at).is_some() {
            let exit = self.exit(Failure::Unassigned, &[]);
            self.end(Terminator::Leave(exit));
            return Ok(());
        }
        let (Inst::Index { args, .. } | Inst::SetIndex { args, .. }) = *inst else {
            return Err("an instruction that always fails");
        };
        let args = self.source.func.args(args);
        let is_nan = |arg: &Operand| {
            let fact = arg.as_slot().and_then(|slot| self.source.facts.of(slot));
            self.held(*arg).number().is_some() && fact.is_some_and(|fact| fact.range.is_empty())
        };
        let at = args.iter().position(is_nan).ok_or("an instruction that always fails")?;
        let position = (args.len() > 1).then_some(at as u8 + 1);
        let nan = self.number(args[at], Type::F64)?;
        let exit = self.exit(Failure::Subscript(position), &[nan]);
        self.end(Terminator::Leave(exit));
        Ok(())
    }

    /// `dst = src`.
    pub fn copy_value(&mut self, dst: Slot, src: Operand) -> Lowered {
        match (self.source.held[dst], self.held(src), src.as_slot()) {
            (Held::Nowhere, ..) => Ok(()),
            (Held::Number(ty), Held::Number(_), _) => {
                let x = self.number(src, ty)?;
                self.finish(dst, x)
            }
            (Held::Complex, Held::Complex | Held::Number(_), _) | (Held::Number(_), Held::Complex, _) => {
                let number = self.double(src)?;
                self.keep_complex(dst, number)
            }
            (Held::Pairs(rank), Held::Array(_, own), Some(slot)) if rank >= own => {
                let extents = self.extents_with_rank(slot, rank)?;
                self.widened(dst, slot, &extents)?;
                self.set_extents(dst, &extents)
            }
            (to @ (Held::Array(_, rank) | Held::Pairs(rank)), from, Some(slot))
                if to.memory() == from.memory()
                    && to.is_complex() == from.is_complex()
                    && from.rank() <= Some(rank) =>
            {
                let extents = self.extents_with_rank(slot, rank)?;
                if self.as_given(dst).is_some() {
                    return self.set_extents(dst, &extents);
                }
                let count = self.product(&extents);
                let old = Old { slot, goes: self.may_swap(dst, slot, &[])? };
                self.copied(dst, old, count)?;
                self.set_extents(dst, &extents)
            }
            _ => Err("a copy of such a value"),
        }
    }
}

/// The variable that an instruction reads first of those that have no value there; none where it has one, or others may have none.
pub fn unassigned_operand(func: &Func, facts: &Facts, (block, inst): (Block, usize)) -> Option<Slot> {
    let inst = func.blocks[block].insts.get(inst)?;
    // These pass on that there is no value.
    if let Inst::Move { .. }
    | Inst::Own { .. }
    | Inst::Answer { .. }
    | Inst::Closure { .. }
    | Inst::End { .. } = inst
    {
        return None;
    }
    let mut read = Vec::new();
    func.visit_inst(inst, &mut |used| {
        if let Use::Operand(operand) = used {
            read.extend(operand.as_slot().map(|slot| (slot, operand.is_spread())));
        }
    });
    let definedness = |slot: Slot| facts.of(slot).map(|fact| fact.definedness);
    let &(slot, is_list) = read.iter().find(|(slot, _)| definedness(*slot) != Some(Definedness::Defined))?;
    let is_missing = definedness(slot) == Some(Definedness::Undefined) && func.slots[slot].name.is_some();
    (is_missing && !is_list).then_some(slot)
}
