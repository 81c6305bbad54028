//! Instructions, one by one, and their operands.

use crate::reduction::Joined;
use crate::region::{Emitter, Here};
use crate::rep::{DOUBLE, LOGICAL, Rep, fold_of, is_of_body, is_sum, type_of};
use crate::row::filling;
use crate::search::Sought;
use crate::values::Values;
use lanner_builtins::BinaryOp::MTimes as MatrixProduct;
use lanner_builtins::{Answer, Fold};
use lanner_facts::Class;
use lanner_lir::{Inst, Reg, Scalar, Type};
use lanner_mir::{self as mir, Block, Operand, OperandKind, Slot};

impl Emitter<'_> {
    /// Makes code of an instruction, at its places in slot form and in SSA form; none where there is none, and then the
    /// code is left before it.
    pub fn inst(&mut self, id: Block, (inst, place): (usize, usize), values: &Values) -> Option<()> {
        let of = self.of;
        let here = Here { block: id, inst, place, values };
        let dst = |slot: Slot| (of.variables[slot], slot);
        let inst_in_ssa = of.ssa.blocks[id].insts[place];
        self.fit_outputs(here)?;
        if let Some(slot) = self.made_by(&inst_in_ssa) {
            return match inst_in_ssa {
                mir::Inst::Concat { dim, args, .. } => self.concat(here, dst(slot), dim, args),
                mir::Inst::Index { base, args, .. } if self.mask(args).is_some() => {
                    self.load_where(here, dst(slot), base, args)
                }
                mir::Inst::Call { callee, args, .. } if is_sum(callee, self.rows) => {
                    self.sums_of(here, dst(slot), args)
                }
                mir::Inst::Call { args, .. }
                    if let Some(Sought::Places(most)) = self.search_in(&inst_in_ssa) =>
                {
                    self.find(here, dst(slot), most, args)
                }
                mir::Inst::Call { callee, args, .. } => match filling(callee, of.ssa.args(args), self.rows) {
                    Some(filling) => self.filled(here, dst(slot), filling, args),
                    None => self.make(here, dst(slot)),
                },
                _ => self.make(here, dst(slot)),
            };
        }
        match inst_in_ssa {
            mir::Inst::Copy { dst: slot, src } | mir::Inst::Move { dst: slot, src } => {
                let (variable, value) = dst(slot);
                if self.reps.get(value) == Rep::Complex {
                    return self.copy_complex((variable, value), src);
                }
                let ty = self.reps.get(value).ty()?;
                let src = self.number(src, ty)?;
                let dst = self.register(variable, ty);
                self.push(Inst::Copy { dst, src });
            }
            mir::Inst::Unary { op, dst: slot, a } => self.unary(here, op, dst(slot), a)?,
            mir::Inst::Binary { dst: slot, a, b, .. } if self.is_inner_product(&inst_in_ssa) => {
                self.fold(here, dst(slot), Joined::Product, &[a, b])?;
            }
            mir::Inst::Binary { op, dst: slot, a, b } => {
                let op = crate::rep::scalar_operation(op);
                self.two(here, op, dst(slot), [a, b])?;
            }
            mir::Inst::Logical { dst: slot, a } => {
                let src = self.truth(id, inst, a, values)?;
                let dst = self.register(of.variables[slot], Type::Bool);
                self.push(Inst::Copy { dst, src });
            }
            mir::Inst::Matches { dst: slot, value, case } => self.matches(here, dst(slot), value, case)?,
            mir::Inst::Range { dst: slot, first, step, last } => {
                let variable = of.variables[slot];
                match self.reps.get(slot) {
                    Rep::Range => self.make_range(variable, first, step, last)?,
                    Rep::Steps => self.make_steps(variable, first, step, last)?,
                    _ => return None,
                }
            }
            mir::Inst::Index { dst: slot, base, args } => self.load(here, dst(slot), base, args)?,
            mir::Inst::CheckIndex { base, args } => {
                let slot = base.as_slot()?;
                self.check_places(here, slot, args)?;
            }
            mir::Inst::SetIndex { base, args, value, .. } => self.store(here, base, args, value)?,
            mir::Inst::Delete { base, path, .. } => self.delete(here, base, path)?,
            mir::Inst::CheckDepth { calls } => self.depth = self.depth.max(calls),
            // What is in a register is nowhere else.
            mir::Inst::Release { .. } => (),
            mir::Inst::Clear { slot } if is_of_body(&of.ssa, slot) => (),
            mir::Inst::End { dst: slot, base, position, count } => {
                let src = self.end_of(base, position, count)?;
                let dst = self.register(of.variables[slot], Type::Index);
                self.push(Inst::Copy { dst, src });
            }
            mir::Inst::Call { .. } if let Some(condition) = self.asserted_in(&inst_in_ssa) => {
                let holds = self.number(condition, Type::Bool)?;
                self.check(holds, here.block, here.inst, here.values)?;
            }
            mir::Inst::Call { targets, callee, args, .. } => {
                if (self.rows)(callee).is_none() {
                    return self.invoke(here, targets, args);
                }
                let targets = of.ssa.target_list(targets);
                if let Some(Sought::Extreme(fold)) = self.search_in(&inst_in_ssa) {
                    return self.extreme(here, targets, fold, args);
                }
                if let Some(measured) = self.measured_in(callee, args, targets) {
                    return self.extents(measured, targets);
                }
                let &[mir::Target::Slot(slot)] = targets else { return None };
                match self.fold_in(&inst_in_ssa) {
                    Some(fold) => self.fold(here, dst(slot), Joined::By(fold), of.ssa.args(args))?,
                    None => self.call(here, dst(slot), callee, args)?,
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The array that an instruction makes, where code does it.
    fn made_by(&self, inst: &mir::Inst) -> Option<Slot> {
        let dst = match *inst {
            mir::Inst::Copy { dst, .. }
            | mir::Inst::Move { dst, .. }
            | mir::Inst::Unary { dst, .. }
            | mir::Inst::Binary { dst, .. }
            | mir::Inst::Index { dst, .. }
            | mir::Inst::Concat { dst, .. } => dst,
            mir::Inst::Call { targets, callee, .. } => match self.of.ssa.target_list(targets) {
                &[mir::Target::Slot(dst)] if (self.rows)(callee).is_some() => dst,
                _ => return None,
            },
            _ => return None,
        };
        (matches!(self.reps.get(dst), Rep::Made(..)) || self.reps.is_over(dst)).then_some(dst)
    }

    /// Whether an instruction multiplies a row by a column.
    pub fn is_inner_product(&self, inst: &mir::Inst) -> bool {
        let is_array = |operand: Operand| self.rep(operand).doubles().is_some();
        match *inst {
            mir::Inst::Binary { op: MatrixProduct, dst, a, b } => {
                self.reps.get(dst) == DOUBLE && is_array(a) && is_array(b)
            }
            _ => false,
        }
    }

    /// The truth value without which an instruction raises an error, if it does nothing else: what is behind that in the call is its message.
    pub fn asserted_in(&self, inst: &mir::Inst) -> Option<Operand> {
        let mir::Inst::Call { callee, args, statement: true, .. } = *inst else { return None };
        let (&condition, message) = self.of.ssa.args(args).split_first()?;
        let is_assertion = (self.rows)(callee).is_some_and(|row| row.row().answer == Some(Answer::True));
        let is_text = |message: Operand| match message.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                self.facts.of(slot).is_some_and(|fact| fact.classes.only() == Some(Class::Char))
            }
            OperandKind::Const(text) => {
                matches!(self.of.ssa.constants[text], mir::Constant::Char(_) | mir::Constant::String(_))
            }
        };
        let is_told = is_assertion
            && self.rep(condition) == LOGICAL
            && !message.iter().any(|arg| arg.is_spread())
            && message.first().is_none_or(|&message| is_text(message));
        is_told.then_some(condition)
    }

    /// What an instruction makes of all elements of arrays, if that is a number that code computes.
    pub fn fold_in(&self, inst: &mir::Inst) -> Option<Fold> {
        let mir::Inst::Call { targets, callee, args, .. } = *inst else { return None };
        let &[mir::Target::Slot(dst)] = self.of.ssa.target_list(targets) else { return None };
        let args = self.of.ssa.args(args);
        let fold = fold_of(callee, self.rows)?;
        let are_arrays =
            args.len() == fold.operands() && args.iter().all(|&arg| self.rep(arg).elements().is_some());
        (are_arrays && self.reps.get(dst).ty().is_some() && !self.reps.needs_callout(dst)).then_some(fold)
    }

    /// What an operand is held as.
    pub fn rep(&self, operand: Operand) -> Rep {
        self.reps.operand(&self.of.ssa, operand)
    }

    /// An operand that is a scalar as a number of a type, converted as the language does it.
    pub fn number(&mut self, operand: Operand, ty: Type) -> Option<Reg> {
        let src = match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                let from = self.reps.get(slot).ty()?;
                self.register(self.of.variables[slot], from)
            }
            OperandKind::Const(constant) => match (self.of.ssa.constants[constant].clone(), ty) {
                (mir::Constant::Double(x), Type::Index) => return Some(self.index(x as i128)),
                (mir::Constant::Double(x), _) => self.constant(Scalar::F64(x)),
                (mir::Constant::Int(class, bits), _) => {
                    self.constant(Scalar::of_bits(type_of(class)?, bits as u64))
                }
                (mir::Constant::Char(text), _) => {
                    self.constant(Scalar::Int(Type::Char, text.encode_utf16().next()?.into()))
                }
                _ => return None,
            },
        };
        Some(self.converted(src, ty))
    }

    /// A number as one of a type.
    pub fn converted(&mut self, src: Reg, ty: Type) -> Reg {
        if self.made.ty(src) == ty {
            return src;
        }
        let dst = self.temporary(ty);
        self.convert(dst, src);
        dst
    }

    /// Writes a number of one type as one of another type.
    pub fn convert(&mut self, dst: Reg, src: Reg) {
        if self.made.ty(src) == self.made.ty(dst) {
            self.push(Inst::Copy { dst, src });
        } else {
            self.push(Inst::Convert { dst, src });
        }
    }

    /// Leaves the code before an instruction where a truth value does not hold.
    pub fn check(&mut self, cond: Reg, block: Block, inst: usize, values: &Values) -> Option<()> {
        let exit = self.exit_at(block, inst, values)?;
        self.push(Inst::Check { cond, exit });
        Some(())
    }
}
