//! What one MIR instruction becomes in the bytecode, and which can be an operation at all.

use super::{Compiler, Role, Roles, Sum};
use crate::bytecode::{Op, Place, TEMPORARIES};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, Builtin, Extent, ScalarForm, UnaryOp};
use lanner_facts::Comparison;
use lanner_mir::{
    Args, Block, BlockData, CalleeData, Constant, Inst, Operand, OperandKind, Slot, SlotKind, Target,
    Terminator,
};

impl Compiler<'_> {
    /// A sum or difference together with the product that was just made for it. Both are rounded, as apart.
    pub(super) fn with_product(&mut self, op: Op) -> Op {
        if self.ops.len() as u32 <= self.first_op {
            return op;
        }
        let Some(&Op::Mul { d: product, a: x, b: y }) = self.ops.last() else { return op };
        let is_it = |place: Place| product.is_register() && place == product;
        let joined = match op {
            Op::Add { d, a, b: c } if is_it(a) && !is_it(c) => Op::MulAdd { d, x, y, c },
            Op::Add { d, a: c, b } if is_it(b) && !is_it(c) => Op::MulAdd { d, x, y, c },
            Op::Sub { d, a, b: c } if is_it(a) && !is_it(c) => Op::MulSub { d, x, y, c },
            Op::Sub { d, a: c, b } if is_it(b) && !is_it(c) => Op::SubMul { d, c, x, y },
            _ => return op,
        };
        self.ops.pop();
        self.origins.pop();
        joined
    }

    /// Takes note of a temporary that is a variable plus a small integer and used as a subscript: the subscript adds.
    pub(super) fn sum(&mut self, inst: &Inst, roles: &Roles) -> bool {
        let Inst::Binary { op, dst, a, b } = *inst else { return false };
        let small = |operand: Operand| match operand.kind() {
            OperandKind::Const(c) => match self.func.constants[c] {
                Constant::Double(x) if x.fract() == 0.0 && x.abs() <= 100.0 => Some(x as i8),
                _ => None,
            },
            OperandKind::Slot(_) | OperandKind::Last(_) => None,
        };
        let (variable, offset) = match (op, small(a), small(b)) {
            (BinaryOp::Add, None, Some(c)) => (a, c),
            (BinaryOp::Sub, None, Some(c)) => (a, -c),
            (BinaryOp::Add, Some(c), None) => (b, c),
            _ => return false,
        };
        let Some(slot) = variable.as_slot() else { return false };
        let is_variable = self.func.slots[slot].kind != SlotKind::Temp;
        if !is_variable || !roles.contains(&(dst, Role::Subscript)) {
            return false;
        }
        self.sums.push((dst, (slot_place(slot), offset)));
        true
    }

    /// The operands of a quick instruction where a register can stand.
    pub(super) fn scalar_operands(&self, inst: &Inst, f: &mut impl FnMut(Operand, Role)) {
        match *inst {
            Inst::Binary { a, b, .. } => {
                f(a, Role::Number);
                f(b, Role::Number);
            }
            Inst::Unary { a, .. } | Inst::Logical { a, .. } => f(a, Role::Number),
            Inst::Index { args, .. } => self.func.args(args).iter().for_each(|&arg| f(arg, Role::Subscript)),
            Inst::SetIndex { args, value, .. } => {
                self.func.args(args).iter().for_each(|&arg| f(arg, Role::Subscript));
                f(value, Role::Number);
            }
            Inst::Call { args, .. } => self.func.args(args).iter().for_each(|&arg| f(arg, Role::Double)),
            _ => (),
        }
    }

    /// What a quick instruction writes, and whether that is a logical.
    pub(super) fn result(&self, inst: &Inst) -> Option<(Slot, bool)> {
        match *inst {
            Inst::Binary { op, dst, .. } => {
                Some((dst, op.comparison().is_some() || matches!(op, BinaryOp::And | BinaryOp::Or)))
            }
            Inst::Unary { op, dst, .. } => Some((dst, op == UnaryOp::Not)),
            Inst::Logical { dst, .. } => Some((dst, true)),
            // A copy keeps its class.
            Inst::Copy { .. } => None,
            Inst::Index { dst, .. } | Inst::End { dst, .. } => Some((dst, false)),
            Inst::Call { targets, .. } => match *self.func.target_list(targets) {
                [Target::Slot(dst)] => Some((dst, false)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether an instruction can be an operation.
    pub(super) fn is_quick(&self, inst: &Inst) -> bool {
        let fits = |slot: Slot| Place::slot(slot).is_some();
        let scalar = |operand: Operand| match operand.kind() {
            _ if operand.is_spread() => false,
            OperandKind::Slot(slot) | OperandKind::Last(slot) => fits(slot),
            OperandKind::Const(c) => match self.func.constants[c] {
                Constant::Double(x) => self.constant(x).is_some(),
                _ => false,
            },
        };
        let subscripts = |args: Args| {
            let args = self.func.args(args);
            (1..=2).contains(&args.len()) && args.iter().all(|&arg| scalar(arg))
        };
        match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => fits(dst) && scalar(src),
            Inst::Unary { op, dst, a } => {
                matches!(op, UnaryOp::Minus | UnaryOp::Not) && fits(dst) && scalar(a)
            }
            Inst::Logical { dst, a } => fits(dst) && scalar(a),
            Inst::Binary { dst, a, b, .. } => fits(dst) && scalar(a) && scalar(b),
            Inst::Index { dst, base, args } => {
                let OperandKind::Slot(base) = base.kind() else { return false };
                fits(dst) && fits(base) && subscripts(args)
            }
            Inst::End { dst, base, position, count } => {
                let OperandKind::Slot(base) = base.kind() else { return false };
                fits(dst) && fits(base) && position <= 255 && count <= 255
            }
            Inst::SetIndex { base, args, value, .. } => fits(base) && subscripts(args) && scalar(value),
            Inst::Call { targets, args, callee, statement } => {
                let args = self.func.args(args);
                let fits_form = match self.scalar_call(callee) {
                    Some(ScalarForm::Constant(_)) => args.is_empty(),
                    Some(form) if form.of_one_double().is_some() => {
                        args.len() == 1 && args.iter().all(|&arg| scalar(arg))
                    }
                    Some(ScalarForm::Two(_)) => args.len() == 2 && args.iter().all(|&arg| scalar(arg)),
                    Some(form @ (ScalarForm::Extent(_) | ScalarForm::ExtentAlong)) => {
                        self.extent(form, args).is_some()
                    }
                    _ => false,
                };
                let target = matches!(self.func.target_list(targets), [Target::Slot(dst)] if fits(*dst));
                !statement && target && fits_form
            }
            _ => false,
        }
    }

    /// Of a call that asks for an array's size: the slot of the array, which keeps it, and what is asked for.
    fn extent(&self, form: ScalarForm, args: &[Operand]) -> Option<(u16, Extent)> {
        let (extent, array) = match (form, args) {
            (ScalarForm::Extent(extent), &[array]) => (extent, array),
            (ScalarForm::ExtentAlong, &[array, dim]) => {
                let OperandKind::Const(c) = dim.kind() else { return None };
                let Constant::Double(k) = self.func.constants[c] else { return None };
                let is_dimension = k.fract() == 0.0 && (1.0..=255.0).contains(&k);
                (Extent::Along(if is_dimension { k as u8 } else { return None }), array)
            }
            _ => return None,
        };
        let OperandKind::Slot(slot) = array.kind() else { return None };
        let is_plain = !array.is_spread() && Place::slot(slot).is_some();
        is_plain.then_some((slot.index() as u16, extent))
    }

    /// What a callee computes from scalars, if its name means the row of the table.
    fn scalar_call(&self, callee: lanner_mir::Callee) -> Option<ScalarForm> {
        u16::try_from(callee.index()).ok()?;
        match &self.func.callees[callee] {
            CalleeData::Named(name) => Builtin::named(name)?.row().scalar_form(),
            CalleeData::Builtin(builtin) => builtin.row().scalar_form(),
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
        }
    }

    /// The register of a constant; constants beyond the first few have none.
    fn constant(&self, x: f64) -> Option<usize> {
        (TEMPORARIES..TEMPORARIES + self.constants).find(|&r| self.registers[r].to_bits() == x.to_bits())
    }

    /// Where an operand is read. A temporary in a register is read once: its register is free again.
    fn operand(&mut self, operand: Operand) -> Place {
        match operand.kind() {
            OperandKind::Const(c) => {
                let Constant::Double(x) = self.func.constants[c] else { return Place::register(0) };
                Place::register(self.constant(x).unwrap_or(0))
            }
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                if let Some(k) = self.held.iter().position(|(s, _)| *s == slot) {
                    let (_, register) = self.held.swap_remove(k);
                    self.free.push(register);
                    return Place::register(register);
                }
                slot_place(slot)
            }
        }
    }

    /// Where a subscript is read, and what is added to it.
    fn subscript(&mut self, operand: Operand) -> Sum {
        let known = operand.as_slot().and_then(|slot| self.sums.iter().position(|(s, _)| *s == slot));
        match known {
            Some(k) => self.sums.swap_remove(k).1,
            None => (self.operand(operand), 0),
        }
    }

    /// Where a result goes: into a register where it may, and one is free.
    fn destination(&mut self, inst: &Inst, roles: &Roles) -> Place {
        let Some((slot, _)) = self.result(inst) else { return Place::register(0) };
        if roles.iter().any(|(s, _)| *s == slot)
            && let Some(register) = self.free.pop()
        {
            self.held.push((slot, register));
            return Place::register(register);
        }
        slot_place(slot)
    }

    /// The operation of an instruction.
    pub(super) fn operation(&mut self, inst: &Inst, at: u32, roles: &Roles) -> Op {
        match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => {
                let a = self.operand(src);
                Op::Move { d: slot_place(dst), a }
            }
            Inst::Unary { op, a, .. } => {
                let a = self.operand(a);
                let d = self.destination(inst, roles);
                if op == UnaryOp::Minus { Op::Negate { d, a } } else { Op::Truth { d, a, negated: true } }
            }
            Inst::Logical { a, .. } => {
                let a = self.operand(a);
                Op::Truth { d: self.destination(inst, roles), a, negated: false }
            }
            Inst::Binary { op, a, b, .. } => {
                let (a, b) = (self.operand(a), self.operand(b));
                binary(op, self.destination(inst, roles), a, b)
            }
            Inst::Index { dst, base, args } => {
                let base = base.as_slot().map_or(0, |slot| slot.index() as u16);
                let loose = roles.contains(&(dst, Role::Number));
                match *self.func.args(args) {
                    [i] => {
                        let (i, di) = self.subscript(i);
                        let d = self.destination(inst, roles);
                        Op::Index1 { d, base, i, di, loose: loose && d.is_register() }
                    }
                    [i, j, ..] => {
                        let ((i, di), (j, dj)) = (self.subscript(i), self.subscript(j));
                        Op::Index2 { d: self.destination(inst, roles), base, i, j, di, dj }
                    }
                    [] => Op::Return,
                }
            }
            Inst::End { base, position, count, .. } => {
                let base = base.as_slot().map_or(0, |slot| slot.index() as u16);
                let d = self.destination(inst, roles);
                Op::End { d, base, position: position as u8, count: count as u8 }
            }
            Inst::SetIndex { base, args, value, .. } => {
                let base = base.index() as u16;
                match *self.func.args(args) {
                    [i] => {
                        let (i, di) = self.subscript(i);
                        Op::Set1 { base, i, v: self.operand(value), di }
                    }
                    [i, j, ..] => {
                        let ((i, di), (j, dj)) = (self.subscript(i), self.subscript(j));
                        Op::Set2 { base, i, j, v: self.operand(value), di, dj }
                    }
                    [] => Op::Return,
                }
            }
            Inst::Call { callee, args, .. }
                if let Some(form) = self.scalar_call(callee)
                    && let Some((base, extent)) = self.extent(form, self.func.args(args)) =>
            {
                Op::Extent { d: self.destination(inst, roles), base, callee: callee.index() as u16, extent }
            }
            Inst::Call { callee, args, .. } => {
                let operands: Vec<Place> =
                    self.func.args(args).to_vec().into_iter().map(|arg| self.operand(arg)).collect();
                let d = self.destination(inst, roles);
                let form = self.scalar_call(callee);
                let callee = callee.index() as u16;
                let of_one = form.and_then(ScalarForm::of_one_double);
                match (form, of_one, operands.as_slice()) {
                    (Some(ScalarForm::Constant(constant)), ..) => Op::Call0 { d, callee, constant },
                    (_, Some(op), &[a]) => Op::Call1 { d, a, callee, op },
                    (Some(ScalarForm::Two(op)), _, &[a, b]) => Op::Call2 { d, a, b, callee, op },
                    _ => unreachable!("is_quick saw the call at {at}"),
                }
            }
            _ => unreachable!("is_quick saw the instruction at {at}"),
        }
    }

    /// The comparison that ends a block together with the branch on it, where nothing else reads it.
    pub(super) fn fused_branch(&mut self, data: &BlockData, roles: &Roles, at: (Block, u32, u32)) -> bool {
        let (Inst::Binary { op, dst, a, b }, Terminator::Branch { cond, then, els }) =
            (data.insts[at.1 as usize], data.term)
        else {
            return false;
        };
        let Some(test) = op.comparison() else { return false };
        if cond.as_slot() != Some(dst) || !roles.contains(&(dst, Role::Number)) {
            return false;
        }
        let (a, b) = (self.operand(a), self.operand(b));
        let (then, els) = (then.index() as u32, els.index() as u32);
        self.push(Op::BranchIf { test, a, b, then, els }, at);
        true
    }

    pub(super) fn terminator(&mut self, block: Block, data: &BlockData) {
        let scalar_block = if self.held.is_empty() { u32::MAX } else { self.scalar_blocks.len() as u32 };
        let at = (block, data.insts.len() as u32, scalar_block);
        let narrow = |slot: Slot| u16::try_from(slot.index()).ok();
        let op = match data.term {
            Terminator::Jump(to) => Op::Jump { to: to.index() as u32 },
            Terminator::Branch { cond, then, els } if cond.as_slot().and_then(Place::slot).is_some() => {
                Op::Branch { cond: self.operand(cond), then: then.index() as u32, els: els.index() as u32 }
            }
            Terminator::Next { seq, counter, var, body, exit, .. } => {
                match (narrow(seq), narrow(counter), narrow(var)) {
                    (Some(seq), Some(counter), Some(var)) => {
                        Op::Next { seq, counter, var, body: body.index() as u32, exit: exit.index() as u32 }
                    }
                    _ => Op::Terminate { block: block.index() as u32 },
                }
            }
            Terminator::Return => Op::Return,
            Terminator::Branch { .. } | Terminator::Rethrow(_) => {
                Op::Terminate { block: block.index() as u32 }
            }
        };
        self.push(op, at);
    }
}

