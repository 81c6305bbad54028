//! From MIR to the quick form.

use super::{Code, Op, Origin, Place, REGISTERS, Registers, Stretch, TEMPORARIES, Test};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, Builtin, ScalarForm, UnaryOp};
use lanner_mir::{
    Args, Block, BlockData, CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot, SlotKind, Target,
    Terminator, Use,
};
use std::cell::Cell;

/// The quick form of a function.
pub(crate) fn compile(func: &Func) -> Code {
    let mut compiler = Compiler::new(func);
    for (block, data) in func.blocks.iter() {
        compiler.entries.push(compiler.ops.len() as u32);
        compiler.block(block, data);
    }
    compiler.finish()
}

/// How the one instruction that reads a temporary uses it.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// As a number or a truth, whatever its class: an operand of an operator.
    Number,
    /// As a double: an argument of a call.
    Double,
    /// As a subscript.
    Subscript,
}

/// Temporaries of a run that need no slot, and how each is used.
type Roles = Vec<(Slot, Role)>;

/// A subscript that is a slot plus a small integer.
type Sum = (Place, i8);

struct Compiler<'a> {
    func: &'a Func,
    /// How often each slot is read.
    reads: Vec<u32>,
    ops: Vec<Op>,
    origins: Vec<Origin>,
    stretches: Vec<Stretch>,
    entries: Vec<u32>,
    registers: Registers,
    constants: usize,
    /// Of the stretch that is being made: temporaries in registers, those that are sums, registers without one.
    held: Vec<(Slot, usize)>,
    sums: Vec<(Slot, Sum)>,
    free: Vec<usize>,
    first_op: u32,
    first_inst: u32,
}

