//! From MIR to the bytecode: runs of scalar instructions become scalar blocks, and temporaries that need no slot get
//! registers. What one instruction becomes is in `operation`.

mod operation;

use super::heads::Heads;
use super::{Code, Op, Origin, Place, REGISTERS, Registers, ScalarBlock, TEMPORARIES};
use lanner_base::Id;
use lanner_mir::{Block, BlockData, Constant, Func, Inst, OperandKind, Slot, SlotKind, Terminator, Use};
use std::cell::Cell;

/// The bytecode of a function.
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

/// The longest run of instructions that is looked at as a whole, so that long lines take linear time.
const LONGEST: usize = 512;

struct Compiler<'a> {
    func: &'a Func,
    /// How often each slot is read.
    reads: Vec<u32>,
    ops: Vec<Op>,
    origins: Vec<Origin>,
    scalar_blocks: Vec<ScalarBlock>,
    entries: Vec<u32>,
    registers: Registers,
    constants: usize,
    /// Of the scalar block that is being made: temporaries in registers, those that are sums, registers without one.
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
            scalar_blocks: Vec::new(),
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
        let starts = self.starts();
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
        for scalar_block in &mut self.scalar_blocks {
            scalar_block.first = self.ops[scalar_block.ops.0 as usize];
        }
        let mut code = Code {
            plans: self.ops.iter().map(|_| Cell::default()).collect(),
            ops: self.ops.into_iter().map(Cell::new).collect(),
            origins: self.origins,
            scalar_blocks: self.scalar_blocks,
            entries: self.entries,
            starts,
            registers: self.registers,
            loops: Heads::default(),
        };
        code.loops = Heads::of(self.func, &code);
        code
    }

    /// The operations that begin with an instruction, outside scalar blocks and at their heads.
    fn starts(&self) -> Vec<Box<[Option<u32>]>> {
        let blocks = self.func.blocks.values();
        let mut starts: Vec<Box<[Option<u32>]>> =
            blocks.map(|data| vec![None; data.insts.len() + 1].into_boxed_slice()).collect();
        for (pc, origin) in self.origins.iter().enumerate() {
            if origin.scalar_block == u32::MAX {
                starts[origin.block.index()][origin.inst as usize] = Some(pc as u32);
            }
        }
        for scalar_block in &self.scalar_blocks {
            starts[scalar_block.block.index()][scalar_block.insts.0 as usize] = Some(scalar_block.ops.0);
        }
        starts
    }

    fn block(&mut self, block: Block, data: &BlockData) {
        let mut k = 0;
        let mut ended = false;
        while k < data.insts.len() {
            if let Some(count) = super::transposed::starts_at(&data.insts[k..], &self.reads) {
                let inst = k as u32;
                self.push(
                    Op::TransposedProduct { block: block.index() as u32, inst },
                    (block, inst, u32::MAX),
                );
                k += count;
                continue;
            }
            let mut end = k;
            while end < data.insts.len() && end - k < LONGEST && self.is_quick(&data.insts[end]) {
                end += 1;
            }
            if end == k {
                let (at, inst) = (block.index() as u32, k as u32);
                let op = match data.insts[k] {
                    Inst::Binary { .. } | Inst::Unary { .. } | Inst::Index { .. } | Inst::Call { .. } => {
                        Op::Chain { block: at, inst }
                    }
                    _ => Op::Whole { block: at, inst },
                };
                self.push(op, (block, inst, u32::MAX));
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
            let at = (block, k as u32, self.scalar_blocks.len() as u32);
            let fused = ends_block && k + 1 == end && self.fused_branch(data, &roles, at);
            if fused {
                return self.close(block, (k + 1) as u32);
            }
            let op = self.operation(inst, k as u32, &roles);
            let op = self.with_product(op);
            self.push(op, at);
            if self.held.is_empty() && self.sums.is_empty() {
                self.close(block, (k + 1) as u32);
                self.begin((k + 1) as u32);
            }
        }
        if !ends_block {
            return;
        }
        let in_use = !self.held.is_empty();
        self.terminator(block, data);
        if in_use {
            self.close(block, data.insts.len() as u32);
        }
    }

    fn begin(&mut self, inst: u32) {
        self.first_op = self.ops.len() as u32;
        self.first_inst = inst;
        self.free = (0..TEMPORARIES).rev().collect();
        self.held.clear();
        self.sums.clear();
    }

    fn close(&mut self, block: Block, end: u32) {
        self.scalar_blocks.push(ScalarBlock {
            block,
            insts: (self.first_inst, end),
            ops: (self.first_op, self.ops.len() as u32),
            first: Op::Return,
            failures: Cell::new(0),
        });
    }

    fn push(&mut self, op: Op, (block, inst, scalar_block): (Block, u32, u32)) {
        self.ops.push(op);
        self.origins.push(Origin { block, inst, scalar_block });
    }

    /// The temporaries of a run that need no slot: written and read once, both in the run, read where a register
    /// can stand, and without a write to a variable between, so that a scalar block can be done again from its start.
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
}

/// The slot that a use reads or changes in place.
fn read_slot(u: Use) -> Option<Slot> {
    match u {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => Some(slot),
        Use::Write(_) | Use::WriteList(_) => None,
    }
}
