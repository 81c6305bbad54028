//! Instructions one by one: what each is in C.

use crate::error::Made;
use crate::expr::{Expr, Infix};
use crate::helpers::Helper;
use crate::notes::Polls;
use crate::ops::{compared, opposite};
use crate::stmt::Kind;
use crate::straight::{LONGEST, Straight, Waiting};
use crate::types::plain;
use crate::uses::Callee;
use crate::values::Use;
use lanner_base::Id;
use lanner_lir::{Inst, Reg, UnaryOp};

impl Straight<'_, '_> {
    /// An instruction.
    pub fn inst(&mut self, inst: &Inst, of: impl Fn(Reg) -> Use) -> Made {
        let own = self.body.reads(inst);
        match inst {
            Inst::Store { buffer, index, src } => {
                self.make_way(&[], &[*buffer], &own);
                self.store(*buffer, *index, *src);
            }
            Inst::Reserve { buffer, exit, .. } => {
                self.make_way(&[], &[*buffer], &own);
                let has_room = self.attempt(inst)?;
                match *exit {
                    Some(exit) => {
                        let left = self.left(exit)?;
                        self.push(Kind::If { cond: has_room.negated(), yes: left, no: Vec::new() });
                    }
                    None => self.push(Kind::Do(has_room)),
                }
                self.succeeded(inst);
            }
            Inst::Free { buffer } => {
                self.make_way(&[], &[*buffer], &[]);
                self.free(*buffer);
                let room = self.body.room(*buffer);
                self.push(Kind::Store(Expr::Buffer(*buffer), Expr::name("NULL")));
                if let Some(room) = room {
                    self.push(Kind::Store(room, Expr::name("0")));
                }
            }
            Inst::Swap { buffers: [a, b] } => {
                self.make_way(&[], &[*a, *b], &[]);
                let ty = plain(self.body.func.buffers[*a].element);
                let swap = Callee::Helper(Helper::Swap(ty));
                let args = [self.heap(*a), self.heap(*b)].concat();
                self.push(Kind::Do(Expr::Call(swap, args)));
            }
            Inst::Move { to, from, count } => {
                self.make_way(&[], &[to.0], &own);
                self.moved(*to, *from, *count);
            }
            Inst::Fill { to, src, count } => {
                self.make_way(&[], &[to.0], &own);
                self.filled(*to, *src, *count);
            }
            Inst::Call { dsts, callee, args } if !self.body.is_pure(inst) => {
                let memory = self.body.written_by(*callee, args);
                self.make_way(dsts, &memory, &own);
                self.called(dsts, *callee, args)?;
            }
            Inst::Invoke { exit, callee, .. } => {
                self.passed_on(inst, *callee, *exit)?;
                self.succeeded(inst);
            }
            Inst::Runtime { dsts, call, exit } => {
                if exit.is_some() {
                    return self.body.error("calls the runtime library where a failure has no handler");
                }
                self.make_way(dsts, &call.written(), &own);
                let call = self.runtime(call)?;
                self.push(Kind::Do(call));
            }
            Inst::Poll { exit } => {
                if self.body.options.polls == Polls::On {
                    let asked = self.body.poll();
                    let left = self.left(*exit)?;
                    self.push(Kind::If { cond: asked, yes: left, no: Vec::new() });
                }
            }
            Inst::Check { cond, exit } => {
                let holds = self.read(*cond);
                let fails = opposite(holds, self.body.func);
                let left = self.left(*exit)?;
                self.push(Kind::If { cond: fails, yes: left, no: Vec::new() });
            }
            Inst::CallOut { .. } => return self.body.error("has a call-out, and no interpreter is there"),
            Inst::Const { .. }
            | Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Compare { .. }
            | Inst::Select { .. }
            | Inst::Convert { .. }
            | Inst::Load { .. }
            | Inst::Call { .. } => return self.pure(inst, of),
        }
        Ok(())
    }

    /// What only writes a register: an assignment, or something that waits.
    fn pure(&mut self, inst: &Inst, of: impl Fn(Reg) -> Use) -> Made {
        let dst = inst.results()[0];
        let own = self.body.reads(inst);
        if self.body.constants[dst.index()].is_some() {
            return Ok(());
        }
        let waits =
            |reg: &Reg| self.waiting.iter().find(|other| other.reg == *reg).map(|other| other.value.cost());
        let cost: usize = own.iter().map(|reg| waits(reg).unwrap_or(1)).sum();
        let of = of(dst);
        if of != Use::Never {
            // Also what waits is written at some time: then nothing may need what its variable was before.
            self.make_way(&[dst], &[], &own);
        }
        let value = self.value(inst)?;
        match of {
            Use::Never => (),
            Use::Once if cost < LONGEST => self.waiting.push(Waiting { reg: dst, value, line: self.line }),
            Use::Once | Use::Variable => {
                if value != Expr::Reg(dst) {
                    self.push(Kind::Assign { dst, value, declares: false });
                }
            }
        }
        Ok(())
    }