impl<'a> Compiler<'a> {
    fn new(func: &'a Func) -> Compiler<'a> {
        let mut reads = vec![0; func.slots.len()];
        let mut count = |u: Use| {
            if let Some(slot) = read_slot(u) {
                reads[slot.index()] += 1;
            }
        };
        for block in func.blocks.values() {
            block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut count));
            func.visit_term(&block.term, &mut count);
        }
        let mut registers = [0.0; REGISTERS];
        let mut constants = 0;
        for constant in func.constants.values() {
            if let Constant::Double(x) = constant
                && TEMPORARIES + constants < REGISTERS
            {
                registers[TEMPORARIES + constants] = *x;
                constants += 1;
            }
        }
        Compiler {
            func,
            reads,
            ops: Vec::new(),
            origins: Vec::new(),
            stretches: Vec::new(),
            entries: Vec::new(),
            registers,
            constants,
            held: Vec::new(),
            sums: Vec::new(),
            free: Vec::new(),
            first_op: 0,
            first_inst: 0,
        }
    }

    fn finish(mut self) -> Code {
        // The way back to the head of a loop does what the head does.
        for k in 0..self.ops.len() {
            if let Op::Jump { to } = self.ops[k]
                && let head @ Op::Next { .. } = self.ops[self.entries[to as usize] as usize]
            {
                self.ops[k] = head;
                self.origins[k] = self.origins[self.entries[to as usize] as usize];
            }
        }
        for op in &mut self.ops {
            let entries = &self.entries;
            match op {
                Op::Jump { to } => *to = entries[*to as usize],
                Op::Branch { then, els, .. } | Op::BranchIf { then, els, .. } => {
                    *then = entries[*then as usize];
                    *els = entries[*els as usize];
                }
                Op::Next { body, exit, .. } => {
                    *body = entries[*body as usize];
                    *exit = entries[*exit as usize];
                }
                _ => (),
            }
        }
        for stretch in &mut self.stretches {
            stretch.first = self.ops[stretch.ops.0 as usize];
        }
        Code {
            ops: self.ops.into_iter().map(Cell::new).collect(),
            origins: self.origins,
            stretches: self.stretches,
            entries: self.entries,
            registers: self.registers,
        }
    }

    fn block(&mut self, block: Block, data: &BlockData) {
        let mut k = 0;
        let mut ended = false;
        while k < data.insts.len() {
            if super::turned::starts_at(&data.insts[k..], &self.reads) {
                let inst = k as u32;
                self.push(Op::Turned { block: block.index() as u32, inst }, (block, inst, u32::MAX));
                k += 2;
                continue;
            }
            let mut end = k;
            while end < data.insts.len() && self.is_quick(&data.insts[end]) {
                end += 1;
            }
            if end == k {
                self.push(
                    Op::Whole { block: block.index() as u32, inst: k as u32 },
                    (block, k as u32, u32::MAX),
                );
                k += 1;
                continue;
            }
            self.quick_run(block, data, k, end);
            ended = end == data.insts.len();
            k = end;
        }
        if !ended {
            self.terminator(block, data);
        }
    }

    /// The instructions `start..end`, all of them quick; also the terminator where they end the block.
    fn quick_run(&mut self, block: Block, data: &BlockData, start: usize, end: usize) {
        let roles = self.roles(data, start, end);
        let ends_block = end == data.insts.len();
        self.begin(start as u32);
        for k in start..end {
            let inst = &data.insts[k];
            if self.sum(inst, &roles) {
                continue;
            }
            let at = (block, k as u32, self.stretches.len() as u32);
            let fused = ends_block && k + 1 == end && self.fused_branch(data, &roles, at);
            if fused {
                return self.close(block, (k + 1) as u32, true);
            }
            let op = self.operation(inst, k as u32, &roles);
            let op = self.with_product(op);
            self.push(op, at);
            if self.held.is_empty() && self.sums.is_empty() {
                self.close(block, (k + 1) as u32, false);
                self.begin((k + 1) as u32);
            }
        }
        if !ends_block {
            return;
        }
        let in_use = !self.held.is_empty();
        self.terminator(block, data);
        if in_use {
            self.close(block, data.insts.len() as u32, true);
        }
    }

    fn begin(&mut self, inst: u32) {
        self.first_op = self.ops.len() as u32;
        self.first_inst = inst;
        self.free = (0..TEMPORARIES).rev().collect();
        self.held.clear();
        self.sums.clear();
    }

    fn close(&mut self, block: Block, end: u32, ends_block: bool) {
        self.stretches.push(Stretch {
            block,
            insts: (self.first_inst, end),
            ends_block,
            ops: (self.first_op, self.ops.len() as u32),
            first: Op::Return,
            failures: Cell::new(0),
        });
    }

    fn push(&mut self, op: Op, (block, inst, stretch): (Block, u32, u32)) {
        self.ops.push(op);
        self.origins.push(Origin { block, inst, stretch });
    }

    /// The temporaries of a run that need no slot: written and read once, both in the run, read where a register
    /// can stand, and without a write to a variable between, so that a stretch can be done again from its start.
    fn roles(&self, data: &BlockData, start: usize, end: usize) -> Roles {
        let mut roles = Roles::new();
        let mut written: Vec<(Slot, bool)> = Vec::new();
        let mut read = |slot: Slot, role: Role, written: &[(Slot, bool)]| {
            let Some(&(_, is_logical)) = written.iter().find(|(s, _)| *s == slot) else { return };
            if self.reads[slot.index()] == 1 && (role == Role::Number || !is_logical) {
                roles.push((slot, role));
            }
        };
        for inst in &data.insts[start..end] {
            self.scalar_operands(inst, &mut |operand, role| {
                if let OperandKind::Last(slot) = operand.kind() {
                    read(slot, role, &written);
                }
            });
            match self.result(inst) {
                Some((slot, is_logical)) if self.func.slots[slot].kind == SlotKind::Temp => {
                    written.push((slot, is_logical));
                }
                _ => written.clear(),
            }
        }
        if end == data.insts.len()
            && let Terminator::Branch { cond, .. } = data.term
            && let OperandKind::Last(slot) = cond.kind()
        {
            read(slot, Role::Number, &written);
        }
        roles
    }

    /// A sum or difference together with the product that was just made for it. Both are rounded, as apart.
    fn with_product(&mut self, op: Op) -> Op {
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
    fn sum(&mut self, inst: &Inst, roles: &Roles) -> bool {
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
    fn scalar_operands(&self, inst: &Inst, f: &mut impl FnMut(Operand, Role)) {
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
    fn result(&self, inst: &Inst) -> Option<(Slot, bool)> {
        match *inst {
            Inst::Binary { op, dst, .. } => {
                Some((dst, test_of(op).is_some() || matches!(op, BinaryOp::And | BinaryOp::Or)))
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
    fn is_quick(&self, inst: &Inst) -> bool {
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
            Inst::Copy { dst, src } => fits(dst) && scalar(src),
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
            Inst::SetIndex { base, args, value } => fits(base) && subscripts(args) && scalar(value),
            Inst::Call { targets, args, callee, statement } => {
                let args = self.func.args(args);
                let operands = match self.scalar_call(callee) {
                    Some(ScalarForm::Constant(_)) => 0,
                    Some(ScalarForm::One(_)) => 1,
                    Some(ScalarForm::Two(_)) => 2,
                    None => return false,
                };
                let target = matches!(self.func.target_list(targets), [Target::Slot(dst)] if fits(*dst));
                !statement && target && args.len() == operands && args.iter().all(|&arg| scalar(arg))
            }
            _ => false,
        }
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
    fn operation(&mut self, inst: &Inst, at: u32, roles: &Roles) -> Op {
        match *inst {
            Inst::Copy { dst, src } => {
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
            Inst::SetIndex { base, args, value } => {
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
            Inst::Call { callee, args, .. } => {
                let operands: Vec<Place> =
                    self.func.args(args).to_vec().into_iter().map(|arg| self.operand(arg)).collect();
                let d = self.destination(inst, roles);
                let form = self.scalar_call(callee);
                let callee = callee.index() as u16;
                match (form, operands.as_slice()) {
                    (Some(ScalarForm::Constant(constant)), _) => Op::Call0 { d, callee, constant },
                    (Some(ScalarForm::One(op)), &[a]) => Op::Call1 { d, a, callee, op },
                    (Some(ScalarForm::Two(op)), &[a, b]) => Op::Call2 { d, a, b, callee, op },
                    _ => unreachable!("is_quick saw the call at {at}"),
                }
            }
            _ => unreachable!("is_quick saw the instruction at {at}"),
        }
    }

    /// The comparison that ends a block together with the branch on it, where nothing else reads it.
    fn fused_branch(&mut self, data: &BlockData, roles: &Roles, at: (Block, u32, u32)) -> bool {
        let (Inst::Binary { op, dst, a, b }, Terminator::Branch { cond, then, els }) =
            (data.insts[at.1 as usize], data.term)
        else {
            return false;
        };
        let Some(test) = test_of(op) else { return false };
        if cond.as_slot() != Some(dst) || !roles.contains(&(dst, Role::Number)) {
            return false;
        }
        let (a, b) = (self.operand(a), self.operand(b));
        let (then, els) = (then.index() as u32, els.index() as u32);
        self.push(Op::BranchIf { test, a, b, then, els }, at);
        true
    }

    fn terminator(&mut self, block: Block, data: &BlockData) {
        let stretch = if self.held.is_empty() { u32::MAX } else { self.stretches.len() as u32 };
        let at = (block, data.insts.len() as u32, stretch);
        let narrow = |slot: Slot| u16::try_from(slot.index()).ok();
        let op = match data.term {
            Terminator::Jump(to) => Op::Jump { to: to.index() as u32 },
            Terminator::Branch { cond, then, els } if cond.as_slot().and_then(Place::slot).is_some() => {
                Op::Branch { cond: self.operand(cond), then: then.index() as u32, els: els.index() as u32 }
            }
            Terminator::Next { seq, counter, var, body, exit } => {
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

/// The slot that a use reads or changes in place.
fn read_slot(u: Use) -> Option<Slot> {
    match u {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => Some(slot),
        Use::Write(_) | Use::WriteList(_) => None,
    }
}

fn test_of(op: BinaryOp) -> Option<Test> {
    Some(match op {
        BinaryOp::Lt => Test::Lt,
        BinaryOp::Le => Test::Le,
        BinaryOp::Gt => Test::Gt,
        BinaryOp::Ge => Test::Ge,
        BinaryOp::Eq => Test::Eq,
        BinaryOp::Ne => Test::Ne,
        _ => return None,
    })
}

fn binary(op: BinaryOp, d: Place, a: Place, b: Place) -> Op {
    match op {
        BinaryOp::Add => Op::Add { d, a, b },
        BinaryOp::Sub => Op::Sub { d, a, b },
        BinaryOp::Times | BinaryOp::MTimes => Op::Mul { d, a, b },
        BinaryOp::RDivide | BinaryOp::MRDivide => Op::Div { d, a, b },
        BinaryOp::LDivide | BinaryOp::MLDivide => Op::Div { d, a: b, b: a },
        BinaryOp::Power | BinaryOp::MPower => Op::Power { d, a, b },
        BinaryOp::And => Op::Both { d, a, b, or: false },
        BinaryOp::Or => Op::Both { d, a, b, or: true },
        BinaryOp::Lt => Op::Compare { test: Test::Lt, d, a, b },
        BinaryOp::Le => Op::Compare { test: Test::Le, d, a, b },
        BinaryOp::Gt => Op::Compare { test: Test::Gt, d, a, b },
        BinaryOp::Ge => Op::Compare { test: Test::Ge, d, a, b },
        BinaryOp::Eq => Op::Compare { test: Test::Eq, d, a, b },
        BinaryOp::Ne => Op::Compare { test: Test::Ne, d, a, b },
    }
}