fn slot_place(slot: Slot) -> Place {
    Place::slot(slot).unwrap_or(Place::register(0))
}

fn binary(op: BinaryOp, d: Place, a: Place, b: Place) -> Op {
    let compare = |test| Op::Compare { test, d, a, b };
    match op {
        BinaryOp::Add => Op::Add { d, a, b },
        BinaryOp::Sub => Op::Sub { d, a, b },
        BinaryOp::Times | BinaryOp::MTimes => Op::Mul { d, a, b },
        BinaryOp::RDivide | BinaryOp::MRDivide => Op::Div { d, a, b },
        BinaryOp::LDivide | BinaryOp::MLDivide => Op::Div { d, a: b, b: a },
        BinaryOp::Power | BinaryOp::MPower => Op::Power { d, a, b },
        BinaryOp::And => Op::Both { d, a, b, or: false },
        BinaryOp::Or => Op::Both { d, a, b, or: true },
        BinaryOp::Lt => compare(Comparison::Less),
        BinaryOp::Le => compare(Comparison::AtMost),
        BinaryOp::Gt => compare(Comparison::Greater),
        BinaryOp::Ge => compare(Comparison::AtLeast),
        BinaryOp::Eq => compare(Comparison::Equal),
        BinaryOp::Ne => compare(Comparison::NotEqual),
    }
}