    fn value(&mut self, inst: &Inst) -> Made<Expr> {
        let ty = |straight: &Self, reg: Reg| straight.body.func.ty(reg);
        Ok(match inst {
            Inst::Const { value, .. } => Expr::Lit(*value),
            Inst::Copy { src, .. } => self.read(*src),
            Inst::Unary { op, src, .. } => {
                let (ty, x) = (ty(self, *src), self.read(*src));
                if *op == UnaryOp::Not { opposite(x, self.body.func) } else { self.body.unary(*op, ty, x) }
            }
            Inst::Binary { op, args: [a, b], .. } => {
                let (ty, a, b) = (ty(self, *a), self.read(*a), self.read(*b));
                self.body.binary(*op, ty, a, b)
            }
            Inst::Compare { op, args: [a, b], .. } => {
                let (ty, a, b) = (ty(self, *a), self.read(*a), self.read(*b));
                compared(*op, ty, a, b)
            }
            Inst::Select { cond, args: [a, b], .. } => {
                Expr::Cond(Box::new([self.read(*cond), self.read(*a), self.read(*b)]))
            }
            Inst::Convert { dst, src } => {
                let (from, to, x) = (ty(self, *src), ty(self, *dst), self.read(*src));
                self.body.converted(from, to, x)
            }
            Inst::Load { buffer, index, .. } => {
                let index = self.read(*index);
                self.with_offsets(|body, offset| body.element(*buffer, index, offset))
            }
            Inst::Call { callee, args, .. } => self.call(*callee, args, Vec::new())?,
            Inst::Store { .. }
            | Inst::Reserve { .. }
            | Inst::Free { .. }
            | Inst::Swap { .. }
            | Inst::Move { .. }
            | Inst::Fill { .. }
            | Inst::Invoke { .. }
            | Inst::Runtime { .. }
            | Inst::CallOut { .. }
            | Inst::Poll { .. }
            | Inst::Check { .. } => return self.body.error("computes what no instruction gives"),
        })
    }

    /// An instruction that may fail as a condition that holds where it does not; an `invoke` as the call.
    pub fn attempt(&mut self, inst: &Inst) -> Made<Expr> {
        let own = self.body.reads(inst);
        match inst {
            Inst::Reserve { buffer, elements, is_zeroed, .. } => {
                self.make_way(&[], &[*buffer], &own);
                let ty = plain(self.body.func.buffers[*buffer].element);
                let helper = if *is_zeroed { Helper::Zeros(ty) } else { Helper::Reserve(ty) };
                let reserve = Callee::Helper(helper);
                let count = self.read(*elements);
                let args = self.heap(*buffer).into_iter().chain([count]).collect();
                Ok(Expr::Call(reserve, args))
            }
            Inst::Invoke { dsts, memory, callee, args, exit } => {
                let mut changed = self.body.written_by(*callee, args);
                changed.extend(memory);
                self.make_way(dsts, &changed, &own);
                let call = self.invoked(dsts, memory, *callee, args)?;
                if self.body.func.exits[*exit].handler.is_some() && self.body.may_be_left(*callee) {
                    return Ok(Expr::binary(Infix::Eq, call, Expr::name("0")));
                }
                Ok(call)
            }
            Inst::Runtime { dsts, call, .. } => {
                self.make_way(dsts, &call.written(), &own);
                let call = self.runtime(call)?;
                Ok(Expr::binary(Infix::Eq, call, Expr::name("0")))
            }
            Inst::Poll { .. } => Ok(self.body.poll().negated()),
            Inst::Check { cond, .. } => Ok(self.read(*cond)),
            Inst::Const { .. }
            | Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Compare { .. }
            | Inst::Select { .. }
            | Inst::Convert { .. }
            | Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Free { .. }
            | Inst::Swap { .. }
            | Inst::Move { .. }
            | Inst::Fill { .. }
            | Inst::Call { .. }
            | Inst::CallOut { .. } => self.body.error("tries what cannot fail"),
        }
    }

    /// Pointers into an arena are set in the next node: what they are set by has to be known there.
    pub fn settle_offsets(&mut self, inst: &Inst) {
        if let Inst::Reserve { buffer, .. } = inst {
            for inside in self.body.places.pointers_into(*buffer) {
                self.body.func.offsets(inside).into_iter().for_each(|reg| self.settle_reg(reg));
            }
        }
    }

    /// What is done once an instruction has not failed.
    pub fn succeeded(&mut self, inst: &Inst) {
        if let Inst::Reserve { buffer, .. } = inst {
            for inside in self.body.places.pointers_into(*buffer) {
                self.point(inside, *buffer);
            }
        }
        if let Inst::Invoke { memory, .. } = inst {
            memory.iter().for_each(|&buffer| self.take_given(buffer));
        }
    }
}
